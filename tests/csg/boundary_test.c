// The boundary as polygons: areas, volumes, seams, paint.
#include "base/random.h"
#include "csg/surface.h"
#include "rounds.h"

enum { SIDES_MOST = 64 };
static const sk_box wide = {{-100, -100, -100}, {100, 100, 100}};

static void check_solid(sk_shapes *s, sk_shape shape, double area, double volume, int32_t faces) {
    sk_scenery *c = compiled(s, shape);
    sk_boundary b = boundary_of(c, wide);
    check_sound(&b, true);
    check_near("area", sk_boundary_area(&b), area, 1e-6);
    check_near("volume", sk_boundary_volume(&b), volume, 1e-6);
    assert_int_equal(count_junctions(&b, true), 0);
    if (faces > 0) assert_int_equal(b.face_count, faces);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
}

static void the_house_has_the_area_and_volume_of_its_ten_vertices(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    // Floor 48, long walls 2 x 32, gables 2 x (24 + 9), roof 2 x 8 sqrt(18); volume (24 + 9) x 8.
    check_solid(s, house(s), 48.0 + 64.0 + 66.0 + 16.0 * sqrt(18.0), 264.0, 7);
    sk_shapes_destroy(s);
}

static void touching_bricks_show_no_seam(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape left = box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1)), right = box(s, sk_vec(1, 0, 0), sk_vec(2, 1, 1));
    check_solid(s, either(s, left, right), 10.0, 2.0, 6);
    check_solid(s, either(s, left, left), 6.0, 1.0, 6);
    check_solid(s, either(s, left, box(s, sk_vec(0.25, 0.25, 0.25), sk_vec(0.5, 0.5, 1.0))), 6.0, 1.0, 0);
    check_solid(s, minus(s, box(s, sk_vec(0, 0, 0), sk_vec(3, 3, 3)), box(s, sk_vec(1, 1, 1), sk_vec(2, 2, 2))), 60.0,
                26.0, 0);
    sk_shapes_destroy(s);
}

static void a_tower_on_the_ground_leaves_the_ground_open_below(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape field = made_of(s, GRASS, plane(s, 0, 0, 1, 0)), tower = box(s, sk_vec(-1, -1, 0), sk_vec(1, 1, 3));
    sk_scenery *c = compiled(s, either(s, field, made_of(s, ASPHALT, tower)));
    sk_boundary b = boundary_of(c, (sk_box){{-10, -10, -5}, {10, 10, 5}});
    check_sound(&b, false);
    check_near("grass", area_of(&b, GRASS), 400.0 - 4.0, 1e-6);
    check_near("tower", area_of(&b, ASPHALT), 4.0 * 6.0 + 4.0, 1e-6);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void paint_cuts_faces_only_where_its_border_crosses(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape strip = box(s, sk_vec(-2, -8, -1), sk_vec(2, 8, 1)),
             line = box(s, sk_vec(-0.5, -8, -1), sk_vec(0.5, 6, 1));
    sk_shape field = made_of(s, GRASS, plane(s, 0, 0, 1, 0));
    sk_scenery *c = compiled(s, painted(s, line, PAINT, painted(s, strip, ASPHALT, field)));
    sk_boundary b = boundary_of(c, (sk_box){{-10, -10, -5}, {10, 10, 5}});
    check_sound(&b, false);
    check_near("line", area_of(&b, PAINT), 14.0, 1e-6);
    check_near("strip", area_of(&b, ASPHALT), 64.0 - 14.0, 1e-6);
    check_near("grass", area_of(&b, GRASS), 400.0 - 64.0, 1e-6);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    c = compiled(s, painted(s, sk_shape_everything(s), ASPHALT,
                            painted(s, box(s, sk_vec(20, 0, 0), sk_vec(21, 1, 1)), PAINT, field)));
    b = boundary_of(c, (sk_box){{-10, -10, -5}, {10, 10, 5}});
    assert_int_equal(b.face_count, 1);
    assert_int_equal(b.faces[0].count, 4);
    assert_int_equal(b.faces[0].material, ASPHALT);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

// Solids of unit cubes: which of them are filled is known, so volume and area are integers.
enum { GRID = 8 };

static int32_t below(uint64_t *random, int32_t limit) {
    return (int32_t)(sk_random_word(random) % (uint64_t)limit);
}

static bool filled(const bool *grid, int x, int y, int z) {
    if (x < 0 || y < 0 || z < 0 || x >= GRID || y >= GRID || z >= GRID) return false;
    return grid[(x * GRID + y) * GRID + z];
}

static void count_cubes(const bool *grid, double *volume, double *area) {
    *volume = *area = 0.0;
    for (int x = 0; x < GRID; x++) {
        for (int y = 0; y < GRID; y++) {
            for (int z = 0; z < GRID; z++) {
                if (!filled(grid, x, y, z)) continue;
                *volume += 1.0;
                *area += !filled(grid, x - 1, y, z) + !filled(grid, x + 1, y, z) + !filled(grid, x, y - 1, z) +
                         !filled(grid, x, y + 1, z) + !filled(grid, x, y, z - 1) + !filled(grid, x, y, z + 1);
            }
        }
    }
}

typedef struct cubes {
    bool grid[GRID * GRID * GRID];
} cubes;

static sk_shape random_brick(sk_shapes *s, uint64_t *random, cubes *fill, bool value) {
    int low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = below(random, GRID);
        high[k] = low[k] + 1 + below(random, GRID - low[k]);
    }
    for (int x = low[0]; x < high[0]; x++) {
        for (int y = low[1]; y < high[1]; y++) {
            for (int z = low[2]; z < high[2]; z++) fill->grid[(x * GRID + y) * GRID + z] = value;
        }
    }
    sk_shape brick = box(s, sk_vec(low[0], low[1], low[2]), sk_vec(high[0], high[1], high[2]));
    return made_of(s, below(random, MATERIALS), brick);
}

static sk_shape random_bricks(sk_shapes *s, uint64_t *random, int32_t count, cubes *fill, bool value) {
    sk_shape parts[16], root = -1;
    for (int32_t i = 0; i < count; i++) parts[i] = random_brick(s, random, fill, value);
    return built(sk_shape_union(s, parts, count, &root), &root);
}

// As it stands and turned: in the second nothing rests on the axes. An area below zero is not compared.
static bool check_cubes(sk_shapes *s, sk_shape root, uint64_t seed, double volume, double area) {
    sk_shape turned = -1;
    sk_pose pose = {{10.3, -4.7, 2.9}, sk_quat_unit((sk_quat){0.9, 0.3, -0.2, 0.4})};
    built(sk_shape_moved(s, pose, root, &turned), &turned);
    bool direct = false;
    for (int k = 0; k < 2; k++) {
        sk_scenery *c = compiled(s, k == 0 ? root : turned);
        sk_boundary b = boundary_of(c, wide);
        double came = sk_boundary_volume(&b), surface = sk_boundary_area(&b);
        if (!(fabs(came - volume) < 1e-4 && (area < 0.0 || fabs(surface - area) < 1e-4))) {
            fail_msg("seed %llu, turned %d: expected volume %g, area %g; came %.9g, %.9g", (unsigned long long)seed, k,
                     volume, area, came, surface);
        }
        check_sound(&b, true);
        if (count_junctions(&b, false) > 0) fail_msg("seed %llu, turned %d: T-junctions", (unsigned long long)seed, k);
        direct = direct || sk_scenery_describe(c).direct;
        sk_boundary_free(&b);
        sk_scenery_destroy(c);
    }
    return direct;
}

static int32_t rounds(int32_t quick) {
    return rounds_of(quick, 60 * quick);
}

static void unions_of_lattice_boxes_have_the_volume_and_area_of_their_cubes(void **state) {
    (void)state;
    for (int32_t round = 0; round < rounds(40); round++) {
        uint64_t seed = 500 + (uint64_t)round, random = seed;
        sk_shapes *s = sk_shapes_create();
        cubes fill = {{false}};
        sk_shape root = random_bricks(s, &random, 1 + below(&random, 15), &fill, true);
        double volume, area;
        count_cubes(fill.grid, &volume, &area);
        check_cubes(s, root, seed, volume, area);
        sk_shapes_destroy(s);
    }
    print_message("%d unions, seeds from 500\n", (int)rounds(40));
}

// Where two cutters touch, a sheet without thickness remains (docs/models/scenery.md), so areas are not compared.
static void differences_of_lattice_boxes_have_the_volume_of_their_cubes(void **state) {
    (void)state;
    int32_t direct = 0;
    for (int32_t round = 0; round < rounds(25); round++) {
        uint64_t seed = 900 + (uint64_t)round, random = seed;
        sk_shapes *s = sk_shapes_create();
        cubes fill = {{false}};
        sk_shape bricks = random_bricks(s, &random, 1 + below(&random, 6), &fill, true);
        sk_shape root = minus(s, bricks, random_bricks(s, &random, 1 + below(&random, 6), &fill, false));
        double volume, area;
        count_cubes(fill.grid, &volume, &area);
        direct += check_cubes(s, root, seed, volume, -1.0);
        sk_shapes_destroy(s);
    }
    print_message("%d differences, %d of them without a flat form, seeds from 900\n", (int)rounds(25), (int)direct);
    assert_true(direct > 0 && direct < rounds(25));
}

static void a_field_of_many_pits_has_no_flat_form_and_a_sound_boundary(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape pits[36], all = -1;
    for (int i = 0; i < 36; i++) {
        double x = 1.0 + 3.0 * (i % 6), y = 1.0 + 3.0 * (double)(i / 6);
        pits[i] = box(s, sk_vec(x, y, -1), sk_vec(x + 1, y + 1, 1));
    }
    built(sk_shape_union(s, pits, 36, &all), &all);
    sk_shape slab = made_of(s, GRASS, box(s, sk_vec(0, 0, -2), sk_vec(20, 20, 0)));
    sk_shape root = minus(s, painted(s, minus(s, sk_shape_everything(s), all), PAINT, slab), made_of(s, ASPHALT, all));
    sk_scenery *c = compiled(s, root);
    assert_true(sk_scenery_describe(c).direct);
    check_hit(sk_scenery_entry(c, sk_vec(1.5, 1.5, 1), sk_vec(1.5, 1.5, -3)), 0.5, sk_vec(0, 0, 1), 0.0);
    sk_boundary b = boundary_of(c, wide);
    check_sound(&b, true);
    check_near("volume", sk_boundary_volume(&b), 800.0 - 36.0, 1e-6);
    check_near("paint, round the pits", area_of(&b, PAINT), 400.0 - 36.0 + 400.0 + 160.0, 1e-6);
    check_near("pits", area_of(&b, ASPHALT), 36.0 * 5.0, 1e-6);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

// Cutters whose lids lie in the surface: what is left of it there is a sheet, seen and met from both sides, of one material.
static void check_lid(int32_t others, bool upside_down) {
    sk_shapes *s = sk_shapes_create();
    sk_shape cutters[40], all = -1;
    cutters[0] = box(s, sk_vec(0, 0, -2), sk_vec(3, 2, 0));
    cutters[1] = box(s, sk_vec(2, 1, -1), sk_vec(4, 4, 0));
    for (int32_t i = 0; i < others; i++) {
        double x = 10.0 + 2.0 * (i % 6), y = 10.0 + 2.0 * (double)(i / 6);
        cutters[2 + i] = box(s, sk_vec(x, y, -1), sk_vec(x + 1, y + 1, 1));
    }
    built(sk_shape_union(s, cutters, 2 + others, &all), &all);
    sk_shape field = made_of(s, GRASS, box(s, sk_vec(-5, -5, -5), sk_vec(30, 30, 0)));
    sk_shape root = minus(s, field, made_of(s, ASPHALT, all));
    double up = upside_down ? -1.0 : 1.0;
    if (upside_down) built(sk_shape_moved(s, (sk_pose){{0, 0, 0}, {0, 1, 0, 0}}, root, &root), &root);
    sk_scenery *c = compiled(s, root);
    assert_int_equal(sk_scenery_describe(c).direct, others > 0);
    sk_boundary b = boundary_of(c, wide);
    check_sound(&b, true);
    assert_int_equal(count_junctions(&b, false), 0);
    double y = 0.5 * up, front = 0.0, back = 0.0;
    sk_hit hit = sk_scenery_entry(c, sk_vec(1, y, 1), sk_vec(1, y, -1));
    assert_true(hit.found && hit.fraction == 0.5);
    for (int32_t i = 0; i < b.face_count; i++) {
        const sk_face *f = &b.faces[i];
        if (fabs(f->normal.z) < 0.5 || fabs(b.vertices[f->first].z) > 1e-6) continue;
        double area = sk_length(face_vector_area(&b, i));
        front += f->normal.z * up > 0.0 ? area : 0.0;
        back += f->normal.z * up < 0.0 ? area : 0.0;
        if (f->normal.z * up < 0.0) assert_int_equal(f->material, hit.material);
    }
    // 6 + 6 - 1 m^2 of lid.
    check_near("seen from outside", front, 35.0 * 35.0 - others, 1e-6);
    check_near("seen from inside", back, 11.0, 1e-6);
    sk_boundary_free(&b);
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

static void a_flush_cutter_leaves_a_lid_with_two_sides_of_one_material(void **state) {
    (void)state;
    check_lid(0, false);
    check_lid(0, true);
    check_lid(36, false);
    check_lid(36, true);
}

// A regular prism about the z axis, its lids at `low` and `high`.
static sk_shape drum(sk_shapes *s, int32_t sides, double low, double high) {
    sk_shape parts[SIDES_MOST + 2];
    for (int32_t i = 0; i < sides; i++) {
        double angle = 2.0 * 3.14159265358979323846 * i / sides;
        parts[i] = plane(s, cos(angle), sin(angle), 0.0, 5.0);
    }
    parts[sides] = plane(s, 0, 0, 1, high);
    parts[sides + 1] = plane(s, 0, 0, -1, -low);
    sk_shape all;
    return built(sk_shape_intersection(s, parts, sides + 2, &all), &all);
}

// Pieces of few planes and of many are cut in different ways. Of an odd number of sides none is opposite to another.
static void drums_of_any_number_of_sides_have_their_area_and_volume(void **state) {
    (void)state;
    const int32_t sides[] = {5, 14, 15, 40, 41, SIDES_MOST};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        sk_shapes *s = sk_shapes_create();
        double half = 5.0 * tan(3.14159265358979323846 / sides[i]), lid = 5.0 * half * sides[i];
        check_solid(s, drum(s, sides[i], -1.0, 2.0), 2.0 * lid + 6.0 * half * sides[i], 3.0 * lid, sides[i] + 2);
        sk_shapes_destroy(s);
    }
}

// Without thickness it is a sheet, and both of its sides are seen.
static void a_sheet_of_any_number_of_sides_has_two_faces(void **state) {
    (void)state;
    const int32_t sides[] = {5, 14, 15, 40, 41, SIDES_MOST};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        sk_shapes *s = sk_shapes_create();
        double lid = 25.0 * tan(3.14159265358979323846 / sides[i]) * sides[i];
        check_solid(s, drum(s, sides[i], 2.0, 2.0), 2.0 * lid, 0.0, 2);
        sk_shapes_destroy(s);
    }
}

static void a_window_without_extent_is_refused(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *c = compiled(s, house(s));
    sk_boundary b;
    sk_result result = sk_scenery_boundary(c, (sk_box){{0, 0, 0}, {1, 0, 1}}, &b);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "each max above its min"));
    sk_scenery_destroy(c);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_house_has_the_area_and_volume_of_its_ten_vertices),
        cmocka_unit_test(touching_bricks_show_no_seam),
        cmocka_unit_test(a_tower_on_the_ground_leaves_the_ground_open_below),
        cmocka_unit_test(paint_cuts_faces_only_where_its_border_crosses),
        cmocka_unit_test(unions_of_lattice_boxes_have_the_volume_and_area_of_their_cubes),
        cmocka_unit_test(differences_of_lattice_boxes_have_the_volume_of_their_cubes),
        cmocka_unit_test(a_field_of_many_pits_has_no_flat_form_and_a_sound_boundary),
        cmocka_unit_test(a_flush_cutter_leaves_a_lid_with_two_sides_of_one_material),
        cmocka_unit_test(drums_of_any_number_of_sides_have_their_area_and_volume),
        cmocka_unit_test(a_sheet_of_any_number_of_sides_has_two_faces),
        cmocka_unit_test(a_window_without_extent_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
