// Divides a block into cells in which the depth is the least of offset - normal . x over some planes.
//
// The depth is the least over the hollows of the greatest depth below a plane of the hollow. If two planes of a hollow
// compete, the block is cut along the seam on which both depths are equal. In each part one of the planes is greater
// everywhere and the other drops out. When every hollow has one plane left, the part is a cell. Where
// the depth would exceed the reach, it is that of the cap; such a part is a cell of its own. A plane drops out, or a
// whole hollow, if the vertices of the part show that it never counts.
#include "contact/union_internal.h"

#include "base/assert.h"

_Static_assert(UNION_FIRST_SEAM + UNION_SEAMS_MAX <= SK_CUT_FACES_MAX, "every face has a number of its own");

// m: depths this close are equal.
static const double EQUAL = 1e-12;

static uint64_t bit(int32_t j) {
    return UINT64_C(1) << j;
}

static bool is_single(uint64_t set) {
    return (set & (set - 1)) == 0;
}

static uint64_t planes_in_use(const union_hollows *h) {
    uint64_t used = 0;
    for (int32_t i = 0; i < h->count; i++) used |= h->planes[i];
    return used;
}

static bool is_nowhere_greater(const union_depths *t, int32_t low, int32_t high) {
    for (int32_t i = 0; i < t->vertices; i++)
        if (t->depth[low][i] > t->depth[high][i] + EQUAL) return false;
    return true;
}

static void fill_table(const union_planes *p, const union_part *part, union_depths *t) {
    uint64_t used = planes_in_use(&part->hollows);
    t->vertices = part->cut.vertex_count;
    t->dry = 0;
    for (uint64_t rest = used; rest != 0; rest &= rest - 1) {
        int32_t j = __builtin_ctzll(rest);
        double most = -INFINITY;
        for (int32_t i = 0; i < t->vertices; i++) {
            t->depth[j][i] = p->plane[j].offset - sk_dot(p->plane[j].normal, part->cut.vertex[i]);
            most = sk_max(most, t->depth[j][i]);
        }
        if (most <= EQUAL) t->dry |= bit(j);
    }
    for (uint64_t rest = used; rest != 0; rest &= rest - 1) {
        int32_t j = __builtin_ctzll(rest);
        t->above[j] = 0;
        for (uint64_t others = used; others != 0; others &= others - 1) {
            int32_t k = __builtin_ctzll(others);
            if (is_nowhere_greater(t, k, j)) t->above[j] |= bit(k);
        }
    }
}

// Removes the planes of a hollow that are nowhere greater than another one of it.
static uint64_t reduced(const union_depths *t, uint64_t set) {
    for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
        int32_t j = __builtin_ctzll(rest);
        if ((set & bit(j)) != 0) set &= ~(t->above[j] & ~bit(j));
    }
    return set;
}

// Returns whether the distance of one hollow is nowhere smaller than that of another.
static bool is_farther(const union_depths *t, uint64_t far, uint64_t near) {
    for (uint64_t rest = far; rest != 0; rest &= rest - 1)
        if ((near & ~t->above[__builtin_ctzll(rest)]) == 0) return true;
    return false;
}

// Removes planes and hollows that never count in the part. Returns false if the part is empty: it is within a hollow.
static bool reduce(const union_depths *t, union_hollows *h) {
    for (int32_t i = 0; i < h->count; i++) {
        h->planes[i] = reduced(t, h->planes[i]);
        if ((h->planes[i] & ~t->dry) == 0) return false;
    }
    for (int32_t i = h->count - 1; i >= 0; i--) {
        bool drops = false;
        for (int32_t k = 0; k < h->count && !drops; k++) drops = k != i && is_farther(t, h->planes[i], h->planes[k]);
        if (!drops) continue;
        for (int32_t k = i; k + 1 < h->count; k++) h->planes[k] = h->planes[k + 1];
        h->count--;
    }
    return true;
}

// Cuts off what is above the planes that are alone in a hollow. Returns whether that is anything.
static bool cut_by_single_planes(union_scratch *s, const union_depths *t, union_part *part) {
    bool any = false;
    for (int32_t i = 0; i < part->hollows.count; i++) {
        uint64_t set = part->hollows.planes[i];
        if (!is_single(set)) continue;
        int32_t j = __builtin_ctzll(set);
        bool crosses = false;
        for (int32_t k = 0; k < t->vertices; k++) crosses = crosses || t->depth[j][k] < -EQUAL;
        if (!crosses) continue;
        (void)sk_cut_by(&part->cut, s->planes.plane[j], j);
        s->cuts++;
        any = true;
    }
    return any;
}

// Returns two planes along whose seam the part must be cut: two of one hollow, or the cap and another plane. Returns 0
// if there are none.
static uint64_t undecided_planes(const union_hollows *h) {
    for (int32_t i = 0; i < h->count; i++)
        if (!is_single(h->planes[i])) return h->planes[i];
    uint64_t used = planes_in_use(h);
    return (used & bit(UNION_CAP)) != 0 && !is_single(used) ? (used & -used) | bit(UNION_CAP) : 0;
}

// Cuts the part at s->part[top] along the seam of the two lowest planes of a set. Both parts are then on the stack.
// Returns false if there is no room for one more seam.
static bool cut_along_seam(union_scratch *s, int32_t top, uint64_t set) {
    union_part *part = &s->part[top], *next = &s->part[top + 1];
    if (part->seam_count == UNION_SEAMS_MAX) return false;
    const sk_half_space *a = &s->planes.plane[__builtin_ctzll(set)];
    const sk_half_space *b = &s->planes.plane[__builtin_ctzll(set & (set - 1))];
    sk_vec3 across = sk_sub(b->normal, a->normal);
    double length = sk_length(across);
    sk_half_space seam = {sk_scale(1.0 / length, across), (b->offset - a->offset) / length};
    sk_cut_copy(&part->cut, &next->cut);
    next->hollows = part->hollows;
    next->seam_count = part->seam_count + 1;
    for (int32_t i = 0; i < part->seam_count; i++) next->seam[i] = part->seam[i];
    next->seam[part->seam_count] = seam;
    part->seam[part->seam_count] = (sk_half_space){sk_neg(seam.normal), -seam.offset};
    int32_t face = UNION_FIRST_SEAM + part->seam_count++;
    s->cuts += 2;
    return sk_cut_by(&part->cut, part->seam[part->seam_count - 1], face) && sk_cut_by(&next->cut, seam, face);
}

static sk_half_space box_face(double half, int32_t face) {
    double sign = face % 2 == 0 ? -1.0 : 1.0;
    int32_t axis = face / 2;
    return (sk_half_space){{axis == 0 ? sign : 0.0, axis == 1 ? sign : 0.0, axis == 2 ? sign : 0.0}, half};
}

static sk_half_space face_of_part(const union_scratch *s, const union_part *part, int32_t number) {
    if (number < UNION_BOX_FACE) return s->planes.plane[number];
    if (number < UNION_FIRST_SEAM) return box_face(s->planes.half, number - UNION_BOX_FACE);
    return part->seam[number - UNION_FIRST_SEAM];
}

// Returns the number of a face, or that of a plane of the part if the face of the box or the seam is in that plane.
static int16_t name_of_face(const union_scratch *s, const union_part *part, int16_t number) {
    if (number < UNION_BOX_FACE) return number;
    sk_half_space face = face_of_part(s, part, number);
    for (uint64_t rest = planes_in_use(&part->hollows); rest != 0; rest &= rest - 1) {
        int16_t j = (int16_t)__builtin_ctzll(rest);
        sk_half_space plane = s->planes.plane[j];
        if (sk_length(sk_sub(plane.normal, face.normal)) <= EQUAL && fabs(plane.offset - face.offset) <= EQUAL)
            return j;
    }
    return number;
}

static void name_faces(const union_scratch *s, union_part *part) {
    for (int32_t i = 0; i < part->cut.edge_count; i++) {
        sk_convex_edge *e = &part->cut.edge[i];
        e->left = name_of_face(s, part, e->left);
        e->right = name_of_face(s, part, e->right);
    }
}

// Marks the faces of a part: those with an edge, and the planes that count in its depth.
static int32_t mark_faces(const union_part *part, bool *used) {
    int32_t count = 0;
    for (int32_t i = 0; i < SK_CUT_FACES_MAX; i++) used[i] = false;
    for (int32_t i = 0; i < part->cut.edge_count; i++)
        used[part->cut.edge[i].left] = used[part->cut.edge[i].right] = true;
    uint64_t planes = planes_in_use(&part->hollows);
    for (int32_t j = 0; j <= UNION_CAP; j++) used[j] = used[j] || (planes >> j & 1) != 0;
    for (int32_t i = 0; i < SK_CUT_FACES_MAX; i++) count += used[i];
    return count;
}

// Writes the part as a cell. Returns false if it has too many faces or vertices.
static bool make_cell(union_scratch *s, union_part *part) {
    sk_union_cell *cell = &s->cell;
    sk_convex *piece = &cell->piece;
    bool used[SK_CUT_FACES_MAX];
    int16_t number[SK_CUT_FACES_MAX];
    name_faces(s, part);
    if (mark_faces(part, used) > SK_CONVEX_FACES_MAX || part->cut.vertex_count > SK_CONVEX_VERTICES_MAX ||
        part->cut.edge_count > SK_CONVEX_EDGES_MAX)
        return false;
    cell->origin = s->planes.origin;
    cell->exposed = 0;
    cell->deep = planes_in_use(&part->hollows) == bit(UNION_CAP);
    piece->face_count = 0;
    for (int32_t i = 0; i < SK_CUT_FACES_MAX; i++) {
        if (!used[i]) continue;
        int32_t face = piece->face_count++;
        number[i] = (int16_t)face;
        piece->face[face] = face_of_part(s, part, i);
        piece->source[face] = (int16_t)i;
        cell->feature[face] = i < UNION_BOX_FACE ? s->planes.side[i] / 2 : -1;
        if (i < UNION_BOX_FACE) cell->exposed |= bit(face);
    }
    piece->vertex_count = part->cut.vertex_count;
    piece->edge_count = part->cut.edge_count;
    for (int32_t i = 0; i < piece->vertex_count; i++) piece->vertex[i] = part->cut.vertex[i];
    for (int32_t i = 0; i < piece->edge_count; i++) {
        sk_convex_edge e = part->cut.edge[i];
        piece->edge[i] = (sk_convex_edge){e.from, e.to, number[e.left], number[e.right]};
    }
    return true;
}

// Reduces the part until nothing more drops out. Returns false if it is empty.
static bool settle(union_scratch *s, union_part *part) {
    union_depths *t = &s->depths;
    do {
        if (part->cut.vertex_count == 0) return false;
        fill_table(&s->planes, part, t);
        if (!reduce(t, &part->hollows)) return false;
    } while (cut_by_single_planes(s, t, part));
    return true;
}

bool union_make_cells(union_scratch *s, union_take_cell take, void *context) {
    double half = s->planes.half;
    sk_cut_box(sk_vec(-half, -half, -half), sk_vec(half, half, half), UNION_BOX_FACE, &s->part[0].cut);
    s->part[0].hollows = s->hollows;
    s->part[0].hollows.planes[s->part[0].hollows.count++] = bit(UNION_CAP);
    s->part[0].seam_count = 0;
    for (int32_t top = 0; top >= 0;) {
        SK_ASSERT(top + 1 < UNION_SEAMS_MAX + 2);
        union_part *part = &s->part[top];
        if (!settle(s, part)) {
            top--;
            continue;
        }
        uint64_t undecided = undecided_planes(&part->hollows);
        if (undecided != 0) {
            if (!cut_along_seam(s, top, undecided)) return false;
            top++;
            continue;
        }
        if (!make_cell(s, part) || !take(context, &s->cell)) return false;
        top--;
    }
    return true;
}
