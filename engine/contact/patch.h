// patch.h: the contact of two convex pieces that overlap: memory of its faces, force, stiffness, damping.
// Piece A moves in the frame of piece B. All vectors are in B's frame, SI, unless said. Life of a contact:
//     gap         the pieces are apart: distance, and the direction of the separation
//     begin       the pieces overlap for the first time: choose the faces
//     evaluate    force at a pose; changes nothing
//     commit      after a step: the faces follow the direction of the force
//     release     ends the contact
// Nothing here allocates memory. An evaluation needs 60 kB of stack. Source: docs/models/patch.md.
#pragma once
#include "contact/body.h"
#include "contact/crush.h"
#include "contact/pebble.h"
#include "math/fields.h"

// Faces of a piece that a contact may use, computed when a model is loaded.
typedef struct sk_patch_side {
    sk_depth_solid solid;
    uint64_t exposed; // bit j: face j may be live. Scenery: faces covered by a neighbour are not exposed
    uint64_t thick;   // bit j: the piece is thicker than the given limit along the normal of face j
    double face_area; // m^2, of the largest face
    double width;     // m: least thickness along the normals of the faces
} sk_patch_side;

// Returns the data of a piece. `piece` must outlive the result. `limit`: m; a face of a part thinner than this counts
// only while the force points along its normal. All faces are exposed.
sk_patch_side sk_patch_side_of(const sk_convex *piece, double limit);

// The law of a contact. Constant during a run.
typedef struct sk_patch_law {
    double kappa;      // N/m^3: pressure per depth
    double chi;        // s/m: damping per closing speed
    double tau;        // s: rotational damping per rotational stiffness; 0: none
    double lag;        // s: damping per stiffness, of all motions; 0: none
    double mu_static;  // friction
    double mu_kinetic; //
    double mass;       // kg: m_a m_b / (m_a + m_b), for the damping of the friction spring
    double area;       // m^2: nominal contact area, see sk_patch_area
    double depth_max;  // m: a deeper contact is reported as too deep
} sk_patch_law;

typedef struct sk_patch_pair {
    const sk_patch_side *a, *b;
    bool both; // half of the field of each piece: two free bodies. Else the field of b: scenery, or b stronger
    sk_patch_law law;
    double strength;     // Pa, at which a is crushed in the field of b; 0: it is rigid
    const sk_hole *hole; // of a
    int32_t hole_count;
    sk_vec3 motion; // m, of a relative to b in a substep. Used if a has a strength: see sk_patch_field_of_b
} sk_patch_pair;

// Returns the nominal contact area of two sides: the smaller of their largest faces, m^2.
double sk_patch_area(const sk_patch_side *a, const sk_patch_side *b);

// The memory of one contact.
//   direction   unit: of the force on A when last evaluated; before, the direction in which A was apart from B
//   live_a, domain_a   faces of A whose depth counts, and that bound the overlap; 0 unless the pair has both fields
//   live_b, domain_b   the same of B. Domain 0: the contact has not begun
//   stretch     of the friction spring, perpendicular to the normal
//   twist       of the torsion spring, rad about the normal
//   mode        sk_contact_mode: standing or slipping; SK_AIR without contact
//   released    1: the contact was ended as too deep; it begins again after the pieces were apart
// Of a piece that is crushed live_a is 0, and domain_a says whether it yielded, as that of a print (contact/print.h).
// A contact with a solid has no faces to remember. There domain_a and `direction` contain the print that it has pressed,
// and domain_b is 1 + the stretch of rut that it lays: contact/print.h.
#define SK_PATCH_FIELDS(X)                                                                                             \
    X(direction, VEC3, "")                                                                                             \
    X(live_a, WORD, "")                                                                                                \
    X(domain_a, WORD, "")                                                                                              \
    X(live_b, WORD, "")                                                                                                \
    X(domain_b, WORD, "")                                                                                              \
    X(stretch, VEC3, "m")                                                                                              \
    X(twist, REAL, "rad")                                                                                              \
    X(mode, MODE, "")                                                                                                  \
    X(released, FLAG, "")

typedef struct sk_patch_memory {
    SK_PATCH_FIELDS(SK_FIELD_MEMBER)
} sk_patch_memory;

// A small motion of A: translation of its point at the patch, and rotation vector. Also used for velocities.
typedef struct sk_twist {
    sk_vec3 shift, turn; // m, rad; or m/s, rad/s
} sk_twist;

// The force at one pose. Rows and columns of the matrices: x, y, z, then rotations about x, y, z.
typedef struct sk_patch {
    bool touching;                   // there is an overlap; else all the rest is 0
    bool too_deep;                   // deeper than the pair allows
    sk_vec3 point;                   // m: the centroid of the overlap; moments are about it
    sk_vec3 normal;                  // unit, along the elastic force on A
    sk_wrench elastic;               // on A
    double stiffness[6][6];          // exact: minus the derivative of `elastic` by a motion of A
    double stiffness_positive[6][6]; // symmetric, no negative eigenvalue: for the matrix of a solver
    double damping[6][6];            // symmetric, no negative eigenvalue: force against the velocity of A
    double area;                     // m^2, see sk_depth_integrals
    double section;                  // m^2, of a in the field of b: its pressed surface as seen along the normal
    double opening;                  // m^2, of a in the field of b: see sk_depth_integrals
    double deeper;                   // m^3, of a piece that is crushed: of what is deeper than its layer
    double volume;                   // m^3, of the overlap
    double depth;                    // m, the largest
    double energy;                   // J
    double torsion_radius;           // m: integral of r p dA / N, see docs/models/patch.md, "Friction"
    double k_t, d_t;                 // N/m, N s/m: friction spring and damper
    double k_theta, d_theta;         // N m/rad, N m s/rad: torsion spring and damper
    uint64_t used_a, used_b;         // domain faces with a part in the surface of the overlap
    uint64_t used_live_a, used_live_b;
} sk_patch;

// Returns the distance of the pieces, m. Above 0 the contact ends, and the memory keeps the direction of the separation.
double sk_patch_gap(const sk_patch_pair *pair, const sk_pose *pose, sk_patch_memory *memory);

// Begins the contact: chooses the faces by memory->direction. Without a direction (zero) it is the normal of the face
// with the largest separation.
void sk_patch_begin(const sk_patch_pair *pair, const sk_pose *pose, sk_patch_memory *memory);

sk_patch sk_patch_evaluate(const sk_patch_pair *pair, const sk_pose *pose, const sk_patch_memory *memory);

// Follows the direction of the force, after sk_patch_evaluate at this pose: faces leave and join where this changes no
// energy. Ends the contact if the pieces do not touch.
void sk_patch_commit(const sk_patch_pair *pair, const sk_pose *pose, const sk_patch *patch, sk_patch_memory *memory);

// Returns the normal of the side of a thin piece B against which A moves: of the exposed faces that are not live, and along which A
// moves by at least 0.9 of the thickness of B in a substep, that against which it moves most. The zero vector if there is none.
sk_vec3 sk_patch_against_motion(const sk_patch_pair *pair, uint64_t live);

// The field of B as it is for the motion of the pair, with the faces of the memory. Of a piece A that is crushed, and that moves
// in a substep by more than the thickness of B along some faces of B: those at which A enters B are live. Those at which A leaves
// B are not; they are moved outwards by the motion and the layer of A. `face`: memory for the faces.
sk_depth_field sk_patch_field_of_b(const sk_patch_pair *pair, const sk_patch_memory *memory,
                                   sk_half_space face[SK_CONVEX_FACES_MAX]);

// Ends a contact that is too deep. It begins again after sk_patch_gap was above 0.
void sk_patch_release(sk_patch_memory *memory);

// Returns whether the contact has begun.
static inline bool sk_patch_is_held(const sk_patch_memory *memory) {
    return memory->domain_b != 0;
}

// Writes springs and dampers of friction, and adds the rotational damping tau.
void sk_patch_add_constants(const sk_patch_law *law, sk_patch *patch);

// Returns the wrench on A at this velocity of A relative to B, about patch->point: elastic force and damping. It is zero
// where it would pull.
sk_wrench sk_patch_wrench(const sk_patch *patch, sk_twist velocity);

// Returns the contact with a plane of a scenery. `sum` are the integrals where this plane is the nearest face, over all
// cells of the scenery; `normal` is that of the plane. The force is kappa times the volume, along the normal, and has no
// moment about the centroid. The sum over the planes is the force of the scenery's field. `pair->b` is not read.
sk_patch sk_patch_of_plane(const sk_patch_pair *pair, const sk_depth_integrals *sum, sk_vec3 normal);

// Turns a patch into another frame.
void sk_patch_turn(sk_patch *patch, const sk_pose *frame);
// Returns a matrix of 6 x 6 numbers, row by row, times a motion.
sk_wrench sk_patch_times(const double *matrix, sk_twist motion);
