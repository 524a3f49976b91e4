// A step of a skid gear: average acceleration, with equilibrium at the middle of the step.
// docs/models/skid_gear.md, "Time" and "The body".
#include "gear/skid_internal.h"

#include "base/assert.h"
#include "gear/wheel.h"
#include "math/banded.h"

void sk_skid_begin(sk_skid_state *state) {
    *state = (sk_skid_state){0};
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) state->node[i].contact = sk_oriented_ground_unknown();
}

static void gather(const int32_t *row, sk_vec3 value, double *x) {
    if (row[0] >= 0) x[row[0]] = value.x;
    if (row[1] >= 0) x[row[1]] = value.y;
    if (row[2] >= 0) x[row[2]] = value.z;
}

void sk_skid_gather(const sk_skid_gear *gear, const sk_skid_state *state, double *u, double *v) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        const int32_t *row = &gear->frame->row[SK_NODE_FREEDOMS * i];
        const sk_skid_node_state *node = &state->node[i];
        gather(row, node->displacement, u);
        gather(row + 3, node->turn, u);
        gather(row, node->velocity, v);
        gather(row + 3, node->spin, v);
    }
}

void sk_skid_scatter(const sk_skid_gear *gear, const double *u, const double *v, sk_skid_state *state) {
    for (int32_t i = 0; i < gear->frame->node_count; i++) {
        sk_skid_node_state *node = &state->node[i];
        node->displacement = sk_space_frame_displacement(gear->frame, u, i);
        node->turn = sk_space_frame_turn(gear->frame, u, i);
        node->velocity = sk_space_frame_displacement(gear->frame, v, i);
        node->spin = sk_space_frame_turn(gear->frame, v, i);
    }
}

sk_vec3 sk_skid_node_ahead(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node) {
    const sk_skid_node_state *n = &state->node[node];
    return sk_add(gear->frame->position[node], sk_add_scaled(n->displacement, 0.5 * gear->h, n->velocity));
}

// ---- broken ends ----

// Broken ends as a change of low rank, by columns of `released`.
typedef struct release {
    bool needs_full_factor; // more ends have broken than fit into `column`, or elements are gone
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

// w . x: the moment at the column's end, in its plane, that the bends of x make while the element is whole.
static double moment_at(const sk_skid_gear *gear, int32_t column, const double *x) {
    const sk_beam *beam = &gear->frame->beams[column / 4];
    sk_vec3 bend[2], moment[2];
    sk_beam_bends(gear->frame, beam, x, bend);
    sk_beam_moments(beam, bend, moment);
    return sk_dot(beam->axis[1 + column % 2], moment[column / 2 % 2]);
}

// Of Q^-1: the stiffness that is left of a broken end, with the beam's own between ends that are both broken.
static double kept(const sk_skid_gear *gear, int32_t a, int32_t b) {
    if (a / 4 != b / 4 || a % 2 != b % 2) return 0.0;
    const sk_beam *beam = &gear->frame->beams[a / 4];
    return a == b ? sk_skid_torn_stiffness(beam) + 4.0 * beam->bending : 2.0 * beam->bending;
}

// x = A_whole^-1 b becomes the solution where ends are broken: A = A_whole - reach W Q W^T, by Woodbury's formula.
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

// ---- the step ----

// Takes from `force` what the tubes' stiffness answers: bends follow from z = (displacement in the middle) + beta (velocity),
// less the plastic ones.
static void take_stiffness(const sk_skid_gear *gear, const sk_skid_state *state, const double *z, double *force) {
    const sk_beam_frame *frame = gear->frame;
    double elastic[SK_SKID_ROWS_MAX];
    sk_panels_multiply(&gear->stiffness, z, elastic);
    for (int32_t i = 0; i < frame->freedom_count; i++) force[i] -= elastic[i];
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_skid_element_state *e = &state->element[i];
        if (sk_skid_is_whole(e)) continue;
        const sk_beam *beam = &frame->beams[i];
        if (sk_skid_element_is_gone(e)) { // it is in the stiffness of the whole gear
            sk_beam_add_elastic(frame, beam, z, force);
            continue;
        }
        sk_vec3 bend[2], whole[2], real[2];
        sk_beam_bends(frame, beam, z, bend);
        sk_beam_moments(beam, bend, whole);
        const sk_vec3 left[2] = {sk_sub(bend[0], e->plastic_first), sk_sub(bend[1], e->plastic_second)};
        sk_skid_end_moments(sk_skid_end_stiffness(beam, e), left, real);
        const sk_vec3 less[2] = {sk_sub(whole[0], real[0]), sk_sub(whole[1], real[1])};
        sk_beam_add_moments(frame, beam, less, force);
    }
}

// The body's acceleration, times the tubes' mass, is taken from `force`; load: all that pushes body and tubes.
static void take_acceleration(const sk_skid_gear *gear, sk_vec3 push, sk_vec3 moment, double *force) {
    if (!(gear->body.mass > 0.0)) return;
    sk_vec3 a = sk_scale(1.0 / gear->body.mass, push), turning = sk_mat3_mul(&gear->body.inertia_inverse, moment);
    const double by[SK_SKID_CARRIED] = {-a.x, -a.y, -a.z, -turning.x, -turning.y, -turning.z};
    sk_add_six_columns(&gear->carry, by, force);
}

static void momentum_of(const sk_skid_gear *gear, const double *v, sk_vec3 *linear, sk_vec3 *angular) {
    double p[SK_SKID_CARRIED];
    sk_six_sums_of_products(&gear->carry, v, p);
    *linear = (sk_vec3){p[0], p[1], p[2]};
    *angular = (sk_vec3){p[3], p[4], p[5]};
}

void sk_skid_momentum(const sk_skid_gear *gear, const sk_skid_state *state, sk_vec3 *linear, sk_vec3 *angular) {
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    momentum_of(gear, v, linear, angular);
}

// Forces on the nodes by row, and what they and all else do to body and gear together: their levers are those of the nodes as the
// tubes are bent, or a body that turns would gain what the tubes do not lose.
static void gather_load(const sk_skid_gear *gear, const sk_skid_state *state, const sk_skid_load *load, double *force,
                        sk_vec3 *push, sk_vec3 *moment) {
    const sk_beam_frame *frame = gear->frame;
    for (int32_t i = 0; i < frame->freedom_count; i++) force[i] = 0.0;
    *push = *moment = (sk_vec3){0.0, 0.0, 0.0};
    for (int32_t i = 0; i < frame->node_count; i++) {
        if (!gear->plan.touches[i]) continue;
        sk_space_frame_add_force(frame, force, i, load->node[i]);
        *push = sk_add(*push, load->node[i]);
        sk_space_frame_add_moment(frame, force, i, load->node_moment[i]);
        *moment =
            sk_add(*moment, sk_add(load->node_moment[i], sk_cross(sk_skid_node_ahead(gear, state, i), load->node[i])));
    }
}

// What the tubes do to the body as their momentum goes from `before` to `after`, while body axes turn: what they gain it loses. The
// body turns at the rate that this step's moments kick it to, as sk_rigid_body_step has it.
typedef struct momentum {
    sk_vec3 linear, angular;
} momentum;

static void push_back(const sk_skid_gear *gear, const sk_skid_load *load, momentum before, momentum after,
                      sk_skid_reaction *out) {
    double h = gear->h;
    sk_vec3 moment = sk_add(load->moment, sk_add_scaled(out->moment, -1.0 / h, sk_sub(after.angular, before.angular)));
    sk_vec3 rate = sk_add_scaled(load->rate, h, sk_mat3_mul(&gear->body.inertia_inverse, moment));
    sk_quat turn = sk_quat_unit((sk_quat){1.0, 0.5 * h * rate.x, 0.5 * h * rate.y, 0.5 * h * rate.z});
    sk_vec3 gained = sk_sub(sk_rotate(turn, after.linear), before.linear);
    sk_vec3 turned = sk_sub(sk_rotate(turn, after.angular), before.angular);
    out->force = sk_add_scaled(out->force, -1.0 / h, gained);
    out->moment = sk_add_scaled(out->moment, -1.0 / h, turned);
}

sk_skid_reaction sk_skid_step(const sk_skid_gear *gear, sk_skid_state *state, const sk_skid_load *load) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX], x[SK_SKID_ROWS_MAX], z[SK_SKID_ROWS_MAX];
    double h = gear->h;
    momentum before, after;
    sk_skid_reaction out = {0};
    sk_skid_gather(gear, state, u, v);
    gather_load(gear, state, load, x, &out.force, &out.moment);
    take_acceleration(gear, sk_add(out.force, load->force), sk_add(out.moment, sk_add(load->moment, load->gyroscopic)),
                      x);
    if (gear->alpha > 0.0) {
        sk_panels_multiply(&gear->mass, v, z);
        for (int32_t i = 0; i < n; i++) x[i] -= gear->alpha * z[i];
    }
    for (int32_t i = 0; i < n; i++) z[i] = u[i] + (0.5 * h + gear->beta) * v[i];
    take_stiffness(gear, state, z, x);
    release released = find_released(gear, state);
    if (released.needs_full_factor) {
        sk_skid_solve_broken(gear, state, x);
    } else {
        sk_skid_solve_whole(gear, x);
        correct_released(gear, &released, x);
    }

    momentum_of(gear, v, &before.linear, &before.angular);
    for (int32_t i = 0; i < n; i++) {
        double gained = h * x[i];
        u[i] += h * (v[i] + 0.5 * gained);
        v[i] += gained;
    }
    momentum_of(gear, v, &after.linear, &after.angular);
    push_back(gear, load, before, after, &out);
    sk_skid_yield(gear, state, u, &out);
    sk_skid_scatter(gear, u, v, state);
    if (out.broke > 0) sk_skid_tear(gear, state, &out);
    return out;
}

sk_skid_energy sk_skid_energy_of(const sk_skid_gear *gear, const sk_skid_state *state) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX], x[SK_SKID_ROWS_MAX];
    sk_skid_energy energy = {0.0, 0.0};
    sk_skid_gather(gear, state, u, v);
    sk_panels_multiply(&gear->stiffness, u, x);
    for (int32_t i = 0; i < n; i++) energy.strain += 0.5 * u[i] * x[i];
    for (int32_t i = 0; i < frame->beam_count; i++) { // what is bent for good keeps another energy than a whole element
        const sk_skid_element_state *e = &state->element[i], whole = {0};
        if (sk_skid_is_whole(e)) continue;
        if (sk_skid_element_is_gone(e)) {
            energy.strain -= sk_beam_energy(frame, &frame->beams[i], u);
            continue;
        }
        sk_vec3 bend[2];
        sk_beam_bends(frame, &frame->beams[i], u, bend);
        energy.strain += sk_skid_strain(&frame->beams[i], e, bend) - sk_skid_strain(&frame->beams[i], &whole, bend);
    }
    sk_panels_multiply(&gear->mass, v, x);
    for (int32_t i = 0; i < n; i++) energy.motion += 0.5 * v[i] * x[i];
    if (!(gear->body.mass > 0.0)) return energy;
    sk_vec3 linear, angular;
    momentum_of(gear, v, &linear, &angular);
    energy.motion -= 0.5 * sk_dot(linear, linear) / gear->body.mass;
    energy.motion -= 0.5 * sk_dot(angular, sk_mat3_mul(&gear->body.inertia_inverse, angular));
    return energy;
}

sk_vec3 sk_skid_tube_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share) {
    const sk_beam *beam = &gear->frame->beams[element];
    const sk_skid_node_state *a = &state->node[beam->node[0]], *b = &state->node[beam->node[1]];
    const sk_vec3 moved[2] = {a->displacement, b->displacement}, turned[2] = {a->turn, b->turn};
    const sk_vec3 *position = gear->frame->position;
    return sk_add(sk_mix(position[beam->node[0]], position[beam->node[1]], share),
                  sk_beam_displacement(beam, share, moved, turned));
}
