#include "aircraft/propeller.h"

#include "aircraft/atmosphere.h"

// Returns the factor of engine power. The power of an unsupercharged engine falls a little faster than density (Gagg
// and Ferrar 1934).
static double density_factor(double density) {
    return sk_max(0.0, 1.132 * density / SK_AIR_DENSITY_SEA_LEVEL - 0.132);
}

// Returns the net torque on the shaft, N m: the rated torque at rated speed and full throttle. At lower speeds the
// engine breathes better and has more torque. Above the rated speed its torque falls, to none at 1.5 times that speed.
// With the throttle closed friction and pumping brake the turning engine.
static double engine_torque(const sk_propeller *p, double speed, double throttle, double density) {
    double ratio = speed / p->engine_speed;
    double full = p->engine_power / p->engine_speed + p->friction_torque;
    if (ratio < 1.0)
        full *= 1.0 + p->torque_rise * (1.0 - sk_max(ratio, 0.5));
    else
        full *= sk_max(0.0, 3.0 - 2.0 * ratio);
    double share = p->idle_torque + (1.0 - p->idle_torque) * throttle;
    return share * full * density_factor(density) - p->friction_torque - p->pumping_torque * (1.0 - throttle) * ratio;
}

sk_propeller_output sk_propeller_evaluate(const sk_propeller *p, double speed, sk_vec3 flow, double throttle,
                                          double density, bool running) {
    sk_propeller_output out = {0};
    if (!p->present) return out;
    double n = speed / (2.0 * SK_PI), D = p->diameter;
    double turning = n * D; // m/s of advance at J = 1
    // J is limited to the range of the tables, so a stopped propeller or a tail wind does not divide 0 by 0.
    double last = p->thrust.x[p->thrust.count - 1];
    double J = flow.x >= last * turning ? last : flow.x <= 0.0 ? 0.0 : flow.x / turning;
    double scale = density * n * n * D * D * D * D;
    out.thrust = sk_table_at(&p->thrust, J) * scale;
    out.torque = sk_table_at(&p->power, J) * scale * D / (2.0 * SK_PI);
    double disc = 0.25 * SK_PI * D * D;
    out.slipstream = sk_max(0.0, out.thrust) / disc;
    out.engine_torque = running ? engine_torque(p, speed, throttle, density) : -p->friction_torque;
    // Friction holds a stopped shaft against the torque of the air, up to its limit.
    if (speed <= 0.0 && !running) out.engine_torque = sk_clamp(out.torque, -p->friction_torque, p->friction_torque);
    out.acceleration = (out.engine_torque - out.torque) / p->inertia;

    sk_vec3 force = {out.thrust, 0.0, 0.0};
    // In oblique flow the blade that moves against the flow has more thrust. The propeller turns clockwise seen from
    // behind. The moment is p_factor rho n D^4 times the flow.
    double oblique = p->p_factor * density * n * D * D * D * D;
    sk_vec3 moment = {-out.engine_torque, oblique * flow.y, -oblique * flow.z};
    moment.z -= p->swirl * sk_max(0.0, out.engine_torque);
    out.wrench = (sk_wrench){force, sk_add(moment, sk_cross(p->position, force))};
    return out;
}
