// The loose bodies of a scene: places each as the file describes. A body stands on a surface with its lowest point, and
// its upright axis along the normal of the surface. scene_model.c checks that no body begins inside a solid.
#include "scene/builder.h"
#include "scene/burial.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

static const double TOP = 20000.0; // m: searches run from this height to as far below zero

// ---- standing ----

// A surface below a place, in the frame of its solid (0 the scenery, 1 and up the platforms).
typedef struct surface {
    int32_t solid;
    sk_vec3 at, normal;
    double heading; // rad, in that frame
} surface;

static sk_pose frame_of(const sk_model *model, int32_t solid) {
    if (solid == 0) return (sk_pose){{0.0, 0.0, 0.0}, sk_quat_identity()};
    return sk_platform_pose_at(&model->platforms[solid - 1], 0.0);
}

static const sk_scenery *ground_of(const sk_model *model, int32_t solid) {
    return solid == 0 ? model->ground : model->platforms[solid - 1].ground;
}

// Finds the surface of a solid on the segment between two points of its frame.
static bool find_in_frame(const sk_model *model, int32_t solid, sk_vec3 from, sk_vec3 to, surface *out) {
    sk_hit hit = sk_scenery_entry(ground_of(model, solid), from, to);
    if (!hit.found || hit.feature < 0) return false;
    out->solid = solid;
    out->at = sk_mix(from, to, hit.fraction);
    out->normal = hit.normal;
    return true;
}

// Finds the highest surface of all solids below a point of the world.
static bool find_below(const sk_model *model, sk_vec3 from, double heading, surface *out) {
    double highest = -INFINITY, s, c;
    sk_sincos(heading, &s, &c);
    for (int32_t i = 0; i <= model->platform_count; i++) {
        sk_pose frame = frame_of(model, i);
        surface found;
        if (!find_in_frame(model, i, sk_pose_point_back(frame, from),
                           sk_pose_point_back(frame, sk_vec(from.x, from.y, -TOP)), &found))
            continue;
        double height = sk_pose_point(frame, found.at).z;
        if (!(height > highest)) continue;
        highest = height;
        sk_vec3 ahead = sk_rotate_back(frame.rotation, sk_vec(s, c, 0.0));
        found.heading = i == 0 ? heading : sk_atan2(ahead.x, ahead.y);
        *out = found;
    }
    return highest > -INFINITY;
}

// Returns the shortest rotation from the z axis to a unit vector that does not point down.
static sk_quat tilt_to(sk_vec3 normal) {
    if (!(normal.z > -0.99)) return sk_quat_identity();
    return sk_quat_unit((sk_quat){1.0 + normal.z, -normal.y, normal.x, 0.0});
}

// Returns the least distance of the shape from its centre of gravity along a direction (unit, body axes).
static double support_of(const sk_body_type *type, sk_vec3 direction) {
    double least = INFINITY;
    for (int32_t i = 0; i < type->piece_count; i++)
        for (int32_t k = 0; k < type->pieces[i].solid.vertex_count; k++)
            least = sk_min(least, sk_dot(direction, type->pieces[i].solid.vertex[k]));
    for (int32_t i = 0; i < type->round_count; i++) {
        const sk_body_round *round = &type->rounds[i];
        double core = sk_min(sk_dot(direction, round->from), sk_dot(direction, round->to));
        least = sk_min(least, core - round->radius);
    }
    return least;
}

static void stand_on(const sk_model *model, const builder_body *body, const surface *ground, sk_body_placement *out) {
    const sk_body_type *type = &model->body_types[body->type];
    sk_quat attitude =
        sk_quat_mul(tilt_to(ground->normal), sk_platform_rotation(ground->heading, body->pitch, body->roll));
    sk_vec3 own = sk_rotate_back(attitude, ground->normal);
    sk_vec3 centre = sk_sub(ground->at, sk_rotate(attitude, type->origin));
    double height = sk_dot(ground->normal, sk_sub(centre, ground->at)) + support_of(type, own);
    sk_pose frame = frame_of(model, ground->solid);
    out->position = sk_pose_point(frame, sk_add_scaled(centre, -height, ground->normal));
    out->attitude = sk_quat_unit(sk_quat_mul(frame.rotation, attitude));
    if (ground->solid == 0) return;
    sk_body_motion motion = sk_platform_motion_at(&model->platforms[ground->solid - 1], 0.0);
    out->velocity = sk_body_velocity_at(&motion, out->position);
    out->rate = sk_rotate_back(out->attitude, motion.rate);
}

static sk_result find_surface(const scene_builder *b, const builder_body *body, const sk_model *model, surface *out) {
    const char *names[SK_PLATFORMS_MAX];
    char advice[300];
    if (body->on[0] == '\0') {
        sk_vec3 from = {body->at.x, body->at.y, body->has_height ? body->at.z : TOP};
        sk_burial where = sk_burial_of(model, from);
        if (where.solid != NULL) return sk_burial_refuse(model, "place", where);
        if (find_below(model, from, body->heading, out)) return sk_ok();
        return sk_error("there is no ground below (%g, %g) m", body->at.x, body->at.y);
    }
    out->heading = body->heading;
    for (int32_t i = 0; i < b->platform_count; i++) {
        const builder_platform *p = b->platforms[i];
        names[i] = p->name;
        if (strcmp(p->name, body->on) != 0) continue;
        double x = p->spot[0] + body->at.x, y = p->spot[1] + body->at.y;
        if (find_in_frame(model, 1 + i, sk_vec(x, y, TOP), sk_vec(x, y, -TOP), out)) return sk_ok();
        return sk_error("platform '%s' has no surface at (%g, %g) m", p->name, body->at.x, body->at.y);
    }
    return sk_error("there is no platform '%s'%s", body->on,
                    sk_nearest_advice(body->on, names, b->platform_count, advice, sizeof advice));
}

static sk_result place(const scene_builder *b, const builder_body *body, const sk_model *model,
                       sk_body_placement *out) {
    *out = (sk_body_placement){.type = body->type};
    if (body->stands) {
        surface ground = {0};
        sk_result r = find_surface(b, body, model, &ground);
        if (!r.ok) return r;
        stand_on(model, body, &ground, out);
    } else {
        out->attitude = sk_platform_rotation(body->heading, body->pitch, body->roll);
        out->position = sk_sub(body->at, sk_rotate(out->attitude, model->body_types[body->type].origin));
    }
    out->velocity = sk_add(out->velocity, body->velocity);
    out->rate = sk_add(out->rate, body->rate);
    return sk_ok();
}

static sk_result fill_bodies(scene_builder *b, sk_model *model) {
    if (b->body_count == 0) return sk_ok();
    model->bodies = calloc((size_t)b->body_count, sizeof *model->bodies);
    if (model->bodies == NULL) return sk_error("memory is short");
    model->body_types = b->body_types; // the model owns them from here on
    model->body_type_count = b->body_type_count;
    b->body_types = NULL;
    model->body_count = b->body_count;
    for (int32_t i = 0; i < b->body_count; i++) model->bodies[i].type = b->bodies[i].type;
    for (int32_t i = 0; i < b->body_count; i++) {
        const builder_body *body = &b->bodies[i];
        char name[SK_THING_TEXT];
        sk_result r = place(b, body, model, &model->bodies[i]);
        if (!r.ok)
            return sk_error_at(sk_error("%s: %s", sk_body_text(model, i, name), r.text), body->place.file,
                               body->place.line);
    }
    return sk_ok();
}

sk_result sk_builder_fill_bodies(scene_builder *b, sk_model *model) {
    sk_result r = fill_bodies(b, model);
    return r.ok ? sk_model_add_debris(model) : r;
}
