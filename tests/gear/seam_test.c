// Ground made of thousands of tiles that touch: the same to a wheel as one slab, to the bit.
#include "check.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "stepping.h"
#include "world/outputs.h"

static const double H = 1.0 / 960.0, SPEED = 50.0;

// Rows of `across` by `along` tiles from (x, y) on. The edges that two tiles share are the same number in both.
typedef struct pavement {
    double x, y, width, length; // of a tile, m
    int across, along;
} pavement;

static sk_scenery *compiled(const sk_shapes *shapes, sk_shape all, const sk_material *material) {
    sk_scenery *scenery = NULL;
    sk_result r = sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery);
    if (!r.ok) fail_msg("%s", r.text);
    return scenery;
}

static sk_scenery *tiles(pavement p, const sk_material *material) {
    int count = p.across * p.along;
    sk_shapes *shapes = sk_shapes_create();
    sk_shape *tile = malloc((size_t)count * sizeof *tile), all = -1;
    for (int i = 0; i < count; i++) {
        int column = i % p.across, row = i / p.across;
        sk_vec3 low = {p.x + column * p.width, p.y + row * p.length, -1.0 - i % 3};
        sk_vec3 high = {p.x + (column + 1) * p.width, p.y + (row + 1) * p.length, 0.0};
        assert_true(sk_shape_box(shapes, low, high, &tile[i]).ok);
    }
    assert_true(sk_shape_union(shapes, tile, count, &all).ok);
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = compiled(shapes, all, material);
    assert_int_equal(sk_scenery_describe(scenery).pieces, count);
    free(tile);
    sk_shapes_destroy(shapes);
    return scenery;
}

static sk_scenery *slab(pavement p, const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape all = -1;
    sk_vec3 low = {p.x, p.y, -1.0}, high = {p.x + p.across * p.width, p.y + p.along * p.length, 0.0};
    assert_true(sk_shape_box(shapes, low, high, &all).ok);
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = compiled(shapes, all, material);
    sk_shapes_destroy(shapes);
    return scenery;
}

static sk_wheel_type soft_wheel(void) {
    sk_wheel_type wheel = fixture_wheel("wheel", 0.0, 0.0);
    wheel.position = (sk_vec3){0, 0, 0};
    wheel.stiffness = 6e4;
    wheel.damping = 4e3;
    wheel.rebound_damping = 9e3;
    wheel.side_stiffness = 1.2e5;
    wheel.side_damping = 6e3;
    return wheel;
}

// Upright to the bit: forward along `ahead`, which lies in the plane, down along -z.
static sk_mat3 upright(sk_vec3 ahead) {
    return (sk_mat3){{{ahead.x, ahead.y, 0}, {ahead.y, -ahead.x, 0}, {0, 0, -1}}};
}

// What a bit can differ in; the number of the half-space may.
static bool same(sk_wheel_result a, sk_wheel_result b) {
    a.next.contact.feature = b.next.contact.feature = 0;
    const sk_vec3 *u[] = {&a.report.force, &a.report.point, &a.report.normal, &a.next.contact.pebble,
                          &a.next.contact.normal};
    const sk_vec3 *v[] = {&b.report.force, &b.report.point, &b.report.normal, &b.next.contact.pebble,
                          &b.next.contact.normal};
    for (int i = 0; i < 5; i++) {
        if (memcmp(u[i], v[i], sizeof *u[i]) != 0) return false;
    }
    return memcmp(&a.stroke, &b.stroke, sizeof a.stroke) == 0 && a.next.contact.mode == b.next.contact.mode &&
           a.next.contact.sinkage == b.next.contact.sinkage && a.next.spin == b.next.spin &&
           a.report.touching == b.report.touching && a.report.material == b.report.material;
}

// Rolls a wheel along a line over tiles and over a slab, bobbing and braking on its way. Answers over how many tiles' edges
// its contact came.
static int roll(pavement p, sk_vec3 start, sk_vec3 ahead, double metres, double strength) {
    sk_material material = fixture_material(0.8, 0.6, 0.02, strength);
    material.bump_height = 0.01;
    sk_solid of_tiles = {.shape = tiles(p, &material)}, of_slab = {.shape = slab(p, &material)};
    sk_ground grounds[2] = {{.solids = &of_tiles, .solid_count = 1, .materials = &material},
                            {.solids = &of_slab, .solid_count = 1, .materials = &material}};
    sk_wheel_type type = soft_wheel();
    sk_wheel_state wheel[2] = {sk_wheel_begin(), sk_wheel_begin()};
    sk_vec3 velocity = sk_scale(SPEED, ahead);
    int seams = 0, column = -1, row = -1, steps = (int)(metres / (SPEED * H));
    double pushed = 0.0;
    for (int i = 0; i < steps; i++) {
        double t = i * H, bob = 0.03 + 0.02 * sk_sin(7.0 * t);
        sk_wheel_input input = {.steer = 0.02 * sk_sin(0.9 * t), .brake = i % 1000 < 300 ? 500.0 : 0.0};
        sk_body_motion body = {.position = sk_add(sk_add_scaled(start, t, velocity), (sk_vec3){0, 0, -bob}),
                               .axes = upright(ahead),
                               .velocity = {velocity.x, velocity.y, -0.14 * sk_cos(7.0 * t)}};
        sk_wheel_result r[2];
        for (int k = 0; k < 2; k++) {
            r[k] = sk_wheel_evaluate(&type, grounds[k], &wheel[k], &body, input, H);
            sk_wheel_commit(&wheel[k], &r[k]);
        }
        if (!same(r[0], r[1]))
            fail_msg("step %d at (%.17g, %.17g): on tiles (%.17g, %.17g, %.17g) N, on a slab (%.17g, %.17g, %.17g)", i,
                     body.position.x, body.position.y, r[0].report.force.x, r[0].report.force.y, r[0].report.force.z,
                     r[1].report.force.x, r[1].report.force.y, r[1].report.force.z);
        pushed += r[0].report.force.z;
        int over_column = (int)floor((body.position.x - p.x) / p.width),
            over_row = (int)floor((body.position.y - p.y) / p.length);
        seams += over_column != column || over_row != row;
        column = over_column, row = over_row;
    }
    assert_true(pushed / steps > 500.0); // it did roll on it
    sk_scenery_destroy((sk_scenery *)of_tiles.shape);
    sk_scenery_destroy((sk_scenery *)of_slab.shape);
    return seams;
}

static const sk_vec3 NORTH = {0, 1, 0};

static void ten_thousand_tiles_are_one_slab_straight_across(void **state) {
    (void)state;
    pavement p = {-1.0, -1.0, 2.0, 0.5, 1, 10010};
    assert_true(roll(p, (sk_vec3){0.123, 0, 0}, NORTH, 5000.0, INFINITY) >= 10000);
}

static void tiles_of_no_round_number_that_yield_are_one_slab(void **state) {
    (void)state;
    // 0.3 has no end in binary; in ruts the wheel's segment starts below the tiles' tops.
    pavement p = {-0.1, -1.0, 0.7, 0.3, 1, 10010};
    assert_true(roll(p, (sk_vec3){0.123, 0, 0}, NORTH, 3000.0, 900.0) >= 9990);
}

static void tiles_are_one_slab_diagonally(void **state) {
    (void)state;
    // Over edges of both kinds, at 3 : 4, in a strip that the line never leaves.
    pavement p = {-1.0, -1.0, 0.5, 0.5, 100, 100};
    sk_vec3 ahead = {0.6, 0.8, 0};
    assert_true(roll(p, (sk_vec3){0, 0, 0}, ahead, 60.0, INFINITY) > 140);
    // Exactly through the corners.
    double half = sqrt(0.5);
    assert_true(roll(p, (sk_vec3){0, 0, 0}, (sk_vec3){half, half, 0}, 65.0, INFINITY) > 80);
}

static void rolling_exactly_along_a_seam_is_rolling_on_a_slab(void **state) {
    (void)state;
    // The strut lies in the plane in which two rows of tiles touch, and crosses the seams between their ends too.
    pavement p = {-2.0, -1.0, 2.0, 1.0, 2, 5010};
    assert_true(roll(p, (sk_vec3){0, 0, 0}, NORTH, 5000.0, INFINITY) >= 4999);
}

// A whole cart, free to move as its forces make it: after any one bit of difference the two would drift apart.
static void a_cart_goes_the_same_way_over_ten_thousand_tiles_as_over_one_slab(void **state) {
    (void)state;
    // Its wheels at 0 and +-1.5 m run along seams between four rows.
    pavement p = {-3.0, -5.0, 1.5, 2.0, 4, 2550};
    sk_model *model[2];
    sk_state *s[2] = {NULL};
    for (int k = 0; k < 2; k++) {
        model[k] = fixture_model(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 0.0, false);
        sk_scenery_destroy(model[k]->ground);
        model[k]->ground = k == 0 ? tiles(p, model[k]->materials) : slab(p, model[k]->materials);
        for (int i = 0; i < 3; i++) {
            sk_vec3 position = model[k]->types[0].wheels[i].position;
            double stubs = model[k]->types[0].wheels[i].stub_z;
            model[k]->types[0].wheels[i] = soft_wheel();
            model[k]->types[0].wheels[i].position = position;
            model[k]->types[0].wheels[i].stub_z = stubs;
        }
        test_state_begin(model[k], &s[k]);
        sk_state_aircraft(s[k], 0)->position.z -= 0.05;
        sk_state_aircraft(s[k], 0)->velocity.y = SPEED;
    }
    sk_controls controls = model[0]->aircraft[0].controls;
    int ticks = (int)(5000.0 / SPEED * SK_TICK_HZ);
    for (int tick = 0; tick < ticks; tick++) {
        for (int k = 0; k < 2; k++) step_world(model[k], s[k], &controls);
        const sk_aircraft_state *a = sk_state_aircraft(s[0], 0), *b = sk_state_aircraft(s[1], 0);
        bool alike = memcmp(&a->position, &b->position, sizeof a->position) == 0 &&
                     memcmp(&a->velocity, &b->velocity, sizeof a->velocity) == 0 &&
                     memcmp(&a->rate, &b->rate, sizeof a->rate) == 0 &&
                     memcmp(&a->attitude, &b->attitude, sizeof a->attitude) == 0;
        if (!alike)
            fail_msg("tick %d, y %.17g and %.17g m, z %.17g and %.17g m", tick, a->position.y, b->position.y,
                     a->position.z, b->position.z);
    }
    assert_true(sk_state_aircraft(s[0], 0)->position.y > 4999.0 && fabs(sk_state_aircraft(s[0], 0)->position.x) < 1e-6);
    for (int k = 0; k < 2; k++) sk_model_destroy(model[k]);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_thousand_tiles_are_one_slab_straight_across),
        cmocka_unit_test(tiles_of_no_round_number_that_yield_are_one_slab),
        cmocka_unit_test(tiles_are_one_slab_diagonally),
        cmocka_unit_test(rolling_exactly_along_a_seam_is_rolling_on_a_slab),
        cmocka_unit_test(a_cart_goes_the_same_way_over_ten_thousand_tiles_as_over_one_slab),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
