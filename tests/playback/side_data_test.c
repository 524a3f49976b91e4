// Events, contact modes and the first state of a recording must be those of stepping; the check names the first that is not.
#include "check.h"
#include "export/acmi.h"
#include "export/report_data.h"
#include "playback/recording_check.h"
#include "replay/side.h"
#include "stepping.h"
#include <stdio.h>
#include <unistd.h>

enum { TICKS = 1500 }; // keyframes at 600 and 1200

// A cart that comes down, bounces, rolls, brakes and slips.
static film f;

static void record(int64_t first) {
    film_begin(&f, fixture_slide(INFINITY));
    f.model->aircraft[0].position.z += 0.5;
    fixture_roll(f.model, &f.last);
    sk_recorder *recorder = NULL;
    for (;;) {
        sk_controls c = {.brake_left = f.last->tick / 200 % 2 == 1 ? 32767 : 0};
        c.brake_right = c.brake_left;
        if (f.last->tick == first) recorder = film_record(&f, (sk_recording_options){0});
        if (f.last->tick == TICKS) break;
        step_world(f.model, f.last, &c);
        if (recorder != NULL) sk_recorder_tick(recorder, &c, f.last);
    }
    film_finish(recorder);
}

// However many threads look; and the other way round where it is compared with one that is as it was written.
static void expect(const sk_recording *recording, sk_verdict verdict, int64_t tick, const char *words) {
    static const int32_t THREADS[] = {0, 1, 2, SK_CHECK_THREADS_MOST};
    for (size_t i = 0; i < sizeof THREADS / sizeof THREADS[0]; i++) {
        sk_judgement j = THREADS[i] == 0 ? sk_recording_check(recording, NULL, NULL)
                                         : sk_check_recording(recording, THREADS[i], NULL, NULL);
        char text[600];
        sk_judgement_describe(&j, text, sizeof text);
        if (j.verdict != verdict || j.tick != tick || strstr(text, words) == NULL)
            fail_msg("%d threads: verdict %d, tick %d: '%s'; expected %d, tick %d: '%s'", THREADS[i], (int)j.verdict,
                     (int)j.tick, text, (int)verdict, (int)tick, words);
    }
}

static void expect_diff(const sk_recording *one, const sk_recording *other, int64_t tick, const char *words) {
    sk_judgement j = sk_recording_compare(one, other);
    char text[600];
    sk_judgement_describe(&j, text, sizeof text);
    if (j.verdict != SK_VERDICT_DIFFERS || j.tick != tick || strstr(text, words) == NULL)
        fail_msg("diff: verdict %d, tick %d: '%s'; expected tick %d: '%s'", (int)j.verdict, (int)j.tick, text,
                 (int)tick, words);
}

// The first block that has at least one event or mode, from a tick on.
static int block_with(bool events, int64_t from) {
    for (int i = 0;; i++) {
        sk_block b = side_block(&f, i);
        if (b.first >= from && (events ? b.events.size : b.modes.size) > 0) return i;
    }
}

typedef enum change { AS_IT_IS, OTHER_VALUE, OTHER_KIND, OTHER_MATERIAL, LEFT_OUT, TWICE, LATER, CHANGES } change;

// All events of a block, the first of them changed.
static sk_writer events_of(int index, change how, sk_event *first) {
    sk_block b = side_block(&f, index);
    sk_block_event item = sk_block_events_begin(&b);
    sk_writer out = {0};
    for (int i = 0; sk_block_next_event(&b, &item); i++) {
        sk_event event = item.event;
        if (i == 0) *first = event;
        if (i == 0 && how == OTHER_VALUE) event.value = nextafter(event.value, 1e9);
        if (i == 0 && how == OTHER_KIND) event.kind = SK_EVENT_FROZEN;
        if (i == 0 && how == OTHER_MATERIAL) event.material = -1;
        if (how == LATER) event.tick = first->tick + 1; // alone: what follows may stand before it
        if (i > 0 && how == LATER) continue;
        if (i == 0 && how == TWICE) side_write_event(&out, &event);
        if (i != 0 || how != LEFT_OUT) side_write_event(&out, &event);
    }
    return out;
}

static void an_event_that_stepping_does_not_give_is_named_with_both_values(void **unused) {
    (void)unused;
    static const char *const WORDS[CHANGES] = {[OTHER_VALUE] = "an event differs: the recording has '",
                                               [OTHER_KIND] = "is frozen: its ",
                                               [OTHER_MATERIAL] = "stepping gives '",
                                               [LEFT_OUT] = "the recording has ",
                                               [TWICE] = "stepping gives ",
                                               [LATER] = "stepping gives '"};
    record(0);
    sk_recording *whole = film_open(&f);
    expect(whole, SK_VERDICT_SAME, 0, "the same bits over 1500 ticks");
    static const int64_t FROM[] = {0, 600, 1200};
    for (size_t k = 0; k < sizeof FROM / sizeof FROM[0]; k++) {
        int index = block_with(true, FROM[k]);
        for (change how = OTHER_VALUE; how < CHANGES; how++) {
            sk_event first = {0};
            sk_writer events = events_of(index, how, &first);
            sk_recording *changed = side_open(&f, index, (side_parts){.events = &events});
            expect(changed, SK_VERDICT_DIFFERS, first.tick + 1, WORDS[how]);
            expect_diff(whole, changed, first.tick + 1, "an event differs: the recording has '");
            sk_recording_destroy(changed);
            sk_writer_free(&events);
        }
    }
    sk_recording_destroy(whole);
    film_end(&f);
}

static void a_contact_mode_that_stepping_does_not_give_is_named(void **unused) {
    (void)unused;
    record(0);
    sk_recording *whole = film_open(&f);
    static const int64_t FROM[] = {0, 600, 1200};
    for (size_t k = 0; k < sizeof FROM / sizeof FROM[0]; k++) {
        int index = block_with(false, FROM[k]);
        for (int how = 0; how < 3; how++) { // another mode, left out, one more
            sk_block b = side_block(&f, index), at = b;
            sk_recorded_mode mode = sk_block_modes_begin(&b);
            sk_writer out = {0};
            assert_true(sk_block_next_mode(&b, &mode));
            sk_recorded_mode first = mode, other = mode;
            other.mode = (uint8_t)(mode.mode == SK_LANE_BROKEN ? SK_LANE_AIR : SK_LANE_BROKEN);
            if (how != 1) side_write_mode(&out, &at, how == 0 ? &other : &first);
            int64_t last = first.tick;
            for (; sk_block_next_mode(&b, &mode); last = mode.tick) side_write_mode(&out, &at, &mode);
            int64_t tick = first.tick;
            if (how == 2) {
                tick = at.first + at.ticks;
                if (tick == last) continue; // no room behind the last one
                other.tick = tick;
                side_write_mode(&out, &at, &other);
            }
            sk_recording *changed = side_open(&f, index, (side_parts){.modes = &out});
            expect(changed, SK_VERDICT_DIFFERS, tick, "a contact differs: the recording has ");
            expect_diff(whole, changed, tick, "a contact differs: the recording has ");
            sk_recording_destroy(changed);
            sk_writer_free(&out);
        }
    }
    sk_recording_destroy(whole);
    film_end(&f);
}

// One block after the other without any: also where a later recording of the same run begins.
static void events_and_modes_that_were_deleted_are_missed(void **unused) {
    (void)unused;
    static const int64_t FIRST[] = {0, 437};
    const sk_writer none = {0};
    for (size_t i = 0; i < sizeof FIRST / sizeof FIRST[0]; i++) {
        record(FIRST[i]);
        sk_recording *whole = film_open(&f);
        expect(whole, SK_VERDICT_SAME, 0, "the same bits over ");
        int found = 0;
        for (int index = 0; index < 8; index++) {
            sk_block b = side_block(&f, index);
            sk_block_event event = sk_block_events_begin(&b);
            sk_recorded_mode mode = sk_block_modes_begin(&b);
            bool events = sk_block_next_event(&b, &event), modes = sk_block_next_mode(&b, &mode);
            if (!events && !modes) continue;
            int64_t first = events ? event.event.tick + 1 : mode.tick;
            if (modes && mode.tick < first) first = mode.tick;
            sk_recording *empty = side_open(&f, index, (side_parts){&none, &none});
            expect(empty, SK_VERDICT_DIFFERS, first, "the recording has no such ");
            sk_recording_destroy(empty);
            found++;
        }
        assert_true(found >= 2);
        sk_recording_destroy(whole);
        film_end(&f);
    }
}

enum { EXPORT_ROOM = 400000 };

// Returns the text of the ACMI file of a recording, which the caller frees.
static char *export(const sk_recording *recording) {
    char *text = malloc(EXPORT_ROOM);
    assert_non_null(text);
    bool written;
    char path[] = "/tmp/skidpad_side_XXXXXX";
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    close(handle);
    sk_result result = sk_acmi_write(path, recording, "x.skr", 6, &written);
    if (!result.ok) fail_msg("%s", result.text);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, EXPORT_ROOM - 1, file)] = '\0';
    fclose(file);
    unlink(path);
    return text;
}

// Deleted or changed in the file, they are in the exports as they were flown.
static void exports_have_the_events_and_contacts_of_stepping(void **unused) {
    (void)unused;
    record(0);
    sk_recording *whole = film_open(&f);
    sk_report report = {0}, other_report = {0};
    char *as_flown = export(whole);
    assert_non_null(strstr(as_flown, "touches down on"));
    assert_true(sk_report_gather(whole, "x.skr", &report).ok);
    int index = block_with(true, 0);
    for (change how = OTHER_VALUE; how <= LEFT_OUT; how++) {
        sk_event first = {0};
        sk_writer events = events_of(index, how, &first), none = {0};
        sk_recording *changed = side_open(&f, index, (side_parts){&none, &events});
        char *exported = export(changed);
        assert_string_equal(exported, as_flown);
        free(exported);
        assert_true(sk_report_gather(changed, "x.skr", &other_report).ok);
        assert_int_equal(other_report.notes.event_count, report.notes.event_count);
        assert_int_equal(other_report.phase_count, report.phase_count);
        assert_true(other_report.aircraft[0].hardest.value == report.aircraft[0].hardest.value);
        sk_report_release(&other_report);
        sk_recording_destroy(changed);
        sk_writer_free(&events);
    }
    free(as_flown);
    sk_report_release(&report);
    sk_recording_destroy(whole);
    film_end(&f);
}

static void a_recording_from_tick_0_begins_as_its_model_does(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    static const struct {
        const char *name;
        uint64_t word;
    } CHANGED[] = {{"aircraft[0].wheel[0].feature", 0},
                   {"aircraft[0].wheel[1].wet", 1},
                   {"aircraft[0].frozen", 1},
                   {"aircraft[0].random", 77},
                   {"aircraft[0].velocity.x", UINT64_C(0x3FF0000000000001)}};
    record(0);
    sk_recording *whole = film_open(&f);
    test_state_clear(f.model, &state);
    for (size_t i = 0; i < sizeof CHANGED / sizeof CHANGED[0]; i++) {
        sk_number number;
        sk_writer payload = {0};
        char words[120];
        assert_true(sk_recording_keyframe(whole, 0, state).ok && sk_state_find(f.model, CHANGED[i].name, &number));
        memcpy((char *)state + number.offset, &CHANGED[i].word, sizeof CHANGED[i].word);
        sk_layout_write_state(sk_recording_layout(whole), state, NULL, &payload);
        sk_recording *changed;
        assert_true(film_open_with(&f, SK_CHUNK_STATE, 0, &payload, &changed).ok);
        snprintf(words, sizeof words, ", %s, ", CHANGED[i].name);
        expect(changed, SK_VERDICT_DIFFERS, 0, words);
        expect(changed, SK_VERDICT_DIFFERS, 0, "tick 0, ");
        sk_recording_destroy(changed);
        sk_writer_free(&payload);
    }
    sk_recording_destroy(whole);
    film_end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_that_stepping_does_not_give_is_named_with_both_values),
        cmocka_unit_test(a_contact_mode_that_stepping_does_not_give_is_named),
        cmocka_unit_test(events_and_modes_that_were_deleted_are_missed),
        cmocka_unit_test(exports_have_the_events_and_contacts_of_stepping),
        cmocka_unit_test(a_recording_from_tick_0_begins_as_its_model_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
