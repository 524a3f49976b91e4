#include "novice/novice_failure.h"

#include <stdio.h>
#include <string.h>

static const double ROLLS_BELOW = 3.0; // m, of the centre of gravity: below this, it is rolling on the ground

const char *sk_novice_stands_outside(const sk_course_step *step, sk_vec3 place) {
    if (step == NULL || step->kind != SK_COURSE_LANDING) return NULL;
    sk_vec3 offset = sk_sub(place, step->at);
    if (step->radius > 0.0)
        return offset.x * offset.x + offset.y * offset.y > step->radius * step->radius ? "landed beside the pad" : NULL;
    double s, c;
    sk_sincos(step->heading, &s, &c);
    double ahead = offset.x * s + offset.y * c, right = offset.x * c - offset.y * s;
    if (fabs(right) > 0.5 * step->width + step->margin) return "ran off aside";
    if (ahead > 0.5 * step->length + step->margin) return "overran the end";
    return ahead < -0.5 * step->length - step->margin ? "landed short" : NULL;
}

static const char *phase_of(const sk_course_step *step, bool flew) {
    if (!flew) return "at take-off";
    if (step == NULL || step->kind == SK_COURSE_LANDING) return "on landing";
    return step->kind == SK_COURSE_HOVER ? "in the hover" : "in the circuit";
}

static const char *name_of(const sk_aircraft_type *type, int64_t part) {
    int64_t hull = part - type->wheel_count, piece = part - sk_event_first_piece(type);
    if (hull >= 0 && hull < type->point_count) return type->points[hull].name;
    return piece >= 0 && piece < type->airframe.piece_count ? type->airframe.pieces[piece].name : "a part";
}

// Returns the name of a part of the airframe without its side, so that left and right failures count as the same cause.
static const char *part_of(const sk_aircraft_type *type, int64_t part) {
    static const char *const SIDES[] = {"left ", "right "};
    const char *name = name_of(type, part);
    for (size_t i = 0; i < sizeof SIDES / sizeof SIDES[0]; i++)
        if (strncmp(name, SIDES[i], strlen(SIDES[i])) == 0) return name + strlen(SIDES[i]);
    return name;
}

static void event_cause(const sk_model *model, const sk_event *event, const char *phase, char *out) {
    const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
    const char *what = "something breaks";
    switch (event->kind) {
    case SK_EVENT_HULL_TOUCHES:
        snprintf(out, SK_NOVICE_CAUSE, "%s touches %s", part_of(type, event->part), phase);
        return;
    case SK_EVENT_PROPELLER_STRIKE: what = "propeller strikes"; break;
    case SK_EVENT_WHEEL_BREAKS: what = "a wheel breaks"; break;
    case SK_EVENT_TYRE_BURSTS: what = "a tyre bursts"; break;
    case SK_EVENT_SPLASH:
    case SK_EVENT_ENGINE_DROWNS: what = "falls into water"; break;
    case SK_EVENT_FROZEN: what = "leaves the bounds"; break;
    default: break;
    }
    snprintf(out, SK_NOVICE_CAUSE, "%s %s", what, phase);
}

void sk_novice_failure(const sk_scene *scene, const sk_moment *end, bool flew, char out[SK_NOVICE_CAUSE]) {
    const sk_course_progress *progress = &end->course;
    const sk_course_step *step = sk_course_next(&scene->course, progress);
    const char *phase = phase_of(step, flew),
               *outside = sk_novice_stands_outside(step, sk_state_aircraft(end->state, 0)->position);
    out[0] = '\0';
    switch (progress->fault) {
    case SK_FAULT_BEFORE:
    case SK_FAULT_NONE: snprintf(out, SK_NOVICE_CAUSE, "%s", outside != NULL ? outside : "stopped"); break;
    case SK_FAULT_EVENT:
        if (flew && outside != NULL && sk_state_aircraft(end->state, 0)->position.z < ROLLS_BELOW)
            snprintf(out, SK_NOVICE_CAUSE, "%s", outside); // the cause is the place, not the object that it hit there
        else
            event_cause(scene->model, &progress->fault_event, phase, out);
        break;
    case SK_FAULT_RULE: sk_course_fault_text(&scene->course, scene->model, progress, out, SK_NOVICE_CAUSE); break;
    case SK_FAULT_SKID_BENT: snprintf(out, SK_NOVICE_CAUSE, "skids bent %s", phase); break;
    case SK_FAULT_OVER_TORQUE: snprintf(out, SK_NOVICE_CAUSE, "overtorque %s", phase); break;
    case SK_FAULT_TIME:
        if (!flew)
            snprintf(out, SK_NOVICE_CAUSE, "never flew");
        else
            snprintf(out, SK_NOVICE_CAUSE, "too long, next was %s", step != NULL ? step->name : "the end");
        break;
    }
}
