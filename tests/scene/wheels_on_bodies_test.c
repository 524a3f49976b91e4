// Wheels on loose bodies: they stand on them as on platforms, and push them.
#include "replay/state_check.h"
#include "scene/driven.h"

#define FIELD "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
#define WOOD(name, size, mass, place)                                                                                  \
    "body{ name = '" name "', shape = made_of(materials.wood, box{ " size " }), mass = " mass                          \
    ", kappa = 1e9, at = " place " }"

// The highest place of the centre of gravity, m, and the greatest normal force of a wheel, N.
typedef struct extremes {
    double highest, hardest;
} extremes;

static void note_extremes(drive *d, void *user) {
    extremes *most = user;
    sk_outputs out;
    sk_outputs_of(d->scene->model, d->state, 0, &out);
    most->highest = sk_max(most->highest, place_of(d, 0).z);
    for (int i = 0; i < 3; i++) most->hardest = sk_max(most->hardest, out.wheel[i].report.normal_force);
}

static bool has_event(const drive *d, const char *words) {
    for (int64_t i = d->state->event_count, n = 0; i-- > 0 && n < SK_EVENTS_KEPT; n++) {
        char text[200];
        sk_event_describe(d->scene->model, &d->state->event[i % SK_EVENTS_KEPT], text, sizeof text);
        if (strstr(text, words) != NULL) return true;
    }
    return false;
}

// More bricks than are searched are near the wheels and have lower numbers than the plank under them.
static void the_nearest_of_too_many_bodies_carry_the_wheels(void **state) {
    (void)state;
    drive d = begin(
        FIELD "local bodies, brick = {}, made_of(materials.wood, box{ min = {-0.05, -0.05, 0}, max = {0.05, 0.05, "
              "0.1} })\n"
              "for k = 1, 15 do for _, y in ipairs{ 2.95 - 0.15 * k, 5.05 + 0.15 * k } do\n"
              "for _, x in ipairs{ 0.4, 0.6, 0.8, 1.7, 1.9, 2.1 } do\n"
              "for side = -1, 1, 2 do bodies[#bodies + 1] = body{ name = 'brick', shape = brick, mass = 1, at = "
              "{side * x, y} } end end end end\n"
              "bodies[#bodies + 1] = " WOOD("plank", "min = {-3, -1, 0}, max = {3, 1, 0.03}", "100",
                                            "{0, 4, 0}") "return scene{ title = 'x', scenery = field, bodies = bodies, "
                                                         "aircraft = { { type = 'c172p', at = "
                                                         "{0, 0}, heading = 0, speed = 4, engine = false } } }");
    extremes most = {0};
    run_with(&d, 0.3, note_extremes, &most);
    double low = sk_state_aircraft(d.state, 0)->position.z;
    run_with(&d, 2.0, note_extremes, &most);
    check_number(most.highest - low, 0.03, 0.01);
    assert_true(has_event(&d, "c172p: too many bodies near its gear; it passes through the farthest "));
    end(&d);
}

// A plank of 3 cm under all wheels: the Cessna rises by its thickness, the plank stays, and no wheel is hit hard.
static void a_cessna_rolls_over_a_plank(void **state) {
    (void)state;
    drive d = begin(FIELD "return scene{ title = 'x', scenery = field, bodies = { " WOOD(
        "plank", "min = {-3, -1, 0}, max = {3, 1, 0.03}", "100",
        "{0, 4, 0}") " }, aircraft = { { type = 'c172p', at = {0, "
                     "0}, heading = 0, speed = 4, engine = "
                     "false } } }");
    extremes most = {0};
    run_with(&d, 0.3, note_extremes, &most);
    double low = sk_state_aircraft(d.state, 0)->position.z;
    run_with(&d, 2.5, note_extremes, &most);
    assert_true(sk_state_aircraft(d.state, 0)->position.y > 6.0); // it is beyond
    check_number(most.highest - low, 0.03, 0.01);
    assert_true(most.hardest < 10000.0);
    check_number(sk_state_body(d.state, 0)->position.y, 4.0, 1e-3);
    check_number(sk_state_aircraft(d.state, 0)->position.z, low, 0.01);
    end(&d);
}

// Parked with braked wheels on a heavy slab that lies on the ground: weight passes through, nothing creeps.
static void a_parked_cessna_stands_still_on_a_slab(void **state) {
    (void)state;
    drive d = begin(FIELD "return scene{ title = 'x', scenery = field, bodies = { " WOOD(
        "slab", "min = {-3, -3, 0}, max = {3, 3, 0.2}", "400",
        "{0, -0.5, 0}") " }, aircraft = { { type = 'c172p', at = {0, 0, 1.55}, heading = 0, engine = false, "
                        "controls = { parking_brake = 1 } } } }");
    run(&d, 20.0);
    const sk_aircraft_state *a = sk_state_aircraft(d.state, 0);
    const sk_body_state *slab = sk_state_body(d.state, 0);
    for (int i = 0; i < 3; i++) assert_int_equal(a->wheel[i].contact.solid, 1); // on the slab
    sk_vec3 plane = a->position, under = slab->position;
    double mass = d.scene->model->types[0].mass.mass + d.scene->model->body_types[0].mass;
    // All of the weight presses the slab into the ground by m g / (kappa A).
    check_number(slab->position.z, 0.1 - mass * 9.80665 / (1e9 * 36.0), 2e-7);
    run(&d, 10.0);
    check_number(sk_length(sk_sub(a->position, plane)), 0.0, 1e-9);
    check_number(sk_length(sk_sub(slab->position, under)), 0.0, 1e-9);
    assert_true(sk_state_check(d.scene->model, d.state).ok);
    end(&d);
}

// Braked on a slab that slides on ice: the Cessna takes it along, and the sum of their momenta changes by no more than ice,
// air and rolling take.
static void braked_wheels_take_a_slab_along(void **state) {
    (void)state;
    drive d =
        begin("local field = made_of(materials.ice, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
              "return scene{ title = 'x', scenery = field, bodies = { " WOOD(
                  "slab", "min = {-3, -6, 0}, max = {3, 6, 0.1}", "800",
                  "{0, 3, 0}") " }, aircraft = { { type = 'c172p', at = {0, 0, 1.45}, heading = 0, speed = 3, engine "
                               "= false, controls = { parking_brake = 1 } } } }");
    run(&d, 2.0);
    const sk_aircraft_state *a = sk_state_aircraft(d.state, 0);
    const sk_body_state *slab = sk_state_body(d.state, 0);
    double plane = d.scene->model->types[0].mass.mass, wood = d.scene->model->body_types[0].mass;
    check_number(slab->velocity.y, a->velocity.y, 0.1); // it still rocks on its gear
    double momentum = plane * a->velocity.y + wood * slab->velocity.y, start = 3.0 * plane;
    assert_true(momentum < start);
    assert_true(momentum > start - 2.0 * 0.05 * (plane + wood) * 9.81); // friction of wood on ice is at most 0.05
    end(&d);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cessna_rolls_over_a_plank),
        cmocka_unit_test(the_nearest_of_too_many_bodies_carry_the_wheels),
        cmocka_unit_test(a_parked_cessna_stands_still_on_a_slab),
        cmocka_unit_test(braked_wheels_take_a_slab_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
