// Checks that an aircraft type is physical, finite and stable at the substep.
#include "aircraft/air_surfaces.h"
#include "aircraft/aircraft_internal.h"
#include "aircraft/airframe_parts.h"
#include "aircraft/atmosphere.h"
#include "aircraft/disc.h"
#include "aircraft/loose_parts.h"

#include <stddef.h>
#include <string.h>

static sk_result check_mass(const sk_mass *mass) {
    static const double LIGHTEST = 0.01;   // kg
    static const double NARROWEST = 0.001; // m: least radius of gyration; with less any force causes any rate
    static const double ROUNDING = 1e-9;   // for a flat body, whose largest moment is the sum of the others
    if (!(mass->mass >= LIGHTEST) || !isfinite(mass->mass))
        return sk_error("mass is %g kg; it must be finite and at least %g kg", mass->mass, LIGHTEST);
    double moments[3];
    sk_vec3 axes[3];
    sk_result r = air_principal_moments(mass, moments, axes);
    if (!r.ok) return r;
    if (!(moments[0] > 0.0))
        return sk_error("principal moments of inertia are %g, %g, %g kg m^2; all must be positive", moments[0],
                        moments[1], moments[2]);
    double least = NARROWEST * NARROWEST * mass->mass;
    if (moments[0] < least)
        return sk_error(
            "principal moments of inertia are %g, %g, %g kg m^2; with %g kg each must be at least %.3g, a radius "
            "of gyration of %g m",
            moments[0], moments[1], moments[2], mass->mass, least, NARROWEST);
    if (moments[2] > (1.0 + ROUNDING) * (moments[0] + moments[1]))
        return sk_error("principal moments of inertia %g, %g, %g kg m^2 belong to no body: none may exceed the sum of "
                        "the others",
                        moments[0], moments[1], moments[2]);
    return sk_ok();
}

// All single numbers of the aerodynamics and of the control limits, so that one loop checks them.
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
    static const double UNIT = 1e-6; // largest deviation of a direction's length from 1
    if (a->plate_count < 0 || a->plate_count > SK_PLATES_MAX)
        return sk_error("%d plates; at most %d are allowed", a->plate_count, SK_PLATES_MAX);
    for (int32_t i = 0; i < a->plate_count; i++) {
        const sk_plate *p = &a->plates[i];
        if (!sk_is_finite3(p->position) || !(p->area >= 0.0) || !(p->drag >= 0.0) || !isfinite(p->shift) ||
            !isfinite(p->area) || !isfinite(p->drag) || !(p->slope >= 0.0) || !isfinite(p->slope))
            return sk_error("plate %d: position, area %g m^2, drag %g, slope %g and shift %g m must be finite, the "
                            "first three not negative",
                            i + 1, p->area, p->drag, p->slope, p->shift);
        if (!(fabs(sk_length(p->normal) - 1.0) < UNIT) || !(fabs(sk_length(p->chord) - 1.0) < UNIT))
            return sk_error("plate %d: normal and chord must be unit vectors", i + 1);
        if (p->surface < 0 || p->surface >= SK_AIR_SURFACES)
            return sk_error("plate %d: surface is %d; 0 to %d is allowed", i + 1, (int)p->surface,
                            (int)SK_AIR_SURFACES - 1);
    }
    return sk_ok();
}

// Checks a curve over an angle. One that reaches 180 degrees must cover the full circle and have the same value at both
// ends.
static sk_result check_wraps(const sk_table *table, const char *name) {
    static const double DEGREE = SK_PI / 180.0, EXACT = 1e-9;
    if (table->count == 0) return sk_ok();
    int32_t last = table->count - 1;
    double first = table->x[0], end = table->x[last];
    if (first < -SK_PI - EXACT || end > SK_PI + EXACT)
        return sk_error("%s: its angles go from %g to %g degrees; -180 to 180 are allowed", name, first / DEGREE,
                        end / DEGREE);
    bool from = first <= -SK_PI + EXACT, to = end >= SK_PI - EXACT;
    if (from != to)
        return sk_error("%s: its angles go from %g to %g degrees; a curve that reaches one of -180 and 180 must go all "
                        "the way round to the other",
                        name, first / DEGREE, end / DEGREE);
    if (from && table->y[0] != table->y[last])
        return sk_error("%s: it is %g at -180 degrees and %g at 180, which are the same angle", name, table->y[0],
                        table->y[last]);
    return sk_ok();
}

// Returns the largest |2 CP - J CP'| of the table. It is |dCQ/dn| / n of the torque CQ = CP(J) n^2 at constant
// airspeed.
static double steepest_power(const sk_table *power) {
    double steepest = 0.0;
    for (int32_t i = 0; i + 1 < power->count; i++) {
        double slope = (power->y[i + 1] - power->y[i]) / (power->x[i + 1] - power->x[i]);
        for (int32_t k = i; k <= i + 1; k++) steepest = sk_max(steepest, fabs(2.0 * power->y[k] - power->x[k] * slope));
    }
    return steepest;
}

// Checks the shaft, which is integrated explicitly. If the torque falls by s N m per rad/s the inertia must exceed h s.
// Otherwise the speed would overshoot. Both slopes are taken at 1.5 times the rated speed, where the engine has no
// torque.
static sk_result check_shaft(const sk_propeller *p, double h) {
    static const double SLOWEST = 1.0, NARROWEST = 0.05; // rad/s rated, m
    if (!(p->diameter >= NARROWEST) || !(p->engine_speed >= SLOWEST) || !(p->inertia > 0.0) || !isfinite(p->diameter) ||
        !isfinite(p->engine_speed) || !isfinite(p->inertia))
        return sk_error(
            "propeller diameter %g m must be at least %g m, rated speed %g rad/s at least %g rad/s, inertia %g kg m^2 "
            "positive",
            p->diameter, NARROWEST, p->engine_speed, SLOWEST, p->inertia);
    double D = p->diameter, n = 1.5 * p->engine_speed / (2.0 * SK_PI), D5 = D * D * D * D * D;
    double full = (p->engine_power / p->engine_speed + p->friction_torque) * sk_max(2.0, p->torque_rise);
    double engine = (full + p->pumping_torque) / p->engine_speed;
    double air = steepest_power(&p->power) * SK_AIR_DENSITY_SEA_LEVEL * n * D5 / (4.0 * SK_PI * SK_PI);
    double needed = h * (engine + air);
    if (!(p->inertia > needed))
        return sk_error("propeller inertia %g kg m^2 is too small at the substep %g s for its torque, which changes by "
                        "%.3g N m per "
                        "rad/s: it must exceed %.3g kg m^2",
                        p->inertia, h, engine + air, needed);
    return sk_ok();
}

static sk_result check_flaps(const sk_aerodynamics *a) {
    if (a->flap_stages < 0 || a->flap_stages > SK_FLAP_STAGES)
        return sk_error("%d stages of flaps; at most %d are allowed", a->flap_stages, SK_FLAP_STAGES);
    if (a->flap_curves != 0 && a->flap_curves != a->flap_stages)
        return sk_error("%d drag curves for %d stages of flaps; none or one for each is allowed", a->flap_curves,
                        a->flap_stages);
    for (int32_t i = 0; i < a->flap_stages; i++) {
        if (!isfinite(a->flap_lift[i]) || !isfinite(a->flap_drag[i]) || !isfinite(a->flap_pitch[i]) ||
            !isfinite(a->flap_angle[i]) || (i > 0 && !(a->flap_angle[i] > a->flap_angle[i - 1])))
            return sk_error("flap stage %d: its numbers must be finite, and angles grow from stage to stage", i + 1);
        sk_result r = sk_table_check(&a->flap_curve[i], "drag_curve");
        if (r.ok) r = check_wraps(&a->flap_curve[i], "drag_curve");
        if (!r.ok) return r;
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
    static const char *const over_angle[] = {"lift", "drag", "roll_by_yaw", "roll_by_sideslip"};
    for (size_t i = 0; i < sizeof over_angle / sizeof over_angle[0]; i++) {
        sk_result r = check_wraps(all[i].table, over_angle[i]);
        if (!r.ok) return r;
    }
    static const double NARROWEST = 0.001; // m
    if (a->area > 0.0 && (!(a->span >= NARROWEST) || !(a->chord >= NARROWEST)))
        return sk_error("a wing of %g m^2 needs a span (%g m) and a chord (%g m) of at least %g m", a->area, a->span,
                        a->chord, NARROWEST);
    if (!(a->blend_alpha[0] < a->blend_alpha[1]) || !(a->blend_beta[0] < a->blend_beta[1]))
        return sk_error("blend ranges must grow: alpha %g to %g, beta %g to %g rad", a->blend_alpha[0],
                        a->blend_alpha[1], a->blend_beta[0], a->blend_beta[1]);
    const sk_propeller *p = &type->propeller;
    if (p->present && (p->thrust.count < 2 || p->power.count < 2))
        return sk_error("a propeller needs thrust and power tables of at least two points");
    return sk_ok();
}

// Checks the numbers of the aids. The laws divide by `speed` and compare with the others.
static sk_result check_aids(const sk_aids_type *aids) {
    static const double SLOWEST = 5.0, FASTEST = 400.0, STEEPEST = 0.5 * SK_PI; // m/s, rad
    const struct {
        const char *name;
        double value, low, high;
    } all[] = {{"speed", aids->speed, SLOWEST, FASTEST},
               {"rotation_speed", aids->rotation_speed, SLOWEST, FASTEST},
               {"cruise_speed", aids->cruise_speed, SLOWEST, FASTEST},
               {"incidence", aids->incidence, 0.0, STEEPEST},
               {"rotation", aids->rotation, 0.0, STEEPEST},
               {"parked", aids->parked_pitch, -STEEPEST, STEEPEST}};
    if (aids->speed == 0.0) return sk_ok();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!(all[i].value >= all[i].low && all[i].value <= all[i].high))
            return sk_error("%s of its aids is %g; %g to %g m/s or rad are allowed", all[i].name, all[i].value,
                            all[i].low, all[i].high);
    return sk_ok();
}

static sk_result check_never_exceed(double speed) {
    static const double SLOWEST = 5.0, FASTEST = 400.0; // m/s
    if (speed == 0.0 || (speed >= SLOWEST && speed <= FASTEST)) return sk_ok();
    return sk_error("never_exceed is %g m/s; %g to %g m/s is allowed", speed, SLOWEST, FASTEST);
}

// Checks that an airframe that can be crushed stops the aircraft from the highest speed before all of it is crushed.
static sk_result check_crush(const sk_aircraft_type *type, const sk_body_type *body) {
    static const double MEGA = 1e6;
    double absorbed = sk_airframe_crush_energy(body);
    double needed = 0.5 * type->mass.mass * type->never_exceed * type->never_exceed;
    if (absorbed == 0.0 || absorbed >= needed) return sk_ok();
    return sk_error("the airframe absorbs %.4g MJ when all of it is crushed; at least %.4g MJ is needed: %g kg at "
                    "never_exceed, %.4g m/s",
                    absorbed / MEGA, needed / MEGA, type->mass.mass, type->never_exceed);
}

static sk_result check_airframe(const sk_aircraft_type *type) {
    if (type->airframe.piece_count == 0) return sk_ok();
    sk_body_type body;
    sk_result r = sk_airframe_body(&type->airframe, type->name, type->mass.mass, &type->mass.inertia, &body);
    if (r.ok) r = check_crush(type, &body);
    if (r.ok) r = sk_airframe_parts_check(&type->airframe, &type->mass);
    if (r.ok) r = sk_air_surfaces_check(&type->airframe, &type->aero);
    sk_body_type_release(&body);
    return r;
}

static sk_result check_blades(const sk_aircraft_type *type) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    sk_result r = sk_ok();
    for (int32_t i = 0; i < count && r.ok; i++) {
        if (disc[i].blades < 1 || disc[i].blades > SK_BLADES_OF_DISC)
            return sk_error("%s: %d blades; 1 to %d are allowed", disc[i].name, (int)disc[i].blades,
                            (int)SK_BLADES_OF_DISC);
        r = sk_blade_check(disc[i].blade, disc[i].radius, disc[i].name);
    }
    return r;
}

sk_result sk_aircraft_type_check(const sk_aircraft_type *type, double h) {
    sk_result r = check_mass(&type->mass);
    if (r.ok) r = check_numbers(type);
    if (r.ok) r = check_aids(&type->aids);
    if (r.ok) r = check_never_exceed(type->never_exceed);
    if (r.ok) r = check_plates(&type->aero);
    if (r.ok) r = check_flaps(&type->aero);
    if (r.ok) r = check_tables(type);
    if (r.ok) r = sk_rotors_check(&type->rotors);
    if (r.ok && type->rotors.present && type->propeller.present)
        r = sk_error("it has a propeller and rotors; one engine drives one or the other");
    if (r.ok && type->propeller.present) r = check_shaft(&type->propeller, h);
    if (r.ok) r = check_blades(type);
    if (r.ok) r = gear_check(type, h);
    if (r.ok) r = drive_check(type, h);
    if (r.ok) r = air_check(type, h);
    if (r.ok) r = check_airframe(type);
    return r.ok ? sk_loose_parts_check(type) : r;
}
