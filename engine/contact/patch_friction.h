// patch_friction.h: static and kinetic friction of a patch: a pebble with a disc border for the force and one for torsion.
// The spring's stretch e and the torsion spring's twist t are in B's frame, so a patch at rest does not creep. The solver
// applies the share alpha of the friction that springs and dampers require. Source: docs/models/patch.md, "Friction".
#pragma once
#include "contact/patch.h"

// Motion of A relative to B at the patch during a step, from the solver.
typedef struct sk_patch_step {
    sk_vec3 velocity; // m/s, of the point, at the end of the step
    double spin;      // rad/s about patch->normal
    double alpha;     // share of the required friction that was applied, 0 to 1
    double h;         // s
} sk_patch_step;

// Returns the coefficient of friction: kinetic after slipping, else static.
double sk_patch_mu(const sk_patch_law *law, const sk_patch_memory *memory);

// Returns the stretch, turned into the plane of the patch: its length stays.
sk_vec3 sk_patch_stretch(const sk_patch *patch, const sk_patch_memory *memory);

// Returns how far a friction force (N) and a torsion (N m) use the border: q^2 = (f / mu N)^2 + (t / mu N r_t)^2. Above 1
// the patch slips. Infinite without a border.
double sk_patch_use(double grip, double torsion_radius, double force, double torsion);

// Returns the friction on A that springs and dampers require at this velocity: force, and torsion about the normal (N m).
typedef struct sk_patch_friction {
    sk_vec3 force;  // N
    double torsion; // N m
} sk_patch_friction;

sk_patch_friction sk_patch_friction_of(const sk_patch *patch, const sk_patch_memory *memory, sk_vec3 velocity,
                                       double spin);

// Moves the pebble after a step: stretch and twist grow by the motion, then the pebble slides so far that spring and
// damper give the share alpha. Sets the mode: slipping if alpha < 1.
void sk_patch_slide(const sk_patch *patch, const sk_patch_step *step, sk_patch_memory *memory);
