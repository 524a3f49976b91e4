// Free rolling: resistance, side grip, and obstacles. Closed forms: docs/models/ground_checks.md.
#include "validate/validate.h"
#include "validate/worlds.h"

#include <string.h>

// Measures the deceleration of the freely rolling rig, over the time in which it should lose 10 m/s.
static sk_result free_deceleration(const char *material, double rolling, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false material=%s", material);
    if (r.ok) r = sk_run_for(&run, 5.0);
    if (r.ok) {
        double expected = rolling * SK_G, seconds = 10.0 / expected; // 10 m/s lost
        sk_run_aircraft(&run)->velocity.y = 20.0;
        r = sk_run_for(&run, 1.0);
        double before = sk_run_speed(&run);
        if (r.ok) r = sk_run_for(&run, seconds);
        *out = (sk_measurement){(before - sk_run_speed(&run)) / seconds, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

static sk_result free_asphalt(sk_measurement *out) {
    return free_deceleration("asphalt_dry", 0.015, out);
}
static sk_result free_gravel(sk_measurement *out) {
    return free_deceleration("gravel", 0.04, out);
}

// Measures how far the rig rolls up a slope (degrees) on free wheels, until it turns back.
static sk_result coasts_up(sk_measurement *out) {
    static const double SLOPE = 5.0, START = 15.0, ROLLING = 0.015;
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false slope=%g", SLOPE);
    if (r.ok) r = sk_run_begin_gently(&run, run.scene);
    if (r.ok) {
        double s = sk_sin(SLOPE * SK_DEGREE), c = sk_cos(SLOPE * SK_DEGREE);
        sk_vec3 from = sk_run_aircraft(&run)->position;
        sk_run_aircraft(&run)->velocity = (sk_vec3){0.0, START * c, START * s};
        while (r.ok && sk_run_aircraft(&run)->velocity.y > 0.0) r = sk_run_tick(&run);
        double expected = START * START / (2.0 * SK_G * (s + ROLLING * c));
        *out = (sk_measurement){sk_length(sk_sub(sk_run_aircraft(&run)->position, from)), expected,
                                START * run.model->substep};
    }
    sk_run_end(&run);
    return r;
}

// Tows the rig to 15 m/s straight across a slope (rad), then releases it with constant brakes (N per wheel). Writes the
// height (m) that it loses until it almost stands, or in 5 s.
static sk_result keeps_its_line(double slope, double brake, double *lost) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false heading=90 slope=%.17g", slope / SK_DEGREE);
    if (r.ok) r = sk_run_begin_gently(&run, run.scene);
    if (r.ok) {
        double height = sk_run_aircraft(&run)->position.z;
        sk_control_set(&run.controls[0], "parking_brake", brake / sk_run_type(&run)->wheels[0].brake_force);
        sk_run_aircraft(&run)->velocity.x = 0.03;
        for (int tick = 1; r.ok && tick <= 5 * SK_TICK_HZ; tick++) r = sk_run_tow(&run, 3.0 * tick / SK_TICK_HZ);
        for (int tick = 0; r.ok && tick < 5 * SK_TICK_HZ && sk_run_aircraft(&run)->velocity.x > 0.5; tick++)
            r = sk_run_tick(&run);
        *lost = fabs(sk_run_aircraft(&run)->position.z - height);
    }
    sk_run_end(&run);
    return r;
}

static sk_result side_grip_holds(sk_measurement *out) {
    double lost = INFINITY;
    sk_result r = keeps_its_line(37.0 * SK_DEGREE, 0.0, &lost);
    *out = (sk_measurement){lost, 1e-3, 0.0};
    return r;
}

// Measures the slope at which the rolling rig slips sideways. The side force of a rolling wheel may reach
// sqrt(mu^2 N^2 - B^2), with B its brake and its rolling resistance; `share` is B / N.
static sk_result side_grip(double share, sk_measurement *out) {
    static const double MU = 0.8, ROLLING = 0.015, WEIGHT = 1000.0 * 9.80665, BRAKE_FORCE = 1e5;
    double expected = sk_atan(sqrt(MU * MU - share * share));
    if (share > ROLLING) { // the pedal's position is quantised
        double load = WEIGHT * sk_cos(expected) / 3.0, step = BRAKE_FORCE / 32767.0;
        double brake = step * floor((share - ROLLING) * load / step + 0.5);
        expected = sk_atan(sqrt(MU * MU - (brake / load + ROLLING) * (brake / load + ROLLING)));
    }
    double low = expected - SK_DEGREE, high = expected + SK_DEGREE;
    sk_result r = sk_ok();
    while (r.ok && high - low > 0.002 * SK_DEGREE) {
        double middle = 0.5 * (low + high), lost = 0.0;
        r = keeps_its_line(middle, (share - ROLLING) * WEIGHT * sk_cos(middle) / 3.0, &lost);
        if (lost < 0.01)
            low = middle;
        else
            high = middle;
    }
    *out = (sk_measurement){0.5 * (low + high) / SK_DEGREE, expected / SK_DEGREE, 0.05};
    return r;
}

static sk_result side_grip_free(sk_measurement *out) {
    return side_grip(0.015, out);
}
static sk_result side_grip_braked(sk_measurement *out) {
    return side_grip(0.48, out);
}

// Measures how far the Cessna rolls in 20 s from 15 m/s with its engine off. Only rolling resistance and the drag of
// the tables slow it.
static sk_result rolls_on(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=c172p engine=false material=concrete");
    if (r.ok) {
        sk_run_aircraft(&run)->velocity.y = 15.0;
        double from = sk_run_aircraft(&run)->position.y;
        r = sk_run_for(&run, 20.0);
        *out = (sk_measurement){sk_run_aircraft(&run)->position.y - from, 200.0, 0.0};
    }
    sk_run_end(&run);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Obstacles

// Rolls an aircraft along the track for some seconds, without thrust.
static sk_result along_the_track(const char *aircraft, double speed, double seconds, const char *obstacle,
                                 sk_run *run) {
    sk_result r = sk_run_load(run, "track", "aircraft=%s engine=false %s", aircraft, obstacle);
    if (r.ok) r = sk_run_for(run, 5.0);
    if (!r.ok) return r;
    sk_run_aircraft(run)->velocity.y = speed;
    return sk_run_for(run, seconds);
}

// Rolls over a field of slabs and over a field of one piece. Counts the numbers of position, attitude, velocity and
// rate that differ in any bit.
static sk_result seams(sk_measurement *out) {
    sk_run slabs, whole;
    slabs.scene = whole.scene = NULL;
    sk_result r = along_the_track("c172p", 12.0, 6.0, "slabs=4", &slabs);
    if (r.ok) r = along_the_track("c172p", 12.0, 6.0, "", &whole);
    if (r.ok) {
        const sk_aircraft_state *a = sk_run_aircraft(&slabs), *b = sk_run_aircraft(&whole);
        const double got[] = {a->position.x, a->position.y, a->position.z, a->velocity.x, a->velocity.y,
                              a->velocity.z, a->attitude.w, a->attitude.x, a->attitude.y, a->attitude.z,
                              a->rate.x,     a->rate.y,     a->rate.z};
        const double want[] = {b->position.x, b->position.y, b->position.z, b->velocity.x, b->velocity.y,
                               b->velocity.z, b->attitude.w, b->attitude.x, b->attitude.y, b->attitude.z,
                               b->rate.x,     b->rate.y,     b->rate.z};
        double differ = 0.0;
        for (size_t i = 0; i < sizeof got / sizeof got[0]; i++) differ += memcmp(&got[i], &want[i], sizeof got[i]) != 0;
        *out = (sk_measurement){a->position.y > 40.0 ? differ : INFINITY, 0.0, 0.0};
    }
    sk_run_end(&slabs);
    sk_run_end(&whole);
    return r;
}

// Measures how much higher the Cessna, without air and rolling resistance, rolls after a kerb (m).
static sk_result kerb_lifts(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "track", "%s", "aircraft=c172p engine=false kerb=0.05 rolling=0");
    if (r.ok) sk_run_without_air(&run);
    if (r.ok) r = sk_run_for(&run, 5.0);
    if (r.ok) {
        double before = sk_run_aircraft(&run)->position.z;
        sk_run_aircraft(&run)->velocity.y = 8.0;
        r = sk_run_for(&run, 15.0);
        bool is_over = sk_run_is_whole(&run) && sk_run_aircraft(&run)->position.y > 25.0;
        *out = (sk_measurement){is_over ? sk_run_aircraft(&run)->position.z - before : INFINITY, 0.05, 1e-4};
    }
    sk_run_end(&run);
    return r;
}

// Measures the kinetic energy (J) that the same Cessna loses at a kerb: at least the energy of its lift.
static sk_result kerb_energy(sk_measurement *out) {
    static const double HEIGHT = 0.05, SPEED = 8.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "track", "aircraft=c172p engine=false kerb=%g rolling=0", HEIGHT);
    if (r.ok) sk_run_without_air(&run);
    if (r.ok) r = sk_run_for(&run, 5.0);
    if (r.ok) {
        sk_run_aircraft(&run)->velocity.y = SPEED;
        r = sk_run_for(&run, 15.0);
        double mass = sk_run_type(&run)->mass.mass, speed = sk_run_speed(&run);
        bool is_over = sk_run_is_whole(&run) && sk_run_aircraft(&run)->position.y > 25.0;
        *out = (sk_measurement){is_over ? 0.5 * mass * (SPEED * SPEED - speed * speed) : -INFINITY,
                                mass * SK_G * HEIGHT, 0.0};
    }
    sk_run_end(&run);
    return r;
}

// Rolls the Cessna against a kerb of 60 cm, a wall to its nose. It rises on its crushed nose, falls back and rolls back to
// rest. Measures where its centre of gravity is then; infinite if it does not stop.
static sk_result wall_stops(sk_measurement *out) {
    sk_run run;
    run.scene = NULL;
    sk_result r = along_the_track("c172p", 8.0, 20.0, "kerb=0.6", &run);
    double reached = INFINITY;
    if (r.ok && !sk_run_aircraft(&run)->frozen && sk_run_speed(&run) < 0.01)
        reached = sk_run_aircraft(&run)->position.y;
    *out = (sk_measurement){reached, 20.0, 0.0};
    sk_run_end(&run);
    return r;
}

// Rolls over a slit of 5 cm at 12 m/s. Measures how far the body dips below its rolling height.
static sk_result slit(sk_measurement *out) {
    static const double WIDTH = 0.05, SPEED = 12.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "track", "aircraft=c172p engine=false ditch=%g rolling=0", WIDTH);
    if (r.ok) sk_run_without_air(&run);
    if (r.ok) r = sk_run_for(&run, 5.0);
    double height = 0.0, lowest = 0.0;
    if (r.ok) {
        height = lowest = sk_run_aircraft(&run)->position.z;
        sk_run_aircraft(&run)->velocity.y = SPEED;
    }
    for (int tick = 0; r.ok && tick < 4 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        lowest = sk_min(lowest, sk_run_aircraft(&run)->position.z);
    }
    *out = (sk_measurement){r.ok && sk_run_is_whole(&run) ? height - lowest : INFINITY, 2e-3, 0.0};
    sk_run_end(&run);
    return r;
}

// Rolls slowly into a ditch 1.2 m wide and half a metre deep. Measures the lowest height of the nose wheel (m,
// negative).
static sk_result ditch(sk_measurement *out) {
    sk_run run;
    double lowest = 0.0;
    sk_result r = sk_run_load(&run, "track", "%s", "aircraft=c172p engine=false ditch=1.2");
    if (r.ok) sk_run_aircraft(&run)->velocity.y = 3.0;
    for (int tick = 0; r.ok && tick < 20 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        lowest = sk_min(lowest, sk_run_outputs(&run).wheel[0].bottom.z);
    }
    *out = (sk_measurement){sk_run_aircraft(&run)->frozen ? INFINITY : lowest, -0.2, 0.0};
    sk_run_end(&run);
    return r;
}

// Rolls over the edge of a pond. Measures the lowest height (m) that the bottom of a wheel reaches below the field.
static sk_result pond(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "pond", "engine=%s", "false");
    if (r.ok) {
        sk_run_aircraft(&run)->velocity.y = 10.0;
        r = sk_run_for(&run, 20.0);
        sk_outputs outputs = sk_run_outputs(&run);
        double lowest = 0.0;
        for (int i = 0; i < 3; i++) lowest = sk_min(lowest, outputs.wheel[i].bottom.z);
        bool sane = !sk_run_aircraft(&run)->frozen && sk_is_finite3(sk_run_aircraft(&run)->position);
        *out = (sk_measurement){sane ? lowest : INFINITY, -3.0, 0.0};
    }
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_roll(void) {
    static const sk_check CHECKS[] = {
        {"roll.free_asphalt", "m/s^2", "rolling g, rig, dry asphalt",
         "a thousandth: the load on the struts still oscillates by less", SK_CHECK_WITHIN, free_asphalt},
        {"roll.free_gravel", "m/s^2", "rolling g, rig, gravel", "a thousandth, as on asphalt", SK_CHECK_WITHIN,
         free_gravel},
        {"roll.coasts_up_5deg", "m", "v^2 / (2 g (sin t + rolling cos t)) from 15 m/s",
         "the distance rolled in one substep, v h", SK_CHECK_WITHIN, coasts_up},
        {"roll.side_grip_is_static", "m",
         "rolls 150 m across a slope of 37 deg, below atan(mu_s), without loss of height",
         "a millimetre: pebbles stretch by a micrometre, far less; a single slip is far more", SK_CHECK_AT_MOST,
         side_grip_holds},
        {"roll.side_grip_angle", "deg",
         "atan(sqrt(mu_s^2 - rolling^2)): slope at which a rolling wheel begins to slip sideways",
         "0.05 deg, as for locked wheels: the resolution of the search, and the change of pitch and roll as the body "
         "settles",
         SK_CHECK_WITHIN, side_grip_free},
        {"roll.side_grip_braked", "deg",
         "atan(sqrt(mu_s^2 - (B/N)^2)): brakes use 0.6 mu_s N, which leaves 0.8 of the grip for the side force",
         "0.05 deg, as without brakes", SK_CHECK_WITHIN, side_grip_braked},
        {"roll.concrete_rolls_on", "m",
         "at least 200 m in 20 s from 15 m/s, with rolling resistance 0.012 and some drag",
         "a bound against wheels that stick: without drag the distance is 276 m", SK_CHECK_AT_LEAST, rolls_on},
        {"roll.seams_to_the_bit", "numbers", "two slabs in one plane give the same results as one plane",
         "none: every bit is the same", SK_CHECK_WITHIN, seams},
        {"roll.kerb_5cm_lifts", "m", "the Cessna stands higher by the height of the kerb",
         "a tenth of a millimetre: the rest of the oscillation on the struts after 12 s, and the change of the "
         "pebbles' stretch",
         SK_CHECK_WITHIN, kerb_lifts},
        {"roll.kerb_energy", "J",
         "at least m g H: kinetic energy that a freely rolling Cessna loses at a kerb of 5 cm at 8 m/s",
         "a bound: its dampers absorb more energy on the way up; the amount depends on its struts", SK_CHECK_AT_LEAST,
         kerb_energy},
        {"roll.kerb_60cm_stops", "m",
         "a kerb 20 m ahead, higher than the lowest point of the propeller, stops the aircraft",
         "a bound: the final position depends on the rebound", SK_CHECK_AT_MOST, wall_stops},
        {"roll.slit_5cm", "m",
         "2 mm: the free fall over 5 cm at 12 m/s is 0.09 mm; the oscillation of the struts after it is larger",
         "a bound: a slit narrower than the tyre should have almost no effect on a wheel", SK_CHECK_AT_MOST, slit},
        {"roll.ditch_takes_the_nose_wheel", "m", "a ditch 1.2 m wide at walking pace: the nose wheel drops into it",
         "a bound: the depth depends on which part of the nose first touches the far edge", SK_CHECK_AT_MOST, ditch},
        {"roll.water_does_not_carry", "m", "the pond is 3 m deep: the lowest wheel is at its bottom",
         "a bound: a strut without load extends, so the wheel hangs lower by its stroke", SK_CHECK_AT_MOST, pond},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
