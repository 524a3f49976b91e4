// Hull points in ground that yields: the holes that they dig, and the ruts of others.
#include "check.h"
#include "contact/ruts.h"
#include "fixture.h"

static const double ROLLING = 0.15, STRENGTH = 3000.0;

// A hull point below its body.
static sk_point_type skid(void) {
    return (sk_point_type){.name = "skid",
                           .position = {0, 0, 0.5},
                           .stiffness = 5e4,
                           .damping = 2e3,
                           .side_stiffness = 5e4,
                           .side_damping = 2e3};
}

static void a_hull_point_follows_ruts_and_comes_down_into_them_no_steeper_than_one_to_one(void **state) {
    (void)state;
    sk_material sand = fixture_material(0.55, 0.5, ROLLING, STRENGTH);
    sk_scenery *plane = fixture_slope(&sand, 0.0);
    sk_ruts *ruts = calloc(1, sizeof *ruts);
    sk_contact_state other = {.mode = SK_ROLLING, .normal = {0, 0, 1}, .sinkage = 0.06};
    for (double along = -2.0; along <= 2.0; along += 0.05) {
        other.pebble = (sk_vec3){along, 1.0, -other.sinkage};
        sk_ruts_lay(ruts, &other, 0.04); // sides of 2:1
    }
    sk_solid solid = {.shape = plane};
    sk_ground known = {.solids = &solid, .solid_count = 1, .materials = &sand, .ruts = ruts},
              untouched = {.solids = &solid, .solid_count = 1, .materials = &sand};
    sk_point_type kind = skid();
    double h = 1.0 / 960.0, speed = 1.0;
    // From above: 3 cm below the sand there is ground, in a rut of 6 cm there is none.
    sk_body_motion body = {.position = {0, 1.0, 0.47}, .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
    sk_contact_state fresh = sk_contact_begin();
    assert_true(sk_point_evaluate(&kind, untouched, &fresh, &body, h).report.touching);
    assert_false(sk_point_evaluate(&kind, known, &fresh, &body, h).report.touching);
    // Along the sand into the rut: the surface under it falls by no more than it slides.
    sk_contact_state contact = fresh;
    bool touched = false, left = false;
    body.velocity.y = speed;
    for (int i = 0; i < 960; i++) {
        body.position.y = speed * h * i;
        double depth = contact.sinkage, y = contact.pebble.y;
        sk_point_result hit = sk_point_evaluate(&kind, known, &contact, &body, h);
        contact = hit.next;
        double deeper = contact.sinkage - depth, slid = fabs(contact.pebble.y - y);
        if (touched && !left && !hit.sank && !(deeper <= slid + 1e-12))
            fail_msg("step %d: %g m deeper over %g m", i, deeper, slid);
        touched |= hit.report.touching;
        left |= touched && !hit.report.touching;
    }
    assert_true(touched && left);
    assert_true(contact.sinkage > 0.03);
    free(ruts);
    sk_scenery_destroy(plane);
}

static void a_hull_point_that_has_dug_in_leaves_a_hole_that_it_knows_and_a_rut_that_others_know(void **state) {
    (void)state;
    sk_state *s = NULL;
    sk_model *model = fixture_model(fixture_material(0.55, 0.5, ROLLING, STRENGTH), 0.0, 0.0, false);
    model->types[0].wheel_count = 0;
    model->types[0].point_count = 3;
    for (int i = 0; i < 3; i++) {
        model->types[0].points[i] = skid();
        model->types[0].points[i].position = (sk_vec3){i == 0 ? 2.0 : -1.0, i - 1.0, 0.5};
    }
    test_state_begin(model, &s);
    sk_state_aircraft(s, 0)->position.z = 1.0;
    fixture_run(model, s, 3.0);
    double sunk = sk_state_aircraft(s, 0)->point[0].sinkage;
    sk_vec3 place = sk_state_aircraft(s, 0)->point[0].pebble;
    place.z = 0.0;
    assert_true(sunk > 0.01);
    assert_true(sk_state_ruts(s)->count >= 3 && sk_state_ruts(s)->rut[0].width == 0.2);
    assert_true(sk_ruts_depth(sk_state_ruts(s), 0, place) > 0.9 * sunk);
    // Without the map: beneath the point the hole is as deep as it made it, half as far off half as deep.
    sk_solid solid = {.shape = model->ground};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = model->materials};
    sk_point_type kind = skid();
    sk_contact_state lifted = sk_state_aircraft(s, 0)->point[0];
    lifted.mode = SK_AIR;
    for (int k = 0; k < 3; k++) {
        double aside = 0.5 * k * sunk, hole = sunk - aside;
        sk_body_motion body = {.position = {place.x + aside, place.y, 0.5 - hole + 1e-4},
                               .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
        assert_false(sk_point_evaluate(&kind, ground, &lifted, &body, 1e-3).report.touching);
        body.position.z -= 2e-4;
        assert_true(sk_point_evaluate(&kind, ground, &lifted, &body, 1e-3).report.touching);
    }
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hull_point_follows_ruts_and_comes_down_into_them_no_steeper_than_one_to_one),
        cmocka_unit_test(a_hull_point_that_has_dug_in_leaves_a_hole_that_it_knows_and_a_rut_that_others_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
