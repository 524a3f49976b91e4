#include "world/state.h"

#include "base/hash.h"
#include "gear/skid_statics.h"
#include "gear/wheel_leg.h"
#include "world/flight.h"
#include "world/skid_equilibrium.h"
#include "world/swashplate.h"
#include <stddef.h>
#include <string.h>

// Copying and hashing treat the state as a row of words: nothing but the fields may lie in it.
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
    RUT_WORDS = 0 SK_RUT_FIELDS(WORDS)
};
_Static_assert(sizeof(sk_wheel_state) == 8 * WHEEL_WORDS, "padding in a wheel's state");
_Static_assert(sizeof(sk_skid_state) == 8 * (SK_SKID_NODES_MAX * NODE_WORDS + SK_SKID_ELEMENTS_MAX * ELEMENT_WORDS),
               "padding in the state of skids");
_Static_assert(sizeof(sk_aircraft_state) ==
                   8 * (AIRCRAFT_WORDS + SK_WHEELS_MAX * WHEEL_WORDS + SK_HULL_POINTS_MAX * CONTACT_WORDS) +
                       sizeof(sk_skid_state),
               "padding in an aircraft's state");
_Static_assert(sizeof(sk_ruts) == 8 * (1 + SK_RUTS_MAX * RUT_WORDS) + 4 * (SK_RUT_BUCKETS + SK_RUTS_MAX),
               "padding in the map of ruts");
_Static_assert(sizeof(sk_state) == 8 * (WORLD_WORDS + SK_EVENTS_KEPT * EVENT_WORDS) +
                                       SK_AIRCRAFT_MAX * sizeof(sk_aircraft_state) + sizeof(sk_ruts),
               "padding in the state");

// Standing they are bent as they carry the weight on level ground, from where they settle; else straight.
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

// Swashplates by the sticks or as trimmed, the augmentation holding what there is, inflow settled.
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

void sk_state_begin(const sk_model *model, sk_state *state) {
    memset(state, 0, sizeof *state);
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_placement *placement = &model->aircraft[i];
        const sk_aircraft_type *type = &model->types[placement->type];
        const sk_controls *controls = &placement->controls;
        sk_aircraft_state *a = &state->aircraft[i];
        a->random = sk_hash_word(model->weather.seed, (uint64_t)i);
        a->position = placement->position;
        a->velocity = placement->velocity;
        a->attitude = placement->attitude;
        a->rate = placement->rate;
        a->engine_speed = placement->engine_speed;
        a->engine_running = sk_has_engine(type) && placement->engine_speed > 0.0;
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
        begin_skids(model, placement, &a->skids);
        if (type->rotors.present) begin_rotors(model, type, placement, a);
        if (!placement->on_skids || model->skids[placement->type] == NULL) continue;
        sk_skid_equilibrium_find(model, placement->type, a);
        if (type->rotors.present) begin_rotors(model, type, placement, a); // as it stands now
    }
}

static uint64_t hash_words(uint64_t hash, const void *words, size_t bytes) {
    for (size_t at = 0; at < bytes; at += 8) {
        uint64_t word;
        memcpy(&word, (const char *)words + at, 8);
        hash = sk_hash_word(hash, word);
    }
    return hash;
}

int32_t sk_state_spans(const sk_model *model, sk_state_span out[SK_STATE_SPANS_MAX]) {
    int32_t count = 0;
    out[count++] = (sk_state_span){0, offsetof(sk_state, aircraft)};
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        size_t at = offsetof(sk_state, aircraft) + (size_t)i * sizeof(sk_aircraft_state);
        const sk_state_span spans[] = {
            {0, offsetof(sk_aircraft_state, wheel)},
            {offsetof(sk_aircraft_state, wheel), (size_t)type->wheel_count * sizeof(sk_wheel_state)},
            {offsetof(sk_aircraft_state, point), (size_t)type->point_count * sizeof(sk_contact_state)},
            {offsetof(sk_aircraft_state, skids.node), (size_t)type->skids.node_count * sizeof(sk_skid_node_state)},
            {offsetof(sk_aircraft_state, skids.element),
             (size_t)type->skids.element_count * sizeof(sk_skid_element_state)}};
        for (size_t k = 0; k < sizeof spans / sizeof spans[0]; k++)
            out[count++] = (sk_state_span){at + spans[k].offset, spans[k].size};
    }
    return count;
}

uint64_t sk_state_hash(const sk_model *model, const sk_state *state) {
    sk_state_span spans[SK_STATE_SPANS_MAX];
    int32_t count = sk_state_spans(model, spans);
    uint64_t hash = UINT64_C(0x736B6964706164);
    for (int32_t i = 0; i < count; i++) hash = hash_words(hash, (const char *)state + spans[i].offset, spans[i].size);
    if (state->ruts.count == 0) return hash;
    size_t ruts = offsetof(sk_ruts, rut) + (size_t)sk_ruts_kept(&state->ruts) * sizeof(sk_rut);
    return hash_words(hash, &state->ruts, ruts);
}
