// Average acceleration method, with equilibrium in the middle of the step.
#include "gear/skid_step.h"

#include "gear/frame_beams.h"
#include "gear/skid_broken.h"
#include "gear/skid_energy.h"
#include "gear/skid_load.h"
#include "gear/skid_place.h"
#include "gear/skid_rows.h"
#include "gear/skid_solve.h"
#include "gear/skid_torn.h"
#include "gear/skid_yield.h"

// Subtracts the elastic forces of the tubes from `force`. The bends follow from z = (displacement in the middle) + beta
// (velocity), less the plastic rotations.
static void take_stiffness(const sk_skid_gear *gear, const sk_skid_state *state, const double *z, double *force) {
    const sk_beam_frame *frame = gear->frame;
    double elastic[SK_SKID_ROWS_MAX];
    sk_panels_multiply(&gear->stiffness, z, elastic);
    for (int32_t i = 0; i < frame->freedom_count; i++) force[i] -= elastic[i];
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_skid_element_state *e = &state->element[i];
        if (sk_skid_is_whole(e)) continue;
        const sk_beam *beam = &frame->beams[i];
        if (sk_skid_element_is_gone(e)) { // the stiffness of the whole gear includes the element
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

// Subtracts Z a from `force`: the tubes' mass times the body's acceleration. `push`, `moment`: all loads on body and
// tubes. `left`: null for a whole body.
static void take_acceleration(const sk_skid_gear *gear, const sk_skid_body *left, sk_vec3 push, sk_vec3 moment,
                              double *force) {
    if (!(gear->body.mass > 0.0)) return;
    const sk_skid_body *body = left != NULL ? left : &gear->body;
    if (left != NULL) moment = sk_sub(moment, sk_cross(left->centre, push));
    sk_vec3 a = sk_scale(1.0 / body->mass, push), turning = sk_mat3_mul(&body->inertia_inverse, moment);
    if (left != NULL) a = sk_sub(a, sk_cross(turning, left->centre)); // of the origin
    const double by[SK_SKID_CARRIED] = {-a.x, -a.y, -a.z, -turning.x, -turning.y, -turning.z};
    sk_add_six_columns(&gear->carry, by, force);
}

// Collects the forces on the nodes by row, and their sum and moment on body and gear. Levers are those of the bent
// tubes. Otherwise a turning body would gain energy that the tubes do not lose.
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

// The body loses the momentum that the tubes gain, in axes that turn with the body. The body turns at the rate after this
// step's moments, as in sk_rigid_body_step. `others`: their moment, about the centre of gravity, as those of the exchange.
static sk_wrench wrench_about_centre(const sk_skid_gear *gear, const sk_skid_body *body,
                                     const sk_skid_exchange *exchange, sk_vec3 others) {
    const sk_vec3 *linear = exchange->linear, *angular = exchange->angular;
    double h = gear->h;
    sk_vec3 moment = sk_add(others, sk_add_scaled(exchange->moment, -1.0 / h, sk_sub(angular[1], angular[0])));
    sk_vec3 rate = sk_add_scaled(exchange->rate, h, sk_mat3_mul(&body->inertia_inverse, moment));
    sk_quat turn = sk_quat_unit((sk_quat){1.0, 0.5 * h * rate.x, 0.5 * h * rate.y, 0.5 * h * rate.z});
    sk_vec3 gained = sk_sub(sk_rotate(turn, linear[1]), linear[0]);
    sk_vec3 turned = sk_sub(sk_rotate(turn, angular[1]), angular[0]);
    return (sk_wrench){sk_add_scaled(exchange->force, -1.0 / h, gained),
                       sk_add_scaled(exchange->moment, -1.0 / h, turned)};
}

sk_wrench sk_skid_wrench_of(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_exchange *exchange,
                            sk_wrench others) {
    if (left == NULL) return wrench_about_centre(gear, &gear->body, exchange, others.moment);
    sk_skid_exchange about = *exchange;
    about.moment = sk_sub(about.moment, sk_cross(left->centre, about.force));
    for (int i = 0; i < 2; i++) about.angular[i] = sk_sub(about.angular[i], sk_cross(left->centre, about.linear[i]));
    others.moment = sk_sub(others.moment, sk_cross(left->centre, others.force));
    sk_wrench out = wrench_about_centre(gear, left, &about, others.moment);
    out.moment = sk_add(out.moment, sk_cross(left->centre, out.force));
    return out;
}

sk_skid_reaction sk_skid_step(const sk_skid_gear *gear, sk_skid_state *state, const sk_skid_load *load) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX], x[SK_SKID_ROWS_MAX], z[SK_SKID_ROWS_MAX];
    double h = gear->h;
    sk_skid_reaction out = {.exchange.rate = load->rate};
    sk_skid_exchange *exchange = &out.exchange;
    sk_skid_gather(gear, state, u, v);
    gather_load(gear, state, load, x, &exchange->force, &exchange->moment);
    take_acceleration(gear, load->left, sk_add(exchange->force, load->force),
                      sk_add(exchange->moment, sk_add(load->moment, load->gyroscopic)), x);
    if (gear->alpha > 0.0) {
        sk_panels_multiply(&gear->mass, v, z);
        for (int32_t i = 0; i < n; i++) x[i] -= gear->alpha * z[i];
    }
    for (int32_t i = 0; i < n; i++) z[i] = u[i] + (0.5 * h + gear->beta) * v[i];
    take_stiffness(gear, state, z, x);
    if (!sk_skid_solve(gear, state, load->left, x)) sk_skid_solve_broken(gear, state, load->left, x);

    sk_skid_momentum_of(gear, v, &exchange->linear[0], &exchange->angular[0]);
    for (int32_t i = 0; i < n; i++) {
        double gained = h * x[i];
        u[i] += h * (v[i] + 0.5 * gained);
        v[i] += gained;
    }
    sk_skid_momentum_of(gear, v, &exchange->linear[1], &exchange->angular[1]);
    sk_wrench wrench = sk_skid_wrench_of(gear, load->left, exchange, (sk_wrench){load->force, load->moment});
    out.force = wrench.force;
    out.moment = wrench.moment;
    sk_skid_scatter(gear, u, v, state);
    sk_skid_yield(gear, state, &out);
    if (out.broke > 0) sk_skid_tear(gear, load, state, &out);
    return out;
}
