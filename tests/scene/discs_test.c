// Blades that strike: momentum, energy and its account, what is woken, what breaks.
#include "loaded.h"
#include "stepping.h"
#include "world/discs.h"
#include "world/joined_tick.h"
#include "world/workspace_internal.h"

typedef struct sum {
    sk_vec3 momentum, angular;
    double energy;
} sum;

static void add(sum *s, double mass, sk_vec3 position, sk_vec3 velocity, sk_vec3 spin, double energy) {
    s->momentum = sk_add_scaled(s->momentum, mass, velocity);
    s->angular = sk_add(s->angular, sk_add(spin, sk_cross(position, sk_scale(mass, velocity))));
    s->energy += energy + 0.5 * mass * sk_dot(velocity, velocity);
}

// Of all aircraft with their shafts, and of all bodies.
static sum sum_of(const sk_model *model, const sk_state *state) {
    sum s = {{0, 0, 0}, {0, 0, 0}, 0};
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        sk_vec3 spin = sk_mat3_mul(&type->mass.inertia, a->rate);
        double energy = 0.5 * (sk_dot(spin, a->rate) + sk_shaft_inertia(type) * a->engine_speed * a->engine_speed);
        spin = sk_add_scaled(spin, a->engine_speed, sk_discs_momentum(type));
        add(&s, type->mass.mass, a->position, a->velocity, sk_rotate(a->attitude, spin), energy);
    }
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_type *type = &model->body_types[model->bodies[i].type];
        const sk_body_state *b = sk_state_body(state, i);
        double moving = 0.5 * type->mass * sk_dot(b->velocity, b->velocity);
        add(&s, type->mass, b->position, b->velocity, b->spin, sk_body_energy(type, b) - moving);
    }
    return s;
}

// A body near the origin, so that angular momenta are small.
static void check_sums(const sum *now, const sum *was, const sk_bodies_flows *flows) {
    double impulse = 1e3; // N s, of the order of a strike
    assert_near(sk_length(sk_sub(now->momentum, was->momentum)), 0, 1e-12 * impulse);
    assert_near(sk_length(sk_sub(now->angular, was->angular)), 0, 1e-11 * impulse);
    assert_true(now->energy < was->energy);
    assert_near(now->energy - was->energy, flows->contacts, 1e-12 * was->energy);
    assert_near(flows->lost, was->energy - now->energy, 1e-12 * was->energy);
}

typedef struct striking {
    sk_scene *scene;
    sk_state *state;
    sk_workspace *work;
    sk_joined_tick tick;
} striking;

static striking begin(const char *text, double shaft) {
    striking s = {.scene = loaded(text)};
    const sk_model *model = s.scene->model;
    assert_true(sk_state_create(model, &s.state).ok && sk_workspace_create(model, &s.work).ok);
    sk_state_aircraft(s.state, 0)->engine_speed = shaft;
    static sk_controls controls[2];
    s.tick = (sk_joined_tick){.model = model, .state = s.state, .controls = controls, .work = s.work};
    sk_joined_begin(&s.tick);
    return s;
}

static void end(striking *s) {
    sk_workspace_destroy(s->work);
    sk_state_destroy(s->state);
    sk_scene_destroy(s->scene);
}

// All strikes of the first aircraft at the present azimuth.
static void strike(striking *s) {
    sk_solids solids;
    sk_ground ground = sk_world_ground(s->scene->model, 0.0, &solids);
    sk_body_step_place(s->scene->model, s->state, ground, &s->work->bodies);
    sk_discs_strike(&(sk_discs_step){s->scene->model, s->state, 0, &s->work->bodies, NULL});
}

static const char PAIR[] = "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = "
                           "{0,0,1}, through = {0,0,-900} }),"
                           " aircraft = { { type = '%s', at = {0, 0, 0}, heading = 20, speed = 3, climb = 5 },"
                           " { type = 'c172p', at = {%g, %g, %g}, heading = %g } } }";

// Every azimuth is tried. Returns how many strike.
static int32_t strike_around(const char *text, double shaft) {
    int32_t strikes = 0;
    for (int i = 0; i < 16; i++) {
        striking s = begin(text, shaft);
        sk_state_aircraft(s.state, 0)->propeller_angle = 0.4 * i;
        sk_state_aircraft(s.state, 0)->tail_angle = 0.4 * i;
        sum was = sum_of(s.scene->model, s.state);
        strike(&s);
        sum now = sum_of(s.scene->model, s.state);
        const sk_bodies_flows *flows = sk_bodies_flows_of(s.work->bodies.work);
        if (flows->lost > 0.0) {
            strikes++;
            check_sums(&now, &was, flows);
            assert_true(s.state->event_count > 0);
        }
        end(&s);
    }
    return strikes;
}

// The blades meet the fin and the tailplane beside the spinner, at one of these distances of the centres of gravity.
static void a_propeller_and_a_tail_exchange_momentum(void **state) {
    (void)state;
    int32_t strikes = 0;
    for (int i = 0; i < 4; i++) {
        char text[1000];
        double h = 20.0 * SK_PI / 180.0, ahead = 7.4 + 0.2 * i, side = 0.7;
        snprintf(text, sizeof text, PAIR, "c172p", ahead * sk_sin(h) + side * sk_cos(h),
                 ahead * sk_cos(h) - side * sk_sin(h), 0.1, 20.0);
        strikes += strike_around(text, 240.0);
    }
    assert_true(strikes > 0);
}

// The left wing of a Cessna reaches into the disc from the front, at one of these heights.
static void a_rotor_and_a_wing_exchange_momentum(void **state) {
    (void)state;
    int32_t strikes = 0;
    for (int i = 0; i < 6; i++) {
        char text[1000];
        snprintf(text, sizeof text, PAIR, "r22", 0.0, 7.5, 0.5 + 0.2 * i, 90.0);
        strikes += strike_around(text, 55.0);
    }
    assert_true(strikes > 0);
}

// A stone in front of a propeller. It may sleep.
static const char STONE[] =
    "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0,0,1}, through = "
    "{0,0,-900} }),"
    " bodies = { body{ name = 'stone', material = materials.concrete, density = 2700, at = {0.5, 2.08, %g},"
    " shape = hull{ {0.06,0,0}, {-0.06,0,0}, {0,0.06,0}, {0,-0.06,0}, {0,0,0.06}, {0,0,-0.06} } } },"
    " aircraft = { { type = 'c172p', at = {0, 0, 0}, heading = 0, speed = 0 } } }";

static void a_stone_is_thrown_and_wakes(void **state) {
    (void)state;
    char text[1000];
    snprintf(text, sizeof text, STONE, 0.0);
    int32_t strikes = 0;
    for (int i = 0; i < 32; i++) {
        striking s = begin(text, 250.0);
        sk_state_aircraft(s.state, 0)->propeller_angle = 0.2 * i;
        sum was = sum_of(s.scene->model, s.state);
        strike(&s);
        sum now = sum_of(s.scene->model, s.state);
        const sk_bodies_flows *flows = sk_bodies_flows_of(s.work->bodies.work);
        if (flows->lost > 0.0) {
            strikes++;
            check_sums(&now, &was, flows);
            assert_true(sk_length(sk_state_body(s.state, 0)->velocity) > 50.0);
            assert_int_equal(sk_state_body(s.state, 0)->asleep, 0);
        }
        end(&s);
    }
    assert_true(strikes > 2 && strikes < 16);
}

// The hub is 3 m below the surface of grass, where the ground has no faces. The blades are in grass all the same: it gives in.
static void a_blade_deep_in_the_ground_strikes_its_material(void **state) {
    (void)state;
    striking s =
        begin("return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0,0,1},"
              " through = {0,0,-900} }), aircraft = { { type = 'c172p', at = {0, 0, 0}, heading = 0, speed = 0 } } }",
              250.0);
    const sk_model *model = s.scene->model;
    sk_state_aircraft(s.state, 0)->position.z = -903.0;
    strike(&s);
    assert_true(s.state->event_count > 0);
    const sk_event *event = &s.state->event[0];
    char text[200];
    sk_event_describe(model, event, text, sizeof text);
    if (strstr(text, " strikes grass at ") == NULL) fail_msg("%s", text);
    assert_int_equal(sk_state_aircraft(s.state, 0)->blade[0].broken, 0); // grass is cut
    end(&s);
}

static void a_body_that_sleeps_is_woken(void **state) {
    (void)state;
    sk_scene *scene =
        loaded("local m = materials return scene{ title = 'x', scenery = made_of(m.asphalt_dry, halfspace{ normal = "
               "{0,0,1}, through = {0,0,0} }),"
               " bodies = { body{ name = 'block', shape = box{ min = {-0.2,-0.1,0}, max = {0.2,0.1,0.5} }, material = "
               "m.concrete, mass = 8, at = {0, 2.06, 0} } },"
               " aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, engine = false, controls = { parking_brake = "
               "1 } } } }");
    const sk_model *model = scene->model;
    sk_state *s;
    sk_controls controls = model->aircraft[0].controls;
    assert_true(sk_state_create(model, &s).ok);
    for (int i = 0; i < 3 * SK_TICK_HZ; i++) step_world(model, s, &controls);
    assert_int_equal(sk_state_body(s, 0)->asleep, 1);
    sk_state_aircraft(s, 0)->engine_speed = 150.0;
    for (int i = 0; i < SK_TICK_HZ / 4; i++) step_world(model, s, &controls);
    assert_int_equal(sk_state_body(s, 0)->asleep, 0);
    assert_true(sk_state_body(s, 0)->position.y > 2.0 && sk_length(sk_state_body(s, 0)->velocity) > 1.0);
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

// The account after a tick with the stone at this height.
static sk_energy_account account_of_a_tick(double height, double angle) {
    char text[1000];
    snprintf(text, sizeof text, STONE, height);
    sk_scene *scene = loaded(text);
    const sk_model *model = scene->model;
    sk_state *s;
    sk_energy_audit audit;
    assert_true(sk_state_create(model, &s).ok && sk_energy_audit_create(model, &audit).ok);
    sk_state_aircraft(s, 0)->engine_speed = 250.0;
    sk_state_aircraft(s, 0)->propeller_angle = angle;
    sk_energy_begin(model, s, &audit);
    step_world_audited(model, s, &model->aircraft[0].controls, &audit);
    sk_energy_account account = audit.aircraft[0];
    stepping_forget();
    sk_energy_audit_destroy(&audit);
    sk_state_destroy(s);
    sk_scene_destroy(scene);
    return account;
}

// A shaft that struck is slower, so the air and the engine do a part less of their work in the tick.
static void the_account_has_what_strikes_took_from_the_shaft(void **state) {
    (void)state;
    int32_t struck = 0;
    for (int i = 0; i < 4; i++) {
        sk_energy_account with = account_of_a_tick(0.0, 0.8 * i), without = account_of_a_tick(500.0, 0.8 * i);
        double lost = without.now.shaft - with.now.shaft, other = fabs(without.flow.propeller + without.flow.engine);
        assert_true(without.strikes == 0.0);
        if (with.strikes == 0.0) continue;
        print_message("the stone took %.1f J of the shaft, the account has %.1f J; others do %.1f J\n", lost,
                      -with.strikes, other);
        assert_true(other < 0.1 * lost);
        assert_near(-with.strikes, lost, other);
        struck++;
    }
    assert_true(struck > 0);
}

// What pieces of aircraft take as they are crushed is a part of what contacts lose. Their holes are not: 53 kJ of the Cub of
// `prop_strike` had a hole, at their strength, where its airframe lost 1.8 kJ.
static void check_crushed(const sk_model *model, const sk_energy_audit *audit) {
    double crushed = 0.0, strikes = 0.0;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        strikes += audit->aircraft[i].strikes;
        for (int32_t k = 0; k < SK_AIRFRAME_PIECES_MAX; k++) crushed += audit->aircraft[i].crushed[k];
    }
    print_message("%.0f J of crush, %.0f J from shafts; contacts lost %.0f J\n", crushed, -strikes, audit->bodies.lost);
    assert_true(strikes < 0.0);
    assert_true(crushed <= audit->bodies.lost);
}

// Runs the scene and checks the account of each aircraft.
static void run_audited(const char *into, double seconds, int64_t kind) {
    const char *settings[1] = {into};
    sk_scene *scene;
    sk_result r = sk_scene_load("prop_strike", &(sk_scene_options){.settings = settings, .setting_count = 1}, &scene);
    if (!r.ok) fail_msg("%s: %s", into, r.text);
    const sk_model *model = scene->model;
    sk_state *s;
    sk_energy_audit audit;
    sk_controls controls[2] = {model->aircraft[0].controls, model->aircraft[model->aircraft_count - 1].controls};
    assert_true(sk_state_create(model, &s).ok && sk_energy_audit_create(model, &audit).ok);
    sk_energy_begin(model, s, &audit);
    int32_t came = 0;
    int64_t seen = 0;
    for (int tick = 0; tick < (int)(seconds * SK_TICK_HZ); tick++) {
        if (scene->has_pilot) assert_true(sk_scene_pilot(scene, s, controls).ok);
        step_world_audited(model, s, controls, &audit);
        for (; seen < s->event_count; seen++) came += s->event[seen % SK_EVENTS_KEPT].kind == kind;
    }
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        double share = fabs(sk_energy_remainder(&audit.aircraft[i])) / audit.aircraft[i].turnover;
        printf("%s: aircraft %d: remainder %.2g of the turnover; %d events\n", into, (int)i, share, (int)came);
        assert_true(share < 1e-6);
    }
    assert_true(came > 0);
    check_crushed(model, &audit);
    stepping_forget();
    sk_energy_audit_destroy(&audit);
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

static void the_accounts_of_strikes_close(void **state) {
    (void)state;
    run_audited("into=tail", 3.0, SK_EVENT_PROPELLER_STRIKE);
    run_audited("into=wall", 3.0, SK_EVENT_BLADE_BREAKS);
    run_audited("into=stones", 0.5, SK_EVENT_PROPELLER_STRIKE);
    run_audited("into=chock", 3.0, SK_EVENT_ENGINE_STALLS);
    run_audited("into=hangar", 4.0, SK_EVENT_BLADE_BREAKS);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_propeller_and_a_tail_exchange_momentum),
        cmocka_unit_test(a_rotor_and_a_wing_exchange_momentum),
        cmocka_unit_test(a_stone_is_thrown_and_wakes),
        cmocka_unit_test(a_blade_deep_in_the_ground_strikes_its_material),
        cmocka_unit_test(a_body_that_sleeps_is_woken),
        cmocka_unit_test(the_account_has_what_strikes_took_from_the_shaft),
        cmocka_unit_test(the_accounts_of_strikes_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
