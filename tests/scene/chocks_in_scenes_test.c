// Chocks of the part `bodies` in a scene that chooses no law of its own: apron_traffic has a parked Cessna between four.
#include "rounds.h"
#include "scene/loaded.h"
#include "stepping.h"

enum { PARKED = 1 }; // the aircraft between the chocks

typedef struct drive {
    sk_scene *scene;
    sk_state *state;
    sk_controls *controls;
} drive;

// Its parking brake is off and its engine runs. `free`: the chocks lie far away.
static drive begin(double throttle, bool free) {
    drive d;
    sk_result r = sk_scene_load("apron_traffic", NULL, &d.scene);
    if (!r.ok) fail_msg("%s", r.text);
    sk_model *model = d.scene->model;
    model->aircraft[PARKED].engine_speed = model->aircraft[0].engine_speed;
    for (int32_t i = 0; free && i < model->body_count; i++)
        if (strcmp(model->body_types[model->bodies[i].type].name, "chock") == 0) model->bodies[i].position.y -= 400.0;
    r = sk_state_create(model, &d.state);
    if (!r.ok) fail_msg("%s", r.text);
    d.controls = calloc((size_t)model->aircraft_count, sizeof *d.controls);
    for (int32_t i = 0; i < model->aircraft_count; i++) d.controls[i] = model->aircraft[i].controls;
    sk_control_set(&d.controls[PARKED], "parking_brake", 0.0);
    sk_control_set(&d.controls[PARKED], "throttle", throttle);
    return d;
}

static void end(drive *d) {
    stepping_forget();
    free(d->controls);
    sk_state_destroy(d->state);
    sk_scene_destroy(d->scene);
}

static void run(drive *d, double seconds) {
    for (int64_t n = (int64_t)(seconds * SK_TICK_HZ + 0.5); n > 0; n--)
        step_world(d->scene->model, d->state, d->controls);
}

static sk_vec3 place_of(const drive *d) {
    return sk_state_aircraft(d->state, PARKED)->position;
}

// At full throttle a chock with a face of 61 degrees, or without the friction of rubber, slides ahead.
static void chocks_hold_a_parked_cessna(void **state) {
    (void)state;
    for (int full = 0; full < 2; full++) {
        drive d = begin(full, false);
        run(&d, 15.0);
        sk_vec3 at = place_of(&d);
        run(&d, rounds_are_many() ? 600.0 : 10.0);
        double moved = sk_length(sk_sub(place_of(&d), at));
        print_message("engine at %.1f rad/s, creep %.3g m\n", sk_state_aircraft(d.state, PARKED)->engine_speed, moved);
        assert_true(sk_state_aircraft(d.state, PARKED)->engine_speed > (full ? 200.0 : 50.0));
        assert_true(moved < 1e-6);
        end(&d);
    }
}

// So the test above can fail.
static void without_chocks_it_rolls(void **state) {
    (void)state;
    drive d = begin(0.0, true);
    sk_vec3 at = place_of(&d);
    run(&d, 10.0);
    assert_true(sk_length(sk_sub(place_of(&d), at)) > 1.0);
    end(&d);
}

// On a slope whose tangent is 0.58. Concrete has a friction of 0.6 or more against rubber, and of 0.45 against metal.
static void a_block_of_rubber_has_the_friction_of_rubber(void **state) {
    (void)state;
    for (int rubber = 0; rubber < 2; rubber++) {
        char text[600];
        snprintf(
            text, sizeof text,
            "local s, c = math.sin(math.rad(30)), math.cos(math.rad(30))\n"
            "local stuff = material{ name = 'stuff', like = materials.concrete, of_rubber = %s }\n"
            "return scene{ title = 'x', scenery = made_of(materials.concrete, halfspace{ normal = {0, s, c}, offset = "
            "0 }), bodies = { body{ name = 'block', material = stuff, mass = 5, pitch = -30, at = {0, 0, 0}, shape = "
            "box{ min = {-0.2, -0.2, 0}, max = {0.2, 0.2, 0.1} } } } }",
            rubber ? "true" : "false");
        sk_scene *scene = loaded(text);
        sk_state *s;
        assert_true(sk_state_create(scene->model, &s).ok);
        sk_vec3 at = sk_state_body(s, 0)->position;
        for (int i = 0; i < SK_TICK_HZ; i++) step_world(scene->model, s, NULL);
        double slid = sk_length(sk_sub(sk_state_body(s, 0)->position, at));
        if ((slid < 0.01) != (rubber == 1)) fail_msg("%s: it slid by %g m", rubber ? "rubber" : "concrete", slid);
        stepping_forget();
        sk_state_destroy(s);
        sk_scene_destroy(scene);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_of_rubber_has_the_friction_of_rubber),
        cmocka_unit_test(chocks_hold_a_parked_cessna),
        cmocka_unit_test(without_chocks_it_rolls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
