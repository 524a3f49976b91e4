// The Cub's files, and what an aircraft file may say that the Cessna's does not.
#include "scene/aircraft_file.h"
#include "scene/loaded.h"
#include "stepping.h"

#include <stdio.h>
#include <string.h>

static const double INCH = 0.0254, POUND = 0.45359237;

static sk_aircraft_type load(const char *name) {
    sk_aircraft_type type;
    sk_result result = sk_aircraft_file_load(name, &type);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return type;
}

static void the_cub_weighs_1220_lb_and_945_with_its_pilot_alone(void **state) {
    (void)state;
    check_number(load("j3cub").mass.mass, 1220 * POUND, 1e-9);
    check_number(load("j3cub_solo").mass.mass, 945 * POUND, 1e-9);
}

static void both_cubs_differ_in_nothing_but_their_loading(void **state) {
    (void)state;
    sk_aircraft_type a = load("j3cub"), b = load("j3cub_solo");
    assert_int_equal(a.point_count, b.point_count);
    check_number(a.wheels[2].position.x - a.wheels[0].position.x, b.wheels[2].position.x - b.wheels[0].position.x,
                 1e-12);
    check_number(a.wheels[0].position.x - a.wheels[2].position.x, (189.37 + 12.60) * INCH, 1e-12);
    check_number(a.aero.lift.y[4], b.aero.lift.y[4], 0.0);
    check_number(a.propeller.power.y[0], b.propeller.power.y[0], 0.0);
}

static void the_tail_tips_fin_and_cowling_may_touch_the_ground(void **state) {
    (void)state;
    static const char *const PARTS[] = {"spinner",     "cowling 1",    "cabin 1",          "rear fuselage 3",  "fin 1",
                                        "left wing 4", "right wing 4", "left tailplane 1", "right tailplane 1"};
    sk_aircraft_type t = load("j3cub");
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        bool found = false;
        for (int32_t k = 0; k < t.airframe.piece_count; k++)
            found = found || strcmp(t.airframe.pieces[k].name, PARTS[i]) == 0;
        if (!found) fail_msg("the airframe has no piece '%s'", PARTS[i]);
    }
    assert_int_equal(t.point_count, 0);
    assert_true(t.propeller.blades == 2 && t.propeller.blade.bend < 0.1); // of wood
}

// The dihedral effect grows with alpha: the roll moment of a sideslip at two angles of attack, rates and controls at rest.
static double roll_moment_at(const sk_aircraft_type *t, double alpha) {
    double beta = 0.1, V = 25.0;
    sk_flow flow = {.velocity = {V * sk_cos(beta) * sk_cos(alpha), V * sk_sin(beta), V * sk_cos(beta) * sk_sin(alpha)},
                    .density = 1.225,
                    .height = 1e6};
    sk_aerodynamics aero = t->aero;
    aero.reference = (sk_vec3){0.0, 0.0, 0.0};
    return sk_aerodynamics_evaluate(&aero, &flow, (sk_surfaces){0}).moment.x;
}

static void the_roll_moment_of_a_sideslip_follows_its_table_over_alpha(void **state) {
    (void)state;
    sk_aircraft_type t = load("j3cub");
    double unit = 0.5 * 1.225 * 25.0 * 25.0 * t.aero.area * t.aero.span * 0.1; // q S b beta
    check_number(roll_moment_at(&t, -0.035) / unit, -0.02, 1e-9);
    check_number(roll_moment_at(&t, 0.175) / unit, -0.2, 1e-9);
}

static void a_file_that_includes_a_part_that_does_not_exist_is_refused(void **state) {
    (void)state;
    char path[] = "cub_test_include.lua";
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("local part = include 'parts/nothing'\nreturn aircraft(part)\n", file);
    fclose(file);
    sk_aircraft_type type;
    sk_result result = sk_aircraft_file_load("./cub_test_include.lua", &type);
    remove(path);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "include"));
}

// Put down by its statics, with its struts leaning 12 degrees, it neither sinks nor rises nor pitches; statics along the body
// would leave it 3 degrees off.
static void a_taildragger_is_stood_up_in_balance(void **state) {
    (void)state;
    sk_scene *scene;
    const char *settings[] = {"aircraft=j3cub", "bumps=false", "engine=false"};
    sk_scene_options options = {.settings = settings, .setting_count = 3};
    sk_result result = sk_scene_load("plane", &options, &scene);
    if (!result.ok) fail_msg("%s", result.text);
    sk_state *world = NULL;
    sk_controls controls = {0};
    test_state_begin(scene->model, &world);
    double height = sk_state_aircraft(world, 0)->position.z, heading, before, after, roll;
    sk_attitude_to_angles(sk_state_aircraft(world, 0)->attitude, &heading, &before, &roll);
    for (int tick = 0; tick < 10 * SK_TICK_HZ; tick++) step_world(scene->model, world, &controls);
    sk_attitude_to_angles(sk_state_aircraft(world, 0)->attitude, &heading, &after, &roll);
    check_number(sk_state_aircraft(world, 0)->position.z, height, 0.0005);
    check_number(after, before, 0.001);
    sk_scene_destroy(scene);
}

static void the_scripts_keep_the_engine_at_its_rated_speed(void **state) {
    (void)state;
    static const char *const TASKS[] = {"task=takeoff", "task=climb", "task=level", "task=three_point"};
    sk_state *now = NULL;
    for (size_t i = 0; i < sizeof TASKS / sizeof *TASKS; i++) {
        sk_scene_options options = {.settings = &TASKS[i], .setting_count = 1};
        sk_controls controls[SK_AIRCRAFT_ROOM];
        sk_scene *s;
        assert_true(sk_scene_load("cub", &options, &s).ok);
        double rated = sk_shaft_rated_speed(&s->model->types[0]), most = 0.0;
        test_state_begin(s->model, &now);
        controls[0] = s->model->aircraft[0].controls;
        for (int tick = 0; tick < 35 * SK_TICK_HZ; tick++) {
            assert_true(sk_scene_pilot(s, now, controls).ok);
            step_world(s->model, now, controls);
            most = sk_max(most, sk_state_aircraft(now, 0)->engine_speed / rated);
        }
        if (!(most < 1.02)) fail_msg("%s: %.3f of the rated speed", TASKS[i], most);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cub_weighs_1220_lb_and_945_with_its_pilot_alone),
        cmocka_unit_test(both_cubs_differ_in_nothing_but_their_loading),
        cmocka_unit_test(the_tail_tips_fin_and_cowling_may_touch_the_ground),
        cmocka_unit_test(the_roll_moment_of_a_sideslip_follows_its_table_over_alpha),
        cmocka_unit_test(the_scripts_keep_the_engine_at_its_rated_speed),
        cmocka_unit_test(a_taildragger_is_stood_up_in_balance),
        cmocka_unit_test(a_file_that_includes_a_part_that_does_not_exist_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
