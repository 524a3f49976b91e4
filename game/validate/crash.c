// Falls that exceed the strength of any gear.
#include "validate/validate.h"
#include "validate/worlds.h"

// Drops the Cessna from 10 m with a small bank. In an exactly level fall it would balance on propeller and tail for
// many seconds.
static sk_result fall(sk_run *run) {
    sk_result r = sk_run_load(run, "plane", "aircraft=c172p engine=false height=11.3 roll=3");
    return r.ok ? sk_run_for(run, 30.0) : r;
}

static sk_result fall_breaks_wheels(sk_measurement *out) {
    sk_run run;
    sk_result r = fall(&run);
    double broken = 0.0;
    for (int i = 0; r.ok && i < 3; i++) broken += (double)sk_run_aircraft(&run)->wheel[i].broken;
    *out = (sk_measurement){broken, 2.0, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result fall_ends_on_hull(sk_measurement *out) {
    sk_run run;
    sk_result r = fall(&run);
    if (!r.ok) return r;
    int64_t pieces = sk_run_aircraft(&run)->airframe_touching;
    double touching = 0.0;
    for (int i = 0; i < SK_AIRFRAME_PIECES_MAX; i++) touching += (double)(pieces >> i & 1);
    *out = (sk_measurement){touching, 1.0, 0.0};
    sk_run_end(&run);
    return r;
}

static sk_result fall_comes_to_rest(sk_measurement *out) {
    sk_run run;
    sk_result r = fall(&run);
    if (!r.ok) return r;
    double fastest = sk_length(sk_run_aircraft(&run)->velocity);
    *out = (sk_measurement){sk_run_aircraft(&run)->frozen ? INFINITY : fastest, 1e-6, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_crash(void) {
    static const sk_check CHECKS[] = {
        {"crash.fall_10m_breaks_wheels", "wheels",
         "a fall of 10 m gives 14 m/s: ten times the energy that the struts absorb",
         "a bound: with 3 degrees of bank the third wheel may survive", SK_CHECK_AT_LEAST, fall_breaks_wheels},
        {"crash.fall_10m_lands_on_hull", "pieces", "the belly carries the weight once the gear is broken",
         "a bound: the last bounce decides which pieces touch the ground", SK_CHECK_AT_LEAST, fall_ends_on_hull},
        {"crash.fall_10m_comes_to_rest", "m/s", "the wreck is at rest after 30 s",
         "a micrometre per second: friction holds a body at rest, and only rounding is left", SK_CHECK_AT_MOST,
         fall_comes_to_rest},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
