// One tick of the Cessna: parked, taxiing on the airfield, flying. Prints the ratio to real time, and to a tick without
// any contact (the same aircraft in the air). All are measured in turns in one run.
#include "bench.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { STRETCH = 100, STRETCHES = 20, ROUNDS = 15, QUICK_ROUNDS = 3 };

typedef struct situation {
    const char *name;
    const sk_model *model;
    sk_workspace *workspace;
    sk_state *start, *state;
    sk_controls controls;
    double best[STRETCHES]; // s, the best of all rounds
} situation;

static void run_for(situation *s, double seconds) {
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) sk_world_step(s->model, s->start, &s->controls, s->workspace);
}

// Times every stretch of ticks separately, so that other load on the machine spoils few of them.
static void time_ticks(situation *s) {
    sk_state *state = s->state;
    sk_state_copy(s->model, s->start, state);
    for (int k = 0; k < STRETCHES; k++) {
        double start = bench_now();
        for (int i = 0; i < STRETCH; i++) sk_world_step(s->model, state, &s->controls, s->workspace);
        double seconds = bench_now() - start;
        if (seconds < s->best[k]) s->best[k] = seconds;
    }
    bench_keep(sk_state_hash(s->model, state));
}

static double tick_of(const situation *s) {
    double sum = 0.0;
    for (int k = 0; k < STRETCHES; k++) sum += s->best[k];
    return sum / (STRETCH * STRETCHES);
}

static sk_scene *load(const char *name, const char *aircraft) {
    sk_scene *scene;
    sk_result r = sk_scene_load(name, &(sk_scene_options){.aircraft = aircraft}, &scene);
    if (r.ok) return scene;
    char text[512];
    fprintf(stderr, "skidpad-bench: %s\n", sk_result_format(&r, text, sizeof text));
    exit(2);
}

static void begin(situation *s, const sk_scene *scene) {
    const sk_model *model = scene->model;
    s->workspace = scene->workspace;
    s->model = model;
    if (!sk_state_create(model, &s->start).ok || !sk_state_create(model, &s->state).ok) {
        fprintf(stderr, "skidpad-bench: memory is short\n");
        exit(2);
    }
    s->controls = model->aircraft[0].controls;
    for (int i = 0; i < STRETCHES; i++) s->best[i] = 1e9;
}

void bench_world(void) {
    enum { PARKED, TAXIING, FLYING, ON_DECK, ON_SKIDS, SITUATIONS };
    static situation all[SITUATIONS] = {{.name = "parked, brakes on"},
                                        {.name = "taxiing"},
                                        {.name = "flying, 300 m"},
                                        {.name = "parked on a frigate"},
                                        {.name = "standing on skids"}};
    sk_scene *airfield = load("airfield", NULL), *frigate = load("frigate", NULL),
             *skids = load("airfield", "skid_rig");
    for (int k = 0; k < SITUATIONS; k++) begin(&all[k], k == ON_DECK ? frigate : k == ON_SKIDS ? skids : airfield);
    run_for(&all[PARKED], 5.0);
    sk_control_set(&all[TAXIING].controls, "parking_brake", 0.0);
    sk_control_set(&all[TAXIING].controls, "throttle", 0.35);
    run_for(&all[TAXIING], 8.0);
    sk_control_set(&all[FLYING].controls, "throttle", 0.7);
    sk_state_aircraft(all[FLYING].start, 0)->position.z += 300.0;
    sk_state_aircraft(all[FLYING].start, 0)->velocity.y = 50.0;
    run_for(&all[FLYING], 1.0);
    run_for(&all[ON_DECK], 5.0);
    run_for(&all[ON_SKIDS], 5.0);

    int rounds = bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < SITUATIONS; k++) time_ticks(&all[k]);
    }
    printf("world: one tick (1/120 s, %d substeps) of one Cessna on the airfield and on a deck in sea state 5, and of "
           "the skid rig: %d ticks, "
           "each %d of them at their best of %d rounds\n",
           airfield->model->substeps, STRETCH * STRETCHES, STRETCH, rounds);
    printf("%-20s %10s %10s %14s %16s\n", "", "m/s", "us", "real time / x", "x / flying");
    for (int k = 0; k < SITUATIONS; k++) {
        double tick = tick_of(&all[k]);
        double speed = sk_length(sk_state_aircraft(all[k].start, 0)->velocity);
        printf("%-20s %10.1f %10.2f %14.0f %16.2f\n", all[k].name, speed, 1e6 * tick, 1.0 / (SK_TICK_HZ * tick),
               tick / tick_of(&all[FLYING]));
    }
    for (int k = 0; k < SITUATIONS; k++) {
        sk_state_destroy(all[k].start);
        sk_state_destroy(all[k].state);
    }
    sk_scene_destroy(airfield);
    sk_scene_destroy(frigate);
    sk_scene_destroy(skids);
}
