// The root: every number in use is in it, and it is the same however it is computed.
#include "base/random.h"
#include "check.h"
#include "fixture.h"
#include "replay/nh.h"
#include "replay/tick_hash.h"
#include "stepping.h"

static sk_model *model;
static sk_layout layout;
static sk_state *now;

// A cart that has rolled over soft ground, so that it has left ruts, slipped and reported of it.
static int begin(void **state) {
    (void)state;
    model = fixture_slide(3000.0);
    fixture_roll(model, &now);
    sk_controls c = {.brake_left = 30000};
    for (int i = 0; i < 300; i++) step_world(model, now, &c);
    return sk_layout_of(model, &layout).ok ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    sk_layout_free(&layout);
    sk_model_destroy(model);
    return 0;
}

// As computed from the formula and the digits of pi with whole numbers of any length, in Python.
static void words_give_what_the_formula_says(void **state) {
    (void)state;
    static const struct {
        size_t count;
        uint64_t tick_hash;
    } KNOWN[] = {{1, UINT64_C(0x397E037588C72FB8)},   {3, UINT64_C(0xBD32307AFF187E2E)},
                 {32, UINT64_C(0xD3C2ACA1B144FD4C)},  {101, UINT64_C(0x99C9F8D3B7A4094C)},
                 {128, UINT64_C(0xB7E0F40C0F23DEA9)}, {300, UINT64_C(0x85331D6D44FABF63)}};
    uint64_t random = 2026, words[300];
    for (size_t i = 0; i < 300; i++) words[i] = sk_random_word(&random);
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        assert_true(sk_tick_hash_add(5, words, 8 * KNOWN[i].count) == KNOWN[i].tick_hash);
}

static void every_kernel_gives_the_same_wherever_words_lie(void **state) {
    (void)state;
    uint64_t random = 7;
    char bytes[8 * SK_NH_MOST + 8];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)sk_random_word(&random);
    for (size_t count = 0; count <= SK_NH_MOST; count++)
        for (size_t at = 0; at < 8; at++) {
            uint64_t known = sk_nh_number(0)(bytes + at, count);
            assert_true(sk_nh_of(bytes + at, count) == known);
            for (int32_t k = 1; sk_nh_number(k) != NULL; k++) assert_true(sk_nh_number(k)(bytes + at, count) == known);
        }
}

static bool is_of_an_event(const sk_number *number) {
    return strncmp(number->name, "event[", 6) == 0;
}

static void flip(const sk_number *number, size_t further, int bit) {
    char *at = (char *)now + number->offset + further;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    word ^= UINT64_C(1) << bit;
    memcpy(at, &word, sizeof word);
}

static void no_bit_of_a_number_in_use_changes_unseen(void **state) {
    (void)state;
    uint64_t tick_hash = sk_tick_hash_of(&layout, now);
    for (int32_t i = 0; i < layout.count; i++) {
        const sk_number *number = &layout.numbers[i];
        if (is_of_an_event(number) || strcmp(number->name, "rut_count") == 0) continue;
        for (int bit = 0; bit < 64; bit++) {
            // A count or a tick of another size would describe other events.
            if (strcmp(number->name, "event_count") == 0 && bit > 0) break;
            flip(number, 0, bit);
            if (sk_tick_hash_of(&layout, now) == tick_hash) fail_msg("%s, bit %d", number->name, bit);
            flip(number, 0, bit);
        }
    }
    assert_true(tick_hash == sk_tick_hash_of(&layout, now));
}

// Wheels, hull points and skids of two aircraft: every stretch of the state that a type may use.
static void every_number_of_every_part_is_in_it(void **state) {
    (void)state;
    sk_state *kept = NULL;
    sk_layout own = layout;
    sk_aircraft_type *type = &model->types[0], before = *type;
    uint64_t random = 12;
    bool reaches_last = false;
    test_state_assign(now, &kept);
    type->point_count = 3;
    type->skids.node_count = 5;
    type->skids.element_count = 4;
    model->aircraft_count = 2;
    assert_true(sk_layout_of(model, &layout).ok);
    for (int32_t i = 0; i < layout.count; i++) {
        uint64_t word = sk_random_word(&random);
        if (strncmp(layout.numbers[i].name, "aircraft[", 9) == 0)
            memcpy((char *)now + layout.numbers[i].offset, &word, sizeof word);
    }
    uint64_t tick_hash = sk_tick_hash_of(&layout, now);
    for (int32_t i = 0; i < layout.count; i++) {
        const sk_number *number = &layout.numbers[i];
        if (strncmp(number->name, "aircraft[", 9) != 0) continue;
        reaches_last = reaches_last || strstr(number->name, "aircraft[1].skids.element[3].") != NULL;
        int bit = (int)(sk_random_word(&random) % 64);
        flip(number, 0, bit);
        if (sk_tick_hash_of(&layout, now) == tick_hash) fail_msg("%s, bit %d", number->name, bit);
        flip(number, 0, bit);
    }
    assert_true(reaches_last);
    sk_layout_free(&layout);
    layout = own;
    *type = before;
    model->aircraft_count = 1;
    test_state_assign(kept, &now);
}

static void ruts_just_begun_are_in_it(void **state) {
    (void)state;
    assert_true(sk_state_ruts(now)->count > 2);
    uint64_t tick_hash = sk_tick_hash_of(&layout, now);
    for (int32_t i = 0; i < layout.rut_count; i++) {
        size_t last = sizeof(sk_rut) * (size_t)(sk_state_ruts(now)->count - 1);
        flip(&layout.rut_numbers[i], last, 3);
        assert_true(sk_tick_hash_of(&layout, now) != tick_hash);
        flip(&layout.rut_numbers[i], last, 3);
    }
    sk_state_ruts(now)->count--;
    assert_true(sk_tick_hash_of(&layout, now) != tick_hash);
    sk_state_ruts(now)->count++;
}

static void events_of_the_last_tick_are_in_it_and_no_older_ones(void **state) {
    (void)state;
    sk_state *kept = NULL;
    test_state_assign(now, &kept);
    for (int i = 0; i < 3; i++) // the first of a tick earlier
        now->event[now->event_count++ % SK_EVENTS_KEPT] =
            (sk_event){now->tick - (i == 0 ? 2 : 1), SK_EVENT_TOUCHDOWN, 0, i, 0, 0, -0.5};
    uint64_t tick_hash = sk_tick_hash_of(&layout, now);
    for (int i = 1; i <= 3; i++) {
        sk_event *event = &now->event[(now->event_count - i) % SK_EVENTS_KEPT];
        event->value = -0.25;
        assert_int_equal(sk_tick_hash_of(&layout, now) != tick_hash, i < 3);
        event->value = -0.5;
    }
    test_state_assign(kept, &now);
}

// Sums of products could hide that words change places, or that one gains what another loses.
static void what_moves_from_one_number_to_another_is_seen(void **state) {
    (void)state;
    uint64_t random = 3, words[160], tick_hash;
    for (size_t i = 0; i < 160; i++) words[i] = sk_random_word(&random) >> (i % 3 == 0 ? 40 : 0);
    tick_hash = sk_tick_hash_add(0, words, sizeof words);
    for (size_t a = 0; a < 160; a++)
        for (size_t b = 0; b < a; b++) {
            words[a]++;
            words[b]--;
            assert_true(sk_tick_hash_add(0, words, sizeof words) != tick_hash);
            words[a]--;
            words[b]++;
            uint64_t word = words[a];
            words[a] = words[b];
            words[b] = word;
            assert_true(sk_tick_hash_add(0, words, sizeof words) != tick_hash);
            words[b] = words[a];
            words[a] = word;
        }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_give_what_the_formula_says),
        cmocka_unit_test(every_kernel_gives_the_same_wherever_words_lie),
        cmocka_unit_test(no_bit_of_a_number_in_use_changes_unseen),
        cmocka_unit_test(every_number_of_every_part_is_in_it),
        cmocka_unit_test(ruts_just_begun_are_in_it),
        cmocka_unit_test(events_of_the_last_tick_are_in_it_and_no_older_ones),
        cmocka_unit_test(what_moves_from_one_number_to_another_is_seen),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
