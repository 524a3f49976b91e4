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

// Normal spring with strain s: the force is k s (1 + p s) with stiffness k (N/m) and progression p (1/m), or that of a
// table from (0, 0). Beyond `stop_at` (m) the stiffness of a stop (N/m) is added. The force is 0 for s <= 0.
// `side_stiffness`: of the pebble's springs, N/m.
typedef struct sk_spring_law {
    double stiffness, progression, side_stiffness;
    double stop_at, stop_stiffness;
    const sk_table *table; // null: k and p
} sk_spring_law;

typedef struct sk_springs {
    int32_t solid;                     // of the surface
    bool hit;                          // a surface is in reach; else the axes are 0
    bool held;                         // by a pebble: the side springs act
    double strain[SK_CONTACT_SPRINGS]; // m; the first is positive in compression
    // World frame. A strain grows by -axis . d if the body's point moves by d relative to the surface, and by axis . d
    // if the pebble does. The force on the body is the sum of spring force times axis.
    sk_vec3 axis[SK_CONTACT_SPRINGS];
    // press: the part of each axis that acts at `ground_point`, the foot of a strut (world, m). The rest acts at the
    // pebble.
    // turn: the strain also grows by turn . w (m) if the body turns by w.
    sk_vec3 press[SK_CONTACT_SPRINGS], turn[SK_CONTACT_SPRINGS];
    sk_vec3 ground_point;
} sk_springs;

// Returns the force (N) of spring i at a strain (m).
static inline double sk_spring_force(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return law->side_stiffness * strain;
    double s = sk_max(0.0, strain);
    double force = law->table != NULL ? sk_table_at(law->table, s) : law->stiffness * s * (1.0 + law->progression * s);
    return s > law->stop_at ? force + law->stop_stiffness * (s - law->stop_at) : force;
}

// Returns the energy (J) of spring i at a strain (m), the integral of its force.
static inline double sk_spring_energy(const sk_spring_law *law, int i, double strain) {
    if (i > 0) return 0.5 * law->side_stiffness * strain * strain;
    double s = sk_max(0.0, strain), over = sk_max(0.0, s - law->stop_at);
    double energy = law->table != NULL ? sk_table_integral(law->table, s)
                                       : law->stiffness * s * s * (0.5 + law->progression * s / 3.0);
    return energy + 0.5 * law->stop_stiffness * over * over;
}
