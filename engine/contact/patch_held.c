#include "contact/patch_held.h"

sk_twist sk_patch_motion(const sk_patch_hold *hold, const sk_pose *pose) {
    sk_vec3 own = sk_pose_point_back(hold->pose, hold->patch.point);
    sk_quat q = sk_quat_mul(pose->rotation, sk_quat_conjugate(hold->pose.rotation));
    sk_vec3 v = sk_scale(q.w < 0.0 ? -1.0 : 1.0, (sk_vec3){q.x, q.y, q.z});
    // The angle is 2 asin |v| = 2 |v| (1 + |v|^2 / 6 + ...).
    return (sk_twist){sk_sub(sk_pose_point(*pose, own), hold->patch.point),
                      sk_scale(2.0 * (1.0 + sk_dot(v, v) / 6.0), v)};
}

sk_wrench sk_patch_extrapolate(const sk_patch_hold *hold, sk_twist motion) {
    const sk_wrench *w = &hold->patch.elastic;
    sk_wrench change = sk_patch_times(&hold->patch.stiffness[0][0], motion);
    return (sk_wrench){sk_sub(w->force, change.force), sk_sub(w->moment, change.moment)};
}

bool sk_patch_hold_is_valid(const sk_patch_hold *hold, sk_twist motion) {
    const double OF_DEPTH = 0.1, OF_TURN = 1.5, OF_SIZE = 0.02, TURN_MOST = 0.02;
    const sk_patch *p = &hold->patch;
    double along = sk_dot(motion.shift, p->normal), turn = sk_length(motion.turn);
    double across = sk_length(sk_add_scaled(motion.shift, -along, p->normal));
    double mean_depth = p->area > 0.0 ? p->volume / p->area : 0.0;
    if (fabs(along) + OF_TURN * turn * p->torsion_radius > OF_DEPTH * mean_depth) return false;
    if (across > OF_SIZE * sqrt(p->area) || turn > TURN_MOST) return false;
    return sk_dot(sk_patch_extrapolate(hold, motion).force, p->normal) > 0.0;
}
