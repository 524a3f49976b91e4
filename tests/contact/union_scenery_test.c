// The depth field of whole sceneries: unbounded ground, terrain and water, scenery without a flat form, very many
// solids, overlap and gap, what a surface is made of, limits.
#include "union_solids.h"

#include "convex/distance.h"

#define KAPPA 1e8 // N/m^3

// On a half-space the force is kappa V, here and 100 km away.
static void ground_without_end_carries_by_the_volume(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape ground = plane(s, 0, 0, 1, 2.0);
    union_scene scene = {.shapes = s, .scenery = compiled(s, ground)};
    union_ok(sk_union_create(scene.scenery, (sk_box){{-1e6, -1e6, -1e6}, {1e6, 1e6, 1e6}}, &scene.surface));
    union_ok(sk_union_cache_create(scene.surface, SK_UNION_STORE_USUAL, &scene.cache));
    uint64_t random = 1;
    for (int32_t i = 0; i < 200; i++) {
        double away = i % 2 == 0 ? 0.0 : 1e5;
        sk_convex piece = pieces_hull(&random, 14, sk_vec(2.5, 2.0, 0.5));
        sk_pose pose = {{away + sk_random_range(&random, -99, 99), sk_random_range(&random, -99, 99), 0},
                        pieces_rotation(&random)};
        sk_cut cut;
        sk_cut_begin(&piece, &pose, &cut);
        double lowest = 0.0;
        for (int32_t k = 0; k < cut.vertex_count; k++) lowest = sk_min(lowest, cut.vertex[k].z);
        pose.position.z = 2.0 - lowest - sk_random_range(&random, -0.1, 0.25);
        sk_cut_begin(&piece, &(sk_pose){sk_sub(pose.position, sk_vec(away, 0, 0)), pose.rotation}, &cut);
        assert_true(sk_cut_by(&cut, (sk_half_space){{0, 0, 1}, 2.0}, 100));
        sk_measures m = sk_measures_of(&cut);
        sk_union_force f = sk_union_force_on(scene.cache, &piece, &pose, KAPPA);
        assert_int_equal(f.touching, m.volume > 0.0);
        assert_near(f.force.z, KAPPA * m.volume, 1e-9 * KAPPA);
        assert_near(f.volume, m.volume, 1e-9);
        assert_true(f.buried == 0.0);
    }
    // A box that is 3 m deep: the pressure on its lower side is that of the reach, and so is the depth.
    sk_convex cube = pieces_box(1, 2, 4);
    sk_pose deep = {{5, 60, 3}, sk_quat_identity()};
    sk_union_force f = sk_union_force_on(scene.cache, &cube, &deep, KAPPA);
    assert_near(f.force.z, KAPPA * 8.0 * SK_UNION_REACH, 1e-10 * KAPPA);
    assert_near(f.volume, 8.0 * 3.0, 1e-12);
    assert_near(f.buried, 8.0 * (3.0 - SK_UNION_REACH), 1e-12);
    assert_near(f.depth, SK_UNION_REACH, 1e-14);
    assert_true(sk_union_cache_work(scene.cache).limited == 0);
    union_scene_free(&scene);
}

// Hills: a union of half-spaces cut by others; a pond over a bed. A ball falls through the water onto the bed.
static void water_carries_no_body(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape land = either(s, made_of(s, GRASS, plane(s, 0, 0.1, 1, 0.0)), made_of(s, ASPHALT, plane(s, 0, 0, 1, -3)));
    sk_shape water = made_of(s, WATER, plane(s, 0, 0, 1, -1));
    sk_scenery *all = compiled(s, either(s, land, water));
    union_scene scene = union_scene_of(s, compiled_with(s, either(s, land, water), true));
    sk_convex box = pieces_box(0.3, 0.3, 0.3);
    sk_pose afloat = {{0, 60, -1}, sk_quat_identity()}, aground = {{0, 60, -2.71}, sk_quat_identity()};
    assert_true(sk_scenery_inside(all, afloat.position));
    assert_false(sk_union_force_on(scene.cache, &box, &afloat, KAPPA).touching);
    sk_union_force f = sk_union_force_on(scene.cache, &box, &aground, KAPPA);
    assert_near(f.force.z, KAPPA * 0.36 * 0.01, 1e-6);
    sk_scenery_destroy(all);
    union_scene_free(&scene);
}

// A field with pits: n pits have about 5^n convex pieces. Returns the field less `count` pits in a row.
static sk_shape pitted_field(sk_shapes *s, int32_t count) {
    sk_shape pits[64], all = -1;
    for (int32_t i = 0; i < count; i++) {
        double x = 2.0 * (i % 8), y = 2.0 * (i / 8);
        pits[i] = box(s, sk_vec(x, y, -0.4), sk_vec(x + 1.2, y + 1.0, 1.0));
    }
    return minus(s, plane(s, 0, 0, 1, 0.0), built(sk_shape_union(s, pits, count, &all), &all));
}

// The field of a scenery in the form of cells equals that of a few of its pits, which have a flat form.
static void scenery_without_a_flat_form_has_the_same_field(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create(), *few = sk_shapes_create();
    union_scene many = union_scene_make(s, pitted_field(s, 64)), flat = union_scene_make(few, pitted_field(few, 2));
    assert_true(sk_scenery_describe(many.scenery).direct && !sk_scenery_describe(flat.scenery).direct);
    uint64_t random = 2;
    int32_t touching = 0;
    for (int32_t i = 0; i < 200; i++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(0.3, 0.2, 0.2));
        sk_pose pose = {{sk_random_range(&random, -0.6, 2.8), sk_random_range(&random, -0.4, 0.9),
                         sk_random_range(&random, -0.5, 0.2)},
                        pieces_rotation(&random)};
        sk_union_force f = sk_union_force_on(many.cache, &piece, &pose, KAPPA);
        sk_union_force g = sk_union_force_on(flat.cache, &piece, &pose, KAPPA);
        assert_int_equal(f.touching, g.touching);
        assert_near(sk_length(sk_sub(f.force, g.force)), 0.0, 1e-12 * KAPPA * (g.volume + 1e-3));
        assert_near(f.volume, g.volume, 1e-14);
        touching += f.touching;
    }
    assert_true(touching > 100);
    union_scene_free(&many);
    union_scene_free(&flat);
}

// Bricks strewn over a field. Each body near one of them: overlap is that of the pieces, the gap that of the nearest.
enum { BRICKS = 2000 };

static void overlap_and_gap_are_those_of_the_solids(void **state) {
    (void)state;
    sk_vec3 centre[BRICKS] = {0};
    sk_shape parts[BRICKS] = {0};
    uint64_t random = 12;
    sk_shapes *s = sk_shapes_create();
    const sk_vec3 half = {0.4, 0.3, 0.2};
    for (int32_t i = 0; i < BRICKS; i++) {
        centre[i] =
            sk_vec(sk_random_range(&random, 0, 35), sk_random_range(&random, 0, 35), sk_random_range(&random, 0, 3));
        parts[i] = box(s, sk_sub(centre[i], half), sk_add(centre[i], half));
    }
    sk_shape all = -1;
    union_scene scene = union_scene_make(s, built(sk_shape_union(s, parts, BRICKS, &all), &all));
    sk_convex brick = pieces_box(half.x, half.y, half.z);
    int32_t touching = 0, apart = 0;
    for (int32_t k = 0; k < 200; k++) {
        const double REACH = 0.5;
        sk_convex piece = pieces_hull(&random, 10, sk_vec(0.3, 0.3, 0.3));
        sk_pose pose = {
            {sk_random_range(&random, 0, 35), sk_random_range(&random, 0, 35), sk_random_range(&random, 0, 5)},
            pieces_rotation(&random)};
        double nearest = REACH;
        for (int32_t i = 0; i < BRICKS; i++) {
            if (sk_length(sk_sub(centre[i], pose.position)) > 2.0) continue;
            sk_pose own = {centre[i], sk_quat_identity()};
            nearest = sk_min(nearest, sk_convex_distance_of(&piece, &pose, &brick, &own).distance);
        }
        bool overlaps = sk_union_overlaps(scene.cache, &piece, &pose);
        assert_int_equal(overlaps, sk_union_force_on(scene.cache, &piece, &pose, KAPPA).touching);
        assert_int_equal(overlaps, nearest == 0.0);
        assert_near(sk_union_gap(scene.cache, &piece, &pose, REACH), nearest, 1e-9);
        touching += overlaps;
        apart += nearest == REACH;
    }
    assert_true(touching > 20 && apart > 20);
    assert_int_equal(sk_union_cache_work(scene.cache).limited, 0);
    union_scene_free(&scene);
}

// Two tiles of different material and a painted line share one plane.
static void a_face_is_made_of_what_a_query_finds(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape tiles = either(s, made_of(s, GRASS, box(s, sk_vec(-4, -4, -1), sk_vec(0, 4, 0))),
                            made_of(s, ASPHALT, box(s, sk_vec(0, -4, -1), sk_vec(4, 4, 0))));
    union_scene scene = union_scene_make(s, painted(s, box(s, sk_vec(2, -4, -1), sk_vec(2.5, 4, 1)), PAINT, tiles));
    const double at[4] = {-1, 1, 2.2, 3};
    const int32_t material[4] = {GRASS, ASPHALT, PAINT, ASPHALT};
    sk_union_cell cell = {0};
    for (int32_t i = 0; i < 4; i++) {
        sk_vec3 point = {at[i], 0.5, -0.01}, more = {0.001, 0.001, 0.001};
        sk_union_walk walk;
        sk_union_walk_begin(&walk, scene.cache, (sk_box){sk_sub(point, more), sk_add(point, more)});
        assert_true(sk_union_walk_next(&walk, &cell));
        int32_t top = -1;
        for (int32_t k = 0; k < cell.piece.face_count; k++)
            if ((cell.exposed >> k & 1) != 0 && cell.piece.face[k].normal.z > 0.5) top = k;
        sk_hit hit = sk_scenery_surface(scene.scenery, cell.feature[top], cell.piece.face[top].normal, point);
        assert_int_equal(hit.material, material[i]);
        assert_near(hit.normal.z, 1.0, 0.0);
    }
    union_scene_free(&scene);
}

// The solid x^2 + ... of many planes that touch a ball: one block may have more planes than the field can hold.
static sk_shape round_solid(sk_shapes *s, int32_t faces, double radius) {
    sk_shape parts[256], all = -1;
    for (int32_t i = 0; i < faces; i++) {
        double z = 1.0 - (2.0 * i + 1.0) / faces, across = sqrt(1.0 - z * z), turn = 2.399963229728653 * i;
        parts[i] = plane(s, across * cos(turn), across * sin(turn), z, radius);
    }
    return built(sk_shape_intersection(s, parts, faces, &all), &all);
}

static void a_block_with_very_many_faces_is_counted(void **state) {
    (void)state;
    const int32_t faces[3] = {40, 200, 200};
    const double radius[3] = {0.5, 0.3, 0.05};
    for (int32_t i = 0; i < 3; i++) {
        sk_shapes *s = sk_shapes_create();
        sk_shape ball = round_solid(s, faces[i], radius[i]), moved = -1;
        sk_pose middle = {{0.125, 0.125, 0.125}, sk_quat_identity()}; // of a block
        union_scene scene = union_scene_make(s, built(sk_shape_moved(s, middle, ball, &moved), &moved));
        sk_convex piece = pieces_box(0.1, 0.1, 0.1);
        sk_pose pose = {{0.125, 0.125, 0.125 + radius[i] + 0.09}, sk_quat_identity()};
        sk_union_force f = sk_union_force_on(scene.cache, &piece, &pose, KAPPA);
        sk_union_work work = sk_union_cache_work(scene.cache);
        assert_true(f.touching && f.force.z > 0.0);
        assert_int_equal(work.shallow > 0, i > 0);
        assert_int_equal(work.limited > 0, i > 1);
        union_scene_free(&scene);
    }
}

static void every_limit_has_a_sentence(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_scenery *scenery = compiled(s, box(s, sk_vec(0, 0, 0), sk_vec(1, 1, 1)));
    sk_union *surface = NULL;
    sk_union_cache *cache = NULL;
    sk_result result = sk_union_create(scenery, (sk_box){{1, 0, 0}, {0, 1, 1}}, &surface);
    assert_false(result.ok);
    assert_null(surface);
    union_ok(sk_union_create(scenery, UNION_WINDOW, &surface));
    result = sk_union_cache_create(surface, 1000, &cache);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "1048576 to"));
    sk_union_destroy(surface);
    sk_scenery_destroy(scenery);
    enum { SLABS = 20000 };
    sk_shape slabs[SLABS] = {0};
    for (int32_t i = 0; i < SLABS; i++)
        slabs[i] = box(s, sk_vec(1e-4 * i, 1e-4 * i, 0), sk_vec(100 + 1e-4 * i, 100, 1 + 1e-4 * i));
    sk_shape all = -1;
    scenery = compiled(s, built(sk_shape_union(s, slabs, SLABS, &all), &all));
    result = sk_union_create(scenery, UNION_WINDOW, &surface);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "too many solids overlap"));
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ground_without_end_carries_by_the_volume),
        cmocka_unit_test(water_carries_no_body),
        cmocka_unit_test(scenery_without_a_flat_form_has_the_same_field),
        cmocka_unit_test(overlap_and_gap_are_those_of_the_solids),
        cmocka_unit_test(a_face_is_made_of_what_a_query_finds),
        cmocka_unit_test(a_block_with_very_many_faces_is_counted),
        cmocka_unit_test(every_limit_has_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
