// T-junctions: vertices inside an edge of a part become corners of it. The vertices are sorted along a space-filling
// curve. Runs of vertices have boxes, runs of boxes have boxes, and so on. An edge descends to the boxes near it.
#include "csg/facets.h"

#include "base/radix.h"
#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

enum { RUN = 8, LEVELS_MAX = 12 };

typedef struct vertex_tree {
    int32_t *order, count;
    sk_vec3 *points;           // the vertices in that order
    sk_box *boxes[LEVELS_MAX]; // boxes of level 0 contain RUN vertices each
    int32_t sizes[LEVELS_MAX], levels;
} vertex_tree;

static uint64_t spread_bits(uint64_t x) {
    x &= 0x1fffff;
    x = (x | x << 32) & 0x1f00000000ffffu;
    x = (x | x << 16) & 0x1f0000ff0000ffu;
    x = (x | x << 8) & 0x100f00f00f00f00fu;
    x = (x | x << 4) & 0x10c30c30c30c30c3u;
    return (x | x << 2) & 0x1249249249249249u;
}

static sk_box box_of_points(const sk_vec3 *points, int32_t count) {
    sk_box box = {points[0], points[0]};
    for (int32_t i = 1; i < count; i++) box = box_hull(box, (sk_box){points[i], points[i]});
    return box;
}

static bool sort_along_curve(vertex_tree *t, const sk_vec3 *vertices) {
    keyed *items = malloc((size_t)t->count * sizeof *items), *spare = malloc((size_t)t->count * sizeof *spare);
    bool ok = items != NULL && spare != NULL;
    if (ok) {
        sk_box all = box_of_points(vertices, t->count);
        sk_vec3 size = sk_sub(all.max, all.min);
        double scale = 2097151.0 / (sk_max(size.x, sk_max(size.y, size.z)) + 1.0);
        for (int32_t i = 0; i < t->count; i++) {
            sk_vec3 p = sk_scale(scale, sk_sub(vertices[i], all.min));
            uint64_t key =
                spread_bits((uint64_t)p.x) | spread_bits((uint64_t)p.y) << 1 | spread_bits((uint64_t)p.z) << 2;
            items[i] = (keyed){key, i};
        }
        radix_sort(items, spare, t->count);
        for (int32_t i = 0; i < t->count; i++) {
            t->order[i] = items[i].index;
            t->points[i] = vertices[items[i].index];
        }
    }
    free(items);
    free(spare);
    return ok;
}

static bool vertex_tree_build(vertex_tree *t, const sk_vec3 *vertices, int32_t number) {
    t->count = number;
    t->order = malloc(((size_t)number + 1) * sizeof *t->order);
    t->points = malloc(((size_t)number + 1) * sizeof *t->points);
    if (t->order == NULL || t->points == NULL) return false;
    if (number == 0) return true;
    if (!sort_along_curve(t, vertices)) return false;
    int32_t below = t->count;
    do {
        int32_t level = t->levels, size = (below + RUN - 1) / RUN;
        t->boxes[level] = malloc((size_t)size * sizeof *t->boxes[level]);
        if (t->boxes[level] == NULL) return false;
        t->sizes[level] = size;
        t->levels++;
        for (int32_t i = 0; i < size; i++) {
            int32_t first = i * RUN, count = first + RUN < below ? RUN : below - first;
            if (level == 0) {
                t->boxes[0][i] = box_of_points(t->points + first, count);
                continue;
            }
            t->boxes[level][i] = t->boxes[level - 1][first];
            for (int32_t k = 1; k < count; k++)
                t->boxes[level][i] = box_hull(t->boxes[level][i], t->boxes[level - 1][first + k]);
        }
        below = size;
    } while (below > 1);
    return true;
}

static void vertex_tree_free(vertex_tree *t) {
    free(t->order);
    free(t->points);
    for (int32_t i = 0; i < t->levels; i++) free(t->boxes[i]);
}

// A vertex on an edge, and its distance along the edge.
typedef struct junction {
    double along;
    int32_t vertex, probe;
} junction;

typedef struct edge_probe {
    sk_vec3 from, direction; // unit
    double length;
    sk_box box; // of the edge, enlarged by the tolerance
    int32_t edge;
} edge_probe;

// Edges of one part descend the tree together. A set of them is a mask.
enum { PROBES = 16 };

typedef struct junction_search {
    const vertex_tree *tree;
    edge_probe probes[PROBES];
    int32_t probe_count;
    sk_box box; // around all of them
    junction *found;
    int32_t count, capacity;
    bool failed;
} junction_search;

static bool boxes_apart(const sk_box *a, const sk_box *b) {
    return a->min.x > b->max.x || a->max.x < b->min.x || a->min.y > b->max.y || a->max.y < b->min.y ||
           a->min.z > b->max.z || a->max.z < b->min.z;
}

// Returns whether the edge comes near the box: the edge's own box overlaps the box, and the edge is no farther from the
// middle than a corner is.
static bool comes_near(const edge_probe *p, const sk_box *box) {
    const double margin = 1e-6; // m^2; far above the tolerance
    if (boxes_apart(box, &p->box)) return false;
    sk_vec3 half = sk_scale(0.5, sk_sub(box->max, box->min));
    sk_vec3 off = sk_sub(sk_add(box->min, half), p->from);
    sk_vec3 across = sk_add_scaled(off, -sk_dot(off, p->direction), p->direction);
    return sk_dot(across, across) <= sk_dot(half, half) * (1.0 + 1e-6) + margin;
}

static bool is_wider(const sk_box *a, const sk_box *b) {
    sk_vec3 u = sk_sub(a->max, a->min), v = sk_sub(b->max, b->min);
    return sk_dot(u, u) > sk_dot(v, v);
}

static bool holds_point(const sk_box *b, sk_vec3 p) {
    return p.x >= b->min.x && p.x <= b->max.x && p.y >= b->min.y && p.y <= b->max.y && p.z >= b->min.z &&
           p.z <= b->max.z;
}

static void test_point(junction_search *s, int32_t probe, int32_t index) {
    const edge_probe *p = &s->probes[probe];
    sk_vec3 off = sk_sub(s->tree->points[index], p->from);
    double along = sk_dot(off, p->direction);
    if (along <= 0.0 || along >= p->length) return;
    sk_vec3 across = sk_add_scaled(off, -along, p->direction);
    if (sk_dot(across, across) > WELD_TOLERANCE * WELD_TOLERANCE) return;
    if (!sk_csg_reserve(&s->found, &s->capacity, s->count + 1, sizeof *s->found)) {
        s->failed = true;
        return;
    }
    s->found[s->count++] = (junction){along, s->tree->order[index], probe};
}

static void search_run(junction_search *s, int32_t run, uint32_t probes) {
    int32_t end = (run + 1) * RUN < s->tree->count ? (run + 1) * RUN : s->tree->count;
    for (int32_t i = run * RUN; i < end; i++) {
        if (!holds_point(&s->box, s->tree->points[i])) continue;
        for (int32_t k = 0; k < s->probe_count; k++) {
            if (probes >> k & 1) test_point(s, k, i);
        }
    }
}

static void search_below(junction_search *s, int32_t level, int32_t index, uint32_t probes) {
    const sk_box *box = &s->tree->boxes[level][index];
    // A box wider than all edges hardly separates one edge from another.
    uint32_t near = is_wider(box, &s->box) ? probes : 0;
    for (int32_t i = near == 0 ? 0 : s->probe_count; i < s->probe_count; i++) {
        if (probes >> i & 1 && comes_near(&s->probes[i], box)) near |= (uint32_t)1 << i;
    }
    if (near == 0) return;
    if (level == 0) {
        search_run(s, index, near);
        return;
    }
    int32_t size = s->tree->sizes[level - 1], end = (index + 1) * RUN < size ? (index + 1) * RUN : size;
    for (int32_t i = index * RUN; i < end; i++) {
        if (!boxes_apart(&s->tree->boxes[level - 1][i], &s->box)) search_below(s, level - 1, i, near);
    }
}

static int compare_junctions(const void *left, const void *right) {
    const junction *a = left, *b = right;
    if (a->probe != b->probe) return a->probe < b->probe ? -1 : 1;
    if (a->along != b->along) return a->along < b->along ? -1 : 1;
    return (a->vertex > b->vertex) - (a->vertex < b->vertex);
}

static void add_probe(const facets *f, int32_t edge, junction_search *s) {
    sk_vec3 a = f->vertices[f->corners[edge].vertex], b = f->vertices[edge_end(f, edge)], ab = sk_sub(b, a);
    const sk_vec3 margin = {WELD_TOLERANCE, WELD_TOLERANCE, WELD_TOLERANCE};
    sk_box box = box_hull((sk_box){a, a}, (sk_box){b, b});
    double length = sk_length(ab);
    box = (sk_box){sk_sub(box.min, margin), sk_add(box.max, margin)};
    s->box = s->probe_count == 0 ? box : box_hull(s->box, box);
    s->probes[s->probe_count++] = (edge_probe){a, sk_scale(1.0 / length, ab), length, box, edge};
}

// Finds the junctions of the stored edges, in the order of the edges.
static void run_search(junction_search *s) {
    s->count = 0;
    if (s->tree->levels > 0 && s->probe_count > 0)
        search_below(s, s->tree->levels - 1, 0, ((uint32_t)1 << s->probe_count) - 1);
    if (s->count > 1) qsort(s->found, (size_t)s->count, sizeof *s->found, compare_junctions);
}

// Inserts a flat corner after the given one, on the same side. Returns its index, or -1 when memory is short.
static int32_t insert_corner(facets *f, int32_t behind, int32_t vertex) {
    if (!sk_csg_reserve(&f->corners, &f->corner_capacity, f->corner_count + 1, sizeof *f->corners)) return -1;
    corner *before = &f->corners[behind];
    int32_t made = f->corner_count++;
    f->corners[made] = *before;
    f->corners[made].vertex = vertex;
    f->corners[made].previous = behind;
    f->corners[made].flat = true;
    f->corners[before->next].previous = made;
    before->next = made;
    return made;
}

// Splits the stored edges. A vertex that the part already has is not a junction, so a part hardly thicker than the
// tolerance stays unchanged.
static bool split_probed(facets *f, int32_t part, int32_t *last_part, junction_search *s) {
    run_search(s);
    int32_t edge = -1;
    for (int32_t i = 0; i < s->count && !s->failed; i++) {
        const junction *j = &s->found[i];
        if (i == 0 || j->probe != s->found[i - 1].probe) edge = s->probes[j->probe].edge;
        if (last_part[j->vertex] == part) continue;
        last_part[j->vertex] = part;
        edge = insert_corner(f, edge, j->vertex);
        s->failed = edge < 0;
    }
    s->probe_count = 0;
    return !s->failed;
}

static bool split_part(facets *f, int32_t part, int32_t *last_part, junction_search *s) {
    int32_t first = f->start[part], edge = first;
    do {
        last_part[f->corners[edge].vertex] = part;
        edge = f->corners[edge].next;
    } while (edge != first);
    do {
        int32_t next = f->corners[edge].next; // before corners are inserted
        add_probe(f, edge, s);
        if (s->probe_count == PROBES && !split_probed(f, part, last_part, s)) return false;
        edge = next;
    } while (edge != first);
    return s->probe_count == 0 || split_probed(f, part, last_part, s);
}

bool facets_split_edges(facets *f) {
    vertex_tree t = {.count = 0};
    junction_search search = {.tree = &t};
    int32_t *last_part = malloc(((size_t)f->vertex_count + 1) * sizeof *last_part);
    bool ok = last_part != NULL && vertex_tree_build(&t, f->vertices, f->vertex_count);
    for (int32_t i = 0; i < f->vertex_count && ok; i++) last_part[i] = -1;
    for (int32_t i = 0; i < f->part_count && ok; i++) ok = split_part(f, i, last_part, &search);
    vertex_tree_free(&t);
    free(search.found);
    free(last_part);
    return ok;
}
