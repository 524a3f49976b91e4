// The ASK 21: its glide, and the height of a winch launch. Published figures: assets/aircraft/ask21.lua.
#include "validate/validate.h"
#include "validate/worlds.h"

// The glide at a calibrated airspeed, over a minute: the distance through the air over the height (*ratio), and the sink
// rate in the density of sea level (*sink, m/s).
static sk_result glide(double speed, double *ratio, double *sink) {
    static const double MINUTE = 60.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "winch", "start=glide speed=%.17g", speed);
    if (r.ok) r = sk_run_for(&run, 90.0); // the speed has settled
    if (r.ok) {
        sk_vec3 from = sk_run_aircraft(&run)->position;
        r = sk_run_for(&run, MINUTE);
        sk_vec3 moved = sk_sub(sk_run_aircraft(&run)->position, from);
        sk_outputs outputs = sk_run_outputs(&run);
        *ratio = moved.y / -moved.z;
        *sink = -moved.z / MINUTE * outputs.airspeed / outputs.true_airspeed;
    }
    sk_run_end(&run);
    return r;
}

static sk_result best_glide(sk_measurement *out) {
    double sink = 0.0;
    *out = (sk_measurement){0.0, 34.0, 0.5};
    return glide(90.0 / 3.6, &out->measured, &sink);
}

static sk_result least_sink(sk_measurement *out) {
    double ratio = 0.0;
    *out = (sk_measurement){0.0, 0.65, 0.02};
    return glide(67.0 / 3.6, &ratio, &out->measured);
}

// The greatest height of a launch on a rope of 750 m, over its length.
static sk_result launch(sk_measurement *out) {
    static const double ROPE = 750.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "winch", "demo=true rope=%g", ROPE);
    *out = (sk_measurement){0.0, 0.33, 0.0};
    for (int32_t i = 0; r.ok && i < 40; i++) {
        r = sk_run_for(&run, 1.0);
        out->measured = sk_max(out->measured, sk_run_aircraft(&run)->position.z / ROPE);
    }
    if (r.ok && (sk_state_ties(run.state)[0].broken || sk_state_ties(run.state)[0].hooked)) out->measured = 0.0;
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_glider(void) {
    static const sk_check CHECKS[] = {
        {"glider.glide", "", "ASK 21, published: best glide 34, at 90 km/h", "0.5: published as a whole number",
         SK_CHECK_WITHIN, best_glide},
        {"glider.sink", "m/s", "ASK 21, published: 0.65 m/s at 67 km/h",
         "0.02: published in hundredths; the polar is a parabola", SK_CHECK_WITHIN, least_sink},
        {"glider.launch", "", "height of a winch launch over the length of its rope: usually 0.33 to 0.45",
         "a bound: a third of the rope, as schools reckon", SK_CHECK_AT_LEAST, launch},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
