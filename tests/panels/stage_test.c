// A model on the stage: the sea's troughs are open, the ship is where its motion puts it between two ticks, and there is ground
// wherever the camera goes.
#include "offscreen.h"
#include "panels/blade_pose.h"
#include "panels/stage.h"
#include "scene/scene.h"
#include "states.h"
#include "view/camera.h"
#include "world/breakage.h"

#include <glad/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { WIDTH = 160, HEIGHT = 120 };

static sk_scene *scene;
static sk_stage *stage;
static sk_state *before, *now;
static GLuint framebuffer;
static float depths[HEIGHT][WIDTH];

static void must(sk_result result) {
    char text[700];
    if (!result.ok) fail_msg("%s", sk_result_format(&result, text, sizeof text));
}

static int set_up(void **state) {
    (void)state;
    offscreen_window(WIDTH, HEIGHT);
    must(sk_scene_load("frigate", NULL, &scene));
    must(sk_stage_create(scene->model, SK_QUALITY_LOW, LOOKS, &stage));
    GLuint picture, depth;
    glGenTextures(1, &picture);
    glBindTexture(GL_TEXTURE_2D, picture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenTextures(1, &depth);
    glBindTexture(GL_TEXTURE_2D, depth);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, WIDTH, HEIGHT, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sk_stage_destroy(stage);
    sk_scene_destroy(scene);
    return 0;
}

// Straight up or down from a place; the heights (m) of what is seen in the middle, and of the lowest anywhere.
static void look(sk_vec3 from, sk_vec3 to, double between, double *middle, double *lowest) {
    static const double NEAR = 0.3, FAR = 60000.0;
    sk_outputs outputs = {0};
    if (scene->model->aircraft_count > 0) sk_outputs_of(scene->model, now, 0, &outputs);
    sk_stage_frame frame = {.before = before, .now = now, .between = between, .outputs = &outputs, .scale = 1.0F};
    frame.view = (sk_view){.pose = sk_look_at(from, to), .fov = 0.8};
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer); // making a stage binds others
    sk_stage_draw(stage, &frame, WIDTH, HEIGHT);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    *lowest = INFINITY;
    for (int j = 0; j < HEIGHT; j++)
        for (int i = 0; i < WIDTH; i++) {
            double device = 2.0 * (double)depths[j][i] - 1.0;
            double away = 2.0 * NEAR * FAR / (FAR + NEAR - device * (FAR - NEAR));
            double height = to.z < from.z ? from.z - away : from.z + away;
            *lowest = sk_min(*lowest, height);
            if (j == HEIGHT / 2 && i == WIDTH / 2) *middle = height;
        }
}

static void look_down(double x, double y, double between, double *middle, double *lowest) {
    look(sk_vec(x, y, 60.0), sk_vec(x, y, 0.0), between, middle, lowest);
}

static void troughs_of_the_sea_are_not_filled_with_still_water(void **state) {
    (void)state;
    test_state_begin(scene->model, &now);
    test_state_assign(now, &before);
    double middle, lowest;
    look_down(500.0, 300.0, 1.0, &middle, &lowest);
    if (!(lowest < -0.3)) fail_msg("the lowest water is at %.3f m", lowest);
    double there = scene->model->sea.level + sk_seaway_height(&scene->model->sea, 500.0, 300.0, 0.0);
    if (!(fabs(middle - there) < 0.3)) fail_msg("the sea is drawn at %.3f m, it is at %.3f m", middle, there);
}

static void the_ship_is_drawn_where_it_is_between_two_ticks(void **state) {
    (void)state;
    const sk_platform *ship = &scene->model->platforms[0];
    test_state_begin(scene->model, &now);
    test_state_assign(now, &before);
    sk_vec3 parked = sk_pose_point_back(sk_platform_pose_at(ship, 0.0), sk_state_aircraft(now, 0)->position);
    now->tick = 480; // four seconds in one step: the ship has moved by some metres, up and down too
    for (double between = 0.0; between <= 1.0; between += 0.25) {
        double time = 4.0 * between;
        sk_pose pose = sk_platform_pose_at(ship, time);
        // Behind the aircraft that stands in the middle of the flight deck.
        sk_vec3 spot = sk_pose_point(pose, sk_add(parked, sk_vec(3.0, -8.0, 0.0))), above = {spot.x, spot.y, 60.0},
                below = spot;
        below.z = -20.0;
        sk_hit hit = sk_scenery_entry(ship->scenery, sk_pose_point_back(pose, above), sk_pose_point_back(pose, below));
        assert_true(hit.found);
        double deck = 60.0 - hit.fraction * 80.0, middle, lowest;
        assert_true(deck > 2.0);
        look_down(spot.x, spot.y, between, &middle, &lowest);
        if (!(fabs(middle - deck) < 0.05))
            fail_msg("%g of the way the deck is drawn at %.3f m, it is at %.3f m", between, middle, deck);
    }
}

static sk_scene *ship_scene;
static sk_stage *ship_stage;

// Another scene in place of the ship's, until leave().
static void enter(const char *text) {
    ship_scene = scene;
    ship_stage = stage;
    must(sk_scene_load_text(text, strlen(text), "test.lua", NULL, &scene));
    must(sk_stage_create(scene->model, SK_QUALITY_LOW, LOOKS, &stage));
    test_state_begin(scene->model, &now);
    test_state_assign(now, &before);
}

static void leave(void) {
    sk_stage_destroy(stage);
    sk_scene_destroy(scene);
    scene = ship_scene;
    stage = ship_stage;
}

// Fixed scenery is drawn in a window that goes with the camera.
static void ground_and_what_stands_on_it_are_drawn_a_hundred_kilometres_away(void **state) {
    (void)state;
    static const char text[] =
        "local tower = box{ min = {99990, 59990, -1}, max = {100010, 60010, 12} }\n"
        "return scene{ title = 'far', scenery = halfspace{ normal = {0, 0, 1}, offset = 0 } + tower }";
    static const struct {
        double x, y, height;
    } places[] = {{0, 0, 0}, {100000, 60000, 12}, {100030, 60030, 0}, {-9000, 0, 0}, {-150000, -90000, 0}, {0, 0, 0}};
    enter(text);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        double middle, lowest;
        look_down(places[i].x, places[i].y, 1.0, &middle, &lowest);
        if (!(fabs(middle - places[i].height) < 0.05))
            fail_msg("at (%g, %g) the ground is drawn at %.3f m, it is at %g m", places[i].x, places[i].y, middle,
                     places[i].height);
    }
    leave();
}

// Seen from below, a leg's tyre is where its extension has it.
static void legs_are_drawn_where_they_are_on_their_way_up(void **state) {
    (void)state;
    enter("return scene{ title = 'gear', scenery = nothing, aircraft = { { type = 'c172rg', at = {0, 0, 300}, speed = "
          "50 } } }");
    sk_aircraft_state *a = sk_state_aircraft(now, 0);
    const sk_aircraft_type *type = &scene->model->types[0];
    double last = -INFINITY;
    for (int step = 0; step <= 4; step++) {
        double extension = 1.0 - 0.25 * step, lowest_tyre = INFINITY, middle, lowest;
        for (int32_t i = 0; i < type->wheel_count; i++) {
            const sk_wheel_type *wheel = &type->wheels[i];
            sk_vec3 at = sk_add_scaled(wheel->position, 1.0 - extension, wheel->retraction.up);
            a->wheel[i].extension = extension;
            lowest_tyre = sk_min(lowest_tyre, sk_add(a->position, sk_rotate(a->attitude, at)).z);
        }
        test_state_assign(now, &before);
        sk_vec3 below = sk_add(a->position, sk_vec(0.0, 0.0, -6.0));
        look(below, a->position, 1.0, &middle, &lowest);
        // Up, the belly is the lowest; until then it is a tyre.
        if (step < 3 ? !(fabs(lowest - lowest_tyre) < 0.03) : !(lowest > last - 0.01))
            fail_msg("extension %g: the lowest is drawn at %.3f m, the tyre is at %.3f m", extension, lowest,
                     lowest_tyre);
        last = lowest;
    }
    leave();
}

// Of a picture with the ghost beside, how many pixels another bend of its skids changes.
static int changed_by_bending(const sk_state *ghost, double bend) {
    uint8_t pixels[2][HEIGHT][WIDTH][4] = {0};
    sk_state *bent = NULL;
    sk_outputs outputs = {0};
    int changed = 0;
    sk_outputs_of(scene->model, now, 0, &outputs);
    for (int i = 0; i < 2; i++) {
        test_state_assign(ghost, &bent);
        for (int k = 0; k < SK_SKID_NODES_MAX && i == 1; k++)
            sk_state_aircraft(bent, 0)->skids.node[k].displacement.z += bend;
        sk_vec3 at = sk_state_aircraft(ghost, 0)->position;
        sk_stage_frame frame = {.before = before,
                                .now = now,
                                .between = 1.0,
                                .ghost_before = bent,
                                .ghost_now = bent,
                                .outputs = &outputs,
                                .view = {.pose = sk_look_at(sk_add(at, sk_vec(9.0, 0.0, -1.0)), at), .fov = 0.8},
                                .scale = 1.0F};
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        sk_stage_draw(stage, &frame, WIDTH, HEIGHT);
        glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels[i]);
    }
    for (int j = 0; j < HEIGHT; j++)
        for (int i = 0; i < WIDTH; i++) changed += memcmp(pixels[0][j][i], pixels[1][j][i], 4) != 0;
    test_drop_state(bent);
    return changed;
}

static void a_ghost_has_skids_bent_as_its_own_are(void **state) {
    (void)state;
    sk_state *ghost = NULL;
    enter(
        "return scene{ title = 'skids', scenery = nothing, aircraft = { { type = 'ah1s', at = {0, 0, 300}, speed = 20 "
        "} } }");
    test_state_assign(now, &ghost);
    sk_state_aircraft(ghost, 0)->position.x += 60.0; // the aircraft itself is out of the picture
    assert_int_equal(changed_by_bending(ghost, 0.0), 0);
    assert_true(changed_by_bending(ghost, 0.3) > 50);
    sk_state_aircraft(ghost, 0)->position =
        sk_state_aircraft(now, 0)->position; // where they cannot be distinguished there is no ghost
    assert_int_equal(changed_by_bending(ghost, 0.3), 0);
    leave();
}

// A recording of another place may have an aircraft with a look that is not here.
static void an_aircraft_without_its_look_is_reported_and_not_drawn(void **state) {
    (void)state;
    sk_stage *poor;
    assert_null(sk_stage_warning(stage));
    must(sk_stage_create(scene->model, SK_QUALITY_LOW, "/nowhere", &poor));
    assert_non_null(sk_stage_warning(poor));
    assert_string_equal(sk_stage_warning(poor), "c172p is not drawn: there is no look 'c172p'");
    sk_stage_destroy(poor);
}

// A blade that leaves while the shaft is at the angle 0: the aircraft whose blade the picture shows there is where its own is.
static void a_blade_that_leaves_is_drawn_where_it_was(void **state) {
    (void)state;
    static const char *const SETTINGS[] = {"aircraft=c172p", "aircraft=r22", "aircraft=ah1s"};
    for (int i = 0; i < 3; i++) {
        sk_scene *loaded;
        sk_state *s;
        must(sk_scene_load("crash", &(sk_scene_options){.settings = &SETTINGS[i], .setting_count = 1}, &loaded));
        const sk_model *model = loaded->model;
        const sk_aircraft_type *type = &model->types[0];
        sk_workspace *work;
        must(sk_state_create(model, &s));
        must(sk_workspace_create(model, &work));
        sk_aircraft_state *a = sk_state_aircraft(s, 0);
        a->position = sk_vec(3.0, 2.0, 50.0);
        a->attitude = sk_quat_half_angle(sk_unit(sk_vec(1.0, 2.0, -3.0)), 0.6, 0.8);
        a->propeller_angle = a->tail_angle = 0.0;
        const sk_pose was = {a->position, a->attitude};
        for (int32_t k = 0; k < sk_blade_count(type); k++) {
            int32_t body = sk_blade_off_hub(&(sk_breakage){model, s, work, NULL}, 0, k);
            assert_true(body >= 0);
            sk_pose found = sk_blade_carrier_pose(type, k, sk_body_pose(sk_state_body(s, body)));
            if (sk_length(sk_sub(found.position, was.position)) > 1e-9) fail_msg("%s: blade %d", SETTINGS[i], (int)k);
            sk_vec3 x = {1, 0, 0}, y = {0, 1, 0};
            assert_true(sk_length(sk_sub(sk_rotate(found.rotation, x), sk_rotate(was.rotation, x))) < 1e-9);
            assert_true(sk_length(sk_sub(sk_rotate(found.rotation, y), sk_rotate(was.rotation, y))) < 1e-9);
        }
        sk_workspace_destroy(work);
        sk_state_destroy(s);
        sk_scene_destroy(loaded);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blade_that_leaves_is_drawn_where_it_was),
        cmocka_unit_test(an_aircraft_without_its_look_is_reported_and_not_drawn),
        cmocka_unit_test(troughs_of_the_sea_are_not_filled_with_still_water),
        cmocka_unit_test(the_ship_is_drawn_where_it_is_between_two_ticks),
        cmocka_unit_test(ground_and_what_stands_on_it_are_drawn_a_hundred_kilometres_away),
        cmocka_unit_test(legs_are_drawn_where_they_are_on_their_way_up),
        cmocka_unit_test(a_ghost_has_skids_bent_as_its_own_are),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
