#include "export/csv.h"

#include "scene/nearest.h"
#include "system/output_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATTERN_MAX = 128 };

struct sk_csv {
    FILE *file; // of the output
    sk_output_file output;
    const sk_model *model;
    int32_t column_count; // columns of the model without t
    sk_column *columns;
    bool *chosen;              // which of them are written
    sk_clearance_meter *meter; // null: no column needs it
};

static sk_result no_column(const sk_csv *csv, const char *pattern) {
    const char **names = malloc(2 * ((size_t)csv->column_count + 1) * sizeof *names);
    const char *near = NULL;
    int32_t count = 0;
    for (int32_t i = 0; names != NULL && i < csv->column_count; i++) {
        names[count++] = sk_column_short_name(&csv->columns[i]);
        names[count++] = csv->columns[i].name;
    }
    if (names != NULL) near = sk_nearest(pattern, names, count);
    sk_result result = near != NULL ? sk_error("--columns: no column is '%s'; did you mean '%s'?", pattern, near)
                                    : sk_error("--columns: no column is '%s'; docs/csv.md lists them", pattern);
    free(names);
    return result;
}

static sk_result choose_by(sk_csv *csv, const char *pattern) {
    bool any = strcmp(pattern, "t") == 0; // t is always written
    for (int32_t i = 0; i < csv->column_count; i++)
        if (sk_column_matches(&csv->columns[i], pattern)) csv->chosen[i] = any = true;
    return any ? sk_ok() : no_column(csv, pattern);
}

// Lists all columns except the first, which is t.
static sk_result list_columns(sk_csv *csv) {
    int32_t count = sk_columns_of(csv->model, NULL, 0);
    csv->columns = calloc((size_t)count, sizeof *csv->columns);
    csv->chosen = calloc((size_t)count, sizeof *csv->chosen);
    if (csv->columns == NULL || csv->chosen == NULL) return sk_error("memory is short");
    sk_columns_of(csv->model, csv->columns, count);
    csv->column_count = count - 1;
    memmove(csv->columns, csv->columns + 1, (size_t)csv->column_count * sizeof *csv->columns);
    return sk_ok();
}

static sk_result choose(sk_csv *csv, const char *columns) {
    for (int32_t i = 0; columns == NULL && i < csv->column_count; i++)
        csv->chosen[i] = !sk_column_is_clearance(&csv->columns[i]); // which take longer than a step
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

static sk_result create_meter(sk_csv *csv) {
    bool needed = false;
    for (int32_t i = 0; i < csv->column_count; i++)
        needed |= csv->chosen[i] && sk_column_is_clearance(&csv->columns[i]);
    return needed ? sk_clearance_meter_create(csv->model, &csv->meter) : sk_ok();
}

static void write_names(const sk_csv *csv) {
    fputs("t", csv->file);
    for (int32_t i = 0; i < csv->column_count; i++)
        if (csv->chosen[i]) fprintf(csv->file, ",%s", csv->columns[i].name);
    fputc('\n', csv->file);
}

static void release(sk_csv *csv) {
    free(csv->columns);
    free(csv->chosen);
    sk_clearance_meter_destroy(csv->meter);
    free(csv);
}

sk_result sk_csv_create(const char *path, const sk_model *model, const char *columns, sk_csv **out) {
    *out = NULL;
    sk_csv *csv = calloc(1, sizeof *csv);
    if (csv == NULL) return sk_error("memory is short");
    csv->model = model;
    sk_result result = list_columns(csv);
    if (result.ok) result = choose(csv, columns);
    if (result.ok) result = create_meter(csv);
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

// Writes a value. A 64-bit word is written as an integer, because a double would lose its last bits.
static void put(sk_csv *csv, const sk_column *column, const sk_state *state, const sk_outputs *outputs,
                const sk_energy_audit *audit) {
    if (column->source == SK_COLUMN_STATE && column->number.type == SK_NUMBER_WORD) {
        uint64_t word;
        memcpy(&word, (const char *)state + column->number.offset, sizeof word);
        fprintf(csv->file, ",%llu", (unsigned long long)word);
    } else {
        fprintf(csv->file, ",%.17g", sk_column_value(column, state, outputs, audit));
    }
}

sk_result sk_csv_row(sk_csv *csv, const sk_state *state, const sk_energy_audit *audit) {
    sk_outputs outputs;
    int32_t known = -1, measured = -1; // aircraft of these outputs, and of their clearance; -1: none
    fprintf(csv->file, "%.17g", (double)state->tick / SK_TICK_HZ);
    for (int32_t i = 0; i < csv->column_count; i++) {
        const sk_column *column = &csv->columns[i];
        if (!csv->chosen[i]) continue;
        if (sk_column_needs_outputs(column) && known != column->aircraft) {
            known = column->aircraft;
            sk_outputs_of(csv->model, state, known, &outputs);
        }
        if (sk_column_is_clearance(column) && measured != column->aircraft) {
            measured = column->aircraft;
            sk_outputs_measure(csv->meter, state, measured, &outputs);
        }
        put(csv, column, state, &outputs, audit);
    }
    fputc('\n', csv->file);
    return ferror(csv->file) ? sk_output_trouble(&csv->output, errno) : sk_ok();
}

sk_result sk_csv_finish(sk_csv *csv, bool keep) {
    sk_result result = sk_output_close(&csv->output, keep);
    release(csv);
    return result;
}
