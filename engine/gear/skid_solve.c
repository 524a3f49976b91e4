#include "gear/skid_solve.h"

#include "base/assert.h"
#include "gear/frame_beams.h"
#include "gear/skid_load.h"
#include "gear/skid_yield.h"
#include "math/banded.h"
#include <string.h>

// The lower half of the matrix of mass and inertia about the origin, with the centre of gravity at c:
//
//     m E     -m [c]x
//     m [c]x   I - m [c]x [c]x
static void inertia_about_origin(const sk_skid_body *body, double own[SK_SKID_CARRIED][SK_SKID_CARRIED]) {
    static const sk_vec3 AXIS[] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int j = 0; j < 3;
         j++) { // column j: the momentum of a motion of 1 along axis j, or of a rotation of 1 about it
        sk_vec3 moved = sk_scale(body->mass, AXIS[j]), lever = sk_cross(body->centre, moved);
        sk_vec3 away = sk_scale(body->mass, sk_cross(AXIS[j], body->centre));
        sk_vec3 turned = sk_add(sk_mat3_mul(&body->inertia, AXIS[j]), sk_cross(body->centre, away));
        const double column[] = {moved.x, moved.y, moved.z, lever.x, lever.y, lever.z};
        const double turning[] = {turned.x, turned.y, turned.z};
        for (int i = 0; i < SK_SKID_CARRIED; i++) own[i][j] = column[i];
        for (int i = 0; i < 3; i++) own[3 + i][3 + j] = turning[i];
    }
}

bool sk_skid_factor_give(const sk_skid_gear *gear, const sk_skid_body *body, const double *z, const double *y,
                         double give[36]) {
    int32_t n = gear->frame->freedom_count;
    double own[SK_SKID_CARRIED][SK_SKID_CARRIED];
    inertia_about_origin(body, own);
    for (int i = 0; i < SK_SKID_CARRIED; i++)
        for (int j = 0; j <= i; j++)
            give[sk_banded_index(SK_SKID_CARRIED - 1, i, j)] = own[i][j] - sk_sum_of_products(n, z + i * n, y + j * n);
    return sk_banded_factor(SK_SKID_CARRIED, SK_SKID_CARRIED - 1, give) < 0;
}

static sk_result factor_step(sk_skid_gear *gear) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count, width = frame->width;
    size_t size = (size_t)n * (size_t)(width + 1), columns = (size_t)n * SK_SKID_CARRIED;
    double *factor = sk_arena_alloc(gear->storage, size, sizeof *factor);
    double *whole = sk_arena_alloc(gear->storage, size, sizeof *whole);
    double *carry = sk_arena_alloc(gear->storage, columns, sizeof *carry);
    double *carried = sk_arena_alloc(gear->storage, columns, sizeof *carried);
    if (factor == NULL || whole == NULL || carry == NULL || carried == NULL) return sk_error("memory is short");
    gear->whole = whole;
    gear->carry = sk_six_columns_of(n, carry);
    gear->carried = sk_six_columns_of(n, carried);
    for (size_t i = 0; i < size; i++)
        whole[i] = factor[i] = (1.0 + 0.5 * gear->alpha * gear->h) * frame->mass[i] + gear->reach * frame->stiffness[i];
    if (sk_banded_factor(n, width, factor) >= 0)
        return sk_error("skids: the matrix of a step is not positive definite");
    if (!sk_panels_create(n, width, frame->stiffness, gear->storage, &gear->stiffness) ||
        !sk_panels_create(n, width, frame->mass, gear->storage, &gear->mass) ||
        !sk_panel_factor_create(n, width, factor, gear->storage, &gear->factor))
        return sk_error("memory is short");
    sk_space_frame_carry(frame, carry);
    memcpy(carried, carry, sizeof(double) * columns);
    for (int i = 0; i < SK_SKID_CARRIED; i++) sk_panel_factor_solve(&gear->factor, carried + i * n);
    if (gear->body.mass > 0.0 && !sk_skid_factor_give(gear, &gear->body, carry, carried, gear->give))
        return sk_error("skids: tubes of %g kg are too heavy for an aircraft of %g kg and its inertia",
                        sk_space_frame_weight(frame), gear->body.mass);
    return sk_ok();
}

// Overwrites x by A^-1 x on a free body with nothing broken.
static void solve_whole(const sk_skid_gear *gear, const sk_skid_body *left, double *x) {
    sk_panel_factor_solve(&gear->factor, x);
    if (!(gear->body.mass > 0.0)) return;
    double push[SK_SKID_CARRIED], give[36];
    bool gives = left == NULL || sk_skid_factor_give(gear, left, gear->carry.columns, gear->carried.columns, give);
    SK_ASSERT(gives);
    if (!gives) return;
    sk_six_sums_of_products(&gear->carry, x, push);
    sk_banded_solve(SK_SKID_CARRIED, SK_SKID_CARRIED - 1, left == NULL ? gear->give : give, push);
    sk_add_six_columns(&gear->carried, push, x);
}

static sk_result release_ends(sk_skid_gear *gear) {
    const sk_beam_frame *frame = gear->frame;
    size_t n = (size_t)frame->freedom_count;
    double *columns = sk_arena_alloc(gear->storage, 4 * (size_t)frame->beam_count * n, sizeof *columns);
    if (columns == NULL) return sk_error("memory is short");
    gear->released = columns;
    for (int32_t i = 0; i < frame->beam_count; i++) {
        for (int k = 0; k < 4; k++, columns += n) { // end k / 2 in plane k % 2
            sk_vec3 bend[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}, moment[2];
            bend[k / 2] = frame->beams[i].axis[1 + k % 2];
            sk_beam_moments(&frame->beams[i], bend, moment);
            sk_beam_add_moments(frame, &frame->beams[i], moment, columns);
            solve_whole(gear, NULL, columns);
        }
    }
    return sk_ok();
}

sk_result sk_skid_factor(sk_skid_gear *gear) {
    sk_result r = factor_step(gear);
    return r.ok ? release_ends(gear) : r;
}

// ---- broken ends ----

// Broken ends as a change of low rank, by columns of `released`.
typedef struct release {
    bool needs_full_factor; // more ends are broken than fit into `column`, or elements are torn off
    int32_t count;
    int32_t column[2 * SK_SKID_BROKEN_MAX];
} release;

static release find_released(const sk_skid_gear *gear, const sk_skid_state *state) {
    release r = {0};
    for (int32_t i = 0; i < gear->frame->beam_count; i++) {
        for (int32_t end = 0; end < 2; end++) {
            int64_t broken = end == 0 ? state->element[i].broken_first : state->element[i].broken_second;
            r.needs_full_factor = r.needs_full_factor || (broken & SK_SKID_GONE) != 0 ||
                                  (broken != 0 && r.count == 2 * SK_SKID_BROKEN_MAX);
            for (int32_t plane = 0; broken != 0 && !r.needs_full_factor && plane < 2; plane++)
                r.column[r.count++] = 4 * i + 2 * end + plane;
        }
    }
    return r;
}

// Returns w . x: the moment (N m) at the column's end, in its plane, that the bends of x cause in an unbroken element.
static double moment_at(const sk_skid_gear *gear, int32_t column, const double *x) {
    const sk_beam *beam = &gear->frame->beams[column / 4];
    sk_vec3 bend[2], moment[2];
    sk_beam_bends(gear->frame, beam, x, bend);
    sk_beam_moments(beam, bend, moment);
    return sk_dot(beam->axis[1 + column % 2], moment[column / 2 % 2]);
}

// Returns an element (N m/rad) of Q^-1: the remaining stiffness of a broken end plus the stiffness of the beam. Between
// two broken ends of one beam it is the beam's coupling.
static double kept(const sk_skid_gear *gear, int32_t a, int32_t b) {
    if (a / 4 != b / 4 || a % 2 != b % 2) return 0.0;
    const sk_beam *beam = &gear->frame->beams[a / 4];
    return a == b ? sk_skid_torn_stiffness(beam) + 4.0 * beam->bending : 2.0 * beam->bending;
}

// Corrects x = A_whole^-1 b for broken ends: A = A_whole - reach W Q W^T, by the Woodbury formula.
static void correct_released(const sk_skid_gear *gear, const release *r, double *x) {
    double small[4 * SK_SKID_BROKEN_MAX * SK_SKID_BROKEN_MAX], part[2 * SK_SKID_BROKEN_MAX];
    int32_t n = gear->frame->freedom_count, m = r->count;
    if (m == 0) return;
    for (int32_t i = 0; i < m; i++) {
        for (int32_t j = 0; j <= i; j++)
            small[sk_banded_index(m - 1, i, j)] = kept(gear, r->column[i], r->column[j]) / gear->reach -
                                                  moment_at(gear, r->column[i], gear->released + r->column[j] * n);
        part[i] = moment_at(gear, r->column[i], x);
    }
    int32_t failed = sk_banded_factor(m, m - 1, small);
    SK_ASSERT(failed < 0);
    if (failed >= 0) return;
    sk_banded_solve(m, m - 1, small, part);
    for (int32_t i = 0; i < m; i++) {
        const double *column = gear->released + r->column[i] * n;
        for (int32_t k = 0; k < n; k++) x[k] += part[i] * column[k];
    }
}

bool sk_skid_solve(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_body *left, double *x) {
    release released = find_released(gear, state);
    if (released.needs_full_factor) return false;
    if (left != NULL && released.count > 0) return false; // the columns of `released` are those of a whole body
    solve_whole(gear, left, x);
    correct_released(gear, &released, x);
    return true;
}
