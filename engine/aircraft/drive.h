// drive.h: the engine and gearbox of a ground vehicle, between its lever and its driven wheels.
// A governor keeps the speed that the lever sets: a hydrostatic drive. Source: docs/models/wheels.md, "Drive".
#pragma once
#include "base/result.h"
#include <stdbool.h>

typedef struct sk_drive {
    bool present;
    double power;         // W, at the ground
    double force;         // N, largest at the ground: torque of all driven wheels / their radius
    double speed;         // m/s, that the full lever sets ahead
    double reverse_speed; // m/s, and in reverse; 0: no reverse
    double droop;         // share of the full speed by which the speed falls from no load to full force
    double braking;       // share of the force with which the drive brakes above the speed set
} sk_drive;

// The effort of all driven wheels together, N at the ground.
typedef struct sk_drive_effort {
    double force;   // positive ahead
    double braking; // of the same kind as a brake: it only holds back
} sk_drive_effort;

// lever: 0..1; speed: of the driven wheels at their radius, m/s, positive ahead.
//   set = lever * full speed, falling over the width w = droop * full speed
//   force = min(F, P / v) * clamp((set - v) / w, 0, 1),  braking = b F clamp((v - set) / w, 0, 1)
sk_drive_effort sk_drive_evaluate(const sk_drive *drive, double lever, double speed, bool reverse);

// Returns the greatest decrease of the force per speed, N s/m: of the governor and of the constant power.
double sk_drive_steepness(const sk_drive *drive);

// Error unless the numbers are finite and possible.
sk_result sk_drive_check(const sk_drive *drive);
