// pictured.h: the demo scene and an aircraft before a camera, and what a picture of them has where. The tests of a file share one window.
#pragma once
#include "check.h"
#include "offscreen.h"
#include "view/camera.h"
#include "view/demo_scene.h"
#include "view/labels.h"

#include <glad/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static inline void must(sk_result result) {
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
}

static inline int set_up(void **state) {
    stage *s = calloc(1, sizeof *s);
    s->window = offscreen_window(WIDTH, HEIGHT);
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

static inline int tear_down(void **state) {
    stage *s = *state;
    sk_ui_destroy(s->ui);
    sk_renderer_destroy(s->renderer);
    sk_look_destroy(s->look);
    free(s);
    return 0;
}

static inline void take_picture(stage *s, const sk_frame *frame) {
    must(sk_window_begin(s->window));
    sk_renderer_draw(s->renderer, frame, WIDTH, HEIGHT);
    sk_window_resolve(s->window);
    sk_ui_begin(s->ui, WIDTH, HEIGHT);
    if (frame->overlay)
        sk_ui_labels(s->ui, frame->overlay, (sk_picture){&frame->view, WIDTH, HEIGHT}, sk_ui_scale(s->ui),
                     HEIGHT - s->labels_end);
    sk_ui_end(s->ui);
    sk_window_read(s->window, s->picture[0][0]);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

// Mean of a square of 9 x 9 pixels.
static inline sk_vec3 colour_at(const stage *s, int x, int y) {
    sk_vec3 sum = {0, 0, 0};
    for (int dy = -4; dy <= 4; dy++)
        for (int dx = -4; dx <= 4; dx++) {
            const unsigned char *p = s->picture[y + dy][x + dx];
            sum = sk_add(sum, sk_vec(p[0], p[1], p[2]));
        }
    return sk_scale(1.0 / 81.0, sum);
}

static inline sk_vec3 colour_of_place(const stage *s, const sk_view *view, sk_vec3 place) {
    double x, y;
    assert_true(sk_picture_project((sk_picture){view, WIDTH, HEIGHT}, place, &x, &y));
    assert_true(x > 5 && x < WIDTH - 5 && y > 5 && y < HEIGHT - 5);
    return colour_at(s, (int)x, (int)y);
}

static inline double brightness(sk_vec3 c) {
    return (c.x + c.y + c.z) / 3.0;
}

#define assert_colour(c, condition)                                                                                    \
    do {                                                                                                               \
        if (!(condition)) fail_msg("the colour is %.0f %.0f %.0f, not %s", c.x, c.y, c.z, #condition);                 \
    } while (0)

static inline sk_frame frame_from(sk_vec3 from, sk_vec3 to) {
    return (sk_frame){.view = {.pose = sk_look_at(from, to), .fov = 0.9}, .time = 5.0};
}
