#include "cli/csv.h"

#include "view/output_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 8192 };

struct sk_csv {
    FILE *file; // the output's
    sk_output_file output;
    const sk_model *model;
    int32_t column_count;
    sk_number columns[COLUMNS_MAX];
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

// The account of energy, after the outputs: what there is, what has flowed in, and what that leaves.
static void write_energy_names(const sk_csv *csv, int32_t aircraft, int32_t wheels) {
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++)
        fprintf(csv->file, ",aircraft[%d].energy.%s", (int)aircraft, sk_energy_store_names[i]);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++)
        fprintf(csv->file, ",aircraft[%d].energy.%s", (int)aircraft, sk_energy_flow_names[i]);
    fprintf(csv->file, ",aircraft[%d].energy.turnover,aircraft[%d].energy.remainder", (int)aircraft, (int)aircraft);
    for (int32_t k = 0; k < wheels; k++)
        for (int32_t i = 0; i < SK_CONTACT_ACCOUNT_COUNT; i++)
            fprintf(csv->file, ",aircraft[%d].wheel[%d].energy.%s", (int)aircraft, (int)k, sk_contact_account_names[i]);
}

static void write_energy(const sk_csv *csv, const sk_energy_account *account, int32_t wheels) {
    for (int32_t i = 0; i < SK_ENERGY_STORE_COUNT; i++) fprintf(csv->file, ",%.17g", account->now.of[i]);
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) fprintf(csv->file, ",%.17g", account->flow.of[i]);
    fprintf(csv->file, ",%.17g,%.17g", account->turnover, sk_energy_remainder(account));
    for (int32_t k = 0; k < wheels; k++)
        for (int32_t i = 0; i < SK_CONTACT_ACCOUNT_COUNT; i++) fprintf(csv->file, ",%.17g", account->wheel[k].of[i]);
}

static int32_t wheel_count(const sk_csv *csv, int32_t aircraft) {
    return csv->model->types[csv->model->aircraft[aircraft].type].wheel_count;
}

static void write_names(const sk_csv *csv) {
    fputs("t", csv->file);
    for (int32_t i = 0; i < csv->column_count; i++) fprintf(csv->file, ",%s", csv->columns[i].name);
    for (int32_t a = 0; a < csv->model->aircraft_count; a++) {
        for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++)
            fprintf(csv->file, ",aircraft[%d].%s", (int)a, sk_output_table[i].name);
        for (int32_t k = 0; k < wheel_count(csv, a); k++)
            for (int32_t i = 0; i < WHEEL_NUMBERS; i++)
                fprintf(csv->file, ",aircraft[%d].wheel[%d].%s", (int)a, (int)k, WHEEL_NAMES[i]);
        write_energy_names(csv, a, wheel_count(csv, a));
    }
    fputc('\n', csv->file);
}

sk_result sk_csv_create(const char *path, const sk_model *model, sk_csv **out) {
    *out = NULL;
    sk_csv *csv = calloc(1, sizeof *csv);
    if (csv == NULL) return sk_error("memory is short");
    csv->model = model;
    sk_result result = sk_output_open(&csv->output, path);
    if (!result.ok) {
        free(csv);
        return result;
    }
    csv->file = csv->output.file;
    sk_state_walk(model, add_column, csv);
    write_names(csv);
    if (ferror(csv->file)) {
        result = sk_output_trouble(&csv->output, errno);
        sk_csv_finish(csv, false);
        return result;
    }
    *out = csv;
    return sk_ok();
}

static void write_number(const sk_csv *csv, const sk_state *state, const sk_number *number) {
    if (number->type == SK_NUMBER_WORD) {
        uint64_t word;
        memcpy(&word, (const char *)state + number->offset, sizeof word);
        fprintf(csv->file, ",%llu", (unsigned long long)word); // a double would lose its last bits
    } else {
        fprintf(csv->file, ",%.17g", sk_state_number(state, number));
    }
}

sk_result sk_csv_row(sk_csv *csv, const sk_state *state, const sk_energy_audit *audit) {
    fprintf(csv->file, "%.17g", (double)state->tick / SK_TICK_HZ);
    for (int32_t i = 0; i < csv->column_count; i++) write_number(csv, state, &csv->columns[i]);
    for (int32_t a = 0; a < csv->model->aircraft_count; a++) {
        sk_outputs outputs;
        sk_outputs_of(csv->model, state, a, &outputs);
        for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
            double value;
            memcpy(&value, (const char *)&outputs + sk_output_table[i].offset, sizeof value);
            fprintf(csv->file, ",%.17g", value);
        }
        for (int32_t k = 0; k < wheel_count(csv, a); k++) {
            double numbers[WHEEL_NUMBERS];
            wheel_numbers(&outputs.wheel[k].report, numbers);
            for (int32_t i = 0; i < WHEEL_NUMBERS; i++) fprintf(csv->file, ",%.17g", numbers[i]);
        }
        write_energy(csv, &audit->aircraft[a], wheel_count(csv, a));
    }
    fputc('\n', csv->file);
    return ferror(csv->file) ? sk_output_trouble(&csv->output, errno) : sk_ok();
}

sk_result sk_csv_finish(sk_csv *csv, bool keep) {
    sk_result result = sk_output_close(&csv->output, keep);
    free(csv);
    return result;
}
