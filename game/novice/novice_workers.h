// novice_workers.h: flies a population of novices in parallel processes.
#pragma once
#include "novice/novice_flight.h"

enum { SK_NOVICES_MAX = 10000, SK_NOVICE_JOBS_MAX = 64 };

// Flies all seeds. The outcomes are in the order of the seeds and do not depend on the number of processes. The caller
// frees them with free, also after an error. The error is that of the first seed that could not be flown.
sk_result sk_novices_fly(const sk_novices *novices, int32_t jobs, sk_novice_outcome **out);
