// A shaft that lost its blades stops: against closed forms, with the energy account and with what the airframe gets.
#include "aircraft/stoppage.h"
#include "loaded.h"
#include "stepping.h"
#include "world/debris.h"
#include "world/flight.h"

typedef struct stopping {
    sk_scene *scene;
    const sk_model *model;
    sk_state *state;
    double inertia; // of the shaft without blades
} stopping;

// An aircraft high in the air, whose blades have all left. It does not turn.
static stopping begin(const char *type, double speed, double ruined) {
    char text[500];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0,0,1}, through = "
        "{0,0,-900} }), aircraft = { { type = '%s', at = {0, 0, 0}, heading = 0, speed = 0 } } }",
        type);
    stopping s = {.scene = loaded(text)};
    s.model = s.scene->model;
    test_state_begin(s.model, &s.state);
    sk_aircraft_state *a = sk_state_aircraft(s.state, 0);
    int32_t blades = sk_blade_count(&s.model->types[0]);
    a->engine_speed = speed;
    a->engine_running = ruined > 0.0 ? SK_ENGINE_RUINED : SK_ENGINE_STOPPED;
    a->blades_gone = a->blades_out = (INT64_C(1) << blades) - 1;
    for (int32_t k = 0; k < blades; k++) a->blade[k].broken = 1;
    s.inertia = sk_shaft_inertia_left(&s.model->types[0], (uint32_t)a->blades_gone);
    return s;
}

static void end(stopping *s) {
    stepping_forget();
    test_drop_state(s->state);
    sk_scene_destroy(s->scene);
}

// Seconds until the shaft stands. The account must close.
static double time_to_stop(stopping *s) {
    TEST_AUDIT(audit);
    sk_energy_begin(s->model, s->state, &audit);
    int32_t ticks = 0;
    while (sk_state_aircraft(s->state, 0)->engine_speed > 0.0 && ticks < 60 * SK_TICK_HZ) {
        step_world_audited(s->model, s->state, &s->model->aircraft[0].controls, &audit);
        ticks++;
    }
    const sk_energy_account *account = &audit.aircraft[0];
    assert_true(fabs(sk_energy_remainder(account)) < 1e-9 * account->turnover);
    double taken = account->flow.engine + account->flow.propeller;
    assert_near(taken, -account->begin.shaft, 1e-9 * account->begin.shaft);
    return (double)ticks / SK_TICK_HZ;
}

// Seconds in which a torque c + p W / rated brakes from one speed to another.
static double seconds(const stopping *s, double c, double from, double to) {
    const sk_propeller *p = &s->model->types[0].propeller;
    double slope = p->pumping_torque / p->engine_speed;
    return s->inertia / slope * log((c + slope * from) / (c + slope * to));
}

static void a_propeller_shaft_stops_at_a_compression(void **unused) {
    (void)unused;
    static const char *const TYPE[] = {"j3cub", "c172p"};
    for (size_t i = 0; i < sizeof TYPE / sizeof TYPE[0]; i++) {
        stopping s = begin(TYPE[i], 150.0, 1.0);
        const sk_propeller *p = &s.model->types[0].propeller;
        double work = p->engine_power / p->engine_speed, slow = sqrt(2.0 * work / s.inertia);
        double expected =
            seconds(&s, p->friction_torque, 150.0, slow) + seconds(&s, p->friction_torque + work / SK_PI, slow, 0.0);
        double took = time_to_stop(&s);
        print_message("%s: from 150 rad/s it stops after %.3f s, expected %.3f s; the last %.0f rad/s at once\n",
                      TYPE[i], took, expected, slow);
        assert_near(took, expected, 1.5 / SK_TICK_HZ);
        end(&s);
    }
}

// Constant friction of the gears: J W / Q.
static void a_bare_rotor_shaft_stops_by_its_gears(void **unused) {
    (void)unused;
    static const char *const TYPE[] = {"ah1s", "r22"};
    for (size_t i = 0; i < sizeof TYPE / sizeof TYPE[0]; i++) {
        for (int ruined = 0; ruined < 2; ruined++) {
            stopping s = begin(TYPE[i], 30.0, ruined);
            const sk_rotors *r = &s.model->types[0].rotors;
            double torque = 0.02 * r->engine_power / r->main.speed, took = time_to_stop(&s);
            print_message("%s: from 30 rad/s it stops after %.2f s, expected %.2f s\n", TYPE[i], took,
                          s.inertia * 30.0 / torque);
            assert_near(took, s.inertia * 30.0 / torque, 1.5 / SK_TICK_HZ);
            end(&s);
        }
    }
}

// What the shaft loses the airframe gets: there is no air force at rest.
static void the_airframe_gets_the_momentum_of_the_shaft(void **unused) {
    (void)unused;
    stopping s = begin("ah1s", 30.0, 1.0);
    sk_aircraft_state *a = sk_state_aircraft(s.state, 0);
    sk_mass_left left = sk_aircraft_mass_of(&s.model->types[0], a);
    sk_vec3 shaft = sk_discs_momentum_left(&s.model->types[0], (uint32_t)a->blades_gone);
    sk_vec3 before = sk_add_scaled(sk_mat3_mul(&left.mass.inertia, a->rate), a->engine_speed, shaft);
    step_world(s.model, s.state, &s.model->aircraft[0].controls);
    sk_vec3 after = sk_add_scaled(sk_mat3_mul(&left.mass.inertia, a->rate), a->engine_speed, shaft);
    double given =
        sk_rotors_inertia(&s.model->types[0].rotors) > 0.0 ? (30.0 - a->engine_speed) * sk_length(shaft) : 0.0;
    print_message("the shaft gave %.3f N m s; the sum changed by %.2g N m s\n", given,
                  sk_length(sk_sub(after, before)));
    assert_true(given > 1.0);
    assert_near(sk_length(sk_sub(after, before)), 0.0, 1e-3 * given);
    end(&s);
}

// A propeller that still has its blades and a rotor in autorotation are braked by nothing new.
static void a_stopped_engine_with_all_blades_is_free(void **unused) {
    (void)unused;
    stopping s = begin("r22", 50.0, 0.0);
    sk_aircraft_state *a = sk_state_aircraft(s.state, 0);
    sk_surroundings around = {.density = 0.0};
    sk_body_motion motion = sk_motion_of(a);
    assert_true(sk_flight_of(&s.model->types[0], a, &motion, &around).propulsion.acceleration < -0.5);
    a->blades_gone = a->blades_out = 0;
    for (int32_t k = 0; k < sk_blade_count(&s.model->types[0]); k++) a->blade[k].broken = 0;
    assert_near(sk_flight_of(&s.model->types[0], a, &motion, &around).propulsion.acceleration, 0.0, 1e-12);
    end(&s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_propeller_shaft_stops_at_a_compression),
                                       cmocka_unit_test(a_bare_rotor_shaft_stops_by_its_gears),
                                       cmocka_unit_test(the_airframe_gets_the_momentum_of_the_shaft),
                                       cmocka_unit_test(a_stopped_engine_with_all_blades_is_free)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
