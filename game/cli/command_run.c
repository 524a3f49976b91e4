#include "cli/scene_argument.h"
#include "course/course_store.h"
#include "export/csv.h"
#include "playback/recording_file.h"
#include "system/progress.h"
#ifndef SKIDPAD_HEADLESS
#    include "input/scripted_run.h"
#endif
#include "system/interrupt.h"
#include "system/output_file.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS_MAX = 1000000000 };

#ifdef SKIDPAD_HEADLESS
typedef struct sk_scripted_run sk_scripted_run; // keys need a build with a window
#endif

typedef struct run {
    sk_scene *scene;
    sk_csv *csv;                  // null: not wanted
    sk_recording_file *recording; // null: not wanted
    int64_t ticks, every;
    bool prints_events, table_on_stdout;
    bool has_rows;             // the table is kept, however the run ends; failed writes are reported when it is closed
    sk_scripted_run *scripted; // null: no keys are pressed
    sk_state *state;           // this and the next two are of the flight by keys, or of `own`
    sk_energy_audit *audit;    // updated if a table needs it
    sk_controls *controls;
    struct {
        sk_state *state;
        sk_energy_audit audit;
        sk_controls *controls;
    } own;
    sk_course_progress course;
    sk_limit_watch limits; // without limits unless events are printed
    int64_t limit_events;
    sk_event *freezing; // the event that froze each aircraft; kind 0: not frozen
} run;

static double seconds_at(const sk_event *event) {
    return (double)event->tick / SK_TICK_HZ;
}

// Prints what pilots noted before the tick that follows `tick`. It goes to stderr if the table has the standard output.
static void print_notes(const run *r, int64_t tick) {
    for (int32_t i = 0; i < r->scene->note_count; i++) {
        char text[SK_NOTE_SIZE + 40];
        sk_scene_note_text(r->scene, &r->scene->notes[i], text, sizeof text);
        FILE *out = r->table_on_stdout ? stderr : stdout;
        fprintf(out, "%.3f ", (double)tick / SK_TICK_HZ);
        sk_print_harmless(out, text);
        fputc('\n', out);
    }
}

static void note_new_events(run *r, int64_t known) {
    const sk_state *state = r->state;
    int64_t first = state->event_count - known > SK_EVENTS_KEPT ? state->event_count - SK_EVENTS_KEPT : known;
    for (int64_t i = first; i < state->event_count; i++) {
        const sk_event *event = &state->event[i % SK_EVENTS_KEPT];
        if (event->kind == SK_EVENT_FROZEN && event->aircraft >= 0) r->freezing[event->aircraft] = *event;
        if (!r->prints_events) continue;
        char text[200];
        sk_event_describe(r->scene->model, event, text, sizeof text);
        printf("%.3f %s\n", seconds_at(event), text);
    }
}

static void note_limits(run *r) {
    sk_event event[SK_LIMIT_EVENTS_MAX];
    int32_t count = r->limits.meter != NULL ? sk_limit_watch_look(&r->limits, r->state, event) : 0;
    for (int32_t i = 0; i < count; i++) {
        char text[200];
        sk_event_describe(r->scene->model, &event[i], text, sizeof text);
        printf("%.3f %s\n", seconds_at(&event[i]), text);
    }
    r->limit_events += count;
}

// Prints the steps of the course that were passed since `before` steps were passed, or a go-around.
static void print_steps(const run *r, int32_t before) {
    if (r->prints_events && r->course.passed < before) {
        char text[120];
        sk_course_round_text(&r->scene->course, &r->course, text, sizeof text);
        printf("%.3f %s\n", (double)r->course.since / SK_TICK_HZ, text);
    }
    for (int32_t i = before; r->prints_events && i < r->course.passed; i++) {
        char text[120];
        sk_course_passed_text(&r->scene->course, &r->course, i, text, sizeof text);
        printf("%.3f %s\n", (double)r->course.passed_at[i] / SK_TICK_HZ, text);
    }
}

static void print_course(const run *r) {
    char text[400];
    if (r->scene->course.step_count == 0) return;
    sk_course_outcome_text(&r->scene->course, r->scene->model, &r->course, text, sizeof text);
    printf("course: %s\n", text);
}

// Reports the frozen aircraft, which stay where they are for good: a line each on stderr, and the exit status.
static int complain_of_frozen(const run *r) {
    int status = SK_EXIT_DONE;
    for (int32_t i = 0; i < r->scene->model->aircraft_count; i++) {
        const sk_event *event = &r->freezing[i];
        if (event->kind != SK_EVENT_FROZEN) continue;
        char text[200], line[240];
        sk_event_describe(r->scene->model, event, text, sizeof text);
        snprintf(line, sizeof line, "at %.3f s %s", seconds_at(event), text);
        sk_print_line(stderr, "", line);
        status = SK_EXIT_FAILED;
    }
    return status;
}

// Prints how many bodies there are and rest, and the one that moves fastest.
static void print_bodies(const sk_model *model, const sk_state *state) {
    int32_t count = 0, asleep = 0, frozen = 0, fastest = -1;
    double speed = 0.0;
    char name[SK_THING_TEXT];
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *body = sk_state_body(state, i);
        if (body->absent) continue;
        count++;
        asleep += body->asleep != 0;
        frozen += body->frozen != 0;
        if (sk_length(body->velocity) <= speed) continue;
        speed = sk_length(body->velocity);
        fastest = i;
    }
    if (count == 0) return;
    printf("; %d bod%s, %d asleep", (int)count, count == 1 ? "y" : "ies", (int)asleep);
    if (frozen > 0) printf(", %d frozen", (int)frozen);
    if (speed >= 0.005) printf(", the fastest %s at %.2f m/s", sk_body_text(model, fastest, name), speed);
}

// Prints how many ties there are and have broken, and the one that is pulled hardest for its strength.
static void print_ties(const sk_model *model, const sk_state *state) {
    int32_t broken = 0, hardest = -1;
    double use = 0.0;
    char name[SK_THING_TEXT];
    for (int32_t i = 0; i < model->tie_count; i++) {
        const sk_tie_memory *tie = &sk_state_ties(state)[i];
        double share = fabs(tie->tension) / model->ties[i].strength;
        broken += tie->broken != 0;
        if (tie->tension == 0.0 || (hardest >= 0 && share <= use)) continue;
        use = share;
        hardest = i;
    }
    if (model->tie_count == 0) return;
    printf("; %d tie%s, %d broken", (int)model->tie_count, sk_plural(model->tie_count), (int)broken);
    if (hardest < 0) return;
    printf(", %s at %.2f kN", sk_tie_text(model, hardest, name), 1e-3 * sk_state_ties(state)[hardest].tension);
    if (use > 0.0) printf(", %.0f %% of its strength", 100.0 * use);
}

// Prints the duration and the final positions of the first aircraft, if no other output was requested.
static void print_summary(const run *r) {
    const sk_model *model = r->scene->model;
    printf("%" PRId64 " tick%s, %g s", r->state->tick, sk_plural(r->state->tick), (double)r->state->tick / SK_TICK_HZ);
    enum { SHOWN = 4 };
    char name[SK_THING_TEXT];
    for (int32_t i = 0; i < model->aircraft_count && i < SHOWN; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(r->state, i);
        printf("; %s at (%.2f, %.2f, %.2f) m, %.2f m/s", sk_aircraft_text(model, i, name), a->position.x, a->position.y,
               a->position.z, sk_length(a->velocity));
    }
    if (model->aircraft_count > SHOWN) printf("; and %d more", (int)model->aircraft_count - SHOWN);
    print_bodies(model, r->state);
    print_ties(model, r->state);
    putchar('\n');
}

// Prints on stderr, because the standard output has only events.
static void say_no_events(const run *r) {
    char line[80];
    snprintf(line, sizeof line, "there were no events in %.3f s", (double)r->state->tick / SK_TICK_HZ);
    sk_print_line(stderr, "", line);
}

static sk_result begin_own(run *r) {
    const sk_model *model = r->scene->model;
    size_t aircraft = (size_t)model->aircraft_count + 1;
    sk_result result = sk_state_create(model, &r->own.state);
    if (result.ok) result = sk_energy_audit_create(model, &r->own.audit);
    r->own.controls = calloc(aircraft, sizeof *r->own.controls);
    r->freezing = calloc(aircraft, sizeof *r->freezing);
    if (r->own.controls == NULL || r->freezing == NULL) result = sk_error("memory is short");
    if (!result.ok) return result;
    r->state = r->own.state;
    r->audit = &r->own.audit;
    r->controls = r->own.controls;
    sk_energy_begin(model, r->state, r->audit);
    for (int32_t i = 0; i < model->aircraft_count; i++) r->controls[i] = model->aircraft[i].controls;
    return result;
}

static void end_own(run *r) {
    sk_state_destroy(r->own.state);
    sk_energy_audit_destroy(&r->own.audit);
    free(r->own.controls);
    free(r->freezing);
}

#ifdef SKIDPAD_HEADLESS
static sk_result begin(const sk_arguments *arguments, run *r) {
    (void)arguments;
    return begin_own(r);
}

static void end(run *r) {
    end_own(r);
}

static sk_result scripted_tick(run *r) {
    (void)r;
    return sk_ok();
}
#else
static sk_result begin(const sk_arguments *arguments, run *r) {
    const char *keys = sk_arguments_text(arguments, "keys"), *aids = sk_arguments_text(arguments, "aids");
    sk_result result = begin_own(r);
    if (!result.ok) return result;
    if (keys == NULL) return aids == NULL ? sk_ok() : sk_error("run: --aids belongs to keys: give --keys FILE");
    if (r->scene->model->aircraft_count == 0) return sk_error("run: --keys needs an aircraft in the scene");
    result = sk_scripted_run_create(keys, aids, r->scene, &r->scripted);
    if (!result.ok) return result;
    r->state = r->scripted->session.now.state;
    r->audit = &r->scripted->session.now.audit;
    r->controls = r->scripted->session.now.controls;
    return result;
}

static void end(run *r) {
    sk_scripted_run_destroy(r->scripted);
    end_own(r);
}

static sk_result scripted_tick(run *r) {
    return sk_scripted_run_tick(r->scripted);
}
#endif

static sk_result one_tick(run *r) {
    const sk_model *model = r->scene->model;
    if (r->scripted != NULL) return scripted_tick(r);
    sk_result result = r->scene->has_pilot ? sk_scene_pilot(r->scene, r->state, r->controls) : sk_ok();
    if (!result.ok) return result;
    if (r->csv != NULL)
        sk_world_step_audited(model, r->state, r->controls, r->scene->workspace, r->audit);
    else
        sk_world_step(model, r->state, r->controls, r->scene->workspace);
    return result;
}

static sk_result begin_recording(run *r, const char *path, bool traced) {
    sk_writer course = {0};
    sk_course_write(&r->scene->course, &r->course, &course);
    sk_reader extra = sk_reader_of(course.data, course.size);
    sk_result result = sk_recording_file_create(path, r->scene->model, r->state, traced, extra, &r->recording);
    sk_writer_free(&course);
    return result;
}

// Runs the ticks. Row 0 is the initial state; one row follows every `every` ticks.
static sk_result run_ticks(run *r, const char *record, bool traced) {
    const sk_model *model = r->scene->model;
    sk_result result = sk_ok();
    sk_course_begin(&r->scene->course, model, r->state, &r->course);
    if (record != NULL) result = begin_recording(r, record, traced);
    if (result.ok && r->prints_events) result = sk_limit_watch_begin(&r->scene->limits, model, &r->limits);
    note_limits(r);
    if (result.ok && r->csv != NULL) result = sk_csv_row(r->csv, r->state, r->audit);
    while (result.ok && r->state->tick < r->ticks && sk_interrupt_signal() == 0) {
        int64_t known = r->state->event_count, tick = r->state->tick;
        result = one_tick(r);
        print_notes(r, tick);
        if (!result.ok && sk_interrupt_signal() != 0) { // the signal interrupted Lua, too; completed ticks are kept
            result = sk_ok();
            break;
        }
        if (!result.ok) break;
        r->has_rows = true;
        note_new_events(r, known);
        note_limits(r);
        int32_t passed = r->course.passed;
        sk_course_watch(&r->scene->course, model, r->state, &r->course);
        print_steps(r, passed);
        if (r->recording != NULL) {
            sk_recording_file_tick(r->recording, r->controls, r->state);
            sk_result trouble = sk_recording_file_trouble(r->recording);
            if (!trouble.ok) sk_complain(trouble);
        }
        if (r->csv != NULL && r->state->tick % r->every == 0) result = sk_csv_row(r->csv, r->state, r->audit);
        sk_progress(r->state->tick, r->ticks);
    }
    r->has_rows |= result.ok;
    sk_progress_end();
    return result;
}

static sk_result read_length(const sk_arguments *arguments, run *r) {
    double seconds = 10.0;
    int64_t ticks = -1;
    r->every = 1;
    if (sk_arguments_given(arguments, "seconds") && sk_arguments_given(arguments, "ticks"))
        return sk_error("run: give --seconds or --ticks, not both");
    sk_result result = sk_arguments_number(arguments, "seconds", 0.0, TICKS_MAX / SK_TICK_HZ, "s", &seconds);
    if (result.ok) result = sk_arguments_count(arguments, "ticks", 0, TICKS_MAX, "ticks", &ticks);
    if (result.ok) result = sk_arguments_count(arguments, "every", 1, TICKS_MAX, "ticks", &r->every);
    if (!result.ok) return result;
    r->ticks = ticks >= 0 ? ticks : (int64_t)(seconds * SK_TICK_HZ + 0.5);
    return sk_ok();
}

int sk_command_run(const sk_command_line *line) {
    run r;
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    memset(&r, 0, sizeof r);
    sk_result result = read_length(&arguments, &r);
    if (result.ok) result = sk_arguments_scene(&arguments, NULL, &r.scene);
    if (!result.ok) return sk_complain(result);
    (void)sk_workspace_set_threads(r.scene->workspace, 0); // where the system starts none, it is slower only
    const char *csv = sk_arguments_text(&arguments, "csv");
    r.prints_events = sk_arguments_given(&arguments, "events");
    bool prints = r.prints_events || sk_arguments_given(&arguments, "hash");
    r.table_on_stdout = csv != NULL && strcmp(csv, "-") == 0;
    if (r.table_on_stdout && prints)
        result = sk_error("run: --csv - has the standard output to itself, without --events and --hash");
    const char *columns = sk_arguments_text(&arguments, "columns");
    if (result.ok && columns != NULL && csv == NULL)
        result = sk_error("run: --columns belongs to a table: give --csv FILE");
    if (result.ok && csv == NULL && sk_arguments_given(&arguments, "every"))
        result = sk_error("run: --every belongs to a table: give --csv FILE");
    const char *record = sk_arguments_text(&arguments, "record");
    if (result.ok && csv != NULL && record != NULL && sk_output_same(csv, record))
        result = sk_error("run: --csv and --record both want to write %s", csv);
    if (result.ok) result = begin(&arguments, &r);
    if (result.ok && csv != NULL) result = sk_csv_create(csv, r.scene->model, columns, &r.csv);
    bool traced = sk_arguments_given(&arguments, "trace");
    if (result.ok && traced && record == NULL)
        result = sk_error("run: --trace belongs to a recording: give --record FILE");
    if (r.csv != NULL || record != NULL) sk_interrupt_defer();
    if (result.ok) result = run_ticks(&r, record, traced);
    bool left = sk_interrupt_signal() == SIGPIPE; // the reader of the table has ended, which is no error
    if (left) result = sk_ok();
    sk_result recorded = sk_recording_file_finish(r.recording);
    if (result.ok) result = recorded;
    if (r.csv != NULL) {
        sk_result finished = sk_csv_finish(r.csv, r.has_rows);
        if (result.ok && !left) result = finished;
    }
    if (result.ok && sk_interrupt_signal() == 0 && sk_arguments_given(&arguments, "hash"))
        printf("%016" PRIx64 "\n", sk_state_hash(r.scene->model, r.state));
    if (result.ok && sk_interrupt_signal() == 0 && csv == NULL && !prints) print_summary(&r);
    if (result.ok && r.prints_events && r.state->event_count == 0 && r.limit_events == 0 && r.course.passed == 0)
        say_no_events(&r);
    if (result.ok && sk_interrupt_signal() == 0 && (r.prints_events || (csv == NULL && !prints))) print_course(&r);
    int ended = result.ok ? complain_of_frozen(&r) : SK_EXIT_DONE;
    end(&r);
    sk_limit_watch_end(&r.limits);
    sk_scene_destroy(r.scene);
    return result.ok ? ended : sk_complain(result);
}
