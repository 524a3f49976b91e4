// joined_tick.h: the tick of the real-time loop in its parts: begin, substeps, end. Private to the rooms world and
// analysis. In each substep the forces of everything are computed at one instant, then everything moves.
#pragma once
#include "world/energy_parts.h"
#include "world/load_audit.h"
#include "world/workspace.h"

typedef struct sk_joined_tick {
    const sk_model *model;
    sk_state *state;
    const sk_controls *controls; // one per aircraft
    sk_workspace *work;          // of the model
    sk_energy_tick *energies;    // sk_joined_energies; null without an energy account
    sk_energy_audit *audit;      // the account of energy; null without one
    sk_load_audit *loads;        // null: loads are not computed
    const bool *moves;           // per aircraft; null: all move. Others stay as they are, and can be touched
} sk_joined_tick;

// Prepares the energy accounts of a tick.
sk_energy_tick *sk_joined_energies(const sk_model *model, sk_workspace *work, sk_energy_audit *audit);

// Begins the tick of all aircraft that move, and of the loose bodies.
void sk_joined_begin(const sk_joined_tick *t);

// Takes substep number k, from 0.
void sk_joined_substep(const sk_joined_tick *t, int32_t k);

// Notes the events of contacts since `before`, whose aircraft are those before the substep, and those of bodies in the
// substep.
void sk_joined_note(const sk_joined_tick *t, const sk_state *before);

// Ends the tick, except for the number of the tick. `noted`: sk_joined_note was called after each substep; else the
// events of contacts between begin and end of the tick are noted now.
void sk_joined_end(const sk_joined_tick *t, bool noted);
