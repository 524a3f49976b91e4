#include "world/flight.h"

#include "aircraft/air_left.h"
#include "aircraft/stoppage.h"
#include "base/assert.h"
#include "environment/turbulence.h"
#include "world/debris.h"
#include "world/ground_effect.h"
#include "world/legs.h"
#include "world/wakes.h"
#include "world/world.h"

sk_below sk_find_below(const sk_model *model, sk_ground ground, sk_vec3 at, double far) {
    sk_below below = {.depth = far};
    for (int32_t i = 0; i < ground.solid_count; i++) {
        const sk_solid *solid = &ground.solids[i];
        const sk_scenery *seen = i == 0 ? model->scenery : model->platforms[i - 1].scenery;
        sk_vec3 down = {at.x, at.y, at.z - far};
        sk_hit hit = sk_scenery_entry(seen, sk_solid_point_back(solid, at), sk_solid_point_back(solid, down));
        if (hit.found && hit.fraction * far < below.depth) below = (sk_below){hit.fraction * far, i};
    }
    return below;
}

// Returns the gradient of the air's velocity over the airframe, body axes, 1/s: the shear of the wind and the rotation
// of the air by turbulence.
static sk_mat3 gradient_of(sk_vec3 shear, const sk_turbulence *turbulence, sk_quat attitude) {
    sk_mat3 axes = sk_mat3_from_quat(attitude);
    sk_vec3 up = axes.row[2], s = sk_mat3_mul_back(&axes, shear);
    sk_mat3 gradient = {{sk_scale(s.x, up), sk_scale(s.y, up), sk_scale(s.z, up)}};
    gradient.row[1].x += turbulence->yaw;
    gradient.row[2].x -= turbulence->pitch;
    gradient.row[2].y += turbulence->roll;
    return gradient;
}

// Returns the largest distance (m) from the centre of gravity at which the air's velocity is used: at wing tips, plates
// or the reference point.
static double airframe_reach(const sk_aerodynamics *aero) {
    static const double LEAST = 0.1; // m
    double reach = sk_max(sk_max(0.5 * aero->span, sk_length(aero->reference)), LEAST);
    for (int32_t i = 0; i < aero->plate_count; i++) reach = sk_max(reach, sk_length(aero->plates[i].position));
    return reach;
}

static double wind_height(const sk_model *model, const sk_surroundings *around) {
    if (!(around->below < SK_FAR_BELOW)) return sk_max(SK_FAR_BELOW, around->height_msl);
    const sk_platform *platform = around->solid > 0 ? &model->platforms[around->solid - 1] : NULL;
    if (platform == NULL || !platform->airwake.present) return around->below;
    return around->height_msl - platform->rest.position.z;
}

sk_surroundings sk_surroundings_of(const sk_model *model, const sk_aircraft_type *type,
                                   const sk_aircraft_state *aircraft, sk_ground ground, double t) {
    static const double STEP = 10.0; // m, for the gradient of density
    sk_vec3 at = aircraft->position;
    sk_surroundings around = {.height_msl = at.z};
    sk_below below = sk_find_below(model, ground, at, SK_FAR_BELOW);
    around.below = below.depth;
    around.solid = below.solid;

    around.density = sk_air_at(at.z).density;
    around.density_rate = (sk_air_at(at.z + STEP).density - around.density) / STEP;
    const sk_weather *weather = &model->weather;
    around.wind_height = wind_height(model, &around);
    // The shear is taken over a depth equal to the reach, so no part has more wind than the column of air contains.
    sk_wind wind = sk_wind_over(weather, at, around.wind_height, airframe_reach(&type->aero), t);
    sk_turbulence turbulence = {0};
    sk_gusts gusts = sk_gusts_of(aircraft);
    if (sk_model_has_turbulence(model)) turbulence = sk_turbulence_at(&gusts, type->aero.span);
    around.wind = sk_add(wind.velocity, sk_rotate(aircraft->attitude, turbulence.velocity));
    around.wake = sk_wakes_about(model, type, aircraft, ground, t);
    around.wind = sk_add(around.wind, around.wake.velocity);
    around.gradient = gradient_of(wind.shear, &turbulence, aircraft->attitude);
    around.rotor_ground = sk_rotor_ground_of(model, type, aircraft, ground, around.wind);
    return around;
}

sk_body_motion sk_motion_of(const sk_aircraft_state *aircraft) {
    sk_body_motion motion = {
        .position = aircraft->position, .axes = sk_mat3_from_quat(aircraft->attitude), .velocity = aircraft->velocity};
    motion.rate = sk_mat3_mul(&motion.axes, aircraft->rate);
    return motion;
}

// Returns the surface angle for a stick position -1..1 between its two stops.
static double surface_angle(const double limits[2], double stick) {
    return stick < 0.0 ? -stick * limits[0] : stick * limits[1];
}

static sk_surfaces surfaces_of(const sk_control_limits *limits, const sk_aircraft_state *aircraft) {
    double elevator = sk_clamp(aircraft->elevator + limits->trim_range * aircraft->trim, -1.0, 1.0);
    return (sk_surfaces){.elevator = surface_angle(limits->elevator, elevator),
                         .aileron = surface_angle(limits->aileron, aircraft->aileron),
                         .rudder = surface_angle(limits->rudder, aircraft->rudder),
                         .flaps = aircraft->flaps};
}

sk_rotor_controls sk_rotor_controls_of(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    sk_rotor_controls lever = sk_rotors_controls(&type->rotors, a->throttle, 0.0, 0.0, 0.0);
    return (sk_rotor_controls){lever.collective, a->swash.x, a->swash.y, a->swash.z};
}

static sk_harmonic harmonic_of(sk_vec3 v) {
    return (sk_harmonic){v.x, v.y, v.z};
}

sk_rotors_state sk_rotors_state_of(const sk_aircraft_state *a) {
    return (sk_rotors_state){a->engine_speed, a->engine_torque, harmonic_of(a->main_inflow),
                             harmonic_of(a->tail_inflow)};
}

void sk_rotors_state_put(const sk_rotors_state *rotors, sk_aircraft_state *a) {
    a->engine_torque = rotors->engine_torque;
    a->main_inflow = (sk_vec3){rotors->main_inflow.mean, rotors->main_inflow.cosine, rotors->main_inflow.sine};
    a->tail_inflow = (sk_vec3){rotors->tail_inflow.mean, rotors->tail_inflow.cosine, rotors->tail_inflow.sine};
}

void sk_flight_advance_rotors(const sk_aircraft_type *type, const sk_flight *flight, sk_aircraft_state *a, double h) {
    if (!type->rotors.present) return;
    sk_rotors_state rotors = sk_rotors_state_of(a);
    sk_rotors_advance(&type->rotors, &rotors, &flight->rotors, sk_engine_runs(a), h);
    sk_rotors_state_put(&rotors, a);
}

void sk_flight_steady_rotors(const sk_aircraft_type *type, const sk_surroundings *around, sk_aircraft_state *a) {
    if (!type->rotors.present) return;
    sk_rotors_state rotors = sk_rotors_state_of(a);
    sk_rotor_controls controls = sk_rotor_controls_of(type, a);
    sk_rotor_flow air = {.velocity = sk_rotate_back(a->attitude, sk_sub(a->velocity, around->wind)),
                         .rate = a->rate,
                         .density = around->density,
                         .ground = around->rotor_ground};
    sk_rotors_steady(&type->rotors, &rotors, &controls, &air);
    sk_rotors_state_put(&rotors, a);
}

// Returns the rotors with the blades that are left.
static sk_rotors rotors_left(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    sk_rotors left = type->rotors;
    for (int32_t i = 0; i < sk_blade_count(type); i++) {
        sk_rotor *of = i < type->rotors.main.blades ? &left.main : &left.tail;
        if (a->blade[i].broken) of->blades--;
        const sk_disc disc = sk_disc_of_blade(type, i);
        if ((a->blades_gone >> i & 1) != 0) of->inertia -= sk_blade_inertia(&disc);
    }
    return left;
}

// Returns the propeller with a share of its blades.
static sk_propeller propeller_left(const sk_propeller *p, double share) {
    sk_propeller left = *p;
    for (int32_t i = 0; i < p->thrust.count; i++) left.thrust.y[i] *= share;
    for (int32_t i = 0; i < p->power.count; i++) left.power.y[i] *= share;
    left.p_factor *= share;
    return left;
}

static bool blade_is_missing(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    bool missing = false;
    for (int32_t i = 0; i < sk_blade_count(type); i++) missing |= a->blade[i].broken != 0;
    return missing;
}

double sk_disc_azimuth(const sk_aircraft_type *type, const sk_disc *disc, const sk_aircraft_state *a) {
    return type->rotors.present && disc->first > 0 ? a->tail_angle : a->propeller_angle;
}

// The acceleration of a place without gravity, body axes. That of the centre of gravity is of the last substep, and the
// angular one is that which the air and the engine gave then.
static sk_vec3 specific_force_at(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_vec3 place) {
    sk_mass_left left = sk_aircraft_mass_of(type, a);
    sk_vec3 spin = sk_mat3_mul(&left.mass.inertia, a->rate), arm = sk_sub(place, left.centre);
    sk_vec3 moment = sk_sub(a->smooth_moment, sk_cross(left.centre, a->smooth_force)); // about what is left
    sk_vec3 turning = sk_mat3_mul(&left.mass.inertia_inverse, sk_sub(moment, sk_cross(a->rate, spin)));
    sk_vec3 force = sk_add(a->acceleration, sk_cross(turning, arm));
    return sk_add(force, sk_cross(a->rate, sk_cross(a->rate, arm)));
}

// Adds the forces of blades that turn without their counterparts, and their torque on the shaft.
static void add_imbalance(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_propulsion *out) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    sk_wrench *sum = &out->wrench;
    for (int32_t i = 0; i < count; i++) {
        double azimuth = sk_disc_azimuth(type, &disc[i], a), speed = disc[i].gear * a->engine_speed;
        sk_vec3 force = sk_disc_imbalance(&disc[i], (uint32_t)a->blades_out, azimuth, speed);
        sum->force = sk_add(sum->force, force);
        sum->moment = sk_add(sum->moment, sk_cross(disc[i].position, force));
        double drive =
            sk_disc_drive(&disc[i], (uint32_t)a->blades_out, azimuth, specific_force_at(type, a, disc[i].position));
        out->acceleration += disc[i].gear * drive / sk_shaft_inertia_left(type, (uint32_t)a->blades_gone);
    }
}

// Adds what brakes the shaft of a ruined engine, or of a stopped one that lost blades. The airframe gets
// the angular momentum that the discs lose.
static void add_stoppage(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_propulsion *out) {
    bool ruined = a->engine_running == SK_ENGINE_RUINED;
    if (sk_engine_runs(a) || !(ruined || blade_is_missing(type, a)) || !sk_has_engine(type)) return;
    double inertia = sk_shaft_inertia_left(type, (uint32_t)a->blades_gone);
    double torque = sk_stoppage_torque(type, a->engine_speed, inertia);
    out->engine_torque -= torque;
    out->acceleration -= torque / inertia;
    sk_vec3 momentum = sk_discs_momentum_left(type, (uint32_t)a->blades_gone);
    out->wrench.moment = sk_add_scaled(out->wrench.moment, torque / inertia, momentum);
}

// Evaluates propeller or rotors. Returns the slipstream over the tail (Pa): thrust per disc area.
static double propel(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_vec3 air, double density,
                     sk_harmonic ground, sk_flight *flight) {
    bool running = sk_engine_runs(a), missing = blade_is_missing(type, a);
    if (type->rotors.present) {
        sk_rotors_state rotors = sk_rotors_state_of(a);
        sk_rotor_controls controls = sk_rotor_controls_of(type, a);
        sk_rotor_flow flow = {.velocity = air, .rate = a->rate, .density = density, .ground = ground};
        sk_rotors left;
        if (missing) left = rotors_left(type, a);
        flight->rotors = sk_rotors_evaluate(missing ? &left : &type->rotors, &rotors, &controls, &flow, running);
        const sk_rotors_output *out = &flight->rotors;
        flight->propulsion = (sk_propulsion){out->wrench, out->main.thrust, out->engine_torque, out->acceleration};
        if (missing) add_imbalance(type, a, &flight->propulsion);
        add_stoppage(type, a, &flight->propulsion);
        return 0.0;
    }
    sk_propeller left;
    sk_disc disc[SK_DISCS_MAX];
    if (missing && sk_discs_of(type, disc) > 0) left = propeller_left(&type->propeller, sk_blades_left(disc, a->blade));
    if (missing) left.inertia = sk_shaft_inertia_left(type, (uint32_t)a->blades_gone);
    sk_propeller_output out =
        sk_propeller_evaluate(missing ? &left : &type->propeller, a->engine_speed, air, a->throttle, density, running);
    flight->propulsion = (sk_propulsion){out.wrench, out.thrust, out.engine_torque, out.acceleration};
    if (missing) add_imbalance(type, a, &flight->propulsion);
    add_stoppage(type, a, &flight->propulsion);
    return out.slipstream;
}

// Takes away what surfaces that are gone would give.
static void take_lost(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, sk_flight *flight) {
    sk_wrench lost = sk_air_of_pieces(&type->airframe, &type->aero, (uint32_t)aircraft->pieces_gone, &flight->flow,
                                      flight->surfaces);
    flight->aero.force = sk_sub(flight->aero.force, lost.force);
    flight->aero.moment = sk_sub(flight->aero.moment, lost.moment);
}

sk_flight sk_flight_of(const sk_aircraft_type *type, const sk_aircraft_state *aircraft, const sk_body_motion *motion,
                       const sk_surroundings *around) {
    sk_vec3 air = sk_mat3_mul_back(&motion->axes, sk_sub(aircraft->velocity, around->wind));
    double density = around->density + around->density_rate * (aircraft->position.z - around->height_msl);
    sk_flight flight = {.surfaces = surfaces_of(&type->limits, aircraft)};
    double slipstream = propel(type, aircraft, air, density, around->rotor_ground, &flight);
    sk_vec3 reference = sk_mat3_mul(&motion->axes, type->aero.reference);
    flight.flow = (sk_flow){.velocity = air,
                            .rate = aircraft->rate,
                            .gradient = around->gradient,
                            .density = density,
                            .slipstream = slipstream,
                            .height = around->below + reference.z};
    flight.aero = sk_aerodynamics_evaluate(&type->aero, &flight.flow, flight.surfaces);
    if (aircraft->pieces_gone != 0) take_lost(type, aircraft, &flight);
    sk_wrench legs = sk_legs_drag(type, aircraft, air, density);
    flight.aero.force = sk_add(flight.aero.force, legs.force);
    flight.aero.moment = sk_add(flight.aero.moment, legs.moment);
    return flight;
}

bool sk_hull_point_is_there(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft) {
    SK_ASSERT(i < type->point_count);
    return (aircraft->points_broken >> i & 1) == 0;
}

sk_point_result sk_hull_point_evaluate(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft,
                                       sk_ground ground, const sk_body_motion *motion, double h) {
    if (!sk_hull_point_is_there(type, i, aircraft)) return (sk_point_result){.next = sk_contact_begin()};
    return sk_point_evaluate(&type->points[i], ground, &aircraft->point[i], motion, h);
}

double sk_drive_speed(const sk_aircraft_type *type, const sk_aircraft_state *aircraft) {
    double sum = 0.0;
    int32_t count = sk_driven_wheels(type);
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (type->wheels[i].driven) sum += aircraft->wheel[i].spin * type->wheels[i].radius;
    return count > 0 ? sum / count : 0.0;
}

static void add_drive(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_wheel_input *input) {
    if (!sk_engine_runs(a)) return;
    sk_drive_effort all = sk_drive_evaluate(&type->drive, a->throttle, sk_drive_speed(type, a), a->reverse != 0);
    double share = 1.0 / sk_driven_wheels(type);
    input->drive = share * all.force;
    input->brake += share * all.braking;
}

sk_wheel_input sk_wheel_input_of(const sk_aircraft_type *type, int32_t i, const sk_aircraft_state *aircraft) {
    const sk_wheel_type *wheel = &type->wheels[i];
    double pedal = wheel->brake_side < 0   ? aircraft->brake_left
                   : wheel->brake_side > 0 ? aircraft->brake_right
                                           : 0.5 * (aircraft->brake_left + aircraft->brake_right);
    sk_wheel_input input = {.steer = wheel->steer_limit * aircraft->rudder,
                            .brake = wheel->brake_force * pedal,
                            .lock = aircraft->tailwheel_lock != 0};
    if (wheel->driven) add_drive(type, aircraft, &input);
    return input;
}
