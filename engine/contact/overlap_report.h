// overlap_report.h: what the paper on contact points computes from the common part of two convex pieces, line by line:
// point, normal, area, surfaces and gap, as printed and as mended. For reports and pictures. No force uses it.
// Allocates nothing; not for a step. Source: docs/models/patch.md, "Reports of the paper"; sources/004.
#pragma once
#include "convex/cut.h"

enum { SK_OVERLAP_FACES_MAX = 2 * SK_CONVEX_FACES_MAX };

// A piece in the common frame.
typedef struct sk_placed_piece {
    const sk_convex *piece;
    sk_pose pose;
} sk_placed_piece;

// The pieces that have a face of the common part on their surface. Both: a face of each is in this plane.
typedef enum sk_overlap_side { SK_OVERLAP_OF_A, SK_OVERLAP_OF_B, SK_OVERLAP_OF_BOTH } sk_overlap_side;

// Planes of the same direction that differ by less than this part of the size of the common part are one plane.
#define SK_OVERLAP_COINCIDENT 1e-9

// The common part of two pieces, by cuts. Faces have the numbers of those of a, then those of b.
typedef struct sk_overlap {
    sk_placed_piece a, b;
    sk_cut solid;
    int32_t face_count, faces_of_a;
    sk_half_space plane[SK_OVERLAP_FACES_MAX]; // common frame
    sk_overlap_side side[SK_OVERLAP_FACES_MAX];
    double volume;    // m^3
    sk_vec3 centroid; // m, of the volume
    double surface;   // m^2
    bool fits;        // false: the common part has more vertices or edges than sk_cut
} sk_overlap;

// Finds the common part. Returns false if there is none of more than 1e-100 m^3, or if it does not fit; `out` then has
// no vertices.
bool sk_overlap_find(const sk_placed_piece *a, const sk_placed_piece *b, sk_overlap *out);

// How faces are divided into triangles. The paper does not say.
typedef enum sk_overlap_triangles {
    SK_OVERLAP_FROM_CORNER, // from one corner of the face to the others
    SK_OVERLAP_FROM_MIDDLE  // from the mean of the corners to all of them
} sk_overlap_triangles;

// Lines 1 to 16 as printed. The normal points out of a.
typedef struct sk_overlap_printed {
    int32_t triangles;
    sk_vec3 point;          // m, lines 6 and 8
    bool has_normal;        // false: line 8 divides by zero
    sk_vec3 normal;         // unit, or zero
    double area;            // m^2, line 8
    bool outside;           // line 9 returns nothing
    int32_t face_a, face_b; // lines 10 and 11, numbers in the pieces
    double gap;             // m, line 12
    double gap_apart;       // m, line 15
} sk_overlap_printed;

sk_overlap_printed sk_overlap_as_printed(const sk_overlap *overlap, sk_overlap_triangles triangles);

// The same quantities as mended. The point is the centroid of the volume.
typedef struct sk_overlap_mended {
    bool has_normal;        // false: the area vectors add up to 0, as where one piece is within or through the other
    sk_vec3 normal;         // unit, or zero: by area; coincident faces count for neither piece
    double area;            // m^2, of either side's surface as seen along the normal
    int32_t face_a, face_b; // with the largest area as seen along the normal; -1: none
    double gap;             // m: minus the greatest length of the common part along the normal
    double gap_apart;       // m: line 15 with the pieces moved apart
} sk_overlap_mended;

sk_overlap_mended sk_overlap_as_mended(const sk_overlap *overlap);

// Returns whether two pieces share a part of a face, as neighbours in a mesh do.
bool sk_pieces_are_adjacent(const sk_placed_piece *a, const sk_placed_piece *b);
