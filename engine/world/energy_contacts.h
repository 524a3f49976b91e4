// energy_contacts.h: energy that contacts and castering wheels absorb and release in a substep. Private to the energy
// account.
#pragma once
#include "world/energy_parts.h"

// The motion of the body in a substep. Its kinetic energy changes by the work along `mean`, the mean of the velocities
// before and after, and `mean_rate`. Its position changes by `velocity` and `rate`. Both rates are in body axes.
typedef struct sk_energy_going {
    sk_vec3 mean, mean_rate, velocity, rate;
    sk_ground ground; // after the substep
} sk_energy_going;

// Power (W) of a force in world axes and a moment in body axes.
static inline double sk_energy_power(sk_wrench wrench, sk_vec3 velocity, sk_vec3 rate) {
    return sk_dot(wrench.force, velocity) + sk_dot(wrench.moment, rate);
}

// Returns true if the part that touched has broken off: a wheel, alone or with its leg, or a blade.
bool sk_energy_is_lost(const sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a);

// Adds the flows of a contact that carries load. `now`: its springs after the substep.
void sk_energy_add_contact(sk_energy_tick *energy, int32_t index, const sk_energy_going *g,
                           const sk_energy_springs *now, bool lost, sk_energy_flows *flow);
// Adds the flows of a contact that carries no load.
void sk_energy_add_idle_contact(sk_energy_tick *energy, int32_t index, const sk_energy_springs *now, bool lost,
                                sk_energy_flows *flow);
// Adds the flows of a castering wheel's rotation about its caster axis. A fixed wheel has none.
void sk_energy_add_caster(sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a, sk_energy_flows *flow);
