// Small models as bytes, whole and spoilt. Models of scenes: tests/scene/model_copy_test.c.
#include "replay/model_schema.h"
#include "replay/model_store.h"
#include "rounds.h"

#include "check.h"
#include "fixture.h"
#include "flip.h"
#include "replay/reals.h"
#include <stdio.h>
#include <string.h>

// ---- a small model with one of everything that needs no aircraft file ----

static void add_platform(sk_model *model) {
    sk_platform *p = &model->platforms[model->platform_count++];
    strcpy(p->name, "deck");
    p->scenery = p->ground = fixture_slope(model->materials, 0.0);
    p->rest = (sk_pose){{50.0, 0.0, 3.0}, sk_quat_identity()};
    p->drift = (sk_vec3){1.0, 2.0, 0.0};
    p->airwake = (sk_airwake){true, {-5.0, -4.0, 0.0}, {5.0, 4.0, 4.0}, 1.0, 0.2};
    p->sway_count = 2;
    p->sways = calloc(2, sizeof *p->sways);
    p->sways[0] = (sk_sway){0.7, {0.1, 0.2, 0.3, 0.01, 0.02, 0.03}, {0.3, 0.2, 0.1, 0.03, 0.02, 0.01}};
    p->sways[1] = (sk_sway){-1.1, {0.05}, {0.0, 0.05}};
    p->row_count = 3;
    p->rows = calloc(3, sizeof *p->rows);
    for (int32_t i = 0; i < 3; i++) p->rows[i] = (sk_platform_row){10.0 * i, {0.5 * i, 0.25 * i}};
}

static sk_model *small_model(void) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.7, 0.02, INFINITY), 0.02, 0.3, true);
    add_platform(model);
    assert_true(
        sk_seaway_make(&(sk_sea){.height = 2.0, .period = 8.0, .from = 1.0, .spreading = 0.5, .seed = 4}, &model->sea)
            .ok);
    model->weather = (sk_weather){.wind_from = 1.0,
                                  .wind_speed = 6.0,
                                  .gradient = 0.14,
                                  .turbulence = 0.5,
                                  .seed = UINT64_MAX - 3,
                                  .veer = 0.1,
                                  .gusting = 9.0,
                                  .gust_count = 1};
    model->weather.gusts[0] = (sk_gust){3.0, 80.0, 5.0, 0.4, 1.0};
    model->windsock_count = 1;
    model->windsocks[0] = (sk_windsock){{5.0, 6.0, 7.0}, 6.0, 3.0};
    sk_aircraft_type *cart = &model->types[0];
    cart->point_count = 1;
    cart->points[0] = (sk_point_type){"nose", {3.0, 0.0, -0.5}, 1e5, 1e3, 1e5, 1e3, 2e4};
    cart->aero.flap_stages = 2;
    cart->aero.flap_angle[1] = 0.3;
    cart->aero.lift = (sk_table){2, {-0.1, 0.2}, {-0.3, 0.9}};
    model->gravity = SK_GRAVITY_EQUATOR;
    sk_result r = sk_model_check(model);
    if (!r.ok) fail_msg("%s", r.text);
    return model;
}

static sk_result read_bytes(const uint8_t *data, size_t size, sk_model **out) {
    uint8_t *exact = malloc(size > 0 ? size : 1); // so that a sanitizer sees what is read beyond
    memcpy(exact, data, size);
    sk_reader reader = sk_reader_of(exact, size);
    sk_result r = sk_model_read(&reader, out);
    free(exact);
    return r;
}

// Written and read: a sentence with these words, or, where they are null, no error.
static void check_read(const sk_model *model, const char *words) {
    sk_writer bytes = {0};
    sk_model *copy;
    sk_model_write(model, &bytes);
    sk_result r = read_bytes(bytes.data, bytes.size, &copy);
    if (words == NULL ? !r.ok : (r.ok || strstr(r.text, words) == NULL))
        fail_msg("expected '%s', got '%s'", words != NULL ? words : "a model", r.ok ? "a model" : r.text);
    assert_int_equal(copy != NULL, words == NULL);
    sk_model_destroy(copy);
    sk_writer_free(&bytes);
}

static void a_small_model_is_the_same_when_read(void **state) {
    (void)state;
    sk_state *a = NULL, *b = NULL;
    sk_model *model = small_model(), *copy;
    sk_writer bytes = {0}, again = {0};
    sk_model_write(model, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    sk_result r = sk_model_read(&reader, &copy);
    if (!r.ok) fail_msg("%s", r.text);
    assert_int_equal(sk_reader_left(&reader), 0);
    sk_model_write(copy, &again);
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    assert_ptr_equal(copy->platforms[0].ground, copy->platforms[0].scenery);
    assert_ptr_not_equal(copy->ground, copy->scenery);
    assert_true(copy->weather.seed == UINT64_MAX - 3 && isinf(copy->materials[0].strength));
    assert_memory_equal(&copy->types[0].mass, &model->types[0].mass, sizeof model->types[0].mass);
    test_state_begin(model, &a);
    test_state_begin(copy, &b);
    for (int tick = 0; tick < 60; tick++) {
        assert_true(sk_state_hash(model, a) == sk_state_hash(copy, b));
        fixture_run(model, a, 1.0 / SK_TICK_HZ);
        fixture_run(copy, b, 1.0 / SK_TICK_HZ);
    }
    sk_model_destroy(model);
    sk_model_destroy(copy);
    sk_writer_free(&bytes);
    sk_writer_free(&again);
}

static void a_model_is_read_from_where_the_reader_stands(void **state) {
    (void)state;
    sk_model *model = small_model(), *first, *second;
    sk_writer bytes = {0};
    sk_model_write(model, &bytes);
    sk_model_write(model, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    assert_true(sk_model_read(&reader, &first).ok && sk_reader_left(&reader) == bytes.size / 2);
    assert_true(sk_model_read(&reader, &second).ok && sk_reader_left(&reader) == 0);
    sk_model_destroy(model);
    sk_model_destroy(first);
    sk_model_destroy(second);
    sk_writer_free(&bytes);
}

// ---- spoilt numbers ----

// `user`: the model.
static void spoil(void *user, const sk_schema *schema, const sk_member *member, double *real) {
    char name[128];
    snprintf(name, sizeof name, "%s.%s is ", schema->name, member->name);
    double was = *real;
    *real = NAN;
    check_read(user, name);
    *real = INFINITY;
    check_read(user, member->infinite ? NULL : name);
    *real = was;
}

static void no_real_may_be_nan_and_few_infinite(void **state) {
    (void)state;
    sk_model *model = small_model();
    int32_t reals = visit_reals(sk_model_schemas[0], (char *)model, spoil, model);
    print_message("%d reals were spoilt\n", (int)reals);
    assert_true(reals > 500);
    check_read(model, NULL);
    sk_model_destroy(model);
}

static void numbers_out_of_range_are_refused_with_a_sentence(void **state) {
    (void)state;
    sk_model *model = small_model();
#define WITH(place, value, words)                                                                                      \
    do {                                                                                                               \
        __typeof__(place) was = place;                                                                                 \
        place = value;                                                                                                 \
        check_read(model, words);                                                                                      \
        place = was;                                                                                                   \
    } while (0)
    WITH(model->aircraft[0].type, 1, "type 1 does not exist");
    WITH(model->aircraft[0].type, -1, "type -1 does not exist");
    WITH(model->substep, 0.5, "substep 0.5");
    WITH(model->substeps, 0, "0 per tick");
    WITH(model->gravity, 7, "gravity is of kind 7");
    WITH(model->bounds, -5.0, "bounds are -5 m");
    WITH(model->bounds, 1e300, "bounds are 1e+300 m");
    WITH(model->aircraft[0].controls.throttle, -1, "throttle stands at -1; 0 to 32767");
    WITH(model->aircraft[0].controls.rudder, -32768, "rudder stands at -32768; -32767 to 32767");
    WITH(model->types[0].mass.mass, 0.0, "mass is 0 kg");
    WITH(model->types[0].never_exceed, -1.0, "never_exceed is -1 m/s; 5 to 400 m/s is allowed");
    WITH(model->types[0].never_exceed, 401.0, "never_exceed is 401 m/s");
    WITH(model->types[0].wheels[0].stub_z, -1e300, "with a length of 1e+300 m");
    WITH(model->types[0].points[0].position.x, 2e6, "with a length of 2e+06 m");
    WITH(model->types[0].name[0], '\n', "sk_aircraft_type.name has a control character");
    WITH(model->types[0].look[0], '.', "has the look '.'; letters, digits, _ and - are allowed");
    WITH(model->types[0].look[0], '/', "has the look '/'");
    WITH(model->platforms[0].rows[1].time, 0.0, "row 2");
    WITH(model->sea.waves[3].frequency, 9.0, "wave 3");
    WITH(model->materials[0].strength, -1.0, "strength is -1 N");
#undef WITH
    sk_model_destroy(model);
}

// ---- spoilt bytes ----

static void every_length_of_truncation_is_refused(void **state) {
    (void)state;
    sk_model *model = small_model(), *copy;
    sk_writer bytes = {0};
    sk_model_write(model, &bytes);
    for (size_t size = 0; size < bytes.size; size++) {
        sk_result r = read_bytes(bytes.data, size, &copy);
        if (r.ok) fail_msg("%zu of %zu bytes were taken for all", size, bytes.size);
        assert_true(copy == NULL && r.text[0] != '\0');
    }
    sk_model_destroy(model);
    sk_writer_free(&bytes);
}

static void every_flipped_byte_is_refused_or_makes_a_checked_model(void **state) {
    (void)state;
    const int32_t tries = rounds_of(10000, 300000);
    sk_state *now = NULL;
    sk_model *model = small_model(), *copy;
    sk_writer bytes = {0};
    sk_model_write(model, &bytes);
    sk_model_destroy(model);
    uint64_t random = 77;
    int32_t refused = 0;
    for (int32_t i = 0; i < tries; i++) {
        flip flipped = flip_a_byte(&bytes, &random);
        sk_result r = read_bytes(bytes.data, bytes.size, &copy);
        flip_back(&bytes, flipped);
        refused += !r.ok;
        if (!r.ok) continue;
        assert_true(sk_model_check(copy).ok);
        test_state_begin(copy, &now);
        if (i % 16 == 0 && copy->substeps <= 64) fixture_run(copy, now, 1.0 / SK_TICK_HZ);
        sk_model_destroy(copy);
    }
    print_message("%d of %d flips in %zu bytes were refused\n", (int)refused, (int)tries, bytes.size);
    assert_true(refused > tries / 10 && refused < tries);
    sk_writer_free(&bytes);
}

static void what_is_no_model_says_so(void **state) {
    (void)state;
    sk_model *copy;
    assert_non_null(strstr(read_bytes((const uint8_t *)"return scene{}", 14, &copy).text, "this is no model"));
    sk_writer bytes = {0};
    sk_write_text(&bytes, "skidpad model");
    sk_write_count(&bytes, 2);
    assert_non_null(strstr(read_bytes(bytes.data, bytes.size, &copy).text, "version 2; this program reads 1"));
    sk_writer_free(&bytes);
}

// In a file that lacks a member which came later.
static double usual_value(const char *type, const char *member) {
    for (int32_t i = 0; i < SK_MODEL_SCHEMAS; i++) {
        if (strcmp(sk_model_schemas[i]->type, type) != 0) continue;
        const sk_member *m = sk_schema_member(sk_model_schemas[i], member);
        assert_non_null(m);
        assert_true(m->later);
        return m->usual;
    }
    fail_msg("there is no table of %s", type);
    return NAN;
}

// Recordings from before wheels touched all faces near them, which is the law of a new model, step as they did.
static void models_of_before_keep_one_face_and_the_friction_of_metal(void **state) {
    (void)state;
    sk_model *model = sk_model_create();
    assert_int_equal(model->wheel_faces, 1);
    sk_model_destroy(model);
    assert_true(usual_value("sk_model", "wheel_faces") == 0.0);
    assert_true(usual_value("sk_material", "of_rubber") == 0.0);
}

// Models from before pieces had a strength are rigid.
static void models_of_before_are_rigid_and_have_no_speed_limit(void **state) {
    (void)state;
    assert_true(usual_value("sk_body_piece", "strength") == INFINITY);
    assert_true(usual_value("sk_airframe_piece", "strength") == INFINITY);
    assert_true(usual_value("sk_aircraft_type", "never_exceed") == 0.0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_model_is_the_same_when_read),
        cmocka_unit_test(a_model_is_read_from_where_the_reader_stands),
        cmocka_unit_test(no_real_may_be_nan_and_few_infinite),
        cmocka_unit_test(numbers_out_of_range_are_refused_with_a_sentence),
        cmocka_unit_test(every_length_of_truncation_is_refused),
        cmocka_unit_test(every_flipped_byte_is_refused_or_makes_a_checked_model),
        cmocka_unit_test(what_is_no_model_says_so),
        cmocka_unit_test(models_of_before_keep_one_face_and_the_friction_of_metal),
        cmocka_unit_test(models_of_before_are_rigid_and_have_no_speed_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
