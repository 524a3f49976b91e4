// Computes the cells of one block, and writes them to the store.
#include "contact/union_internal.h"

#include <string.h>

// Limits on the cuts for one block. A block that takes more is divided, if it is not one of the smallest.
enum { CUTS_FEW = 600, CUTS_MOST = 4000, LAST_LEVEL = SK_UNION_LEVELS - 1 };

sk_box union_block_box(sk_union_block block) {
    double edge = UNION_ROOT_EDGE / (1 << block.level);
    sk_vec3 low = {edge * block.x, edge * block.y, edge * block.z};
    return (sk_box){low, sk_add(low, sk_vec(edge, edge, edge))};
}

static size_t bytes_of(const sk_convex *piece) {
    return sizeof(union_stored) + (size_t)piece->face_count * (sizeof(sk_half_space) + 2 * sizeof(int32_t)) +
           (size_t)piece->vertex_count * sizeof(sk_vec3) + (size_t)piece->edge_count * sizeof(sk_convex_edge);
}

static uint8_t *append(uint8_t *to, const void *from, size_t bytes) {
    memcpy(to, from, bytes);
    return to + bytes;
}

// Features and edges have 8 bytes per entry, as all others have a multiple of 8: every array is aligned.
bool union_store_cell(void *context, const sk_union_cell *cell) {
    sk_union_cache *cache = context;
    const sk_convex *piece = &cell->piece;
    size_t bytes = bytes_of(piece);
    if (bytes > (size_t)(cache->size - cache->used)) {
        cache->full = true;
        return false;
    }
    sk_box box = sk_convex_own_bounds(piece);
    union_stored stored = {.origin = cell->origin,
                           .box = {sk_add(box.min, cell->origin), sk_add(box.max, cell->origin)},
                           .exposed = cell->exposed,
                           .deep = cell->deep,
                           .faces = piece->face_count,
                           .vertices = piece->vertex_count,
                           .edges = piece->edge_count,
                           .size = (int32_t)bytes};
    int32_t numbers[2 * SK_CONVEX_FACES_MAX];
    for (int32_t i = 0; i < piece->face_count; i++) {
        numbers[2 * i] = cell->feature[i];
        numbers[2 * i + 1] = piece->source[i];
    }
    uint8_t *to = append(cache->store + cache->used, &stored, sizeof stored);
    to = append(to, piece->face, (size_t)piece->face_count * sizeof(sk_half_space));
    to = append(to, numbers, (size_t)piece->face_count * 2 * sizeof(int32_t));
    to = append(to, piece->vertex, (size_t)piece->vertex_count * sizeof(sk_vec3));
    (void)append(to, piece->edge, (size_t)piece->edge_count * sizeof(sk_convex_edge));
    cache->used += (int32_t)bytes;
    return true;
}

static const uint8_t *extract(void *to, const uint8_t *from, size_t bytes) {
    memcpy(to, from, bytes);
    return from + bytes;
}

void union_expand_cell(const union_stored *stored, sk_union_cell *out) {
    sk_convex *piece = &out->piece;
    int32_t numbers[2 * SK_CONVEX_FACES_MAX];
    out->origin = stored->origin;
    out->exposed = stored->exposed;
    out->deep = stored->deep != 0;
    piece->face_count = stored->faces;
    piece->vertex_count = stored->vertices;
    piece->edge_count = stored->edges;
    const uint8_t *from = (const uint8_t *)(stored + 1);
    from = extract(piece->face, from, (size_t)stored->faces * sizeof(sk_half_space));
    from = extract(numbers, from, (size_t)stored->faces * 2 * sizeof(int32_t));
    from = extract(piece->vertex, from, (size_t)stored->vertices * sizeof(sk_vec3));
    (void)extract(piece->edge, from, (size_t)stored->edges * sizeof(sk_convex_edge));
    for (int32_t i = 0; i < piece->face_count; i++) {
        out->feature[i] = numbers[2 * i];
        piece->source[i] = (int16_t)numbers[2 * i + 1];
    }
}

// Finds the planes and hollows of the block. Returns false if there are too many.
static bool find_hollows(sk_union_cache *cache, double reach, int32_t planes, int32_t cuts) {
    union_scratch *s = &cache->scratch;
    s->planes.reach = reach;
    union_planes_near(cache->surface, &s->planes, planes);
    if (s->planes.full) return false;
    union_find_hollows(cache->surface->scenery, s, cuts);
    return !s->hollows.full;
}

// Finds the hollows of one of the smallest blocks. If there are too many, the reach is made smaller.
static void find_some_hollows(sk_union_cache *cache) {
    double reach = SK_UNION_REACH;
    bool found = find_hollows(cache, reach, UNION_PLANES_MAX, CUTS_MOST);
    if (!found) cache->work.shallow++;
    for (int32_t i = 0; i < 3 && !found; i++) {
        reach *= 0.25;
        found = find_hollows(cache, reach, UNION_PLANES_MAX, CUTS_MOST);
    }
    if (found) return;
    cache->work.limited++;
    if (cache->scratch.planes.full) union_find_hollows(cache->surface->scenery, &cache->scratch, CUTS_MOST);
}

// Writes the cells to the store. Returns false if they do not fit, or if one of them has too many faces.
static bool store_cells(sk_union_cache *cache, union_record *record) {
    cache->full = false;
    record->first = cache->used;
    bool fits = union_make_cells(&cache->scratch, union_store_cell, cache);
    for (int32_t at = record->first; at < cache->used; record->cell_count++) {
        union_stored stored;
        memcpy(&stored, cache->store + at, sizeof stored);
        at += stored.size;
    }
    record->kind = record->cell_count > 0 ? UNION_CELLS : UNION_EMPTY;
    return fits;
}

union_record union_compute_block(sk_union_cache *cache, sk_union_block block) {
    union_record record = {.block = block, .kind = UNION_DIVIDED, .next = -1};
    union_scratch *s = &cache->scratch;
    sk_box box = union_block_box(block);
    int64_t before = s->cuts;
    s->planes.origin = sk_mix(box.min, box.max, 0.5);
    s->planes.half = 0.5 * (box.max.x - box.min.x);
    bool last = block.level == LAST_LEVEL, found = last;
    if (last)
        find_some_hollows(cache);
    else
        found = find_hollows(cache, SK_UNION_REACH, UNION_PLANES_FEW, CUTS_FEW);
    if (found && !store_cells(cache, &record) && !cache->full) {
        cache->work.limited += last;
        if (!last) {
            cache->used = record.first;
            record.kind = UNION_DIVIDED;
            record.cell_count = 0;
        }
    }
    cache->work.blocks++;
    cache->work.cuts += s->cuts - before;
    return record;
}
