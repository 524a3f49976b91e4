#include "gear/skid_energy.h"

#include "gear/frame_beams.h"
#include "gear/skid_rows.h"
#include "gear/skid_yield.h"

void sk_skid_momentum_of(const sk_skid_gear *gear, const double *v, sk_vec3 *linear, sk_vec3 *angular) {
    double p[SK_SKID_CARRIED];
    sk_six_sums_of_products(&gear->carry, v, p);
    *linear = (sk_vec3){p[0], p[1], p[2]};
    *angular = (sk_vec3){p[3], p[4], p[5]};
}

void sk_skid_momentum(const sk_skid_gear *gear, const sk_skid_state *state, sk_vec3 *linear, sk_vec3 *angular) {
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    sk_skid_momentum_of(gear, v, linear, angular);
}

sk_skid_energy sk_skid_energy_of(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_state *state) {
    double u[SK_SKID_ROWS_MAX], v[SK_SKID_ROWS_MAX];
    sk_skid_gather(gear, state, u, v);
    return sk_skid_energy_by_row(gear, left, state, u, v);
}

sk_skid_energy sk_skid_energy_by_row(const sk_skid_gear *gear, const sk_skid_body *left, const sk_skid_state *state,
                                     const double *u, const double *v) {
    const sk_beam_frame *frame = gear->frame;
    int32_t n = frame->freedom_count;
    double x[SK_SKID_ROWS_MAX];
    sk_skid_energy energy = {0.0, 0.0};
    sk_panels_multiply(&gear->stiffness, u, x);
    for (int32_t i = 0; i < n; i++) energy.strain += 0.5 * u[i] * x[i];
    for (int32_t i = 0; i < frame->beam_count; i++) { // bent or broken elements store another energy
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
    sk_skid_momentum_of(gear, v, &linear, &angular);
    const sk_skid_body *body = left != NULL ? left : &gear->body;
    if (left != NULL) angular = sk_sub(angular, sk_cross(left->centre, linear));
    energy.motion -= 0.5 * sk_dot(linear, linear) / body->mass;
    energy.motion -= 0.5 * sk_dot(angular, sk_mat3_mul(&body->inertia_inverse, angular));
    return energy;
}
