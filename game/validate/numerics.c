#include "validate/numerics.h"

#include <stdlib.h>

static void no_air(sk_model *model) {
    sk_aircraft_type *type = &model->types[0];
    type->aero = (sk_aerodynamics){.blend_alpha = {4.0, 5.0}, .blend_beta = {4.0, 5.0}}; // beyond every angle
    type->propeller.present = false;
}

// Removes air and propeller and sets one substep per tick. With the usual number of substeps only rounding would
// differ.
static void one_substep(sk_model *model) {
    no_air(model);
    model->substep *= model->substeps;
    model->substeps = 1;
}

// Leaves drag alone: 1 m^2 with a coefficient of 0.5, at any attitude.
static void drag_alone(sk_model *model) {
    no_air(model);
    sk_aerodynamics *aero = &model->types[0].aero;
    aero->area = aero->span = aero->chord = 1.0;
    aero->drag_zero = 0.5;
}

static void tumbling(sk_run *run) {
    sk_run_aircraft(run)->rate = (sk_vec3){0.5, 1.0, 1.5};
}

static void ask(sk_run *run, const char *control, double value) {
    sk_control_set(&run->controls[0], control, value);
}

// Starts a glide with the stick already deflected.
static void gliding(sk_run *run) {
    sk_aircraft_state *a = sk_run_aircraft(run);
    a->velocity = (sk_vec3){0.0, 45.0, 0.0};
    ask(run, "elevator", 0.25);
    ask(run, "aileron", 0.125);
    a->elevator = sk_control_value(run->controls[0].elevator);
    a->aileron = sk_control_value(run->controls[0].aileron);
}

// Starts a glide in which the stick is deflected within the first ticks.
static void steering(sk_run *run) {
    gliding(run);
    sk_run_aircraft(run)->elevator = sk_run_aircraft(run)->aileron = 0.0;
}

static void climbing(sk_run *run) {
    gliding(run);
    ask(run, "throttle", 1.0);
    sk_run_aircraft(run)->throttle = 1.0;
}

static void raised(sk_run *run) {
    sk_run_aircraft(run)->position.z += 0.02;
}

static void rolling(sk_run *run) {
    sk_run_aircraft(run)->velocity.y = 15.0;
}

static void braking(sk_run *run) {
    rolling(run);
    ask(run, "parking_brake", 1.0);
}

static void turning(sk_run *run) {
    sk_run_aircraft(run)->velocity.y = 5.0;
    ask(run, "rudder", 0.5);
    ask(run, "throttle", 0.3);
}

static void still(sk_run *run) {
    (void)run;
}

#define CESSNA "aircraft=c172p bumps=false engine=false "

const sk_study sk_studies[] = {
    {"tumble", "a body without air or ground turns freely", "plane", CESSNA "height=1000", 10.0, 4.0, "", tumbling,
     one_substep},
    {"fall", "a body with drag falls", "plane", CESSNA "height=1000", 10.0, 2.0, "", still, drag_alone},
    {"glide", "the Cessna glides and banks", "plane", CESSNA "height=1000", 5.0, 2.0, "", gliding, NULL},
    {"stick", "the same, with a moved stick", "plane", CESSNA "height=1000", 5.0, 1.0, "", steering, NULL},
    {"climb", "the Cessna climbs at full power", "plane", "aircraft=c172p height=1000", 5.0, 2.0, "", climbing, NULL},
    {"settle", "the Cessna settles on its struts from 2 cm above equilibrium", "plane", CESSNA, 3.0, 1.0, "", raised,
     NULL},
    {"rollout", "the Cessna rolls freely from 15 m/s", "plane", CESSNA, 5.0, 1.0, "", rolling, NULL},
    {"brake", "the Cessna brakes from 15 m/s", "plane", CESSNA, 1.5, 1.0, "", braking, NULL},
    {"stop", "the Cessna brakes from 15 m/s to a stop", "plane", CESSNA, 6.0, 1.0, "", braking, NULL},
    {"turn", "the Cessna taxies through a turn", "plane", "aircraft=c172p bumps=false", 5.0, 1.0, "", turning, NULL},
    {"drop", "the Cessna falls 0.3 m onto its wheels", "plane", CESSNA "height=1.7", 2.0, 1.0, "", NULL, NULL},
    {"bumps", "the Cessna rolls over grass from 15 m/s", "plane", "aircraft=c172p engine=false material=grass", 3.0,
     1.0, "", rolling, NULL},
    {"slide", "the rig slides down a slope of 45 degrees", "plane", "aircraft=rig slope=45 heading=30 parking_brake=1",
     3.0, 1.0, "", NULL, NULL},
    {"sand", "the Cessna sinks into sand in a wind", "plane", "aircraft=c172p material=sand wind_kt=30 wind_from=75",
     5.0, 1.0, "", NULL, NULL},
    {"crash", "the Cessna falls 10 m and breaks its gear", "plane", CESSNA "height=11.3 roll=3", 3.0, 1.0, "", NULL,
     NULL},
    {"deck", "the Cessna is parked on a platform in a swell", "sway", "swell=1", 10.0, 1.0, "", NULL, NULL},
    {"frigate", "the Cessna is parked on a frigate", "frigate", "engine=false", 10.0, 1.0, "", NULL, NULL},
    {"circuit", "the Cessna takes off by script", "circuit", "", 30.0, 1.0, "", NULL, NULL},
    {NULL, NULL, NULL, NULL, 0.0, 0.0, NULL, NULL, NULL},
};

typedef struct path_point {
    sk_vec3 position;
    sk_quat attitude;
} path_point;

// Runs a study with every substep divided by `cut`. Writes the points of the path, one per tick, and the undivided
// substep.
static sk_result run_refined(const sk_study *study, int32_t cut, int32_t ticks, path_point *path, double *h) {
    sk_run run = {0};
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, study->scene, "%s", study->settings);
    if (!r.ok) return r;
    if (study->shape != NULL) study->shape(scene->model);
    *h = scene->model->substep;
    scene->model->substeps *= cut;
    scene->model->substep /= cut;
    r = sk_run_begin(&run, scene);
    if (r.ok && study->begin != NULL) study->begin(&run);
    for (int32_t i = 0; r.ok && i < ticks; i++) {
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        path[i] = (path_point){sk_state_aircraft(run.state, 0)->position, sk_state_aircraft(run.state, 0)->attitude};
    }
    if (r.ok && sk_state_aircraft(run.state, 0)->frozen) r = sk_error("%s: the aircraft is frozen", study->name);
    sk_run_end(&run);
    return r;
}

// Returns the angle between two attitudes, accurate even if it is small: twice the arc sine of the vector part of q* p.
static double angle_between(sk_quat p, sk_quat q) {
    sk_quat turn = sk_quat_mul((sk_quat){q.w, -q.x, -q.y, -q.z}, p);
    return 2.0 * sk_asin(sk_min(1.0, sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z)));
}

static double difference(const path_point *a, const path_point *b, int32_t ticks) {
    static const double ARM = 1.0; // m: weight of an angle
    double sum = 0.0;
    for (int32_t i = 0; i < ticks; i++) {
        sk_vec3 apart = sk_sub(a[i].position, b[i].position);
        double turned = ARM * angle_between(a[i].attitude, b[i].attitude);
        sum += sk_dot(apart, apart) + turned * turned;
    }
    return sqrt(sum / ticks);
}

sk_result sk_study_measure(const sk_study *study, sk_convergence *out) {
    int32_t ticks = (int32_t)(study->seconds * SK_TICK_HZ);
    path_point *paths[SK_HALVINGS + 1] = {NULL};
    sk_result r = sk_ok();
    double h = 0.0;
    for (int32_t i = 0; r.ok && i <= SK_HALVINGS; i++) {
        paths[i] = malloc((size_t)ticks * sizeof *paths[i]);
        r = paths[i] == NULL ? sk_error("out of memory") : run_refined(study, 1 << i, ticks, paths[i], &h);
        if (i == 0) out->h = h;
    }
    for (int32_t i = 0; r.ok && i < SK_HALVINGS; i++) out->difference[i] = difference(paths[i], paths[i + 1], ticks);
    for (int32_t i = 0; r.ok && i < SK_HALVINGS - 1; i++)
        out->order[i] = sk_log(out->difference[i] / out->difference[i + 1]) / sk_log(2.0);
    for (int32_t i = 0; i <= SK_HALVINGS; i++) free(paths[i]);
    return r;
}
