// The contacts of spheres and capsules. They need no memory of faces, so each substep evaluates them again.
#include "body/bodies_internal.h"
#include "contact/surface.h"
#include "math/elementary.h"

// The largest depth as a share of the radius. Deeper than the radius the core itself would touch.
static const double DEEPEST = 0.9;

static void add_damping(const sk_patch_law *law, sk_patch *patch) {
    const double n[3] = {patch->normal.x, patch->normal.y, patch->normal.z};
    double stiffness = 0.0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) stiffness += n[i] * patch->stiffness_positive[i][k] * n[k];
    double damping = 2.0 * BODIES_ROUND_DAMPING * sqrt(sk_max(0.0, stiffness) * law->mass);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) patch->damping[i][k] += damping * n[i] * n[k];
}

// A round that rolls with the speed v over a surface that damps with `lag` is pressed harder ahead of its centre. On an
// elastic foundation the moment is N lag v, for a sphere and for a cylinder: with v = R w a damping of the rate across n.
static void add_rolling_resistance(const sk_patch_law *law, double radius, sk_patch *patch) {
    const double n[3] = {patch->normal.x, patch->normal.y, patch->normal.z};
    double pressed = sk_max(0.0, sk_dot(patch->elastic.force, patch->normal)), damping = pressed * law->lag * radius;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) patch->damping[3 + i][3 + k] += damping * ((i == k) - n[i] * n[k]);
}

// ---- solids ----

static sk_patch_law law_with(const sk_body_type *type, const sk_rounded *round, sk_friction friction) {
    return (sk_patch_law){.kappa = type->kappa,
                          .chi = type->chi,
                          .lag = type->lag,
                          .mu_static = friction.mu_static,
                          .mu_kinetic = friction.mu_kinetic,
                          .mass = type->mass,
                          .area = sk_rounded_area(round),
                          .depth_max = DEEPEST * round->radius};
}

// Depth below the untouched surface, m.
static double depth_of(const sk_bodies_work *w, const bodies_link *link) {
    sk_print print = {.depth = 0.0};
    (void)sk_print_of(&link->contact.memory, &print);
    return w->slot[link->slot].hold.patch.depth + print.depth;
}

// Returns the link of this name that was added in this substep, or null: two cells may have the same plane.
static bodies_link *added_before(bodies_lane *lane, int32_t from, int32_t feature) {
    for (int32_t i = from; i < lane->link_count; i++)
        if (lane->link[i].contact.other_part == feature) return &lane->link[i];
    return NULL;
}

// Moves the last link to its place in the order of features, from link number `from` on.
static void sort_last(bodies_lane *lane, int32_t from) {
    bodies_link *link = lane->link;
    for (int32_t i = lane->link_count - 1; i > from && link[i].contact.other_part < link[i - 1].contact.other_part;
         i--) {
        bodies_link swap = link[i];
        link[i] = link[i - 1];
        link[i - 1] = swap;
    }
}

// A round on a plane of a solid.
typedef struct on_plane {
    const sk_rounded *round;
    sk_pose pose; // in the frame of the solid
    sk_half_space ground;
    sk_vec3 origin; // of the cell
    const sk_patch_side *side;
    int32_t solid;
    const sk_ruts *ruts; // null: none
} on_plane;

// Depths of the ends of the core's surface, m; the larger one first.
static void depths_of(const on_plane *at, double out[2]) {
    sk_vec3 end[2] = {sk_pose_point(at->pose, at->round->from), sk_pose_point(at->pose, at->round->to)};
    for (int i = 0; i < 2; i++) out[i] = at->round->radius + at->ground.offset - sk_dot(at->ground.normal, end[i]);
    if (out[1] <= out[0]) return;
    double swap = out[0];
    out[0] = out[1];
    out[1] = swap;
}

// The area of the round at the surface: a disc, and a strip along the part of the core that is deep enough.
static double area_at_surface(const on_plane *at) {
    double depth[2], radius = at->round->radius, length = sk_length(sk_sub(at->round->to, at->round->from));
    depths_of(at, depth);
    if (!(depth[0] > 0.0)) return 0.0;
    double d = sk_min(depth[0], radius), half = sqrt(2.0 * radius * d - d * d);
    double share = depth[1] > 0.0 ? 1.0 : depth[0] / (depth[0] - depth[1]);
    return SK_PI * half * half + 2.0 * half * share * length;
}

static sk_vec3 lowest_place(const on_plane *at) {
    sk_vec3 a = sk_pose_point(at->pose, at->round->from), b = sk_pose_point(at->pose, at->round->to);
    const sk_half_space *g = &at->ground;
    sk_vec3 low = sk_dot(g->normal, a) <= sk_dot(g->normal, b) ? a : b;
    return sk_add_scaled(low, g->offset - sk_dot(g->normal, low), g->normal);
}

// The print of a round is the depth by which the plane below it has sunk. Its springs are linear, so a force F of a
// stiffness k stores F^2 / 2k.
static void yield(const sk_bodies_work *w, const on_plane *at, bodies_link *link, bodies_slot *slot) {
    sk_patch_memory *memory = &link->contact.memory;
    double strength = bodies_ground_strength(w, link->material);
    bool yields = strength > 0.0;
    sk_print print = {sk_rotate_back(at->pose.rotation, at->ground.normal), 0.0};
    if (yields && memory->mode == SK_AIR && !sk_print_is_held(memory) && at->ruts != NULL) {
        print.depth = sk_min(SK_PRINT_DEEPEST, sk_ruts_depth(at->ruts, at->solid, lowest_place(at)));
        if (print.depth >= SK_RUT_LEAST) sk_print_keep(&print, memory);
    }
    if (sk_print_of(memory, &print)) {
        sk_vec3 up = sk_scale(print.depth, at->ground.normal);
        sk_pose raised = {sk_add(sk_sub(at->pose.position, at->origin), up), at->pose.rotation};
        slot->hold.patch = sk_rounded_on_piece(at->round, &raised, at->side, &link->pair.law);
        if (!slot->hold.patch.touching) return;
        slot->hold.patch.point = sk_add(slot->hold.patch.point, sk_sub(at->origin, up));
    }
    sk_patch *patch = &slot->hold.patch;
    double force = sk_dot(patch->elastic.force, patch->normal),
           stiffness = patch->energy > 0.0 ? 0.5 * force * force / patch->energy : 0.0;
    if (!yields || !(stiffness > 0.0)) return;
    slot->limit = area_at_surface(at) * strength * (1.0 + 0.5 * print.depth / SK_BEARING_DEPTH);
    slot->yield_share = 0.0;
    slot->most = 0.5 * slot->limit * slot->limit / stiffness;
    if (!(force > slot->limit) || !(slot->limit > 0.0)) return;
    double sink = (force - slot->limit) / stiffness, least = sk_min(sink, SK_PRINT_DEEPEST - print.depth);
    double left = force - stiffness * least, share = left / force, energy = 0.5 * left * left / stiffness;
    double counted = sk_print_yielded(memory) ? slot->most : patch->energy;
    if (least < sink) slot->limit = 0.0; // the ground below is hard
    if (!(least > 0.0)) return;
    print = (sk_print){sk_rotate_back(at->pose.rotation, at->ground.normal), print.depth + least};
    sk_print_keep(&print, memory);
    slot->pressed = counted - energy;
    patch->elastic.force = sk_scale(share, patch->elastic.force);
    patch->elastic.moment = sk_scale(share, patch->elastic.moment);
    patch->energy = energy;
}

void bodies_touch_solid_round(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part,
                              int32_t solid) {
    sk_bodies_work *w = lane->work;
    const sk_body_type *type = bodies_type(w, body);
    const sk_rounded round = bodies_rounded(type, part);
    sk_pose frame = w->solids[solid].pose, pose = bodies_pose_in(frame, bodies_at(w, state, body));
    int32_t from = lane->link_count;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, lane->cache[solid], sk_rounded_box(&round, &pose));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_patch_side side = {.solid = sk_depth_solid_of(&cell.piece), .exposed = cell.exposed};
        sk_pose at = {sk_sub(pose.position, cell.origin), pose.rotation};
        sk_patch_law law = law_with(type, &round, (sk_friction){0.0, 0.0});
        sk_patch patch = sk_rounded_on_piece(&round, &at, &side, &law);
        int32_t face = patch.touching ? bodies_face_along(&cell, patch.normal) : -1;
        if (face < 0) continue;
        bodies_link *before = added_before(lane, from, cell.feature[face]);
        if (before != NULL && depth_of(w, before) >= patch.depth) continue; // of two cells the deeper one
        sk_body_contact_key key = {body, part, -1 - solid, cell.feature[face]};
        bodies_link *link = before != NULL ? before : bodies_add_link(lane, state, key);
        if (link == NULL) continue;
        patch.point = sk_add(patch.point, cell.origin);
        int32_t material =
            sk_scenery_surface(w->set->shapes[solid], key.other_part, patch.normal, patch.point).material;
        link->material = material;
        link->pair.law = law_with(type, &round, bodies_friction(w, bodies_material(type, part), material));
        link->pose = pose;
        link->frame = frame;
        bodies_slot *slot = bodies_take_slot(w, link);
        slot->hold.patch = patch;
        sk_half_space plane = {cell.piece.face[face].normal,
                               cell.piece.face[face].offset + sk_dot(cell.piece.face[face].normal, cell.origin)};
        const on_plane on = {&round, pose, plane, cell.origin, &side, solid, state->ruts};
        yield(w, &on, link, slot);
        if (slot->hold.patch.touching) add_damping(&law, &slot->hold.patch);
        if (slot->hold.patch.touching && law.lag > 0.0) add_rolling_resistance(&law, round.radius, &slot->hold.patch);
        link->elastic = slot->hold.patch.elastic;
        if (before == NULL) sort_last(lane, from);
    }
}

// ---- bodies ----

static double radius_of(const sk_body_type *type, int32_t part, const sk_patch_side *side) {
    if (!bodies_is_round(type, part)) return side->solid.radius;
    const sk_rounded round = bodies_rounded(type, part);
    return 0.5 * sk_length(sk_sub(round.to, round.from)) + round.radius;
}

static sk_vec3 middle_of(const sk_body_type *type, int32_t part, const sk_patch_side *side) {
    if (!bodies_is_round(type, part)) return side->solid.centre;
    const sk_rounded round = bodies_rounded(type, part);
    return sk_mix(round.from, round.to, 0.5);
}

void bodies_touch_round(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key) {
    sk_bodies_work *w = lane->work;
    // The round presses: of a piece and a round, the round is body a.
    bool exchange = !bodies_is_round(bodies_type(w, key.body), key.part);
    int32_t a = exchange ? key.other : key.body, b = exchange ? key.body : key.other;
    int32_t part_a = exchange ? key.other_part : key.part, part_b = exchange ? key.part : key.other_part;
    const sk_body_type *type_a = bodies_type(w, a), *type_b = bodies_type(w, b);
    const sk_patch_side *side = bodies_patch_side(w, b, bodies_is_round(type_b, part_b) ? 0 : part_b);
    sk_pose frame = sk_body_pose(bodies_at(w, state, b)), own = sk_body_pose(bodies_at(w, state, a));
    sk_vec3 apart = sk_sub(sk_pose_point(own, middle_of(type_a, part_a, NULL)),
                           sk_pose_point(frame, middle_of(type_b, part_b, side)));
    double reach = radius_of(type_a, part_a, NULL) + radius_of(type_b, part_b, side);
    if (sk_dot(apart, apart) > reach * reach) return;
    const sk_rounded round = bodies_rounded(type_a, part_a);
    sk_patch_law law = bodies_law(w, key, sk_rounded_area(&round), DEEPEST * round.radius);
    sk_pose pose = bodies_pose_in(frame, bodies_at(w, state, a));
    sk_rounded other;
    if (bodies_is_round(type_b, part_b)) other = bodies_rounded(type_b, part_b);
    sk_patch patch = bodies_is_round(type_b, part_b) ? sk_rounded_on_rounded(&round, &pose, &other, &law)
                                                     : sk_rounded_on_piece(&round, &pose, side, &law);
    bodies_link *link = patch.touching ? bodies_add_link(lane, state, key) : NULL;
    if (link == NULL) return;
    add_damping(&law, &patch);
    link->a = a;
    link->b = b;
    link->pair.law = law;
    link->pose = pose;
    link->frame = frame;
    bodies_take_slot(w, link)->hold.patch = patch;
    link->elastic = patch.elastic;
}
