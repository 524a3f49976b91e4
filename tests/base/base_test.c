// Results, arenas and hashes.
#include "base/arena.h"
#include "base/hash.h"
#include "base/result.h"
#include "check.h"
#include <string.h>

static void an_error_keeps_its_first_place(void **state) {
    (void)state;
    sk_result result = sk_error_at(sk_error("mass %g is negative", -1.0), "a.lua", 7);
    result = sk_error_at(result, "b.lua", 9);
    char text[256];
    assert_string_equal(sk_result_format(&result, text, sizeof text), "a.lua:7: mass -1 is negative");
}

static void an_arena_hands_out_zeroed_aligned_memory_and_refuses_overflow(void **state) {
    (void)state;
    sk_arena *arena = sk_arena_create();
    for (size_t bytes = 1; bytes < 300000; bytes *= 3) {
        unsigned char *memory = sk_arena_alloc(arena, bytes, 1);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % 64, 0);
        for (size_t i = 0; i < bytes; i++) assert_int_equal(memory[i], 0);
        memset(memory, 0xFF, bytes);
    }
    assert_null(sk_arena_alloc(arena, SIZE_MAX / 2, 8));
    sk_arena_destroy(arena);
}

static void a_hash_sees_every_single_bit(void **state) {
    (void)state;
    uint64_t base = sk_hash_word(1, 0);
    for (int bit = 0; bit < 64; bit++) {
        uint64_t changed = sk_hash_word(1, UINT64_C(1) << bit);
        int differ = __builtin_popcountll(base ^ changed);
        assert_in_range(differ, 12, 52);
    }
    assert_true(sk_hash_real(1, 0.0) != sk_hash_real(1, -0.0));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_keeps_its_first_place),
        cmocka_unit_test(an_arena_hands_out_zeroed_aligned_memory_and_refuses_overflow),
        cmocka_unit_test(a_hash_sees_every_single_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
