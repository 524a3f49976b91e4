#include "cli/analyze_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOPS = 3 }; // h, h/2, h/4

// Returns the number of entries of a path: one per aircraft for each tick and the beginning, and one more, so that there
// is one without aircraft.
static size_t places(const sk_analyzed *analyzed) {
    return ((size_t)analyzed->ticks + 1) * (size_t)analyzed->model->aircraft_count + 1;
}

static size_t place(const sk_analyzed *analyzed, int64_t tick) {
    return (size_t)tick * (size_t)analyzed->model->aircraft_count;
}

static sk_path_point *path_for(const sk_analyzed *analyzed) {
    return calloc(places(analyzed), sizeof(sk_path_point));
}

sk_result sk_analyzed_begin(sk_analyzed *analyzed, const sk_model *model, int64_t ticks) {
    *analyzed = (sk_analyzed){.model = model, .ticks = ticks};
    analyzed->path = path_for(analyzed);
    analyzed->controls = calloc(places(analyzed), sizeof *analyzed->controls);
    return analyzed->path != NULL && analyzed->controls != NULL ? sk_ok() : sk_error("memory is short");
}

void sk_analyzed_end(sk_analyzed *analyzed) {
    free(analyzed->path);
    free(analyzed->controls);
}

static void keep(const sk_model *model, const sk_state *state, sk_path_point *point) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        double gravity = sk_gravity_at(model->gravity, a->position.z);
        point[i] = (sk_path_point){a->position, a->velocity, -a->acceleration.z / gravity};
    }
}

void sk_analyzed_keep(sk_analyzed *analyzed, const sk_state *state) {
    keep(analyzed->model, state, analyzed->path + place(analyzed, state->tick));
}

void sk_analyzed_keep_controls(sk_analyzed *analyzed, int64_t tick, const sk_controls *controls) {
    memcpy(analyzed->controls + place(analyzed, tick), controls, place(analyzed, 1) * sizeof *controls);
}

// A run of the loop with its own substep.
typedef struct loop {
    sk_path_point *path;
    double substep;
} loop;

static sk_result run_loop(const sk_analyzed *analyzed, int32_t finer, loop *out) {
    const sk_model *model = analyzed->model;
    sk_model *cut = calloc(1, sizeof *cut);
    sk_state *state = sk_state_allocate(model);
    sk_skid_gear **skids = calloc((size_t)model->type_count + 1, sizeof(sk_skid_gear *));
    out->path = path_for(analyzed);
    sk_workspace *workspace = NULL;
    sk_result result = sk_ok();
    if (cut == NULL || state == NULL || skids == NULL || out->path == NULL) {
        result = sk_error("memory is short");
    } else {
        *cut = *model; // its parts still belong to the model
        cut->substep /= finer;
        cut->substeps *= finer;
        out->substep = cut->substep;
        cut->skids = skids; // except the skids, which are compiled for their step
        cut->skids_room = model->type_count;
        result = sk_model_compile_skids(cut, 0);
    }
    if (result.ok) result = sk_workspace_create(cut, &workspace);
    if (result.ok) {
        sk_state_begin(cut, state);
        keep(cut, state, out->path);
        while (state->tick < analyzed->ticks) {
            sk_world_step(cut, state, analyzed->controls + place(analyzed, state->tick), workspace);
            keep(cut, state, out->path + place(analyzed, state->tick));
        }
    }
    for (int32_t i = 0; skids != NULL && i < model->type_count; i++) sk_skid_gear_destroy(skids[i]);
    free(skids);
    sk_workspace_destroy(workspace);
    free(cut);
    sk_state_destroy(state);
    return result;
}

// ---- printing ----

typedef double (*difference)(const sk_path_point *a, const sk_path_point *b);

static double of_position(const sk_path_point *a, const sk_path_point *b) {
    return sk_length(sk_sub(a->position, b->position));
}

static double of_velocity(const sk_path_point *a, const sk_path_point *b) {
    return sk_length(sk_sub(a->velocity, b->velocity));
}

// Prints differences and the orders that they show: log2 of their ratios. A difference that is only rounding has no order.
static void print_differences(const double d[LOOPS]) {
    static const double ROUNDING = 1e-11;
    for (int i = 0; i < LOOPS; i++) printf(" %9.2e", d[i]);
    for (int i = 0; i + 1 < LOOPS; i++) {
        if (d[i] > ROUNDING && d[i + 1] > ROUNDING)
            printf(" %5.2f", sk_log(d[i] / d[i + 1]) / sk_log(2.0));
        else
            printf("     -");
    }
}

static void print_at(const sk_analyzed *analyzed, const loop *loops, int64_t tick, int32_t aircraft) {
    static const difference DIFFERENCES[] = {of_position, of_velocity};
    for (int k = 0; k < 2; k++) {
        double d[LOOPS];
        for (int i = 0; i < LOOPS; i++)
            d[i] = DIFFERENCES[k](&loops[i].path[place(analyzed, tick) + (size_t)aircraft],
                                  &analyzed->path[place(analyzed, tick) + (size_t)aircraft]);
        print_differences(d);
        if (k == 0) printf("  ");
    }
}

static double peak_of(const sk_analyzed *analyzed, const sk_path_point *path, int32_t aircraft) {
    double peak = 0.0;
    for (int64_t tick = 1; tick <= analyzed->ticks; tick++)
        peak = sk_max(peak, path[place(analyzed, tick) + (size_t)aircraft].load);
    return peak;
}

static void print_peaks(const sk_analyzed *analyzed, const loop *loops, int32_t aircraft) {
    double peak = peak_of(analyzed, analyzed->path, aircraft), d[LOOPS];
    for (int i = 0; i < LOOPS; i++) d[i] = fabs(peak_of(analyzed, loops[i].path, aircraft) - peak);
    char name[SK_THING_TEXT];
    printf("%s: peak load factor at the end of a tick %.6f, loop off by",
           sk_aircraft_text(analyzed->model, aircraft, name), peak);
    print_differences(d);
    printf("\n");
}

static void print_all(const sk_analyzed *analyzed, const loop *loops) {
    const sk_model *model = analyzed->model;
    printf(
        "Errors of the real-time loop with substeps h = %.3g s, h/2 and h/4, at the end of the tick of every event:\n",
        loops[0].substep);
    printf("%14s %-61s %s\n", "", " position off by (m)                order",
           "  velocity off by (m/s)              order");
    for (int32_t i = 0; i < analyzed->event_count; i++) {
        const sk_reported_event *reported = &analyzed->event[i];
        if (reported->event.aircraft < 0) continue;
        int64_t tick = reported->event.tick + 1 < analyzed->ticks ? reported->event.tick + 1 : analyzed->ticks;
        char text[200];
        sk_event_describe(model, &reported->event, text, sizeof text);
        printf("%14.9f", reported->time);
        print_at(analyzed, loops, tick, (int32_t)reported->event.aircraft);
        printf("  %s\n", text);
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        printf("%14.9f", sk_world_time(model, analyzed->ticks, 0));
        print_at(analyzed, loops, analyzed->ticks, i);
        char name[SK_THING_TEXT];
        printf("  %s at the end\n", sk_aircraft_text(model, i, name));
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) print_peaks(analyzed, loops, i);
}

sk_result sk_analyzed_compare(const sk_analyzed *analyzed) {
    loop loops[LOOPS] = {{NULL, 0.0}};
    sk_result result = sk_ok();
    for (int i = 0; i < LOOPS && result.ok; i++) result = run_loop(analyzed, 1 << i, &loops[i]);
    if (result.ok) print_all(analyzed, loops);
    for (int i = 0; i < LOOPS; i++) free(loops[i].path);
    return result;
}
