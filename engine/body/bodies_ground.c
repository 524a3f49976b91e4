// The contacts of a piece with a solid: one for each exposed plane that is the nearest face somewhere in the overlap.
// The planes of a wall and of a floor have friction of their own. Their number does not depend on how the solid is cut
// into cells: the integrals of all cells of a plane are added.
#include "body/bodies_ground.h"
#include "contact/surface.h"
#include "convex/measures.h"

static sk_patch_pair pair_with(const sk_bodies_work *w, int32_t body, const sk_patch_side *side, sk_friction friction) {
    const sk_body_type *type = bodies_type(w, body);
    return (sk_patch_pair){.a = side,
                           .law = {.kappa = type->kappa,
                                   .chi = type->chi,
                                   .lag = type->lag,
                                   .mu_static = friction.mu_static,
                                   .mu_kinetic = friction.mu_kinetic,
                                   .mass = type->mass,
                                   .area = side->face_area,
                                   .depth_max = SK_UNION_REACH}};
}

// Whether the piece is crushed, and not the ground.
static bool is_crushed_by(const bodies_part_at *at, int32_t material) {
    return isfinite(at->strength) && !bodies_ground_yields(at->w, at->body, at->part, material);
}

static bodies_link *add_link(const bodies_part_at *at, int32_t feature) {
    sk_body_contact_key key = {at->body, at->part, -1 - at->solid, feature};
    bodies_link *link = bodies_add_link(at->lane, at->state, key);
    if (link == NULL) return NULL;
    link->pose = at->pose;
    link->frame = at->frame;
    return link;
}

static void set_pair(const bodies_part_at *at, bodies_link *link, int32_t material) {
    const sk_bodies_work *w = at->w;
    int32_t own = bodies_type(w, at->body)->pieces[at->part].material;
    link->material = material;
    link->pair = pair_with(w, at->body, at->side, bodies_friction(w, own, material));
    if (!is_crushed_by(at, material)) return;
    link->pair.strength = at->strength;
    link->pair.law.depth_max = INFINITY;
}

// Whether a held patch may have come into the hard layer, whose force it does not know: it serves until the body has moved
// by a tenth of the mean depth.
static bool may_reach_layer(const bodies_part_at *at, const bodies_slot *slot) {
    static const double HELD = 0.1;
    double from = bodies_layer_from(at->side->width, bodies_ground_strength(at->w, slot->material) > 0.0);
    double depth = slot->hold.patch.depth;
    bool has_layer = bodies_is_driven(at->w, at->body) && !isfinite(at->strength);
    return has_layer && depth <= from && depth > (1.0 - HELD) * from;
}

// Uses the evaluations of this tick if all of them still serve, and nothing else of the solid is in reach.
static bool reuse(const bodies_part_at *at) {
    sk_bodies_work *w = at->w;
    int32_t links = at->lane->link_count, other = -1 - at->solid;
    bool found;
    int32_t now = bodies_find_now(w, (sk_body_contact_key){at->body, at->part, other, BODIES_APART}, &found),
            first = now;
    double reach = bodies_type(w, at->body)->reach;
    for (; now < w->now_count; now++) {
        const sk_body_contact *c = &w->now[now];
        if (c->body != at->body || c->part != at->part || c->other != other) break;
        int32_t slot = w->now_slot[now];
        bool serves = slot >= 0 && !sk_print_yielded(&c->memory) && !w->slot[slot].crushes &&
                      !may_reach_layer(at, &w->slot[slot]) && bodies_slot_is_clear(&w->slot[slot], &at->pose, reach);
        bodies_link *link = serves ? add_link(at, (int32_t)c->other_part) : NULL;
        if (link != NULL && c->other_part == BODIES_APART)
            bodies_keep_slot(w, link, slot);
        else
            serves = link != NULL && bodies_use_slot(w, now, link);
        if (!serves) {
            at->lane->link_count = links;
            return false;
        }
        if (c->other_part != BODIES_APART) set_pair(at, link, w->slot[slot].material);
    }
    return now > first;
}

// ---- contacts ----

static void add_plane(const bodies_part_at *at, const bodies_planes *list, const bodies_plane *p, double clear) {
    static const double NOTHING = 1e-9; // share of the volume: less is rounding
    bodies_link *link = add_link(at, p->feature);
    if (link == NULL) return;
    sk_vec3 first = sk_vec(p->sum.first[0], p->sum.first[1], p->sum.first[2]);
    sk_vec3 centre = sk_add_scaled(p->sum.origin, 1.0 / p->sum.volume, first);
    int32_t material = sk_scenery_surface(at->w->set->shapes[at->solid], p->feature, p->normal, centre).material;
    set_pair(at, link, material);
    bodies_slot *slot = bodies_take_slot(at->w, link);
    slot->material = material;
    slot->clear = clear;
    if (link->pair.strength > 0.0) {
        bodies_dent(at, list, p, link, slot);
        link->elastic = slot->hold.patch.elastic;
        return;
    }
    sk_depth_integrals sum = bodies_yield(at, p, link, slot);
    if (sum.volume <= NOTHING * p->sum.volume) return; // above its print
    slot->hold.patch = sk_patch_of_plane(&link->pair, &sum, p->normal);
    // With a hard layer the mean depth is that of the pressure, and the area is that of the plane.
    if (!isfinite(at->strength) && sum.area > p->sum.area) {
        slot->hold.patch.volume *= p->sum.area / sum.area;
        slot->hold.patch.area = p->sum.area;
    }
    link->elastic = slot->hold.patch.elastic;
}

void bodies_touch_solid(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part, int32_t solid) {
    sk_bodies_work *w = lane->work;
    sk_pose frame = w->solids[solid].pose, pose = bodies_pose_in(frame, bodies_at(w, state, body));
    const sk_patch_side *side = bodies_patch_side(w, body, part);
    bodies_part_at at = {lane, w, state, body, part, solid, side, pose, frame, bodies_strength(w, body, part)};
    if (reuse(&at)) return;
    bool rigid = !isfinite(at.strength);
    double hard_from = bodies_is_driven(w, body) && rigid ? HARD_FROM * side->width : INFINITY;
    bodies_planes list = {.buried = -1};
    double clear = bodies_find_planes(lane->cache[solid], &at.side->solid, &at.pose, hard_from, &list);
    if (list.count == 0) {
        if (bodies_is_driven(w, body)) return; // an airframe has many parts: room for its touches only
        bodies_link *link = add_link(&at, BODIES_APART);
        if (link != NULL) bodies_take_slot(w, link)->clear = clear;
    }
    if (!rigid && list.count > 0) bodies_find_dents(&at, &list);
    for (int32_t i = 0; i < list.count; i++) add_plane(&at, &list, &list.of[i], clear);
}
