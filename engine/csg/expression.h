// expression.h: a shape prepared for evaluation. Complements, materials, paints and motions are moved to the leaves;
// nested unions and intersections are merged; constants are folded; half-spaces get canonical numbers. Private to the
// csg room.
#pragma once
#include "csg/crossing.h"
#include "csg/scenery.h"

// Limit on the parts of an expression, and on the children that they refer to.
enum { EXPRESSION_PARTS_MAX = 8 * SK_SHAPE_HALF_SPACES_MAX };

typedef enum expression_kind {
    EXPRESSION_NOTHING,
    EXPRESSION_EVERYTHING,
    EXPRESSION_LEAF,
    EXPRESSION_UNION,
    EXPRESSION_INTERSECTION
} expression_kind;

typedef struct expression_node {
    expression_kind kind;
    int32_t first, count; // children; for a leaf `first` is its plane
    uint64_t hash;        // of the content, independent of the order of the parts
} expression_node;

// A half-space as a surface. Planes [0, feature_count) are features of the solid; the rest bound paint regions only.
typedef struct surface_plane {
    sk_half_space half_space;
    int32_t material; // own material; SK_NO_MATERIAL if none was given
    int32_t paint;    // index into paints, -1 for none
    uint64_t paint_hash;
    bool region;
} surface_plane;

static inline int32_t unpainted_material(const surface_plane *plane) {
    return plane->material == SK_NO_MATERIAL ? 0 : plane->material;
}

// Returns the material if no paint can change it, else SK_NO_MATERIAL.
static inline int32_t sole_material(const surface_plane *plane) {
    return plane->paint >= 0 ? SK_NO_MATERIAL : unpainted_material(plane);
}

// If the contact point is inside `region`, the surface has `material`, regardless of the paints further in.
typedef struct paint_layer {
    int32_t outer;  // the next layer further out, -1 for none
    int32_t region; // expression
    int32_t material;
    uint64_t hash;
} paint_layer;

typedef struct expression {
    expression_node *nodes;
    int32_t *children;
    surface_plane *planes;
    paint_layer *paints;
    int32_t node_count, child_count, plane_count, paint_count;
    int32_t node_capacity, child_capacity, plane_capacity, paint_capacity;
    int32_t feature_count;
    int32_t root;
} expression;

// Fills an empty expression. After an error the caller still frees it.
sk_result expression_build(expression *e, const sk_shapes *shapes, sk_shape root, sk_scenery_options options);
void expression_free(expression *e);

// Sorts the planes by content, merges equal ones and renumbers the leaves.
sk_result expression_number_planes(expression *e);

// Returns the material of a feature at a point of its surface, from every layer of paint.
int32_t expression_material(const expression *e, int32_t feature, sk_vec3 point);

bool expression_holds(const expression *e, int32_t node, sk_vec3 point);

// Returns the least fraction >= l whose status is not outside, and the status there: the paper's Phi.
first_contact expression_first_contact(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l);
// Returns the end of the run of fractions that contains l; FRACTION_NEVER if the run reaches b. The status at l must
// not be outside.
double expression_run_end(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l);
int32_t expression_status(const expression *e, int32_t node, sk_vec3 a, sk_vec3 b, double l);
