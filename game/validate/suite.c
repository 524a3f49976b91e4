#include "validate/validate.h"

#include <fnmatch.h>
#include <stdio.h>
#include <unistd.h>

bool sk_measurement_passes(const sk_check *check, sk_measurement m) {
    switch (check->kind) { // NaN passes nowhere
    case SK_CHECK_WITHIN: return fabs(m.measured - m.expected) <= m.tolerance;
    case SK_CHECK_AT_MOST: return m.measured <= m.expected;
    case SK_CHECK_AT_LEAST: return m.measured >= m.expected;
    }
    return false;
}

static const char *tolerance_text(const sk_check *check, sk_measurement m, char *buffer, size_t size) {
    if (check->kind == SK_CHECK_AT_MOST) return "at most";
    if (check->kind == SK_CHECK_AT_LEAST) return "at least";
    snprintf(buffer, size, "%.3g", m.tolerance);
    return buffer;
}

static void print_row(const sk_check *check, sk_measurement m, bool passes) {
    char tolerance[32];
    printf("%-34s %14.9g %14.9g %10s %-8s %s\n", check->name, m.expected, m.measured,
           tolerance_text(check, m, tolerance, sizeof tolerance), check->unit, passes ? "PASS" : "FAIL");
    fflush(stdout);
}

// JSON has no number that is not finite.
static void print_json_number(const char *name, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.17g", name, value);
    else
        printf(", \"%s\": null", name);
}

static void print_json(const sk_check *check, sk_measurement m, bool passes, bool first) {
    static const char *const KINDS[] = {"within", "at_most", "at_least"};
    printf("%s  {\"name\": \"%s\"", first ? "" : ",\n", check->name);
    print_json_number("expected", m.expected);
    print_json_number("measured", m.measured);
    print_json_number("tolerance", m.tolerance);
    printf(", \"kind\": \"%s\", \"unit\": \"%s\", \"source\": \"%s\", \"pass\": %s}", KINDS[check->kind], check->unit,
           check->source, passes ? "true" : "false");
    fflush(stdout);
}

static void print_head(bool json) {
    if (json)
        printf("[\n");
    else
        printf("%-34s %14s %14s %10s %-8s\n", "check", "expected", "measured", "tolerance", "unit");
}

sk_result sk_validate(const char *pattern, bool json, int32_t *ran, int32_t *failed) {
    const sk_check_list groups[] = {sk_checks_hold(),     sk_checks_slide(),       sk_checks_flight(),
                                    sk_checks_handbook(), sk_checks_crash(),       sk_checks_deck(),
                                    sk_checks_ruts(),     sk_checks_taildragger(), sk_checks_cub()};
    bool progress = !json && isatty(STDOUT_FILENO);
    *ran = *failed = 0;
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        for (int32_t i = 0; i < groups[g].count; i++) {
            const sk_check *check = &groups[g].checks[i];
            if (pattern != NULL && fnmatch(pattern, check->name, 0) != 0) continue;
            if (*ran == 0) print_head(json);
            if (progress) printf("%s ...\r", check->name), fflush(stdout);
            sk_measurement m = {NAN, NAN, NAN};
            sk_result r = check->measure(&m);
            if (!r.ok && json) printf("\n]\n"); // what was measured stays readable
            if (!r.ok) return r;
            bool passes = sk_measurement_passes(check, m);
            if (json)
                print_json(check, m, passes, *ran == 0);
            else
                print_row(check, m, passes);
            ++*ran;
            *failed += !passes;
        }
    }
    if (*ran == 0) return sk_ok();
    if (json)
        printf("\n]\n");
    else
        printf("%d checks, %d failed\n", *ran, *failed);
    return sk_ok();
}
