// difference_search.h: searches in a separate thread for the first tick at which a recording does not replay to the
// same bits.
#pragma once
#include "skidpad.h"

typedef struct sk_difference_search sk_difference_search;

// Null when memory or threads are short. The recording must outlive it.
sk_difference_search *sk_difference_search_begin(const sk_recording *recording);
// How far it has come, 0..1. True when it is done: then *out is what it found.
bool sk_difference_search_done(sk_difference_search *search, double *share, sk_judgement *out);
void sk_difference_search_end(sk_difference_search *search); // stops it; null is fine
