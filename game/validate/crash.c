// Where the ground does not carry, or too hard: sand, water, and falls.
#include "validate/validate.h"
#include "validate/worlds.h"

// Rolls the Cessna with its engine off at 15 m/s onto a surface and follows it for 20 s: how far it got.
static sk_result rolls_onto(const char *surface, sk_run *run, sk_scene **scene, double *distance) {
    sk_result r = sk_world_load(scene, "plane", "aircraft=c172p engine=false material=%s", surface);
    if (!r.ok) return r;
    sk_run_begin(run, *scene);
    sk_run_aircraft(run)->velocity.y = 15.0;
    double from = sk_run_aircraft(run)->position.y;
    r = sk_run_for(run, 20.0);
    *distance = sk_run_aircraft(run)->position.y - from;
    return r;
}

static sk_result concrete_rolls(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    double distance = 0.0;
    sk_result r = rolls_onto("concrete", &run, &scene, &distance);
    *out = (sk_measurement){distance, 200.0, 0.0};
    if (r.ok) sk_scene_destroy(scene);
    return r;
}

static sk_result sand_stops(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    double distance = 0.0;
    sk_result r = rolls_onto("sand", &run, &scene, &distance);
    if (!r.ok) return r;
    bool stands = sk_length(sk_run_aircraft(&run)->velocity) < 1e-3;
    *out = (sk_measurement){stands ? distance : INFINITY, 60.0, 0.0};
    sk_scene_destroy(scene);
    return r;
}

static sk_result sand_sinks(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    double distance = 0.0;
    sk_result r = rolls_onto("sand", &run, &scene, &distance);
    if (!r.ok) return r;
    *out = (sk_measurement){sk_run_aircraft(&run)->wheel[1].contact.sinkage, 0.02, 0.0};
    sk_scene_destroy(scene);
    return r;
}

// Rolls over the edge of the airfield's pond: the lowest height (m) a wheel's foot reaches below the field.
static sk_result pond_swallows(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = sk_world_load(&scene, "pond", "engine=%s", "false");
    if (!r.ok) return r;
    sk_run_begin(&run, scene);
    sk_run_aircraft(&run)->velocity.y = 10.0;
    r = sk_run_for(&run, 20.0);
    sk_outputs outputs;
    sk_outputs_of(run.model, &run.state, 0, &outputs);
    double lowest = 0.0;
    for (int i = 0; i < 3; i++) lowest = sk_min(lowest, outputs.wheel[i].bottom.z);
    bool sane = !sk_run_aircraft(&run)->frozen && sk_is_finite3(sk_run_aircraft(&run)->position);
    *out = (sk_measurement){sane ? lowest : INFINITY, -0.5, 0.0};
    sk_scene_destroy(scene);
    return r;
}

// Full brakes on dry asphalt from taxi to landing speeds, idling: how often the propeller strikes.
static sk_result full_brakes(sk_measurement *out) {
    *out = (sk_measurement){0.0, 0.0, 0.0};
    for (double speed = 2.0; speed <= 26.0; speed += 3.0) {
        sk_scene *scene;
        sk_run run;
        sk_result r = sk_world_load(&scene, "plane", "aircraft=%s", "c172p");
        if (!r.ok) return r;
        sk_run_begin(&run, scene);
        r = sk_run_for(&run, 5.0);
        sk_run_aircraft(&run)->velocity.y = speed;
        if (r.ok) r = sk_run_for(&run, 0.5);
        sk_control_set(&run.controls[0], "parking_brake", 1.0);
        if (r.ok) r = sk_run_for(&run, 12.0);
        out->measured += sk_run_aircraft(&run)->engine_running ? 0.0 : 1.0;
        sk_scene_destroy(scene);
        if (!r.ok) return r;
    }
    return sk_ok();
}

// The Cessna falls from 10 m, a little banked: falling quite level it balances on propeller and tail for many seconds.
static sk_result fall(sk_run *run, sk_scene **scene) {
    sk_result r = sk_world_load(scene, "plane", "aircraft=c172p engine=false height=11.3 roll=3");
    if (!r.ok) return r;
    sk_run_begin(run, *scene);
    return sk_run_for(run, 30.0);
}

static sk_result fall_breaks_wheels(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = fall(&run, &scene);
    double broken = 0.0;
    for (int i = 0; r.ok && i < 3; i++) broken += (double)sk_run_aircraft(&run)->wheel[i].broken;
    *out = (sk_measurement){broken, 2.0, 0.0};
    if (r.ok) sk_scene_destroy(scene);
    return r;
}

static sk_result fall_ends_on_hull(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = fall(&run, &scene);
    if (!r.ok) return r;
    const sk_aircraft_type *type = &run.model->types[run.model->aircraft[0].type];
    double touching = 0.0;
    for (int i = 0; i < type->point_count; i++) touching += run.state.aircraft[0].point[i].mode != SK_AIR;
    *out = (sk_measurement){touching, 1.0, 0.0};
    sk_scene_destroy(scene);
    return r;
}

static sk_result fall_comes_to_rest(sk_measurement *out) {
    sk_scene *scene;
    sk_run run;
    sk_result r = fall(&run, &scene);
    if (!r.ok) return r;
    double fastest = sk_length(sk_run_aircraft(&run)->velocity);
    *out = (sk_measurement){sk_run_aircraft(&run)->frozen ? INFINITY : fastest, 1e-6, 0.0};
    sk_scene_destroy(scene);
    return r;
}

sk_check_list sk_checks_crash(void) {
    static const sk_check CHECKS[] = {
        {"ground.concrete_rolls_on", "m", "20 s from 15 m/s, rolling 0.012", "", SK_CHECK_AT_LEAST, concrete_rolls},
        {"ground.full_brakes_spare_propeller", "strikes", "9 stops from 2 to 26 m/s", "", SK_CHECK_AT_MOST,
         full_brakes},
        {"ground.sand_stops", "m", "bogs down and stands", "", SK_CHECK_AT_MOST, sand_stops},
        {"ground.sand_gives_way", "m", "main wheel's sinkage", "", SK_CHECK_AT_LEAST, sand_sinks},
        {"ground.pond_swallows_a_wheel", "m", "wheel below the field", "", SK_CHECK_AT_MOST, pond_swallows},
        {"crash.fall_10m_breaks_wheels", "wheels", "struts are spent", "", SK_CHECK_AT_LEAST, fall_breaks_wheels},
        {"crash.fall_10m_lands_on_hull", "points", "the belly carries", "", SK_CHECK_AT_LEAST, fall_ends_on_hull},
        {"crash.fall_10m_comes_to_rest", "m/s", "and the world goes on", "", SK_CHECK_AT_MOST, fall_comes_to_rest},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
