// retraction.h: a leg that retracts and extends. Source: docs/models/wheels.md, "Retraction".
#pragma once
#include "math/quat.h"

typedef struct sk_retraction_type {
    double time;       // s from down to up; 0: the leg is fixed
    sk_vec3 up;        // m, displacement of the wheel from down to up, body frame
    double fastest;    // m/s, equivalent airspeed above which an extended leg breaks off; 0: no limit
    double drag;       // m^2, drag area (coefficient times area) of the extended leg
    bool squat_switch; // whether it stays down while any wheel carries load
} sk_retraction_type;

static inline bool sk_retracts(const sk_retraction_type *type) {
    return type->time > 0.0;
}

// Returns the extension (1 down and locked, 0 up) after dt s of movement towards the position of the lever.
static inline double sk_retraction_move(const sk_retraction_type *type, double extension, bool up, double dt) {
    double step = dt / type->time;
    return up ? sk_max(0.0, extension - step) : sk_min(1.0, extension + step);
}
