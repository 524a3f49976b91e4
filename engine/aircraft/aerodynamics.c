#include "aircraft/aerodynamics_internal.h"

#include "math/elementary.h"

double sk_stall_angle(const sk_aerodynamics *aero) {
    const sk_table *lift = &aero->lift;
    int32_t best = 0;
    for (int32_t i = 1; i < lift->count; i++)
        if (lift->y[i] > lift->y[best]) best = i;
    return lift->count > 0 ? lift->x[best] : SK_PI;
}

sk_flow_angles sk_flow_angles_of(sk_vec3 v) {
    double in_plane = sqrt(v.x * v.x + v.z * v.z);
    return (sk_flow_angles){
        .alpha = sk_atan2(v.z, v.x), .beta = sk_atan2(v.y, in_plane), .speed = sqrt(in_plane * in_plane + v.y * v.y)};
}

// 1 - 3 s^2 + 2 s^3 between the ends, with s from 0 to 1.
static double fade(double x, const double range[2]) {
    double s = sk_clamp((x - range[0]) / (range[1] - range[0]), 0.0, 1.0);
    return 1.0 - s * s * (3.0 - 2.0 * s);
}

static double table_or(const sk_table *table, double x, double otherwise) {
    return table->count > 0 ? sk_table_at(table, x) : otherwise;
}

static air_flaps flap_stage(const sk_aerodynamics *aero, int32_t stage, double alpha) {
    bool own = stage < aero->flap_curves && aero->flap_curve[stage].count > 0;
    return (air_flaps){.lift = aero->flap_lift[stage],
                       .drag = aero->flap_drag[stage],
                       .pitch = aero->flap_pitch[stage],
                       .curve = sk_table_at(own ? &aero->flap_curve[stage] : &aero->drag, alpha)};
}

air_flaps air_flaps_at(const sk_aerodynamics *aero, double angle, double alpha) {
    int32_t last = aero->flap_stages - 1;
    if (last < 0) return (air_flaps){.curve = sk_table_at(&aero->drag, alpha)};
    if (last == 0 || angle >= aero->flap_angle[last]) return flap_stage(aero, last, alpha);
    int32_t i = 0;
    while (i + 1 < last && angle >= aero->flap_angle[i + 1]) i++;
    double s = sk_max(0.0, (angle - aero->flap_angle[i]) / (aero->flap_angle[i + 1] - aero->flap_angle[i]));
    air_flaps a = flap_stage(aero, i, alpha), b = flap_stage(aero, i + 1, alpha);
    return (air_flaps){.lift = a.lift + s * (b.lift - a.lift),
                       .drag = a.drag + s * (b.drag - a.drag),
                       .pitch = a.pitch + s * (b.pitch - a.pitch),
                       .curve = a.curve + s * (b.curve - a.curve)};
}

// Wind axes: x along the velocity v, z in the plane of symmetry, y across. They are computed from v without angles.
sk_vec3 air_from_wind_axes(sk_vec3 v, double drag, double side, double lift) {
    double in_plane = sqrt(v.x * v.x + v.z * v.z), V = sqrt(in_plane * in_plane + v.y * v.y);
    sk_vec3 x_wind = sk_scale(1.0 / V, v);
    sk_vec3 z_wind = in_plane > 0.0 ? (sk_vec3){-v.z / in_plane, 0.0, v.x / in_plane} : (sk_vec3){0.0, 0.0, 1.0};
    sk_vec3 y_wind = sk_cross(z_wind, x_wind);
    return sk_add_scaled(sk_add_scaled(sk_scale(-drag, x_wind), side, y_wind), -lift, z_wind);
}

air_ground_factors air_near_ground(const sk_aerodynamics *a, const sk_flow *flow) {
    double height = flow->height / a->span;
    return (air_ground_factors){table_or(&a->ground_lift, height, 1.0), table_or(&a->ground_drag, height, 1.0)};
}

double air_roll_by_sideslip(const sk_aerodynamics *a, double alpha) {
    return a->roll_beta + table_or(&a->roll_by_sideslip, alpha, 0.0);
}

// Computes force and moment from the tables of normal flight. Forces are along the wind axes and are rotated to body
// axes. Moments are in body axes.
static sk_wrench tables(const sk_aerodynamics *a, const sk_flow *flow, sk_flow_angles angles, sk_surfaces surfaces) {
    double V = angles.speed, rho = flow->density;
    double pressure = 0.5 * rho * V * V * a->area; // q S, N
    double damping = 0.25 * rho * V * a->area;     // q S / 2V without the division
    double alpha = angles.alpha, beta = angles.beta;
    air_ground_factors ground = air_near_ground(a, flow);
    air_flaps flaps = air_flaps_at(a, surfaces.flaps, alpha);
    sk_vec3 w = flow->rate;

    double lift = pressure * ground.lift * (sk_table_at(&a->lift, alpha) + flaps.lift) +
                  damping * a->chord * a->lift_pitch_rate * w.y;
    double drag = pressure * (a->drag_zero + ground.drag * flaps.curve + flaps.drag +
                              a->drag_elevator * fabs(surfaces.elevator) + a->drag_beta * fabs(beta));
    double side =
        pressure * a->side_beta * beta + damping * a->span * (a->side_roll_rate * w.x + a->side_yaw_rate * w.z);

    if (!(V > 0.0)) return (sk_wrench){0};
    sk_vec3 force = air_from_wind_axes(flow->velocity, drag, side, lift);

    double roll_yaw = sk_table_at(&a->roll_by_yaw_alpha, alpha);
    double roll_sideslip = air_roll_by_sideslip(a, alpha);
    double across = damping * a->span * a->span;
    double roll = pressure * a->span * roll_sideslip * beta + across * (a->roll_roll_rate * w.x + roll_yaw * w.z);
    double pitch = pressure * a->chord * (a->pitch_zero + a->pitch_alpha * alpha + flaps.pitch) +
                   damping * a->chord * a->chord * a->pitch_pitch_rate * w.y;
    double yaw = pressure * a->span * a->yaw_beta * beta + across * (a->yaw_roll_rate * w.x + a->yaw_yaw_rate * w.z);
    sk_vec3 moment = {roll, pitch, yaw};
    return (sk_wrench){force, sk_add(moment, sk_cross(a->reference, force))};
}

sk_mat3 air_relative_gradient(const sk_flow *flow) {
    sk_vec3 w = flow->rate;
    const sk_mat3 *air = &flow->gradient;
    return (sk_mat3){{sk_sub((sk_vec3){0.0, -w.z, w.y}, air->row[0]), sk_sub((sk_vec3){w.z, 0.0, -w.x}, air->row[1]),
                      sk_sub((sk_vec3){-w.y, w.x, 0.0}, air->row[2])}};
}

static double normal_coefficient(const sk_plate *plate, double normal, double speed) {
    static const double ATTACHED[2] = {0.208, 0.5}; // sines of 12 and 30 degrees
    if (!(plate->slope > 0.0) || !(speed > 0.0)) return plate->drag;
    return plate->drag + (plate->slope - plate->drag) * fade(fabs(normal) / speed, ATTACHED);
}

sk_wrench air_of_plate(const sk_plate *plate, double density, sk_vec3 v) {
    double normal = sk_dot(v, plate->normal);
    double speed = sk_length(v);
    double size = 0.5 * density * plate->area * normal_coefficient(plate, normal, speed) * normal;
    sk_vec3 force = sk_scale(-size * speed, plate->normal);
    // The centre of pressure is shift * cos(incidence) ahead of the middle. The |v| of this cosine cancels that of
    // the force.
    sk_vec3 forward = sk_scale(plate->shift * sk_dot(v, plate->chord), plate->chord);
    sk_vec3 ahead = sk_cross(forward, sk_scale(-size, plate->normal));
    return (sk_wrench){force, sk_add(sk_cross(plate->position, force), ahead)};
}

// Computes force and moment of the flat plates. They are bounded and smooth at every angle. Each plate uses its local
// flow, so the body's own rates are damped.
static sk_wrench plates(const sk_aerodynamics *a, const sk_flow *flow) {
    sk_wrench sum = {0};
    sk_mat3 over = air_relative_gradient(flow);
    for (int32_t i = 0; i < a->plate_count; i++) {
        const sk_plate *plate = &a->plates[i];
        sk_vec3 v = sk_add(flow->velocity, sk_mat3_mul(&over, plate->position));
        sk_wrench one = air_of_plate(plate, flow->density, v);
        sum.force = sk_add(sum.force, one.force);
        sum.moment = sk_add(sum.moment, one.moment);
    }
    double skin = 0.5 * flow->density * a->area * a->drag_zero * sk_length(flow->velocity);
    sum.force = sk_sub(sum.force, sk_scale(skin, flow->velocity));
    return sum;
}

// Computes force and moment of the control surfaces. They act with the flow along the body, q = 1/2 rho |u| u, which
// changes sign in reverse flow. At the tail the slipstream is added.
static sk_wrench controls(const sk_aerodynamics *a, const sk_flow *flow, sk_surfaces surfaces) {
    double wing = 0.5 * flow->density * a->area * flow->velocity.x * fabs(flow->velocity.x);
    double tail = wing + a->slipstream_tail * flow->slipstream * a->area;
    double de = surfaces.elevator, da = surfaces.aileron, dr = surfaces.rudder;
    // The coefficients are about the reference point. The forces on the tail are applied there too.
    sk_vec3 force = {0.0, tail * a->side_rudder * dr, -tail * a->lift_elevator * de};
    sk_vec3 moment = {a->span * (wing * a->roll_aileron * da + tail * a->roll_rudder * dr),
                      a->chord * tail * a->pitch_elevator * de,
                      a->span * (wing * a->yaw_aileron * da + tail * a->yaw_rudder * dr)};
    return (sk_wrench){force, sk_add(moment, sk_cross(a->reference, force))};
}

// The velocity is that of the flow at the reference point. The rates include the gradients of the air that act on wing,
// tailplane and fin: dw/dy along the span, dw/dx and dv/dx along the body.
sk_flow air_flow_at_wing(const sk_aerodynamics *a, const sk_flow *flow) {
    sk_flow wing = *flow;
    wing.velocity = sk_sub(flow->velocity, sk_mat3_mul(&flow->gradient, a->reference));
    wing.rate =
        sk_add(flow->rate, (sk_vec3){-flow->gradient.row[2].y, flow->gradient.row[2].x, -flow->gradient.row[1].x});
    return wing;
}

double air_share_of_tables(const sk_aerodynamics *aero, sk_flow_angles angles) {
    // An airframe without a wing of its own uses the plates at every angle.
    return aero->area > 0.0 ? fade(fabs(angles.alpha), aero->blend_alpha) * fade(fabs(angles.beta), aero->blend_beta)
                            : 0.0;
}

sk_wrench sk_aerodynamics_evaluate(const sk_aerodynamics *aero, const sk_flow *flow, sk_surfaces surfaces) {
    sk_flow wing = air_flow_at_wing(aero, flow);
    sk_flow_angles angles = sk_flow_angles_of(wing.velocity);
    double near = air_share_of_tables(aero, angles);
    sk_wrench total = controls(aero, &wing, surfaces);
    if (near > 0.0) {
        sk_wrench part = tables(aero, &wing, angles, surfaces);
        total.force = sk_add_scaled(total.force, near, part.force);
        total.moment = sk_add_scaled(total.moment, near, part.moment);
    }
    if (near < 1.0) {
        sk_wrench part = plates(aero, flow);
        total.force = sk_add_scaled(total.force, 1.0 - near, part.force);
        total.moment = sk_add_scaled(total.moment, 1.0 - near, part.moment);
    }
    return total;
}
