// disc.h: shared functions of contacts with a circular friction border: hull points, stubs and oriented contacts. The x
// axis is along the spring force that the pebble requires, so the friction force has no component across it.
#pragma once
#include "contact/point.h"

// Returns the force of a contact: force_n (N) along the unit normal n, and the clipped friction force along the axis.
static inline sk_vec3 sk_disc_force(sk_vec3 n, double force_n, sk_vec3 axis, sk_clipped clipped) {
    return sk_add_scaled(sk_scale(force_n, n), clipped.x, axis);
}

// Returns the report of a contact at `point`. The normal force is force_n (N) along the unit normal n. The friction
// force is clipped to the border, along the unit axis. The caller fills in material, velocities, slide and powers.
static inline sk_contact_report sk_disc_report(sk_vec3 point, sk_vec3 n, double force_n, sk_vec3 axis, sk_border border,
                                               sk_clipped clipped) {
    return (sk_contact_report){.touching = true,
                               .mode = clipped.mode,
                               .point = point,
                               .normal = n,
                               .force = sk_disc_force(n, force_n, axis, clipped),
                               .normal_force = force_n,
                               .border = border,
                               .border_x = axis,
                               .border_y = sk_cross(n, axis),
                               .force_x = clipped.x,
                               .use = sk_border_use(border, clipped.x, 0.0)};
}

// The slide of a pebble in one step. All vectors are perpendicular to the normal.
typedef struct sk_disc_slide {
    sk_vec3 along, v_t;  // stretch of the tie, m, and velocity of the point, m/s
    sk_vec3 axis;        // unit, along the required force
    double force, moved; // clipped force, N, and slide, m, along the axis
} sk_disc_slide;

// Returns the power (W) that sliding and the tie's damper turn to heat within h s. The damper carries the force that
// the spring does not.
static inline double sk_disc_friction_power(double side_stiffness, const sk_disc_slide *s, double h) {
    sk_vec3 slid_to = sk_add_scaled(s->along, s->moved, s->axis);
    sk_vec3 drag = sk_add_scaled(sk_scale(s->force, s->axis), -side_stiffness, slid_to);
    sk_vec3 stretching = sk_add_scaled(sk_scale(s->moved / h, s->axis), -1.0, s->v_t);
    return -s->force * s->moved / h + sk_dot(drag, stretching);
}
