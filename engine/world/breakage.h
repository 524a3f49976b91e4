// breakage.h: parts that break off aircraft, at the end of a tick.
// A piece breaks off at its joint when it, or the piece that carries it, is cut through. It becomes a body of its own, with
// all that it carries, at its place and with its velocity. Momentum, angular momentum and energy are kept. Source:
// docs/models/breakage.md.
#pragma once
#include "world/energy.h"
#include "world/state.h"

// Breaks what must break. `audit`: null without an account of energy.
void sk_breakage_run(const sk_model *model, sk_state *state, sk_energy_audit *audit);

// Breaks a piece of an aircraft off at its joint, with all that it carries. `kind`, `value`: of the event. Does nothing if the piece has
// gone already. A model without bodies for debris loses the part with its mass.
void sk_break_off(const sk_model *model, sk_state *state, int32_t aircraft, int32_t piece, sk_event_kind kind,
                  double value);
