// The panel of the page on a crash: it fits the picture, and the hint about its key goes when it is opened.
#include "panels/crash_panel.h"
#include "panels/hud_frames.h"
#include "view/window.h"

#include <glad/gl.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 360 };

static sk_window *window; // stays open: an unloaded driver looks like a leak
static sk_ui *ui;
static sk_keymap keys;
static unsigned char picture[HEIGHT][WIDTH][3], other[HEIGHT][WIDTH][3];

static int set_up(void **unused) {
    (void)unused;
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    sk_window_options options = {.title = "test", .width = WIDTH, .height = HEIGHT, .samples = 1};
    assert_true(sk_window_create(options, &window).ok);
    assert_true(sk_ui_create(sk_window_sdl(window), sk_window_context(window), 1.0F, &ui).ok);
    sk_keymap_defaults(&keys);
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    sk_ui_destroy(ui);
    return 0;
}

static void begin_picture(void) {
    assert_true(sk_window_begin(window).ok);
    glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
    sk_window_resolve(window);
    sk_ui_begin(ui, WIDTH, HEIGHT);
}

static void end_picture(unsigned char into[HEIGHT][WIDTH][3]) {
    sk_ui_end(ui);
    sk_window_read(window, into[0][0]);
}

static void take_hud(const sk_hud *hud, const sk_hud_frame *frame, unsigned char into[HEIGHT][WIDTH][3]) {
    begin_picture();
    sk_hud_draw(hud, ui, frame, WIDTH, HEIGHT);
    end_picture(into);
}

static void a_long_page_is_drawn_smaller_and_stays_above_the_instruments(void **unused) {
    (void)unused;
    static const float BOTTOM = 250.0F;
    static sk_crash_panel panel;
    for (int32_t lines = 10; lines <= SK_CRASH_PANEL_LINES; lines += 27) {
        panel = (sk_crash_panel){.line_count = lines, .note = "a note"};
        for (int32_t i = 0; i < lines; i++) memset(panel.line[i].text, 'M', (size_t)(2 * i < 150 ? 2 * i : 150));
        begin_picture();
        pen p = pen_begin(ui, WIDTH, HEIGHT, 100.0F);
        (void)sk_crash_panel_draw(&p, 8.0F, BOTTOM, &panel);
        end_picture(picture);
        int inside = 0, outside = 0, end = (int)(BOTTOM * p.scale + 1.0F);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) {
                bool free = y >= end || x >= WIDTH - 1;
                *(free ? &outside : &inside) += picture[y][x][0] + picture[y][x][1] + picture[y][x][2] > 0;
            }
        assert_true(inside > 5000);
        assert_int_equal(outside, 0);
    }
}

static void a_key_is_hinted_at_after_a_crash_until_the_page_opens(void **unused) {
    (void)unused;
    static sk_hud hud;
    static sk_crash_panel page = {.line_count = 1, .line = {{"Cessna: crash at 1.550 s", SK_CRASH_PANEL_TITLE}}};
    sk_hud_frame frame = level_flight();
    frame.keys = &keys;
    frame.title = "Crash";
    frame.crash = &page;
    frame.speed = frame.real_speed = 1.0;
    static sk_overlay_choice overlays;
    static sk_energy_audit audit;
    frame.overlays = &overlays;
    frame.audit = &audit;
    hud = (sk_hud){.hint_age = 1000.0};
    take_hud(&hud, &frame, picture);
    sk_hud_hint_crash(&hud);
    take_hud(&hud, &frame, other);
    assert_memory_not_equal(picture, other, sizeof picture);
    sk_hud_pass(&hud, SK_HUD_STAYS + 1.0); // it goes by itself
    take_hud(&hud, &frame, other);
    assert_memory_equal(picture, other, sizeof picture);
    hud.crash = true;
    take_hud(&hud, &frame, picture);
    assert_memory_not_equal(picture, other, sizeof picture);
    sk_hud_hint_crash(&hud); // no hint while the page is open
    take_hud(&hud, &frame, other);
    assert_memory_equal(picture, other, sizeof picture);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_page_is_drawn_smaller_and_stays_above_the_instruments),
        cmocka_unit_test(a_key_is_hinted_at_after_a_crash_until_the_page_opens),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
