// Queries about the solids of a model.
#include "library.h"

#include <string.h>

enum { PLACE_MOST = 10000000 }; // m

sk_result library_check_point(sk_vec3 point, const char *what) {
    if (!sk_is_finite3(point)) return sk_error("%s is not finite", what);
    if (fabs(point.x) > PLACE_MOST || fabs(point.y) > PLACE_MOST || fabs(point.z) > PLACE_MOST)
        return sk_error("%s is at (%g, %g, %g); from -10^7 to 10^7 m is allowed", what, point.x, point.y, point.z);
    return sk_ok();
}

sk_result library_find_solid(const sk_model *model, sk_probe_solid solid, const sk_scenery **out) {
    if (solid != SK_PROBE_VISIBLE && solid != SK_PROBE_GROUND)
        return sk_error("there is no solid %d: SK_PROBE_VISIBLE and SK_PROBE_GROUND are allowed", (int)solid);
    *out = solid == SK_PROBE_GROUND ? model->ground : model->scenery;
    return sk_ok();
}

static sk_result check_segment(sk_vec3 a, sk_vec3 b) {
    sk_result result = library_check_point(a, "the segment's first end");
    return result.ok ? library_check_point(b, "the segment's second end") : result;
}

// Converts a hit of the engine. A zero normal means that the segment starts inside.
static sk_probe_hit hit_of(sk_hit found, sk_vec3 a, sk_vec3 b) {
    if (!found.found) return (sk_probe_hit){.material = -1, .feature = -1};
    bool inside = found.normal.x == 0.0 && found.normal.y == 0.0 && found.normal.z == 0.0;
    return (sk_probe_hit){.found = true,
                          .inside = inside,
                          .fraction = found.fraction,
                          .point = sk_mix(a, b, found.fraction),
                          .normal = found.normal,
                          .material = inside ? -1 : found.material,
                          .feature = found.feature};
}

sk_result sk_probe_segment(const sk_model *model, sk_probe_solid solid, sk_vec3 a, sk_vec3 b, sk_probe_hit *hit) {
    const sk_scenery *scenery = NULL;
    sk_result result = library_find_solid(model, solid, &scenery);
    if (result.ok) result = check_segment(a, b);
    if (result.ok) *hit = hit_of(sk_scenery_entry(scenery, a, b), a, b);
    return result;
}

sk_result sk_probe_segments(const sk_model *model, sk_probe_solid solid, int32_t count, const double *segments,
                            const sk_probe_hits *hits) {
    for (int32_t i = 0; i < count; i++) {
        const double *s = &segments[6 * (int64_t)i];
        sk_probe_hit hit;
        sk_result result = sk_probe_segment(model, solid, sk_vec(s[0], s[1], s[2]), sk_vec(s[3], s[4], s[5]), &hit);
        if (!result.ok) return sk_error("segment %d: %s", (int)i, result.text);
        hits->fractions[i] = hit.found ? hit.fraction : (double)NAN;
        if (hits->normals != NULL) memcpy(&hits->normals[3 * (int64_t)i], &hit.normal, 3 * sizeof *hits->normals);
        if (hits->materials != NULL) hits->materials[i] = hit.material;
    }
    return sk_ok();
}

sk_result sk_probe_below(const sk_model *model, sk_probe_solid solid, sk_vec3 from, double depth, sk_probe_hit *hit) {
    if (!(depth > 0.0)) return sk_error("the depth is %g m; more than 0 is allowed", depth);
    return sk_probe_segment(model, solid, from, sk_vec(from.x, from.y, from.z - depth), hit);
}

sk_result sk_probe_inside(const sk_model *model, sk_probe_solid solid, sk_vec3 point, bool *inside) {
    const sk_scenery *scenery = NULL;
    sk_result result = library_find_solid(model, solid, &scenery);
    if (result.ok) result = library_check_point(point, "the point");
    if (result.ok) *inside = sk_scenery_inside(scenery, point);
    return result;
}

sk_result sk_probe_nearest(const sk_model *model, sk_probe_solid solid, sk_vec3 point, double radius,
                           sk_probe_place *place) {
    const sk_scenery *scenery = NULL;
    sk_nearest_place near;
    sk_result result = library_find_solid(model, solid, &scenery);
    if (result.ok) result = library_check_point(point, "the point");
    if (result.ok && !(radius > 0.0 && radius <= 1e6))
        result = sk_error("the radius is %g m; more than 0 and at most 10^6 is allowed", radius);
    if (result.ok) result = sk_scenery_nearest(scenery, point, radius, &near);
    if (!result.ok) return result;
    *place = (sk_probe_place){.inside = near.inside, .material = -1, .feature = -1};
    if (near.found)
        *place =
            (sk_probe_place){true, near.inside, near.distance, near.point, near.normal, near.material, near.feature};
    return result;
}

sk_scenery_size sk_model_scenery_size(const sk_model *model) {
    sk_scenery_info info = sk_scenery_describe(model->scenery);
    return (sk_scenery_size){info.half_spaces, info.pieces, info.bounds.min, info.bounds.max};
}

// ---- platforms ----

int32_t sk_model_platform_count(const sk_model *model) {
    return model->platform_count;
}

const char *sk_model_platform_name(const sk_model *model, int32_t platform) {
    return platform >= 0 && platform < model->platform_count ? model->platforms[platform].name : NULL;
}

static sk_result check_platform(const sk_model *model, int32_t platform, double time) {
    if (platform < 0 || platform >= model->platform_count)
        return sk_error("there is no platform %d: the model has %d, counted from 0", (int)platform,
                        (int)model->platform_count);
    if (!(fabs(time) <= 1e6)) return sk_error("the time is %g s; from -10^6 to 10^6 s is allowed", time);
    return sk_ok();
}

sk_result sk_model_platform_pose(const sk_model *model, int32_t platform, double time, sk_pose *pose) {
    sk_result result = check_platform(model, platform, time);
    if (result.ok) *pose = sk_platform_pose_at(&model->platforms[platform], time);
    return result;
}

sk_result sk_probe_platform(const sk_model *model, int32_t platform, sk_probe_moment a, sk_probe_moment b,
                            sk_probe_hit *hit) {
    sk_result result = check_platform(model, platform, a.time);
    if (result.ok) result = check_platform(model, platform, b.time);
    if (result.ok) result = check_segment(a.point, b.point);
    if (!result.ok) return result;
    const sk_platform *p = &model->platforms[platform];
    *hit = hit_of(sk_platform_entry(p, a.point, a.time, b.point, b.time), a.point, b.point);
    if (!hit->found) return result;
    sk_vec3 begin = sk_pose_point_back(sk_platform_pose_at(p, a.time), a.point);
    sk_vec3 end = sk_pose_point_back(sk_platform_pose_at(p, b.time), b.point);
    double time = a.time + hit->fraction * (b.time - a.time);
    hit->point = sk_pose_point(sk_platform_pose_at(p, time), sk_mix(begin, end, hit->fraction));
    return result;
}

// ---- materials ----

int32_t sk_model_material_count(const sk_model *model) {
    return model->material_count;
}

sk_result sk_model_material(const sk_model *model, int32_t material, sk_material_info *info) {
    if (material < 0 || material >= model->material_count)
        return sk_error("there is no material %d: the model has %d, counted from 0", (int)material,
                        (int)model->material_count);
    const sk_material *m = &model->materials[material];
    *info = (sk_material_info){.rubber_static = m->rubber.mu_static,
                               .rubber_kinetic = m->rubber.mu_kinetic,
                               .metal_static = m->metal.mu_static,
                               .metal_kinetic = m->metal.mu_kinetic,
                               .rolling = m->rolling,
                               .strength = m->strength,
                               .bump_height = m->bump_height,
                               .bump_wavelength = m->bump_wavelength,
                               .of_rubber = m->of_rubber};
    memcpy(info->name, m->name, sizeof info->name);
    memcpy(info->colour, m->colour, sizeof info->colour);
    return sk_ok();
}
