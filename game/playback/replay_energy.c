#include "playback/replay_energy.h"

// ticks: the account begins this long before a jump's target; longest gap that it steps over
static const int64_t BEFORE = 3 * SK_TICK_HZ;

void sk_replay_energy_forget(sk_replay_energy *energy, sk_energy_meter *meter) {
    energy->known = false;
    sk_workspace_destroy(energy->workspace);
    energy->workspace = NULL;
    meter->count = meter->since = 0;
}

static sk_result begin(sk_replay_energy *e, const sk_replay_source *f, int64_t tick, sk_energy_meter *meter) {
    int64_t from = tick - f->first > BEFORE ? tick - BEFORE : f->first;
    sk_result result = sk_replay_source_state(f, from, false, &e->state);
    if (result.ok && e->workspace == NULL) result = sk_workspace_create(f->model, &e->workspace);
    e->known = result.ok;
    if (!result.ok) return result;
    sk_energy_begin(f->model, &e->state, &e->audit);
    meter->count = 0;
    meter->since = from;
    sk_energy_meter_note(meter, from, &e->audit.aircraft[0]);
    return result;
}

sk_result sk_replay_energy_follow(sk_replay_energy *e, const sk_replay_source *f, int64_t tick,
                                  sk_energy_meter *meter) {
    sk_result result = sk_ok();
    if (f->held) return result; // without steps there is no account
    bool near = e->known && e->state.tick <= tick && tick - e->state.tick <= BEFORE;
    if (!near) result = begin(e, f, tick, meter);
    while (result.ok && e->state.tick < tick) {
        sk_controls controls[SK_AIRCRAFT_MAX];
        sk_replay_source_controls(f, e->state.tick, controls);
        sk_world_step_audited(f->model, &e->state, controls, e->workspace, &e->audit);
        sk_energy_meter_note(meter, e->state.tick, &e->audit.aircraft[0]);
    }
    return result;
}
