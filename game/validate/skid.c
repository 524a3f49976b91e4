// The skids of the AH-1S compared with closed forms: four springs at the corners, drops, slopes. The aircraft is the
// skid rig: the body of the AH-1S on its gear. Closed forms: docs/models/skid_gear.md, "Checks".
#include "validate/validate.h"
#include "validate/worlds.h"

static const double CORNER = 93.0e3;     // N/m, of each of four springs: the published gear
static const double LEVEL = 1.0 / 119.1; // rad, slope of the published skids in body axes: the toes are higher

// Loads the rig on ground that rises northwards, with this friction of the skids, in a wind (kt) that blows downhill.
static sk_result load_rig(double friction, double slope, double heading, double wind, sk_run *run) {
    sk_result r = sk_run_load(run, "plane", "aircraft=skid_rig bumps=false slope=%.17g heading=%.17g wind_kt=%.17g",
                              slope, heading, wind);
    if (!r.ok) return r;
    sk_model *model = run->scene->model;
    for (int32_t i = 0; i < model->material_count; i++) model->materials[i].metal = (sk_friction){friction, friction};
    return r;
}

// Makes tubes that do not yield. Four massless springs do not represent how the tubes themselves ring when they hit the
// ground. The ringing is damped here in proportion to the tubes' mass: 0.16 of critical at 10 Hz, and below a hundredth
// for the body that sinks on them.
static sk_result make_elastic(sk_run *run, double stiffer) {
    sk_model *model = run->scene->model;
    sk_skid_plan *plan = &model->types[0].skids;
    for (int32_t i = 0; i < plan->tube_count; i++) {
        plan->tubes[i].yield_stress = INFINITY;
        plan->tubes[i].young *= stiffer;
        plan->tubes[i].shear *= stiffer;
    }
    plan->damping_ratio[0] = 0.16;
    plan->damping_ratio[1] = 0.016;
    plan->damping_frequency[0] = 2.0 * SK_PI * 10.0;
    plan->damping_frequency[1] = 2.0 * SK_PI * 100.0;
    sk_result r = sk_model_compile_skids(model, 0);
    return r.ok ? sk_run_stand_anew(run) : r;
}

//----------------------------------------------------------------------------------------------------------------------
// Standing

static sk_result corner_of(int32_t corner, sk_skid_corner *out) {
    sk_run run;
    sk_skid_statics support_plane;
    sk_skid_corner all[4];
    sk_result r = load_rig(0.0, 0.0, 0.0, 0.0, &run);
    if (r.ok) r = sk_skid_statics_on_level(run.model->skids[0], SK_G, &support_plane);
    if (r.ok) {
        sk_skid_corners(run.model->skids[0], &support_plane, all);
        *out = all[corner];
    }
    sk_run_end(&run);
    return r;
}

static sk_result stiffness(int32_t corner, sk_measurement *out) {
    sk_skid_corner c = {0};
    sk_result r = corner_of(corner, &c);
    *out = (sk_measurement){c.stiffness / 1000.0, CORNER / 1000.0, 0.03 * CORNER / 1000.0};
    return r;
}
static sk_result stiffness_front(sk_measurement *out) {
    return stiffness(0, out);
}
static sk_result stiffness_rear(sk_measurement *out) {
    return stiffness(2, out);
}

static sk_result compression(int32_t corner, double expected, sk_measurement *out) {
    sk_skid_corner c = {0};
    sk_result r = corner_of(corner, &c);
    *out = (sk_measurement){c.compression, expected, 0.03 * expected};
    return r;
}
static sk_result compression_front(sk_measurement *out) {
    return compression(0, 0.109, out);
}
static sk_result compression_rear(sk_measurement *out) {
    return compression(2, 0.094, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Drops

typedef struct fall {
    double deflection; // m, descent of the centre of gravity after the first touch
    double force;      // N, the largest of the gear
    double set;        // m, permanent rise of the toes
    int32_t broken;
} fall;

// Places the rig with both ends of its skids just above the ground, sinking.
static void hang(sk_run *run, double speed) {
    sk_aircraft_state *a = sk_run_aircraft(run);
    const sk_skid_plan *plan = &sk_run_type(run)->skids;
    sk_skid_begin(&a->skids);
    a->attitude = sk_attitude_from_angles(0.0, -LEVEL, 0.0);
    double lowest = INFINITY;
    for (int32_t i = 0; i < plan->node_count; i++) {
        sk_vec3 p = plan->nodes[i].position;
        if (plan->touches[i]) lowest = sk_min(lowest, sk_rotate(a->attitude, p).z);
    }
    a->position.z = -lowest + 0.5 * plan->tubes[plan->elements[0].tube].diameter;
    a->velocity = sk_vec(0.0, 0.0, -speed);
    a->rate = sk_vec(0.0, 0.0, 0.0);
}

// Drops the rig, while the rotor carries the share `lift` of the weight. The lift acts on all masses, as the weight
// does.
static sk_result drop(sk_run *run, double speed, double lift, double seconds, fall *out) {
    sk_run_by_substeps(run);
    hang(run, speed);
    sk_aircraft_state *a = sk_run_aircraft(run);
    double from = a->position.z, mass = sk_run_type(run)->mass.mass, h = run->model->substep;
    sk_result r = sk_ok();
    *out = (fall){0};
    for (int step = 0; r.ok && step < (int)(seconds / h); step++) {
        r = sk_run_tick(run);
        a->velocity.z += h * lift * SK_G;
        out->deflection = sk_max(out->deflection, from - a->position.z);
        out->force = sk_max(out->force, mass * sk_length(a->acceleration));
    }
    out->broken = sk_skid_count_broken(&sk_run_type(run)->skids, &a->skids);
    return r;
}

static sk_result elastic_drop(double speed, double lift, fall *out, double *weight) {
    sk_run run;
    sk_result r = load_rig(0.0, 0.0, 0.0, 0.0, &run);
    if (r.ok) r = make_elastic(&run, 1.0);
    if (r.ok) r = drop(&run, speed, lift, 0.4, out);
    if (r.ok) *weight = sk_run_type(&run)->mass.mass * SK_G;
    sk_run_end(&run);
    return r;
}

static const double LIMIT = 2.545, RESERVE = 3.117; // m/s: from 13 in and 19.5 in

static sk_result limit_deflection(sk_measurement *out) {
    fall f;
    double weight;
    sk_result r = elastic_drop(LIMIT, 2.0 / 3.0, &f, &weight);
    if (r.ok) *out = (sk_measurement){f.deflection, 0.295, 0.03 * 0.295};
    return r;
}
static sk_result limit_force(sk_measurement *out) {
    fall f;
    double weight;
    sk_result r = elastic_drop(LIMIT, 2.0 / 3.0, &f, &weight);
    if (r.ok) *out = (sk_measurement){f.force / 1000.0, 109.8, 0.03 * 109.8};
    return r;
}
static sk_result plain_deflection(sk_measurement *out) {
    fall f;
    double weight;
    sk_result r = elastic_drop(LIMIT, 0.0, &f, &weight);
    if (r.ok) *out = (sk_measurement){f.deflection, 0.380, 0.03 * 0.380};
    return r;
}
static sk_result plain_force(sk_measurement *out) {
    fall f;
    double weight;
    sk_result r = elastic_drop(LIMIT, 0.0, &f, &weight);
    if (r.ok) *out = (sk_measurement){f.force / weight, 3.74, 0.03 * 3.74};
    return r;
}
static sk_result reserve_force(sk_measurement *out) {
    fall f;
    double weight;
    sk_result r = elastic_drop(RESERVE, 1.0, &f, &weight);
    if (r.ok) *out = (sk_measurement){f.force / weight, 3.12, 0.03 * 3.12};
    return r;
}

// With tubes that yield, none may break. The belly, 20 in above the skids, must stay clear of the ground.
static sk_result reserve_breaks(sk_measurement *out) {
    sk_run run;
    fall f = {0};
    sk_result r = load_rig(0.35, 0.0, 0.0, 0.0, &run);
    if (r.ok) r = drop(&run, RESERVE, 1.0, 2.0, &f);
    *out = (sk_measurement){f.broken, 0.0, 0.0};
    sk_run_end(&run);
    return r;
}
static sk_result reserve_sinks(sk_measurement *out) {
    static const double BELLY = 20.0 * 0.0254;
    sk_run run;
    fall f = {0};
    sk_result r = load_rig(0.35, 0.0, 0.0, 0.0, &run);
    if (r.ok) r = drop(&run, RESERVE, 1.0, 2.0, &f);
    *out = (sk_measurement){f.deflection, BELLY, 0.0};
    sk_run_end(&run);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Slopes

// Puts the rig down gently, because a drop onto a slope would make it rock. Each tick keeps 0.93 of its motion, which
// damps it about critically, at some 4 rad/s.
static sk_result settle(sk_run *run, double seconds) {
    static const double LEFT = 0.93;
    sk_result r = sk_ok();
    for (int tick = 0; r.ok && tick < (int)(seconds * SK_TICK_HZ); tick++) {
        r = sk_run_tick(run);
        sk_run_aircraft(run)->velocity = sk_scale(LEFT, sk_run_aircraft(run)->velocity);
        sk_run_aircraft(run)->rate = sk_scale(LEFT, sk_run_aircraft(run)->rate);
    }
    return r;
}

// Settles the rig across a slope of 20 degrees in a beam wind of 20 kt. Measures how far it moves in ten minutes, um.
static sk_result holds(sk_measurement *out) {
    sk_run run;
    sk_result r = load_rig(0.85, 20.0, 90.0, 20.0, &run);
    if (r.ok) r = settle(&run, 20.0);
    if (r.ok) r = sk_run_for(&run, 10.0);
    sk_vec3 from = sk_run_aircraft(&run)->position;
    if (r.ok) r = sk_run_for(&run, 600.0);
    *out = (sk_measurement){1e6 * sk_length(sk_sub(sk_run_aircraft(&run)->position, from)), 1.0, 0.0};
    sk_run_end(&run);
    return r;
}

// Finds whether the rig still stands on both skids after some seconds.
static sk_result stands(double slope, bool *out) {
    sk_run run;
    sk_result r = load_rig(9.0, slope, 90.0, 0.0, &run);
    if (r.ok) r = make_elastic(&run, 100.0);
    if (r.ok) r = settle(&run, 5.0);
    if (r.ok) r = sk_run_for(&run, 4.0);
    double heading, pitch, roll = 0.0;
    if (r.ok) sk_attitude_to_angles(sk_run_aircraft(&run)->attitude, &heading, &pitch, &roll);
    *out = r.ok && fabs(fabs(roll) - slope * SK_DEGREE) < 5.0 * SK_DEGREE;
    sk_run_end(&run);
    return r;
}

static sk_result tips(sk_measurement *out) {
    double low = 20.0, high = 35.0;
    sk_result r = sk_ok();
    while (r.ok && high - low > 0.05) {
        bool holds_there = false;
        r = stands(0.5 * (low + high), &holds_there);
        *(holds_there ? &low : &high) = 0.5 * (low + high);
    }
    *out = (sk_measurement){0.5 * (low + high), sk_atan2(42.0, 79.5) / SK_DEGREE, 0.5};
    return r;
}

#define TUBES                                                                                                          \
    "three per cent: the model has two sizes of tube, with walls in steps of a tenth of a millimetre, and the body "   \
    "pitches a little as it sinks"

sk_check_list sk_checks_skid(void) {
    static const sk_check CHECKS[] = {
        {"skid.stiffness_front", "kN/m", "AH-1S: 93.0 kN/m at each corner, under its part of the weight", TUBES,
         SK_CHECK_WITHIN, stiffness_front},
        {"skid.stiffness_rear", "kN/m", "the same at the rear", TUBES, SK_CHECK_WITHIN, stiffness_rear},
        {"skid.compression_front", "m", "AH-1S: static compression in front", TUBES, SK_CHECK_WITHIN,
         compression_front},
        {"skid.compression_rear", "m", "the same at the rear", TUBES, SK_CHECK_WITHIN, compression_rear},
        {"skid.limit_drop_deflection", "m", "14 CFR 27.725: from 13 in, lift 2/3 W; four linear springs, no damping",
         TUBES, SK_CHECK_WITHIN, limit_deflection},
        {"skid.limit_drop_force", "kN", "the same drop", TUBES, SK_CHECK_WITHIN, limit_force},
        {"skid.drop_without_lift_deflection", "m", "the same without lift", TUBES, SK_CHECK_WITHIN, plain_deflection},
        {"skid.drop_without_lift_force", "", "the same without lift: force over weight", TUBES, SK_CHECK_WITHIN,
         plain_force},
        {"skid.reserve_drop_force", "", "14 CFR 27.727: from 19.5 in, lift W; force over weight", TUBES,
         SK_CHECK_WITHIN, reserve_force},
        {"skid.reserve_drop_breaks", "ends", "14 CFR 27.727: no collapse, with tubes that yield",
         "a count: none may occur", SK_CHECK_AT_MOST, reserve_breaks},
        {"skid.reserve_drop_sinks", "m", "the belly, 20 in above the skids, does not touch the ground",
         "a bound: it must not touch", SK_CHECK_AT_MOST, reserve_sinks},
        {"skid.holds_across_slope", "um",
         "friction 0.85 holds on 20 degrees in 20 kt abeam: not a micrometre in ten minutes",
         "a bound: after settling the helicopter does not move", SK_CHECK_AT_MOST, holds},
        {"skid.side_tip", "deg", "atan(half track / height): stiff tubes, ground of high friction",
         "half a degree: the resolution of the search, and contacts that deflect by millimetres", SK_CHECK_WITHIN,
         tips},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
