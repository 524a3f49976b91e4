// Flying aids: aeroplanes and helicopters that only their aids fly. docs/models/aids.md describes the laws.
#include "validate/aided_flight.h"
#include "validate/aided_hover.h"
#include "validate/aided_switching.h"
#include "validate/validate.h"

typedef sk_result (*of_type)(const char *type, double *out);

// Measures several types. The largest number counts.
static sk_result worst(const char *const *types, int count, of_type measure, double bound, sk_measurement *out) {
    sk_result r = sk_ok();
    *out = (sk_measurement){-INFINITY, bound, 0.0};
    for (int i = 0; r.ok && i < count; i++) {
        double one;
        r = measure(types[i], &one);
        if (r.ok && isnan(one)) r = sk_error("%s: the measurement is not a finite number", types[i]);
        out->measured = sk_max(out->measured, one);
    }
    return r;
}
static sk_result aeroplanes(of_type measure, double bound, sk_measurement *out) {
    return worst(sk_aided_aeroplanes, SK_AIDED_AEROPLANES, measure, bound, out);
}
static sk_result helicopters(of_type measure, double bound, sk_measurement *out) {
    return worst(sk_aided_helicopters, SK_AIDED_HELICOPTERS, measure, bound, out);
}

// ---- bank and path after a key ----

static double farthest(sk_aided_hold h) {
    return sk_max(h.held.most - h.target, h.target - h.held.least) / SK_DEGREE;
}

static double swing(sk_aided_hold h) {
    return (h.held.most - h.held.least) / SK_DEGREE;
}

static sk_result bank_target_of(const char *type, double *out) {
    sk_aided_hold h;
    sk_result r = sk_aided_hold_bank(type, &h);
    *out = fabs(h.target / SK_DEGREE - 15.0);
    return r;
}
static sk_result bank_overshoot_of(const char *type, double *out) {
    sk_aided_hold h;
    sk_result r = sk_aided_hold_bank(type, &h);
    *out = h.overshoot / SK_DEGREE;
    return r;
}
static sk_result bank_error_of(const char *type, double *out) {
    sk_aided_hold h;
    sk_result r = sk_aided_hold_bank(type, &h);
    *out = farthest(h);
    return r;
}
static sk_result bank_swing_of(const char *type, double *out) {
    sk_aided_hold h;
    sk_result r = sk_aided_hold_bank(type, &h);
    *out = swing(h);
    return r;
}

// Measures the path after the up key and after the down key. The larger number counts.
static sk_result paths(const char *type, double (*number)(sk_aided_hold h), double *out) {
    sk_result r = sk_ok();
    *out = -INFINITY;
    for (double ask = -1.0; r.ok && ask < 2.0; ask += 2.0) {
        sk_aided_hold h;
        r = sk_aided_hold_path(type, ask, &h);
        *out = sk_max(*out, number(h));
    }
    return r;
}
static sk_result path_error_of(const char *type, double *out) {
    return paths(type, farthest, out);
}
static sk_result path_swing_of(const char *type, double *out) {
    return paths(type, swing, out);
}

static sk_result bank_target(sk_measurement *out) {
    return aeroplanes(bank_target_of, 1e-9, out);
}
static sk_result bank_overshoot(sk_measurement *out) {
    return aeroplanes(bank_overshoot_of, 1.5, out);
}
static sk_result bank_held(sk_measurement *out) {
    return aeroplanes(bank_error_of, 0.2, out);
}
static sk_result bank_swing(sk_measurement *out) {
    return aeroplanes(bank_swing_of, 0.2, out);
}
static sk_result path_held(sk_measurement *out) {
    return aeroplanes(path_error_of, 0.2, out);
}
static sk_result path_swing(sk_measurement *out) {
    return aeroplanes(path_swing_of, 0.2, out);
}

// ---- taking over, switching ----

static sk_result take_over_of(const char *type, double *out) {
    sk_result r = sk_aided_take_over(type, out);
    *out /= SK_DEGREE;
    return r;
}
static sk_result take_over(sk_measurement *out) {
    return aeroplanes(take_over_of, 1.0, out);
}

enum { SWITCHED = 3, SWITCHED_LONG = 100 };

static sk_result switched_of(const char *type, double *out) {
    sk_result r = sk_ok();
    *out = 0.0;
    for (int k = 0; r.ok && k < (sk_validate_long() ? SWITCHED_LONG : SWITCHED); k++) {
        sk_aided_switching s;
        r = sk_aided_switch_about(type, (uint64_t)k, 20.0, &s);
        *out = sk_max(*out, sk_max(s.moved, s.added));
    }
    return r;
}
static sk_result switching(sk_measurement *out) {
    return aeroplanes(switched_of, 1.0, out);
}
static sk_result switching_helicopters(sk_measurement *out) {
    return helicopters(switched_of, 1.0, out);
}

// ---- random attitudes ----

enum { STARTS = 40, STARTS_LONG = 10000 };

// Returns the worst values of all starts. Several checks use them, so the starts are flown once.
static sk_result recoveries(sk_aided_recovery *out) {
    static sk_aided_recovery most = {.speed_over = -INFINITY, .incidence_over = -INFINITY, .height = INFINITY};
    static bool known = false;
    uint64_t random = 7;
    sk_result r = sk_ok();
    for (int i = 0; r.ok && !known && i < (sk_validate_long() ? STARTS_LONG : STARTS); i++) {
        sk_aided_recovery one;
        r = sk_aided_recover(sk_aided_aeroplanes[i % SK_AIDED_AEROPLANES], sk_aided_any_start(&random), &one);
        most.height = sk_min(most.height, one.frozen ? 0.0 : one.height);
        most.bank = sk_max(most.bank, one.bank);
        most.incidence_over = sk_max(most.incidence_over, one.incidence_over);
        most.speed_over = sk_max(most.speed_over, one.speed_over);
    }
    known = r.ok;
    *out = most;
    return r;
}
static sk_result starts_bank(sk_measurement *out) {
    sk_aided_recovery most;
    sk_result r = recoveries(&most);
    *out = (sk_measurement){most.bank / SK_DEGREE, 25.0, 0.0};
    return r;
}
static sk_result starts_incidence(sk_measurement *out) {
    sk_aided_recovery most;
    sk_result r = recoveries(&most);
    *out = (sk_measurement){most.incidence_over / SK_DEGREE, 1.0, 0.0};
    return r;
}
static sk_result starts_speed(sk_measurement *out) {
    sk_aided_recovery most;
    sk_result r = recoveries(&most);
    *out = (sk_measurement){most.speed_over, 8.0, 0.0};
    return r;
}
static sk_result starts_height(sk_measurement *out) {
    sk_aided_recovery most;
    sk_result r = recoveries(&most);
    *out = (sk_measurement){most.height, 50.0, 0.0};
    return r;
}

// ---- landings ----

static const sk_aided_wind CALM = {0};
static const double OFF_RUNWAY = 1e3; // m, s or m/s: stands for a landing that failed

static sk_result landed(const char *type, sk_aided_wind wind, sk_aided_landing *out) {
    sk_result r = sk_aided_land(type, wind, out);
    if (r.ok && (out->damaged || !out->stopped))
        *out = (sk_aided_landing){.sink = OFF_RUNWAY, .aside = OFF_RUNWAY, .run = OFF_RUNWAY, .slip = OFF_RUNWAY};
    return r;
}
static sk_result sink_of(const char *type, double *out) {
    sk_aided_landing l;
    sk_result r = landed(type, CALM, &l);
    *out = l.sink;
    return r;
}
static sk_result aside_of(const char *type, double *out) {
    sk_aided_landing l;
    sk_result r = landed(type, CALM, &l);
    *out = fabs(l.aside);
    return r;
}
static sk_result slip_of(const char *type, double *out) {
    sk_aided_landing l;
    sk_result r = landed(type, CALM, &l);
    *out = l.slip;
    return r;
}

static sk_result touchdown(sk_measurement *out) {
    return aeroplanes(sink_of, 1.0, out);
}
static sk_result roll_out(sk_measurement *out) {
    return aeroplanes(aside_of, 5.0, out);
}
static sk_result brakes(sk_measurement *out) {
    return aeroplanes(slip_of, 1.0 / 4.0 + 1.0 / 5.0, out);
}

enum { SIDES = 4, SIDES_LONG = 48 };

static sk_result gusts_aside_of(const char *type, double *out) {
    int sides = sk_validate_long() ? SIDES_LONG : SIDES;
    sk_result r = sk_ok();
    *out = 0.0;
    for (int k = 0; r.ok && k < sides; k++) {
        sk_aided_landing l;
        r = landed(type, sk_aided_wind_for(type, 360.0 * k / sides, k + 1), &l);
        *out = sk_max(*out, fabs(l.aside));
    }
    return r;
}
static sk_result roll_out_in_gusts(sk_measurement *out) {
    return aeroplanes(gusts_aside_of, 15.0, out);
}

// ---- helicopters ----

static sk_result drift_calm_of(const char *type, double *out) {
    sk_aided_hover h;
    sk_result r = sk_aided_hover_minute(type, "", &h);
    *out = h.aside;
    return r;
}
static sk_result drift_gusts_of(const char *type, double *out) {
    sk_aided_hover h;
    sk_result r = sk_aided_hover_minute(type, sk_aided_breeze, &h);
    *out = h.aside;
    return r;
}
static sk_result level_of(const char *type, double *out) {
    sk_aided_hover h;
    sk_result r = sk_aided_hover_minute(type, sk_aided_breeze, &h);
    *out = h.level;
    return r;
}
static sk_result hover_swing_of(const char *type, double *out) {
    sk_aided_hover h;
    sk_result r = sk_aided_hover_minute(type, "", &h);
    *out = sk_max(h.pitch, h.roll) / SK_DEGREE;
    return r;
}
static sk_result set_down_of(const char *type, double *out) {
    sk_aided_descent d;
    sk_result r = sk_aided_set_down(type, sk_aided_breeze, &d);
    *out = d.stands && !d.damaged ? d.sink : OFF_RUNWAY;
    return r;
}
static sk_result torque_of(const char *type, double *out) {
    sk_aided_climb c;
    sk_result r = sk_aided_climb_on(type, &c);
    *out = c.torque;
    return r;
}

static sk_result hover_calm(sk_measurement *out) {
    return helicopters(drift_calm_of, 0.3, out);
}
static sk_result hover_gusts(sk_measurement *out) {
    return helicopters(drift_gusts_of, 2.0, out);
}
static sk_result hover_level(sk_measurement *out) {
    return helicopters(level_of, 1.0, out);
}
static sk_result hover_swing(sk_measurement *out) {
    return helicopters(hover_swing_of, 0.2, out);
}
static sk_result set_down(sk_measurement *out) {
    return helicopters(set_down_of, 0.8, out);
}
static sk_result torque(sk_measurement *out) {
    return helicopters(torque_of, 1.02, out);
}

#define NO_SWING "0.2 deg: a person does not see it; an oscillation driven by the aid itself would not decay"

sk_check_list sk_checks_aids(void) {
    static const sk_check CHECKS[] = {
        {"aids.bank_target", "deg",
         "15 deg/s during the second that the key is held; the aeroplane with the largest error",
         "rounding in 120 steps", SK_CHECK_AT_MOST, bank_target},
        {"aids.bank_overshoot", "deg", "key released at 15 deg: overshoot of the bank, largest of four aeroplanes",
         "a bound: a tenth of the commanded bank", SK_CHECK_AT_MOST, bank_overshoot},
        {"aids.bank_held", "deg", "no input, still air: largest deviation from the target in 30 s, four aeroplanes",
         NO_SWING, SK_CHECK_AT_MOST, bank_held},
        {"aids.bank_swing", "deg", "largest minus smallest value in that time", NO_SWING, SK_CHECK_AT_MOST, bank_swing},
        {"aids.path_held", "deg",
         "no input, still air: largest deviation of the path from 1.5 deg up and down in 20 s, four aeroplanes",
         NO_SWING, SK_CHECK_AT_MOST, path_held},
        {"aids.path_swing", "deg", "largest minus smallest value in that time", NO_SWING, SK_CHECK_AT_MOST, path_swing},
        {"aids.take_over", "deg",
         "on final at 187 ft, stick released from its trim position: change of the path in 5 s, four aeroplanes",
         "a bound: a third of the glide path", SK_CHECK_AT_MOST, take_over},
        {"aids.switching", "",
         "aids, keys and sticks change at random, in the air and on the ground, four aeroplanes: largest rate of a "
         "control over its limit; the limit of what aids add is 4 per second",
         "a bound: the limits of the rates", SK_CHECK_AT_MOST, switching},
        {"aids.switching_helicopters", "", "the same for two helicopters and their swashplates",
         "a bound: the limits of the rates", SK_CHECK_AT_MOST, switching_helicopters},
        {"aids.starts_bank", "deg",
         "flights that begin with up to 60 deg of bank, 30 deg of pitch and 0.75 to 1.35 of the cruising speed, no "
         "input: largest bank after 12 s",
         "a bound: the largest bank that keys can command", SK_CHECK_AT_MOST, starts_bank},
        {"aids.starts_incidence", "deg", "the same flights: excess of the angle of attack over its limit",
         "a bound: the aid measures the angle through a filter of 0.3 s", SK_CHECK_AT_MOST, starts_incidence},
        {"aids.starts_speed", "m/s", "the same flights: excess of the speed over that at which the aid raises the nose",
         "a bound: the aid raises the nose by 2 deg per m/s, up to 20 deg, which limits the excess to 8 m/s",
         SK_CHECK_AT_MOST, starts_speed},
        {"aids.starts_height", "m", "the same flights, which begin at 400 m: smallest height; 0 if one ends frozen",
         "a bound: a dive of 30 deg may lose 350 m", SK_CHECK_AT_LEAST, starts_height},
        {"aids.touchdown", "m/s",
         "descent at 3 deg, no input, still air: rate of descent at touchdown, four aeroplanes",
         "a bound: a third of 10 ft/s, the design limit of landing gear (14 CFR 23.473)", SK_CHECK_AT_MOST, touchdown},
        {"aids.roll_out", "m", "from there with full brakes: distance from the track at touchdown",
         "a bound: a sixth of a narrow runway's width", SK_CHECK_AT_MOST, roll_out},
        {"aids.brakes", "s", "the same: longest time that a braked wheel slips",
         "1 / (4 1/s) + 1 / (5 1/s): the command of the aid falls to zero within the first time, and the brake follows "
         "within the second",
         SK_CHECK_AT_MOST, brakes},
        {"aids.roll_out_in_gusts", "m",
         "the same from four sides in 15 kt with gusts of 5, the Cubs in 8 kt with gusts of 4",
         "a bound: half of a runway 30 m wide", SK_CHECK_AT_MOST, roll_out_in_gusts},
        {"aids.hover_calm", "m", "a minute without input, still air: largest distance from the start, two helicopters",
         "a bound: a foot", SK_CHECK_AT_MOST, hover_calm},
        {"aids.hover_gusts", "m", "the same in 6 kt with gusts of 4",
         "a bound: less than half of the circle on a pad, which is 9 m wide", SK_CHECK_AT_MOST, hover_gusts},
        {"aids.hover_level", "m", "the same: largest deviation from the initial height",
         "a bound: a quarter of the height", SK_CHECK_AT_MOST, hover_level},
        {"aids.hover_swing", "deg", "still air: largest minus smallest pitch and roll in 20 s", NO_SWING,
         SK_CHECK_AT_MOST, hover_swing},
        {"aids.set_down", "m/s",
         "the key for down held from 8 m, in 6 kt with gusts of 4: rate of descent at touchdown",
         "a bound; the skid tubes must not yield", SK_CHECK_AT_MOST, set_down},
        {"aids.torque", "", "the key for up held for 40 s: largest torque over the limit of the transmission",
         "2 %: the aid reacts to the measured torque, so the torque may exceed the limit for a short time",
         SK_CHECK_AT_MOST, torque},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
