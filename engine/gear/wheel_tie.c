#include "gear/wheel_tie.h"

#include "gear/strut.h"

// Returns the required force (N) of the tie along one axis of the border. Spring and damper of the tie follow the
// motion of the strut's line over the surface, by the body or by compression of the strut. Stretch and force both have
// the factor u (`share`). Without it, the line of a strut that is tilted over moves by the tangent of the tilt times
// the sinking of the body. The tie would resist that with the square of the tangent.
static double asked(const sk_wheel_type *type, const wheel_tie *t, double r, double speed) {
    double rate = t->tipping * r - t->surface.share * speed;
    return t->surface.share * (type->side_stiffness * t->surface.share * r + type->side_damping * rate);
}

static void ask(const sk_wheel_type *type, wheel_tie *t) {
    sk_vec3 r_q = sk_mat3_mul_back(&t->q, t->surface.r);
    t->asked_x = asked(type, t, r_q.x, t->u_x);
    t->asked_y = asked(type, t, r_q.y, t->u_y);
}

// Strut forces follow the intersection of the strut's line with the surface through the pebble. The spring uses the
// depth there. The damper uses its rate, v . n / n_z of the body there, not p_z and v_z. A wheel that rolls nose-up at
// speed moves along its own z without compressing the strut.
void wheel_find_tie(const wheel_substep *s, const sk_material *material, const sk_contact_state *contact,
                    wheel_tie *t) {
    const sk_wheel_type *type = s->type;
    const wheel_frame *frame = &s->frame;
    const sk_body_motion *body = s->body;
    wheel_find_surface(type, material, contact, frame, &t->surface);
    t->q = sk_border_frame(t->surface.n);
    t->v = sk_mat3_mul_back(&frame->axes, sk_body_velocity_at(body, t->surface.at));
    t->v_ground =
        sk_mat3_mul_back(&frame->axes, sk_body_velocity_at(body, wheel_place(frame, 0.0, 0.0, t->surface.level)));
    double shortens = sk_dot(t->v_ground, t->surface.n) / t->surface.n.z;
    t->tipping = sk_dot(t->surface.tip, sk_mat3_mul_back(&frame->axes, body->rate));
    t->rate = t->surface.share * shortens + t->surface.deep * t->tipping;
    sk_vec3 v_q = sk_mat3_mul_back(&t->q, t->v);
    t->u_x = v_q.x - shortens * t->q.row[2].x;
    t->u_y = v_q.y - shortens * t->q.row[2].y;
    t->damping = t->rate > 0.0 ? type->damping : type->rebound_damping;
    double oleo = t->rate > 0.0 ? type->oleo : type->rebound_oleo;
    if (oleo > 0.0) t->damping += oleo * sk_min(fabs(t->rate), SK_OLEO_FASTEST);
    t->S = t->surface.left * t->surface.share *
           sk_min(0.0, -sk_strut_force_at(type, t->surface.end) - t->damping * t->rate);
    ask(type, t);
}

// Returns the normal force N. The reaction N n + t has the component S along the strut: N n_z + t_z = S.
static double normal_force(const wheel_tie *t, sk_clipped in_plane) {
    double t_z = t->q.row[2].x * in_plane.x + t->q.row[2].y * in_plane.y;
    return sk_max(0.0, (t->S - t_z) / t->surface.n.z);
}

double wheel_normal_force(const wheel_tie *t) {
    return normal_force(t, (sk_clipped){0});
}

void wheel_sink(wheel_tie *t, const sk_wheel_type *type, sk_contact_state *next, double N, double limit, double h) {
    double share = t->surface.n.z / t->surface.share; // sinking of the surface per metre of the strut's extension
    double sink = (N - limit) * share * share / (sk_strut_stiffness_at(type, t->surface.end) + t->damping / h);
    next->pebble = sk_add_scaled(next->pebble, -sink, next->normal);
    next->sinkage += sink;
    t->surface.p = sk_add_scaled(t->surface.p, -sink, t->surface.n);
    t->surface.ground_z -= sink / t->surface.n.z;
    t->surface.level -= sink / t->surface.n.z;
    t->surface.end -= sink * t->surface.share / t->surface.n.z;
    t->S *= limit / N;
    // The strut is compressed more slowly by this (m/s), and its line moves accordingly.
    double slower = sink / (t->surface.n.z * h);
    t->surface.r = sk_add_scaled(t->surface.r, -sink, t->surface.n);
    t->surface.r.z += sink / t->surface.n.z;
    t->u_x -= slower * t->q.row[2].x;
    t->u_y -= slower * t->q.row[2].y;
    ask(type, t);
}

// Returns the share of the grip by which the band opens into the disc, because a wheel on its side has no rolling
// direction. Negligible (below 2e-4 of the grip) up to 20 degrees of tilt, continuous at 90.
static double lean(double n_y) {
    double squared = n_y * n_y;
    return squared * squared * squared * squared;
}

// Returns the direction in which the torque begins to spin a wheel: its band is beyond the disc. Else 0.
static double spinning(const sk_border *border) {
    return fabs(border->centre) - border->band > border->grip ? copysign(1.0, border->centre) : 0.0;
}

// Returns the friction of a spinning wheel: the grip against its slip over the surface.
static sk_clipped spin(const wheel_tie *t, double direction, double slip, double grip) {
    double along = sk_max(fabs(slip), WHEEL_ROLLS), size = sqrt(along * along + t->u_y * t->u_y);
    return (sk_clipped){direction * grip * (along / size), -grip * (t->u_y / size), SK_SLIPPING};
}

// Border, clip and normal force depend on each other if the strut is tilted: N carries t_z, and t is limited to mu N.
// The resulting N is a piecewise linear function of the assumed N, with slopes of at most mu tan(tilt). The secant
// method finds where both are equal. The last clip uses the returned N, so the force never leaves its border.
wheel_reaction wheel_react(const wheel_tie *t, const wheel_border *of, double limit) {
    enum { ROUNDS = 12 };
    static const double SETTLED = 1e-9; // relative
    wheel_reaction r = {.N = sk_min(limit, wheel_normal_force(t))};
    double low = 0.0, high = INFINITY, last = 0.0, last_error = 0.0;
    for (int i = 0; i < ROUNDS; i++) {
        r.border = (sk_border){of->mu * r.N, of->brake + of->rolling * r.N, of->drive};
        r.border.band += lean(t->surface.n.y) * r.border.grip;
        r.clipped = sk_border_clip(r.border, t->asked_x, t->asked_y);
        r.spins = of->slip != 0.0 ? copysign(1.0, of->slip) : of->overtaken ? 0.0 : spinning(&r.border);
        if (r.spins != 0.0) r.clipped = spin(t, r.spins, of->slip, r.border.grip);
        double N = sk_min(limit, normal_force(t, r.clipped)), error = N - r.N;
        if (i == ROUNDS - 1 || fabs(error) <= SETTLED * r.N) break;
        if (error > 0.0)
            low = r.N;
        else
            high = r.N;
        if (i > 0) N = r.N - error * (r.N - last) / (error - last_error);
        if (!(N > low && N < high)) N = isfinite(high) ? 0.5 * (low + high) : low + error;
        last = r.N;
        last_error = error;
        r.N = N;
    }
    return r;
}
