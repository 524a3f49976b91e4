// Exact evaluations that serve again within a tick. Source: docs/models/patch.md, "Held patches".
#include "base/assert.h"
#include "body/bodies_internal.h"

bodies_slot *bodies_take_slot(sk_bodies_work *w, bodies_link *link) {
    // A slot is in use if this substep or the last one used it. There are twice as many slots as links.
    uint32_t count = 2 * (uint32_t)w->capacity, index;
    int64_t used;
    do {
        index = atomic_fetch_add_explicit(&w->slot_next, 1, memory_order_relaxed) % count;
        used = atomic_load_explicit(&w->slot[index].used, memory_order_relaxed);
    } while (used >= w->substep - 1 || !atomic_compare_exchange_strong(&w->slot[index].used, &used, w->substep));
    bodies_slot *slot = &w->slot[index];
    slot->clear = slot->limit = slot->yield_share = slot->most = slot->beyond = slot->pressed = slot->stored = 0.0;
    slot->hole.planes = 0;
    slot->crushes = false;
    slot->hold.patch = (sk_patch){0};
    slot->hold.pose = link->pose;
    link->slot = (int32_t)index;
    return slot;
}

void bodies_keep_slot(sk_bodies_work *w, bodies_link *link, int32_t slot) {
    link->slot = slot;
    atomic_store_explicit(&w->slot[slot].used, w->substep, memory_order_relaxed);
}

void bodies_release_slots(sk_bodies_work *w) {
    for (int32_t n = 0; n < w->link_count; n++) atomic_store(&w->slot[w->link[n]->slot].used, 0);
    for (int32_t n = 0; n < w->now_count; n++)
        if (w->now_slot[n] >= 0) atomic_store(&w->slot[w->now_slot[n]].used, w->substep - 1);
}

// A point of the body has moved by at most the shift of the origin and the angle, 2 asin |v|, times its distance.
double bodies_turned(const sk_pose *from, const sk_pose *pose, double reach) {
    static const double ANGLE_OF_SINE = 3.2; // 2 asin x is at most this times x
    sk_quat q = sk_quat_mul(pose->rotation, sk_quat_conjugate(from->rotation));
    double sine = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    return ANGLE_OF_SINE * sine * reach;
}

bool bodies_slot_is_clear(const bodies_slot *slot, const sk_pose *pose, double reach) {
    double shift = sk_length(sk_sub(pose->position, slot->hold.pose.position));
    return shift + bodies_turned(&slot->hold.pose, pose, reach) < slot->clear;
}

bool bodies_use_slot(sk_bodies_work *w, int32_t now, bodies_link *link) {
    int32_t index = w->now_slot[now];
    if (index < 0) return false;
    bodies_slot *slot = &w->slot[index];
    if (!slot->hold.patch.touching || slot->hold.patch.too_deep) return false;
    sk_twist motion = sk_patch_motion(&slot->hold, &link->pose);
    if (!sk_patch_hold_is_valid(&slot->hold, motion)) return false;
    link->elastic = sk_patch_extrapolate(&slot->hold, motion);
    bodies_keep_slot(w, link, index);
    return true;
}
