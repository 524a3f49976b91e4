// The panel of a clicked node: which one a click means, and what is reported of it.
#include "debug/oriented_node.h"
#include "panels/oriented_panel.h"
#include "view/camera.h"
#include <stdio.h>

static sk_near_surface surface;

static sk_draw_subject subject_of(int32_t picked) {
    return (sk_draw_subject){.model = &model, .state = state, .picked = picked, .surface = &surface};
}

static int32_t picked_at(const sk_draw_subject *subject, const sk_view *view, double x, bool overlay_on) {
    sk_picture_click click = {.picked = 99};
    sk_picture_click_at(&click, x, 240.0);
    sk_oriented_click_answer(&click, overlay_on, subject, (sk_picture){view, 640, 480}, 1.0);
    assert_false(click.waits);
    return click.picked;
}

static void a_click_means_the_nearest_node_within_reach(void **unused) {
    (void)unused;
    st = new_stage();
    sk_scenery *ground = boxes(&(sk_box){{-0.2, -0.25, -0.1}, {0.2, 0.25, 0.0}}, 1, &st->material);
    build(ground);
    come(sk_vec(0.1, 0.0, 0.02), sk_vec(0.1, 0.0, -0.004));
    sk_view view = {.pose = sk_look_at(sk_vec(0.1, -5.0, 1.0), sk_vec(0.1, 0.0, -0.004)), .fov = 0.8};
    sk_draw_subject subject = subject_of(0);
    assert_int_equal(picked_at(&subject, &view, 320.0, true), tip + 1);
    assert_int_equal(picked_at(&subject, &view, 335.0, true), tip + 1);
    assert_int_equal(picked_at(&subject, &view, 337.0, true), 0);
    assert_int_equal(picked_at(&subject, &view, 320.0, false), 0);
    sk_picture_click beside = {0}; // states where a node would have been
    sk_picture_click_at(&beside, 20.0, 30.0);
    sk_oriented_click_answer(&beside, true, &subject, (sk_picture){&view, 640, 480}, 1.0);
    assert_true(beside.picked == 0 && beside.seen);
    assert_true(fabs(beside.seen_x - 320.0) < 0.5 && fabs(beside.seen_y - 240.0) < 0.5);
    sk_picture_click click = {.picked = 7};
    sk_oriented_click_answer(&click, true, &subject, (sk_picture){&view, 640, 480}, 1.0); // without a click it stays
    assert_int_equal(click.picked, 7);
    sk_oriented_click_answer(&click, false, &subject, (sk_picture){&view, 640, 480}, 1.0);
    assert_int_equal(click.picked, 0);
    view.pose = sk_look_at(sk_vec(0.1, -5.0, 1.0), sk_vec(0.1, -10.0, 2.0)); // it is behind the camera
    assert_int_equal(picked_at(&subject, &view, 320.0, true), 0);
    sk_picture_click_at(&beside, 320.0, 240.0);
    sk_oriented_click_answer(&beside, true, &subject, (sk_picture){&view, 640, 480}, 1.0);
    assert_false(beside.seen);
    // In the picture the aircraft is a metre further east.
    view.pose = sk_look_at(sk_vec(1.1, -5.0, 1.0), sk_vec(1.1, 0.0, -0.004));
    assert_int_equal(picked_at(&subject, &view, 320.0, true), 0);
    subject.drawn = (sk_pose){sk_add(sk_state_aircraft(state, 0)->position, sk_vec(1, 0, 0)),
                              sk_state_aircraft(state, 0)->attitude};
    assert_int_equal(picked_at(&subject, &view, 320.0, true), tip + 1);
    sk_near_surface_free(&surface);
    sk_scenery_destroy(ground);
    sk_skid_gear_destroy(gear);
    free(st);
}

static void the_panel_names_node_and_faces_and_says_why(void **unused) {
    (void)unused;
    st = new_stage();
    strcpy(st->material.name, "steel");
    sk_scenery *ground = boxes(&(sk_box){{-0.2, -0.25, -0.01}, {0.2, 0.25, 0.0}}, 1, &st->material);
    build(ground);
    come(sk_vec(0.1, 0.0, 0.02), sk_vec(0.1, 0.0, -0.007)); // 7 mm into a plate of 10
    sk_draw_subject subject = subject_of(tip + 1);
    sk_picked_panel panel = {0};
    assert_true(sk_oriented_panel_fill(&subject, &panel));
    char title[64];
    snprintf(title, sizeof title, "Node %d: tip", (int)tip);
    assert_string_equal(panel.title, title);
    assert_int_equal(panel.face_count, 6);
    assert_string_equal(panel.face[0].name, "steel underside");
    assert_true(panel.face[0].nearest && !panel.face[0].holds && panel.face[0].inside && panel.face[0].on_range);
    assert_string_equal(panel.face[1].name, "steel top");
    assert_true(panel.face[1].holds && !panel.face[1].nearest);
    assert_true(fabs(panel.face[1].distance + 0.007) < 1e-9);
    assert_non_null(strstr(panel.words, "Held by the steel top."));
    assert_non_null(strstr(panel.words, "would push it out through the steel underside, 3.0 mm away"));
    static const int32_t NONE[] = {0, 1000};
    for (int i = 0; i < 2; i++) {
        subject.picked = NONE[i];
        assert_false(sk_oriented_panel_fill(&subject, &panel));
    }
    subject.picked = 1; // the clamp meets no ground
    assert_false(sk_oriented_panel_fill(&subject, &panel));
    sk_near_surface_free(&surface);
    sk_scenery_destroy(ground);
    sk_skid_gear_destroy(gear);
    free(st);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_means_the_nearest_node_within_reach),
        cmocka_unit_test(the_panel_names_node_and_faces_and_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
