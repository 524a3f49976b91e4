// skid_yield.h: yield and break at the ends of elements. Source: docs/models/skid_gear.md, "Yield" and "Breaking".
#pragma once
#include "gear/skid_load.h"

// Returns the bending moment at an end (0, 1) of an element over its fully plastic moment; 0 if it never yields.
double sk_skid_use(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, int32_t end);

// ---- private to the gear room ----

// Stiffness of end moments over elastic end rotations: a 2 by 2 matrix, equal in both planes.
typedef struct sk_end_stiffness {
    double first, across, second; // N m/rad
} sk_end_stiffness;
sk_end_stiffness sk_skid_end_stiffness(const sk_beam *beam, const sk_skid_element_state *element);

// Returns the remaining stiffness (N m/rad) of a broken end.
double sk_skid_torn_stiffness(const sk_beam *beam);

void sk_skid_end_moments(sk_end_stiffness k, const sk_vec3 bend[2], sk_vec3 moment[2]);

// Projects every end onto its yield surface and breaks ends beyond their ultimate rotation. Adds plastic work and broken
// ends to *out.
void sk_skid_yield(const sk_skid_gear *gear, sk_skid_state *state, sk_skid_reaction *out);

// Returns the energy (J) of an element: elastic bending, and hardening.
double sk_skid_strain(const sk_beam *beam, const sk_skid_element_state *element, const sk_vec3 bend[2]);
