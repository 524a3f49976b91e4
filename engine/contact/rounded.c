// A bead at x with the distance phi(x) from the other body and n = grad phi:
//     depth = R - phi,   U = k depth^2 / 2,   force f = k depth n
//     S = k n n^T - k depth H, the stiffness of the bead, H the second derivative of phi
// H is 0 at a face, (1 - n n^T - t t^T) / phi at an edge along t, (1 - n n^T) / phi at a vertex. y = x - point.
#include "contact/rounded.h"

typedef enum feature { ON_FACE, ON_EDGE, ON_VERTEX } feature;

// The nearest point of the other body, seen from a bead.
typedef struct nearest {
    double distance; // m; negative inside
    sk_vec3 normal;  // unit, towards the bead
    feature feature;
    sk_vec3 along; // unit, if the feature is an edge
    bool exposed;
} nearest;

static bool has(uint64_t set, int32_t face) {
    return (set >> face & 1) != 0;
}

// The nearest point of a segment.
static nearest nearest_on_segment(sk_vec3 x, sk_vec3 from, sk_vec3 to) {
    sk_vec3 e = sk_sub(to, from);
    double square = sk_dot(e, e), share = square > 0.0 ? sk_dot(sk_sub(x, from), e) / square : 0.0;
    bool inner = share > 0.0 && share < 1.0;
    sk_vec3 away = sk_sub(x, sk_add_scaled(from, sk_clamp(share, 0.0, 1.0), e));
    return (nearest){sk_length(away), sk_unit(away), inner ? ON_EDGE : ON_VERTEX, sk_unit(e), true};
}

// Returns whether every face at the nearest point of an edge is exposed.
static bool edge_is_exposed(const sk_patch_side *side, int32_t i, sk_vec3 x, const nearest *at) {
    const sk_convex *piece = side->solid.piece;
    sk_convex_edge e = piece->edge[i];
    bool exposed = has(side->exposed, e.left) && has(side->exposed, e.right);
    if (at->feature != ON_VERTEX) return exposed;
    sk_vec3 from = sk_sub(x, piece->vertex[e.from]), to = sk_sub(x, piece->vertex[e.to]);
    int32_t vertex = sk_dot(from, from) < sk_dot(to, to) ? e.from : e.to;
    for (int32_t k = 0; k < piece->edge_count; k++) {
        sk_convex_edge other = piece->edge[k];
        if (other.from != vertex && other.to != vertex) continue;
        exposed = exposed && has(side->exposed, other.left) && has(side->exposed, other.right);
    }
    return exposed;
}

static bool is_inside(const sk_convex *piece, int32_t except, sk_vec3 x) {
    bool inside = true;
    for (int32_t k = 0; k < piece->face_count && inside; k++)
        inside = k == except || sk_dot(piece->face[k].normal, x) <= piece->face[k].offset;
    return inside;
}

static nearest nearest_on_edges(const sk_patch_side *side, sk_vec3 x, const double *above) {
    const sk_convex *piece = side->solid.piece;
    nearest best = {.distance = INFINITY};
    int32_t edge = 0;
    for (int32_t i = 0; i < piece->edge_count; i++) {
        sk_convex_edge e = piece->edge[i];
        if (above[e.left] <= 0.0 && above[e.right] <= 0.0) continue;
        nearest at = nearest_on_segment(x, piece->vertex[e.from], piece->vertex[e.to]);
        if (at.distance >= best.distance) continue;
        best = at;
        edge = i;
    }
    if (isfinite(best.distance)) best.exposed = edge_is_exposed(side, edge, x, &best);
    return best;
}

// The nearest point of a piece. A bead farther than `reach` gets an infinite distance.
static nearest nearest_on_piece(const sk_patch_side *side, sk_vec3 x, double reach) {
    const sk_convex *piece = side->solid.piece;
    double above[SK_CONVEX_FACES_MAX];
    int32_t highest = 0;
    for (int32_t j = 0; j < piece->face_count; j++) {
        above[j] = sk_dot(piece->face[j].normal, x) - piece->face[j].offset;
        if (above[j] > reach) return (nearest){.distance = INFINITY};
        if (above[j] > above[highest]) highest = j;
    }
    for (int32_t j = 0; j < piece->face_count; j++) {
        sk_vec3 n = piece->face[j].normal;
        bool inside = above[highest] <= 0.0 && j == highest;
        if (inside || (above[j] > 0.0 && is_inside(piece, j, sk_add_scaled(x, -above[j], n))))
            return (nearest){above[j], n, ON_FACE, {0.0, 0.0, 0.0}, has(side->exposed, j)};
    }
    return nearest_on_edges(side, x, above);
}

typedef struct bead {
    sk_vec3 x;
    double stiffness; // N/m
} bead;

// Writes the beads of a core placed in B's frame. The ends share the stiffness of a sphere, kappa pi r^2 / 4, and every
// length of core has kappa r times its length. `radius` is the smaller one of the pair.
static int32_t beads_of(const sk_rounded *body, const sk_pose *pose, double radius, double kappa, bead *out) {
    sk_vec3 from = sk_pose_point(*pose, body->from), to = sk_pose_point(*pose, body->to);
    double length = sk_length(sk_sub(to, from)), sphere = kappa * SK_PI * radius * radius / 4.0;
    out[0] = (bead){from, sphere};
    if (!(length > 0.0)) return 1;
    double pieces = floor(2.0 * length / body->radius) + 1.0;
    int32_t last = pieces < SK_ROUNDED_BEADS_MAX - 1 ? (int32_t)pieces : SK_ROUNDED_BEADS_MAX - 1;
    double line = kappa * radius * length / last;
    for (int32_t i = 0; i <= last; i++) {
        bool end = i == 0 || i == last;
        out[i] = (bead){sk_mix(from, to, (double)i / last), end ? 0.5 * (sphere + line) : line};
    }
    return last + 1;
}

double sk_rounded_area(const sk_rounded *body) {
    return body->radius * (SK_PI * body->radius / 4.0 + sk_length(sk_sub(body->to, body->from)));
}

// A bead that is pressed.
typedef struct press {
    bead bead;
    nearest at;
    double depth;
    bool of_b; // a bead of B: the force on A is reversed
} press;

typedef struct presses {
    int32_t count;
    press list[2 * SK_ROUNDED_BEADS_MAX];
} presses;

static sk_vec3 force_of(const press *p) {
    return sk_scale((p->of_b ? -1.0 : 1.0) * p->bead.stiffness * p->depth, p->at.normal);
}

// S times a vector.
static sk_vec3 stiffness_times(const press *p, sk_vec3 v) {
    sk_vec3 n = p->at.normal, out = sk_scale(p->bead.stiffness * sk_dot(n, v), n);
    if (p->at.feature == ON_FACE || !(p->at.distance > 0.0)) return out;
    sk_vec3 curved = sk_add_scaled(v, -sk_dot(n, v), n);
    if (p->at.feature == ON_EDGE) curved = sk_add_scaled(curved, -sk_dot(p->at.along, v), p->at.along);
    return sk_add_scaled(out, -p->bead.stiffness * p->depth / p->at.distance, curved);
}

// The columns of the stiffness. For a motion (u, t) of A the bead moves by v = u + t x y relative to the other body.
//     bead of A:   force -S v,             moment y x (-S v) + v x f
//     bead of B:   force -S v + t x f,     moment y x (-S v + t x f)       (the field turns with A)
static void add_stiffness(const press *p, sk_vec3 y, double out[6][6]) {
    sk_vec3 f = force_of(p);
    for (int k = 0; k < 6; k++) {
        sk_vec3 e = {k % 3 == 0, k % 3 == 1, k % 3 == 2};
        sk_vec3 v = k < 3 ? e : sk_cross(e, y), force = sk_neg(stiffness_times(p, v));
        if (p->of_b && k >= 3) force = sk_add(force, sk_cross(e, f));
        sk_vec3 moment = sk_cross(y, force);
        if (!p->of_b) moment = sk_add(moment, sk_cross(v, f));
        double column[6] = {force.x, force.y, force.z, moment.x, moment.y, moment.z};
        for (int i = 0; i < 6; i++) out[i][k] -= column[i];
    }
}

static void add_outer(sk_vec3 n, sk_vec3 y, double weight, double out[6][6]) {
    sk_vec3 c = sk_cross(y, n);
    double b[6] = {n.x, n.y, n.z, c.x, c.y, c.z};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) out[i][k] += weight * b[i] * b[k];
}

// Weight and place of the pressed beads, with A's share of the depth.
static void find_point(const presses *all, double radius_a, double radius_b, sk_patch *out) {
    double sum = 0.0;
    for (int32_t i = 0; i < all->count; i++) {
        const press *p = &all->list[i];
        double weight = p->bead.stiffness * p->depth;
        sk_vec3 at = sk_add_scaled(p->bead.x, 0.5 * p->depth - (p->of_b ? radius_b : radius_a), p->at.normal);
        out->point = sk_add_scaled(out->point, weight, at);
        out->elastic.force = sk_add(out->elastic.force, force_of(p));
        sum += weight;
    }
    out->point = sk_scale(1.0 / sum, out->point);
    out->normal = sk_unit(out->elastic.force);
}

// The contact area of one bead is a disc of radius sqrt(2 r depth) whose pressure falls parabolically to 0 at its rim: mean
// distance 8/15 of its radius.
static double torsion_radius(const presses *all, double radius, const sk_patch *patch) {
    double sum = 0.0, weight = 0.0;
    for (int32_t i = 0; i < all->count; i++) {
        const press *p = &all->list[i];
        double force = p->bead.stiffness * p->depth;
        sk_vec3 y = sk_sub(p->bead.x, patch->point);
        double across = sk_length(sk_add_scaled(y, -sk_dot(y, patch->normal), patch->normal));
        double own = 8.0 / 15.0 * sqrt(2.0 * radius * p->depth);
        sum += force * sqrt(across * across + own * own);
        weight += force;
    }
    return sum / weight;
}

typedef struct radii {
    double a, b; // b is 0 for a piece
} radii;

static sk_patch patch_of(const presses *all, radii r, const sk_patch_law *law) {
    sk_patch out = {0};
    if (all->count == 0) return out;
    out.touching = true;
    find_point(all, r.a, r.b, &out);
    for (int32_t i = 0; i < all->count; i++) {
        const press *p = &all->list[i];
        double k = p->bead.stiffness;
        sk_vec3 y = sk_sub(p->bead.x, out.point);
        out.elastic.moment = sk_add(out.elastic.moment, sk_cross(y, force_of(p)));
        add_stiffness(p, y, out.stiffness);
        add_outer(p->at.normal, y, k, out.stiffness_positive);
        add_outer(p->at.normal, y, law->chi * k * p->depth, out.damping);
        out.area += k / law->kappa;
        out.volume += k * p->depth / law->kappa;
        out.energy += 0.5 * k * p->depth * p->depth;
        out.depth = sk_max(out.depth, p->depth);
    }
    out.too_deep = out.depth > law->depth_max || out.depth >= r.a + r.b;
    out.torsion_radius = torsion_radius(all, r.b > 0.0 ? sk_min(r.a, r.b) : r.a, &out);
    sk_patch_add_constants(law, &out);
    return out;
}

sk_patch sk_rounded_on_piece(const sk_rounded *a, const sk_pose *pose, const sk_patch_side *b,
                             const sk_patch_law *law) {
    bead beads[SK_ROUNDED_BEADS_MAX];
    presses all = {.count = 0};
    int32_t count = beads_of(a, pose, a->radius, law->kappa, beads);
    for (int32_t i = 0; i < count; i++) {
        nearest at = nearest_on_piece(b, beads[i].x, a->radius);
        if (!(at.distance < a->radius) || !at.exposed) continue;
        all.list[all.count++] = (press){beads[i], at, a->radius - at.distance, false};
    }
    return patch_of(&all, (radii){a->radius, 0.0}, law);
}

// Beads of one body, and the core of the other, placed in B's frame.
typedef struct facing {
    const bead *beads;
    int32_t count;
    sk_vec3 from, to;
    double reach; // m: sum of the radii
    bool of_b;    // the beads are of B
} facing;

static void press_on_core(const facing *f, presses *all) {
    for (int32_t i = 0; i < f->count; i++) {
        nearest at = nearest_on_segment(f->beads[i].x, f->from, f->to);
        if (!(at.distance < f->reach)) continue;
        bead half = {f->beads[i].x, 0.5 * f->beads[i].stiffness};
        all->list[all->count++] = (press){half, at, f->reach - at.distance, f->of_b};
    }
}

sk_patch sk_rounded_on_rounded(const sk_rounded *a, const sk_pose *pose, const sk_rounded *b, const sk_patch_law *law) {
    const sk_pose own = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    double radius = sk_min(a->radius, b->radius), reach = a->radius + b->radius;
    bead beads[SK_ROUNDED_BEADS_MAX];
    presses all = {.count = 0};
    int32_t count = beads_of(a, pose, radius, law->kappa, beads);
    press_on_core(&(facing){beads, count, b->from, b->to, reach, false}, &all);
    count = beads_of(b, &own, radius, law->kappa, beads);
    sk_vec3 from = sk_pose_point(*pose, a->from), to = sk_pose_point(*pose, a->to);
    press_on_core(&(facing){beads, count, from, to, reach, true}, &all);
    return patch_of(&all, (radii){a->radius, b->radius}, law);
}
