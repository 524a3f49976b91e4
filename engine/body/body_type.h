// body_type.h: a type of rigid body: its shape, its mass properties, and the data of its contacts.
// The shape is a set of convex pieces and of rounds. A round is a sphere or a capsule. Frame of the body: the origin is
// the centre of gravity; the axes are those in which the shape was given. For a body of a scene these are x right, y
// forward, z up, as for platforms. Not for use in a step, except sk_body_reach. Source: docs/models/bodies.md, "Body".
#pragma once
#include "contact/point.h"
#include "convex/measures.h"

enum { SK_BODY_PIECES_MAX = 32, SK_BODY_ROUNDS_MAX = 32 };

// In place of a material: metal that belongs to no surface of the model, as that of an airframe. Its friction on a
// material is that of the material against metal. SK_BODY_TYRE: rubber in the same way, as of wheels that broke off.
enum { SK_BODY_METAL = -2, SK_BODY_TYRE = -3 };

// Limits: density in kg/m^3 of the whole shape; reach in m from the centre of gravity to the farthest point.
#define SK_BODY_DENSITY_LEAST 10.0
#define SK_BODY_DENSITY_MOST  25000.0
#define SK_BODY_REACH_LEAST   1e-3
#define SK_BODY_REACH_MOST    100.0

// Stiffness of a contact per volume of overlap (N/m^3) of things that lie loose, and of things that carry vehicles. The
// larger value keeps the sink of a heavy load small. Source: docs/models/patch.md.
#define SK_BODY_KAPPA_LOOSE   1e8
#define SK_BODY_KAPPA_VEHICLE 1e9
// Damping of a contact per speed of approach (s/m): the pressure is kappa times depth times (1 + chi v).
#define SK_BODY_CHI 0.5
// m: pieces thinner than this push out on the side on which they were touched. Source: docs/models/patch.md.
#define SK_BODY_THIN 0.05
// Pa: least strength of a piece, the pressure of 100 kg on a square metre.
#define SK_BODY_STRENGTH_LEAST 1e3

// The joint of a piece of a driven body with the piece that carries it. A contact of the piece exerts no larger moment about
// its root than it bears; then the piece snaps off.
typedef struct sk_body_joint {
    double bending; // N m; 0: there is no joint, or it bears every moment
    sk_vec3 root;   // m, as the solid
} sk_body_joint;

typedef struct sk_body_piece {
    sk_convex solid;
    int32_t material;                           // index into the model's materials, or SK_BODY_METAL
    int32_t face_material[SK_CONVEX_FACES_MAX]; // of each face; SK_NO_MATERIAL: that of the piece
    double density;                             // kg/m^3; 0: that of the body
    double strength;                            // Pa: pressure that crushes it; INFINITY: it is rigid
    sk_body_joint joint;
} sk_body_piece;

// All points within `radius` of the segment between two points. A sphere if they are equal. It is always rigid.
typedef struct sk_body_round {
    sk_vec3 from, to;
    double radius;
    int32_t material;
    double density; // as of a piece
} sk_body_round;

typedef struct sk_body_type {
    char name[SK_NAME];
    double mass;      // kg
    sk_mat3 inertia;  // kg m^2, about the centre of gravity
    sk_vec3 origin;   // m: origin of the frame in which the shape was given
    double drag_area; // C_d A, m^2
    double kappa;     // N/m^3
    double chi;       // s/m
    double lag;       // s: damping of a contact per stiffness, of the metal sheet of an airframe
    int32_t piece_count;
    sk_body_piece *pieces; // owned
    int32_t round_count;
    sk_body_round *rounds; // owned
    // Derived from the members above.
    sk_mat3 inertia_inverse;
    double reach;      // m, from the centre of gravity to the farthest point
    sk_vec3 low, high; // m: the box that contains the shape
} sk_body_type;

// What is given about the mass. Without `mass` it follows from `density`. Without `centre` and `inertia` they follow
// from the shape, with the mass spread over pieces and rounds by their densities.
typedef struct sk_body_mass {
    double density; // kg/m^3 of pieces and rounds without their own; 0: 1000, as a weight for spreading `mass`
    double mass;    // kg; 0: not given
    bool has_centre, has_inertia;
    sk_vec3 centre;  // m, in the frame of the shape
    sk_mat3 inertia; // kg m^2, about the centre of gravity
} sk_body_mass;

// Completes a type whose name, pieces, rounds, drag area, kappa and chi are set. Computes the mass properties and moves
// the origin to the centre of gravity. A negative drag area is replaced by a quarter of the surface of the box around
// the shape: the mean area that it shows, with C_d = 1. Errors: those of sk_body_type_check; pieces or rounds that overlap while mass properties follow from them.
sk_result sk_body_type_complete(sk_body_type *type, const sk_body_mass *mass);

// Computes what is derived. Rebuilds the pieces from their half-spaces, with the same bits as before. Error if a piece
// cannot be built or loses a face.
sk_result sk_body_type_derive(sk_body_type *type);

// Checks the strength of a piece: at least SK_BODY_STRENGTH_LEAST, or infinite. `what` names it in the error.
sk_result sk_body_strength_check(double strength, const char *what);

// Checks a type whose derived members are set. Errors: a number is not finite or out of its range; the inertia belongs
// to no rigid body or not to this shape; a material does not exist.
sk_result sk_body_type_check(const sk_body_type *type, int32_t material_count);

// Frees the lists. Keeps the type itself.
void sk_body_type_release(sk_body_type *type);

// Volume of the shape, m^3, if its parts do not overlap.
double sk_body_volume(const sk_body_type *type);

// Material of a face of a piece.
static inline int32_t sk_body_face_material(const sk_body_piece *piece, int32_t face) {
    return piece->face_material[face] == SK_NO_MATERIAL ? piece->material : piece->face_material[face];
}
