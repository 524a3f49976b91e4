// workers.h: measures several checks in parallel. Every worker is a process, so a check that crashes ends no other, and
// checks may keep measured values in static variables.
#pragma once
#include "validate/suite.h"

// Reported of every check, in the suite's order, as soon as it and all before it are measured.
typedef void (*sk_measured)(void *context, const sk_check *check, sk_measurement m);

// jobs: processes at once; 1 measures in this one. An error of the first check that could not be measured, in the suite's
// order: those before it have been reported.
sk_result sk_workers_measure(const sk_suite *suite, int32_t jobs, sk_measured reported, void *context);
