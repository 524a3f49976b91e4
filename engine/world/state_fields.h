// state_fields.h: the table of state fields.
// The sections for contacts, wheels, skids and aids are in their own rooms (contact/surface.h, gear/wheel.h,
// gear/skid.h, aircraft/aids.h), because these may not include world. sk_state_walk visits all sections in order. A new
// piece of state is one new row.
#pragma once
#include "gear/skid.h"
#include "gear/wheel.h"

//   tick           ticks done since the start
//   event_count    events noted since the start; the last SK_EVENTS_KEPT are in the ring
#define SK_WORLD_FIELDS(X)                                                                                             \
    X(tick, COUNT, "")                                                                                                 \
    X(event_count, COUNT, "")

//   position, velocity  of the centre of gravity, world; attitude body to world; rate body axes
//   engine_speed        of the propeller shaft, or of a helicopter's main rotor
//   engine_running      an sk_engine_mode: 1 while it runs, 0 while stopped and ready to start, 2 once ruined
//   engine_torque       of a helicopter's engine at the rotor's shaft, as set by the governor
//   main_inflow, tail_inflow  of a helicopter's rotors: mean, cosine and sine over the azimuth, see aircraft/rotor.h
//   throttle .. trim    present positions of the controls, -1..1 or 0..1; flaps in rad
//   tailwheel_lock      1 while the pin of a castering wheel is commanded; gear_up: 1 while the gear lever is up
//   reverse             1 while the gearbox of a ground vehicle is in reverse
//   smooth_force, smooth_moment  air and engine in the last substep, body axes, for extrapolation; 0 before the first
//   shaft_acceleration  of the shaft in the last substep, for extrapolation
//   smooth_known        1 after the first substep
//   acceleration        of the centre of gravity without gravity in the last substep, body axes, as an accelerometer
//                       measures it
//   height              of the centre of gravity above the visible surface below it, water included; once per tick;
//                       at most SK_FAR_BELOW
//   random              state of the generator of its turbulence
//   gust_lag, gust_slow, gust_tail, gust_roll  states of the turbulence filters, see environment/turbulence.h
//   propeller_angle, tail_angle  azimuth of blade 0 of the propeller or main rotor, and of the tail rotor
//   swash               position of a helicopter's swashplates: tilt forward, tilt to the right, tail rotor pitch
//   augmented           1 while the stability augmentation moves the swashplates
//   held, held_sum      memory of the augmentation: held attitude (pitch, roll, heading) and integrals, see
//                       aircraft/augmentation.h
//   skids_slip          1 while the skids slide as a whole
//   airframe_touching   bit k: piece k of the airframe touches the scenery or a platform
//   airframe_wet        bit k: piece k is in water
//   airframe_mode       of the contacts of these pieces; airframe_solid: what the first of them touches
//   airframe_force      of all contacts of the airframe in the last substep, world
//   points_broken       bit k: hull point k has broken off
//   pieces_gone         bit k: piece k of the airframe has broken off
//   blades_out          bit k: blade k has broken off in an earlier tick: its disc is out of balance without it
//   blades_gone         bit k: blade k has left as a body with its mass
//   wheels_gone         bit k: wheel k has broken off, and left as a body with its mass
//   tubes_gone          bit k: element k of the skids was torn off, and left in a body with its mass
//   frozen              1 after a quantity left its bounds
#define SK_AIRCRAFT_FIELDS(X)                                                                                          \
    X(position, VEC3, "m")                                                                                             \
    X(velocity, VEC3, "m/s")                                                                                           \
    X(attitude, QUAT, "")                                                                                              \
    X(rate, VEC3, "rad/s")                                                                                             \
    X(engine_speed, REAL, "rad/s")                                                                                     \
    X(engine_running, ENGINE, "")                                                                                      \
    X(engine_torque, REAL, "N m")                                                                                      \
    X(main_inflow, VEC3, "m/s")                                                                                        \
    X(tail_inflow, VEC3, "m/s")                                                                                        \
    X(throttle, REAL, "")                                                                                              \
    X(elevator, REAL, "")                                                                                              \
    X(aileron, REAL, "")                                                                                               \
    X(rudder, REAL, "")                                                                                                \
    X(brake_left, REAL, "")                                                                                            \
    X(brake_right, REAL, "")                                                                                           \
    X(flaps, REAL, "rad")                                                                                              \
    X(trim, REAL, "")                                                                                                  \
    X(tailwheel_lock, FLAG, "")                                                                                        \
    X(gear_up, FLAG, "")                                                                                               \
    X(reverse, FLAG, "")                                                                                               \
    X(smooth_force, VEC3, "N")                                                                                         \
    X(smooth_moment, VEC3, "N m")                                                                                      \
    X(shaft_acceleration, REAL, "rad/s^2")                                                                             \
    X(smooth_known, FLAG, "")                                                                                          \
    X(acceleration, VEC3, "m/s^2")                                                                                     \
    X(height, REAL, "m")                                                                                               \
    X(gust_lag, VEC3, "m/s")                                                                                           \
    X(gust_slow, VEC3, "m/s")                                                                                          \
    X(gust_tail, VEC3, "")                                                                                             \
    X(gust_roll, REAL, "rad/s")                                                                                        \
    X(random, WORD, "")                                                                                                \
    X(propeller_angle, REAL, "rad")                                                                                    \
    X(tail_angle, REAL, "rad")                                                                                         \
    X(swash, VEC3, "rad")                                                                                              \
    X(augmented, FLAG, "")                                                                                             \
    X(held, VEC3, "rad")                                                                                               \
    X(held_sum, VEC3, "rad/s")                                                                                         \
    X(skids_slip, FLAG, "")                                                                                            \
    X(airframe_touching, COUNT, "")                                                                                    \
    X(airframe_wet, COUNT, "")                                                                                         \
    X(airframe_mode, MODE, "")                                                                                         \
    X(airframe_solid, SOLID, "")                                                                                       \
    X(airframe_force, VEC3, "N")                                                                                       \
    X(points_broken, COUNT, "")                                                                                        \
    X(pieces_gone, COUNT, "")                                                                                          \
    X(wheels_gone, COUNT, "")                                                                                          \
    X(blades_out, COUNT, "")                                                                                           \
    X(blades_gone, COUNT, "")                                                                                          \
    X(tubes_gone, COUNT, "")                                                                                           \
    X(frozen, FLAG, "")

//   tick      when it happened
//   kind      an sk_event_kind
//   aircraft, part   -1 for none; parts are wheels, hull points, skid nodes, pieces of the airframe
//   solid, material  of the ground that the part touched, left, slipped on or broke on; -1 for none
//   value     its meaning depends on the kind
#define SK_EVENT_FIELDS(X)                                                                                             \
    X(tick, COUNT, "")                                                                                                 \
    X(kind, EVENT_KIND, "")                                                                                            \
    X(aircraft, AIRCRAFT, "")                                                                                          \
    X(part, PART, "")                                                                                                  \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(material, MATERIAL, "")                                                                                          \
    X(value, REAL, "")
