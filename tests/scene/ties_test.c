// Ties as scene files write them: ends, lengths, hooks and winches by controls, recordings, copies of the model.
#include "replay/check.h"
#include "replay/model_store.h"
#include "replay/recorder.h"
#include "scene/loaded.h"

#define GROUND                                                                                                         \
    "local ties = include 'parts/ties'\n"                                                                              \
    "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"                           \
    "local load = body{ name = 'box', shape = box{ min = {-0.5, -0.5, 0}, max = {0.5, 0.5, 1} }, mass = 500, at = "    \
    "{0, "                                                                                                             \
    "0, 5} }\n"
#define CESSNA "aircraft = { { type = 'c172p', at = {30, 0}, engine = false } }"
#define WITH(more)                                                                                                     \
    GROUND "return scene{ title = 'x', scenery = ground, bodies = { load }, " CESSNA ", ties = { " more " } }"

// A scene that runs. Controls stay as they are until they are set.
typedef struct flight {
    sk_scene *scene;
    sk_state *now;
    sk_workspace *work;
    sk_controls controls;
} flight;

static void begin(flight *f, const char *text) {
    memset(f, 0, sizeof *f);
    f->scene = loaded(text);
    assert_true(sk_state_create(f->scene->model, &f->now).ok);
    assert_true(sk_workspace_create(f->scene->model, &f->work).ok);
}

static void run(flight *f, double seconds) {
    for (int64_t n = (int64_t)(seconds * 120.0 + 0.5); n > 0; n--)
        sk_world_step(f->scene->model, f->now, &f->controls, f->work);
}

static void end(flight *f) {
    sk_workspace_destroy(f->work);
    sk_state_destroy(f->now);
    sk_scene_destroy(f->scene);
}

static void command(flight *f, int16_t tie, double hook, double reel) {
    f->controls.tie = tie;
    sk_control_set(&f->controls, "hook", hook);
    sk_control_set(&f->controls, "reel", reel);
}

static const sk_tie_memory *memory(const flight *f, int32_t tie) {
    return &sk_state_ties(f->now)[tie];
}

static const sk_event *last_event(const flight *f) {
    return &f->now->event[(f->now->event_count - 1) % SK_EVENTS_KEPT];
}

static void ends_and_lengths_are_those_that_are_written(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND "return scene{ title = 'x', scenery = ground, bodies = { load },\n"
               "platforms = { platform{ name = 'lift', scenery = made_of(materials.deck_wet, box{ min = {-8, -8, -1}, "
               "max = {8, 8, 0} }), at = {-50, 0, 6}, spot = {1, 2} } },\n"
               "ties = { tie{ from = { body = load, at = {0, 0, 1} }, to = { at = {0, 4} }, stiffness = 1e5, tension = "
               "1000 }, ties.lashing{ from = { body = 'box' }, to = { on = 'lift', at = {3, 0} } },\n"
               "tie{ name = 'bar', from = { at = {0, 0, 7} }, to = { body = 1 }, axial_stiffness = 1e6, length = 2, "
               "pushes = true, hooked = false, strength = 5 } } }");
    const sk_tie *tie = scene->model->ties;
    assert_int_equal(scene->model->tie_count, 3);
    assert_int_equal(tie[0].end[0].body, 0);
    check_number(tie[0].end[0].point.z, 0.5, 1e-12); // from the centre of gravity
    assert_int_equal(tie[0].end[1].body, -1);
    check_number(tie[0].end[1].point.z, 0.0, 1e-9);
    check_number(tie[0].length, sqrt(36.0 + 16.0) - 0.01, 1e-9);
    check_number(tie[0].damping_ratio, 0.1, 0.0);
    assert_true(isinf(tie[0].strength));
    assert_int_equal(tie[1].end[1].body, -2);
    check_number(tie[1].end[1].point.x, 4.0, 0.0);
    check_number(tie[1].end[1].point.y, 2.0, 0.0);
    check_number(tie[1].strength, 44500.0, 0.0);
    check_number(tie[1].stiffness, 5e6 / tie[1].length, 1e-6);
    double distance = sqrt(46.0 * 46.0 + 2.0 * 2.0 + 1.0);
    check_number(5e6 * (distance / tie[1].length - 1.0), 1000.0, 1e-6);
    assert_string_equal(tie[2].name, "bar");
    assert_true(tie[2].pushes && tie[2].unhooked);
    check_number(tie[2].stiffness, 5e5, 1e-9);
    sk_scene_destroy(scene);
}

static void numbers_of_ties_have_names_and_a_part_in_the_hash(void **state) {
    (void)state;
    flight f;
    begin(&f, WITH("ties.rope{ from = { at = {0, 0, 10} }, to = { body = load, at = {0, 0, 1} } }"));
    run(&f, 1.0);
    sk_number number;
    assert_true(sk_state_find(f.scene->model, "tie[0].tension", &number));
    check_number(sk_state_number(f.now, &number), memory(&f, 0)->tension, 0.0);
    assert_true(sk_state_number(f.now, &number) > 100.0);
    assert_false(sk_state_find(f.scene->model, "tie[1].tension", &number));
    uint64_t before = sk_state_hash(f.scene->model, f.now);
    sk_state *copy;
    assert_true(sk_state_create(f.scene->model, &copy).ok);
    sk_state_copy(f.scene->model, f.now, copy);
    assert_true(sk_state_hash(f.scene->model, copy) == before);
    sk_state_ties(copy)[0].length += 1e-15;
    assert_false(sk_state_hash(f.scene->model, copy) == before);
    assert_true(sk_state_first_difference(f.scene->model, f.now, copy, &number));
    assert_string_equal(number.name, "tie[0].length");
    sk_state_destroy(copy);
    end(&f);
}

static void hook_joins_what_is_in_reach_and_release_lets_it_fall(void **state) {
    (void)state;
    flight f;
    begin(&f, WITH("ties.rope{ from = { at = {0, 0, 10} }, to = { body = load, at = {0, 0, 1} } },"
                   "ties.rope{ from = { at = {9, 0, 9} }, to = { body = load }, length = 9, hooked = false }"));
    run(&f, 5.0);
    assert_int_equal(memory(&f, 1)->hooked, 0);
    command(&f, 2, 1.0, 0.0); // out of reach: 9.8 m
    run(&f, 0.1);
    assert_int_equal(memory(&f, 1)->hooked, 0);
    command(&f, 1, -1.0, 0.0);
    run(&f, 0.5);
    assert_int_equal(memory(&f, 0)->hooked, 0);
    assert_int_equal(last_event(&f)->kind, SK_EVENT_TIE_RELEASED);
    assert_int_equal(last_event(&f)->part, 0);
    check_number(last_event(&f)->value, 500.0 * 9.80665, 500.0);
    check_number(memory(&f, 0)->tension, 0.0, 0.0);
    assert_true(sk_state_body(f.now, 0)->velocity.z < -4.0);
    run(&f, 4.0);
    assert_int_equal(sk_state_body(f.now, 0)->asleep, 1); // it lies
    command(&f, 1, 1.0, 0.0);                             // 9 m below the hook, and the rope is 4 m long
    run(&f, 0.1);
    assert_int_equal(memory(&f, 0)->hooked, 0);
    end(&f);
}

static void hooked_load_is_reeled_in_and_wakes(void **state) {
    (void)state;
    flight f;
    begin(&f,
          WITH("ties.winch{ from = { at = {0, 0, 10} }, to = { body = load, at = {0, 0, 1} }, length = 12, hooked = "
               "false, shortest = 2 }"));
    run(&f, 5.0);
    assert_int_equal(sk_state_body(f.now, 0)->asleep, 1);
    command(&f, 1, 1.0, 0.0);
    run(&f, 1.0);
    assert_int_equal(memory(&f, 0)->hooked, 1);
    command(&f, 1, 0.0, 1.0);
    run(&f, 8.0); // 12 m of rope to a load 9 m below: taut after 6 s
    check_number(memory(&f, 0)->length, 8.0, 1e-9);
    check_number(sk_state_body(f.now, 0)->position.z, 10.0 - 8.0 - 0.5, 0.05);
    command(&f, 1, 0.0, 0.5);
    run(&f, 2.0);
    check_number(memory(&f, 0)->length, 7.5, 1e-4); // a control is rounded
    end(&f);
}

// 2 pi sqrt(l / g) for small angles. The tie ends at the centre of gravity, so the ball does not turn.
static void ball_on_a_rope_swings_with_the_period_of_a_pendulum(void **state) {
    (void)state;
    flight f;
    begin(&f, GROUND
          "local ball = body{ name = 'ball', spheres = { { at = {0, 0, 0}, radius = 0.3 } }, mass = 300, at = {0.05, "
          "0, 10} }\n"
          "return scene{ title = 'x', scenery = ground, bodies = { ball }, " CESSNA
          ", ties = { tie{ from = { at = {0, 0, 20} }, to = { body = ball }, stiffness = 1e7 } } }");
    double period = 2.0 * SK_PI * sqrt(10.0 / 9.80665), last = 0.05, first = 0.0;
    int32_t crossings = 0;
    for (int32_t n = 1; n < 120 * 70; n++) {
        run(&f, 1.0 / 120.0);
        double x = sk_state_body(f.now, 0)->position.x, t = (n - x / (x - last)) / 120.0;
        if (last > 0.0 && x <= 0.0 && crossings++ == 0) first = t;
        if (last > 0.0 && x <= 0.0 && crossings == 11) {
            check_number((t - first) / 10.0, period, 1e-4 * period);
            end(&f);
            return;
        }
        last = x;
    }
    fail_msg("it swings %d times in 70 s", (int)crossings);
}

static void keep_in(void *user, const uint8_t *bytes, size_t size) {
    sk_write_bytes(user, bytes, size);
}

// Hooks, releases and a break in a recording: it plays to the same bits from its first state and from keyframes.
static void recording_with_hooks_and_a_break_has_the_same_bits(void **state) {
    (void)state;
    flight f;
    begin(&f,
          WITH("ties.rope{ from = { at = {0, 0, 10} }, to = { body = load, at = {0, 0, 1} } }, ties.winch{ from = { "
               "at = {2, 0, 10} }, to = { body = load, at = {0, 0, 1} }, length = 7, hooked = false, strength = "
               "6000 }"));
    sk_writer bytes = {0};
    sk_recorder *recorder;
    assert_true(
        sk_recorder_create(f.scene->model, f.now, (sk_recording_options){.traced = true}, keep_in, &bytes, &recorder)
            .ok);
    for (int32_t n = 0; n < 120 * 12; n++) {
        if (n == 30) command(&f, 2, 1.0, 0.0);
        if (n == 60) command(&f, 2, 0.0, 1.0);
        if (n == 120 * 7) command(&f, 1, -1.0, 0.0);
        run(&f, 1.0 / 120.0);
        sk_recorder_tick(recorder, &f.controls, f.now);
    }
    assert_true(sk_recorder_finish(recorder).ok);
    assert_int_equal(memory(&f, 0)->hooked, 0);
    assert_int_equal(memory(&f, 1)->broken, 1);
    sk_recording *recording;
    sk_result r = sk_recording_open(bytes.data, bytes.size, &recording); // takes the bytes
    if (!r.ok) fail_msg("%s", r.text);
    sk_judgement judgement = sk_recording_check(recording, NULL, NULL);
    assert_int_equal(judgement.verdict, SK_VERDICT_SAME);
    assert_int_equal(judgement.ticks, 120 * 12);
    sk_recording_destroy(recording);
    sk_recorder_destroy(recorder);
    end(&f);
}

// A crate of 500 kg on a deck without friction, with four lashings from its centre, 45 degrees down to both sides. The
// deck rolls slowly. The two upper lashings carry m g sin(roll), so they break at sin(roll) = 2 S cos(45) / (m g).
static void four_lashings_break_at_the_computed_roll(void **state) {
    (void)state;
    flight f;
    begin(&f,
          "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
          "local smooth = material{ name = 'smooth', like = materials.ice, metal_mu_s = 0, metal_mu_k = 0 }\n"
          "local crate = body{ name = 'crate', material = smooth, shape = box{ min = {-0.5, -0.5, -0.5}, max = {0.5, "
          "0.5, 0.5} }, mass = 500, on = 'table', at = {0, 0} }\n"
          "local ties = {}\n"
          "for i = 1, 4 do ties[i] = tie{ from = { body = crate, at = {0, i < 3 and 0.25 or -0.25, 0} }, to = { on = "
          "'table', at = {i % 2 == 0 and 0.5 or -0.5, i < 3 and 0.25 or -0.25, 0} }, stiffness = 2e6, strength = "
          "2000 } end\n"
          "return scene{ title = 'x', scenery = ground, platforms = { platform{ name = 'table', at = {0, 0, 20}, "
          "scenery = made_of(smooth, box{ min = {-5, -5, -1}, max = {5, 5, 0} }), table = { { t = 0 }, { t = 20, "
          "roll = 45 } } } }, bodies = { crate }, ties = ties, " CESSNA " }");
    int32_t broken = 0;
    while (broken == 0 && f.now->tick < 120 * 20) {
        run(&f, 1.0 / 120.0);
        for (int32_t i = 0; i < 4; i++) broken += memory(&f, i)->broken != 0;
    }
    assert_int_equal(broken, 2);
    sk_body_motion table = sk_platform_motion_at(&f.scene->model->platforms[0], (double)f.now->tick / 120.0);
    double expected = sk_asin(2.0 * 2000.0 * sqrt(0.5) / (500.0 * 9.80665));
    check_number(sk_acos(table.axes.row[2].z), expected, 5e-3);
    end(&f);
}

// The shipped scene: its script hooks the crate and lifts it. In the hover the sling carries its weight.
static void sling_under_a_helicopter_carries_the_load(void **state) {
    (void)state;
    const char *const settings[] = {"demo=true"};
    sk_scene *scene;
    sk_result r = sk_scene_load("sling", &(sk_scene_options){.settings = settings, .setting_count = 1}, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    sk_state *now;
    sk_controls controls = scene->model->aircraft[0].controls;
    assert_true(sk_state_create(scene->model, &now).ok);
    double sum = 0.0;
    for (int32_t n = 0; n < 120 * 16; n++) {
        assert_true(sk_scene_pilot(scene, now, &controls).ok);
        sk_world_step(scene->model, now, &controls, scene->workspace);
        if (n >= 120 * 10) sum += sk_state_ties(now)[0].tension / (120 * 6);
    }
    double weight = 400.0 * 9.80665;
    check_number(sum, weight, 0.01 * weight);
    assert_true(sk_state_body(now, 0)->position.z > 4.0);
    sk_state_destroy(now);
    sk_scene_destroy(scene);
}

// The Cobra's four lashings: they are taut on the deck that rolls, and one command releases all four.
static void controls_without_a_number_act_on_all_ties_at_the_aircraft(void **state) {
    (void)state;
    sk_scene *scene;
    sk_result r = sk_scene_load("secured", NULL, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    flight f = {.scene = scene, .controls = scene->model->aircraft[0].controls};
    assert_true(sk_state_create(scene->model, &f.now).ok);
    assert_true(sk_workspace_create(scene->model, &f.work).ok);
    run(&f, 3.0);
    double most = 0.0;
    for (int32_t k = 0; k < 4; k++) most = sk_max(most, memory(&f, k)->tension);
    assert_true(most > 500.0 && most < 5000.0);
    command(&f, 0, -1.0, 0.0);
    run(&f, 1.0 / 120.0);
    for (int32_t k = 0; k < 4; k++) assert_int_equal(memory(&f, k)->hooked, 0);
    end(&f);
}

// A pilot reads the tension and the place of the load: the rope is released at 4 kN.
static void pilot_reads_ties_and_bodies(void **state) {
    (void)state;
    flight f;
    begin(&f, GROUND "return scene{ title = 'x', scenery = ground, bodies = { load }, " CESSNA
                     ", ties = { ties.rope{ from = { at = {0, 0, 10} }, to = { body = load, at = {0, 0, 1} } } },\n"
                     "pilot = function(t, s) if s['tie[0].tension'] > 4000 and s['body[0].position.z'] > 4 then return "
                     "{ tie = 1, hook = -1 } end end }");
    double before = 0.0;
    while (memory(&f, 0)->hooked && f.now->tick < 600) {
        before = memory(&f, 0)->tension;
        assert_true(sk_scene_pilot(f.scene, f.now, &f.controls).ok);
        run(&f, 1.0 / 120.0);
    }
    assert_int_equal(memory(&f, 0)->hooked, 0);
    assert_true(before > 4000.0 && before < 5000.0);
    end(&f);
}

static void model_with_ties_is_copied_to_the_bit(void **state) {
    (void)state;
    sk_scene *scene = loaded(WITH("ties.sling{ from = { at = {0, 0, 9} }, to = { body = load } }, ties.winch{ from = { "
                                  "body = load }, to = { at = {9, 9} }, winch_pull = 400, hooked = false }"));
    sk_writer bytes = {0}, again = {0};
    sk_model_write(scene->model, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    sk_model *copy;
    sk_result r = sk_model_read(&reader, &copy);
    if (!r.ok) fail_msg("%s", r.text);
    sk_model_write(copy, &again);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    assert_int_equal(copy->tie_count, 2);
    assert_memory_equal(&copy->ties[1].end, &scene->model->ties[1].end, sizeof copy->ties[1].end);
    int32_t things = copy->body_count + copy->aircraft_count;
    copy->ties[1].end[0].body = things;
    r = sk_model_check(copy);
    assert_false(r.ok);
    char expected[100];
    snprintf(expected, sizeof expected, "winch: body %d does not exist; there are %d bodies and 1 aircraft",
             (int)things + 1, (int)copy->body_count);
    assert_string_equal(r.text, expected);
    sk_model_destroy(copy);
    sk_writer_free(&bytes);
    sk_writer_free(&again);
    sk_scene_destroy(scene);
}

// A thousand ropes in one chain.
static void thousand_ties_are_allowed(void **state) {
    (void)state;
    flight f;
    begin(&f,
          "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
          "local balls, ropes = {}, {}\n"
          "for i = 1, 1000 do\n"
          "  balls[i] = body{ spheres = { { at = {0, 0, 0}, radius = 0.1 } }, mass = 2, at = {i, 0, 9} }\n"
          "  ropes[i] = tie{ from = { body = balls[i] }, to = i > 1 and { body = balls[i - 1] } or { at = {0, 0, 9} "
          "}, stiffness = 1e5 }\n"
          "end\n"
          "return scene{ title = 'x', scenery = ground, bodies = balls, ties = ropes, " CESSNA " }");
    assert_int_equal(f.scene->model->tie_count, 1000);
    run(&f, 0.1);
    for (int32_t k = 0; k < 1000; k++) assert_int_equal(memory(&f, k)->broken, 0);
    end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_and_lengths_are_those_that_are_written),
        cmocka_unit_test(numbers_of_ties_have_names_and_a_part_in_the_hash),
        cmocka_unit_test(hook_joins_what_is_in_reach_and_release_lets_it_fall),
        cmocka_unit_test(hooked_load_is_reeled_in_and_wakes),
        cmocka_unit_test(ball_on_a_rope_swings_with_the_period_of_a_pendulum),
        cmocka_unit_test(recording_with_hooks_and_a_break_has_the_same_bits),
        cmocka_unit_test(four_lashings_break_at_the_computed_roll),
        cmocka_unit_test(sling_under_a_helicopter_carries_the_load),
        cmocka_unit_test(controls_without_a_number_act_on_all_ties_at_the_aircraft),
        cmocka_unit_test(pilot_reads_ties_and_bodies),
        cmocka_unit_test(model_with_ties_is_copied_to_the_bit),
        cmocka_unit_test(thousand_ties_are_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
