#include "novice/novice_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int by_count(const void *a, const void *b) {
    const sk_novice_failure_row *x = a, *y = b;
    if (x->count != y->count) return x->count > y->count ? -1 : 1;
    return strcmp(x->cause, y->cause);
}

static void count_cause(sk_novice_table *table, const char *cause) {
    int32_t i = 0;
    while (i < table->causes && strcmp(table->cause[i].cause, cause) != 0) i++;
    if (i == SK_CAUSES_MAX) i = SK_CAUSES_MAX - 1;
    sk_novice_failure_row *row = &table->cause[i];
    if (i == table->causes) {
        snprintf(row->cause, sizeof row->cause, "%s", i == SK_CAUSES_MAX - 1 ? "other causes" : cause);
        table->causes++;
    }
    row->count++;
}

static double median_of(double *seconds, int64_t count) {
    if (count == 0) return NAN;
    qsort(seconds, (size_t)count, sizeof *seconds, by_size);
    return 0.5 * (seconds[(count - 1) / 2] + seconds[count / 2]);
}

sk_result sk_novice_table_of(const sk_novice_outcome *outcomes, int64_t count, sk_novice_table *out) {
    double *seconds = malloc(((size_t)count + 1) * sizeof *seconds);
    *out = (sk_novice_table){.count = count};
    if (seconds == NULL) return sk_error("memory is short");
    for (int64_t i = 0; i < count; i++)
        if (outcomes[i].passed)
            seconds[out->passed++] = outcomes[i].seconds;
        else
            count_cause(out, outcomes[i].cause);
    out->median = median_of(seconds, out->passed);
    qsort(out->cause, (size_t)out->causes, sizeof out->cause[0], by_count);
    free(seconds);
    return sk_ok();
}

static void print_seeds(const char *cause, const sk_novice_outcome *outcomes, int64_t count, int64_t first, FILE *out) {
    const char *between = "  (seed ";
    for (int64_t i = 0; i < count; i++) {
        if (outcomes[i].passed || strcmp(outcomes[i].cause, cause) != 0) continue;
        fprintf(out, "%s%" PRId64, between, first + i);
        between = ", ";
    }
    fputs(strcmp(between, ", ") == 0 ? ")\n" : "\n", out);
}

void sk_novice_table_print(const sk_novice_table *table, const sk_novice_outcome *outcomes, int64_t first, FILE *out) {
    fprintf(out, "passed  %" PRId64 " of %" PRId64, table->passed, table->count);
    if (table->passed > 0) {
        int64_t seconds = (int64_t)(table->median + 0.5);
        fprintf(out, ", median time %" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
    }
    fputc('\n', out);
    for (int32_t i = 0; i < table->causes; i++) {
        fprintf(out, "%6" PRId64 "  %s", table->cause[i].count, table->cause[i].cause);
        print_seeds(table->cause[i].cause, outcomes, table->count, first, out);
    }
}
