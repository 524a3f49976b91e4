#include "world/splash.h"

#include "world/events.h"

// A part is clear of water again when none is from ABOVE over it to CLEAR under it, m.
static const double ABOVE = 0.5, CLEAR = 0.3;

// Water is what the scenery has and the ground has not.
static bool has_water(const sk_model *model) {
    sk_scenery_info seen = sk_scenery_describe(model->scenery), carries = sk_scenery_describe(model->ground);
    return seen.half_spaces != carries.half_spaces || seen.features != carries.features;
}

static sk_vec3 in_world(const sk_aircraft_state *a, sk_vec3 point) {
    return sk_add(a->position, sk_rotate(a->attitude, point));
}

// Where a part meets water: a wheel that stands on the scenery a little above its place there, as deep as it may have sunk;
// one in the air at its lower end.
static sk_vec3 wheel_place(const sk_aircraft_state *a, const sk_wheel_type *type, int32_t i) {
    static const double LIFTED = 0.01; // m
    const sk_contact_state *contact = &a->wheel[i].contact;
    if (contact->mode != SK_AIR && contact->solid == 0)
        return sk_add_scaled(contact->pebble, contact->sinkage + LIFTED, contact->normal);
    return in_world(a, sk_add(type->position, (sk_vec3){0.0, 0.0, type->z_max}));
}

// Whether water is near a place: the first thing from above it to below.
static bool is_near_water(const sk_model *model, sk_vec3 place) {
    sk_vec3 top = {place.x, place.y, place.z + ABOVE}, bottom = {place.x, place.y, place.z - CLEAR};
    sk_hit hit = sk_scenery_entry(model->scenery, top, bottom);
    if (!hit.found) return false;
    if (hit.feature < 0) return !sk_scenery_inside(model->ground, top);
    return model->materials[hit.material].strength == 0.0;
}

// Follows a part from one place to another; true when it has just gone in.
static bool goes_in(const sk_model *model, sk_contact_state *contact, sk_vec3 from, sk_vec3 to) {
    if (contact->wet) {
        contact->wet = is_near_water(model, to);
        return false;
    }
    sk_hit hit = sk_scenery_entry(model->scenery, from, to);
    contact->wet = hit.found && hit.feature >= 0 && model->materials[hit.material].strength == 0.0;
    return contact->wet;
}

void sk_splash_note(const sk_model *model, sk_state *state, int32_t index, const sk_aircraft_state *before) {
    static const double STILL = 1e-4, ROOM = 30.0; // m: within a tick; around the centre of gravity
    if (!has_water(model)) return;
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    sk_vec3 room = {ROOM, ROOM, ROOM};
    if (sk_scenery_clear(model->scenery, (sk_box){sk_sub(a->position, room), sk_add(a->position, room)})) return;
    for (int32_t i = 0; i < type->wheel_count + type->point_count; i++) {
        int32_t k = i - type->wheel_count;
        sk_contact_state *contact = k < 0 ? &a->wheel[i].contact : &a->point[k];
        sk_vec3 from = k < 0 ? wheel_place(before, &type->wheels[i], i) : in_world(before, type->points[k].position);
        sk_vec3 to = k < 0 ? wheel_place(a, &type->wheels[i], i) : in_world(a, type->points[k].position);
        double way = sk_length(sk_sub(to, from));
        if (way < STILL) continue;
        if (goes_in(model, contact, from, to))
            sk_event_note(state, SK_EVENT_SPLASH, index, i, way / (model->substep * model->substeps));
    }
}
