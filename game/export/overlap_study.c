#include "export/overlap_study.h"

#include <stdlib.h>

static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

double sk_pieces_volume(const sk_pieces *solid) {
    double volume = 0.0;
    for (int32_t i = 0; i < solid->piece_count; i++) volume += sk_measures_of_convex(&solid->pieces[i]).volume;
    return volume;
}

static sk_placed_piece piece_of(const sk_pieces *solid, int32_t i) {
    return (sk_placed_piece){&solid->pieces[i], HOME};
}

static bool boxes_touch(const sk_placed_piece *p, const sk_placed_piece *q) {
    return sk_boxes_touch(sk_convex_own_bounds(p->piece), sk_convex_own_bounds(q->piece));
}

static void measure(const sk_overlap *overlap, sk_dual *dual, sk_overlap_pair *out) {
    sk_dual_overlap(overlap->a.piece, &overlap->a.pose, overlap->b.piece, &overlap->b.pose, dual);
    out->volume = overlap->volume;
    out->surface = overlap->surface;
    out->centroid = overlap->centroid;
    out->dual = dual->outcome;
    out->dual_volume = sk_measures_of(&dual->solid).volume;
    out->printed = sk_overlap_as_printed(overlap, SK_OVERLAP_FROM_CORNER);
    out->other = sk_overlap_as_printed(overlap, SK_OVERLAP_FROM_MIDDLE);
    out->mended = sk_overlap_as_mended(overlap);
}

// What is computed for each pair in turn.
typedef struct pair_scratch {
    sk_overlap overlap;
    sk_dual dual;
} pair_scratch;

static sk_result find_pairs(sk_overlap_study *study, pair_scratch *scratch) {
    for (int32_t i = 0; i < study->a->piece_count; i++)
        for (int32_t k = 0; k < study->b->piece_count; k++) {
            sk_placed_piece p = piece_of(study->a, i), q = piece_of(study->b, k);
            if (!boxes_touch(&p, &q)) continue;
            bool found = sk_overlap_find(&p, &q, &scratch->overlap);
            if (!scratch->overlap.fits)
                return sk_error("the common part of piece %d of A and piece %d of B has too many edges", (int)i + 1,
                                (int)k + 1);
            if (!found) continue;
            if (study->count == SK_OVERLAPS_MAX)
                return sk_error("the solids have more than %d overlaps of convex pieces", (int)SK_OVERLAPS_MAX);
            sk_overlap_pair *pair = &study->pairs[study->count++];
            pair->piece_a = i;
            pair->piece_b = k;
            measure(&scratch->overlap, &scratch->dual, pair);
        }
    return sk_ok();
}

// ---- sparsification ----

static void find_neighbours(const sk_pieces *solid, bool *table) {
    for (int32_t i = 0; i < solid->piece_count; i++)
        for (int32_t k = 0; k < i; k++) {
            sk_placed_piece p = piece_of(solid, i), q = piece_of(solid, k);
            bool adjacent = boxes_touch(&p, &q) && sk_pieces_are_adjacent(&p, &q);
            table[i * solid->piece_count + k] = table[k * solid->piece_count + i] = adjacent;
        }
}

static sk_contact_point point_as_printed(const sk_overlap_pair *p) {
    return (sk_contact_point){
        .piece_a = p->piece_a, .piece_b = p->piece_b, .at = p->printed.point, .area = p->printed.area};
}

static sk_contact_point point_as_mended(const sk_overlap_pair *p) {
    return (sk_contact_point){p->piece_a,
                              p->piece_b,
                              p->centroid,
                              p->printed.area,
                              p->volume,
                              sk_scale(p->volume, p->centroid),
                              sk_scale(p->mended.area, p->mended.normal)};
}

static int32_t count_true(const bool *list, int32_t count) {
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) sum += list[i];
    return sum;
}

static void sparsify(sk_overlap_study *s, const sk_adjacency *adjacency) {
    for (int32_t i = 0; i < s->count; i++) s->survivors[i] = point_as_printed(&s->pairs[i]);
    sk_sparsify_as_printed(s->survivors, s->count, s->rules, adjacency, SK_DELETION_AT_ONCE, s->left_at_once);
    sk_sparsify_as_printed(s->survivors, s->count, s->rules, adjacency, SK_DELETION_AT_THE_END, s->left_at_the_end);
    s->count_at_once = count_true(s->left_at_once, s->count);
    s->count_at_the_end = count_true(s->left_at_the_end, s->count);
    for (int32_t i = 0; i < s->count; i++) s->survivors[i] = point_as_mended(&s->pairs[i]);
    s->survivor_count = sk_sparsify(s->survivors, s->count, s->rules, adjacency);
}

static sk_result sparsify_with_neighbours(sk_overlap_study *s) {
    size_t a = (size_t)s->a->piece_count, b = (size_t)s->b->piece_count;
    bool *tables = calloc(a * a + b * b, sizeof *tables);
    if (tables == NULL) return sk_error("memory is short");
    find_neighbours(s->a, tables);
    find_neighbours(s->b, tables + a * a);
    const sk_adjacency adjacency = {s->a->piece_count, s->b->piece_count, tables, tables + a * a};
    sparsify(s, &adjacency);
    free(tables);
    return sk_ok();
}

sk_result sk_overlap_study_make(const sk_pieces *a, const sk_pieces *b, sk_sparsify_rules rules,
                                sk_overlap_study *out) {
    *out = (sk_overlap_study){.a = a, .b = b, .rules = rules};
    out->pairs = calloc(SK_OVERLAPS_MAX, sizeof *out->pairs);
    out->left_at_once = calloc(SK_OVERLAPS_MAX, sizeof *out->left_at_once);
    out->left_at_the_end = calloc(SK_OVERLAPS_MAX, sizeof *out->left_at_the_end);
    out->survivors = calloc(SK_OVERLAPS_MAX, sizeof *out->survivors);
    pair_scratch *scratch = calloc(1, sizeof *scratch);
    if (scratch == NULL || out->pairs == NULL || out->left_at_once == NULL || out->left_at_the_end == NULL ||
        out->survivors == NULL) {
        free(scratch);
        return sk_error("memory is short");
    }
    sk_result result = find_pairs(out, scratch);
    free(scratch);
    return result.ok ? sparsify_with_neighbours(out) : result;
}

void sk_overlap_study_release(sk_overlap_study *study) {
    free(study->pairs);
    free(study->left_at_once);
    free(study->left_at_the_end);
    free(study->survivors);
    *study = (sk_overlap_study){.count = 0};
}
