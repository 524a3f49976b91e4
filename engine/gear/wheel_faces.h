// wheel_faces.h: a substep of a wheel that touches several faces: a chock, a kerb, a plank, a groove, seams.
// The wheel is a rigid torus on a massless hub. The pebble is under the hub. The springs of strut and tie are those of
// a wheel on one plane, the seat, which need not be a face. The memory is that of a contact: `pebble` is the point of
// the seat under the hub, `normal` that of the seat. Source: docs/models/wheel_faces.md.
#pragma once
#include "gear/wheel_pieces.h"
#include "gear/wheel_tie.h"

// The force of one face on the wheel.
typedef struct wheel_touch {
    int32_t piece;         // index into the pieces
    sk_contact_mode mode;  // SK_AIR: no force
    sk_vec3 point, normal; // solid's frame
    sk_vec3 force;         // on the wheel, N
    double normal_force;   // N
} wheel_touch;

typedef struct wheel_faces_result {
    bool touching;          // a face presses
    bool stands;            // the hub does not move relative to the faces
    bool spent;             // the strut is at the end of its travel
    bool torn;              // faces stretch the tie by more than the diameter of the wheel
    sk_contact_state next;  // the memory that commit stores
    sk_vec3 force;          // on the body, N, at `point`
    sk_vec3 point;          // the pebble, solid's frame
    sk_vec3 moment;         // on the body about `point`, N m
    sk_vec3 closing_moment; // the part of it that comes from the gaps
    sk_vec3 moved;          // of the hub, m
    int32_t count;          // of `touch`
    wheel_touch touch[WHEEL_FACES];
    double friction;   // J, lost by sliding over the faces
    double released;   // J, of the springs when the seat changed
    int32_t seat;      // the piece that became the seat: by landing, or later; -1: the seat stays
    bool alone;        // the wheel is on its seat and nothing else is near
    wheel_tie tie;     // at the begin of the substep
    wheel_hub hub;     // springs of the substep
    wheel_near near;   // the faces near the wheel in the substep
    wheel_reply reply; // of the faces in the substep
} wheel_faces_result;

// Lands a wheel that is in the air, and finds the faces near it. Returns false if it stays in the air or if its strut is
// spent: nothing else is known then.
bool wheel_faces_begin(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                       wheel_faces_result *result);

// Computes the forces, after wheel_faces_begin.
void wheel_faces_react(const wheel_substep *s, const sk_wheel_pieces *pieces, wheel_faces_result *result);

// Returns the forces at a trial motion: both of the above. Changes nothing. The pieces are those within reach of the
// wheel.
wheel_faces_result wheel_faces_evaluate(const wheel_substep *s, const sk_wheel_pieces *pieces,
                                        const sk_contact_state *contact);

// Writes the energy (J) of the springs of strut and tie of a closed contact.
void wheel_faces_energy(const wheel_substep *s, const sk_contact_state *contact, double *strut, double *tie);

// Returns the distance (m) within which a piece counts: 1.5 h |v| + 2 mm. `v`: velocity of the body at the hub, relative
// to the solid, m/s, with the speed `faster` of other solids.
double wheel_faces_reach(const wheel_substep *s, double faster);
