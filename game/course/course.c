#include "course/course.h"
#include "course/course_internal.h"

#include <string.h>

const sk_course_hint *sk_course_hint_now(const sk_course *course, const sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    for (int32_t i = 0; step != NULL && i < step->hint_count; i++)
        if (progress->shows >> i & 1) return &course->hint[step->first_hint + i];
    return NULL;
}

// ---- gates ----

// Returns the least distance from the middle of a round gate to the segment from..to, m, or -1. The gate is passed if
// this least distance is within the radius and is reached before the end of the segment.
static double ring_passed(const sk_course_step *gate, sk_vec3 from, sk_vec3 to) {
    sk_vec3 chord = sk_sub(to, from), middle = sk_sub(gate->at, from);
    double length = sk_dot(chord, chord);
    double fraction = length > 0.0 ? sk_clamp(sk_dot(middle, chord) / length, 0.0, 1.0) : 0.0;
    double distance = sk_length(sk_sub(middle, sk_scale(fraction, chord)));
    return fraction < 1.0 && distance <= gate->radius ? distance : -1.0;
}

// Returns the distance from the middle of a rectangular gate to the point where the segment crosses the gate's plane,
// m. Returns -1 if it crosses backward, outside the frame, or not at all.
static double frame_passed(const sk_course_step *gate, sk_vec3 from, sk_vec3 to) {
    double s, c;
    sk_sincos(gate->heading, &s, &c);
    sk_vec3 ahead = sk_vec(s, c, 0.0), right = sk_vec(c, -s, 0.0);
    double before = sk_dot(sk_sub(from, gate->at), ahead), after = sk_dot(sk_sub(to, gate->at), ahead);
    if (before >= 0.0 || after < 0.0) return -1.0;
    sk_vec3 crossed = sk_sub(sk_add(from, sk_scale(before / (before - after), sk_sub(to, from))), gate->at);
    bool inside = fabs(sk_dot(crossed, right)) <= 0.5 * gate->width && fabs(crossed.z) <= 0.5 * gate->height;
    return inside ? sk_length(crossed) : -1.0;
}

double sk_course_gate_passed(const sk_course_step *gate, sk_vec3 from, sk_vec3 to) {
    return gate->radius > 0.0 ? ring_passed(gate, from, to) : frame_passed(gate, from, to);
}

// ---- progress ----

static void begin_step(sk_course_progress *progress, int32_t step, int64_t tick) {
    progress->passed = step;
    progress->since = tick;
    progress->held = 0;
    progress->shows = progress->gone = 0;
    progress->nearest_other = INFINITY;
}

static void pass_step(const sk_course *course, sk_course_progress *progress, int64_t tick, double aside) {
    progress->passed_at[progress->passed] = tick;
    progress->aside[progress->passed] = aside;
    begin_step(progress, progress->passed + 1, tick);
    if (progress->passed < course->step_count || progress->outcome != SK_COURSE_IN_PROGRESS) return;
    progress->outcome = SK_COURSE_PASSED;
    progress->ended = tick;
}

static void watch_gate(const sk_course *course, const sk_state *state, sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    if (step == NULL || step->kind != SK_COURSE_GATE) return;
    double aside = sk_course_gate_passed(step, progress->position, sk_state_aircraft(state, 0)->position);
    if (aside >= 0.0) pass_step(course, progress, state->tick, aside);
}

static void watch_task(const sk_course *course, const sk_course_step *step, const sk_course_numbers *numbers,
                       sk_course_progress *progress) {
    if (progress->outcome != SK_COURSE_IN_PROGRESS) return; // a task that failed is not passed later
    progress->held = sk_conditions_all(&step->when, numbers) ? progress->held + SK_COURSE_EVERY : 0;
    if (progress->held > 0 && (double)progress->held >= step->seconds * SK_TICK_HZ)
        pass_step(course, progress, progress->tick, 0.0);
}

static void watch_place(const sk_course *course, const sk_model *model, const sk_state *state,
                        const sk_course_numbers *numbers, sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    if (step == NULL || step->kind == SK_COURSE_GATE) return;
    if (step->kind == SK_COURSE_TASK) {
        watch_task(course, step, numbers, progress);
        return;
    }
    progress->held = course_is_held(step, model, state, numbers) ? progress->held + SK_COURSE_EVERY : 0;
    if ((double)progress->held >= step->seconds * SK_TICK_HZ)
        pass_step(course, progress, state->tick, numbers->distance);
}

static void watch_round(const sk_course *course, const sk_state *state, const sk_course_numbers *numbers,
                        sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    if (step == NULL || step->back == 0 || !sk_conditions_all(&step->again, numbers)) return;
    begin_step(progress, progress->passed - step->back, state->tick);
    progress->rounds++;
}

static void watch_hint(const sk_course_hint *hint, uint64_t bit, const sk_course_numbers *numbers,
                       sk_course_progress *progress) {
    bool due = sk_conditions_all(&hint->when, numbers);
    bool done = hint->done.count > 0 ? sk_conditions_any(&hint->done, numbers) : !due;
    if ((progress->shows & bit) != 0 && done) {
        progress->shows &= ~bit;
        if (hint->once) progress->gone |= bit;
    } else if (due && !done && (progress->gone & bit) == 0) {
        progress->shows |= bit;
    }
}

static void watch_hints(const sk_course *course, const sk_course_numbers *numbers, sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    for (int32_t i = 0; step != NULL && i < step->hint_count; i++)
        watch_hint(&course->hint[step->first_hint + i], (uint64_t)1 << i, numbers, progress);
}

// Updates the rate of change of the airspeed through a low-pass filter of 1 s, which removes gusts.
static void watch_speed(double airspeed, sk_course_progress *progress) {
    static const double SHARE = (double)SK_COURSE_EVERY / SK_TICK_HZ; // s
    progress->gaining += SHARE * ((airspeed - progress->airspeed) / SHARE - progress->gaining);
    progress->airspeed = airspeed;
}

static void judge(const sk_course *course, const sk_model *model, const sk_state *state, sk_course_progress *progress) {
    course_watch_faults(course, model, state, progress);
    sk_course_numbers numbers = course_numbers_of(course, model, state, progress);
    watch_speed(numbers.airspeed, progress);
    course_watch_rules(course, &numbers, progress);
    int32_t before = progress->passed;
    watch_place(course, model, state, &numbers, progress);
    watch_round(course, state, &numbers, progress);
    numbers.held = (double)progress->held / SK_TICK_HZ;
    if (progress->passed == before) watch_hints(course, &numbers, progress);
}

static bool reads_clearance(const sk_conditions *conditions) {
    bool reads = false;
    for (int32_t i = 0; i < conditions->count; i++) {
        const char *name = sk_course_number_names[conditions->condition[i].number];
        reads |= strcmp(name, "clearance") == 0 || strcmp(name, "time_to_contact") == 0;
    }
    return reads;
}

static bool step_reads_clearance(const sk_course *course, const sk_course_step *step) {
    bool reads = reads_clearance(&step->when) || reads_clearance(&step->again);
    for (int32_t i = 0; i < step->fail_count; i++) reads |= reads_clearance(&step->fail[i].when);
    for (int32_t i = step->first_hint; i < step->first_hint + step->hint_count; i++)
        reads |= reads_clearance(&course->hint[i].when) || reads_clearance(&course->hint[i].done);
    return reads;
}

sk_result sk_course_prepare(const sk_course *course, sk_model *model) {
    bool reads = false;
    for (int32_t i = 0; i < course->step_count; i++) reads |= step_reads_clearance(course, &course->step[i]);
    if (!reads || model->clearance_meter != NULL) return sk_ok();
    return sk_clearance_meter_create(model, &model->clearance_meter);
}

void sk_course_join(const sk_course *course, const sk_model *model, const sk_state *state,
                    const sk_course_progress *flown, sk_course_progress *out) {
    *out = *flown;
    out->tick = state->tick;
    out->events = state->event_count;
    if (course->step_count == 0 || model->aircraft_count == 0) return;
    sk_course_numbers numbers = course_numbers_of(course, model, state, out);
    out->position = sk_state_aircraft(state, 0)->position;
    out->airspeed = numbers.airspeed;
    course_begin_seat(model, state, out);
    watch_hints(course, &numbers, out);
}

void sk_course_begin(const sk_course *course, const sk_model *model, const sk_state *state, sk_course_progress *out) {
    sk_course_join(course, model, state, &(sk_course_progress){.since = state->tick, .nearest_other = INFINITY}, out);
}

void sk_course_watch(const sk_course *course, const sk_model *model, const sk_state *state,
                     sk_course_progress *progress) {
    if (course->step_count == 0 || model->aircraft_count == 0) return;
    progress->tick = state->tick;
    course_watch_events(course, model, state, progress);
    course_watch_seat(model, state, progress);
    course_watch_others(model, state, progress);
    watch_gate(course, state, progress);
    progress->position = sk_state_aircraft(state, 0)->position;
    if (state->tick % SK_COURSE_EVERY == 0) judge(course, model, state, progress);
}
