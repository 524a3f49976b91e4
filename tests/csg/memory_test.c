// Building, compiling and drawing solids when memory is short: an error in one line, or the same answer as with enough of it.
#include "short_memory.h"

#include "csg/boundary.h"
#include "csg/scenery_store.h"

#include <math.h>

static const sk_material materials[3] = {
    {.name = "default", .strength = INFINITY}, {.name = "grass", .strength = 14000.0}, {.name = "water"}};
static const sk_box window = {{-30.0, -30.0, -30.0}, {30.0, 30.0, 30.0}};

enum { BOXES = 9 };

// A row of boxes that overlap, each a little further.
static sk_result add_row(sk_shapes *s, double top, sk_shape *out) {
    sk_shape parts[BOXES];
    sk_result result = sk_ok();
    for (int32_t i = 0; i < BOXES && result.ok; i++) {
        double x = 0.4 * i - 5.0, y = 0.1 * i;
        result = sk_shape_box(s, sk_vec(x, y, -2.0), sk_vec(x + 1.0, y + 3.0, top + 0.01 * i), &parts[i]);
    }
    return result.ok ? sk_shape_union(s, parts, BOXES, out) : result;
}

// Ground of grass with a painted square, and on it the row, mirrored and moved as well; or with the row cut out of it, which has
// no flat form.
static sk_result add_scene(sk_shapes *s, bool cuts, sk_shape *out) {
    sk_shape ground, row, square, copy, mirrored;
    sk_pose pose = {sk_vec(0.0, -12.0, 0.5), {cos(0.3), 0.0, 0.0, sin(0.3)}};
    sk_result result = sk_shape_half_space(s, sk_vec(0.0, 0.0, 1.0), 0.0, &ground);
    if (result.ok) result = sk_shape_made_of(s, 1, ground, &ground);
    if (result.ok) result = sk_shape_box(s, sk_vec(-9.0, -9.0, -1.0), sk_vec(9.0, 9.0, 1.0), &square);
    if (result.ok) result = sk_shape_paint(s, square, 2, ground, &ground);
    if (result.ok) result = add_row(s, cuts ? 1.0 : 2.0, &row);
    if (result.ok && cuts) {
        result = sk_shape_complement(s, row, &row);
        return result.ok ? sk_shape_intersection(s, (sk_shape[]){ground, row}, 2, out) : result;
    }
    if (result.ok) result = sk_shape_moved(s, pose, row, &copy);
    if (result.ok) result = sk_shape_mirrored(s, sk_vec(1.0, 0.0, 0.0), 8.0, copy, &mirrored);
    return result.ok ? sk_shape_union(s, (sk_shape[]){ground, row, copy, mirrored}, 4, out) : result;
}

static sk_result draw(const sk_scenery *scenery, double expected_area) {
    sk_boundary boundary;
    sk_result result = sk_scenery_boundary(scenery, window, &boundary);
    if (!result.ok) return result;
    double area = sk_boundary_area(&boundary);
    if (fabs(area - expected_area) > 1e-6 * expected_area)
        fail_msg("expected %.12g m^2 of surface, got %.12g", expected_area, area);
    sk_boundary_free(&boundary);
    return sk_ok();
}

static sk_result draw_scene(bool cuts, double expected_area) {
    sk_shapes *s = sk_shapes_create();
    if (s == NULL) return sk_error("out of memory");
    sk_shape root = -1;
    sk_scenery *scenery = NULL;
    sk_result result = add_scene(s, cuts, &root);
    if (result.ok) result = sk_scenery_compile(s, root, (sk_scenery_options){materials, 3, false}, &scenery);
    sk_shapes_destroy(s);
    if (result.ok) {
        assert_int_equal(sk_scenery_describe(scenery).direct, cuts);
        assert_true(sk_scenery_entry(scenery, sk_vec(20.0, 20.0, 20.0), sk_vec(20.0, 20.0, -20.0)).found);
        result = draw(scenery, expected_area);
    }
    sk_scenery_destroy(scenery);
    return result;
}

// The areas of the window's square with the rows on it, and with the row cut out of it, from a run with enough memory.
static double area_of(bool cuts) {
    sk_shapes *s = sk_shapes_create();
    sk_shape root = -1;
    sk_scenery *scenery = NULL;
    sk_boundary boundary;
    assert_non_null(s);
    assert_true(add_scene(s, cuts, &root).ok);
    assert_true(sk_scenery_compile(s, root, (sk_scenery_options){materials, 3, false}, &scenery).ok);
    assert_true(sk_scenery_boundary(scenery, window, &boundary).ok);
    double area = sk_boundary_area(&boundary);
    sk_boundary_free(&boundary);
    sk_scenery_destroy(scenery);
    sk_shapes_destroy(s);
    return area;
}

static double row_area, cut_area;

static sk_result try_row(void) {
    return draw_scene(false, row_area);
}

static sk_result try_cut(void) {
    return draw_scene(true, cut_area);
}

static void solids_are_drawn_or_refused_when_an_allocation_fails(void **state) {
    (void)state;
    row_area = area_of(false);
    cut_area = area_of(true);
    assert_true(row_area > 3600.0 && cut_area > 3600.0); // the window's square, and walls
    assert_true(fail_each_allocation(try_row, 1) > 200);
    assert_true(fail_each_allocation(try_cut, 15) > 1000);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(solids_are_drawn_or_refused_when_an_allocation_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
