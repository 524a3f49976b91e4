// The ties of a scene: finds what each end is on, and the length at the start.
#include "scene/builder.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

// ---- what an end is on ----

static sk_result find_made(const scene_builder *b, int32_t made, int32_t *out) {
    for (*out = 0; *out < b->body_count; (*out)++)
        if (b->bodies[*out].made == made) return sk_ok();
    return sk_error("its body is not in the list 'bodies'");
}

// Finds the one body of this name.
static sk_result find_body(const sk_model *model, const char *name, int32_t *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < sk_model_scene_bodies(model); i++) {
        if (strcmp(model->body_types[model->bodies[i].type].name, name) != 0) continue;
        *out = i;
        count++;
    }
    if (count == 1) return sk_ok();
    const char *names[SK_BODY_TYPES_MAX];
    char advice[300];
    for (int32_t i = 0; i < model->body_type_count; i++) names[i] = model->body_types[i].name;
    if (count == 0)
        return sk_error("there is no body '%s'%s", name,
                        sk_nearest_advice(name, names, model->body_type_count, advice, sizeof advice));
    return sk_error(
        "there are %d bodies '%s': keep the body in a variable, local load = body{...}, and write body = load",
        (int)count, name);
}

static sk_result find_aircraft(const sk_model *model, const char *name, int32_t *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        if (strcmp(model->types[model->aircraft[i].type].name, name) != 0) continue;
        *out = i;
        count++;
    }
    if (count == 1) return sk_ok();
    if (count > 1) return sk_error("there are %d aircraft '%s': write its number, from 1", (int)count, name);
    return sk_error("there is no aircraft '%s'; write its number, from 1", name);
}

static sk_result find_platform(const scene_builder *b, const char *name, int32_t *out) {
    const char *names[SK_PLATFORMS_MAX];
    char advice[300];
    for (*out = 0; *out < b->platform_count; (*out)++) {
        names[*out] = b->platforms[*out]->name;
        if (strcmp(names[*out], name) == 0) return sk_ok();
    }
    return sk_error("there is no platform '%s'%s", name,
                    sk_nearest_advice(name, names, b->platform_count, advice, sizeof advice));
}

// ---- points ----

// Finds the height of the surface of a solid, in its frame.
static sk_result find_height(const sk_model *model, int32_t solid, sk_vec3 *point) {
    static const double TOP = 20000.0; // m: the search runs from this height to as far below zero
    const sk_scenery *ground = solid == 0 ? model->ground : model->platforms[solid - 1].ground;
    sk_hit hit = sk_scenery_entry(ground, sk_vec(point->x, point->y, TOP), sk_vec(point->x, point->y, -TOP));
    if (!hit.found) return sk_error("there is no surface at (%g, %g) m", point->x, point->y);
    point->z = TOP - 2.0 * TOP * hit.fraction;
    return sk_ok();
}

static sk_result place_on_solid(const scene_builder *b, const builder_tie_end *end, const sk_model *model,
                                sk_tie_end *out) {
    int32_t solid = 0;
    out->point = end->at;
    if (end->name[0] != '\0') {
        int32_t platform = 0;
        sk_result r = find_platform(b, end->name, &platform);
        if (!r.ok) return r;
        const double *spot = b->platforms[platform]->spot;
        out->point = sk_add(end->at, sk_vec(spot[0], spot[1], 0.0));
        solid = 1 + platform;
    }
    out->body = -1 - solid;
    return end->has_height ? sk_ok() : find_height(model, solid, &out->point);
}

static sk_result find_wheel(const sk_aircraft_type *type, const char *name, int32_t *out) {
    const char *names[SK_WHEELS_MAX];
    char advice[300];
    for (*out = 0; *out < type->wheel_count; (*out)++) {
        names[*out] = type->wheels[*out].name;
        if (strcmp(names[*out], name) == 0) return sk_ok();
    }
    return sk_error("%s has no wheel '%s'%s", type->title, name,
                    sk_nearest_advice(name, names, type->wheel_count, advice, sizeof advice));
}

// The stroke (m) of a wheel under an equal share of the weight, at most half of its travel.
static double usual_stroke(const sk_aircraft_type *type, const sk_wheel_type *wheel) {
    double share = type->mass.mass * SK_STANDARD_GRAVITY / type->wheel_count;
    return sk_min(share / wheel->stiffness, 0.5 * (wheel->z_max - wheel->z_min));
}

// The axes of the aircraft's file are x aft, y right, z up; those of the end x forward, y right, z down.
static sk_result place_on_aircraft(const builder_tie_end *end, const sk_aircraft_type *type, sk_tie_end *out) {
    if (end->structural) out->point = sk_add(type->datum, sk_vec(-end->at.x, end->at.y, -end->at.z));
    if (end->steers[0] == '\0') return sk_ok();
    int32_t wheel = 0;
    sk_result r = find_wheel(type, end->steers, &wheel);
    if (!r.ok) return r;
    out->steers = 1 + wheel;
    const sk_wheel_type *w = &type->wheels[wheel];
    if (end->at_axle) out->point = sk_add(w->position, sk_vec(0.0, 0.0, w->z_max - w->radius - usual_stroke(type, w)));
    return sk_ok();
}

static sk_result place_end(const scene_builder *b, const builder_tie_end *end, const sk_model *model, sk_tie_end *out) {
    if (end->kind == BUILDER_END_SOLID) return place_on_solid(b, end, model, out);
    bool body = end->kind == BUILDER_END_BODY;
    int32_t number = end->number - 1, count = body ? sk_model_scene_bodies(model) : model->aircraft_count;
    if (number >= count)
        return sk_error("there is no %s %d; there are %d", body ? "body" : "aircraft", (int)number + 1, (int)count);
    sk_result r = sk_ok();
    if (end->made > 0)
        r = find_made(b, end->made, &number);
    else if (number < 0)
        r = body ? find_body(model, end->name, &number) : find_aircraft(model, end->name, &number);
    if (!r.ok) return r;
    out->body = body ? number : model->body_count + number;
    out->point = end->at;
    if (!body) return place_on_aircraft(end, &model->types[model->aircraft[number].type], out);
    out->point = sk_add(end->at, model->body_types[model->bodies[number].type].origin);
    return r;
}

// The position of an end at the start, world, m.
static sk_vec3 end_at(const sk_model *model, const sk_tie_end *end) {
    if (end->body == -1) return end->point;
    if (end->body < 0) return sk_pose_point(sk_platform_pose_at(&model->platforms[-2 - end->body], 0.0), end->point);
    if (end->body < model->body_count) {
        const sk_body_placement *at = &model->bodies[end->body];
        return sk_add(at->position, sk_rotate(at->attitude, end->point));
    }
    const sk_placement *at = &model->aircraft[end->body - model->body_count];
    return sk_add(at->position, sk_rotate(at->attitude, end->point));
}

// A hooked tie may not begin with more than its strength. It would break in the first tick.
static sk_result check_start(const sk_tie *tie, double distance) {
    double stretch = distance - tie->length, force = tie->stiffness * (tie->pushes ? fabs(stretch) : stretch);
    if (tie->unhooked || force <= tie->strength) return sk_ok();
    return sk_error(
        "it would break at the start: its ends are %g m apart and its length is %g m, which needs %.4g N; its "
        "strength is %g N",
        distance, tie->length, force, tie->strength);
}

// With a tension T at the distance d the length is d - T / k, or d / (1 + T / EA).
static sk_result join(const scene_builder *b, const builder_tie *from, const sk_model *model, sk_tie *out) {
    *out = from->tie;
    for (int e = 0; e < 2; e++) {
        sk_result r = place_end(b, &from->end[e], model, &out->end[e]);
        if (!r.ok) return sk_error("%s: %s", e == 0 ? "from" : "to", r.text);
    }
    double distance = sk_length(sk_sub(end_at(model, &out->end[0]), end_at(model, &out->end[1])));
    double axial = from->axial_stiffness;
    if (out->length == 0.0) {
        if (!(distance > 0.0)) return sk_error("both ends are at the same place: give 'length'");
        out->length =
            axial > 0.0 ? distance / (1.0 + from->tension / axial) : distance - from->tension / out->stiffness;
        if (!(out->length > 0.0))
            return sk_error("tension %g N would need a length of %g m; raise the stiffness", from->tension,
                            out->length);
    }
    if (axial > 0.0) out->stiffness = axial / out->length;
    sk_result checked = sk_tie_check(out);
    return checked.ok ? check_start(out, distance) : checked;
}

sk_result sk_builder_fill_ties(const scene_builder *b, sk_model *model) {
    if (b->tie_count == 0) return sk_ok();
    model->ties = calloc((size_t)b->tie_count, sizeof *model->ties);
    if (model->ties == NULL) return sk_error("memory is short");
    model->tie_count = b->tie_count;
    for (int32_t i = 0; i < b->tie_count; i++) model->ties[i] = b->ties[i].tie;
    for (int32_t i = 0; i < b->tie_count; i++) {
        const builder_tie *tie = &b->ties[i];
        char name[SK_THING_TEXT];
        sk_result r = join(b, tie, model, &model->ties[i]);
        if (!r.ok)
            return sk_error_at(sk_error("%s: %s", sk_tie_text(model, i, name), r.text), tie->place.file,
                               tie->place.line);
    }
    return sk_ok();
}
