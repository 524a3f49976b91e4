// The next touch of a pair, by conservative advancement: at an instant the distance of the parts and its direction give
// a time in which they cannot meet. Two parts that may overlap to a depth are swept as one with the core of the other: all
// of it that is at least so deep. The radius of a sphere or capsule becomes smaller by that depth instead.
#include "body/bodies_swept.h"
#include "body/body_overlap.h"
#include "convex/measures.h"

// Shares of the smaller width: the distance at which parts touch, and the same of cores. Ground must be able to carry a part
// at a depth at which the cores do not touch yet. So the distance is smaller where the force grows fast, in a hard layer,
// and where the width is that of the ground.
static const double TOUCH = 1e-3, TOUCH_CORE = 1.0 / 64.0, TOUCH_GROUND = 1.0 / 512.0, LEAST = 1e-9;

// What is swept: the core of a part and its place in the frame of its body.
typedef struct swept_part {
    int32_t who;
    const sk_convex *core;
    double radius;
    sk_vec3 origin; // of the core's frame
} swept_part;

// Share of the substep: parts that are near and advance by less than this touch, even if they do not approach.
static const double STALL = 1e-4;

typedef struct search {
    const sk_bodies_work *w;
    const sk_bodies_state *state;
    swept_part a, b;
    double tolerance, until;
    const bodies_sweep *pair; // of a part with a cell of a solid; else null
} search;

typedef struct found {
    double at;     // infinite: no touch
    bool overlaps; // at the begin
    sk_sweep_gap gap;
} found;

static sk_sweep_side side_at(const search *s, const swept_part *part, double time) {
    sk_sweep_side side = bodies_side(s->w, s->state, part->who, time);
    side.pose.position = sk_pose_point(side.pose, part->origin);
    side.core = part->core;
    side.radius = part->radius;
    return side;
}

static sk_vec3 velocity_at(const sk_sweep_side *side, sk_vec3 point) {
    return sk_add(side->velocity, sk_cross(side->rate, sk_sub(point, side->centre)));
}

// Of the nearest points. Other vertices may approach the plane between the parts without being opposite to the other part.
static double closing_speed(const sk_sweep_side *a, const sk_sweep_side *b, const sk_sweep_gap *gap) {
    return sk_dot(gap->normal, sk_sub(velocity_at(b, gap->on_b), velocity_at(a, gap->on_a)));
}

static double time_past_seam(const search *s, double at, double distance);

// Parts that already overlap have no next touch: their patch presses, or they were released.
static found advance(const search *s, double from) {
    enum { ROUNDS = 200, SEAMS = 16 };
    int32_t seams = 0; // each takes a search of all near cells
    found out = {.at = from};
    for (int32_t i = 0; i < ROUNDS; i++) {
        sk_sweep_side a = side_at(s, &s->a, out.at), b = side_at(s, &s->b, out.at);
        sk_sweep_gap gap = sk_sweep_gap_of(&a, &b);
        if (!(gap.distance > 0.0)) {
            out.overlaps = i == 0;
            if (i == 0) out.at = INFINITY;
            return out;
        }
        out.gap = gap;
        double left = 0.5 * sk_min(gap.distance, s->tolerance), least = STALL * s->w->set->substep;
        double safe = sk_sweep_safe_time(&a, &b, gap.normal, left, s->until - out.at);
        if (gap.distance <= s->tolerance && (closing_speed(&a, &b, &gap) > 0.0 || safe <= least)) {
            double past = s->pair != NULL && seams++ < SEAMS ? time_past_seam(s, out.at, gap.distance) : 0.0;
            if (past <= sk_max(safe, least)) return out;
            safe = past;
        }
        out.at += safe;
        if (out.at < s->until) continue;
        out.at = INFINITY;
        return out;
    }
    return out;
}

// The time to which the state of a body belongs. That of a body that does not move belongs to all times.
static double time_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who) {
    return who >= 0 && bodies_moves(bodies_at(w, state, who)) ? w->swept->flight[who].time : 0.0;
}

static double begin_of(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair) {
    return sk_max(time_of(w, state, pair->key.body), time_of(w, state, pair->key.other));
}

static const sk_convex *core_of(const sk_bodies_work *w, int32_t body, int32_t part, sk_convex *round_core) {
    const sk_body_type *type = bodies_type(w, body);
    if (!bodies_is_round(type, part)) return &type->pieces[part].solid;
    sk_body_core(&type->rounds[part - type->piece_count], round_core);
    return round_core;
}

static double radius_of(const sk_bodies_work *w, int32_t body, int32_t part) {
    const sk_body_type *type = bodies_type(w, body);
    return bodies_is_round(type, part) ? type->rounds[part - type->piece_count].radius : 0.0;
}

static void set_touch(bodies_sweep *pair, const found *touch) {
    pair->at = touch->at;
    pair->overlaps |= touch->overlaps;
    pair->normal = touch->gap.normal;
    pair->point = touch->gap.on_a;
}

// ---- bodies ----

// The core of a piece. A piece without points so deep, as a pyramid, has a core less deep.
static void inner_core(const sk_convex *piece, double depth, sk_convex *out) {
    enum { ROUNDS = 6 };
    for (int32_t i = 0; i < ROUNDS; i++, depth *= 0.5)
        if (sk_sweep_core(piece, sk_convex_faces(piece), depth, out)) return;
}

// The next touch of part a with the core of part b.
static found touch_with_core(const search *from, const bodies_sweep *pair) {
    search s = *from;
    sk_convex inner;
    inner_core(s.b.core, pair->allowed, &inner);
    s.b.core = &inner;
    return advance(&s, begin_of(s.w, s.state, pair));
}

static void find_bodies(const sk_bodies_work *w, const sk_bodies_state *state, bodies_sweep *pair) {
    sk_convex core_a, core_b;
    sk_body_contact_key k = pair->key;
    search s = {w, state, .until = w->set->substep};
    s.a = (swept_part){k.body, core_of(w, k.body, k.part, &core_a), radius_of(w, k.body, k.part), {0.0, 0.0, 0.0}};
    s.b = (swept_part){
        k.other, core_of(w, k.other, k.other_part, &core_b), radius_of(w, k.other, k.other_part), {0.0, 0.0, 0.0}};
    s.tolerance = sk_max(LEAST, (pair->allowed > 0.0 ? TOUCH_CORE : TOUCH) * pair->width);
    bool round = s.a.radius > 0.0 || s.b.radius > 0.0;
    if (s.a.radius > 0.0)
        s.a.radius -= pair->allowed;
    else
        s.b.radius -= round ? pair->allowed : 0.0;
    if (round || !(pair->allowed > 0.0)) {
        found touch = advance(&s, begin_of(w, state, pair));
        set_touch(pair, &touch);
        return;
    }
    // Each may not reach the core of the other.
    search back = s;
    back.a = s.b;
    back.b = s.a;
    found touch = touch_with_core(&s, pair);
    if (isfinite(touch.at)) back.until = touch.at;
    found other = touch_with_core(&back, pair);
    touch.overlaps |= other.overlaps;
    if (isfinite(other.at)) {
        touch.at = other.at;
        touch.gap = (sk_sweep_gap){other.gap.distance, sk_neg(other.gap.normal), other.gap.on_b, other.gap.on_a};
    }
    set_touch(pair, &touch);
}

// ---- solids ----

typedef struct cells {
    search s;
    sk_union_walk walk;
    sk_union_cell cell;
    sk_convex inner;
} cells;

static void begin_cells(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair,
                        const sk_convex *core, cells *c) {
    sk_body_contact_key k = pair->key;
    double radius = radius_of(w, k.body, k.part);
    c->s = (search){w, state, .until = w->set->substep, .pair = pair};
    c->s.a = (swept_part){k.body, core, radius > 0.0 ? radius - pair->allowed : 0.0, {0.0, 0.0, 0.0}};
    bool ground = pair->yields || bodies_reaches_layer(w, k, pair->width, pair->yields);
    double share = pair->allowed > 0.0 ? (ground ? TOUCH_GROUND : TOUCH_CORE) : TOUCH;
    c->s.tolerance = sk_max(LEAST, share * pair->width);
    sk_union_walk_begin(&c->walk, w->cache[-1 - k.other], bodies_sweep_box(w, state, pair, begin_of(w, state, pair)));
}

static bool next_cell(cells *c) {
    const bodies_sweep *pair = c->s.pair;
    while (sk_union_walk_next(&c->walk, &c->cell)) {
        if (c->cell.deep) continue;
        c->s.b = (swept_part){pair->key.other, &c->cell.piece, 0.0, c->cell.origin};
        if (pair->allowed > 0.0 && !(c->s.a.radius > 0.0)) {
            if (!sk_sweep_core(&c->cell.piece, c->cell.exposed, pair->allowed, &c->inner)) continue;
            c->s.b.core = &c->inner;
        }
        return true;
    }
    return false;
}

// How a part and a cell of a solid are apart at a time.
typedef struct cell_gap {
    sk_sweep_gap gap;
    double closing; // m/s
    int32_t feature;
} cell_gap;

static cell_gap gap_of_cell(const cells *c, double at) {
    sk_sweep_side a = side_at(&c->s, &c->s.a, at), b = side_at(&c->s, &c->s.b, at);
    cell_gap out = {.gap = sk_sweep_gap_of(&a, &b), .feature = -1};
    out.closing = closing_speed(&a, &b, &out.gap);
    sk_quat back = sk_quat_conjugate(bodies_solid_pose(c->s.w, -1 - c->s.pair->key.other, at).rotation);
    int32_t face = bodies_face_along(&c->cell, sk_rotate(back, out.gap.normal));
    if (face >= 0) out.feature = c->cell.feature[face];
    return out;
}

// The nearest cell that is apart. Without one its distance is infinite.
static cell_gap nearest_cell(const search *s, double at) {
    cells c;
    cell_gap nearest = {.gap.distance = INFINITY};
    begin_cells(s->w, s->state, s->pair, s->a.core, &c);
    while (next_cell(&c)) {
        cell_gap of = gap_of_cell(&c, at);
        if (of.gap.distance < nearest.gap.distance && sk_dot(of.gap.normal, of.gap.normal) > 0.0) nearest = of;
    }
    return nearest;
}

// The surface of a solid does not end at a seam between cells. A part that slides along it approaches the side of the next
// cell, but touches nothing while it leaves the nearest cell. Returns the time for which the plane of the nearest cell
// separates them, s. Returns 0 if
// - this cell is the nearest,
// - the part approaches the nearest one, or
// - that plane does not separate them.
static double time_past_seam(const search *s, double at, double distance) {
    cell_gap nearest = nearest_cell(s, at);
    if (!(nearest.gap.distance < distance) || nearest.closing > 0.0) return 0.0;
    sk_sweep_side a = side_at(s, &s->a, at), b = side_at(s, &s->b, at);
    double left = 0.5 * sk_min(nearest.gap.distance, s->tolerance);
    return sk_sweep_safe_time(&a, &b, nearest.gap.normal, left, s->until - at);
}

static void set_cell(bodies_sweep *pair, double at, const cell_gap *of) {
    set_touch(pair, &(found){.at = at, .gap = of->gap});
    pair->feature = of->feature;
}

static void find_solid(sk_bodies_work *w, const sk_bodies_state *state, bodies_sweep *pair) {
    sk_convex core;
    cells c;
    cell_gap touched = {.closing = 0.0};
    begin_cells(w, state, pair, core_of(w, pair->key.body, pair->key.part, &core), &c);
    while (next_cell(&c)) {
        found touch = advance(&c.s, begin_of(w, state, pair));
        pair->overlaps |= touch.overlaps;
        if (touch.at >= pair->at) continue;
        touched = gap_of_cell(&c, touch.at);
        set_cell(pair, touch.at, &touched);
        c.s.until = touch.at;
    }
    if (!isfinite(pair->at)) return;
    // The nearest cell gives the direction. If the part leaves it and approaches the touched cell, that one gives it.
    cell_gap nearest = nearest_cell(&c.s, pair->at);
    if (isfinite(nearest.gap.distance) && (nearest.closing > 0.0 || !(touched.closing > 0.0)))
        set_cell(pair, pair->at, &nearest);
}

static bool stays(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who) {
    return who < 0 || !bodies_moves(bodies_at(w, state, who)) || w->swept->flight[who].waits;
}

static bool moves_as_one(const sk_bodies_work *w, const bodies_sweep *pair) {
    return pair->key.other >= 0 && w->swept->flight[pair->key.body].joined == pair->key.other + 1;
}

void bodies_sweep_find(sk_bodies_work *w, const sk_bodies_state *state, bodies_sweep *pair) {
    pair->stale = false;
    pair->at = INFINITY;
    if (stays(w, state, pair->key.body) && stays(w, state, pair->key.other)) return;
    if (bodies_pair_is_gone(w, pair->key)) return; // it snapped off
    if (moves_as_one(w, pair)) return;
    // A pair that is deeper than allowed from the begin may stay as deep, up to the deepest of all. A capsule, whose
    // surface is pressed at beads only, may overlap without a patch.
    static const double MORE = 0.1, MORE_IN_LAYER = 1.0 / 32.0, DEEPEST = 0.45, DEEPEST_SOFT = 0.49; // of the width
    double deepest = (pair->yields ? DEEPEST_SOFT : DEEPEST) * pair->width;
    double more = bodies_reaches_layer(w, pair->key, pair->width, pair->yields) ? MORE_IN_LAYER : MORE;
    for (bool again = true; again;) {
        pair->overlaps = false;
        if (pair->key.other >= 0)
            find_bodies(w, state, pair);
        else
            find_solid(w, state, pair);
        again = pair->overlaps && pair->allowed < deepest;
        if (again) pair->allowed = sk_min(pair->allowed + more * pair->width, deepest);
    }
}

// ---- the area of a touch ----

// The volume in which a piece overlaps another one, and its first moment.
typedef struct overlap {
    double volume;
    sk_vec3 first;
} overlap;

// The piece at a pose in the frame of the other, whose faces of the bits are moved out.
static overlap overlap_of(const sk_convex *piece, const sk_pose *pose, const sk_convex *other, uint64_t moved,
                          double out) {
    const overlap none = {0.0, {0.0, 0.0, 0.0}};
    sk_cut cut;
    sk_cut_begin(piece, pose, &cut);
    for (int32_t j = 0; j < other->face_count && cut.vertex_count > 0; j++) {
        sk_half_space face = other->face[j];
        if ((moved >> j & 1) != 0) face.offset += out;
        if (!sk_cut_by(&cut, face, piece->face_count + j)) return none;
    }
    if (cut.vertex_count == 0) return none;
    sk_measures m = sk_measures_of(&cut);
    return m.volume > 0.0 ? (overlap){m.volume, sk_scale(m.volume, m.centroid)} : none;
}

// The depth, as a share of the width, over which the area of a touch is looked for.
static const double AREA_DEPTH = 0.125;

static overlap overlap_with_cells(sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair) {
    const sk_convex *piece = core_of(w, pair->key.body, pair->key.part, NULL);
    sk_pose frame = bodies_solid_pose(w, -1 - pair->key.other, pair->at);
    sk_pose pose = bodies_pose_in(frame, bodies_at(w, state, pair->key.body));
    overlap sum = {0.0, {0.0, 0.0, 0.0}};
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, w->cache[-1 - pair->key.other], bodies_sweep_box(w, state, pair, pair->at));
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        sk_pose at = {sk_sub(pose.position, cell.origin), pose.rotation};
        overlap one = overlap_of(piece, &at, &cell.piece, cell.exposed, AREA_DEPTH * pair->width - pair->allowed);
        sum.volume += one.volume;
        sum.first = sk_add(sum.first, sk_add_scaled(one.first, one.volume, cell.origin));
    }
    return sum;
}

bodies_touch_area bodies_sweep_area(sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair) {
    sk_body_contact_key k = pair->key;
    bool round = bodies_is_round(bodies_type(w, k.body), k.part) ||
                 (k.other >= 0 && bodies_is_round(bodies_type(w, k.other), k.other_part));
    if (round) return (bodies_touch_area){pair->point, 0.0};
    overlap area;
    sk_pose frame;
    if (k.other < 0) {
        frame = bodies_solid_pose(w, -1 - k.other, pair->at);
        area = overlap_with_cells(w, state, pair);
    } else {
        const sk_convex *piece = core_of(w, k.body, k.part, NULL), *other = core_of(w, k.other, k.other_part, NULL);
        frame = sk_body_pose(bodies_at(w, state, k.other));
        sk_pose pose = bodies_pose_in(frame, bodies_at(w, state, k.body));
        area = overlap_of(piece, &pose, other, sk_convex_faces(other), AREA_DEPTH * pair->width - pair->allowed);
    }
    if (!(area.volume > 0.0)) return (bodies_touch_area){pair->point, 0.0};
    return (bodies_touch_area){sk_pose_point(frame, sk_scale(1.0 / area.volume, area.first)),
                               area.volume / (AREA_DEPTH * pair->width)};
}
