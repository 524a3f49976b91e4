#include "cli/scene_argument.h"
#include "export/clearance_page.h"
#include "system/interrupt.h"
#include "system/progress.h"
#include <stdlib.h>

enum { TICKS_MAX = 1000000000, EVENTS_MAX = 1000 };

typedef struct clearance_run {
    sk_scene *scene;
    sk_clearance_meter *meter;
    sk_state *state;
    sk_controls *controls;
    int32_t count; // of aircraft that are measured
    sk_nearest_approach *approaches;
    int64_t ticks, every;
    sk_limit_watch limits;
    int32_t event_count; // of those kept
    int64_t events_left_out;
    sk_event events[EVENTS_MAX];
} clearance_run;

static sk_result begin(clearance_run *r, bool all) {
    const sk_model *model = r->scene->model;
    if (model->aircraft_count == 0) return sk_error("clearance: the scene has no aircraft");
    r->count = all ? model->aircraft_count : 1;
    r->approaches = calloc((size_t)r->count, sizeof *r->approaches);
    r->controls = calloc((size_t)model->aircraft_count, sizeof *r->controls);
    if (r->approaches == NULL || r->controls == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < r->count; i++) r->approaches[i] = sk_nearest_approach_begin(i);
    for (int32_t i = 0; i < model->aircraft_count; i++) r->controls[i] = model->aircraft[i].controls;
    sk_result result = sk_clearance_meter_create(model, &r->meter);
    if (result.ok) result = sk_limit_watch_begin(&r->scene->limits, model, &r->limits);
    return result.ok ? sk_state_create(model, &r->state) : result;
}

static void watch(clearance_run *r) {
    sk_event event[SK_LIMIT_EVENTS_MAX];
    int32_t count = sk_limit_watch_look(&r->limits, r->state, event);
    for (int32_t i = 0; i < count; i++) {
        if (r->event_count < EVENTS_MAX)
            r->events[r->event_count++] = event[i];
        else
            r->events_left_out++;
    }
    for (int32_t i = 0; i < r->count; i++) sk_nearest_approach_watch(&r->approaches[i], r->meter, r->state);
}

static sk_result run_ticks(clearance_run *r) {
    sk_result result = sk_ok();
    watch(r);
    while (r->state->tick < r->ticks && sk_interrupt_signal() == 0) {
        if (r->scene->has_pilot) result = sk_scene_pilot(r->scene, r->state, r->controls);
        if (!result.ok && sk_interrupt_signal() != 0) return sk_ok();
        if (!result.ok) return result;
        sk_world_step(r->scene->model, r->state, r->controls, r->scene->workspace);
        if (r->state->tick % r->every == 0) watch(r);
        sk_progress(r->state->tick, r->ticks);
    }
    return sk_ok();
}

static sk_result read_length(const sk_arguments *arguments, clearance_run *r) {
    double seconds = 10.0;
    r->every = 1;
    sk_result result = sk_arguments_number(arguments, "seconds", 0.0, TICKS_MAX / SK_TICK_HZ, "s", &seconds);
    if (result.ok) result = sk_arguments_count(arguments, "every", 1, TICKS_MAX, "ticks", &r->every);
    r->ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5);
    return result;
}

static void print(const sk_arguments *arguments, const clearance_run *r) {
    sk_clearance_page page = {.model = r->scene->model,
                              .meter = r->meter,
                              .scene = arguments->operand[0],
                              .seconds = (double)r->state->tick / SK_TICK_HZ,
                              .count = r->count,
                              .approaches = r->approaches,
                              .event_count = r->event_count,
                              .events = r->events,
                              .events_left_out = r->events_left_out};
    if (sk_arguments_given(arguments, "json"))
        sk_clearance_write_json(stdout, &page);
    else
        sk_clearance_write_text(stdout, &page);
}

int sk_command_clearance(const sk_command_line *line) {
    clearance_run r = {0};
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_result result = read_length(&arguments, &r);
    if (result.ok) result = sk_arguments_scene(&arguments, NULL, &r.scene);
    if (!result.ok) return sk_complain(result);
    (void)sk_workspace_set_threads(r.scene->workspace, 0);
    result = begin(&r, sk_arguments_given(&arguments, "all"));
    if (result.ok) result = run_ticks(&r);
    sk_progress_end();
    if (result.ok) print(&arguments, &r);
    sk_limit_watch_end(&r.limits);
    sk_clearance_meter_destroy(r.meter);
    sk_state_destroy(r.state);
    free(r.controls);
    free(r.approaches);
    sk_scene_destroy(r.scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
