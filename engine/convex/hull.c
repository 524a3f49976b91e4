// A ball or a capsule is its core and a radius, which the distance of the cores exceeds by the gap.
//
// A disc is replaced by a polygon whose corners are on its rim. Each round computes the distance of the polygons, and the
// points of the rims that are farthest along its normal become corners. After a few rounds they lie side by side, and
// their triangles are so thin that rounding shows. So these rounds end at SMALL. If the nearest point is then on the rim of
// a disc, at the angle a, the vector from there to the nearest point of the other hull is perpendicular to the rim. That
// is an equation for a.
#include "convex/hull.h"

#include "math/elementary.h"

enum { ROUNDS_MAX = 24, FIRST_CORNERS = 8, STEPS_MAX = 60 };
static const double SMALL = 1e-6; // of the size of both

// Returns the point of the rim that is farthest along a direction. Along the axis all of them are.
static sk_vec3 farthest_on_rim(const sk_hull *disc, sk_vec3 direction) {
    sk_vec3 flat = sk_add_scaled(direction, -sk_dot(direction, disc->axis), disc->axis);
    double size = sk_length(flat);
    return size > 0.0 ? sk_add_scaled(disc->points[0], disc->radius / size, flat) : disc->points[0];
}

sk_vec3 sk_hull_farthest(const sk_hull *hull, sk_vec3 direction) {
    if (hull->disc) return farthest_on_rim(hull, direction);
    int32_t best = 0;
    for (int32_t i = 1; i < hull->count; i++)
        if (sk_dot(direction, hull->points[i]) > sk_dot(direction, hull->points[best])) best = i;
    return sk_add_scaled(hull->points[best], hull->radius / sk_length(direction), direction);
}

// Writes two unit vectors across the axis.
static void across(sk_vec3 axis, sk_vec3 *u, sk_vec3 *v) {
    *u = sk_unit(sk_cross(axis, fabs(axis.x) < 0.6 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0)));
    *v = sk_cross(axis, *u);
}

static void begin_core(const sk_hull *hull, sk_convex *core) {
    core->edge_count = core->face_count = 0;
    core->vertex_count = hull->count;
    for (int32_t i = 0; i < hull->count; i++) core->vertex[i] = hull->points[i];
    if (!hull->disc) return;
    sk_vec3 u, v;
    across(hull->axis, &u, &v);
    core->vertex_count = FIRST_CORNERS;
    for (int32_t i = 0; i < FIRST_CORNERS; i++) {
        double angle = 2.0 * SK_PI * i / FIRST_CORNERS;
        sk_vec3 out = sk_add(sk_scale(sk_cos(angle), u), sk_scale(sk_sin(angle), v));
        core->vertex[i] = sk_add_scaled(hull->points[0], hull->radius, out);
    }
}

// A hull, its core, and the radius around the core.
typedef struct side {
    const sk_hull *hull;
    const sk_pose *pose;
    double radius;
    sk_convex core;
} side;

static void begin_side(const sk_hull *hull, const sk_pose *pose, side *out) {
    out->hull = hull;
    out->pose = pose;
    out->radius = hull->disc ? 0.0 : hull->radius;
    begin_core(hull, &out->core);
}

// Adds the corner of a disc that is farthest along a direction of the common frame. Returns how much farther it is than
// a point of the core.
static double grow(side *s, sk_vec3 direction, sk_vec3 from) {
    if (!s->hull->disc) return 0.0;
    sk_vec3 corner = farthest_on_rim(s->hull, sk_rotate_back(s->pose->rotation, direction));
    double gain = sk_dot(direction, sk_sub(sk_pose_point(*s->pose, corner), from));
    s->core.vertex[s->core.vertex_count++] = corner;
    return gain;
}

// Nearest points of two cores.
typedef struct nearest {
    double distance;
    sk_vec3 on_a, on_b;
} nearest;

static nearest with_polygons(side *a, side *b, int32_t *rounds) {
    sk_convex_distance d = {0};
    double gain = INFINITY, size = a->hull->radius + b->hull->radius;
    bool round = a->hull->disc || b->hull->disc;
    for (*rounds = 0; *rounds < ROUNDS_MAX && gain > SMALL * size; ++*rounds) {
        d = sk_convex_distance_of(&a->core, a->pose, &b->core, b->pose);
        if (!round || d.distance == 0.0) break;
        gain = grow(a, sk_neg(d.normal), d.on_a) + grow(b, d.normal, d.on_b);
    }
    return (nearest){d.distance, d.on_a, d.on_b};
}

// Returns the point of a core that is nearest to a point, both in the common frame.
static sk_vec3 nearest_point(const side *s, sk_vec3 point) {
    static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    if (s->hull->disc) {
        sk_vec3 off = sk_sub(sk_pose_point_back(*s->pose, point), s->hull->points[0]);
        off = sk_add_scaled(off, -sk_dot(off, s->hull->axis), s->hull->axis);
        double far = sk_length(off), scale = far > s->hull->radius ? s->hull->radius / far : 1.0;
        return sk_pose_point(*s->pose, sk_add_scaled(s->hull->points[0], scale, off));
    }
    sk_convex dot;
    dot.vertex_count = 1;
    dot.vertex[0] = point;
    return sk_convex_distance_of(&s->core, s->pose, &dot, &HOME).on_a;
}

// The rim of a disc, and what it is near to. Common frame; u and v have the length of the radius.
typedef struct rim {
    sk_vec3 centre, u, v;
    const side *other;
} rim;

static rim rim_of(const side *s, const side *other) {
    rim r = {.centre = sk_pose_point(*s->pose, s->hull->points[0]), .other = other};
    across(s->hull->axis, &r.u, &r.v);
    r.u = sk_scale(s->hull->radius, sk_rotate(s->pose->rotation, r.u));
    r.v = sk_scale(s->hull->radius, sk_rotate(s->pose->rotation, r.v));
    return r;
}

// Writes the point of the rim at an angle and the nearest point of the other core. Returns the component of the vector
// between them along the rim, times the radius.
static double along_rim(const rim *r, double angle, nearest *out) {
    double c = sk_cos(angle), s = sk_sin(angle);
    out->on_a = sk_add(r->centre, sk_add(sk_scale(c, r->u), sk_scale(s, r->v)));
    out->on_b = nearest_point(r->other, out->on_a);
    sk_vec3 between = sk_sub(out->on_b, out->on_a);
    out->distance = sk_length(between);
    return sk_dot(between, sk_sub(sk_scale(c, r->v), sk_scale(s, r->u)));
}

// Finds the nearest point of a rim from an angle near it: first an interval in which the sign changes, then its root by
// regula falsi with the weights of the Illinois method.
static nearest at_rim(const rim *r, double angle) {
    static const double CLOSE = 1e-11; // rad: the distance changes by the square of that
    nearest out, end;
    double f = along_rim(r, angle, &out), step = f < 0.0 ? -1e-3 : 1e-3, g = f;
    for (int32_t i = 0; i < STEPS_MAX && f * g > 0.0 && fabs(step) < 1.0; i++) {
        g = along_rim(r, angle + step, &end);
        if (f * g > 0.0) {
            angle += step;
            f = g;
            step *= 2.0;
        }
    }
    double low = angle, high = angle + step;
    for (int32_t i = 0; i < STEPS_MAX && f * g < 0.0 && fabs(high - low) > CLOSE; i++) {
        double middle = high - g * (high - low) / (g - f), h = along_rim(r, middle, &out);
        if (h * g < 0.0) {
            low = high;
            f = g;
        } else {
            f *= 0.5;
        }
        high = middle;
        g = h;
    }
    along_rim(r, g == 0.0 || fabs(g) < fabs(f) ? high : low, &out);
    return out;
}

// Takes the nearest point on the rim of `s` in place of `found`, which is near it or inside the disc.
static void refine(const side *s, const side *other, bool swapped, nearest *found) {
    if (!s->hull->disc || found->distance == 0.0) return;
    rim r = rim_of(s, other);
    sk_vec3 off = sk_sub(swapped ? found->on_b : found->on_a, r.centre);
    double x = sk_dot(off, r.u), y = sk_dot(off, r.v), radius = s->hull->radius;
    if (sqrt(x * x + y * y) < 0.99 * radius * radius) return;
    nearest better = at_rim(&r, sk_atan2(y, x));
    if (!(better.distance < found->distance)) return;
    *found = swapped ? (nearest){better.distance, better.on_b, better.on_a} : better;
}

// Takes the point of a disc that is nearest to the point found of the other hull: it may be inside the disc.
static void project(const side *a, const side *b, nearest *found) {
    nearest p = *found;
    if (a->hull->disc) p.on_a = nearest_point(a, p.on_b);
    if (b->hull->disc) p.on_b = nearest_point(b, p.on_a);
    p.distance = sk_length(sk_sub(p.on_a, p.on_b));
    if (p.distance < found->distance) *found = p;
}

sk_hull_gap sk_hull_gap_of(const sk_hull *a, const sk_pose *pose_a, const sk_hull *b, const sk_pose *pose_b) {
    side first, second;
    // Rounding grows with the coordinates: those of a become small.
    sk_vec3 origin = pose_a->position;
    sk_pose near_a = {sk_vec(0.0, 0.0, 0.0), pose_a->rotation};
    sk_pose near_b = {sk_sub(pose_b->position, origin), pose_b->rotation};
    begin_side(a, &near_a, &first);
    begin_side(b, &near_b, &second);
    sk_hull_gap out = {0};
    nearest d = with_polygons(&first, &second, &out.rounds);
    if (a->disc || b->disc) project(&first, &second, &d);
    refine(&first, &second, false, &d);
    refine(&second, &first, true, &d);
    out.distance = sk_max(0.0, d.distance - first.radius - second.radius);
    out.on_a = d.on_a;
    out.on_b = d.on_b;
    if (d.distance > 0.0) {
        sk_vec3 n = sk_scale(1.0 / d.distance, sk_sub(d.on_b, d.on_a));
        out.on_a = sk_add_scaled(d.on_a, first.radius, n);
        out.on_b = sk_add_scaled(d.on_b, -second.radius, n);
    }
    if (out.distance == 0.0) out.on_a = out.on_b = sk_mix(out.on_a, out.on_b, 0.5);
    out.on_a = sk_add(out.on_a, origin);
    out.on_b = sk_add(out.on_b, origin);
    return out;
}
