// The contacts of a piece with a solid: one for each exposed plane that is the nearest face somewhere in the overlap.
// The planes of a wall and of a floor have friction of their own. Their number does not depend on how the solid is cut
// into cells: the integrals of all cells of a plane are added.
// Ground that yields keeps the prints of parts: docs/models/patch.md, "Strength of the ground".
#include "body/bodies_planes.h"
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

typedef struct part_at {
    bodies_lane *lane;
    sk_bodies_work *w;
    const sk_bodies_state *state;
    int32_t body, part, solid;
    const sk_patch_side *side;
    sk_pose pose, frame;
    double strength; // Pa, of the piece; infinite: it is rigid
} part_at;

// Whether the piece is crushed, and not the ground.
static bool is_crushed_by(const part_at *at, int32_t material) {
    return isfinite(at->strength) && !bodies_ground_yields(at->w, at->body, at->part, material);
}

static bodies_link *add_link(const part_at *at, int32_t feature) {
    sk_body_contact_key key = {at->body, at->part, -1 - at->solid, feature};
    bodies_link *link = bodies_add_link(at->lane, at->state, key);
    if (link == NULL) return NULL;
    link->pose = at->pose;
    link->frame = at->frame;
    return link;
}

static void set_pair(const part_at *at, bodies_link *link, int32_t material) {
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
static bool may_reach_layer(const part_at *at, const bodies_slot *slot) {
    static const double HELD = 0.1;
    double from = bodies_layer_from(at->side->width, bodies_ground_strength(at->w, slot->material) > 0.0);
    double depth = slot->hold.patch.depth;
    bool has_layer = bodies_is_driven(at->w, at->body) && !is_crushed_by(at, slot->material);
    return has_layer && depth <= from && depth > (1.0 - HELD) * from;
}

// Uses the evaluations of this tick if all of them still serve, and nothing else of the solid is in reach.
static bool reuse(const part_at *at) {
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

// ---- ground that yields ----

// Adds `times` the integrals of all cells of a plane, with the planes and the depth of `as`. Returns whether there are any.
static bool add_cells(const part_at *at, const bodies_plane *p, const bodies_cell_at *as, double times,
                      sk_depth_integrals *sum) {
    sk_union_walk walk;
    sk_union_cell cell;
    bool any = false;
    sk_union_walk_begin(&walk, at->lane->cache[at->solid], sk_convex_bounds(at->side->solid.piece, &at->pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_depth_of_face part[BODIES_PLANES_MAX];
        int32_t parts = bodies_cell_integrals(
            &(bodies_cell_at){&cell, &at->side->solid, &at->pose, as->more, as->more_count, as->from}, part);
        for (int32_t i = 0; i < parts; i++) {
            if (cell.feature[part[i].face] != p->feature) continue;
            sk_depth_add(sum, &part[i].of, times);
            any = true;
        }
    }
    return any;
}

// Writes the integrals of a plane outside of a print, and the load on it.
static void outside_of_print(const part_at *at, const bodies_plane *p, const sk_print *print, const sk_print_law *law,
                             sk_depth_integrals *sum, sk_print_load *load) {
    sk_half_space of_print[SK_CONVEX_FACES_MAX];
    const sk_convex *piece = at->side->solid.piece;
    const sk_print_part of = {piece, at->pose, {p->normal, p->offset}};
    int32_t count = sk_print_planes(print, law, &of, SK_CONVEX_FACES_MAX, of_print);
    *sum = p->sum;
    if (count > 0) (void)add_cells(at, p, &(bodies_cell_at){.more = of_print, .more_count = count}, -1.0, sum);
    if (count > 0) sk_print_follow_part(print, &of, sum);
    load->pressed = sum->volume = sk_max(0.0, sum->volume);
    load->pressed_area = sum->area = sk_max(0.0, sum->area);
}

// A part that comes down where the ground is pressed already has a print from the beginning. A rut that is much narrower
// than the part carries it.
static void find_pressed(const part_at *at, const bodies_plane *p, sk_patch_memory *memory) {
    const sk_ruts *ruts = at->state->ruts;
    sk_half_space ground = {p->normal, p->offset};
    double known = ruts != NULL ? bodies_pressed_under(ruts, at->solid, at->side->solid.piece, &at->pose, ground) : 0.0;
    if (known < SK_RUT_LEAST) return;
    sk_print_keep(&(sk_print){sk_rotate_back(at->pose.rotation, p->normal), known}, memory);
}

// Presses a new print if the ground yields at this pose. Returns the energy that this takes, J. A
// print at the greatest depth that does not lower the energy is not kept.
static double press(const part_at *at, const bodies_plane *p, const sk_print_law *law, sk_patch_memory *memory,
                    sk_depth_integrals *sum, sk_print_load *load) {
    double energy = sk_print_energy(law, load);
    if (energy <= sk_print_energy_most(law, load)) return 0.0;
    sk_half_space ground = {p->normal, p->offset};
    double depth = sk_print_under(law, sk_print_depth(at->side->solid.piece, &at->pose, ground));
    if (!(depth > 0.0)) return 0.0;
    const sk_print print = {sk_rotate_back(at->pose.rotation, p->normal), sk_min(depth, SK_PRINT_DEEPEST)};
    sk_depth_integrals outside;
    sk_print_load left = *load;
    outside_of_print(at, p, &print, law, &outside, &left);
    double taken = energy - sk_print_energy(law, &left);
    if (!(taken > 0.0)) return 0.0;
    sk_print_keep(&print, memory);
    *sum = outside;
    *load = left;
    return taken;
}

// Adds the hard layer below the deepest print. Returns whether the part reaches it.
static bool add_layer_below_print(const part_at *at, const bodies_plane *p, sk_depth_integrals *sum) {
    if (!bodies_is_driven(at->w, at->body) || !(p->sum.depth > HARD_BELOW_PRINT)) return false;
    return add_cells(at, p, &(bodies_cell_at){.from = HARD_BELOW_PRINT}, HARD_TIMES, sum);
}

// The integrals outside of the print of a plane. Presses the print deeper if the ground yields. Where it yields, or the
// contact has a print, there is no hard layer at w / 4.
static sk_depth_integrals yield(const part_at *at, const bodies_plane *p, bodies_link *link, bodies_slot *slot) {
    sk_patch_memory *memory = &link->contact.memory;
    double strength = bodies_ground_strength(at->w, slot->material); // Pa
    bool yields = strength > 0.0;
    sk_depth_integrals sum = p->sum;
    sk_print_load load = {sum.volume, sum.area, sum.volume, sum.area};
    sk_print_law law = {link->pair.law.kappa, strength};
    sk_print print;
    if (yields && memory->mode == SK_AIR && !sk_print_is_held(memory)) find_pressed(at, p, memory);
    if (sk_print_of(memory, &print))
        outside_of_print(at, p, &print, &law, &sum, &load);
    else if (!yields && p->hard.touching)
        sk_depth_add(&sum, &p->hard, 1.0);
    if (!yields || !(load.area > 0.0)) return sum;
    link->pair.law.depth_max = INFINITY; // a thin part may sink deeper: then its force grows no more
    double taken = press(at, p, &law, memory, &sum, &load), spring = sk_print_spring(&law, 0.0);
    slot->pressed = sk_print_yielded(memory) ? 0.0 : taken; // finish_contact has added this energy to `lost`
    static const double ROUNDING = 1e-12;                   // the depth is kept as the length of a vector
    bool deepest = sk_print_of(memory, &print) && print.depth >= (1.0 - ROUNDING) * SK_PRINT_DEEPEST;
    slot->limit = deepest ? 0.0 : sk_print_limit(&law, &load);
    slot->yield_share = spring / (SK_BEARING_DEPTH + spring);
    slot->most = sk_print_energy_most(&law, &load);
    if (sk_print_is_held(memory)) sum.energy = sk_print_energy(&law, &load) / law.kappa;
    if (add_layer_below_print(at, p, &sum)) slot->limit = 0.0; // it does not yield
    return sum;
}

// ---- contacts ----

// The piece is crushed against this plane.
static void crush(const bodies_planes *list, const bodies_plane *p, bodies_link *link, bodies_slot *slot) {
    if (list->buried >= 0) {
        slot->crushes = p == &list->of[list->buried];
        return;
    }
    if (!(p->left.volume > SK_CRUSH_NOTHING * p->sum.volume)) return;
    slot->hold.patch = sk_patch_of_plane(&link->pair, &p->left, p->normal);
    slot->hold.patch.depth = sk_min(slot->hold.patch.depth, link->pair.strength / link->pair.law.kappa);
    slot->crushes = bodies_limit_by_strength(link, slot);
    link->elastic = slot->hold.patch.elastic;
}

static void add_plane(const part_at *at, const bodies_planes *list, const bodies_plane *p, double clear) {
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
        crush(list, p, link, slot);
        return;
    }
    sk_depth_integrals sum = yield(at, p, link, slot);
    if (sum.volume <= NOTHING * p->sum.volume) return; // above its print
    slot->hold.patch = sk_patch_of_plane(&link->pair, &sum, p->normal);
    if (sum.area >
        p->sum.area) { // with a hard layer: the mean depth is that of the pressure, the area is that of the plane
        slot->hold.patch.volume *= p->sum.area / sum.area;
        slot->hold.patch.area = p->sum.area;
    }
    link->elastic = slot->hold.patch.elastic;
}

// The velocity of the piece relative to the solid at a point, in the frame of the solid.
static sk_vec3 velocity_at(const part_at *at, sk_vec3 point) {
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
static void press_within(const part_at *at, bodies_planes *list) {
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
static void take_all(const part_at *at, const bodies_plane *plane, bodies_slot *slot) {
    sk_quat back = sk_quat_conjugate(at->pose.rotation);
    sk_half_space of = {sk_rotate(back, plane->normal), plane->offset - sk_dot(plane->normal, at->pose.position)};
    slot->hole = (sk_hole){.planes = 1}; // the plane may be beyond the whole piece
    sk_hole_set_plane(&slot->hole, 0, of);
}

// The hole that each thing presses into the piece. All links of a thing on which more is crushed get the same one.
static void find_holes(const part_at *at, const bodies_planes *list, int32_t first_link) {
    for (int32_t n = first_link; n < at->lane->link_count; n++) {
        bodies_link *link = &at->lane->link[n];
        bodies_slot *slot = &at->w->slot[link->slot];
        if (!slot->crushes) continue;
        if (list->buried >= 0) {
            take_all(at, &list->of[list->buried], slot);
            continue;
        }
        int32_t own = 0;
        while (own + 1 < list->count && list->of[own].feature != link->contact.other_part) own++;
        sk_half_space of[2 * BODIES_PLANES_MAX];
        int32_t count = 0;
        sk_quat back = sk_quat_conjugate(at->pose.rotation);
        for (int32_t i = 0; i < list->count; i++) {
            if (list->of[i].group != list->of[own].group) continue;
            sk_vec3 m = list->of[i].normal;
            of[count++] = (sk_half_space){sk_rotate(back, m), list->of[i].offset - sk_dot(m, at->pose.position)};
        }
        for (int32_t i = 0; i < list->side_count; i++) {
            const bodies_side *side = &list->side[i];
            if (side->group != list->of[own].group) continue;
            sk_vec3 m = side->normal;
            of[count++] = (sk_half_space){sk_rotate(back, m), side->offset - sk_dot(m, at->pose.position)};
        }
        sk_vec3 velocity = velocity_at(at, slot->hold.patch.point);
        sk_presser presser = {.plane = of,
                              .count = count,
                              .direction = sk_rotate(back, direction_of(list, list->of[own].group, velocity)),
                              .layer = at->strength / link->pair.law.kappa,
                              .swept = at->w->set->substep * sk_length(velocity)};
        presser.hole = bodies_holes(at->state, at->body, at->part, &presser.hole_count);
        if (!sk_hole_make(at->side->solid.piece, &presser, &slot->hole)) slot->hole.planes = 0;
    }
}

void bodies_touch_solid(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part, int32_t solid) {
    sk_bodies_work *w = lane->work;
    sk_pose frame = w->solids[solid].pose, pose = bodies_pose_in(frame, bodies_at(w, state, body));
    const sk_patch_side *side = bodies_patch_side(w, body, part);
    part_at at = {lane, w, state, body, part, solid, side, pose, frame, bodies_strength(w, body, part)};
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
    if (!rigid && list.count > 0) {
        sk_crushed crushed = {.solid = &side->solid};
        crushed.hole = bodies_holes(state, body, part, &crushed.hole_count);
        uint32_t sets = sk_crush_sets_of(lane->sets, &crushed);
        double layer = at.strength / bodies_type(w, body)->kappa;
        bodies_find_left(lane->cache[solid], &crushed, sets, &pose, layer, &list);
        press_within(&at, &list);
    }
    int32_t first = lane->link_count;
    for (int32_t i = 0; i < list.count; i++) add_plane(&at, &list, &list.of[i], clear);
    if (!rigid) find_holes(&at, &list, first);
}
