#include "world/outputs.h"

#include "gear/skid_contact.h"
#include "gear/skid_edge.h"
#include "gear/skid_joints.h"
#include "gear/skid_place.h"
#include "math/elementary.h"
#include "world/contact_kinds.h"
#include "world/debris.h"
#include "world/flight.h"
#include "world/ground.h"
#include "world/proximity.h"
#include <stddef.h>
#include <string.h>

#define ROW(name, unit) {#name, unit, (int32_t)offsetof(sk_outputs, name)},
const sk_output_info sk_output_table[SK_OUTPUT_COUNT] = {SK_OUTPUT_FIELDS(ROW)};
#undef ROW

static double heading_of(double east, double north) {
    double angle = sk_atan2(east, north);
    return angle < 0.0 ? angle + 2.0 * SK_PI : angle;
}

// Returns the calibrated airspeed, from the impact pressure of subsonic compressible flow.
static double calibrated_airspeed(double true_airspeed, double height) {
    static const double SEA_LEVEL_PRESSURE = 101325.0, SEA_LEVEL_SOUND = 340.294;
    sk_air air = sk_air_at(height);
    double mach = sk_min(true_airspeed / air.speed_of_sound, 1.0);
    double impact = air.pressure * (sk_pow(1.0 + 0.2 * mach * mach, 3.5) - 1.0);
    return SEA_LEVEL_SOUND * sqrt(5.0 * (sk_pow(impact / SEA_LEVEL_PRESSURE + 1.0, 1.0 / 3.5) - 1.0));
}

// Returns the surface below. The search of a tick ends at SK_FAR_BELOW, so above that height this function searches
// farther. No force depends on the surface there.
static sk_below below_of(const sk_model *model, sk_ground ground, sk_vec3 at, const sk_surroundings *around) {
    if (around->below < SK_FAR_BELOW) return (sk_below){around->below, around->solid};
    return sk_find_below(model, ground, at, SK_HEIGHT_MOST);
}

static double damage_of(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double count = a->engine_running == SK_ENGINE_RUINED ? 1.0 : 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].broken || a->wheel[i].burst) count += 1.0;
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        if (a->skids.element[i].broken_first) count += 1.0;
        if (a->skids.element[i].broken_second) count += 1.0;
    }
    return count;
}

// Returns the height (m) of a point above the surface below it. The search begins at the height of the centre of
// gravity, so a point that is pressed into the ground is at height 0.
static double height_of_place(const sk_model *model, sk_ground ground, sk_vec3 centre, sk_vec3 place) {
    sk_vec3 from = {place.x, place.y, sk_max(place.z, centre.z)};
    double depth = sk_find_below(model, ground, from, SK_FAR_BELOW).depth;
    if (!(depth < SK_FAR_BELOW)) depth = sk_find_below(model, ground, from, SK_HEIGHT_MOST).depth;
    return sk_max(0.0, depth - (from.z - place.z));
}

// Returns the lowest end of a strut or node of the skids that is not torn off. Without either it returns the centre of
// gravity.
static sk_vec3 lowest_place(const sk_aircraft_type *type, const sk_skid_gear *gear, const sk_aircraft_state *a,
                            const sk_outputs *out, const sk_body_motion *motion) {
    sk_vec3 lowest = {a->position.x, a->position.y, INFINITY};
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (out->wheel[i].bottom.z < lowest.z) lowest = out->wheel[i].bottom;
    for (int32_t i = 0; gear != NULL && i < type->skids.node_count; i++) {
        if (!type->skids.touches[i] || sk_skid_node_is_gone(gear, &a->skids, i)) continue;
        sk_vec3 at = sk_skid_initiator(gear, &a->skids, i, motion).position;
        if (at.z < lowest.z) lowest = at;
    }
    return lowest.z < INFINITY ? lowest : a->position;
}

static void add_contacts(const sk_aircraft_type *type, sk_outputs *out) {
    sk_contact_walk at = {0};
    while (sk_contact_walk_on(type, &at)) {
        const sk_contact_row *row = &sk_contact_rows[at.kind];
        if (row->report == NULL) continue;
        const sk_contact_report *report = row->report(out, at.part, at.face);
        if (!report->touching) continue;
        out->contact_x += report->force.x;
        out->contact_y += report->force.y;
        out->contact_z += report->force.z;
    }
}

// For wheels on several faces near bodies are part of the ground. Here they keep their present velocity, so these forces
// differ slightly from those of the step.
static sk_ground ground_of_wheels(const sk_model *model, const sk_state *state, int32_t aircraft, sk_ground ground,
                                  sk_near_bodies *near) {
    if (!ground.several) return ground;
    sk_near_bodies_find(model, state, NULL, aircraft, 0.0, near);
    ground.near = near->body;
    ground.near_count = near->count;
    ground.loose = true;
    return ground;
}

void sk_outputs_of(const sk_model *model, const sk_state *state, int32_t aircraft, sk_outputs *out) {
    const sk_aircraft_type *type = &model->types[model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    sk_solids solids;
    double t = sk_world_time(model, state->tick, 0);
    sk_ground ground = sk_world_ground_of(model, state, t, &solids);
    sk_surroundings around = sk_surroundings_of(model, type, a, ground, t);
    sk_body_motion motion = sk_motion_of(a);
    sk_flight flight = sk_flight_of(type, a, &motion, &around);
    sk_flow_angles angles = sk_flow_angles_of(flight.flow.velocity);
    double gravity = sk_gravity_at(model->gravity, a->position.z);

    *out = (sk_outputs){.aero = flight.aero, .propulsion = flight.propulsion.wrench};
    out->airspeed = calibrated_airspeed(angles.speed, a->position.z);
    out->true_airspeed = angles.speed;
    out->ground_speed = sqrt(a->velocity.x * a->velocity.x + a->velocity.y * a->velocity.y);
    out->altitude = a->position.z;
    sk_below below = below_of(model, ground, a->position, &around);
    out->height = below.depth;
    out->vertical_speed = a->velocity.z;
    out->track = heading_of(a->velocity.x, a->velocity.y);
    out->alpha = angles.alpha;
    out->beta = angles.beta;
    out->load_factor = -a->acceleration.z / gravity;
    out->rpm = a->engine_speed * 60.0 / (2.0 * SK_PI);
    out->thrust = flight.propulsion.thrust;
    out->x = a->position.x;
    out->y = a->position.y;
    out->weight = (sk_vec3){0.0, 0.0, -gravity * sk_aircraft_mass_of(type, a).mass.mass};
    out->wind = around.wind;
    out->wind_x = around.wind.x;
    out->wind_y = around.wind.y;
    out->wind_z = around.wind.z;
    out->stall_margin = sk_stall_angle(&type->aero) - angles.alpha;
    out->surfaces = flight.surfaces;
    sk_attitude_to_angles(a->attitude, &out->heading, &out->pitch, &out->roll);

    int32_t under = below.solid;
    sk_near_bodies near;
    sk_ground wheels = ground_of_wheels(model, state, aircraft, ground, &near);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_input input = sk_wheel_input_of(type, i, a);
        out->wheel[i] = sk_wheel_evaluate(&type->wheels[i], wheels, &a->wheel[i], &motion, input, model->substep);
        if (!out->wheel[i].report.touching) continue;
        out->on_ground += 1.0;
        under = (int32_t)out->wheel[i].next.contact.solid;
    }
    const sk_skid_gear *gear = model->skids[model->aircraft[aircraft].type];
    for (int32_t i = 0; gear != NULL && i < type->skids.node_count; i++) {
        if (!type->skids.touches[i] || sk_skid_node_is_gone(gear, &a->skids, i)) continue;
        sk_oriented_ground_result hit = sk_skid_node_evaluate(gear, &a->skids, i, ground, &motion);
        memcpy(out->skid[i], hit.report, sizeof hit.report);
        const sk_oriented_touch *touch = sk_oriented_bearing(&hit.next);
        if (touch == NULL) continue;
        out->on_ground += 1.0;
        under = (int32_t)touch->solid;
    }
    for (int32_t i = 0; gear != NULL && i < type->skids.element_count; i++) {
        const sk_skid_edge *edge = &a->skids.element[i].edge;
        if (!edge->held) continue;
        out->skid_edge[i] = sk_skid_edge_evaluate(gear, &a->skids, i, ground, &motion).report;
        if (!out->skid_edge[i].touching) continue;
        out->on_ground += 1.0;
        under = (int32_t)edge->solid;
    }
    out->over_surface = sk_velocity_over(ground, under, &motion);
    out->surface_speed = sk_length(out->over_surface);
    for (int32_t i = 0; i < type->point_count; i++) {
        out->point[i] = sk_hull_point_evaluate(type, i, a, ground, &motion, model->substep);
        if (out->point[i].report.touching) out->hull_touches += 1.0;
    }
    for (int32_t i = 0; i < type->airframe.piece_count; i++)
        if ((a->airframe_touching >> i & 1) != 0) out->hull_touches += 1.0;
    add_contacts(type, out);
    out->contact_x += a->airframe_force.x;
    out->contact_y += a->airframe_force.y;
    out->contact_z += a->airframe_force.z;
    out->gear_height = height_of_place(model, ground, a->position, lowest_place(type, gear, a, out, &motion));
    out->damage = damage_of(type, a);
}

void sk_outputs_measure(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, sk_outputs *out) {
    out->clearance = sk_clearance_of(meter, state, aircraft, UINT64_MAX);
    out->contact_time = sk_contact_time_of(meter, state, aircraft, UINT64_MAX);
}

int64_t sk_wheel_mode_shown(const sk_wheel_state *wheel) {
    static const double CREEPS = 0.02; // rad/s: about 4 mm/s
    bool rests = wheel->contact.mode == SK_ROLLING && fabs(wheel->spin) < CREEPS;
    return rests ? SK_STANDING : wheel->contact.mode;
}

const char *sk_wheel_word(const sk_wheel_state *wheel) {
    if (wheel->broken) return "broken";
    switch (sk_wheel_mode_shown(wheel)) {
    case SK_STANDING: return "standing";
    case SK_ROLLING: return "rolling";
    case SK_SLIPPING: return "slipping";
    default: return "air";
    }
}
