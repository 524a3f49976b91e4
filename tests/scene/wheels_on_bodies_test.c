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

// N: what a main wheel carries at rest, and what the first touch of a rigid wheel with an edge adds (docs/models/wheel_faces.md,
// "Checks"): v s / (s^2 / d_t + c^2 / d), where c = 1 - height / r.
static double most_at_edge(const drive *d, double height, double speed) {
    const sk_wheel_type *wheel = &d->scene->model->types[0].wheels[1];
    double c = 1.0 - height / wheel->radius, s = sqrt(1.0 - c * c);
    sk_outputs out;
    sk_outputs_of(d->scene->model, d->state, 0, &out);
    return out.wheel[1].report.normal_force + speed * s / (s * s / wheel->side_damping + c * c / wheel->damping);
}

// m: how far the wheels of an axle may push a plank while they climb it, and until their load stops it. They press with N along
// the line through the edge: N (s - mu c) of it is along the ground, for the time X / v on the way X = r s.
static double most_pushed(double height, double radius, double speed, double force, double load) {
    static const double MASS = 100.0, MU = 0.35, G = 9.80665; // wood slides on concrete
    double c = 1.0 - height / radius, s = sqrt(1.0 - c * c), time = radius * s / speed;
    double faster = force * (s - MU * c) / MASS - MU * G, slower = MU * (G + load / MASS);
    return 0.5 * faster * time * time * (1.0 + faster / slower);
}

#define PLANK   "min = {-3, -1, 0}, max = {3, 1, 0.03}"
#define ROLLING "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 4, engine = false } } }"

// A plank of 3 cm under all wheels: the Cessna rises by its thickness, and the force is that of a plank of the ground.
static void a_cessna_rolls_over_a_plank(void **state) {
    (void)state;
    double hardest[2];
    for (int fixed = 0; fixed < 2; fixed++) {
        drive d = begin(fixed ? FIELD "return scene{ title = 'x', scenery = field + made_of(materials.wood, box{ min = "
                                      "{-3, 3, -1}, max = {3, 5, 0.03} }), " ROLLING
                              : FIELD "return scene{ title = 'x', scenery = field, bodies = { " WOOD(
                                    "plank", PLANK, "100", "{0, 4, 0}") " }, " ROLLING);
        extremes most_seen = {0};
        run_with(&d, 0.3, note_extremes, &most_seen);
        double low = sk_state_aircraft(d.state, 0)->position.z, most = most_at_edge(&d, 0.03, 4.0);
        run_with(&d, 2.5, note_extremes, &most_seen);
        assert_true(sk_state_aircraft(d.state, 0)->position.y > 6.0); // it is beyond
        check_number(most_seen.highest - low, 0.03, 0.01);
        if (!(most_seen.hardest < most)) fail_msg("%g N; the first touch explains %g N", most_seen.hardest, most);
        hardest[fixed] = most_seen.hardest;
        double pushed = most_pushed(0.03, 0.21, 4.0, 2.0 * most, 9000.0) + most_pushed(0.03, 0.19, 4.0, most, 1600.0);
        double moved = fixed ? 0.0 : sk_state_body(d.state, 0)->position.y - 4.0;
        if (!(moved > -1e-3 && moved < pushed)) fail_msg("the plank moved by %g m, at most %g m", moved, pushed);
        check_number(sk_state_aircraft(d.state, 0)->position.z, low, 0.01);
        end(&d);
    }
    check_number(hardest[0], hardest[1], 0.01 * hardest[1]);
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
