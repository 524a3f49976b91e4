#include "aircraft/rigid_body.h"

// Attitude and body rate, or their derivatives. The moment is constant in body axes. A rotor turns about body x.
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

sk_vec3 sk_rigid_body_step(sk_rigid_body *body, const sk_mass *mass, const sk_body_load *load, double h) {
    sk_wrench contact = load->contact, smooth = load->smooth;
    double spin = load->spin;
    sk_vec3 acceleration = sk_scale(1.0 / mass->mass, smooth.force);
    acceleration.z -= load->gravity;
    turning now = {body->attitude, body->rate};
    if (load->touching) {
        acceleration = sk_add_scaled(acceleration, 1.0 / mass->mass, contact.force);
        sk_vec3 moment = sk_add(contact.moment, smooth.moment);
        now.w = sk_add_scaled(now.w, h, sk_mat3_mul(&mass->inertia_inverse, moment));
        smooth.moment = (sk_vec3){0.0, 0.0, 0.0};
        body->velocity = sk_add_scaled(body->velocity, h, acceleration);
        body->position = sk_add_scaled(body->position, h, body->velocity);
    } else {
        sk_vec3 path = sk_add_scaled(sk_scale(h, body->velocity), 0.5 * h * h, acceleration);
        body->position = sk_add(body->position, path);
        body->velocity = sk_add_scaled(body->velocity, h, acceleration);
    }

    // Attitude and rate: classical fourth-order Runge-Kutta.
    turning k1 = derivative(now, mass, smooth.moment, spin);
    turning k2 = derivative(advanced(now, 0.5 * h, k1), mass, smooth.moment, spin);
    turning k3 = derivative(advanced(now, 0.5 * h, k2), mass, smooth.moment, spin);
    turning k4 = derivative(advanced(now, h, k3), mass, smooth.moment, spin);
    turning next = advanced(advanced(advanced(advanced(now, h / 6.0, k1), h / 3.0, k2), h / 3.0, k3), h / 6.0, k4);
    body->attitude = sk_quat_unit(next.q);
    body->rate = next.w;
    // The mean of the body rates at which k1 to k4 were evaluated, with the Runge-Kutta weights.
    sk_vec3 gained = sk_add(k1.w, sk_add(k2.w, k3.w));
    return sk_add_scaled(now.w, h / 6.0, gained);
}
