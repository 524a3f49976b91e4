// bodies_planes.h: the planes of a solid that a piece overlaps, with the integrals over all cells of each plane. Private to
// the files bodies_*.c. All is in the frame of the solid.
#pragma once
#include "body/bodies_internal.h"

typedef struct bodies_plane {
    int32_t feature;
    sk_vec3 normal;
    double offset;           // m
    sk_depth_integrals sum;  // about the origin of the body's frame
    sk_depth_integrals hard; // of the hard layer
    sk_depth_integrals
        left;      // of what holes leave of the piece, with the pressure at most its strength; without the force
    int32_t group; // planes of one convex thing have the same number
    double within; // m^2: section of what is left, if the thing is within it and this plane faces the motion; else 0
} bodies_plane;

// A plane near the piece that is the nearest one of no point of the overlap.
typedef struct bodies_side {
    int32_t feature;
    sk_vec3 normal;
    double offset; // m
    int32_t group;
} bodies_side;

//   rimless  set by the caller: of a piece that may be deeper than the cells are
//   buried   of a piece of which holes leave nothing outside of the solid: the plane that has most of it; else -1
typedef struct bodies_planes {
    bool rimless;
    int32_t count, side_count, buried;
    bodies_plane of[BODIES_PLANES_MAX];
    bodies_side side[BODIES_PLANES_MAX];
} bodies_planes;

// A cell of a solid and a part. Planes of `more`, those of a print, bound the overlap, too. The exposed planes are moved
// inwards by `from` (m). Rims on the seams between two cells cancel. Those at the depth where all cells end do not, and belong
// to no motion of the surface: `rimless` leaves all of them out.
typedef struct bodies_cell_at {
    const sk_union_cell *cell;
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_half_space *more;
    int32_t more_count;
    double from;
    bool rimless;
} bodies_cell_at;

// The field of the cell, and the pose of the piece, in the frame of the cell.
typedef struct bodies_cell_field {
    sk_half_space face[SK_CONVEX_FACES_MAX];
    sk_depth_field field; // of these faces
    sk_pose pose;
} bodies_cell_field;

// `solid` of the cell is not read. The result points into itself.
void bodies_cell_field_of(const bodies_cell_at *at, bodies_cell_field *out);

// Writes the integrals of each plane of the cell, about the origin of the body's frame; at most BODIES_PLANES_MAX.
int32_t bodies_cell_integrals(const bodies_cell_at *at, sk_depth_of_face out[BODIES_PLANES_MAX]);

// The planes that a piece overlaps. `hard_from`: the depth at which a hard layer begins, m. Returns the distance from
// everything else of the solid, m; 0: another plane may take over at any motion.
double bodies_find_planes(sk_union_cache *cache, const sk_depth_solid *solid, const sk_pose *pose, double hard_from,
                          bodies_planes *list);

// bodies_left.c: writes `left` and `group` of planes that were found: what holes leave of the piece, up to the pressure that a depth of
// `layer` (m) has. Writes the sides and `buried`. `sets`: sk_crushed_sets.
void bodies_find_left(sk_union_cache *cache, const sk_crushed *crushed, uint32_t sets, const sk_pose *pose,
                      double layer, bodies_planes *list);

// The sum of the forces of the planes of a group on the piece, over the sum of their sizes: of length 1 if they press to
// one side, nearly 0 if they press to all sides.
sk_vec3 bodies_group_direction(const bodies_planes *list, int32_t group);
