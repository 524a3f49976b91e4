#include "cli/analyze_compare.h"
#include "cli/scene_argument.h"
#include "export/csv.h"
#include "system/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 3600 };

typedef struct analyze {
    sk_scene *scene;
    sk_csv *csv; // null: not wanted
    int64_t ticks, every;
    sk_state *state;
    sk_analysis analysis;
    sk_energy_audit audit;
    sk_controls *controls; // one per aircraft
    sk_analyzed kept;
    bool compares;
    double tolerance;
} analyze;

// Returns whether the event is about one node of skids. The loop does not report such events.
static bool is_of_one_node(const sk_model *model, const sk_event *event) {
    const sk_aircraft_type *type = &model->types[model->aircraft[event->aircraft >= 0 ? event->aircraft : 0].type];
    bool slip = event->kind == SK_EVENT_SLIP_BEGINS || event->kind == SK_EVENT_SLIP_ENDS;
    return event->kind >= SK_EVENT_NODE_TOUCHES || (slip && event->part >= type->wheel_count + type->point_count);
}

static void print_event(double time, const sk_event *event, void *user) {
    analyze *a = user;
    char text[200];
    sk_event_describe(a->scene->model, event, text, sizeof text);
    printf("%14.9f  %s\n", time, text);
    if (is_of_one_node(a->scene->model, event)) return; // there are too many to compare the loop at each
    if (a->kept.event_count < SK_COMPARED_EVENTS)
        a->kept.event[a->kept.event_count++] = (sk_reported_event){time, *event};
}

static sk_result run_ticks(analyze *a) {
    const sk_model *model = a->scene->model;
    sk_result result = sk_ok();
    sk_state_begin(model, a->state);
    sk_energy_begin(model, a->state, &a->audit);
    for (int32_t i = 0; i < model->aircraft_count; i++) a->controls[i] = model->aircraft[i].controls;
    if (a->csv != NULL) result = sk_csv_row(a->csv, a->state, &a->audit);
    if (a->compares) sk_analyzed_keep(&a->kept, a->state);
    while (result.ok && a->state->tick < a->ticks) {
        if (a->scene->has_pilot) result = sk_scene_pilot(a->scene, a->state, a->controls);
        if (!result.ok) break;
        if (a->compares) sk_analyzed_keep_controls(&a->kept, a->state->tick, a->controls);
        result = sk_analysis_tick(model, a->state, a->controls, &a->analysis);
        if (!result.ok) break;
        if (a->compares) sk_analyzed_keep(&a->kept, a->state);
        if (a->csv != NULL && a->state->tick % a->every == 0) result = sk_csv_row(a->csv, a->state, &a->audit);
        sk_progress(a->state->tick, a->ticks);
    }
    sk_progress_end();
    return result;
}

static void print_counts(const analyze *a) {
    const sk_analysis *n = &a->analysis;
    printf("tolerance %g: %" PRId64 " steps accepted, %" PRId64 " rejected, %" PRId64 " of them ended at a change",
           n->tolerance, n->accepted, n->rejected, n->located);
    if (n->shortest < INFINITY) printf("; the shortest %.3g s", n->shortest);
    printf("\n%" PRId64 " evaluations of all forces; %" PRId64 " changes committed", n->evaluations, n->instants);
    if (n->crawled > 0.0) printf("; %.3g s in short steps", n->crawled);
    printf("\n");
    if (n->substeps > 0)
        printf("%.3g s in ticks that couple things, with substeps of %.3g s: errors there are of first order in them\n",
               n->joined, 1.0 / (SK_TICK_HZ * (double)n->substeps));
    const sk_model *model = a->scene->model;
    char name[SK_THING_TEXT];
    for (int32_t i = 0; i < model->aircraft_count; i++)
        printf("%s: peak load factor %.6f at %.6f s; energy unexplained %.3g J of %.3g J turned over\n",
               sk_aircraft_text(model, i, name), n->aircraft[i].peak_load, n->aircraft[i].peak_time,
               sk_energy_remainder(&a->audit.aircraft[i]), a->audit.aircraft[i].turnover);
}

static sk_result read_arguments(const sk_arguments *arguments, analyze *a) {
    double seconds = 10.0, tolerance = 1e-8;
    a->every = 1;
    sk_result result = sk_arguments_number(arguments, "seconds", 0.0, SECONDS_MAX, "s", &seconds);
    if (result.ok) result = sk_arguments_count(arguments, "every", 1, SECONDS_MAX * SK_TICK_HZ, "ticks", &a->every);
    if (result.ok) result = sk_arguments_number(arguments, "tolerance", 1e-12, 1e-2, "", &tolerance);
    if (!result.ok) return result;
    a->ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5);
    a->compares = sk_arguments_given(arguments, "compare");
    a->tolerance = tolerance;
    return sk_ok();
}

static sk_result analyze_scene(analyze *a) {
    printf("%14s  event\n", "time, s");
    sk_result result = run_ticks(a);
    if (!result.ok) return result;
    print_counts(a);
    return a->compares ? sk_analyzed_compare(&a->kept) : sk_ok();
}

// Makes what is sized by the scene's model.
static sk_result make(analyze *a) {
    const sk_model *model = a->scene->model;
    a->state = sk_state_allocate(model);
    a->controls = calloc((size_t)model->aircraft_count + 1, sizeof *a->controls);
    if (a->state == NULL || a->controls == NULL) return sk_error("memory is short");
    return sk_energy_audit_create(model, &a->audit);
}

static void release(analyze *a) {
    sk_state_destroy(a->state);
    free(a->controls);
    sk_energy_audit_destroy(&a->audit);
}

int sk_command_analyze(const sk_command_line *line) {
    analyze a;
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    memset(&a, 0, sizeof a);
    sk_result result = read_arguments(&arguments, &a);
    const char *csv = sk_arguments_text(&arguments, "csv");
    if (result.ok && csv != NULL && strcmp(csv, "-") == 0)
        result = sk_error("analyze: the standard output has the events; give --csv a file");
    if (result.ok) result = sk_arguments_scene(&arguments, NULL, &a.scene);
    if (result.ok) result = make(&a);
    if (result.ok) result = sk_analysis_begin(&a.analysis, a.scene->model, a.tolerance);
    if (!result.ok) {
        release(&a);
        sk_scene_destroy(a.scene);
        return sk_complain(result);
    }
    a.analysis.threads = 0;
    a.analysis.audit = &a.audit;
    a.analysis.note = print_event;
    a.analysis.user = &a;
    if (csv != NULL) result = sk_csv_create(csv, a.scene->model, NULL, &a.csv);
    if (result.ok && a.compares) result = sk_analyzed_begin(&a.kept, a.scene->model, a.ticks);
    if (result.ok) result = analyze_scene(&a);
    if (a.csv != NULL) {
        sk_result finished = sk_csv_finish(a.csv, result.ok);
        if (result.ok) result = finished;
    }
    if (a.compares) sk_analyzed_end(&a.kept);
    sk_analysis_end(&a.analysis);
    release(&a);
    sk_scene_destroy(a.scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
