// The Cessna compared with its handbook (2400 lb, sea level, standard day, no wind), flown by the scripts of the scenes
// circuit and handbook.
#include "validate/validate.h"
#include "validate/worlds.h"

#define SOURCE "172P handbook, 2400 lb, sea level"

typedef struct circuit {
    double take_off_run, landing_run; // m
    double highest;                   // m
    bool stopped, whole;              // stands on the runway at the end; nothing broke or struck
} circuit;

// Flies the circuit from brakes off to full stop, at most 8 minutes.
static sk_result fly_circuit(circuit *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "circuit", "wind_kt=0 turbulence=0");
    if (!r.ok) return r;
    sk_aircraft_state *a = sk_run_aircraft(&run);
    double start = a->position.y, touchdown = 0.0;
    bool airborne = false, landed = false;
    *out = (circuit){0};
    for (int tick = 0; r.ok && !out->stopped && tick < 8 * 60 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        bool main_down = a->wheel[1].contact.mode != SK_AIR || a->wheel[2].contact.mode != SK_AIR;
        if (!airborne && sk_run_no_wheel_is(&run, SK_STANDING) && !main_down) {
            airborne = true;
            out->take_off_run = a->position.y - start;
        }
        if (airborne && !landed && main_down && a->position.y < start + out->take_off_run && out->highest > 100.0) {
            landed = true;
            touchdown = a->position.y;
        }
        out->highest = sk_max(out->highest, a->position.z);
        out->stopped = landed && sk_length(a->velocity) < 0.05;
    }
    out->landing_run = a->position.y - touchdown;
    out->stopped = out->stopped && fabs(a->position.x) < 15.0 && fabs(a->position.y) < 400.0;
    out->whole = sk_run_is_whole(&run) && sk_engine_runs(a);
    for (int i = 0; i < run.model->types[0].point_count; i++) out->whole = out->whole && a->point[i].mode == SK_AIR;
    out->whole = out->whole && a->airframe_touching == 0;
    sk_run_end(&run);
    return r;
}

// Three checks use the same flight, so it is flown once.
static sk_result the_circuit(circuit *out) {
    static circuit flown;
    static bool known = false;
    sk_result r = known ? sk_ok() : fly_circuit(&flown);
    known = r.ok;
    *out = flown;
    return r;
}

static sk_result circuit_ends_whole(sk_measurement *out) {
    circuit c;
    sk_result r = the_circuit(&c);
    *out = (sk_measurement){c.stopped && c.whole ? c.highest / SK_FOOT : 0.0, 750.0, 0.0};
    return r;
}

static sk_result take_off_run(sk_measurement *out) {
    circuit c;
    sk_result r = the_circuit(&c);
    *out = (sk_measurement){c.take_off_run / SK_FOOT, 890.0, 0.15 * 890.0};
    return r;
}

static sk_result landing_run(sk_measurement *out) {
    circuit c;
    sk_result r = the_circuit(&c);
    *out = (sk_measurement){c.stopped ? c.landing_run / SK_FOOT : 0.0, 540.0, 0.15 * 540.0};
    return r;
}

static sk_result climb_rate(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "handbook", "task=climb");
    if (!r.ok) return r;
    r = sk_run_for(&run, 30.0);
    double from = sk_run_aircraft(&run)->position.z;
    if (r.ok) r = sk_run_for(&run, 30.0);
    double per_minute = 2.0 * (sk_run_aircraft(&run)->position.z - from) / SK_FOOT;
    *out = (sk_measurement){per_minute, 700.0, 70.0};
    sk_run_end(&run);
    return r;
}

static sk_result level_speed(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "handbook", "task=level");
    if (!r.ok) return r;
    r = sk_run_for(&run, 150.0);
    sk_outputs outputs = sk_run_outputs(&run);
    *out = (sk_measurement){outputs.airspeed / SK_KNOT, 120.0, 12.0};
    sk_run_end(&run);
    return r;
}

// Measures the least speed at which the wing carries the weight: the least airspeed / sqrt(load factor) of the
// deceleration.
static sk_result stall_speed(const char *task, double expected, sk_measurement *out) {
    sk_run run;
    double least = INFINITY;
    sk_result r = sk_run_load(&run, "handbook", "task=%s", task);
    if (!r.ok) return r;
    r = sk_run_for(&run, 3.0); // past the start's transient
    for (int tick = 0; r.ok && tick < 60 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        sk_outputs outputs = sk_run_outputs(&run);
        if (outputs.load_factor > 0.5) least = sk_min(least, outputs.airspeed / sqrt(outputs.load_factor));
    }
    *out = (sk_measurement){least / SK_KNOT, expected, 0.1 * expected};
    sk_run_end(&run);
    return r;
}

static sk_result stall_clean(sk_measurement *out) {
    return stall_speed("stall", 51.0, out);
}
static sk_result stall_flaps(sk_measurement *out) {
    return stall_speed("stall_flaps", 46.0, out);
}

sk_check_list sk_checks_handbook(void) {
    static const sk_check CHECKS[] = {
        {"handbook.circuit_ends_whole", "ft",
         "the script turns at 800 ft: largest height of the circuit; 0 unless it ends undamaged on the runway",
         "a bound: such a turn may lose 50 ft", SK_CHECK_AT_LEAST, circuit_ends_whole},
        {"handbook.take_off_run", "ft", SOURCE,
         "15 per cent: the handbook assumes a new aircraft, a test pilot and a paved, level, dry runway, and rounds to "
         "5 ft; the propeller's thrust below an advance ratio of 0.7 is fitted to this run and to the climb",
         SK_CHECK_WITHIN, take_off_run},
        {"handbook.landing_run", "ft", SOURCE,
         "15 per cent: as for the take-off; the handbook does not state the braking force", SK_CHECK_WITHIN,
         landing_run},
        {"handbook.climb_at_76_kt", "ft/min", SOURCE,
         "10 per cent: the handbook rounds to 5 ft/min; excess power is a small difference of two powers, each known "
         "to a few per cent",
         SK_CHECK_WITHIN, climb_rate},
        {"handbook.level_speed", "kt", SOURCE,
         "10 per cent: speed depends on the cube root of power, known to a few per cent, and on drag, published to two "
         "digits",
         SK_CHECK_WITHIN, level_speed},
        {"handbook.stall_clean", "kt", SOURCE,
         "10 per cent: at such angles the position error of the airspeed system is several knots, and its calibration "
         "is rounded",
         SK_CHECK_WITHIN, stall_clean},
        {"handbook.stall_flaps_30", "kt", SOURCE, "10 per cent: as without flaps", SK_CHECK_WITHIN, stall_flaps},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
