// Pictures of the demo scene: what a person would see is where it should be.
#include "demo_scene.h"
#include "view/camera.h"
#include "view/labels.h"
#include "view/window.h"

#include <glad/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

enum { WIDTH = 480, HEIGHT = 270 };

typedef struct stage {
    sk_window *window;
    sk_renderer *renderer;
    sk_ui *ui;
    sk_look *look;
    sk_aircraft_pose aircraft;
    float labels_end; // px from the picture's lower edge, that are kept free of labels
    unsigned char picture[HEIGHT][WIDTH][3];
} stage;

static void must(sk_result result) {
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
}

// Stays open to the end of the process: a graphics driver that is unloaded looks like a leak to the address sanitizer.
static sk_window *window;

static int set_up(void **state) {
    stage *s = calloc(1, sizeof *s);
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    must(sk_window_create((sk_window_options){.title = "test", .width = WIDTH, .height = HEIGHT, .samples = 1},
                          &window));
    s->window = window;
    must(sk_renderer_create(SK_QUALITY_LOW, &s->renderer));
    sk_boundary boundary = demo_boundary();
    must(sk_renderer_set_scenery(s->renderer, 0, &boundary, demo_materials, DEMO_MATERIALS));
    demo_boundary_free(&boundary);
    must(sk_look_load(LOOKS "/c172p.lua", &s->look));
    must(sk_renderer_add_look(s->renderer, s->look, &s->aircraft.look));
    must(sk_ui_create(sk_window_sdl(s->window), sk_window_context(s->window), 1.0F, &s->ui));
    // On its wheels on the runway, nose north.
    s->aircraft.centre = sk_vec(41 * 0.0254, 0.0, 36.5 * 0.0254);
    s->aircraft.pose =
        (sk_pose){{0.0, 0.0, 52.0 * 0.0254}, sk_quat_from_axes(sk_vec(0, 1, 0), sk_vec(1, 0, 0), sk_vec(0, 0, -1))};
    *state = s;
    return 0;
}

static int tear_down(void **state) {
    stage *s = *state;
    sk_ui_destroy(s->ui);
    sk_renderer_destroy(s->renderer);
    sk_look_destroy(s->look);
    free(s);
    return 0;
}

static void take_picture(stage *s, const sk_frame *frame) {
    must(sk_window_begin(s->window));
    sk_renderer_draw(s->renderer, frame, WIDTH, HEIGHT);
    sk_window_resolve(s->window);
    sk_ui_begin(s->ui, WIDTH, HEIGHT);
    if (frame->overlay)
        sk_ui_labels(s->ui, frame->overlay, &frame->view, sk_ui_scale(s->ui), WIDTH, HEIGHT, HEIGHT - s->labels_end);
    sk_ui_end(s->ui);
    sk_window_read(s->window, s->picture[0][0]);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

// Mean of a square of 9 x 9 pixels.
static sk_vec3 colour_at(const stage *s, int x, int y) {
    sk_vec3 sum = {0, 0, 0};
    for (int dy = -4; dy <= 4; dy++)
        for (int dx = -4; dx <= 4; dx++) {
            const unsigned char *p = s->picture[y + dy][x + dx];
            sum = sk_add(sum, sk_vec(p[0], p[1], p[2]));
        }
    return sk_scale(1.0 / 81.0, sum);
}

static sk_vec3 colour_of_place(const stage *s, const sk_view *view, sk_vec3 place) {
    double x, y;
    assert_true(sk_view_project(view, WIDTH, HEIGHT, place, &x, &y));
    assert_true(x > 5 && x < WIDTH - 5 && y > 5 && y < HEIGHT - 5);
    return colour_at(s, (int)x, (int)y);
}

static double brightness(sk_vec3 c) {
    return (c.x + c.y + c.z) / 3.0;
}

#define assert_colour(c, condition)                                                                                    \
    do {                                                                                                               \
        if (!(condition)) fail_msg("the colour is %.0f %.0f %.0f, not %s", c.x, c.y, c.z, #condition);                 \
    } while (0)

static sk_frame frame_from(sk_vec3 from, sk_vec3 to) {
    return (sk_frame){.view = {.pose = sk_look_at(from, to), .fov = 0.9}, .time = 5.0};
}

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

static void a_picture_is_the_same_twice(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(6, -9, 3), sk_vec(0, 0, 1));
    frame.aircraft = &s->aircraft;
    frame.aircraft_count = 1;
    static unsigned char first[HEIGHT][WIDTH][3];
    take_picture(s, &frame);
    memcpy(first, s->picture, sizeof first);
    take_picture(s, &frame);
    assert_memory_equal(first, s->picture, sizeof first);
}

static void a_moving_part_moves_in_the_picture(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(-5, -8, 3), sk_vec(0, -3, 1));
    frame.aircraft = &s->aircraft;
    frame.aircraft_count = 1;
    static unsigned char before[HEIGHT][WIDTH][3];
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

static void labels_keep_out_of_what_the_instruments_take(void **state) {
    static const int FREE = HEIGHT / 2; // rows from the lower edge
    static unsigned char bare[HEIGHT][WIDTH][3];
    stage *s = *state;
    sk_overlay none = {0}, overlay = {0};
    sk_frame frame = frame_from(sk_vec(0, -20, 4), sk_vec(0, 0, 0));
    frame.overlay = &none;
    take_picture(s, &frame);
    memcpy(bare, s->picture, sizeof bare);
    for (int i = 0; i < 40; i++) // a column of them across the border, close together
        sk_overlay_text(&overlay, sk_vec(0, 0, 0.1 * (i - 20)), 0, 0, (sk_colour){255, 255, 255, 255}, "label");
    frame.overlay = &overlay;
    s->labels_end = (float)FREE;
    take_picture(s, &frame);
    s->labels_end = 0.0F;
    assert_memory_not_equal(bare, s->picture, sizeof bare);
    assert_memory_equal(bare[HEIGHT - FREE], s->picture[HEIGHT - FREE], (size_t)FREE * WIDTH * 3);
    sk_overlay_free(&overlay);
}

static void an_overlay_shows_in_front_fully_and_behind_faintly(void **state) {
    stage *s = *state;
    sk_overlay overlay = {0};
    sk_colour pink = {255, 0, 200, 255};
    sk_frame frame = frame_from(sk_vec(0, -20, 4), sk_vec(0, 0, 0));
    take_picture(s, &frame);
    sk_overlay_polygon(&overlay, (sk_vec3[]){{-5, -5, .5}, {-1, -5, .5}, {-1, -1, .5}, {-5, -1, .5}}, 4, pink, pink, 2);
    sk_overlay_polygon(&overlay, (sk_vec3[]){{1, -5, -.5}, {5, -5, -.5}, {5, -1, -.5}, {1, -1, -.5}}, 4, pink, pink, 2);
    sk_overlay_text(&overlay, sk_vec(0, 0, 3), 0, 0, pink, "label");
    sk_overlay_mark(&overlay, sk_vec(0, -8, 0.2), SK_MARK_SQUARE, 30, true, pink);
    sk_overlay_line(&overlay, sk_vec(0, -40, 1), sk_vec(3, 40, 1), 4, pink); // from behind the camera
    frame.overlay = &overlay;
    sk_vec3 under_free = colour_of_place(s, &frame.view, sk_vec(3, -3, -.5));
    take_picture(s, &frame);
    sk_vec3 over = colour_of_place(s, &frame.view, sk_vec(-3, -3, .5)),
            under = colour_of_place(s, &frame.view, sk_vec(3, -3, -.5));
    sk_vec3 mark = colour_of_place(s, &frame.view, sk_vec(0, -8, 0.2));
    assert_colour(over, over.x > 250 && over.y < 5);
    assert_colour(mark, mark.x > 250 && mark.y < 5);
    assert_colour(under, under.x > under_free.x + 15 && under.x < 180);
    sk_overlay_free(&overlay);
}

static void a_screenshot_is_a_whole_png_file(void **state) {
    stage *s = *state;
    sk_frame frame = frame_from(sk_vec(-40, -300, 25), sk_vec(0, -150, 20));
    char path[] = "/tmp/skidpad-picture-XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    close(handle);
    take_picture(s, &frame);
    must(sk_window_screenshot(s->window, path));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    unsigned char head[24];
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    assert_memory_equal(head, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(head[18] << 8 | head[19], WIDTH);
    assert_int_equal(head[22] << 8 | head[23], HEIGHT);
    fseek(file, -8, SEEK_END);
    assert_int_equal(fread(head, 1, 8, file), 8);
    assert_memory_equal(head, "IEND", 4);
    fclose(file);
    remove(path);
    sk_result bad = sk_window_screenshot(s->window, "/nowhere/at/all.png");
    assert_false(bad.ok);
    assert_string_equal(bad.file, "/nowhere/at/all.png");
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
    static unsigned char before[HEIGHT][WIDTH][3];
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sky_is_blue_grass_green_and_asphalt_grey),
        cmocka_unit_test(upwards_there_is_nothing_but_sky),
        cmocka_unit_test(an_aircraft_is_white_and_throws_a_shadow),
        cmocka_unit_test(a_picture_is_the_same_twice),
        cmocka_unit_test(a_moving_part_moves_in_the_picture),
        cmocka_unit_test(the_cockpit_sees_out_and_sees_its_panel),
        cmocka_unit_test(labels_keep_out_of_what_the_instruments_take),
        cmocka_unit_test(an_overlay_shows_in_front_fully_and_behind_faintly),
        cmocka_unit_test(a_screenshot_is_a_whole_png_file),
        cmocka_unit_test(a_platform_is_drawn_at_its_pose_and_throws_a_shadow),
        cmocka_unit_test(ruts_darken_the_ground_they_lie_in_and_nothing_else),
        cmocka_unit_test(what_has_no_material_is_an_unmistakable_checker),
        cmocka_unit_test(every_quality_and_every_pattern_compiles),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
