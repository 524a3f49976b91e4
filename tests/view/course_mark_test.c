// Where the mark of the next step is: on it, or at the edge of the picture towards it.
#include "check.h"
#include "view/camera.h"
#include "view/course_mark.h"

#include <math.h>

enum { WIDTH = 800, HEIGHT = 600 };
static const sk_mark_room ROOM = {.left = 20.0F, .top = 60.0F, .right = 780.0F, .bottom = 440.0F};

// Looks north from the origin, level.
static sk_view north(void) {
    return (sk_view){.pose = sk_look_at(sk_vec(0, 0, 0), sk_vec(0, 100, 0)), .fov = 0.5 * SK_PI};
}

static void check_at_the_edge(const sk_mark_place *place) {
    assert_false(place->in_sight);
    assert_true(place->x >= ROOM.left - 0.01F && place->x <= ROOM.right + 0.01F);
    assert_true(place->y >= ROOM.top - 0.01F && place->y <= ROOM.bottom + 0.01F);
    assert_true(fabsf(hypotf(place->towards_x, place->towards_y) - 1.0F) < 1e-5F);
}

static void what_is_in_sight_is_marked_where_it_is(void **unused) {
    (void)unused;
    sk_view view = north();
    double x, y;
    sk_vec3 at = sk_vec(30, 100, 20);
    assert_true(sk_picture_project((sk_picture){&view, WIDTH, HEIGHT}, at, &x, &y));
    sk_mark_place place = sk_course_mark_place((sk_picture){&view, WIDTH, HEIGHT}, &ROOM, at);
    assert_true(place.in_sight);
    assert_true(fabs(place.x - x) < 1e-3 && fabs(place.y - y) < 1e-3);
}

static void an_arrow_at_the_edge_points_to_what_is_not(void **unused) {
    (void)unused;
    sk_view view = north();
    const struct {
        sk_vec3 at;
        float edge_x, edge_y; // -1: any
    } CASES[] = {
        {{900, 100, 0}, ROOM.right, -1.0F},                                       // on the right
        {{-900, 100, 0}, ROOM.left, -1.0F},  {{900, -100, 0}, ROOM.right, -1.0F}, // behind on the right
        {{-900, -100, 0}, ROOM.left, -1.0F}, {{0, 100, 300}, -1.0F, ROOM.top},    {{0, 100, -300}, -1.0F, ROOM.bottom},
        {{0, -100, 300}, -1.0F, ROOM.top},   {{0, -100, 0}, ROOM.right, -1.0F}, // straight behind
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        sk_mark_place place = sk_course_mark_place((sk_picture){&view, WIDTH, HEIGHT}, &ROOM, CASES[i].at);
        check_at_the_edge(&place);
        if (CASES[i].edge_x >= 0.0F) assert_true(fabsf(place.x - CASES[i].edge_x) < 0.01F);
        if (CASES[i].edge_y >= 0.0F) assert_true(fabsf(place.y - CASES[i].edge_y) < 0.01F);
    }
}

// What goes round the aircraft: its mark does not jump where it leaves the picture, or falls behind the camera.
static void a_mark_that_leaves_the_picture_does_not_jump(void **unused) {
    (void)unused;
    sk_view view = north();
    float x = 0.0F, y = 0.0F;
    for (int i = 0; i <= 1700; i++) {
        double angle = i * SK_PI / 1800.0; // to the right, almost to straight behind
        sk_mark_place place = sk_course_mark_place((sk_picture){&view, WIDTH, HEIGHT}, &ROOM,
                                                   sk_vec(1000.0 * sin(angle), 1000.0 * cos(angle), 100.0));
        if (i > 0) assert_true(hypotf(place.x - x, place.y - y) < 12.0F);
        x = place.x;
        y = place.y;
    }
}

// A panel stands in the corner at the top right: an arrow goes below it.
static void an_arrow_keeps_clear_of_the_corner(void **unused) {
    (void)unused;
    sk_view view = north();
    sk_mark_room room = ROOM;
    room.corner_left = 600.0F;
    room.corner_top = 110.0F;
    int moved = 0;
    for (int i = 0; i < 90; i++) { // from up to the right
        double angle = i * SK_PI / 180.0;
        sk_vec3 at = sk_vec(9000.0 * sin(angle), 100.0, 9000.0 * cos(angle));
        sk_mark_place place = sk_course_mark_place((sk_picture){&view, WIDTH, HEIGHT}, &room, at);
        sk_mark_place without = sk_course_mark_place((sk_picture){&view, WIDTH, HEIGHT}, &ROOM, at);
        assert_false(place.in_sight);
        assert_true(place.x <= 600.0F || place.y >= 110.0F);
        assert_true(place.x == without.x && (place.y == without.y || without.x > 600.0F));
        moved += place.y != without.y;
    }
    assert_true(moved > 5);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_in_sight_is_marked_where_it_is),
        cmocka_unit_test(an_arrow_at_the_edge_points_to_what_is_not),
        cmocka_unit_test(a_mark_that_leaves_the_picture_does_not_jump),
        cmocka_unit_test(an_arrow_keeps_clear_of_the_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
