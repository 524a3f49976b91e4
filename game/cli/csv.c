#include "cli/csv.h"

#include "scene/nearest.h"
#include "system/output_file.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 8192, PATTERN_MAX = 128 };

typedef struct column_name {
    char text[80];
} column_name;

struct sk_csv {
    FILE *file; // the output's
    sk_output_file output;
    const sk_model *model;
    int32_t column_count;
    sk_number columns[COLUMNS_MAX];
    int32_t name_count, name_capacity; // of all columns but t, in their order
    column_name *names;
    bool *chosen; // which of them are written
    int32_t at;   // the next one of the row under way
    bool failed;  // memory was short
};

// An output of an aircraft by the same name; two columns of one name would be read as one.
static bool is_output(const char *name) {
    const char *own = strncmp(name, "aircraft[", 9) == 0 ? strchr(name, '.') : NULL;
    for (int32_t i = 0; own != NULL && i < SK_OUTPUT_COUNT; i++)
        if (strcmp(own + 1, sk_output_table[i].name) == 0) return true;
    return false;
}

// The ring of events, the tick (which is t) and what comes as an output stay out.
static bool add_column(const sk_number *number, void *user) {
    sk_csv *csv = user;
    bool is_event = strncmp(number->name, "event", 5) == 0;
    if (!is_event && !is_output(number->name) && strcmp(number->name, "tick") != 0 && csv->column_count < COLUMNS_MAX)
        csv->columns[csv->column_count++] = *number;
    return true;
}

// What a wheel gives and could give, from its contact; all 0 in the air, where no border is.
enum { WHEEL_NUMBERS = 9 };
static const char *const WHEEL_NAMES[WHEEL_NUMBERS] = {
    "normal_force", "force_x", "force_y", "grip", "band", "use", "yield_power", "friction_power", "damping_power"};

static void wheel_numbers(const sk_contact_report *report, double out[WHEEL_NUMBERS]) {
    memset(out, 0, WHEEL_NUMBERS * sizeof *out);
    if (!report->touching) return;
    double force = sqrt(report->force_x * report->force_x + report->force_y * report->force_y);
    double grip = report->border.grip;
    out[0] = report->normal_force;
    out[1] = report->force_x;
    out[2] = report->force_y;
    out[3] = grip;
    out[4] = report->border.band;
    out[5] = grip > 0.0 ? force / grip : 0.0;
    out[6] = report->yield_power;
    out[7] = report->friction_power;
    out[8] = report->damping_power;
}

__attribute__((format(printf, 2, 3))) static void add_name(sk_csv *csv, const char *format, ...) {
    if (csv->name_count == csv->name_capacity) {
        int32_t capacity = csv->name_capacity == 0 ? 1024 : 2 * csv->name_capacity;
        column_name *names = realloc(csv->names, (size_t)capacity * sizeof *names);
        csv->failed = csv->failed || names == NULL;
        if (names == NULL) return;
        csv->names = names;
        csv->name_capacity = capacity;
    }
    va_list values;
    va_start(values, format);
    vsnprintf(csv->names[csv->name_count++].text, sizeof csv->names[0].text, format, values);
    va_end(values);
}

static void put(sk_csv *csv, double value) {
    if (csv->chosen[csv->at++]) fprintf(csv->file, ",%.17g", value);
}

// The account of energy, after the outputs: what there is, what has flowed in, and what that leaves.
static void name_energy(sk_csv *csv, int32_t aircraft, int32_t wheels) {
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++)
        add_name(csv, "aircraft[%d].energy.%s", (int)aircraft, sk_energy_store_names[i]);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++)
        add_name(csv, "aircraft[%d].energy.%s", (int)aircraft, sk_energy_flow_names[i]);
    add_name(csv, "aircraft[%d].energy.turnover", (int)aircraft);
    add_name(csv, "aircraft[%d].energy.remainder", (int)aircraft);
    for (int32_t k = 0; k < wheels; k++)
        for (int32_t i = 0; i < SK_CONTACT_ACCOUNT_COUNT; i++)
            add_name(csv, "aircraft[%d].wheel[%d].energy.%s", (int)aircraft, (int)k, sk_contact_account_names[i]);
}

static void write_energy(sk_csv *csv, const sk_energy_account *account, int32_t wheels) {
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++) put(csv, account->now.of[i]);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) put(csv, account->flow.of[i]);
    put(csv, account->turnover);
    put(csv, sk_energy_remainder(account));
    for (int32_t k = 0; k < wheels; k++)
        for (int32_t i = 0; i < SK_CONTACT_ACCOUNT_COUNT; i++) put(csv, account->wheel[k].of[i]);
}

static int32_t wheel_count(const sk_csv *csv, int32_t aircraft) {
    return csv->model->types[csv->model->aircraft[aircraft].type].wheel_count;
}

static void name_columns(sk_csv *csv) {
    for (int32_t i = 0; i < csv->column_count; i++) add_name(csv, "%s", csv->columns[i].name);
    for (int32_t a = 0; a < csv->model->aircraft_count; a++) {
        for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) add_name(csv, "aircraft[%d].%s", (int)a, sk_output_table[i].name);
        for (int32_t k = 0; k < wheel_count(csv, a); k++)
            for (int32_t i = 0; i < WHEEL_NUMBERS; i++)
                add_name(csv, "aircraft[%d].wheel[%d].%s", (int)a, (int)k, WHEEL_NAMES[i]);
        name_energy(csv, a, wheel_count(csv, a));
    }
}

// * stands for any text and ? for a letter; brackets, which all names of parts have, for themselves.
static bool fits(const char *pattern, const char *text) {
    const char *star = NULL, *from = NULL; // the last * and where the text that it stands for ends
    while (*text != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            from = text;
        } else if (*pattern == '?' || *pattern == *text) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star + 1;
            text = ++from;
        } else {
            return false;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0';
}

// Without "aircraft[0].": what scripts call it, and a pattern may.
static const char *own_name(const char *text) {
    const char *dot = strncmp(text, "aircraft[", 9) == 0 ? strchr(text, '.') : NULL;
    return dot != NULL ? dot + 1 : text;
}

static sk_result no_column(const sk_csv *csv, const char *pattern) {
    const char **names = malloc(2 * ((size_t)csv->name_count + 1) * sizeof *names);
    const char *near = NULL;
    int32_t count = 0;
    for (int32_t i = 0; names != NULL && i < csv->name_count; i++) {
        names[count++] = own_name(csv->names[i].text);
        names[count++] = csv->names[i].text;
    }
    if (names != NULL) near = sk_nearest(pattern, names, count);
    sk_result result = near != NULL ? sk_error("--columns: no column is '%s'; did you mean '%s'?", pattern, near)
                                    : sk_error("--columns: no column is '%s'; docs/csv.md lists them", pattern);
    free(names);
    return result;
}

static sk_result choose_by(sk_csv *csv, const char *pattern) {
    bool any = strcmp(pattern, "t") == 0; // which is always there
    for (int32_t i = 0; i < csv->name_count; i++) {
        const char *text = csv->names[i].text;
        if (!fits(pattern, text) && !fits(pattern, own_name(text))) continue;
        csv->chosen[i] = any = true;
    }
    return any ? sk_ok() : no_column(csv, pattern);
}

static sk_result choose(sk_csv *csv, const char *columns) {
    csv->chosen = calloc((size_t)csv->name_count + 1, sizeof *csv->chosen);
    if (csv->failed || csv->chosen == NULL) return sk_error("memory is short");
    if (columns == NULL) memset(csv->chosen, 1, (size_t)csv->name_count);
    sk_result result = sk_ok();
    while (result.ok && columns != NULL) {
        char pattern[PATTERN_MAX];
        size_t length = strcspn(columns, ",");
        if (length == 0) return sk_error("--columns: a name is missing between commas");
        if (length >= sizeof pattern) return sk_error("--columns: no column has a name as long as '%.40s...'", columns);
        memcpy(pattern, columns, length);
        pattern[length] = '\0';
        result = choose_by(csv, pattern);
        columns = columns[length] == ',' ? columns + length + 1 : NULL;
    }
    return result;
}

static void write_names(const sk_csv *csv) {
    fputs("t", csv->file);
    for (int32_t i = 0; i < csv->name_count; i++)
        if (csv->chosen[i]) fprintf(csv->file, ",%s", csv->names[i].text);
    fputc('\n', csv->file);
}

static void release(sk_csv *csv) {
    free(csv->names);
    free(csv->chosen);
    free(csv);
}

sk_result sk_csv_create(const char *path, const sk_model *model, const char *columns, sk_csv **out) {
    *out = NULL;
    sk_csv *csv = calloc(1, sizeof *csv);
    if (csv == NULL) return sk_error("memory is short");
    csv->model = model;
    sk_state_walk(model, add_column, csv);
    name_columns(csv);
    sk_result result = choose(csv, columns);
    if (result.ok) result = sk_output_open(&csv->output, path);
    if (!result.ok) {
        release(csv);
        return result;
    }
    csv->file = csv->output.file;
    write_names(csv);
    if (ferror(csv->file)) {
        result = sk_output_trouble(&csv->output, errno);
        sk_csv_finish(csv, false);
        return result;
    }
    *out = csv;
    return sk_ok();
}

static void put_number(sk_csv *csv, const sk_state *state, const sk_number *number) {
    if (number->type != SK_NUMBER_WORD) {
        put(csv, sk_state_number(state, number));
    } else if (csv->chosen[csv->at++]) {
        uint64_t word;
        memcpy(&word, (const char *)state + number->offset, sizeof word);
        fprintf(csv->file, ",%llu", (unsigned long long)word); // a double would lose its last bits
    }
}

sk_result sk_csv_row(sk_csv *csv, const sk_state *state, const sk_energy_audit *audit) {
    csv->at = 0;
    fprintf(csv->file, "%.17g", (double)state->tick / SK_TICK_HZ);
    for (int32_t i = 0; i < csv->column_count; i++) put_number(csv, state, &csv->columns[i]);
    for (int32_t a = 0; a < csv->model->aircraft_count; a++) {
        sk_outputs outputs;
        sk_outputs_of(csv->model, state, a, &outputs);
        for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
            double value;
            memcpy(&value, (const char *)&outputs + sk_output_table[i].offset, sizeof value);
            put(csv, value);
        }
        for (int32_t k = 0; k < wheel_count(csv, a); k++) {
            double numbers[WHEEL_NUMBERS];
            wheel_numbers(&outputs.wheel[k].report, numbers);
            for (int32_t i = 0; i < WHEEL_NUMBERS; i++) put(csv, numbers[i]);
        }
        write_energy(csv, &audit->aircraft[a], wheel_count(csv, a));
    }
    SK_ASSERT(csv->at == csv->name_count);
    fputc('\n', csv->file);
    return ferror(csv->file) ? sk_output_trouble(&csv->output, errno) : sk_ok();
}

sk_result sk_csv_finish(sk_csv *csv, bool keep) {
    sk_result result = sk_output_close(&csv->output, keep);
    release(csv);
    return result;
}
