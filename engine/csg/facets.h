// facets.h: boundary parts as polygons with shared vertices, used while parts are joined. Private to the csg room.
// boundary_join.c calls these steps in the order of this file.
#pragma once
#include "csg/boundary_builder.h"
#include "csg/polygon.h"

// m: vertices closer than this become one, and a vertex closer than this to an edge lies on it. Cuts at PLANE_TOLERANCE
// leave vertices that far from each of the planes they belong to.
#define WELD_TOLERANCE (4.0 * PLANE_TOLERANCE)

// A vertex of a part, and the edge from it to the next one.
typedef struct corner {
    int32_t vertex;
    int32_t next, previous; // around the part, anticlockwise
    int32_t part;
    int32_t from, to; // vertices: the ends of the side, as it was cut, of which the edge is a piece
    int32_t twin;     // the opposite edge, of a part of the same group; -1 where there is none
    bool flat;        // the outline goes straight on at the vertex
} corner;

typedef struct facets {
    const expression *e;
    sk_face *parts; // the caller's; first and count unused
    int32_t *start; // one corner of each part; -1 for a part that is no more
    int32_t *group; // the same for parts that are coplanar, look the same way and are of the same material
    int32_t part_count;
    sk_vec3 *vertices;
    int32_t vertex_count, vertex_capacity;
    corner *corners;
    int32_t corner_count, corner_capacity;
} facets;

static inline int32_t edge_end(const facets *f, int32_t edge) {
    return f->corners[f->corners[edge].next].vertex;
}

void facets_free(facets *f);

// Each function that answers a bool answers false when memory is short.

// Fills empty facets with parts: vertices that nearly coincide become one, slivers thinner than the tolerance vanish.
// `parts` stays the caller's, and loses those of slivers; the polygons are freed.
bool facets_weld(facets *f, polygon_list *polygons, sk_face *parts);

// Sorts the parts into groups.
bool facets_group(facets *f);

// Makes every vertex that lies on an edge, in the same plane or another one, a flat corner there.
bool facets_split_edges(facets *f);

// Sets the twins of all edges.
bool facets_find_twins(facets *f);

// Joins neighbours of the same group as long as what comes out is convex.
bool facets_merge(facets *f);
