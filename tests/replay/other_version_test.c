// Recordings of another version of the program: each is refused in a sentence, and distinguished from what is damaged.
#include "film.h"
#include <stdio.h>

static film f;

static int begin(void **state) {
    (void)state;
    film_begin(&f, fixture_slide(INFINITY));
    film_finish(film_record(&f, (sk_recording_options){0}));
    return 0;
}

static int end(void **state) {
    (void)state;
    film_end(&f);
    return 0;
}

static void expect_other_version(uint32_t kind, const sk_writer *payload, const char *words) {
    sk_recording *recording = NULL;
    sk_result result = film_open_with(&f, kind, 0, payload, &recording);
    if (result.ok || !result.other_version || strstr(result.text, words) == NULL)
        fail_msg("other version %d: '%s', expected '%s'", result.other_version, result.text, words);
    assert_null(recording);
}

static void write_layout(const sk_layout *layout, const sk_writer *name_of_last, sk_writer *out) {
    sk_writer_clear(out);
    sk_layout_write(layout, out);
    sk_write_bytes(out, name_of_last->data, name_of_last->size);
}

// The layout that `changed` is, and then ours again.
static void refuse_layout(sk_layout *changed, const char *words) {
    sk_writer bytes = {0}, nothing = {0};
    write_layout(changed, &nothing, &bytes);
    expect_other_version(SK_CHUNK_LAYOUT, &bytes, words);
    sk_writer_free(&bytes);
}

static void a_layout_with_numbers_in_another_order_is_refused(void **state) {
    (void)state;
    sk_layout layout;
    assert_true(sk_layout_of(f.model, &layout).ok);
    sk_number *numbers[] = {layout.numbers, layout.rut_numbers};
    int32_t counts[] = {layout.count, layout.rut_count};
    for (int list = 0; list < 2; list++)
        for (int32_t i = 0; i + 1 < counts[list]; i += 1 + counts[list] / 7) {
            char words[200];
            sk_number *n = numbers[list] + i, first = n[0], second = n[1];
            snprintf(words, sizeof words, "in another order than this version, from '%s' on", first.name);
            n[0] = second, n[1] = first;
            refuse_layout(&layout, words);
            n[0] = first, n[1] = second;
        }
    sk_layout_free(&layout);
}

static void a_layout_that_lacks_a_number_or_has_another_is_refused(void **state) {
    (void)state;
    sk_layout layout, shorter;
    char words[200];
    assert_true(sk_layout_of(f.model, &layout).ok);
    sk_number *n = layout.numbers, last = n[layout.count - 1], third = n[2];
    shorter = layout;
    shorter.count--;
    snprintf(words, sizeof words, "lacks the number '%s'", last.name);
    refuse_layout(&shorter, words);
    shorter = layout;
    shorter.rut_count--;
    snprintf(words, sizeof words, "lacks the number '%s'", layout.rut_numbers[shorter.rut_count].name);
    refuse_layout(&shorter, words);
    snprintf(n[2].name, sizeof n[2].name, "colour");
    refuse_layout(&layout, "has the number 'colour', which the state of this version");
    n[2] = third;
    n[2].type = third.type == SK_NUMBER_REAL ? SK_NUMBER_COUNT : SK_NUMBER_REAL;
    refuse_layout(&layout, "', of another type, which the state of this version");
    n[2] = n[1];
    refuse_layout(&layout, "' of a state twice");
    n[2] = third;
    n[layout.count - 1] = n[2]; // in the place of another
    refuse_layout(&layout, "' of a state twice");
    n[layout.count - 1] = last;
    sk_writer bytes = {0}, rest = {0};
    sk_write_u8(&rest, 0);
    write_layout(&layout, &rest, &bytes);
    expect_other_version(SK_CHUNK_LAYOUT, &bytes, "more than the names");
    sk_writer_free(&bytes);
    sk_writer_free(&rest);
    sk_layout_free(&layout);
}

static void another_format_is_refused(void **state) {
    (void)state;
    for (int i = -1; i <= 1; i += 2) {
        sk_writer bytes = {0};
        sk_recording *recording = NULL;
        sk_write_bytes(&bytes, f.bytes.data, f.bytes.size);
        bytes.data[SK_MAGIC_SIZE] = (uint8_t)(SK_FORMAT_VERSION + i);
        sk_result result = sk_recording_open(bytes.data, bytes.size, &recording);
        assert_true(!result.ok && result.other_version);
        assert_non_null(strstr(result.text, i < 0 ? "an older one wrote it" : "a newer one wrote it"));
    }
}

// The header's numbers behind its texts: ticks a second (4 bytes), seed (8), hash of the model (8), traced (1).
static void another_tick_rate_and_another_model_are_refused(void **state) {
    (void)state;
    static const struct {
        size_t from_end;
        const char *words;
    } PARTS[] = {{21, "it has 121 ticks a second; this program makes 120"},
                 {9, "the model is not the one that the header names"}};
    sk_reader header = film_payload(&f, SK_CHUNK_HEADER, 0);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        sk_writer bytes = {0};
        sk_write_bytes(&bytes, header.data, header.size);
        bytes.data[header.size - PARTS[i].from_end]++;
        expect_other_version(SK_CHUNK_HEADER, &bytes, PARTS[i].words);
        sk_writer_free(&bytes);
    }
}

static void what_is_damaged_is_of_no_other_version(void **state) {
    (void)state;
    for (size_t size = 0; size < 2000; size += 199) { // the first state ends later
        sk_recording *recording = NULL;
        uint8_t *part = malloc(size + 1);
        assert_non_null(part);
        memcpy(part, f.bytes.data, size);
        sk_result result = sk_recording_open(part, size, &recording);
        assert_true(!result.ok && !result.other_version);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layout_with_numbers_in_another_order_is_refused),
        cmocka_unit_test(a_layout_that_lacks_a_number_or_has_another_is_refused),
        cmocka_unit_test(another_format_is_refused),
        cmocka_unit_test(another_tick_rate_and_another_model_are_refused),
        cmocka_unit_test(what_is_damaged_is_of_no_other_version),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
