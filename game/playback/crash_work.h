// crash_work.h: what did work on an aircraft in a crash, from the account of energy.
// A part that breaks off takes kinetic and potential energy along. A blade also takes energy of the shaft. Potential energy and that of
// the shaft are no work on the aircraft, so they are taken out here.
#pragma once
#include "playback/crash.h"

// What left an aircraft with parts so far, beside kinetic energy, J. One that is all zero is that of a whole aircraft.
typedef struct sk_crash_left {
    sk_parts_gone gone;
    double potential, shaft;
} sk_crash_left;

// Begins with parts that have left already. They do not count.
sk_crash_left sk_crash_left_begin(const sk_aircraft_state *aircraft);

// Adds the parts that left in the tick before this state. Call it once for each state, in order.
void sk_crash_left_note(const sk_model *model, int32_t index, const sk_aircraft_state *aircraft, sk_crash_left *left);

// Returns the work since the account began. `left`: what left since then.
sk_crash_work sk_crash_work_of(const sk_model *model, int32_t index, const sk_energy_account *account,
                               const sk_crash_left *left);

sk_crash_work sk_crash_work_since(const sk_crash_work *now, const sk_crash_work *then);

// The same of the shaft.
sk_crash_shaft sk_crash_shaft_of(const sk_energy_account *account, const sk_crash_left *left);
sk_crash_shaft sk_crash_shaft_since(const sk_crash_shaft *now, const sk_crash_shaft *then);
