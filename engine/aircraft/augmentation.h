// augmentation.h: stability augmentation of a helicopter: rate command, attitude hold.
// The stick commands a rate of pitch and roll; the pedals command a rate of yaw. Released, they hold the present
// attitude and heading. At speed the heading follows the bank, as in a coordinated turn. The control laws use the
// response of this airframe to disc tilt and tail-rotor pitch, so one set of gains serves all helicopters. Source:
// docs/models/rotor.md.
#pragma once
#include "aircraft/aircraft_type.h"

// Response of a helicopter's airframe per radian of swashplate (1/s^2), and its damping by the lag of the disc (1/s).
// x: pitch, y: roll, z: heading. Positive: nose up, right side down, nose right with less pitch of the tail rotor.
typedef struct sk_augmentation_plant {
    sk_vec3 authority, damping;
} sk_augmentation_plant;

sk_augmentation_plant sk_augmentation_plant_of(const sk_aircraft_type *type);

// Memory of the augmentation. Angles (rad): pitch nose up, roll right side down, heading clockwise.
typedef struct sk_augmentation {
    sk_vec3 held; // attitude: pitch, roll, heading
    sk_vec3 sum;  // rad/s, integrals
} sk_augmentation;

typedef struct sk_augmentation_input {
    sk_vec3 attitude;        // pitch, roll, heading
    sk_vec3 rate;            // body axes, rad/s
    double airspeed;         // along the nose, m/s
    double back, right, yaw; // stick and pedals, -1..1: back, to the right, nose right
    bool touching;           // in contact with the ground: holds nothing, damps rates
} sk_augmentation_input;

// Returns the memory that holds this attitude and starts at this position of the swashplates, without a jump.
sk_augmentation sk_augmentation_begin(const sk_aircraft_type *type, sk_vec3 attitude, sk_rotor_controls swash);

// Returns the rates with full stick and full pedals, rad/s: pitch, roll, heading.
sk_vec3 sk_augmentation_fastest(void);

// Advances by one tick of dt s. Returns the commanded positions of the swashplates, within their stops.
sk_rotor_controls sk_augmentation_tick(const sk_aircraft_type *type, sk_augmentation *augmentation,
                                       const sk_augmentation_input *input, double dt);
