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

static sk_body_point *bodies_for(const sk_analyzed *analyzed) {
    return calloc((size_t)analyzed->model->body_count + 1, sizeof(sk_body_point));
}

sk_result sk_analyzed_begin(sk_analyzed *analyzed, const sk_model *model, int64_t ticks) {
    *analyzed = (sk_analyzed){.model = model, .ticks = ticks};
    analyzed->path = path_for(analyzed);
    analyzed->controls = calloc(places(analyzed), sizeof *analyzed->controls);
    analyzed->body = bodies_for(analyzed);
    bool made = analyzed->path != NULL && analyzed->controls != NULL && analyzed->body != NULL;
    return made ? sk_ok() : sk_error("memory is short");
}

void sk_analyzed_end(sk_analyzed *analyzed) {
    free(analyzed->path);
    free(analyzed->controls);
    free(analyzed->body);
}

static void keep(const sk_model *model, const sk_state *state, sk_path_point *point) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        double gravity = sk_gravity_at(model->gravity, a->position.z);
        point[i] = (sk_path_point){a->position, a->velocity, -a->acceleration.z / gravity};
    }
}

static void keep_bodies(const sk_model *model, const sk_state *state, sk_body_point *point) {
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *body = sk_state_body(state, i);
        point[i] = (sk_body_point){body->position, body->velocity};
    }
}

void sk_analyzed_keep(sk_analyzed *analyzed, const sk_state *state) {
    keep(analyzed->model, state, analyzed->path + place(analyzed, state->tick));
    if (state->tick == analyzed->ticks) keep_bodies(analyzed->model, state, analyzed->body);
}

void sk_analyzed_keep_controls(sk_analyzed *analyzed, int64_t tick, const sk_controls *controls) {
    memcpy(analyzed->controls + place(analyzed, tick), controls, place(analyzed, 1) * sizeof *controls);
}

// A run of the loop with its own substep.
typedef struct loop {
    sk_path_point *path;
    sk_body_point *body;
    double substep;
} loop;

static void take_steps(const sk_analyzed *analyzed, const sk_model *cut, sk_state *state, sk_workspace *workspace,
                       loop *out) {
    sk_state_begin(cut, state);
    keep(cut, state, out->path);
    while (state->tick < analyzed->ticks) {
        sk_world_step(cut, state, analyzed->controls + place(analyzed, state->tick), workspace);
        keep(cut, state, out->path + place(analyzed, state->tick));
    }
    keep_bodies(cut, state, out->body);
}

static sk_result run_loop(const sk_analyzed *analyzed, int32_t finer, loop *out) {
    const sk_model *model = analyzed->model;
    sk_model *cut = NULL;
    sk_workspace *workspace = NULL;
    sk_state *state = sk_state_allocate(model);
    out->path = path_for(analyzed);
    out->body = bodies_for(analyzed);
    bool made = state != NULL && out->path != NULL && out->body != NULL;
    sk_result result =
        made ? sk_refined_model_create(model, finer * model->substeps, &cut) : sk_error("memory is short");
    if (result.ok) result = sk_workspace_create(cut, &workspace);
    if (result.ok) {
        out->substep = cut->substep;
        take_steps(analyzed, cut, state, workspace, out);
    }
    sk_workspace_destroy(workspace);
    sk_refined_model_destroy(cut);
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

// The loose body that the loop with the substep h puts farthest from where the analysis has it.
static int32_t worst_body(const sk_analyzed *analyzed, const loop *loops) {
    int32_t worst = 0;
    double most = -1.0;
    for (int32_t i = 0; i < analyzed->model->body_count; i++) {
        double off = sk_length(sk_sub(loops[0].body[i].position, analyzed->body[i].position));
        if (!(off > most)) continue;
        most = off;
        worst = i;
    }
    return worst;
}

static void print_worst_body(const sk_analyzed *analyzed, const loop *loops) {
    const sk_model *model = analyzed->model;
    if (sk_model_scene_bodies(model) == 0) return;
    int32_t worst = worst_body(analyzed, loops);
    const sk_body_point *is = &analyzed->body[worst];
    double position[LOOPS], velocity[LOOPS];
    for (int i = 0; i < LOOPS; i++) {
        position[i] = sk_length(sk_sub(loops[i].body[worst].position, is->position));
        velocity[i] = sk_length(sk_sub(loops[i].body[worst].velocity, is->velocity));
    }
    char name[SK_THING_TEXT];
    printf("%14.9f", sk_world_time(model, analyzed->ticks, 0));
    print_differences(position);
    printf("  ");
    print_differences(velocity);
    printf("  %s at the end, the body that is off most at h\n", sk_body_text(model, worst, name));
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
        sk_event_things of = sk_event_things_of(model, &reported->event);
        if (of.aircraft < 0) continue;
        int64_t tick = reported->event.tick + 1 < analyzed->ticks ? reported->event.tick + 1 : analyzed->ticks;
        char text[200];
        sk_event_describe(model, &reported->event, text, sizeof text);
        printf("%14.9f", reported->time);
        print_at(analyzed, loops, tick, of.aircraft);
        printf("  %s\n", text);
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        printf("%14.9f", sk_world_time(model, analyzed->ticks, 0));
        print_at(analyzed, loops, analyzed->ticks, i);
        char name[SK_THING_TEXT];
        printf("  %s at the end\n", sk_aircraft_text(model, i, name));
    }
    print_worst_body(analyzed, loops);
    for (int32_t i = 0; i < model->aircraft_count; i++) print_peaks(analyzed, loops, i);
}

sk_result sk_analyzed_compare(const sk_analyzed *analyzed) {
    loop loops[LOOPS] = {{0}};
    sk_result result = sk_ok();
    for (int i = 0; i < LOOPS && result.ok; i++) result = run_loop(analyzed, 1 << i, &loops[i]);
    if (result.ok) print_all(analyzed, loops);
    for (int i = 0; i < LOOPS; i++) {
        free(loops[i].path);
        free(loops[i].body);
    }
    return result;
}
