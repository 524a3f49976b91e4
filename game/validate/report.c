#include "validate/report.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const KINDS[] = {"within", "at_most", "at_least"};

static bool as_json(const sk_report *report) {
    return report->options->form == SK_VALIDATE_JSON;
}
static bool as_page(const sk_report *report) {
    return report->options->form == SK_VALIDATE_MARKDOWN;
}

//----------------------------------------------------------------------------------------------------------------------
// Table

// Writes the expected value: "38.6598 +- 0.05", "at most 1e-09".
static void expectation(const sk_check *check, sk_measurement m, char *buffer, size_t size) {
    if (check->kind == SK_CHECK_WITHIN)
        snprintf(buffer, size, "%.6g +- %.3g", m.expected, m.tolerance);
    else
        snprintf(buffer, size, "%s %.6g", check->kind == SK_CHECK_AT_MOST ? "at most" : "at least", m.expected);
}

static void print_why(const sk_check *check) {
    printf("        expected:  %s\n        tolerance: %s\n", check->source, check->reason);
}

// Prints the difference in full digits.
static void print_difference(const sk_check *check, sk_measurement m) {
    double off = m.measured - m.expected;
    printf("        measured %.17g, expected %.17g: difference %.6g %s", m.measured, m.expected, off, check->unit);
    if (check->kind == SK_CHECK_WITHIN) printf(", %.3g times the tolerance", fabs(off) / m.tolerance);
    printf("\n");
}

static void print_row(const sk_report *report, const sk_check *check, sk_measurement m, bool passes) {
    char expected[64];
    expectation(check, m, expected, sizeof expected);
    printf("  %s  %-36s %12.6g  %-24s %s\n", passes ? "PASS" : "FAIL", check->name, m.measured, expected, check->unit);
    if (!passes) print_difference(check, m);
    if (!passes || report->options->why) print_why(check);
}

//----------------------------------------------------------------------------------------------------------------------
// JSON

// JSON has no infinity and no NaN.
static void print_json_number(const char *name, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.17g", name, value);
    else
        printf(", \"%s\": null", name);
}

static void print_json_text(const char *name, const char *text) {
    printf(", \"%s\": \"", name);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_json(const sk_report *report, const sk_check *check, const sk_measurement *m) {
    printf("%s  {\"name\": \"%s\"", report->rows == 0 ? "" : ",\n", check->name);
    print_json_text("unit", check->unit);
    print_json_text("kind", KINDS[check->kind]);
    if (m != NULL) {
        print_json_number("expected", m->expected);
        print_json_number("measured", m->measured);
        print_json_number("tolerance", m->tolerance);
    }
    print_json_text("source", check->source);
    print_json_text("reason", check->reason);
    if (m != NULL) printf(", \"pass\": %s", sk_measurement_passes(check, *m) ? "true" : "false");
    putchar('}');
}

//----------------------------------------------------------------------------------------------------------------------
// Markdown

enum { PAGE_WIDTH = 100 }; // characters of a line of prose

// Prints a paragraph, broken between words.
static void print_page_prose(const char *text) {
    size_t used = 0;
    while (*text != '\0') {
        size_t word = strcspn(text, " ");
        bool breaks = used > 0 && used + 1 + word > PAGE_WIDTH;
        if (used > 0) putchar(breaks ? '\n' : ' ');
        used = (used == 0 || breaks ? 0 : used + 1) + word;
        printf("%.*s", (int)word, text);
        text += word + strspn(text + word, " ");
    }
    putchar('\n');
}

static void print_page_head(void) {
    printf("# Validation\n\n");
    print_page_prose("This page is written by `skidpad validate --markdown > docs/validation.md`. Do not edit it.");
    printf("\n");
    print_page_prose("`skidpad validate` measures all checks again, in about two minutes on two idle cores. "
                     "`skidpad validate 'hold.*' --why` measures one group. The engine gives the same bits with every "
                     "compiler, so measured values agree to the last digit shown here (tests `validate.*`). "
                     "[models/ground_checks.md](models/ground_checks.md) derives the closed forms.");
}

static void print_page_text(const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '|' || *text == '*' || *text == '_') putchar('\\');
        putchar(*text);
    }
}

static void print_page_row(const sk_check *check, sk_measurement m) {
    printf("| `%s` | ", check->name);
    if (check->kind == SK_CHECK_AT_MOST) printf("at most ");
    if (check->kind == SK_CHECK_AT_LEAST) printf("at least ");
    printf("%.6g %s | ", m.expected, check->unit);
    print_page_text(check->source);
    printf(" | %.6g | ", m.measured);
    if (check->kind == SK_CHECK_WITHIN)
        printf("%.3g", m.tolerance);
    else
        printf("bound");
    printf(" | ");
    print_page_text(check->reason);
    printf(" |\n");
}

//----------------------------------------------------------------------------------------------------------------------

static void print_group_head(const sk_report *report, const sk_check_group *group) {
    if (as_page(report)) {
        printf("\n## %s\n\n", group->name);
        print_page_prose(group->sentence);
        printf("\n| check | expected | source | measured | tolerance | reason for the tolerance |\n"
               "|---|---|---|---|---|---|\n");
    } else
        printf("%s%s: %s\n", report->rows == 0 ? "" : "\n", group->name, group->sentence);
}

static void begin_row(sk_report *report, const sk_check *check) {
    const sk_check_group *group = sk_check_group_of(check);
    if (group != report->group && !as_json(report)) print_group_head(report, group);
    report->group = group;
}

static void end_row(sk_report *report) {
    report->rows++;
    fflush(stdout);
}

static bool shows_progress(const sk_report *report) {
    return report->options->form == SK_VALIDATE_TABLE && isatty(STDOUT_FILENO);
}

// On a terminal, prints the name of the check that is being measured. The next row is printed over it.
static void print_progress(const sk_report *report) {
    if (!shows_progress(report) || report->rows == report->suite->count) return;
    printf("  ...   %s\r", report->suite->check[report->rows]->name);
    fflush(stdout);
}

void sk_report_row(void *context, const sk_check *check, sk_measurement m) {
    sk_report *report = context;
    bool passes = sk_measurement_passes(check, m);
    if (shows_progress(report)) printf("\r%60s\r", "");
    begin_row(report, check);
    if (as_json(report))
        print_json(report, check, &m);
    else if (as_page(report))
        print_page_row(check, m);
    else
        print_row(report, check, m, passes);
    report->failed += !passes;
    end_row(report);
    print_progress(report);
}

static void list_row(sk_report *report, const sk_check *check) {
    begin_row(report, check);
    if (as_json(report)) {
        print_json(report, check, NULL);
    } else {
        printf("  %-40s %s\n", check->name, check->unit);
        if (report->options->why) print_why(check);
    }
    end_row(report);
}

void sk_report_begin(sk_report *report, const sk_validate_options *options, const sk_suite *suite) {
    *report = (sk_report){.options = options, .suite = suite};
    if (as_json(report)) printf("[\n");
    if (as_page(report) && options->pattern == NULL) print_page_head();
    for (int32_t i = 0; options->list && i < suite->count; i++) list_row(report, suite->check[i]);
    if (!options->list) print_progress(report);
}

void sk_report_end(sk_report *report) {
    if (shows_progress(report)) printf("\r%60s\r", "");
    if (as_json(report)) printf("\n]\n"); // after an error too: what was measured before it stays readable
    if (report->options->form != SK_VALIDATE_TABLE) return;
    if (report->options->list)
        printf("\n%d checks\n", report->rows);
    else
        printf("\n%d checks, %d failed\n", report->rows, report->failed);
}
