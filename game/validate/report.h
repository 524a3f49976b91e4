// report.h: prints the results of the suite: a table, JSON, or the page docs/validation.md.
#pragma once
#include "validate/suite.h"

typedef struct sk_report {
    const sk_validate_options *options;
    const sk_suite *suite;
    const sk_check_group *group; // of the previous row
    int32_t rows, failed;
} sk_report;

// Prints the head; with `options->list` the rows too, without measurements.
void sk_report_begin(sk_report *report, const sk_validate_options *options, const sk_suite *suite);

// Prints one row; `context` is the report.
void sk_report_row(void *context, const sk_check *check, sk_measurement m);

void sk_report_end(sk_report *report);
