// skid.h: a landing gear of skids, compiled: tubes that bend, yield and break, carried by the body at saddles.
// Body frame: x forward, y right, z down, origin at the centre of gravity, m. The tubes' displacements are small and relative to
// the body, which moves freely: its acceleration loads their mass, their momentum pushes back at the saddles. The gear is
// immutable; what moves is in sk_skid_state. Source: docs/models/skid_gear.md.
#pragma once
#include "gear/skid_state.h"

// What carries the gear: mass and inertia with the gear on it, undeformed. A body of no mass stands for one that is held.
typedef struct sk_skid_body {
    double mass;     // kg
    sk_mat3 inertia; // kg m^2, about the centre of gravity
    sk_mat3 inertia_inverse;
} sk_skid_body;

typedef struct sk_skid_gear sk_skid_gear;

// Compiles a gear for steps of h s. Errors: those of a frame, damping that is none, contacts too stiff or too strongly damped for
// the tubes' mass at this step.
sk_result sk_skid_gear_create(const sk_skid_plan *plan, const sk_skid_body *body, double h, sk_skid_gear **out);
void sk_skid_gear_destroy(sk_skid_gear *gear);

// Whether it was compiled for a body of this mass and this step.
bool sk_skid_gear_is_for(const sk_skid_gear *gear, double mass, double h);

// Its beams, for callers outside a step.
const sk_beam_frame *sk_skid_gear_frame(const sk_skid_gear *gear);

// Its lowest natural modes, undeformed tubes in the air and the body held; for callers outside a step. Answers the frequency (rad/s) of the one
// with this index, 0 beyond the last, and in the nodes' displacements and turns its shape, the farthest node going by 1 m.
enum { SK_SKID_MODES = 4 };
double sk_skid_mode(const sk_skid_gear *gear, int32_t mode, sk_skid_state *shape);
