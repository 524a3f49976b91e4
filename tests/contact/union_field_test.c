// The depth field of scenery: its cells, and the force of a union against that of one piece.
#include "union_solids.h"

#include "contact/union_internal.h"

#define KAPPA 1e8 // N/m^3

// Depths of a point in the cells that contain it. The cells of `near` must cover the point.
typedef struct point_depth {
    int32_t cells, buried;
    double depth;
    double border; // m, the distance from the nearest face of the cell
} point_depth;

static point_depth depth_at(sk_union_cache *cache, sk_vec3 point) {
    point_depth out = {.depth = 0.0, .border = INFINITY};
    sk_union_walk walk;
    sk_union_cell cell = {0};
    const sk_vec3 more = {1e-3, 1e-3, 1e-3};
    sk_union_walk_begin(&walk, cache, (sk_box){sk_sub(point, more), sk_add(point, more)});
    while (sk_union_walk_next(&walk, &cell)) {
        double inner = INFINITY, least = INFINITY;
        for (int32_t i = 0; i < cell.piece.face_count; i++) {
            double d = cell.piece.face[i].offset - sk_dot(cell.piece.face[i].normal, sk_sub(point, cell.origin));
            inner = sk_min(inner, d);
            if ((cell.exposed >> i & 1) != 0) least = sk_min(least, d);
        }
        out.border = sk_min(out.border, fabs(inner));
        if (inner < 0.0) continue;
        out.cells++;
        out.buried += cell.exposed == 0;
        out.depth = least;
    }
    return out;
}

static double volume_in(sk_union_cache *cache, sk_box window, double *exposed_area) {
    double volume = 0.0;
    sk_union_walk walk;
    sk_union_cell cell = {0};
    *exposed_area = 0.0;
    sk_union_walk_begin(&walk, cache, window);
    while (sk_union_walk_next(&walk, &cell)) {
        sk_vec3 area[SK_CONVEX_FACES_MAX];
        sk_cut cut;
        sk_cut_begin(&cell.piece, &(sk_pose){cell.origin, sk_quat_identity()}, &cut);
        volume += sk_measures_of(&cut).volume;
        sk_face_areas(&cut, cell.piece.face_count, area);
        for (int32_t i = 0; i < cell.piece.face_count; i++)
            if ((cell.exposed >> i & 1) != 0) *exposed_area += sk_length(area[i]);
    }
    return volume;
}

// Volume and area of random solids against those of the boundary's polygons, which are cut in another way. Those
// polygons have errors of 4e-7 m.
static void cells_have_the_volume_and_the_area_of_the_solid(void **state) {
    (void)state;
    uint64_t random = 4;
    const sk_box window = {{-6, -6, -6}, {6, 6, 6}};
    for (int32_t i = 0; i < 40; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, random_union(s, &random, 1 + i % 6));
        sk_boundary boundary;
        union_ok(sk_scenery_boundary(scene.scenery, window, &boundary));
        double area, volume = volume_in(scene.cache, window, &area);
        if (boundary.face_count > 0) {
            assert_near(volume, sk_boundary_volume(&boundary), 3e-6);
            assert_near(area, sk_boundary_area(&boundary), 3e-5);
        }
        assert_int_equal(sk_union_cache_work(scene.cache).limited, 0);
        sk_boundary_free(&boundary);
        union_scene_free(&scene);
    }
}

// Counts the cubes of a lattice of 0.25 m in the solid, and their sides to cubes outside of it.
static void count_cubes(const sk_scenery *scenery, int32_t *cubes, int32_t *sides) {
    enum { N = 16 };
    bool inside[N][N][N] = {0};
    *cubes = *sides = 0;
    for (int32_t x = 0; x < N; x++)
        for (int32_t y = 0; y < N; y++)
            for (int32_t z = 0; z < N; z++) {
                sk_vec3 centre = {-1.5 + 0.25 * x + 0.125, -1.5 + 0.25 * y + 0.125, -1.5 + 0.25 * z + 0.125};
                inside[x][y][z] = sk_scenery_inside(scenery, centre);
                *cubes += inside[x][y][z];
                *sides += x > 0 && inside[x][y][z] != inside[x - 1][y][z];
                *sides += y > 0 && inside[x][y][z] != inside[x][y - 1][z];
                *sides += z > 0 && inside[x][y][z] != inside[x][y][z - 1];
            }
}

// Boxes that touch, share planes, or are cut out along faces of each other.
static void cells_of_touching_boxes_have_the_volume_and_the_area_of_counted_cubes(void **state) {
    (void)state;
    uint64_t random = 14;
    for (int32_t i = 0; i < 60; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, lattice_union(s, &random, 1 + i % 8));
        int32_t cubes, sides;
        count_cubes(scene.scenery, &cubes, &sides);
        double area, volume = volume_in(scene.cache, (sk_box){{-3, -3, -3}, {3, 3, 3}}, &area);
        assert_near(volume, cubes / 64.0, 1e-12);
        assert_near(area, sides / 16.0, 1e-12);
        union_scene_free(&scene);
    }
}

// A point of the solid is in one cell, a point outside in none. The depth is at most the distance from the surface.
static void every_point_of_the_solid_is_in_one_cell(void **state) {
    (void)state;
    uint64_t random = 8;
    int32_t inside = 0, shallow = 0;
    for (int32_t i = 0; i < 30; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, i % 2 == 0 ? random_union(s, &random, 1 + i % 6)
                                                           : lattice_union(s, &random, 1 + i % 8));
        for (int32_t k = 0; k < 1500; k++) {
            sk_vec3 point = pieces_vector(&random, 1.6);
            point_depth d = depth_at(scene.cache, point);
            if (d.border < 1e-6) continue;
            bool solid = sk_scenery_inside(scene.scenery, point);
            assert_int_equal(d.cells, solid);
            inside += solid;
            if (!solid || k % 4 != 0) continue;
            sk_nearest_place nearest;
            union_ok(sk_scenery_nearest(scene.scenery, point, SK_UNION_REACH, &nearest));
            if (!nearest.found) continue;
            assert_true(d.depth <= nearest.distance + 1e-6 && d.depth > 0.0);
            shallow++;
        }
        union_scene_free(&scene);
    }
    assert_true(inside > 2000 && shallow > 300);
}

static void assert_same_force(const sk_union_force *f, const sk_union_force *g, double relative) {
    double size = sk_length(g->force), turn = sk_length(g->moment) + size;
    assert_true(f->touching && g->touching);
    assert_near(sk_length(sk_sub(f->force, g->force)), 0.0, relative * size);
    assert_near(sk_length(sk_sub(f->moment, g->moment)), 0.0, relative * turn);
    assert_near(f->energy, g->energy, relative * g->energy);
    assert_near(f->volume, g->volume, relative * g->volume);
    assert_near(sk_length(sk_sub(f->centre, g->centre)), 0.0, relative);
    assert_near(f->depth, g->depth, relative);
}

// A wall 8 m long, 0.5 m thick, 3 m high, made in five ways.
enum { WALL_WHOLE, WALL_HALVES, WALL_TWICE, WALL_TILES, WALL_BRICKS, WALLS };

static sk_shape wall_of(sk_shapes *s, int32_t kind) {
    sk_shape parts[96];
    int32_t count = 0, columns = kind == WALL_BRICKS ? 12 : 8, rows = kind == WALL_BRICKS ? 8 : 4;
    if (kind == WALL_WHOLE) return box(s, sk_vec(-4, -0.25, 0), sk_vec(4, 0.25, 3));
    if (kind == WALL_HALVES)
        return either(s, box(s, sk_vec(-4, -0.25, 0), sk_vec(0.1, 0.25, 3)),
                      box(s, sk_vec(0.1, -0.25, 0), sk_vec(4, 0.25, 3)));
    if (kind == WALL_TWICE)
        return either(s, box(s, sk_vec(-4, -0.25, 0), sk_vec(1, 0.25, 3)),
                      box(s, sk_vec(-2, -0.25, 0), sk_vec(4, 0.25, 3)));
    for (int32_t i = 0; i < columns * rows; i++) {
        double x = -4.0 + 8.0 * (i % columns) / columns, z = 3.0 * (i / columns) / rows;
        parts[count++] = box(s, sk_vec(x, -0.25, z), sk_vec(x + 8.0 / columns, 0.25, z + 3.0 / rows));
    }
    sk_shape out = -1;
    return built(sk_shape_union(s, parts, count, &out), &out);
}

static void a_wall_pushes_the_same_however_it_is_made(void **state) {
    (void)state;
    union_scene wall[WALLS];
    for (int32_t i = 0; i < WALLS; i++) {
        sk_shapes *s = sk_shapes_create();
        wall[i] = union_scene_make(s, wall_of(s, i));
    }
    uint64_t random = 3;
    int32_t touching = 0;
    for (int32_t k = 0; k < 400; k++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(0.3, 0.25, 0.2));
        sk_pose pose = {{sk_random_range(&random, -4.3, 4.3), sk_random_range(&random, -0.5, 0.5),
                         sk_random_range(&random, -0.3, 3.3)},
                        pieces_rotation(&random)};
        sk_union_force whole = sk_union_force_on(wall[WALL_WHOLE].cache, &piece, &pose, KAPPA);
        for (int32_t i = 1; i < WALLS; i++) {
            sk_union_force other = sk_union_force_on(wall[i].cache, &piece, &pose, KAPPA);
            assert_int_equal(other.touching, whole.touching);
            if (whole.touching && whole.volume > 1e-6) assert_same_force(&other, &whole, 2.3e-13);
        }
        touching += whole.touching;
    }
    assert_true(touching > 250);
    for (int32_t i = 0; i < WALLS; i++) union_scene_free(&wall[i]);
}

// The field of a wall equals that of one piece with all faces live.
static void a_convex_solid_pushes_like_one_piece(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    union_scene wall = union_scene_make(s, wall_of(s, WALL_TILES));
    sk_convex one = pieces_box(4, 0.25, 1.5);
    uint64_t random = 5;
    for (int32_t k = 0; k < 300; k++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(0.3, 0.25, 0.2));
        sk_pose pose = {{sk_random_range(&random, -4.3, 4.3), sk_random_range(&random, -0.5, 0.5),
                         sk_random_range(&random, -0.3, 3.3)},
                        pieces_rotation(&random)};
        sk_pose moved = {sk_sub(pose.position, sk_vec(0, 0, 1.5)), pose.rotation};
        sk_patch_force f = sk_depth_field_force(&piece, &moved, &one, (sk_patch_faces){63, 63}, KAPPA);
        sk_union_force g = sk_union_force_on(wall.cache, &piece, &pose, KAPPA);
        assert_int_equal(f.touching, g.touching);
        if (!f.touching) continue;
        double size = KAPPA * (f.volume + 1e-6); // rounding: 1e-16 m times 1 m2 and more
        assert_near(sk_length(sk_sub(f.force, g.force)), 0.0, 1e-12 * size);
        assert_near(f.energy, g.energy, 1e-12 * size);
        sk_vec3 moment = sk_sub(f.moment, sk_cross(moved.position, f.force));
        assert_near(sk_length(sk_sub(moment, g.moment)), 0.0, 4e-12 * size);
    }
    union_scene_free(&wall);
}

// Ground at z = 0 and a post of 0.8 m: standing on it, let into it, made of two halves.
static sk_shape post_on_ground(sk_shapes *s, int32_t kind) {
    sk_shape ground = plane(s, 0, 0, 1, 0.0);
    if (kind == 0) return either(s, ground, box(s, sk_vec(-0.4, -0.4, 0), sk_vec(0.4, 0.4, 2)));
    if (kind == 1) return either(s, ground, box(s, sk_vec(-0.4, -0.4, -1), sk_vec(0.4, 0.4, 2)));
    return either(s, ground,
                  either(s, box(s, sk_vec(-0.4, -0.4, 0), sk_vec(0.1, 0.4, 2)),
                         box(s, sk_vec(0.1, -0.4, -2), sk_vec(0.4, 0.4, 2))));
}

static sk_pose pose_about(uint64_t *random, sk_vec3 centre, double spread) {
    return (sk_pose){sk_add(centre, pieces_vector(random, spread)), pieces_rotation(random)};
}

static void a_post_pushes_the_same_on_the_ground_or_in_it(void **state) {
    (void)state;
    union_scene scene[3];
    for (int32_t i = 0; i < 3; i++) {
        sk_shapes *s = sk_shapes_create();
        scene[i] = union_scene_make(s, post_on_ground(s, i));
    }
    uint64_t random = 11;
    for (int32_t k = 0; k < 300; k++) {
        sk_convex piece = pieces_hull(&random, 12, sk_vec(0.2, 0.15, 0.1));
        sk_pose pose = pose_about(&random, sk_vec(0.4, 0.0, 0.1), 0.3);
        sk_union_force first = sk_union_force_on(scene[0].cache, &piece, &pose, KAPPA);
        for (int32_t i = 1; i < 3; i++) {
            sk_union_force other = sk_union_force_on(scene[i].cache, &piece, &pose, KAPPA);
            assert_int_equal(other.touching, first.touching);
            if (first.touching && first.volume > 1e-6) assert_same_force(&other, &first, 1e-12);
        }
    }
    for (int32_t i = 0; i < 3; i++) union_scene_free(&scene[i]);
}

// Inside the edge between wall and ground the depth is the larger one. At the edge of a roof it is the smaller one. In
// the ground below a hole it is the distance from the hole by its planes.
static void the_depth_is_the_larger_one_at_a_reflex_edge(void **state) {
    (void)state;
    sk_shapes *s = sk_shapes_create();
    sk_shape shape = either(s, plane(s, 0, 0, 1, 0.0), box(s, sk_vec(-3, -5, 0), sk_vec(0, 5, 3)));
    union_scene scene = union_scene_make(s, minus(s, shape, box(s, sk_vec(2, -1, -0.5), sk_vec(4, 1, 9))));
    const double expected[][4] = {{-0.1, 0, -0.2, 0.2}, {-0.25, 0, -0.2, 0.25},   {-0.1, 0, 0.2, 0.1},
                                  {0.1, 0, -0.2, 0.2},  {-0.2, 0, 2.9, 0.1},      {-0.05, 0, 2.9, 0.05},
                                  {3, 0, -0.6, 0.1},    {1.76, 0, -0.6, 0.24},    {1.7, 0, -0.2, 0.2},
                                  {1.9, 0, -0.2, 0.1},  {1.8, 1.24, -0.45, 0.24}, {-0.2, 0, 0.0, 0.2}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const double *e = expected[i];
        assert_near(depth_at(scene.cache, sk_vec(e[0], e[1], e[2])).depth, e[3], 1e-14);
    }
    union_scene_free(&scene);
}

// Cuts a shape along random planes and joins the parts again.
static sk_shape cut_up(sk_shapes *s, uint64_t *random, sk_shape shape) {
    for (int32_t i = 0; i < 3; i++) {
        sk_vec3 n = sk_unit(pieces_vector(random, 1.0));
        sk_shape below = plane(s, n.x, n.y, n.z, sk_random_range(random, -0.5, 0.5));
        shape = either(s, both(s, shape, below), minus(s, shape, below));
    }
    return shape;
}

// Random solids, whole and cut up. The planes of the cuts are not part of the surface.
static void a_solid_that_is_cut_up_pushes_the_same(void **state) {
    (void)state;
    int32_t touching = 0;
    for (int32_t i = 0; i < 30; i++) {
        union_scene scene[2];
        uint64_t random = 100 + (uint64_t)i;
        for (int32_t k = 0; k < 2; k++) {
            random = 100 + (uint64_t)i;
            sk_shapes *s = sk_shapes_create();
            sk_shape shape = i % 2 == 0 ? random_union(s, &random, 2 + i % 3) : lattice_union(s, &random, 2 + i % 5);
            scene[k] = union_scene_make(s, k == 0 ? shape : cut_up(s, &random, shape));
        }
        for (int32_t k = 0; k < 20; k++) {
            sk_convex piece = pieces_hull(&random, 10, sk_vec(0.3, 0.3, 0.3));
            sk_pose pose = pose_about(&random, sk_vec(0, 0, 0), 0.8);
            sk_union_force whole = sk_union_force_on(scene[0].cache, &piece, &pose, KAPPA);
            sk_union_force parts = sk_union_force_on(scene[1].cache, &piece, &pose, KAPPA);
            assert_int_equal(whole.touching, parts.touching);
            if (whole.touching && whole.volume > 1e-6) assert_same_force(&parts, &whole, 1e-12);
            touching += whole.touching;
        }
        for (int32_t k = 0; k < 2; k++) union_scene_free(&scene[k]);
    }
    assert_true(touching > 150);
}

static double energy_at(sk_union_cache *cache, const sk_convex *a, sk_pose pose) {
    return sk_union_force_on(cache, a, &pose, KAPPA).energy;
}

// Turns a pose about its own origin by `turn` (rad), to second order, and shifts it.
static sk_pose changed(sk_pose pose, sk_vec3 shift, sk_vec3 turn) {
    sk_quat q = sk_quat_unit((sk_quat){1.0, 0.5 * turn.x, 0.5 * turn.y, 0.5 * turn.z});
    return (sk_pose){sk_add(pose.position, shift), sk_quat_mul(q, pose.rotation)};
}

// Central differences of the energy in random solids, so also across the borders of cells and blocks.
static void the_force_is_the_gradient_of_the_energy(void **state) {
    (void)state;
    uint64_t random = 6;
    int32_t touching = 0;
    for (int32_t i = 0; i < 60; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, random_union(s, &random, 2 + i % 5));
        for (int32_t k = 0; k < 5; k++) {
            sk_convex piece = pieces_hull(&random, 10, sk_vec(0.3, 0.3, 0.3));
            sk_pose pose = pose_about(&random, sk_vec(0, 0, 0), 1.2);
            sk_union_force f = sk_union_force_on(scene.cache, &piece, &pose, KAPPA);
            if (!f.touching) continue;
            touching++;
            for (int32_t m = 0; m < 3; m++) {
                sk_vec3 e = {m == 0, m == 1, m == 2}, none = {0, 0, 0};
                const double H = 1e-5, scale = KAPPA * 1e-7;
                double push = energy_at(scene.cache, &piece, changed(pose, sk_scale(-H, e), none)) -
                              energy_at(scene.cache, &piece, changed(pose, sk_scale(H, e), none));
                double turn = energy_at(scene.cache, &piece, changed(pose, none, sk_scale(-H, e))) -
                              energy_at(scene.cache, &piece, changed(pose, none, sk_scale(H, e)));
                assert_near(push / (2.0 * H), sk_dot(f.force, e), scale);
                assert_near(turn / (2.0 * H), sk_dot(f.moment, e), scale);
            }
        }
        union_scene_free(&scene);
    }
    assert_true(touching > 50);
}

// The sum of the force over the cells of a walk over any box around the piece.
static sk_vec3 force_by_box(sk_union_cache *cache, const sk_convex *piece, sk_pose pose, sk_box around) {
    sk_union_cell cell = {0};
    sk_union_walk walk;
    sk_vec3 sum = {0, 0, 0};
    sk_union_walk_begin(&walk, cache, around);
    while (sk_union_walk_next(&walk, &cell)) {
        sk_pose at = {sk_sub(pose.position, cell.origin), pose.rotation};
        sk_patch_faces faces = {cell.exposed, ~UINT64_C(0)};
        sk_patch_force f = sk_depth_field_force(piece, &at, &cell.piece, faces, KAPPA);
        if (f.touching) sum = sk_add(sum, f.force);
    }
    return sum;
}

static bool same_vector(sk_vec3 a, sk_vec3 b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}

// Random boxes around the same body, a cache that forgets, and other orders of queries: the same bits.
static void neither_the_box_nor_the_cache_changes_a_bit(void **state) {
    (void)state;
    uint64_t random = 21;
    sk_shapes *s = sk_shapes_create();
    union_scene scene = union_scene_make(s, either(s, plane(s, 0, 0, 1, -0.3), random_union(s, &random, 6)));
    sk_convex piece[40];
    sk_pose pose[40];
    sk_vec3 force[40];
    for (int32_t i = 0; i < 40; i++) {
        piece[i] = pieces_hull(&random, 10, sk_vec(0.3, 0.3, 0.3));
        pose[i] = pose_about(&random, sk_vec(0, 0, 0), 1.2);
        force[i] = sk_union_force_on(scene.cache, &piece[i], &pose[i], KAPPA).force;
    }
    sk_union_cache *other;
    union_ok(sk_union_cache_create(scene.surface, SK_UNION_STORE_LEAST, &other));
    for (int32_t i = 39; i >= 0; i--) {
        sk_vec3 low = {0.5 + sk_random_range(&random, 0, 5), 0.5 + sk_random_range(&random, 0, 5), 0.6};
        sk_vec3 high = {0.6, 0.5 + sk_random_range(&random, 0, 5), 0.5 + sk_random_range(&random, 0, 5)};
        sk_box box = {sk_sub(pose[i].position, low), sk_add(pose[i].position, high)};
        assert_true(same_vector(force_by_box(scene.cache, &piece[i], pose[i], box), force[i]));
        assert_true(same_vector(sk_union_force_on(other, &piece[i], &pose[i], KAPPA).force, force[i]));
        other->used = other->size - 2000; // the store is full soon
    }
    assert_true(sk_union_cache_work(other).emptied > 0);
    sk_union_cache_destroy(other);
    union_scene_free(&scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_have_the_volume_and_the_area_of_the_solid),
        cmocka_unit_test(cells_of_touching_boxes_have_the_volume_and_the_area_of_counted_cubes),
        cmocka_unit_test(every_point_of_the_solid_is_in_one_cell),
        cmocka_unit_test(a_wall_pushes_the_same_however_it_is_made),
        cmocka_unit_test(a_convex_solid_pushes_like_one_piece),
        cmocka_unit_test(a_post_pushes_the_same_on_the_ground_or_in_it),
        cmocka_unit_test(a_solid_that_is_cut_up_pushes_the_same),
        cmocka_unit_test(the_depth_is_the_larger_one_at_a_reflex_edge),
        cmocka_unit_test(the_force_is_the_gradient_of_the_energy),
        cmocka_unit_test(neither_the_box_nor_the_cache_changes_a_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
