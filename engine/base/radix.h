// radix.h: sorting by 64-bit keys.
#pragma once
#include <stdint.h>
#include <string.h>

typedef struct keyed {
    uint64_t key;
    int32_t index; // of the item with this key
} keyed;

// Sorts by key. Items with equal keys keep their order. `spare` has room for as many items.
void radix_sort(keyed *items, keyed *spare, int32_t count);

// Return keys that grow with the numbers. Zero has one key whatever its sign.
static inline uint64_t key_of_real(double x) {
    uint64_t bits;
    x += 0.0;
    memcpy(&bits, &x, sizeof bits);
    return bits >> 63 != 0 ? ~bits : bits | UINT64_C(1) << 63;
}
static inline uint64_t key_of_integer(int32_t x) {
    return (uint64_t)((int64_t)x - INT32_MIN);
}
