// Models of all scenes and aircraft as bytes: a copy steps and answers to the bit like its original, and bytes that were changed
// are refused or make a model that can be stepped.
#include "csg/every_piece.h"
#include "flip.h"
#include "replay/reals.h"
#include "scene/assets.h"
#include "scene/loaded.h"
#include "stepping.h"

static bool is_long(void) {
    return getenv("SKIDPAD_LONG") != NULL;
}

static sk_scene *scene_with(const char *name, const char *aircraft) {
    sk_scene *scene;
    sk_result result = sk_scene_load(name, &(sk_scene_options){.aircraft = aircraft}, &scene);
    if (!result.ok) fail_msg("%s: line %d: %s", name, (int)result.line, result.text);
    return scene;
}

static sk_model *copy_of(const sk_model *model, const char *name, sk_writer *bytes) {
    sk_writer again = {0};
    sk_model *copy;
    sk_writer_clear(bytes);
    sk_model_write(model, bytes);
    sk_reader reader = sk_reader_of(bytes->data, bytes->size);
    sk_result result = sk_model_read(&reader, &copy);
    if (!result.ok) fail_msg("%s: %s", name, result.text);
    assert_int_equal(sk_reader_left(&reader), 0);
    sk_model_write(copy, &again);
    assert_int_equal(again.size, bytes->size);
    assert_memory_equal(again.data, bytes->data, bytes->size);
    sk_writer_free(&again);
    assert_int_equal(copy->ground == copy->scenery, model->ground == model->scenery);
    return copy;
}

// ---- queries ----

static bool same_hit(sk_hit a, sk_hit b) {
    return a.found == b.found && memcmp(&a.fraction, &b.fraction, sizeof a.fraction) == 0 &&
           memcmp(&a.normal, &b.normal, sizeof a.normal) == 0 && a.material == b.material && a.feature == b.feature &&
           a.piece == b.piece;
}

static sk_vec3 place_in(uint64_t *random, double across, double up) {
    double x = sk_random_range(random, -across, across), y = sk_random_range(random, -across, across);
    return (sk_vec3){x, y, sk_random_range(random, -up, up)};
}

// Answers how many segments met something.
static int32_t check_same_solid(const sk_scenery *a, const sk_scenery *b, const char *name) {
    const int32_t segments = is_long() ? 20000 : 100;
    uint64_t random = 3;
    int32_t hit = 0;
    for (int32_t i = 0; i < segments; i++) {
        double across = i % 2 == 0 ? 300.0 : 25.0;
        sk_vec3 from = place_in(&random, across, 40.0), to = place_in(&random, across, 40.0);
        sk_hit tree = sk_scenery_entry(a, from, to);
        bool same = same_hit(tree, sk_scenery_entry(b, from, to)) &&
                    same_hit(every_piece_entry(a, from, to), every_piece_entry(b, from, to)) &&
                    same_hit(expression_entry(a, from, to), expression_entry(b, from, to));
        if (!same) fail_msg("%s: segment %d is answered otherwise by the copy", name, (int)i);
        hit += tree.found;
    }
    return hit;
}

static void check_same_solids(const sk_model *a, const sk_model *b, const char *name) {
    int32_t hit = check_same_solid(a->scenery, b->scenery, name) + check_same_solid(a->ground, b->ground, name);
    for (int32_t i = 0; i < a->platform_count; i++) {
        hit += check_same_solid(a->platforms[i].scenery, b->platforms[i].scenery, name);
        hit += check_same_solid(a->platforms[i].ground, b->platforms[i].ground, name);
    }
    if (hit == 0) fail_msg("%s: no segment met anything", name);
}

// ---- steps ----

// Full throttle, then sticks and brakes that wander.
static void move_controls(sk_controls *controls, int32_t tick, uint64_t *random) {
    if (tick % 20 != 0) return;
    controls->throttle = 32767;
    controls->elevator = (int16_t)sk_random_range(random, -12000.0, 12000.0);
    controls->aileron = (int16_t)sk_random_range(random, -12000.0, 12000.0);
    controls->rudder = (int16_t)sk_random_range(random, -32767.0, 32767.0);
    controls->brake_left = (int16_t)sk_random_range(random, 0.0, 32767.0);
    controls->parking_brake = 0;
}

static void check_same_steps(const sk_model *a, const sk_model *b, const char *name) {
    sk_state *original = NULL, *copy = NULL;
    sk_controls controls[TEST_AIRCRAFT];
    uint64_t random = 17;
    assert_true(test_controls_of(a, controls));
    test_state_begin(a, &original);
    test_state_begin(b, &copy);
    for (int32_t tick = 0; tick <= 2 * SK_TICK_HZ; tick++) {
        if (sk_state_hash(a, original) != sk_state_hash(b, copy))
            fail_msg("%s: other bits after %d ticks", name, (int)tick);
        for (int i = 0; i < a->aircraft_count; i++) move_controls(&controls[i], tick, &random);
        step_world(a, original, controls);
        step_world(b, copy, controls);
    }
    test_drop_state(original);
    test_drop_state(copy);
}

static void every_scene_is_the_same_when_read(void **state) {
    (void)state;
    char names[SK_ASSETS_MAX][SK_ASSET_NAME] = {0};
    int32_t count = sk_assets_list("scenes", names);
    sk_writer bytes = {0};
    assert_true(count >= 15);
    for (int32_t i = 0; i < count; i++) {
        sk_scene *scene = scene_with(names[i], NULL);
        sk_model *copy = copy_of(scene->model, names[i], &bytes);
        print_message("%-12s %7zu bytes\n", names[i], bytes.size);
        check_same_solids(scene->model, copy, names[i]);
        check_same_steps(scene->model, copy, names[i]);
        sk_model_destroy(copy);
        sk_scene_destroy(scene);
    }
    sk_writer_free(&bytes);
}

static void every_aircraft_is_the_same_when_read(void **state) {
    (void)state;
    char names[SK_ASSETS_MAX][SK_ASSET_NAME] = {0};
    int32_t count = sk_assets_list("aircraft", names);
    sk_writer bytes = {0};
    assert_true(count >= 8);
    for (int32_t i = 0; i < count; i++) {
        sk_scene *scene = scene_with("plane", names[i]);
        sk_model *copy = copy_of(scene->model, names[i], &bytes);
        assert_string_equal(copy->types[0].name, scene->model->types[0].name);
        check_same_steps(scene->model, copy, names[i]);
        sk_model_destroy(copy);
        sk_scene_destroy(scene);
    }
    sk_writer_free(&bytes);
}

// ---- bad bytes ----

// Whether it was taken for a model.
static bool try_to_read(const uint8_t *data, size_t size) {
    sk_state *now = NULL;
    uint8_t *exact = malloc(size > 0 ? size : 1); // so that a sanitizer sees what is read beyond
    memcpy(exact, data, size);
    sk_reader reader = sk_reader_of(exact, size);
    sk_model *model;
    sk_result result = sk_model_read(&reader, &model);
    if (result.ok) {
        sk_controls controls[TEST_AIRCRAFT];
        assert_true(sk_model_check(model).ok);
        test_state_begin(model, &now);
        bool few = test_controls_of(model, controls);
        if (few && model->substeps <= 64) // the check allows a thousand, which takes its time
            for (int tick = 0; tick < 2; tick++) step_world(model, now, controls);
        sk_model_destroy(model);
    } else {
        assert_null(model);
        assert_true(strlen(result.text) > 12 && strchr(result.text, '\n') == NULL);
    }
    free(exact);
    test_drop_state(now);
    return result.ok;
}

// Every member of every part changes here: a propeller, rotors, skids, a platform in waves, wind, legs that retract.
static void flipped_bytes_are_refused_or_make_a_model_that_can_be_stepped(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"frigate", NULL}, {"plane", "c172rg"}, {"plane", "j3cub"}, {"sway", NULL}, {"gusty", NULL}};
    const int32_t tries = is_long() ? 20000 : 50;
    sk_writer bytes = {0};
    uint64_t random = 23;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        sk_scene *scene = scene_with(cases[k][0], cases[k][1]);
        int32_t refused = 0;
        sk_writer_clear(&bytes);
        sk_model_write(scene->model, &bytes);
        sk_scene_destroy(scene);
        for (int32_t i = 0; i < tries; i++) {
            flip flipped = flip_a_byte(&bytes, &random);
            refused += !try_to_read(bytes.data, bytes.size);
            flip_back(&bytes, flipped);
        }
        print_message("%s: %d of %d flips in %zu bytes were refused\n", cases[k][0], (int)refused, (int)tries,
                      bytes.size);
        assert_true(refused > tries / 10);
    }
    sk_writer_free(&bytes);
}

// Every real that is written, in turn, becomes very large, very small, negative, nothing: more than a flipped byte finds.
typedef struct stretcher {
    const sk_model *model;
    uint64_t random;
    int32_t one_in; // so many are tried
    int32_t tried, refused;
} stretcher;

static void stretch(void *user, const sk_schema *schema, const sk_member *member, double *real) {
    (void)schema, (void)member;
    stretcher *s = user;
    static const double sizes[] = {1e300, -1e300, 1e15, 1e-300, -1.0, 0.0, 1e6, -1e4};
    double was = *real;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        sk_writer bytes = {0};
        if (sk_random_word(&s->random) % (uint64_t)s->one_in != 0) continue;
        *real = sizes[i];
        sk_model_write(s->model, &bytes);
        s->tried++;
        s->refused += !try_to_read(bytes.data, bytes.size);
        sk_writer_free(&bytes);
    }
    *real = was;
}

static void reals_of_any_size_are_refused_or_make_a_model_that_can_be_stepped(void **state) {
    (void)state;
    static const char *const cases[][2] = {{"plane", "ah1s"}, {"plane", "c172rg"}, {"plane", "j3cub"}, {"sway", NULL}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        sk_scene *scene = scene_with(cases[k][0], cases[k][1]);
        stretcher s = {.model = scene->model, .random = 41, .one_in = is_long() ? 1 : 120};
        visit_reals(sk_model_schemas[0], (char *)scene->model, stretch, &s);
        print_message("%s: %d of %d were refused\n", cases[k][1] != NULL ? cases[k][1] : cases[k][0], (int)s.refused,
                      (int)s.tried);
        assert_true(s.tried > 50 && s.refused > s.tried / 20);
        sk_scene_destroy(scene);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_is_the_same_when_read),
        cmocka_unit_test(every_aircraft_is_the_same_when_read),
        cmocka_unit_test(flipped_bytes_are_refused_or_make_a_model_that_can_be_stepped),
        cmocka_unit_test(reals_of_any_size_are_refused_or_make_a_model_that_can_be_stepped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
