// flip.h: bytes of a writer changed at random, one by one.
#pragma once
#include "base/bytes.h"
#include "base/random.h"

typedef struct flip {
    size_t at;
    uint8_t was;
} flip;

static inline flip flip_a_byte(sk_writer *bytes, uint64_t *random) {
    flip f = {.at = (size_t)(sk_random_word(random) % bytes->size)};
    f.was = bytes->data[f.at];
    bytes->data[f.at] = (uint8_t)(f.was ^ (1 + sk_random_word(random) % 255));
    return f;
}

static inline void flip_back(sk_writer *bytes, flip f) {
    bytes->data[f.at] = f.was;
}
