#include "math/wide.h"

#include "base/assert.h"

static bool is_below(sk_wide a, sk_wide b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

static sk_wide doubled(sk_wide a) {
    return sk_wide_add(a, a);
}

static sk_wide halved(sk_wide a) {
    return (sk_wide){a.low >> 1 | a.high << 63, a.high >> 1};
}

double sk_wide_real(sk_wide a) {
    sk_wide size = sk_wide_size(a);
    double scale = 1.0;
    // Reduces the size to 62 bits. The bits shifted out are kept as one bit far below the last place of a double, for
    // the rounding.
    while (size.high != 0 || size.low >> 62 != 0) {
        uint64_t fallen = size.low & 1;
        size = halved(size);
        size.low |= fallen;
        scale *= 2.0;
    }
    double real = scale * (double)(int64_t)size.low;
    return sk_wide_is_negative(a) ? -real : real;
}

sk_wide sk_wide_quotient(sk_wide a, sk_wide b) {
    SK_ASSERT(!sk_wide_is_zero(b));
    if ((a.high | b.high) == 0) return (sk_wide){a.low / b.low, 0};
    sk_wide quotient = {0, 0}, rest = {0, 0};
    for (int bit = 127; bit >= 0; bit--) {
        bool over = rest.high >> 63 != 0; // the doubled rest has a 129th bit
        rest = doubled(rest);
        rest.low |= (bit >= 64 ? a.high >> (bit - 64) : a.low >> bit) & 1;
        quotient = doubled(quotient);
        if (!over && is_below(rest, b)) continue;
        rest = sk_wide_sub(rest, b);
        quotient.low |= 1;
    }
    return quotient;
}

static uint64_t common_divisor_of_words(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// Stein's algorithm: halves and differences only.
sk_wide sk_wide_common_divisor(sk_wide a, sk_wide b) {
    int twos = 0;
    while ((a.high | b.high) != 0) {
        if (sk_wide_is_zero(a)) break;
        if (sk_wide_is_zero(b)) {
            b = a;
            a = (sk_wide){0, 0};
            break;
        }
        bool a_even = (a.low & 1) == 0, b_even = (b.low & 1) == 0;
        if (a_even && b_even) twos++;
        if (a_even) a = halved(a);
        if (b_even) b = halved(b);
        if (a_even || b_even) continue;
        if (is_below(a, b))
            b = sk_wide_sub(b, a);
        else
            a = sk_wide_sub(a, b);
    }
    sk_wide divisor = (a.high | b.high) == 0 ? (sk_wide){common_divisor_of_words(a.low, b.low), 0} : b;
    while (twos-- > 0) divisor = doubled(divisor);
    return divisor;
}
