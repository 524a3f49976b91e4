// Joins neighbouring parts of one group by removing the edges between them, as Hertel and Mehlhorn do with the
// diagonals of a triangulation. An edge is removed if the result is convex. Edges of one direction are removed before
// those of the next, so that a grid becomes rows and the rows one whole.
#include "csg/facets.h"

#include "csg/shape_internal.h"
#include <stdlib.h>

typedef struct candidate {
    int32_t edge;  // the lower one of an edge and its twin
    int32_t group; // candidates are sorted by group, weight, direction, length, edge
    int32_t direction;
    double weight; // total length of the direction's candidates in the group, m
    double length;
} candidate;

typedef struct merger {
    facets *f;
    int32_t *owner;   // union-find over parts
    int32_t *changed; // the last round in which a part was joined to another
    int32_t round;
    candidate *candidates;
    int32_t count;
} merger;

static int32_t owner_of(merger *m, int32_t edge) {
    int32_t part = m->f->corners[edge].part;
    while (m->owner[part] != part) {
        m->owner[part] = m->owner[m->owner[part]];
        part = m->owner[part];
    }
    return part;
}

typedef enum turn { TURN_RIGHT, TURN_NONE, TURN_LEFT } turn;

// Returns the turn from one edge to the next. It is measured between the sides that the edges are pieces of, because
// the ends of a side are accurate to WELD_TOLERANCE. Turning back, along an edge without a twin, counts as a turn to
// the right.
static turn turn_between(const facets *f, int32_t in, int32_t out) {
    const corner *a = &f->corners[in], *b = &f->corners[out];
    sk_vec3 u = sk_sub(f->vertices[a->to], f->vertices[a->from]), v = sk_sub(f->vertices[b->to], f->vertices[b->from]);
    double sine = sk_dot(f->parts[a->part].normal, sk_cross(u, v));
    double blur = WELD_TOLERANCE * (sk_length(u) + sk_length(v));
    if (fabs(sine) <= blur) return sk_dot(u, v) > 0.0 ? TURN_NONE : TURN_RIGHT;
    return sine > 0.0 ? TURN_LEFT : TURN_RIGHT;
}

// Returns whether the previous edge is between the same two parts.
static bool goes_on_before(const facets *f, int32_t edge) {
    int32_t before = f->corners[edge].previous;
    return f->corners[before].twin >= 0 && f->corners[before].twin == f->corners[f->corners[edge].twin].next;
}

// Removes all edges between two parts, of which `edge` is the first, if the joined part is convex. At the start of the
// removed edges the other part's corner remains, at their end this part's.
static bool join_along(merger *m, int32_t edge) {
    facets *f = m->f;
    corner *c = f->corners;
    int32_t last = edge;
    int32_t mine = owner_of(m, edge), other = owner_of(m, c[edge].twin);
    if (mine == other) return false;
    while (c[last].next != edge && c[c[last].next].twin >= 0 && c[c[last].next].twin == c[c[last].twin].previous)
        last = c[last].next;
    if (c[last].next == edge) return false;
    int32_t before = c[edge].previous, after = c[last].next;
    int32_t others_before = c[c[last].twin].previous, others_after = c[c[edge].twin].next;
    turn at_start = turn_between(f, before, others_after), at_end = turn_between(f, others_before, after);
    if (at_start == TURN_RIGHT || at_end == TURN_RIGHT) return false;
    for (int32_t i = edge; i != after;) {
        int32_t next = c[i].next, twin = c[i].twin;
        c[i].part = c[twin].part = -1;
        i = next;
    }
    c[before].next = others_after;
    c[others_after].previous = before;
    c[others_after].flat = at_start == TURN_NONE;
    c[others_before].next = after;
    c[after].previous = others_before;
    c[after].flat = at_end == TURN_NONE;
    int32_t kept = mine < other ? mine : other, gone = mine < other ? other : mine;
    m->owner[gone] = kept;
    m->changed[kept] = m->round;
    f->start[gone] = -1;
    f->start[kept] = after;
    return true;
}

static bool join_at(merger *m, int32_t edge) {
    if (!goes_on_before(m->f, edge)) return join_along(m, edge);
    int32_t twin = m->f->corners[edge].twin;
    return !goes_on_before(m->f, twin) && join_along(m, twin);
}

static int compare_places(const void *left, const void *right) {
    const candidate *a = left, *b = right;
    if (a->group != b->group) return a->group < b->group ? -1 : 1;
    if (a->direction != b->direction) return a->direction < b->direction ? -1 : 1;
    return (a->edge > b->edge) - (a->edge < b->edge);
}

static int compare_turns(const void *left, const void *right) {
    const candidate *a = left, *b = right;
    if (a->group != b->group) return a->group < b->group ? -1 : 1;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    if (a->direction != b->direction) return a->direction < b->direction ? -1 : 1;
    if (a->length != b->length) return a->length > b->length ? -1 : 1;
    return (a->edge > b->edge) - (a->edge < b->edge);
}

// Returns the direction of a side in its plane as an integer that grows with its angle from 0 to 180 degrees.
static int32_t direction_number(sk_vec3 normal, sk_vec3 along) {
    const double ax = fabs(normal.x), ay = fabs(normal.y), az = fabs(normal.z);
    double u = az >= ax && az >= ay ? along.x : along.y, v = az >= ax && az >= ay ? along.y : along.z;
    if (ay > ax && ay > az) u = along.x;
    if (v < 0.0 || (v == 0.0 && u < 0.0)) {
        u = -u;
        v = -v;
    }
    return (int32_t)floor(1e6 * (1.0 - u / (fabs(u) + v)) + 0.5) % 2000000;
}

// Returns whether parts of the group are all around the vertex at the start of the edge.
static bool is_surrounded(const facets *f, int32_t edge) {
    int32_t i = edge;
    do i = f->corners[f->corners[i].previous].twin;
    while (i >= 0 && i != edge);
    return i >= 0;
}

// Returns whether an edge must stay because of the outline at its start. Angles only grow as parts are joined. The edge
// can become the middle of a longer one only at a vertex that the group surrounds.
static bool must_stay(const facets *f, int32_t edge) {
    int32_t before = f->corners[edge].previous, after = f->corners[f->corners[edge].twin].next;
    return turn_between(f, before, after) == TURN_RIGHT && !is_surrounded(f, edge);
}

static bool collect_candidates(merger *m) {
    facets *f = m->f;
    int32_t capacity = 0;
    for (int32_t i = 0; i < f->corner_count; i++) {
        const corner *c = &f->corners[i];
        if (c->twin <= i || must_stay(f, i) || must_stay(f, c->twin)) continue;
        if (!sk_csg_reserve(&m->candidates, &capacity, m->count + 1, sizeof *m->candidates)) return false;
        sk_vec3 side = sk_sub(f->vertices[c->to], f->vertices[c->from]);
        sk_vec3 edge = sk_sub(f->vertices[edge_end(f, i)], f->vertices[c->vertex]);
        m->candidates[m->count++] = (candidate){.edge = i,
                                                .group = f->group[c->part],
                                                .direction = direction_number(f->parts[c->part].normal, side),
                                                .length = sk_length(edge)};
    }
    return sk_csg_reserve(&m->candidates, &capacity, 1, sizeof *m->candidates);
}

static void order_candidates(merger *m) {
    candidate *c = m->candidates;
    qsort(c, (size_t)m->count, sizeof *c, compare_places);
    for (int32_t i = 0, end = 0; i < m->count; i = end) {
        double weight = 0.0;
        for (; end < m->count && c[end].group == c[i].group && c[end].direction == c[i].direction; end++)
            weight += c[end].length;
        for (int32_t k = i; k < end; k++) c[k].weight = weight;
    }
    qsort(c, (size_t)m->count, sizeof *c, compare_turns);
}

// Removes edges in rounds, because an edge that had to stay may be removable after other edges of its two parts.
static void join_all(merger *m) {
    for (bool joined = true; joined; m->round++) {
        joined = false;
        int32_t left = 0;
        for (int32_t i = 0; i < m->count; i++) {
            int32_t edge = m->candidates[i].edge, twin = m->f->corners[edge].twin;
            if (m->f->corners[edge].part < 0) continue;
            m->candidates[left++] = m->candidates[i];
            if (m->changed[owner_of(m, edge)] < m->round - 1 && m->changed[owner_of(m, twin)] < m->round - 1) continue;
            if (!join_at(m, edge)) continue;
            joined = true;
            left--;
        }
        m->count = left;
    }
}

bool facets_merge(facets *f) {
    size_t room = (size_t)f->part_count + 1;
    merger m = {.f = f, .owner = malloc(room * sizeof *m.owner), .changed = calloc(room, sizeof *m.changed)};
    bool ok = m.owner != NULL && m.changed != NULL && collect_candidates(&m);
    for (int32_t i = 0; i < f->part_count && ok; i++) m.owner[i] = i;
    if (ok) {
        order_candidates(&m);
        join_all(&m);
    }
    free(m.owner);
    free(m.changed);
    free(m.candidates);
    return ok;
}
