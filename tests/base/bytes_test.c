// Numbers as bytes: what is written is read, and nothing beyond the end.
#include "base/bytes.h"
#include "check.h"
#include <math.h>
#include <string.h>

static void what_is_written_is_read(void **state) {
    (void)state;
    sk_writer w = {0};
    const uint64_t counts[] = {0, 1, 127, 128, 300, UINT32_MAX, UINT64_MAX};
    const double reals[] = {0.0, -0.0, 1.5, INFINITY, 5e-324, -1e308};
    sk_write_u8(&w, 0xA5);
    sk_write_u16(&w, 0x1234);
    sk_write_u32(&w, 0x89ABCDEF);
    sk_write_u64(&w, UINT64_C(0x0123456789ABCDEF));
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) sk_write_count(&w, counts[i]);
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) sk_write_real(&w, reals[i]);
    sk_write_text(&w, "");
    sk_write_text(&w, "nose wheel");
    assert_false(w.failed);
    assert_int_equal(w.data[1], 0x34); // the least first, on every machine

    sk_reader r = sk_reader_of(w.data, w.size);
    assert_int_equal(sk_read_u8(&r), 0xA5);
    assert_int_equal(sk_read_u16(&r), 0x1234);
    assert_int_equal(sk_read_u32(&r), 0x89ABCDEF);
    assert_true(sk_read_u64(&r) == UINT64_C(0x0123456789ABCDEF));
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) assert_true(sk_read_count(&r) == counts[i]);
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) {
        double value = sk_read_real(&r);
        assert_memory_equal(&value, &reals[i], sizeof value);
    }
    char text[11];
    sk_read_text(&r, text, sizeof text);
    assert_string_equal(text, "");
    sk_read_text(&r, text, sizeof text);
    assert_string_equal(text, "nose wheel");
    assert_false(r.failed);
    assert_int_equal(sk_reader_left(&r), 0);
    sk_writer_free(&w);
}

static void nothing_is_read_beyond_the_end(void **state) {
    (void)state;
    const uint8_t bytes[] = {1, 2, 3};
    sk_reader r = sk_reader_of(bytes, sizeof bytes);
    assert_true(sk_read_u64(&r) == 0);
    assert_true(r.failed);
    assert_int_equal(sk_read_u8(&r), 0); // once failed, always

    const uint8_t endless[] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    r = sk_reader_of(endless, sizeof endless);
    assert_true(sk_read_count(&r) == 0 && r.failed);
    r = sk_reader_of(endless, 3);
    assert_true(sk_read_count(&r) == 0 && r.failed);

    const uint8_t texts[][4] = {{3, 'a', 0, 'b'}, {9, 'a', 'b', 'c'}, {3, 'a', 'b', 'c'}};
    char text[3];
    for (int i = 0; i < 3; i++) { // a 0 in it; longer than what is there; longer than what holds it
        r = sk_reader_of(texts[i], 4);
        sk_read_text(&r, text, sizeof text);
        assert_true(r.failed);
        assert_string_equal(text, "");
    }
}

static void the_hash_of_bytes_changes_with_every_bit_and_with_their_number(void **state) {
    (void)state;
    uint8_t bytes[37] = {0};
    uint64_t hash = sk_hash_bytes(1, bytes, sizeof bytes);
    for (size_t i = 0; i < 8 * sizeof bytes; i++) {
        bytes[i / 8] ^= (uint8_t)(1u << (i % 8));
        assert_true(sk_hash_bytes(1, bytes, sizeof bytes) != hash);
        bytes[i / 8] ^= (uint8_t)(1u << (i % 8));
    }
    for (size_t n = 0; n < sizeof bytes; n++) assert_true(sk_hash_bytes(1, bytes, n) != hash);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(nothing_is_read_beyond_the_end),
        cmocka_unit_test(the_hash_of_bytes_changes_with_every_bit_and_with_their_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
