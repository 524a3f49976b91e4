#include "gear/skid_broken.h"

#include "base/assert.h"
#include "gear/beam.h"
#include "gear/skid_rows.h"
#include "gear/skid_solve.h"
#include "gear/skid_yield.h"
#include "math/banded.h"
#include <string.h>

// Returns the stiffness that the element has lost.
static sk_beam_law lost(const sk_beam *beam, const sk_skid_element_state *e) {
    sk_beam_law law = sk_beam_law_whole(beam);
    if (sk_skid_element_is_gone(e)) return law;
    sk_end_stiffness left = sk_skid_end_stiffness(beam, e);
    return (sk_beam_law){0.0, 0.0, law.first - left.first, law.across - left.across, law.second - left.second};
}

static void take_lost(const sk_skid_gear *gear, const sk_beam *beam, const sk_skid_element_state *e, double *band) {
    const sk_beam_frame *frame = gear->frame;
    double matrix[SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS];
    sk_beam_law law = lost(beam, e);
    sk_beam_stiffness_by(beam, &law, matrix);
    for (int i = 0; i < SK_BEAM_FREEDOMS; i++) {
        int32_t row = frame->row[SK_NODE_FREEDOMS * beam->node[i / SK_NODE_FREEDOMS] + i % SK_NODE_FREEDOMS];
        for (int j = 0; row >= 0 && j < SK_BEAM_FREEDOMS; j++) {
            int32_t column = frame->row[SK_NODE_FREEDOMS * beam->node[j / SK_NODE_FREEDOMS] + j % SK_NODE_FREEDOMS];
            if (column >= 0 && column <= row)
                band[sk_banded_index(frame->width, row, column)] -= gear->reach * matrix[i * SK_BEAM_FREEDOMS + j];
        }
    }
}

// Decouples a row from all others.
static void set_apart(int32_t n, int32_t width, int32_t row, double *band) {
    for (int32_t j = row > width ? row - width : 0; j < row; j++) band[sk_banded_index(width, row, j)] = 0.0;
    for (int32_t i = row + 1; i < n && i - row <= width; i++) band[sk_banded_index(width, i, row)] = 0.0;
    band[sk_banded_index(width, row, row)] = 1.0;
}

void sk_skid_solve_broken(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_body *left, double *x) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count, width = frame->width;
    double band[SK_SKID_BAND_MAX], carried[SK_SKID_CARRIED * SK_SKID_ROWS_MAX];
    bool gone[SK_SKID_ROWS_MAX];
    sk_skid_rows_gone(gear, state, gone);
    memcpy(band, gear->whole, sizeof(double) * (size_t)n * (size_t)(width + 1));
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_skid_element_state *e = &state->element[i];
        if (e->broken_first != 0 || e->broken_second != 0) take_lost(gear, &frame->beams[i], e, band);
    }
    for (int32_t i = 0; i < n; i++) {
        if (gone[i]) set_apart(n, width, i, band);
        if (gone[i]) x[i] = 0.0;
    }
    int32_t failed = sk_banded_factor(n, width, band);
    SK_ASSERT(failed < 0); // the remaining elements are held, and have mass
    if (failed >= 0) return;
    sk_banded_solve(n, width, band, x);
    if (!(gear->body.mass > 0.0)) return;

    // Response of the body. Rows that are gone are 0 in x and in `carried`, so their part of Z does not enter the sums.
    double give[36], push[SK_SKID_CARRIED];
    const double *carry = gear->carry.columns;
    for (int k = 0; k < SK_SKID_CARRIED; k++) {
        for (int32_t i = 0; i < n; i++) carried[k * n + i] = gone[i] ? 0.0 : carry[k * n + i];
        sk_banded_solve(n, width, band, carried + k * n);
        push[k] = sk_sum_of_products(n, carry + k * n, x);
    }
    bool gives = sk_skid_factor_give(gear, left != NULL ? left : &gear->body, carry, carried, give);
    SK_ASSERT(gives);
    if (!gives) return;
    sk_banded_solve(SK_SKID_CARRIED, SK_SKID_CARRIED - 1, give, push);
    for (int k = 0; k < SK_SKID_CARRIED; k++)
        for (int32_t i = 0; i < n; i++) x[i] += push[k] * carried[k * n + i];
}
