// Dives of a Cessna 172P into level asphalt: the wreck stays down, and the energy account closes.
#include "validate/validate.h"
#include "validate/worlds.h"

typedef struct dive {
    double pitch, speed; // degrees; m/s along the nose
    // Of the time from the first touch of the airframe to 0.5 s after the end of the impact:
    double rises;     // m/s: largest upward speed of the centre of gravity
    double by_ground; // m/s: the same less what the air has given since the first touch
    double remainder; // of the account of energy, over its turnover
} dive;

// The upward part of the force of the air and the engine, N.
static double lift_of(const sk_aircraft_state *a) {
    return sk_rotate(a->attitude, a->smooth_force).z;
}

// The impact ends when the airframe has not touched for 20 ms; at the latest 1 s after the first touch.
static void follow(sk_run *run, sk_energy_audit *audit, dive *out) {
    enum { APART = SK_TICK_HZ / 50, LATEST = SK_TICK_HZ, AFTER = SK_TICK_HZ / 2, FALL = 2 * SK_TICK_HZ };
    const sk_aircraft_state *a = sk_run_aircraft(run);
    const sk_energy_account *account = &audit->aircraft[0];
    int first = -1, last = 0, end = -1;
    double by_air = 0.0;
    sk_energy_begin(run->model, run->state, audit);
    for (int tick = 0; tick < (first < 0 ? FALL : end < 0 ? first + LATEST + AFTER + 1 : end + AFTER); tick++) {
        double was = account->flow.bodies;
        sk_world_step_audited(run->model, run->state, run->controls, run->scene->workspace, audit);
        bool touches = account->flow.bodies < was || account->flow.bodies > was;
        if (first < 0 && !touches) continue;
        if (first < 0) first = tick;
        if (touches) last = tick;
        if (end < 0 && (tick - last >= APART || tick - first >= LATEST)) end = tick;
        out->rises = sk_max(out->rises, a->velocity.z);
        out->by_ground = sk_max(out->by_ground, a->velocity.z - by_air);
        by_air += lift_of(a) / sk_run_type(run)->mass.mass / SK_TICK_HZ;
    }
    out->remainder = first < 0 ? INFINITY : fabs(sk_energy_remainder(account)) / account->turnover;
}

static sk_result run_dive(dive *out) {
    static const double HEIGHT = 6.0; // m, of the centre of gravity
    sk_run run;
    sk_energy_audit audit = {0};
    out->rises = out->by_ground = -INFINITY;
    sk_result r =
        sk_run_load(&run, "plane", "engine=false bumps=false height=%.17g pitch=%.17g climb=%.17g speed=%.17g", HEIGHT,
                    out->pitch, out->pitch, out->speed);
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) follow(&run, &audit, out);
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static sk_result vertical(sk_measurement *out) {
    dive d = {.pitch = -90.0, .speed = 70.0};
    sk_result r = run_dive(&d);
    *out = (sk_measurement){d.rises, 3.5, 0.0};
    return r;
}

static sk_result oblique(double pitch, double speed, sk_measurement *out) {
    dive d = {.pitch = pitch, .speed = speed};
    sk_result r = run_dive(&d);
    *out = (sk_measurement){sk_max(d.rises, d.by_ground) / speed, 0.15, 0.0};
    return r;
}
static sk_result steep_slow(sk_measurement *out) {
    return oblique(-45.0, 25.0, out);
}
static sk_result steep_fast(sk_measurement *out) {
    return oblique(-45.0, 70.0, out);
}
static sk_result shallow_slow(sk_measurement *out) {
    return oblique(-30.0, 25.0, out);
}
static sk_result shallow_fast(sk_measurement *out) {
    return oblique(-30.0, 70.0, out);
}

static sk_result account(sk_measurement *out) {
    static const double PITCH[] = {-90.0, -45.0, -45.0, -30.0, -30.0}, SPEED[] = {70.0, 25.0, 70.0, 25.0, 70.0};
    double worst = 0.0;
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 5; i++) {
        dive d = {.pitch = PITCH[i], .speed = SPEED[i]};
        r = run_dive(&d);
        worst = d.remainder <= worst ? worst : d.remainder; // keeps NaN
    }
    *out = (sk_measurement){worst, 1e-6, 0.0};
    return r;
}

sk_check_list sk_checks_crash_dives(void) {
    static const char STAYS[] = "upward speed over speed of a Cessna that dives onto asphalt, from the first touch to "
                                "0.5 s after the impact, with what "
                                "the air gave since the touch or without it, the larger: crush gives little back";
    static const char BOUND[] =
        "a bound: a hundredth of the energy would be 0.1 of the speed; the rest is for its rotation";
    static const sk_check CHECKS[] = {
        {"crash.dive_vertical_70", "m/s",
         "a Cessna dives vertically at 70 m/s: its upward speed in the 0.5 s after the impact",
         "a bound: 0.05 of the speed, which is 0.0025 of the energy", SK_CHECK_AT_MOST, vertical},
        {"crash.dive_45_at_25", "", STAYS, BOUND, SK_CHECK_AT_MOST, steep_slow},
        {"crash.dive_45_at_70", "", STAYS, BOUND, SK_CHECK_AT_MOST, steep_fast},
        {"crash.dive_30_at_25", "", STAYS, BOUND, SK_CHECK_AT_MOST, shallow_slow},
        {"crash.dive_30_at_70", "", STAYS, BOUND, SK_CHECK_AT_MOST, shallow_fast},
        {"crash.dive_account", "",
         "the part of the turnover that the account of energy of these dives does not explain, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, account},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
