// wheel_bench.h: a wheel over a plane, under a body that moves as a test tells it to.
#pragma once
#include "check.h"
#include "fixture.h"

typedef struct bench {
    sk_material material;
    sk_scenery *plane;
    sk_solid solid;
    sk_wheel_type wheel;
} bench;

// The plane rises by `slope` rad; it is destroyed by who made it. The wheel's numbers are then set.
static inline bench bench_over(const char *name, sk_material material, double slope) {
    bench b = {.material = material, .wheel = fixture_wheel(name, 0.0, 0.0)};
    b.plane = fixture_slope(&b.material, slope);
    b.solid = (sk_solid){.shape = b.plane};
    return b;
}
