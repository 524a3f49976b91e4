#include "aircraft/rigid_body.h"

// Rates of attitude and body rate under a moment that is constant in body axes, with a rotor turning about body x.
typedef struct turning {
    sk_quat q;
    sk_vec3 w;
} turning;

static turning derivative(turning now, const sk_mass *mass, sk_vec3 moment, double spin) {
    sk_vec3 w = now.w;
    sk_vec3 momentum = sk_mat3_mul(&mass->inertia, w);
    momentum.x += spin;
    sk_vec3 net = sk_sub(moment, sk_cross(w, momentum)); // Euler's equations
    sk_quat half = sk_quat_mul(now.q, (sk_quat){0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z});
    return (turning){half, sk_mat3_mul(&mass->inertia_inverse, net)};
}

static turning advanced(turning from, double h, turning rate) {
    return (turning){
        {from.q.w + h * rate.q.w, from.q.x + h * rate.q.x, from.q.y + h * rate.q.y, from.q.z + h * rate.q.z},
        sk_add_scaled(from.w, h, rate.w)};
}

void sk_rigid_body_step(sk_rigid_body *body, const sk_mass *mass, sk_wrench contact, sk_wrench smooth, double gravity,
                        double spin, double h) {
    // Contact: a kick, so that stiff springs see the velocity they made.
    sk_vec3 velocity = sk_add_scaled(body->velocity, h / mass->mass, contact.force);
    turning now = {body->attitude, sk_add_scaled(body->rate, h, sk_mat3_mul(&mass->inertia_inverse, contact.moment))};

    // Path: exact for a constant acceleration.
    sk_vec3 acceleration = sk_scale(1.0 / mass->mass, smooth.force);
    acceleration.z -= gravity;
    body->position = sk_add(body->position, sk_add_scaled(sk_scale(h, velocity), 0.5 * h * h, acceleration));
    body->velocity = sk_add_scaled(velocity, h, acceleration);

    // Attitude: classical fourth-order Runge-Kutta.
    turning k1 = derivative(now, mass, smooth.moment, spin);
    turning k2 = derivative(advanced(now, 0.5 * h, k1), mass, smooth.moment, spin);
    turning k3 = derivative(advanced(now, 0.5 * h, k2), mass, smooth.moment, spin);
    turning k4 = derivative(advanced(now, h, k3), mass, smooth.moment, spin);
    turning next = advanced(advanced(advanced(advanced(now, h / 6.0, k1), h / 3.0, k2), h / 3.0, k3), h / 6.0, k4);
    body->attitude = sk_quat_unit(next.q);
    body->rate = next.w;
}
