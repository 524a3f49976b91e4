// outputs.h: quantities derived from a state: airspeed, load factor, wheel forces. They are computed on demand; a step
// never reads them.
#pragma once
#include "world/clearance.h"

// Name and unit. All are in SI units and radians; displays convert.
#define SK_OUTPUT_FIELDS(X)                                                                                            \
    X(airspeed, "m/s") /* calibrated */                                                                                \
    X(true_airspeed, "m/s")                                                                                            \
    X(ground_speed, "m/s")   /* horizontal, over the world */                                                          \
    X(surface_speed, "m/s")  /* relative to the solid that its wheels touch, else to the one below */                  \
    X(altitude, "m")         /* of the centre of gravity above z = 0 */                                                \
    X(height, "m")           /* above the surface below; at most SK_HEIGHT_MOST */                                     \
    X(vertical_speed, "m/s") /* up */                                                                                  \
    X(heading, "rad")        /* clockwise from north */                                                                \
    X(track, "rad")          /* of the velocity over the ground */                                                     \
    X(pitch, "rad")                                                                                                    \
    X(roll, "rad")                                                                                                     \
    X(alpha, "rad")                                                                                                    \
    X(beta, "rad")                                                                                                     \
    X(load_factor, "") /* 1 in level flight */                                                                         \
    X(rpm, "1/min")                                                                                                    \
    X(thrust, "N")                                                                                                     \
    X(on_ground, "") /* number of wheels, skid nodes and skid edges that touch */                                      \
    X(x, "m")                                                                                                          \
    X(y, "m")                                                                                                          \
    X(gear_height, "m")    /* of the lowest wheel or point of the skids above the surface below it; 0 on contact */    \
    X(stall_margin, "rad") /* angle of attack of maximum lift minus the present one; pi without wings */               \
    X(wind_x, "m/s")       /* velocity of the air at the aircraft: east, north, up */                                  \
    X(wind_y, "m/s")                                                                                                   \
    X(wind_z, "m/s")                                                                                                   \
    X(contact_x, "N") /* sum of contact forces on wheels, skids and airframe: east, north, up */                       \
    X(contact_y, "N")                                                                                                  \
    X(contact_z, "N")                                                                                                  \
    X(hull_touches, "") /* number of pieces of the airframe, points of the hull and the propeller that touch */        \
    X(damage, "")       /* number of broken or burst wheels, broken ends of skid tubes, ruined engines */

#define SK_HEIGHT_MOST 20000.0 // m: the search for the surface below ends here

#define SK_OUTPUT_MEMBER(name, unit) double name;

typedef struct sk_outputs {
    SK_OUTPUT_FIELDS(SK_OUTPUT_MEMBER)
    sk_wrench aero;                       // body axes, about the centre of gravity
    sk_wrench propulsion;                 // body axes
    sk_vec3 weight;                       // world, N
    sk_vec3 wind;                         // at the aircraft, world, m/s
    sk_vec3 over_surface;                 // velocity relative to the solid of surface_speed, world, m/s
    sk_surfaces surfaces;                 // rad
    sk_wheel_result wheel[SK_WHEELS_MAX]; // as evaluated on this state
    sk_point_result point[SK_HULL_POINTS_MAX];
    sk_contact_report skid[SK_SKID_NODES_MAX][SK_ORIENTED_TOUCHES]; // of nodes that touch; all zero for others
    sk_contact_report skid_edge[SK_SKID_ELEMENTS_MAX];              // of elements that rest on an edge
    sk_clearance clearance; // this and the next: zero unless sk_outputs_measure was called
    sk_contact_time contact_time;
} sk_outputs;

#define SK_OUTPUT_ONE(name, unit) +1
enum { SK_OUTPUT_COUNT = 0 SK_OUTPUT_FIELDS(SK_OUTPUT_ONE) };

typedef struct sk_output_info {
    const char *name, *unit;
    int32_t offset; // of the double in sk_outputs
} sk_output_info;

extern const sk_output_info sk_output_table[SK_OUTPUT_COUNT];

void sk_outputs_of(const sk_model *model, const sk_state *state, int32_t aircraft, sk_outputs *out);
// Adds clearance and time to contact.
void sk_outputs_measure(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, sk_outputs *out);

// The mode of a wheel's contact as instruments show it. A wheel at rest rocks on its tie, and its pebble may creep by
// micrometres. The contact law calls this rolling. Below 0.02 rad/s it is shown as standing.
int64_t sk_wheel_mode_shown(const sk_wheel_state *wheel);

// The wheel's state in a word: "air", "standing", "rolling", "slipping", "broken".
const char *sk_wheel_word(const sk_wheel_state *wheel);
