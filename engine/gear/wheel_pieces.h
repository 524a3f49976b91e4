// wheel_pieces.h: the convex pieces near a wheel, and the faces of them that it may touch in a substep.
// Private to the gear room except for the types. Source: docs/models/wheel_faces.md, "Shape" and "Seat".
#pragma once
#include "gear/torus_gap.h"
#include "gear/wheel_cone.h"
#include "gear/wheel_frame.h"

enum { WHEEL_PIECES = 12 }; // the most that count

// A convex piece near a wheel. Positions and motion are in the frame of the solid that carries the wheel's pebble.
typedef struct sk_wheel_piece {
    const sk_convex *shape;
    sk_pose pose;              // of the shape
    sk_vec3 velocity, rate;    // of the shape's origin, m/s; of the shape, rad/s
    uint64_t exposed;          // bit j: face j belongs to the surface of the solid
    int32_t solid;             // of the ground, that the piece belongs to
    int32_t material;          // of all faces, if `scenery` is null
    const sk_scenery *scenery; // of the solid
    const int32_t *feature;    // of each face, in the scenery; -1: not exposed
    sk_vec3 origin;            // of the shape's frame, in that of the solid, whose axes it has
} sk_wheel_piece;

typedef struct sk_wheel_pieces {
    const sk_wheel_piece *piece;
    int32_t count;
    double faster; // m/s: the largest speed of a piece near the wheel, relative to the solid
} sk_wheel_pieces;

// What a wheel touches at a point of a piece. -1: no feature is known.
typedef struct wheel_ground_face {
    int32_t material, feature;
} wheel_ground_face;

// Where a face comes from.
typedef struct wheel_origin {
    int32_t piece, material, feature;
    int32_t flat; // the face of the piece, or -1 on an edge
    bool seat;    // the face is that of the seat's plane
} wheel_origin;

// The faces that the wheel may touch in one substep, in the order of the pieces.
typedef struct wheel_near {
    wheel_face face[WHEEL_FACES];
    wheel_origin from[WHEEL_FACES];
    int32_t count;
    int32_t all; // of the pieces within reach; more than `count` if some were left out
} wheel_near;

// The plane of the seat and the place where the torus touches it, in the frame of the seat's solid.
typedef struct wheel_seat_plane {
    sk_vec3 normal, tangent_point;
    double offset; // of the surface before it sank
} wheel_seat_plane;

static const double WHEEL_LEVEL = 1e-9;     // m: planes that differ by less are one
static const double WHEEL_PARALLEL = 1e-12; // 1 - cosine of planes that are one

// `torus`: of the wheel on this seat.
wheel_seat_plane wheel_seat_of(const sk_contact_state *contact, const sk_torus *torus);

// Returns the vector from the pebble under the strut to the hub: rho(n) / (n . u) u. `n`: normal of the seat. All in
// the solid's frame.
sk_vec3 wheel_hub_over_pebble(const wheel_substep *s, sk_vec3 n);

// Returns the torus of the wheel for a hub at this place of the solid's frame.
sk_torus wheel_torus_at(const wheel_substep *s, sk_vec3 hub);

// As sk_torus_gap_to, for a piece at its pose.
bool wheel_gap_to_piece(const sk_torus *torus, const sk_wheel_piece *piece, double within, sk_torus_gap *out);

// Returns what the wheel touches at the nearest point of a piece, which is in the frame of the seat's solid.
wheel_ground_face wheel_face_touched(const sk_wheel_piece *piece, const sk_torus_gap *gap);

// Finds the three nearest faces within `within` (m). If the foot of the torus is on a face in the plane of the seat,
// that plane replaces all pieces that are wholly on or below it.
void wheel_find_near(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                     double within, wheel_near *near);

// Drops pieces that are wholly on or below a face that the wheel meets. `gap`, `found`: of each piece.
void wheel_leave_out_hidden(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_torus_gap *gap,
                            bool *found);

// Linearises the gaps again, at the motion of the hub relative to each face, m.
void wheel_near_again(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                      const sk_vec3 *apart_from, wheel_near *near);
