#include "gear/wheel_tyre.h"

#include "gear/wheel_brake.h"
#include "gear/wheel_drive.h"

static void turn_on(sk_wheel_state *next, double h) {
    next->spin_angle += h * next->spin;
    next->spin_angle -= 2.0 * SK_PI * floor(next->spin_angle / (2.0 * SK_PI));
}

// The ground spins the wheel up with mu_k N r until it rolls. A locked wheel is stopped by the excess of its brake over
// that. The remaining slip times mu_k N is the power that the tyre rubs off.
static void spin_up(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r, wheel_grip grip,
                    sk_wheel_result *result) {
    const sk_wheel_type *type = s->type;
    sk_wheel_state *next = &result->next;
    double radius = type->radius, inertia = type->tyre.spin_inertia, rubbing = grip.mu_kinetic * r->N, h = s->h;
    double rolling = t->u_x / radius, before = next->spin;
    if (r->spins != 0.0) {
        next->spin += h * radius * wheel_drive_excess(r) / inertia;
        result->slip_power = fabs(r->clipped.x * (radius * next->spin - t->u_x));
        turn_on(next, h);
        return;
    }
    bool locked = wheel_is_locked(r);
    double missing = (locked ? 0.0 : rolling) - before;
    double most =
        inertia > 0.0 ? h * radius * (locked ? sk_max(0.0, grip.brake - rubbing) : rubbing) / inertia : INFINITY;
    next->spin = fabs(missing) <= most ? before + missing : before + copysign(most, missing);
    double along = fabs(missing) <= most && !locked ? 0.0 : t->u_x - radius * next->spin;
    double across = r->clipped.mode == SK_SLIPPING ? t->u_y : 0.0;
    result->slip_power = rubbing * sqrt(along * along + across * across);
    turn_on(next, h);
}

void wheel_spin_up(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r, wheel_grip grip,
                   sk_wheel_result *result) {
    sk_wheel_state *next = &result->next;
    spin_up(s, t, r, grip, result);
    if (next->burst) return;
    const sk_tyre_type *tyre = &s->type->tyre;
    next->skid = wheel_is_locked(r) ? next->skid + s->h * sk_max(0.0, result->report.friction_power) : 0.0;
    bool pressed = tyre->burst_load > 0.0 && r->N > tyre->burst_load;
    bool rubbed = tyre->skid_work > 0.0 && next->skid > tyre->skid_work;
    if (!pressed && !rubbed) return;
    next->burst = 1;
    result->burst = true;
}

void wheel_run_down(const sk_wheel_type *type, sk_wheel_state *next, sk_wheel_input input, double h) {
    next->spin -= next->spin * h * (input.brake > 0.0 ? 20.0 : 0.2);
    if (input.drive != 0.0) next->spin += h * type->radius * input.drive / type->tyre.spin_inertia;
    turn_on(next, h);
}
