// Pictures of the demo scene: what a person would see is where it should be.
#include "view/pictured.h"

static void sky_is_blue_grass_green_and_asphalt_grey(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(-40, -300, 25), sk_vec(0, -150, 20));
    take_picture(s, &frame);
    sk_vec3 sky = colour_at(s, WIDTH / 2, 12);
    assert_colour(sky, sky.z > sky.x + 20 && sky.z > 120);
    sk_vec3 grass = colour_of_place(s, &frame.view, sk_vec(-40, -240, 0));
    assert_colour(grass,
                  grass.y > grass.x && grass.y > 1.3 * grass.z && brightness(grass) > 40 && brightness(grass) < 200);
    sk_vec3 asphalt = colour_of_place(s, &frame.view, sk_vec(-7, -230, 0));
    assert_colour(asphalt, fabs(asphalt.x - asphalt.z) < 20 && brightness(asphalt) > 40 && brightness(asphalt) < 160);
    sk_vec3 horizon = colour_at(s, WIDTH / 2, HEIGHT / 2 - 16);
    assert_colour(horizon, brightness(horizon) > brightness(grass));
}

static void upwards_there_is_nothing_but_sky(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(-40, -300, 25), sk_vec(-40, -299.9, 90));
    take_picture(s, &frame);
    for (int y = 10; y < HEIGHT - 10; y += 25)
        for (int x = 10; x < WIDTH - 10; x += 40) {
            sk_vec3 sky = colour_at(s, x, y);
            assert_colour(sky, sky.z >= sky.x - 6 && brightness(sky) > 60);
        }
}

static void a_picture_is_the_same_twice(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(6, -9, 3), sk_vec(0, 0, 1));
    frame.aircraft = &s->aircraft;
    frame.aircraft_count = 1;
    unsigned char first[HEIGHT][WIDTH][3] = {0};
    take_picture(s, &frame);
    memcpy(first, s->picture, sizeof first);
    take_picture(s, &frame);
    assert_memory_equal(first, s->picture, sizeof first);
}

static void a_platform_is_drawn_at_its_pose_and_throws_a_shadow(void **state) {
    stage *s = *state;
    sk_boundary ship = demo_ship();
    must(sk_renderer_set_scenery(s->renderer, 1, &ship, demo_materials, DEMO_MATERIALS));
    demo_boundary_free(&ship);
    // A ship on the meadow, ahead to the north, and then 200 m further on and turned by a quarter.
    sk_pose pose = {{-70.0, -220.0, 4.0}, {0.7071067811865476, 0.0, 0.0, 0.7071067811865476}};
    sk_frame frame = frame_from(sk_vec(-30, -300, 40), sk_vec(-66, -225, 5));
    frame.focus = sk_vec(-59.0, -240.0, 0.0);
    sk_vec3 side = {-63.0, -225.0, 6.0}, shadow = {-59.0, -240.0, 0.0};
    take_picture(s, &frame);
    sk_vec3 grass = colour_of_place(s, &frame.view, side), lit = colour_of_place(s, &frame.view, shadow);
    frame.platforms = &pose;
    frame.platform_count = 1;
    take_picture(s, &frame);
    sk_vec3 hull = colour_of_place(s, &frame.view, side), dark = colour_of_place(s, &frame.view, shadow);
    assert_colour(grass, grass.y > 1.3 * grass.z);
    assert_colour(hull, fabs(hull.y - hull.z) < 25.0 && brightness(hull) > 60.0);
    assert_colour(dark, brightness(dark) < 0.75 * brightness(lit));
    pose = (sk_pose){{-70.0, -20.0, 4.0}, {1.0, 0.0, 0.0, 0.0}};
    take_picture(s, &frame);
    sk_vec3 left = colour_of_place(s, &frame.view, side), sunny = colour_of_place(s, &frame.view, shadow);
    assert_true(sk_length(sk_sub(left, grass)) < 2.0 && sk_length(sk_sub(sunny, lit)) < 2.0);
}

static void ruts_darken_the_ground_they_lie_in_and_nothing_else(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(45, -253, 3), sk_vec(45, -247, 0)); // over sand
    take_picture(s, &frame);
    unsigned char before[HEIGHT][WIDTH][3] = {0};
    memcpy(before, s->picture, sizeof before);
    sk_rut rut = {{45, -250, 0}, {45, -245, 0}, {0, 0, 1}, 0.06, 0.06, 0.5, 0};
    frame.ruts = &rut;
    frame.rut_count = 1;
    sk_vec3 bottom = {45.0, -248.0, 0.0}, untouched = colour_of_place(s, &frame.view, bottom);
    take_picture(s, &frame);
    sk_vec3 pressed = colour_of_place(s, &frame.view, bottom);
    assert_colour(pressed, brightness(pressed) < 0.93 * brightness(untouched));
    int changed = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool differs = abs(before[y][x][1] - s->picture[y][x][1]) > 3;
            changed += differs;
            if (differs && abs(x - WIDTH / 2) > 110) fail_msg("the pixel %d, %d is beside the rut", x, y);
        }
    assert_true(changed > 500);
    frame.rut_count = 0;
    take_picture(s, &frame);
    assert_memory_equal(before, s->picture, sizeof before);
}

static void what_has_no_material_is_an_unmistakable_checker(void **state) {
    stage *s = *state;
    const sk_material checker = {.name = "checker", .colour = {0.6, 0.02, 0.6}};
    sk_vec3 corners[4] = {{-20, -20, 0}, {20, -20, 0}, {20, 20, 0}, {-20, 20, 0}};
    sk_face face = {.count = 4, .normal = {0, 0, 1}};
    sk_boundary floor = {.face_count = 1, .vertex_count = 4, .faces = &face, .vertices = corners};
    must(sk_renderer_set_scenery(s->renderer, 2, &floor, &checker, 1));
    const sk_pose poses[2] = {{{0, 0, -500}, {1, 0, 0, 0}}, {{0, 0, 300}, {1, 0, 0, 0}}};
    sk_frame frame = frame_from(sk_vec(0.0, 0.0, 308.0), sk_vec(0.0, 0.0, 300.0));
    frame.platforms = poses;
    frame.platform_count = 2;
    take_picture(s, &frame);
    int magenta = 0;
    for (int x = -2; x <= 2; x++)
        for (int y = -1; y <= 1; y++) {
            sk_vec3 c = colour_of_place(s, &frame.view, sk_vec(x + 0.5, y + 0.5, 300.0));
            sk_vec3 next = colour_of_place(s, &frame.view, sk_vec(x + 1.5, y + 0.5, 300.0));
            bool is_magenta = c.x > 2.0 * c.y && c.z > 2.0 * c.y;
            assert_true(is_magenta != (next.x > 2.0 * next.y && next.z > 2.0 * next.y)); // neighbours differ
            magenta += is_magenta;
        }
    assert_in_range(magenta, 7, 8); // of 15 squares
}

static void every_quality_and_every_pattern_compiles(void **state) {
    (void)state;
    sk_boundary boundary = demo_boundary();
    for (int quality = SK_QUALITY_LOW; quality <= SK_QUALITY_HIGH; quality++) {
        sk_renderer *renderer;
        must(sk_renderer_create((sk_quality)quality, &renderer));
        must(sk_renderer_set_scenery(renderer, 0, &boundary, demo_materials, DEMO_MATERIALS));
        must(sk_renderer_set_scenery(renderer, 1, &boundary, demo_materials, DEMO_MATERIALS));
        assert_false(sk_renderer_set_scenery(renderer, SK_VIEW_SOLIDS_MAX, &boundary, demo_materials, 1).ok);
        sk_renderer_destroy(renderer);
    }
    demo_boundary_free(&boundary);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sky_is_blue_grass_green_and_asphalt_grey),
        cmocka_unit_test(upwards_there_is_nothing_but_sky),
        cmocka_unit_test(a_picture_is_the_same_twice),
        cmocka_unit_test(a_platform_is_drawn_at_its_pose_and_throws_a_shadow),
        cmocka_unit_test(ruts_darken_the_ground_they_lie_in_and_nothing_else),
        cmocka_unit_test(what_has_no_material_is_an_unmistakable_checker),
        cmocka_unit_test(every_quality_and_every_pattern_compiles),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
