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

// The ring of events and the tick (which is t) stay out.
static bool add_column(const sk_number *number, void *user) {
    sk_csv *csv = user;
    bool is_event = strncmp(number->name, "event", 5) == 0;
    if (!is_event && strcmp(number->name, "tick") != 0 && csv->column_count < COLUMNS_MAX)
        csv->columns[csv->column_count++] = *number;
    return true;
}

static void write_names(const sk_csv *csv) {
    fputs("t", csv->file);
    for (int32_t i = 0; i < csv->column_count; i++) fprintf(csv->file, ",%s", csv->columns[i].name);
    for (int32_t a = 0; a < csv->model->aircraft_count; a++) {
        for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++)
            fprintf(csv->file, ",aircraft[%d].%s", (int)a, sk_output_table[i].name);
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

sk_result sk_csv_row(sk_csv *csv, const sk_state *state) {
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
    }
    fputc('\n', csv->file);
    return ferror(csv->file) ? sk_output_trouble(&csv->output, errno) : sk_ok();
}

sk_result sk_csv_finish(sk_csv *csv, bool keep) {
    sk_result result = sk_output_close(&csv->output, keep);
    free(csv);
    return result;
}
