// springs.h: what an account of energy asks of a contact: how far its three springs are strained, and which way.
// Every contact has three: the first presses (a strut, or what stands for the skin of a hull point), the other two are the
// pebble's along the ground. Their energy is a function of where contact and body are and of nothing else. What the contact does
// with energy within a step its report tells. Source: docs/models/energy.md.
#pragma once
#include "math/vec3.h"
#include <stdint.h>

enum { SK_CONTACT_SPRINGS = 3 };

// stiffness k and progression p of the one that presses, N/m and 1/m: force k s (1 + p s) over its strain s, 0 for s <= 0; and
// of the pebble's, N/m.
typedef struct sk_spring_law {
    double stiffness, progression, side_stiffness;
} sk_spring_law;

typedef struct sk_springs {
    int32_t solid;                     // whose surface
    bool met;                          // there is a surface in reach; else the axes are 0
    bool held;                         // by a pebble: the side springs are in force
    double strain[SK_CONTACT_SPRINGS]; // m; the first is positive when pressed together
    // World frame: a strain grows by -axis . d where the body's point moves by d over the surface, by axis . d where the pebble
    // does; a force on the body is the sum of what each spring bears times its axis.
    sk_vec3 axis[SK_CONTACT_SPRINGS];
} sk_springs;

// Force (N) of spring i at a strain, and the energy (J) in it: its integral.
static inline double sk_spring_force(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return law->side_stiffness * strain;
    double s = sk_max(0.0, strain);
    return law->stiffness * s * (1.0 + law->progression * s);
}

static inline double sk_spring_energy(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return 0.5 * law->side_stiffness * strain * strain;
    double s = sk_max(0.0, strain);
    return law->stiffness * s * s * (0.5 + law->progression * s / 3.0);
}
