#include "view/crushed_skin.h"

#include <math.h>

// How far (m) the piece reaches beyond a plane.
static double beyond(const sk_convex *piece, sk_half_space plane) {
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++)
        most = sk_max(most, sk_dot(plane.normal, piece->vertex[i]) - plane.offset);
    return most;
}

// The box of the piece, wider by a margin for skin that lies outside of it, and by more in the direction from where the
// thing came: the hole is open there.
static void set_box(const sk_convex *piece, sk_skin_hole *out) {
    static const double MARGIN = 0.2, OPEN = 0.4; // m
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_box box = sk_convex_bounds(piece, &OWN);
    sk_vec3 n = out->plane[0].normal, wide = {MARGIN, MARGIN, MARGIN};
    sk_vec3 ahead = {sk_max(n.x, 0.0), sk_max(n.y, 0.0), sk_max(n.z, 0.0)};
    sk_vec3 back = {sk_max(-n.x, 0.0), sk_max(-n.y, 0.0), sk_max(-n.z, 0.0)};
    out->low = sk_add_scaled(sk_sub(box.min, wide), -OPEN, ahead);
    out->high = sk_add_scaled(sk_add(box.max, wide), OPEN, back);
}

sk_skin_hole sk_skin_hole_of(const sk_convex *piece, const sk_hole *hole) {
    static const double LEFT = 0.02; // m: beyond a target plane at least so much of the piece is left
    sk_skin_hole out = {.planes = (int32_t)hole->planes};
    for (int pass = 0, n = 0; pass < 2; pass++) {
        for (int32_t j = 0; j < out.planes; j++) {
            sk_half_space plane = sk_hole_plane(hole, j);
            if ((beyond(piece, plane) > LEFT) == (pass == 0)) out.plane[n++] = plane;
        }
        if (pass == 0) out.targets = n;
    }
    if (out.targets == 0) out.targets = out.planes;
    set_box(piece, &out);
    return out;
}

// Returns the first hole of a body or of a later one.
static int64_t first_hole(const sk_holes *holes, int32_t body) {
    int64_t low = 0, high = holes->count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (holes->hole[middle].body < body)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int32_t sk_skin_holes_of(const sk_model *model, const sk_state *state, int32_t body, int32_t room, sk_skin_hole *out) {
    int32_t count = 0;
    if (sk_state_hole_count(state) == 0) return 0;
    const sk_holes *holes = sk_state_holes(state);
    const sk_hole *hole = holes->hole;
    const sk_body_type *type = sk_model_thing_type(model, body);
    for (int64_t i = first_hole(holes, body); i < holes->count && count < room && hole[i].body == body; i++) {
        if (hole[i].planes < 1 || hole[i].part >= type->piece_count) continue;
        sk_hole on_type = sk_hole_on_type(model, state, &hole[i]);
        out[count++] = sk_skin_hole_of(&type->pieces[hole[i].part].solid, &on_type);
    }
    return count;
}

// ---- regions ----

static bool is_carried(const sk_airframe *airframe, int32_t piece) {
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (airframe->pieces[k].carried_by == piece && airframe->pieces[k].joint != 0) return true;
    return false;
}

// Between the two sections of a piece, and in a box about it. At the end of a tree the region is open.
static sk_skin_hole region_of(const sk_airframe *airframe, int32_t number) {
    static const double MARGIN = 0.25, OPEN = 0.3; // m
    const sk_airframe_piece *piece = &airframe->pieces[number];
    sk_piece_ends ends = sk_piece_ends_of(piece);
    sk_skin_hole out = {.planes = 2, .targets = 0};
    out.low = sk_vec(INFINITY, INFINITY, INFINITY);
    out.high = sk_vec(-INFINITY, -INFINITY, -INFINITY);
    for (int32_t k = 0; k < piece->corner_count; k++) {
        sk_vec3 c = piece->corners[k];
        out.low = sk_vec(sk_min(out.low.x, c.x), sk_min(out.low.y, c.y), sk_min(out.low.z, c.z));
        out.high = sk_vec(sk_max(out.high.x, c.x), sk_max(out.high.y, c.y), sk_max(out.high.z, c.z));
    }
    sk_vec3 axis = sk_unit(sk_sub(ends.end, ends.begin)), wide = {MARGIN, MARGIN, MARGIN};
    out.plane[0] = (sk_half_space){sk_neg(axis), -sk_dot(axis, ends.begin)};
    out.plane[1] = (sk_half_space){axis, sk_dot(axis, ends.end) + (is_carried(airframe, number) ? 0.0 : OPEN)};
    out.low = sk_sub(out.low, wide);
    out.high = sk_add(out.high, wide);
    return out;
}

int32_t sk_skin_regions_of(const sk_airframe *airframe, uint32_t pieces, int32_t room, sk_skin_hole *out) {
    int32_t count = 0;
    for (int32_t k = 0; k < airframe->piece_count && count < room; k++)
        if ((pieces >> k & 1) != 0 && airframe->pieces[k].joint != 0) out[count++] = region_of(airframe, k);
    return count;
}

void sk_skin_move(sk_skin_hole *hole, int32_t count, sk_vec3 by) {
    for (int32_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < hole[i].planes; j++) hole[i].plane[j].offset += sk_dot(hole[i].plane[j].normal, by);
        hole[i].low = sk_add(hole[i].low, by);
        hole[i].high = sk_add(hole[i].high, by);
    }
}

// ---- points ----

// From 0 to SK_SKIN_CRUMPLE.
static double crumple(sk_vec3 p) {
    double fold = sin(29.0 * p.x + 2.0 * sin(17.0 * p.y)) + sin(23.0 * p.y + 2.0 * sin(19.0 * p.z)) +
                  sin(31.0 * p.z + 2.0 * sin(13.0 * p.x));
    return SK_SKIN_CRUMPLE * (0.5 + fold / 6.0);
}

// How deep (m) a point is in the box of a hole; negative outside.
static double depth_in_box(const sk_skin_hole *h, sk_vec3 p) {
    sk_vec3 a = sk_sub(p, h->low), b = sk_sub(h->high, p);
    return sk_min(sk_min(a.x, sk_min(a.y, a.z)), sk_min(b.x, sk_min(b.y, b.z)));
}

// Returns the least distance to the first `count` planes of a hole, and which plane it is. Negative: outside.
static double gap_to(const sk_skin_hole *h, int32_t count, sk_vec3 p, int32_t *nearest) {
    double least = INFINITY;
    *nearest = 0;
    for (int32_t j = 0; j < count; j++) {
        double gap = h->plane[j].offset - sk_dot(h->plane[j].normal, p);
        if (gap >= least) continue;
        least = gap;
        *nearest = j;
    }
    return least;
}

sk_vec3 sk_skin_point(const sk_skin *skin, sk_vec3 point) {
    static const double FULL = 0.1; // m: from here on the crumple is complete
    sk_vec3 at = point;
    int32_t j;
    for (int pass = 0; pass < 2; pass++) // a second time, because one hole may lead into another
        for (int32_t k = 0; k < skin->count; k++) {
            const sk_skin_hole *h = &skin->hole[k];
            if (!(depth_in_box(h, at) > 0.0) || !(gap_to(h, h->planes, at, &j) > 0.0)) continue;
            double gap = gap_to(h, h->targets, at, &j);
            at = sk_add_scaled(at, gap + crumple(point) * sk_min(1.0, gap / FULL), h->plane[j].normal);
        }
    return at;
}

double sk_skin_depth(const sk_skin *skin, sk_vec3 point) {
    double most = -INFINITY;
    int32_t j;
    for (int32_t k = 0; k < skin->count; k++) {
        const sk_skin_hole *h = &skin->hole[k];
        most = sk_max(most, sk_min(depth_in_box(h, point), gap_to(h, h->planes, point, &j)));
    }
    return most;
}

bool sk_skin_has(const sk_skin *skin, sk_vec3 point) {
    int32_t j;
    for (int32_t k = skin->count; k < skin->count + skin->regions; k++) {
        const sk_skin_hole *h = &skin->hole[k];
        if (depth_in_box(h, point) > 0.0 && gap_to(h, h->planes, point, &j) > 0.0) return skin->is_debris;
    }
    return !skin->is_debris;
}

static void set_row(float *row, sk_vec3 v, double last) {
    row[0] = (float)v.x;
    row[1] = (float)v.y;
    row[2] = (float)v.z;
    row[3] = (float)last;
}

void sk_skin_block_fill(const sk_skin *skin, sk_skin_block *out) {
    for (int32_t k = 0; k < skin->count + skin->regions && k < SK_SKIN_HOLES_MAX; k++) {
        const sk_skin_hole *h = &skin->hole[k];
        float(*row)[4] = out->row + (ptrdiff_t)k * (SK_HOLE_PLANES_MAX + 2);
        for (int32_t j = 0; j < SK_HOLE_PLANES_MAX; j++) set_row(row[j], h->plane[j].normal, h->plane[j].offset);
        set_row(row[SK_HOLE_PLANES_MAX], h->low, h->planes);
        set_row(row[SK_HOLE_PLANES_MAX + 1], h->high, h->targets);
    }
}
