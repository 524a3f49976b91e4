#include "playback/replay_energy.h"

#include <stdlib.h>

// ticks: the account begins this long before a jump's target; longest gap that it steps over
static const int64_t BEFORE = 3 * SK_TICK_HZ;

void sk_replay_energy_forget(sk_replay_energy *energy, sk_energy_meter *meter) {
    energy->known = false;
    sk_workspace_destroy(energy->workspace);
    energy->workspace = NULL;
    sk_state_destroy(energy->state);
    energy->state = NULL;
    sk_energy_audit_destroy(&energy->audit);
    free(energy->controls);
    energy->controls = NULL;
    meter->count = meter->since = 0;
}

static sk_result make(sk_replay_energy *e, const sk_model *model) {
    if (e->workspace != NULL) return sk_ok();
    e->state = sk_state_allocate(model);
    e->controls = calloc((size_t)model->aircraft_count + 1, sizeof *e->controls);
    sk_result result = sk_energy_audit_create(model, &e->audit);
    if (e->state == NULL || e->controls == NULL) result = sk_error("memory is short for the energy account");
    return result.ok ? sk_workspace_create(model, &e->workspace) : result;
}

// Notes the account of the aircraft that was driven at that tick.
static void note(sk_replay_energy *e, const sk_replay_source *f, int64_t tick, sk_energy_meter *meter) {
    sk_replay_source_controls(f, tick, e->controls);
    sk_energy_meter_note(meter, tick, &e->audit.aircraft[sk_controls_driven(e->controls, f->model->aircraft_count)]);
}

static sk_result begin(sk_replay_energy *e, const sk_replay_source *f, int64_t tick, sk_energy_meter *meter) {
    int64_t from = tick - f->first > BEFORE ? tick - BEFORE : f->first;
    sk_result result = make(e, f->model);
    if (!result.ok) sk_replay_energy_forget(e, meter);
    if (result.ok) result = sk_replay_source_state(f, from, false, e->state);
    e->known = result.ok;
    if (!result.ok) return result;
    sk_energy_begin(f->model, e->state, &e->audit);
    meter->count = 0;
    meter->since = from;
    note(e, f, from, meter);
    return result;
}

sk_result sk_replay_energy_follow(sk_replay_energy *e, const sk_replay_source *f, int64_t tick,
                                  sk_energy_meter *meter) {
    sk_result result = sk_ok();
    if (f->held) return result; // without steps there is no account
    bool near = e->known && e->state->tick <= tick && tick - e->state->tick <= BEFORE;
    if (!near) result = begin(e, f, tick, meter);
    while (result.ok && e->state->tick < tick) {
        sk_replay_source_controls(f, e->state->tick, e->controls);
        sk_world_step_audited(f->model, e->state, e->controls, e->workspace, &e->audit);
        note(e, f, e->state->tick, meter);
    }
    return result;
}
