// The Piper Cub against published figures, flown by the scripts of the scene cub: no wind, sea level, standard day.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double POUND_FORCE = 4.4482216152605;
#define PARKED    "open JSBSim model, parked at 945 lb"
#define PUBLISHED "published, 1220 lb, sea level"

// The wheel loads and the pitch of the Cub at rest: parked with its pilot alone, without fuel, brakes off.
typedef struct parked {
    double main, tail; // lbf
    double pitch;      // deg
} parked;

static sk_result park(parked *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s bumps=false engine=false", "j3cub_solo");
    if (!r.ok) return r;
    r = sk_run_for(&run, 20.0);
    sk_outputs outputs = sk_run_outputs(&run);
    *out = (parked){.main = 0.5 * (outputs.wheel[0].report.normal_force + outputs.wheel[1].report.normal_force) /
                            POUND_FORCE,
                    .tail = outputs.wheel[2].report.normal_force / POUND_FORCE,
                    .pitch = outputs.pitch / SK_DEGREE};
    sk_run_end(&run);
    return r;
}

static sk_result parked_main(sk_measurement *out) {
    parked p = {0};
    sk_result r = park(&p);
    *out = (sk_measurement){p.main, 421.0, 4.0};
    return r;
}

static sk_result parked_tail(sk_measurement *out) {
    parked p = {0};
    sk_result r = park(&p);
    *out = (sk_measurement){p.tail, 103.0, 3.0};
    return r;
}

static sk_result parked_pitch(sk_measurement *out) {
    parked p = {0};
    sk_result r = park(&p);
    *out = (sk_measurement){p.pitch, 12.3, 0.3};
    return r;
}

// Measures the run from the release of the brakes until both main wheels have left the ground for good.
static sk_result take_off_run(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=%s most_rpm=9999", "takeoff");
    if (!r.ok) return r;
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    double start = a->position.y, aside = 0.0, run_length = 0.0;
    for (int tick = 0; r.ok && tick < 40 * SK_TICK_HZ; tick++) {
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        if (sk_run_no_wheel_is(&run, SK_AIR) || a->wheel[0].contact.mode != SK_AIR ||
            a->wheel[1].contact.mode != SK_AIR) {
            run_length = a->position.y - start;
            aside = sk_max(aside, fabs(a->position.x));
        }
    }
    bool flies = a->position.z > 10.0 && aside < 5.0;
    *out = (sk_measurement){flies ? run_length / SK_FOOT : INFINITY, 370.0, 0.15 * 370.0};
    sk_run_end(&run);
    return r;
}

static sk_result climb_rate(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=%s most_rpm=9999", "climb");
    if (!r.ok) return r;
    r = sk_run_for(&run, 20.0);
    double from = sk_run_aircraft(&run)->position.z;
    if (r.ok) r = sk_run_for(&run, 30.0);
    *out = (sk_measurement){2.0 * (sk_run_aircraft(&run)->position.z - from) / SK_FOOT, 450.0, 45.0};
    sk_run_end(&run);
    return r;
}

static sk_result cruise_speed(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=%s", "cruise");
    if (!r.ok) return r;
    r = sk_run_for(&run, 120.0);
    sk_outputs outputs = sk_run_outputs(&run);
    *out = (sk_measurement){outputs.airspeed / SK_KNOT, 65.0, 6.5};
    sk_run_end(&run);
    return r;
}

// Measures the least speed at which the wing carries the weight: the least airspeed / sqrt(load factor) of the
// deceleration.
static sk_result stall_speed(sk_measurement *out) {
    sk_run run;
    double least = INFINITY;
    sk_result r = sk_run_load(&run, "cub", "task=%s", "stall");
    if (!r.ok) return r;
    r = sk_run_for(&run, 3.0);
    for (int tick = 0; r.ok && tick < 30 * SK_TICK_HZ; tick++) {
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        sk_outputs outputs = sk_run_outputs(&run);
        if (outputs.load_factor > 0.5) least = sk_min(least, outputs.airspeed / sqrt(outputs.load_factor));
    }
    *out = (sk_measurement){least / SK_KNOT, 33.0, 3.3};
    sk_run_end(&run);
    return r;
}

// Flies a landing by the scene's script. Writes the seconds from the touchdown of the first main wheel to that of the
// tailwheel, and whether the Cub stands undamaged on the runway at the end.
static sk_result land(const char *task, double *tail_after, bool *whole) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=%s", task);
    if (!r.ok) return r;
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    double main = INFINITY, tail = INFINITY;
    *whole = true;
    for (int tick = 0; r.ok && tick < 60 * SK_TICK_HZ; tick++) {
        double t = (double)tick / SK_TICK_HZ;
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        if (a->wheel[0].contact.mode != SK_AIR || a->wheel[1].contact.mode != SK_AIR) main = sk_min(main, t);
        if (a->wheel[2].contact.mode != SK_AIR) tail = sk_min(tail, t);
        for (int i = 0; i < run.model->types[0].point_count; i++) *whole = *whole && a->point[i].mode == SK_AIR;
        *whole = *whole && a->airframe_touching == 0;
    }
    *tail_after = tail - main;
    *whole = *whole && sk_run_is_whole(&run) && sk_engine_runs(a) && sk_length(a->velocity) < 0.1 &&
             fabs(a->position.x) < 15.0;
    sk_run_end(&run);
    return r;
}

static sk_result three_point(sk_measurement *out) {
    bool whole = false;
    double after = NAN;
    sk_result r = land("three_point", &after, &whole);
    *out = (sk_measurement){whole ? after : INFINITY, 1.0, 0.0};
    return r;
}

static sk_result on_main_wheels(sk_measurement *out) {
    bool whole = false;
    double after = NAN;
    sk_result r = land("wheel", &after, &whole);
    *out = (sk_measurement){whole ? after : 0.0, 5.0, 0.0};
    return r;
}

sk_check_list sk_checks_cub(void) {
    static const sk_check CHECKS[] = {
        {"handbook.cub_parked_main_wheel", "lbf", PARKED, "1 %: the position of the pilot is known to some inches",
         SK_CHECK_WITHIN, parked_main},
        {"handbook.cub_parked_tailwheel", "lbf", PARKED, "3 %: the position of the pilot is known to some inches",
         SK_CHECK_WITHIN, parked_tail},
        {"handbook.cub_parked_pitch", "deg", PARKED, "an inch of strut travel changes the pitch by 0.3 deg",
         SK_CHECK_WITHIN, parked_pitch},
        {"handbook.cub_take_off_run", "ft", PUBLISHED, "15 %: pilots, grass and engines differ by as much",
         SK_CHECK_WITHIN, take_off_run},
        {"handbook.cub_climb_at_50_kt", "ft/min", PUBLISHED, "10 %: the propeller's data are those of a Cessna, scaled",
         SK_CHECK_WITHIN, climb_rate},
        {"handbook.cub_cruise_at_2150_rpm", "kt", PUBLISHED, "10 %: the drag is fitted to it", SK_CHECK_WITHIN,
         cruise_speed},
        {"handbook.cub_stall", "kt", PUBLISHED, "10 %: the position error of the airspeed system is not published",
         SK_CHECK_WITHIN, stall_speed},
        {"handbook.cub_three_point_landing", "s",
         "three-point landing without damage: time from the touchdown of the main wheels to that of the tailwheel",
         "a bound: in a second there is at most one bounce", SK_CHECK_AT_MOST, three_point},
        {"handbook.cub_wheel_landing", "s",
         "wheel landing without damage: time from the touchdown of the main wheels to that of the tailwheel",
         "a bound: in a three-point landing the time is shorter", SK_CHECK_AT_LEAST, on_main_wheels},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
