#include "scene/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LETTERS_MAX = 63 };

// Computes Levenshtein's distance over the first LETTERS_MAX letters, by the usual two-row table folded into one row.
static int32_t edit_distance(const char *a, const char *b) {
    int32_t length = (int32_t)strnlen(b, LETTERS_MAX);
    int32_t row[LETTERS_MAX + 1];
    for (int32_t j = 0; j <= length; j++) row[j] = j;
    for (int32_t i = 0; a[i] != '\0' && i < LETTERS_MAX; i++) {
        int32_t diagonal = row[0];
        row[0] = i + 1;
        for (int32_t j = 0; j < length; j++) {
            int32_t changed = diagonal + (a[i] != b[j]);
            int32_t best = row[j] + 1 < row[j + 1] + 1 ? row[j] + 1 : row[j + 1] + 1;
            diagonal = row[j + 1];
            row[j + 1] = changed < best ? changed : best;
        }
    }
    return row[length];
}

const char *sk_nearest(const char *word, const char *const *names, int32_t count) {
    const char *best = NULL;
    int32_t letters = (int32_t)strnlen(word, LETTERS_MAX);
    int32_t least = (letters / 3 > 2 ? letters / 3 : 2) + 1;
    for (int32_t i = 0; i < count; i++) {
        int32_t distance = edit_distance(word, names[i]);
        int32_t length = (int32_t)strnlen(names[i], LETTERS_MAX);
        bool all_changed = distance >= (letters < length ? letters : length);
        if (distance < least && !all_changed) {
            least = distance;
            best = names[i];
        }
    }
    return best;
}

const char *sk_nearest_advice(const char *word, const char *const *names, int32_t count, char *buffer, int32_t size) {
    const char *near = sk_nearest(word, names, count);
    if (near != NULL) {
        snprintf(buffer, (size_t)size, "; did you mean '%s'?", near);
        return buffer;
    }
    int32_t used = snprintf(buffer, (size_t)size, "%s", count > 0 ? "; allowed:" : "");
    for (int32_t i = 0; i < count && used < size; i++) {
        used += snprintf(buffer + used, (size_t)(size - used), "%s %s", i > 0 ? "," : "", names[i]);
    }
    return buffer;
}
