// Checks that rotors are physical: blades, masses, speeds and control ranges.
#include "aircraft/rotors.h"

static const double UNIT = 1e-6;                         // largest deviation of a direction's length from 1
static const double LOCK_LEAST = 0.1, LOCK_MOST = 100.0; // real blades: 2 to 15

static sk_result check_blades(const sk_rotor *r, const char *what) {
    if (r->blades < 1 || r->blades > SK_BLADES_OF_DISC)
        return sk_error("%s rotor: %d blades; 1 to %d are allowed", what, (int)r->blades, (int)SK_BLADES_OF_DISC);
    if (!(r->radius > 0.0) || !(r->chord > 0.0) || !isfinite(r->radius) || !(r->chord <= r->radius))
        return sk_error("%s rotor: radius %g m and chord %g m must be positive, the chord not above the radius", what,
                        r->radius, r->chord);
    if (!(r->flapping_inertia > 0.0) || !isfinite(r->flapping_inertia))
        return sk_error("%s rotor: flapping inertia %g kg m^2 must be positive", what, r->flapping_inertia);
    if (!(r->inertia > 0.0) || !isfinite(r->inertia))
        return sk_error("%s rotor: inertia %g kg m^2 must be positive", what, r->inertia);
    // Flapping depends on air and inertia together. No rotor has only one of them.
    double lock = sk_rotor_lock(r);
    if (!(lock >= LOCK_LEAST) || !(lock <= LOCK_MOST))
        return sk_error("%s rotor: flapping inertia %g kg m^2 gives its blades a Lock number (density chord "
                        "lift_slope radius^4 / inertia) of %g; %g to %g is allowed",
                        what, r->flapping_inertia, lock, LOCK_LEAST, LOCK_MOST);
    if (!(r->inertia >= 0.25 * r->blades * r->flapping_inertia))
        return sk_error("%s rotor: inertia %g kg m^2 about the shaft is less than a quarter of its %d blades' %g each",
                        what, r->inertia, (int)r->blades, r->flapping_inertia);
    if (!(r->hinge_stiffness >= 0.0) || !(r->hinge_stiffness <= 10.0))
        return sk_error("%s rotor: its hinges raise the square of the flapping frequency by %g; 0 to 10 is allowed",
                        what, r->hinge_stiffness);
    return sk_ok();
}

sk_result sk_rotor_check(const sk_rotor *r, const char *what) {
    static const double FASTEST_TIP = 340.0; // m/s: the model has no shock waves
    sk_result result = check_blades(r, what);
    if (!result.ok) return result;
    if (!(r->speed > 0.0)) return sk_error("%s rotor: a rated speed of %g rad/s; it must turn", what, r->speed);
    if (!(r->speed * r->radius < FASTEST_TIP))
        return sk_error("%s rotor: its blades' tips run at %g m/s; below %g is allowed", what, r->speed * r->radius,
                        FASTEST_TIP);
    if (!(r->lift_slope > 0.0) || !(r->lift_slope <= 10.0) || !(r->lift_most > 0.0) || !(r->lift_most <= 10.0))
        return sk_error(
            "%s rotor: lift slope %g per rad and stall at a lift coefficient of %g must be positive, at most 10", what,
            r->lift_slope, r->lift_most);
    if (!(r->drag_zero >= 0.0) || !(r->drag_square >= 0.0) || !isfinite(r->drag_zero) || !isfinite(r->drag_square))
        return sk_error("%s rotor: drag coefficients %g and %g must not be negative", what, r->drag_zero,
                        r->drag_square);
    if (!(r->induced_factor >= 1.0) || !(r->induced_factor <= 3.0))
        return sk_error("%s rotor: induced factor %g; 1 (the ideal) to 3 is allowed", what, r->induced_factor);
    if (!(r->ground_effect >= 0.0) || !(r->ground_effect <= 4.0))
        return sk_error("%s rotor: ground effect %g; 0 (none) to 4 times the usual is allowed", what, r->ground_effect);
    if (!(r->inflow_gradient >= 0.0) || !(r->inflow_gradient <= 4.0))
        return sk_error("%s rotor: inflow gradient %g; 0 (none) to 4 times the usual is allowed", what,
                        r->inflow_gradient);
    if (!(fabs(r->twist) <= 1.0)) return sk_error("%s rotor: twist %g rad; at most 1 is allowed", what, r->twist);
    if (!sk_is_finite3(r->position) || !(fabs(sk_length(r->axis) - 1.0) < UNIT))
        return sk_error("%s rotor: its place must be finite and its axis a unit vector", what);
    if (!(fabs(r->axis.x) <= 0.9)) return sk_error("%s rotor: its shaft must not point forward or aft", what);
    if (r->sense != 1.0 && r->sense != -1.0) return sk_error("%s rotor: its sense is %g, not 1 or -1", what, r->sense);
    return sk_ok();
}

static sk_result check_throw(const double ends[2], const char *what) {
    static const double MOST = SK_PI / 4.0;
    if (!(fabs(ends[0]) <= MOST) || !(fabs(ends[1]) <= MOST) || ends[0] == ends[1])
        return sk_error("%s goes from %g to %g rad; two different angles of at most 0.785 are allowed", what, ends[0],
                        ends[1]);
    return sk_ok();
}

sk_result sk_rotors_check(const sk_rotors *r) {
    if (!r->present) return sk_ok();
    sk_result result = sk_rotor_check(&r->main, "main");
    if (result.ok) result = sk_rotor_check(&r->tail, "tail");
    if (result.ok) result = check_throw(r->collective, "collective");
    if (result.ok) result = check_throw(r->forward, "longitudinal cyclic");
    if (result.ok) result = check_throw(r->right, "lateral cyclic");
    if (result.ok) result = check_throw(r->tail_pitch, "pedals");
    if (!result.ok) return result;
    if (r->main.axis.z > -0.5) return sk_error("main rotor: its shaft must point up");
    if (!(r->engine_power >= 0.0) || !isfinite(r->engine_power))
        return sk_error("rotors: engine power %g W must not be negative", r->engine_power);
    if (!(r->governor > 0.0) || !(r->governor <= 20.0))
        return sk_error("rotors: the governor's %g rad/s must be positive, at most 20", r->governor);
    if (!(r->speed_low > 0.0) || !(r->speed_low <= 1.0) || !(r->speed_high >= 1.0) || !(r->speed_high <= 2.0))
        return sk_error(
            "rotors: their speed may go from %g to %g of the rated one; it must lie between, and 0 to 2 is allowed",
            r->speed_low, r->speed_high);
    if (!(r->torque_limit > 0.0) || !(r->torque_limit <= 10.0))
        return sk_error("rotors: the gears bear %g of the engine's torque; it must be positive, at most 10",
                        r->torque_limit);
    return sk_ok();
}
