// hierarchy_study.h: the examples of the paper on hierarchical contact detection (Aragon and Molinari, 2014), as printed and as mended.
// docs/hierarchy.md explains the output.
#pragma once
#include "export/hierarchy_meshes.h"
#include <stdio.h>

// ---- two bodies that approach ----

typedef struct sk_approach_body {
    const sk_study_mesh *mesh;
    sk_tree_order order;
    bool joined;      // balls of inner nodes are those of their children joined, as in the paper; else refitted
    sk_vec3 position; // m, at the beginning
    sk_vec3 velocity; // m/s, constant
} sk_approach_body;

// One time at which the search had work to do, and the first pair of its queue then.
typedef struct sk_approach_event {
    double time;           // s
    bool leaves;           // whether the pair is one of faces
    int32_t level[2];      // of its nodes, below the roots
    sk_ball ball[2];       // m, world frame, at that time
    sk_contact_costs work; // of this event alone
    double seconds;        // of this machine
} sk_approach_event;

enum { SK_APPROACH_EVENTS = 512 };

typedef struct sk_study_run {
    double first, leaf, contact; // s: first prediction; the earliest of all pairs of leaves; contact. INFINITY: none
    double root_radius[2];       // m
    double build[2], search;     // s of this machine
    sk_tree_quality quality[2];
    int32_t faces[2];
    sk_contact_costs work;
    int32_t event_count, events_left_out;
    sk_approach_event event[SK_APPROACH_EVENTS];
} sk_study_run;

// As printed (`tick` above 0, s): the search works at the first tick after a predicted time, and fits both trees whole; the first two ticks find
// the velocities. As mended (`tick` 0): steps are cut at predicted times, and each looks `ahead` (s) past its own. Error: memory.
typedef struct sk_approach_steps {
    double tick, ahead;
} sk_approach_steps;
sk_result sk_approach_run(const sk_approach_body bodies[2], sk_approach_steps steps, sk_study_run *out);

// ---- the studies; each writes a table, or JSON ----

typedef enum sk_study_form { SK_STUDY_TABLE, SK_STUDY_JSON } sk_study_form;

sk_result sk_hierarchy_spheres(FILE *out, sk_study_form form);    // section 5.1
sk_result sk_hierarchy_motorcycle(FILE *out, sk_study_form form); // section 5.2
sk_result sk_hierarchy_times(FILE *out, sk_study_form form);      // table 1
sk_result sk_hierarchy_figures(FILE *out, sk_study_form form);    // the numbers of figures 3 and 4
// Figures 3 and 4 as an SVG picture.
sk_result sk_hierarchy_draw(FILE *out);

// ---- shared by the studies ----

// Writes a time with 4 decimals, or "never".
void sk_study_time(FILE *out, double seconds);
// Writes a list of events: time, level and radius of the first pair, and work.
void sk_study_events(FILE *out, const sk_study_run *run, int32_t most);
// Writes a run as a JSON object.
void sk_study_run_json(FILE *out, const sk_study_run *run);
