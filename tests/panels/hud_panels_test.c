// The panels along the lower edge in a small picture: nothing is drawn beside a panel.
#include "check.h"
#include "offscreen.h"
#include "panels/hud_internal.h"
#include "scene/scene.h"
#include "states.h"

#include <glad/gl.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 360 };

static sk_window *window;
static sk_ui *ui;
static unsigned char picture[HEIGHT][WIDTH][3];

static int set_up(void **state) {
    (void)state;
    window = offscreen_window(WIDTH, HEIGHT);
    assert_true(sk_ui_create(sk_window_sdl(window), sk_window_context(window), 1.0F, &ui).ok);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sk_ui_destroy(ui);
    return 0;
}

// Draws a panel in the left upper corner. Returns the number of pixels drawn to the right of its width.
typedef void draw_panel(const pen *p, float x, float y, const sk_hud_frame *frame);
static int pixels_beside(draw_panel *draw, float width, const sk_hud_frame *frame, int *inside) {
    assert_true(sk_window_begin(window).ok);
    glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    sk_window_resolve(window);
    sk_ui_begin(ui, WIDTH, HEIGHT);
    pen p = {ui, sk_hud_scale(ui, hud_type(frame), WIDTH, HEIGHT), WIDTH, HEIGHT, 9.0F};
    draw(&p, 0.0F, 0.0F, frame);
    sk_ui_end(ui);
    sk_window_read(window, picture[0][0]);
    int beside = 0, end = (int)(width * p.scale + 1.0F);
    *inside = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            *(x < end ? inside : &beside) += picture[y][x][0] + picture[y][x][1] + picture[y][x][2] > 0;
    return beside;
}

static void words_stay_in_their_panels(void **state) {
    (void)state;
    static const char *const SCENES[] = {"tow", "circuit", "cub"};
    for (size_t k = 0; k < sizeof SCENES / sizeof *SCENES; k++) {
        sk_scene *scene;
        assert_true(sk_scene_load(SCENES[k], NULL, &scene).ok);
        sk_state *now = NULL;
        test_state_begin(scene->model, &now);
        sk_outputs *outputs = calloc(1, sizeof *outputs);
        sk_outputs_of(scene->model, now, 0, outputs);
        sk_hud_frame frame = {.model = scene->model,
                              .state = now,
                              .outputs = outputs,
                              .controls = &scene->model->aircraft[0].controls,
                              .scripted = true};
        int inside[2], beside[2] = {pixels_beside(hud_controls_panel, 168.0F, &frame, &inside[0]),
                                    pixels_beside(hud_engine_panel, 228.0F, &frame, &inside[1])};
        for (int i = 0; i < 2; i++) {
            assert_true(inside[i] > 1000);
            if (beside[i] > 0) fail_msg("%s: panel %d draws %d pixels outside its border", SCENES[k], i, beside[i]);
        }
        free(outputs);
        sk_scene_destroy(scene);
    }
}

// In a large picture the long words fit: a vehicle is driven, an aircraft is flown.
static void a_word_that_fits_is_whole(void **state) {
    (void)state;
    pen small = {ui, 0.5F, 1280.0F, 720.0F, 9.0F}, large = {ui, 1.5F, 1280.0F, 720.0F, 9.0F};
    assert_string_equal(hud_fitting(&small, 11.0F, 80.0F, "SCRIPT DRIVES", "SCRIPT"), "SCRIPT");
    assert_string_equal(hud_fitting(&large, 11.0F, 80.0F, "SCRIPT DRIVES", "SCRIPT"), "SCRIPT DRIVES");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stay_in_their_panels),
        cmocka_unit_test(a_word_that_fits_is_whole),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
