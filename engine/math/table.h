// table.h: piecewise linear functions of one variable.
#pragma once
#include "base/result.h"
#include <stdint.h>

enum { SK_TABLE_MAX = 40 };

typedef struct sk_table {
    int32_t count;
    double x[SK_TABLE_MAX], y[SK_TABLE_MAX];
} sk_table;

// Linear between points, constant beyond the first and last. An empty table is 0.
double sk_table_at(const sk_table *table, double x);

// Its integral from the first point to x; 0 before it, and straight on beyond the last.
double sk_table_integral(const sk_table *table, double x);

// Error unless every number is finite and x strictly grows.
sk_result sk_table_check(const sk_table *table, const char *name);
