// Height: keys command a rate of climb, and the collective holds it. Without a command the height is held. The sink
// rate near the ground and the torque of the gears are limited.
//   collective = I + 0.06 e,   I' = 0.05 e,   e = wanted - rate of climb, m/s
#include "aircraft/hover_internal.h"

static const double CLIMBS = 1.5, GROWS = 1.2;                  // m/s, m/s^2
static const double HOLDS = 0.6, STILL = 0.3;                   // 1/s, m/s
static const double PROPORTIONAL = 0.06, LEARNS = 0.05;         // s/m, 1/m
static const double SINK = 0.35, SINK_PER_METRE = 0.5;          // m/s, 1/s
static const double AHEAD = 1.0;                                // s
static const double LANDS = 0.5;                                // m
static const double RAISES = 0.12, LIFTS = 0.15, LOWERS = 0.10; // 1/s, of the lever
static const double LIGHT = 0.75; // share of the weight on the rotor; above it the lift-off continues by itself
static const double TORQUE = 0.97, DROOP = 0.97, BACKS_OFF = 0.5; // shares of their limits; lever per share of margin

// Returns the wanted rate of climb, m/s: the command or, without one, the rate back to the held height.
static double wanted_climb(sk_hover_state *s, const sk_hover_input *in) {
    if (in->ask_climb != 0.0) {
        s->holds_level = 0;
        return in->ask_climb * CLIMBS;
    }
    // A pilot who releases the key this low in a descent wants to land.
    if (in->on.landing && in->height < LANDS && s->climb < 0.0) {
        s->holds_level = 0;
        return -SINK;
    }
    if (!s->holds_level && fabs(in->climb) < STILL) {
        s->holds_level = 1;
        s->level = in->level;
    }
    return s->holds_level ? sk_clamp(in->gain * HOLDS * (s->level - in->level), -CLIMBS, CLIMBS) : 0.0;
}

static double most_sink(const sk_hover_input *in) {
    double soon = in->height + AHEAD * sk_min(0.0, in->climb); // the rotor responds late
    return in->on.landing ? SINK + SINK_PER_METRE * sk_max(soon, 0.0) : INFINITY;
}

static double in_flight(sk_hover_state *s, const sk_hover_input *in) {
    s->lifts = 0;
    s->climb = sk_approach(s->climb, wanted_climb(s, in), GROWS * in->dt);
    double sink = most_sink(in);
    s->limits_landing = s->climb < -sink;
    if (s->limits_landing) s->climb = -sink;
    double off = s->climb - in->climb;
    s->lift = sk_clamp(s->lift + in->gain * LEARNS * off * in->dt, 0.0, 1.0);
    return s->lift + in->gain * PROPORTIONAL * off;
}

// Returns the collective on the skids. A light helicopter does not stay on them, because it would fall over if it were
// dragged over the ground.
static double on_ground(sk_hover_state *s, const sk_hover_input *in) {
    if (in->ask_climb > 0.0) s->landed = 0;
    if (in->ask_climb < 0.0) s->landed = 1;
    s->lifts = !s->landed && (s->lifts || in->lift > LIGHT);
    double rate = s->landed ? -LOWERS : s->lifts ? LIFTS : RAISES * sk_max(in->ask_climb, 0.0);
    s->climb = 0.0;
    s->holds_level = 0;
    s->lift = sk_clamp(in->at.collective + rate * in->dt, 0.0, 1.0);
    return s->lift;
}

// Returns the collective, reduced if the gears carry no more torque or the engine does not keep the rotor speed.
static double within_torque(sk_hover_state *s, const sk_hover_input *in, double collective) {
    double spare = sk_min(TORQUE - in->torque, in->speed - DROOP), most = in->at.collective + BACKS_OFF * spare;
    s->limits_torque = in->on.torque && collective > most && spare < 0.05;
    if (!s->limits_torque) return collective;
    s->lift = sk_min(s->lift, sk_max(most, 0.0));
    return most;
}

void hover_at_height(sk_hover_state *s, const sk_hover_input *in) {
    s->limits_torque = s->limits_landing = 0;
    if (!in->on.height) {
        s->holds_lever = s->holds_level = s->lifts = 0;
        return;
    }
    if (!s->holds_lever) {
        s->collective = s->lift = in->at.collective;
        s->climb = in->climb;
        s->holds_level = 0;
        s->landed = in->touching;
    }
    s->holds_lever = 1;
    double to = in->touching ? on_ground(s, in) : in_flight(s, in);
    to = within_torque(s, in, to);
    s->collective = sk_clamp(aid_moved(s->collective, to, 1.0, true, in->dt), 0.0, 1.0);
}
