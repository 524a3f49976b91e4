// Ribbons of ruts: joined without gaps, closed at their ends, only where their solid is.
#include "view/rut_mesh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static sk_rut ruts[SK_RUTS_MAX];
static sk_rut_vertex *vertices;

static int set_up(void **state) {
    (void)state;
    vertices = malloc((size_t)SK_RUTS_MAX * SK_RUT_VERTICES_MAX * sizeof *vertices);
    return vertices == NULL;
}
static int tear_down(void **state) {
    (void)state;
    free(vertices);
    return 0;
}

static sk_rut rut_between(sk_vec3 from, sk_vec3 to, double depth) {
    return (sk_rut){.from = from, .to = to, .normal = {0, 0, 1}, .depth_from = depth, .depth_to = depth, .width = 0.2};
}

static sk_vec3 place_of(const sk_rut_vertex *v) {
    return sk_vec((double)v->high[0] + (double)v->low[0], (double)v->high[1] + (double)v->low[1],
                  (double)v->high[2] + (double)v->low[2]);
}

static void one_stretch_is_a_quad_with_a_closing_at_either_end(void **state) {
    (void)state;
    ruts[0] = rut_between(sk_vec(1e5, 2, 3), sk_vec(1e5, 4, 3), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, 1, 0, vertices), 18);
    double least = 0.0, most = 0.0;
    for (int i = 0; i < 18; i++) {
        sk_vec3 p = place_of(&vertices[i]);
        assert_true(fabs(p.z - 3.0) < 1e-9);
        assert_true(fabs(fabs(p.x - 1e5) - 0.1 * SK_RUT_RIBBON) < 1e-8); // 100 km off, and still to a few nanometres
        assert_true((double)vertices[i].across * (p.x - 1e5) > 0.0);     // it runs north: right is east
        least = sk_min(least, p.y - 2.0);
        most = sk_max(most, p.y - 4.0);
        bool closed = vertices[i].strength == 0.0F;
        assert_true(closed == (p.y < 2.0 - 1e-9 || p.y > 4.0 + 1e-9));
        assert_true(closed ? vertices[i].depth == 0.0F : vertices[i].depth == 0.05F);
    }
    assert_true(least < -0.2 && most > 0.2); // as far as a wheel needs to climb out of it
}

static void stretches_that_go_on_share_their_corners(void **state) {
    (void)state;
    sk_vec3 at = {0, 0, 0};
    for (int i = 0; i < 8; i++) { // a bend to the right, in an order that is not that of the track
        sk_vec3 next = sk_add(at, sk_vec(sin(0.2 * i), cos(0.2 * i), 0.0));
        ruts[(5 * i) % 8] = rut_between(at, next, 0.02 + 0.01 * i);
        at = next;
    }
    int32_t count = sk_rut_mesh_build(ruts, 8, 0, vertices);
    assert_int_equal(count, 8 * 6 + 2 * 6);
    // Every corner but the two at either end belongs to two quads.
    int lonely = 0;
    for (int32_t i = 0; i < count; i++) {
        int quads = 0;
        for (int32_t q = 0; q < count / 6; q++)
            for (int32_t k = 0; k < 6; k++)
                if (memcmp(&vertices[i], &vertices[6 * q + k], sizeof *vertices) == 0) {
                    quads++;
                    break;
                }
        assert_in_range(quads, 1, 2);
        lonely += quads == 1;
    }
    assert_int_equal(lonely, 6); // of the closings' outer ends: three vertices each
}

static void a_sharp_turn_and_another_solid_are_not_joined(void **state) {
    (void)state;
    ruts[0] = rut_between(sk_vec(0, 0, 0), sk_vec(0, 1, 0), 0.05);
    ruts[1] = rut_between(sk_vec(0, 1, 0), sk_vec(0, 0.2, 0), 0.05); // back again
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 0, vertices), 36);
    ruts[1] = rut_between(sk_vec(0, 1, 0), sk_vec(0, 2, 0), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 0, vertices), 24);
    ruts[1].solid = 2;
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 0, vertices), 18);
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 2, vertices), 18);
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 1, vertices), 0);
}

static void a_pit_is_closed_unless_a_track_begins_in_it(void **state) {
    (void)state;
    ruts[0] = rut_between(sk_vec(5, 5, 0), sk_vec(5, 5, 0), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, 1, 0, vertices), 12);
    for (int i = 0; i < 12; i++) assert_true(sk_is_finite3(place_of(&vertices[i])));
    ruts[1] = rut_between(sk_vec(5, 5, 0), sk_vec(5, 6, 0), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 0, vertices), 18);
    ruts[0].width = 0.0;
    ruts[1].depth_from = ruts[1].depth_to = 0.0;
    assert_int_equal(sk_rut_mesh_build(ruts, 2, 0, vertices), 0);
}

static void as_many_as_there_can_be_fit(void **state) {
    (void)state;
    for (int i = 0; i < SK_RUTS_MAX; i++) ruts[i] = rut_between(sk_vec(i, 0, 0), sk_vec(i, 1, 0), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, SK_RUTS_MAX, 0, vertices), SK_RUTS_MAX * SK_RUT_VERTICES_MAX);
    for (int i = 0; i < SK_RUTS_MAX; i++) ruts[i] = rut_between(sk_vec(0, i, 0), sk_vec(0, i + 1, 0), 0.05);
    assert_int_equal(sk_rut_mesh_build(ruts, SK_RUTS_MAX, 0, vertices), SK_RUTS_MAX * 6 + 12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_stretch_is_a_quad_with_a_closing_at_either_end),
        cmocka_unit_test(stretches_that_go_on_share_their_corners),
        cmocka_unit_test(a_sharp_turn_and_another_solid_are_not_joined),
        cmocka_unit_test(a_pit_is_closed_unless_a_track_begins_in_it),
        cmocka_unit_test(as_many_as_there_can_be_fit),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
