// Recordings of many bodies: keyframes are so near that a seek takes less than a second, and sleepers cost nothing.
#include "loaded.h"
#include "replay/check.h"
#include "replay/recorder.h"

static const char TEXT[] =
    "local things, bodies = include 'parts/bodies', {}\n"
    "for i = 0, 63 do bodies[#bodies + 1] = things.crate{ %s + 2 * (i %% 8), 2 * (i // 8)} } end\n"
    "return scene{ title = 'Table', bodies = bodies,\n"
    "  platforms = { platform{ name = 'table', at = {0, 0, 5}, speed = 0, motion = { { period = 4, surge = 0.2 } },\n"
    "    scenery = made_of(materials.concrete, box{ min = {-20, -20, -1}, max = {40, 40, 0} }) } },\n"
    "  scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 }) }\n";

static void keep_in(void *user, const uint8_t *bytes, size_t size) {
    sk_write_bytes(user, bytes, size);
}

static sk_recording *recorded(const sk_scene *scene, double seconds) {
    sk_state *state;
    sk_recorder *recorder;
    sk_writer file = {0};
    const sk_model *model = scene->model;
    sk_controls none = {0};
    assert_true(sk_state_create(model, &state).ok);
    assert_true(sk_recorder_create(model, state, (sk_recording_options){0}, keep_in, &file, &recorder).ok);
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) {
        sk_world_step(model, state, &none, scene->workspace);
        sk_recorder_tick(recorder, &none, state);
    }
    assert_true(sk_recorder_finish(recorder).ok);
    sk_recorder_destroy(recorder);
    sk_state_destroy(state);
    sk_recording *recording;
    sk_result r = sk_recording_open(file.data, file.size, &recording); // takes the bytes
    if (!r.ok) fail_msg("%s", r.text);
    return recording;
}

// The most ticks from a keyframe to the next one, beyond `from`.
static int64_t farthest_of(const sk_recording *recording, int64_t from) {
    int64_t most = 0, last = sk_recording_describe(recording).last_tick;
    for (int64_t tick = from; tick <= last; tick++) {
        int64_t steps = tick - sk_recording_keyframe_before(recording, tick);
        if (steps + 1 > most) most = steps + 1;
    }
    return most;
}

static void follow(const char *place, int64_t least, int64_t most) {
    char text[2000];
    snprintf(text, sizeof text, TEXT, place);
    sk_scene *scene = loaded(text);
    sk_recording *recording = recorded(scene, 14.0);
    int64_t apart = farthest_of(recording, 0);
    if (apart < least || apart > most) fail_msg("%s: keyframes are %d ticks apart", place, (int)apart);
    assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
    sk_recording_destroy(recording);
    sk_scene_destroy(scene);
}

// 64 bodies that are awake, each with one contact: 20,000 / 128 ticks. Those that sleep after a second: 5 to 8 s.
static void keyframes_are_nearer_where_many_bodies_are_awake(void **unused) {
    (void)unused;
    follow("on = 'table', at = {0", 157, 157);
    follow("at = {100", 600, 960);
}

// Crates that fall onto sand, a barrel among them: they press prints. A seek to any second has the prints, and goes on
// to the same end.
static void prints_are_recorded(void **unused) {
    (void)unused;
    static const char SAND[] =
        "local things, bodies = include 'parts/bodies', {}\n"
        "for i = 0, 7 do bodies[#bodies + 1] = things.crate{ at = {3 * i, 0, 2 + i / 2}, pitch = 10 * i } end\n"
        "bodies[#bodies + 1] = things.barrel{ at = {-3, 0, 3} }\n"
        "return scene{ title = 'Sand', bodies = bodies,\n"
        "  scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = 0 }) }\n";
    sk_scene *scene = loaded(SAND);
    sk_recording *recording = recorded(scene, 6.0);
    assert_int_equal(sk_recording_check(recording, NULL, NULL).verdict, SK_VERDICT_SAME);
    sk_state *state;
    assert_true(sk_state_create(scene->model, &state).ok);
    const int64_t last = sk_recording_describe(recording).last_tick;
    const sk_controls none = {0};
    uint64_t end = 0;
    for (int64_t tick = 120; tick <= last; tick += 120) {
        assert_true(sk_recording_seek(recording, tick, false, state).ok);
        assert_true(sk_state_ruts(state)->count > 0);
        while (state->tick < last) sk_world_step(scene->model, state, &none, scene->workspace);
        if (tick == 120) end = sk_state_hash(scene->model, state);
        assert_true(sk_state_hash(scene->model, state) == end);
    }
    sk_state_destroy(state);
    sk_recording_destroy(recording);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyframes_are_nearer_where_many_bodies_are_awake),
        cmocka_unit_test(prints_are_recorded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
