// The velocity of a point p of a body is v + w x r. Over a substep of length h the mean specific force at p, its
// acceleration without that of gravity, is
//     f = ((v + w x r)_after - (v + w x r)_before) / h + g
// with g upwards. This is (force without weight) / m + w' x r + w x (w x r), averaged over the substep. It contains
// every impulse within the substep. A mean of f over n substeps is the change of velocity over them divided by n h, plus g.
// Body axes are those of the mean attitude of the substep.
#include "world/load_audit.h"

#include "aircraft/atmosphere.h"
#include <stdlib.h>
#include <string.h>

const int32_t sk_load_substeps[SK_LOAD_WINDOWS] = {[SK_LOAD_3_MS] = 3, [SK_LOAD_20_MS] = 19};

sk_result sk_load_audit_create(const sk_model *model, sk_load_audit *audit) {
    audit->aircraft = calloc((size_t)model->aircraft_count + 1, sizeof *audit->aircraft);
    if (audit->aircraft == NULL) return sk_error("memory is short for loads");
    for (int32_t i = 0; i < model->aircraft_count; i++)
        sk_load_begin(&audit->aircraft[i], model->types[model->aircraft[i].type].eye);
    return sk_ok();
}

void sk_load_audit_destroy(sk_load_audit *audit) {
    free(audit->aircraft);
    audit->aircraft = NULL;
}

void sk_load_begin(sk_load_track *track, sk_vec3 point) {
    memset(track, 0, sizeof *track);
    track->point = point;
}

void sk_load_forget_peaks(sk_load_track *track) {
    memset(track->peak, 0, sizeof track->peak);
}

static sk_vec3 velocity_of(const sk_load_track *track, const sk_aircraft_state *a) {
    return sk_add(a->velocity, sk_rotate(a->attitude, sk_cross(a->rate, track->point)));
}

// Returns the attitude between two that are less than half a turn apart. q and -q are the same attitude.
static sk_quat between(sk_quat a, sk_quat b) {
    double sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0.0 ? -1.0 : 1.0;
    return sk_quat_unit((sk_quat){a.w + sign * b.w, a.x + sign * b.x, a.y + sign * b.y, a.z + sign * b.z});
}

static void raise(sk_load_peak *peak, double value, double time) {
    if (value > peak->value) *peak = (sk_load_peak){value, time};
}

static void note_mean(sk_load_track *track, sk_load_window window, double time) {
    int32_t n = sk_load_substeps[window];
    if (track->count < n) return;
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int64_t k = track->count - n; k < track->count; k++) sum = sk_add(sum, track->force[k % SK_LOAD_RING]);
    sk_vec3 mean = sk_scale(1.0 / n, sum);
    sk_load_peak *peak = track->peak[window];
    raise(&peak[SK_LOAD_FORWARD], mean.x, time);
    raise(&peak[SK_LOAD_BACKWARD], -mean.x, time);
    raise(&peak[SK_LOAD_RIGHT], mean.y, time);
    raise(&peak[SK_LOAD_LEFT], -mean.y, time);
    raise(&peak[SK_LOAD_DOWN], mean.z, time); // body z is down
    raise(&peak[SK_LOAD_UP], -mean.z, time);
    raise(&peak[SK_LOAD_TOTAL], sk_length(mean), time);
}

void sk_load_open(sk_load_track *track, const sk_aircraft_state *aircraft) {
    track->velocity = velocity_of(track, aircraft);
    track->attitude = aircraft->attitude;
}

void sk_load_note(const sk_model *model, sk_load_track *track, const sk_aircraft_state *aircraft, double time) {
    sk_vec3 gained = sk_sub(velocity_of(track, aircraft), track->velocity);
    sk_vec3 force = sk_scale(1.0 / model->substep, gained);
    force.z += sk_gravity_at(model->gravity, aircraft->position.z);
    track->force[track->count % SK_LOAD_RING] = sk_rotate_back(between(track->attitude, aircraft->attitude), force);
    track->count++;
    for (int w = 0; w < SK_LOAD_WINDOWS; w++) note_mean(track, (sk_load_window)w, time);
}
