// condition.h: conditions on quantities of a flight, for the hints of a course.
#pragma once
#include "skidpad.h"

// name, unit. All are of the first aircraft; angles are in degrees.
//   speed_ahead      the airspeed in 4 s, if it goes on changing as it does
//   drift            speed over what lies below; drift_ahead, drift_right: along the nose and to the right of it, level
//   height           of the lowest place of the gear above what lies below
//   on_ground        how many wheels and places of skids touch
//   throttle, brake  where the levers stand, 0 to 1; the parking brake is the brakes at 1
//   seconds          since the step is the next one
//   distance         level, to the step's mark
//   above            of the aircraft above the step's mark
//   mark_ahead, mark_right  of the step's mark, level, as seen along the nose
//   turn_by          from the direction of motion to the step's mark; positive to the right
//   climb_by         from the present path to one that leads to the step's mark; positive upward
//   aside            of the aircraft from the line through the step's middle along its heading; positive to the right
//   held             s that the aircraft has hovered or stood at the step
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
    X(held, "s")

#define SK_COURSE_NUMBER_MEMBER(name, unit) double name;
typedef struct sk_course_numbers {
    SK_COURSE_NUMBERS(SK_COURSE_NUMBER_MEMBER)
} sk_course_numbers;

#define SK_COURSE_NUMBER_ONE(name, unit) +1
enum { SK_COURSE_NUMBER_COUNT = 0 SK_COURSE_NUMBERS(SK_COURSE_NUMBER_ONE), SK_CONDITIONS_MAX = 6 };
extern const char *const sk_course_number_names[SK_COURSE_NUMBER_COUNT + 1]; // null at the end

// Holds while the number is above `above` and below `below`; either may be infinite.
typedef struct sk_condition {
    int32_t number; // index into sk_course_number_names
    double above, below;
} sk_condition;

typedef struct sk_conditions {
    int32_t count;
    sk_condition condition[SK_CONDITIONS_MAX];
} sk_conditions;

// Whether all of them hold; true where there are none.
bool sk_conditions_all(const sk_conditions *conditions, const sk_course_numbers *numbers);
// Whether one of them holds; false where there are none.
bool sk_conditions_any(const sk_conditions *conditions, const sk_course_numbers *numbers);
