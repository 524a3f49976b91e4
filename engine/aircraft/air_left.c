#include "aircraft/air_left.h"

#include "aircraft/aerodynamics_internal.h"

// The flow about the whole aircraft.
typedef struct air_about {
    const sk_aerodynamics *aero;
    const sk_air_sums *sums;
    const sk_flow *flow;
    sk_surfaces surfaces;
    sk_flow wing; // at the reference point
    sk_flow_angles angles;
    air_ground_factors ground;
    double near;                 // share of the tables
    double wing_flow, tail_flow; // Pa: dynamic pressure of control surfaces on wing and tail, with the sign of the flow
} air_about;

static air_about about(const sk_airframe *airframe, const sk_aerodynamics *aero, const sk_flow *flow,
                       sk_surfaces surfaces) {
    air_about a = {.aero = aero, .sums = &airframe->air, .flow = flow, .surfaces = surfaces};
    a.wing = air_flow_at_wing(aero, flow);
    a.angles = sk_flow_angles_of(a.wing.velocity);
    a.near = air_share_of_tables(aero, a.angles);
    a.ground = air_near_ground(aero, flow);
    a.wing_flow = 0.5 * flow->density * a.wing.velocity.x * fabs(a.wing.velocity.x);
    a.tail_flow = a.wing_flow + aero->slipstream_tail * flow->slipstream;
    return a;
}

static void add(sk_wrench *sum, sk_wrench more) {
    sum->force = sk_add(sum->force, more.force);
    sum->moment = sk_add(sum->moment, more.moment);
}

static sk_wrench force_at(sk_vec3 place, sk_vec3 force) {
    return (sk_wrench){force, sk_cross(place, force)};
}

// Lift coefficient of the tailplane on the area of the wing, at rest in pitch. All of pitch_zero is its own.
static double tail_lift(const air_about *a, double alpha) {
    if (!(a->sums->tail_arm > 0.0)) return 0.0;
    return a->sums->tail_alpha_slope * alpha - a->aero->pitch_zero * a->aero->chord / a->sums->tail_arm;
}

// ---- wing ----

// Lift per lift area (Pa) to the left that rolls the aircraft to the right: of ailerons, and of a sideslip.
static double lift_that_rolls(const air_about *a, double moment, double arm) {
    return arm > 0.0 ? moment * a->aero->span * a->aero->area / arm : 0.0;
}

static sk_wrench tables_of_wing(const air_about *a, const sk_airframe_piece *p) {
    const sk_aerodynamics *aero = a->aero;
    sk_vec3 w = a->wing.rate, v = a->wing.velocity;
    double y = p->quarter.y - aero->reference.y, side = y < 0.0 ? 1.0 : -1.0;
    v.x -= w.z * y;
    v.z += a->sums->roll_share * w.x * y;
    sk_flow_angles angles = sk_flow_angles_of(v);
    if (!(angles.speed > 0.0)) return (sk_wrench){0};
    double pressure = 0.5 * a->flow->density * angles.speed * angles.speed;
    air_flaps flaps = air_flaps_at(aero, a->surfaces.flaps, angles.alpha);
    bool outer = sk_air_is_outer(aero, p);
    // Flaps on this strip have the lift, drag and pitch of all of them by its share of their area.
    double flapped = outer ? 0.0 : p->lift_area / a->sums->flap_area * aero->area;
    double coefficient = sk_table_at(&aero->lift, angles.alpha) - tail_lift(a, angles.alpha);
    double lift = pressure * a->ground.lift * (p->lift_area * coefficient + flapped * flaps.lift);
    double drag =
        pressure * (a->sums->skin * p->area + p->lift_area * a->ground.drag * flaps.curve + flapped * flaps.drag);
    double sideslip = pressure * air_roll_by_sideslip(aero, angles.alpha) * a->angles.beta;
    lift += side * p->lift_area * lift_that_rolls(a, sideslip, a->sums->roll_arm);
    sk_wrench sum = force_at(p->quarter, air_from_wind_axes(v, drag, 0.0, lift));
    sum.moment.y += pressure * aero->chord * flapped * flaps.pitch;
    return sum;
}

static sk_wrench aileron_of_wing(const air_about *a, const sk_airframe_piece *p) {
    const sk_aerodynamics *aero = a->aero;
    if (!sk_air_is_outer(aero, p)) return (sk_wrench){0};
    double y = p->quarter.y - aero->reference.y, side = y < 0.0 ? 1.0 : -1.0;
    double aileron = a->wing_flow * a->surfaces.aileron;
    double lift = side * p->lift_area * lift_that_rolls(a, aileron * aero->roll_aileron, a->sums->aileron_arm);
    sk_wrench sum = force_at(p->quarter, sk_vec(0.0, 0.0, -lift));
    sum.moment.z += lift_that_rolls(a, aileron * aero->yaw_aileron, a->sums->aileron_arm) * p->lift_area * fabs(y);
    return sum;
}

// ---- tail ----

// The share of a piece in all surfaces of its kind.
static double share_of(const air_about *a, const sk_airframe_piece *p) {
    const double *area = a->sums->area[p->surface];
    return p->area / (area[0] + area[1]);
}

// A share of a wrench about the reference point, whose force acts at the distance y of the piece from the plane of symmetry.
static sk_wrench share_at(const air_about *a, const sk_airframe_piece *p, double share, sk_wrench all) {
    sk_vec3 place = a->aero->reference;
    if (p->surface == SK_AIR_TAILPLANE) place.y = p->quarter.y;
    sk_vec3 force = sk_scale(share, all.force);
    return (sk_wrench){force, sk_add(sk_scale(share, all.moment), sk_cross(place, force))};
}

static double pressure_at_wing(const air_about *a) {
    return 0.5 * a->flow->density * a->angles.speed * a->angles.speed;
}

// Of all tailplanes together, about the reference point.
static sk_wrench tables_of_tail(const air_about *a) {
    const sk_aerodynamics *aero = a->aero;
    double pressure = pressure_at_wing(a) * aero->area,
           damping = 0.25 * a->flow->density * a->angles.speed * aero->area;
    double alpha = a->angles.alpha, rate = a->wing.rate.y, c = aero->chord;
    double steady = a->ground.lift * tail_lift(a, alpha);
    double lift = pressure * steady + damping * c * aero->lift_pitch_rate * rate;
    double area = a->sums->area[SK_AIR_TAILPLANE][0] + a->sums->area[SK_AIR_TAILPLANE][1];
    double drag =
        pressure * aero->drag_elevator * fabs(a->surfaces.elevator) + pressure_at_wing(a) * a->sums->skin * area;
    double pitch =
        -pressure * tail_lift(a, alpha) * a->sums->tail_arm + damping * c * c * aero->pitch_pitch_rate * rate;
    return (sk_wrench){air_from_wind_axes(a->wing.velocity, drag, 0.0, lift), {0.0, pitch, 0.0}};
}

static sk_wrench elevator(const air_about *a) {
    double force = a->tail_flow * a->aero->area * a->surfaces.elevator;
    return (sk_wrench){{0.0, 0.0, -force * a->aero->lift_elevator},
                       {0.0, force * a->aero->chord * a->aero->pitch_elevator, 0.0}};
}

// Of all fins together, about the reference point.
static sk_wrench tables_of_fin(const air_about *a) {
    const sk_aerodynamics *aero = a->aero;
    double pressure = pressure_at_wing(a) * aero->area,
           damping = 0.25 * a->flow->density * a->angles.speed * aero->area;
    double beta = a->angles.beta, b = aero->span;
    sk_vec3 w = a->wing.rate;
    // The fin has no more side force than the whole aircraft.
    double side = -sk_min(a->sums->fin_slope, sk_max(0.0, -aero->side_beta));
    double across = pressure * side * beta + damping * b * (aero->side_roll_rate * w.x + aero->side_yaw_rate * w.z);
    double area = a->sums->area[SK_AIR_FIN][0] + a->sums->area[SK_AIR_FIN][1];
    double drag = pressure_at_wing(a) * a->sums->skin * area;
    double yaw = pressure * a->sums->fin_slope * a->sums->fin_arm * beta + damping * b * b * aero->yaw_yaw_rate * w.z;
    return (sk_wrench){air_from_wind_axes(a->wing.velocity, drag, across, 0.0), {0.0, 0.0, yaw}};
}

static sk_wrench rudder(const air_about *a) {
    double force = a->tail_flow * a->aero->area * a->surfaces.rudder, b = a->aero->span;
    return (sk_wrench){{0.0, force * a->aero->side_rudder, 0.0},
                       {force * b * a->aero->roll_rudder, 0.0, force * b * a->aero->yaw_rudder}};
}

// ---- flat plates ----

// Area and mean point of the surfaces that a plate stands for. One in the plane of symmetry stands for both sides.
static double surfaces_of_plate(const air_about *a, const sk_plate *plate, sk_vec3 *mean) {
    const double *area = a->sums->area[plate->surface];
    const sk_vec3 *at = a->sums->quarter[plate->surface];
    if (!sk_plate_is_in_the_middle(plate)) {
        *mean = at[sk_air_side(plate->position)];
        return area[sk_air_side(plate->position)];
    }
    double all = area[0] + area[1];
    if (all > 0.0) *mean = sk_add_scaled(sk_scale(area[0] / all, at[0]), area[1] / all, at[1]);
    return all;
}

// The piece has its share of each plate, moved from the mean point of all to its own.
static sk_wrench plates_of(const air_about *a, const sk_airframe_piece *p) {
    sk_wrench sum = {0};
    sk_mat3 over = air_relative_gradient(a->flow);
    for (int32_t i = 0; i < a->aero->plate_count; i++) {
        const sk_plate *plate = &a->aero->plates[i];
        if (!sk_plate_stands_for(plate, p)) continue;
        sk_vec3 mean = p->quarter;
        double share = p->area / surfaces_of_plate(a, plate, &mean);
        sk_vec3 v = sk_add(a->flow->velocity, sk_mat3_mul(&over, plate->position));
        sk_wrench all = air_of_plate(plate, a->flow->density, v);
        sk_vec3 force = sk_scale(share, all.force);
        sk_vec3 moved = sk_cross(sk_sub(p->quarter, mean), force);
        add(&sum, (sk_wrench){force, sk_add(sk_scale(share, all.moment), moved)});
    }
    double skin = 0.5 * a->flow->density * a->sums->skin * p->area * sk_length(a->flow->velocity);
    sum.force = sk_sub(sum.force, sk_scale(skin, a->flow->velocity));
    return sum;
}

// ---- pieces ----

static sk_wrench tables_of(const air_about *a, const sk_airframe_piece *p) {
    if (p->surface == SK_AIR_WING) return tables_of_wing(a, p);
    if (!(a->angles.speed > 0.0)) return (sk_wrench){0};
    return share_at(a, p, share_of(a, p), p->surface == SK_AIR_FIN ? tables_of_fin(a) : tables_of_tail(a));
}

static sk_wrench controls_of(const air_about *a, const sk_airframe_piece *p) {
    if (p->surface == SK_AIR_WING) return aileron_of_wing(a, p);
    return share_at(a, p, share_of(a, p), p->surface == SK_AIR_FIN ? rudder(a) : elevator(a));
}

static sk_wrench of_piece(const air_about *a, const sk_airframe_piece *p) {
    if (p->surface == SK_AIR_BODY || !(p->area > 0.0)) return (sk_wrench){0};
    sk_wrench sum = controls_of(a, p);
    if (a->near > 0.0) {
        sk_wrench part = tables_of(a, p);
        add(&sum, (sk_wrench){sk_scale(a->near, part.force), sk_scale(a->near, part.moment)});
    }
    if (a->near < 1.0) {
        sk_wrench part = plates_of(a, p);
        add(&sum, (sk_wrench){sk_scale(1.0 - a->near, part.force), sk_scale(1.0 - a->near, part.moment)});
    }
    return sum;
}

sk_wrench sk_air_of_piece(const sk_airframe *airframe, const sk_aerodynamics *aero, int32_t piece, const sk_flow *flow,
                          sk_surfaces surfaces) {
    return sk_air_of_pieces(airframe, aero, UINT32_C(1) << piece, flow, surfaces);
}

sk_wrench sk_air_of_pieces(const sk_airframe *airframe, const sk_aerodynamics *aero, uint32_t pieces,
                           const sk_flow *flow, sk_surfaces surfaces) {
    sk_wrench sum = {0};
    if (!sk_air_has_surfaces(&airframe->air)) return sum;
    air_about a = about(airframe, aero, flow, surfaces);
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if ((pieces >> k & 1) != 0) add(&sum, of_piece(&a, &airframe->pieces[k]));
    return sum;
}
