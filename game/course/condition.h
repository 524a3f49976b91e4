// condition.h: conditions on quantities of a flight, for the hints, tasks and failures of a course.
#pragma once
#include "skidpad.h"

// name, unit. All quantities are of the first aircraft. Angles are in degrees.
//   speed_ahead      the airspeed in 4 s at its present rate of change
//   drift            speed relative to the surface below; drift_ahead, drift_right: its horizontal components along the
//                    nose and to the right
//   height           of the lowest point of the gear above the surface below
//   on_ground        number of wheels, skid nodes and skid edges that touch
//   throttle, brake  lever positions, 0 to 1; brake is the mean of both brakes, and 1 with the parking brake
//   seconds          time since the step became the next one
//   distance         horizontal distance to the step's mark
//   above            height of the aircraft above the step's mark
//   mark_ahead, mark_right  horizontal components of the offset to the step's mark, along the nose and to the right
//   turn_by          angle from the direction of motion to the step's mark; positive to the right
//   climb_by         angle from the present path to a path to the step's mark; positive upward
//   aside            offset of the aircraft from the line through the step's middle along its heading; positive right
//   held             time for which the aircraft has hovered or stood at the step, or for which the conditions of a task have
//                    held
//   tilt             angle between the aircraft's vertical axis and the vertical; 180: upside down
//   touching         number of wheels, parts of skids, pieces of the airframe and hull points that touch
//   peak_load        largest load of the pilot since the course began: mean over SK_COURSE_LOAD_TICKS
//   other            distance to the nearest other aircraft, between the centres of gravity; infinite without one
//   clearance        least distance of the aircraft from anything but the ground below; time_to_contact: until it touches
//                    something at the present velocities (world/clearance.h)
//   nearest_other    least value of `other` since the step became the next one
#define SK_COURSE_NUMBERS(X)                                                                                           \
    X(airspeed, "m/s")                                                                                                 \
    X(speed_ahead, "m/s")                                                                                              \
    X(ground_speed, "m/s")                                                                                             \
    X(drift, "m/s")                                                                                                    \
    X(drift_ahead, "m/s")                                                                                              \
    X(drift_right, "m/s")                                                                                              \
    X(height, "m")                                                                                                     \
    X(vertical_speed, "m/s")                                                                                           \
    X(pitch, "degrees")                                                                                                \
    X(roll, "degrees")                                                                                                 \
    X(on_ground, "")                                                                                                   \
    X(throttle, "")                                                                                                    \
    X(brake, "")                                                                                                       \
    X(flaps, "degrees")                                                                                                \
    X(seconds, "s")                                                                                                    \
    X(distance, "m")                                                                                                   \
    X(above, "m")                                                                                                      \
    X(mark_ahead, "m")                                                                                                 \
    X(mark_right, "m")                                                                                                 \
    X(turn_by, "degrees")                                                                                              \
    X(climb_by, "degrees")                                                                                             \
    X(aside, "m")                                                                                                      \
    X(held, "s")                                                                                                       \
    X(tilt, "degrees")                                                                                                 \
    X(touching, "")                                                                                                    \
    X(peak_load, "g")                                                                                                  \
    X(other, "m")                                                                                                      \
    X(nearest_other, "m")                                                                                              \
    X(clearance, "m")                                                                                                  \
    X(time_to_contact, "s")

#define SK_COURSE_NUMBER_MEMBER(name, unit) double name;
typedef struct sk_course_numbers {
    SK_COURSE_NUMBERS(SK_COURSE_NUMBER_MEMBER)
} sk_course_numbers;

#define SK_COURSE_NUMBER_ONE(name, unit) +1
enum { SK_COURSE_NUMBER_COUNT = 0 SK_COURSE_NUMBERS(SK_COURSE_NUMBER_ONE), SK_CONDITIONS_MAX = 6 };
extern const char *const sk_course_number_names[SK_COURSE_NUMBER_COUNT + 1]; // null at the end

// Holds if the number is above `above` and below `below`. Either may be infinite.
typedef struct sk_condition {
    int32_t number; // index into sk_course_number_names
    double above, below;
} sk_condition;

typedef struct sk_conditions {
    int32_t count;
    sk_condition condition[SK_CONDITIONS_MAX];
} sk_conditions;

// Returns whether all conditions hold; true for an empty list.
bool sk_conditions_all(const sk_conditions *conditions, const sk_course_numbers *numbers);
// Returns whether at least one condition holds; false for an empty list.
bool sk_conditions_any(const sk_conditions *conditions, const sk_course_numbers *numbers);
