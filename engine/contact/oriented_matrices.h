// oriented_matrices.h: oriented contact in the plane with the matrices of the paper, for comparison with its figures.
// Targets are convex polygons, initiators are points. Rows of a matrix are surfaces i, columns are initiators j. Both
// algorithms of the paper are here, as printed and corrected. The simulation uses oriented.h. Source: "Continuous
// Appropriately-Oriented Collision Detection", equations 3 to 19; docs/models/oriented_contact.md.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_PAPER_SURFACES_MAX = 16, SK_PAPER_INITIATORS_MAX = 16 };

typedef struct sk_paper_points {
    int32_t count;
    double x[SK_PAPER_SURFACES_MAX], y[SK_PAPER_SURFACES_MAX]; // m
} sk_paper_points;

typedef struct sk_paper_matrix {
    int32_t at[SK_PAPER_SURFACES_MAX][SK_PAPER_INITIATORS_MAX];
} sk_paper_matrix;

typedef enum sk_paper_algorithm {
    SK_PAPER_LOOPS_AS_PRINTED,    // 1: a penetrating initiator collides with every surface
    SK_PAPER_LOOPS,               // 1, corrected by equation 15: c_ij keeps its value
    SK_PAPER_MATRICES_AS_PRINTED, // 2: N_0 is a sum, and the guard tests "= 1"
    SK_PAPER_MATRICES // 2, corrected: a logical or, ">= 1", and only the last of several separations lost in one step
} sk_paper_algorithm;

typedef struct sk_paper_configuration {
    sk_paper_points initiators;     // positions before, for the order in which separations are lost
    sk_paper_matrix p, delta, s, c; // P(t), Delta, S(t), C(t)
} sk_paper_configuration;

// Returns the distance (m) of a point from surface i along its outward normal. Vertices are in clockwise order. Outside
// is left of side i.
double sk_paper_distance(const sk_paper_points *vertices, int32_t i, double x, double y);

// Returns the initial configuration: no collisions, Delta = 0.
sk_paper_configuration sk_paper_begin(const sk_paper_points *vertices, const sk_paper_points *initiators);

// Computes the configuration after a step to `initiators`. `before` and `after` may be the same.
void sk_paper_advance(const sk_paper_points *vertices, const sk_paper_points *initiators, sk_paper_algorithm algorithm,
                      const sk_paper_configuration *before, sk_paper_configuration *after);

// Returns the number of surfaces that initiator j collides with. *first: the first of them, -1 for none.
int32_t sk_paper_collisions(const sk_paper_points *vertices, const sk_paper_matrix *c, int32_t j, int32_t *first);
