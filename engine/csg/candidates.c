#include "csg/candidates.h"

#include "base/assert.h"
#include "csg/span.h"
#include "csg/traversal.h"

// The corner of the box with the largest distance from the plane, or the smallest. Rounding is monotone: the distance
// computed there bounds, to the bit, that of every point of the box.
static sk_vec3 outermost(const sk_box *box, sk_vec3 n) {
    return sk_vec(n.x > 0.0 ? box->max.x : box->min.x, n.y > 0.0 ? box->max.y : box->min.y,
                  n.z > 0.0 ? box->max.z : box->min.z);
}

static sk_vec3 innermost(const sk_box *box, sk_vec3 n) {
    return sk_vec(n.x > 0.0 ? box->min.x : box->max.x, n.y > 0.0 ? box->min.y : box->max.y,
                  n.z > 0.0 ? box->min.z : box->max.z);
}

// Adds the piece, unless the whole box is outside of one of its planes, with the planes that the box is not all inside of.
// False when there is no room.
static bool add_piece(const sk_scenery *s, int32_t piece, sk_candidates *out) {
    const piece_table *t = &s->pieces;
    int32_t count = out->piece_count > 0 ? out->end[out->piece_count - 1] : 0;
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece]; i++) {
        const sk_half_space *h = &s->e.planes[t->feature[i]].half_space;
        if (plane_distance(h, innermost(&out->box, h->normal)) > 0.0) return true;
        if (plane_distance(h, outermost(&out->box, h->normal)) <= 0.0) continue;
        if (count == SK_CANDIDATE_PLANES) return false;
        out->planes[count++] = (sk_candidate_plane){h->normal, h->offset, t->feature[i]};
    }
    if (out->piece_count == SK_CANDIDATE_PIECES) return false;
    out->piece[out->piece_count] = piece;
    out->end[out->piece_count++] = count;
    return true;
}

static bool add_met(const sk_scenery *s, const box_tree *boxes, sk_candidates *out) {
    box_walk walk;
    int32_t first, count;
    box_walk_begin(&walk, boxes, &out->box);
    while (box_walk_next(&walk, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            if (!add_piece(s, i, out)) return false;
        }
    }
    return true;
}

static bool box_within(const sk_box *inner, const sk_box *outer) {
    return inner->min.x >= outer->min.x && inner->min.y >= outer->min.y && inner->min.z >= outer->min.z &&
           inner->max.x <= outer->max.x && inner->max.y <= outer->max.y && inner->max.z <= outer->max.z;
}

// Inside a cell's box its expression is the whole one.
static bool find_cell(const sk_scenery *s, sk_candidates *out) {
    box_walk walk;
    int32_t first, count;
    box_walk_begin(&walk, &s->bounded, &out->box);
    while (box_walk_next(&walk, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            if (!box_within(&out->box, &s->cells.boxes[i])) continue;
            out->root = s->cells.roots[i];
            return true;
        }
    }
    return false;
}

bool sk_candidates_find(const sk_scenery *scenery, sk_box box, sk_candidates *out) {
    SK_ASSERT(sk_is_finite3(box.min) && sk_is_finite3(box.max));
    SK_ASSERT(box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z);
    out->scenery = NULL;
    out->box = box;
    out->root = -1;
    out->piece_count = 0;
    if (!in_world(box.min) || !in_world(box.max)) return false;
    bool fits = scenery->direct
                    ? find_cell(scenery, out)
                    : add_met(scenery, &scenery->unbounded, out) && add_met(scenery, &scenery->bounded, out);
    if (fits) out->scenery = scenery;
    return fits;
}

// Two comparisons at a time.
static inline bool holds(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    const lanes a_xy = {a.x, a.y}, b_xy = {b.x, b.y}, z = {a.z, b.z};
    const lanes low_xy = lanes_at(&c->box.min.x), high_xy = lanes_at(&c->box.max.x);
    lane_masks within = lanes_below_or_at(low_xy, a_xy) & lanes_below_or_at(low_xy, b_xy) &
                        lanes_below_or_at(a_xy, high_xy) & lanes_below_or_at(b_xy, high_xy) &
                        lanes_below_or_at(lanes_of(c->box.min.z), z) & lanes_below_or_at(z, lanes_of(c->box.max.z));
    return c->scenery == scenery && lane_bits(within) == 3;
}

bool sk_candidates_hold(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    return holds(scenery, c, a, b);
}

// Keeps what is rare out of the way of what is not.
#define NOT_INLINED __attribute__((noinline))

static NOT_INLINED void renew(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    sk_box around = box_hull((sk_box){a, a}, (sk_box){b, b});
    const sk_vec3 more = {margin, margin, margin};
    sk_candidates_find(scenery, (sk_box){sk_sub(around.min, more), sk_add(around.max, more)}, c);
}

void sk_candidates_follow(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    if (!holds(scenery, c, a, b)) renew(scenery, c, a, b, margin);
}

// A coordinate of both ends of the segment side by side.
typedef struct both_ends {
    lanes x, y, z;
} both_ends;

static inline both_ends ends_of(sk_vec3 a, sk_vec3 b) {
    return (both_ends){{a.x, b.x}, {a.y, b.y}, {a.z, b.z}};
}

// piece_span on the copied planes, of which there are too few to take four at a time: those left out are inside throughout
// and would say nothing.
static inline bool candidate_span(const sk_candidates *c, int32_t index, both_ends p, span *out) {
    span own = {0.0, FRACTION_NEVER, STATUS_INTERIOR, STATUS_INTERIOR};
    for (int32_t i = index > 0 ? c->end[index - 1] : 0; i < c->end[index]; i++) {
        const sk_candidate_plane *h = &c->planes[i];
        lanes d = lanes_of(h->normal.x) * p.x + lanes_of(h->normal.y) * p.y + lanes_of(h->normal.z) * p.z -
                  lanes_of(h->offset);
        bool a_out = d[0] > 0.0, b_out = d[1] > 0.0;
        if (a_out & b_out) return false;
        if (a_out == b_out) continue;
        double crossing = crossing_fraction(d[0], d[1]);
        if (a_out) {
            if (crossing < own.enter) continue;
            own.enter = crossing;
            own.enter_status = border_status(h->feature);
        } else if (crossing <= own.exit) {
            own.exit = crossing;
            own.exit_status = border_status(h->feature);
        }
    }
    *out = own;
    return close_span(out);
}

static meeting entry_from_candidates(const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    meeting best = NO_MEETING;
    both_ends p = ends_of(a, b);
    for (int32_t i = 0; i < c->piece_count; i++) {
        span own;
        if (candidate_span(c, i, p, &own)) take_entry(&own, c->piece[i], &best);
    }
    return best;
}

static const sk_hit no_hit = {.material = SK_NO_MATERIAL, .feature = -1, .piece = -1};

static sk_hit entry_where_held(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    if (c->root < 0) {
        meeting m = entry_from_candidates(c, a, b);
        return m.fraction == FRACTION_NEVER ? no_hit : hit_from(scenery, m, a, b);
    }
    return hit_from(scenery, meeting_of(expression_first_contact(&scenery->e, c->root, a, b, 0.0)), a, b);
}

sk_hit sk_candidates_entry(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    return holds(scenery, c, a, b) ? entry_where_held(scenery, c, a, b) : sk_scenery_entry(scenery, a, b);
}

static NOT_INLINED sk_hit entry_somewhere(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b,
                                          double margin) {
    sk_candidates_follow(scenery, c, a, b, margin);
    return c->scenery == NULL ? sk_scenery_entry(scenery, a, b) : entry_where_held(scenery, c, a, b);
}

// Most struts have nothing near.
sk_hit sk_candidates_follow_entry(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    if (c->root < 0 && c->piece_count == 0 && holds(scenery, c, a, b)) return no_hit;
    return entry_somewhere(scenery, c, a, b, margin);
}
