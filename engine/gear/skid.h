// skid.h: a compiled landing gear of skids: tubes that bend, yield and break, attached to the body at saddles.
// Body frame: x forward, y right, z down, origin at the centre of gravity, m. The displacements of the tubes are small
// and relative to the body, which moves freely. The acceleration of the body loads the mass of the tubes, and their
// momentum acts on the body at the saddles. A gear is immutable; sk_skid_state has the motion. Source:
// docs/models/skid_gear.md.
#pragma once
#include "gear/skid_state.h"

// The body with the undeformed gear: mass and inertia. Mass 0 means a body that is held fixed.
typedef struct sk_skid_body {
    double mass;     // kg
    sk_mat3 inertia; // kg m^2, about the centre of gravity
    sk_mat3 inertia_inverse;
    sk_vec3 centre; // m, of gravity; 0 for a whole body, since the origin is the centre of gravity of the whole
} sk_skid_body;

typedef struct sk_skid_gear sk_skid_gear;

// Compiles a gear for steps of h s. Errors: those of a frame, invalid damping, contacts too stiff or too strongly
// damped for the mass of the tubes at this step.
sk_result sk_skid_gear_create(const sk_skid_plan *plan, const sk_skid_body *body, double h, sk_skid_gear **out);
void sk_skid_gear_destroy(sk_skid_gear *gear);

// Returns whether the gear was compiled for a body of this mass and this step.
bool sk_skid_gear_is_for(const sk_skid_gear *gear, double mass, double h);

// Returns the beams of the gear. Not for use in a step.
const sk_beam_frame *sk_skid_gear_frame(const sk_skid_gear *gear);

// Computes the lowest natural modes, with undeformed tubes in the air and the body held. Returns the frequency (rad/s)
// of mode number `mode`, 0 beyond the last. `shape` receives displacements and rotations of the nodes, scaled to a
// largest displacement of 1 m. Not for use in a step.
enum { SK_SKID_MODES = 4 };
double sk_skid_mode(const sk_skid_gear *gear, int32_t mode, sk_skid_state *shape);
