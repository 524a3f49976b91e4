// The boundary of scenes without a flat form, which is found cell by cell: against the whole expression at once on random
// solids, and fields with pits whose area and volume are known.
#include "csg/surface.h"
#include "rounds.h"

#include "csg/boundary_builder.h"
#include "csg/random_solids.h"
#include "csg/support.h"
#include "math/elementary.h"

static const sk_box window = {{-12, -12, -12}, {12, 12, 12}};

static sk_boundary survey_of(const sk_scenery *scenery, bool join) {
    sk_boundary out;
    sk_result result =
        join ? sk_scenery_boundary(scenery, window, &out) : sk_scenery_boundary_parts(scenery, window, &out);
    if (!result.ok) fail_msg("%s", result.text);
    return out;
}

static void check_same_areas(const char *what, const sk_boundary *a, const sk_boundary *b, uint64_t seed) {
    for (int32_t m = 0; m < MATERIALS; m++) {
        double came = area_of(a, m), expected = area_of(b, m);
        if (!(fabs(came - expected) <= 1e-9 * expected)) {
            fail_msg("seed %llu, material %d, %s: area %.15g, of the whole expression %.15g", (unsigned long long)seed,
                     (int)m, what, came, expected);
        }
    }
}

// A solid within the window; answers how many cells it has.
static int32_t check_cells(sk_shapes *s, sk_shape root, uint64_t seed) {
    sk_scenery *scenery = compiled(s, root);
    cell_table cells = {0};
    box_tree tree = {0};
    assert_true(cells_build(&cells, &tree, &scenery->e));
    division undivided = {.axis = -1, .root = scenery->e.root};
    sk_scenery divided = *scenery, whole = *scenery;
    divided.direct = whole.direct = true;
    divided.cells = cells;
    whole.cells = (cell_table){.divisions = &undivided, .division_count = 1};
    sk_boundary expected = survey_of(&whole, false), parts = survey_of(&divided, false),
                joined = survey_of(&divided, true);
    check_same_areas("parts in cells", &parts, &expected, seed);
    check_same_areas("joined across cells", &joined, &expected, seed);
    check_sound(&joined, true);
    if (count_junctions(&joined, false) > 0) fail_msg("seed %llu: T-junctions", (unsigned long long)seed);
    sk_boundary_free(&expected);
    sk_boundary_free(&parts);
    sk_boundary_free(&joined);
    int32_t count = cells.count;
    cells_free(&cells);
    free(tree.nodes);
    sk_scenery_destroy(scenery);
    return count;
}

static void cells_show_what_the_whole_expression_shows(void **state) {
    (void)state;
    const int32_t solids = rounds_are_many() ? 5000 : 100;
    int32_t several = 0;
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 500000 + (uint64_t)i;
        c->s = sk_shapes_create();
        c->random = seed;
        c->lattice = i % 2 == 0;
        c->count = 0;
        solid root = i % 3 == 0 ? pick_pitted(c) : pick_solid(c, 2 + i % 3);
        sk_shape limits = box(c->s, sk_vec(-7.5, -7.5, -7.5), sk_vec(7.5, 7.5, 7.5));
        several += check_cells(c->s, both(c->s, root.shape, limits), seed) > 1;
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message("%d solids, %d of more than one cell; seeds from 500000\n", (int)solids, (int)several);
    assert_true(3 * several > solids);
}

// A hole around the upright line through (x, y), in the plane z = 0 and 1 m deep.
static sk_shape pit(sk_shapes *s, double x, double y, int32_t sides) {
    sk_shape faces[16], out = -1;
    for (int32_t k = 0; k < sides; k++) {
        double angle = 2.0 * SK_PI * (k + 0.5) / sides, c = sk_cos(angle), n = sk_sin(angle);
        faces[k] = plane(s, c, n, 0, 0.8 + x * c + y * n);
    }
    faces[sides] = plane(s, 0, 0, -1, 1);
    faces[sides + 1] = plane(s, 0, 0, 1, 1);
    return built(sk_shape_intersection(s, faces, sides + 2, &out), &out);
}

// As many pits as squares of 3 m, each somewhere in its square; every other pit is a box, the others have twelve sides.
static void check_field(int32_t side) {
    const double pitch = 3.0;
    sk_shapes *s = sk_shapes_create();
    sk_shape *pits = malloc((size_t)(side * side) * sizeof *pits), all = -1;
    assert_non_null(pits);
    uint64_t random = 42;
    double area = 0.0, volume = 3.0 * pitch * side * pitch * side;
    for (int32_t i = 0; i < side * side; i++) {
        double x = pitch * (i % side) + sk_random_range(&random, 0.9, 2.1);
        double y = pitch * (double)(i / side) + sk_random_range(&random, 0.9, 2.1);
        int32_t sides = i % 2 == 0 ? 4 : 12;
        double half = 0.8 * sk_sin(SK_PI / sides) / sk_cos(SK_PI / sides); // half a side, m
        if (sides == 4)
            pits[i] = box(s, sk_vec(x - 0.8, y - 0.8, -1), sk_vec(x + 0.8, y + 0.8, 1));
        else
            pits[i] = pit(s, x, y, sides);
        area += 2.0 * half * sides;
        volume -= 0.8 * half * sides;
    }
    built(sk_shape_union(s, pits, side * side, &all), &all);
    sk_shape slab = made_of(s, GRASS, box(s, sk_vec(0, 0, -3), sk_vec(pitch * side, pitch * side, 0)));
    sk_scenery *c = compiled(s, minus(s, slab, made_of(s, ASPHALT, all)));
    assert_true(sk_scenery_describe(c).direct);
    sk_boundary b = boundary_of(c, (sk_box){{-9, -9, -9}, {pitch * side + 9, pitch * side + 9, 9}});
    check_sound(&b, true);
    double top = pitch * side * pitch * side, floors = 3.0 * top - volume; // pits are 1 m deep
    check_near("volume", sk_boundary_volume(&b), volume, 1e-9 * volume);
    check_near("pits", area_of(&b, ASPHALT), area + floors, 1e-9 * (area + floors));
    double grass = 2.0 * top - floors + 4.0 * 3.0 * pitch * side;
    check_near("grass", area_of(&b, GRASS), grass, 1e-9 * grass);
    print_message("%d pits: %d cells, %d faces\n", (int)(side * side), (int)c->cells.count, (int)b.face_count);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
    free(pits);
}

static void a_field_with_pits_has_the_area_and_volume_that_its_pits_say(void **state) {
    (void)state;
    check_field(10);
    check_field(16);
    if (rounds_are_many()) check_field(142);
}

// Cells say nothing beyond the world cube.
static void a_window_beyond_the_world_cube_shows_the_pits_there(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape pits[37], all = -1;
    for (int32_t i = 0; i < 37; i++) {
        double x = i < 36 ? 3.0 * (i % 6) : 1.2 * WORLD_LIMIT, y = 3.0 * (double)(i / 6);
        pits[i] = box(s, sk_vec(x, y, -1), sk_vec(x + 1, y + 1, 1));
    }
    built(sk_shape_union(s, pits, 37, &all), &all);
    sk_scenery *c = compiled(s, minus(s, made_of(s, GRASS, plane(s, 0, 0, 1, 0)), made_of(s, ASPHALT, all)));
    assert_true(sk_scenery_describe(c).direct);
    const double reach[2] = {0.9 * WORLD_LIMIT, 1.3 * WORLD_LIMIT};
    for (int32_t i = 0; i < 2; i++) {
        sk_vec3 corner = {reach[i], reach[i], 100.0};
        sk_boundary b = boundary_of(c, (sk_box){sk_neg(corner), corner});
        check_near("pits", area_of(&b, ASPHALT), 5.0 * (36 + i), 1e-5);
        sk_boundary_free(&b);
    }
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_show_what_the_whole_expression_shows),
        cmocka_unit_test(a_field_with_pits_has_the_area_and_volume_that_its_pits_say),
        cmocka_unit_test(a_window_beyond_the_world_cube_shows_the_pits_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
