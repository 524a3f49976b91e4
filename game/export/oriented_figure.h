// oriented_figure.h: simulates the figures of the paper on oriented contact: a point on a spring is thrown at a polygon
// and pushed out, by oriented contact and by the minimum-translation rule. docs/models/oriented_contact.md, "Figures".
#pragma once
#include "skidpad.h"
#include <stdio.h>

enum { SK_FIGURE_STEPS = 48 };

typedef struct sk_figure_case {
    int32_t figure; // its number in the paper
    const char *name, *what;
    sk_paper_points polygon;     // m, clockwise
    double x, y, vx, vy;         // of the point at the start, m and m/s
    double rate;                 // rad/s, of 1 kg on the spring
    double view_x, view_y, view; // m, centre and half the width of the picture
} sk_figure_case;

extern const sk_figure_case sk_figure_cases[]; // name null at the end

typedef enum sk_figure_rule { SK_FIGURE_ORIENTED, SK_FIGURE_NEAREST } sk_figure_rule;

// One step: its end point and the results there. Surfaces are counted from 0; -1: none.
typedef struct sk_figure_step {
    double x, y;
    sk_paper_configuration loops, loops_as_printed, matrices; // configurations of the paper, along the same path
    sk_oriented_step held;
    int32_t nearest; // the choice of the minimum-translation rule
    int32_t pushes;  // the surface that pushes
} sk_figure_step;

typedef struct sk_figure_run {
    sk_figure_step step[SK_FIGURE_STEPS];
    int32_t touched, wrong; // steps in which a surface pushes; those in which it is not the surface of entry
    int32_t left_through;   // the surface that the point passed last on leaving; -1: it did not touch
    double energy;          // at the end, relative to the start
} sk_figure_run;

void sk_figure_go(const sk_figure_case *figure, sk_figure_rule rule, sk_figure_run *out);

// A case under both rules. The caller frees it; null if memory is short.
typedef struct sk_figure_pair {
    sk_figure_run oriented, nearest;
} sk_figure_pair;
sk_figure_pair *sk_figure_go_both(const sk_figure_case *figure);

// Writes an SVG picture of all cases of a figure; 0: of all figures. Failures to write show in ferror. Error if memory
// is short.
sk_result sk_figure_draw(FILE *out, int32_t figure);
