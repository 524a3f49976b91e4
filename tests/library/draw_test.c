// Overlays through the public headers.
#include "library/flown.h"

typedef struct drawn {
    int lines, arrows, points, polygons, labels;
    bool weight_is_down;
} drawn;

static void on_line(void *user, sk_vec3 from, sk_vec3 to, int32_t role) {
    assert_true(isfinite(from.x) && isfinite(to.z));
    assert_non_null(sk_draw_role_name(role));
    ((drawn *)user)->lines++;
}
static void on_arrow(void *user, sk_vec3 from, sk_vec3 to, int32_t role) {
    drawn *d = user;
    d->arrows++;
    if (strcmp(sk_draw_role_name(role), "weight") == 0)
        d->weight_is_down = to.z < from.z && to.x == from.x && to.y == from.y;
}
static void on_point(void *user, sk_vec3 at, int32_t symbol, int32_t role) {
    assert_true(isfinite(at.x));
    assert_non_null(sk_draw_symbol_name(symbol));
    assert_non_null(sk_draw_role_name(role));
    ((drawn *)user)->points++;
}
static void on_polygon(void *user, const sk_vec3 *corners, int32_t count, int32_t role) {
    assert_true(count >= 3 && isfinite(corners[count - 1].x) && sk_draw_role_name(role) != NULL);
    ((drawn *)user)->polygons++;
}
static void on_label(void *user, sk_vec3 at, const char *text, int32_t role) {
    assert_true(text[0] != '\0' && isfinite(at.x) && sk_draw_role_name(role) != NULL);
    ((drawn *)user)->labels++;
}

static void standing_cessna_shows_borders_and_forces(void **unused) {
    (void)unused;
    flown f = begin("airfield");
    drawn d = {0};
    sk_draw_target target = {&d, on_line, on_arrow, on_point, on_polygon, on_label};
    advance(&f, 120);
    assert_ok(sk_draw_overlay(f.model, f.state, 0, "borders", 0, &target));
    assert_int_equal(d.polygons, 3); // one for each wheel
    assert_ok(sk_draw_overlay(f.model, f.state, 0, "forces", 0, &target));
    assert_true(d.weight_is_down);
    target = (sk_draw_target){0}; // nobody draws
    assert_ok(sk_draw_overlay(f.model, f.state, 0, "borders", 0, &target));
    end(&f);
}

// The queue of loose bodies, without an aircraft: the balls of both, and one where it will be.
static void a_scene_without_aircraft_shows_its_queue(void **unused) {
    (void)unused;
    flown f = begin("spheres");
    drawn d = {0};
    sk_draw_target target = {&d, on_line, on_arrow, on_point, on_polygon, on_label};
    assert_ok(sk_draw_overlay(f.model, f.state, 0, "boxes", 8, &target));
    assert_int_equal(d.labels, 1);
    assert_int_equal(d.lines, 4 * 3 * 24 + 1);
    d = (drawn){0};
    assert_ok(sk_draw_overlay(f.model, f.state, 0, "boxes", 9, &target));
    assert_int_equal(d.lines, 2 * 3 * 24);
    end(&f);
}

static void unknown_overlay_and_option_are_refused(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_draw_target target = {0};
    assert_refused(sk_draw_overlay(f.model, f.state, 0, "bordres", 0, &target), "did you mean 'borders'?");
    assert_refused(sk_draw_overlay(f.model, f.state, 0, "borders", 9, &target), "has no option 9");
    assert_refused(sk_draw_overlay(f.model, f.state, 2, "borders", 0, &target), "there is no aircraft 2");
    end(&f);
}

static void everything_has_a_name(void **unused) {
    (void)unused;
    for (int32_t i = 0; i < sk_draw_role_count(); i++) {
        assert_non_null(sk_draw_role_name(i));
        for (int32_t k = 0; k < i; k++) assert_string_not_equal(sk_draw_role_name(i), sk_draw_role_name(k));
    }
    for (int32_t i = 0; i < sk_draw_symbol_count(); i++) assert_non_null(sk_draw_symbol_name(i));
    for (int32_t i = 0; i < sk_draw_overlay_count(); i++) {
        assert_non_null(sk_draw_overlay_name(i));
        assert_non_null(sk_draw_overlay_help(i));
        assert_non_null(sk_draw_overlay_option(i, 0));
        assert_null(sk_draw_overlay_option(i, 13));
    }
    assert_null(sk_draw_role_name(-1));
    assert_null(sk_draw_symbol_name(sk_draw_symbol_count()));
    assert_null(sk_draw_overlay_name(sk_draw_overlay_count()));
    assert_null(sk_draw_overlay_help(-1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_cessna_shows_borders_and_forces),
        cmocka_unit_test(a_scene_without_aircraft_shows_its_queue),
        cmocka_unit_test(unknown_overlay_and_option_are_refused),
        cmocka_unit_test(everything_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
