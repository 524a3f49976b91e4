#include "contact/oriented_matrices.h"

#include <math.h>

// Computes the unit vector along side i, eq. 3.
static void along(const sk_paper_points *v, int32_t i, double *px, double *py) {
    int32_t next = (i + 1) % v->count;
    double x = v->x[next] - v->x[i], y = v->y[next] - v->y[i], length = sqrt(x * x + y * y);
    *px = x / length;
    *py = y / length;
}

double sk_paper_distance(const sk_paper_points *vertices, int32_t i, double x, double y) {
    double px, py;
    along(vertices, i, &px, &py);
    return -py * (x - vertices->x[i]) + px * (y - vertices->y[i]); // n = (-p_y, p_x), eq. 4 and 6
}

// Sets P and S by lines 1 to 18 of the penetration configuration algorithm. For S its pseudo-code is right, and
// equation 17 is not.
static void set_p_and_s(const sk_paper_points *v, const sk_paper_points *q, sk_paper_configuration *out) {
    for (int32_t j = 0; j < q->count; j++) {
        for (int32_t i = 0; i < v->count; i++) {
            double px, py;
            int32_t next = (i + 1) % v->count;
            along(v, i, &px, &py);
            double from = px * v->x[i] + py * v->y[i], to = px * v->x[next] + py * v->y[next];
            double at = px * q->x[j] + py * q->y[j];
            out->p.at[i][j] = sk_paper_distance(v, i, q->x[j], q->y[j]) <= 0.0;
            out->s.at[i][j] = from <= at && at <= to;
        }
    }
}

static int32_t sum_of(const sk_paper_matrix *m, int32_t rows, int32_t j) {
    int32_t sum = 0;
    for (int32_t i = 0; i < rows; i++) sum += m->at[i][j];
    return sum;
}

// Applies algorithm 1 to initiator j. Lines 5 and 6 of the paper set c_ij = 1 without a test of c_ij(t0).
static void loop_over_surfaces(int32_t rows, int32_t j, const sk_paper_matrix *c0, bool as_printed,
                               sk_paper_configuration *out) {
    bool penetrated = sum_of(&out->p, rows, j) == rows;
    for (int32_t i = 0; i < rows; i++) {
        int32_t before = c0->at[i][j];
        if (penetrated && out->delta.at[i][j] == 1)
            out->c.at[i][j] = 1;
        else if (penetrated)
            out->c.at[i][j] = as_printed ? 1 : before;
        else
            out->c.at[i][j] = before == 1 && out->s.at[i][j] == 1 && out->delta.at[i][j] == 0;
    }
}

// Returns the surface whose separation is lost last on a straight path, -1 for none.
static int32_t last_lost(const sk_paper_points *v, const sk_paper_points *from, const sk_paper_points *to, int32_t j,
                         const sk_paper_matrix *delta) {
    int32_t last = -1;
    double latest = -INFINITY;
    for (int32_t i = 0; i < v->count; i++) {
        if (delta->at[i][j] != 1) continue;
        double a = sk_paper_distance(v, i, from->x[j], from->y[j]), b = sk_paper_distance(v, i, to->x[j], to->y[j]);
        if (!(a / (a - b) > latest)) continue;
        latest = a / (a - b);
        last = i;
    }
    return last;
}

// Largest entry of C. As printed, entries square themselves from step to step.
static const int32_t ENOUGH = 1000;

// Applies algorithm 2 to column j.
static void apply_guards(const sk_paper_points *v, const sk_paper_configuration *was, int32_t j, bool as_printed,
                         sk_paper_configuration *out) {
    const sk_paper_matrix *c0 = &was->c;
    int32_t rows = v->count, n_0 = sum_of(c0, rows, j), kept = 0;
    for (int32_t i = 0; i < rows; i++)
        kept += out->p.at[i][j] * c0->at[i][j] * out->s.at[i][j] * (1 - out->delta.at[i][j]);
    bool penetrated = sum_of(&out->p, rows, j) == rows;
    int32_t n_1 = penetrated || (as_printed ? kept == 1 : kept >= 1);
    int32_t n_2 = (as_printed ? n_0 : n_0 >= 1) * n_1;
    int32_t last = as_printed ? -1 : last_lost(v, &was->initiators, &out->initiators, j, &out->delta);
    for (int32_t i = 0; i < rows; i++) {
        int32_t lost = as_printed || i == last ? out->delta.at[i][j] : 0;
        int32_t c = c0->at[i][j] * n_2 + lost * (n_1 - n_2);
        out->c.at[i][j] = c < ENOUGH ? c : ENOUGH;
    }
}

sk_paper_configuration sk_paper_begin(const sk_paper_points *vertices, const sk_paper_points *initiators) {
    sk_paper_configuration out = {.initiators = *initiators};
    set_p_and_s(vertices, initiators, &out);
    return out;
}

void sk_paper_advance(const sk_paper_points *vertices, const sk_paper_points *initiators, sk_paper_algorithm algorithm,
                      const sk_paper_configuration *before, sk_paper_configuration *after) {
    const sk_paper_configuration was = *before;
    *after = sk_paper_begin(vertices, initiators);
    for (int32_t j = 0; j < initiators->count; j++) {
        for (int32_t i = 0; i < vertices->count; i++) after->delta.at[i][j] = after->p.at[i][j] - was.p.at[i][j];
        if (algorithm <= SK_PAPER_LOOPS)
            loop_over_surfaces(vertices->count, j, &was.c, algorithm == SK_PAPER_LOOPS_AS_PRINTED, after);
        else
            apply_guards(vertices, &was, j, algorithm == SK_PAPER_MATRICES_AS_PRINTED, after);
    }
}

int32_t sk_paper_collisions(const sk_paper_points *vertices, const sk_paper_matrix *c, int32_t j, int32_t *first) {
    int32_t count = 0;
    *first = -1;
    for (int32_t i = vertices->count - 1; i >= 0; i--) {
        if (c->at[i][j] == 0) continue;
        *first = i;
        count++;
    }
    return count;
}
