#include "scene/burial.h"

sk_burial sk_burial_of(const sk_model *model, sk_vec3 place) {
    if (sk_scenery_inside(model->ground, place)) return (sk_burial){model->ground, place};
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_pose pose = sk_platform_pose_at(&model->platforms[i], 0.0);
        sk_vec3 own = sk_pose_point_back(pose, place);
        if (sk_scenery_inside(model->platforms[i].ground, own)) return (sk_burial){model->platforms[i].ground, own};
    }
    return (sk_burial){NULL, place};
}

sk_result sk_burial_refuse(const sk_model *model, const char *part, sk_burial where) {
    static const double DEEPEST = 100.0; // m
    sk_nearest_place near = {0};
    bool in_reach = fabs(where.place.x) < 9e6 && fabs(where.place.y) < 9e6 && fabs(where.place.z) < 9e6;
    sk_result result = in_reach ? sk_scenery_nearest(where.solid, where.place, DEEPEST, &near) : sk_ok();
    if (!result.ok) return sk_error("its %s lies inside the scenery; %s", part, result.text);
    if (!near.found) return sk_error("its %s lies inside the scenery, far from any surface", part);
    return sk_error("its %s lies inside the scenery, %.3g m behind a surface of %s", part, near.distance,
                    model->materials[near.material].name);
}
