#include "world/breakage_internal.h"

#include "body/body_motion.h"

breakage_motion breakage_motion_at(const sk_aircraft_state *a, sk_vec3 centre) {
    sk_vec3 arm = sk_rotate(a->attitude, centre);
    sk_vec3 turning = sk_cross(sk_rotate(a->attitude, a->rate), arm);
    return (breakage_motion){sk_add(a->position, arm), sk_add(a->velocity, turning), centre};
}

bool breakage_is_buried(const sk_model *model, const sk_state *state, sk_vec3 at) {
    if (sk_scenery_inside(model->ground, at)) return true;
    double time = sk_world_time(model, state->tick, 0);
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_pose frame = sk_platform_pose_at(&model->platforms[i], time);
        if (sk_scenery_inside(model->platforms[i].ground, sk_pose_point_back(frame, at))) return true;
    }
    return false;
}

static bool is_clear(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose pose) {
    if (breakage_is_buried(model, state, pose.position)) return false;
    for (int32_t i = 0; i < type->round_count; i++)
        if (breakage_is_buried(model, state, sk_pose_point(pose, type->rounds[i].from)) ||
            breakage_is_buried(model, state, sk_pose_point(pose, type->rounds[i].to)))
            return false;
    for (int32_t i = 0; i < type->piece_count; i++)
        for (int32_t k = 0; k < type->pieces[i].solid.vertex_count; k++)
            if (breakage_is_buried(model, state, sk_pose_point(pose, type->pieces[i].solid.vertex[k]))) return false;
    return true;
}

bool breakage_raise(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose *pose) {
    static const double STEP = 0.05, DEEPER = 0.3; // m
    sk_pose raised = *pose;
    for (double by = 0.0; by <= type->reach + DEEPER; by += STEP) { // at most 100 m: SK_BODY_REACH_MOST
        raised.position.z = pose->position.z + by;
        if (!is_clear(model, state, type, raised)) continue;
        *pose = raised;
        return true;
    }
    return false;
}

bool breakage_place(const sk_model *model, const sk_state *state, const sk_body_type *type, sk_pose *pose) {
    return breakage_raise(model, state, type, pose) || !breakage_is_buried(model, state, pose->position);
}

bool breakage_is_too_fast(const sk_model *model, const breakage_motion *m, double rate) {
    return !(sk_length(m->position) <= model->bounds && sk_length(m->velocity) <= SK_BODY_FASTEST &&
             fabs(rate) <= SK_BODY_QUICKEST);
}
