// polygon.h: lists of convex polygons and cutting them by planes, for the boundary. Internal to the room.
#pragma once
#include "csg/scenery.h"

// m: points closer to a plane than this are on it; planes closer than this coincide. This is far above the rounding of
// a vertex of a scene some kilometres across, and far below anything that affects a wheel.
#define PLANE_TOLERANCE 1e-7
// Two unit normals that differ by less are parallel.
#define NORMAL_TOLERANCE 1e-9

typedef struct polygon {
    int32_t first, count; // vertices
    int32_t material;
} polygon;

typedef struct polygon_list {
    sk_vec3 *vertices;
    polygon *polygons;
    int32_t vertex_count, vertex_capacity, count, capacity;
    bool failed; // memory was short; latched, so that it is checked once at the end
} polygon_list;

void polygon_list_clear(polygon_list *list);
void polygon_list_free(polygon_list *list);

// Appends an empty polygon, to which vertices are added.
void polygon_begin(polygon_list *list, int32_t material);
void polygon_vertex(polygon_list *list, sk_vec3 vertex);
void polygon_copy(polygon_list *list, const polygon_list *from, int32_t index);

// Cuts polygon `index` of `from` by the plane. Appends the part with normal.x <= offset to `inside` and the rest to
// `outside`; either list may be null. A part within the tolerance of the plane is dropped. Returns false if that is the
// whole polygon.
bool polygon_cut(const polygon_list *from, int32_t index, sk_half_space plane, polygon_list *inside,
                 polygon_list *outside);

// Returns whether polygon_cut would keep the whole polygon on the inner side.
bool polygon_is_inside(const polygon_list *list, int32_t index, sk_half_space plane);

typedef enum plane_relation { PLANES_DIFFER, PLANES_SAME, PLANES_OPPOSITE } plane_relation;

// Returns whether two half-spaces have the same border, and whether they face the same direction.
plane_relation plane_relate(sk_half_space a, sk_half_space b);

double polygon_area(const sk_vec3 *vertices, int32_t count); // m^2

sk_box polygon_box(const polygon_list *list, int32_t index); // with a margin of the tolerance

static inline void polygon_list_swap(polygon_list *a, polygon_list *b) {
    polygon_list held = *a;
    *a = *b;
    *b = held;
}
