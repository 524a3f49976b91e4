// Contacts on solids that move: what counts is the motion relative to the solid, and which solid is met first.
#include "check.h"
#include "contact/ruts.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"

static const uint64_t SEED = 20261121;
static const double H = 1.0 / 960.0;

static sk_wheel_type wheel_type(void) {
    sk_wheel_type wheel = fixture_wheel("wheel", 0.0, 0.0);
    wheel.position = (sk_vec3){0.3, -0.2, 0.1};
    wheel.z_zero = wheel.z_max = 0.2;
    wheel.stiffness = 5e4;
    wheel.damping = 4e3;
    wheel.rebound_damping = 9e3;
    wheel.side_stiffness = 1.2e5;
    wheel.side_damping = 6e3;
    return wheel;
}

static sk_point_type point_type(void) {
    return (sk_point_type){
        .position = {0.4, 0.3, 0.25}, .stiffness = 8e4, .damping = 2e3, .side_stiffness = 6e4, .side_damping = 2e3};
}

static sk_vec3 random_vector(uint64_t *random, double size) {
    return (sk_vec3){sk_random_range(random, -size, size), sk_random_range(random, -size, size),
                     sk_random_range(random, -size, size)};
}

static sk_quat random_turn(uint64_t *random) {
    sk_vec3 v = random_vector(random, 1.0);
    return sk_quat_unit((sk_quat){sk_random_range(random, -1.0, 1.0), v.x, v.y, v.z});
}

// The motion in the world of a body that moves like this as seen from the solid.
static sk_body_motion carried(const sk_solid *solid, const sk_body_motion *seen) {
    const sk_body_motion *frame = &solid->motion;
    sk_body_motion body = {.position = sk_solid_point(solid, seen->position)};
    body.velocity = sk_add(sk_body_velocity_at(frame, body.position), sk_solid_vector(solid, seen->velocity));
    body.rate = sk_add(frame->rate, sk_solid_vector(solid, seen->rate));
    sk_mat3 back = sk_mat3_product_back(&seen->axes, &(sk_mat3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}); // transposed
    for (int i = 0; i < 3; i++) body.axes.row[i] = sk_mat3_mul(&back, frame->axes.row[i]);
    return body;
}

// A body that jolts about just above the plane z = 0 of a solid's frame.
static sk_body_motion jolting(uint64_t *random, double t) {
    sk_quat q =
        sk_attitude_from_angles(0.3 * t, sk_random_range(random, -0.1, 0.1), sk_random_range(random, -0.1, 0.1));
    return (sk_body_motion){.position = {0.4 * t, 2.0 * t, 0.22 + 0.08 * sk_sin(9.0 * t)},
                            .axes = sk_mat3_from_quat(q),
                            .velocity = {0.4, 2.0, 0.72 * sk_cos(9.0 * t)},
                            .rate = random_vector(random, 0.3)};
}

static void assert_place_near(sk_vec3 a, sk_vec3 b, double tolerance) {
    assert_true(sk_length(sk_sub(a, b)) <= tolerance);
}

static void assert_same_report(const sk_solid *moving, const sk_contact_report *rest,
                               const sk_contact_report *carried_one) {
    static const double FORCE = 1e-6, PLACE = 1e-9; // N, m: stiffness times the rounding of coordinates of some 100 m
    assert_int_equal(rest->touching, carried_one->touching);
    assert_int_equal(rest->mode, carried_one->mode);
    if (!rest->touching) return;
    assert_place_near(sk_solid_vector(moving, rest->force), carried_one->force, FORCE);
    assert_place_near(sk_solid_point(moving, rest->point), carried_one->point, PLACE);
    assert_place_near(sk_solid_vector(moving, rest->normal), carried_one->normal, 1e-12);
}

static void on_a_moving_solid_contacts_act_as_on_one_at_rest(void **state) {
    (void)state;
    uint64_t random = SEED;
    sk_material firm = fixture_material(0.8, 0.6, 0.02, INFINITY), soft = fixture_material(0.8, 0.6, 0.1, 1500.0);
    soft.bump_height = 0.04;
    soft.bump_wavelength = 3.0;
    sk_scenery *plane = fixture_slope(&firm, 0.0);
    sk_solid rest = {.shape = plane};
    sk_wheel_type wheel_kind = wheel_type();
    sk_point_type point_kind = point_type();
    sk_ruts *ruts = calloc(1, sizeof *ruts); // in the frame of solid 0, whichever that is
    assert_non_null(ruts);
    int touched = 0, slipped = 0, sank = 0;
    for (int trial = 0; trial < 20; trial++) {
        sk_material material = trial % 2 == 0 ? firm : soft;
        sk_solid moving = {.shape = plane, .moves = true};
        sk_quat turn = random_turn(&random);
        sk_wheel_state wheel = sk_wheel_begin(), wheel_carried = wheel;
        sk_contact_state point = {.mode = SK_AIR}, point_carried = point;
        for (int i = 0; i < 600; i++) {
            moving.motion = (sk_body_motion){.position = random_vector(&random, 100.0),
                                             .axes = sk_mat3_from_quat(turn),
                                             .velocity = random_vector(&random, 20.0),
                                             .rate = random_vector(&random, 1.0)};
            sk_body_motion seen = jolting(&random, i * H), body = carried(&moving, &seen);
            sk_ground still = {.solids = &rest, .solid_count = 1, .materials = &material, .ruts = ruts},
                      swaying = {.solids = &moving, .solid_count = 1, .materials = &material, .ruts = ruts};
            sk_wheel_input input = {.steer = 0.2, .brake = 500.0};
            sk_wheel_result a = sk_wheel_evaluate(&wheel_kind, still, &wheel, &seen, input, H);
            sk_wheel_result b = sk_wheel_evaluate(&wheel_kind, swaying, &wheel_carried, &body, input, H);
            assert_same_report(&moving, &a.report, &b.report);
            sk_point_result c = sk_point_evaluate(&point_kind, still, &point, &seen, H);
            sk_point_result d = sk_point_evaluate(&point_kind, swaying, &point_carried, &body, H);
            assert_same_report(&moving, &c.report, &d.report);
            assert_place_near(a.next.contact.pebble, b.next.contact.pebble, 1e-9); // kept in the solid's frame
            assert_true(fabs(sk_wheel_gap(&wheel_kind, still, &wheel, &seen, input) -
                             sk_wheel_gap(&wheel_kind, swaying, &wheel_carried, &body, input)) < 1e-9);
            touched += a.report.touching + c.report.touching;
            slipped += a.report.mode == SK_SLIPPING;
            sank += a.sank + c.sank;
            wheel = wheel_carried = a.next; // the same memory for both, so that rounding is not carried on
            point = point_carried = c.next;
            sk_ruts_lay(ruts, &wheel.contact, 0.15);
            wheel_carried = wheel;
        }
    }
    assert_true(touched > 10000);
    assert_true(slipped > 100);
    assert_true(sank > 100 && ruts->count > 10);
    free(ruts);
    sk_scenery_destroy(plane);
}

// A lift's floor, 0.1 m thick, at a height over the origin.
static sk_scenery *floor_slab(const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape slab;
    sk_scenery *out = NULL;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-3, -3, -0.1}, (sk_vec3){3, 3, 0}, &slab);
    if (r.ok) r = sk_scenery_compile(shapes, slab, (sk_scenery_options){material, 1, true}, &out);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    return out;
}

static sk_solid floor_at(const sk_scenery *slab, double height) {
    return (sk_solid){.shape = slab,
                      .moves = true,
                      .motion = {.position = {0, 0, height}, .axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}}};
}

static void a_contact_belongs_to_the_solid_that_is_hit_first(void **state) {
    (void)state;
    sk_material material = fixture_material(0.8, 0.6, 0.02, INFINITY);
    sk_scenery *plane = fixture_slope(&material, 0.0), *slab = floor_slab(&material);
    sk_wheel_type kind = wheel_type();
    kind.position = (sk_vec3){0, 0, 0};
    sk_body_motion body = {.position = {0, 0, 0.15}, .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
    const struct {
        double height;
        int64_t solid;
        double stroke;
    } steps[] = {{-1.0, 0, 0.05}, {-0.01, 0, 0.05}, {0.0, 0, 0.05}, {0.02, 1, 0.07}, {0.05, 1, 0.10}, {-1.0, 0, 0.05}};
    sk_wheel_state wheel = sk_wheel_begin();
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        sk_solid solids[2] = {{.shape = plane}, floor_at(slab, steps[i].height)};
        sk_wheel_result hit = {0};
        for (int k = 0; k < 3; k++) { // the first finds that the floor has gone from under the wheel
            hit = sk_wheel_evaluate(&kind, (sk_ground){.solids = solids, .solid_count = 2, .materials = &material},
                                    &wheel, &body, (sk_wheel_input){0}, H);
            sk_wheel_commit(&wheel, &hit);
        }
        assert_int_equal(wheel.contact.solid, steps[i].solid);
        assert_true(fabs(hit.stroke - steps[i].stroke) < 1e-12);
        assert_true(hit.report.touching);
    }
    sk_scenery_destroy(plane);
    sk_scenery_destroy(slab);
}

static void a_rut_stays_on_the_solid_that_it_was_pressed_into(void **state) {
    (void)state;
    sk_material soft = fixture_material(0.6, 0.5, 0.1, 500.0);
    sk_scenery *plane = fixture_slope(&soft, 0.0), *slab = floor_slab(&soft);
    sk_wheel_type kind = wheel_type();
    kind.position = (sk_vec3){0, 0, 0};
    sk_body_motion body = {.position = {0, 0, 0.15}, .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0))};
    sk_solid solids[2] = {{.shape = plane}, floor_at(slab, -1.0)};
    sk_ground ground = {.solids = solids, .solid_count = 2, .materials = &soft};
    sk_wheel_state wheel = sk_wheel_begin();
    for (int k = 0; k < 400; k++) {
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, H);
        sk_wheel_commit(&wheel, &hit);
    }
    assert_true(wheel.contact.sinkage > 0.01);
    solids[1] = floor_at(slab, 0.0);
    body.position.z = 0.199; // the wheel has been lifted out of its rut; the floor now lies over it
    for (int k = 0; k < 2; k++) {
        sk_wheel_result hit = sk_wheel_evaluate(&kind, ground, &wheel, &body, (sk_wheel_input){0}, H);
        sk_wheel_commit(&wheel, &hit);
    }
    assert_int_equal(wheel.contact.solid, 1);
    assert_true(wheel.contact.sinkage < 0.001);
    sk_scenery_destroy(plane);
    sk_scenery_destroy(slab);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_moving_solid_contacts_act_as_on_one_at_rest),
        cmocka_unit_test(a_contact_belongs_to_the_solid_that_is_hit_first),
        cmocka_unit_test(a_rut_stays_on_the_solid_that_it_was_pressed_into),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
