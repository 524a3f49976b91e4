// Very many solids that overlap: queries stay exact, the worst place is found, and the surface keeps within its budget.
#include "base/random.h"
#include "csg/every_piece.h"
#include "csg/nearest.h"
#include "csg/surface.h"

// Boxes of 100 m by 100 m by 1 m, each a little beside the one before; and one of 2 m a kilometre away, if wanted.
static sk_scenery *shifted_boxes_and(int32_t count, bool far_one) {
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc(((size_t)count + 1) * sizeof *parts), all = -1;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 shift = {1e-4 * i, 1e-4 * i, 1e-6 * i};
        parts[i] = box(s, sk_add(sk_vec(-50, -50, -1), shift), sk_add(sk_vec(50, 50, 0), shift));
    }
    parts[count] = box(s, sk_vec(1000, 0, 0), sk_vec(1002, 2, 2));
    sk_scenery *out = compiled(s, built(sk_shape_union(s, parts, far_one ? count + 1 : count, &all), &all));
    sk_shapes_destroy(s);
    free(parts);
    return out;
}

static sk_scenery *shifted_boxes(int32_t count) {
    return shifted_boxes_and(count, false);
}

// Slabs through the origin, turned in all directions: their boxes all overlap, and none hides another.
static sk_scenery *turned_slabs(int32_t count, uint64_t *random) {
    sk_shapes *s = sk_shapes_create();
    sk_shape *parts = malloc((size_t)count * sizeof *parts), all = -1;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 n = sk_unit(sk_vec(sk_random_range(random, -1, 1), sk_random_range(random, -1, 1), 0.1));
        double at = sk_random_range(random, -3, 3);
        sk_shape slab = both(s, plane(s, n.x, n.y, n.z, at + 0.001), plane(s, -n.x, -n.y, -n.z, -at));
        parts[i] = both(s, slab, box(s, sk_vec(-4, -4, -4), sk_vec(4, 4, 4)));
    }
    sk_scenery *out = compiled(s, built(sk_shape_union(s, parts, count, &all), &all));
    sk_shapes_destroy(s);
    free(parts);
    return out;
}

static void check_same(const char *what, sk_hit expected, sk_hit came, sk_vec3 a, sk_vec3 b) {
    bool same = expected.found == came.found && same_bits(expected.fraction, came.fraction) &&
                expected.feature == came.feature && expected.piece == came.piece && expected.material == came.material;
    if (same) return;
    fail_msg("%s from (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g): expected found %d at %.17g feature %d piece %d; "
             "came %d at %.17g feature %d piece %d",
             what, a.x, a.y, a.z, b.x, b.y, b.z, expected.found, expected.fraction, expected.feature, expected.piece,
             came.found, came.fraction, came.feature, came.piece);
}

// The exit is the first event of the intervals of a segment that starts inside.
static sk_hit exit_of(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    sk_hit events[2];
    int32_t count = every_piece_intervals(s, a, b, events, 2);
    bool exits = count >= 2 && events[0].fraction == 0.0 && events[0].feature < 0;
    return exits ? events[1] : (sk_hit){.material = SK_NO_MATERIAL, .feature = -1, .piece = -1};
}

// Short ones and long ones, upright and in any direction.
static void check_queries(const sk_scenery *s, double reach, double depth, int32_t count, uint64_t *random) {
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 a = {sk_random_range(random, -reach, reach), sk_random_range(random, -reach, reach),
                     sk_random_range(random, -depth, depth)};
        double length = i % 2 == 0 ? 1.0 : reach;
        sk_vec3 b = sk_add(a, sk_scale(length, sk_vec(sk_random_range(random, -1, 1), sk_random_range(random, -1, 1),
                                                      sk_random_range(random, -1, 1))));
        if (i % 4 == 0) b = sk_add(a, sk_vec(0, 0, -length));
        check_same("entry", every_piece_entry(s, a, b), sk_scenery_entry(s, a, b), a, b);
        check_same("exit", exit_of(s, a, b), sk_scenery_exit(s, a, b), a, b);
    }
}

static void queries_where_many_overlap_have_the_bits_of_looking_at_every_piece(void **state) {
    (void)state;
    uint64_t random = 11;
    sk_scenery *boxes = shifted_boxes(1500), *slabs = turned_slabs(300, &random);
    check_queries(boxes, 51.0, 1.5, 3000, &random);
    check_queries(slabs, 4.0, 4.0, 3000, &random);
    sk_scenery_destroy(boxes);
    sk_scenery_destroy(slabs);
}

static void the_place_where_most_overlap_is_found(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape parts[4000], all = -1;
    uint64_t random = 5;
    for (int32_t i = 0; i < 4000; i++) { // 700 about (200, 300, 4), the others on a grid
        sk_vec3 at = i < 700 ? sk_vec(200, 300, 4) : sk_vec(10.0 * (i % 60), -10.0 * (double)(i / 60), 0);
        double half = i < 700 ? sk_random_range(&random, 2, 50) : 4.0;
        sk_vec3 reach = {half, half, half};
        parts[i] = box(s, sk_sub(at, reach), sk_add(at, reach));
    }
    sk_scenery *c = compiled(s, built(sk_shape_union(s, parts, 4000, &all), &all));
    sk_scenery_info info = sk_scenery_describe(c);
    if (info.overlap != 700) fail_msg("expected 700 pieces at the worst place, came %d", (int)info.overlap);
    if (!(sk_length(sk_sub(info.overlap_at, sk_vec(200, 300, 4))) < 4.0))
        fail_msg("expected the worst place within 4 m of (200, 300, 4), came (%g, %g, %g)", info.overlap_at.x,
                 info.overlap_at.y, info.overlap_at.z);
    sk_scenery_destroy(c);
    c = compiled(s, built(sk_shape_union(s, parts + 700, 3300, &all), &all));
    if (sk_scenery_describe(c).overlap != 0)
        fail_msg("expected no report of pieces that lie apart, came %d", (int)sk_scenery_describe(c).overlap);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static const sk_box window = {{-100, -100, -20}, {100, 100, 20}};

static void the_surface_of_few_that_overlap_is_whole(void **state) {
    (void)state;
    sk_scenery *c = shifted_boxes(300);
    sk_boundary b = boundary_of(c, window);
    if (b.reduced || b.pieces != 300) fail_msg("expected 300 pieces, came %d, reduced %d", (int)b.pieces, b.reduced);
    // A staircase of 300 steps: a square of 100 m, and what the others add at two sides and at the top.
    double volume = 0.0, step = 1e-4, rise = 1e-6;
    volume = 100.0 * 100.0 * 1.0;
    for (int32_t i = 1; i < 300; i++) {
        double side = 100.0, common = side - step;
        volume += side * side * 1.0 - common * common * (1.0 - rise);
    }
    check_near("volume", sk_boundary_volume(&b), volume, 1e-3);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
}

// What is shown of too many is a closed surface, no part of it outside of the solid.
static void the_surface_of_too_many_is_that_of_some(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    sk_scenery *c = shifted_boxes(COUNT);
    sk_boundary b = boundary_of(c, window);
    if (!b.reduced || b.pieces < 100 || b.pieces >= COUNT)
        fail_msg("expected some hundreds of %d pieces, came %d, reduced %d", COUNT, (int)b.pieces, b.reduced);
    for (int32_t i = 0; i < b.vertex_count; i++) {
        sk_vec3 v = b.vertices[i], inwards = sk_sub(sk_vec(1, 1, -0.5), v);
        if (!sk_scenery_inside(c, sk_add_scaled(v, 1e-5 / sk_length(inwards), inwards)))
            fail_msg("the vertex (%.17g, %.17g, %.17g) lies outside of the solid", v.x, v.y, v.z);
    }
    // Spread over all of them: nearly the whole solid.
    sk_vec3 low = b.vertices[0], high = low;
    for (int32_t i = 0; i < b.vertex_count; i++) {
        low = sk_min3(low, b.vertices[i]);
        high = sk_max3(high, b.vertices[i]);
    }
    check_near("its least x", low.x, -50.0, 0.1);
    check_near("its greatest x", high.x, 50.0 + 1e-4 * (COUNT - 1), 0.1);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
}

// A block of 40 m with 3000 cuts that all overlap has no flat form.
static void a_block_with_too_many_cuts_is_shown_with_some_of_them(void **state) {
    (void)state;
    enum { CUTS = 3000 };
    uint64_t random = 3;
    sk_shapes *s = sk_shapes_create();
    sk_shape parts[CUTS + 1];
    parts[CUTS] = box(s, sk_vec(-20, -20, -2), sk_vec(20, 20, 0));
    for (int32_t i = 0; i < CUTS; i++) {
        sk_vec3 at = {sk_random_range(&random, -18, 18), sk_random_range(&random, -18, 18), 0};
        sk_vec3 reach = {8.0 + 1e-4 * i, 8.0 + 1e-4 * i, 0.5 + 1e-5 * i};
        parts[i] = complement(s, box(s, sk_sub(at, reach), sk_add(at, reach)));
    }
    sk_shape all = -1;
    sk_scenery *c = compiled(s, built(sk_shape_intersection(s, parts, CUTS + 1, &all), &all));
    sk_boundary b = boundary_of(c, window);
    if (!sk_scenery_describe(c).direct || !b.reduced || b.face_count < 6)
        fail_msg("expected no flat form and a reduced surface of some faces, came direct %d, reduced %d, %d faces",
                 sk_scenery_describe(c).direct, b.reduced, (int)b.face_count);
    // No cut is made that is not there: what is shown holds the solid.
    double volume = sk_boundary_volume(&b);
    if (!(volume <= 3200.0 + 1e-3 && volume >= 3200.0 - 40.0 * 40.0 * 0.54))
        fail_msg("expected the volume between those with all cuts and with none, came %g m^3", volume);
    for (int32_t i = 0; i < b.face_count; i++) assert_int_equal(b.faces[i].piece, -1);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

// Nothing is said of the nearest place of a surface that is not known.
static void the_nearest_place_among_too_many_is_an_error(void **state) {
    (void)state;
    sk_scenery *c = shifted_boxes(20000);
    sk_nearest_place place;
    sk_result result = sk_scenery_nearest(c, sk_vec(0, 0, -0.5), 100.0, &place);
    if (result.ok || strstr(result.text, "too many solids overlap") == NULL)
        fail_msg("expected an error that too many solids overlap, came ok %d: %s", result.ok, result.text);
    sk_scenery_destroy(c);
}

// What overlaps elsewhere does not matter.
static void the_nearest_place_far_from_too_many_is_found(void **state) {
    (void)state;
    sk_scenery *c = shifted_boxes_and(20000, true);
    sk_nearest_place place;
    sk_result result = sk_scenery_nearest(c, sk_vec(1001, 1, 1.75), 10.0, &place);
    if (!result.ok) fail_msg("expected the top of the far box, came the error: %s", result.text);
    if (!place.found || fabs(place.distance - 0.25) > 1e-6)
        fail_msg("expected a surface 0.25 m away, came found %d at %g m", place.found, place.distance);
    sk_scenery_destroy(c);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_where_many_overlap_have_the_bits_of_looking_at_every_piece),
        cmocka_unit_test(the_place_where_most_overlap_is_found),
        cmocka_unit_test(the_surface_of_few_that_overlap_is_whole),
        cmocka_unit_test(the_surface_of_too_many_is_that_of_some),
        cmocka_unit_test(a_block_with_too_many_cuts_is_shown_with_some_of_them),
        cmocka_unit_test(the_nearest_place_among_too_many_is_an_error),
        cmocka_unit_test(the_nearest_place_far_from_too_many_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
