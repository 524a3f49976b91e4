// point.h: contact of a point of the airframe with the ground: a wing tip, the belly, the stub of a broken wheel.
// The normal force is that of a one-sided spring and damper. Friction is a pebble with a disc border, metal on the
// surface's material. Source: docs/models/pebble.md, "Hull points and stubs".
#pragma once
#include "contact/body.h"
#include "contact/pebble.h"
#include "contact/springs.h"
#include "contact/surface.h"

enum { SK_NAME = 32 };

typedef struct sk_point_type {
    char name[SK_NAME];
    sk_vec3 position;      // body frame, m from the centre of gravity
    double stiffness;      // N/m, along the normal
    double damping;        // N s/m, along the normal
    double side_stiffness; // N/m, of the pebble's spring
    double side_damping;   // N s/m
    double strength;       // N: at a larger normal force it breaks off; 0: it never does
} sk_point_type;

// The effect of a contact on its body, and everything that overlays and outputs show of it.
typedef struct sk_contact_report {
    bool touching;
    sk_contact_mode mode;
    sk_vec3 point;       // of application of the force, world, m
    sk_vec3 moment;      // on the body about that point, world, N m: a strut presses at its foot, not at its pebble
    sk_vec3 normal;      // of the surface, world
    sk_vec3 force;       // on the body, world, N
    double normal_force; // N
    sk_border border;
    sk_vec3 border_x, border_y; // unit axes of the border in the contact plane, world
    double force_x, force_y;    // clipped force along them, N
    double use;                 // 0..1 of the border
    int32_t material;
    sk_vec3 velocity;              // of the body relative to the surface there, as used for the force, world, m/s
    sk_vec3 ground_point_velocity; // as `velocity`, at the foot of a strut
    sk_vec3 slid;                  // displacement of the pebble in this step by sliding and sinking, world, m
    // Powers (W) that the contact turns to heat in this step (docs/models/energy.md). yield_power: in the yielding
    // surface; negative while a wheel climbs out of its rut, at the cost of friction_power. friction_power: in
    // friction, rolling resistance and the tie's damper. damping_power: in the strut's damper.
    double yield_power, friction_power, damping_power;
    // Of a wheel on several faces. carried_power: of faces that move relative to the solid of its memory, W.
    // closing_power: lost as gaps close, W. closing_moment: the part of `moment` that a turning body gets from gaps that
    // it opens or closes; this energy is in the gaps until the next step. World, N m.
    double carried_power, closing_power;
    sk_vec3 closing_moment;
    double drive_power;   // W, work of a driven wheel on its body by the force of the ground
    sk_vec3 drive_moment; // N m, world, part of `moment`: reaction of the torque that spins a driven wheel up
} sk_contact_report;

typedef struct sk_point_result {
    sk_contact_report report;
    sk_contact_state next; // the memory that commit stores
    bool sank;             // the surface yielded in this evaluation
} sk_point_result;

// Transforms a report from the solid's frame to the world.
void sk_contact_report_to_world(const sk_solid *solid, sk_contact_report *report);

// Returns the forces at a trial motion. Changes nothing. `h`: substep, s. The ground is searched along the arm from the
// centre of gravity to the point.
sk_point_result sk_point_evaluate(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                                  const sk_body_motion *body, double h);

// Returns the springs of the point at this motion, as in sk_point_evaluate. A point in the air has none.
sk_springs sk_point_springs(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                            const sk_body_motion *body);

static inline sk_spring_law sk_point_law(const sk_point_type *type) {
    return (sk_spring_law){.stiffness = type->stiffness, .side_stiffness = type->side_stiffness};
}

// Returns the signed distance (m) of the point to the surface that it touches, else its distance to the ground along
// the arm, at most `reach`. Positive outside.
double sk_point_gap(const sk_point_type *type, sk_ground ground, const sk_contact_state *state,
                    const sk_body_motion *body, double reach);
