// Quantities of the first aircraft relative to a step: for conditions, and to detect a hover or a landing.
#include "course/course_internal.h"
#include "course/gear_height.h"

static const double DEGREES = 180.0 / SK_PI;
static const double STILL = 0.3;      // m/s: in gusts, an aircraft that stands still has up to this speed
static const double LEVER_DOWN = 0.1; // of the collective: above this, a helicopter has not landed
static const double MOVES = 3.0;      // m/s: below this, the heading is used as the direction of motion
static const double AHEAD = 4.0;      // s: horizon of speed_ahead

static double wrapped(double degrees) {
    return degrees - 360.0 * floor(degrees / 360.0 + 0.5);
}

// Splits the horizontal part of a world offset into components along a heading and to the right of it.
static void along_heading(sk_vec3 offset, double heading, double *ahead, double *right) {
    double s, c;
    sk_sincos(heading, &s, &c);
    *ahead = offset.x * s + offset.y * c;
    *right = offset.x * c - offset.y * s;
}

bool course_is_within(const sk_course_step *step, sk_vec3 place) {
    sk_vec3 offset = sk_sub(place, step->at);
    if (step->radius > 0.0) return offset.x * offset.x + offset.y * offset.y <= step->radius * step->radius;
    double ahead, right;
    along_heading(offset, step->heading, &ahead, &right);
    return fabs(ahead) <= 0.5 * step->length + step->margin && fabs(right) <= 0.5 * step->width + step->margin;
}

bool sk_course_points(const sk_course_step *step, sk_vec3 place) {
    if (step->kind == SK_COURSE_TASK) return false;
    if (step->kind != SK_COURSE_LANDING || step->radius > 0.0 || !course_is_within(step, place)) return true;
    double ahead, right;
    along_heading(sk_sub(sk_course_mark(step), place), step->heading, &ahead, &right);
    return ahead > 0.0;
}

static void add_place(const sk_course_step *step, const sk_outputs *o, double z, sk_course_numbers *n) {
    sk_vec3 here = sk_vec(o->x, o->y, z), to_mark = sk_sub(sk_course_mark(step), here);
    double ahead, motion = o->ground_speed > MOVES ? o->track : o->heading;
    n->distance = sqrt(to_mark.x * to_mark.x + to_mark.y * to_mark.y);
    n->above = -to_mark.z;
    along_heading(to_mark, o->heading, &n->mark_ahead, &n->mark_right);
    n->turn_by = wrapped(DEGREES * (sk_atan2(to_mark.x, to_mark.y) - motion));
    n->climb_by =
        DEGREES * (sk_atan2(to_mark.z, n->distance) - sk_atan2(o->vertical_speed, sk_max(o->ground_speed, MOVES)));
    along_heading(sk_sub(here, step->at), step->heading, &ahead, &n->aside);
}

sk_course_numbers course_numbers_of(const sk_course *course, const sk_model *model, const sk_state *state,
                                    const sk_course_progress *progress) {
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_course_step *step = sk_course_next(course, progress);
    sk_outputs o;
    sk_outputs_of(model, state, 0, &o);
    sk_course_numbers n = {
        .airspeed = o.airspeed,
        .speed_ahead = o.airspeed + AHEAD * progress->gaining,
        .ground_speed = o.ground_speed,
        .drift = o.surface_speed,
        .height = sk_gear_height(&model->types[model->aircraft[0].type], o.height),
        .vertical_speed = o.vertical_speed,
        .pitch = DEGREES * o.pitch,
        .roll = DEGREES * o.roll,
        .on_ground = o.on_ground,
        .throttle = a->throttle,
        .brake = 0.5 * (a->brake_left + a->brake_right),
        .flaps = DEGREES * a->flaps,
        .seconds = (double)(state->tick - progress->since) / SK_TICK_HZ,
        .held = (double)progress->held / SK_TICK_HZ,
        .tilt = DEGREES * sk_acos(sk_clamp(-sk_rotate(a->attitude, sk_vec(0.0, 0.0, 1.0)).z, -1.0, 1.0)),
        .touching = o.on_ground + o.hull_touches,
        .peak_load = progress->peak_load,
        .other = course_other_distance(model, state),
        .nearest_other = progress->nearest_other,
        .clearance = SK_CLEARANCE_MOST,
        .time_to_contact = SK_CONTACT_TIME_MOST,
    };
    if (model->clearance_meter != NULL) {
        n.clearance = sk_clearance_of(model->clearance_meter, state, 0, UINT64_MAX).distance;
        n.time_to_contact = sk_contact_time_of(model->clearance_meter, state, 0, UINT64_MAX).seconds;
    }
    along_heading(o.over_surface, o.heading, &n.drift_ahead, &n.drift_right);
    if (step != NULL && step->kind != SK_COURSE_TASK) add_place(step, &o, a->position.z, &n);
    return n;
}

bool course_is_held(const sk_course_step *step, const sk_model *model, const sk_state *state,
                    const sk_course_numbers *numbers) {
    if (!course_is_within(step, sk_state_aircraft(state, 0)->position)) return false;
    if (step->kind == SK_COURSE_HOVER)
        return numbers->on_ground == 0.0 && numbers->height >= step->low && numbers->height <= step->high;
    bool flies = model->types[model->aircraft[0].type].rotors.present && numbers->throttle > LEVER_DOWN;
    return numbers->on_ground > 0.0 && numbers->drift < STILL && !flies;
}
