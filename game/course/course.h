// course.h: a course: a sequence of gates in the air, places to hover at and places to land on.
// A course is data of the scene. Its progress is a plain value, computed from the states of all ticks in order. It is
// not part of the state and never changes a motion or a recording.
#pragma once
#include "course/condition.h"

enum {
    SK_COURSE_STEPS_MAX = 16,
    SK_COURSE_HINTS_MAX = 192,
    SK_COURSE_STEP_HINTS_MAX = 64, // of one step
    SK_COURSE_TEXT = 120
};

// A course is judged and its hints are chosen every so many ticks; gates and events count in every tick.
enum { SK_COURSE_EVERY = SK_TICK_HZ / 10 };

typedef enum sk_course_kind {
    SK_COURSE_GATE,   // passed on the way through it
    SK_COURSE_HOVER,  // passed once the aircraft has stayed there for `seconds`
    SK_COURSE_LANDING // passed once the aircraft has stood there for `seconds`
} sk_course_kind;

typedef struct sk_course_step {
    sk_course_kind kind;
    char name[SK_NAME];
    sk_vec3 at;     // m, world: the middle; of places to hover at or land on: on the ground
    double heading; // rad, clockwise from north: in which a gate is flown through, and in which a runway lies
    double radius; // m, from the middle: of a gate in space, else over the ground; 0: width and height (or length) hold
    double width, height; // m, of a gate: across the heading and upright
    double length;        // m, of a runway: along the heading
    double margin;        // m around a runway that count as well
    double aim;           // m, of a runway: from its near end to where one touches down
    double low, high;     // m, of the lowest place of the gear above the ground, while hovering
    double seconds;
    int32_t back;        // of a landing: who goes around begins again so many steps earlier; 0: nobody goes around
    sk_conditions again; // all of them: it goes around
    int32_t first_hint, hint_count; // among the course's hints
} sk_course_step;

// A sentence for the pilot. It appears when all conditions of `when` hold. It goes when one of `done` holds; where there are
// none, as soon as `when` no longer holds. A step shows one at a time: the first of its list.
typedef struct sk_course_hint {
    char text[SK_COURSE_TEXT]; // {pitch_up} in it stands for the key of that action
    sk_conditions when, done;
    bool once; // once it has gone, it does not come again in this step
} sk_course_hint;

// Actions (game/input/action.h) whose keys a hint can name. Null at the end.
extern const char *const sk_course_keys[];
// The first {name} in a hint's text: where its brace is, and the name; null: there is none. Too long a name is cut.
const char *sk_course_key_in(const char *text, char name[SK_NAME]);

typedef struct sk_course {
    int32_t step_count; // 0: the scene has no course
    sk_course_step step[SK_COURSE_STEPS_MAX];
    int32_t hint_count;
    sk_course_hint hint[SK_COURSE_HINTS_MAX];
    double seconds; // within which it must be flown
} sk_course;

typedef enum sk_course_outcome { SK_COURSE_IN_PROGRESS, SK_COURSE_PASSED, SK_COURSE_FAILED } sk_course_outcome;

// Why a course is failed.
typedef enum sk_course_fault {
    SK_FAULT_NONE,
    SK_FAULT_EVENT,       // an event that breaks something, or a part that may not touch the ground has: `fault_event`
    SK_FAULT_SKID_BENT,   // a tube of the skids is bent for good
    SK_FAULT_OVER_TORQUE, // for longer than 5 s at a stretch
    SK_FAULT_TIME,
    SK_FAULT_BEFORE, // in a recording: before it began, and how is not known
} sk_course_fault;
enum { SK_FAULT_COUNT = SK_FAULT_BEFORE + 1 };

// How far it is flown. Zero-initialised it is of no course.
typedef struct sk_course_progress {
    int64_t tick;                           // of the last state that was seen
    sk_vec3 position;                       // there, m
    double airspeed, gaining;               // there, m/s; how it has changed of late, m/s^2
    int32_t passed;                         // steps: the next one has this index
    int64_t since;                          // tick from which on the next step is the next
    int64_t passed_at[SK_COURSE_STEPS_MAX]; // tick
    double aside[SK_COURSE_STEPS_MAX];      // m, from the middle (or the mark) as it was passed
    int32_t rounds;                         // how often a landing was given up, to go around
    int64_t held;                           // ticks that the aircraft has hovered or stood there so far
    int64_t over_torque;                    // ticks at a stretch
    int64_t events;                         // of the state, that were seen
    sk_course_outcome outcome;
    int64_t ended; // tick
    sk_course_fault fault;
    sk_event fault_event;
    uint64_t shows, gone; // one bit per hint of the next step: is due; has gone for good
} sk_course_progress;

// At the start of a flight, or where it is joined.
void sk_course_begin(const sk_course *course, const sk_model *model, const sk_state *state, sk_course_progress *out);
// The same where it was flown before: `flown` says how far; tick, position and airspeed of it are those of the state.
void sk_course_join(const sk_course *course, const sk_model *model, const sk_state *state,
                    const sk_course_progress *flown, sk_course_progress *out);
// After every tick. Deterministic: the same states lead to the same progress.
void sk_course_watch(const sk_course *course, const sk_model *model, const sk_state *state,
                     sk_course_progress *progress);

// The next step; null after the last one, and where there is no course.
const sk_course_step *sk_course_next(const sk_course *course, const sk_course_progress *progress);
// The hint that is to be shown; null: none.
const sk_course_hint *sk_course_hint_now(const sk_course *course, const sk_course_progress *progress);
// m: where a step is pointed at: the middle of a gate, the touchdown point of a runway, a little above a place on the ground.
sk_vec3 sk_course_mark(const sk_course_step *step);
// Whether it is pointed at from a place: not a touchdown point that lies behind on the runway one is over.
bool sk_course_points(const sk_course_step *step, sk_vec3 place);

// How near the way from `from` to `to` comes to the middle of a gate, m; negative where it does not pass the gate.
double sk_course_gate_passed(const sk_course_step *gate, sk_vec3 from, sk_vec3 to);

// ---- in words ----

// "gate 2 of 6, crosswind"; "landing, runway 36".
void sk_course_step_text(const sk_course *course, int32_t step, char *out, size_t size);
// Of a step that was passed: "gate 2 of 6, crosswind: passed, 14 m from the middle"; "landing, runway 36: passed".
void sk_course_passed_text(const sk_course *course, const sk_course_progress *progress, int32_t step, char *out,
                           size_t size);
// Of a landing that was given up: "going around: next is gate 4 of 6, downwind".
void sk_course_round_text(const sk_course *course, const sk_course_progress *progress, char *out, size_t size);
// Why it is failed; empty where it is not.
void sk_course_fault_text(const sk_model *model, const sk_course_progress *progress, char *out, size_t size);
// How it stands: "passed after 371.2 s"; "not passed, 12.1 s: tail hits grass at 1.2 m/s; next was gate 1 of 6, climb".
void sk_course_outcome_text(const sk_course *course, const sk_model *model, const sk_course_progress *progress,
                            char *out, size_t size);
