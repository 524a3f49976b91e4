#include "gear/frame_beams.h"

void sk_beam_bends(const sk_beam_frame *frame, const sk_beam *beam, const double *x, sk_vec3 bend[2]) {
    sk_vec3 moved[2], turned[2];
    for (int end = 0; end < 2; end++) {
        moved[end] = sk_space_frame_displacement(frame, x, beam->node[end]);
        turned[end] = sk_space_frame_turn(frame, x, beam->node[end]);
    }
    sk_beam_bends_of_ends(beam, sk_sub(moved[1], moved[0]), turned, bend);
}

// Returns the elongation of the beam, m.
static double stretch_of(const sk_beam_frame *frame, const sk_beam *beam, const double *x) {
    sk_vec3 a = sk_space_frame_displacement(frame, x, beam->node[0]),
            b = sk_space_frame_displacement(frame, x, beam->node[1]);
    return sk_dot(beam->axis[0], sk_sub(b, a));
}

// Returns the rotation of end 1 relative to end 0 about the beam, rad.
static double twist_of(const sk_beam_frame *frame, const sk_beam *beam, const double *x) {
    sk_vec3 a = sk_space_frame_turn(frame, x, beam->node[0]), b = sk_space_frame_turn(frame, x, beam->node[1]);
    return sk_dot(beam->axis[0], sk_sub(b, a));
}

void sk_beam_add_elastic(const sk_beam_frame *frame, const sk_beam *beam, const double *x, double *force) {
    sk_vec3 bend[2], moment[2];
    sk_vec3 pull = sk_scale(beam->stretch * stretch_of(frame, beam, x), beam->axis[0]);
    sk_vec3 torque = sk_scale(beam->twist * twist_of(frame, beam, x), beam->axis[0]);
    sk_beam_bends(frame, beam, x, bend);
    sk_beam_moments(beam, bend, moment);
    sk_beam_add_moments(frame, beam, moment, force);
    sk_space_frame_add_force(frame, force, beam->node[0], sk_neg(pull));
    sk_space_frame_add_force(frame, force, beam->node[1], pull);
    sk_space_frame_add_moment(frame, force, beam->node[0], sk_neg(torque));
    sk_space_frame_add_moment(frame, force, beam->node[1], torque);
}

double sk_beam_energy(const sk_beam_frame *frame, const sk_beam *beam, const double *x) {
    sk_vec3 bend[2], moment[2];
    double stretch = stretch_of(frame, beam, x), twist = twist_of(frame, beam, x);
    sk_beam_bends(frame, beam, x, bend);
    sk_beam_moments(beam, bend, moment);
    return 0.5 * (beam->stretch * stretch * stretch + beam->twist * twist * twist + sk_dot(moment[0], bend[0]) +
                  sk_dot(moment[1], bend[1]));
}

void sk_beam_add_moments(const sk_beam_frame *frame, const sk_beam *beam, const sk_vec3 moment[2], double *x) {
    sk_vec3 force = sk_scale(1.0 / beam->length, sk_cross(sk_add(moment[0], moment[1]), beam->axis[0]));
    sk_space_frame_add_force(frame, x, beam->node[0], force);
    sk_space_frame_add_force(frame, x, beam->node[1], sk_neg(force));
    for (int end = 0; end < 2; end++) sk_space_frame_add_moment(frame, x, beam->node[end], moment[end]);
}
