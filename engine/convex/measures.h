// measures.h: volume, centroid, moments and face areas of a convex solid, as sums over its edges; its box.
// Source: docs/models/convex.md, "Measures".
#pragma once
#include "convex/cut.h"
#include "csg/scenery.h"
#include "math/quat.h"

typedef struct sk_measures {
    double volume;    // m^3
    sk_vec3 centroid; // m; zero if the volume is 0
    sk_mat3 second;   // m^5: integral of y y^T dV, where y is the position relative to the centroid
    double surface;   // m^2
} sk_measures;

sk_measures sk_measures_of(const sk_cut *cut);
sk_measures sk_measures_of_convex(const sk_convex *piece);

// Writes the area vector (m^2, outwards) of each face numbered below `count`. It is zero for faces that the solid does
// not have.
void sk_face_areas(const sk_cut *cut, int32_t count, sk_vec3 *area);

// Returns the smallest box along the axes of the piece's own frame that contains it. The piece must have a vertex.
sk_box sk_convex_own_bounds(const sk_convex *piece);

// Returns the smallest box along the axes of the world that contains the piece at this pose. The
// piece must have a vertex.
sk_box sk_convex_bounds(const sk_convex *piece, const sk_pose *pose);

// Mass properties of a homogeneous solid.
typedef struct sk_solid_mass {
    double mass;     // kg
    sk_vec3 centre;  // m
    sk_mat3 inertia; // kg m^2, about `centre`
} sk_solid_mass;

// Returns the mass properties of a solid with this density, kg/m^3.
sk_solid_mass sk_solid_mass_of(const sk_measures *measures, double density);

// Returns the mass properties of two solids together.
sk_solid_mass sk_solid_mass_join(const sk_solid_mass *a, const sk_solid_mass *b);
