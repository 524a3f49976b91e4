#include "world/airframe_probe.h"

#include "world/body_step.h"
#include "world/compiled_bodies.h"
#include "world/flight.h"
#include "world/proximity.h"

sk_result sk_airframe_probe_create(const sk_model *model, sk_airframe_probe *out) {
    *out = (sk_airframe_probe){0};
    const sk_compiled_bodies *compiled = model->compiled_bodies;
    sk_result r = sk_ok();
    for (int32_t s = 0; compiled != NULL && r.ok && s < compiled->set.solid_count; s++)
        r = sk_union_cache_create(compiled->surfaces[s], SK_UNION_STORE_LEAST, &out->cache[s]);
    if (!r.ok) sk_airframe_probe_destroy(out);
    return r;
}

void sk_airframe_probe_destroy(sk_airframe_probe *probe) {
    for (int32_t s = 0; s < 1 + SK_PLATFORMS_MAX; s++) sk_union_cache_destroy(probe->cache[s]); // null: none
    *probe = (sk_airframe_probe){0};
}

int32_t sk_airframe_probe_find(const sk_airframe_probe *probe, const sk_model *model, const sk_state *state,
                               int32_t index, sk_ground ground, int32_t *solid) {
    if (probe->cache[0] == NULL) return -1;
    const sk_body_type *airframe = sk_airframe_of(model, index);
    sk_body_motion motion = sk_motion_of(sk_state_aircraft(state, index));
    if (!sk_airframe_is_near(ground, airframe, &motion, 0.0)) return -1;
    for (int32_t s = 0; s < ground.solid_count; s++) {
        sk_body_motion seen = sk_motion_seen_from(&ground.solids[s], &motion);
        const sk_pose pose = {seen.position, sk_quat_from_mat3(&seen.axes)};
        *solid = s;
        for (int32_t i = 0; i < airframe->piece_count; i++)
            if (sk_union_overlaps(probe->cache[s], &airframe->pieces[i].solid, &pose)) return i;
    }
    return -1;
}
