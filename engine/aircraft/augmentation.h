// augmentation.h: stability augmentation of a helicopter: rate command, attitude hold.
// The stick commands a rate of pitch and roll; the pedals command a rate of yaw. Released, they hold the present
// attitude and heading. At speed the heading follows the bank, as in a coordinated turn. The control laws use the
// response of this airframe to disc tilt and tail-rotor pitch, so one set of gains serves all helicopters. Source:
// docs/models/rotor.md.
#pragma once
#include "aircraft/aircraft_type.h"

// What a helicopter's airframe does per radian of swashplate, 1/s^2, and the rate at which the disc's lag damps it, 1/s; x pitch,
// y roll, z heading (nose up, right side down, nose right by a lower pitch of the tail rotor, as numbers above 0).
typedef struct sk_augmentation_plant {
    sk_vec3 authority, damping;
} sk_augmentation_plant;

sk_augmentation_plant sk_augmentation_plant_of(const sk_aircraft_type *type);

// What it remembers. Angles: pitch nose up, roll right side down, heading clockwise, rad.
typedef struct sk_augmentation {
    sk_vec3 held; // attitude: pitch, roll, heading
    sk_vec3 sum;  // rad/s: what holding it has come to ask for all the time
} sk_augmentation;

typedef struct sk_augmentation_input {
    sk_vec3 attitude;        // pitch, roll, heading
    sk_vec3 rate;            // body axes, rad/s
    double airspeed;         // along the nose, m/s
    double back, right, yaw; // stick and pedals, -1..1: back, to the right, nose right
    bool touching;           // it stands or slides on something: nothing is held, rates are damped
} sk_augmentation_input;

// Takes over from swashplates that stand so: holds this attitude, without a jump.
sk_augmentation sk_augmentation_begin(const sk_aircraft_type *type, sk_vec3 attitude, sk_rotor_controls swash);

// rad/s with full stick and full pedals: pitch, roll, heading.
sk_vec3 sk_augmentation_fastest(void);

// One tick of dt s; answers where forward, right and tail are to stand, within their stops.
sk_rotor_controls sk_augmentation_tick(const sk_aircraft_type *type, sk_augmentation *augmentation,
                                       const sk_augmentation_input *input, double dt);
