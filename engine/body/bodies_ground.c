// The contacts of a piece with a solid: one for each exposed plane that is the nearest face somewhere in the overlap.
// The planes of a wall and of a floor have friction of their own. Their number does not depend on how the solid is cut
// into cells: the integrals of all cells of a plane are added.
// Ground that yields keeps the prints of parts: docs/models/patch.md, "Strength of the ground".
#include "body/bodies_internal.h"
#include "contact/surface.h"
#include "convex/distance.h"
#include "convex/measures.h"

typedef struct plane {
    int32_t feature;
    sk_vec3 normal;
    double offset;           // m
    sk_depth_integrals sum;  // about the origin of the body's frame
    sk_depth_integrals hard; // of the hard layer
    sk_depth_integrals left; // of what holes leave of the piece, with the pressure at most its strength
    int32_t group;           // planes of one convex thing have the same number
} plane;

typedef struct planes {
    int32_t count;
    plane of[BODIES_PLANES_MAX];
} planes;

// Returns the plane of a feature, in ascending order of features. Without room the plane with the smallest volume is
// replaced, if `volume` is larger; else null.
static plane *plane_of(planes *list, int32_t feature, double volume) {
    int32_t at = 0;
    while (at < list->count && list->of[at].feature < feature) at++;
    if (at < list->count && list->of[at].feature == feature) return &list->of[at];
    if (list->count == BODIES_PLANES_MAX) {
        int32_t least = 0;
        for (int32_t i = 1; i < list->count; i++)
            if (list->of[i].sum.volume < list->of[least].sum.volume) least = i;
        if (list->of[least].sum.volume >= volume) return NULL;
        for (int32_t i = least; i + 1 < list->count; i++) list->of[i] = list->of[i + 1];
        list->count--;
        at -= at > least;
    }
    for (int32_t i = list->count; i > at; i--) list->of[i] = list->of[i - 1];
    list->count++;
    list->of[at] = (plane){.feature = feature};
    return &list->of[at];
}

// A cell of a solid and a part. Planes of `more`, those of a print, bound the overlap, too. The exposed planes are moved
// inwards by `from` (m).
typedef struct cell_at {
    const sk_union_cell *cell;
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_half_space *more;
    int32_t more_count;
    double from;
} cell_at;

static int32_t integrals_of(const cell_at *at, sk_depth_of_face out[BODIES_PLANES_MAX]) {
    const sk_union_cell *cell = at->cell;
    sk_half_space face[SK_CONVEX_FACES_MAX];
    int32_t count = cell->piece.face_count;
    for (int32_t j = 0; j < count; j++) {
        face[j] = cell->piece.face[j];
        if ((cell->exposed >> j & 1) != 0) face[j].offset -= at->from;
    }
    for (int32_t j = 0; j < at->more_count && count < SK_CONVEX_FACES_MAX; j++) {
        face[count] = at->more[j];
        face[count++].offset -= sk_dot(at->more[j].normal, cell->origin);
    }
    uint64_t all = count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
    uint64_t more = count > cell->piece.face_count ? all & ~((UINT64_C(1) << cell->piece.face_count) - 1) : 0;
    sk_pose pose = {sk_sub(at->pose->position, cell->origin), at->pose->rotation};
    sk_depth_field field = {face, count, {cell->exposed, all}, more};
    int32_t parts = sk_depth_integrals_by_face(at->solid, &pose, &field, BODIES_PLANES_MAX, out);
    for (int32_t i = 0; i < parts; i++) sk_depth_integrals_move(&out[i].of, pose.position);
    return parts;
}

// Adds the integrals of a cell to those of its planes. Returns the depth, m.
static double add_cell(planes *list, const cell_at *at) {
    const sk_union_cell *cell = at->cell;
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = integrals_of(at, part);
    double depth = 0.0;
    for (int32_t i = 0; i < count; i++) {
        plane *p = plane_of(list, cell->feature[part[i].face], part[i].of.volume);
        if (p == NULL) continue;
        p->normal = cell->piece.face[part[i].face].normal;
        p->offset = cell->piece.face[part[i].face].offset + sk_dot(p->normal, cell->origin);
        p->sum.origin = at->pose->position;
        sk_depth_add(&p->sum, &part[i].of, 1.0);
        depth = sk_max(depth, part[i].of.depth);
    }
    return depth;
}

static void add_hard_layer(planes *list, const cell_at *at) {
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = integrals_of(at, part);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < list->count; k++)
            if (list->of[k].feature == at->cell->feature[part[i].face])
                sk_depth_add(&list->of[k].hard, &part[i].of, HARD_TIMES);
}

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

// What an exact evaluation knows: the planes that touch, and the distance from everything else of the solid.
typedef struct ground_query {
    planes list;
    double clear; // m; 0: another plane may take over at any motion
} ground_query;

// m: the distance in which other cells are looked for. A body that moves farther than this in a tick is evaluated again.
static const double LOOK = 0.1;

static bool covers(const planes *list, const sk_union_cell *cell) {
    for (int32_t j = 0; j < cell->piece.face_count; j++) {
        if ((cell->exposed >> j & 1) == 0) continue;
        bool known = false;
        for (int32_t i = 0; i < list->count; i++) known |= list->of[i].feature == cell->feature[j];
        if (!known) return false;
    }
    return true;
}

int32_t bodies_face_along(const sk_union_cell *cell, sk_vec3 direction) {
    int32_t best = -1;
    double most = -INFINITY;
    for (int32_t j = 0; j < cell->piece.face_count; j++) {
        double along = sk_dot(cell->piece.face[j].normal, direction);
        if ((cell->exposed >> j & 1) == 0 || along <= most) continue;
        most = along;
        best = j;
    }
    return best;
}

// ---- a piece that can be crushed ----

// The planes of the list that are exposed in one cell belong to one convex thing, as the sides of a post. Those of a wall
// and of the floor at its foot do not.
static void join_groups(planes *list, const sk_union_cell *cell) {
    int32_t first = -1;
    for (int32_t i = 0; i < list->count; i++) {
        bool exposed = false;
        for (int32_t j = 0; j < cell->piece.face_count && !exposed; j++)
            exposed = (cell->exposed >> j & 1) != 0 && cell->feature[j] == list->of[i].feature;
        if (!exposed) continue;
        int32_t old = list->of[i].group;
        if (first < 0) first = old;
        for (int32_t k = 0; k < list->count; k++)
            if (list->of[k].group == old) list->of[k].group = first;
    }
}

static void add_left(planes *list, const cell_at *at, double sign) {
    sk_depth_of_face part[BODIES_PLANES_MAX];
    int32_t count = integrals_of(at, part);
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < list->count; k++) {
            sk_depth_integrals *left = &list->of[k].left;
            if (list->of[k].feature != at->cell->feature[part[i].face]) continue;
            left->origin = part[i].of.origin = at->pose->position; // of both in the frame of the solid
            if (at->from > 0.0)
                sk_depth_subtract_below(left, &part[i].of, sign);
            else
                sk_depth_add(left, &part[i].of, sign);
        }
}

// Adds what holes leave of the piece, up to a pressure that a depth of `layer` (m) has.
static void query_left(sk_union_cache *cache, const sk_crushed *crushed, const sk_pose *pose, double layer,
                       planes *list) {
    sk_crushed_parts parts;
    sk_crushed_parts_of(crushed, &parts);
    for (int32_t i = 0; i < list->count; i++) list->of[i].group = i;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, sk_convex_bounds(crushed->solid->piece, pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        join_groups(list, &cell);
        for (int32_t i = 0; i < parts.count; i++) {
            cell_at at = {.cell = &cell, .solid = &parts.part[i].solid, .pose = pose};
            add_left(list, &at, parts.part[i].sign);
            at.from = layer;
            add_left(list, &at, parts.part[i].sign);
        }
    }
}

// `hard_from`: the depth at which a hard layer begins, m.
static void query(sk_union_cache *cache, const sk_depth_solid *solid, const sk_pose *pose, double hard_from,
                  ground_query *q) {
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_box box = sk_convex_bounds(solid->piece, pose);
    sk_union_walk walk;
    sk_union_cell cell;
    q->list.count = 0;
    sk_union_walk_begin(&walk, cache, box);
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        cell_at at = {.cell = &cell, .solid = solid, .pose = pose};
        if (!(add_cell(&q->list, &at) > hard_from)) continue;
        at.from = hard_from;
        add_hard_layer(&q->list, &at);
    }
    q->clear = LOOK;
    sk_union_walk_begin(&walk, cache, sk_box_grown(box, LOOK));
    while (q->clear > 0.0 && sk_union_walk_next(&walk, &cell)) {
        if (cell.deep || covers(&q->list, &cell)) continue;
        sk_pose at = {sk_sub(pose->position, cell.origin), pose->rotation};
        q->clear = sk_min(q->clear, sk_convex_distance_of(solid->piece, &at, &cell.piece, &OWN).lower);
    }
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
    double ground = bodies_ground_strength(at->w, material);
    return isfinite(at->strength) && !(ground > 0.0 && ground < at->strength);
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
        bool serves = slot >= 0 && !sk_print_yielded(&c->memory) && !may_reach_layer(at, &w->slot[slot]) &&
                      bodies_slot_is_clear(&w->slot[slot], &at->pose, reach);
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
static bool add_cells(const part_at *at, const plane *p, const cell_at *as, double times, sk_depth_integrals *sum) {
    sk_union_walk walk;
    sk_union_cell cell;
    bool any = false;
    sk_union_walk_begin(&walk, at->lane->cache[at->solid], sk_convex_bounds(at->side->solid.piece, &at->pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_depth_of_face part[BODIES_PLANES_MAX];
        int32_t parts =
            integrals_of(&(cell_at){&cell, &at->side->solid, &at->pose, as->more, as->more_count, as->from}, part);
        for (int32_t i = 0; i < parts; i++) {
            if (cell.feature[part[i].face] != p->feature) continue;
            sk_depth_add(sum, &part[i].of, times);
            any = true;
        }
    }
    return any;
}

// Writes the integrals of a plane outside of a print, and the load on it.
static void outside_of_print(const part_at *at, const plane *p, const sk_print *print, const sk_print_law *law,
                             sk_depth_integrals *sum, sk_print_load *load) {
    sk_half_space of_print[SK_CONVEX_FACES_MAX];
    const sk_convex *piece = at->side->solid.piece;
    const sk_print_part of = {piece, at->pose, {p->normal, p->offset}};
    int32_t count = sk_print_planes(print, law, &of, SK_CONVEX_FACES_MAX, of_print);
    *sum = p->sum;
    if (count > 0) (void)add_cells(at, p, &(cell_at){.more = of_print, .more_count = count}, -1.0, sum);
    if (count > 0) sk_print_follow_part(print, &of, sum);
    load->pressed = sum->volume = sk_max(0.0, sum->volume);
    load->pressed_area = sum->area = sk_max(0.0, sum->area);
}

// A part that comes down where the ground is pressed already has a print from the beginning. A rut that is much narrower
// than the part carries it.
static void find_pressed(const part_at *at, const plane *p, sk_patch_memory *memory) {
    const sk_ruts *ruts = at->state->ruts;
    sk_half_space ground = {p->normal, p->offset};
    double known = ruts != NULL ? bodies_pressed_under(ruts, at->solid, at->side->solid.piece, &at->pose, ground) : 0.0;
    if (known < SK_RUT_LEAST) return;
    sk_print_keep(&(sk_print){sk_rotate_back(at->pose.rotation, p->normal), known}, memory);
}

// Presses a new print if the ground yields at this pose. Returns the energy that this takes, J. A
// print at the greatest depth that does not lower the energy is not kept.
static double press(const part_at *at, const plane *p, const sk_print_law *law, sk_patch_memory *memory,
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
static bool add_layer_below_print(const part_at *at, const plane *p, sk_depth_integrals *sum) {
    if (!bodies_is_driven(at->w, at->body) || !(p->sum.depth > HARD_BELOW_PRINT)) return false;
    return add_cells(at, p, &(cell_at){.from = HARD_BELOW_PRINT}, HARD_TIMES, sum);
}

// The integrals outside of the print of a plane. Presses the print deeper if the ground yields. Where it yields, or the
// contact has a print, there is no hard layer at w / 4.
static sk_depth_integrals yield(const part_at *at, const plane *p, bodies_link *link, bodies_slot *slot) {
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
static void crush(const plane *p, bodies_link *link, bodies_slot *slot) {
    if (!(p->left.volume > SK_CRUSH_NOTHING * p->sum.volume)) return;
    slot->hold.patch = sk_patch_of_plane(&link->pair, &p->left, p->normal);
    slot->hold.patch.depth = sk_min(slot->hold.patch.depth, link->pair.strength / link->pair.law.kappa);
    link->elastic = slot->hold.patch.elastic;
    if (bodies_limit_by_strength(link, slot)) slot->hole.planes = SK_HOLE_PLANES_MAX; // see find_holes
}

static void add_plane(const part_at *at, const plane *p, double clear) {
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
        crush(p, link, slot);
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

// The direction of the force of a thing on the piece, in the frame of the solid. A thing within the piece presses to all
// sides: then it is the direction against the motion of the piece.
static sk_vec3 direction_of(const part_at *at, const planes *list, int32_t group) {
    static const double LEAST = 0.3; // of the sum of the forces of all planes
    sk_vec3 sum = {0.0, 0.0, 0.0};
    double all = 0.0;
    for (int32_t i = 0; i < list->count; i++) {
        if (list->of[i].group != group || !(list->of[i].left.volume > 0.0)) continue;
        sum = sk_add_scaled(sum, list->of[i].left.volume, list->of[i].normal);
        all += list->of[i].left.volume;
    }
    if (sk_length(sum) > LEAST * all) return sk_unit(sum);
    const sk_body_state *body = bodies_at(at->w, at->state, at->body);
    const sk_body_solid *solid = &at->w->solids[at->solid];
    sk_vec3 arm = sk_sub(body->position, solid->pose.position);
    sk_vec3 velocity = sk_sub(body->velocity, sk_add(solid->velocity, sk_cross(solid->rate, arm)));
    sk_vec3 against = sk_neg(sk_rotate_back(at->frame.rotation, velocity));
    return sk_dot(against, against) > 0.0 ? sk_unit(against) : sk_unit(sum);
}

// The hole that each thing presses into the piece. All links of a thing on which more is crushed get the same one.
static void find_holes(const part_at *at, const planes *list, int32_t first_link) {
    for (int32_t n = first_link; n < at->lane->link_count; n++) {
        bodies_link *link = &at->lane->link[n];
        bodies_slot *slot = &at->w->slot[link->slot];
        if (slot->hole.planes == 0) continue;
        int32_t own = 0;
        while (own + 1 < list->count && list->of[own].feature != link->contact.other_part) own++;
        sk_half_space of[BODIES_PLANES_MAX];
        int32_t count = 0;
        sk_quat back = sk_quat_conjugate(at->pose.rotation);
        for (int32_t i = 0; i < list->count; i++) {
            if (list->of[i].group != list->of[own].group) continue;
            sk_vec3 m = list->of[i].normal;
            of[count++] = (sk_half_space){sk_rotate(back, m), list->of[i].offset - sk_dot(m, at->pose.position)};
        }
        sk_vec3 direction = sk_rotate(back, direction_of(at, list, list->of[own].group));
        const sk_presser presser = {of, count, direction, at->strength / link->pair.law.kappa};
        if (!sk_hole_make(at->side->solid.piece, &presser, &slot->hole)) slot->hole.planes = 0;
    }
}

void bodies_touch_solid(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part, int32_t solid) {
    sk_bodies_work *w = lane->work;
    sk_pose frame = w->solids[solid].pose, pose = bodies_pose_in(frame, bodies_at(w, state, body));
    const sk_patch_side *side = &w->set->sides[w->set->type_of[body]][part];
    part_at at = {lane, w, state, body, part, solid, side, pose, frame, bodies_strength(w, body, part)};
    if (reuse(&at)) return;
    bool rigid = !isfinite(at.strength);
    double hard_from = bodies_is_driven(w, body) && rigid ? HARD_FROM * side->width : INFINITY;
    ground_query q;
    query(lane->cache[solid], &at.side->solid, &at.pose, hard_from, &q);
    if (q.list.count == 0) {
        if (bodies_is_driven(w, body)) return; // an airframe has many parts: room for its touches only
        bodies_link *link = add_link(&at, BODIES_APART);
        if (link != NULL) bodies_take_slot(w, link)->clear = q.clear;
    }
    if (!rigid && q.list.count > 0) {
        sk_crushed crushed = {.solid = &side->solid};
        crushed.hole = bodies_holes(state, body, part, &crushed.hole_count);
        query_left(lane->cache[solid], &crushed, &pose, at.strength / bodies_type(w, body)->kappa, &q.list);
    }
    int32_t first = lane->link_count;
    for (int32_t i = 0; i < q.list.count; i++) add_plane(&at, &q.list.of[i], q.clear);
    if (!rigid) find_holes(&at, &q.list, first);
}
