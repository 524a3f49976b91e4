// The nearest place of the surface: closed forms, and random solids against rays in every direction.
#include "csg/intervals.h"
#include "csg/nearest.h"
#include "csg/reference.h"
#include "rounds.h"

static const double tolerance = 1e-6; // m, what sk_scenery_nearest promises

static sk_nearest_place nearest(const sk_scenery *s, sk_vec3 point, double radius) {
    sk_nearest_place out;
    sk_result result = sk_scenery_nearest(s, point, radius, &out);
    if (!result.ok) fail_msg("%s", result.text);
    return out;
}

static void check_nearest(const sk_scenery *s, sk_vec3 point, bool inside, double distance, sk_vec3 place,
                          sk_vec3 normal) {
    sk_nearest_place n = nearest(s, point, 10.0);
    bool same_place = sk_length(sk_sub(n.point, place)) <= tolerance && sk_length(sk_sub(n.normal, normal)) <= 1e-12;
    if (n.found && n.inside == inside && fabs(n.distance - distance) <= tolerance && same_place) return;
    fail_msg("expected %g m to (%g, %g, %g), normal (%g, %g, %g), inside %d; came found %d %.17g m to (%.17g, %.17g, "
             "%.17g), normal (%g, %g, %g), inside %d",
             distance, place.x, place.y, place.z, normal.x, normal.y, normal.z, inside, n.found, n.distance, n.point.x,
             n.point.y, n.point.z, n.normal.x, n.normal.y, n.normal.z, n.inside);
}

static void of_the_house_it_is_a_side_an_edge_or_a_corner(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *h = compiled(s, house(s));
    const double r = sqrt(0.5);
    check_nearest(h, sk_vec(2.5, 0, 2), true, 0.5, sk_vec(3, 0, 2), sk_vec(1, 0, 0));
    check_nearest(h, sk_vec(5, 1, 2), false, 2.0, sk_vec(3, 1, 2), sk_vec(1, 0, 0));
    check_nearest(h, sk_vec(0.5, 0, 5.5), true, r, sk_vec(1, 0, 6), sk_vec(r, 0, r));
    check_nearest(h, sk_vec(0, 0, 9), false, 2.0, sk_vec(0, 0, 7), sk_vec(-r, 0, r));  // the ridge: the lower feature
    check_nearest(h, sk_vec(6, 8, 1), false, 5.0, sk_vec(3, 4, 1), sk_vec(0, 1, 0));   // an upright edge
    check_nearest(h, sk_vec(5, 5, -2), false, 3.0, sk_vec(3, 4, 0), sk_vec(0, 0, -1)); // a corner: a tie of two
    check_nearest(h, sk_vec(3, 0, 2), true, 0.0, sk_vec(3, 0, 2), sk_vec(1, 0, 0));    // on the border
    assert_false(nearest(h, sk_vec(20, 0, 2), 10.0).found);
    sk_scenery_destroy(h);
    sk_shapes_destroy(s);
}

static void borders_that_parts_hide_do_not_count(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape left = box(s, sk_vec(0, 0, 0), sk_vec(4, 4, 4)), right = box(s, sk_vec(4, 0, 0), sk_vec(8, 4, 4));
    sk_shape upper = box(s, sk_vec(0, 0, 3), sk_vec(4, 4, 9));
    sk_scenery *c = compiled(s, either(s, left, either(s, right, upper)));
    check_nearest(c, sk_vec(4, 2, 1), true, 1.0, sk_vec(4, 2, 0), sk_vec(0, 0, -1)); // not the seam it lies on
    // In the angle between the upper box and the right one the nearest place is the edge between them.
    check_nearest(c, sk_vec(3.4, 2, 3.2), true, 1.0, sk_vec(4, 2, 4), sk_vec(0, 0, 1));
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void paint_and_material_are_those_of_the_place(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape mark = box(s, sk_vec(0, 0, -1), sk_vec(1, 1, 1));
    sk_shape field = painted(s, mark, PAINT, made_of(s, GRASS, plane(s, 0, 0, 1, 0)));
    sk_scenery *c = compiled(s, field);
    assert_int_equal(nearest(c, sk_vec(0.5, 0.5, -0.25), 1.0).material, PAINT);
    assert_int_equal(nearest(c, sk_vec(1.5, 0.5, -0.25), 1.0).material, GRASS);
    sk_scenery_destroy(c);
    sk_scenery *all = compiled(s, sk_shape_everything(s));
    sk_nearest_place none = nearest(all, sk_vec(0, 0, 0), 100.0);
    assert_true(!none.found && none.inside && none.material == SK_NO_MATERIAL && none.feature == -1);
    sk_scenery_destroy(all);
    sk_shapes_destroy(s);
}

// The fraction at which a segment first crosses the surface; 1 where it does not. Cracks and sheets thinner than the
// boundary's tolerance, which it need not show, are passed over: their two sides come together.
static double first_crossing(const sk_scenery *s, sk_vec3 from, sk_vec3 to) {
    enum { EVENTS = 64 };
    sk_hit hits[EVENTS];
    int32_t count = sk_scenery_intervals(s, from, to, hits, EVENTS);
    double thinnest = tolerance / sk_length(sk_sub(to, from));
    assert_true(count <= EVENTS);
    int32_t i = count > 0 && hits[0].feature < 0 ? 1 : 0; // from inside: the way out
    while (i + 1 < count && hits[i + 1].fraction - hits[i].fraction < thinnest) i += 2;
    return i < count ? hits[i].fraction : 1.0;
}

// The nearest crossing of rays from the point, in directions spread evenly and then ever closer around the best.
static double nearest_by_rays(const sk_scenery *s, uint64_t *random, sk_vec3 from, double radius) {
    double best = INFINITY, spread = 2.0;
    sk_vec3 towards = {0, 0, 1};
    for (int32_t i = 0; i < 3000; i++) {
        sk_vec3 wide = {sk_random_range(random, -1, 1), sk_random_range(random, -1, 1), sk_random_range(random, -1, 1)};
        if (i == 1000) spread = 0.3;
        if (i > 1000) spread *= 0.99;
        sk_vec3 direction = i < 1000 ? wide : sk_add_scaled(towards, spread, wide);
        if (!(sk_length(direction) > 0.01)) continue;
        direction = sk_unit(direction);
        sk_vec3 to = sk_add_scaled(from, radius, direction);
        double distance = radius * first_crossing(s, from, to);
        if (distance >= sk_min(best, radius)) continue;
        best = distance;
        towards = direction;
    }
    return best;
}

// From above: no ray meets the surface nearer. From below: rays around the best come to it.
static void no_ray_hits_the_surface_of_a_random_solid_nearer(void **state) {
    (void)state;
    const int32_t solids = rounds_are_many() ? 4000 : 60;
    const double radius = 3.0;
    int32_t points = 0, found = 0, inside = 0, close = 0;
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        c->s = sk_shapes_create();
        c->random = 61000 + (uint64_t)i;
        c->lattice = i % 2 == 0;
        c->count = 0;
        solid root = i % 8 == 7 ? pick_pitted(c) : pick_deep(c, 1 + i % 5);
        sk_scenery *scenery = compiled(c->s, root.shape);
        for (int32_t k = 0; k < 5; k++) {
            sk_vec3 p = {sk_random_range(&c->random, -4, 4), sk_random_range(&c->random, -4, 4),
                         sk_random_range(&c->random, -4, 4)};
            sk_nearest_place n = nearest(scenery, p, radius);
            double by_rays = nearest_by_rays(scenery, &c->random, p, radius);
            points++;
            if (n.inside != sk_scenery_inside(scenery, p)) fail_msg("inside disagrees: seed %d", 61000 + (int)i);
            if (by_rays < (n.found ? n.distance : radius) - tolerance)
                fail_msg("a ray meets the surface at %.17g m, nearest says %.17g m (found %d): seed %d, point (%.17g, "
                         "%.17g, %.17g)",
                         by_rays, n.distance, n.found, 61000 + (int)i, p.x, p.y, p.z);
            found += n.found;
            inside += n.found && n.inside;
            close += n.found && by_rays <= n.distance * 1.001 + 1e-4;
        }
        sk_scenery_destroy(scenery);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message(
        "%d points: %d with a surface within %g m, %d of them inside; rays came within 0.1 %% of %d; seeds from "
        "61000\n",
        (int)points, (int)found, radius, (int)inside, (int)close);
    assert_true(found > points / 3 && inside > points / 12 && close > found * 9 / 10);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_the_house_it_is_a_side_an_edge_or_a_corner),
        cmocka_unit_test(borders_that_parts_hide_do_not_count),
        cmocka_unit_test(paint_and_material_are_those_of_the_place),
        cmocka_unit_test(no_ray_hits_the_surface_of_a_random_solid_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
