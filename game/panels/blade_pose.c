#include "panels/blade_pose.h"

#include <math.h>

sk_pose sk_blade_carrier_pose(const sk_aircraft_type *type, int32_t blade, sk_pose body) {
    const sk_disc disc = sk_disc_of_blade(type, blade);
    sk_vec3 x = disc.across, z = disc.axis, y = sk_cross(z, x);
    const sk_mat3 axes = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    double half = 0.5 * sk_blade_azimuth(&disc, blade, 0.0);
    sk_quat turned = sk_quat_half_angle((sk_vec3){0.0, 0.0, 1.0}, sin(half), cos(half));
    sk_pose own = {disc.position, sk_quat_mul(sk_quat_from_mat3(&axes), turned)}; // of the blade, in the aircraft
    own.position = sk_pose_point(own, (sk_vec3){disc.blade->centre, 0.0, 0.0});
    sk_quat rotation = sk_quat_mul(body.rotation, sk_quat_conjugate(own.rotation));
    return (sk_pose){sk_sub(body.position, sk_rotate(rotation, own.position)), rotation};
}
