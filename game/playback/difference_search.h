// difference_search.h: searches in a separate thread for the first tick at which a recording does not replay to the
// same bits.
#pragma once
#include "skidpad.h"

typedef struct sk_difference_search sk_difference_search;

// Begins the search. Returns null if memory or threads are short. The recording must outlive the search.
sk_difference_search *sk_difference_search_begin(const sk_recording *recording);
// Writes the share of the recording that has been searched, 0..1. Returns true when the search is done; then *out is
// its result.
bool sk_difference_search_done(sk_difference_search *search, double *share, sk_judgement *out);
void sk_difference_search_end(sk_difference_search *search); // stops the search; null does nothing
