// skid_energy.h: energy and momentum of the tubes of a skid gear. Source: docs/models/skid_gear.md.
#pragma once
#include "gear/skid.h"

// Energy (J) of the tubes. strain: elastic. motion: kinetic energy of the motion of the tubes relative to the body,
// less the energy of the body's recoil. `left`: what is left of a body that lost parts; null: the whole body.
typedef struct sk_skid_energy {
    double strain, motion;
} sk_skid_energy;
sk_skid_energy sk_skid_energy_of(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_state *state);

// As sk_skid_energy_of, for displacements and velocities by row. Private to the gear room.
sk_skid_energy sk_skid_energy_by_row(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_state *state,
                                     const double *u, const double *v);

// Computes the momentum (N s) and the angular momentum about the origin (N m s) of the tubes' motion
// relative to the body.
void sk_skid_momentum(const sk_skid_gear *gear, const sk_skid_state *state, sk_vec3 *linear, sk_vec3 *angular);

// As sk_skid_momentum, for velocities by row. Private to the gear room.
void sk_skid_momentum_of(const sk_skid_gear *gear, const double *v, sk_vec3 *linear, sk_vec3 *angular);
