// Parts of a wheel other than strut and pebble: caster, brake, tyre, leg.
#include "gear/wheel_internal.h"

sk_wheel_state sk_wheel_begin(void) {
    return (sk_wheel_state){.contact = sk_contact_begin(), .extension = 1.0};
}

void sk_wheel_break(sk_wheel_state *state) {
    state->contact = sk_contact_begin();
    state->caster_rate = 0.0;
    state->broken = 1;
}

sk_point_type wheel_stub(const sk_wheel_type *type) {
    return (sk_point_type){.position = sk_add(type->position, (sk_vec3){0.0, 0.0, type->stub_z}),
                           .stiffness = type->stub_stiffness,
                           .damping = type->stub_damping,
                           .side_stiffness = type->side_stiffness,
                           .side_damping = type->side_damping};
}

const sk_wheel_type *wheel_current_type(const sk_wheel_type *type, const sk_wheel_state *state,
                                        sk_wheel_type *changed) {
    if (!state->burst && !(state->extension < 1.0)) return type;
    *changed = *type;
    if (state->burst) {
        changed->position.z -= type->radius - type->tyre.rim_radius;
        changed->radius = type->tyre.rim_radius;
    }
    changed->position = sk_add_scaled(changed->position, 1.0 - state->extension, type->retraction.up);
    return changed;
}

// ---- caster ----

double sk_wheel_turn(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    bool held = !sk_casters(&type->caster) || (state->pinned && input.lock);
    return held ? input.steer : state->caster;
}

bool sk_wheel_pin_holds(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    if (!type->caster.lock || !input.lock) return false;
    return state->pinned || sk_caster_reaches_pin(sk_caster_away(state->caster, input.steer));
}

double sk_wheel_caster_energy(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    const sk_caster_type *caster = &type->caster;
    if (!sk_casters(caster) || state->pinned || state->broken) return 0.0;
    double turning = 0.5 * caster->inertia * state->caster_rate * state->caster_rate;
    return turning + sk_caster_stored(caster, sk_caster_away(state->caster, input.steer));
}

// Velocity at any point of wheel and fork is that of the airframe there and rate z x (point - axis).
sk_body_motion wheel_caster_motion(const sk_wheel_type *type, const wheel_frame *frame, const sk_body_motion *body,
                                   double rate) {
    sk_vec3 z = sk_scale(rate, wheel_column(&frame->axes, 2));
    sk_body_motion part = *body;
    part.velocity = sk_add(body->velocity, sk_cross(z, sk_sub(body->position, wheel_axis(type, frame))));
    part.rate = sk_add(body->rate, z);
    return part;
}

double wheel_moment_about_axis(const sk_wheel_type *type, const wheel_frame *frame, const sk_contact_report *report) {
    sk_vec3 arm = sk_sub(report->point, wheel_axis(type, frame));
    return sk_dot(wheel_column(&frame->axes, 2), sk_add(report->moment, sk_cross(arm, report->force)));
}

void wheel_turn_caster(const sk_wheel_type *type, double contact_moment, sk_wheel_input input, double h,
                       sk_wheel_state *next, sk_caster_report *report) {
    bool lock = input.lock && type->caster.lock;
    sk_caster_motion now = {next->caster, next->caster_rate, next->pinned != 0};
    sk_caster_motion then = sk_caster_step(&type->caster, now, contact_moment, input.steer, lock, h, report);
    next->caster = then.angle;
    next->caster_rate = then.rate;
    next->pinned = then.pinned;
}

// ---- brake ----

// The brake is held by itself where it turns the wheel less than the ground does: then the tyre is dragged on one patch.
static bool is_locked(wheel_reaction r) {
    return r.clipped.mode == SK_SLIPPING && fabs(r.clipped.x) < r.border.band;
}

// The valve lets out of the brake's pressure p so much per second of what is there, and in so much, and a little more.
static const double RELEASE = 20.0, REAPPLY = 2.0, TRICKLE = 0.05;

static double reapplied(double released, double h) {
    return sk_max(0.0, released - h * (TRICKLE + REAPPLY * (1.0 - released)));
}

void wheel_keep_from_skidding(const sk_wheel_type *type, const wheel_tie *t, wheel_reaction r, sk_wheel_input input,
                              double h, sk_wheel_state *next) {
    static const double SLOWEST = 3.0; // m/s: below it the wheel may lock
    if (!type->anti_skid) return;
    bool slips = is_locked(r) && input.brake > 0.0 && fabs(t->u_x) > SLOWEST;
    double released = next->brake_released;
    next->brake_released = slips ? released + h * RELEASE * (1.0 - released) : reapplied(released, h);
}

// ---- tyre ----

static void turn_on(sk_wheel_state *next, double h) {
    next->spin_angle += h * next->spin;
    next->spin_angle -= 2.0 * SK_PI * floor(next->spin_angle / (2.0 * SK_PI));
}

// The ground turns the wheel with mu_k N r until it rolls; a locked one is stopped by what its brake has over that. What is
// left of the slip, times mu_k N, is what the tyre rubs off.
static void spin_up(const sk_wheel_type *type, const wheel_tie *t, wheel_reaction r, double mu_kinetic, double brake,
                    double h, sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    double radius = type->radius, inertia = type->tyre.spin_inertia, rubbing = mu_kinetic * r.N;
    double rolling = t->u_x / radius, before = next->spin;
    bool locked = is_locked(r);
    double missing = (locked ? 0.0 : rolling) - before;
    double most = inertia > 0.0 ? h * radius * (locked ? sk_max(0.0, brake - rubbing) : rubbing) / inertia : INFINITY;
    next->spin = fabs(missing) <= most ? before + missing : before + copysign(most, missing);
    double along = fabs(missing) <= most && !locked ? 0.0 : t->u_x - radius * next->spin;
    double across = r.clipped.mode == SK_SLIPPING ? t->u_y : 0.0;
    result->slip_power = rubbing * sqrt(along * along + across * across);
    turn_on(next, h);
}

void wheel_spin_up(const sk_wheel_type *type, const wheel_tie *t, wheel_reaction r, double mu_kinetic, double brake,
                   double h, sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    spin_up(type, t, r, mu_kinetic, brake, h, result);
    if (next->burst) return;
    const sk_tyre_type *tyre = &type->tyre;
    next->skid = is_locked(r) ? next->skid + h * sk_max(0.0, result->report.friction_power) : 0.0;
    bool pressed = tyre->burst_load > 0.0 && r.N > tyre->burst_load;
    bool rubbed = tyre->skid_work > 0.0 && next->skid > tyre->skid_work;
    if (!pressed && !rubbed) return;
    next->burst = 1;
    result->burst = true;
}

// ---- in the air ----

// The wheel runs on in its bearing; its brake stops it.
static void run_down(sk_wheel_state *next, double brake, double h) {
    next->spin -= next->spin * h * (brake > 0.0 ? 20.0 : 0.2);
    turn_on(next, h);
}

void wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h,
                sk_caster_report *report) {
    wheel_release(state);
    if (state->broken) {
        state->spin = 0.0;
        return;
    }
    state->brake_released = reapplied(state->brake_released, h);
    state->skid = 0.0;
    run_down(state, input.brake, h);
    if (sk_casters(&type->caster)) wheel_turn_caster(type, 0.0, input, h, state, report);
}

sk_caster_report sk_wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h) {
    sk_caster_report caster = {0};
    wheel_hang(type, state, input, h, &caster);
    return caster;
}
