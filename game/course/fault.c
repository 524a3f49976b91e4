// Faults that can end a course at any step.
#include "course/course_internal.h"

static const double OVER_TORQUE = 5.0; // s without a break

static void fail(sk_course_progress *progress, int64_t tick, sk_course_fault fault) {
    if (progress->outcome != SK_COURSE_IN_PROGRESS) return;
    progress->outcome = SK_COURSE_FAILED;
    progress->fault = fault;
    progress->ended = tick;
}

// Returns whether an event fails a course. A course may allow damage.
static bool is_fault(int64_t kind, bool damage) {
    static const bool ALWAYS[SK_EVENT_KINDS] = {
        [SK_EVENT_FROZEN] = true, [SK_EVENT_SPLASH] = true, [SK_EVENT_ENGINE_DROWNS] = true};
    static const bool DAMAGE[SK_EVENT_KINDS] = {
        [SK_EVENT_WHEEL_BREAKS] = true,     [SK_EVENT_HULL_TOUCHES] = true,  [SK_EVENT_PROPELLER_STRIKE] = true,
        [SK_EVENT_TYRE_BURSTS] = true,      [SK_EVENT_LEG_TORN_OFF] = true,  [SK_EVENT_SKID_BREAKS] = true,
        [SK_EVENT_SKID_LET_GO] = true,      [SK_EVENT_SKID_TORN_OFF] = true, [SK_EVENT_AIRFRAME_HITS] = true,
        [SK_EVENT_AIRFRAME_CRUSHED] = true, [SK_EVENT_STUB_BREAKS] = true,   [SK_EVENT_POINT_BREAKS] = true,
    };
    return kind > 0 && kind < SK_EVENT_KINDS && (ALWAYS[kind] || (DAMAGE[kind] && !damage));
}

static bool is_of_first(const sk_model *model, const sk_event *event) {
    sk_event_things of = sk_event_things_of(model, event);
    return of.aircraft == 0 || of.other_aircraft == 0;
}

void course_watch_events(const sk_course *course, const sk_model *model, const sk_state *state,
                         sk_course_progress *progress) {
    int64_t first = state->event_count - SK_EVENTS_KEPT;
    if (first < progress->events) first = progress->events;
    progress->events = state->event_count;
    for (int64_t i = first; i < state->event_count; i++) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        if (!is_fault(event->kind, course->damage) || !is_of_first(model, event)) continue;
        if (progress->outcome == SK_COURSE_IN_PROGRESS) progress->fault_event = *event;
        fail(progress, state->tick, SK_FAULT_EVENT);
    }
}

static bool is_bent(const sk_aircraft_type *type, const sk_skid_state *skids) {
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        const sk_skid_element_state *e = &skids->element[i];
        if (sk_dot(e->plastic_first, e->plastic_first) > 0.0 || sk_dot(e->plastic_second, e->plastic_second) > 0.0)
            return true;
    }
    return false;
}

static bool exceeds_torque(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    if (!type->rotors.present) return false;
    double limit = sk_rotors_torque_limit(&type->rotors);
    return limit > 0.0 && a->engine_torque > limit;
}

void course_watch_faults(const sk_course *course, const sk_model *model, const sk_state *state,
                         sk_course_progress *progress) {
    const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    progress->over_torque = exceeds_torque(type, a) ? progress->over_torque + SK_COURSE_EVERY : 0;
    if (!course->damage && is_bent(type, &a->skids)) fail(progress, state->tick, SK_FAULT_SKID_BENT);
    if ((double)progress->over_torque > OVER_TORQUE * SK_TICK_HZ) fail(progress, state->tick, SK_FAULT_OVER_TORQUE);
    if ((double)state->tick > course->seconds * SK_TICK_HZ) fail(progress, state->tick, SK_FAULT_TIME);
}

void course_watch_rules(const sk_course *course, const sk_course_numbers *numbers, sk_course_progress *progress) {
    const sk_course_step *step = sk_course_next(course, progress);
    for (int32_t i = 0; step != NULL && i < step->fail_count; i++) {
        if (progress->outcome != SK_COURSE_IN_PROGRESS || !sk_conditions_all(&step->fail[i].when, numbers)) continue;
        progress->fault_step = progress->passed;
        progress->fault_rule = i;
        fail(progress, progress->tick, SK_FAULT_RULE);
    }
}
