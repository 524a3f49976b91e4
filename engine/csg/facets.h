// facets.h: boundary parts as polygons with shared vertices, used while parts are joined. Private to the csg room.
// boundary_join.c calls these steps in the order of this file.
#pragma once
#include "csg/boundary_builder.h"
#include "csg/polygon.h"

// m: vertices closer than this become one, and a vertex closer than this to an edge is on it. Cuts at PLANE_TOLERANCE
// leave vertices that far from each of their planes.
#define WELD_TOLERANCE (4.0 * PLANE_TOLERANCE)

// A vertex of a part, and the edge from it to the next one.
typedef struct corner {
    int32_t vertex;
    int32_t next, previous; // around the part, anticlockwise
    int32_t part;
    int32_t from, to; // vertices: ends of the side, as it was cut, of which the edge is a piece
    int32_t twin;     // the opposite edge, of a part of the same group; -1 if there is none
    bool flat;        // the outline does not turn at the vertex
} corner;

typedef struct facets {
    const expression *e;
    sk_face *parts; // the caller's; first and count unused
    int32_t *start; // one corner of each part; -1 if the part was joined to another
    int32_t *group; // the same for parts that are coplanar, face the same direction and have the same material
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

// Functions that return a bool return false when memory is short.

// Fills empty facets with parts. Vertices that nearly coincide become one; slivers thinner than the tolerance vanish.
// `parts` stays the caller's and loses those of slivers. The polygons are freed.
bool facets_weld(facets *f, polygon_list *polygons, sk_face *parts);

// Sorts the parts into groups.
bool facets_group(facets *f);

// Makes every vertex on an edge, in the same plane or another one, a flat corner there.
bool facets_split_edges(facets *f);

// Sets the twins of all edges.
bool facets_find_twins(facets *f);

// Joins neighbours of the same group as long as the result is convex.
bool facets_merge(facets *f);
