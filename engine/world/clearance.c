#include "world/clearance_internal.h"

#include "base/assert.h"
#include "contact/oriented_ground.h"
#include "gear/skid_place.h"
#include "world/names.h"
#include <stdio.h>
#include <stdlib.h>

static sk_result create_lists(sk_clearance_meter *m) {
    const sk_model *model = m->model;
    m->aircraft = calloc((size_t)model->type_count + 1, sizeof *m->aircraft);
    m->body = calloc((size_t)model->body_type_count + 1, sizeof *m->body);
    if (m->aircraft == NULL || m->body == NULL) return sk_error("memory is short");
    sk_result r = sk_ok();
    for (int32_t i = 0; i < model->type_count && r.ok; i++)
        r = clearance_airframe_create(&model->types[i], &m->aircraft[i]);
    for (int32_t i = 0; i < model->body_type_count && r.ok; i++)
        r = clearance_body_create(&model->body_types[i], &m->body[i]);
    if (r.ok) r = clearance_solid_create(model->ground, model->bounds, &m->solid[0]);
    for (int32_t i = 0; i < model->platform_count && r.ok; i++)
        r = clearance_solid_create(model->platforms[i].ground, SK_BODY_PLATFORM_REACH, &m->solid[1 + i]);
    return r;
}

sk_result sk_clearance_meter_create(const sk_model *model, sk_clearance_meter **out) {
    *out = NULL;
    sk_clearance_meter *m = calloc(1, sizeof *m);
    if (m == NULL) return sk_error("memory is short");
    m->model = model;
    sk_result r = create_lists(m);
    if (r.ok)
        *out = m;
    else
        sk_clearance_meter_destroy(m);
    return r;
}

// ---- frames ----

sk_pose clearance_frame(const sk_model *model, int32_t solid, double t) {
    return solid == 0 ? (sk_pose){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}}
                      : sk_platform_pose_at(&model->platforms[solid - 1], t);
}

sk_pose clearance_pose_in(sk_pose frame, sk_pose pose) {
    return (sk_pose){sk_pose_point_back(frame, pose.position),
                     sk_quat_mul(sk_quat_conjugate(frame.rotation), pose.rotation)};
}

bool clearance_stands_on(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, int32_t body) {
    const sk_aircraft_type *type = &meter->model->types[meter->model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    int64_t solid = 1 + (int64_t)meter->model->platform_count + body;
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].contact.mode != SK_AIR && a->wheel[i].contact.solid == solid) return true;
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&a->skids.node[i].contact);
        if (touch != NULL && touch->solid == solid) return true;
    }
    return false;
}

// ---- all things ----

typedef struct measure {
    const sk_clearance_meter *meter;
    const sk_state *state;
    int32_t aircraft;
    clearance_own own;
    sk_clearance best;
} measure;

static void keep(measure *m, const clearance_best *found, sk_near_thing other, sk_pose frame) {
    if (!(found->distance < m->best.distance)) return;
    m->best = (sk_clearance){found->distance, found->part, other, sk_pose_point(frame, found->own_point),
                             sk_pose_point(frame, found->other_point)};
}

static void try_solid(measure *m, int32_t solid) {
    const sk_clearance_meter *meter = m->meter;
    sk_pose frame = clearance_frame(meter->model, solid, sk_world_time(meter->model, m->state->tick, 0));
    clearance_ground ground;
    clearance_ground_of(meter, m->state, m->aircraft, solid, frame, &ground);
    clearance_own own = m->own;
    own.pose = clearance_pose_in(frame, own.pose);
    clearance_best best = {.distance = m->best.distance};
    clearance_to_solid(&own, &meter->solid[solid], &ground, &best);
    if (!(best.distance < m->best.distance)) return;
    keep(m, &best, (sk_near_thing){SK_NEAR_SOLID, solid, meter->solid[solid].items[best.other_part].piece}, frame);
}

static const sk_pose WORLD = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};

static void try_shape(measure *m, const clearance_own *other, sk_near_kind kind, int32_t number) {
    clearance_best best = {.distance = m->best.distance};
    clearance_to_shape(&m->own, other, &best);
    keep(m, &best, (sk_near_thing){kind, number, best.other_part}, WORLD);
}

static void try_body(measure *m, int32_t body) {
    clearance_own other = clearance_body(m->meter, m->state, body);
    if (other.parts == 0 || clearance_stands_on(m->meter, m->state, m->aircraft, body)) return;
    try_shape(m, &other, SK_NEAR_BODY, body);
}

static void try_aircraft(measure *m, int32_t aircraft) {
    if (aircraft == m->aircraft) return;
    clearance_own other = clearance_aircraft(m->meter, m->state, aircraft);
    try_shape(m, &other, SK_NEAR_AIRCRAFT, aircraft);
}

// The number of the thing with the nearest ball among bodies and, behind them, aircraft; -1: there is none. Taken first,
// it leaves little to do for the others.
static int32_t nearest_thing(const measure *m) {
    const sk_model *model = m->meter->model;
    sk_vec3 at = sk_pose_point(m->own.pose, m->own.shape->ball.centre);
    int32_t best = -1;
    double least = INFINITY;
    for (int32_t i = 0; i < model->body_count + model->aircraft_count; i++) {
        int32_t aircraft = i - model->body_count;
        if (aircraft == m->aircraft) continue;
        clearance_own other =
            aircraft < 0 ? clearance_body(m->meter, m->state, i) : clearance_aircraft(m->meter, m->state, aircraft);
        if (other.parts == 0 || other.shape->count == 0) continue;
        double far = sk_length(sk_sub(at, sk_pose_point(other.pose, other.shape->ball.centre)));
        if (!(far - other.shape->ball.radius < least)) continue;
        least = far - other.shape->ball.radius;
        best = i;
    }
    return best;
}

sk_clearance sk_clearance_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, uint64_t parts) {
    const sk_model *model = meter->model;
    SK_ASSERT(aircraft >= 0 && aircraft < model->aircraft_count);
    measure m = {meter, state, aircraft, clearance_aircraft(meter, state, aircraft), {.distance = SK_CLEARANCE_MOST}};
    m.own.parts &= parts;
    if (m.own.shape->count == 0) return m.best;
    int32_t first = nearest_thing(&m);
    if (first >= model->body_count)
        try_aircraft(&m, first - model->body_count);
    else if (first >= 0)
        try_body(&m, first);
    for (int32_t i = 0; i < model->body_count; i++) try_body(&m, i);
    for (int32_t i = 0; i < model->aircraft_count; i++) try_aircraft(&m, i);
    for (int32_t s = 0; s <= model->platform_count; s++) try_solid(&m, s);
    return m.best;
}

// ---- names ----

int32_t sk_clearance_part_count(const sk_clearance_meter *meter, int32_t aircraft) {
    return meter->aircraft[meter->model->aircraft[aircraft].type].count;
}

const char *sk_clearance_part_name(const sk_clearance_meter *meter, int32_t aircraft, int32_t part) {
    const clearance_shape *shape = &meter->aircraft[meter->model->aircraft[aircraft].type];
    return part >= 0 && part < shape->count ? shape->parts[part].name : "airframe";
}

static void write_scenery(const sk_clearance_meter *meter, int32_t piece, sk_vec3 point, char out[SK_NEAR_TEXT]) {
    int32_t material = clearance_material_at(&meter->solid[0], piece, point);
    if (material == SK_NO_MATERIAL)
        snprintf(out, SK_NEAR_TEXT, "the scenery");
    else
        sk_material_text(&meter->model->materials[material], out);
}

const char *sk_near_text(const sk_clearance_meter *meter, const sk_near_thing *near, sk_vec3 point,
                         char out[SK_NEAR_TEXT]) {
    const sk_model *model = meter->model;
    char thing[SK_THING_TEXT];
    switch (near->kind) {
    case SK_NEAR_AIRCRAFT:
        snprintf(out, SK_NEAR_TEXT, "%s: %s", sk_aircraft_text(model, near->number, thing),
                 sk_clearance_part_name(meter, near->number, near->part));
        return out;
    case SK_NEAR_BODY: snprintf(out, SK_NEAR_TEXT, "%s", sk_body_text(model, near->number, thing)); return out;
    case SK_NEAR_SOLID:
        if (near->number > 0)
            snprintf(out, SK_NEAR_TEXT, "the %s", model->platforms[near->number - 1].name);
        else
            write_scenery(meter, near->part, point, out);
        return out;
    default: snprintf(out, SK_NEAR_TEXT, "nothing"); return out;
    }
}

// ---- events ----

// The number of the part among those that an event can name.
static int32_t event_part(const sk_aircraft_type *type, int32_t part) {
    int32_t pieces = type->airframe.piece_count, count = pieces > 0 ? pieces : type->point_count;
    if (part < count) return pieces > 0 ? sk_event_first_piece(type) + part : type->wheel_count + part;
    sk_disc disc[SK_DISCS_MAX];
    (void)sk_discs_of(type, disc);
    return sk_event_first_blade(type) + disc[part - count].first;
}

sk_event sk_clearance_event(const sk_clearance_meter *meter, int64_t tick, sk_event_kind kind, const sk_near_pair *pair,
                            double value) {
    const sk_model *model = meter->model;
    const sk_near_thing *near = &pair->other;
    const sk_aircraft_type *type = &model->types[model->aircraft[pair->aircraft].type];
    sk_event event = {.tick = tick, .kind = kind, .aircraft = pair->aircraft, .material = -1, .value = value};
    event.part = event_part(type, pair->part);
    if (near->kind == SK_NEAR_SOLID) event.solid = near->number;
    if (near->kind == SK_NEAR_BODY) event.solid = 1 + model->platform_count + near->number;
    if (near->kind == SK_NEAR_AIRCRAFT) event.solid = 1 + model->platform_count + model->body_count + near->number;
    if (near->kind == SK_NEAR_SOLID && near->number == 0)
        event.material = clearance_material_at(&meter->solid[0], near->part, pair->point);
    return event;
}
