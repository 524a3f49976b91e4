// What is left of a piece A with the holes N1, N2, .. is A - sum A Ni + sum A Ni Nj - .., where a product is what two sets
// have in common. Every integral over it is the sum of integrals over these convex parts.
#include "contact/crush.h"

#include "base/assert.h"
#include "convex/cut.h"
#include "convex/measures.h"

static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

void sk_hole_move(sk_hole *hole, sk_vec3 by) {
    for (int32_t j = 0; j < hole->planes; j++) {
        sk_half_space plane = sk_hole_plane(hole, j);
        plane.offset += sk_dot(plane.normal, by);
        sk_hole_set_plane(hole, j, plane);
    }
}

// Cuts the solid by the planes of a hole. Returns false if nothing is left.
static bool cut_by_hole(sk_cut *cut, const sk_hole *hole, int32_t first_face) {
    for (int32_t j = 0; j < hole->planes && cut->vertex_count > 0; j++)
        if (!sk_cut_by(cut, sk_hole_plane(hole, j), first_face + j)) return false;
    return cut->vertex_count > 0;
}

// Whether the piece and all holes of a set have something in common.
static bool is_there(const sk_crushed *crushed, unsigned set) {
    const sk_convex *piece = crushed->solid->piece;
    sk_cut cut;
    sk_cut_begin(piece, &OWN, &cut);
    for (int32_t k = 0; k < crushed->hole_count; k++)
        if ((set >> k & 1) != 0 && !cut_by_hole(&cut, &crushed->hole[k], piece->face_count + k * SK_HOLE_PLANES_MAX))
            return false;
    return true;
}

uint32_t sk_crushed_sets(const sk_crushed *crushed) {
    SK_ASSERT(crushed->hole_count <= SK_HOLES_OF_PIECE);
    uint32_t there = 1;
    for (unsigned set = 1; set < 1u << crushed->hole_count; set++) {
        bool empty = false;
        for (int32_t k = 0; k < crushed->hole_count && !empty; k++)
            empty = (set >> k & 1) != 0 && (there >> (set & ~(1u << k)) & 1) == 0; // a part of an empty one
        if (!empty && is_there(crushed, set)) there |= UINT32_C(1) << set;
    }
    return there;
}

void sk_crushed_parts_of(const sk_crushed *crushed, sk_crushed_parts *out) {
    uint32_t there = sk_crushed_sets(crushed);
    out->count = 0;
    for (unsigned set = 0; set < 1u << crushed->hole_count; set++) {
        if ((there >> set & 1) == 0) continue;
        sk_depth_solid *solid = &out->part[out->count].solid;
        sk_half_space *wall = out->wall[out->count];
        double sign = 1.0;
        *solid = *crushed->solid;
        solid->wall_count = 0;
        for (int32_t k = 0; k < crushed->hole_count; k++) {
            if ((set >> k & 1) == 0) continue;
            for (int32_t j = 0; j < crushed->hole[k].planes; j++)
                wall[solid->wall_count++] = sk_hole_plane(&crushed->hole[k], j);
            sign = -sign;
        }
        solid->wall = wall;
        out->part[out->count++].sign = sign;
    }
}

// Returns the volume of a part within more planes.
static double volume_within(const sk_depth_solid *of, const sk_half_space *more, int32_t count) {
    sk_cut cut;
    bool fits = true;
    sk_cut_begin(of->piece, &OWN, &cut);
    for (int32_t j = 0; j < of->wall_count + count && fits && cut.vertex_count > 0; j++)
        fits = sk_cut_by(&cut, j < of->wall_count ? of->wall[j] : more[j - of->wall_count], of->piece->face_count + j);
    return fits && cut.vertex_count > 0 ? sk_measures_of(&cut).volume : 0.0;
}

double sk_crushed_volume(const sk_crushed *crushed) {
    sk_crushed_parts parts;
    sk_crushed_parts_of(crushed, &parts);
    double taken = 0.0;
    for (int32_t i = 1; i < parts.count; i++)
        taken -= parts.part[i].sign * volume_within(&parts.part[i].solid, NULL, 0);
    return taken;
}

double sk_crushed_between(const sk_crushed *crushed, sk_vec3 axis, double low, double high, double *whole) {
    const sk_half_space ends[2] = {{axis, high}, {sk_neg(axis), -low}};
    sk_crushed_parts parts;
    sk_crushed_parts_of(crushed, &parts);
    double left = *whole = volume_within(&parts.part[0].solid, ends, 2);
    for (int32_t i = 1; i < parts.count; i++) left += parts.part[i].sign * volume_within(&parts.part[i].solid, ends, 2);
    return left;
}

bool sk_crushed_is_cut(const sk_crushed *crushed, sk_vec3 axis, double *at) {
    static const double LEFT = 0.02,
                        SLICE = 0.02; // of the whole section; of the hole's length, for the slice looked at
    for (int32_t k = 0; k < crushed->hole_count; k++) {
        sk_cut cut;
        double low = INFINITY, high = -INFINITY, whole;
        sk_cut_begin(crushed->solid->piece, &OWN, &cut);
        if (!cut_by_hole(&cut, &crushed->hole[k], crushed->solid->piece->face_count)) continue;
        for (int32_t i = 0; i < cut.vertex_count; i++) {
            low = sk_min(low, sk_dot(axis, cut.vertex[i]));
            high = sk_max(high, sk_dot(axis, cut.vertex[i]));
        }
        double middle = 0.5 * (low + high), half = 0.5 * SLICE * (high - low);
        double left = sk_crushed_between(crushed, axis, middle - half, middle + half, &whole);
        if (!(whole > 0.0) || left > LEFT * whole) continue;
        *at = middle;
        return true;
    }
    return false;
}

void sk_depth_add(sk_depth_integrals *sum, const sk_depth_integrals *more, double times) {
    sum->touching = true;
    sum->volume += times * more->volume;
    sum->energy += times * more->energy;
    sum->area += times * more->area;
    sum->opening += times * more->opening;
    sum->deeper += times * more->deeper;
    sum->depth = sk_max(sum->depth, more->depth);
    sum->surface = sk_add_scaled(sum->surface, times, more->surface);
    sum->force = sk_add_scaled(sum->force, times, more->force);
    sum->moment = sk_add_scaled(sum->moment, times, more->moment);
    for (int i = 0; i < 3; i++) sum->first[i] += times * more->first[i];
    for (int i = 0; i < 6; i++) sum->second[i] += times * more->second[i];
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) {
            sum->slope[i][k] += times * more->slope[i][k];
            sum->facing[i][k] += times * more->facing[i][k];
            sum->within[i][k] += times * more->within[i][k];
        }
}

void sk_depth_subtract_below(sk_depth_integrals *sum, sk_depth_integrals *below, double sign) {
    sk_depth_integrals kept = *sum;
    sk_depth_integrals_move(below, sum->origin);
    sk_depth_add(sum, below, -sign);
    sum->deeper = kept.deeper + sign * below->volume;
    sum->area = kept.area;
    sum->opening = kept.opening;
    sum->surface = kept.surface;
    sum->depth = kept.depth;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) {
            sum->slope[i][k] = kept.slope[i][k];
            sum->facing[i][k] = kept.facing[i][k];
        }
}

// What the domain, with its faces moved outwards (m), and the piece have in common.
static bool overlap_of(const sk_convex *piece, const sk_pose *pose, const sk_depth_field *field, double outwards,
                       sk_cut *out) {
    sk_cut_begin(piece, pose, out);
    for (int32_t j = 0; j < field->face_count && out->vertex_count > 0; j++) {
        if ((field->faces.domain >> j & 1) == 0) continue;
        sk_half_space face = {field->face[j].normal, field->face[j].offset + outwards};
        if (!sk_cut_by(out, face, piece->face_count + j)) return false;
    }
    return true;
}

static bool is_within(const sk_cut *cut, const sk_pose *pose, const sk_hole *hole) {
    for (int32_t i = 0; i < cut->vertex_count; i++) {
        sk_vec3 own = sk_rotate_back(pose->rotation, sk_sub(cut->vertex[i], pose->position));
        for (int32_t j = 0; j < hole->planes; j++) {
            sk_half_space plane = sk_hole_plane(hole, j);
            if (!(sk_dot(plane.normal, own) <= plane.offset)) return false;
        }
    }
    return true;
}

// Of a hole within the overlap: cuts the overlap by the planes of the hole. False: nothing is left.
static bool cut_by_placed(sk_cut *cut, const sk_pose *pose, const sk_hole *hole, int32_t first_face) {
    for (int32_t j = 0; j < hole->planes && cut->vertex_count > 0; j++) {
        sk_half_space own = sk_hole_plane(hole, j);
        sk_vec3 n = sk_rotate(pose->rotation, own.normal);
        if (!sk_cut_by(cut, (sk_half_space){n, own.offset + sk_dot(n, pose->position)}, first_face + j)) return true;
    }
    return cut->vertex_count > 0;
}

// Copies those holes that matter in an overlap: they have something in common with it that no other one contains.
static int32_t holes_that_matter(const sk_crushed *crushed, const sk_pose *pose, const sk_depth_field *field,
                                 sk_hole out[SK_HOLES_OF_PIECE]) {
    sk_cut overlap;
    bool there[SK_HOLES_OF_PIECE];
    if (!overlap_of(crushed->solid->piece, pose, field, 0.0, &overlap)) overlap.vertex_count = 0;
    for (int32_t k = 0; k < crushed->hole_count; k++) {
        sk_cut own;
        sk_cut_copy(&overlap, &own);
        there[k] = cut_by_placed(&own, pose, &crushed->hole[k], crushed->solid->piece->face_count + field->face_count);
        for (int32_t i = 0; i < crushed->hole_count && there[k]; i++)
            if (i != k && (i > k || there[i]) && is_within(&own, pose, &crushed->hole[i])) there[k] = false;
    }
    int32_t count = 0;
    for (int32_t k = 0; k < crushed->hole_count; k++)
        if (there[k]) out[count++] = crushed->hole[k];
    return count;
}

// Adds the volume and its moments only.
static void add_volume(sk_depth_integrals *sum, const sk_depth_integrals *more, double times) {
    sum->volume += times * more->volume;
    for (int i = 0; i < 3; i++) sum->first[i] += times * more->first[i];
    for (int i = 0; i < 6; i++) sum->second[i] += times * more->second[i];
}

sk_depth_integrals sk_crushed_integrals(const sk_crushed *all, const sk_pose *pose, const sk_depth_field *field,
                                        double layer) {
    sk_half_space moved[SK_CONVEX_FACES_MAX];
    sk_depth_field below = *field;
    below.face = moved;
    for (int32_t j = 0; j < field->face_count; j++) {
        moved[j] = field->face[j];
        if ((field->faces.live >> j & 1) != 0) moved[j].offset -= layer;
    }
    sk_hole hole[SK_HOLES_OF_PIECE];
    sk_crushed crushed = {all->solid, holes_that_matter(all, pose, field, hole), hole};
    sk_crushed_parts parts;
    sk_crushed_parts_of(&crushed, &parts);
    sk_depth_integrals sum = {0}, left = {0};
    double whole = 0.0;
    for (int32_t i = 0; i < parts.count; i++) {
        sk_depth_integrals of = sk_depth_integrals_of(&parts.part[i].solid, pose, field);
        if (!of.touching) continue;
        if (!sum.touching) {
            sum.origin = of.origin; // of the piece itself, which comes first
            whole = of.volume;
            sum.used = of.used;
            sum.used_live = of.used_live;
        }
        sk_depth_integrals_move(&of, sum.origin);
        sk_depth_add(&sum, &of, parts.part[i].sign);
        add_volume(&left, &of, parts.part[i].sign);
        if (!(of.depth > layer)) continue;
        of = sk_depth_integrals_of(&parts.part[i].solid, pose, &below);
        if (of.touching) sk_depth_subtract_below(&sum, &of, parts.part[i].sign);
    }
    sum.depth = sk_min(sum.depth, layer);
    if (sum.volume > SK_CRUSH_NOTHING * whole) return sum;
    if (!(left.volume > SK_CRUSH_NOTHING * whole)) return (sk_depth_integrals){0};
    add_volume(&sum, &left, 1.0); // all of it is deeper than the layer: the force acts at its middle
    return sum;
}

// Whether what the domain, with its faces moved outwards, has in common with the piece is within one hole.
static bool is_within_hole(const sk_crushed *crushed, const sk_pose *pose, const sk_depth_field *field,
                           double outwards) {
    sk_cut cut;
    bool within = false;
    if (!overlap_of(crushed->solid->piece, pose, field, outwards, &cut)) return false;
    for (int32_t k = 0; k < crushed->hole_count && !within; k++) within = is_within(&cut, pose, &crushed->hole[k]);
    return within;
}

double sk_crushed_clear(const sk_crushed *crushed, const sk_pose *pose, const sk_depth_field *field) {
    static const double FAR = 1e-2, NEAR = 1e-4; // m
    if (crushed->hole_count == 0 || !is_within_hole(crushed, pose, field, 0.0)) return -1.0;
    return is_within_hole(crushed, pose, field, FAR) ? FAR : is_within_hole(crushed, pose, field, NEAR) ? NEAR : 0.0;
}

// ---- holes ----

double sk_hole_volume(const sk_convex *piece, const sk_hole *hole) {
    sk_cut cut;
    sk_cut_begin(piece, &OWN, &cut);
    return cut_by_hole(&cut, hole, piece->face_count) ? sk_max(0.0, sk_measures_of(&cut).volume) : 0.0;
}

double sk_hole_common_volume(const sk_convex *piece, const sk_hole *inner, const sk_hole *outer) {
    sk_cut cut;
    sk_cut_begin(piece, &OWN, &cut);
    if (!cut_by_hole(&cut, inner, piece->face_count)) return 0.0;
    if (!cut_by_hole(&cut, outer, piece->face_count + SK_HOLE_PLANES_MAX)) return 0.0;
    return sk_max(0.0, sk_measures_of(&cut).volume);
}

// How far the piece reaches beyond a plane, m.
static double beyond(const sk_convex *piece, sk_half_space plane) {
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++)
        most = sk_max(most, sk_dot(plane.normal, piece->vertex[i]) - plane.offset);
    return most;
}

// The planes that were chosen, the most important first.
typedef struct choice {
    int32_t count;
    sk_half_space plane[SK_HOLE_PLANES_MAX];
    double rank[SK_HOLE_PLANES_MAX]; // falling
} choice;

static void choose(choice *c, sk_half_space plane, double rank) {
    int32_t at = c->count;
    while (at > 0 && c->rank[at - 1] < rank) at--;
    if (at == SK_HOLE_PLANES_MAX) return;
    if (c->count < SK_HOLE_PLANES_MAX) c->count++;
    for (int32_t k = c->count - 1; k > at; k--) {
        c->plane[k] = c->plane[k - 1];
        c->rank[k] = c->rank[k - 1];
    }
    c->plane[at] = plane;
    c->rank[at] = rank;
}

static sk_hole hole_of(const choice *c) {
    sk_hole hole = {.planes = c->count};
    for (int32_t j = 0; j < c->count; j++) sk_hole_set_plane(&hole, j, c->plane[j]);
    return hole;
}

// Whether the thing came from beyond a plane: of what is there, within the chosen planes, little is intact that it has not
// passed in the last substep.
static bool came_from(const sk_convex *piece, const sk_presser *by, const choice *c, sk_half_space plane) {
    static const double INTACT = 0.1, MORE = 1.5; // share of what is beyond; of the motion
    if (c->count == SK_HOLE_PLANES_MAX) return true;
    choice with = *c;
    with.plane[with.count++] = (sk_half_space){sk_neg(plane.normal), -plane.offset};
    sk_hole beyond = hole_of(&with);
    double volume = sk_hole_volume(piece, &beyond), gone = 0.0;
    for (int32_t k = 0; k < by->hole_count; k++)
        gone = sk_max(gone, sk_hole_common_volume(piece, &beyond, &by->hole[k]));
    const sk_half_space passed = {plane.normal, plane.offset + MORE * by->swept};
    sk_hole near = {.planes = 1};
    sk_hole_set_plane(&near, 0, passed);
    return volume - gone <= INTACT * volume + sk_hole_common_volume(piece, &beyond, &near);
}

// Whether the thing is thinner than the layer along a plane.
static bool is_thin_along(const sk_presser *by, int32_t j) {
    static const double OPPOSITE = -0.999; // cosine
    for (int32_t k = 0; k < by->count; k++)
        if (sk_dot(by->plane[k].normal, by->plane[j].normal) < OPPOSITE &&
            by->plane[k].offset + by->plane[j].offset < by->layer)
            return true;
    return false;
}

// `thin_stays`: planes along which the thing is thinner than the layer do not move inwards. Returns false if the hole is empty.
static bool make_hole(const sk_convex *piece, const sk_presser *by, bool thin_stays, sk_hole *out) {
    static const double FRONT = 0.5, BEHIND = -0.3; // cosines
    choice c = {0};
    for (int32_t j = 0; j < by->count; j++) {
        sk_half_space p = by->plane[j];
        double along = sk_dot(p.normal, by->direction);
        if (along < BEHIND) continue;
        if (along > FRONT && !(thin_stays && is_thin_along(by, j))) p.offset -= by->layer;
        double out_of = beyond(piece, p);
        // planes in front come first
        if (out_of > 0.0) choose(&c, p, along > FRONT ? 2.0 * SK_CONVEX_FARTHEST + along : out_of);
    }
    const choice ahead = c;
    for (int32_t j = 0; j < by->count; j++) {
        sk_half_space p = by->plane[j];
        if (!(sk_dot(p.normal, by->direction) < BEHIND) || !(beyond(piece, p) > 0.0)) continue;
        if (!came_from(piece, by, &ahead, p)) choose(&c, p, 0.0);
    }
    sk_hole made = hole_of(&c);
    made.body = out->body;
    made.part = out->part;
    *out = made;
    return c.count > 0 && sk_hole_volume(piece, out) > 0.0;
}

bool sk_hole_make(const sk_convex *piece, const sk_presser *by, sk_hole *out) {
    return make_hole(piece, by, false, out) || make_hole(piece, by, true, out);
}

double sk_hole_outside(const sk_convex *piece, const sk_hole *hole, const sk_hole *next) {
    double volume = sk_hole_volume(piece, hole);
    return volume > 0.0 ? 1.0 - sk_hole_common_volume(piece, hole, next) / volume : 0.0;
}

// The largest distance of a corner of a hole along a direction, m.
static double reach_of(const sk_convex *piece, const sk_hole *hole, sk_vec3 normal) {
    sk_cut cut;
    double most = -INFINITY;
    sk_cut_begin(piece, &OWN, &cut);
    if (!cut_by_hole(&cut, hole, piece->face_count)) return most;
    for (int32_t i = 0; i < cut.vertex_count; i++) most = sk_max(most, sk_dot(normal, cut.vertex[i]));
    return most;
}

static bool has_normal(const choice *c, sk_vec3 normal) {
    static const double SAME = 1e-6; // one less the cosine
    for (int32_t j = 0; j < c->count; j++)
        if (sk_dot(c->plane[j].normal, normal) > 1.0 - SAME) return true;
    return false;
}

sk_hole sk_hole_joined(const sk_convex *piece, const sk_hole *a, const sk_hole *b) {
    choice c = {0};
    sk_half_space widest = {.offset = 0.0};
    const int32_t of_a = (int32_t)a->planes, of_b = (int32_t)b->planes;
    for (int32_t j = 0; j < of_a + of_b; j++) {
        sk_vec3 n = (j < of_a ? sk_hole_plane(a, j) : sk_hole_plane(b, j - of_a)).normal;
        sk_half_space plane = {n, sk_max(reach_of(piece, a, n), reach_of(piece, b, n))};
        double out_of = beyond(piece, plane);
        if (j == 0) widest = plane;
        if (out_of > 0.0 && !has_normal(&c, n)) choose(&c, plane, out_of);
    }
    if (c.count == 0) choose(&c, widest, 0.0); // it is the whole piece
    sk_hole joined = hole_of(&c);
    joined.body = a->body;
    joined.part = a->part;
    return joined;
}

int32_t sk_hole_place(const sk_convex *piece, const sk_hole *hole, int32_t count, bool room, const sk_hole *next) {
    for (int32_t k = 0; k < count; k++)
        if (!(sk_hole_outside(piece, &hole[k], next) > SK_HOLE_SMALL)) return k;
    if (room && count < SK_HOLES_OF_PIECE) return count;
    int32_t least = -1;
    double least_more = INFINITY;
    for (int32_t k = 0; k < count; k++) {
        const sk_hole joined = sk_hole_joined(piece, &hole[k], next);
        double more = sk_hole_volume(piece, &joined) - sk_hole_volume(piece, &hole[k]) +
                      sk_hole_common_volume(piece, &hole[k], next);
        if (more >= least_more) continue;
        least_more = more;
        least = k;
    }
    return least;
}
