// The sea: what is drawn stands where the seaway says, at any distance from the origin and at any time.
#include "demo_scene.h"
#include "offscreen.h"
#include "view/camera.h"
#include "view/sea_waves.h"

#include <glad/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { WIDTH = 320, HEIGHT = 180 };

static void must(sk_result result) {
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
}

static sk_seaway sea;

static void on_a_fine_grid_the_surface_is_the_seaway(void **state) {
    (void)state;
    // A phase of up to 150 rad in float, for each of 48 waves of some 0.2 m: 48 * 0.2 * 150 * 6e-8.
    const double tolerance = 1e-4;
    uint64_t seed = 7, random = seed;
    for (int trial = 0; trial < 300; trial++) {
        double far = trial % 2 == 0 ? 200.0 : 1e5, time = trial % 3 == 0 ? 3.0 : 1e6;
        sk_vec3 camera = {sk_random_range(&random, -far, far), sk_random_range(&random, -far, far), 12.0};
        float x = (float)sk_random_range(&random, -60.0, 60.0), y = (float)sk_random_range(&random, -60.0, 60.0);
        sk_sea_waves waves;
        sk_sea_waves_at(&sea, camera, time, &waves);
        sk_sea_point p = sk_sea_waves_point(&waves, x, y, 0.01F);
        double expected = sk_seaway_height(&sea, camera.x + (double)x, camera.y + (double)y, time);
        if (!(fabs((double)p.elevation - expected) < tolerance))
            fail_msg("seed %llu trial %d: drawn at %.6f m, the sea is at %.6f m", (unsigned long long)seed, trial,
                     (double)p.elevation, expected);
        assert_true(fabs((double)waves.level - (sea.level - camera.z)) < 1e-5);
        assert_true(fabs(expected) <= (double)waves.highest);
        const double h = 1e-3;
        double dx = sk_seaway_height(&sea, camera.x + (double)x + h, camera.y + (double)y, time) -
                    sk_seaway_height(&sea, camera.x + (double)x - h, camera.y + (double)y, time);
        assert_true(fabs((double)p.slope_x - dx / (2.0 * h)) < 2e-4);
    }
}

static void what_a_grid_cannot_bear_becomes_roughness(void **state) {
    (void)state;
    sk_sea_waves waves;
    sk_sea_waves_at(&sea, sk_vec(10.0, 20.0, 5.0), 1.0, &waves);
    float all = waves.slope * waves.slope, last = 0.0F;
    for (float cell = 0.01F; cell < 1000.0F; cell *= 1.5F) {
        float lost = sk_sea_waves_point(&waves, 3.0F, 4.0F, cell).lost;
        assert_true(lost >= last - 1e-6F * all);
        last = lost;
    }
    assert_true(fabsf(sk_sea_waves_point(&waves, 3.0F, 4.0F, 0.01F).lost) < 1e-5F * all);
    sk_sea_point flat = sk_sea_waves_point(&waves, 3.0F, 4.0F, 1000.0F);
    assert_true(flat.lost == all && flat.elevation == 0.0F && flat.slope_x == 0.0F);
    for (int32_t i = 1; i < waves.count; i++)
        assert_true(hypotf(waves.wave[i - 1][1], waves.wave[i - 1][2]) <= hypotf(waves.wave[i][1], waves.wave[i][2]));
}

// ---- pictures ----

typedef struct stage {
    sk_window *window; // whose context it is
    sk_renderer *renderer;
    GLuint framebuffer, colour, depth;
} stage;

// A target of its own, whose depth can be read.
static void make_target(stage *s) {
    glGenTextures(1, &s->colour);
    glBindTexture(GL_TEXTURE_2D, s->colour);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenTextures(1, &s->depth);
    glBindTexture(GL_TEXTURE_2D, s->depth);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, WIDTH, HEIGHT, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL);
    glGenFramebuffers(1, &s->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, s->colour, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, s->depth, 0);
    assert_int_equal(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
}

static int set_up(void **state) {
    stage *s = calloc(1, sizeof *s);
    assert_non_null(s);
    sea = demo_sea(2.0);
    s->window = offscreen_window(WIDTH, HEIGHT);
    must(sk_renderer_create(SK_QUALITY_LOW, &s->renderer));
    must(sk_renderer_add_sea(s->renderer));
    make_target(s);
    *state = s;
    return 0;
}

static int tear_down(void **state) {
    stage *s = *state;
    sk_renderer_destroy(s->renderer);
    free(s);
    return 0;
}

static unsigned char picture[HEIGHT][WIDTH][4]; // from the bottom
static float depths[HEIGHT][WIDTH];

static void take_picture(const stage *s, const sk_frame *frame) {
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    sk_renderer_draw(s->renderer, frame, WIDTH, HEIGHT);
    glBindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, picture);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    assert_int_equal(glGetError(), GL_NO_ERROR);
}

// Where in the world the pixel's surface is, from its depth and the projection's planes (0.3 m and 60 km).
static sk_vec3 place_of(const sk_view *view, int x, int y) {
    double device = 2.0 * (double)depths[y][x] - 1.0, near = 0.3, far = 60000.0;
    double ahead = 2.0 * near * far / (far + near - device * (far - near)), focal = 0.5 * HEIGHT / tan(0.5 * view->fov);
    sk_vec3 seen = {1.0, (x + 0.5 - 0.5 * WIDTH) / focal, -(y + 0.5 - 0.5 * HEIGHT) / focal};
    return sk_pose_point(view->pose, sk_scale(ahead, seen));
}

static void the_drawn_surface_stands_where_the_seaway_says(void **state) {
    const stage *s = *state;
    const double places[2] = {0.0, 1e5};
    for (int i = 0; i < 2; i++) {
        sk_vec3 from = {places[i] + 3.0, -places[i], 14.0};
        sk_frame frame = {.view = {.pose = sk_look_at(from, sk_add(from, sk_vec(6.0, 8.0, -12.0))), .fov = 0.9},
                          .time = 5e4,
                          .sea = &sea};
        take_picture(s, &frame);
        double worst = 0.0, most = 0.0;
        for (int y = 10; y < HEIGHT - 10; y += 8)
            for (int x = 10; x < WIDTH - 10; x += 8) {
                sk_vec3 place = place_of(&frame.view, x, y);
                double elevation = sk_seaway_height(&sea, place.x, place.y, frame.time);
                worst = sk_max(worst, fabs(place.z - sea.level - elevation));
                most = sk_max(most, fabs(elevation));
            }
        // Within 30 m of the camera cells are 0.4 to 1 m: waves of 6 m and more are whole; those the grid lacks have 0.06 m
        // together.
        if (!(worst < 0.12)) fail_msg("the drawn sea is off by %.3f m at %g m", worst, places[i]);
        assert_true(most > 0.4); // there were waves to be drawn
    }
}

static void far_from_the_origin_the_sea_looks_the_same(void **state) {
    const stage *s = *state;
    // One wave of which 70 make a period of the ripples: with it the noise comes again too, of which 5 waves by 14 are one.
    const double shift = 25.0 * 4096.0, k = 2.0 * SK_PI * 70.0 / 4096.0;
    sk_seaway swell = {.present = true, .level = 2.0, .wave_count = 1};
    swell.waves[0] = (sk_wave){.amplitude = 1.5, .kx = k, .frequency = sqrt(9.80665 * k), .phase = 0.4};
    unsigned char near[HEIGHT][WIDTH][4] = {0};
    sk_vec3 from = {0.0, 0.0, 9.0};
    sk_frame frame = {
        .view = {.pose = sk_look_at(from, sk_vec(30.0, 40.0, 5.0)), .fov = 0.9}, .time = 11.0, .sea = &swell};
    take_picture(s, &frame);
    memcpy(near, picture, sizeof near);
    frame.view.pose.position = sk_add(from, sk_vec(shift, -shift, 0.0));
    take_picture(s, &frame);
    int worst = 0;
    double sum = 0.0;
    for (int y = 0; y < HEIGHT / 2 - 20; y++) // the sky above has clouds that are elsewhere there
        for (int x = 0; x < WIDTH; x++)
            for (int c = 0; c < 3; c++) {
                int difference = abs(near[y][x][c] - picture[y][x][c]);
                worst = difference > worst ? difference : worst;
                sum += difference;
            }
    double mean = sum / (3.0 * WIDTH * (HEIGHT / 2 - 20));
    if (mean > 0.1 || worst > 40) fail_msg("the pictures differ by %.3f on average, %d at most", mean, worst);
}

static double brightness(int x, int y) {
    return (picture[y][x][0] + picture[y][x][1] + picture[y][x][2]) / 3.0;
}

static void the_sea_is_blue_and_merges_with_the_sky(void **state) {
    const stage *s = *state;
    sk_vec3 from = {0.0, 0.0, 300.0};
    sk_frame frame = {
        .view = {.pose = sk_look_at(from, sk_vec(3000.0, 4000.0, 300.0)), .fov = 0.9}, .time = 4.0, .sea = &sea};
    take_picture(s, &frame);
    for (int x = 20; x < WIDTH; x += 40) {
        const unsigned char *p = picture[HEIGHT / 2 - 60][x];
        if (!(p[2] > p[0] + 20)) fail_msg("the sea is %d %d %d, not blue", p[0], p[1], p[2]);
        // The horizon is the middle row: no step there, though the sea further down is darker than the sky.
        for (int y = HEIGHT / 2 - 3; y < HEIGHT / 2 + 3; y++)
            assert_true(fabs(brightness(x, y + 1) - brightness(x, y)) < 8.0);
        assert_true(brightness(x, HEIGHT / 2 + 3) > brightness(x, HEIGHT / 2 - 60) + 30.0);
    }
}

static void the_same_moment_is_the_same_picture(void **state) {
    const stage *s = *state;
    unsigned char first[HEIGHT][WIDTH][4] = {0};
    sk_frame frame = {
        .view = {.pose = sk_look_at(sk_vec(0, 0, 6), sk_vec(30, 5, 3)), .fov = 0.9}, .time = 7.25, .sea = &sea};
    take_picture(s, &frame);
    memcpy(first, picture, sizeof first);
    frame.time = 8.0;
    take_picture(s, &frame);
    assert_memory_not_equal(first, picture, sizeof first);
    frame.time = 7.25;
    take_picture(s, &frame);
    assert_memory_equal(first, picture, sizeof first);
}

static void every_quality_draws_a_sea(void **state) {
    const stage *s = *state;
    for (int quality = SK_QUALITY_LOW; quality <= SK_QUALITY_HIGH; quality++) {
        stage other = *s;
        must(sk_renderer_create((sk_quality)quality, &other.renderer));
        must(sk_renderer_add_sea(other.renderer));
        sk_frame frame = {.view = {.pose = sk_look_at(sk_vec(0, 0, 20), sk_vec(30, 5, 0)), .fov = 0.9}, .sea = &sea};
        take_picture(&other, &frame);
        for (int y = 10; y < HEIGHT; y += 20) assert_true(depths[y][WIDTH / 2] < 1.0F); // the sea covers all of it
        sk_renderer_destroy(other.renderer);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_a_fine_grid_the_surface_is_the_seaway),
        cmocka_unit_test(what_a_grid_cannot_bear_becomes_roughness),
        cmocka_unit_test(the_drawn_surface_stands_where_the_seaway_says),
        cmocka_unit_test(far_from_the_origin_the_sea_looks_the_same),
        cmocka_unit_test(the_sea_is_blue_and_merges_with_the_sky),
        cmocka_unit_test(the_same_moment_is_the_same_picture),
        cmocka_unit_test(every_quality_draws_a_sea),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
