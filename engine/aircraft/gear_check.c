// Checks that wheels and hull points are physical, stable at the substep, strong enough, and outside the fuselage.
#include "aircraft/aircraft_internal.h"
#include "aircraft/atmosphere.h"
#include "aircraft/stability.h"
#include "csg/convex_hull.h"
#include "gear/strut.h"

typedef struct contact_spring {
    const char *part, *what; // for messages
    sk_vec3 point, along;    // body frame
    double k, d;             // N/m, N s/m
} contact_spring;

// Checks that an explicit contact is stable at the substep h: k h^2 + 2 d h < 4 m (stability.h). If the spring or the
// damper alone exceeds the limit, the error states the largest value that it may have alone.
static sk_result check_spring(const sk_aircraft_type *type, contact_spring s, double h) {
    const char *part = s.part, *what = s.what;
    double k = s.k, d = s.d;
    if (!isfinite(k) || !isfinite(d) || k < 0.0 || d < 0.0)
        return sk_error("%s: %s stiffness %g N/m and damping %g N s/m must be finite and not negative", part, what, k,
                        d);
    double m = sk_effective_mass(&type->mass, s.point, s.along);
    if (sk_least_mass(k, d, h) < m) return sk_ok();
    if (!(sk_least_mass(k, 0.0, h) < m))
        return sk_error("%s: %s stiffness %g N/m is unstable at the substep %g s: with an effective mass of %g kg it "
                        "may be at most "
                        "%.4g N/m",
                        part, what, k, h, m, 4.0 * m / (h * h));
    if (!(sk_least_mass(0.0, d, h) < m))
        return sk_error("%s: %s damping %g N s/m is unstable at the substep %g s: with an effective mass of %g kg it "
                        "may be at most "
                        "%.4g N s/m",
                        part, what, d, h, m, 2.0 * m / h);
    return sk_error(
        "%s: %s stiffness %g N/m and damping %g N s/m are unstable together at the substep %g s: with %g kg "
        "effective there k h^2 + 2 d h is %.4g kg, and must stay below %.4g kg",
        part, what, k, d, h, m, 4.0 * sk_least_mass(k, d, h), 4.0 * m);
}

static const sk_vec3 FORWARD = {1.0, 0.0, 0.0}, RIGHT = {0.0, 1.0, 0.0}, DOWN = {0.0, 0.0, 1.0};

// Checks the caster of a wheel. Spring and damper of the pebble turn the wheel about its axis and move the airframe.
// The effective mass, 1/m = 1/m_airframe + t^2 / I, must be stable as for any contact. At a rolling speed v the damper
// also turns the wheel into its direction of motion, with a stiffness of d v t N m/rad.
static sk_result check_caster(const sk_aircraft_type *type, const sk_wheel_type *wheel, double h) {
    static const double FASTEST = 100.0; // m/s: largest rolling speed
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
    sk_vec3 lowest = sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_max});
    double airframe = sk_effective_mass(&type->mass, lowest, RIGHT), t = c->trail;
    double k = wheel->side_stiffness, d = wheel->side_damping;
    double with_airframe = 1.0 / (1.0 / sk_least_mass(k, d, h) - 1.0 / airframe);
    double rolling = sk_least_mass(k + FASTEST * d / t + c->centring / (t * t), d, h);
    double needed = t * t * sk_max(with_airframe, rolling);
    if (!(c->inertia > needed))
        return sk_error(
            "%s: a caster of trail %g m and inertia %g kg m^2 is unstable at the substep %g s: with side_stiffness %g "
            "N/m, side_damping %g N s/m and centring %g N m/rad its inertia must exceed %.3g kg m^2",
            name, t, c->inertia, h, k, d, c->centring, needed);
    return sk_ok();
}

static sk_result check_strut(const sk_wheel_type *wheel) {
    const char *name = wheel->name;
    double travel = sk_strut_travel(wheel);
    if (!(wheel->progression >= 0.0) || !isfinite(wheel->progression))
        return sk_error("%s: progression is %g 1/m; it must be finite and not negative", name, wheel->progression);
    if (!(wheel->oleo >= 0.0) || !(wheel->rebound_oleo >= 0.0) || !isfinite(wheel->oleo) ||
        !isfinite(wheel->rebound_oleo))
        return sk_error("%s: oleo %g and rebound_oleo %g N s^2/m^2 must be finite and not negative", name, wheel->oleo,
                        wheel->rebound_oleo);
    if (!(wheel->stop >= 0.0) || !(wheel->stop < travel) || !(wheel->stop_stiffness >= 0.0))
        return sk_error("%s: a stop of %g N/m over the last %g m; neither may be negative, and the travel is %g m",
                        name, wheel->stop_stiffness, wheel->stop, travel);
    const sk_table *spring = &wheel->spring;
    sk_result r = sk_table_check(spring, name);
    if (!r.ok || spring->count == 0) return r;
    if (spring->count < 2 || spring->x[0] != 0.0 || spring->y[0] != 0.0 || spring->x[spring->count - 1] < travel)
        return sk_error("%s: the strut's table must go from stroke 0 and force 0 to the travel, %g m", name, travel);
    for (int32_t i = 1; i < spring->count; i++) {
        if (!(spring->y[i] > spring->y[i - 1]))
            return sk_error("%s: the strut's force must grow; point %d has %g N after %g N", name, i + 1, spring->y[i],
                            spring->y[i - 1]);
    }
    return r;
}

static sk_result check_tyre(const sk_wheel_type *wheel) {
    const sk_tyre_type *tyre = &wheel->tyre;
    if (!(tyre->burst_load >= 0.0) || !(tyre->skid_work >= 0.0) || !(tyre->rim_rolling >= 0.0) ||
        !(tyre->spin_inertia >= 0.0) || !isfinite(tyre->rim_rolling))
        return sk_error(
            "%s: a tyre's burst_load %g N, skid_work %g J, rim_rolling %g and inertia %g kg m^2 must not be "
            "negative",
            wheel->name, tyre->burst_load, tyre->skid_work, tyre->rim_rolling, tyre->spin_inertia);
    bool bursts = tyre->burst_load > 0.0 || tyre->skid_work > 0.0;
    if (bursts && (!(tyre->rim_radius > 0.0) || !(tyre->rim_radius < wheel->radius)))
        return sk_error("%s: a rim's radius is %g m; it must be positive and below the tyre's, %g m", wheel->name,
                        tyre->rim_radius, wheel->radius);
    return sk_ok();
}

static int32_t wheels_of_leg(const sk_aircraft_type *type, const sk_wheel_type *wheel) {
    int32_t count = 0;
    for (int32_t i = 0; i < type->wheel_count; i++) count += type->wheels[i].leg == wheel->leg;
    return wheel->leg == 0 ? 1 : count;
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
    if (!(wheel->stub_stiffness > 0.0))
        return sk_error("%s: stub_stiffness is %g N/m; it must be positive", name, wheel->stub_stiffness);
    if (!(wheel->stub_strength >= 0.0) || !isfinite(wheel->stub_strength))
        return sk_error("%s: stub_strength is %g N; positive numbers and 0 (it never breaks) are allowed", name,
                        wheel->stub_strength);
    if (!(wheel->radius > 0.0) || !isfinite(wheel->radius))
        return sk_error("%s: radius is %g m; it must be positive and finite", name, wheel->radius);
    if (!(wheel->brake_force >= 0.0) || !isfinite(wheel->brake_force))
        return sk_error("%s: brake_force is %g N; it must be finite and not negative", name, wheel->brake_force);
    if (!(fabs(wheel->steer_limit) <= SK_PI / 2))
        return sk_error("%s: steer_limit is %g rad; at most 90 degrees", name, wheel->steer_limit);

    sk_result r = check_strut(wheel);
    if (r.ok) r = check_tyre(wheel);
    if (!r.ok) return r;
    // Wheels of one leg have the same effective mass, so their springs and dampers add up.
    double wheels = wheels_of_leg(type, wheel);
    double side = wheels * wheel->side_stiffness, side_damper = wheels * wheel->side_damping;
    sk_vec3 lowest = sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_max});
    r = check_spring(type,
                     (contact_spring){name, "strut", lowest, DOWN, wheels * sk_strut_stiffest(wheel),
                                      wheels * sk_strut_fastest_damper(wheel)},
                     h);
    if (r.ok) r = check_spring(type, (contact_spring){name, "side", lowest, FORWARD, side, side_damper}, h);
    if (r.ok) r = check_spring(type, (contact_spring){name, "side", lowest, RIGHT, side, side_damper}, h);
    if (r.ok) r = check_caster(type, wheel, h);
    if (r.ok)
        r = check_spring(type, (contact_spring){name, "stub", lowest, DOWN, wheel->stub_stiffness, wheel->stub_damping},
                         h);
    return r;
}

static sk_result check_point(const sk_aircraft_type *type, const sk_point_type *point, double h) {
    if (!sk_is_finite3(point->position)) return sk_error("%s: position is not finite", point->name);
    if (!(point->stiffness > 0.0) || !(point->side_stiffness > 0.0))
        return sk_error("%s: stiffness %g and side_stiffness %g N/m must be positive", point->name, point->stiffness,
                        point->side_stiffness);
    if (!(point->strength >= 0.0 && isfinite(point->strength)))
        return sk_error("%s: strength %g N; positive numbers and 0 (it never breaks) are allowed", point->name,
                        point->strength);
    // A hull point may touch the ground at any attitude, so every axis is checked.
    const sk_vec3 axes[] = {FORWARD, RIGHT, DOWN};
    for (int i = 0; i < 3; i++) {
        sk_result r = check_spring(
            type, (contact_spring){point->name, "hull", point->position, axes[i], point->stiffness, point->damping}, h);
        if (r.ok)
            r = check_spring(type,
                             (contact_spring){point->name, "side", point->position, axes[i], point->side_stiffness,
                                              point->side_damping},
                             h);
        if (!r.ok) return r;
    }
    return sk_ok();
}

// Returns the stroke (m) of a strut under a force. It is interpolated in the table of the strut, and infinite beyond
// the table. Without a table it is the root of k s (1 + p s) = F.
static double stroke_under(const sk_wheel_type *wheel, double force) {
    const sk_table *spring = &wheel->spring;
    for (int32_t i = 0; i + 1 < spring->count; i++) {
        if (force > spring->y[i + 1]) continue;
        double share = (force - spring->y[i]) / (spring->y[i + 1] - spring->y[i]);
        return spring->x[i] + share * (spring->x[i + 1] - spring->x[i]);
    }
    if (spring->count > 0) return INFINITY;
    double linear = force / wheel->stiffness;
    return 2.0 * linear / (1.0 + sqrt(1.0 + 4.0 * wheel->progression * linear));
}

// Checks the strokes of the struts under equal shares of the weight. A stroke that is far too small or too large
// usually comes from a wrong unit. A wheel, such as a tailwheel, may be built for much less than an equal share.
// Whether such a wheel carries its own share is checked when the aircraft is placed on its wheels.
static sk_result check_support(const sk_aircraft_type *type) {
    static const double LEAST_STROKE = 0.0002; // m
    static const double LIGHTEST = 1.0 / 3.0;  // smallest part of an equal share for which a wheel is built
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

// m: largest depth of a tyre inside the fuselage. A tyre inside it would touch the ground through the fuselage.
static const double WITHIN = 0.01;

static sk_vec3 tyre_of(const sk_wheel_type *wheel) {
    return sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_max});
}

static double outside_of(const sk_half_space *faces, int32_t count, sk_vec3 point) {
    double outside = -INFINITY;
    for (int32_t k = 0; k < count; k++) outside = sk_max(outside, sk_dot(faces[k].normal, point) - faces[k].offset);
    return outside;
}

// Checks that unloaded tyres are outside the pieces of the airframe.
static sk_result check_outside_pieces(const sk_aircraft_type *type) {
    for (int32_t i = 0; i < type->airframe.piece_count; i++) {
        const sk_airframe_piece *piece = &type->airframe.pieces[i];
        sk_convex solid;
        if (!sk_convex_of_points(piece->corners, piece->corner_count, &solid).ok) continue; // refused elsewhere
        for (int32_t k = 0; k < type->wheel_count; k++) {
            double outside = outside_of(solid.face, solid.face_count, tyre_of(&type->wheels[k]));
            if (outside < -WITHIN)
                return sk_error("%s: its tyre hangs %.3g m inside the airframe's '%s'; it must be outside",
                                type->wheels[k].name, -outside, piece->name);
        }
    }
    return sk_ok();
}

// The same for an aircraft without an airframe, whose fuselage is taken as the convex hull of its hull points.
static sk_result check_outside(const sk_aircraft_type *type) {
    sk_vec3 points[SK_HULL_POINTS_MAX];
    sk_half_space faces[SK_CONVEX_HULL_FACES_MAX];
    int32_t count = 0;
    if (type->airframe.piece_count > 0) return check_outside_pieces(type);
    for (int32_t i = 0; i < type->point_count; i++) points[i] = type->points[i].position;
    if (type->point_count < 4 || !sk_convex_hull(points, type->point_count, faces, &count).ok) return sk_ok();
    for (int32_t i = 0; i < type->wheel_count; i++) {
        double outside = outside_of(faces, count, tyre_of(&type->wheels[i]));
        if (outside < -WITHIN)
            return sk_error(
                "%s: its tyre hangs %.3g m inside the hull of the airframe's hull points; it must be outside",
                type->wheels[i].name, -outside);
    }
    return sk_ok();
}

sk_result gear_check(const sk_aircraft_type *type, double h) {
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < type->wheel_count; i++) r = check_wheel(type, &type->wheels[i], h);
    for (int32_t i = 0; r.ok && i < type->point_count; i++) r = check_point(type, &type->points[i], h);
    if (r.ok) r = check_support(type);
    return r.ok ? check_outside(type) : r;
}
