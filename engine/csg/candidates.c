#include "csg/candidates.h"

#include "base/assert.h"
#include "csg/paint.h"
#include "csg/span.h"
#include "csg/traversal.h"

// Adds the piece with those of its planes that do not contain the whole box. Adds nothing if the whole box is outside
// one of its planes. Returns false if there is no room.
static bool add_piece(const sk_scenery *s, int32_t piece, sk_candidates *out) {
    const piece_table *t = &s->pieces;
    int32_t count = out->piece_count > 0 ? out->end[out->piece_count - 1] : 0;
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece]; i++) {
        sk_half_space h = table_plane(t, i);
        if (plane_distance(&h, box_innermost(&out->box, h.normal)) > 0.0) return true;
        if (plane_distance(&h, box_outermost(&out->box, h.normal)) <= 0.0) continue;
        if (count == SK_CANDIDATE_PLANES) return false;
        out->planes[count++] = (sk_candidate_plane){h.normal, h.offset, table_feature(t, i), table_material(t, i)};
    }
    if (out->piece_count == SK_CANDIDATE_PIECES) return false;
    out->piece[out->piece_count] = piece;
    out->end[out->piece_count++] = count;
    return true;
}

static bool add_hit(const sk_scenery *s, const box_tree *boxes, sk_candidates *out) {
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

// Finds a cell that contains the box. In the box of a cell the cell's expression equals the whole one.
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
    out->paint = NULL;
    if (!in_world(box.min) || !in_world(box.max)) return false;
    bool fits = scenery->direct
                    ? find_cell(scenery, out)
                    : add_hit(scenery, &scenery->unbounded, out) && add_hit(scenery, &scenery->bounded, out);
    if (fits) out->scenery = scenery;
    return fits;
}

// Returns whether these are candidates of this scenery and both ends are in their box. Makes two comparisons at a time.
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

// Keeps rarely used code out of frequently used functions.
#define NOT_INLINED __attribute__((noinline))

static NOT_INLINED void renew(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    sk_box around = box_hull((sk_box){a, a}, (sk_box){b, b});
    const sk_vec3 more = {margin, margin, margin};
    sk_candidates_find(scenery, (sk_box){sk_sub(around.min, more), sk_add(around.max, more)}, c);
}

void sk_candidates_follow(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    if (!holds(scenery, c, a, b)) renew(scenery, c, a, b, margin);
}

// The coordinates of both ends of the segment, side by side.
typedef struct both_ends {
    lanes x, y, z;
} both_ends;

static inline both_ends ends_of(sk_vec3 a, sk_vec3 b) {
    return (both_ends){{a.x, b.x}, {a.y, b.y}, {a.z, b.z}};
}

// The entry of the segment into one candidate.
typedef struct candidate_entry {
    double fraction;
    int32_t plane; // index into the candidates' planes; -1 if the segment starts inside
} candidate_entry;

// Computes piece_span on the copied planes, one at a time: there are too few for groups of four. Planes that were left
// out are inside throughout and have no effect. Features grow along the planes. So if entry and exit are at one
// fraction, the later plane has the lower status.
static inline bool enter_candidate(const sk_candidates *c, int32_t index, both_ends p, candidate_entry *out) {
    enum { A_OUT = 1, B_OUT = 2 };
    double enter = 0.0, exit = FRACTION_NEVER;
    int32_t enter_plane = -1, exit_plane = -1;
    for (int32_t i = index > 0 ? c->end[index - 1] : 0; i < c->end[index]; i++) {
        const sk_candidate_plane *h = &c->planes[i];
        lanes d = lanes_of(h->normal.x) * p.x + lanes_of(h->normal.y) * p.y + lanes_of(h->normal.z) * p.z -
                  lanes_of(h->offset);
        int out_at = lane_bits(lanes_above(d, lanes_of(0.0)));
        if (out_at == 0) continue;
        if (out_at == (A_OUT | B_OUT)) return false;
        double crossing = crossing_fraction(d[0], d[1]);
        if (out_at == A_OUT) {
            if (crossing < enter) continue;
            enter = crossing;
            enter_plane = i;
        } else if (crossing <= exit) {
            exit = crossing;
            exit_plane = i;
        }
    }
    if (enter > exit) return false;
    *out = (candidate_entry){enter, enter == exit && exit_plane > enter_plane ? exit_plane : enter_plane};
    return true;
}

static NOT_INLINED int32_t painted(const sk_scenery *s, const sk_candidates *c, int32_t feature, sk_vec3 point) {
    return c->paint != NULL ? near_paint_material(c->paint, s, feature, point)
                            : paint_material(&s->paint, &s->e, feature, point);
}

static const sk_hit no_hit = {.material = SK_NO_MATERIAL, .feature = -1, .piece = -1};

// Does the work of take_entry and hit_from on the copied planes.
static inline sk_hit entry_from_pieces(const sk_scenery *s, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    candidate_entry best = {FRACTION_NEVER, -1};
    int32_t feature = -1, piece = -1;
    both_ends p = ends_of(a, b);
    for (int32_t i = 0; i < c->piece_count; i++) {
        candidate_entry own;
        if (!enter_candidate(c, i, p, &own) || own.fraction > best.fraction) continue;
        int32_t own_feature = own.plane < 0 ? -1 : c->planes[own.plane].feature;
        bool better =
            own.fraction < best.fraction || own_feature < feature || (own_feature == feature && c->piece[i] < piece);
        if (!better) continue;
        best = own;
        feature = own_feature;
        piece = c->piece[i];
    }
    if (best.plane < 0) {
        sk_hit hit = no_hit;
        hit.found = best.fraction != FRACTION_NEVER;
        return hit;
    }
    const sk_candidate_plane *h = &c->planes[best.plane];
    int32_t material =
        h->material != SK_NO_MATERIAL ? h->material : painted(s, c, feature, sk_mix(a, b, best.fraction));
    return (sk_hit){true, best.fraction, h->normal, material, feature, piece};
}

// Does the same where a single half-space is near, as on an open field. A segment that leaves it from its border enters
// it at fraction 0.
static inline sk_hit entry_into_plane(const sk_scenery *s, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    const sk_candidate_plane *h = &c->planes[0];
    double from = sk_dot(h->normal, a) - h->offset, to = sk_dot(h->normal, b) - h->offset;
    sk_hit hit = no_hit;
    if (from > 0.0 && to > 0.0) return hit;
    if (from > 0.0 || to > 0.0) hit.fraction = crossing_fraction(from, to);
    hit.found = true;
    if (!(from > 0.0) && !(to > 0.0 && hit.fraction == 0.0)) { // it starts inside
        hit.fraction = 0.0;
        return hit;
    }
    hit.normal = h->normal;
    hit.feature = h->feature;
    hit.piece = c->piece[0];
    hit.material = h->material != SK_NO_MATERIAL ? h->material : painted(s, c, h->feature, sk_mix(a, b, hit.fraction));
    return hit;
}

static NOT_INLINED sk_hit entry_from_cell(const sk_scenery *s, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    return hit_from(s, piece_hit_of(expression_first_contact(&s->e, c->root, a, b, 0.0)), a, b);
}

static inline sk_hit entry_where_held(const sk_scenery *s, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    if (c->root >= 0) return entry_from_cell(s, c, a, b);
    bool one = c->piece_count == 1 && c->end[0] == 1;
    return one ? entry_into_plane(s, c, a, b) : entry_from_pieces(s, c, a, b);
}

sk_hit sk_candidates_entry(const sk_scenery *scenery, const sk_candidates *c, sk_vec3 a, sk_vec3 b) {
    return holds(scenery, c, a, b) ? entry_where_held(scenery, c, a, b) : sk_scenery_entry(scenery, a, b);
}

sk_hit sk_candidates_follow_entry(const sk_scenery *scenery, sk_candidates *c, sk_vec3 a, sk_vec3 b, double margin) {
    if (holds(scenery, c, a, b)) return entry_where_held(scenery, c, a, b);
    renew(scenery, c, a, b, margin);
    return sk_candidates_entry(scenery, c, a, b);
}
