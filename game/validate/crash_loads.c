// A Cessna 172P that is pulled up at its never-exceed speed: a wing breaks near the ultimate load factor, not below.
#include "validate/validate.h"
#include "validate/worlds.h"

typedef struct pull_up {
    double breaks_at; // g: load factor in the tick before a wing breaks; 0: none does
    double highest;   // g, with both wings
    double remainder; // of the account of energy, over its turnover
} pull_up;

// Stick back by `rate` per second up to the load factor `most`, which the pilot then holds as well as he can.
static void fly(sk_run *run, sk_energy_audit *audit, double rate, double most, pull_up *out) {
    enum { TICKS = 3 * SK_TICK_HZ };
    const sk_aircraft_state *a = sk_run_aircraft(run);
    double stick = 0.0;
    sk_energy_begin(run->model, run->state, audit);
    for (int tick = 0; tick < TICKS; tick++) {
        double n = -a->acceleration.z / SK_G;
        bool whole = a->pieces_gone == 0;
        stick = sk_clamp(stick + (n < most ? rate : -rate) / SK_TICK_HZ, -1.0, 1.0);
        run->controls[0].elevator = (int16_t)(32767.0 * stick);
        sk_world_step_audited(run->model, run->state, run->controls, run->scene->workspace, audit);
        if (whole && a->pieces_gone != 0) out->breaks_at = n;
        if (a->pieces_gone == 0) out->highest = sk_max(out->highest, -a->acceleration.z / SK_G);
    }
    const sk_energy_account *account = &audit->aircraft[0];
    out->remainder = fabs(sk_energy_remainder(account)) / account->turnover;
}

static sk_result pull(double rate, double most, pull_up *out) {
    static const double NEVER_EXCEED = 158.0 * SK_KNOT;
    sk_run run;
    sk_energy_audit audit = {0};
    *out = (pull_up){0};
    sk_result r = sk_run_load(&run, "plane", "engine=false height=1000 speed=%.17g", NEVER_EXCEED);
    if (r.ok) r = sk_energy_audit_create(run.model, &audit);
    if (r.ok) fly(&run, &audit, rate, most, out);
    sk_energy_audit_destroy(&audit);
    sk_run_end(&run);
    return r;
}

static const double LIMIT = 3.8, ULTIMATE = 5.7; // g

static sk_result breaks_at(sk_measurement *out) {
    pull_up p;
    sk_result r = pull(2.0, INFINITY, &p);
    *out = (sk_measurement){p.breaks_at, ULTIMATE, 0.1 * ULTIMATE};
    return r;
}
static sk_result holds(sk_measurement *out) {
    pull_up p;
    sk_result r = pull(1.0, LIMIT, &p);
    *out = (sk_measurement){p.breaks_at > 0.0 ? 0.0 : p.highest, LIMIT, 0.0};
    return r;
}
static sk_result account(sk_measurement *out) {
    pull_up p;
    sk_result r = pull(2.0, INFINITY, &p);
    *out = (sk_measurement){p.remainder, 1e-6, 0.0};
    return r;
}

sk_check_list sk_checks_crash_loads(void) {
    static const sk_check CHECKS[] = {
        {"crash.pull_breaks_wing", "g",
         "a Cessna is pulled up at its never-exceed speed: load factor at which a wing breaks, 1.5 times the limit of "
         "3.8 g",
         "a tenth: the tail pushes down or lifts some percent of the weight, and the aircraft begins to pitch",
         SK_CHECK_WITHIN, breaks_at},
        {"crash.pull_holds_limit", "g",
         "the same up to the limit load factor: the highest load factor, 0 if a wing breaks",
         "a bound: the load factor exceeds the limit before the stick moves back", SK_CHECK_AT_LEAST, holds},
        {"crash.pull_account", "",
         "the part of the turnover that the account of energy does not explain when a wing breaks, at most",
         "a bound: rounding, and Euler's equations to fourth order", SK_CHECK_AT_MOST, account},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
