// A Cessna with its wheels on several faces: chocks, a kerb, a slot, edges, planks and seams, in the scene `chocks`.
// Source: docs/models/wheel_faces.md, "Checks".
#include "validate/validate.h"
#include "validate/worlds.h"

#include <stdlib.h>

// Displacement (m) of the aircraft after the run has settled for 30 s.
static sk_result creep(const char *settings, double *out) {
    static const double SETTLE = 30.0, SECONDS = 20.0, LONG = 600.0; // s
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "%s", settings);
    if (!r.ok) return r;
    r = sk_run_for(&run, SETTLE);
    sk_vec3 at = sk_run_aircraft(&run)->position;
    if (r.ok) r = sk_run_for(&run, getenv("SKIDPAD_LONG") != NULL ? LONG : SECONDS);
    *out = sk_length(sk_sub(sk_run_aircraft(&run)->position, at));
    sk_run_end(&run);
    return r;
}

static sk_result creep_of(const char *settings, sk_measurement *out) {
    static const double MOST = 1e-6; // m
    double moved = INFINITY;
    sk_result r = creep(settings, &moved);
    *out = (sk_measurement){moved, MOST, 0.0};
    return r;
}

static sk_result at_chock(sk_measurement *out) {
    return creep_of("thing=chock", out);
}
static sk_result at_edge(sk_measurement *out) {
    return creep_of("thing=edge parking_brake=1", out);
}
static sk_result in_slot(sk_measurement *out) {
    return creep_of("thing=slot parking_brake=1", out);
}
static sk_result on_plank(sk_measurement *out) {
    return creep_of("thing=plank ahead=1.3 parking_brake=1", out);
}
static sk_result at_kerb(sk_measurement *out) {
    return creep_of("thing=kerb ahead=1.45 slope=2", out);
}

// The load of both chocks. Rolling resistance and the friction of the tyres on the chocks carry the rest.
static sk_result load_of_chock(sk_measurement *out) {
    static const double SETTLE = 30.0, SHARE = 0.25; // s; of the load
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "thing=chock");
    if (!r.ok) return r;
    r = sk_run_for(&run, SETTLE);
    sk_outputs seen = sk_run_outputs(&run);
    double load = 0.0, slope = sk_cos(5.0 * SK_DEGREE) - 0.01;
    for (int32_t i = 0; i < sk_run_type(&run)->wheel_count; i++)
        for (int32_t k = 0; k < seen.wheel[i].touch_count; k++)
            if (seen.wheel[i].touch[k].normal.z < slope) load += seen.wheel[i].touch[k].normal_force;
    double expected = -seen.weight.z * sk_sin(5.0 * SK_DEGREE) / sk_sin(35.0 * SK_DEGREE);
    *out = (sk_measurement){load, expected, SHARE * expected};
    sk_run_end(&run);
    return r;
}

// The most energy that the aircraft gains while it rolls, as a share of its motion.
static sk_result gained(const char *settings, double speed, sk_measurement *out) {
    static const double SHARE = 1e-4, WAY = 6.0; // m
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "%s speed=%g", settings, speed);
    if (!r.ok) return r;
    sk_run_without_air(&run);
    double least = INFINITY, most = 0.0, motion = 0.5 * sk_run_type(&run)->mass.mass * speed * speed;
    for (int64_t tick = 0; r.ok && tick < (int64_t)(WAY / speed * SK_TICK_HZ); tick++) {
        r = sk_run_tick(&run);
        sk_energy_stores stores = sk_energy_of(run.model, run.state, 0);
        double energy = sk_energy_total(&stores);
        least = sk_min(least, energy);
        most = sk_max(most, energy - least);
    }
    *out = (sk_measurement){most / motion, SHARE, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result plank_at_1(sk_measurement *out) {
    return gained("thing=plank", 1.0, out);
}
static sk_result plank_at_3(sk_measurement *out) {
    return gained("thing=plank", 3.0, out);
}
static sk_result plank_at_8(sk_measurement *out) {
    return gained("thing=plank", 8.0, out);
}
static sk_result kerb_at_3(sk_measurement *out) {
    return gained("thing=kerb", 3.0, out);
}

// The largest change of the nose wheel's load in a substep as the aircraft rolls over a seam of tiles at 8 m/s, N.
static sk_result jump_at(double degrees, double *out) {
    static const double SPEED = 8.0, FROM = 0.1, TO = 0.45; // m/s; s, around the passage of the nose wheel
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "thing=tiles angle=%.17g speed=%g", degrees, SPEED);
    if (!r.ok) return r;
    sk_run_without_air(&run);
    sk_run_by_substeps(&run);
    double last = 0.0, most = 0.0, h = run.model->substep;
    for (int64_t k = 0; r.ok && k < (int64_t)(TO / h); k++) {
        r = sk_run_tick(&run);
        sk_outputs seen = sk_run_outputs(&run);
        double load = seen.wheel[0].report.normal_force;
        if (k > (int64_t)(FROM / h)) most = sk_max(most, fabs(load - last));
        last = load;
    }
    *out = most;
    sk_run_end(&run);
    return r;
}

// The damper's step is d v times the angle, so a tenth of the angle gives about a tenth of the change.
static sk_result seam(sk_measurement *out) {
    double steep = 0.0, flat = 0.0;
    sk_result r = jump_at(1.0, &steep);
    if (r.ok) r = jump_at(0.1, &flat);
    *out = (sk_measurement){flat / steep, 0.1, 0.03};
    return r;
}

// ---- loose chocks ----

static double chock_speed(const sk_run *run) {
    double most = 0.0;
    for (int32_t i = 0; i < run->model->body_count; i++)
        most = sk_max(most, sk_length(sk_state_body(run->state, i)->velocity));
    return most;
}

// The farthest that the aircraft or a chock moves after the run has settled for 30 s.
static sk_result loose_creep(const char *settings, sk_measurement *out) {
    static const double SETTLE = 30.0, SECONDS = 20.0, LONG = 600.0, MOST = 1e-6; // s, m
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "thing=chock loose=1 %s", settings);
    if (r.ok) r = sk_run_for(&run, SETTLE);
    if (!r.ok) return r;
    sk_vec3 at[3], *aircraft = &at[2];
    for (int32_t i = 0; i < 2; i++) at[i] = sk_state_body(run.state, i)->position;
    *aircraft = sk_run_aircraft(&run)->position;
    r = sk_run_for(&run, getenv("SKIDPAD_LONG") != NULL ? LONG : SECONDS);
    double moved = sk_length(sk_sub(sk_run_aircraft(&run)->position, *aircraft));
    for (int32_t i = 0; i < 2; i++)
        moved = sk_max(moved, sk_length(sk_sub(sk_state_body(run.state, i)->position, at[i])));
    *out = (sk_measurement){sk_max(moved, chock_speed(&run)), MOST, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result at_loose_2(sk_measurement *out) {
    return loose_creep("mass=2", out);
}
static sk_result at_loose_4(sk_measurement *out) {
    return loose_creep("mass=4 gap=0.24", out);
}

// Without friction of tyres, rolling resistance and air. The chocks slide ahead of the wheels with friction mu. With the
// angles s of the slope and f of the face, the mass M of the aircraft and m of both chocks:
//     M a = M g sin s - P sin f,   m a = m g sin s + P sin f - mu (m g cos s + P cos f)
static sk_result slides_ahead(sk_measurement *out) {
    static const double MU = 0.3, MASS = 6.0, FROM = 1.2, TIME = 0.8; // kg, s: later the chocks turn away
    double s = 5.0 * SK_DEGREE, f = 35.0 * SK_DEGREE;
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks", "thing=chock loose=1 mass=3 grip=0.3 mu_static=0 rolling=0 gap=0.2");
    if (!r.ok) return r;
    sk_run_without_air(&run);
    double M = sk_run_type(&run)->mass.mass;
    double push = MU * MASS * SK_G * sk_cos(s) / (sk_sin(f) * (1.0 + MASS / M) - MU * sk_cos(f));
    double expected = SK_G * sk_sin(s) - push * sk_sin(f) / M;
    r = sk_run_for(&run, FROM);
    sk_vec3 was = sk_state_body(run.state, 0)->velocity;
    if (r.ok) r = sk_run_for(&run, TIME);
    double gained = sk_length(sk_sub(sk_state_body(run.state, 0)->velocity, was));
    *out = (sk_measurement){gained / TIME, expected, 0.01 * expected};
    sk_run_end(&run);
    return r;
}

static sk_vec3 momentum_of(sk_run *run, double *size) {
    double M = sk_run_type(run)->mass.mass;
    sk_vec3 sum = sk_scale(M, sk_run_aircraft(run)->velocity);
    *size = sk_length(sum);
    for (int32_t i = 0; i < run->model->body_count; i++) {
        double m = run->model->body_types[run->model->bodies[i].type].mass;
        sk_vec3 v = sk_state_body(run->state, i)->velocity;
        sum = sk_add_scaled(sum, m, v);
        *size += m * sk_length(v);
    }
    return sum;
}

// On level ground without friction nothing but the wheels and the chocks push along it.
static sk_result hit_keeps_momentum(sk_measurement *out) {
    static const double SPEED = 3.0, SECONDS = 1.0, SHARE = 1e-12; // m/s, s
    sk_run run;
    sk_result r = sk_run_load(&run, "chocks",
                              "thing=chock loose=1 slope=0 mass=2 grip=0 mu_static=0 rolling=0 gap=1 speed=%g", SPEED);
    if (!r.ok) return r;
    sk_run_without_air(&run);
    double size, fastest = 0.0, worst = 0.0;
    sk_vec3 begun = momentum_of(&run, &size);
    for (int64_t tick = 0; r.ok && tick < (int64_t)(SECONDS * SK_TICK_HZ); tick++) {
        r = sk_run_tick(&run);
        sk_vec3 change = sk_sub(momentum_of(&run, &size), begun);
        worst = sk_max(worst, sqrt(change.x * change.x + change.y * change.y) / size);
        fastest = sk_max(fastest, chock_speed(&run));
    }
    if (r.ok && fastest < SPEED) r = sk_error("the chock was not hit");
    *out = (sk_measurement){worst, SHARE, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_body_faces(void) {
    static const sk_check CHECKS[] = {
        {"body.faces_chocked", "m", "Cessna on a slope of 5 degrees against fixed chocks, brakes off: creep in 20 s",
         "a micrometre: a hub that stands does not move", SK_CHECK_AT_MOST, at_chock},
        {"body.faces_chock_load", "N", "load of the fixed chocks: m g sin 5 / sin 35 without friction",
         "a quarter: rolling resistance and friction of the tyres on the chocks", SK_CHECK_WITHIN, load_of_chock},
        {"body.loose_chocked_2", "m",
         "Cessna on a slope of 5 degrees against loose chocks of 2 kg, brakes off: creep in 20 s (10 min with --long)",
         "a micrometre: the forces are found to 1e-13", SK_CHECK_AT_MOST, at_loose_2},
        {"body.loose_chocked_4", "m", "the same, chocks of 4 kg nearer to the wheels",
         "a micrometre: the forces are found to 1e-13", SK_CHECK_AT_MOST, at_loose_4},
        {"body.loose_chock_slides", "m/s^2",
         "loose chocks with friction 0.3 slide ahead of the wheels: g sin 5 - P sin 35 / M", "1 %: the gear swings",
         SK_CHECK_WITHIN, slides_ahead},
        {"body.loose_chock_momentum", "",
         "loose chocks of 2 kg hit at 3 m/s: change of the momentum along the ground, as a share of sum |m v|",
         "rounding", SK_CHECK_AT_MOST, hit_keeps_momentum},
        {"body.faces_edge", "m", "parked, the nose wheel at a plate's edge: creep in 20 s",
         "a micrometre: a hub that stands does not move", SK_CHECK_AT_MOST, at_edge},
        {"body.faces_slot", "m", "parked, the main wheels in a slot", "a micrometre: a hub that stands does not move",
         SK_CHECK_AT_MOST, in_slot},
        {"body.faces_plank_end", "m", "parked, the nose wheel on a plank's end",
         "a micrometre: a hub that stands does not move", SK_CHECK_AT_MOST, on_plank},
        {"body.faces_kerb_stop", "m", "the nose wheel leans on a kerb of 5 cm, slope of 2 degrees, brakes off",
         "a micrometre: a hub that stands does not move", SK_CHECK_AT_MOST, at_kerb},
        {"body.faces_plank_1", "", "energy gained on a plank of 2 cm at 1 m/s, of that of the motion",
         "a ten-thousandth: an error of the substep may be as large", SK_CHECK_AT_MOST, plank_at_1},
        {"body.faces_plank_3", "", "the same at 3 m/s", "a ten-thousandth: an error of the substep may be as large",
         SK_CHECK_AT_MOST, plank_at_3},
        {"body.faces_plank_8", "", "the same at 8 m/s", "a ten-thousandth: an error of the substep may be as large",
         SK_CHECK_AT_MOST, plank_at_8},
        {"body.faces_kerb_3", "", "energy gained at a kerb of 5 cm at 3 m/s",
         "a ten-thousandth: an error of the substep may be as large", SK_CHECK_AT_MOST, kerb_at_3},
        {"body.faces_tiles", "",
         "change of the nose wheel's load at a seam of 0.1 degrees, over that at 1 degree, 8 m/s: d v times the angle",
         "0.03: the wheel meets the steep tile over more than one substep", SK_CHECK_WITHIN, seam},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
