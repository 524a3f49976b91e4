// course.h: a course: a sequence of gates in the air, places to hover at, places to land on, and tasks.
// A course is data of the scene. Its progress is a plain value, computed from the states of all ticks in order. It is
// not part of the state and never changes a motion or a recording.
#pragma once
#include "course/condition.h"

enum {
    SK_COURSE_STEPS_MAX = 16,
    SK_COURSE_HINTS_MAX = 192,
    SK_COURSE_STEP_HINTS_MAX = 64, // of one step
    SK_COURSE_FAILS_MAX = 4,       // of one step
    SK_COURSE_LOAD_TICKS = 2,      // 16.7 ms
    SK_COURSE_TEXT = 120
};

// The course is judged and its hints are chosen once per this number of ticks. Gates and events are checked in every tick.
enum { SK_COURSE_EVERY = SK_TICK_HZ / 10 };

typedef enum sk_course_kind {
    SK_COURSE_GATE,    // passed by flying through it
    SK_COURSE_HOVER,   // passed once the aircraft has stayed there for `seconds`
    SK_COURSE_LANDING, // passed once the aircraft has stood there for `seconds`
    SK_COURSE_TASK     // passed once the conditions of `when` have held for `seconds`. It has no place
} sk_course_kind;

// The course fails, with this text, while all conditions hold.
typedef struct sk_course_fail {
    char text[SK_COURSE_TEXT];
    sk_conditions when;
} sk_course_fail;

typedef struct sk_course_step {
    sk_course_kind kind;
    char name[SK_NAME];
    sk_vec3 at;     // m, world: the middle; for hover places and landings, on the ground
    double heading; // rad, clockwise from north: direction of flight through a gate; direction of a runway
    double radius;  // m: of a round gate, in space; of a place, horizontally; 0: width and height (or length) apply
    double width, height; // m: across the heading; vertical size of a gate
    double length;        // m, of a runway: along the heading
    double margin;        // m around a runway that also count as runway
    double aim;           // m, from the near end of a runway to its touchdown point
    double low, high;     // m, of the lowest point of the gear above the surface below, during a hover
    double seconds;
    sk_conditions when; // of a task
    int32_t fail_count;
    sk_course_fail fail[SK_COURSE_FAILS_MAX]; // while this is the next step
    int32_t back;                             // landing: number of steps to go back at a go-around; 0: no go-around
    sk_conditions again;                      // landing: a go-around begins when all of these hold
    int32_t first_hint, hint_count;           // range in the course's hints
} sk_course_step;

// A sentence for the pilot. It is shown once all conditions of `when` hold. It is hidden once one of `done` holds, or,
// if `done` is empty, once `when` no longer holds. A step shows one hint at a time: the first due hint of its list.
typedef struct sk_course_hint {
    char text[SK_COURSE_TEXT]; // {pitch_up} in it is replaced by the key of that action
    sk_conditions when, done;
    bool once; // after it has been hidden, it is not shown again in this step
} sk_course_hint;

// Names of the actions (game/input/action.h) whose keys a hint can name. Null at the end.
extern const char *const sk_course_keys[];
// Finds the first {name} in a hint's text. Returns a pointer to its opening brace, or null if there is none. A name
// that is too long is cut.
const char *sk_course_key_in(const char *text, char name[SK_NAME]);

typedef struct sk_course {
    int32_t step_count; // 0: the scene has no course
    sk_course_step step[SK_COURSE_STEPS_MAX];
    int32_t hint_count;
    sk_course_hint hint[SK_COURSE_HINTS_MAX];
    double seconds; // time limit
    bool damage;    // hits and broken parts do not fail the course
} sk_course;

typedef enum sk_course_outcome { SK_COURSE_IN_PROGRESS, SK_COURSE_PASSED, SK_COURSE_FAILED } sk_course_outcome;

// Why a course is failed.
typedef enum sk_course_fault {
    SK_FAULT_NONE,
    SK_FAULT_EVENT,       // an event that breaks something, or a part that may not touch the ground has: `fault_event`
    SK_FAULT_SKID_BENT,   // a tube of the skids has a permanent bend
    SK_FAULT_OVER_TORQUE, // torque above the limit for longer than 5 s without a break
    SK_FAULT_TIME,
    SK_FAULT_BEFORE, // in a recording: failed before it began, with an unknown fault
    SK_FAULT_RULE,   // a step's own: `fault_step`, `fault_rule`
} sk_course_fault;
enum { SK_FAULT_COUNT = SK_FAULT_RULE + 1 };

// Progress on a course. Zero-initialised: no course.
typedef struct sk_course_progress {
    int64_t tick;                           // of the last state that was watched
    sk_vec3 position;                       // in that state, m
    double airspeed, gaining;               // in that state, m/s; its filtered rate of change, m/s^2
    int32_t passed;                         // number of steps passed; index of the next step
    int64_t since;                          // tick at which the next step became the next one
    int64_t passed_at[SK_COURSE_STEPS_MAX]; // tick
    double aside[SK_COURSE_STEPS_MAX];      // m, distance from the middle (or the mark) when the step was passed
    int32_t rounds;                         // number of go-arounds
    int64_t held;                           // ticks for which the aircraft has hovered or stood at the step so far
    int64_t over_torque;                    // ticks above the torque limit without a break
    int64_t events;                         // number of the state's events already examined
    sk_course_outcome outcome;
    int64_t ended; // tick
    sk_course_fault fault;
    sk_event fault_event;
    int32_t fault_step, fault_rule; // index of the step, and of its `fail`
    // Velocity of the pilot's eye in the last states, m/s: that of tick t at place t modulo the size.
    sk_vec3 seat[SK_COURSE_LOAD_TICKS];
    int64_t seat_count;   // number of them
    double peak_load;     // g, since the course began
    double nearest_other; // m, since `since`; infinite before the first look
    uint64_t shows, gone; // one bit per hint of the next step: is due; has been hidden for good
} sk_course_progress;

// Creates the model's meter if a condition of the course needs it and the model has none. Call it before anything else.
// Errors: those of sk_clearance_meter_create.
sk_result sk_course_prepare(const sk_course *course, sk_model *model);

// Starts the progress at the start of a flight.
void sk_course_begin(const sk_course *course, const sk_model *model, const sk_state *state, sk_course_progress *out);
// Continues from the progress `flown`. Tick, event count, position and airspeed are taken from the state.
void sk_course_join(const sk_course *course, const sk_model *model, const sk_state *state,
                    const sk_course_progress *flown, sk_course_progress *out);
// Updates the progress. Called after every tick. Deterministic: the same states lead to the same progress.
void sk_course_watch(const sk_course *course, const sk_model *model, const sk_state *state,
                     sk_course_progress *progress);

// Returns the next step; null after the last one and without a course.
const sk_course_step *sk_course_next(const sk_course *course, const sk_course_progress *progress);
// Returns the hint to be shown; null: none.
const sk_course_hint *sk_course_hint_now(const sk_course *course, const sk_course_progress *progress);
// Returns the mark of a step that has a place, m, world: the middle of a gate, the middle of the height range of a hover place, a point
// 2 m above the touchdown point of a landing.
sk_vec3 sk_course_mark(const sk_course_step *step);
// Returns whether the mark is pointed out to an aircraft at a place. False for a task, and if the aircraft is over the
// runway and past its touchdown point.
bool sk_course_points(const sk_course_step *step, sk_vec3 place);

// Returns the distance from the middle of a gate at which the segment from..to passes it, m. Negative if the segment
// does not pass the gate.
double sk_course_gate_passed(const sk_course_step *gate, sk_vec3 from, sk_vec3 to);

// ---- as text ----

// Writes the name of a step: "gate 2 of 6, crosswind"; "landing, runway 36"; "stop in one piece".
void sk_course_step_text(const sk_course *course, int32_t step, char *out, size_t size);
// Describes a step that was passed: "gate 2 of 6, crosswind: passed, 14 m from the middle"; "landing, runway 36: passed".
void sk_course_passed_text(const sk_course *course, const sk_course_progress *progress, int32_t step, char *out,
                           size_t size);
// Describes a go-around: "going around: next is gate 4 of 6, downwind".
void sk_course_round_text(const sk_course *course, const sk_course_progress *progress, char *out, size_t size);
// Writes why the course is failed; empty if it is not.
void sk_course_fault_text(const sk_course *course, const sk_model *model, const sk_course_progress *progress, char *out,
                          size_t size);
// Writes the outcome: "passed after 371.2 s"; "not passed, 12.1 s: tail hits grass at 1.2 m/s; next was gate 1 of 6, climb".
void sk_course_outcome_text(const sk_course *course, const sk_model *model, const sk_course_progress *progress,
                            char *out, size_t size);
