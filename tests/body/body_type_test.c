// Mass properties of bodies against closed forms and sums over many points, and the checks of a type.
#include "body/body_mass.h"
#include "body/body_overlap.h"
#include "body/shapes.h"
#include <string.h>

static const sk_vec3 ZERO = {0.0, 0.0, 0.0};

static void box_has_the_mass_properties_of_the_closed_form(void **state) {
    (void)state;
    sk_body_type type = empty_type(1, 0);
    set_box(&type, 0, sk_vec(0.5, 0.25, 1.0), sk_vec(3.0, -2.0, 0.5));
    complete(&type, 600.0, 0.0);
    assert_near(type.mass, 600.0, 1e-9);
    assert_near(sk_length(sk_sub(type.origin, sk_vec(-3.0, 2.0, -0.5))), 0.0, 1e-13);
    assert_near(type.inertia.row[0].x, 600.0 * (0.25 + 4.0) / 12.0, 1e-9);
    assert_near(type.inertia.row[1].y, 600.0 * (1.0 + 4.0) / 12.0, 1e-9);
    assert_near(type.inertia.row[2].z, 600.0 * (1.0 + 0.25) / 12.0, 1e-9);
    assert_near(fabs(type.inertia.row[0].y) + fabs(type.inertia.row[1].z), 0.0, 1e-10);
    assert_near(type.inertia_inverse.row[2].z, 1.0 / type.inertia.row[2].z, 1e-12);
    assert_near(type.reach, sqrt(0.25 + 0.0625 + 1.0), 1e-13);
    assert_near(sk_length(sk_sub(type.high, sk_vec(0.5, 0.25, 1.0))), 0.0, 1e-13);
    assert_near(sk_length(sk_add(type.low, type.high)), 0.0, 1e-13);
    assert_near(type.drag_area, 0.5 * (1.0 * 0.5 + 0.5 * 2.0 + 2.0 * 1.0), 1e-13);
    sk_body_type_release(&type);
}

static void sphere_has_the_mass_properties_of_the_closed_form(void **state) {
    (void)state;
    sk_body_type type = ball_type(0.3, 1000.0);
    double mass = 1000.0 * 4.0 / 3.0 * SK_PI * 0.027;
    assert_near(type.mass, mass, 1e-10);
    for (int i = 0; i < 3; i++) {
        const double diagonal[3] = {type.inertia.row[0].x, type.inertia.row[1].y, type.inertia.row[2].z};
        assert_near(diagonal[i], 0.4 * mass * 0.09, 1e-11);
    }
    assert_near(type.reach, 0.3, 1e-15);
    sk_body_type_release(&type);
}

// A capsule as many thin discs, added up by Gauss's rule with three points in each layer.
static sk_solid_mass capsule_of_discs(double length, double radius, double density) {
    static const double AT[3] = {-0.774596669241483377, 0.0, 0.774596669241483377}, WEIGHT[3] = {5.0, 8.0, 5.0};
    enum { LAYERS = 20000 };
    sk_solid_mass sum = {0};
    double half = 0.5 * length + radius;
    for (int i = 0; i < LAYERS; i++) {
        for (int k = 0; k < 3; k++) {
            double x = half * ((2.0 * i + 1.0 + AT[k]) / LAYERS - 1.0), beyond = sk_max(fabs(x) - 0.5 * length, 0.0);
            double square = sk_max(radius * radius - beyond * beyond, 0.0);
            double mass = density * SK_PI * square * (2.0 * half / LAYERS) * WEIGHT[k] / 18.0;
            sum.mass += mass;
            sum.inertia.row[0].x += 0.5 * mass * square;
            sum.inertia.row[1].y += mass * (0.25 * square + x * x);
        }
    }
    return sum;
}

static void capsule_has_the_mass_properties_of_its_discs(void **state) {
    (void)state;
    sk_vec3 along = sk_unit(sk_vec(1.0, 2.0, -2.0));
    sk_body_round round = {.from = {1, 1, 1}, .to = sk_add_scaled(sk_vec(1, 1, 1), 0.8, along), .radius = 0.25};
    sk_solid_mass got = sk_body_round_mass(&round, 700.0), expected = capsule_of_discs(0.8, 0.25, 700.0);
    assert_near(got.mass, expected.mass, 1e-6);
    sk_vec3 across = sk_unit(sk_cross(along, sk_vec(0, 0, 1)));
    assert_near(sk_dot(along, sk_mat3_mul(&got.inertia, along)), expected.inertia.row[0].x, 1e-7);
    assert_near(sk_dot(across, sk_mat3_mul(&got.inertia, across)), expected.inertia.row[1].y, 1e-6);
    assert_near(sk_dot(across, sk_mat3_mul(&got.inertia, along)), 0.0, 1e-12);
    assert_near(sk_length(sk_sub(got.centre, sk_add_scaled(round.from, 0.4, along))), 0.0, 1e-14);
}

// A body of several pieces equals the whole that they make, and parts with densities of their own count with these.
static void pieces_add_up_to_the_whole(void **state) {
    (void)state;
    sk_body_type parts = empty_type(2, 0), whole = box_type(2.0, 1.0, 0.5, 300.0);
    set_box(&parts, 0, sk_vec(0.25, 0.5, 0.25), sk_vec(-0.75, 0, 0));
    set_box(&parts, 1, sk_vec(0.75, 0.5, 0.25), sk_vec(0.25, 0, 0));
    complete(&parts, 300.0, 0.0);
    assert_near(parts.mass, whole.mass, 1e-10);
    for (int i = 0; i < 3; i++) assert_near(sk_length(sk_sub(parts.inertia.row[i], whole.inertia.row[i])), 0.0, 1e-10);
    sk_body_type_release(&parts);
    parts = empty_type(1, 1);
    set_box(&parts, 0, sk_vec(0.5, 0.5, 0.5), ZERO);
    parts.rounds[0] = (sk_body_round){.from = {0, 0, 1}, .to = {0, 0, 1}, .radius = 0.5};
    parts.rounds[0].density = 2000.0;
    complete(&parts, 1000.0, 0.0);
    double ball = 2000.0 * SK_PI / 6.0;
    assert_near(parts.mass, 1000.0 + ball, 1e-9);
    assert_near(parts.origin.z, -ball / (1000.0 + ball), 1e-12);
    sk_body_type_release(&parts);
    sk_body_type_release(&whole);
}

static void given_mass_is_spread_over_the_shape(void **state) {
    (void)state;
    sk_body_type given = empty_type(1, 0), dense = box_type(1.0, 1.0, 1.0, 25.0);
    set_box(&given, 0, sk_vec(0.5, 0.5, 0.5), ZERO);
    complete(&given, 0.0, 25.0);
    assert_near(given.mass, dense.mass, 1e-12);
    assert_near(given.inertia.row[1].y, dense.inertia.row[1].y, 1e-12);
    sk_body_type_release(&given);
    sk_body_type_release(&dense);
}

// What a file stores, half-spaces, gives the same bits after any number of builds, also of a piece with redundant
// half-spaces and away from its centre of gravity.
static void building_again_gives_the_same_bits(void **state) {
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < 200; i++) {
        sk_convex solid = pieces_hull(&random, 8 + i % 20, sk_vec(0.7, 0.2, 0.4));
        for (int32_t k = 0; k < solid.face_count; k++)
            solid.face[k].offset += sk_dot(solid.face[k].normal, sk_vec(2, 3, 5));
        sk_convex moved;
        assert_true(sk_convex_build(solid.face, solid.face_count, &moved).ok);
        sk_body_type type = empty_type(1, 0);
        set_piece(&type, 0, &moved);
        for (int32_t k = 0; k < moved.face_count; k++) type.pieces[0].face_material[k] = k;
        complete(&type, 500.0, 0.0);
        sk_body_piece first = type.pieces[0];
        double reach = type.reach;
        assert_true(sk_body_type_derive(&type).ok);
        assert_memory_equal(&type.pieces[0], &first, sizeof first);
        assert_true(reach == type.reach);
        for (int32_t k = 0; k < first.solid.face_count; k++) assert_true(sk_body_face_material(&first, k) >= 0);
        sk_body_type_release(&type);
    }
}

// ---- refusals ----

static void check_refused(sk_body_type *type, const sk_body_mass *mass, const char *words) {
    sk_result r = sk_body_type_complete(type, mass);
    if (r.ok || strstr(r.text, words) == NULL) fail_msg("expected '%s', got '%s'", words, r.ok ? "accepted" : r.text);
    sk_body_type_release(type);
}

static sk_body_type cube(double side) {
    sk_body_type type = empty_type(1, 0);
    set_box(&type, 0, sk_vec(0.5 * side, 0.5 * side, 0.5 * side), ZERO);
    return type;
}

static void wrong_masses_and_densities_are_refused(void **state) {
    (void)state;
    static const struct {
        double density, mass;
        const char *words;
    } ROWS[] = {{0.0, 0.0, "neither a mass nor a density"},
                {7.85e6, 0.0, "its density is 7.85e+06 kg/m^3"},
                {7.85, 0.0, "its density is 7.85 kg/m^3"},
                {NAN, 0.0, "its density is nan"},
                {0.0, -5.0, "its mass is -5 kg"},
                {0.0, INFINITY, "its mass is inf kg"},
                {0.0, NAN, "its mass is nan kg"},
                {0.0, 1e6, "its mass over its volume is 1e+06 kg/m^3"},
                {0.0, 1.0, "its mass over its volume is 1 kg/m^3"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        sk_body_type type = cube(1.0);
        check_refused(&type, &(sk_body_mass){.density = ROWS[i].density, .mass = ROWS[i].mass}, ROWS[i].words);
    }
}

static void wrong_sizes_are_refused(void **state) {
    (void)state;
    sk_body_type type = cube(300.0);
    check_refused(&type, &(sk_body_mass){.density = 20.0}, "its reach");
    type = cube(1e-4);
    check_refused(&type, &(sk_body_mass){.density = 10000.0}, "its mass (kg) is 1e-08");
    type = empty_type(0, 1);
    type.rounds[0] = (sk_body_round){.radius = -1.0};
    check_refused(&type, &(sk_body_mass){.density = 1000.0}, "radius of a sphere or capsule is -1 m");
    type = empty_type(0, 0);
    check_refused(&type, &(sk_body_mass){.density = 1000.0}, "it has no shape");
    type = empty_type(0, 0);
    type.piece_count = SK_BODY_PIECES_MAX + 1;
    check_refused(&type, &(sk_body_mass){.density = 1000.0}, "it has 33 convex pieces");
}

static void a_strength_below_the_least_is_refused_and_infinity_is_rigid(void **state) {
    (void)state;
    static const struct {
        double strength;
        const char *words;
    } ROWS[] = {{0.0, "the strength of a piece is 0 Pa; at least 1000 Pa is allowed, and infinite: rigid"},
                {-5e6, "is -5e+06 Pa"},
                {999.0, "is 999 Pa"},
                {-INFINITY, "is -inf Pa"},
                {NAN, "is nan Pa"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        sk_body_type type = cube(1.0);
        type.pieces[0].strength = ROWS[i].strength;
        check_refused(&type, &(sk_body_mass){.density = 500.0}, ROWS[i].words);
    }
    static const double ALLOWED[] = {1000.0, 2e5, INFINITY};
    for (size_t i = 0; i < sizeof ALLOWED / sizeof ALLOWED[0]; i++) {
        sk_body_type type = cube(1.0);
        type.pieces[0].strength = ALLOWED[i];
        complete(&type, 500.0, 0.0);
        assert_true(type.pieces[0].strength == ALLOWED[i]);
        sk_body_type_release(&type);
    }
}

static void inertia_that_belongs_to_no_body_is_refused(void **state) {
    (void)state;
    sk_body_mass mass = {.mass = 500.0, .has_inertia = true, .inertia = {{{10, 0, 0}, {0, 10, 0}, {0, 0, 30}}}};
    sk_body_type type = cube(1.0);
    check_refused(&type, &mass, "none may exceed the sum of the others");
    mass.inertia = (sk_mat3){{{10, 20, 0}, {20, 10, 0}, {0, 0, 15}}};
    type = cube(1.0);
    check_refused(&type, &mass, "all must be positive");
    mass.inertia = (sk_mat3){{{10, 1, 0}, {2, 10, 0}, {0, 0, 15}}};
    type = cube(1.0);
    check_refused(&type, &mass, "not symmetric");
    mass.inertia = (sk_mat3){{{1e4, 0, 0}, {0, 1e4, 0}, {0, 0, 1e4}}};
    type = cube(1.0);
    check_refused(&type, &mass, "a radius of gyration of 5.47");
    mass.inertia = (sk_mat3){{{1e-3, 0, 0}, {0, 1e-3, 0}, {0, 0, 1e-3}}};
    type = cube(1.0);
    check_refused(&type, &mass, "a radius of gyration of 0.00");
    mass = (sk_body_mass){.mass = 500.0, .has_centre = true, .centre = {0.0, 0.0, 0.7}};
    type = cube(1.0);
    check_refused(&type, &mass, "centre of gravity is outside");
}

static void parts_that_overlap_are_refused_unless_everything_is_given(void **state) {
    (void)state;
    sk_body_mass mass = {.density = 500.0};
    sk_body_type type = empty_type(2, 0);
    set_box(&type, 0, sk_vec(0.5, 0.5, 0.5), ZERO);
    set_box(&type, 1, sk_vec(0.5, 0.5, 0.5), sk_vec(0.9999, 0, 0));
    check_refused(&type, &mass, "its parts 1 and 2 overlap");
    type = empty_type(2, 0);
    set_box(&type, 0, sk_vec(0.5, 0.5, 0.5), ZERO);
    set_box(&type, 1, sk_vec(0.5, 0.5, 0.5), sk_vec(0.9, 0, 0));
    mass = (sk_body_mass){.mass = 900.0, .has_centre = true, .centre = {0.45, 0, 0}, .has_inertia = true};
    mass.inertia = (sk_mat3){{{150, 0, 0}, {0, 300, 0}, {0, 0, 300}}};
    sk_result r = sk_body_type_complete(&type, &mass);
    if (!r.ok) fail_msg("%s", r.text);
    assert_near(type.mass, 900.0, 0.0);
    assert_near(type.origin.x, -0.45, 1e-15);
    sk_body_type_release(&type);
}

static void materials_must_exist(void **state) {
    (void)state;
    sk_body_type type = box_type(1, 1, 1, 500.0);
    assert_true(sk_body_type_check(&type, 1).ok);
    type.pieces[0].face_material[3] = 1;
    assert_false(sk_body_type_check(&type, 1).ok);
    assert_true(sk_body_type_check(&type, 2).ok);
    type.pieces[0].material = -1;
    assert_false(sk_body_type_check(&type, 2).ok);
    sk_body_type_release(&type);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_has_the_mass_properties_of_the_closed_form),
        cmocka_unit_test(sphere_has_the_mass_properties_of_the_closed_form),
        cmocka_unit_test(capsule_has_the_mass_properties_of_its_discs),
        cmocka_unit_test(pieces_add_up_to_the_whole),
        cmocka_unit_test(given_mass_is_spread_over_the_shape),
        cmocka_unit_test(building_again_gives_the_same_bits),
        cmocka_unit_test(wrong_masses_and_densities_are_refused),
        cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(a_strength_below_the_least_is_refused_and_infinity_is_rigid),
        cmocka_unit_test(inertia_that_belongs_to_no_body_is_refused),
        cmocka_unit_test(parts_that_overlap_are_refused_unless_everything_is_given),
        cmocka_unit_test(materials_must_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
