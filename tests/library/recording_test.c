// Recordings through the public headers.
#include "library/flown.h"
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/skidpad_library_XXXXXX";
static char path[64], part[64];

static int make_folder(void **unused) {
    (void)unused;
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(path, sizeof path, "%s/a.skr", folder);
    snprintf(part, sizeof part, "%s/a.skr.part", folder);
    return 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    remove(path);
    remove(part);
    return rmdir(folder);
}

// Two seconds of a landing with a pull at one second; its last hash.
static uint64_t record(double pull) {
    flown f = begin("landing");
    sk_recording_writer *writer;
    assert_ok(sk_recording_create(path, f.model, f.state, &writer));
    for (int i = 0; i < 240; i++) {
        if (i == 120) assert_ok(sk_controls_set(f.model, f.controls, 0, "elevator", pull));
        advance(&f, 1);
        assert_ok(sk_recording_append(writer, f.controls, f.state));
        if (i == 119) sk_recording_bookmark(writer, "pull");
    }
    uint64_t hash = sk_state_hash(f.model, f.state);
    assert_ok(sk_recording_close(writer));
    end(&f);
    return hash;
}

static void recording_holds_states_controls_and_bookmarks(void **unused) {
    (void)unused;
    uint64_t hash = record(0.5);
    sk_recording *recording;
    sk_state *state;
    sk_controls *controls;
    assert_ok(sk_recording_load(path, &recording));
    const sk_model *model = sk_recording_model(recording);
    sk_recording_summary summary = sk_recording_summarize(recording);
    assert_int_equal(summary.first_tick, 0);
    assert_int_equal(summary.last_tick, 240);
    assert_true(summary.steps && summary.damage[0] == '\0');
    assert_string_equal(summary.engine, sk_library_version());
    assert_ok(sk_state_create(model, &state));
    assert_ok(sk_controls_create(model, &controls));
    assert_ok(sk_recording_read_state(recording, 240, state));
    assert_true(sk_state_hash(model, state) == hash);
    double pull;
    assert_ok(sk_recording_read_controls(recording, 119, controls));
    assert_ok(sk_controls_get(model, controls, 0, "elevator", &pull));
    assert_near(pull, 0.0, 0.0);
    assert_ok(sk_recording_read_controls(recording, 120, controls));
    assert_ok(sk_controls_get(model, controls, 0, "elevator", &pull));
    assert_near(pull, 0.5, 1e-4);
    int64_t tick;
    char text[80];
    assert_ok(sk_recording_bookmark_at(recording, 0, &tick, text));
    assert_int_equal(tick, 120);
    assert_string_equal(text, "pull");
    assert_refused(sk_recording_bookmark_at(recording, 1, &tick, text), "there is no bookmark 1");
    assert_refused(sk_recording_read_state(recording, 241, state), "ticks 0 to 240");
    assert_refused(sk_recording_read_controls(recording, 240, controls), "ticks 0 to 239");
    sk_controls_destroy(controls);
    sk_state_destroy(state);
    sk_recording_destroy(recording);
}

static void recording_replays_to_the_bit(void **unused) {
    (void)unused;
    record(0.5);
    sk_recording *recording;
    sk_recording_judgement judgement;
    assert_ok(sk_recording_load(path, &recording));
    assert_ok(sk_recording_verify(recording, 0, &judgement));
    assert_int_equal(judgement.verdict, SK_RECORDING_SAME);
    assert_int_equal(judgement.ticks, 240);
    assert_refused(sk_recording_verify(recording, 17, &judgement), "17 threads");
    sk_recording_destroy(recording);
}

static void two_flights_differ_from_the_pull_on(void **unused) {
    (void)unused;
    sk_recording *first, *second;
    sk_recording_judgement judgement;
    record(0.5);
    assert_ok(sk_recording_load(path, &first));
    record(-0.5);
    assert_ok(sk_recording_load(path, &second));
    sk_recording_diff(first, second, &judgement);
    assert_int_equal(judgement.verdict, SK_RECORDING_DIFFERS);
    assert_int_equal(judgement.tick, 121);
    assert_non_null(strstr(judgement.text, "aircraft[0].elevator"));
    sk_recording_destroy(first);
    sk_recording_destroy(second);
}

static void steps_that_are_left_out_are_refused(void **unused) {
    (void)unused;
    flown f = begin("landing");
    sk_recording_writer *writer;
    assert_ok(sk_recording_create(path, f.model, f.state, &writer));
    assert_refused(sk_recording_append(writer, f.controls, f.state), "at tick 0, and the recording ends at tick 0");
    advance(&f, 2);
    assert_refused(sk_recording_append(writer, f.controls, f.state), "at tick 2, and the recording ends at tick 0");
    sk_state_reset(f.model, f.state);
    advance(&f, 1);
    assert_ok(sk_recording_append(writer, f.controls, f.state));
    assert_ok(sk_recording_close(writer));
    sk_recording *recording;
    sk_recording_judgement judgement;
    assert_ok(sk_recording_load(path, &recording));
    assert_ok(sk_recording_verify(recording, 1, &judgement));
    assert_int_equal(judgement.verdict, SK_RECORDING_SAME);
    assert_int_equal(judgement.ticks, 1);
    sk_recording_destroy(recording);
    end(&f);
}

static void bad_files_are_refused(void **unused) {
    (void)unused;
    sk_recording *recording = (sk_recording *)(void *)&recording;
    sk_recording_writer *out = (sk_recording_writer *)(void *)&out;
    sk_result result = sk_recording_load("/nowhere/a.skr", &recording);
    assert_refused(result, "No such file");
    assert_null(recording);
    FILE *file = fopen(path, "w");
    fputs("text", file);
    fclose(file);
    assert_refused(sk_recording_load(path, &recording), "");
    assert_null(recording);
    flown f = begin("landing");
    assert_refused(sk_recording_create("/nowhere/a.skr", f.model, f.state, &out), "No such file");
    assert_null(out);
    assert_refused(sk_recording_create("-", f.model, f.state, &out), "a recording is a file");
    file = fopen(part, "w");
    fclose(file);
    assert_refused(sk_recording_create(path, f.model, f.state, &out), "exists already");
    remove(part);
    assert_ok(sk_recording_close(NULL));
    sk_recording_destroy(NULL);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recording_holds_states_controls_and_bookmarks),
        cmocka_unit_test(recording_replays_to_the_bit),
        cmocka_unit_test(two_flights_differ_from_the_pull_on),
        cmocka_unit_test(steps_that_are_left_out_are_refused),
        cmocka_unit_test(bad_files_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
