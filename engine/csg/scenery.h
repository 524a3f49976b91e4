// scenery.h: a compiled solid and its queries.
// A compiled shape is a union of convex pieces with a tree over their boxes, or, if that would be too large, the
// expression itself. All queries are const and exact in double arithmetic. Results do not depend on the order in which
// the shape was written, and are the same bits by every path. docs/models/scenery.md explains the rules at ties and
// seams.
#pragma once
#include "csg/shape.h"
#include <stddef.h>

typedef struct sk_scenery sk_scenery;

typedef struct sk_scenery_options {
    const sk_material *materials; // indices in the shape refer to these; material 0 is the default
    int32_t material_count;
    bool carrying_only; // leave out every half-space whose own material has strength 0 (water)
} sk_scenery_options;

// The entry of a segment. A zero normal means that the segment starts inside.
typedef struct sk_hit {
    bool found;
    double fraction;  // 0..1 along the segment
    sk_vec3 normal;   // unit, out of the solid, world frame
    int32_t material; // index into the materials, paint applied; never SK_NO_MATERIAL on a found border
    int32_t feature;  // which half-space, for contact memory and messages; -1 when starting inside
    int32_t piece;    // which convex piece; -1 when starting inside or when the expression was evaluated directly
} sk_hit;

typedef struct sk_box {
    sk_vec3 min, max;
} sk_box;

// Returns the box that is larger by a margin (m) on every side.
static inline sk_box sk_box_grown(sk_box box, double margin) {
    sk_vec3 more = {margin, margin, margin};
    return (sk_box){sk_sub(box.min, more), sk_add(box.max, more)};
}

// Compiles a shape. Returns an error if the expression is too large for either form. The result is immutable; the pool
// may be destroyed afterwards. A surface without a material gets material 0; sk_scenery_describe returns the number of
// such surfaces.
sk_result sk_scenery_compile(const sk_shapes *shapes, sk_shape root, sk_scenery_options options, sk_scenery **out);
void sk_scenery_destroy(sk_scenery *scenery);

// Returns the entry of the segment from a to b into the solid. Both ends must be finite (asserted).
sk_hit sk_scenery_entry(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b);

// Returns the first exit of the segment from a, which is inside the solid, towards b: the end of the run of fractions
// in the solid that begins at 0. The normal points out of the solid. Not found if a is outside or the run reaches b.
sk_hit sk_scenery_exit(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b);

bool sk_scenery_inside(const sk_scenery *scenery, sk_vec3 point);

// Returns true only if no segment inside the box intersects the solid. The result may be false without need: near
// solids, beyond 10^7 m, and if queries evaluate the expression. One call replaces many queries for bodies far from
// everything.
bool sk_scenery_clear(const sk_scenery *scenery, sk_box box);

enum { SK_DEFAULT_PLANES_MAX = 3 };

typedef struct sk_scenery_info {
    int32_t pieces, unbounded_pieces, half_spaces, features, default_material_features, tree_depth, tree_nodes;
    bool carries;  // no half-space's own material has strength 0: compiled with carrying_only it would be the same
    bool direct;   // queries evaluate the expression, because the flat form would be too large
    sk_box bounds; // of the bounded pieces
    size_t bytes;
    int32_t overlap;    // most pieces (direct: half-spaces) that a query of half a metre may evaluate; 0: at most 256
    sk_vec3 overlap_at; // position of that query, m
    sk_half_space default_material_planes[SK_DEFAULT_PLANES_MAX]; // of the first features without a material
} sk_scenery_info;

sk_scenery_info sk_scenery_describe(const sk_scenery *scenery);

// Returns the half-space of a feature, as given: its normal points out of it.
sk_half_space sk_scenery_plane(const sk_scenery *scenery, int32_t feature);
// Returns the material of a feature at a point of its surface, paint applied.
int32_t sk_scenery_material(const sk_scenery *scenery, int32_t feature, sk_vec3 point);

// Returns the surface at the point of a feature's plane that is nearest to `point` (m). Faces of several materials may be
// in one plane: material and feature follow the rules of sk_scenery_entry, paint applied. `normal` points out of the
// solid; it chooses the side of the plane. Where the plane is inside the solid or in the air, the material is that of the
// feature. Both vectors must be finite.
sk_hit sk_scenery_surface(const sk_scenery *scenery, int32_t feature, sk_vec3 normal, sk_vec3 point);

// Writes the boxes of the tree at a depth (0 is the root; leaves above that depth are included), for overlays. Writes
// at most `capacity` and returns their number.
int32_t sk_scenery_boxes(const sk_scenery *scenery, int32_t depth, sk_box *out, int32_t capacity);
// Writes the boxes of the leaves that a segment intersects, at most `capacity`, and returns their number.
int32_t sk_scenery_boxes_visited(const sk_scenery *scenery, sk_vec3 a, sk_vec3 b, sk_box *out, int32_t capacity);
