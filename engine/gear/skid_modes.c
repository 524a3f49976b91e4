#include "gear/skid_modes.h"

#include "gear/frame_beams.h"
#include "gear/skid_load.h"
#include "gear/skid_place.h"
#include "gear/skid_rows.h"
#include "gear/skid_yield.h"
#include "math/banded.h"
#include "math/eigenmodes.h"
#include <stdlib.h>
#include <string.h>

struct sk_skid_modes {
    const sk_skid_gear *gear;
    int32_t count;
    int64_t broken[SK_SKID_ELEMENTS_MAX][2]; // broken ends for which these modes were computed
    bool gone[SK_SKID_ROWS_MAX];             // rows of nodes that are gone: each vibrates by itself, without force
    double *stiffness, *damping, *reach;
    double *by_mode; // shape of each mode, by row of the frame
    double *by_row;  // component of each mode in a row
    double *carried; // per direction: the component of each mode in the momentum of the tubes, Z^T shape
    double *bent, *weighed, *squares, *shapes; // matrices of the search for the modes
    sk_arena *storage;
};

// ---- computing the modes ----

// Returns element (i, j) of a symmetric banded matrix.
static double banded_at(const double *band, int32_t width, int32_t i, int32_t j) {
    int32_t low = i > j ? i : j, high = i > j ? j : i;
    return low - high <= width ? band[sk_banded_index(width, low, high)] : 0.0;
}

// Subtracts, column by column, the stiffness lost by an element's broken ends, or all of it if the element is torn off.
static void take_broken(const sk_skid_modes *modes, const sk_beam *beam, const sk_skid_element_state *e, double *unit,
                        double *column) {
    const sk_beam_frame *frame = modes->gear->frame;
    int32_t n = modes->count;
    for (int k = 0; k < 2 * SK_NODE_FREEDOMS; k++) {
        int32_t row = frame->row[SK_NODE_FREEDOMS * beam->node[k / SK_NODE_FREEDOMS] + k % SK_NODE_FREEDOMS];
        if (row < 0) continue;
        memset(unit, 0, sizeof *unit * (size_t)n);
        memset(column, 0, sizeof *column * (size_t)n);
        unit[row] = 1.0;
        if (sk_skid_element_is_gone(e)) {
            sk_beam_add_elastic(frame, beam, unit, column);
            for (int32_t i = 0; i < n; i++) modes->bent[i * n + row] -= column[i];
            continue;
        }
        sk_vec3 bend[2], whole[2], real[2];
        sk_beam_bends(frame, beam, unit, bend);
        sk_beam_moments(beam, bend, whole);
        sk_skid_end_moments(sk_skid_end_stiffness(beam, e), bend, real);
        const sk_vec3 less[2] = {sk_sub(whole[0], real[0]), sk_sub(whole[1], real[1])};
        sk_beam_add_moments(frame, beam, less, column);
        for (int32_t i = 0; i < n; i++) modes->bent[i * n + row] -= column[i];
    }
}

// Gives each row that is gone a mass and a spring of its own, and decouples it from all other rows.
static void set_gone_apart(sk_skid_modes *modes) {
    // 1/s^2: square of its frequency. The slowest modes are the most accurate; the row is not one of them.
    static const double SQUARE = 1e8;
    int32_t n = modes->count;
    for (int32_t i = 0; i < n; i++) {
        if (!modes->gone[i]) continue;
        for (int32_t j = 0; j < n; j++) {
            modes->bent[i * n + j] = modes->bent[j * n + i] = i == j ? SQUARE : 0.0;
            modes->weighed[i * n + j] = modes->weighed[j * n + i] = i == j ? 1.0 : 0.0;
        }
    }
}

static void gather_matrices(sk_skid_modes *modes) {
    const sk_skid_gear *gear = modes->gear;
    const sk_beam_frame *frame = gear->frame;
    int32_t n = modes->count;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < n; j++) {
            modes->bent[i * n + j] = banded_at(frame->stiffness, frame->width, i, j);
            modes->weighed[i * n + j] = banded_at(frame->mass, frame->width, i, j);
        }
    }
    for (int32_t i = 0; i < frame->beam_count; i++) {
        sk_skid_element_state e = {.broken_first = modes->broken[i][0], .broken_second = modes->broken[i][1]};
        if (e.broken_first || e.broken_second) take_broken(modes, &frame->beams[i], &e, modes->squares, modes->shapes);
    }
    set_gone_apart(modes);
    if (!(gear->body.mass > 0.0)) return;
    for (int32_t j = 0; j < n; j++) { // the response of the body: Z D Z^T
        if (modes->gone[j]) continue;
        const double *z = gear->carry.columns + j;
        sk_vec3 linear = sk_scale(1.0 / gear->body.mass, sk_vec(z[0], z[n], z[2 * n]));
        sk_vec3 angular = sk_mat3_mul(&gear->body.inertia_inverse, sk_vec(z[3 * n], z[4 * n], z[5 * n]));
        const double by[SK_SKID_CARRIED] = {linear.x, linear.y, linear.z, angular.x, angular.y, angular.z};
        for (int32_t i = 0; i < n; i++)
            for (int k = 0; k < SK_SKID_CARRIED && !modes->gone[i]; k++)
                modes->weighed[i * n + j] -= gear->carry.columns[k * n + i] * by[k];
    }
}

// Computes M u less the response of the body, Z D Z^T u. u is 0 in rows that are gone.
static void weigh(const sk_skid_modes *modes, const double *u, double *weighed) {
    const sk_skid_gear *gear = modes->gear;
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    sk_banded_multiply(n, frame->width, frame->mass, u, weighed);
    if (!(gear->body.mass > 0.0)) return;
    double p[SK_SKID_CARRIED];
    for (int k = 0; k < SK_SKID_CARRIED; k++) p[k] = sk_sum_of_products(n, gear->carry.columns + k * n, u);
    sk_vec3 linear = sk_scale(1.0 / gear->body.mass, sk_vec(p[0], p[1], p[2]));
    sk_vec3 angular = sk_mat3_mul(&gear->body.inertia_inverse, sk_vec(p[3], p[4], p[5]));
    const double by[SK_SKID_CARRIED] = {linear.x, linear.y, linear.z, angular.x, angular.y, angular.z};
    for (int k = 0; k < SK_SKID_CARRIED; k++)
        for (int32_t i = 0; i < n; i++) weighed[i] -= by[k] * gear->carry.columns[k * n + i];
}

// Returns the component of Z^T shape for one column of Z. Rows that are gone contribute nothing.
static double carried_by(const sk_skid_modes *modes, const double *column, const double *shape) {
    double sum = sk_sum_of_products(modes->count, column, shape);
    for (int32_t r = 0; r < modes->count; r++)
        if (modes->gone[r]) sum -= column[r] * shape[r];
    return sum;
}

static void keep(sk_skid_modes *modes) {
    const sk_skid_gear *gear = modes->gear;
    int32_t n = modes->count;
    memcpy(modes->by_mode, modes->shapes, sizeof(double) * (size_t)n * (size_t)n);
    for (int32_t i = 0; i < n; i++) {
        const double *shape = modes->by_mode + i * n;
        modes->stiffness[i] = modes->squares[i];
        modes->damping[i] = gear->beta * modes->squares[i];
        modes->reach[i] = 0.0;
        for (int32_t r = 0; r < n; r++) {
            modes->by_row[r * n + i] = shape[r];
            modes->reach[i] = sk_max(modes->reach[i], fabs(shape[r]));
        }
        for (int k = 0; k < SK_SKID_CARRIED; k++)
            modes->carried[k * n + i] = carried_by(modes, gear->carry.columns + k * n, shape);
    }
}

static bool find(sk_skid_modes *modes) {
    gather_matrices(modes);
    if (!sk_eigenmodes_find(modes->count, modes->bent, modes->weighed, modes->squares, modes->shapes)) return false;
    keep(modes);
    return true;
}

sk_result sk_skid_modes_create(const sk_skid_gear *gear, sk_skid_modes **out) {
    *out = NULL;
    sk_skid_modes *modes = calloc(1, sizeof *modes);
    if (modes == NULL) return sk_error("memory is short");
    int32_t n = gear->frame->freedom_count;
    modes->gear = gear;
    modes->count = n;
    modes->storage = sk_arena_create();
    size_t count = (size_t)n;
    struct {
        double **part;
        size_t size;
    } parts[] = {{&modes->stiffness, count},      {&modes->damping, count},
                 {&modes->reach, count},          {&modes->by_mode, count * count},
                 {&modes->by_row, count * count}, {&modes->carried, count * SK_SKID_CARRIED},
                 {&modes->bent, count * count},   {&modes->weighed, count * count},
                 {&modes->squares, count},        {&modes->shapes, count * count}};
    bool room = modes->storage != NULL;
    for (size_t i = 0; room && i < sizeof parts / sizeof parts[0]; i++) {
        *parts[i].part = sk_arena_alloc(modes->storage, parts[i].size, sizeof(double));
        room = *parts[i].part != NULL;
    }
    sk_result r = room ? sk_ok() : sk_error("memory is short");
    if (r.ok && !find(modes)) r = sk_error("skids: their natural modes are not to be found");
    if (r.ok)
        *out = modes;
    else
        sk_skid_modes_destroy(modes);
    return r;
}

void sk_skid_modes_destroy(sk_skid_modes *modes) {
    if (modes == NULL) return;
    sk_arena_destroy(modes->storage);
    free(modes);
}

bool sk_skid_modes_follow(sk_skid_modes *modes, const sk_skid_state *state) {
    bool same = true;
    int64_t before[SK_SKID_ELEMENTS_MAX][2];
    memcpy(before, modes->broken, sizeof before);
    for (int32_t i = 0; i < modes->gear->frame->beam_count; i++) {
        const int64_t now[2] = {state->element[i].broken_first, state->element[i].broken_second};
        same = same && now[0] == modes->broken[i][0] && now[1] == modes->broken[i][1];
        memcpy(modes->broken[i], now, sizeof now);
    }
    if (same) return true;
    bool gone_before[SK_SKID_ROWS_MAX];
    memcpy(gone_before, modes->gone, sizeof gone_before);
    sk_skid_rows_gone(modes->gear, state, modes->gone);
    if (find(modes)) return true;
    memcpy(modes->broken, before, sizeof before);
    memcpy(modes->gone, gone_before, sizeof gone_before);
    return false;
}

int32_t sk_skid_modes_count(const sk_skid_modes *modes) {
    return modes->count;
}
const double *sk_skid_modes_stiffness(const sk_skid_modes *modes) {
    return modes->stiffness;
}
const double *sk_skid_modes_damping(const sk_skid_modes *modes) {
    return modes->damping;
}
const double *sk_skid_modes_reach(const sk_skid_modes *modes) {
    return modes->reach;
}

// ---- transformations ----

void sk_skid_modes_of(const sk_skid_modes *modes, const sk_skid_state *state, double *x, double *v) {
    int32_t n = modes->count;
    double u[2][SK_SKID_ROWS_MAX], weighed[SK_SKID_ROWS_MAX];
    sk_skid_gather(modes->gear, state, u[0], u[1]);
    for (int k = 0; k < 2; k++) {
        weigh(modes, u[k], weighed);
        for (int32_t r = 0; r < n; r++)
            if (modes->gone[r]) weighed[r] = 0.0;
        for (int32_t i = 0; i < n; i++) (k == 0 ? x : v)[i] = sk_sum_of_products(n, modes->by_mode + i * n, weighed);
    }
}

// Adds four modes at a time. One at a time would take half of the time of an evaluation.
static void add_shapes(int32_t n, const double *shapes, const double *x, const double *v, double *restrict u,
                       double *restrict w) {
    const double *a = shapes, *b = a + n, *c = b + n, *d = c + n;
    double xa = x[0], xb = x[1], xc = x[2], xd = x[3], va = v[0], vb = v[1], vc = v[2], vd = v[3];
    for (int32_t r = 0; r < n; r++) {
        u[r] += (xa * a[r] + xb * b[r]) + (xc * c[r] + xd * d[r]);
        w[r] += (va * a[r] + vb * b[r]) + (vc * c[r] + vd * d[r]);
    }
}

void sk_skid_modes_carry(const sk_skid_modes *modes, const double *x, const double *v, sk_skid_state *state) {
    int32_t n = modes->count;
    double u[SK_SKID_ROWS_MAX], w[SK_SKID_ROWS_MAX];
    int32_t i = 0;
    for (int32_t r = 0; r < n; r++) u[r] = w[r] = 0.0;
    for (; i + 4 <= n; i += 4) add_shapes(n, modes->by_mode + i * n, x + i, v + i, u, w);
    for (; i < n; i++) {
        const double *shape = modes->by_mode + i * n;
        for (int32_t r = 0; r < n; r++) {
            u[r] += x[i] * shape[r];
            w[r] += v[i] * shape[r];
        }
    }
    sk_skid_scatter(modes->gear, u, w, state);
}

// ---- forces ----

// Computes the forces by row: nodal forces, those of plastic rotations, and mass-proportional damping. Adds force and
// moment of the nodal forces to *all.
static void gather_forces(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_load *load, double *force,
                          sk_skid_reaction *all) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    for (int32_t i = 0; i < n; i++) force[i] = 0.0;
    for (int32_t i = 0; i < frame->node_count; i++) {
        if (!gear->plan.touches[i]) continue;
        sk_space_frame_add_force(frame, force, i, load->node[i]);
        all->force = sk_add(all->force, load->node[i]);
        sk_space_frame_add_moment(frame, force, i, load->node_moment[i]);
        all->moment = sk_add(all->moment,
                             sk_add(load->node_moment[i], sk_cross(sk_skid_node_ahead(gear, state, i), load->node[i])));
    }
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_skid_element_state *e = &state->element[i];
        if (sk_skid_is_whole(e) || sk_skid_element_is_gone(e)) continue;
        const sk_vec3 plastic[2] = {e->plastic_first, e->plastic_second};
        sk_vec3 moment[2];
        sk_skid_end_moments(sk_skid_end_stiffness(&frame->beams[i], e), plastic, moment);
        sk_beam_add_moments(frame, &frame->beams[i], moment, force);
    }
    if (!(gear->alpha > 0.0)) return;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX], slowed[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    sk_banded_multiply(n, frame->width, frame->mass, v, slowed);
    for (int32_t i = 0; i < n; i++) force[i] -= gear->alpha * slowed[i];
}

sk_skid_reaction sk_skid_modes_push(const sk_skid_modes *modes, const sk_skid_state *state, const sk_skid_load *load,
                                    const double *x, const double *v, double *force) {
    const sk_skid_gear *gear = modes->gear;
    int32_t n = modes->count;
    double rows[SK_SKID_ROWS_MAX], gained[SK_SKID_CARRIED], had[SK_SKID_CARRIED];
    sk_skid_reaction out = {0};
    gather_forces(gear, state, load, rows, &out);
    for (int32_t r = 0; r < n; r++)
        if (modes->gone[r]) rows[r] = 0.0;
    for (int32_t i = 0; i < n; i++) force[i] = 0.0;
    for (int32_t r = 0; r < n; r++) {
        const double *part = modes->by_row + r * n;
        for (int32_t i = 0; rows[r] != 0.0 && i < n; i++) force[i] += rows[r] * part[i];
    }
    if (gear->body.mass > 0.0) { // the acceleration of body and gear as one rigid body under all forces
        sk_vec3 a = sk_scale(1.0 / gear->body.mass, sk_add(out.force, load->force));
        sk_vec3 moment = sk_add(out.moment, sk_add(load->moment, load->gyroscopic));
        sk_vec3 turning = sk_mat3_mul(&gear->body.inertia_inverse, moment);
        const double by[SK_SKID_CARRIED] = {a.x, a.y, a.z, turning.x, turning.y, turning.z};
        for (int k = 0; k < SK_SKID_CARRIED; k++)
            for (int32_t i = 0; i < n; i++) force[i] -= by[k] * modes->carried[k * n + i];
    }
    for (int32_t i = 0; i < n; i++) rows[i] = force[i] - modes->damping[i] * v[i] - modes->stiffness[i] * x[i];
    for (int k = 0; k < SK_SKID_CARRIED; k++) {
        gained[k] = sk_sum_of_products(n, modes->carried + k * n, rows);
        had[k] = sk_sum_of_products(n, modes->carried + k * n, v);
    }
    // The body loses the momentum that the tubes gain in rotating axes.
    sk_vec3 linear = sk_vec(had[0], had[1], had[2]), angular = sk_vec(had[3], had[4], had[5]);
    sk_vec3 taken = sk_add(sk_vec(gained[0], gained[1], gained[2]), sk_cross(load->rate, linear));
    sk_vec3 turned = sk_add(sk_vec(gained[3], gained[4], gained[5]), sk_cross(load->rate, angular));
    out.force = sk_sub(out.force, taken);
    out.moment = sk_sub(out.moment, turned);
    return out;
}
