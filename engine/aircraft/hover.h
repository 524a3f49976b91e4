// hover.h: flying aids of a helicopter: control laws between the pilot's commands and stick, pedals and collective.
// The pilot commands a drift over the ground or deck, a rate of climb and a turn. Without commands the helicopter holds
// its position, height and heading. The aids act through the stability augmentation (augmentation.h). They move
// controls only and never change a force. Angles in rad, speeds in m/s, lengths in m. Source: docs/models/aids.md.
#pragma once
#include "aircraft/aids.h"
#include "aircraft/augmentation.h"

//   ahead, right              commanded drift along and across the heading
//   lean_pitch, lean_roll     attitude of a steady drift, learned: nose up, right side down
//   course                    heading held in forward flight
//   away                      displacement from the held position, world
//   climb, level              commanded rate of climb; held height, world
//   lift                      integrator of the collective
//   collective                commanded position of the lever
//   back, side, pedals        added by the aids to the pilot's stick and pedals
//   hand_stick, hand_pedals   share that the pilot has taken from the aid, as in aids.h
//   holds_place, holds_level, holds_course, holds_stick, holds_lever  1 while it is held
//   lifts                     1 from the time when it is light on its skids and lifts off, until it flies
//   landed                    1 from a touchdown until a climb is commanded
//   limits_torque, limits_landing  1 while the aids limit the torque or the descent
#define SK_HOVER_FIELDS(X)                                                                                             \
    X(ahead, REAL, "m/s")                                                                                              \
    X(right, REAL, "m/s")                                                                                              \
    X(lean_pitch, REAL, "rad")                                                                                         \
    X(lean_roll, REAL, "rad")                                                                                          \
    X(course, REAL, "rad")                                                                                             \
    X(away, VEC3, "m")                                                                                                 \
    X(climb, REAL, "m/s")                                                                                              \
    X(level, REAL, "m")                                                                                                \
    X(lift, REAL, "")                                                                                                  \
    X(collective, REAL, "")                                                                                            \
    X(back, REAL, "")                                                                                                  \
    X(side, REAL, "")                                                                                                  \
    X(pedals, REAL, "")                                                                                                \
    X(hand_stick, REAL, "")                                                                                            \
    X(hand_pedals, REAL, "")                                                                                           \
    X(holds_place, FLAG, "")                                                                                           \
    X(holds_level, FLAG, "")                                                                                           \
    X(holds_course, FLAG, "")                                                                                          \
    X(holds_stick, FLAG, "")                                                                                           \
    X(holds_lever, FLAG, "")                                                                                           \
    X(lifts, FLAG, "")                                                                                                 \
    X(landed, FLAG, "")                                                                                                \
    X(limits_torque, FLAG, "")                                                                                         \
    X(limits_landing, FLAG, "")

typedef struct sk_hover_state {
    SK_HOVER_FIELDS(SK_FIELD_MEMBER)
} sk_hover_state;

// Positions of the controls that these aids move.
typedef struct sk_hover_controls {
    double collective, back, right, pedals;
} sk_hover_controls;

typedef struct sk_hover_input {
    sk_aids_switches on;
    double gain;                                      // factor on each feedback gain of the laws; 1 by default
    double ask_ahead, ask_right, ask_turn, ask_climb; // -1..1: commands for drift, turn and climb
    sk_hover_controls commands, at;                   // the pilot's commands; present positions of the controls
    double pitch, roll, heading;
    sk_vec3 over;         // velocity relative to the surface below, world
    double climb;         // rate of climb, world
    double height, level; // of the lowest point of the gear above the surface; of the centre of gravity, world
    double lift;          // upward force over weight
    double torque, speed; // shares of the torque limit and of the rated rotor speed
    double dt;            // s
    bool touching, augmented;
} sk_hover_input;

// Advances the aids by one tick. Returns the commands of pilot and aids together.
sk_hover_controls sk_hover_tick(sk_hover_state *hover, const sk_hover_input *input);
