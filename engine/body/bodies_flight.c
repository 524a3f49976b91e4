// The motion of bodies within a substep.
// A body without a touch moves as bodies_solve.c says: with the velocities of the solve, or in free fall. At its first
// touch the impulse of gravity and drag for the rest of the substep, which the solve has already added, is taken back.
// From then on both act for each flown piece of time, so that they work along the path that is really flown. The same
// holds for the load of a driven body.
#include "body/bodies_swept.h"

// The attitude advances in pieces of at most 0.1 rad by a rule of second order. So its rate differs from that of the body
// by up to this share.
static const double OF_RATE = 0.01;

// Gravity and drag, or the load of a driven body.
static sk_wrench force_on(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i) {
    if (bodies_is_driven(w, i)) return state->driven[i - w->set->body_count].load;
    sk_vec3 force = w->swept->flight[i].drag;
    force.z -= bodies_type(w, i)->mass * w->around[i].gravity;
    return (sk_wrench){force, {0.0, 0.0, 0.0}};
}

sk_vec3 bodies_acceleration(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i) {
    return sk_scale(1.0 / bodies_type(w, i)->mass, force_on(w, state, i).force);
}

// A moment changes the spin of the body at its present attitude.
static void add_moment(const sk_bodies_state *state, const sk_bodies_work *w, sk_body_state *body, int32_t i,
                       double time) {
    if (bodies_is_driven(w, i)) body->spin = sk_add_scaled(body->spin, time, force_on(w, state, i).moment);
}

// Acceleration of a flight without a touch. Drag over mass less gravity, because gravity times mass over mass is rounded
// twice.
static sk_vec3 free_acceleration(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i) {
    if (bodies_is_driven(w, i)) return bodies_acceleration(w, state, i);
    sk_vec3 acceleration = sk_scale(1.0 / bodies_type(w, i)->mass, w->swept->flight[i].drag);
    acceleration.z -= w->around[i].gravity;
    return acceleration;
}

sk_body_state bodies_fly(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body, double time) {
    sk_body_state s = *bodies_at(w, state, body);
    const bodies_flight *f = &w->swept->flight[body];
    const sk_body_type *type = bodies_type(w, body);
    if (!bodies_moves(&s) || f->waits) return s;
    double h = time - f->time;
    if (f->solved) {
        s.velocity = f->velocity;
        s.position = sk_add_scaled(s.position, h, f->velocity);
        sk_vec3 own = sk_rotate_back(s.attitude, f->rate);
        s.spin = sk_rotate(s.attitude, sk_mat3_mul(&type->inertia, own));
    } else {
        sk_vec3 acceleration = free_acceleration(w, state, body);
        s.position = sk_add(s.position, sk_add_scaled(sk_scale(h, s.velocity), 0.5 * h * h, acceleration));
        s.velocity = sk_add_scaled(s.velocity, h, acceleration);
        add_moment(state, w, &s, body, h);
    }
    if (h > 0.0) sk_body_turn_part(type, &s, h, w->set->substep - f->time);
    return s;
}

// The motion along which a load works, over `time`: that of the mean of the velocities before and after it.
static void add_motion(sk_bodies_work *w, int32_t i, double time, const sk_body_motion *before,
                       const sk_body_motion *after) {
    bodies_flight *f = &w->swept->flight[i];
    f->path = sk_add_scaled(f->path, time, sk_mix(before->velocity, after->velocity, 0.5));
    f->turn = sk_add_scaled(f->turn, time, sk_mix(before->rate, after->rate, 0.5));
}

// The solve has added the load of the whole substep. Takes back that of the `rest`. What is left of the load works along
// the mean of the velocities before the solve and now, over the time in which it acts. `f->work` gets the remainder: the
// contacts of the solve work along that mean, too.
static void take_back_load(sk_bodies_work *w, const sk_bodies_state *state, const sk_body_motion *begun,
                           sk_body_state *body, int32_t i, double rest) {
    const sk_body_type *type = bodies_type(w, i);
    bodies_flight *f = &w->swept->flight[i];
    sk_wrench load = force_on(w, state, i);
    sk_body_motion before = sk_body_motion_of(type, body);
    body->velocity = sk_add_scaled(body->velocity, -rest, bodies_acceleration(w, state, i));
    add_moment(state, w, body, i, -rest);
    sk_body_motion after = sk_body_motion_of(type, body);
    add_motion(w, i, -rest, &before, &after);
    sk_vec3 path = f->path, turn = f->turn;
    f->path = f->turn = (sk_vec3){0.0, 0.0, 0.0};
    add_motion(w, i, w->set->substep - rest, begun, &after);
    f->work += sk_dot(load.force, sk_sub(path, f->path)) + sk_dot(load.moment, sk_sub(turn, f->turn));
}

static void take_back(sk_bodies_work *w, sk_body_state *body, int32_t i, double rest) {
    const sk_body_type *type = bodies_type(w, i);
    sk_vec3 drag = w->swept->flight[i].drag, weight = {0.0, 0.0, -type->mass * w->around[i].gravity};
    sk_vec3 after = sk_add_scaled(body->velocity, -rest / type->mass, sk_add(drag, weight));
    sk_vec3 mean = sk_mix(body->velocity, after, 0.5);
    w->flows.drag -= rest * sk_dot(drag, mean);
    w->flows.gravity -= rest * sk_dot(weight, mean);
    body->velocity = after;
}

static void fly_driven_to(sk_bodies_work *w, sk_bodies_state *state, int32_t i, double time) {
    bodies_flight *f = &w->swept->flight[i];
    sk_body_state *body = bodies_at(w, state, i);
    sk_body_state kicked = *body;
    sk_body_motion begun = sk_body_motion_of(bodies_type(w, i), body);
    *body = bodies_fly(w, state, i, time);
    if (f->waits) return;
    if (f->solved) {
        take_back_load(w, state, &begun, body, i, w->set->substep - time);
        return;
    }
    kicked.velocity = body->velocity;
    add_moment(state, w, &kicked, i, time - f->time);
    sk_body_motion to = sk_body_motion_of(bodies_type(w, i), &kicked);
    add_motion(w, i, time - f->time, &begun, &to);
}

void bodies_fly_to(sk_bodies_work *w, sk_bodies_state *state, int32_t i, double time) {
    if (i < 0 || !bodies_moves(bodies_at(w, state, i))) return;
    bodies_flight *f = &w->swept->flight[i];
    sk_body_state *body = bodies_at(w, state, i);
    sk_vec3 from = body->position;
    if (bodies_is_driven(w, i)) {
        fly_driven_to(w, state, i, time);
    } else {
        *body = bodies_fly(w, state, i, time);
        if (f->solved) {
            take_back(w, body, i, w->set->substep - time);
        } else {
            sk_vec3 path = sk_sub(body->position, from);
            w->flows.drag += sk_dot(f->drag, path);
            w->flows.gravity -= bodies_type(w, i)->mass * w->around[i].gravity * path.z;
        }
    }
    f->solved = false;
    f->begun = true;
    f->time = time;
}

// An upper bound of the largest eigenvalue of a symmetric matrix.
static double largest_of(const sk_mat3 *m) {
    double most = 0.0;
    for (int i = 0; i < 3; i++) most = sk_max(most, fabs(m->row[i].x) + fabs(m->row[i].y) + fabs(m->row[i].z));
    return most;
}

static bool is_round(const sk_mat3 *inertia) {
    return inertia->row[0].x == inertia->row[1].y && inertia->row[1].y == inertia->row[2].z &&
           inertia->row[0].y == 0.0 && inertia->row[0].z == 0.0 && inertia->row[1].z == 0.0;
}

// No point of the body is accelerated by more than w^2 r + |w'| r + |F / m|. The square of the rate is at most 2 E over
// the least moment of inertia, and I w' = M x w.
static double acceleration_bound(const sk_bodies_work *w, const sk_bodies_state *state, const sk_body_state *body,
                                 int32_t i, sk_vec3 rate) {
    const sk_body_type *type = bodies_type(w, i);
    const bodies_flight *f = &w->swept->flight[i];
    double inverse = largest_of(&type->inertia_inverse);
    double square = inverse * sk_dot(body->spin, rate);
    double turned = is_round(&type->inertia) ? 0.0 : inverse * sk_length(body->spin) * sqrt(square);
    if (f->solved) return type->reach * (square + turned);
    if (bodies_is_driven(w, i)) {
        sk_wrench load = force_on(w, state, i);
        double turning = inverse * sk_length(load.moment);
        return type->reach * (square + turned + turning) + sk_length(load.force) / type->mass;
    }
    double fall = w->around[i].gravity + sk_length(f->drag) / type->mass;
    return type->reach * (square + turned) + fall;
}

sk_pose bodies_solid_pose(const sk_bodies_work *w, int32_t solid, double time) {
    const sk_body_solid *s = &w->solids[solid];
    if (!s->moves) return s->pose;
    double half = 0.5 * time;
    sk_quat turn = {1.0, half * s->rate.x, half * s->rate.y, half * s->rate.z};
    return (sk_pose){sk_add_scaled(s->pose.position, time, s->velocity),
                     sk_quat_unit(sk_quat_mul(turn, s->pose.rotation))};
}

sk_sweep_side bodies_side(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time) {
    if (who < 0) {
        static const double FARTHEST = 100.0; // m, of the touched point from the origin of a platform
        const sk_body_solid *s = &w->solids[-1 - who];
        sk_pose pose = bodies_solid_pose(w, -1 - who, time);
        sk_sweep_side fixed = {.pose = pose, .centre = pose.position};
        if (!s->moves) return fixed;
        fixed.velocity = s->velocity;
        fixed.rate = s->rate;
        fixed.acceleration = FARTHEST * sk_dot(s->rate, s->rate);
        return fixed;
    }
    sk_body_state body = bodies_fly(w, state, who, time);
    sk_sweep_side side = {.pose = sk_body_pose(&body), .centre = body.position};
    if (!bodies_moves(&body) || w->swept->flight[who].waits) return side;
    side.velocity = body.velocity;
    side.rate = sk_body_rate(bodies_type(w, who), &body);
    side.acceleration = acceleration_bound(w, state, &body, who, side.rate);
    side.slack = OF_RATE * bodies_type(w, who)->reach * sk_length(side.rate);
    return side;
}

sk_impact_body bodies_impact_body(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time) {
    if (who < 0) {
        const sk_body_solid *s = &w->solids[-1 - who];
        sk_impact_body fixed = {.centre = bodies_solid_pose(w, -1 - who, time).position};
        if (!s->moves) return fixed;
        fixed.velocity = s->velocity;
        fixed.rate = s->rate;
        return fixed;
    }
    const sk_body_state *body = bodies_at(w, state, who);
    if (!bodies_moves(body)) return (sk_impact_body){.centre = body->position};
    const sk_body_type *type = bodies_type(w, who);
    sk_body_motion motion = sk_body_motion_of(type, body);
    return (sk_impact_body){1.0 / type->mass, sk_body_inertia_inverse_world(type, &motion.axes), motion.position,
                            motion.velocity, motion.rate};
}
