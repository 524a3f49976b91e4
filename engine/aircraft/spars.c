#include "aircraft/spars.h"

#include "aircraft/atmosphere.h"

bool sk_spars_are_quiet(const sk_airframe *airframe, const sk_aerodynamics *aero, const sk_spar_motion *motion) {
    static const double QUIET = 0.25 * 1.5; // of the limit load factor
    double most = QUIET * airframe->air.least_limit * SK_STANDARD_GRAVITY;
    double arm = 0.5 * aero->span, rate = sk_length(motion->rate);
    return !(most > 0.0) || sk_length(motion->force) + (sk_length(motion->turning) + rate * rate) * arm < most;
}

// Force and moment that accelerate what is in a piece, about the origin of the body frame.
static sk_wrench inertia_of(const sk_airframe_piece *p, const sk_spar_motion *m) {
    sk_vec3 around = sk_add(sk_cross(m->turning, p->centre), sk_cross(m->rate, sk_cross(m->rate, p->centre)));
    sk_vec3 force = sk_scale(p->mass, sk_add(m->force, around));
    sk_vec3 spin = sk_mat3_mul(&p->inertia, m->rate);
    sk_vec3 own = sk_add(sk_mat3_mul(&p->inertia, m->turning), sk_cross(m->rate, spin));
    return (sk_wrench){force, sk_add(sk_cross(p->centre, force), own)};
}

sk_spar_load sk_spars_worst(const sk_airframe *airframe, const sk_aerodynamics *aero, const sk_flow *flow,
                            sk_surfaces surfaces, const sk_spar_motion *motion, uint32_t gone) {
    sk_spar_load worst = {.piece = -1};
    sk_wrench load[SK_AIRFRAME_PIECES_MAX];
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        sk_wrench air = sk_air_of_piece(airframe, aero, k, flow, surfaces);
        sk_wrench inertia = inertia_of(&airframe->pieces[k], motion);
        load[k] = (sk_wrench){sk_sub(air.force, inertia.force), sk_sub(air.moment, inertia.moment)};
    }
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *p = &airframe->pieces[k];
        if (!(p->break_moment < INFINITY) || (gone >> k & 1) != 0) continue;
        uint32_t branch = sk_airframe_branch(airframe, k) & ~gone;
        sk_joint_axis joint = sk_joint_axis_of(p);
        double moment = 0.0;
        for (int32_t j = 0; j < airframe->piece_count; j++) {
            if ((branch >> j & 1) == 0) continue;
            sk_vec3 about = sk_sub(load[j].moment, sk_cross(joint.place, load[j].force));
            moment += sk_dot(about, joint.axis);
        }
        double ratio = fabs(moment) / p->break_moment;
        if (ratio > worst.ratio) worst = (sk_spar_load){k, fabs(moment), ratio};
    }
    return worst;
}
