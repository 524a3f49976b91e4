// Plots and texts of a report.
#include "check.h"
#include "export/chart.h"
#include "export/markup.h"
#include <string.h>

static void ticks_are_round_and_enclose_or_lie_within(void **state) {
    (void)state;
    static const double FACTORS[] = {1.0, 2.0, 5.0};
    uint64_t random = 7;
    for (int i = 0; i < 20000; i++) {
        double size = sk_pow(10.0, -6.0 + 14.0 * sk_random_unit(&random));
        double low = size * (2.0 * sk_random_unit(&random) - 1.0), high = low + size * (0.01 + sk_random_unit(&random));
        int32_t most = 3 + (int32_t)(10.0 * sk_random_unit(&random));
        bool around = i % 2 == 0;
        sk_ticks ticks = sk_ticks_for(low, high, most, around);
        double tolerance = 1e-6 * ticks.step;
        assert_true(ticks.count - 1 <= most);
        assert_true(fabs(ticks.last - ticks.first - (ticks.count - 1) * ticks.step) <= tolerance);
        if (around)
            assert_true(ticks.first <= low + tolerance && ticks.last >= high - tolerance);
        else
            assert_true(ticks.count == 0 || (ticks.first >= low - tolerance && ticks.last <= high + tolerance));
        bool is_round = false;
        for (int k = 0; k < 3; k++) {
            double power = sk_log(ticks.step / FACTORS[k]) / sk_log(10.0);
            is_round = is_round || fabs(power - floor(power + 0.5)) < 1e-9;
        }
        assert_true(is_round);
        // As many digits as tell one from the next.
        double digits = sk_pow(10.0, ticks.decimals) * ticks.step;
        assert_true(ticks.decimals == 0 ? ticks.step > 0.999
                                        : fabs(digits - floor(digits + 0.5)) < 1e-6 && digits < 9.5);
    }
}

static void a_range_without_width_has_ticks_on_both_sides(void **state) {
    (void)state;
    static const double VALUES[] = {0.0, 1.0, -3.0, 12345.6};
    for (int i = 0; i < 4; i++) {
        sk_ticks ticks = sk_ticks_for(VALUES[i], VALUES[i], 6, true);
        assert_true(ticks.count >= 2 && ticks.first < VALUES[i] && ticks.last > VALUES[i]);
    }
}

static void a_series_keeps_every_peak_and_what_came_first(void **state) {
    (void)state;
    sk_series series = {0};
    sk_series_begin(&series, "x");
    double low, high;
    assert_false(sk_series_range(&series, &low, &high));
    static const double RISES[] = {2.0, 1.0, 7.0}, FALLS[] = {2.0, 7.0, 1.0, 5.0};
    for (int i = 0; i < 3; i++) sk_series_note(&series, 3, RISES[i]);
    for (int i = 0; i < 4; i++) sk_series_note(&series, 5, FALLS[i]);
    sk_series_note(&series, 6, NAN);
    sk_series_note(&series, 6, INFINITY);
    assert_true(series.low[3] == 1.0 && series.high[3] == 7.0 && !series.high_first[3]);
    assert_true(series.low[5] == 1.0 && series.high[5] == 7.0 && series.high_first[5]);
    assert_true(series.low[6] > series.high[6]);
    assert_true(sk_series_range(&series, &low, &high) && low == 1.0 && high == 7.0);
}

static void base64_and_html_are_those_of_their_standards(void **state) {
    (void)state;
    static const struct {
        const char *plain, *coded;
    } CASES[] = {{"", ""},        {"f", "Zg=="},        {"fo", "Zm8="},
                 {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"\xff\xfe\xfd", "//79"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[64] = "";
        FILE *out = fmemopen(text, sizeof text, "w");
        assert_non_null(out);
        sk_base64(out, (const unsigned char *)CASES[i].plain, strlen(CASES[i].plain));
        fclose(out);
        assert_string_equal(text, CASES[i].coded);
    }
    char text[200] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    sk_html_text(out, "<a&\"'> \xc3\xa9 \xff \xc0\xaf \xed\xa0\x80 \x1b");
    fclose(out);
    assert_string_equal(text, "&lt;a&amp;&quot;&#39;&gt; \xc3\xa9 \xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd "
                              "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_are_round_and_enclose_or_lie_within),
        cmocka_unit_test(a_range_without_width_has_ticks_on_both_sides),
        cmocka_unit_test(a_series_keeps_every_peak_and_what_came_first),
        cmocka_unit_test(base64_and_html_are_those_of_their_standards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
