// novice_table.h: summarises a population: how many passed, why others did not, the median time.
#pragma once
#include "novice/novice_flight.h"

#include <stdio.h>

enum { SK_CAUSES_MAX = 64 };

typedef struct sk_novice_failure_row {
    char cause[SK_NOVICE_CAUSE];
    int64_t count;
} sk_novice_failure_row;

typedef struct sk_novice_table {
    int64_t count, passed;
    double median; // s, of those that passed; NaN: none did
    int32_t causes;
    sk_novice_failure_row cause
        [SK_CAUSES_MAX]; // the most frequent first, ties by alphabet; the last row counts the causes that have no row
} sk_novice_table;

// Makes the table. `outcomes` is not sorted. Error if memory is short.
sk_result sk_novice_table_of(const sk_novice_outcome *outcomes, int64_t count, sk_novice_table *out);
// Prints the table, each cause with its seeds. `first`: the seed of the first outcome.
void sk_novice_table_print(const sk_novice_table *table, const sk_novice_outcome *outcomes, int64_t first, FILE *out);
