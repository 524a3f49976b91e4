// The elastic energy of contacts in the account. `lost` of a tick is minus the work of the contacts, less the change of what
// they store:
//  - A solve subtracts the change that its law gives (island_friction.c). Its matrix is the positive part of the stiffness.
//    The exact stiffness gives another change, and the difference is counted here.
//  - An exact evaluation finds the energy at its pose. Its difference from what was counted until then is counted here: energy
//    of material that was crushed or of ground that was pressed, of a contact that ended, and errors of the two above.
// The force of a wheel on a body has friction and dampers in it, and what its springs store is in the account of its aircraft.
// So all of its work is lost here.
// At the begin of a tick nothing of the last one is known, so there is no such difference for a contact that existed before.
// Source: docs/models/bodies.md, "Energy".
#include "body/bodies_internal.h"

// Of a contact that existed before this tick.
static double taken_of(const bodies_slot *slot) {
    const sk_patch *patch = &slot->hold.patch;
    if (patch->too_deep) return patch->touching ? patch->energy : 0.0; // it ends
    return slot->pressed;
}

static double count_link(sk_bodies_work *w, const bodies_link *link) {
    bodies_slot *slot = &w->slot[link->slot];
    int32_t last = link->now >= 0 ? w->now_slot[link->now] : -1;
    if (last == link->slot) return 0.0; // no new evaluation
    slot->stored = bodies_touches(w, link) ? slot->hold.patch.energy : 0.0;
    if (last < 0) return link->known ? taken_of(slot) : -slot->stored;
    double before = w->slot[last].stored;
    w->slot[last].stored = 0.0;
    return before - slot->stored;
}

void bodies_count_stored(sk_bodies_work *w) {
    for (int32_t n = 0; n < w->link_count; n++) w->flows.lost += count_link(w, w->link[n]);
    for (int32_t n = 0; n < w->now_count; n++) {
        bodies_slot *slot = w->now_slot[n] >= 0 ? &w->slot[w->now_slot[n]] : NULL;
        if (slot == NULL || atomic_load_explicit(&slot->used, memory_order_relaxed) == w->substep) continue;
        w->flows.lost += slot->stored; // the contact ended
        slot->stored = 0.0;
    }
}

// The velocity of a relative to b at the patch, in the frame of b.
static sk_twist velocity_of(const sk_bodies_work *w, const bodies_link *link) {
    const sk_island_body *a = &w->island_body[link->row_a], *b = &w->island_body[link->row_b];
    sk_vec3 at = sk_pose_point(link->frame, w->slot[link->slot].hold.patch.point);
    sk_vec3 of_a = sk_add(a->velocity, sk_cross(a->rate, sk_sub(at, a->centre)));
    sk_vec3 of_b = sk_add(b->velocity, sk_cross(b->rate, sk_sub(at, b->centre)));
    return (sk_twist){sk_rotate_back(link->frame.rotation, sk_sub(of_a, of_b)),
                      sk_rotate_back(link->frame.rotation, sk_sub(a->rate, b->rate))};
}

static double twice_energy(const double stiffness[6][6], sk_twist motion) {
    sk_wrench force = sk_patch_times(&stiffness[0][0], motion);
    return sk_dot(force.force, motion.shift) + sk_dot(force.moment, motion.turn);
}

void bodies_keep_stored(sk_bodies_work *w, const bodies_link *link, double change) {
    bodies_slot *slot = &w->slot[link->slot];
    const sk_patch *patch = &slot->hold.patch;
    slot->stored += change;
    if (slot->limit > 0.0) return; // the solve limits what it stores
    sk_twist velocity = velocity_of(w, link);
    double exact = twice_energy(patch->stiffness, velocity), solved = twice_energy(patch->stiffness_positive, velocity),
           h = w->set->substep;
    double more = 0.5 * h * h * (exact - solved);
    slot->stored += more;
    w->flows.lost -= more;
}

void bodies_count_pushes(sk_bodies_work *w) {
    for (int32_t n = w->contact_count - w->wheel_count; n < w->contact_count; n++)
        w->flows.lost += w->island_contact[n].stored;
}
