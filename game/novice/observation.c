#include "novice/observation.h"

#include "course/gear_height.h"

#include <string.h>

static const double DEGREES = 180.0 / SK_PI;
static const double TURN_NOISE = 2.0;             // degrees
static const double RUNWAY_SEEN = 0.25;           // share of these errors that is left when the runway is in sight
static const double MOVES = 3.0;                  // m/s
static const double LOW = 6.0;                    // m
static const double BAND = 8.0, BAND_MUCH = 25.0; // m, height error to a mark: wrong height, much too high or low
static const double FAR = 1500.0, NEAREST = 0.15; // m: on final, bands shrink with a shorter distance; least share
static const double LINES_UP = 350.0;             // m: on final, least distance of the point to which it steers
static const double BEYOND = 500.0;               // m beyond the runway: point to which it steers on the ground

static double rounded(double value, double to) {
    return to * floor(value / to + 0.5);
}

static double wrapped(double degrees) {
    return degrees - 360.0 * floor(degrees / 360.0 + 0.5);
}

// Splits the horizontal part of a world offset into components along a heading and to the right of it.
static void along(sk_vec3 offset, double heading, double *ahead, double *right) {
    double s, c;
    sk_sincos(heading, &s, &c);
    *ahead = offset.x * s + offset.y * c;
    *right = offset.x * c - offset.y * s;
}

static bool is_runway(const sk_course_step *step) {
    return step->kind == SK_COURSE_LANDING && step->length > 0.0;
}

// Returns the point to which a novice steers. On final it is on the runway's centre line, half way to the touchdown
// point. On the ground it is beyond the runway's far end.
static sk_vec3 looked_at(const sk_course_step *step, sk_vec3 here, bool on_ground) {
    double to_mark, right, s, c;
    if (!is_runway(step)) return sk_course_mark(step);
    along(sk_sub(sk_course_mark(step), here), step->heading, &to_mark, &right);
    sk_sincos(step->heading, &s, &c);
    double from_mark = sk_max(0.5 * to_mark, LINES_UP) - to_mark;
    if (!on_ground) return sk_add(sk_course_mark(step), sk_scale(from_mark, sk_vec(s, c, 0.0)));
    return sk_add(step->at, sk_scale(0.5 * step->length + BEYOND, sk_vec(s, c, 0.0)));
}

static double turn_to(sk_vec3 place, const sk_outputs *o) {
    double motion = o->ground_speed > MOVES ? o->track : o->heading;
    return wrapped(DEGREES * (sk_atan2(place.x - o->x, place.y - o->y) - motion));
}

// Returns the slope from the preceding step down to the mark of a runway.
static double slope_to(const sk_course *course, int32_t index) {
    static const double USUAL = 0.06;
    const sk_course_step *step = &course->step[index];
    if (index == 0 || course->step[index - 1].kind != SK_COURSE_GATE) return USUAL;
    sk_vec3 leg = sk_sub(sk_course_mark(step), course->step[index - 1].at);
    double level = sqrt(leg.x * leg.x + leg.y * leg.y);
    return level > 1.0 ? -leg.z / level : USUAL;
}

static sk_novice_height height_word(double above, double share) {
    if (fabs(above) < share * BAND) return SK_RIGHT_HEIGHT;
    bool much = fabs(above) > share * BAND_MUCH;
    if (above > 0.0) return much ? SK_MUCH_TOO_HIGH : SK_HIGH;
    return much ? SK_MUCH_TOO_LOW : SK_LOW;
}

static sk_novice_height height_against(const sk_course *course, int32_t index, sk_vec3 to_mark, double distance) {
    const sk_course_step *step = &course->step[index];
    if (!is_runway(step)) return height_word(-to_mark.z, 1.0);
    double before, right;
    along(to_mark, step->heading, &before, &right);
    double wanted = slope_to(course, index) * sk_max(before, 0.0);
    return height_word(-to_mark.z - wanted, sk_clamp(distance / FAR, NEAREST, 1.0));
}

static void see_mark(const sk_novice_view *view, const sk_outputs *o, const sk_novice_character *character,
                     uint64_t *random, sk_observation *observed) {
    const sk_course_step *step = sk_course_next(view->course, view->progress);
    double noise = sk_novice_normal(random);
    if (step == NULL || step->kind == SK_COURSE_TASK) return; // a task has no place to see
    sk_vec3 here = sk_state_aircraft(view->state, 0)->position, to_mark = sk_sub(sk_course_mark(step), here);
    double share = is_runway(step) || o->on_ground > 0.0 ? RUNWAY_SEEN : 1.0,
           distance = sqrt(to_mark.x * to_mark.x + to_mark.y * to_mark.y);
    double aside, before, ahead, right;
    observed->lands = step->kind == SK_COURSE_LANDING;
    observed->turn =
        turn_to(looked_at(step, here, o->on_ground > 0.0), o) + share * (character->turn_error + TURN_NOISE * noise);
    observed->distance = rounded(distance, 50.0);
    observed->height = height_against(view->course, view->progress->passed, to_mark, distance);
    along(sk_sub(here, step->at), step->heading, &before, &aside);
    if (o->on_ground > 0.0) observed->aside = rounded(aside, 1.0);
    along(to_mark, o->heading, &ahead, &right);
    observed->mark_ahead = rounded(ahead, 2.0);
    observed->mark_right = rounded(right, 2.0);
}

static bool says_stall(const sk_novice_view *view, const sk_outputs *o) {
    sk_hud_alert alert[SK_HUD_TROUBLES + 8];
    const sk_hud_frame frame = {.model = view->model, .state = view->state, .outputs = o, .controls = view->controls};
    int32_t count = sk_hud_alerts(&frame, alert, (int32_t)(sizeof alert / sizeof alert[0]));
    for (int32_t i = 0; i < count; i++)
        if (strstr(alert[i].text, "STALL") != NULL) return true;
    return false;
}

sk_observation sk_observation_of(const sk_novice_view *view, const sk_novice_character *character, uint64_t *random) {
    const sk_aircraft_type *type = &view->model->types[view->model->aircraft[0].type];
    sk_outputs o;
    sk_outputs_of(view->model, view->state, 0, &o);
    const sk_course_hint *hint = sk_course_hint_now(view->course, view->progress);
    sk_observation observed = {.tick = view->state->tick,
                               .bank = rounded(DEGREES * o.roll, 5.0),
                               .pitch = rounded(DEGREES * o.pitch, 3.0),
                               .climb = rounded(o.vertical_speed, 1.0),
                               .on_ground = o.on_ground > 0.0,
                               .moves = o.ground_speed > MOVES,
                               .low = sk_gear_height(type, o.height) < LOW,
                               .stall = says_stall(view, &o),
                               .hint = hint != NULL ? (int32_t)(hint - view->course->hint) : -1,
                               .step = view->progress->passed};
    double ahead, right;
    along(o.over_surface, o.heading, &ahead, &right);
    observed.drift_ahead = rounded(ahead, 0.5);
    observed.drift_right = rounded(right, 0.5);
    see_mark(view, &o, character, random, &observed);
    return observed;
}

// ---- memory ----

void sk_memory_keep(sk_memory *memory, const sk_observation *observed) {
    memory->observed[memory->count++ % SK_OBSERVATIONS_KEPT] = *observed;
}

const sk_observation *sk_memory_seen(const sk_memory *memory, int64_t tick, int64_t reaction) {
    for (int64_t i = memory->count - 1; i >= 0 && i >= memory->count - SK_OBSERVATIONS_KEPT; i--) {
        const sk_observation *observed = &memory->observed[i % SK_OBSERVATIONS_KEPT];
        if (observed->tick <= tick - reaction) return observed;
    }
    return NULL;
}
