// Joints that snap. A contact of a piece with the force F at the arm r from the root of its joint bends it by |r x F|. At the moment
// M that the joint bears the contact yields: its normal force is at most M / |r x n|. The piece breaks off at the end of the
// tick. Until then it touches nothing more. A fast pair has impulses in place of forces: then a joint bears the impulse of this
// force over a substep. Source: docs/models/breakage.md, "Masts".
#include "body/bodies_internal.h"

static const sk_body_joint *joint_of(const sk_bodies_work *w, int32_t body, int32_t part) {
    if (body < 0 || !bodies_is_driven(w, body) || bodies_is_round(bodies_type(w, body), part)) return NULL;
    const sk_body_joint *joint = &bodies_type(w, body)->pieces[part].joint;
    return joint->bending > 0.0 ? joint : NULL;
}

// N: the largest normal force at the point of a contact (world).
static double most_of(const sk_body_joint *joint, const bodies_link *link, bool is_a,
                      const sk_island_contact *contact) {
    sk_vec3 root = sk_pose_point(link->frame, is_a ? sk_pose_point(link->pose, joint->root) : joint->root);
    return joint->bending / sk_length(sk_cross(sk_sub(contact->point, root), contact->normal));
}

static double joints_bear(const sk_bodies_work *w, const bodies_link *link, const sk_island_contact *contact) {
    const sk_body_contact *c = &link->contact;
    const sk_body_joint *own = joint_of(w, (int32_t)c->body, (int32_t)c->part);
    const sk_body_joint *other = c->other < 0 ? NULL : joint_of(w, (int32_t)c->other, (int32_t)c->other_part);
    double most = own == NULL ? INFINITY : most_of(own, link, link->a == c->body, contact);
    return other == NULL ? most : sk_min(most, most_of(other, link, link->a == c->other, contact));
}

void bodies_limit_by_joints(const sk_bodies_work *w, const bodies_link *link, sk_island_contact *contact) {
    double most = joints_bear(w, link, contact);
    if (!isfinite(most) || (contact->limit > 0.0 && contact->limit <= most)) return;
    const sk_vec3 n = contact->normal;
    const double of_n[3] = {n.x, n.y, n.z};
    double stiffness = 0.0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) stiffness += of_n[i] * contact->stiffness[i][k] * of_n[k];
    double energy = stiffness > 0.0 ? 0.5 * most * most / stiffness : 0.0; // J, at the limit
    const bodies_slot *slot = &w->slot[link->slot];
    contact->limit = most;
    contact->yield_share = 0.0;
    contact->yield_stores = energy - slot->hold.patch.energy;
    contact->yield_room = energy - slot->stored;
    contact->yield_beyond = 0.0;
}

static void snap(sk_bodies_work *w, int32_t body, int32_t part) {
    w->own[body - w->set->body_count].snapped |= UINT32_C(1) << part;
}

void bodies_snap_overloaded(sk_bodies_work *w) {
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = w->link[n];
        const sk_body_contact *c = &link->contact;
        const int64_t body[2] = {c->body, c->other}, part[2] = {c->part, c->other_part};
        if (link->row < 0 || !w->island_contact[link->row].yields) continue;
        for (int k = 0; k < 2; k++) {
            const sk_island_contact *contact = &w->island_contact[link->row];
            const sk_body_joint *joint = body[k] < 0 ? NULL : joint_of(w, (int32_t)body[k], (int32_t)part[k]);
            if (joint != NULL && contact->limit >= most_of(joint, link, link->a == body[k], contact))
                snap(w, (int32_t)body[k], (int32_t)part[k]);
        }
    }
}

double bodies_snap_by_impulse(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t part,
                              sk_vec3 point, sk_vec3 impulse) {
    const sk_body_joint *joint = joint_of(w, body, part);
    if (joint == NULL) return 1.0;
    sk_vec3 root = sk_pose_point(sk_body_pose(bodies_at(w, state, body)), joint->root);
    double most = joint->bending * w->set->substep, moment = sk_length(sk_cross(sk_sub(point, root), impulse));
    if (moment <= most) return 1.0;
    snap(w, body, part);
    return most / moment;
}

uint32_t sk_bodies_snapped(const sk_bodies_work *w, int32_t driven) {
    return w->own[driven].snapped;
}
