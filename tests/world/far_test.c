// Large and small: scenery 100 km out is as exact as at the origin, and a kerb of 0.1 mm is a kerb in both places.
#include "check.h"
#include "fixture.h"
#include "stepping.h"
#include "world/outputs.h"

static const double FAR = 1e5, KERB = 1e-4; // m
static const sk_vec3 PLACES[] = {{0, 0, 0}, {1e5, 1e5, 0}, {-1e5, 1e5, 0}, {-1e5, -1e5, 0}};
enum { PLACE_COUNT = sizeof PLACES / sizeof *PLACES };

static sk_shape box(sk_shapes *shapes, sk_vec3 low, sk_vec3 high) {
    sk_shape out = -1;
    assert_true(sk_shape_box(shapes, low, high, &out).ok);
    return out;
}

// A plain with a kerb 3 m north of every place, from x - 5 to x + 5 m and from there on to the north, a tower 100 km in the
// west and one of half a metre on its top.
static sk_scenery *wide_country(const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[PLACE_COUNT + 3], all = -1;
    assert_true(sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]).ok);
    for (int i = 0; i < PLACE_COUNT; i++) {
        sk_vec3 p = PLACES[i];
        parts[1 + i] = box(shapes, (sk_vec3){p.x - 5, p.y + 3, -1}, (sk_vec3){p.x + 5, p.y + 50, KERB});
    }
    parts[PLACE_COUNT + 1] = box(shapes, (sk_vec3){-FAR - 10, -5, -1}, (sk_vec3){-FAR, 5, 300});
    parts[PLACE_COUNT + 2] = box(shapes, (sk_vec3){-FAR - 0.25, -0.25, 300}, (sk_vec3){-FAR, 0.25, 300.5});
    assert_true(sk_shape_union(shapes, parts, PLACE_COUNT + 3, &all).ok);
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = NULL;
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery).ok);
    sk_shapes_destroy(shapes);
    return scenery;
}

static void a_kerb_of_a_tenth_of_a_millimetre_is_hit_exactly_everywhere(void **state) {
    (void)state;
    sk_material material = fixture_material(0.8, 0.6, 0.0, INFINITY);
    sk_scenery *country = wide_country(&material);
    for (int i = 0; i < PLACE_COUNT; i++) {
        sk_vec3 p = PLACES[i];
        for (int step = 0; step < 2; step++) { // beside it and on it
            double y = p.y + (step == 0 ? 2.9999999 : 3.0000001), height = step * KERB;
            sk_hit hit = sk_scenery_entry(country, (sk_vec3){p.x, y, 0.25}, (sk_vec3){p.x, y, -0.75});
            assert_true(hit.found && hit.normal.z == 1.0);
            assert_true(hit.fraction == 0.25 - height); // one rounding, the formula's own
        }
        // Its face, no higher than a sheet of paper, and no air below it.
        sk_hit face = sk_scenery_entry(country, (sk_vec3){p.x, p.y, 0.5 * KERB}, (sk_vec3){p.x, p.y + 6, 0.5 * KERB});
        assert_true(face.found && face.fraction == 0.5 && face.normal.y == -1.0);
        assert_false(
            sk_scenery_entry(country, (sk_vec3){p.x, p.y, 1.0000001 * KERB}, (sk_vec3){p.x, p.y + 6, 1.0000001 * KERB})
                .found);
    }
    sk_scenery_destroy(country);
}

static void a_tower_a_hundred_kilometres_away_is_hit_exactly(void **state) {
    (void)state;
    sk_material material = fixture_material(0.8, 0.6, 0.0, INFINITY);
    sk_scenery *country = wide_country(&material);
    sk_hit wall = sk_scenery_entry(country, (sk_vec3){0, 0, 100}, (sk_vec3){-2 * FAR, 0, 100});
    assert_true(wall.found && wall.fraction == 0.5 && wall.normal.x == 1.0);
    // Over its top and under the sky: half a metre, seen from 100 km away, within its last nanometre.
    sk_hit mast = sk_scenery_entry(country, (sk_vec3){0, 0.249999999, 300.499999999},
                                   (sk_vec3){-2 * FAR, 0.249999999, 300.499999999});
    assert_true(mast.found && mast.fraction == 0.5);
    assert_false(
        sk_scenery_entry(country, (sk_vec3){0, 0.250000001, 300.4}, (sk_vec3){-2 * FAR, 0.250000001, 300.4}).found);
    assert_false(
        sk_scenery_entry(country, (sk_vec3){0, 0.2, 300.500000001}, (sk_vec3){-2 * FAR, 0.2, 300.500000001}).found);
    sk_scenery_destroy(country);
}

// A cart in the wide country, standing at a place with its nose to the north.
static sk_model *country_cart(sk_vec3 place, bool locked) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 0.0, locked);
    sk_scenery_destroy(model->ground);
    model->ground = wide_country(model->materials);
    sk_controls controls = model->aircraft[0].controls;
    assert_true(sk_placement_on_ground(model, 0, place.x, place.y, 0.0, &model->aircraft[0]).ok);
    model->aircraft[0].controls = controls;
    return model;
}

static void a_wheel_climbs_the_kerb_alike_at_the_origin_and_far_away(void **state) {
    (void)state;
    enum { STEPS = 3 * SK_TICK_HZ * SK_SUBSTEPS };
    double force[PLACE_COUNT][STEPS] = {0}, height[PLACE_COUNT][STEPS] = {0};
    for (int i = 0; i < PLACE_COUNT; i++) {
        sk_model *model = country_cart(PLACES[i], false);
        sk_state *s = NULL;
        model->substeps = 1; // to look at every one
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->velocity.y = 2.03;
        for (int step = 0; step < STEPS; step++) {
            sk_outputs out;
            step_world(model, s, &model->aircraft[0].controls);
            sk_outputs_of(model, s, 0, &out);
            force[i][step] = out.wheel[0].report.force.z;
            height[i][step] = sk_state_aircraft(s, 0)->position.z;
        }
        sk_model_destroy(model);
    }
    // 0.1 mm under a spring of 1 MN/m are 100 N; the wheel climbs them over 2 sqrt(r H) = 1 cm, with a slope of 0.02 in the
    // middle, where its damper has v times that: 1218 N. In the end the cart stands as much higher.
    double jump = 0.0;
    int climbed = 0;
    for (int step = 1; step < STEPS; step++) {
        double more = force[0][step] - force[0][step - 1];
        if (more > jump) jump = more, climbed = step;
    }
    assert_true(jump > 100.0 && jump < 100.0 + 3e4 * 2.03 * 0.02);
    assert_true(fabs(height[0][STEPS - 1] - height[0][climbed - 1] - KERB) < 1e-9);
    for (int i = 1; i < PLACE_COUNT; i++) {
        for (int step = 0; step < STEPS; step++) {
            if (!(fabs(height[i][step] - height[0][step]) < 1e-9 && fabs(force[i][step] - force[0][step]) < 1e-3))
                fail_msg("place %d, substep %d: height %.12g and %.12g m, force %.9g and %.9g N", i, step,
                         height[i][step], height[0][step], force[i][step], force[0][step]);
        }
    }
}

static void a_parked_cart_holds_still_far_away(void **state) {
    (void)state;
    for (int i = 0; i < PLACE_COUNT; i++) {
        sk_model *model = country_cart(PLACES[i], true);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_state_aircraft(s, 0)->velocity.x = 0.01; // a push that its brakes and tyres take up
        fixture_run(model, s, 10.0);
        sk_vec3 before = sk_state_aircraft(s, 0)->position;
        fixture_run(model, s, 60.0);
        double moved = sk_length(sk_sub(sk_state_aircraft(s, 0)->position, before));
        if (!(moved < 1e-10)) fail_msg("place %d: moved by %g m in a minute", i, moved);
        // What is left of its speed moves it by less than half the last bit of its place in a substep.
        assert_true(sk_length(sk_state_aircraft(s, 0)->velocity) <= 0.5 * 0x1p-36 / model->substep);
        sk_model_destroy(model);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kerb_of_a_tenth_of_a_millimetre_is_hit_exactly_everywhere),
        cmocka_unit_test(a_tower_a_hundred_kilometres_away_is_hit_exactly),
        cmocka_unit_test(a_wheel_climbs_the_kerb_alike_at_the_origin_and_far_away),
        cmocka_unit_test(a_parked_cart_holds_still_far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
