#include "view/interpolation.h"

double sk_time_between(const sk_model *model, const sk_state *before, const sk_state *now, double between) {
    double tick = (double)before->tick + between * (double)(now->tick - before->tick);
    return model->substep * model->substeps * tick;
}

static sk_pose pose_between(sk_pose before, sk_pose now, double between) {
    sk_quat a = before.rotation, b = now.rotation;
    double sign = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0.0 ? -1.0 : 1.0; // q and -q are the same rotation
    double s = sign * between, r = 1.0 - between;
    sk_quat mixed = {r * a.w + s * b.w, r * a.x + s * b.x, r * a.y + s * b.y, r * a.z + s * b.z};
    return (sk_pose){sk_mix(before.position, now.position, between), sk_quat_unit(mixed)};
}

static sk_pose seen_from(sk_pose frame, sk_pose pose) {
    return (sk_pose){sk_pose_point_back(frame, pose.position),
                     sk_quat_mul(sk_quat_conjugate(frame.rotation), pose.rotation)};
}

sk_pose sk_aircraft_between(const sk_model *model, const sk_state *before, const sk_state *now, int32_t aircraft,
                            double between) {
    const sk_aircraft_state *a = sk_state_aircraft(before, aircraft), *b = sk_state_aircraft(now, aircraft);
    sk_pose from = {a->position, a->attitude}, to = {b->position, b->attitude};
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    int32_t solid = sk_support_of(type, b).solid;
    if (solid <= 0 || solid > model->platform_count || solid != sk_support_of(type, a).solid)
        return pose_between(from, to, between);
    const sk_platform *platform = &model->platforms[solid - 1];
    from = seen_from(sk_platform_pose_at(platform, sk_time_between(model, before, now, 0.0)), from);
    to = seen_from(sk_platform_pose_at(platform, sk_time_between(model, before, now, 1.0)), to);
    sk_pose drawn = sk_platform_pose_at(platform, sk_time_between(model, before, now, between));
    return sk_pose_mul(drawn, pose_between(from, to, between));
}

sk_pose sk_body_between(const sk_state *before, const sk_state *now, int32_t body, double between) {
    const sk_body_state *from = sk_state_body(before, body), *to = sk_state_body(now, body);
    if (from->absent) return sk_body_pose(to); // it has just broken off
    return pose_between(sk_body_pose(from), sk_body_pose(to), between);
}

double sk_angle_between(double from, double to, double between) {
    double turn = to - from;
    turn -= 2.0 * SK_PI * floor(turn / (2.0 * SK_PI) + 0.5);
    return from + between * turn;
}
