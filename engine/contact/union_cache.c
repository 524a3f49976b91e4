// The cache of cells: a table of blocks, and a store for their cells. A block is a function of the surface alone, so a
// record that is lost and computed again is the same to the bit.
#include "contact/union_internal.h"

#include <limits.h>
#include <stdlib.h>

static void empty_store(sk_union_cache *cache) {
    cache->used = cache->record_count = 0;
    for (int32_t i = 0; i < UNION_TABLE; i++) cache->table[i] = -1;
}

sk_result sk_union_cache_create(const sk_union *surface, size_t bytes, sk_union_cache **out) {
    *out = NULL;
    if (bytes < SK_UNION_STORE_LEAST || bytes > INT_MAX / 2)
        return sk_error("a store of %zu bytes for the cells of scenery; %d to %d are allowed", bytes,
                        SK_UNION_STORE_LEAST, INT_MAX / 2);
    sk_union_cache *cache = calloc(1, sizeof *cache);
    if (cache != NULL) cache->store = malloc(bytes);
    if (cache == NULL || cache->store == NULL) {
        sk_union_cache_destroy(cache);
        return sk_error("out of memory for the cells of scenery");
    }
    cache->surface = surface;
    cache->size = (int32_t)bytes;
    empty_store(cache);
    *out = cache;
    return sk_ok();
}

void sk_union_cache_destroy(sk_union_cache *cache) {
    if (cache == NULL) return;
    free(cache->store);
    free(cache);
}

sk_union_work sk_union_cache_work(const sk_union_cache *cache) {
    return cache->work;
}

static int32_t place_of(sk_union_block b) {
    uint32_t hash = (uint32_t)b.x * 0x9e3779b1u;
    hash = (hash ^ (hash >> 15) ^ (uint32_t)b.y) * 0x85ebca6bu;
    hash = (hash ^ (hash >> 13) ^ (uint32_t)b.z) * 0xc2b2ae35u;
    hash = (hash ^ (hash >> 16) ^ (uint32_t)b.level) * 0x27d4eb2fu;
    return (int32_t)(hash >> 18);
}
_Static_assert(UNION_TABLE == 1 << 14, "place_of has 14 bits");

const union_record *union_record_of(sk_union_cache *cache, sk_union_block block) {
    int32_t place = place_of(block);
    for (int32_t i = cache->table[place]; i >= 0; i = cache->record[i].next) {
        sk_union_block b = cache->record[i].block;
        if (b.x == block.x && b.y == block.y && b.z == block.z && b.level == block.level) return &cache->record[i];
    }
    if (cache->record_count == UNION_RECORDS_MAX) {
        empty_store(cache);
        cache->work.emptied++;
    }
    union_record made = union_compute_block(cache, block);
    if (cache->full && cache->used > 0) {
        empty_store(cache);
        cache->work.emptied++;
        made = union_compute_block(cache, block);
    }
    made.next = cache->table[place];
    cache->table[place] = cache->record_count;
    cache->record[cache->record_count] = made;
    return &cache->record[cache->record_count++];
}
