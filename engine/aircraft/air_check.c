// Checks of the aerodynamic forces. They must take energy from an aircraft. Within a substep they must change its
// motion by no more than an explicit step tolerates.
//
// Forces are computed at the start of a substep h and are constant during it. The coordinates are those in which the
// mass matrix is 1: velocities times the square root of the mass, rates times the square roots of the principal
// moments. In them J is the matrix of derivatives of the forces by the motion. The step multiplies motion by 1 + h J,
// so it cannot overshoot while h |J| < 1. The Frobenius norm is an upper bound of |J|.
// Refusals and warnings: docs/aircraft_files.md, "What is refused".
#include "aircraft/aircraft_internal.h"
#include "aircraft/atmosphere.h"
#include "math/eigen.h"
#include "math/elementary.h"

static const double ENVELOPE = 340.0; // m/s: the model has no shock waves
// Limit of p b / 2V, q c / 2V and r b / 2V. Real aircraft reach 0.1 with their controls at the stops.
static const double FULL_TURN = 1.0;

// ---- principal axes ----

sk_result air_principal_moments(const sk_mass *mass, double moments[3], sk_vec3 axes[3]) {
    double inertia[9], vectors[9];
    for (int i = 0; i < 3; i++) {
        inertia[3 * i] = mass->inertia.row[i].x;
        inertia[3 * i + 1] = mass->inertia.row[i].y;
        inertia[3 * i + 2] = mass->inertia.row[i].z;
    }
    if (!sk_eigen_symmetric(3, inertia, moments, vectors))
        return sk_error("the inertia tensor has a number that is not finite");
    for (int i = 0; i < 3; i++) axes[i] = (sk_vec3){vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]};
    return sk_ok();
}

// ---- drag ----

static double least_of(const double *values, int32_t count, double least) {
    for (int32_t i = 0; i < count; i++) least = sk_min(least, values[i]);
    return least;
}

static sk_result check_drag(const sk_aerodynamics *a) {
    static const double MOST_GROUND = 3.0; // times the value far from the ground; the lift of real wings has 1.3
    if (!(a->drag_zero >= 0.0) || !(a->drag_beta >= 0.0) || !(a->drag_elevator >= 0.0))
        return sk_error(
            "aero.drag_zero %g, drag_beta %g and drag_elevator %g must not be negative: the air would drive it",
            a->drag_zero, a->drag_beta, a->drag_elevator);
    const sk_table *near[2] = {&a->ground_lift, &a->ground_drag};
    for (int t = 0; t < 2; t++)
        for (int32_t i = 0; i < near[t]->count; i++)
            if (!(near[t]->y[i] >= 0.0 && near[t]->y[i] <= MOST_GROUND))
                return sk_error("aero.%s has a factor of %g; 0 to %g is allowed",
                                t == 0 ? "ground_lift" : "ground_drag", near[t]->y[i], MOST_GROUND);
    double most_factor = 1.0;
    for (int32_t i = 0; i < a->ground_drag.count; i++) most_factor = sk_max(most_factor, a->ground_drag.y[i]);
    double flaps = least_of(a->flap_drag, a->flap_stages, 0.0), curve = least_of(a->drag.y, a->drag.count, 0.0);
    for (int32_t i = 0; i < a->flap_curves; i++) curve = least_of(a->flap_curve[i].y, a->flap_curve[i].count, curve);
    double least = a->drag_zero + flaps + most_factor * curve;
    if (!(least >= 0.0))
        return sk_error(
            "aero: drag falls to a coefficient of %g (drag_zero %g, the least of the curves of drag %g, of the flaps "
            "%g); it must not be negative: the air would drive it",
            least, a->drag_zero, curve, flaps);
    return sk_ok();
}

// ---- damping by rates ----

static double largest_of(const sk_table *table) {
    double largest = 0.0;
    for (int32_t i = 0; i < table->count; i++) largest = sk_max(largest, fabs(table->y[i]));
    return largest;
}

static double stop_of(const double limits[2]) {
    return sk_max(fabs(limits[0]), fabs(limits[1]));
}

// Checks the damping of rates. A moment in the direction of a rate would increase the rate exponentially, at any angle
// of attack or sideslip.
static sk_result check_rates(const sk_aerodynamics *a) {
    const struct {
        double value;
        const char *name, *what;
    } own[] = {{a->roll_roll_rate, "roll_roll_rate", "a roll"},
               {a->pitch_pitch_rate, "pitch_pitch_rate", "a pitching motion"},
               {a->yaw_yaw_rate, "yaw_yaw_rate", "a yaw"}};
    for (int i = 0; i < 3; i++)
        if (!(own[i].value <= 0.0))
            return sk_error("aero.%s is %g; it must not be positive: %s would feed itself", own[i].name, own[i].value,
                            own[i].what);
    for (int32_t i = 0; i < a->roll_by_yaw_alpha.count; i++) {
        double by_yaw = a->roll_by_yaw_alpha.y[i];
        if (!(a->roll_roll_rate * a->yaw_yaw_rate - by_yaw * a->yaw_roll_rate >= 0.0))
            return sk_error(
                "aero: roll_by_yaw %g and yaw_roll_rate %g together exceed roll_roll_rate %g and yaw_yaw_rate %g: "
                "roll and yaw would feed each other",
                by_yaw, a->yaw_roll_rate, a->roll_roll_rate, a->yaw_yaw_rate);
    }
    return sk_ok();
}

// Checks the steady rates at which damping alone balances all moments of the tables. An aircraft that turns into the
// wind by itself needs no damping in pitch and yaw.
static sk_result check_turning(const sk_aircraft_type *type) {
    const sk_aerodynamics *a = &type->aero;
    const sk_control_limits *c = &type->limits;
    double elevator = stop_of(c->elevator), aileron = stop_of(c->aileron), rudder = stop_of(c->rudder), flaps = 0.0;
    for (int32_t i = 0; i < a->flap_stages; i++) flaps = sk_max(flaps, fabs(a->flap_pitch[i]));
    double beta = a->blend_beta[1];
    const struct {
        double moment, damping;
        const char *what, *damper;
    } axes[] = {
        {fabs(a->roll_aileron) * aileron + fabs(a->roll_rudder) * rudder +
             (fabs(a->roll_beta) + largest_of(&a->roll_by_sideslip)) * beta,
         fabs(a->roll_roll_rate), "p b / 2V", "roll_roll_rate"},
        {fabs(a->pitch_elevator) * elevator + fabs(a->pitch_zero) + flaps +
             sk_max(0.0, a->pitch_alpha) * a->blend_alpha[1],
         fabs(a->pitch_pitch_rate) + sk_max(0.0, -a->pitch_alpha), "q c / 2V", "pitch_pitch_rate"},
        {fabs(a->yaw_rudder) * rudder + fabs(a->yaw_aileron) * aileron + sk_max(0.0, -a->yaw_beta) * beta,
         fabs(a->yaw_yaw_rate) + sk_max(0.0, a->yaw_beta), "r b / 2V", "yaw_yaw_rate"},
    };
    for (int i = 0; i < 3; i++)
        if (!(axes[i].moment <= FULL_TURN * axes[i].damping))
            return sk_error("aero: a moment coefficient of %.3g and a damping of %.3g (%s) give %s = %.3g; "
                            "at most %g is allowed",
                            axes[i].moment, axes[i].damping, axes[i].damper, axes[i].what,
                            axes[i].moment / axes[i].damping, FULL_TURN);
    return sk_ok();
}

// ---- within a substep ----

// A flight condition with constant controls.
typedef struct flight_point {
    const sk_aircraft_type *type;
    sk_surfaces surfaces;
    sk_rotors_state rotors;
    sk_rotor_controls levers;
    double shaft, throttle, height;
} flight_point;

// Returns force and moment of the air with the landing gear down, in body axes.
static sk_wrench wrench_at(const flight_point *p, sk_vec3 velocity, sk_vec3 rate) {
    const sk_aircraft_type *type = p->type;
    const double density = SK_AIR_DENSITY_SEA_LEVEL;
    const sk_rotor_flow air = {velocity, rate, density, {1.0, 0.0, 0.0}};
    sk_propeller_output turned =
        sk_propeller_evaluate(&type->propeller, p->shaft, velocity, p->throttle, density, true);
    sk_flow flow = {
        .velocity = velocity, .rate = rate, .density = density, .slipstream = turned.slipstream, .height = p->height};
    sk_wrench sum = sk_aerodynamics_evaluate(&type->aero, &flow, p->surfaces);
    sk_wrench parts[2] = {turned.wrench, {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
    if (p->rotors.speed > 0.0) parts[1] = sk_rotors_evaluate(&type->rotors, &p->rotors, &p->levers, &air, true).wrench;
    for (int i = 0; i < 2; i++) {
        sum.force = sk_add(sum.force, parts[i].force);
        sum.moment = sk_add(sum.moment, parts[i].moment);
    }
    for (int32_t i = 0; i < type->wheel_count; i++) {
        double area = type->wheels[i].retraction.drag;
        sk_vec3 force = sk_scale(-0.5 * density * area * sk_length(velocity), velocity);
        sum.force = sk_add(sum.force, force);
        sum.moment = sk_add(sum.moment, sk_cross(type->wheels[i].position, force));
    }
    return sum;
}

// Returns the square of |J|, 1/s^2, by central differences.
static double square_of_change(const flight_point *p, sk_vec3 velocity, const double moments[3],
                               const sk_vec3 axes[3]) {
    static const double STEP = 1e-4; // of the speed; for a rate, of the speed over the span (m, at least 1)
    double mass = p->type->mass.mass, speed = sk_length(velocity), sum = 0.0;
    for (int k = 0; k < 6; k++) {
        double inertia = k < 3 ? mass : moments[k - 3], step = STEP * speed;
        sk_vec3 unit = {k == 0, k == 1, k == 2}, still = {0.0, 0.0, 0.0};
        if (k >= 3) step /= sk_max(1.0, p->type->aero.span);
        sk_vec3 by = sk_scale(step, k < 3 ? unit : axes[k - 3]);
        sk_wrench more = k < 3 ? wrench_at(p, sk_add(velocity, by), still) : wrench_at(p, velocity, by);
        sk_wrench less = k < 3 ? wrench_at(p, sk_sub(velocity, by), still) : wrench_at(p, velocity, sk_neg(by));
        sk_vec3 force = sk_sub(more.force, less.force), moment = sk_sub(more.moment, less.moment);
        double square = sk_dot(force, force) / mass;
        for (int i = 0; i < 3; i++) {
            double along = sk_dot(axes[i], moment);
            square += along * along / moments[i];
        }
        sum += square / (4.0 * step * step * inertia);
    }
    return sum;
}

typedef struct worst_change {
    double rate, alpha, beta; // 1/s, rad
} worst_change;

// The relative wind: speed in m/s, angle of attack and sideslip in rad.
typedef struct relative_wind {
    double speed, alpha, beta;
} relative_wind;

static sk_vec3 velocity_in(relative_wind wind) {
    double sa, ca, sb, cb, speed = wind.speed;
    sk_sincos(wind.alpha, &sa, &ca);
    sk_sincos(wind.beta, &sb, &cb);
    return (sk_vec3){speed * ca * cb, speed * sb, speed * sa * cb};
}

static void consider(const flight_point *p, relative_wind wind, const double moments[3], const sk_vec3 axes[3],
                     worst_change *worst) {
    sk_vec3 velocity = velocity_in(wind);
    double rate = sqrt(square_of_change(p, velocity, moments, axes));
    if (rate > worst->rate || !isfinite(rate))
        *worst = (worst_change){isfinite(rate) ? rate : INFINITY, wind.alpha, wind.beta};
}

static sk_result too_fast(const worst_change *worst, double speed, double h) {
    static const double DEGREE = SK_PI / 180.0;
    if (h * worst->rate < 1.0) return sk_ok();
    return sk_error(
        "the air changes its motion at %.4g 1/s at %g m/s, angle of attack %.3g and sideslip %.3g degrees; a "
        "substep of %g s holds less than %g 1/s: areas, arms or coefficients are too large for %s",
        worst->rate, speed, worst->alpha / DEGREE, worst->beta / DEGREE, h, 1.0 / h, "its mass and inertia");
}

// Evaluates the change of motion at every 30 degrees of angle of attack and in the middle of every segment of the
// curves.
static void consider_alphas(const flight_point *p, const double moments[3], const sk_vec3 axes[3],
                            worst_change *worst) {
    static const double BETAS[] = {-0.5 * SK_PI, -0.2, 0.0, 0.2, 0.5 * SK_PI};
    const sk_aerodynamics *a = &p->type->aero;
    const sk_table *curves[] = {&a->lift,          &a->drag,          &a->roll_by_yaw_alpha, &a->roll_by_sideslip,
                                &a->flap_curve[0], &a->flap_curve[1], &a->flap_curve[2],     &a->flap_curve[3]};
    for (size_t b = 0; b < sizeof BETAS / sizeof BETAS[0]; b++) {
        for (int k = -6; k < 6; k++)
            consider(p, (relative_wind){ENVELOPE, SK_PI / 6.0 * k, BETAS[b]}, moments, axes, worst);
        if (b == 0 || b == 4) continue; // at a right angle to the body the angle of attack is not defined
        for (size_t c = 0; c < sizeof curves / sizeof curves[0]; c++)
            for (int32_t i = 0; i + 1 < curves[c]->count; i++) {
                double middle = 0.5 * (curves[c]->x[i] + curves[c]->x[i + 1]);
                consider(p, (relative_wind){ENVELOPE, middle, BETAS[b]}, moments, axes, worst);
            }
    }
}

static sk_result check_wings(const sk_aircraft_type *type, double h, const double moments[3], const sk_vec3 axes[3]) {
    const sk_control_limits *c = &type->limits;
    int32_t last = type->aero.flap_stages - 1;
    double flaps = last >= 0 ? type->aero.flap_angle[last] : 0.0;
    double shaft = type->propeller.present ? 1.5 * type->propeller.engine_speed : 0.0;
    const flight_point points[] = {
        {.type = type, .height = 1e6},
        {.type = type,
         .height = 0.0,
         .shaft = shaft,
         .throttle = 1.0,
         .surfaces = {c->elevator[1], c->aileron[1], c->rudder[1], flaps}},
    };
    worst_change worst = {0};
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) consider_alphas(&points[i], moments, axes, &worst);
    return too_fast(&worst, ENVELOPE, h);
}

// Checks the rotors at their rated speed, in steady flight forward, backward, sideways, down and up.
static sk_result check_discs(const sk_aircraft_type *type, double h, const double moments[3], const sk_vec3 axes[3]) {
    static const double SPEED = 100.0; // m/s
    static const double ANGLES[][2] = {
        {0.0, 0.0}, {SK_PI, 0.0}, {0.0, 0.5 * SK_PI}, {0.5 * SK_PI, 0.0}, {-0.5 * SK_PI, 0.0}};
    const sk_harmonic free_air = {1.0, 0.0, 0.0};
    for (size_t i = 0; i < sizeof ANGLES / sizeof ANGLES[0]; i++)
        for (int lever = 0; lever < 2; lever++) {
            flight_point p = {.type = type,
                              .height = 1e6,
                              .rotors = {.speed = type->rotors.main.speed},
                              .levers = sk_rotors_controls(&type->rotors, lever, lever, lever, lever)};
            relative_wind wind = {SPEED, ANGLES[i][0], ANGLES[i][1]};
            sk_rotor_flow air = {
                .velocity = velocity_in(wind), .density = SK_AIR_DENSITY_SEA_LEVEL, .ground = free_air};
            sk_rotors_steady(&type->rotors, &p.rotors, &p.levers, &air);
            worst_change worst = {0};
            consider(&p, wind, moments, axes, &worst);
            sk_result r = too_fast(&worst, SPEED, h);
            if (!r.ok) return r;
        }
    return sk_ok();
}

// ---- propeller ----

// Returns the least power coefficient by momentum theory, CT (J + sqrt(J^2 + 8 CT / pi)) / 2. A thrust T takes at least
// the power T (V + sqrt(V^2 + 8 T / (pi rho D^2))) / 2. Published tables may need slightly less.
static double ideal_power(double thrust, double advance) {
    return 0.5 * thrust * (advance + sqrt(advance * advance + 8.0 / SK_PI * thrust));
}

static sk_result check_propeller_energy(const sk_propeller *p) {
    static const double SHARE = 0.7; // of the ideal power: measured tables are as low near zero thrust
    const sk_table *of[2] = {&p->thrust, &p->power};
    for (int t = 0; t < 2; t++)
        for (int32_t i = 0; i < of[t]->count; i++) {
            double J = of[t]->x[i], thrust = sk_table_at(&p->thrust, J), power = sk_table_at(&p->power, J);
            if (J < 0.0) return sk_error("propeller: an advance of %g; it must not be negative", J);
            if (thrust > 0.0 && !(power >= SHARE * ideal_power(thrust, J)))
                return sk_error(
                    "propeller: at an advance of %g a thrust of %g takes a power of %g; by momentum theory it takes "
                    "at least %.3g",
                    J, thrust, power, ideal_power(thrust, J));
            // A disc that stops all air has a drag of CT = pi / 4 J^2. A windmilling propeller delivers at most the
            // power of its drag to its engine.
            double windmill = 0.25 * SK_PI * J * J, pulled = sk_max(0.0, -thrust);
            double turned = power > 0.0 ? sk_pow(power / (SHARE * sqrt(2.0 / SK_PI)), 2.0 / 3.0) : 0.0;
            if (!(pulled <= windmill + turned))
                return sk_error(
                    "propeller: at an advance of %g a thrust of %g pulls back by more than a solid disc would, %.3g", J,
                    thrust, -windmill - turned);
            if (!(-power <= pulled * J))
                return sk_error(
                    "propeller: at an advance of %g it drives its engine with a power of %g; its drag gives at most "
                    "%.3g",
                    J, power, -pulled * J);
        }
    return sk_ok();
}

// Checks the nutation of the shaft, which is a gyroscope, at H / sqrt(I I). The Runge-Kutta step is stable up to 2.8 /
// h and preserves the amplitude up to 1 / h.
static sk_result check_gyro(const sk_aircraft_type *type, const double moments[3], double h) {
    double inertia = sk_shaft_inertia(type), speed = 1.5 * sk_shaft_rated_speed(type);
    double nutation = inertia * speed / sqrt(moments[0] * moments[1]);
    if (!(h * nutation < 1.0))
        return sk_error(
            "a shaft of %g kg m^2 at %.4g rad/s turns it over as a gyro at %.4g rad/s; a substep of %g s holds less "
            "than %g rad/s",
            inertia, speed, nutation, h, 1.0 / h);
    return sk_ok();
}

static sk_result check_propeller(const sk_aircraft_type *type) {
    static const double MOST = 20.0; // times the weight
    const sk_propeller *p = &type->propeller;
    if (!(p->engine_power >= 0.0) || !(p->friction_torque >= 0.0) || !(p->pumping_torque >= 0.0) ||
        !(p->torque_rise >= 0.0) || !(p->idle_torque >= 0.0) || !(p->idle_torque <= 1.0))
        return sk_error(
            "propeller: engine_power %g W, friction_torque %g and pumping_torque %g N m, torque_rise %g must not be "
            "negative, idle_torque %g must be 0 to 1",
            p->engine_power, p->friction_torque, p->pumping_torque, p->torque_rise, p->idle_torque);
    sk_result r = check_propeller_energy(p);
    if (!r.ok) return r;
    double n = 1.5 * p->engine_speed / (2.0 * SK_PI), D = p->diameter;
    double thrust = largest_of(&p->thrust) * SK_AIR_DENSITY_SEA_LEVEL * n * n * D * D * D * D;
    double weight = type->mass.mass * SK_STANDARD_GRAVITY;
    if (!(thrust <= MOST * weight))
        return sk_error(
            "propeller: at one and a half times its rated speed it pulls with %.3g N, %.3g times the weight; at most "
            "%g times is allowed",
            thrust, thrust / weight, MOST);
    return sk_ok();
}

// Checks the shaft of the rotors, which is integrated explicitly like that of a propeller.
static sk_result check_rotor_shaft(const sk_rotors *r, double h) {
    static const double STEP = 1e-3; // of the speed
    const sk_rotor_flow air = {.density = SK_AIR_DENSITY_SEA_LEVEL, .ground = {1.0, 0.0, 0.0}};
    for (int lever = 0; lever < 2; lever++) {
        sk_rotor_controls levers = sk_rotors_controls(r, lever, 0.0, 0.0, 2.0 * lever - 1.0);
        sk_rotors_state state = {.speed = 1.5 * r->main.speed};
        double more, less, change = STEP * state.speed;
        state.speed += change;
        more = sk_rotors_evaluate(r, &state, &levers, &air, false).acceleration;
        state.speed -= 2.0 * change;
        less = sk_rotors_evaluate(r, &state, &levers, &air, false).acceleration;
        double rate = fabs(more - less) / (2.0 * change);
        if (!(h * rate < 1.0))
            return sk_error(
                "rotors: the air changes their speed at %.4g 1/s; a substep of %g s holds less than %g 1/s: their "
                "inertia is too small for their blades",
                rate, h, 1.0 / h);
    }
    return sk_ok();
}

sk_result air_check(const sk_aircraft_type *type, double h) {
    double moments[3];
    sk_vec3 axes[3];
    sk_result r = air_principal_moments(&type->mass, moments, axes);
    if (r.ok) r = check_drag(&type->aero);
    if (r.ok) r = check_rates(&type->aero);
    if (r.ok && type->aero.area > 0.0) r = check_turning(type);
    if (r.ok && type->propeller.present) r = check_propeller(type);
    if (r.ok && sk_has_engine(type)) r = check_gyro(type, moments, h);
    if (r.ok) r = check_wings(type, h, moments, axes);
    if (r.ok && type->rotors.present) r = check_rotor_shaft(&type->rotors, h);
    if (r.ok && type->rotors.present) r = check_discs(type, h, moments, axes);
    return r;
}
