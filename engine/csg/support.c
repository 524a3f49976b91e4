// Linear programming in three dimensions by the dual simplex method. Any non-negative multipliers prove a bound,
// however they were found (weak duality). So rounding inside the search cannot make a box too small:
//   sum_i m_i n_i = e - r  and  n_i.x <= o_i  give  e.x <= sum_i m_i o_i + |r|_1 R  for |x|_inf <= R.
#include "csg/support.h"

// Returns the offset relaxed by the rounding of queries, u = 2^-53. A query computes d = n.x - o with an error below
// 4 u (sqrt(3) R + |o|). The rounding of d1 / (d1 - d2) moves the point by less than 3 u |d1 - d2| along the normal.
// 32 u (2 R + |o|) covers both.
static double relaxed_offset(sk_half_space h) {
    return h.offset + 0x1p-48 * (2.0 * WORLD_LIMIT + fabs(h.offset));
}

typedef struct program {
    const sk_half_space *half_spaces;
    int32_t count; // constraints [count, count + 6) are the faces of the world cube
} program;

static sk_vec3 axis(int32_t index, double sign) {
    return (sk_vec3){index == 0 ? sign : 0.0, index == 1 ? sign : 0.0, index == 2 ? sign : 0.0};
}

static sk_half_space constraint(const program *p, int32_t index) {
    if (index < p->count) return (sk_half_space){p->half_spaces[index].normal, relaxed_offset(p->half_spaces[index])};
    int32_t face = index - p->count;
    return (sk_half_space){axis(face / 2, face % 2 == 0 ? 1.0 : -1.0), WORLD_LIMIT};
}

typedef struct basis {
    int32_t index[3];
    sk_half_space plane[3];
    double multiplier[3];
    sk_vec3 dual[3]; // n1 x n2 / det and so on: dual[i].n_j = 1 if i = j, else 0
} basis;

static bool update_duals(basis *b) {
    sk_vec3 n0 = b->plane[0].normal, n1 = b->plane[1].normal, n2 = b->plane[2].normal;
    double det = sk_dot(n0, sk_cross(n1, n2));
    if (!(fabs(det) > 1e-13)) return false;
    b->dual[0] = sk_scale(1.0 / det, sk_cross(n1, n2));
    b->dual[1] = sk_scale(1.0 / det, sk_cross(n2, n0));
    b->dual[2] = sk_scale(1.0 / det, sk_cross(n0, n1));
    return true;
}

// Starts at the corner of the world cube in the direction. The multipliers are the sizes of the direction's components.
static basis start(const program *p, sk_vec3 direction) {
    const double component[3] = {direction.x, direction.y, direction.z};
    basis b;
    for (int i = 0; i < 3; i++) {
        b.index[i] = p->count + 2 * i + (component[i] < 0.0 ? 1 : 0);
        b.plane[i] = constraint(p, b.index[i]);
        b.multiplier[i] = fabs(component[i]);
    }
    (void)update_duals(&b);
    return b;
}

static sk_vec3 vertex(const basis *b) {
    sk_vec3 v = sk_scale(b->plane[0].offset, b->dual[0]);
    v = sk_add_scaled(v, b->plane[1].offset, b->dual[1]);
    return sk_add_scaled(v, b->plane[2].offset, b->dual[2]);
}

// Returns the constraint that v violates most, or -1 if there is none. Violations below 1e-6 m are ignored, because
// they make no better box.
static int32_t most_broken(const program *p, sk_vec3 v) {
    double worst = 1e-6;
    int32_t found = -1;
    for (int32_t i = 0; i < p->count + 6; i++) {
        sk_half_space h = constraint(p, i);
        double excess = sk_dot(h.normal, v) - h.offset;
        if (excess > worst) {
            worst = excess;
            found = i;
        }
    }
    return found;
}

static double l1_norm(sk_vec3 v) {
    return fabs(v.x) + fabs(v.y) + fabs(v.z);
}

// Returns sum m_i o_i + |e - sum m_i n_i|_1 R, with an allowance for its own rounding.
static double certified_bound(const sk_half_space *planes, const double *multiplier, int32_t count, sk_vec3 e) {
    sk_vec3 residual = e;
    double bound = 0.0, size = WORLD_LIMIT, weight = 1.0;
    for (int32_t i = 0; i < count; i++) {
        residual = sk_add_scaled(residual, -multiplier[i], planes[i].normal);
        bound += multiplier[i] * planes[i].offset;
        size += multiplier[i] * fabs(planes[i].offset);
        weight += multiplier[i];
    }
    return bound + l1_norm(residual) * WORLD_LIMIT + 0x1p-49 * (size + weight * WORLD_LIMIT);
}

// Returns the basis plane whose replacement keeps all multipliers non-negative; -1 if there is none (the program is
// infeasible).
static int32_t leaving_plane(const basis *b, const double mu[3]) {
    int32_t leaving = -1;
    double least = INFINITY;
    for (int32_t i = 0; i < 3; i++) {
        if (!(mu[i] > 1e-10)) continue;
        double ratio = b->multiplier[i] / mu[i];
        if (ratio < least || (ratio == least && leaving >= 0 && mu[i] > mu[leaving])) {
            least = ratio;
            leaving = i;
        }
    }
    return leaving;
}

// Returns whether the program is proved infeasible. n_k - sum mu_j n_j = 0 with all mu_j <= 0 and a negative bound is
// Farkas' proof that no point exists.
static bool proves_empty(const basis *b, sk_half_space entering, const double mu[3]) {
    const sk_half_space planes[4] = {entering, b->plane[0], b->plane[1], b->plane[2]};
    const double multiplier[4] = {1.0, sk_max(-mu[0], 0.0), sk_max(-mu[1], 0.0), sk_max(-mu[2], 0.0)};
    return certified_bound(planes, multiplier, 4, (sk_vec3){0.0, 0.0, 0.0}) < 0.0;
}

double piece_support(const sk_half_space *half_spaces, int32_t count, sk_vec3 direction, bool *empty) {
    program p = {half_spaces, count};
    basis b = start(&p, direction);
    for (int32_t step = 0; step < 100; step++) {
        int32_t entering = most_broken(&p, vertex(&b));
        if (entering < 0) break;
        sk_half_space h = constraint(&p, entering);
        const double mu[3] = {sk_dot(h.normal, b.dual[0]), sk_dot(h.normal, b.dual[1]), sk_dot(h.normal, b.dual[2])};
        int32_t k = leaving_plane(&b, mu);
        if (k < 0) {
            if (proves_empty(&b, h, mu)) *empty = true;
            break;
        }
        basis next = b;
        double t = b.multiplier[k] / mu[k];
        for (int32_t i = 0; i < 3; i++) next.multiplier[i] = sk_max(b.multiplier[i] - t * mu[i], 0.0);
        next.index[k] = entering;
        next.plane[k] = h;
        next.multiplier[k] = t;
        if (!update_duals(&next)) break;
        b = next;
    }
    return sk_min(certified_bound(b.plane, b.multiplier, 3, direction), WORLD_LIMIT);
}

// Returns which of the six directions x, -x, y, -y, z, -z a normal is, to the bit; -1 for none.
static int32_t axis_direction(sk_vec3 n) {
    const double component[3] = {n.x, n.y, n.z};
    for (int32_t i = 0; i < 3; i++) {
        if (component[(i + 1) % 3] != 0.0 || component[(i + 2) % 3] != 0.0) continue;
        if (component[i] == 1.0) return 2 * i;
        if (component[i] == -1.0) return 2 * i + 1;
    }
    return -1;
}

// Writes the bounds of a piece whose planes are all perpendicular to the axes. The piece is its own box: each bound is
// certified by one plane alone, and no search can find a better one. Returns false if another plane is among them. Two
// opposite bounds may prove *empty.
static bool axis_bounds(const sk_half_space *half_spaces, int32_t count, double bound[6], bool *empty) {
    for (int32_t i = 0; i < 6; i++) bound[i] = WORLD_LIMIT;
    for (int32_t i = 0; i < count; i++) {
        int32_t k = axis_direction(half_spaces[i].normal);
        if (k < 0) return false;
        const sk_half_space plane = {half_spaces[i].normal, relaxed_offset(half_spaces[i])};
        const double once = 1.0;
        bound[k] = sk_min(bound[k], certified_bound(&plane, &once, 1, plane.normal));
    }
    *empty = false;
    for (int32_t i = 0; i < 6; i += 2) *empty = *empty || bound[i] + bound[i + 1] < 0.0;
    return true;
}

bool piece_is_empty(const sk_half_space *half_spaces, int32_t count) {
    bool empty = false;
    double bound[6];
    if (axis_bounds(half_spaces, count, bound, &empty)) return empty;
    (void)piece_support(half_spaces, count, (sk_vec3){0.0, 0.0, 0.0}, &empty);
    return empty;
}

bool piece_box(const sk_half_space *half_spaces, int32_t count, sk_box *out) {
    double bound[6];
    bool empty = false;
    if (!axis_bounds(half_spaces, count, bound, &empty)) {
        for (int32_t i = 0; i < 6 && !empty; i++) {
            bound[i] = piece_support(half_spaces, count, axis(i / 2, i % 2 == 0 ? 1.0 : -1.0), &empty);
        }
    }
    if (empty) return false;
    *out = (sk_box){{-bound[1], -bound[3], -bound[5]}, {bound[0], bound[2], bound[4]}};
    return true;
}

bool box_is_unbounded(const sk_box *box) {
    const double edge = 0.5 * WORLD_LIMIT;
    return box->min.x < -edge || box->min.y < -edge || box->min.z < -edge || box->max.x > edge || box->max.y > edge ||
           box->max.z > edge;
}
