// Makes vertices that nearly coincide one, and finds the parts that may be joined.
#include "csg/facets.h"

#include "base/radix.h"
#include "csg/shape_internal.h"
#include <stdlib.h>
#include <string.h>

void facets_free(facets *f) {
    free(f->start);
    free(f->group);
    free(f->vertices);
    free(f->corners);
    *f = (facets){0};
}

// A hash table of the vertices by cells of space. The borders of the cells are shifted so that round coordinates are
// not on them. So hardly any vertex is so close to a border that its neighbours may be beyond it.
static const double CELL = 1e-3; // m
static const double CELL_SHIFT = 0.381966;
// Vertices of one block of cells are stored in one region of the table as long as there is room. This reduces cache
// misses.
static const double BLOCK = 16.0; // m
enum { REGION = 256, REGION_PROBES = 16 };

typedef struct weld_table {
    int32_t *vertex; // -1 where free
    uint32_t mask;
} weld_table;

typedef struct probe {
    uint32_t region, near, far; // start of the region; first places to try in it, and then in the whole table
} probe;

static uint64_t hash_cell(const int64_t cell[3]) {
    uint64_t h = (uint64_t)cell[0] * 0x9e3779b97f4a7c15u ^ (uint64_t)cell[1] * 0xc2b2ae3d27d4eb4fu ^
                 (uint64_t)cell[2] * 0x165667b19e3779f9u;
    h ^= h >> 29;
    h *= 0xbf58476d1ce4e5b9u;
    return h >> 24;
}

static void cell_of(sk_vec3 p, double shift, int64_t cell[3]) {
    const double x[3] = {p.x, p.y, p.z};
    for (int k = 0; k < 3; k++) cell[k] = (int64_t)floor((x[k] + shift) / CELL + CELL_SHIFT);
}

static probe probe_at(const weld_table *t, const int64_t cell[3]) {
    int64_t block[3];
    for (int k = 0; k < 3; k++) block[k] = (int64_t)floor((double)cell[k] * (CELL / BLOCK));
    uint64_t h = hash_cell(cell);
    return (probe){(uint32_t)hash_cell(block) & t->mask & ~(uint32_t)(REGION - 1), (uint32_t)h & (REGION - 1),
                   (uint32_t)(h >> 8) & t->mask};
}

// Returns the place that is tried after `step` others.
static uint32_t probe_place(const weld_table *t, probe p, uint32_t step) {
    if (step < REGION_PROBES) return p.region + ((p.near + step) & (REGION - 1));
    return (p.far + step) & t->mask;
}

static int32_t find_in_cell(const facets *f, const weld_table *t, const int64_t cell[3], sk_vec3 at) {
    probe p = probe_at(t, cell);
    for (uint32_t step = 0;; step++) {
        int32_t found = t->vertex[probe_place(t, p, step)];
        if (found < 0) return -1;
        sk_vec3 off = sk_sub(f->vertices[found], at);
        if (sk_dot(off, off) <= WELD_TOLERANCE * WELD_TOLERANCE) return found;
    }
}

static int32_t find_vertex(const facets *f, const weld_table *t, sk_vec3 p) {
    int64_t low[3], high[3], cell[3];
    cell_of(p, -WELD_TOLERANCE, low);
    cell_of(p, WELD_TOLERANCE, high);
    for (cell[0] = low[0]; cell[0] <= high[0]; cell[0]++) {
        for (cell[1] = low[1]; cell[1] <= high[1]; cell[1]++) {
            for (cell[2] = low[2]; cell[2] <= high[2]; cell[2]++) {
                int32_t found = find_in_cell(f, t, cell, p);
                if (found >= 0) return found;
            }
        }
    }
    return -1;
}

static int32_t weld_vertex(facets *f, weld_table *t, sk_vec3 p) {
    int32_t found = find_vertex(f, t, p);
    if (found >= 0) return found;
    int64_t cell[3];
    cell_of(p, 0.0, cell);
    probe at = probe_at(t, cell);
    uint32_t step = 0;
    while (t->vertex[probe_place(t, at, step)] >= 0) step++;
    t->vertex[probe_place(t, at, step)] = f->vertex_count;
    f->vertices[f->vertex_count] = p;
    return f->vertex_count++;
}

// Returns whether all vertices are on the line of the longest edge.
static bool is_sliver(const facets *f, const int32_t *loop, int32_t count) {
    sk_vec3 along = {0, 0, 0}, at = {0, 0, 0};
    double longest = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 here = f->vertices[loop[i]], edge = sk_sub(f->vertices[loop[i + 1 < count ? i + 1 : 0]], here);
        double square = sk_dot(edge, edge);
        if (square <= longest) continue;
        longest = square;
        along = edge;
        at = here;
    }
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 across = sk_cross(sk_sub(f->vertices[loop[i]], at), along);
        if (sk_dot(across, across) > WELD_TOLERANCE * WELD_TOLERANCE * longest) return false;
    }
    return true;
}

// Writes the vertices of a polygon without repeats. Returns their number.
static int32_t make_loop(const int32_t *numbers, int32_t count, int32_t *loop) {
    int32_t left = 0;
    for (int32_t i = 0; i < count; i++) {
        if (left == 0 || loop[left - 1] != numbers[i]) loop[left++] = numbers[i];
    }
    while (left > 1 && loop[left - 1] == loop[0]) left--;
    return left;
}

static int32_t root_of(const int32_t *same_as, int32_t vertex) {
    while (same_as[vertex] != vertex) vertex = same_as[vertex];
    return vertex;
}

// Makes the ends of a sliver's shortest edge one if they are very close. Otherwise it could not be decided, around so
// small a corner, on which edge of the neighbouring parts the sliver's vertices are.
static void collapse_sliver(const facets *f, const int32_t *loop, int32_t count, int32_t *same_as) {
    const double near = 2.0 * WELD_TOLERANCE;
    double shortest = near * near;
    int32_t a = -1, b = -1;
    for (int32_t i = 0; i < count; i++) {
        int32_t next = loop[i + 1 < count ? i + 1 : 0];
        sk_vec3 edge = sk_sub(f->vertices[next], f->vertices[loop[i]]);
        if (sk_dot(edge, edge) >= shortest) continue;
        shortest = sk_dot(edge, edge);
        a = root_of(same_as, loop[i]);
        b = root_of(same_as, next);
    }
    if (a < b) same_as[b] = a;
    if (b < a) same_as[a] = b;
}

// Makes the vertices one that slivers connect, and renumbers the remaining ones.
static void collapse_slivers(facets *f, const polygon_list *list, int32_t *numbers, int32_t *loop, int32_t *same_as) {
    int32_t left = 0;
    for (int32_t i = 0; i < f->vertex_count; i++) same_as[i] = i;
    for (int32_t i = 0; i < list->count; i++) {
        int32_t count = make_loop(numbers + list->polygons[i].first, list->polygons[i].count, loop);
        if (count >= 3 && is_sliver(f, loop, count)) collapse_sliver(f, loop, count, same_as);
    }
    // A vertex is connected to an earlier one, which already has its new number.
    for (int32_t i = 0; i < f->vertex_count; i++) {
        bool is_root = same_as[i] == i;
        if (is_root) f->vertices[left] = f->vertices[i];
        same_as[i] = is_root ? left++ : same_as[same_as[i]];
    }
    f->vertex_count = left;
    for (int32_t i = 0; i < list->vertex_count; i++) numbers[i] = same_as[numbers[i]];
}

static void add_part(facets *f, const int32_t *loop, int32_t count, const sk_face *face) {
    int32_t first = f->corner_count, part = f->part_count++;
    f->parts[part] = *face;
    f->start[part] = first;
    for (int32_t i = 0; i < count; i++) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        f->corners[f->corner_count++] = (corner){.vertex = loop[i],
                                                 .next = first + next,
                                                 .previous = first + (i > 0 ? i : count) - 1,
                                                 .part = part,
                                                 .from = loop[i],
                                                 .to = loop[next],
                                                 .twin = -1};
    }
}

// Writes the welded vertex of each of the list's vertices to `numbers`.
static bool number_vertices(facets *f, const polygon_list *list, int32_t *numbers) {
    size_t count = (size_t)list->vertex_count + 1, slots = 2 * REGION;
    while (slots < 2 * count) slots *= 2;
    weld_table t = {malloc(slots * sizeof *t.vertex), (uint32_t)(slots - 1)};
    bool ok =
        t.vertex != NULL && sk_csg_reserve(&f->vertices, &f->vertex_capacity, (int32_t)count, sizeof *f->vertices);
    if (ok) memset(t.vertex, 0xff, slots * sizeof *t.vertex);
    for (int32_t i = 0; i < list->vertex_count && ok; i++) numbers[i] = weld_vertex(f, &t, list->vertices[i]);
    free(t.vertex);
    return ok;
}

// Frees the memory of the list's vertices. From here on the facets store them.
static void forget_vertices(polygon_list *list) {
    free(list->vertices);
    list->vertices = NULL;
    list->vertex_capacity = 0;
}

static bool join_vertices(facets *f, polygon_list *list, int32_t *numbers, int32_t *loop) {
    if (!number_vertices(f, list, numbers)) return false;
    forget_vertices(list);
    int32_t *same_as = malloc(((size_t)f->vertex_count + 1) * sizeof *same_as);
    if (same_as == NULL) return false;
    collapse_slivers(f, list, numbers, loop, same_as);
    free(same_as);
    return true;
}

bool facets_weld(facets *f, polygon_list *polygons, sk_face *parts) {
    size_t count = (size_t)polygons->vertex_count + 1;
    int32_t *loop = malloc(count * sizeof *loop), *numbers = malloc(count * sizeof *numbers);
    f->parts = parts;
    f->start = malloc(((size_t)polygons->count + 1) * sizeof *f->start);
    bool ok = loop != NULL && numbers != NULL && f->start != NULL && join_vertices(f, polygons, numbers, loop) &&
              sk_csg_reserve(&f->corners, &f->corner_capacity, (int32_t)count, sizeof *f->corners);
    for (int32_t i = 0; i < polygons->count && ok; i++) {
        int32_t left = make_loop(numbers + polygons->polygons[i].first, polygons->polygons[i].count, loop);
        if (left >= 3 && !is_sliver(f, loop, left)) add_part(f, loop, left, &parts[i]);
    }
    free(loop);
    free(numbers);
    polygon_list_free(polygons);
    return ok;
}

// Assigns the same number to features whose planes coincide. Only planes close to each other along a mixture of offset
// and direction are compared. Equal planes are adjacent in the order of the features.
static bool number_planes(const expression *e, int32_t *number) {
    int32_t count = 0;
    keyed *items = malloc(((size_t)e->feature_count + 1) * sizeof *items);
    keyed *spare = malloc(((size_t)e->feature_count + 1) * sizeof *spare);
    if (items == NULL || spare == NULL) {
        free(items);
        free(spare);
        return false;
    }
    const sk_vec3 mixture = {577.215664, 314.159265, 271.828182};
    const double window = PLANE_TOLERANCE + 1000.0 * NORMAL_TOLERANCE;
    for (int32_t i = 0; i < e->feature_count; i++) {
        const sk_half_space *h = &e->planes[i].half_space, *last = i > 0 ? &e->planes[i - 1].half_space : h;
        bool same = i > 0 && memcmp(h, last, sizeof *h) == 0;
        number[i] = same ? number[i - 1] : i;
        if (!same) items[count++] = (keyed){key_of_real(h->offset + sk_dot(h->normal, mixture)), i};
    }
    radix_sort(items, spare, count);
    for (int32_t k = 1; k < count; k++) {
        const sk_half_space *h = &e->planes[items[k].index].half_space;
        uint64_t reach = key_of_real(h->offset + sk_dot(h->normal, mixture) - window);
        for (int32_t m = k - 1; m >= 0 && items[m].key >= reach; m--) {
            if (plane_relate(*h, e->planes[items[m].index].half_space) != PLANES_SAME) continue;
            number[items[k].index] = number[items[m].index];
            break;
        }
    }
    for (int32_t i = 1; i < e->feature_count; i++) {
        if (memcmp(&e->planes[i].half_space, &e->planes[i - 1].half_space, sizeof(sk_half_space)) == 0)
            number[i] = number[i - 1];
    }
    free(items);
    free(spare);
    return true;
}

bool facets_group(facets *f) {
    size_t room = (size_t)f->part_count + 1;
    int32_t *plane = malloc(((size_t)f->e->feature_count + 1) * sizeof *plane);
    keyed *items = malloc(room * sizeof *items), *spare = malloc(room * sizeof *spare);
    f->group = malloc(room * sizeof *f->group);
    bool ok = plane != NULL && items != NULL && spare != NULL && f->group != NULL && number_planes(f->e, plane);
    for (int32_t i = 0; i < f->part_count && ok; i++) {
        const sk_face *part = &f->parts[i];
        bool back = sk_dot(part->normal, f->e->planes[part->feature].half_space.normal) < 0.0; // the back of a sheet
        items[i] = (keyed){(uint64_t)plane[part->feature] << 32 | (uint64_t)part->material << 1 | back, i};
    }
    if (ok) radix_sort(items, spare, f->part_count);
    // The number of a group is that of its first part, so the order of groups follows that of the parts, which is
    // spatial.
    for (int32_t i = 0; i < f->part_count && ok; i++) {
        bool same = i > 0 && items[i].key == items[i - 1].key;
        f->group[items[i].index] = same ? f->group[items[i - 1].index] : items[i].index;
    }
    free(plane);
    free(items);
    free(spare);
    return ok;
}
