#include "world/state.h"

#include "base/hash.h"
#include "body/body_sleep.h"
#include "gear/skid_statics.h"
#include "gear/wheel_leg.h"
#include "world/flight.h"
#include "world/skid_equilibrium.h"
#include "world/swashplate.h"
#include <stddef.h>
#include <string.h>

// Copying and hashing treat the state as an array of words, so it must not contain anything but the fields.
#define WORDS(name, type, unit) +(int)(sizeof(SK_FIELD_TYPE_##type) / 8)
enum {
    WORLD_WORDS = 0 SK_WORLD_FIELDS(WORDS),
    EVENT_WORDS = 0 SK_EVENT_FIELDS(WORDS),
    CONTACT_WORDS = 0 SK_CONTACT_FIELDS(WORDS),
    WHEEL_WORDS = CONTACT_WORDS SK_WHEEL_FIELDS(WORDS),
    MEMORY_WORDS = 0 SK_ORIENTED_GROUND_FIELDS(WORDS) + SK_ORIENTED_TOUCHES * (0 SK_ORIENTED_TOUCH_FIELDS(WORDS)),
    ORIGIN_WORDS = 0 SK_ORIENTED_ORIGIN_FIELDS(WORDS),
    NODE_WORDS = MEMORY_WORDS + SK_ORIENTED_TOUCHES * ORIGIN_WORDS SK_SKID_NODE_FIELDS(WORDS),
    ELEMENT_WORDS = 0 SK_SKID_EDGE_FIELDS(WORDS) SK_SKID_ELEMENT_FIELDS(WORDS),
    AIRCRAFT_WORDS = 0 SK_AIRCRAFT_FIELDS(WORDS) SK_AIDS_FIELDS(WORDS) SK_HOVER_FIELDS(WORDS),
    BLADE_WORDS = 0 SK_BLADE_FIELDS(WORDS),
    BODY_WORDS = 0 SK_BODY_FIELDS(WORDS),
    TIE_WORDS = 0 SK_TIE_FIELDS(WORDS),
    BODY_CONTACT_WORDS = 0 SK_BODY_CONTACT_FIELDS(WORDS) SK_PATCH_FIELDS(WORDS),
    HOLE_WORDS = 0 SK_HOLE_FIELDS(WORDS),
    RUT_WORDS = 0 SK_RUT_FIELDS(WORDS)
};
_Static_assert(sizeof(sk_wheel_state) == 8 * WHEEL_WORDS, "padding in a wheel's state");
_Static_assert(sizeof(sk_skid_state) == 8 * (SK_SKID_NODES_MAX * NODE_WORDS + SK_SKID_ELEMENTS_MAX * ELEMENT_WORDS),
               "padding in the state of skids");
_Static_assert(sizeof(sk_aircraft_state) == 8 * (AIRCRAFT_WORDS + SK_BLADES_MAX * BLADE_WORDS +
                                                 SK_WHEELS_MAX * WHEEL_WORDS + SK_HULL_POINTS_MAX * CONTACT_WORDS) +
                                                sizeof(sk_skid_state),
               "padding in an aircraft's state");
_Static_assert(sizeof(sk_body_state) == 8 * BODY_WORDS, "padding in a body's state");
_Static_assert(sizeof(sk_tie_memory) == 8 * TIE_WORDS, "padding in the memory of a tie");
_Static_assert(sizeof(sk_body_contact) == 8 * BODY_CONTACT_WORDS, "padding in a contact of a body");
_Static_assert(sizeof(sk_hole) == 8 * HOLE_WORDS, "padding in a hole");
_Static_assert(sizeof(sk_ruts) == 8 * (1 + SK_RUTS_MAX * RUT_WORDS) + 4 * (SK_RUT_BUCKETS + SK_RUTS_MAX),
               "padding in the map of ruts");
_Static_assert(offsetof(sk_state, size) == 8 * (WORLD_WORDS + SK_EVENTS_KEPT * EVENT_WORDS), "padding in the state");
_Static_assert(sizeof(sk_state) == offsetof(sk_state, size) + 11 * 8, "padding in the places of a state");

// Begins the skids. If the aircraft stands on them, the tubes are bent as by its weight on level ground, and it settles
// from there. Otherwise they are straight.
static void begin_skids(const sk_model *model, const sk_placement *placement, sk_skid_state *skids) {
    const sk_skid_gear *gear = model->skids[placement->type];
    sk_skid_statics statics;
    sk_skid_begin(skids);
    if (gear == NULL || !placement->on_skids) return;
    if (!sk_skid_statics_on_level(gear, sk_gravity_at(model->gravity, 0.0), &statics).ok) return;
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) {
        skids->node[i].displacement = statics.displacement[i];
        skids->node[i].turn = statics.turn[i];
    }
}

// Begins the rotors: swashplates as the sticks command or as trimmed, augmentation that holds the present attitude, and
// steady inflow.
static void begin_rotors(const sk_model *model, const sk_aircraft_type *type, const sk_placement *placement,
                         sk_aircraft_state *a) {
    sk_swashplate_set(type, a);
    if (placement->trimmed) a->swash = placement->swash;
    a->augmented = !sk_control_is_on(placement->controls.unaugmented);
    sk_swashplate_hold(type, a);
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, 0.0, &solids);
    sk_surroundings around = sk_surroundings_of(model, type, a, ground, 0.0);
    sk_flight_steady_rotors(type, &around, a);
}

static void begin_bodies(const sk_model *model, sk_state *state) {
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_placement *at = &model->bodies[i];
        const sk_pose pose = {at->position, at->attitude};
        sk_body_state *body = sk_state_body(state, i);
        *body = sk_body_state_at(&model->body_types[at->type], pose, at->velocity, at->rate);
        if (at->debris_of > 0) sk_body_leave(body);
    }
    for (int32_t i = 0; i < model->tie_count; i++) sk_state_ties(state)[i] = sk_tie_begin(&model->ties[i]);
}

void sk_state_begin(const sk_model *model, sk_state *state) {
    sk_state_clear(model, state);
    begin_bodies(model, state);
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_placement *placement = &model->aircraft[i];
        const sk_aircraft_type *type = &model->types[placement->type];
        const sk_controls *controls = &placement->controls;
        sk_aircraft_state *a = sk_state_aircraft(state, i);
        a->random = sk_hash_word(model->weather.seed, (uint64_t)i);
        a->position = placement->position;
        a->velocity = placement->velocity;
        a->attitude = placement->attitude;
        a->rate = placement->rate;
        a->engine_speed = placement->engine_speed;
        a->engine_running = sk_has_motor(type) && placement->engine_speed > 0.0;
        a->throttle = sk_control_value(controls->throttle);
        a->elevator = sk_control_value(controls->elevator);
        a->aileron = sk_control_value(controls->aileron);
        a->rudder = sk_control_value(controls->rudder);
        a->trim = sk_control_value(controls->trim);
        a->brake_left = sk_control_value(sk_controls_brake(controls, controls->brake_left));
        a->brake_right = sk_control_value(sk_controls_brake(controls, controls->brake_right));
        a->tailwheel_lock = sk_control_is_on(controls->tailwheel_lock);
        a->gear_up = sk_control_is_on(controls->gear_up);
        if (type->aero.flap_stages > 0)
            a->flaps = sk_control_value(controls->flaps) * type->aero.flap_angle[type->aero.flap_stages - 1];
        for (int32_t w = 0; w < SK_WHEELS_MAX; w++) {
            a->wheel[w] = sk_wheel_begin();
            if (a->gear_up && sk_retracts(&type->wheels[w].retraction)) a->wheel[w].extension = 0.0;
            a->wheel[w].pinned = a->tailwheel_lock != 0 && type->wheels[w].caster.lock;
        }
        for (int32_t p = 0; p < SK_HULL_POINTS_MAX; p++) a->point[p] = sk_contact_begin();
        if (sk_skid_exists(&type->skids)) begin_skids(model, placement, &a->skids);
        if (type->rotors.present) begin_rotors(model, type, placement, a);
        if (!placement->on_skids || model->skids[placement->type] == NULL) continue;
        sk_skid_equilibrium_find(model, placement->type, a);
        if (type->rotors.present) begin_rotors(model, type, placement, a); // again, at the equilibrium
    }
}

sk_result sk_state_create(const sk_model *model, sk_state **state) {
    *state = sk_state_allocate(model);
    if (*state == NULL) return sk_error("memory is short for a state of %zu bytes", sk_state_size(model));
    sk_state_begin(model, *state);
    return sk_ok();
}
