// workers.h: measures several checks in parallel. Every worker is a process, so a check that crashes does not end
// another, and checks may keep measured values in static variables.
#pragma once
#include "validate/suite.h"

// Called for every check, in the suite's order, as soon as it and all checks before it are measured.
typedef void (*sk_measured)(void *context, const sk_check *check, sk_measurement m);

// Measures the checks of a suite. jobs: number of processes; 1 measures in this process. Returns the error of the first
// check, in the suite's order, that could not be measured. The checks before it have been reported.
sk_result sk_workers_measure(const sk_suite *suite, int32_t jobs, sk_measured reported, void *context);
