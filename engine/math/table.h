// table.h: piecewise linear functions of one variable.
#pragma once
#include "base/result.h"
#include <stdint.h>

enum { SK_TABLE_MAX = 40 };

typedef struct sk_table {
    int32_t count;
    double x[SK_TABLE_MAX], y[SK_TABLE_MAX];
} sk_table;

// Returns the value at x: linear between points, constant beyond the first and last. An empty table is 0.
double sk_table_at(const sk_table *table, double x);

// Returns the integral from the first point to x. It is 0 before the first point and linear beyond the last.
double sk_table_integral(const sk_table *table, double x);

// Returns an error unless every number is finite and x strictly grows.
sk_result sk_table_check(const sk_table *table, const char *name);
