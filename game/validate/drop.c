// Drops of the Cessna and the Cub onto their gear, from the heights of 14 CFR 23.725.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double INCH = 0.0254;

// Drops the aircraft and follows it for 2 s. Writes the largest load on the gear (N; infinite if something broke) and
// the largest stroke of a main strut (m).
static sk_result drop(sk_run *run, double height, double *load, double *stroke) {
    sk_run_by_substeps(run);
    sk_run_lift(run, height);
    sk_result r = sk_ok();
    *load = *stroke = 0.0;
    for (int step = 0; r.ok && step < 2 * SK_TICK_HZ * SK_SUBSTEPS; step++) {
        r = sk_run_tick(run);
        *load = sk_max(*load, -sk_run_type(run)->mass.mass * sk_run_aircraft(run)->acceleration.z);
        *stroke = sk_max(*stroke, sk_run_outputs(run).wheel[1].stroke);
    }
    if (!sk_run_is_whole(run)) *load = INFINITY;
    return r;
}

// Drops as 14 CFR 23.725 requires: the wing's lift reduces the dropped weight to W (h + (1 - L) d) / (h + d), with d
// the stroke.
static sk_result peak(const char *aircraft, double inches, sk_measurement *out) {
    static const double LIFT = 2.0 / 3.0;
    sk_run run;
    double height = inches * INCH, load = 0.0, stroke = 0.0;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s engine=false bumps=false", aircraft);
    if (r.ok) r = drop(&run, height, &load, &stroke);
    if (r.ok) {
        sk_aircraft_type *type = &run.scene->model->types[0];
        double weight = type->mass.mass * SK_G, share = (height + (1.0 - LIFT) * stroke) / (height + stroke);
        type->mass.mass *= share;
        for (int i = 0; i < 3; i++) type->mass.inertia.row[i] = sk_scale(share, type->mass.inertia.row[i]);
        for (int32_t k = 0; k < type->airframe.piece_count; k++) { // all parts are lighter by the same share
            sk_airframe_piece *piece = &type->airframe.pieces[k];
            piece->mass *= share;
            for (int i = 0; i < 3; i++) piece->inertia.row[i] = sk_scale(share, piece->inertia.row[i]);
        }
        for (int32_t k = 0; k < type->wheel_count; k++) type->wheels[k].mass *= share;
        type->propeller.blade.mass *= share;
        sk_aircraft_type_finish(type);
        r = sk_run_stand_anew(&run);
        if (r.ok) r = drop(&run, height, &load, &stroke);
        *out = (sk_measurement){load / weight, 3.0, 1.0};
    }
    sk_run_end(&run);
    return r;
}

static sk_result peak_9(sk_measurement *out) {
    return peak("c172p", 9.2, out);
}
static sk_result peak_14(sk_measurement *out) {
    return peak("c172p", 13.6, out);
}
static sk_result peak_19(sk_measurement *out) {
    return peak("c172p", 18.7, out);
}

static sk_result cub_peak_9(sk_measurement *out) {
    return peak("j3cub", 9.2, out);
}
static sk_result cub_peak_14(sk_measurement *out) {
    return peak("j3cub", 13.6, out);
}
static sk_result cub_peak_19(sk_measurement *out) {
    return peak("j3cub", 18.7, out);
}

#define PLAUSIBLE                                                                                                      \
    "2 to 4: 14 CFR 23.473(g) does not allow a design load factor below 2, and airframes of this class do not bear "   \
    "more than 4; the value depends on the damping of the struts, which is not published"

sk_check_list sk_checks_drop(void) {
    static const sk_check CHECKS[] = {
        {"drop.peak_load_9in", "W", "14 CFR 23.725, least drop height, wing lift 2/3 W", PLAUSIBLE, SK_CHECK_WITHIN,
         peak_9},
        {"drop.peak_load_14in", "W", "14 CFR 23.725, 3.6 sqrt(W/S) of the Cessna, wing lift 2/3 W", PLAUSIBLE,
         SK_CHECK_WITHIN, peak_14},
        {"drop.peak_load_19in", "W", "14 CFR 23.725, greatest drop height, wing lift 2/3 W", PLAUSIBLE, SK_CHECK_WITHIN,
         peak_19},
        {"drop.cub_peak_load_9in", "W", "14 CFR 23.725, Cub, least drop height, wing lift 2/3 W", PLAUSIBLE,
         SK_CHECK_WITHIN, cub_peak_9},
        {"drop.cub_peak_load_14in", "W",
         "14 CFR 23.725, Cub, the height of the Cessna's 3.6 sqrt(W/S), wing lift 2/3 W", PLAUSIBLE, SK_CHECK_WITHIN,
         cub_peak_14},
        {"drop.cub_peak_load_19in", "W", "14 CFR 23.725, Cub, greatest drop height, wing lift 2/3 W", PLAUSIBLE,
         SK_CHECK_WITHIN, cub_peak_19},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
