// A replay: every tick of it is the tick that was flown, whichever way one comes there; speeds, loops, changes of contacts, ghosts.
#include "check.h"
#include "playback/player.h"
#include "replay/film.h"

enum { FIRST = 0, TICKS = 900 };

static film flight;
static sk_recording *recording;
static uint64_t hashes[TICKS + 1];
static sk_state *before, *now;
static sk_player player;
static sk_ghost ghost;

static int begin(void **state) {
    (void)state;
    film_begin(&flight, fixture_slide(3000.0));
    fixture_roll(flight.model, &flight.last);
    const sk_state *flown = flight.last;
    test_state_clear(flight.model, &before);
    test_state_clear(flight.model, &now);
    sk_recorder *recorder = film_record(&flight, (sk_recording_options){0});
    while (flown->tick < TICKS) {
        film_step(&flight, recorder, &(sk_controls){.brake_left = (int16_t)(flown->tick / 40 % 3 * 9000)});
        hashes[flown->tick] = sk_state_hash(flight.model, flown);
        if (flown->tick == 300 || flown->tick == 500) sk_recorder_mark(recorder, "here");
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

static void start(int64_t tick, sk_ghost *beside) {
    sk_replay_source source = sk_replay_source_of_recording(recording);
    assert_true(sk_player_begin(&player, &source, beside, tick, before, now).ok);
}

static void is_at(int64_t tick) {
    assert_int_equal(now->tick, tick);
    if (tick > 0) assert_true(sk_state_hash(sk_recording_model(recording), now) == hashes[tick]);
}

static void every_path_leads_to_the_tick_that_was_flown(void **state) {
    (void)state;
    static const int64_t WAY[] = {5, 6, 7, 800, 799, 0, TICKS, 450, 451, 3};
    start(0, NULL);
    for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
        assert_true(sk_player_seek(&player, WAY[i]).ok);
        is_at(WAY[i]);
    }
    assert_true(sk_player_seek(&player, TICKS + 5000).ok);
    is_at(TICKS);
    assert_true(sk_player_seek(&player, -7).ok);
    is_at(0);
}

static void speeds_are_powers_of_two_and_pause_stands_still(void **state) {
    (void)state;
    start(100, NULL);
    assert_true(sk_player_pass(&player, 1.0).ok);
    is_at(100); // it begins paused
    assert_true(sk_player_toggle(&player).ok);
    for (int i = 0; i < 8; i++) assert_true(sk_player_pass(&player, 0.125).ok);
    is_at(100 + SK_TICK_HZ);
    assert_int_equal(before->tick, now->tick - 1);
    for (int i = 0; i < 9; i++) sk_player_shift(&player, -1);
    assert_true(sk_player_factor(&player) == 1.0 / 16.0);
    for (int i = 0; i < 16; i++) assert_true(sk_player_pass(&player, 0.125).ok);
    is_at(100 + SK_TICK_HZ + 15); // 2 s / 16 x 120
    for (int i = 0; i < 20; i++) sk_player_shift(&player, 1);
    assert_true(sk_player_factor(&player) == 16.0);
    int64_t from = now->tick;
    assert_true(sk_player_pass(&player, 0.125).ok);
    is_at(from + 240);
}

static void it_pauses_at_its_end_and_begins_anew_from_there(void **state) {
    (void)state;
    start(TICKS - 30, NULL);
    assert_true(sk_player_toggle(&player).ok);
    for (int i = 0; i < 5; i++) assert_true(sk_player_pass(&player, 0.125).ok);
    is_at(TICKS);
    assert_true(player.paused);
    assert_true(sk_player_toggle(&player).ok);
    is_at(0);
    assert_false(player.paused);
}

static void a_loop_is_between_the_bookmarks_around(void **state) {
    (void)state;
    start(400, NULL);
    assert_int_equal(player.mark_count, 2);
    sk_player_toggle_loop(&player);
    assert_int_equal(player.loop_from, 300);
    assert_int_equal(player.loop_to, 500);
    assert_true(sk_player_toggle(&player).ok);
    for (int i = 0; i < 40; i++) {
        assert_true(sk_player_pass(&player, 0.2).ok);
        assert_in_range(now->tick, 300, 500);
    }
    assert_false(player.paused);
    int64_t tick = now->tick;
    assert_true(tick > 300 && tick < 500);
    assert_true(sk_player_mark(&player, "mine"));
    assert_int_equal(player.mark_count, 3);
    assert_string_equal(player.marks[1].text, "mine");
    assert_true(sk_player_seek(&player, tick + 1).ok);
    assert_false(sk_player_unmark(&player));
    assert_true(sk_player_seek(&player, tick).ok);
    assert_true(sk_player_unmark(&player));
    assert_int_equal(player.mark_count, 2);
    assert_int_equal(player.marks[1].tick, 500);
}

static void changes_of_contacts_are_found_both_ways(void **state) {
    (void)state;
    start(0, NULL);
    int32_t steps = 0;
    uint8_t was[64] = {0}, is[64] = {0};
    int32_t lanes = sk_lane_count(flight.model);
    for (int64_t tick; (tick = sk_player_contact_change(&player, 1)) >= 0; steps++) {
        assert_true(tick > now->tick);
        assert_true(sk_player_seek(&player, tick - 1).ok);
        sk_lane_modes(flight.model, now, was);
        assert_true(sk_player_seek(&player, tick).ok);
        sk_lane_modes(flight.model, now, is);
        assert_memory_not_equal(was, is, (size_t)lanes);
    }
    assert_true(steps > 3);
    int32_t back = 0;
    for (int64_t tick; (tick = sk_player_contact_change(&player, -1)) >= 0; back++)
        assert_true(sk_player_seek(&player, tick).ok);
    assert_int_equal(back, steps - 1);
}

static void a_ghost_goes_along_where_it_was_flown(void **state) {
    (void)state;
    sk_replay_source source = sk_replay_source_of_recording(recording);
    source.last = 600; // it ends earlier
    assert_true(sk_ghost_begin(&ghost, &source).ok);
    start(0, &ghost);
    static const int64_t WAY[] = {10, 11, 12, 590, 20, 600, 601, 599, TICKS, 30};
    for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
        assert_true(sk_player_seek(&player, WAY[i]).ok);
        assert_int_equal(ghost.shown, WAY[i] <= 600);
        if (!ghost.shown) continue;
        assert_int_equal(ghost.now->tick, WAY[i]);
        assert_true(sk_state_hash(flight.model, ghost.now) == hashes[WAY[i]]);
    }
    assert_true(sk_ghost_begin(&ghost, NULL).ok);
    sk_ghost_follow(&ghost, 10);
    assert_false(ghost.shown);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_leads_to_the_tick_that_was_flown),
        cmocka_unit_test(speeds_are_powers_of_two_and_pause_stands_still),
        cmocka_unit_test(it_pauses_at_its_end_and_begins_anew_from_there),
        cmocka_unit_test(a_loop_is_between_the_bookmarks_around),
        cmocka_unit_test(changes_of_contacts_are_found_both_ways),
        cmocka_unit_test(a_ghost_goes_along_where_it_was_flown),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
