// energy_contacts.h: energy that contacts and castering wheels absorb and release in a substep. Private to the energy
// account.
#pragma once
#include "world/energy_parts.h"

// How the body goes through a substep. Work that its motion gains is that along `mean`, the mean of the velocities before and
// after, and `mean_rate`; the way it really goes is `velocity` and `rate`. Both rates in body axes.
typedef struct sk_energy_going {
    sk_vec3 mean, mean_rate, velocity, rate;
    sk_ground ground; // as it lies after the substep
} sk_energy_going;

// W, of a force in the world and a moment in body axes.
static inline double sk_energy_power(sk_wrench wrench, sk_vec3 velocity, sk_vec3 rate) {
    return sk_dot(wrench.force, velocity) + sk_dot(wrench.moment, rate);
}

// Whether what touched is gone: a wheel that broke, by itself or with its leg, or a blade that shattered.
bool sk_energy_is_lost(const sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a);

// A contact that bears something; `now` are its springs after the substep.
void sk_energy_add_contact(sk_energy_tick *energy, int32_t index, const sk_energy_going *g,
                           const sk_energy_springs *now, bool lost, sk_energy_flows *flow);
// A contact that bears nothing.
void sk_energy_add_idle_contact(sk_energy_tick *energy, int32_t index, const sk_energy_springs *now, bool lost,
                                sk_energy_flows *flow);
// A wheel's own motion about its caster's axis, where it has one.
void sk_energy_add_caster(sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a, sk_energy_flows *flow);
