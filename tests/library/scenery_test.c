// Queries about scenery through the public headers, on a scene whose answers are known by hand.
#include "library/flown.h"

// A floor of concrete at z = 0 with a box of ice on it, and a pool of water.
static const char SCENE[] =
    "local floor = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })\n"
    "local block = made_of(materials.ice, box{ min = {10, 10, -1}, max = {14, 14, 2} })\n"
    "local pool = box{ min = {-20, -20, -3}, max = {-10, -10, 1} }\n"
    "local water = made_of(materials.water, box{ min = {-20, -20, -4}, max = {-10, -10, -0.5} })\n"
    "return scene{ title = 'Known', scenery = (floor - pool) + block + water }\n";

static flown begin_known(void) {
    flown f = {0};
    assert_ok(sk_scene_open_text(SCENE, sizeof SCENE - 1, "known.lua", NULL, &f.scene));
    f.model = sk_scene_model(f.scene);
    return f;
}

static void check_material(const flown *f, int32_t material, const char *name) {
    sk_material_info info;
    assert_ok(sk_model_material(f->model, material, &info));
    assert_string_equal(info.name, name);
}

static void segment_hits_the_block_where_it_must(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_probe_hit hit;
    assert_ok(sk_probe_segment(f.model, SK_PROBE_VISIBLE, sk_vec(0.0, 12.0, 1.0), sk_vec(20.0, 12.0, 1.0), &hit));
    assert_true(hit.found && !hit.inside);
    assert_near(hit.fraction, 0.5, 1e-15);
    assert_near(hit.point.x, 10.0, 1e-12);
    assert_near(hit.normal.x, -1.0, 0.0);
    check_material(&f, hit.material, "ice");
    assert_ok(sk_probe_segment(f.model, SK_PROBE_VISIBLE, sk_vec(0.0, 0.0, 1.0), sk_vec(5.0, 0.0, 1.0), &hit));
    assert_true(!hit.found && hit.material == -1);
    assert_ok(sk_probe_segment(f.model, SK_PROBE_VISIBLE, sk_vec(0.0, 0.0, -1.0), sk_vec(5.0, 0.0, 1.0), &hit));
    assert_true(hit.found && hit.inside && hit.fraction == 0.0 && hit.material == -1);
    end(&f);
}

static void water_is_seen_and_does_not_carry(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_probe_hit water, ground;
    sk_vec3 above = {-15.0, -15.0, 10.0};
    assert_ok(sk_probe_below(f.model, SK_PROBE_VISIBLE, above, 50.0, &water));
    assert_ok(sk_probe_below(f.model, SK_PROBE_GROUND, above, 50.0, &ground));
    assert_near(water.point.z, -0.5, 1e-12);
    assert_near(ground.point.z, -3.0, 1e-12);
    check_material(&f, water.material, "water");
    assert_refused(sk_probe_below(f.model, SK_PROBE_GROUND, above, 0.0, &ground), "the depth is 0 m");
    end(&f);
}

static void many_segments_give_what_one_gives(void **unused) {
    (void)unused;
    flown f = begin_known();
    enum { COUNT = 3 };
    const double segments[6 * COUNT] = {0, 12, 1, 20, 12, 1, 0, 0, 5, 0, 0, -5, 0, 0, 5, 1, 0, 5};
    double fractions[COUNT], normals[3 * COUNT];
    int32_t materials[COUNT];
    assert_ok(
        sk_probe_segments(f.model, SK_PROBE_GROUND, COUNT, segments, &(sk_probe_hits){fractions, normals, materials}));
    assert_near(fractions[0], 0.5, 1e-15);
    assert_near(fractions[1], 0.5, 1e-15);
    assert_true(isnan(fractions[2]) && materials[2] == -1);
    assert_near(normals[0], -1.0, 0.0);
    assert_near(normals[5], 1.0, 0.0);
    check_material(&f, materials[0], "ice");
    assert_ok(sk_probe_segments(f.model, SK_PROBE_GROUND, COUNT, segments, &(sk_probe_hits){.fractions = fractions}));
    end(&f);
}

static void nearest_place_and_inside_agree(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_probe_place place;
    bool inside;
    assert_ok(sk_probe_nearest(f.model, SK_PROBE_GROUND, sk_vec(12.0, 9.5, 1.0), 5.0, &place));
    assert_true(place.found && !place.inside);
    assert_near(place.distance, 0.5, 2e-6);
    assert_near(place.normal.y, -1.0, 1e-9);
    assert_ok(sk_probe_inside(f.model, SK_PROBE_GROUND, sk_vec(12.0, 12.0, 1.0), &inside));
    assert_true(inside);
    assert_ok(sk_probe_nearest(f.model, SK_PROBE_GROUND, sk_vec(0.0, 0.0, 100.0), 5.0, &place));
    assert_true(!place.found && place.material == -1);
    assert_refused(sk_probe_nearest(f.model, SK_PROBE_GROUND, sk_vec(0.0, 0.0, 0.0), 0.0, &place), "the radius is 0 m");
    end(&f);
}

static void bad_numbers_are_refused(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_probe_hit hit;
    bool inside;
    sk_vec3 none = {0.0, 0.0, 0.0}, bad = {(double)NAN, 0.0, 0.0}, far = {0.0, 1e8, 0.0};
    assert_refused(sk_probe_segment(f.model, SK_PROBE_VISIBLE, bad, none, &hit), "first end is not finite");
    assert_refused(sk_probe_segment(f.model, SK_PROBE_VISIBLE, none, far, &hit), "second end is at (0, 1e+08, 0)");
    assert_refused(sk_probe_inside(f.model, SK_PROBE_GROUND, bad, &inside), "not finite");
    assert_refused(sk_probe_inside(f.model, (sk_probe_solid)2, none, &inside), "there is no solid 2");
    const double segments[12] = {0, 0, 1, 0, 0, -1, 0, 0, (double)INFINITY, 0, 0, 0};
    double fractions[2];
    assert_refused(sk_probe_segments(f.model, SK_PROBE_GROUND, 2, segments, &(sk_probe_hits){.fractions = fractions}),
                   "segment 1: ");
    end(&f);
}

static void surface_of_the_block_is_closed_and_counted(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_surface *surface;
    assert_ok(sk_surface_create(f.model, SK_PROBE_GROUND, sk_vec(9, 9, 0.5), sk_vec(15, 15, 3), &surface));
    const sk_vec3 *vertices = sk_surface_vertices(surface);
    const int32_t *triangles = sk_surface_triangles(surface);
    double area = 0.0;
    for (int32_t i = 0; i < sk_surface_triangle_count(surface); i++) {
        for (int k = 0; k < 3; k++) assert_in_range(triangles[3 * i + k], 0, sk_surface_vertex_count(surface) - 1);
        sk_vec3 a = vertices[triangles[3 * i]];
        sk_vec3 u = sk_sub(vertices[triangles[3 * i + 1]], a), v = sk_sub(vertices[triangles[3 * i + 2]], a);
        area += 0.5 * sk_length(sk_cross(u, v));
        check_material(&f, sk_surface_triangle_materials(surface)[i], "ice");
    }
    assert_near(area, 4.0 * 4.0 + 4.0 * 4.0 * 1.5, 1e-9); // top, and sides from z = 0.5 to 2
    sk_surface_destroy(surface);
    assert_refused(sk_surface_create(f.model, SK_PROBE_GROUND, sk_vec(1, 0, 0), sk_vec(0, 1, 1), &surface), "empty");
    assert_null(surface);
    sk_surface_destroy(NULL);
    end(&f);
}

static void deck_of_the_frigate_is_hit_where_it_is(void **unused) {
    (void)unused;
    flown f = begin("frigate");
    sk_pose pose;
    sk_probe_hit hit;
    sk_motion motion;
    assert_int_equal(sk_model_platform_count(f.model), 1);
    assert_non_null(sk_model_platform_name(f.model, 0));
    assert_null(sk_model_platform_name(f.model, 1));
    assert_ok(sk_model_platform_pose(f.model, 0, 3.0, &pose));
    assert_near(pose.rotation.w * pose.rotation.w + pose.rotation.x * pose.rotation.x +
                    pose.rotation.y * pose.rotation.y + pose.rotation.z * pose.rotation.z,
                1.0, 1e-12);
    // Below the aircraft that stands on it.
    assert_ok(sk_state_motion(f.model, f.state, 0, &motion));
    sk_vec3 top = motion.pose.position;
    const sk_probe_moment above = {top, 0.0}, below = {sk_vec(top.x, top.y, top.z - 10.0), 0.0};
    assert_ok(sk_probe_platform(f.model, 0, above, below, &hit));
    assert_true(hit.found && hit.normal.z > 0.9);
    assert_near(hit.point.z, top.z - 10.0 * hit.fraction, 1e-9);
    assert_near(hit.point.x, top.x, 1e-9);
    assert_refused(sk_probe_platform(f.model, 1, above, below, &hit), "there is no platform 1");
    assert_refused(sk_model_platform_pose(f.model, 0, 1e9, &pose), "the time is 1e+09 s");
    end(&f);
}

static void materials_are_counted_and_described(void **unused) {
    (void)unused;
    flown f = begin_known();
    sk_material_info info;
    sk_scenery_size size = sk_model_scenery_size(f.model);
    assert_true(size.half_spaces >= 12 && size.pieces >= 3);
    assert_refused(sk_model_material(f.model, sk_model_material_count(f.model), &info), "there is no material");
    assert_refused(sk_model_material(f.model, -1, &info), "there is no material -1");
    for (int32_t i = 0; i < sk_model_material_count(f.model); i++) {
        assert_ok(sk_model_material(f.model, i, &info));
        assert_true(info.rubber_kinetic <= info.rubber_static && info.metal_kinetic <= info.metal_static);
    }
    end(&f);
}

static void chocks_are_of_rubber(void **unused) {
    (void)unused;
    flown f = begin("apron_traffic");
    int32_t found = 0;
    for (int32_t i = 0; i < sk_model_material_count(f.model); i++) {
        sk_material_info info;
        assert_ok(sk_model_material(f.model, i, &info));
        assert_int_equal(info.of_rubber, strcmp(info.name, "chock_rubber") == 0);
        found += info.of_rubber;
    }
    assert_int_equal(found, 1);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segment_hits_the_block_where_it_must),
        cmocka_unit_test(water_is_seen_and_does_not_carry),
        cmocka_unit_test(many_segments_give_what_one_gives),
        cmocka_unit_test(nearest_place_and_inside_agree),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(surface_of_the_block_is_closed_and_counted),
        cmocka_unit_test(deck_of_the_frigate_is_hit_where_it_is),
        cmocka_unit_test(materials_are_counted_and_described),
        cmocka_unit_test(chocks_are_of_rubber),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
