#include "cli/csv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_MAX = 8192, PATH_LENGTH_MAX = 1024 };

struct sk_csv {
    FILE *file;
    const sk_model *model;
    char path[PATH_LENGTH_MAX], temporary[PATH_LENGTH_MAX + 16];
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
    if (strlen(path) >= PATH_LENGTH_MAX) return sk_error("the name of the CSV file is too long");
    sk_csv *csv = calloc(1, sizeof *csv);
    if (csv == NULL) return sk_error("memory is short");
    csv->model = model;
    snprintf(csv->path, sizeof csv->path, "%s", path);
    snprintf(csv->temporary, sizeof csv->temporary, "%s.%ld.tmp", path, (long)getpid());
    csv->file = fopen(csv->temporary, "w");
    if (csv->file == NULL) {
        sk_result result = sk_error_at(sk_error("cannot be written: %s", strerror(errno)), path, 0);
        free(csv);
        return result;
    }
    sk_state_walk(model, add_column, csv);
    write_names(csv);
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
    if (ferror(csv->file)) return sk_error_at(sk_error("cannot be written: %s", strerror(errno)), csv->path, 0);
    return sk_ok();
}

sk_result sk_csv_finish(sk_csv *csv, bool keep) {
    bool written = fflush(csv->file) == 0 && fsync(fileno(csv->file)) == 0 && !ferror(csv->file);
    written = fclose(csv->file) == 0 && written;
    sk_result result = sk_ok();
    if (keep && (!written || rename(csv->temporary, csv->path) != 0))
        result = sk_error_at(sk_error("cannot be written: %s", strerror(errno)), csv->path, 0);
    if (!keep || !result.ok) remove(csv->temporary);
    free(csv);
    return result;
}
