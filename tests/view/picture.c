// picture: draws the demo scene from a named place, writes it, and states what a frame costs.
// picture OUT.png [PLACE] [QUALITY] [FRAMES] [WIDTH HEIGHT]
#include "demo_scene.h"
#include "view/camera.h"
#include "view/labels.h"
#include "view/window.h"

#include <glad/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Processor time of all threads together.
static double work(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

static void must(sk_result result) {
    char text[700];
    if (result.ok) return;
    fprintf(stderr, "picture: %s\n", sk_result_format(&result, text, sizeof text));
    exit(2);
}

typedef struct place {
    const char *name;
    sk_vec3 from, to; // from: relative to the aircraft
    double fov, height;
} place;

static const place places[] = {
    {"chase", {-3.5, -12.5, 3.4}, {0, 3, 0.6}, 45, 0},
    {"front", {6.5, 8.0, 1.4}, {0, 0.2, 0.1}, 42, 0},
    {"side", {-11.5, -0.6, 0.9}, {0, -1.2, 0.25}, 42, 0},
    {"rear", {7, -10, 2.8}, {0, 0, 0}, 42, 0},
    {"wheel", {-2.6, 1.3, -0.75}, {-1.0, -0.4, -1.1}, 50, 0},
    {"nose", {-2.6, 3.6, -0.5}, {0, 1.6, -0.6}, 50, 0},
    {"top", {-4, -14, 22}, {0, 0, 0}, 42, 0},
    {"air", {-6, -15, 4}, {0, 4, -1}, 50, 120},
    {"high", {-20, -40, 20}, {0, 60, -30}, 55, 900},
    {"airfield", {-60, -160, 45}, {60, 40, -10}, 55, 0},
    {"materials", {20, -10, 12}, {45, 150, -1}, 55, 0},
    {"belly", {-5, 5, -1.1}, {0, 0, 0}, 50, 0},
    {"cockpit", {0, 0, 0}, {0, 0, 0}, 62, 0},
    {"cockpit_air", {0, 0, 0}, {0, 0, 0}, 62, 150},
    {"sea", {-30, -40, 8}, {30, 40, 0}, 55, 0},
    {"sea_low", {-6, -10, 0.6}, {30, 40, -1}, 55, 0},
    {"sea_high", {-20, -40, 20}, {0, 60, -10}, 55, 300},
    {"sea_sun", {0, 0, 5}, {-62, -48, -4}, 55, 0},
    {"ruts", {38, 138, 0.9}, {41, 142, -1.4}, 50, 0},
    {"ruts_far", {34, 132, 3.0}, {44, 144, -1.4}, 50, 0},
    {"splash", {-123, 148, 0.6}, {-129, 154, -1.0}, 50, 0},
    {"water", {-110, 160, 6}, {-300, 260, -2}, 55, 0},
};

// Everything an overlay can hold, at the wheels.
static void add_overlay(sk_overlay *o, const sk_aircraft_pose *a, const sk_look *look) {
    const sk_colour red = {235, 70, 60, 255}, green = {90, 220, 120, 255}, blue = {90, 160, 255, 255},
                    glass = {255, 210, 60, 70}, yellow = {255, 210, 60, 255};
    for (int i = 0; i < look->wheel_count; i++) {
        sk_vec3 s = sk_sub(look->wheels[i].contact, a->centre);
        sk_vec3 patch = sk_pose_point(a->pose, sk_vec(-s.x, s.y, -s.z));
        patch.z = 0.0;
        sk_vec3 c[4] = {sk_add(patch, sk_vec(-.15, -.2, 0)), sk_add(patch, sk_vec(.15, -.2, 0)),
                        sk_add(patch, sk_vec(.15, .2, 0)), sk_add(patch, sk_vec(-.15, .2, 0))};
        sk_overlay_polygon(o, c, 4, glass, yellow, 1.5F);
        sk_overlay_arrow(o, patch, sk_add(patch, sk_vec(0, 0, 0.7)), 3.0F, green);
        sk_overlay_arrow(o, patch, sk_add(patch, sk_vec(0.1, -0.5, 0)), 3.0F, red);
        sk_overlay_dashed(o, sk_add(patch, sk_vec(0, -3, 0)), sk_add(patch, sk_vec(0, 3, 0)), 2.0F, blue);
        sk_overlay_mark(o, sk_add(patch, sk_vec(0.0, 0.35, 0)), (sk_mark)i, 14, i != 1, blue);
        sk_overlay_mark(o, patch, SK_MARK_DIAMOND, 14, true, yellow);
        sk_overlay_text(o, sk_add(patch, sk_vec(0, 0, 0.7)), 8, 0, green, "2.31 kN");
    }
}

static void draw_flat(sk_ui *ui, const sk_overlay *overlay, const sk_view *view, int width, int height) {
    const sk_colour white = {240, 244, 248, 255}, dim = {170, 185, 200, 255}, ink = {10, 14, 20, 150};
    sk_ui_labels(ui, overlay, (sk_picture){view, width, height}, sk_ui_scale(ui), (float)height - 100);
    sk_ui_rect_filled(ui, (sk_rect){20, (float)height - 100, 300, 80}, 8, ink);
    sk_ui_text(ui, 36, (float)height - 90, (sk_text_style){34, SK_ALIGN_LEFT, white}, "62 kt  1240 ft");
    sk_ui_text(ui, 36, (float)height - 46, (sk_text_style){14, SK_ALIGN_LEFT, dim}, "heading 274°  flaps 20°  Δ −3.2");
    sk_ui_circle(ui, (float)width - 80, (float)height - 80, 52, (sk_stroke){2, white});
    sk_ui_text(ui, 0.5F * (float)width, 14, (sk_text_style){16, SK_ALIGN_CENTRE, white}, "airfield  t = 12.042 s");
}

static sk_window *open_window(int level, int width, int height) {
    sk_window *window;
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    must(sk_window_create(
        (sk_window_options){
            .title = "picture", .width = width, .height = height, .samples = level == SK_QUALITY_LOW ? 1 : 4},
        &window));
    return window;
}

// Nose north: on its wheels, or in a gentle dive.
static void pose_aircraft(sk_aircraft_pose *a, double height) {
    a->pose.rotation = sk_quat_mul((sk_quat){sqrt(0.5), 0, 0, sqrt(0.5)}, (sk_quat){0, 1, 0, 0});
    a->pose.position = sk_vec(3, -380, height > 0 ? height : (36.5 + 15.5) * 0.0254 - 0.10);
    if (height > 0) {
        a->pose.rotation = sk_quat_mul(a->pose.rotation, sk_quat_half_angle(sk_vec(1, 0, 0), sin(0.12), cos(0.12)));
        a->propeller_rate = 240;
        a->aileron_right = -0.2;
        a->aileron_left = 0.2;
        a->elevator = -0.08;
        return;
    }
    a->flaps = 0.35;
    for (int i = 0; i < 3; i++) a->wheel[i].stroke = 0.10;
    a->wheel[0].stroke = 0.10 + 4.0 * 0.0254;
    a->wheel[0].steer = 0.15;
}

static sk_pose camera_at(const place *p, sk_aircraft_pose *aircraft, const sk_look *look) {
    sk_vec3 at = aircraft->pose.position;
    if (strncmp(p->name, "cockpit", 7) != 0) return sk_look_at(sk_add(at, p->from), sk_add(at, p->to));
    sk_vec3 eye = sk_sub(look->eye, aircraft->centre);
    aircraft->inside = true;
    aircraft->propeller_rate = 240;
    return (sk_pose){sk_pose_point(aircraft->pose, sk_vec(-eye.x, eye.y, -eye.z)), aircraft->pose.rotation};
}

// Draws one frame and `frames` more, and states what they cost.
static void draw(sk_window *window, sk_renderer *renderer, sk_frame *frame, const char *name, int frames) {
    sk_ui *ui;
    must(sk_ui_create(sk_window_sdl(window), sk_window_context(window), 1.0F, &ui));
    int width = 0, height = 0;
    double first = 0, total = 0, worst = 0, worked = 0;
    for (int i = 0; i < frames + 1; i++) {
        double start = seconds();
        must(sk_window_begin(window));
        sk_window_size(window, &width, &height);
        sk_renderer_draw(renderer, frame, width, height);
        sk_window_resolve(window);
        sk_ui_begin(ui, width, height);
        if (frame->overlay) draw_flat(ui, frame->overlay, &frame->view, width, height);
        sk_ui_end(ui);
        glFinish();
        double took = seconds() - start;
        if (i == 0) first = took, worked = work();
        if (i > 0) total += took, worst = sk_max(worst, took);
        frame->time += 1.0 / 60;
    }
    fprintf(stderr,
            "%s: first frame %.0f ms, then %.1f ms (worst %.1f; %.1f ms of processor) at %d x %d, OpenGL error %x\n",
            name, 1e3 * first, 1e3 * total / frames, 1e3 * worst, 1e3 * (work() - worked) / frames, width, height,
            glGetError());
    sk_ui_destroy(ui);
}

// Two wheels side by side through the sand, then a bend; one depth after another.
static int32_t make_ruts(sk_rut *out) {
    int32_t count = 0;
    for (int side = -1; side <= 1; side += 2) {
        sk_vec3 at = {38.0 + side, -255.0, 0.0};
        double heading = 0.0;
        for (int i = 0; i < 30; i++) {
            double length = 0.7, depth = 0.02 + 0.004 * i;
            sk_vec3 next = sk_add(at, sk_vec(length * sin(heading), length * cos(heading), 0.0));
            out[count++] = (sk_rut){.from = at,
                                    .to = next,
                                    .normal = {0, 0, 1},
                                    .depth_from = depth,
                                    .depth_to = depth + 0.004,
                                    .width = 0.22};
            at = next;
            if (i > 10) heading += 0.06;
        }
    }
    return count;
}

int main(int argc, char **argv) {
    const char *out = argc > 1 ? argv[1] : "picture.png";
    const place *p = &places[0];
    int level = argc > 3 ? atoi(argv[3]) : SK_QUALITY_HIGH, frames = argc > 4 ? atoi(argv[4]) : 1;
    for (size_t i = 0; argc > 2 && i < sizeof places / sizeof places[0]; i++)
        if (strcmp(places[i].name, argv[2]) == 0) p = &places[i];
    sk_window *window = open_window(level, argc > 6 ? atoi(argv[5]) : 1280, argc > 6 ? atoi(argv[6]) : 720);
    double start = seconds();
    sk_renderer *renderer;
    must(sk_renderer_create((sk_quality)level, &renderer));
    bool at_sea = strncmp(p->name, "sea", 3) == 0;
    sk_boundary boundary = at_sea ? demo_ship() : demo_boundary();
    must(sk_renderer_set_scenery(renderer, at_sea, &boundary, demo_materials, DEMO_MATERIALS));
    if (at_sea) must(sk_renderer_add_sea(renderer));
    sk_look *look;
    must(sk_look_load("assets/looks/c172p.lua", &look));
    sk_aircraft_pose aircraft = {.centre = {41 * 0.0254, 0, 36.5 * 0.0254}, .rudder = 0.15, .propeller = 0.6};
    must(sk_renderer_add_look(renderer, look, &aircraft.look));
    fprintf(stderr, "loading: %.0f ms\n", 1e3 * (seconds() - start));
    pose_aircraft(&aircraft, p->height);
    sk_frame frame = {.view = {.pose = camera_at(p, &aircraft, look), .fov = p->fov * SK_PI / 180},
                      .focus = aircraft.pose.position,
                      .aircraft = &aircraft,
                      .aircraft_count = 1,
                      .time = 20};
    sk_seaway sea = demo_sea(0.0);
    sk_pose ship = {sk_vec(60, -300, 0), sk_quat_half_angle(sk_vec(1, 0, 0), 0.04, 0.9992)};
    if (at_sea) frame.sea = &sea, frame.platforms = &ship, frame.platform_count = 1;
    sk_rut ruts[SK_RUTS_MAX] = {0};
    frame.ruts = ruts;
    frame.rut_count = make_ruts(ruts);
    const sk_splash splashes[] = {{{-126, -226, 0}, {8, 8, 0}, 14.0, 0.35, 1},
                                  {{-129, -229.5, 0}, {8, 8, 0}, 14.0, 1.1, 2}};
    frame.splashes = splashes;
    frame.splash_count = 2;
    sk_overlay overlay = {0};
    if (strncmp(p->name, "wheel", 5) == 0 || strcmp(p->name, "chase") == 0) {
        add_overlay(&overlay, &aircraft, look);
        frame.overlay = &overlay;
    }
    draw(window, renderer, &frame, p->name, frames);
    must(sk_window_screenshot(window, out));
    sk_overlay_free(&overlay);
    sk_renderer_destroy(renderer);
    sk_window_destroy(window);
    sk_look_destroy(look);
    demo_boundary_free(&boundary);
    return 0;
}
