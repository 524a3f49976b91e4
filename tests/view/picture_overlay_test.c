// What is drawn over a picture, and a picture as a file.
#include "view/gates.h"
#include "view/pictured.h"
#include <unistd.h>

static void labels_keep_out_of_what_the_instruments_take(void **state) {
    static const int FREE = HEIGHT / 2; // rows from the lower edge
    unsigned char bare[HEIGHT][WIDTH][3] = {0};
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

// The next gate is pink, the one after it white; one that was passed is gone.
static void gates_are_drawn_until_they_are_passed(void **state) {
    unsigned char bare[HEIGHT][WIDTH][3] = {0};
    stage *s = *state;
    sk_course course = {.step_count = 2,
                        .step = {{.kind = SK_COURSE_GATE, .at = {-4, 0, 6}, .radius = 3},
                                 {.kind = SK_COURSE_GATE, .at = {4, 0, 6}, .width = 6, .height = 6}}};
    sk_course_progress progress = {0};
    sk_overlay overlay = {0};
    sk_frame frame = frame_from(sk_vec(0, -30, 4), sk_vec(0, 0, 4));
    frame.overlay = &overlay;
    take_picture(s, &frame);
    memcpy(bare, s->picture, sizeof bare);
    sk_gates_draw(&overlay, &course, &progress, 3.0F);
    take_picture(s, &frame);
    sk_vec3 next = colour_of_place(s, &frame.view, sk_vec(-7, 0, 6)),
            later = colour_of_place(s, &frame.view, sk_vec(7, 0, 6));
    assert_colour(next, next.x > next.y + 60 && next.z > next.y + 40);
    sk_vec3 inside = colour_of_place(s, &frame.view, sk_vec(-4, 0, 6));
    assert_colour(inside, fabs(inside.x - inside.y) < 60);
    progress.passed = 1;
    sk_overlay_clear(&overlay);
    sk_gates_draw(&overlay, &course, &progress, 3.0F);
    take_picture(s, &frame);
    sk_vec3 gone = colour_of_place(s, &frame.view, sk_vec(-7, 0, 6)),
            now = colour_of_place(s, &frame.view, sk_vec(7, 0, 6));
    assert_colour(gone, gone.x < next.x || gone.y > next.y);
    assert_colour(now, now.x > now.y + 60 && now.x > later.x - 60 && later.y > now.y + 40);
    progress.passed = 2;
    sk_overlay_clear(&overlay);
    sk_gates_draw(&overlay, &course, &progress, 3.0F);
    take_picture(s, &frame);
    assert_memory_equal(bare, s->picture, sizeof bare);
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

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_keep_out_of_what_the_instruments_take),
        cmocka_unit_test(an_overlay_shows_in_front_fully_and_behind_faintly),
        cmocka_unit_test(gates_are_drawn_until_they_are_passed),
        cmocka_unit_test(a_screenshot_is_a_whole_png_file),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
