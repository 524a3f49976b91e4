#include "view/camera.h"

#include <math.h>
#include <string.h>

static const char *const names[SK_CAMERA_MODES] = {"chase", "cockpit", "orbit", "tower", "wheel"};

const char *sk_camera_name(sk_camera_mode mode) {
    return mode < SK_CAMERA_MODES ? names[mode] : NULL;
}

sk_camera_mode sk_camera_named(const char *name) {
    for (int i = 0; i < SK_CAMERA_MODES; i++)
        if (strcmp(names[i], name) == 0) return (sk_camera_mode)i;
    return strcmp(name, "skid") == 0 ? SK_CAMERA_WHEEL : SK_CAMERA_MODES;
}

sk_camera sk_camera_create(sk_camera_mode mode, sk_vec3 tower) {
    return (sk_camera){.mode = mode, .zoom = 1.0, .tower = tower};
}

void sk_camera_reset(sk_camera *c) {
    c->turn = c->tilt = 0.0;
    c->zoom = 1.0;
    c->settled = false;
}

void sk_camera_jump(sk_camera *c) {
    c->settled = false;
}

void sk_camera_select(sk_camera *c, sk_camera_mode mode) {
    if (mode == c->mode) return;
    c->mode = mode;
    sk_camera_reset(c);
}

void sk_camera_cycle(sk_camera *c, int32_t direction, int32_t wheel_count) {
    int32_t wheel = c->wheel + direction;
    if (c->mode == SK_CAMERA_WHEEL && wheel >= 0 && wheel < wheel_count) {
        c->wheel = wheel;
        return;
    }
    int next = ((int)c->mode + direction + SK_CAMERA_MODES) % SK_CAMERA_MODES;
    if (next == SK_CAMERA_WHEEL && wheel_count < 1) next = (next + direction + SK_CAMERA_MODES) % SK_CAMERA_MODES;
    sk_camera_select(c, (sk_camera_mode)next);
    if (c->mode == SK_CAMERA_WHEEL) c->wheel = direction > 0 || wheel_count < 1 ? 0 : wheel_count - 1;
}

void sk_camera_drag(sk_camera *c, double dx, double dy, int height) {
    const double per_picture = 2.4; // rad for a drag across the picture's height
    double scale = per_picture / (height > 0 ? height : 1) / sk_max(1.0, c->zoom);
    double most = c->mode == SK_CAMERA_COCKPIT ? 1.2 : 1.5;
    c->turn = remainder(c->turn + dx * scale, 2.0 * SK_PI);
    c->tilt = sk_clamp(c->tilt + dy * scale, -most, most);
}

void sk_camera_zoom(sk_camera *c, double steps) {
    c->zoom = sk_clamp(c->zoom * pow(1.12, sk_clamp(steps, -100.0, 100.0)), 0.125, 16.0);
}

// ---- frames ----

sk_quat sk_quat_from_axes(sk_vec3 x, sk_vec3 y, sk_vec3 z) {
    // The columns are x, y, z. Of the four forms, the one with the largest divisor keeps its precision.
    double trace = x.x + y.y + z.z;
    sk_quat q;
    if (trace > 0.0)
        q = (sk_quat){1.0 + trace, y.z - z.y, z.x - x.z, x.y - y.x};
    else if (x.x >= y.y && x.x >= z.z)
        q = (sk_quat){y.z - z.y, 1.0 + x.x - y.y - z.z, y.x + x.y, z.x + x.z};
    else if (y.y >= z.z)
        q = (sk_quat){z.x - x.z, y.x + x.y, 1.0 + y.y - x.x - z.z, z.y + y.z};
    else
        q = (sk_quat){x.y - y.x, z.x + x.z, z.y + y.z, 1.0 + z.z - x.x - y.y};
    return sk_quat_unit(q);
}

sk_pose sk_look_at(sk_vec3 from, sk_vec3 to) {
    sk_vec3 ahead = sk_unit(sk_sub(to, from));
    if (sk_dot(ahead, ahead) == 0.0) ahead = sk_vec(0.0, 1.0, 0.0);
    sk_vec3 right = sk_cross(ahead, sk_vec(0.0, 0.0, 1.0));
    if (sk_length(right) < 1e-6) right = sk_vec(1.0, 0.0, 0.0); // straight up or down
    right = sk_unit(sk_add_scaled(right, -sk_dot(right, ahead), ahead));
    return (sk_pose){from, sk_quat_from_axes(ahead, right, sk_cross(ahead, right))};
}

// Returns v turned clockwise (seen from above) about the vertical.
static sk_vec3 turned(sk_vec3 v, double angle) {
    double c = cos(angle), s = sin(angle);
    return sk_vec(v.x * c + v.y * s, v.y * c - v.x * s, v.z);
}

static sk_vec3 forward_of(const sk_camera_target *t) {
    return sk_rotate(t->pose.rotation, sk_vec(1.0, 0.0, 0.0));
}

// Returns the aircraft's horizontal forward direction; `otherwise` if it points straight up or down.
static sk_vec3 level_forward(const sk_camera_target *t, sk_vec3 otherwise) {
    sk_vec3 ahead = forward_of(t);
    ahead.z = 0.0;
    return sk_length(ahead) > 0.05 ? sk_unit(ahead) : otherwise;
}

static sk_vec3 above_ground(const sk_camera_target *t, sk_vec3 place, double clearance) {
    if (!t->ground) return place;
    // The query begins well above the place, because a place inside a hill must be moved above the hill.
    double ground = t->ground(t->user, sk_vec(place.x, place.y, place.z + 2.0 * t->size + 10.0));
    if (isfinite(ground)) place.z = sk_max(place.z, ground + clearance);
    return place;
}

static double lens(double fov, double zoom) {
    return 2.0 * atan(tan(0.5 * fov) / zoom);
}

sk_vec3 sk_bodies_middle(const sk_model *model, double *extent) {
    sk_box all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    *extent = 0.0;
    int32_t count = sk_model_scene_bodies(model);
    for (int32_t i = 0; i < count; i++) {
        const sk_body_placement *at = &model->bodies[i];
        sk_body_state state = {.position = at->position, .attitude = at->attitude};
        sk_box box = sk_body_box(&model->body_types[at->type], &state);
        all.min = sk_vec(sk_min(all.min.x, box.min.x), sk_min(all.min.y, box.min.y), sk_min(all.min.z, box.min.z));
        all.max = sk_vec(sk_max(all.max.x, box.max.x), sk_max(all.max.y, box.max.y), sk_max(all.max.z, box.max.z));
    }
    if (count == 0) return sk_vec(0.0, 0.0, 0.0);
    *extent = sk_max(2.0, sk_length(sk_sub(all.max, all.min)));
    return sk_mix(all.min, all.max, 0.5);
}

// ---- modes ----

static sk_view chase(sk_camera *c, const sk_camera_target *t, double dt) {
    const double delay_turn = 0.45, delay_height = 0.18; // s
    sk_vec3 goal = sk_neg(level_forward(t, c->settled ? sk_neg(c->behind) : sk_vec(0.0, 1.0, 0.0)));
    if (!c->settled) {
        c->behind = goal;
        c->height = t->pose.position.z;
    }
    sk_vec3 mixed = sk_mix(c->behind, goal, 1.0 - exp(-dt / delay_turn));
    c->behind = sk_length(mixed) > 1e-3 ? sk_unit(mixed) : goal; // after half a turn at once, the mean has no direction
    c->height += (t->pose.position.z - c->height) * (1.0 - exp(-dt / delay_height));
    // A jump (a restart, a seek) is followed at once.
    if (fabs(c->height - t->pose.position.z) > 2.0 * t->size) c->height = t->pose.position.z;

    double distance = 1.25 * t->size / c->zoom, rise = sk_clamp(0.21 - c->tilt, -1.4, 1.5);
    sk_vec3 away = sk_scale(cos(rise), turned(c->behind, c->turn));
    away.z = sin(rise);
    sk_vec3 centre = {t->pose.position.x, t->pose.position.y, c->height};
    sk_vec3 from = above_ground(t, sk_add_scaled(centre, distance, away), 0.3);
    return (sk_view){.pose = sk_look_at(from, sk_add_scaled(centre, 0.06 * t->size, sk_vec(0, 0, 1))), .fov = 0.80};
}

static sk_view cockpit(const sk_camera *c, const sk_camera_target *t) {
    // The line of sight is a little below the nose. The head turns about the body's down axis, then it tilts.
    double tilt = c->tilt - 0.08;
    sk_quat yaw = sk_quat_half_angle(sk_vec(0, 0, 1), sin(0.5 * c->turn), cos(0.5 * c->turn));
    sk_quat nod = sk_quat_half_angle(sk_vec(0, 1, 0), sin(0.5 * tilt), cos(0.5 * tilt));
    sk_quat look = sk_quat_mul(t->pose.rotation, sk_quat_mul(yaw, nod));
    return (sk_view){.pose = {sk_pose_point(t->pose, t->eye), look}, .fov = lens(1.05, c->zoom), .near = 0.05};
}

static sk_view orbit(const sk_camera *c, const sk_camera_target *t) {
    double rise = sk_clamp(0.25 - c->tilt, -1.5, 1.5), distance = 1.6 * t->size / c->zoom;
    sk_vec3 away = sk_scale(cos(rise), turned(sk_vec(-0.7071067811865476, -0.7071067811865476, 0.0), c->turn));
    away.z = sin(rise);
    sk_vec3 from = above_ground(t, sk_add_scaled(t->pose.position, distance, away), 0.3);
    return (sk_view){.pose = sk_look_at(from, t->pose.position), .fov = 0.80};
}

static sk_view tower(const sk_camera *c, const sk_camera_target *t) {
    sk_vec3 from = above_ground(t, c->tower, 0.3);
    double distance = sk_max(sk_length(sk_sub(t->pose.position, from)), 1.0);
    double fov = sk_clamp(2.0 * atan(1.5 * t->size / distance), 0.02, 1.2); // the aircraft fills a third of the picture
    return (sk_view){.pose = sk_look_at(from, t->pose.position), .fov = sk_clamp(lens(fov, c->zoom), 0.004, 1.8)};
}

static sk_view wheel(const sk_camera *c, const sk_camera_target *t) {
    sk_vec3 at = c->wheel >= 0 && c->wheel < t->wheel_count ? t->wheels[c->wheel] : sk_vec(0.0, 0.0, 0.0);
    sk_vec3 patch = sk_pose_point(t->pose, at), ahead = level_forward(t, sk_vec(0.0, 1.0, 0.0));
    sk_vec3 right = {ahead.y, -ahead.x, 0.0};
    double side = at.y < -0.05 ? -1.0 : 1.0, rise = sk_clamp(0.22 - c->tilt, -0.2, 1.5);
    bool of_skid = c->wheel >= t->skids_from && c->wheel < t->wheel_count;
    // The camera is outside and a little ahead, so that the tyre's side and front are visible. A skid is seen from its
    // nearer end, with the leg that carries it in the picture.
    double distance = (of_skid ? 2.1 : 1.7) / c->zoom, along = of_skid && at.x < 0.0 ? -0.55 : 0.55;
    sk_vec3 away = sk_unit(sk_add_scaled(sk_scale(side, right), along, ahead));
    away = sk_scale(cos(rise), turned(away, c->turn));
    away.z = sin(rise);
    sk_vec3 aim = sk_add(patch, sk_vec(0.0, 0.0, of_skid ? 0.20 : 0.10));
    sk_vec3 from = above_ground(t, sk_add_scaled(aim, distance, away), 0.1);
    return (sk_view){.pose = sk_look_at(from, aim), .fov = 0.75, .near = 0.05};
}

sk_view sk_camera_update(sk_camera *c, const sk_camera_target *t, double dt) {
    sk_view view;
    switch (c->mode) {
    case SK_CAMERA_COCKPIT: view = cockpit(c, t); break;
    case SK_CAMERA_ORBIT: view = orbit(c, t); break;
    case SK_CAMERA_TOWER: view = tower(c, t); break;
    case SK_CAMERA_WHEEL: view = wheel(c, t); break;
    default: view = chase(c, t, sk_max(dt, 0.0)); break;
    }
    c->settled = true;
    return view;
}
