#include "course/course_store.h"

#include <stdlib.h>
#include <string.h>

// The course and the part of the progress that a recording's states do not contain.
typedef struct course_record {
    sk_course course;
    int32_t passed, rounds;
    int32_t outcome, fault;
    double since, ended, passed_at[SK_COURSE_STEPS_MAX]; // ticks
    double aside[SK_COURSE_STEPS_MAX];
    double held, over_torque; // ticks
    double gaining;
    double peak_load, nearest_other;
    int32_t fault_step, fault_rule;
    uint64_t shows, gone;
} course_record;

// ---- the tables ----

// A quantity is stored by its name, because its index may change between versions.
static void write_number(const void *condition, sk_writer *writer) {
    sk_write_text(writer, sk_course_number_names[((const sk_condition *)condition)->number]);
}

static sk_result read_number(void *condition, const void *root, sk_reader *reader) {
    char name[SK_NAME];
    (void)root;
    sk_read_text(reader, name, sizeof name);
    for (int32_t i = 0; i < SK_COURSE_NUMBER_COUNT; i++) {
        if (strcmp(name, sk_course_number_names[i]) != 0) continue;
        ((sk_condition *)condition)->number = i;
        return sk_ok();
    }
    return sk_error("a hint of the course is about a number that this program does not know");
}

#define OF sk_condition
static const sk_member CONDITION[] = {SK_ROW_OTHER(number, write_number, read_number), SK_ROW_INFINITE(above),
                                      SK_ROW_INFINITE(below)};
static const sk_schema CONDITION_SCHEMA = SK_SCHEMA(sk_condition, CONDITION);
#undef OF

#define OF sk_conditions
static const sk_member CONDITIONS[] = {SK_ROW(count), SK_ROW_STRUCTS(condition, CONDITION_SCHEMA, count)};
static const sk_schema CONDITIONS_SCHEMA = SK_SCHEMA(sk_conditions, CONDITIONS);
#undef OF

#define OF sk_course_hint
static const sk_member HINT[] = {SK_ROW(text), SK_ROW_STRUCT(when, CONDITIONS_SCHEMA),
                                 SK_ROW_STRUCT(done, CONDITIONS_SCHEMA), SK_ROW(once)};
static const sk_schema HINT_SCHEMA = SK_SCHEMA(sk_course_hint, HINT);
#undef OF

#define OF sk_course_fail
static const sk_member FAIL[] = {SK_ROW(text), SK_ROW_STRUCT(when, CONDITIONS_SCHEMA)};
static const sk_schema FAIL_SCHEMA = SK_SCHEMA(sk_course_fail, FAIL);
#undef OF

#define OF sk_course_step
static const sk_member STEP[] = {SK_ROW(kind),
                                 SK_ROW(name),
                                 SK_ROW(at),
                                 SK_ROW(heading),
                                 SK_ROW(radius),
                                 SK_ROW(width),
                                 SK_ROW(height),
                                 SK_ROW(length),
                                 SK_ROW(margin),
                                 SK_ROW(aim),
                                 SK_ROW(low),
                                 SK_ROW(high),
                                 SK_ROW(seconds),
                                 SK_ROW_STRUCT_LATER(when, CONDITIONS_SCHEMA),
                                 SK_ROW_LATER(fail_count, 0),
                                 SK_ROW_STRUCTS_LATER(fail, FAIL_SCHEMA, fail_count),
                                 SK_ROW(first_hint),
                                 SK_ROW(hint_count),
                                 SK_ROW(back),
                                 SK_ROW_STRUCT(again, CONDITIONS_SCHEMA)};
static const sk_schema STEP_SCHEMA = SK_SCHEMA(sk_course_step, STEP);
#undef OF

#define OF sk_course
static const sk_member COURSE[] = {SK_ROW(step_count), SK_ROW_STRUCTS(step, STEP_SCHEMA, step_count),
                                   SK_ROW(hint_count), SK_ROW_STRUCTS(hint, HINT_SCHEMA, hint_count),
                                   SK_ROW(seconds),    SK_ROW_LATER(damage, 0)};
static const sk_schema COURSE_SCHEMA = SK_SCHEMA(sk_course, COURSE);
#undef OF

#define OF course_record
static const sk_member RECORD[] = {SK_ROW_STRUCT(course, COURSE_SCHEMA),
                                   SK_ROW(passed),
                                   SK_ROW(rounds),
                                   SK_ROW(outcome),
                                   SK_ROW(fault),
                                   SK_ROW(since),
                                   SK_ROW(ended),
                                   SK_ROW_COUNTED(passed_at, passed),
                                   SK_ROW_COUNTED(aside, passed),
                                   SK_ROW(held),
                                   SK_ROW(over_torque),
                                   SK_ROW(gaining),
                                   SK_ROW_LATER(peak_load, 0.0),
                                   SK_ROW_INFINITE_LATER(nearest_other, INFINITY),
                                   SK_ROW_LATER(fault_step, 0),
                                   SK_ROW_LATER(fault_rule, 0),
                                   SK_ROW(shows),
                                   SK_ROW(gone)};
static const sk_schema RECORD_SCHEMA = SK_SCHEMA(course_record, RECORD);
#undef OF

static const sk_schema *const SCHEMAS[] = {&RECORD_SCHEMA,     &COURSE_SCHEMA,    &STEP_SCHEMA, &HINT_SCHEMA,
                                           &CONDITIONS_SCHEMA, &CONDITION_SCHEMA, &FAIL_SCHEMA};
enum { SCHEMAS_COUNT = sizeof SCHEMAS / sizeof SCHEMAS[0] };

// ---- writing ----

static void take(const sk_course_progress *progress, course_record *record) {
    bool by_event = progress->fault == SK_FAULT_EVENT; // the event itself is not stored
    record->outcome = (int32_t)progress->outcome;
    record->fault = (int32_t)(by_event ? SK_FAULT_BEFORE : progress->fault);
    record->passed = progress->passed;
    record->rounds = progress->rounds;
    record->since = (double)progress->since;
    record->ended = (double)progress->ended;
    record->held = (double)progress->held;
    record->over_torque = (double)progress->over_torque;
    record->gaining = progress->gaining;
    record->peak_load = progress->peak_load;
    record->nearest_other = progress->nearest_other;
    record->fault_step = progress->fault_step;
    record->fault_rule = progress->fault_rule;
    record->shows = progress->shows;
    record->gone = progress->gone;
    for (int32_t i = 0; i < progress->passed; i++) {
        record->passed_at[i] = (double)progress->passed_at[i];
        record->aside[i] = progress->aside[i];
    }
}

void sk_course_write(const sk_course *course, const sk_course_progress *progress, sk_writer *writer) {
    if (course->step_count == 0) return;
    course_record *record = calloc(1, sizeof *record);
    if (record == NULL) return; // a recording without its course is still of use
    record->course = *course;
    take(progress, record);
    sk_schema_write(SCHEMAS, SCHEMAS_COUNT, record, writer);
    free(record);
}

// ---- reading ----

static bool is_length(double length) {
    return length >= 0.0 && length <= 1e6;
}

static bool is_step(const sk_course *course, int32_t index) {
    static const double FARTHEST = 1e7; // m
    const sk_course_step *step = &course->step[index];
    const double lengths[] = {step->radius, step->width, step->height, step->length, step->margin,
                              step->aim,    step->low,   step->high,   step->seconds};
    bool hints = step->first_hint >= 0 && step->hint_count >= 0 && step->hint_count <= SK_COURSE_STEP_HINTS_MAX &&
                 step->first_hint <= course->hint_count && step->hint_count <= course->hint_count - step->first_hint;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (!is_length(lengths[i])) return false;
    return step->back >= 0 && step->back <= index && step->kind >= SK_COURSE_GATE && step->kind <= SK_COURSE_TASK &&
           hints && sk_length(step->at) <= FARTHEST && fabs(step->heading) <= 10.0;
}

// Returns whether a tick is between 0 and the recording's first tick.
static bool is_tick(double tick, int64_t first) {
    return tick >= 0.0 && tick <= (double)first;
}

// Returns whether a fault of a step's own list is one of its entries.
static bool is_rule(const course_record *record) {
    if (record->fault != SK_FAULT_RULE) return record->fault_step == 0 && record->fault_rule == 0;
    return record->fault_step >= 0 && record->fault_step < record->course.step_count && record->fault_rule >= 0 &&
           record->fault_rule < record->course.step[record->fault_step].fail_count;
}

static bool is_progress(const course_record *record, int64_t tick) {
    bool ended = record->outcome == SK_COURSE_PASSED || record->outcome == SK_COURSE_FAILED;
    if (!ended && record->outcome != SK_COURSE_IN_PROGRESS) return false;
    bool all = record->passed == record->course.step_count;
    if (all != (record->outcome == SK_COURSE_PASSED)) return false;
    if (record->fault < SK_FAULT_NONE || record->fault >= SK_FAULT_COUNT || record->fault == SK_FAULT_EVENT)
        return false;
    if ((record->fault == SK_FAULT_NONE) != (record->outcome != SK_COURSE_FAILED)) return false;
    const double ticks[] = {record->since, record->ended, record->held, record->over_torque};
    for (int i = 0; i < 4; i++)
        if (!is_tick(ticks[i], tick)) return false;
    bool sizes = fabs(record->gaining) <= 1e6 && record->peak_load >= 0.0 && record->nearest_other >= 0.0;
    return record->rounds >= 0 && sizes && is_rule(record);
}

static sk_result check(const course_record *record, int64_t tick) {
    const sk_course *course = &record->course;
    bool fits = course->step_count > 0 && record->passed <= course->step_count && is_progress(record, tick);
    for (int32_t i = 0; fits && i < course->step_count; i++) fits = is_step(course, i);
    for (int32_t i = 0; fits && i < record->passed; i++) fits = is_tick(record->passed_at[i], tick);
    return fits ? sk_ok() : sk_error("the course has values that no scene file may set");
}

static void give(const course_record *record, const sk_model *model, const sk_state *state, sk_course *course,
                 sk_course_progress *progress) {
    sk_course_progress flown = {.passed = record->passed,
                                .rounds = record->rounds,
                                .outcome = (sk_course_outcome)record->outcome,
                                .fault = (sk_course_fault)record->fault,
                                .since = (int64_t)record->since,
                                .ended = (int64_t)record->ended,
                                .held = (int64_t)record->held,
                                .over_torque = (int64_t)record->over_torque,
                                .gaining = record->gaining,
                                .peak_load = record->peak_load,
                                .nearest_other = record->nearest_other,
                                .fault_step = record->fault_step,
                                .fault_rule = record->fault_rule,
                                .shows = record->shows,
                                .gone = record->gone};
    for (int32_t i = 0; i < record->passed; i++) {
        flown.passed_at[i] = (int64_t)record->passed_at[i];
        flown.aside[i] = record->aside[i];
    }
    if (course != NULL) *course = record->course;
    sk_course_join(&record->course, model, state, &flown, progress);
}

sk_result sk_course_read(sk_reader reader, const sk_model *model, const sk_state *state, sk_course *course,
                         sk_course_progress *progress) {
    if (course != NULL) memset(course, 0, sizeof *course);
    memset(progress, 0, sizeof *progress);
    if (reader.size == 0) return sk_ok();
    course_record *record = calloc(1, sizeof *record);
    if (record == NULL) return sk_error("memory is short for the course");
    sk_result result = sk_schema_read(SCHEMAS, SCHEMAS_COUNT, &reader, record);
    if (result.ok && sk_reader_left(&reader) > 0) result = sk_error("there is more than the course");
    if (result.ok) result = check(record, state->tick);
    // A recording owns its model, and nothing else reads it yet.
    if (result.ok) result = sk_course_prepare(&record->course, (sk_model *)model);
    if (result.ok) give(record, model, state, course, progress);
    free(record);
    return result;
}
