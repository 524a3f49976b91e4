// The pose of a standing aircraft: its struts carry its weight on the ground below. Computed in the frame of the
// supporting solid; only the result is in the world frame.
#include "contact/bumps.h"
#include "gear/skid_statics.h"
#include "math/elementary.h"
#include "world/ground.h"
#include "world/state.h"
#include "world/support_plane.h"

static const double TOP = 20000.0; // m: searches run from this height to as far below zero

// Finds the highest ground below (x, y, from), with its bumps. False if there is none, or if the point is inside the
// solid.
static bool ground_height(const sk_model *model, const sk_scenery *ground, double x, double y, double from, double *z) {
    sk_hit hit = sk_scenery_entry(ground, (sk_vec3){x, y, from}, (sk_vec3){x, y, -TOP});
    if (!hit.found || hit.feature < 0) return false; // nothing there, or the point is inside the solid
    *z = from - (from + TOP) * hit.fraction;
    const sk_material *material = &model->materials[hit.material];
    if (sk_material_is_bumpy(material)) *z += sk_bump_at(material, (sk_vec3){x, y, *z}).height / hit.normal.z;
    return true;
}

// Returns the shortest rotation from unit vector a to unit vector b.
static sk_quat turn_between(sk_vec3 a, sk_vec3 b) {
    sk_vec3 axis = sk_cross(a, b);
    return sk_quat_unit((sk_quat){1.0 + sk_dot(a, b), axis.x, axis.y, axis.z});
}

static double lift_of(const sk_model *model, const sk_scenery *solid, double from, const sk_placement *placement,
                      sk_vec3 point) {
    sk_vec3 at = sk_add(placement->position, sk_rotate(placement->attitude, point));
    double ground;
    return ground_height(model, solid, at.x, at.y, from, &ground) ? ground - at.z : 0.0;
}

// Raises a placement until no hull point, no piece of the airframe and no wheel at full extension is below the ground.
static void raise_clear(const sk_model *model, const sk_scenery *solid, const sk_aircraft_type *type, double from,
                        sk_placement *placement) {
    double lift = 0.0;
    for (int32_t i = 0; i < type->point_count; i++)
        lift = sk_max(lift, lift_of(model, solid, from, placement, type->points[i].position));
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 end = sk_add(type->wheels[i].position, (sk_vec3){0.0, 0.0, type->wheels[i].z_max});
        lift = sk_max(lift, lift_of(model, solid, from, placement, end));
    }
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        for (int32_t k = 0; k < type->airframe.pieces[i].corner_count; k++)
            lift = sk_max(lift, lift_of(model, solid, from, placement, type->airframe.pieces[i].corners[k]));
    placement->position.z += lift;
}

// The points on which an aircraft stands: its wheels, or the skid nodes that touch if it has no wheels.
enum { REST_POINTS_MAX = SK_SKID_NODES_MAX };
_Static_assert((int)REST_POINTS_MAX >= (int)SK_WHEELS_MAX, "room for every wheel too");
typedef struct rest_point {
    double x, y; // body frame, m
    const char *name;
} rest_point;

static int32_t rest_points_of(const sk_aircraft_type *type, rest_point rest_points[REST_POINTS_MAX]) {
    int32_t count = 0;
    for (int32_t i = 0; i < type->wheel_count; i++)
        rest_points[count++] =
            (rest_point){type->wheels[i].position.x, type->wheels[i].position.y, type->wheels[i].name};
    if (count > 0) return count;
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        const sk_space_frame_node *node = &type->skids.nodes[i];
        if (type->skids.touches[i]) rest_points[count++] = (rest_point){node->position.x, node->position.y, node->name};
    }
    return count;
}

// Finds the plane on which skids carry the weight. On slopes, too, the tubes begin bent as on level ground, and the
// aircraft then settles.
static sk_result skids_plane(const sk_skid_gear *gear, double gravity, sk_plane *out, bool *stands) {
    sk_skid_statics statics;
    sk_result r = sk_skid_statics_on_level(gear, gravity, &statics);
    *stands = r.ok;
    *out = statics.plane;
    return r;
}

// Finds the plane of the ground on which straight skids rest. Where the ground is lower under some nodes, as beside a
// narrow plate or a crest, these nodes are in the air and the others carry the weight. Each round leaves out the nodes
// in the air and fits the plane again. At the end the plane is raised until no ground under the remaining nodes is
// above it. `bears`: 1 for each node, 0 once it is in the air.
static void leave_out_hanging(const double *x, const double *y, const double *z, double *bears, int32_t count,
                              sk_plane *ground) {
    static const double HANGS = 0.1; // m above the ground: bent skids do not reach so far down
    bool hanging = false;
    for (bool more = true; more;) {
        double lift = -INFINITY;
        more = false;
        for (int32_t i = 0; i < count; i++) {
            if (bears[i] == 0.0) continue;
            double above = ground->x + ground->y * x[i] + ground->z * y[i] - z[i];
            if (above > HANGS) {
                bears[i] = 0.0;
                more = true;
            }
            lift = sk_max(lift, -above);
        }
        hanging |= more;
        if (!more && hanging) ground->x += lift;
        if (!more || sk_support_plane_fit(x, y, z, bears, count, ground)) continue;
        *ground = (sk_plane){-INFINITY, 0.0, 0.0}; // the rest are in one row: a level plane through the highest
        for (int32_t i = 0; i < count; i++)
            if (bears[i] != 0.0) ground->x = sk_max(ground->x, z[i]);
    }
}

// Places the aircraft on a solid, below the point `from`. The frame of the solid is treated as the world frame.
static sk_result place_in_frame(const sk_model *model, int32_t index, const sk_scenery *solid, sk_vec3 from,
                                double heading, sk_placement *out) {
    const sk_aircraft_type *type = &model->types[index];
    double s, c, gravity = sk_gravity_at(model->gravity, 0.0);
    sk_sincos(heading, &s, &c);
    sk_plane gear = {0};
    bool stands;
    double weight = type->mass.mass * gravity;
    bool skids = type->wheel_count == 0 && model->skids[index] != NULL;
    sk_result r = skids ? skids_plane(model->skids[index], gravity, &gear, &stands)
                        : sk_support_plane_of_wheels(type, weight, (sk_plane){0.0, 0.0, 0.0}, &gear, &stands);
    if (!r.ok) return r;

    // Height of the ground under the rest points, over forward and right distances from (x, y).
    rest_point rest_points[REST_POINTS_MAX];
    double fx[REST_POINTS_MAX] = {0}, fy[REST_POINTS_MAX] = {0}, fz[REST_POINTS_MAX] = {0}, even[REST_POINTS_MAX] = {0};
    int32_t count = stands ? rest_points_of(type, rest_points) : 1;
    for (int32_t i = 0; i < count; i++) {
        if (stands) {
            fx[i] = rest_points[i].x;
            fy[i] = rest_points[i].y;
        }
        even[i] = 1.0;
        double east = from.x + s * fx[i] + c * fy[i];
        double north = from.y + c * fx[i] - s * fy[i];
        if (ground_height(model, solid, east, north, from.z, &fz[i])) continue;
        const char *what = stands ? rest_points[i].name : "centre of gravity";
        if (sk_scenery_inside(solid, (sk_vec3){east, north, from.z}))
            return sk_error("what is above its %s, (%g, %g, %g) m, lies inside the ground", what, east, north, from.z);
        if (from.z >= TOP) return sk_error("there is no ground below its %s, at (%g, %g) m", what, east, north);
        return sk_error("there is no ground below its %s, at (%g, %g, %g) m", what, east, north, from.z);
    }
    sk_plane ground;
    if (!sk_support_plane_fit(fx, fy, fz, even, count, &ground)) ground = (sk_plane){fz[0], 0.0, 0.0};
    if (skids && stands) leave_out_hanging(fx, fy, fz, even, count, &ground);

    // An aircraft that could not stand on the slope is placed as on level ground, and may fall over.
    sk_plane on_slope;
    bool holds = false;
    if (stands && !skids && sk_support_plane_of_wheels(type, weight, ground, &on_slope, &holds).ok && holds)
        gear = on_slope;

    sk_vec3 up = sk_unit((sk_vec3){-(s * ground.y + c * ground.z), -(c * ground.y - s * ground.z), 1.0});
    sk_vec3 gear_n = sk_unit((sk_vec3){gear.y, gear.z, -1.0}); // the same normal in body axes
    sk_quat tilt = turn_between((sk_vec3){0.0, 0.0, 1.0}, up);
    sk_quat lean = turn_between(gear_n, (sk_vec3){0.0, 0.0, -1.0});
    *out = (sk_placement){.on_skids = skids && stands};
    out->attitude = sk_quat_mul(tilt, sk_quat_mul(sk_attitude_from_angles(heading, 0.0, 0.0), lean));
    out->ahead = sk_rotate(tilt, (sk_vec3){s, c, 0.0});
    sk_vec3 below = sk_rotate(out->attitude, (sk_vec3){0.0, 0.0, gear.x}); // to the gear's plane along body z
    out->position = sk_sub((sk_vec3){from.x, from.y, ground.x}, below);
    if (!stands) raise_clear(model, solid, type, from.z, out);
    return sk_ok();
}

// Places the aircraft on a solid at time 0. `from` and `heading` are in the frame of the solid.
static sk_result place_on(const sk_model *model, int32_t type, int32_t solid, sk_vec3 from, double heading,
                          sk_placement *out) {
    const sk_platform *platform = solid > 0 ? &model->platforms[solid - 1] : NULL;
    sk_result r = place_in_frame(model, type, platform != NULL ? platform->ground : model->ground, from, heading, out);
    out->type = type;
    if (!r.ok || platform == NULL) return r;
    sk_pose pose = sk_platform_pose_at(platform, 0.0);
    sk_body_motion frame = sk_platform_motion_at(platform, 0.0);
    out->position = sk_pose_point(pose, out->position);
    out->attitude = sk_quat_unit(sk_quat_mul(pose.rotation, out->attitude));
    out->ahead = sk_rotate(pose.rotation, out->ahead);
    out->velocity = sk_body_velocity_at(&frame, out->position);
    out->rate = sk_rotate_back(out->attitude, frame.rate);
    return r;
}

sk_result sk_placement_on_solid(const sk_model *model, int32_t type, sk_solid_place place, sk_placement *out) {
    return place_on(model, type, place.solid, (sk_vec3){place.x, place.y, TOP}, place.heading, out);
}

sk_result sk_placement_on_ground(const sk_model *model, int32_t type, double x, double y, double heading,
                                 sk_placement *out) {
    return sk_placement_below(model, type, (sk_vec3){x, y, TOP}, heading, out);
}

sk_result sk_placement_below(const sk_model *model, int32_t type, sk_vec3 from, double heading, sk_placement *out) {
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, 0.0, &solids);
    double highest = -INFINITY;
    int32_t top = 0;
    for (int32_t i = 0; i < ground.solid_count; i++) {
        sk_vec3 above = sk_solid_point_back(&solids.solid[i], from);
        sk_vec3 below = sk_solid_point_back(&solids.solid[i], (sk_vec3){from.x, from.y, -TOP});
        sk_hit hit = sk_scenery_entry(solids.solid[i].shape, above, below);
        double height = hit.found && hit.feature >= 0 ? from.z - (from.z + TOP) * hit.fraction : -INFINITY;
        if (!(height > highest)) continue;
        highest = height;
        top = i;
    }
    if (top == 0) return place_on(model, type, 0, from, heading, out);
    // The place and the heading in the frame of the platform.
    sk_vec3 place = sk_solid_point_back(&solids.solid[top], (sk_vec3){from.x, from.y, highest});
    double above = sk_solid_point_back(&solids.solid[top], from).z;
    double s, c;
    sk_sincos(heading, &s, &c);
    sk_vec3 ahead = sk_mat3_mul_back(&solids.solid[top].motion.axes, (sk_vec3){s, c, 0.0});
    return place_on(model, type, top, (sk_vec3){place.x, place.y, above}, sk_atan2(ahead.x, ahead.y), out);
}
