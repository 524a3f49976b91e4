// aids.h: flying aids of an aeroplane: control laws between the pilot's commands and the controls.
// The pilot commands a bank, a flight path and a heading. The aids hold them, and protect against stall, overspeed,
// tail strike and locked wheels. They move controls only, at most 4 per second each, and never change a force. Angles
// in rad, speeds in m/s. Source: docs/models/aids.md.
#pragma once
#include "math/fields.h"

// Parameters of the laws for an aircraft type. Speed 0: the type has no aids.
typedef struct sk_aids_type {
    double speed;          // equivalent airspeed of a slow climb: controls move less above it, more below
    double incidence;      // the largest angle of attack that is held
    double rotation;       // the largest pitch near the ground
    double rotation_speed; // equivalent airspeed from which the nose is lifted
    double cruise_speed;   // equivalent airspeed above which the nose is raised
    double parked_pitch;   // pitch on its wheels on level ground
} sk_aids_type;

// Which aids are on.
typedef struct sk_aids_switches {
    bool bank, path, speed, rudder, steering, flare, brakes;
    bool hover, height, landing, torque; // of a helicopter (aircraft/hover.h)
} sk_aids_switches;

//   bank, path, heading, course  targets; course: of the motion over the ground in a landing
//   pitch                     slow part of the pitch that holds the path; on the ground the target of pitch
//   course_sum                integrator of the bank that holds the course
//   bank_sum, path_sum        integrators of aileron and elevator
//   rudder_sum, steering_sum  integrators of the rudder in the air and on the ground
//   alpha                     filtered angle of attack
//   aileron, elevator, rudder, throttle  added by the aids to the pilot's controls
//   skids                     share of the steering done by the rudder because the steered wheel slips or is in the air
//   release, brake_limit      reduction of the brakes: by a slipping wheel, and in total
//   hand_roll, hand_pitch, hand_yaw  share of the control that the pilot has taken from the aid, 0..1; above 1 the
//                             pilot keeps it for that many seconds minus 1
//   holds_bank, holds_path, holds_heading, holds_course  1 while that target is held
//   holds_pedals              1 while the aid controls the rudder
//   rolls                     1 if a wheel touched in the last tick
//   flies                     1 from the time when the wheels are well clear of the ground until the aircraft stands
//   landed                    1 while it rolls after a flight with closed throttle, until the throttle opens or the
//                             wheels are clear
//   limits_alpha, limits_speed, flares, limits_brakes  1 while the aids limit angle of attack or speed, flare, or limit
//                             the brakes
#define SK_AIDS_FIELDS(X)                                                                                              \
    X(bank, REAL, "rad")                                                                                               \
    X(path, REAL, "rad")                                                                                               \
    X(heading, REAL, "rad")                                                                                            \
    X(course, REAL, "rad")                                                                                             \
    X(pitch, REAL, "rad")                                                                                              \
    X(course_sum, REAL, "rad")                                                                                         \
    X(bank_sum, REAL, "")                                                                                              \
    X(path_sum, REAL, "")                                                                                              \
    X(rudder_sum, REAL, "")                                                                                            \
    X(steering_sum, REAL, "rad/s")                                                                                     \
    X(alpha, REAL, "rad")                                                                                              \
    X(aileron, REAL, "")                                                                                               \
    X(elevator, REAL, "")                                                                                              \
    X(rudder, REAL, "")                                                                                                \
    X(throttle, REAL, "")                                                                                              \
    X(skids, REAL, "")                                                                                                 \
    X(release, REAL, "")                                                                                               \
    X(brake_limit, REAL, "")                                                                                           \
    X(hand_roll, REAL, "")                                                                                             \
    X(hand_pitch, REAL, "")                                                                                            \
    X(hand_yaw, REAL, "")                                                                                              \
    X(holds_bank, FLAG, "")                                                                                            \
    X(holds_path, FLAG, "")                                                                                            \
    X(holds_course, FLAG, "")                                                                                          \
    X(holds_pedals, FLAG, "")                                                                                          \
    X(holds_heading, FLAG, "")                                                                                         \
    X(rolls, FLAG, "")                                                                                                 \
    X(flies, FLAG, "")                                                                                                 \
    X(landed, FLAG, "")                                                                                                \
    X(limits_alpha, FLAG, "")                                                                                          \
    X(limits_speed, FLAG, "")                                                                                          \
    X(flares, FLAG, "")                                                                                                \
    X(limits_brakes, FLAG, "")

typedef struct sk_aids_state {
    SK_AIDS_FIELDS(SK_FIELD_MEMBER)
} sk_aids_state;

// Positions of the controls that aids move.
typedef struct sk_aided_controls {
    double throttle, elevator, aileron, rudder, brake_left, brake_right;
} sk_aided_controls;

typedef struct sk_aids_input {
    sk_aids_switches on;
    double gain;                         // factor on each feedback gain of the laws; 1 by default
    double ask_bank, ask_path, ask_turn; // -1..1: rates at which the targets move: right, up, right
    bool ask_level;                      // commands level wings and a level path
    sk_aided_controls commands;          // the pilot's commands
    sk_aided_controls at;                // present positions of the controls
    double airspeed;                     // equivalent
    double alpha, beta;
    double pitch, bank, heading; // attitude
    double path;                 // of the motion, above the horizon
    double track, ground_speed;  // of the motion over the ground
    double steer;                // rad/m: yaw rate over speed with full pedal, by the steered wheel
    sk_vec3 rate;                // body axes, rad/s
    double height;               // of the lowest wheel above the surface
    double dt;                   // s
    bool touching, steered;      // a wheel touches; a steered wheel touches and grips
    bool slipping;               // a wheel with a brake slips
    bool tailwheel;              // the main wheels are ahead of the centre of gravity
} sk_aids_input;

// Returns the largest bank (rad) that keys can command with the lowest wheel at this height (m) above the surface.
double sk_aids_most_bank(double height);

// Advances the aids by one tick. Returns the commands of pilot and aids together.
sk_aided_controls sk_aids_tick(const sk_aids_type *type, sk_aids_state *aids, const sk_aids_input *input);
