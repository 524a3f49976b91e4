// Events of an analysis with their times, peak loads, and energy flows. docs/models/analysis.md
#include "analysis/analysis_internal.h"
#include "world/energy_parts.h"

void analysis_note_events(analysis_worker *w, double t, int64_t known) {
    const sk_analysis *analysis = w->analysis;
    int64_t count = w->state->event_count;
    if (known < count - SK_EVENTS_KEPT) known = count - SK_EVENTS_KEPT;
    for (; analysis->note != NULL && known < count; known++)
        analysis->note(w->motion.start + t, &w->state->event[known % SK_EVENTS_KEPT], analysis->user);
}

void analysis_note_load(analysis_worker *w, double t, double load) {
    sk_analysis *analysis = w->analysis;
    if (!(load > analysis->aircraft[w->index].peak_load)) return;
    analysis->aircraft[w->index].peak_load = load;
    analysis->aircraft[w->index].peak_time = w->motion.start + t;
}

double analysis_load_of(const analysis_worker *w) {
    return -w->motion.acceleration.z / sk_gravity_at(w->model->gravity, w->motion.tried.position.z);
}

void analysis_add_energy(analysis_worker *w, const double *y, double share) {
    if (w->analysis->audit == NULL) return;
    sk_energy_account *account = &w->analysis->audit->aircraft[w->index];
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++) {
        double flown = share * y[SK_AT_FLOW + i];
        account->flow.of[i] += flown;
        account->turnover += fabs(flown);
    }
}

double analysis_springs(analysis_worker *w, bool open) {
    double sum = 0.0;
    const sk_analysis_motion *m = &w->motion;
    const sk_aircraft_state *a = sk_state_aircraft(w->state, w->index);
    if (w->analysis->audit == NULL || !(w->near.wheels || w->near.hull)) return 0.0;
    sk_body_motion motion = sk_motion_of(a);
    for (int32_t i = 0; i < sk_energy_contacts(m->type); i++) {
        int32_t point = i - m->type->wheel_count;
        const sk_contact_state *contact = point < 0 ? &a->wheel[i].contact : &a->point[point];
        if (open && contact->mode != SK_AIR) continue;
        sk_energy_springs springs = sk_energy_springs_of(m->type, a, i, &motion, m->trial.ground);
        sum += open ? sk_energy_press(&springs) : sk_energy_in(&springs);
    }
    return sum;
}
