// Which pairs of parts are swept: those without a patch that move by more than a share of the smaller width in a substep,
// and those with a patch that may become too deep in this one.
#include "body/bodies_swept.h"

#include <string.h>

// m: contacts less deep than this, of bodies that move less than this, are not looked at.
static const double SMALL = 2e-5;

double bodies_part_width(const sk_bodies_work *w, int32_t body, int32_t part) {
    const sk_body_type *type = bodies_type(w, body);
    if (bodies_is_round(type, part)) return 2.0 * type->rounds[part - type->piece_count].radius;
    return bodies_patch_side(w, body, part)->width;
}

// A ball around a part, in the frame of its body.
typedef struct ball {
    sk_vec3 centre;
    double radius;
} ball;

static ball ball_of(const sk_bodies_work *w, int32_t body, int32_t part) {
    const sk_body_type *type = bodies_type(w, body);
    if (!bodies_is_round(type, part)) {
        const sk_depth_solid *solid = &bodies_patch_side(w, body, part)->solid;
        return (ball){solid->centre, solid->radius};
    }
    const sk_rounded r = bodies_rounded(type, part);
    return (ball){sk_mix(r.from, r.to, 0.5), 0.5 * sk_length(sk_sub(r.to, r.from)) + r.radius};
}

// A body at a time, and how fast its farthest point turns about its centre.
typedef struct mover {
    sk_pose pose;
    sk_vec3 velocity;
    double turning;
} mover;

static mover mover_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body, double time) {
    const bodies_flight *f = &w->swept->flight[body];
    const sk_body_state *s = bodies_at(w, state, body);
    const sk_body_type *type = bodies_type(w, body);
    if (!bodies_moves(s) || f->waits) return (mover){.pose = sk_body_pose(s)};
    if (f->solved && time == 0.0) return (mover){sk_body_pose(s), f->velocity, type->reach * sk_length(f->rate)};
    sk_body_state at = bodies_fly(w, state, body, time);
    return (mover){sk_body_pose(&at), at.velocity, type->reach * sk_length(sk_body_rate(type, &at))};
}

// Index of the first link of this name or after it.
static int32_t link_at(const sk_bodies_work *w, sk_body_contact_key key) {
    int32_t low = 0, high = w->link_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (sk_body_contact_order(sk_body_contact_key_of(&w->link[middle]->contact), key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The patches of a pair. `other_part` INT32_MIN: of all planes of a solid.
typedef struct patch_depth {
    double depth; // m, the largest; negative: there is no patch
    bool turns_fast;
    bool on_hard_ground; // one of them
} patch_depth;

static patch_depth depth_of(const sk_bodies_work *w, sk_body_contact_key key) {
    patch_depth out = {-1.0, false, false};
    bool all = key.other_part == INT32_MIN;
    for (int32_t i = link_at(w, key); i < w->link_count; i++) {
        const bodies_link *link = w->link[i];
        sk_body_contact_key of = sk_body_contact_key_of(&link->contact);
        if (of.body != key.body || of.part != key.part || of.other != key.other) break;
        if (!all && of.other_part != key.other_part) break;
        if (!bodies_touches(w, link)) continue;
        out.depth = sk_max(out.depth, w->slot[link->slot].hold.patch.depth);
        out.turns_fast |= link->turns_fast;
        out.on_hard_ground |= !(bodies_ground_strength(w, link->material) > 0.0);
    }
    return out;
}

// Of the width of a pair where the ground yields. Where it is thick, that is 5 cm deeper than the deepest print.
static const double SOFT_DEPTH = 0.48;

bool bodies_reaches_layer(const sk_bodies_work *w, sk_body_contact_key key, double width, bool yields) {
    double from = bodies_layer_from(bodies_part_width(w, key.body, key.part), yields);
    bool has_layer = bodies_is_driven(w, key.body) && !bodies_is_round(bodies_type(w, key.body), key.part);
    return key.other < 0 && has_layer && from < (yields ? SOFT_DEPTH : BODIES_SWEPT_DEPTH) * width;
}

double bodies_deepest(const sk_bodies_work *w, sk_body_contact_key key, double width, bool yields, double depth) {
    static const double FIRST = 1.0 / 256.0, MORE = 1.0 / 128.0; // of the width: into the layer, and deeper
    double deepest = (yields ? SOFT_DEPTH : BODIES_SWEPT_DEPTH) * width;
    if (!bodies_reaches_layer(w, key, width, yields)) return deepest;
    double of_part = bodies_part_width(w, key.body, key.part), from = bodies_layer_from(of_part, yields);
    return sk_min(deepest, sk_max(from + FIRST * of_part, depth > from ? depth + MORE * of_part : 0.0));
}

// What is known of a pair when it is added.
typedef struct near_pair {
    sk_body_contact_key key;
    patch_depth patch;
    double width, deepest; // m
    bool yields;
} near_pair;

static near_pair near_pair_of(const sk_bodies_work *w, sk_body_contact_key key, patch_depth patch, double width,
                              bool yields) {
    return (near_pair){key, patch, width, bodies_deepest(w, key, width, yields, patch.depth), yields};
}

// A pair with a patch may become as deep as any. Where the patch exerts no force it may not become deeper.
static double allowed_depth(const near_pair *pair) {
    static const double MORE = 0.05; // of the width: the patch was evaluated at the begin of the substep
    if (pair->patch.depth < 0.0) return 0.0;
    if (!pair->patch.turns_fast) return pair->deepest;
    return sk_min(pair->patch.depth + MORE * pair->width, pair->deepest);
}

// `motion`: of the pair in a whole substep, m. `left`: share of the substep that is left.
static bool is_fast(const near_pair *pair, double motion, double left) {
    if (pair->patch.turns_fast) return true;
    if (pair->patch.depth < 0.0) return motion > BODIES_SWEPT_MOTION * pair->width;
    return pair->patch.depth + left * motion > pair->deepest;
}

static void add(sk_bodies_work *w, const near_pair *near) {
    struct bodies_swept *swept = w->swept;
    sk_body_contact_key key = near->key;
    if (swept->renews && bodies_sweep_is_listed(swept, key)) return;
    if (swept->count == swept->capacity) {
        bodies_note_once(
            w, (sk_bodies_event){.kind = SK_BODIES_NO_ROOM, .body = key.body, .other = key.other, .part = key.part});
        return;
    }
    bodies_sweep pair = {.key = key,
                         .width = near->width,
                         .allowed = allowed_depth(near),
                         .patch = near->patch.depth >= 0.0,
                         .turns_fast = near->patch.turns_fast,
                         .yields = near->yields};
    bodies_sweep_list_add(swept, &pair);
}

// ---- pieces that can be crushed ----

// How far the part reaches along a direction (world), m.
static double extent_along(const sk_bodies_work *w, const mover *m, sk_body_contact_key key, sk_vec3 direction) {
    const sk_convex *piece = &bodies_type(w, key.body)->pieces[key.part].solid;
    sk_vec3 own = sk_rotate_back(m->pose.rotation, direction);
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) {
        double along = sk_dot(own, piece->vertex[i]);
        low = sk_min(low, along);
        high = sk_max(high, along);
    }
    return high - low;
}

// Whether a part is crushed where it moves with this velocity against something stronger, and need not be swept: it
// overlaps that thing at the end of two substeps at least, so that its force acts.
static bool is_crushed_in(const sk_bodies_work *w, const mover *m, sk_body_contact_key key, sk_vec3 velocity) {
    static const double SUBSTEPS = 2.0;
    if (!isfinite(bodies_strength(w, key.body, key.part))) return false;
    double speed = sk_length(velocity);
    if (!(speed > 0.0)) return true;
    double extent = extent_along(w, m, key, sk_scale(1.0 / speed, velocity));
    return extent > SUBSTEPS * w->set->substep * speed;
}

// m: the depth at which a piece presses with its strength.
static double layer_of(const sk_bodies_work *w, sk_body_contact_key key, double kappa) {
    return bodies_strength(w, key.body, key.part) / kappa;
}

// Whether a solid is thick enough in the box of a path (its frame) to press a piece at its strength. No point is deeper in a
// thin sheet than half of its thickness: a strong piece would only be pressed elastically there, and pass. Where the ground
// yields it must be so thick below the deepest print, too.
static bool solid_crushes(const sk_bodies_work *w, int32_t solid, sk_box box, sk_body_contact_key key, bool yields) {
    static const double LAYERS = 4.0; // of thickness: the middle is as deep as two layers
    double least = LAYERS * layer_of(w, key, bodies_type(w, key.body)->kappa);
    if (yields) least = sk_max(least + SK_PRINT_DEEPEST, 2.0 * SK_UNION_REACH);
    return sk_union_thickness(w->cache[solid], box, 0.5 * least, least) >= least;
}

// The same of two pieces. What is thin has no field of its far face (patch.md, "Faces"), but a weaker piece that is thinner than
// its layer is gone before it is pressed at its strength.
static bool piece_crushes(const sk_bodies_work *w, sk_body_contact_key weaker) {
    static const double LAYERS = 2.0; // of thickness
    double a = bodies_type(w, weaker.body)->kappa, b = bodies_type(w, weaker.other)->kappa;
    double least = LAYERS * layer_of(w, weaker, 2.0 * a * b / (a + b)),
           by = bodies_part_width(w, weaker.other, weaker.other_part);
    return bodies_part_width(w, weaker.body, weaker.part) >= least && (by < SK_BODY_THIN || by >= least);
}

static double least_width(const sk_bodies_work *w, int32_t body) {
    double least = INFINITY;
    for (int32_t part = 0; part < bodies_parts(bodies_type(w, body)); part++)
        least = sk_min(least, bodies_part_width(w, body, part));
    return least;
}

// ---- bodies ----

// The motion of a pair in a substep, m, as it is at its begin.
static double pair_motion(const sk_bodies_work *w, const sk_bodies_state *state, int32_t a, int32_t b) {
    mover of_a = mover_of(w, state, a, 0.0), of_b = mover_of(w, state, b, 0.0);
    double apart = sk_length(sk_sub(of_a.velocity, of_b.velocity));
    return w->set->substep * (apart + of_a.turning + of_b.turning);
}

static void add_bodies(sk_bodies_work *w, const sk_bodies_state *state, int32_t a, int32_t b, double time) {
    if (!bodies_moves(bodies_at(w, state, a)) && !bodies_moves(bodies_at(w, state, b))) return;
    double h = w->set->substep, left = 1.0 - time / h;
    mover of_a = mover_of(w, state, a, time), of_b = mover_of(w, state, b, time);
    double motion = h * (sk_length(sk_sub(of_a.velocity, of_b.velocity)) + of_a.turning + of_b.turning);
    if (motion <= SMALL) return;
    for (int32_t part = 0; part < bodies_parts(bodies_type(w, a)); part++)
        for (int32_t other = 0; other < bodies_parts(bodies_type(w, b)); other++) {
            if (bodies_is_gone(w, a, part) || bodies_is_gone(w, b, other)) continue;
            double width = sk_min(bodies_part_width(w, a, part), bodies_part_width(w, b, other));
            // At less motion than this only a deep patch is swept, see below.
            if (motion <= 0.1 * width) continue;
            ball ball_a = ball_of(w, a, part), ball_b = ball_of(w, b, other);
            sk_vec3 apart = sk_sub(sk_pose_point(of_a.pose, ball_a.centre), sk_pose_point(of_b.pose, ball_b.centre));
            if (sk_length(apart) > ball_a.radius + ball_b.radius + motion + SMALL) continue;
            sk_body_contact_key key = {a, part, b, other};
            patch_depth patch = depth_of(w, key);
            bool second = bodies_second_is_crushed(w, key);
            sk_body_contact_key weaker = second ? (sk_body_contact_key){b, other, a, part} : key;
            if (!patch.turns_fast && bodies_may_crush(w, key) && piece_crushes(w, weaker) &&
                is_crushed_in(w, second ? &of_b : &of_a, weaker, sk_sub(of_a.velocity, of_b.velocity)))
                continue;
            near_pair pair = near_pair_of(w, key, patch, width, false);
            if (is_fast(&pair, motion, left)) add(w, &pair);
        }
}

// Slow pairs are not looked at above. A soft one, as a sharp edge that is pressed into a post, may become too deep slowly.
void bodies_sweeps_add_deep(sk_bodies_work *w, const sk_bodies_state *state) {
    static const double DEEP = 0.3; // of the width
    for (int32_t n = 0; n < w->link_count; n++) {
        const bodies_link *link = w->link[n];
        if (link->contact.other < 0 || !bodies_touches(w, link) || link->pair.strength > 0.0) continue;
        sk_body_contact_key key = sk_body_contact_key_of(&link->contact);
        double width =
            sk_min(bodies_part_width(w, key.body, key.part), bodies_part_width(w, key.other, key.other_part));
        if (w->slot[link->slot].hold.patch.depth <= DEEP * width || bodies_sweep_is_listed(w->swept, key)) continue;
        if (!bodies_moves(bodies_at(w, state, key.body)) && !bodies_moves(bodies_at(w, state, key.other))) continue;
        double motion = pair_motion(w, state, key.body, key.other);
        near_pair pair = near_pair_of(w, key, depth_of(w, key), width, false);
        if (motion > SMALL && is_fast(&pair, motion, 1.0)) add(w, &pair);
    }
}

// ---- solids ----

// The least thickness of a solid in the box of the tick, at most that of the body. The box changes at most once a tick.
static double thickness_near(sk_bodies_work *w, int32_t body, int32_t solid, double width) {
    const sk_body_solid *s = &w->solids[solid];
    sk_box box = w->boxes[body].box;
    if (s->moves) {
        double far = sk_length(sk_sub(sk_mix(box.min, box.max, 0.5), s->pose.position));
        double speed = sk_length(s->velocity) + far * sk_length(s->rate);
        box = sk_box_in_frame(sk_box_grown(box, speed * w->set->substep * w->set->substeps), s->pose);
    }
    return sk_union_thickness(w->cache[solid], box, 0.5 * width, width);
}

static double known_thickness(sk_bodies_work *w, int32_t body, double width) {
    bodies_near_thickness *t = &w->swept->thickness[body];
    if (t->tick == w->swept->tick && memcmp(&t->box, &w->boxes[body].box, sizeof t->box) == 0) return t->least;
    t->tick = w->swept->tick;
    t->box = w->boxes[body].box;
    t->least = width;
    for (int32_t s = 0; s < w->set->solid_count; s++)
        if ((w->body[body].solids >> s & 1u) != 0) t->least = sk_min(t->least, thickness_near(w, body, s, width));
    return t->least;
}

// The velocity relative to a solid, and the motion in a substep.
static double motion_over(const sk_bodies_work *w, const mover *m, int32_t solid, double reach, sk_vec3 *velocity) {
    const sk_body_solid *s = &w->solids[solid];
    double turning = m->turning;
    *velocity = m->velocity;
    if (s->moves) {
        sk_vec3 arm = sk_sub(m->pose.position, s->pose.position);
        *velocity = sk_sub(m->velocity, sk_add(s->velocity, sk_cross(s->rate, arm)));
        turning += reach * sk_length(s->rate);
    }
    return w->set->substep * (sk_length(*velocity) + turning);
}

sk_box bodies_sweep_box(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair, double time) {
    int32_t body = pair->key.body, solid = -1 - pair->key.other;
    mover m = mover_of(w, state, body, time);
    ball of = ball_of(w, body, pair->key.part);
    sk_vec3 velocity;
    (void)motion_over(w, &m, solid, bodies_type(w, body)->reach, &velocity);
    double rest = w->set->substep - time, slack = sk_min(m.turning * rest, 2.0 * bodies_type(w, body)->reach) + 1e-4;
    sk_vec3 centre = sk_pose_point(m.pose, of.centre), path = sk_scale(rest, velocity);
    sk_box box = {sk_min3(centre, sk_add(centre, path)), sk_max3(centre, sk_add(centre, path))};
    return sk_box_in_frame(sk_box_grown(box, of.radius + slack), bodies_solid_pose(w, solid, time));
}

static bool yields_at(const sk_bodies_work *w, sk_body_contact_key key, const sk_union_cell *cell, int32_t face,
                      sk_vec3 point) {
    const sk_scenery *shape = w->set->shapes[-1 - key.other];
    sk_hit at = sk_scenery_surface(shape, cell->feature[face], cell->piece.face[face].normal, point);
    return bodies_ground_yields(w, key.body, key.part, at.material);
}

// Whether all faces of a solid in a box yield: each at the points nearest to the middle of the box and to four of its
// corners, of which no two have an edge in common. A piece may sink into such ground: its own width is no limit then, but
// the thickness of the ground is.
static bool yields_in(const sk_bodies_work *w, sk_body_contact_key key, sk_box box) {
    const sk_vec3 point[] = {sk_mix(box.min, box.max, 0.5), box.min, sk_vec(box.max.x, box.max.y, box.min.z),
                             sk_vec(box.max.x, box.min.y, box.max.z), sk_vec(box.min.x, box.max.y, box.max.z)};
    sk_union_walk walk;
    sk_union_cell cell;
    int32_t asked = -1; // the last feature
    sk_union_walk_begin(&walk, w->cache[-1 - key.other], box);
    while (sk_union_walk_next(&walk, &cell))
        for (int32_t j = 0; j < cell.piece.face_count && !cell.deep; j++) {
            if ((cell.exposed >> j & 1) == 0 || cell.feature[j] == asked) continue;
            asked = cell.feature[j];
            for (size_t k = 0; k < sizeof point / sizeof *point; k++)
                if (!yields_at(w, key, &cell, j, point[k])) return false;
        }
    return asked >= 0;
}

static void add_solid(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t solid, double time) {
    const sk_body_type *type = bodies_type(w, body);
    mover m = mover_of(w, state, body, time);
    sk_vec3 velocity;
    double h = w->set->substep, left = 1.0 - time / h, motion = motion_over(w, &m, solid, type->reach, &velocity);
    for (int32_t part = 0; part < bodies_parts(type); part++) {
        sk_body_contact_key key = {body, part, -1 - solid, INT32_MIN};
        if (bodies_is_driven(w, body) && (w->body[body].near_parts >> part & 1) == 0) continue;
        if (bodies_is_gone(w, body, part)) continue;
        patch_depth patch = depth_of(w, key);
        double width = bodies_part_width(w, body, part);
        if (motion + sk_max(0.0, patch.depth) <= SMALL) continue;
        near_pair pair = near_pair_of(w, key, patch, known_thickness(w, body, least_width(w, body)), false);
        if (!is_fast(&pair, motion, left)) continue;
        if (w->swept->renews && bodies_sweep_is_listed(w->swept, key)) continue;
        bodies_sweep probe = {.key = key};
        sk_box box = bodies_sweep_box(w, state, &probe, time);
        bool yields =
            !bodies_is_round(type, part) && !patch.on_hard_ground && !patch.turns_fast && yields_in(w, key, box);
        if (!patch.turns_fast && is_crushed_in(w, &m, key, velocity) && solid_crushes(w, solid, box, key, yields))
            continue;
        if (yields) width = sk_max(width, 2.0 * SK_UNION_REACH);
        width = sk_union_thickness(w->cache[solid], box, 0.5 * width, width);
        pair = near_pair_of(w, key, patch, width, yields);
        if (is_fast(&pair, motion, left)) add(w, &pair);
    }
}

// A body beyond these speeds is frozen at the end of the substep, so its path is not searched.
static bool is_beyond_bounds(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body, double time) {
    mover m = mover_of(w, state, body, time);
    return !(sk_dot(m.velocity, m.velocity) <= SK_BODY_FASTEST * SK_BODY_FASTEST);
}

void bodies_sweeps_add(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t other, double time) {
    if (is_beyond_bounds(w, state, body, time)) return;
    if (other >= 0) {
        bool apart = body < other ? bodies_are_apart(w, body, other) : bodies_are_apart(w, other, body);
        if (!apart) add_bodies(w, state, body, other, time);
    } else if (bodies_moves(bodies_at(w, state, body)) && (w->body[body].solids >> (-1 - other) & 1u) != 0)
        add_solid(w, state, body, -1 - other, time);
}
