// Joins coplanar parts of a boundary with the same material to faces. A vertex on an edge becomes a vertex of that
// edge. A vertex at which no outline turns is removed.
#include "csg/facets.h"

#include "csg/shape_internal.h"
#include <stdlib.h>

// Checks a run of flat corners between two others. If one of them is not on the line between these two, all are kept.
static void check_run(const facets *f, int32_t from, int32_t to, bool *is_kept) {
    sk_vec3 a = f->vertices[f->corners[from].vertex], ab = sk_sub(f->vertices[f->corners[to].vertex], a);
    double square = sk_dot(ab, ab);
    bool straight = true;
    for (int32_t i = f->corners[from].next; i != to && straight; i = f->corners[i].next) {
        sk_vec3 across = sk_cross(sk_sub(f->vertices[f->corners[i].vertex], a), ab);
        straight = sk_dot(across, across) <= 4.0 * WELD_TOLERANCE * WELD_TOLERANCE * square;
    }
    for (int32_t i = f->corners[from].next; i != to && !straight; i = f->corners[i].next)
        is_kept[f->corners[i].vertex] = true;
}

// Returns a corner at which the outline turns.
static int32_t first_corner(const facets *f, int32_t part) {
    int32_t first = f->start[part];
    while (f->corners[first].flat && f->corners[first].next != f->start[part]) first = f->corners[first].next;
    return first;
}

static void keep_corners(const facets *f, int32_t part, bool *is_kept) {
    int32_t first = first_corner(f, part), from = first;
    do {
        is_kept[f->corners[from].vertex] = true;
        int32_t to = f->corners[from].next;
        while (f->corners[to].flat && to != first) to = f->corners[to].next;
        check_run(f, from, to, is_kept);
        from = to;
    } while (from != first);
}

static void write_face(const facets *f, int32_t part, const bool *is_kept, sk_boundary *out) {
    sk_face *face = &out->faces[out->face_count];
    *face = f->parts[part]; // parts and faces share one array; the part is at this index or a later one
    face->first = out->vertex_count;
    int32_t first = first_corner(f, part), at = first;
    do {
        int32_t vertex = f->corners[at].vertex;
        if (is_kept[vertex]) out->vertices[out->vertex_count++] = f->vertices[vertex];
        at = f->corners[at].next;
    } while (at != first);
    face->count = out->vertex_count - face->first;
    out->face_count++;
}

static int32_t count_kept(const facets *f, int32_t part, const bool *is_kept) {
    int32_t kept = 0, at = f->start[part];
    do {
        kept += is_kept[f->corners[at].vertex];
        at = f->corners[at].next;
    } while (at != f->start[part]);
    return kept;
}

// Writes the faces into the array of the parts.
static bool write_faces(const facets *f, boundary_builder *w, sk_boundary *out) {
    bool *is_kept = calloc((size_t)f->vertex_count + 1, sizeof *is_kept);
    bool ok = is_kept != NULL;
    int32_t kept = 0;
    out->faces = w->face;
    w->face = NULL;
    for (int32_t i = 0; i < f->part_count && ok; i++) {
        if (f->start[i] >= 0) keep_corners(f, i, is_kept);
    }
    for (int32_t i = 0; i < f->part_count && ok; i++) {
        if (f->start[i] >= 0) kept += count_kept(f, i, is_kept);
    }
    out->vertices = malloc(((size_t)kept + 1) * sizeof *out->vertices);
    ok = ok && out->vertices != NULL;
    for (int32_t i = 0; i < f->part_count && ok; i++) {
        if (f->start[i] >= 0) write_face(f, i, is_kept, out);
    }
    free(is_kept);
    return ok;
}

sk_result boundary_builder_join(boundary_builder *w, sk_boundary *out) {
    facets f = {.e = &w->s->e};
    bool ok = facets_weld(&f, &w->faces, w->face) && facets_group(&f) && facets_split_edges(&f) &&
              facets_find_twins(&f) && facets_merge(&f) && write_faces(&f, w, out);
    facets_free(&f);
    return ok ? sk_ok() : sk_error("out of memory while joining the faces of the scenery's boundary");
}
