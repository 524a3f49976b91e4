// blade.h: one blade of a propeller or rotor, and the law of its strike.
// A blade that meets something exerts an impulse there. The impulse acts on the shaft, on the aircraft and, with the
// opposite sign, on what is struck. Source: docs/models/discs.md.
#pragma once
#include "base/result.h"
#include "math/fields.h"
#include <stddef.h>

typedef struct sk_blade {
    double mass;      // kg
    double centre;    // m, of its centre of gravity from the shaft
    double thickness; // m: width of the cut that its outer part makes
    double strength;  // N m: bending moment in the plane of the disc that its root carries
    double bend;      // rad: angle of its root's bend at which it breaks off
} sk_blade;

//   bend    permanent bend at the root, in the plane of the disc
//   broken  1 after it broke off
#define SK_BLADE_FIELDS(X)                                                                                             \
    X(bend, REAL, "rad")                                                                                               \
    X(broken, FLAG, "")

typedef struct sk_blade_state {
    SK_BLADE_FIELDS(SK_FIELD_MEMBER)
} sk_blade_state;

// Blades of one propeller or rotor.
enum { SK_BLADES_OF_DISC = 8 };

// Error unless the numbers are physical. `radius`: of the disc, m. `what` names the propeller or rotor.
sk_result sk_blade_check(const sk_blade *blade, double radius, const char *what);

// The aircraft of a blade. World axes; moments about the centre of gravity.
typedef struct sk_blade_carrier {
    double mass;
    sk_mat3 inertia_inverse;
    sk_vec3 position, velocity, rate;
    double shaft_speed, shaft_inertia; // rad/s, kg m^2
    sk_vec3 shaft_momentum;            // kg m^2: angular momentum of all discs on the shaft, per speed of the shaft
    sk_vec3 hub, axis;                 // of the disc: place, and unit direction of its angular velocity
    double gear;                       // speed of the disc over that of the shaft
} sk_blade_carrier;

// What a blade strikes. An inverse mass and inertia of 0: it does not yield.
typedef struct sk_struck {
    double inverse_mass;
    sk_mat3 inertia_inverse;
    sk_vec3 position, velocity, rate;
} sk_struck;

typedef struct sk_bite {
    sk_vec3 impulse;             // N s, world, on what is struck
    double closing;              // m/s, before
    double needed;               // J: what would be lost if the blade came to rest against what it strikes
    double lost;                 // J
    double on_carrier, on_shaft; // J: work of the impulse on the airframe, and on the shaft
    double on_struck;            // J, on what is struck
} sk_bite;

// Returns the strike at `point` (world). The impulse is against the relative motion. It takes that motion altogether,
// but no more than `most` (J), and it does not reverse the shaft. Changes the motion of both. No impulse if the blade
// does not drive the motion.
sk_bite sk_blade_bite(sk_blade_carrier *by, sk_struck *hit, sk_vec3 point, double most);

// Returns the bend at which the tip passes an obstacle that reaches `depth` (m) into a disc of this radius.
double sk_blade_bend_for(double depth, double radius);

// What limits a strike.
typedef struct sk_bite_limit {
    bool cuts;    // the obstacle gives in before the blade bends
    double most;  // J
    double bends; // rad: the bend that `most` leaves
    bool breaks;  // it breaks off if all of `most` is taken
} sk_bite_limit;

// An obstacle in the way of a blade.
typedef struct sk_obstacle {
    double strength;    // Pa: the pressure at which it gives in; infinite: it does not
    double least, most; // m: distances from the shaft between which it is
    double turn;        // rad of the disc in which the blade is inside of it in this step
} sk_obstacle;
sk_bite_limit sk_blade_limit(const sk_blade *blade, double radius, const sk_blade_state *state,
                             const sk_obstacle *obstacle);

// Returns the bend after a strike that lost this energy.
double sk_blade_bend_after(const sk_blade *blade, const sk_blade_state *state, const sk_bite_limit *limit, double lost);
