#include "convex/sector.h"

#include "base/assert.h"
#include "math/elementary.h"

// Numbers of the new faces, beyond those of a piece.
enum { FIRST_FACE = SK_CUT_FACES_MAX - 8 };

static sk_vec3 direction(double azimuth) {
    sk_vec3 d = {0.0, 0.0, 0.0};
    sk_sincos(azimuth, &d.y, &d.x);
    return d;
}

// The direction in which a point at this azimuth moves.
static sk_vec3 onward(double azimuth) {
    sk_vec3 d = direction(azimuth);
    return (sk_vec3){-d.y, d.x, 0.0};
}

static double distance_of(sk_vec3 p) {
    return sqrt(p.x * p.x + p.y * p.y);
}

// Removes what is outside of the planes of the sector and of three tangents of its arc.
static bool cut_to(const sk_sector *s, sk_cut *solid) {
    static const sk_vec3 UP = {0.0, 0.0, 1.0};
    double middle = 0.5 * (s->begin + s->end);
    const sk_half_space planes[] = {{sk_neg(onward(s->begin)), 0.0},
                                    {onward(s->end), 0.0},
                                    {UP, s->high},
                                    {sk_neg(UP), -s->low},
                                    {direction(s->begin), s->radius},
                                    {direction(middle), s->radius},
                                    {direction(s->end), s->radius}};
    for (int32_t i = 0; i < (int32_t)(sizeof planes / sizeof planes[0]); i++)
        if (solid->vertex_count == 0 || !sk_cut_by(solid, planes[i], FIRST_FACE + i)) return false;
    return solid->vertex_count > 0;
}

// The point of an edge that is nearest to the axis.
static sk_vec3 nearest_on(sk_vec3 a, sk_vec3 b) {
    sk_vec3 along = sk_sub(b, a);
    double square = along.x * along.x + along.y * along.y;
    if (square == 0.0) return a;
    return sk_mix(a, b, sk_clamp(-(a.x * along.x + a.y * along.y) / square, 0.0, 1.0));
}

// The point of the solid nearest to the axis is on an edge: the wedge of the sector begins at the axis, so no point of the
// axis is inside of the solid.
static sk_vec3 nearest_of(const sk_cut *solid) {
    sk_vec3 best = solid->vertex[0];
    for (int32_t i = 0; i < solid->edge_count; i++) {
        sk_vec3 p = nearest_on(solid->vertex[solid->edge[i].from], solid->vertex[solid->edge[i].to]);
        if (distance_of(p) < distance_of(best)) best = p;
    }
    return best;
}

// Moves a point to a distance from the axis.
static sk_vec3 at_distance(sk_vec3 p, sk_vec3 towards, double distance) {
    double scale = distance / distance_of(towards);
    return (sk_vec3){towards.x * scale, towards.y * scale, p.z};
}

bool sk_sector_reach_of(const sk_sector *s, sk_cut *solid, sk_sector_reach *out) {
    SK_ASSERT(s->end > s->begin && s->end - s->begin <= SK_SECTOR_WIDEST);
    if (!cut_to(s, solid)) return false;
    sk_vec3 near = nearest_of(solid), far = solid->vertex[0];
    *out = (sk_sector_reach){.begin = s->end, .end = s->begin};
    sk_vec3 x = direction(s->begin), y = onward(s->begin);
    for (int32_t i = 0; i < solid->vertex_count; i++) {
        sk_vec3 p = solid->vertex[i];
        if (distance_of(p) > distance_of(far)) far = p;
        if (!(distance_of(p) > 0.0)) continue;
        double azimuth = s->begin + sk_clamp(sk_atan2(sk_dot(p, y), sk_dot(p, x)), 0.0, s->end - s->begin);
        out->begin = sk_min(out->begin, azimuth);
        out->end = sk_max(out->end, azimuth);
    }
    out->least = distance_of(near);
    out->most = distance_of(far);
    if (!(out->least < s->radius) || !(out->most > s->root)) return false;
    if (out->most > s->radius) far = at_distance(far, far, s->radius);
    if (out->least < s->root) near = at_distance(near, far, s->root);
    out->least = sk_max(out->least, s->root);
    out->most = sk_min(out->most, s->radius);
    out->point = sk_mix(near, far, 0.5);
    return true;
}

bool sk_sector_may_touch_ball(const sk_sector *s, sk_vec3 centre, double radius) {
    if (centre.z + radius < s->low || centre.z - radius > s->high) return false;
    return !(distance_of(centre) - radius > s->radius);
}
