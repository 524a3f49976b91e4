// union_field.h: the depth field of a whole scenery, as disjoint convex cells.
// The field does not depend on how the scenery is divided into convex pieces. Only its surface counts: a wall that is
// cut in two, covered twice or tiled pushes like one. Source: docs/models/patch.md, "Scenery is a union".
//
// The cells are computed where they are needed, block by block of a fixed grid, and kept in a cache. A cache never
// changes a result. Functions that use a cache allocate nothing.
#pragma once
#include "contact/depth_field.h"
#include "csg/scenery.h"

// m: the depth grows to this value. Deeper in the solid it is constant.
#define SK_UNION_REACH 0.26

// The exposed surface of a scenery. Immutable: any number of threads may read it.
typedef struct sk_union sk_union;

// Finds the exposed faces of a scenery within the window; outside of it no face is known. The scenery must live longer.
// Errors: those of sk_scenery_boundary; so many solids overlap that the surface is not computed in full; out of memory.
sk_result sk_union_create(const sk_scenery *scenery, sk_box window, sk_union **out);
void sk_union_destroy(sk_union *surface);

// Memory for the cells of one surface, for one thread. `bytes` is the size of the store, at least SK_UNION_STORE_LEAST.
// When the store is full, it is emptied and filled again: only the time changes.
typedef struct sk_union_cache sk_union_cache;
enum { SK_UNION_STORE_LEAST = 1 << 20, SK_UNION_STORE_USUAL = 1 << 25 };
sk_result sk_union_cache_create(const sk_union *surface, size_t bytes, sk_union_cache **out);
void sk_union_cache_destroy(sk_union_cache *cache);

typedef struct sk_union_work {
    int64_t blocks;  // computed so far
    int64_t cuts;    // of solids by planes, for these blocks
    int64_t emptied; // times that the store was emptied
    int64_t shallow; // blocks with so many faces that the field is exact to a smaller depth only
    int64_t limited; // blocks with more faces than the field can hold: it is not exact there
} sk_union_work;
sk_union_work sk_union_cache_work(const sk_union_cache *cache);

// A convex part of the solid. Cells do not overlap, and together they are the solid. The depth of a point of the cell
// is the least of offset - normal . x over the exposed faces. Such a face may have no edge: it is then the nearest face
// of the solid, but the cell does not reach it. A deep cell has one exposed face, without edge: its normal is zero and
// its offset the depth.
typedef struct sk_union_cell {
    sk_vec3 origin;                       // m: of the cell's frame, in the frame of the solid; the axes are the same
    sk_convex piece;                      // in the cell's frame
    uint64_t exposed;                     // bit j: face j is part of the surface of the solid; the others are seams
    int32_t feature[SK_CONVEX_FACES_MAX]; // of an exposed face; -1: a seam, or the face of a deep cell
    bool deep;                            // the depth is constant
} sk_union_cell;

// A walk over the cells whose boxes overlap a box. Their order is fixed: a larger box only adds cells.
typedef struct sk_union_block {
    int32_t level, x, y, z; // the block at these multiples of its edge, 64 m / 2^level
} sk_union_block;

enum { SK_UNION_LEVELS = 9, SK_UNION_WAITING = 7 * SK_UNION_LEVELS + 1 };

typedef struct sk_union_walk {
    sk_union_cache *cache;
    sk_box box;
    sk_union_block first, last, root; // largest blocks: the range that the box overlaps, and the next one
    sk_union_block waiting[SK_UNION_WAITING];
    int32_t waiting_count;
    sk_union_block block; // whose cells are visited
    int32_t cell;         // next one of them; -1: none is visited
} sk_union_walk;

// Begins at a box in the frame of the solid, m. Its corners must be finite and within 10^7 m (asserted).
void sk_union_walk_begin(sk_union_walk *walk, sk_union_cache *cache, sk_box box);
// Writes the next cell. Returns false after the last one.
bool sk_union_walk_next(sk_union_walk *walk, sk_union_cell *out);

// The force of a solid on a convex piece: the sum over the cells. Results are in the frame of the solid.
typedef struct sk_union_force {
    bool touching;
    sk_vec3 force;  // N
    sk_vec3 moment; // N m, about the origin of the piece's frame
    double energy;  // J
    double volume;  // m^3, of the overlap
    sk_vec3 centre; // m, centroid of the overlap, relative to the origin of the piece's frame
    double depth;   // m, the largest depth
    double buried;  // m^3: part of the volume where the depth is constant
} sk_union_force;

// The piece at a pose in the frame of the solid. `kappa`: N/m^3.
sk_union_force sk_union_force_on(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose, double kappa);

// Returns whether the piece and the solid have a common volume.
bool sk_union_overlaps(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose);

// Returns a lower bound of the distance between the piece and the solid: the distance itself to 1e-12 of the sizes, or
// `reach` (m, > 0) if it is larger than that. 0 if they touch or overlap.
double sk_union_gap(sk_union_cache *cache, const sk_convex *piece, const sk_pose *pose, double reach);

// Returns the least thickness of the solid near a box: twice the least, over the planes with a cell in the box, of the
// largest depth that the plane's cells within `margin` of the box have. At most `most`, m.
double sk_union_thickness(sk_union_cache *cache, sk_box box, double margin, double most);
