// sparsify.h: fewer contact points between two bodies of many convex pieces: lines 1 to 5 of the paper, as printed and
// as mended. For reports and pictures. No force uses it. Not for a step.
// Source: docs/models/patch.md, "Reports of the paper"; sources/004, "Contact sparsification".
#pragma once
#include "math/vec3.h"
#include <stdbool.h>
#include <stdint.h>

// A contact point of piece `piece_a` of one body with piece `piece_b` of another.
typedef struct sk_contact_point {
    int32_t piece_a, piece_b;
    sk_vec3 at;          // m
    double area;         // m^2
    double volume;       // m^3, of the common part
    sk_vec3 moment;      // m^4: integral of x dV over the common part
    sk_vec3 area_vector; // m^2: area times normal
} sk_contact_point;

// Zero switches a rule off.
typedef struct sk_sparsify_rules {
    double threshold; // a point with a smaller part of the area of an adjacent one is removed
    double minarea;   // m^2: a point with less is removed
    double mindist;   // m: of two points that are nearer, one is removed
} sk_sparsify_rules;

// Which pieces of each body are adjacent, row by row.
typedef struct sk_adjacency {
    int32_t pieces_a, pieces_b;
    const bool *a, *b; // pieces_a x pieces_a, pieces_b x pieces_b; symmetric
} sk_adjacency;

// Returns whether two points are topologically adjacent: their pieces are the same or adjacent in both bodies.
bool sk_points_are_adjacent(const sk_contact_point *p, const sk_contact_point *q, const sk_adjacency *adjacency);

// The paper does not say when a deletion takes effect.
typedef enum sk_deletion {
    SK_DELETION_AT_ONCE,   // deleted points delete no others: the result depends on the order
    SK_DELETION_AT_THE_END // two points may delete each other
} sk_deletion;

// Writes whether each point is left. All points count as newly detected, and as adjacent in the sense of line 3.
void sk_sparsify_as_printed(const sk_contact_point *points, int32_t count, sk_sparsify_rules rules,
                            const sk_adjacency *adjacency, sk_deletion deletion, bool *left);

// As mended. Points are taken by falling area (to 24 bits), then by place (to 1e-9 m), then by pieces. Each one stays, or
// is removed and joins the nearest point that stayed: its volume, moment, area and area vector are added there. The
// place of a survivor does not change. Survivors are moved to the front, in that order. Returns their number, at least 1
// if there are any points. The result has the same bits for every order of the input.
int32_t sk_sparsify(sk_contact_point *points, int32_t count, sk_sparsify_rules rules, const sk_adjacency *adjacency);
