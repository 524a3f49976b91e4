// What a solid crushes of a piece: docs/models/crush.md.
#include "body/bodies_ground.h"

// The velocity of the piece relative to the solid at a point, in the frame of the solid.
static sk_vec3 velocity_at(const bodies_part_at *at, sk_vec3 point) {
    const sk_body_state *body = bodies_at(at->w, at->state, at->body);
    const sk_body_solid *solid = &at->w->solids[at->solid];
    sk_vec3 x = sk_pose_point(at->frame, point), rate = sk_body_rate(bodies_type(at->w, at->body), body);
    sk_vec3 own = sk_add(body->velocity, sk_cross(rate, sk_sub(x, body->position)));
    sk_vec3 of_solid = sk_add(solid->velocity, sk_cross(solid->rate, sk_sub(x, solid->pose.position)));
    return sk_rotate_back(at->frame.rotation, sk_sub(own, of_solid));
}

// The direction of the force of a thing on the piece, in the frame of the solid. A thing within the piece presses to all
// sides: then it is the direction against the motion of the piece.
static sk_vec3 direction_of(const bodies_planes *list, int32_t group, sk_vec3 velocity) {
    static const double LEAST = 0.3;
    sk_vec3 mean = bodies_group_direction(list, group);
    if (sk_length(mean) > LEAST || !(sk_dot(velocity, velocity) > 0.0)) return sk_unit(mean);
    return sk_unit(sk_neg(velocity));
}

// Whether a plane of a group presses a surface of what is left of the piece.
static bool presses_surface(const bodies_planes *list, int32_t group) {
    for (int32_t i = 0; i < list->count; i++) {
        const bodies_plane *p = &list->of[i];
        if (p->group == group && -sk_dot(p->left.surface, p->normal) > BODIES_SIDEWAYS * p->left.area) return true;
    }
    return false;
}

// A thin thing may be within what is left of the piece at the end of a substep. Then it presses no surface, but it came there
// through the material: the planes that face the motion press the section that they have in the piece.
static void press_within(const bodies_part_at *at, bodies_planes *list) {
    for (int32_t i = 0; i < list->count; i++) {
        bodies_plane *p = &list->of[i];
        sk_vec3 first = sk_vec(p->left.first[0], p->left.first[1], p->left.first[2]);
        if (!(p->left.volume > SK_CRUSH_NOTHING * p->sum.volume) || presses_surface(list, p->group)) continue;
        sk_vec3 centre = sk_add_scaled(p->left.origin, 1.0 / p->left.volume, first);
        if (!(sk_dot(velocity_at(at, centre), p->normal) < 0.0)) continue;
        p->within = p->left.opening;
    }
    for (int32_t i = 0; i < list->count; i++) {
        bodies_plane *p = &list->of[i];
        if (!(p->within > 0.0)) continue;
        p->left.surface = sk_scale(-p->within, p->normal);
        p->left.area = sk_max(p->left.area, p->within);
    }
}

// Where nothing is left outside of the solid, all that is left is gone.
static void take_all(const bodies_part_at *at, const bodies_plane *plane, bodies_slot *slot) {
    sk_quat back = sk_quat_conjugate(at->pose.rotation);
    sk_half_space of = {sk_rotate(back, plane->normal), plane->offset - sk_dot(plane->normal, at->pose.position)};
    slot->hole = (sk_hole){.planes = 1}; // the plane may be beyond the whole piece
    sk_hole_set_plane(&slot->hole, 0, of);
}

// Writes the planes that bound one thing, in the frame of the piece. Returns their number.
static int32_t planes_of(const bodies_part_at *at, const bodies_planes *list, int32_t group,
                         sk_half_space of[2 * BODIES_PLANES_MAX]) {
    int32_t count = 0;
    sk_quat back = sk_quat_conjugate(at->pose.rotation);
    for (int32_t i = 0; i < list->count; i++) {
        if (list->of[i].group != group) continue;
        sk_vec3 m = list->of[i].normal;
        of[count++] = (sk_half_space){sk_rotate(back, m), list->of[i].offset - sk_dot(m, at->pose.position)};
    }
    for (int32_t i = 0; i < list->side_count; i++) {
        const bodies_side *side = &list->side[i];
        if (side->group != group) continue;
        sk_vec3 m = side->normal;
        of[count++] = (sk_half_space){sk_rotate(back, m), side->offset - sk_dot(m, at->pose.position)};
    }
    return count;
}

// The hole that a thing presses into the piece. All links of a thing on which more is crushed get the same one.
static void find_hole(const bodies_part_at *at, const bodies_planes *list, int32_t group, double kappa,
                      bodies_slot *slot) {
    if (list->buried >= 0) {
        take_all(at, &list->of[list->buried], slot);
        return;
    }
    sk_half_space of[2 * BODIES_PLANES_MAX];
    int32_t count = planes_of(at, list, group, of);
    sk_vec3 velocity = velocity_at(at, slot->hold.patch.point);
    sk_quat back = sk_quat_conjugate(at->pose.rotation);
    sk_presser presser = {.plane = of,
                          .count = count,
                          .direction = sk_rotate(back, direction_of(list, group, velocity)),
                          .layer = at->strength / kappa,
                          .swept = at->w->set->substep * sk_length(velocity)};
    presser.hole = bodies_holes(at->state, at->body, at->part, &presser.hole_count);
    if (!sk_hole_make(at->side->solid.piece, &presser, &slot->hole)) slot->hole.planes = 0;
}

void bodies_find_dents(const bodies_part_at *at, bodies_planes *list) {
    sk_crushed crushed = {.solid = &at->side->solid};
    crushed.hole = bodies_holes(at->state, at->body, at->part, &crushed.hole_count);
    uint32_t sets = sk_crush_sets_of(at->lane->sets, &crushed);
    double layer = at->strength / bodies_type(at->w, at->body)->kappa;
    bodies_find_left(at->lane->cache[at->solid], &crushed, sets, &at->pose, layer, list);
    press_within(at, list);
}

void bodies_dent(const bodies_part_at *at, const bodies_planes *list, const bodies_plane *p, const bodies_link *link,
                 bodies_slot *slot) {
    double kappa = link->pair.law.kappa;
    if (list->buried >= 0) {
        slot->crushes = p == &list->of[list->buried];
    } else {
        if (!(p->left.volume > SK_CRUSH_NOTHING * p->sum.volume)) return;
        slot->hold.patch = sk_patch_of_plane(&link->pair, &p->left, p->normal);
        slot->hold.patch.depth = sk_min(slot->hold.patch.depth, at->strength / kappa);
        slot->crushes = bodies_limit_by_strength(link, at->strength, slot);
    }
    if (slot->crushes) find_hole(at, list, p->group, kappa, slot);
}
