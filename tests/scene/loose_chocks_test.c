// Wheels against loose chocks: the wheel touches the ground and the chock, and the chock is free to move.
#include "replay/state_check.h"
#include "rounds.h"
#include "scene/driven.h"

#include "math/elementary.h"

// A field with a slope of `degrees` whose fall line is `turn` degrees to the right of +y, and two chocks of `mass` kg. Their
// faces of 35 degrees begin `from` m ahead of the feet of the main wheels. mu: friction of the chocks on the ground.
#define CHOCKED                                                                                                        \
    "local degrees, turn, mass, mu, from = %g, %g, %g, %g, %g\n"                                                       \
    "local s, c = math.sin(math.rad(degrees)), math.cos(math.rad(degrees))\n"                                          \
    "local x, y = math.sin(math.rad(turn)), math.cos(math.rad(turn))\n"                                                \
    "local stuff = material{ name = 'stuff', like = materials.concrete, bump_height = 0, metal_mu_s = mu, metal_mu_k " \
    "= mu }\n"                                                                                                         \
    "local points = {}\n"                                                                                              \
    "for _, side in ipairs{ -0.15, 0.15 } do\n"                                                                        \
    "  for _, p in ipairs{ {0, 0}, {0.12 / math.tan(math.rad(35)), 0.12}, {0.3, 0.12}, {0.3, 0} } do\n"                \
    "    points[#points + 1] = {side, p[1], p[2]}\n"                                                                   \
    "  end\n"                                                                                                          \
    "end\n"                                                                                                            \
    "local wedge = hull(points)\n"                                                                                     \
    "local function chock(x) return body{ name = 'chock', material = stuff, shape = wedge, mass = mass,\n"             \
    "  kappa = 1e9, at = {x, from - 0.34} } end\n"                                                                     \
    "return scene{ title = 'x', wheel_faces = '%s',\n"                                                                 \
    "  scenery = made_of(stuff, halfspace{ normal = {s * x, s * y, c}, offset = 0 }),\n"                               \
    "  bodies = { chock(-1.092), chock(1.092) },\n"                                                                    \
    "  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = %g, engine = %s,\n"                            \
    "    controls = { throttle = %g } } } }"

typedef struct setting {
    double degrees, turn, mass, mu, from, speed, throttle;
    bool one; // face at a time
} setting;

static drive begin_on_chocks(setting s) {
    char text[3000];
    snprintf(text, sizeof text, CHOCKED, s.degrees, s.turn, s.mass, s.mu, s.from, s.one ? "one" : "all", s.speed,
             s.throttle > 0.0 ? "true" : "false", s.throttle);
    return begin(text);
}

static void check_state(drive *d, void *user) {
    (void)user;
    sk_result r = sk_state_check(d->scene->model, d->state);
    if (!r.ok) fail_msg("%s", r.text);
}

static void run_checked(drive *d, double seconds) {
    run_with(d, seconds, check_state, NULL);
    check_account(d);
}

// How far the aircraft or a chock moves after 25 s: in 10 s, or in ten minutes with SKIDPAD_LONG.
static double creep_of(drive *d) {
    run_checked(d, rounds_are_many() ? 40.0 : 25.0);
    sk_vec3 at[3];
    for (int i = 0; i < 3; i++) at[i] = place_of(d, i);
    double most = 0.0, seconds = rounds_are_many() ? 600.0 : 10.0;
    for (int k = 0; k < 4; k++) {
        run_checked(d, seconds / 4.0);
        for (int i = 0; i < 3; i++) most = sk_max(most, sk_length(sk_sub(place_of(d, i), at[i])));
    }
    return most;
}

static void loose_chocks_hold_a_cessna(void **state) {
    (void)state;
    static const setting CASES[] = {
        {.degrees = 5, .mass = 2, .mu = 0.8, .from = 0.4},
        {.degrees = 9, .mass = 3, .mu = 0.8, .from = 0.34},
        {.mass = 3, .mu = 0.8, .from = 0.29, .throttle = 1},
        {.degrees = 5, .mass = 4, .mu = 0.8, .from = 0.24},
        {.degrees = 5, .mass = 3, .mu = 1.2, .from = 0.4},
        {.degrees = 5, .turn = 20, .mass = 3, .mu = 0.8, .from = 0.3},
        {.degrees = 5, .mass = 0.5, .mu = 0.8, .from = 0.4},
    };
    for (int32_t i = 0; i < rounds_of(3, (int32_t)(sizeof CASES / sizeof CASES[0])); i++) {
        drive d = begin_on_chocks(CASES[i]);
        double moved = creep_of(&d);
        sk_outputs out;
        sk_outputs_of(d.scene->model, d.state, 0, &out);
        double speed = sk_length(sk_state_body(d.state, 0)->velocity);
        print_message("slope %g, turned %g, chocks of %g kg, throttle %g: creep %.2g m, speed of a chock %.2g m/s\n",
                      CASES[i].degrees, CASES[i].turn, CASES[i].mass, CASES[i].throttle, moved, speed);
        assert_true(moved < 1e-9);
        for (int k = 1; k < 3; k++) assert_int_equal(out.wheel[k].touch_count, 2);
        end(&d);
    }
}

// The load of the chocks on a slope of 5 degrees, as that of fixed ones: m g sin 5 / sin 35, less rolling resistance.
static void loose_chocks_carry_the_load_of_fixed_ones(void **state) {
    (void)state;
    drive d = begin_on_chocks((setting){.degrees = 5, .mass = 2, .mu = 0.8, .from = 0.24});
    run_checked(&d, 20.0);
    sk_outputs out;
    sk_outputs_of(d.scene->model, d.state, 0, &out);
    double load = 0.0, radian = SK_PI / 180.0;
    for (int k = 1; k < 3; k++)
        for (int i = 0; i < 2; i++)
            if (out.wheel[k].touch[i].normal.z < 0.9) load += out.wheel[k].touch[i].normal_force;
    double expected = -out.weight.z * sk_sin(5 * radian) / sk_sin(35 * radian);
    print_message("load of the chocks %.1f N; m g sin 5 / sin 35 = %.1f N\n", load, expected);
    check_number(load, expected, 0.02 * expected);
    end(&d);
}

// A wheel that touches one face at a time pushes its chock down the slope. So the tests above can fail.
static void with_one_face_at_a_time_it_pushes_them_away(void **state) {
    (void)state;
    drive d = begin_on_chocks((setting){.degrees = 5, .mass = 2, .mu = 0.8, .from = 0.4, .one = true});
    run_checked(&d, 8.0);
    assert_true(place_of(&d, 0).y > 1.5);
    end(&d);
}

static void a_cessna_rolls_over_loose_chocks(void **state) {
    (void)state;
    static const double SPEEDS[] = {1.0, 3.0, 8.0};
    for (int i = 0; i < 3; i++) {
        drive d = begin_on_chocks((setting){.mass = 3, .mu = 0.8, .from = 1.5, .speed = SPEEDS[i]});
        double motion = 0.5 * d.scene->model->types[0].mass.mass * SPEEDS[i] * SPEEDS[i];
        run_checked(&d, 3.0);
        print_message("at %g m/s: y %.2f m, gained %.3f of %.0f J\n", SPEEDS[i], place_of(&d, 0).y, d.gained, motion);
        assert_true((place_of(&d, 0).y > 3.0) == (i > 0));
        assert_true(d.gained < 0.01 * motion + 0.1);
        for (int k = 0; k < 3; k++) assert_false(sk_state_aircraft(d.state, 0)->wheel[k].broken);
        end(&d);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loose_chocks_hold_a_cessna),
        cmocka_unit_test(loose_chocks_carry_the_load_of_fixed_ones),
        cmocka_unit_test(with_one_face_at_a_time_it_pushes_them_away),
        cmocka_unit_test(a_cessna_rolls_over_loose_chocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
