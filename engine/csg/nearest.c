#include "csg/nearest.h"

#include "base/assert.h"
#include "csg/polygon.h"
#include "csg/support.h"

static sk_vec3 nearest_of_edge(sk_vec3 from, sk_vec3 to, sk_vec3 p) {
    sk_vec3 along = sk_sub(to, from);
    double square = sk_dot(along, along);
    if (!(square > 0.0)) return from;
    double l = sk_dot(sk_sub(p, from), along) / square;
    return sk_mix(from, to, sk_max(0.0, sk_min(l, 1.0)));
}

sk_vec3 sk_face_nearest(const sk_boundary *b, const sk_face *face, sk_vec3 p) {
    const sk_vec3 *v = b->vertices + face->first;
    sk_vec3 projection = sk_add_scaled(p, -sk_dot(face->normal, sk_sub(p, v[0])), face->normal), best = v[0];
    bool within = true;
    for (int32_t i = 0; i < face->count; i++) {
        sk_vec3 from = v[i], to = v[i + 1 < face->count ? i + 1 : 0];
        sk_vec3 inwards = sk_cross(face->normal, sk_sub(to, from)), at = nearest_of_edge(from, to, p);
        within = within && sk_dot(inwards, sk_sub(projection, from)) >= 0.0;
        if (sk_length(sk_sub(at, p)) < sk_length(sk_sub(best, p))) best = at;
    }
    return within ? projection : best;
}

// Returns the cosine between the face's normal and the direction from its nearest place to the point, without sign. It
// is 1 if the point is on the face.
static double facing(const sk_face *face, sk_vec3 place, sk_vec3 point) {
    sk_vec3 apart = sk_sub(point, place);
    double distance = sk_length(apart);
    return distance > PLANE_TOLERANCE ? fabs(sk_dot(face->normal, apart)) / distance : 1.0;
}

static void choose_face(const sk_boundary *b, sk_vec3 point, sk_nearest_place *out) {
    double least = INFINITY, best = -1.0;
    for (int32_t i = 0; i < b->face_count; i++)
        least = sk_min(least, sk_length(sk_sub(sk_face_nearest(b, &b->faces[i], point), point)));
    for (int32_t i = 0; i < b->face_count; i++) {
        const sk_face *face = &b->faces[i];
        sk_vec3 place = sk_face_nearest(b, face, point);
        double distance = sk_length(sk_sub(place, point)), squarely = facing(face, place, point);
        if (distance > least + PLANE_TOLERANCE) continue;
        bool better =
            squarely > best + NORMAL_TOLERANCE || (squarely > best - NORMAL_TOLERANCE && face->feature < out->feature);
        if (!better) continue;
        best = squarely;
        out->found = true;
        out->distance = distance;
        out->point = place;
        out->normal = face->normal;
        out->material = face->material;
        out->feature = face->feature;
        out->piece = face->piece;
    }
}

sk_result sk_scenery_nearest(const sk_scenery *scenery, sk_vec3 point, double radius, sk_nearest_place *out) {
    SK_ASSERT(sk_is_finite3(point) && in_world(point) && radius > 0.0 && radius <= 1e6);
    *out = (sk_nearest_place){
        .inside = sk_scenery_inside(scenery, point), .material = SK_NO_MATERIAL, .feature = -1, .piece = -1};
    const sk_vec3 reach = {radius + 1.0, radius + 1.0, radius + 1.0}; // m; the window cuts nothing off within `radius`
    sk_boundary around;
    sk_result result = sk_scenery_boundary(scenery, (sk_box){sk_sub(point, reach), sk_add(point, reach)}, &around);
    if (!result.ok) return result;
    if (around.reduced) {
        sk_boundary_free(&around);
        return sk_error("too many solids overlap within %g m of (%g, %g, %g) for the nearest surface to be found",
                        radius, point.x, point.y, point.z);
    }
    sk_nearest_place chosen = *out;
    choose_face(&around, point, &chosen);
    sk_boundary_free(&around);
    if (chosen.found && chosen.distance <= radius) *out = chosen;
    return sk_ok();
}
