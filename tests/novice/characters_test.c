// How clumsy novices are, and that a seed is all that differs.
#include "check.h"
#include "novice/novice_flight.h"
#include "novice/novice_table.h"
#include <math.h>
#include <string.h>

static void characters_are_as_different_as_people(void **state) {
    (void)state;
    enum { PEOPLE = 4000 };
    double faster = 0.0, within_a_third = 0.0, left = 0.0;
    for (uint64_t seed = 1; seed <= PEOPLE; seed++) {
        uint64_t random = seed;
        sk_novice_character c = sk_novice_character_of(&random, 360.0);
        faster += c.reaction < 0.4;
        within_a_third += fabs(log(c.reaction / 0.4)) < 0.3; // one sigma
        left += c.turn_error < 0.0;
        assert_true(c.reaction > 0.05 && c.reaction <= 2.0 && fabs(c.turn_error) <= 4.0);
        for (int i = 0; i < SK_NOVICE_AWAYS; i++) {
            double away = c.away_until[i] - c.away_from[i];
            assert_true(away >= 2.0 && away <= 6.0);
            assert_true(sk_novice_is_away(&c, c.away_from[i] + 0.5 * away));
        }
    }
    assert_true(fabs(faster / PEOPLE - 0.5) < 0.03);
    assert_true(fabs(within_a_third / PEOPLE - 0.683) < 0.03);
    assert_true(fabs(left / PEOPLE - 0.5) < 0.03);
}

// The keys of a flight as a file, and that file's flight.
static void fly(int64_t seed, sk_novice_outcome *out) {
    const sk_novices novices = {.scene = "first_flight", .unaided = true, .wind_most = 8.0, .gusts = 4.0, .gains = 1.0};
    sk_novice_fly(&novices, seed, out);
    if (!out->result.ok) fail_msg("%s", out->result.text);
}

static void the_same_seed_flies_the_same_flight(void **state) {
    (void)state;
    sk_novice_outcome once, again, other;
    fly(3, &once);
    fly(4, &other);
    fly(3, &again);
    assert_true(once.ticks > 10 * SK_TICK_HZ);
    assert_true(once.hash == again.hash && once.ticks == again.ticks);
    assert_string_equal(once.cause, again.cause);
    assert_true(once.hash != other.hash);
}

// ---- the table ----

static sk_novice_outcome passed_in(double seconds) {
    return (sk_novice_outcome){.flown = true, .passed = true, .seconds = seconds};
}

static sk_novice_outcome failed_by(const char *cause) {
    sk_novice_outcome outcome = {.flown = true, .seconds = 1.0};
    snprintf(outcome.cause, sizeof outcome.cause, "%s", cause);
    return outcome;
}

static void the_table_counts(void **state) {
    (void)state;
    const sk_novice_outcome outcomes[] = {passed_in(400.0),   failed_by("tail"), passed_in(300.0), failed_by("aside"),
                                          failed_by("aside"), passed_in(330.0),  failed_by("end"), passed_in(350.0)};
    sk_novice_table table;
    assert_true(sk_novice_table_of(outcomes, 8, &table).ok);
    assert_int_equal(table.count, 8);
    assert_int_equal(table.passed, 4);
    assert_true(table.median == 340.0);
    assert_int_equal(table.causes, 3);
    assert_string_equal(table.cause[0].cause, "aside");
    assert_int_equal(table.cause[0].count, 2);
    assert_string_equal(table.cause[1].cause, "end");
    assert_string_equal(table.cause[2].cause, "tail");
    char text[400] = "";
    FILE *file = fmemopen(text, sizeof text, "w");
    sk_novice_table_print(&table, outcomes, 81, file);
    fclose(file);
    assert_string_equal(text, "passed  4 of 8, median time 5:40\n"
                              "     2  aside  (seed 84, 85)\n"
                              "     1  end  (seed 87)\n"
                              "     1  tail  (seed 82)\n");
}

static void a_table_of_failures_has_no_median(void **state) {
    (void)state;
    const sk_novice_outcome outcomes[] = {failed_by("tail"), failed_by("tail"), failed_by("tail")};
    sk_novice_table table;
    assert_true(sk_novice_table_of(outcomes, 3, &table).ok);
    assert_true(isnan(table.median));
    assert_int_equal(table.cause[0].count, 3);
    assert_true(sk_novice_table_of(outcomes, 0, &table).ok && table.count == 0 && table.causes == 0);
}

static void causes_without_room_are_counted_together(void **state) {
    (void)state;
    enum { COUNT = 2 * SK_CAUSES_MAX };
    sk_novice_outcome outcomes[COUNT] = {0};
    for (int i = 0; i < COUNT; i++) {
        char cause[32];
        snprintf(cause, sizeof cause, "cause %d", i);
        outcomes[i] = failed_by(cause);
    }
    sk_novice_table table;
    assert_true(sk_novice_table_of(outcomes, COUNT, &table).ok);
    int64_t sum = 0;
    for (int32_t i = 0; i < table.causes; i++) sum += table.cause[i].count;
    assert_int_equal(sum, COUNT);
    assert_string_equal(table.cause[0].cause, "other causes");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_as_different_as_people),
        cmocka_unit_test(the_same_seed_flies_the_same_flight),
        cmocka_unit_test(the_table_counts),
        cmocka_unit_test(a_table_of_failures_has_no_median),
        cmocka_unit_test(causes_without_room_are_counted_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
