#include "math/table.h"

#include "base/assert.h"
#include <math.h>

double sk_table_at(const sk_table *table, double x) {
    SK_ASSERT(table->count >= 0 && table->count <= SK_TABLE_MAX);
    int32_t last = table->count - 1;
    if (last < 0) return 0.0;
    if (!(x > table->x[0])) return table->y[0];
    if (x >= table->x[last]) return table->y[last];
    int32_t low = 0, high = last;
    while (high - low > 1) {
        int32_t middle = (low + high) / 2;
        if (table->x[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    double fraction = (x - table->x[low]) / (table->x[high] - table->x[low]);
    return table->y[low] + fraction * (table->y[high] - table->y[low]);
}

double sk_table_integral(const sk_table *table, double x) {
    int32_t last = table->count - 1;
    double sum = 0.0;
    if (last < 0) return sum;
    for (int32_t i = 0; i < last && table->x[i] < x; i++) {
        double to = x < table->x[i + 1] ? x : table->x[i + 1];
        sum += 0.5 * (to - table->x[i]) * (table->y[i] + sk_table_at(table, to));
    }
    return x > table->x[last] ? sum + (x - table->x[last]) * table->y[last] : sum;
}

sk_result sk_table_check(const sk_table *table, const char *name) {
    for (int32_t i = 0; i < table->count; i++) {
        if (!isfinite(table->x[i]) || !isfinite(table->y[i]))
            return sk_error("%s: point %d is not finite", name, i + 1);
        if (i > 0 && !(table->x[i] > table->x[i - 1]))
            return sk_error("%s: x must grow from point to point, but point %d has %g after %g", name, i + 1,
                            table->x[i], table->x[i - 1]);
    }
    return sk_ok();
}
