// overlap_study.h: all contact points of two solids of convex pieces, as the paper on contact points finds them, before
// and after sparsification; as a table, as JSON and as a picture. docs/overlap.md explains the output.
#pragma once
#include "scene/pieces_file.h"
#include <stdio.h>

enum { SK_OVERLAPS_MAX = 2048 };

// The overlap of a piece of each solid.
typedef struct sk_overlap_pair {
    int32_t piece_a, piece_b;
    double volume, surface; // m^3, m^2
    sk_vec3 centroid;       // m, of the volume
    sk_dual_outcome dual;
    double dual_volume;         // m^3, by duality; 0 unless found
    sk_overlap_printed printed; // triangles from a corner of each face
    sk_overlap_printed other;   // triangles from the middle of each face
    sk_overlap_mended mended;
} sk_overlap_pair;

typedef struct sk_overlap_study {
    const sk_pieces *a, *b;
    sk_sparsify_rules rules;
    int32_t count;
    sk_overlap_pair *pairs; // owned; in the order of pieces of a, then of b
    // As printed: which pairs are left.
    bool *left_at_once, *left_at_the_end; // owned
    int32_t count_at_once, count_at_the_end;
    // As mended: survivors.
    int32_t survivor_count;
    sk_contact_point *survivors; // owned
} sk_overlap_study;

// Errors: more than SK_OVERLAPS_MAX overlaps, or one with too many edges; memory is short. The solids must outlive the
// study. The caller frees it with sk_overlap_study_release, after an error too.
sk_result sk_overlap_study_make(const sk_pieces *a, const sk_pieces *b, sk_sparsify_rules rules, sk_overlap_study *out);
void sk_overlap_study_release(sk_overlap_study *study);

// Returns the volume of a solid's pieces, m^3. What two of them have in common counts twice.
double sk_pieces_volume(const sk_pieces *solid);

// Write the study; long lists are cut unless `all`. Failures to write show in ferror. The picture is an SVG; error if memory is short.
void sk_overlap_print(FILE *out, const sk_overlap_study *study, bool all);
void sk_overlap_write_json(FILE *out, const sk_overlap_study *study);
sk_result sk_overlap_draw(FILE *out, const sk_overlap_study *study, const char *title);
