// Arches, dominoes and cards: bodies that hold each other by friction alone. Closed forms: docs/models/bodies.md.
#include "validate/blocks.h"
#include "validate/domino_train.h"
#include "validate/validate.h"

#include <stdarg.h>
#include <stdio.h>

//----------------------------------------------------------------------------------------------------------------------
// Creep

static sk_result creep(const char *settings, sk_measurement *out) {
    static const double STILL = 1e-12; // m
    double most = INFINITY;
    sk_result r = sk_blocks_creep(settings, sk_run_awake, SK_BLOCKS_MAX, &most);
    *out = (sk_measurement){most, STILL, 0.0};
    return r;
}

static sk_result arch_of_9(sk_measurement *out) {
    return creep("build=arch count=9 kappa=1e9", out);
}
static sk_result arch_of_15(sk_measurement *out) {
    return creep("build=arch count=15 kappa=1e9", out);
}
static sk_result cards_stand(sk_measurement *out) {
    return creep("build=cards count=4 thickness=0.02 density=700 kappa=1e9", out);
}

//----------------------------------------------------------------------------------------------------------------------
// The least thickness of an arch

// Whether a building falls down within 4 s. In the first of them it sinks into its contacts.
__attribute__((format(printf, 2, 3))) static sk_result falls_down(bool *falls, const char *settings, ...) {
    static const double FALLEN = 0.03; // m
    char text[300];
    va_list arguments;
    va_start(arguments, settings);
    vsnprintf(text, sizeof text, settings, arguments);
    va_end(arguments);
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "%s", text);
    sk_kept_places kept = {0};
    if (r.ok) kept = sk_run_places(&run);
    if (r.ok) r = sk_run_settle(&run, 1.0);
    if (r.ok) r = sk_run_awake(&run, 3.0);
    if (r.ok) *falls = !(sk_run_displacement(&run, &kept) < FALLEN);
    sk_run_end(&run);
    return r;
}

// Limit analysis: an arch stands if some thrust passes every joint within its thickness. By symmetry it is enough to
// know the thrust H at the crown and its height y. At a joint at the angle p from the crown, with the weight V of the
// stones from the crown to it and their centre of gravity at x, the thrust passes at the radius r where
//     H y - H r cos p = V (r sin p - x)
// For a given H this bounds H y from below at the inner radius and from above at the outer one, at every joint.
typedef struct arch {
    int32_t stones;
    double inner, outer; // m; the mean radius is 1 m
} arch;

// The room between the bounds of H y. Negative: no thrust with this H fits. The weight of a stone is 1.
static double room_for_thrust(const arch *a, double H) {
    double half = 0.5 * SK_PI / a->stones, low = -INFINITY, high = INFINITY, weight = 0.0, moment = 0.0;
    double width = (a->outer * a->outer + a->outer * a->inner + a->inner * a->inner) / (a->outer + a->inner);
    double centre = 2.0 / 3.0 * width * sk_cos(half); // radius of a trapezoid's centre of gravity
    for (int32_t joint = a->stones % 2; joint <= a->stones;
         joint += 2) { // p = joint half: from the crown to the ground
        double s, c, angle = joint * half;
        sk_sincos(angle, &s, &c);
        if (joint == 1) { // half of the stone at the crown
            weight = 0.5;
            moment = 0.5 * width * s / 3.0;
        } else if (joint > 1) {
            weight += 1.0;
            moment += centre * sk_sin(angle - half);
        }
        low = sk_max(low, H * a->inner * c + weight * a->inner * s - moment);
        high = sk_min(high, H * a->outer * c + weight * a->outer * s - moment);
    }
    return high - low;
}

// Whether some thrust fits. The room is a concave function of H.
static bool arch_stands(const arch *a) {
    double low = 0.0, high = a->stones;
    for (int i = 0; i < 80; i++) {
        double first = low + (high - low) / 3.0, second = high - (high - low) / 3.0;
        if (room_for_thrust(a, first) < room_for_thrust(a, second))
            low = first;
        else
            high = second;
    }
    return room_for_thrust(a, 0.5 * (low + high)) >= 0.0;
}

// The least thickness over the mean radius, for rigid stones.
static double least_by_statics(int32_t stones) {
    double low = 0.0, high = 0.5;
    for (int i = 0; i < 40; i++) {
        double t = 0.5 * (low + high);
        *(arch_stands(&(arch){stones, 1.0 - 0.5 * t, 1.0 + 0.5 * t}) ? &high : &low) = t;
    }
    return high;
}

static sk_result least_measured(int32_t stones, double kappa, double expected, double *least) {
    double low = 0.9 * expected, high = 1.3 * expected; // stones that yield a little need more
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 8; i++) {
        bool falls = false;
        double t = 0.5 * (low + high);
        r = falls_down(&falls, "build=arch mu=1 density=24 count=%d thickness=%.17g kappa=%.17g", (int)stones, t,
                       kappa);
        *(falls ? &low : &high) = t;
    }
    *least = 0.5 * (low + high);
    return r;
}

// Edges sink by a depth that falls with the cube root of kappa. Two values of kappa, of which one is 8 times the other,
// give the limit for rigid stones.
static sk_result least_thickness(int32_t stones, double expected, sk_measurement *out) {
    double soft = 0.0, stiff = 0.0;
    sk_result r = least_measured(stones, 1.25e11, expected, &soft);
    if (r.ok) r = least_measured(stones, 1e12, expected, &stiff);
    *out = (sk_measurement){2.0 * stiff - soft, expected, 0.01 * expected};
    return r;
}

static sk_result least_of_9(sk_measurement *out) {
    return least_thickness(9, least_by_statics(9), out);
}
static sk_result least_of_15(sk_measurement *out) {
    return least_thickness(15, least_by_statics(15), out);
}

static sk_result least_of_25(sk_measurement *out) {
    return least_thickness(25, 0.1075, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Dominoes and cards

// The sine of the tilt of a domino.
static double tilt_of(sk_run *run, int32_t i) {
    return sk_rotate(sk_run_body(run, i)->attitude, (sk_vec3){0.0, 0.0, 1.0}).y;
}

// Tilts the first domino about its front lower edge.
static void tilt_first(sk_run *run, const sk_domino_row *row) {
    double s, c, half = 0.5 * row->begin;
    sk_sincos(row->begin, &s, &c);
    sk_body_state *body = sk_run_body(run, 0);
    body->position.y = 0.5 * (row->thickness + row->height * s - row->thickness * c);
    body->position.z = 0.5 * (row->height * c + row->thickness * s);
    body->attitude = (sk_quat){sk_cos(half), -sk_sin(half), 0.0, 0.0};
}

enum { FIRST_DOMINO = 8, LAST_DOMINO = 18 };

// Measures the time from the first motion of one domino to that of another. A domino moves when its tilt is 0.02.
static sk_result time_of_wave(sk_run *run, double *time) {
    static const double MOVED = 0.02, LONGEST = 20.0; // s
    double begun = 0.0, before[2] = {0.0, 0.0};
    sk_result r = sk_ok();
    *time = 0.0;
    for (int tick = 0; r.ok && tick < LONGEST * SK_TICK_HZ && *time == 0.0; tick++) {
        r = sk_run_tick(run);
        for (int k = 0; k < 2; k++) {
            double now = tilt_of(run, k == 0 ? FIRST_DOMINO : LAST_DOMINO);
            double at = (tick + (MOVED - before[k]) / (now - before[k])) / SK_TICK_HZ;
            bool moves = before[k] < MOVED && now >= MOVED;
            if (moves && k == 0) begun = at;
            if (moves && k == 1) *time = at - begun;
            before[k] = now;
        }
    }
    return r;
}

static sk_result dominoes(double spacing, int32_t finer, double share, sk_measurement *out) {
    sk_domino_row row = {
        .height = 0.5, .thickness = 0.08, .spacing = spacing, .mu = 0.2, .gravity = SK_G, .begin = 0.25};
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks",
                              "build=dominoes count=%d width=0.25 height=%g thickness=%g spacing=%g mu=%g density=700 "
                              "kappa=1e9",
                              LAST_DOMINO + 4, row.height, row.thickness, row.spacing, row.mu);
    double time = 0.0, expected = sk_domino_speed(&row, FIRST_DOMINO, LAST_DOMINO);
    if (r.ok && finer > 1) r = sk_run_refine_bodies(&run, finer);
    if (r.ok) {
        tilt_first(&run, &row);
        r = time_of_wave(&run, &time);
    }
    double distance = (LAST_DOMINO - FIRST_DOMINO) * (row.spacing + row.thickness);
    *out = (sk_measurement){distance / time, expected, share * expected};
    sk_run_end(&run);
    return r;
}

static sk_result dominoes_fine(sk_measurement *out) {
    return dominoes(0.2, 8, 0.05, out);
}
// With these spacings the dominoes slip and hop, and the speed of a row scatters by 5 % with its spacing. The mean of five
// rows scatters by 2.2 %. Twice that is added to the 5 % of the model.
static sk_result dominoes_wide(sk_measurement *out) {
    static const double SPACING[] = {0.28, 0.29, 0.30, 0.31, 0.32};
    enum { ROWS = sizeof SPACING / sizeof SPACING[0] };
    sk_result r = sk_ok();
    *out = (sk_measurement){0.0, 0.0, 0.0};
    for (int k = 0; k < ROWS && r.ok; k++) {
        sk_measurement one;
        r = dominoes(SPACING[k], 8, 0.05 + 0.045, &one);
        if (!r.ok) break;
        out->measured += one.measured / ROWS;
        out->expected += one.expected / ROWS;
        out->tolerance += one.tolerance / ROWS;
    }
    return r;
}
static sk_result dominoes_usual(sk_measurement *out) {
    return dominoes(0.2, 1, 0.16, out);
}

// Two cards lean against each other by 20 degrees. A card is cut flat at its base and where it meets the other. The least
// thrust between them, W (x - base) / (h cos(lean)), belongs to forces at the inner edge of the base and at the top; x is
// the distance of the centre of gravity from the outer edge of the base. Friction must hold it under the weight W.
static double least_friction_of_cards(double lean, double height, double thickness) {
    double s, c;
    sk_sincos(lean, &s, &c);
    // Seen from the side a card is as high as x / tan(lean) up to the width of its base, and from there on constant.
    double base = thickness / c, reach = height * s, area = base * (reach - 0.5 * base);
    double moment = base * (0.5 * reach * reach - base * base / 6.0);
    return (moment / area - base) / (height * c);
}

static sk_result cards_slip(sk_measurement *out) {
    double expected = least_friction_of_cards(20.0 * SK_DEGREE, 1.0, 0.02), low = 0.9 * expected, high = 1.1 * expected;
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 7; i++) {
        double mu = 0.5 * (low + high);
        bool falls = false;
        r = falls_down(&falls, "build=cards count=2 lean=20 thickness=0.02 density=70 kappa=1e10 mu=%.17g", mu);
        *(falls ? &low : &high) = mu;
    }
    *out = (sk_measurement){0.5 * (low + high), expected, 0.02 * expected};
    return r;
}

// How far the stones of an arch without one of its stones fall within 2 s.
static sk_result arch_without_a_stone(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=arch count=9 kappa=1e9 missing=5");
    sk_kept_places kept = {0};
    if (r.ok) kept = sk_run_places(&run);
    if (r.ok) r = sk_run_for(&run, 2.0);
    if (r.ok) *out = (sk_measurement){sk_run_displacement(&run, &kept), 0.5, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_body_masonry(void) {
    static const char NO_CREEP[] = "displacement from second 20 to 40 (from minute 1 to 10 with --long): none";
    static const sk_check CHECKS[] = {
        {"body.arch_of_9", "m", NO_CREEP, "rounding of positions of 1 m", SK_CHECK_AT_MOST, arch_of_9},
        {"body.arch_of_15", "m", NO_CREEP, "rounding of positions of 1 m", SK_CHECK_AT_MOST, arch_of_15},
        {"body.arch_without_a_stone", "m", "it falls", "a bound: half of the radius", SK_CHECK_AT_LEAST,
         arch_without_a_stone},
        {"body.arch_least_of_9", "", "least thickness over radius of nine rigid stones, by limit analysis",
         "1 %: extrapolated to rigid stones from two values of kappa", SK_CHECK_WITHIN, least_of_9},
        {"body.arch_least_of_15", "", "the same for fifteen stones",
         "1 %: extrapolated to rigid stones from two values of kappa", SK_CHECK_WITHIN, least_of_15},
        {"body.arch_least_of_25", "", "the same for 25 stones, against Milankovitch's 0.1075 for very many",
         "1 %: by limit analysis the thickness of 25 stones is 0.5 % less", SK_CHECK_WITHIN, least_of_25},
        {"body.dominoes_7680", "m/s", "speed of a row of dominoes at 7,680 Hz: the leaning train of van Leeuwen (2010)",
         "5 %: the model has no rebound, and its dominoes do not slip on the ground", SK_CHECK_WITHIN, dominoes_fine},
        {"body.dominoes_wide", "m/s", "the same with larger spacings: mean of five rows",
         "9.5 %: 5 % as above, and twice the scatter of the mean, as a row scatters by 5 %", SK_CHECK_WITHIN,
         dominoes_wide},
        {"body.dominoes_960", "m/s", "the first row at 960 Hz", "16 %: a hit takes only a few substeps",
         SK_CHECK_WITHIN, dominoes_usual},
        {"body.cards_stand", "m", NO_CREEP, "rounding", SK_CHECK_AT_MOST, cards_stand},
        {"body.cards_slip", "", "least friction with which two leaning cards stand: (x - base) / (h cos)",
         "2 %: their edges sink into the ground", SK_CHECK_WITHIN, cards_slip},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
