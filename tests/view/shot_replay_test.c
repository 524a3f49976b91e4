// Pictures of recordings: the first tick that is stepped from, and what the instruments show of the time before it.
#include "check.h"
#include "fly/shot_replay.h"
#include "replay/film.h"
#include <stdlib.h>

enum { TICKS = 26 * SK_TICK_HZ, PICTURE = 25 * SK_TICK_HZ, BACK = SK_HUD_STAYS * SK_TICK_HZ };

static film flight;
static sk_recording *recording;
static uint64_t hash_at_start;

static int begin(void **state) {
    (void)state;
    film_begin(&flight, fixture_slide(3000.0));
    fixture_roll(flight.model, &flight.last);
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){0});
    while (flight.last->tick < TICKS) {
        film_step(&flight, recorder, &(sk_controls){.brake_left = (int16_t)(flight.last->tick / 40 % 3 * 9000)});
        if (flight.last->tick == PICTURE - BACK) hash_at_start = sk_state_hash(flight.model, flight.last);
    }
    recording = film_develop(&flight, recorder);
    assert_true(sk_recording_unpack(recording).ok);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_recording_destroy(recording);
    film_end(&flight);
    return 0;
}

typedef struct stage {
    sk_scene scene;
    sk_session session;
    sk_shot_replay replay;
    sk_hud hud;
} stage;

static stage *open_stage(void) {
    stage *s = calloc(1, sizeof *s);
    s->scene.model = flight.model;
    assert_true(sk_session_make(&s->session, &s->scene).ok);
    sk_replay_source source = sk_replay_source_of_recording(recording);
    assert_true(sk_shot_replay_begin(&s->replay, &source, "a.skr", NULL, NULL, &s->session).ok);
    return s;
}

static void close_stage(stage *s) {
    sk_shot_replay_end(&s->replay);
    sk_session_end(&s->session);
    free(s);
}

// Steps as a film does, with the messages of each tick.
static void step_to(stage *s, int64_t tick) {
    while (s->session.now.state->tick < tick) {
        assert_true(sk_shot_replay_tick(&s->replay, &s->session).ok);
        sk_event event;
        while (sk_session_next_event(&s->session, &event)) sk_hud_show_event(&s->hud, flight.model, &event);
        sk_hud_pass(&s->hud, 1.0 / SK_TICK_HZ);
    }
}

static void a_picture_steps_from_shortly_before_it(void **state) {
    (void)state;
    stage *s = open_stage();
    sk_replay_source source = s->replay.player.source;
    assert_int_equal(sk_shot_replay_from(&source, &s->scene.course, PICTURE), PICTURE - BACK);
    assert_int_equal(sk_shot_replay_from(&source, &s->scene.course, BACK - 1), 0);
    sk_model many = *flight.model;
    enum { BODIES = 498, PARTS = 200 };
    sk_body_placement *bodies = calloc(BODIES + PARTS, sizeof *bodies);
    assert_non_null(bodies);
    for (int32_t i = BODIES; i < BODIES + PARTS; i++) bodies[i].debris_of = 1; // parts that may break off do not count
    many.bodies = bodies;
    many.body_count = BODIES + PARTS;
    source.model = &many; // with its cart 499 things
    assert_int_equal(sk_shot_replay_from(&source, &s->scene.course, PICTURE), PICTURE - 11);
    s->scene.course.step_count = 1; // its progress follows from all states
    assert_int_equal(sk_shot_replay_from(&source, &s->scene.course, PICTURE), 0);
    free(bodies);
    close_stage(s);
}

static void a_skip_leads_to_the_state_that_was_flown(void **state) {
    (void)state;
    stage *s = open_stage();
    assert_true(sk_shot_replay_skip_to(&s->replay, PICTURE - BACK, &s->session, &s->hud).ok);
    assert_int_equal(s->session.now.state->tick, PICTURE - BACK);
    assert_true(sk_state_hash(flight.model, s->session.now.state) == hash_at_start);
    close_stage(s);
}

// The messages after a skip are those that steps from the beginning leave, with the same ages.
static void messages_are_those_of_the_whole_flight(void **state) {
    (void)state;
    static const int64_t PICTURES[] = {SK_TICK_HZ, PICTURE - 3 * SK_TICK_HZ, PICTURE};
    for (size_t k = 0; k < sizeof PICTURES / sizeof *PICTURES; k++) {
        stage *all = open_stage(), *some = open_stage();
        step_to(all, PICTURES[k]);
        assert_true(sk_shot_replay_skip_to(&some->replay, PICTURES[k] - 5, &some->session, &some->hud).ok);
        step_to(some, PICTURES[k]);
        assert_int_equal(some->hud.message_count, all->hud.message_count);
        assert_true(k > 0 || all->hud.message_count > 0);
        for (int32_t i = 0; i < all->hud.message_count; i++) {
            assert_string_equal(some->hud.message[i].text, all->hud.message[i].text);
            assert_near(some->hud.message[i].age, all->hud.message[i].age, 1e-9);
        }
        close_stage(all);
        close_stage(some);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_steps_from_shortly_before_it),
        cmocka_unit_test(a_skip_leads_to_the_state_that_was_flown),
        cmocka_unit_test(messages_are_those_of_the_whole_flight),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
