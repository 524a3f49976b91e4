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
    static sk_union_cell cell;
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
    static sk_union_cell cell;
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

// Volume and area of random solids against those of the boundary's polygons, which are cut in another way.
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

// A point of the solid is in one cell, a point outside in none. The depth is at most the distance from the surface.
static void every_point_of_the_solid_is_in_one_cell(void **state) {
    (void)state;
    uint64_t random = 8;
    int32_t inside = 0, shallow = 0;
    for (int32_t i = 0; i < 30; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, random_union(s, &random, 1 + i % 6));
        for (int32_t k = 0; k < 300; k++) {
            sk_vec3 point = pieces_vector(&random, 2.0);
            point_depth d = depth_at(scene.cache, point);
            if (d.border < 1e-6) continue;
            bool solid = sk_scenery_inside(scene.scenery, point);
            assert_int_equal(d.cells, solid);
            inside += solid;
            if (!solid || k % 10 != 0) continue;
            sk_nearest_place nearest;
            union_ok(sk_scenery_nearest(scene.scenery, point, 3.0, &nearest));
            if (!nearest.found) continue;
            if (nearest.distance < SK_UNION_REACH) assert_true(d.depth <= nearest.distance + 1e-6 && d.depth > 0.0);
            shallow += nearest.distance < SK_UNION_REACH;
        }
        union_scene_free(&scene);
    }
    assert_true(inside > 1000 && shallow > 100);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_have_the_volume_and_the_area_of_the_solid),
        cmocka_unit_test(every_point_of_the_solid_is_in_one_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
