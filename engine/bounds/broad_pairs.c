#include "bounds/broad_internal.h"

#include <stdlib.h>
#include <string.h>

bool broad_pairs_create(int32_t boxes, int32_t pairs, broad_pairs *out) {
    size_t room = (size_t)pairs + 1;
    *out = (broad_pairs){.pairs = malloc(room * sizeof(sk_box_pair)),
                         .spare = malloc(room * sizeof(sk_box_pair)),
                         .start = malloc(((size_t)boxes + 1) * sizeof(int32_t)),
                         .capacity = pairs};
    return out->pairs != NULL && out->spare != NULL && out->start != NULL;
}

void broad_pairs_destroy(broad_pairs *p) {
    free(p->pairs);
    free(p->spare);
    free(p->start);
}

void broad_pairs_clear(broad_pairs *p) {
    p->count = 0;
    p->lost = 0;
}

void broad_pairs_add(broad_pairs *p, int32_t a, int32_t b) {
    sk_box_pair pair = a < b ? (sk_box_pair){a, b} : (sk_box_pair){b, a};
    if (p->count < p->capacity)
        p->pairs[p->count++] = pair;
    else if (p->lost++ == 0)
        p->first_lost = pair;
}

// Sorts the pairs by one of their numbers, stably.
static void sort(broad_pairs *p, const sk_box_pair *from, sk_box_pair *to, bool by_a, int32_t boxes) {
    memset(p->start, 0, ((size_t)boxes + 1) * sizeof *p->start);
    for (int32_t i = 0; i < p->count; i++) p->start[(by_a ? from[i].a : from[i].b) + 1]++;
    for (int32_t i = 1; i <= boxes; i++) p->start[i] += p->start[i - 1];
    for (int32_t i = 0; i < p->count; i++) to[p->start[by_a ? from[i].a : from[i].b]++] = from[i];
}

sk_pair_list broad_pairs_sorted(broad_pairs *p, int32_t boxes) {
    sort(p, p->pairs, p->spare, false, boxes);
    sort(p, p->spare, p->pairs, true, boxes);
    return (sk_pair_list){p->pairs, p->count, p->lost, p->first_lost};
}
