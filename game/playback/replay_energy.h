// replay_energy.h: the energy account of a replay. Recordings do not hold it, so the flight is simulated once more with
// the account. After a jump the account starts again some seconds earlier, so that flows are known at once.
#pragma once
#include "panels/energy_panel.h"
#include "playback/replay_source.h"

typedef struct sk_replay_energy {
    bool known;
    sk_state *state; // of the source's model; null until it is needed, like the next two
    sk_workspace *workspace;
    sk_controls *controls;
    sk_energy_audit audit; // since meter->since
} sk_replay_energy;

// Updates the account to a tick of the source. Errors: see sk_replay_source_state.
sk_result sk_replay_energy_follow(sk_replay_energy *energy, const sk_replay_source *source, int64_t tick,
                                  sk_energy_meter *meter);
// Clears the account when the source changes or ends. Frees what it owns.
void sk_replay_energy_forget(sk_replay_energy *energy, sk_energy_meter *meter);
