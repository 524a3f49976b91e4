// union_internal.h: members of a scenery's surface and of its cache of cells, and the stages of computing a block.
// Private to the files union_*.c. Source: docs/models/patch.md, "Scenery is a union".
#pragma once
#include "contact/union_field.h"
#include "convex/measures.h"
#include "csg/boundary.h"

// A part of the surface: a convex polygon.
typedef struct union_face {
    int32_t first, count; // vertices
    int32_t side;         // twice its feature, plus 1 if the solid is on the outer side of the feature's half-space
} union_face;

// A node of the tree over the faces. The first child follows its node.
typedef struct union_node {
    sk_box box;
    int32_t first, count; // faces, if count > 0
    int32_t second;       // second child, if count == 0
} union_node;

static inline bool union_boxes_overlap(const sk_box *a, const sk_box *b) {
    return a->min.x <= b->max.x && a->max.x >= b->min.x && a->min.y <= b->max.y && a->max.y >= b->min.y &&
           a->min.z <= b->max.z && a->max.z >= b->min.z;
}

struct sk_union {
    const sk_scenery *scenery;
    sk_vec3 *vertices; // of the faces, in the frame of the solid
    union_face *faces; // in the order of the tree's leaves
    union_node *nodes; // the root is the first
    int32_t face_count, node_count;
};

enum { UNION_PLANES_MAX = 48, UNION_PLANES_FEW = 12, UNION_HOLLOWS_MAX = 96, UNION_TREE_STACK = 128 };

// The edge of the largest blocks, m.
#define UNION_ROOT_EDGE 64.0

// m: planes closer than this are one plane; regions thinner than this are ignored. As for the boundary of scenery.
#define UNION_SAME 1e-7

// The planes of the exposed faces that are within `reach` of a block, in the block's frame. The origin is its centre.
typedef struct union_planes {
    sk_vec3 origin;
    double half; // m: half of the block's edge
    double reach;
    int32_t count;
    bool full;                                 // there are more than fit, or more than `allowed`
    sk_half_space plane[UNION_PLANES_MAX + 1]; // the last is the cap
    int32_t side[UNION_PLANES_MAX + 1];        // the lowest of the faces' sides that share the plane
} union_planes;

// Returns the half-space of a side. It is the complement of the feature's half-space if the side is odd. That happens
// where a sheet without thickness covers a face of the solid.
static inline sk_half_space union_half_space(const sk_union *u, int32_t side) {
    sk_half_space h = sk_scenery_plane(u->scenery, side / 2);
    return side % 2 == 0 ? h : (sk_half_space){sk_neg(h.normal), -h.offset};
}

// Collects the planes in increasing order of sides. Stops when there are more than `allowed`.
void union_planes_near(const sk_union *surface, union_planes *p, int32_t allowed);

// A hollow is a convex empty region. Bit j: it is outside of plane j. The depth of a point is the least over all
// hollows of the greatest depth below a plane of the hollow.
typedef struct union_hollows {
    uint64_t planes[UNION_HOLLOWS_MAX + 1]; // room for the cap
    int32_t count;
    bool full; // there are more than fit, or the search took too long
} union_hollows;

typedef struct union_region {
    sk_cut cut;
    uint64_t outside, open; // planes that the region is outside of, and planes that may cross it
} union_region;

// A part of the block in which the depth is not yet decided, and the seams that bound it.
enum { UNION_SEAMS_MAX = 48 };
typedef struct union_part {
    sk_cut cut;
    union_hollows hollows;
    int32_t seam_count;
    sk_half_space seam[UNION_SEAMS_MAX];
} union_part;

// The depths below the planes at the vertices of a part.
typedef struct union_depths {
    int32_t vertices;
    double depth[UNION_PLANES_MAX + 1][SK_CUT_VERTICES_MAX];
    uint64_t above[UNION_PLANES_MAX + 1]; // planes whose depth is nowhere greater than that of this plane
    uint64_t dry;                         // planes that the whole part is outside of
} union_depths;

typedef struct union_scratch {
    union_planes planes;
    union_hollows hollows;
    union_region region[UNION_PLANES_MAX + 2];
    union_part part[UNION_SEAMS_MAX + 2];
    union_depths depths;
    sk_union_cell cell;
    int64_t cuts; // done so far
} union_scratch;

// Finds the minimal hollows of s->planes, with at most `cuts` cuts.
void union_find_hollows(const sk_scenery *scenery, union_scratch *s, int32_t cuts);

// Receives the cells of a block. Returns false to stop.
typedef bool (*union_take_cell)(void *context, const sk_union_cell *cell);

// Divides the block of s->planes into cells. Returns false if one of them needs more faces than fit, or if `take` did.
bool union_make_cells(union_scratch *s, union_take_cell take, void *context);

// Numbers of faces of regions and parts: those of the planes, of the cap, of the box, of the seams. The cap is a plane
// without a direction: the depth below it is the reach everywhere. It is a hollow of its own.
enum { UNION_CAP = UNION_PLANES_MAX, UNION_BOX_FACE, UNION_FIRST_SEAM = UNION_BOX_FACE + 6 };

// Cells of one block as kept in the store. They follow each other.
typedef enum union_kind { UNION_EMPTY, UNION_DIVIDED, UNION_CELLS } union_kind;

typedef struct union_record {
    sk_union_block block;
    union_kind kind;
    int32_t cell_count, first; // offset of the first cell in the store
    int32_t next;              // record with the same key, -1: none
} union_record;

// A cell in the store. Its half-spaces, features, vertices and edges follow.
typedef struct union_stored {
    sk_vec3 origin;
    sk_box box; // in the frame of the solid
    uint64_t exposed;
    int32_t faces, vertices, edges;
    int32_t size; // bytes with all that follows
    int32_t deep; // 1: the depth is constant
    int32_t spare;
} union_stored;

enum { UNION_TABLE = 1 << 14, UNION_RECORDS_MAX = 1 << 15 };

struct sk_union_cache {
    const sk_union *surface;
    uint8_t *store;
    int32_t size, used; // bytes
    int32_t record_count;
    bool full; // a cell did not fit
    int32_t table[UNION_TABLE];
    union_record record[UNION_RECORDS_MAX];
    union_scratch scratch;
    sk_union_work work;
};

sk_box union_block_box(sk_union_block block);

// Computes a block. Writes its cells to the store.
union_record union_compute_block(sk_union_cache *cache, sk_union_block block);
// Appends a cell to the store; `context` is the cache. Sets cache->full and returns false if there is no room.
bool union_store_cell(void *context, const sk_union_cell *cell);
void union_expand_cell(const union_stored *stored, sk_union_cell *out);

// Returns the record of a block, computed if necessary. It is valid until the next call.
const union_record *union_record_of(sk_union_cache *cache, sk_union_block block);
