// One tick of the Cessna: parked, taxiing on the airfield, flying. Ratios to real time, and to the same tick without any
// contact (the same aircraft in the air), taken in turns in one run.
#include "bench.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { STRETCH = 100, STRETCHES = 20, ROUNDS = 15, QUICK_ROUNDS = 3 };

typedef struct situation {
    const char *name;
    sk_state start;
    sk_controls controls;
    double best[STRETCHES]; // s, of the rounds
} situation;

static void settle(const sk_model *model, situation *s, double seconds) {
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) sk_world_step(model, &s->start, &s->controls);
}

// Every stretch of ticks by itself, so that what else the machine does spoils few of them.
static void time_ticks(const sk_model *model, situation *s) {
    static sk_state state;
    state = s->start;
    for (int k = 0; k < STRETCHES; k++) {
        double start = bench_now();
        for (int i = 0; i < STRETCH; i++) sk_world_step(model, &state, &s->controls);
        double seconds = bench_now() - start;
        if (seconds < s->best[k]) s->best[k] = seconds;
    }
    bench_keep(sk_state_hash(model, &state));
}

static double tick_of(const situation *s) {
    double sum = 0.0;
    for (int k = 0; k < STRETCHES; k++) sum += s->best[k];
    return sum / (STRETCH * STRETCHES);
}

void bench_world(void) {
    sk_scene *scene;
    sk_result r = sk_scene_load("airfield", &(sk_scene_options){0}, &scene);
    if (!r.ok) {
        char text[512];
        fprintf(stderr, "skidpad-bench: %s\n", sk_result_format(&r, text, sizeof text));
        exit(2);
    }
    const sk_model *model = scene->model;
    static situation all[] = {{.name = "parked, brakes on"}, {.name = "taxiing"}, {.name = "flying, 300 m"}};
    for (int k = 0; k < 3; k++) {
        sk_state_begin(model, &all[k].start);
        all[k].controls = model->aircraft[0].controls;
        for (int i = 0; i < STRETCHES; i++) all[k].best[i] = 1e9;
    }
    settle(model, &all[0], 5.0);
    sk_control_set(&all[1].controls, "parking_brake", 0.0);
    sk_control_set(&all[1].controls, "throttle", 0.35);
    settle(model, &all[1], 8.0);
    sk_control_set(&all[2].controls, "throttle", 0.7);
    all[2].start.aircraft[0].position.z += 300.0;
    all[2].start.aircraft[0].velocity.y = 50.0;
    settle(model, &all[2], 1.0);

    int rounds = bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < 3; k++) time_ticks(model, &all[k]);
    }
    printf(
        "world: one tick (1/120 s, %d substeps) of one Cessna on the airfield: %d ticks, each %d of them at their best "
        "of %d rounds\n",
        model->substeps, STRETCH * STRETCHES, STRETCH, rounds);
    printf("%-20s %10s %10s %14s %16s\n", "", "m/s", "us", "real time / x", "x / flying");
    for (int k = 0; k < 3; k++) {
        double tick = tick_of(&all[k]);
        double speed = sk_length(all[k].start.aircraft[0].velocity);
        printf("%-20s %10.1f %10.2f %14.0f %16.2f\n", all[k].name, speed, 1e6 * tick, 1.0 / (SK_TICK_HZ * tick),
               tick / tick_of(&all[2]));
    }
    sk_scene_destroy(scene);
}
