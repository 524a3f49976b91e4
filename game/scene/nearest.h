// nearest.h: finds the existing name that is most similar to a misspelt one.
#pragma once
#include <stdint.h>

// Returns the one of `count` names with the smallest edit distance to `word`, the first of equals. Returns null when
// `count` is 0 or every name is too far away to help. The distance must be at most the larger of 2 and a third of the
// word's letters. It must be less than the length of the shorter of the two.
const char *sk_nearest(const char *word, const char *const *names, int32_t count);

// Writes "; did you mean 'X'?" for such a name, else "; allowed: a, b, c", into `buffer`. Returns `buffer`.
const char *sk_nearest_advice(const char *word, const char *const *names, int32_t count, char *buffer, int32_t size);
