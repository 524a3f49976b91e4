// One, two and four lanes on scenes of many pieces: deep trees, pieces of many planes, boxes that float can hardly distinguish.
// Truth is every piece in turn, and for some segments the expression.
#include "base/random.h"
#include "csg/every_piece.h"
#include "csg/solids.h"

enum { PIECES = 1200, SEGMENTS = 600, EXPRESSION_EVERY = 50 };

// Where a scene lies, and how far it reaches.
typedef struct place {
    sk_vec3 corner;
    double side;
    bool lattice;
} place;

static double pick(uint64_t *random, const place *p, double low, double high) {
    double x = sk_random_range(random, low, high);
    return p->lattice ? floor(x) : x;
}

static sk_vec3 pick_point(uint64_t *random, const place *p) {
    double x = pick(random, p, 0.0, p->side), y = pick(random, p, 0.0, p->side), z = pick(random, p, 0.0, 6.0);
    return sk_add(p->corner, sk_vec(x, y, z));
}

// Around a point, with so many planes, the first six those of a box.
static sk_shape polytope(sk_shapes *s, uint64_t *random, const place *p, int32_t planes) {
    sk_shape *parts = malloc((size_t)planes * sizeof *parts), out = -1;
    assert_non_null(parts);
    sk_vec3 centre = pick_point(random, p);
    for (int32_t i = 0; i < planes; i++) {
        sk_vec3 n = {pick(random, p, -3.0, 4.0), pick(random, p, -3.0, 4.0), pick(random, p, -3.0, 4.0)};
        if (i < 6) n = sk_vec(i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0, i == 4 ? 1 : i == 5 ? -1 : 0);
        if (sk_length(n) < 0.1) n = sk_vec(0, 0, 1);
        double reach = pick(random, p, 1.0, 3.0) * (p->lattice && i >= 6 ? 1.0 : sk_length(n));
        parts[i] = plane(s, n.x, n.y, n.z, sk_dot(n, centre) + reach);
    }
    (void)built(sk_shape_intersection(s, parts, planes, &out), &out);
    free(parts);
    return out;
}

// Many small pieces, one in eight of many planes; `walls` unbounded ones.
static sk_shape many_pieces(sk_shapes *s, uint64_t *random, const place *p, int32_t planes_most, int32_t walls) {
    sk_shape parts[PIECES] = {0};
    sk_shape out = -1;
    for (int32_t i = 0; i < PIECES; i++) {
        if (i < walls) {
            sk_vec3 at = pick_point(random, p);
            sk_shape low = plane(s, 1, 0, 0, at.x), high = plane(s, -1, 0, 0, 0.25 - at.x);
            parts[i] = both(s, low, high);
        } else {
            int32_t planes = i % 8 == 0 ? 7 + (int32_t)(sk_random_word(random) % (uint64_t)planes_most) : 6;
            parts[i] = polytope(s, random, p, planes);
        }
    }
    return built(sk_shape_union(s, parts, PIECES, &out), &out);
}

static void fail_kernel(const char *what, int32_t number, sk_vec3 a, sk_vec3 b, sk_hit came, sk_hit expected) {
    print_hit(what, came);
    print_hit("expected", expected);
    fail_msg("segment %d, (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", (int)number, a.x, a.y, a.z, b.x, b.y, b.z);
}

static void check_segments(sk_scenery *scenery, uint64_t *random, const place *p) {
    const sk_kernel *kernel;
    int32_t borders = 0, exits = 0;
    for (int32_t i = 0; i < SEGMENTS; i++) {
        sk_vec3 a = pick_point(random, p), b = pick_point(random, p);
        if (i % 3 == 0) b = sk_add(a, sk_vec(pick(random, p, -1.0, 2.0), pick(random, p, -1.0, 2.0), -2.0));
        if (i % 3 == 1) b = sk_add(a, sk_scale(0.125, sk_sub(b, a)));
        scenery_use_kernel(scenery, &kernel_scalar);
        sk_hit truth = every_piece_entry(scenery, a, b), exit_fraction = sk_scenery_exit(scenery, a, b);
        if (i % EXPRESSION_EVERY == 0) {
            sk_hit direct = expression_entry(scenery, a, b);
            if (!same_hit(direct, truth)) fail_kernel("expression", i, a, b, direct, truth);
        }
        for (int32_t k = 0; (kernel = kernel_number(k)) != NULL; k++) {
            scenery_use_kernel(scenery, kernel);
            sk_hit tree = sk_scenery_entry(scenery, a, b), end = sk_scenery_exit(scenery, a, b);
            if (!same_hit(tree, truth) || tree.piece != truth.piece) fail_kernel(kernel->name, i, a, b, tree, truth);
            if (!same_hit(end, exit_fraction) || end.piece != exit_fraction.piece)
                fail_kernel(kernel->name, i, a, b, end, exit_fraction);
        }
        borders += truth.feature >= 0;
        exits += exit_fraction.found;
    }
    print_message("%d segments: %d hits of borders, %d exits\n", (int)SEGMENTS, (int)borders, (int)exits);
    assert_true(borders > SEGMENTS / 10 && exits > SEGMENTS / 50);
}

static void check_scene(const place *p, int32_t planes_most, int32_t walls, uint64_t seed) {
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = compiled(s, many_pieces(s, &seed, p, planes_most, walls));
    sk_scenery_info info = sk_scenery_describe(scenery);
    assert_false(info.direct);
    assert_true(info.pieces > PIECES / 2 && info.unbounded_pieces >= walls / 2);
    check_segments(scenery, &seed, p);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

static void kernels_give_the_same_bits_on_many_pieces(void **state) {
    (void)state;
    check_scene(&(place){{0, 0, 0}, 200.0, false}, 40, 1, 11);
    check_scene(&(place){{0, 0, 0}, 200.0, false}, 40, 20, 12);
}

static void kernels_give_the_same_bits_on_a_lattice_where_ties_abound(void **state) {
    (void)state;
    check_scene(&(place){{0, 0, 0}, 60.0, true}, 20, 10, 13);
}

static void kernels_give_the_same_bits_far_out_where_floats_are_coarser_than_pieces(void **state) {
    (void)state;
    check_scene(&(place){{-9e6, 9e6, 5e5}, 200.0, false}, 20, 1, 14);
}

// A leaf has eight bits for how many groups of planes its piece has.
static void kernels_give_the_same_bits_on_a_piece_of_a_thousand_faces(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    const place p = {{0, 0, 0}, 6.0, false};
    uint64_t seed = 15;
    sk_shape ball[1200], out = -1, low = box(s, sk_vec(0, 0, -1), sk_vec(6, 6, 0.5));
    for (int32_t i = 0; i < 1200; i++) {
        sk_vec3 n = {sk_random_range(&seed, -1, 1), sk_random_range(&seed, -1, 1), sk_random_range(&seed, -1, 1)};
        ball[i] = plane(s, n.x, n.y, n.z, sk_dot(n, sk_vec(3, 3, 3)) + 2.5 * sk_length(n));
    }
    (void)built(sk_shape_intersection(s, ball, 1200, &out), &out);
    sk_scenery *scenery = compiled(s, either(s, out, low));
    assert_int_equal(sk_scenery_describe(scenery).half_spaces, 1206);
    check_segments(scenery, &seed, &p);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

// 10^6 m out n.x loses what is smaller than 10^-10 m: a point beside the corner at x = 0 passes for one of the piece. There,
// of all places, a box in float may be sharper than double is far out.
static void what_rounding_takes_for_a_point_of_a_piece_is_in_its_box(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape slope = both(s, plane(s, 3, 4, 0, 4e6), plane(s, 0, -1, 0, -1e6)), out = -1;
    sk_shape corner =
        both(s, slope, both(s, plane(s, -1, 0, 0, 1), both(s, plane(s, 0, 0, 1, 1), plane(s, 0, 0, -1, 0))));
    sk_shape far_off = box(s, sk_vec(50, 1e6, 0), sk_vec(51, 1e6 + 1, 1));
    (void)built(sk_shape_union(s, (sk_shape[]){corner, far_off}, 2, &out), &out);
    sk_scenery *scenery = compiled(s, out);
    int32_t found = 0;
    for (int32_t i = 1; i <= 40; i++) {
        double x = 1e-11 * i;
        const sk_vec3 from[2] = {{x, 1e6, 3}, {x, 1e6 + 10, 10.5}}, to[2] = {{x, 1e6, 0.5}, {x, 1e6 - 10, -9.5}};
        for (int32_t k = 0; k < 2; k++) { // by the segment's box, and by slabs
            sk_hit truth = expression_entry(scenery, from[k], to[k]);
            found += truth.found;
            for (int32_t n = 0; kernel_number(n) != NULL; n++) {
                scenery_use_kernel(scenery, kernel_number(n));
                sk_hit tree = sk_scenery_entry(scenery, from[k], to[k]);
                if (!same_hit(tree, truth)) fail_kernel(kernel_number(n)->name, i, from[k], to[k], tree, truth);
            }
        }
    }
    assert_true(found >= 10);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

// The scalar kernel is always there, and the fastest is the last of the list.
static void the_fastest_kernel_is_chosen(void **state) {
    (void)state;
    int32_t count = 0;
    while (kernel_number(count) != NULL) print_message("kernel %s\n", kernel_number(count++)->name);
    assert_true(count >= 2 && kernel_number(0) == &kernel_scalar && kernel_number(1) == &kernel_pairs);
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = compiled(s, plane(s, 0, 0, 1, 0));
    assert_ptr_equal(scenery->kernel, kernel_number(count - 1));
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_give_the_same_bits_on_many_pieces),
        cmocka_unit_test(kernels_give_the_same_bits_on_a_lattice_where_ties_abound),
        cmocka_unit_test(kernels_give_the_same_bits_far_out_where_floats_are_coarser_than_pieces),
        cmocka_unit_test(kernels_give_the_same_bits_on_a_piece_of_a_thousand_faces),
        cmocka_unit_test(what_rounding_takes_for_a_point_of_a_piece_is_in_its_box),
        cmocka_unit_test(the_fastest_kernel_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
