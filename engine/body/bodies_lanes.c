// Lanes: the memory of each thread of a step.
#include "body/bodies_internal.h"

#include <stdlib.h>

static bool create_lane(sk_bodies_work *w, bodies_lane *lane) {
    enum { FEW_STORE = 4 * SK_UNION_STORE_LEAST, FURTHER_STORE = FEW_STORE }; // bytes; of lanes but the first
    lane->work = w;
    lane->link = calloc((size_t)w->capacity + 1, sizeof *lane->link);
    lane->scratch_memory = aligned_alloc(64, (sk_island_scratch_size(w->limits) + 63) / 64 * 64);
    lane->sets = calloc(1, sizeof *lane->sets);
    if (lane->link == NULL || lane->scratch_memory == NULL || lane->sets == NULL) return false;
    lane->scratch = sk_island_scratch_place(lane->scratch_memory, w->limits);
    // An airframe alone touches the ground at a few places.
    size_t store = w->lane != NULL ? FURTHER_STORE : w->set->body_count > 0 ? SK_UNION_STORE_USUAL : FEW_STORE;
    for (int32_t s = 0; s < w->set->solid_count; s++)
        if (!sk_union_cache_create(w->set->surfaces[s], store, &lane->cache[s]).ok) return false;
    return true;
}

static void destroy_lane(bodies_lane *lane) {
    for (int32_t s = 0; s < BODIES_SOLIDS_MAX; s++) sk_union_cache_destroy(lane->cache[s]); // null: none
    free(lane->link);
    free(lane->scratch_memory);
    free(lane->sets);
}

// Makes room for `count` lanes and keeps those that are there.
static bool grow(sk_bodies_work *w, int32_t count) {
    bodies_lane *lanes = calloc((size_t)count, sizeof *lanes);
    if (lanes == NULL) return false;
    bool made = true;
    int32_t k = 0;
    for (; k < w->lane_count; k++) lanes[k] = w->lane[k];
    for (; k < count && made; k++) made = create_lane(w, &lanes[k]);
    if (!made) {
        for (; k > w->lane_count; k--) destroy_lane(&lanes[k - 1]);
        free(lanes);
        return false;
    }
    free(w->lane);
    w->lane = lanes;
    w->lane_count = count;
    return true;
}

bool bodies_lanes_set(sk_bodies_work *w, int32_t count) {
    if (count > w->lane_count && !grow(w, count)) return false;
    for (; w->lane_count > count; w->lane_count--) destroy_lane(&w->lane[w->lane_count - 1]);
    for (int32_t k = 0; k < count; k++) w->scratches[k] = w->lane[k].scratch;
    w->cache = count > 0 ? w->lane[0].cache : NULL;
    return true;
}
