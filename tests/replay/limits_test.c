// What a recorder writes is what a reader takes: texts of any length, files of any length; and recordings that end apart.
#include "film.h"
#include "replay/check.h"
#include <stdio.h>

static sk_recorder *begin(film *f, sk_recording_options options) {
    film_begin(f, fixture_slide(INFINITY));
    return film_record(f, options);
}

static void a_text_is_cut_behind_a_whole_character(void **state) {
    (void)state;
    char out[6];
    static const char *const CUT[][2] = {
        {"", ""},
        {"abcde", "abcde"},
        {"abcdef", "abcde"},
        {"abc\xC3\xA4", "abc\xC3\xA4"},
        {"abcd\xC3\xA4", "abcd"},
        {"abc\xE2\x82\xAC", "abc"},
    };
    for (size_t i = 0; i < sizeof CUT / sizeof CUT[0]; i++) {
        sk_text_copy(out, sizeof out, CUT[i][0]);
        assert_string_equal(out, CUT[i][1]);
    }
}

static void texts_of_any_length_are_recorded_as_far_as_they_fit(void **state) {
    (void)state;
    char text[400];
    for (size_t length = 0; length < sizeof text; length += length < 60 ? 59 : length < 200 ? 1 : 37) {
        film f = {0};
        memset(text, 'x', sizeof text);
        text[length] = '\0';
        sk_recorder *recorder = begin(&f, (sk_recording_options){.engine = text, .build = text});
        film_step(&f, recorder, &(sk_controls){0});
        sk_recorder_mark(recorder, text);
        sk_recording *r = film_develop(&f, recorder);
        sk_recording_info info = sk_recording_describe(r);
        int32_t marks;
        const sk_recorded_mark *mark = sk_recording_marks(r, &marks);
        assert_int_equal(marks, 1);
        assert_int_equal(strlen(mark->text), length < sizeof mark->text ? length : sizeof mark->text - 1);
        assert_int_equal(strlen(info.engine), length < sizeof info.engine ? length : sizeof info.engine - 1);
        assert_int_equal(strlen(info.build), length < sizeof info.build ? length : sizeof info.build - 1);
        sk_recording_destroy(r);
        film_end(&f);
    }
}

// Wherever the limit lies, the file keeps within it, says so as soon as it is reached, and is good up to there.
static void a_recording_that_may_grow_no_longer_is_good_up_to_there(void **state) {
    (void)state;
    film whole = {0};
    sk_recorder *recorder = begin(&whole, (sk_recording_options){0});
    size_t first = whole.bytes.size;
    while (whole.last->tick < 700) film_step(&whole, recorder, &(sk_controls){0});
    sk_recording_destroy(film_develop(&whole, recorder));
    for (size_t longest = first + 100; longest < whole.bytes.size; longest += 173) {
        film f = {0};
        recorder = begin(&f, (sk_recording_options){.longest = longest});
        while (f.last->tick < 700) film_step(&f, recorder, &(sk_controls){0});
        sk_result trouble = sk_recorder_trouble(recorder), finished = sk_recorder_finish(recorder);
        assert_true(f.bytes.size <= longest);
        assert_true(trouble.ok || strstr(trouble.text, "is full") != NULL);
        assert_false(finished.ok);
        sk_recorder_destroy(recorder);
        sk_recording *r;
        assert_true(film_open_with(&f, 0, 0, NULL, &r).ok);
        if (sk_recording_describe(r).last_tick > 0)
            assert_int_equal(sk_recording_check(r, NULL, NULL).verdict, SK_VERDICT_SAME);
        sk_recording_destroy(r);
        film_end(&f);
    }
    film_end(&whole);
}

static sk_recording *of_length(film *f, int64_t ticks) {
    sk_recorder *recorder = begin(f, (sk_recording_options){0});
    while (f->last->tick < ticks) film_step(f, recorder, &(sk_controls){0});
    return film_develop(f, recorder);
}

static void a_recording_that_goes_on_longer_is_reported(void **state) {
    (void)state;
    film a = {0}, b = {0};
    sk_recording *shorter = of_length(&a, 120), *longer = of_length(&b, 360);
    char text[300];
    sk_judgement judgement = sk_recording_compare(shorter, longer);
    sk_judgement_describe(&judgement, text, sizeof text);
    assert_string_equal(text, "the same bits over 120 ticks; the second goes on for 240 ticks");
    judgement = sk_recording_compare(longer, shorter);
    sk_judgement_describe(&judgement, text, sizeof text);
    assert_string_equal(text, "the same bits over 120 ticks; the first goes on for 240 ticks");
    assert_int_equal(judgement.verdict, SK_VERDICT_SAME);
    sk_recording_destroy(shorter);
    sk_recording_destroy(longer);
    film_end(&a);
    film_end(&b);
}

// A file from before a member of the model was known has its default, and other bytes.
static void two_that_store_the_same_model_otherwise_are_compared(void **state) {
    (void)state;
    film f = {0};
    sk_recording *here = of_length(&f, 240), *other;
    sk_reader header = film_payload(&f, SK_CHUNK_HEADER, 0), model = film_payload(&f, SK_CHUNK_MODEL, 0);
    // The model's bytes with another version of its heading's count, two bytes for one: the same number.
    sk_writer bytes = {0}, payload = {0}, out = {0};
    size_t heading = 1 + strlen("skidpad model");
    sk_write_bytes(&bytes, model.data, heading);
    sk_write_u8(&bytes, 0x81);
    sk_write_u8(&bytes, 0x00);
    sk_write_bytes(&bytes, model.data + heading + 1, model.size - heading - 1);
    sk_write_bytes(&payload, header.data, header.size - 9);
    sk_write_u64(&payload, sk_hash_bytes(0, bytes.data, bytes.size));
    sk_write_u8(&payload, 0);
    sk_reader file = sk_reader_of(f.bytes.data, f.bytes.size);
    sk_chunk chunk;
    const char *why;
    assert_true(sk_chunks_open(&file).ok);
    sk_chunks_begin(&out);
    while (sk_chunk_read(&file, &chunk, &why)) {
        const sk_writer *of = chunk.kind == SK_CHUNK_HEADER ? &payload : chunk.kind == SK_CHUNK_MODEL ? &bytes : NULL;
        sk_chunk_write(&out, out.size, chunk.kind, of != NULL ? of->data : chunk.payload,
                       of != NULL ? of->size : chunk.size);
    }
    sk_result result = sk_recording_open(out.data, out.size, &other);
    if (!result.ok) fail_msg("%s", result.text);
    assert_true(sk_recording_describe(here).model_hash != sk_recording_describe(other).model_hash);
    assert_int_equal(sk_recording_compare(here, other).verdict, SK_VERDICT_SAME);
    sk_writer_free(&bytes);
    sk_writer_free(&payload);
    sk_recording_destroy(here);
    sk_recording_destroy(other);
    film_end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_cut_behind_a_whole_character),
        cmocka_unit_test(texts_of_any_length_are_recorded_as_far_as_they_fit),
        cmocka_unit_test(a_recording_that_may_grow_no_longer_is_good_up_to_there),
        cmocka_unit_test(a_recording_that_goes_on_longer_is_reported),
        cmocka_unit_test(two_that_store_the_same_model_otherwise_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
