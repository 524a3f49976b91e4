// Messages: which come, how long they stay, which take one another's place.
#include "panels/hud_frames.h"

static void messages_come_newest_first_and_pass(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    char text[16];
    for (int i = 0; i < SK_HUD_MESSAGES + 3; i++) {
        snprintf(text, sizeof text, "%d", i);
        sk_hud_post(&hud, SK_HUD_NOTE, text);
        sk_hud_pass(&hud, 0.5);
    }
    assert_int_equal(hud.message_count, SK_HUD_MESSAGES);
    assert_string_equal(hud.message[0].text, "8");
    assert_string_equal(hud.message[SK_HUD_MESSAGES - 1].text, "3");
    sk_hud_pass(&hud, 4.0); // only those said within the last two seconds are left
    assert_in_range(hud.message_count, 3, 4);
    sk_hud_pass(&hud, 100.0);
    assert_int_equal(hud.message_count, 0);
}

static void a_warning_outlives_what_happens_often(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_event event = {.kind = SK_EVENT_WHEEL_BREAKS, .value = -4.0};
    sk_hud_show_event(&hud, &model, &event);
    for (int i = 0; i < 20; i++) { // slips of one wheel take one line
        event.kind = i % 2 == 0 ? SK_EVENT_SLIP_BEGINS : SK_EVENT_SLIP_ENDS;
        sk_hud_show_event(&hud, &model, &event);
        assert_int_equal(hud.message_count, 2);
    }
    for (int i = 0; i < 20; i++) sk_hud_post(&hud, SK_HUD_NOTE, "a note");
    assert_int_equal(hud.message[SK_HUD_MESSAGES - 1].weight, SK_HUD_WARNING);
    sk_hud_pass(&hud, 10.0); // notes are gone by now
    assert_int_equal(hud.message_count, 1);
    assert_int_equal(hud.message[0].weight, SK_HUD_WARNING);
}

static void the_last_word_about_a_topic_takes_the_place_of_the_one_before(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, -1, "Camera: cockpit");
    sk_hud_post(&hud, SK_HUD_NOTE, "a note");
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, -1, "Restarted");
    for (int i = 0; i < 6; i++) sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, -1, "Camera: tower");
    assert_int_equal(hud.message_count, 3);
    assert_string_equal(hud.message[0].text, "Camera: tower");
    assert_string_equal(hud.message[1].text, "Restarted");
    assert_string_equal(hud.message[2].text, "a note");
}

static void after_a_leap_no_message_appears_for_switches_as_they_stood(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_TAILWHEEL, -1, "Tailwheel free");
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_PARKING, -1, "Parking brake released");
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CAMERA, -1, "Camera: tower");
    sk_hud_forget_switches(&hud);
    assert_int_equal(hud.message_count, 1);
    assert_string_equal(hud.message[0].text, "Camera: tower");
}

static void messages_of_moments_that_are_taken_back_go(void **unused) {
    (void)unused;
    sk_hud hud = {0};
    sk_hud_frame frame = level_flight();
    const sk_event early = {.tick = 100, .kind = SK_EVENT_WHEEL_BREAKS};
    const sk_event late = {.tick = 200, .kind = SK_EVENT_HULL_TOUCHES};
    sk_hud_post(&hud, SK_HUD_NOTE, "Screenshot: a.png");
    sk_hud_show_event(&hud, frame.model, &early);
    sk_hud_post_about(&hud, SK_HUD_NOTE, SK_HUD_ABOUT_CONTACTS, 150, "nose wheel: rolling");
    sk_hud_show_event(&hud, frame.model, &late);
    assert_int_equal(hud.message_count, 4);
    sk_hud_go_back(&hud, 200); // all that was reported has happened by then
    assert_int_equal(hud.message_count, 4);
    sk_hud_go_back(&hud, 150);
    assert_int_equal(hud.message_count, 3);
    assert_string_equal(hud.message[0].text, "nose wheel: rolling");
    sk_hud_go_back(&hud, 149);
    assert_int_equal(hud.message_count, 2);
    assert_int_equal(hud.message[0].tick, 100);
    sk_hud_go_back(&hud, -1); // another flight
    assert_int_equal(hud.message_count, 1);
    assert_string_equal(hud.message[0].text, "Screenshot: a.png");
}

static void what_breaks_is_a_warning_and_a_touchdown_is_not(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_event event = {.kind = SK_EVENT_TOUCHDOWN, .value = -0.6};
    sk_hud_show_event(&hud, &model, &event);
    assert_int_equal(hud.message_count, 1);
    assert_int_equal(hud.message[0].weight, SK_HUD_NOTE);
    event.kind = SK_EVENT_WHEEL_BREAKS;
    sk_hud_show_event(&hud, &model, &event);
    assert_int_equal(hud.message[0].weight, SK_HUD_WARNING);
}

// On its way off the ground a wheel skips: what is left is that it has lifted off.
static void a_wheel_that_skips_as_it_lifts_off_takes_one_line(void **unused) {
    (void)unused;
    level_flight();
    sk_hud hud = {0};
    sk_event slip = {.kind = SK_EVENT_SLIP_BEGINS, .value = 30.0}, up = {.kind = SK_EVENT_LIFT_OFF, .value = 30.0};
    sk_event skip = {.kind = SK_EVENT_TOUCHDOWN, .value = -0.004};
    for (int i = 0; i < 3; i++) {
        sk_hud_show_event(&hud, &model, &slip);
        sk_hud_show_event(&hud, &model, &up);
        sk_hud_show_event(&hud, &model, &skip);
    }
    assert_int_equal(hud.message_count, 1);
    assert_non_null(strstr(hud.message[0].text, "lifts off"));
    slip.part = 1; // that of another wheel stays
    sk_hud_show_event(&hud, &model, &slip);
    sk_hud_show_event(&hud, &model, &up);
    assert_int_equal(hud.message_count, 2);
    skip.value = -0.06; // a noticeable sink rate
    sk_hud_show_event(&hud, &model, &skip);
    assert_int_equal(hud.message_count, 3);
    assert_non_null(strstr(hud.message[0].text, "touches down"));
    const sk_event yields = {.kind = SK_EVENT_SURFACE_YIELDS, .value = 0.002};
    for (int i = 0; i < 3; i++) sk_hud_show_event(&hud, &model, &yields);
    assert_int_equal(hud.message_count, 4); // soft ground takes one line, too
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_come_newest_first_and_pass),
        cmocka_unit_test(a_warning_outlives_what_happens_often),
        cmocka_unit_test(the_last_word_about_a_topic_takes_the_place_of_the_one_before),
        cmocka_unit_test(after_a_leap_no_message_appears_for_switches_as_they_stood),
        cmocka_unit_test(messages_of_moments_that_are_taken_back_go),
        cmocka_unit_test(what_breaks_is_a_warning_and_a_touchdown_is_not),
        cmocka_unit_test(a_wheel_that_skips_as_it_lifts_off_takes_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
