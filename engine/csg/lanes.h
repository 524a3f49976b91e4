// lanes.h: two doubles at a time. Internal to the room.
#pragma once
#include <stdint.h>
#include <string.h>

// Two doubles side by side, and what comparing them gives: every machine in use has registers for these, but compilers
// find no use for them in short loops by themselves.
typedef double lanes __attribute__((vector_size(2 * sizeof(double))));
typedef int64_t lane_masks __attribute__((vector_size(2 * sizeof(int64_t))));

static inline lanes lanes_at(const double *from) {
    lanes out;
    memcpy(&out, from, sizeof out);
    return out;
}

static inline lanes lanes_of(double x) {
    return (lanes){x, x};
}
