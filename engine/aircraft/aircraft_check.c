// What an aircraft type must be to fly without harm: physical, finite, stable at the substep.
#include "aircraft/aircraft_type.h"
#include "aircraft/atmosphere.h"

#include <stddef.h>
#include <string.h>

static sk_result check_mass(const sk_mass *mass) {
    if (!(mass->mass > 0.0) || !isfinite(mass->mass))
        return sk_error("mass is %g kg; it must be positive and finite", mass->mass);
    const sk_mat3 *I = &mass->inertia;
    double ixx = I->row[0].x, iyy = I->row[1].y, izz = I->row[2].z;
    for (int i = 0; i < 3; i++) {
        if (!sk_is_finite3(I->row[i])) return sk_error("the inertia tensor has a number that is not finite");
    }
    if (!(ixx > 0.0) || !(iyy > 0.0) || !(izz > 0.0))
        return sk_error("moments of inertia are %g, %g, %g kg m^2; all must be positive", ixx, iyy, izz);
    if (ixx > iyy + izz || iyy > izz + ixx || izz > ixx + iyy)
        return sk_error("moments of inertia %g, %g, %g kg m^2 belong to no body: none may exceed the sum of the others",
                        ixx, iyy, izz);
    if (!(sk_mat3_determinant(I) > 0.0)) return sk_error("the inertia tensor is not positive definite");
    return sk_ok();
}

// Explicit contact at the substep h is stable for h < 2 sqrt(m / k) and h < 2 m / d.
static sk_result check_spring(const sk_aircraft_type *type, const char *part, sk_vec3 point, sk_vec3 along,
                              const char *what, double k, double d, double h) {
    if (!isfinite(k) || !isfinite(d) || k < 0.0 || d < 0.0)
        return sk_error("%s: %s stiffness %g N/m and damping %g N s/m must be finite and not negative", part, what, k,
                        d);
    double m = sk_felt_mass(&type->mass, point, along);
    if (k > 0.0 && !(h < 2.0 * sqrt(m / k)))
        return sk_error(
            "%s: %s stiffness %g N/m is unstable at the substep %g s: with %g kg felt there it may be at most "
            "%.4g N/m",
            part, what, k, h, m, 4.0 * m / (h * h));
    if (d > 0.0 && !(h < 2.0 * m / d))
        return sk_error(
            "%s: %s damping %g N s/m is unstable at the substep %g s: with %g kg felt there it may be at most "
            "%.4g N s/m",
            part, what, d, h, m, 2.0 * m / h);
    // Together, with the damper explicit as well: k h^2 + 2 d h < 4 m.
    if (!(k * h * h + 2.0 * d * h < 4.0 * m))
        return sk_error(
            "%s: %s stiffness %g N/m and damping %g N s/m are unstable together at the substep %g s: with %g kg "
            "felt there k h^2 + 2 d h is %.4g kg, and must stay below %.4g kg",
            part, what, k, d, h, m, k * h * h + 2.0 * d * h, 4.0 * m);
    return sk_ok();
}

static const sk_vec3 FORWARD = {1.0, 0.0, 0.0}, RIGHT = {0.0, 1.0, 0.0}, DOWN = {0.0, 0.0, 1.0};

// Pebble and damper turn a castering wheel about its axis, and the airframe with it: 1/m = 1/m_airframe + t^2 / I must be stable
// as every mass is. Where it rolls at v the damper also holds the wheel to its direction, with d v t N m/rad.
static sk_result check_caster(const sk_aircraft_type *type, const sk_wheel_type *wheel, double h) {
    static const double FASTEST = 100.0; // m/s that anything rolls
    const sk_caster_type *c = &wheel->caster;
    const char *name = wheel->name;
    if (!(c->trail >= 0.0) || !isfinite(c->trail))
        return sk_error("%s: a caster's trail is %g m; it must be finite and not negative", name, c->trail);
    if (!sk_casters(c)) return sk_ok();
    if (!(c->inertia > 0.0) || !isfinite(c->inertia))
        return sk_error("%s: a caster's inertia is %g kg m^2; it must be positive and finite", name, c->inertia);
    if (!(c->damping >= 0.0) || !(c->friction >= 0.0) || !(c->centring >= 0.0) || !isfinite(c->damping) ||
        !isfinite(c->friction) || !isfinite(c->centring))
        return sk_error("%s: a caster's damping %g, friction %g and centring %g must be finite and not negative", name,
                        c->damping, c->friction, c->centring);
    if (!(c->release > 0.0) || !(c->release * SK_CASTER_FREE <= SK_PI))
        return sk_error("%s: a caster's release is %g rad; it must be positive and at most %g", name, c->release,
                        SK_PI / SK_CASTER_FREE);
    double airframe = sk_felt_mass(&type->mass, wheel->position, RIGHT), t = c->trail;
    double k = wheel->side_stiffness, d = wheel->side_damping;
    double with_airframe = 1.0 / (1.0 / (0.25 * (k * h * h + 2.0 * d * h)) - 1.0 / airframe);
    double rolling = 0.25 * ((k + FASTEST * d / t + c->centring / (t * t)) * h * h + 2.0 * d * h);
    double needed = t * t * sk_max(with_airframe, rolling);
    if (!(c->inertia > needed))
        return sk_error(
            "%s: a caster of trail %g m and inertia %g kg m^2 is unstable at the substep %g s: with side_stiffness %g "
            "N/m, side_damping %g N s/m and centring %g N m/rad its inertia must exceed %.3g kg m^2",
            name, t, c->inertia, h, k, d, c->centring, needed);
    return sk_ok();
}

static sk_result check_wheel(const sk_aircraft_type *type, const sk_wheel_type *wheel, double h) {
    const char *name = wheel->name;
    if (!sk_is_finite3(wheel->position)) return sk_error("%s: position is not finite", name);
    if (!(wheel->z_min < wheel->z_max))
        return sk_error("%s: z_min %g m must lie above z_max %g m (z points down)", name, wheel->z_min, wheel->z_max);
    if (!(wheel->z_zero > wheel->z_min) || !isfinite(wheel->z_zero))
        return sk_error("%s: z_zero %g m must lie below z_min %g m (z points down)", name, wheel->z_zero, wheel->z_min);
    if (!(wheel->stub_z <= wheel->z_min) || !isfinite(wheel->stub_z))
        return sk_error("%s: the stub ends at z %g m; it must not lie below z_min %g m", name, wheel->stub_z,
                        wheel->z_min);
    if (!(wheel->stiffness > 0.0))
        return sk_error("%s: stiffness is %g N/m; it must be positive", name, wheel->stiffness);
    if (!(wheel->side_stiffness > 0.0))
        return sk_error("%s: side_stiffness is %g N/m; it must be positive", name, wheel->side_stiffness);
    if (!(wheel->radius > 0.0) || !isfinite(wheel->radius))
        return sk_error("%s: radius is %g m; it must be positive and finite", name, wheel->radius);
    if (!(wheel->brake_force >= 0.0) || !isfinite(wheel->brake_force))
        return sk_error("%s: brake_force is %g N; it must be finite and not negative", name, wheel->brake_force);
    if (!(fabs(wheel->steer_limit) <= SK_PI / 2))
        return sk_error("%s: steer_limit is %g rad; at most 90 degrees", name, wheel->steer_limit);

    if (!(wheel->progression >= 0.0) || !isfinite(wheel->progression))
        return sk_error("%s: progression is %g 1/m; it must be finite and not negative", name, wheel->progression);
    double stiffest = wheel->stiffness * (1.0 + 2.0 * wheel->progression * (wheel->z_zero - wheel->z_min));
    sk_vec3 foot = sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_max});
    double damper = sk_max(wheel->damping, wheel->rebound_damping);
    sk_result r = check_spring(type, name, foot, DOWN, "strut", stiffest, damper, h);
    if (r.ok) r = check_spring(type, name, foot, FORWARD, "side", wheel->side_stiffness, wheel->side_damping, h);
    if (r.ok) r = check_spring(type, name, foot, RIGHT, "side", wheel->side_stiffness, wheel->side_damping, h);
    if (r.ok) r = check_caster(type, wheel, h);
    if (r.ok) r = check_spring(type, name, foot, DOWN, "stub", wheel->stub_stiffness, wheel->stub_damping, h);
    return r;
}

static sk_result check_point(const sk_aircraft_type *type, const sk_point_type *point, double h) {
    if (!sk_is_finite3(point->position)) return sk_error("%s: position is not finite", point->name);
    if (!(point->stiffness > 0.0) || !(point->side_stiffness > 0.0))
        return sk_error("%s: stiffness %g and side_stiffness %g N/m must be positive", point->name, point->stiffness,
                        point->side_stiffness);
    // A hull point may meet the ground at any attitude: it is judged along every axis.
    const sk_vec3 axes[] = {FORWARD, RIGHT, DOWN};
    for (int i = 0; i < 3; i++) {
        sk_result r =
            check_spring(type, point->name, point->position, axes[i], "hull", point->stiffness, point->damping, h);
        if (r.ok)
            r = check_spring(type, point->name, point->position, axes[i], "side", point->side_stiffness,
                             point->side_damping, h);
        if (!r.ok) return r;
    }
    return sk_ok();
}

// Every lone number of the aerodynamics and the control limits, for one look at each.
#define AERO(member)                                                                                                   \
    { offsetof(sk_aircraft_type, aero.member), "aero." #member }
#define LIMITS(member)                                                                                                 \
    { offsetof(sk_aircraft_type, limits.member), "controls." #member }

static sk_result check_numbers(const sk_aircraft_type *type) {
    static const struct {
        size_t offset;
        const char *name;
    } numbers[] = {AERO(area),
                   AERO(span),
                   AERO(chord),
                   AERO(reference.x),
                   AERO(reference.y),
                   AERO(reference.z),
                   AERO(drag_zero),
                   AERO(drag_beta),
                   AERO(drag_elevator),
                   AERO(lift_elevator),
                   AERO(lift_pitch_rate),
                   AERO(side_beta),
                   AERO(side_rudder),
                   AERO(side_roll_rate),
                   AERO(side_yaw_rate),
                   AERO(roll_beta),
                   AERO(roll_roll_rate),
                   AERO(roll_aileron),
                   AERO(roll_rudder),
                   AERO(pitch_zero),
                   AERO(pitch_alpha),
                   AERO(pitch_pitch_rate),
                   AERO(pitch_elevator),
                   AERO(yaw_beta),
                   AERO(yaw_roll_rate),
                   AERO(yaw_yaw_rate),
                   AERO(yaw_aileron),
                   AERO(yaw_rudder),
                   AERO(slipstream_tail),
                   AERO(blend_alpha[0]),
                   AERO(blend_alpha[1]),
                   AERO(blend_beta[0]),
                   AERO(blend_beta[1]),
                   LIMITS(elevator[0]),
                   LIMITS(elevator[1]),
                   LIMITS(aileron[0]),
                   LIMITS(aileron[1]),
                   LIMITS(rudder[0]),
                   LIMITS(rudder[1]),
                   LIMITS(surface_rate),
                   LIMITS(flap_rate),
                   LIMITS(brake_rate),
                   LIMITS(trim_range)};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        double value;
        memcpy(&value, (const char *)type + numbers[i].offset, sizeof value);
        if (!isfinite(value)) return sk_error("%s is %g; it must be finite", numbers[i].name, value);
    }
    const sk_control_limits *limits = &type->limits;
    if (limits->surface_rate < 0.0 || limits->flap_rate < 0.0 || limits->brake_rate < 0.0)
        return sk_error("rates of the controls are %g, %g and %g; none may be negative", limits->surface_rate,
                        limits->flap_rate, limits->brake_rate);
    if (type->aero.area < 0.0) return sk_error("aero.area is %g m^2; it must not be negative", type->aero.area);
    return sk_ok();
}

static sk_result check_plates(const sk_aerodynamics *a) {
    static const double UNIT = 1e-6; // how far a direction's length may be from 1
    if (a->plate_count < 0 || a->plate_count > SK_PLATES_MAX)
        return sk_error("%d plates; at most %d are allowed", a->plate_count, SK_PLATES_MAX);
    for (int32_t i = 0; i < a->plate_count; i++) {
        const sk_plate *p = &a->plates[i];
        if (!sk_is_finite3(p->position) || !(p->area >= 0.0) || !(p->drag >= 0.0) || !isfinite(p->shift) ||
            !isfinite(p->area) || !isfinite(p->drag))
            return sk_error(
                "plate %d: position, area %g m^2, drag %g and shift %g m must be finite, area and drag not negative",
                i + 1, p->area, p->drag, p->shift);
        if (!(fabs(sk_length(p->normal) - 1.0) < UNIT) || !(fabs(sk_length(p->chord) - 1.0) < UNIT))
            return sk_error("plate %d: normal and chord must be unit vectors", i + 1);
    }
    if (a->flap_stages < 0 || a->flap_stages > SK_FLAP_STAGES)
        return sk_error("%d stages of flaps; at most %d are allowed", a->flap_stages, SK_FLAP_STAGES);
    for (int32_t i = 0; i < a->flap_stages; i++) {
        if (!isfinite(a->flap_lift[i]) || !isfinite(a->flap_drag[i]) || !isfinite(a->flap_pitch[i]) ||
            !isfinite(a->flap_angle[i]) || (i > 0 && !(a->flap_angle[i] > a->flap_angle[i - 1])))
            return sk_error("flap stage %d: its numbers must be finite, and angles grow from stage to stage", i + 1);
    }
    return sk_ok();
}

static sk_result check_tables(const sk_aircraft_type *type) {
    const sk_aerodynamics *a = &type->aero;
    const struct {
        const sk_table *table;
        const char *name;
    } all[] = {{&a->lift, "lift"},
               {&a->drag, "drag"},
               {&a->roll_by_yaw_alpha, "roll_by_yaw_alpha"},
               {&a->roll_by_sideslip, "roll_by_sideslip"},
               {&a->ground_lift, "ground_lift"},
               {&a->ground_drag, "ground_drag"},
               {&type->propeller.thrust, "propeller thrust"},
               {&type->propeller.power, "propeller power"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        sk_result r = sk_table_check(all[i].table, all[i].name);
        if (!r.ok) return r;
    }
    if (a->area > 0.0 && (!(a->span > 0.0) || !(a->chord > 0.0)))
        return sk_error("a wing of %g m^2 needs a positive span (%g m) and chord (%g m)", a->area, a->span, a->chord);
    if (!(a->blend_alpha[0] < a->blend_alpha[1]) || !(a->blend_beta[0] < a->blend_beta[1]))
        return sk_error("blend ranges must grow: alpha %g to %g, beta %g to %g rad", a->blend_alpha[0],
                        a->blend_alpha[1], a->blend_beta[0], a->blend_beta[1]);
    const sk_propeller *p = &type->propeller;
    if (p->present && (p->thrust.count < 2 || p->power.count < 2))
        return sk_error("a propeller needs thrust and power tables of at least two points");
    if (p->present && (!(p->diameter > 0.0) || !(p->inertia > 0.0) || !(p->engine_speed > 0.0)))
        return sk_error("propeller diameter %g m, inertia %g kg m^2 and rated speed %g rad/s must be positive",
                        p->diameter, p->inertia, p->engine_speed);
    return sk_ok();
}

// How far (m) a strut gives under a force: the root of k s (1 + p s) = F.
static double stroke_under(const sk_wheel_type *wheel, double force) {
    double linear = force / wheel->stiffness;
    return 2.0 * linear / (1.0 + sqrt(1.0 + 4.0 * wheel->progression * linear));
}

// Struts that give far too little or too much under an even share of the weight: the usual trace of a wrong unit. A wheel may
// be made for much less than that, as a tailwheel is: whether it bears its own share is seen where the aircraft is stood up.
static sk_result check_stance(const sk_aircraft_type *type) {
    static const double LEAST_STROKE = 0.0002; // m
    static const double LIGHTEST = 1.0 / 3.0;  // of an even share, that a wheel is made for
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        double share = type->mass.mass * SK_STANDARD_GRAVITY / type->wheel_count, stroke = stroke_under(wheel, share);
        if (stroke < LEAST_STROKE)
            return sk_error(
                "%s: stiffness %g N/m gives only %.3g mm under its share of the weight, %.0f N; at least %g mm "
                "are allowed (is the unit right?)",
                wheel->name, wheel->stiffness, 1000.0 * stroke, share, 1000.0 * LEAST_STROKE);
        if (LIGHTEST * stroke >= wheel->z_zero - wheel->z_min)
            return sk_error(
                "%s: stiffness %g N/m gives %.3g m under its share of the weight, %.0f N, far more than its "
                "travel of %g m (is the unit right?)",
                wheel->name, wheel->stiffness, stroke, share, wheel->z_zero - wheel->z_min);
    }
    return sk_ok();
}

sk_result sk_aircraft_type_check(const sk_aircraft_type *type, double h) {
    sk_result r = check_mass(&type->mass);
    if (r.ok) r = check_numbers(type);
    if (r.ok) r = check_plates(&type->aero);
    if (r.ok) r = check_tables(type);
    for (int32_t i = 0; r.ok && i < type->wheel_count; i++) r = check_wheel(type, &type->wheels[i], h);
    for (int32_t i = 0; r.ok && i < type->point_count; i++) r = check_point(type, &type->points[i], h);
    return r.ok ? check_stance(type) : r;
}
