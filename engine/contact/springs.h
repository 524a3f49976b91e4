// springs.h: the three springs of a contact, for the energy account.
// The first spring presses: a strut, or the skin of a hull point. The other two are the pebble's springs along the
// ground. Their energy is a function of the positions of contact and body only. Energy that flows within a step is in
// the contact's report. Source: docs/models/energy.md.
#pragma once
#include "math/table.h"
#include "math/vec3.h"
#include <stddef.h>
#include <stdint.h>

enum { SK_CONTACT_SPRINGS = 3 };

// The one that presses, over its strain s: stiffness k and progression p, N/m and 1/m, give the force k s (1 + p s), or a table
// from (0, 0) does where there is one; from `stop_at` (m) on a stop's stiffness (N/m) adds its own. 0 for s <= 0. And
// the stiffness of the pebble's, N/m.
typedef struct sk_spring_law {
    double stiffness, progression, side_stiffness;
    double stop_at, stop_stiffness;
    const sk_table *table; // null: k and p
} sk_spring_law;

typedef struct sk_springs {
    int32_t solid;                     // whose surface
    bool hit;                          // there is a surface in reach; else the axes are 0
    bool held;                         // by a pebble: the side springs are in force
    double strain[SK_CONTACT_SPRINGS]; // m; the first is positive when pressed together
    // World frame: a strain grows by -axis . d where the body's point moves by d over the surface, by axis . d where the pebble
    // does; a force on the body is the sum of what each spring bears times its axis.
    sk_vec3 axis[SK_CONTACT_SPRINGS];
    // Of each axis the part that acts at the foot of a strut (world, m), the rest acts at the pebble; and the strain grows by
    // turn . w (m) where the body turns by w besides.
    sk_vec3 press[SK_CONTACT_SPRINGS], turn[SK_CONTACT_SPRINGS];
    sk_vec3 ground_point;
} sk_springs;

// Force (N) of spring i at a strain, and the energy (J) in it: its integral.
static inline double sk_spring_force(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return law->side_stiffness * strain;
    double s = sk_max(0.0, strain);
    double force = law->table != NULL ? sk_table_at(law->table, s) : law->stiffness * s * (1.0 + law->progression * s);
    return s > law->stop_at ? force + law->stop_stiffness * (s - law->stop_at) : force;
}

static inline double sk_spring_energy(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return 0.5 * law->side_stiffness * strain * strain;
    double s = sk_max(0.0, strain), over = sk_max(0.0, s - law->stop_at);
    double energy = law->table != NULL ? sk_table_integral(law->table, s)
                                       : law->stiffness * s * s * (0.5 + law->progression * s / 3.0);
    return energy + 0.5 * law->stop_stiffness * over * over;
}
