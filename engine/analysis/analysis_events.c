// Events of an analysis with their times, peak loads, and energy flows. docs/models/analysis.md
#include "analysis/analysis_internal.h"
#include "world/energy_parts.h"

int64_t analysis_report(const sk_analysis *analysis, const sk_state *state, double time, int64_t known) {
    int64_t count = state->event_count;
    if (known < count - SK_EVENTS_KEPT) known = count - SK_EVENTS_KEPT;
    for (; analysis->note != NULL && known < count; known++)
        analysis->note(time, &state->event[known % SK_EVENTS_KEPT], analysis->user);
    return count;
}

void analysis_note_events(analysis_worker *w, double t, int64_t known) {
    (void)analysis_report(w->analysis, w->state, w->motion.start + t, known);
}

void analysis_keep_load(sk_analysis *analysis, int32_t index, double time, double load) {
    sk_analyzed_aircraft *kept = &analysis->aircraft[index];
    if (!(load > kept->peak_load)) return;
    kept->peak_load = load;
    kept->peak_time = time;
}

void analysis_note_load(analysis_worker *w, double t, double load) {
    analysis_keep_load(w->analysis, w->index, w->motion.start + t, load);
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
