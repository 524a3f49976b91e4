// Along the normal n a vertex of A has the place s + v t and is accelerated by at most `acceleration`. So the gap is at least
//     f(t) = min over A of (s + v t) - max over B of (s + v t) - slack t - acceleration t^2 / 2 - the radii
// with the slacks and accelerations of both.
// f is concave. A chord of f lies below it: its root is a safe time. A tangent lies above it: its root is too late. Both
// bounds move towards the root of f.
#include "contact/sweep.h"

#include "convex/cut.h"
#include "convex/distance.h"

static sk_pose shifted(sk_pose pose, sk_vec3 origin) {
    return (sk_pose){sk_sub(pose.position, origin), pose.rotation};
}

// Relative to a point of A, to keep rounding small far from the origin of the world.
sk_sweep_gap sk_sweep_gap_of(const sk_sweep_side *a, const sk_sweep_side *b) {
    sk_vec3 origin = a->pose.position;
    sk_pose of_a = shifted(a->pose, origin), of_b = shifted(b->pose, origin);
    sk_convex_distance d = sk_convex_distance_of(a->core, &of_a, b->core, &of_b);
    sk_sweep_gap gap = {.distance = sk_max(0.0, d.lower - a->radius - b->radius), .normal = d.normal};
    gap.on_a = sk_add(origin, sk_add_scaled(d.on_a, -a->radius, d.normal));
    gap.on_b = sk_add(origin, sk_add_scaled(d.on_b, b->radius, d.normal));
    return gap;
}

// The vertices along the normal.
typedef struct row {
    int32_t count;
    double place[SK_CONVEX_VERTICES_MAX], speed[SK_CONVEX_VERTICES_MAX];
} row;

static void make_row(const sk_sweep_side *side, sk_vec3 normal, sk_vec3 origin, row *out) {
    sk_vec3 own = sk_rotate_back(side->pose.rotation, normal), spin = sk_cross(normal, side->rate);
    sk_vec3 turned = sk_rotate_back(side->pose.rotation, spin); // n . (w x r) = (n x w) . r
    double place = sk_dot(normal, sk_sub(side->pose.position, origin));
    double speed = sk_dot(normal, side->velocity) + sk_dot(spin, sk_sub(side->pose.position, side->centre));
    out->count = side->core->vertex_count;
    for (int32_t i = 0; i < out->count; i++) {
        out->place[i] = place + sk_dot(own, side->core->vertex[i]);
        out->speed[i] = speed + sk_dot(turned, side->core->vertex[i]);
    }
}

typedef struct axis {
    row a, b;
    double acceleration, slack, less; // less: m, the radii and what must be left
} axis;

typedef struct gap_at {
    double gap, slope;
} gap_at;

static gap_at evaluate(const axis *x, double t) {
    double low = INFINITY, high = -INFINITY, of_a = 0.0, of_b = 0.0;
    for (int32_t i = 0; i < x->a.count; i++) {
        double place = x->a.place[i] + t * x->a.speed[i];
        if (place > low || (place == low && x->a.speed[i] >= of_a)) continue;
        low = place;
        of_a = x->a.speed[i];
    }
    for (int32_t i = 0; i < x->b.count; i++) {
        double place = x->b.place[i] + t * x->b.speed[i];
        if (place < high || (place == high && x->b.speed[i] <= of_b)) continue;
        high = place;
        of_b = x->b.speed[i];
    }
    return (gap_at){low - high - t * (x->slack + 0.5 * x->acceleration * t) - x->less,
                    of_a - of_b - x->slack - x->acceleration * t};
}

static double safe_time(const axis *x, double limit) {
    enum { ROUNDS = 12 };
    static const double NEAR = 0.01; // of the gap at the begin: near enough to its end
    double low = 0.0, high = limit;
    gap_at at_low = evaluate(x, low), at_high = evaluate(x, high);
    double near = NEAR * at_low.gap;
    if (!(at_low.gap > 0.0)) return 0.0;
    for (int32_t i = 0; i < ROUNDS && at_high.gap < 0.0 && at_low.gap > near; i++) {
        low += (high - low) * (at_low.gap / (at_low.gap - at_high.gap));
        at_low = evaluate(x, low);
        double tangent = high - at_high.gap / at_high.slope;
        if (tangent > low && tangent < high) {
            high = tangent;
            at_high = evaluate(x, high);
        }
    }
    return at_high.gap >= 0.0 ? high : low;
}

double sk_sweep_safe_time(const sk_sweep_side *a, const sk_sweep_side *b, sk_vec3 normal, double left, double limit) {
    axis x = {.acceleration = a->acceleration + b->acceleration,
              .slack = a->slack + b->slack,
              .less = a->radius + b->radius + left};
    make_row(a, normal, a->centre, &x.a);
    make_row(b, normal, a->centre, &x.b);
    return safe_time(&x, limit);
}

bool sk_sweep_core(const sk_convex *piece, uint64_t faces, double depth, sk_convex *out) {
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_cut cut;
    sk_cut_begin(piece, &OWN, &cut);
    for (int32_t j = 0; j < piece->face_count && cut.vertex_count > 0; j++) {
        if ((faces >> j & 1) == 0) continue;
        sk_half_space inner = {piece->face[j].normal, piece->face[j].offset - depth};
        if (!sk_cut_by(&cut, inner, piece->face_count + j)) break;
    }
    out->face_count = out->edge_count = 0;
    out->vertex_count = cut.vertex_count < SK_CONVEX_VERTICES_MAX ? cut.vertex_count : SK_CONVEX_VERTICES_MAX;
    for (int32_t i = 0; i < out->vertex_count; i++) out->vertex[i] = cut.vertex[i];
    return out->vertex_count > 0;
}
