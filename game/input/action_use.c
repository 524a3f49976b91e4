#include "input/action_use.h"

#include "input/pilot.h"

static bool has_flaps(const sk_aircraft_type *type) {
    return type->aero.flap_stages > 1;
}

static bool has_trim(const sk_aircraft_type *type) {
    return type->limits.trim_range > 0.0;
}

// The feature that a key needs (null: none), its label in a helicopter (null: as elsewhere), and the message if the
// feature is missing.
typedef struct use {
    sk_action action;
    bool (*needs)(const sk_aircraft_type *type);
    const char *in_helicopter, *lacks;
} use;

static bool has_assisted_rudder(const sk_aircraft_type *type) {
    return type->aids.speed > 0.0;
}

static const use USES[] = {
    {SK_DO_pitch_up, NULL, "Cyclic back: nose up", NULL},
    {SK_DO_pitch_down, NULL, "Cyclic forward: nose down", NULL},
    {SK_DO_roll_left, NULL, "Cyclic left", NULL},
    {SK_DO_roll_right, NULL, "Cyclic right", NULL},
    {SK_DO_centre, NULL, "Centre cyclic and pedals", NULL},
    {SK_DO_rudder_left, NULL, "Left pedal: turn left", NULL},
    {SK_DO_rudder_right, NULL, "Right pedal: turn right", NULL},
    {SK_DO_throttle_up, NULL, "Collective up: climb, lift off", NULL},
    {SK_DO_throttle_down, NULL, "Collective down: sink, land", NULL},
    {SK_DO_throttle_full, NULL, "Collective to the top", NULL},
    {SK_DO_throttle_idle, NULL, "Collective to the bottom", NULL},
    {SK_DO_flaps_up, has_flaps, NULL, "It has no flaps"},
    {SK_DO_flaps_down, has_flaps, NULL, "It has no flaps"},
    {SK_DO_flaps_cycle, has_flaps, NULL, "It has no flaps"},
    {SK_DO_trim_down, has_trim, NULL, "It has no trim"},
    {SK_DO_trim_up, has_trim, NULL, "It has no trim"},
    {SK_DO_assisted_rudder, has_assisted_rudder, NULL, "It has no assisted rudder"},
    {SK_DO_aids, sk_type_has_aids, NULL, "It has no flying aids"},
    {SK_DO_gear, sk_type_has_retractable_gear, NULL, "Its gear is fixed"},
    {SK_DO_augmentation, sk_type_has_augmentation, NULL, "Stability augmentation is for helicopters"},
    {SK_DO_engine_start, sk_has_motor, NULL, "It has no engine"},
    {SK_DO_engine_stop, sk_has_motor, NULL, "It has no engine"},
    {SK_DO_brakes, sk_has_brakes, NULL, "It has no wheel brakes"},
    {SK_DO_brake_left, sk_has_brakes, NULL, "It has no wheel brakes"},
    {SK_DO_brake_right, sk_has_brakes, NULL, "It has no wheel brakes"},
    {SK_DO_parking_brake, sk_has_brakes, NULL, "It has no parking brake"},
    {SK_DO_tailwheel_lock, sk_type_has_tailwheel_lock, NULL, "It has no tailwheel to lock"},
};

static const use *use_of(sk_action action) {
    for (size_t i = 0; i < sizeof USES / sizeof USES[0]; i++)
        if (USES[i].action == action) return &USES[i];
    return NULL;
}

const char *sk_action_lacks(sk_action action, const sk_aircraft_type *type) {
    const use *u = use_of(action);
    return u != NULL && type != NULL && u->needs != NULL && !u->needs(type) ? u->lacks : NULL;
}

const char *sk_action_label(sk_action action, const sk_aircraft_type *type) {
    const use *u = use_of(action);
    if (sk_action_lacks(action, type) != NULL) return NULL;
    bool helicopter = type != NULL && type->rotors.present;
    return helicopter && u != NULL && u->in_helicopter != NULL ? u->in_helicopter : sk_action_table[action].label;
}
