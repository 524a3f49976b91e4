// breakage.h: parts that break off aircraft at the end of a tick: pieces of the airframe, wheels and blades.
// A piece breaks off at its joint when it, or the piece that carries it, is cut through, or when the bending moment at
// the joint of a wing is too large. It becomes a body of its own, with all that it carries, at its place and with its
// velocity. Momentum, angular momentum and energy are conserved. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/spars.h"
#include "world/energy.h"
#include "world/flight.h"
#include "world/workspace.h"

// The world in which parts break off.
typedef struct sk_breakage {
    const sk_model *model;
    sk_state *state;
    sk_workspace *work;     // of the model
    sk_energy_audit *audit; // null without an account of energy
} sk_breakage;

// Breaks off what is cut through.
void sk_breakage_run(const sk_breakage *b);

// Breaks off the pieces of an aircraft whose joints snapped in this tick (sk_bodies_snapped).
void sk_breakage_snap(const sk_breakage *b, int32_t aircraft, uint32_t pieces);

// Breaks the joint of an aircraft whose bending moment most exceeds what it bears, if one does. `before`: the aircraft
// at the beginning of the tick.
void sk_breakage_bend(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before,
                      const sk_surroundings *around);

// Lets wheels with a mass that broke in this tick leave an aircraft, as bodies. `before`: the aircraft at the beginning
// of the tick. A wheel that could not leave in the tick in which it broke never does: it has vanished.
void sk_breakage_wheels(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before);

// The same of blades.
void sk_breakage_blades(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before);

// Lets a broken blade (its number among all blades) leave as a body. It takes along its mass, which counts at the hub
// while it turns, with the velocity of the hub, and its part of the rotation of the disc. Does nothing if the model has
// no body for it, if it has left already, or if its body would be in a solid or frozen. Returns the body, or -1.
int32_t sk_blade_off_hub(const sk_breakage *b, int32_t aircraft, int32_t blade);

// Lets a wheel of an aircraft leave as a body, at the nearest place where it is clear (breakage_find_place). `spin`: about its
// axle, rad/s; the aircraft did not have its energy. Does nothing if it has no mass, if it has left already, if there is no such
// place, or if its body would be frozen. Returns the body, or -1.
int32_t sk_wheel_off(const sk_breakage *b, int32_t aircraft, int32_t wheel, double spin);

// Returns the joint of an aircraft with the largest bending moment for its strength. Its piece is -1 without such a
// joint, in quiet flight, and while the airframe touches something: a shock bends a rigid wing more than an elastic
// one.
sk_spar_load sk_spar_load_of(const sk_model *model, const sk_state *state, int32_t aircraft,
                             const sk_aircraft_state *before, const sk_surroundings *around);

// Why a piece breaks off: kind and value of the event.
typedef struct sk_break_cause {
    sk_event_kind kind;
    double value;
} sk_break_cause;

// Breaks off a piece of an aircraft at its joint, with all that it carries. Wheels and blades on it leave, too, each as
// a body of its own. Does nothing if the piece has gone already. A model without bodies for debris loses the part with
// its mass.
void sk_break_off(const sk_breakage *b, int32_t aircraft, int32_t piece, sk_break_cause cause);
