// Pictures of an aircraft: from outside, from its cockpit, part by part.
#include "view/pictured.h"

static void an_aircraft_is_white_and_throws_a_shadow(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(6, -9, 14), sk_vec(0, 0, 0));
    frame.sun = sk_vec(-0.5, 0.0, 0.8);
    frame.focus = s->aircraft.pose.position;
    take_picture(s, &frame);
    // Beside the right wing's tip, away from the sun: the tip is 2 m up, its shadow 1.25 m further right.
    sk_vec3 place = {4.8, 0.1, 0}, before = colour_of_place(s, &frame.view, place);
    frame.aircraft = &s->aircraft;
    frame.aircraft_count = 1;
    take_picture(s, &frame);
    sk_vec3 wing = colour_of_place(s, &frame.view, sk_pose_point(s->aircraft.pose, sk_vec(0, -3.0, -0.75)));
    assert_colour(wing, brightness(wing) > 185 && fabs(wing.x - wing.z) < 30);
    place = sk_vec(6.0, -0.3, 0);
    sk_vec3 after = colour_of_place(s, &frame.view, place);
    assert_colour(after, brightness(after) < 0.75 * brightness(before));
}

static void a_moving_part_moves_in_the_picture(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(-5, -8, 3), sk_vec(0, -3, 1));
    frame.aircraft = &s->aircraft;
    frame.aircraft_count = 1;
    unsigned char before[HEIGHT][WIDTH][3] = {0};
    double *const moved[] = {&s->aircraft.rudder,       &s->aircraft.elevator,      &s->aircraft.flaps,
                             &s->aircraft.aileron_left, &s->aircraft.wheel[1].spin, &s->aircraft.wheel[1].stroke};
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++) {
        if (i >= 4) frame.view.pose = sk_look_at(sk_vec(-2.6, -0.7, 0.5), sk_vec(-1.09, -0.44, 0.25)); // at the wheel
        take_picture(s, &frame);
        memcpy(before, s->picture, sizeof before);
        *moved[i] = 0.25;
        take_picture(s, &frame);
        *moved[i] = 0.0;
        int different = 0;
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) different += abs(before[y][x][1] - s->picture[y][x][1]) > 12;
        if (different < 8 || different > WIDTH * HEIGHT / 5) fail_msg("part %zu changes %d pixels", i, different);
    }
}

// A slot of 0.4 m through the right wing, 3 m from the middle: the ground is seen through it, and nothing else changes.
static void a_slot_in_a_wing_is_seen_and_nothing_else_changes(void **state) {
    stage *s = *state;
    sk_aircraft_pose aircraft = s->aircraft;
    sk_frame frame = frame_from(sk_vec(3, -1, 14), sk_vec(3, 0, 0));
    frame.focus = sk_vec(500, 0, 0); // no shadow, which would change beside the wing
    frame.aircraft = &aircraft;
    frame.aircraft_count = 1;
    take_picture(s, &frame);
    unsigned char before[HEIGHT][WIDTH][3];
    memcpy(before, s->picture, sizeof before);
    sk_vec3 place = sk_pose_point(aircraft.pose, sk_vec(-0.1, 3.0, -0.65));
    sk_vec3 wing = colour_of_place(s, &frame.view, place);
    sk_skin_hole hole = {.planes = 3,
                         .targets = 3,
                         .plane = {{{-1, 0, 0}, 3.0}, {{0, 1, 0}, 3.2}, {{0, -1, 0}, -2.8}},
                         .low = {-3, 2, -3},
                         .high = {3, 4, 3}};
    aircraft.skin = (sk_skin){.count = 1, .hole = &hole};
    take_picture(s, &frame);
    sk_vec3 ground = colour_of_place(s, &frame.view, place);
    assert_colour(wing, brightness(wing) > 150);
    assert_colour(ground, brightness(ground) < 0.75 * brightness(wing));
    double left, right, y;
    sk_picture picture = {&frame.view, WIDTH, HEIGHT};
    assert_true(sk_picture_project(picture, sk_vec(2.2, 0, 2), &left, &y));
    assert_true(sk_picture_project(picture, sk_vec(3.8, 0, 2), &right, &y));
    int beside = 0;
    for (int row = 0; row < HEIGHT; row++)
        for (int x = 0; x < WIDTH; x++)
            if (x < (int)left || x > (int)right) beside += abs(before[row][x][1] - s->picture[row][x][1]) > 4;
    if (beside > 0) fail_msg("%d pixels change beside the slot", beside);
}

static void a_hole_elsewhere_changes_nothing(void **state) {
    stage *s = *state;
    sk_aircraft_pose aircraft = s->aircraft;
    sk_frame frame = frame_from(sk_vec(6, -9, 5), sk_vec(0, 0, 0));
    frame.aircraft = &aircraft;
    frame.aircraft_count = 1;
    take_picture(s, &frame);
    unsigned char before[HEIGHT][WIDTH][3];
    memcpy(before, s->picture, sizeof before);
    sk_skin_hole hole = {
        .planes = 1, .targets = 1, .plane = {{{-1, 0, 0}, -50.0}}, .low = {-90, -90, -90}, .high = {90, 90, 90}};
    aircraft.skin = (sk_skin){.count = 1, .hole = &hole};
    take_picture(s, &frame);
    int different = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) different += abs(before[y][x][1] - s->picture[y][x][1]) > 4;
    if (different > WIDTH * HEIGHT / 2000) fail_msg("%d pixels differ", different);
}

static void the_cockpit_sees_out_and_sees_its_panel(void **state) {
    stage *s = *state;
    sk_aircraft_pose aircraft = s->aircraft;
    sk_vec3 eye = sk_sub(s->look->eye, aircraft.centre);
    sk_frame frame = {.view = {.fov = 1.05, .near = 0.05},
                      .focus = aircraft.pose.position,
                      .aircraft = &aircraft,
                      .aircraft_count = 1};
    frame.view.pose = (sk_pose){sk_pose_point(aircraft.pose, sk_vec(-eye.x, eye.y, -eye.z)), aircraft.pose.rotation};
    aircraft.inside = true;
    take_picture(s, &frame);
    sk_vec3 sky = colour_at(s, WIDTH / 2 + 20, HEIGHT / 4), panel = colour_at(s, WIDTH / 2, HEIGHT - 30);
    assert_colour(sky, brightness(sky) > 110);
    assert_colour(panel, brightness(panel) < 110);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_aircraft_is_white_and_throws_a_shadow),
        cmocka_unit_test(a_moving_part_moves_in_the_picture),
        cmocka_unit_test(a_slot_in_a_wing_is_seen_and_nothing_else_changes),
        cmocka_unit_test(a_hole_elsewhere_changes_nothing),
        cmocka_unit_test(the_cockpit_sees_out_and_sees_its_panel),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
