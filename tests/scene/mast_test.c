// A rotor's mast bears a bending moment. What meets it with more breaks it off, and hardly brakes the helicopter.
#include "loaded.h"
#include "named_piece.h"
#include "stepping.h"
#include "world/compiled_bodies.h"

typedef struct flight {
    sk_scene *scene;
    const sk_model *model;
    sk_state *state;
    sk_controls controls;
    int32_t mast;
} flight;

static flight begin(sk_scene *scene) {
    flight f = {.scene = scene, .model = scene->model};
    test_state_begin(f.model, &f.state);
    f.controls = f.model->aircraft[0].controls;
    f.mast = piece_of(f.model, "mast");
    return f;
}

static void end(flight *f) {
    stepping_forget();
    test_drop_state(f->state);
    sk_scene_destroy(f->scene);
}

static bool mast_is_gone(const flight *f) {
    return (sk_state_aircraft(f->state, 0)->pieces_gone >> f->mast & 1) != 0;
}

// N s, forward: of the aircraft and of what broke off.
static double momentum(const flight *f) {
    sk_aircraft_state *a = sk_state_aircraft(f->state, 0);
    sk_mass_left left = sk_aircraft_mass_of(&f->model->types[0], a);
    sk_vec3 arm = sk_rotate(a->attitude, left.centre), turning = sk_rotate(a->attitude, a->rate);
    double sum = left.mass.mass * sk_add(a->velocity, sk_cross(turning, arm)).y;
    for (int32_t i = 0; i < f->model->body_count; i++) {
        const sk_body_state *b = sk_state_body(f->state, i);
        if (!b->absent) sum += f->model->body_types[f->model->bodies[i].type].mass * b->velocity.y;
    }
    return sum;
}

static const sk_body_joint *joint_of(const flight *f) {
    return &f->model->compiled_bodies->airframe[0].pieces[f->mast].joint;
}

// The cable meets the mast within a substep, at 40 m/s. So it takes the impulse M h / arm, once.
static void a_cable_gives_the_impulse_that_the_mast_bears(void **unused) {
    (void)unused;
    static const char *const SETTINGS[][2] = {{"aircraft=ah1s", "above=-1.4"}, {"aircraft=r22", "above=-1.3"}};
    for (size_t i = 0; i < sizeof SETTINGS / sizeof SETTINGS[0]; i++) {
        sk_scene *scene;
        sk_result r = sk_scene_load("wire", &(sk_scene_options){.settings = SETTINGS[i], .setting_count = 2}, &scene);
        if (!r.ok) fail_msg("%s", r.text);
        flight f = begin(scene);
        TEST_AUDIT(audit);
        sk_energy_begin(f.model, f.state, &audit);
        double before = 0.0, last = 0.0, arm = 0.0;
        while (f.state->tick < 3 * SK_TICK_HZ && !mast_is_gone(&f)) {
            sk_aircraft_state *a = sk_state_aircraft(f.state, 0);
            last = before - momentum(&f); // by the air
            before = momentum(&f);
            arm = 25.0 - sk_add(a->position, sk_rotate(a->attitude, joint_of(&f)->root)).z;
            step_world_audited(f.model, f.state, &f.controls, &audit);
        }
        assert_true(mast_is_gone(&f));
        const sk_energy_account *account = &audit.aircraft[0];
        assert_true(fabs(sk_energy_remainder(account)) < 1e-6 * account->turnover && audit.bodies.lost > 0.0);
        double lost = before - momentum(&f) - last, expected = joint_of(&f)->bending * f.model->substep / arm;
        print_message("%s: mast of %.1f kN m, struck %.2f m above its root: %.1f N s, expected %.1f N s\n",
                      SETTINGS[i][0], 1e-3 * joint_of(&f)->bending, arm, lost, expected);
        assert_near(lost, expected, 0.05 * expected);
        assert_int_equal(sk_state_aircraft(f.state, 0)->blades_gone, 3);
        assert_int_equal(sk_state_aircraft(f.state, 0)->engine_running, SK_ENGINE_RUINED);
        end(&f);
    }
}

// A block meets the mast of a helicopter that falls freely with it.
static bool breaks(double mass, double speed) {
    char text[900];
    snprintf(
        text, sizeof text,
        "local m = materials return scene{ title = 'x', scenery = made_of(m.concrete, halfspace{ normal = {0,0,1}, "
        "offset = 0 }), bodies = { body{ name = 'block', shape = box{ min = {-0.3,-0.1,-0.1}, max = {0.3,0.1,0.1} }, "
        "material = m.wood, mass = %g, at = {0, 1, 501.5}, velocity = {0, -%g, 0} } }, aircraft = { { type = 'ah1s', "
        "at = {0, 0, 500}, heading = 0, speed = 0, engine = false } } }",
        mass, speed);
    flight f = begin(loaded(text));
    for (int tick = 0; tick < SK_TICK_HZ; tick++) step_world(f.model, f.state, &f.controls);
    assert_true(sk_state_body(f.state, 0)->velocity.y > -0.9 * speed); // it met the mast
    bool gone = mast_is_gone(&f);
    end(&f);
    return gone;
}

static void a_light_blow_leaves_the_mast(void **unused) {
    (void)unused;
    assert_false(breaks(10.0, 2.0));
    assert_true(breaks(200.0, 20.0));
}

static void a_mast_without_a_joint_is_refused(void **unused) {
    (void)unused;
    sk_scene *scene =
        loaded("return scene{ title = 'x', scenery = made_of(materials.concrete, halfspace{ normal = {0,0,1}, "
               "offset = 0 }), aircraft = { { type = 'r22', at = {0, 0, 50}, heading = 0, speed = 0 } } }");
    sk_aircraft_type type = scene->model->types[0];
    assert_true(sk_aircraft_type_check(&type, scene->model->substep).ok);
    type.airframe.pieces[piece_of(scene->model, "cabin 1")].bending = 1e4;
    sk_result r = sk_aircraft_type_check(&type, scene->model->substep);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "only a piece with a joint"));
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_cable_gives_the_impulse_that_the_mast_bears),
                                       cmocka_unit_test(a_light_blow_leaves_the_mast),
                                       cmocka_unit_test(a_mast_without_a_joint_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
