// One tick of one aircraft: a Cessna parked, taxiing on the airfield, flying; the AH-1S on its skids. Prints the ratio to
// real time, and to a tick of the Cessna in the air. All are measured in turns in one run. Then one tick of many Cessnas.
#include "bench.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { STRETCH = 100, STRETCHES = 20, ROUNDS = 15, QUICK_ROUNDS = 3 };
enum { FLEET_TICKS = 60, TAXIING_CESSNAS = 300, FLYING_CESSNAS = 1000 };

typedef struct situation {
    const char *name;
    const sk_model *model;
    sk_workspace *workspace;
    sk_state *start, *state;
    sk_controls controls;
    double best[STRETCHES]; // s, the best of all rounds
    double kick;            // m/s, by which each stretch begins faster than the last one ended: it slides on its skids
} situation;

static void run_for(situation *s, double seconds) {
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) sk_world_step(s->model, s->start, &s->controls, s->workspace);
}

// Times every stretch of ticks separately, so that other load on the machine spoils few of them.
static void time_ticks(situation *s) {
    sk_state *state = s->state;
    sk_state_copy(s->model, s->start, state);
    for (int k = 0; k < STRETCHES; k++) {
        sk_state_aircraft(state, 0)->velocity.y += s->kick;
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

static void must(sk_result r) {
    if (r.ok) return;
    char text[512];
    fprintf(stderr, "skidpad-bench: %s\n", sk_result_format(&r, text, sizeof text));
    exit(2);
}

static sk_scene *load(const char *name, const char *aircraft) {
    sk_scene *scene;
    must(sk_scene_load(name, &(sk_scene_options){.aircraft = aircraft}, &scene));
    return scene;
}

static void begin(situation *s, const sk_scene *scene) {
    const sk_model *model = scene->model;
    s->workspace = scene->workspace;
    s->model = model;
    must(sk_state_create(model, &s->start));
    must(sk_state_create(model, &s->state));
    s->controls = model->aircraft[0].controls;
    for (int i = 0; i < STRETCHES; i++) s->best[i] = 1e9;
}

// ---- many Cessnas ----

// Cessnas in rows: on the grass south of the airfield, or above it.
static const char FLEET[] =
    "local airfield, list = include \"parts/airfield\", {}\n"
    "local up = param(\"up\", 0)\n"
    "for i = 0, param(\"count\", 1) - 1 do\n"
    "  local at = { 40 * (i % 50) - 1000, -700 - 40 * (i // 50) }\n"
    "  if up > 0 then at[3] = up end\n"
    "  list[#list + 1] = { type = \"c172p\", at = at, heading = 180, speed = up > 0 and 50 or nil,\n"
    "                      controls = { throttle = 0.7 } }\n"
    "end\n"
    "return scene{ title = \"Fleet\", scenery = airfield.scenery, wind = airfield.wind,\n"
    "              aircraft = list }\n";

static double time_fleet(const sk_scene *scene, const sk_controls *controls, sk_state *state, double *speed) {
    double begun = bench_processor_time();
    for (int i = 0; i < FLEET_TICKS; i++) sk_world_step(scene->model, state, controls, scene->workspace);
    *speed = sk_length(sk_state_aircraft(state, 0)->velocity);
    return (bench_processor_time() - begun) / FLEET_TICKS;
}

static void bench_fleet(const char *name, int count, double up) {
    char settings[2][32], path[] = "assets/scenes/fleet.lua";
    snprintf(settings[0], sizeof settings[0], "count=%d", count);
    snprintf(settings[1], sizeof settings[1], "up=%g", up);
    const char *const set[] = {settings[0], settings[1]};
    sk_scene *scene;
    must(sk_scene_load_text(FLEET, sizeof FLEET - 1, path, &(sk_scene_options){.settings = set, .setting_count = 2},
                            &scene));
    sk_state *state;
    sk_controls *controls = malloc((size_t)count * sizeof *controls);
    must(sk_state_create(scene->model, &state));
    if (controls == NULL) must(sk_error("memory is short"));
    for (int i = 0; i < count; i++) {
        controls[i] = scene->model->aircraft[i].controls;
        if (up == 0.0) sk_state_aircraft(state, i)->velocity.y = -5.0; // m/s, ahead
    }
    double speed, best = 1e9;
    int rounds = bench_is_quick() ? 2 : 6;
    for (int round = 0; round < rounds; round++) best = sk_min(best, time_fleet(scene, controls, state, &speed));
    printf("%-20s %10.1f %10.2f %14.2f\n", name, speed, 1e6 * best / count, 1.0 / (SK_TICK_HZ * best));
    free(controls);
    sk_state_destroy(state);
    sk_scene_destroy(scene);
}

void bench_world(void) {
    enum { PARKED, TAXIING, FLYING, ON_DECK, ON_SKIDS, COBRA, SLIDING, HOVERING, SITUATIONS };
    static situation all[SITUATIONS] = {
        {.name = "parked, brakes on"},          {.name = "taxiing"},           {.name = "flying, 300 m"},
        {.name = "parked on a frigate"},        {.name = "skid rig standing"}, {.name = "AH-1S standing"},
        {.name = "AH-1S sliding", .kick = 3.0}, {.name = "AH-1S in the air"}};
    sk_scene *airfield = load("airfield", NULL), *frigate = load("frigate", NULL),
             *skids = load("airfield", "skid_rig"), *cobra = load("airfield", "ah1s");
    sk_scene *const scenes[SITUATIONS] = {airfield, airfield, airfield, frigate, skids, cobra, cobra, cobra};
    for (int k = 0; k < SITUATIONS; k++) begin(&all[k], scenes[k]);
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
    run_for(&all[COBRA], 5.0);
    run_for(&all[SLIDING], 5.0);
    sk_state_aircraft(all[HOVERING].start, 0)->position.z += 300.0;
    run_for(&all[HOVERING], 1.0);

    int rounds = bench_is_quick() ? QUICK_ROUNDS : ROUNDS;
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < SITUATIONS; k++) time_ticks(&all[k]);
    }
    printf(
        "world: one tick (1/120 s, %d substeps) of one aircraft: a Cessna on the airfield and on a deck in sea state "
        "5, the skid rig, the AH-1S: %d ticks, each %d of them at their best of %d rounds\n",
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
    sk_scene_destroy(cobra);
    printf("world: one tick of many Cessnas in one world, on one thread: us of processor time for each of them\n");
    printf("%-20s %10s %10s %14s\n", "", "m/s", "us", "real time / x");
    bench_fleet("300 taxiing", TAXIING_CESSNAS, 0.0);
    bench_fleet("1,000 flying", FLYING_CESSNAS, 300.0);
}
