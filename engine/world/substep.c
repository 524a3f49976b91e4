#include "world/substep.h"

#include "math/elementary.h"

#include "world/debris.h"
#include "world/skids.h"

// Extrapolates the wrench by half a substep from this evaluation and the last (Adams and Bashforth). The result is of
// second order with one evaluation per substep.
static sk_wrench half_step_ahead(sk_aircraft_state *a, sk_wrench now) {
    sk_wrench ahead = now;
    if (a->smooth_known) {
        ahead.force = sk_add_scaled(sk_scale(1.5, now.force), -0.5, a->smooth_force);
        ahead.moment = sk_add_scaled(sk_scale(1.5, now.moment), -0.5, a->smooth_moment);
    }
    a->smooth_known = 1;
    a->smooth_force = now.force;
    a->smooth_moment = now.moment;
    return ahead;
}

// Extrapolates the shaft's acceleration by half a substep, as above.
static double shaft_ahead(const sk_propulsion *out, const sk_aircraft_state *a) {
    return a->smooth_known ? 1.5 * out->acceleration - 0.5 * a->shaft_acceleration : out->acceleration;
}

// Turns the shaft. Returns its mean speed over the substep, rad/s.
static double turn_shaft(const sk_aircraft_type *type, const sk_propulsion *out, sk_aircraft_state *a, double h) {
    if (!sk_has_engine(type)) return a->engine_speed;
    double before = a->engine_speed, ahead = shaft_ahead(out, a);
    a->shaft_acceleration = out->acceleration;
    a->engine_speed = sk_max(0.0, before + h * ahead);
    if (before + h * ahead < 0.0) a->shaft_acceleration = 0.0; // friction stopped it: nothing to extrapolate from
    a->propeller_angle += h * a->engine_speed;
    a->propeller_angle -= 2.0 * SK_PI * floor(a->propeller_angle / (2.0 * SK_PI));
    if (type->rotors.present) {
        a->tail_angle += h * sk_rotors_gear(&type->rotors) * a->engine_speed;
        a->tail_angle -= 2.0 * SK_PI * floor(a->tail_angle / (2.0 * SK_PI));
    }
    return 0.5 * (before + a->engine_speed);
}

// Notes the forces of a substep for the energy account. The force of `smooth` is in world axes, at the attitude half a
// step ahead. The contribution of the extrapolation counts as force of the air.
static void note_forces(sk_energy_tick *energy, sk_wrench smooth, const sk_substep_forces *forces,
                        const sk_body_load *load) {
    sk_energy_substep *s = &energy->step;
    const sk_propulsion *propulsion = &forces->flight.propulsion;
    sk_wrench thrust = propulsion->wrench;
    sk_vec3 turned = sk_add_scaled(thrust.force, 0.5 * energy->model->substep, sk_cross(s->rate, thrust.force));
    thrust.force = sk_mat3_mul(&s->motion.axes, turned);
    s->thrust = thrust;
    s->air = (sk_wrench){sk_sub(smooth.force, thrust.force), sk_sub(smooth.moment, thrust.moment)};
    s->engine_torque = propulsion->engine_torque;
    s->contacts = load->contact;
    s->touching = load->touching;
    s->gravity = load->gravity;
}

// Adds the wrench of the skids on the body. While something touches it is added to the contacts; in the air to the
// forces that are constant over the substep.
static void add_skids(sk_wrench *sum, sk_wrench skids) {
    sum->force = sk_add(sum->force, skids.force);
    sum->moment = sk_add(sum->moment, skids.moment);
}

void sk_substep_evaluate(const sk_aircraft_step *step, const sk_surroundings *around, sk_substep_forces *out) {
    const sk_aircraft_type *type = step->type;
    sk_energy_tick *energy = step->energy;
    double h = step->model->substep;
    sk_aircraft_state *a = sk_aircraft_of(step);
    out->motion = sk_motion_of(a);
    out->flight = sk_flight_of(type, a, &out->motion, around);
    const sk_flight *flight = &out->flight;
    if (energy != NULL) {
        sk_energy_begin_substep(energy, a, &out->motion, step->ground);
        energy->step.shaft_acceleration = shaft_ahead(&flight->propulsion, a);
    }
    out->hit = sk_contacts_evaluate(step, &out->motion);

    sk_flight_advance_rotors(type, flight, a, h);
    // The gyroscopic moment of a rotor is part of its flapping, so only that of a propeller is added.
    out->spin = type->propeller.inertia * turn_shaft(type, &flight->propulsion, a, h);
    out->smooth = half_step_ahead(a, (sk_wrench){sk_add(flight->aero.force, flight->propulsion.wrench.force),
                                                 sk_add(flight->aero.moment, flight->propulsion.wrench.moment)});
    out->skids = sk_skids_evaluate(step, &out->motion, out->smooth, out->spin, &out->hit, &out->exchange);
}

// Body-fixed forces turn with the body, so the world force is that at the attitude half a step ahead.
static sk_vec3 smooth_force(const sk_aircraft_step *step, const sk_substep_forces *forces) {
    sk_vec3 force = forces->smooth.force, rate = sk_aircraft_of(step)->rate;
    return sk_mat3_mul(&forces->motion.axes, sk_add_scaled(force, 0.5 * step->model->substep, sk_cross(rate, force)));
}

// Of a propeller that turns about body x, body axes. It does no work.
static sk_vec3 gyroscopic_moment(sk_vec3 rate, double spin) {
    return sk_cross((sk_vec3){spin, 0.0, 0.0}, rate);
}

// The mass that moves, and the position of its centre of gravity in world axes, from the origin of the body frame.
static const sk_mass *mass_of(const sk_aircraft_step *step) {
    return step->left != NULL ? &step->left->mass : &step->type->mass;
}
static sk_vec3 centre_of(const sk_aircraft_step *step, const sk_mat3 *axes) {
    return step->left != NULL ? sk_left_centre(step->left, axes) : (sk_vec3){0.0, 0.0, 0.0};
}

sk_wrench sk_substep_load(const sk_aircraft_step *step, const sk_substep_forces *forces) {
    const sk_aircraft_state *a = sk_aircraft_of(step);
    const sk_mat3 *axes = &forces->motion.axes;
    sk_vec3 force = sk_add(smooth_force(step, forces), sk_mat3_mul(axes, forces->skids.force));
    force = sk_add(force, forces->hit.wrench.force);
    sk_vec3 moment = sk_add(forces->smooth.moment, sk_add(forces->skids.moment, forces->hit.wrench.moment));
    moment = sk_add(moment, gyroscopic_moment(a->rate, forces->spin));
    moment = sk_mat3_mul(axes, moment);
    if (step->left != NULL) moment = sk_sub(moment, sk_cross(centre_of(step, axes), force));
    force.z -= mass_of(step)->mass * sk_gravity_at(step->model->gravity, a->position.z);
    return (sk_wrench){force, moment};
}

void sk_substep_push(const sk_aircraft_step *step, sk_substep_forces *forces, sk_wrench push,
                     const sk_body_driven *flown) {
    sk_wrench *sum = &forces->hit.wrench;
    const sk_wrench *on_bodies = &forces->hit.on_bodies;
    if (step->energy != NULL)
        step->energy->step.bodies =
            (sk_wrench){sk_sub(push.force, on_bodies->force), sk_sub(push.moment, on_bodies->moment)};
    sum->force = sk_add(sum->force, push.force);
    sum->moment = sk_add(sum->moment, push.moment);
    forces->hit.touching = true;
    if (flown != NULL) return;
    sk_vec3 force = sk_add(forces->smooth.force, sk_mat3_mul_back(&forces->motion.axes, sum->force));
    const sk_wrench others = {force, sk_add(forces->smooth.moment, sum->moment)};
    forces->skids = sk_skids_push(step, &forces->exchange, others);
}

// Moments of a load about the centre of gravity of what is left, body axes.
static void move_moments(const sk_mass_left *left, const sk_mat3 *axes, sk_body_load *load) {
    sk_wrench *of[2] = {&load->contact, &load->smooth};
    for (int i = 0; i < 2; i++)
        of[i]->moment = sk_sub(of[i]->moment, sk_cross(left->centre, sk_mat3_mul_back(axes, of[i]->force)));
}

// Moves the aircraft as its centre of gravity moves. Returns the mean rate of rotation (body axes, rad/s).
static sk_vec3 move(const sk_aircraft_step *step, const sk_mat3 *axes, const sk_body_load *load) {
    sk_aircraft_state *a = sk_aircraft_of(step);
    sk_rigid_body body = {a->position, a->velocity, a->attitude, a->rate};
    double h = step->model->substep;
    if (step->left == NULL) {
        sk_vec3 turning = sk_rigid_body_step(&body, &step->type->mass, load, h);
        a->position = body.position;
        a->velocity = body.velocity;
        a->attitude = body.attitude;
        a->rate = body.rate;
        return turning;
    }
    sk_body_load about = *load;
    sk_vec3 centre = centre_of(step, axes);
    move_moments(step->left, axes, &about);
    body.position = sk_add(body.position, centre);
    body.velocity = sk_add(body.velocity, sk_cross(sk_mat3_mul(axes, a->rate), centre));
    sk_vec3 turning = sk_rigid_body_step(&body, &step->left->mass, &about, h);
    sk_aircraft_place_by_centre(step->left, &body, a);
    return turning;
}

void sk_substep_move(const sk_aircraft_step *step, const sk_substep_forces *forces) {
    const sk_model *model = step->model;
    const sk_contacts *hit = &forces->hit;
    sk_aircraft_state *a = sk_aircraft_of(step);
    const sk_mat3 *axes = &forces->motion.axes;
    double h = model->substep;
    sk_wrench smooth = forces->smooth, skids = forces->skids;
    sk_vec3 on_body = sk_add(sk_add(smooth.force, skids.force), sk_mat3_mul_back(axes, hit->wrench.force));
    a->acceleration = sk_scale(1.0 / mass_of(step)->mass, on_body);
    smooth.force = smooth_force(step, forces);
    skids.force = sk_mat3_mul(axes, skids.force);
    sk_wrench air_and_engine = smooth, contacts = hit->wrench;
    add_skids(hit->touching ? &contacts : &smooth, skids);
    double gravity = sk_gravity_at(model->gravity, a->position.z + 0.5 * h * a->velocity.z);

    const sk_body_load load = {hit->touching, contacts, smooth, gravity, forces->spin};
    sk_vec3 turning = move(step, axes, &load);
    if (step->energy != NULL) {
        note_forces(step->energy, air_and_engine, forces, &load);
        step->energy->step.skids = skids;
        step->energy->step.turning = turning;
    }
}

// Mean rate of a rotation of less than half a turn in h s, in the axes of `from`, rad/s.
static sk_vec3 rate_between(sk_quat from, sk_quat to, double h) {
    sk_quat q = sk_quat_mul(sk_quat_conjugate(from), to);
    double sine = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (sine == 0.0) return (sk_vec3){0.0, 0.0, 0.0};
    double angle = 2.0 * sk_atan2(sine, fabs(q.w));
    return sk_scale((q.w < 0.0 ? -angle : angle) / (h * sine), sk_vec(q.x, q.y, q.z));
}

void sk_substep_fly(const sk_aircraft_step *step, const sk_substep_forces *forces, const sk_body_driven *flown) {
    const sk_model *model = step->model;
    const sk_mat3 *axes = &forces->motion.axes;
    sk_aircraft_state *a = sk_aircraft_of(step);
    double h = model->substep, gravity = sk_gravity_at(model->gravity, a->position.z);
    sk_vec3 begin = sk_add(a->velocity, sk_cross(sk_mat3_mul(axes, a->rate), centre_of(step, axes)));
    sk_vec3 gained = sk_scale(1.0 / h, sk_sub(flown->body.velocity, step->left != NULL ? begin : a->velocity));
    gained.z += gravity;
    a->acceleration = sk_mat3_mul_back(axes, gained);
    if (step->energy != NULL) {
        sk_wrench air_and_engine = {smooth_force(step, forces), forces->smooth.moment};
        const sk_body_load load = {.touching = true, .contact = forces->hit.wrench, .gravity = gravity};
        note_forces(step->energy, air_and_engine, forces, &load);
        sk_energy_substep *s = &step->energy->step;
        s->skids = (sk_wrench){sk_mat3_mul(axes, forces->skids.force), forces->skids.moment};
        s->turning = rate_between(a->attitude, flown->body.attitude, h);
        s->flown = true;
        s->flown_path = flown->path;
        s->flown_turn = sk_mat3_mul_back(axes, flown->turn);
        s->flown_work = flown->work;
        s->on_bodies = forces->hit.on_bodies;
        s->gyroscopic = gyroscopic_moment(a->rate, forces->spin);
    }
    sk_vec3 spin = sk_rotate_back(flown->body.attitude, flown->body.spin);
    sk_rigid_body body = {flown->body.position, flown->body.velocity, flown->body.attitude,
                          sk_mat3_mul(&mass_of(step)->inertia_inverse, spin)};
    if (step->left != NULL) {
        sk_aircraft_place_by_centre(step->left, &body, a);
    } else {
        a->position = body.position;
        a->velocity = body.velocity;
        a->attitude = body.attitude;
        a->rate = body.rate;
    }
}
