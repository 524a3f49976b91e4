// nearest.h: finds the existing name that is most similar to a misspelt one.
#pragma once
#include <stdint.h>

// Of `count` names the one with the smallest edit distance to `word` (the first of equals); null when `count` is 0 or every
// name is too far away to help: further than a third of the word's letters, and than 2, or as far as the shorter of the two is long.
const char *sk_nearest(const char *word, const char *const *names, int32_t count);

// "; did you mean 'X'?" for such a name, else "; allowed: a, b, c". Written into `buffer`; returns it.
const char *sk_nearest_advice(const char *word, const char *const *names, int32_t count, char *buffer, int32_t size);
