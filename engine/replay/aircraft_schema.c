// The tables of aircraft types and their parts.
#include "replay/model_schema_internal.h"

#define OF sk_table
static const sk_member TABLE[] = {SK_ROW(count), SK_ROW_COUNTED(x, count), SK_ROW_COUNTED(y, count)};
const sk_schema schema_of_table = SK_SCHEMA(sk_table, TABLE);
#undef OF

// ---- airframe, engine, rotors ----

#define OF sk_mass
static const sk_member MASS[] = {SK_ROW(mass), SK_ROW(inertia), SK_ROW_DERIVED(inertia_inverse)};
const sk_schema schema_of_mass = SK_SCHEMA(sk_mass, MASS);
#undef OF

#define OF sk_plate
static const sk_member PLATE[] = {SK_ROW(position), SK_ROW(normal), SK_ROW(chord), SK_ROW(area),
                                  SK_ROW(drag),     SK_ROW(slope),  SK_ROW(shift), SK_ROW_LATER(surface, 0)};
const sk_schema schema_of_plate = SK_SCHEMA(sk_plate, PLATE);
#undef OF

#define OF sk_aerodynamics
static const sk_member AERODYNAMICS[] = {SK_ROW(area),
                                         SK_ROW(span),
                                         SK_ROW(chord),
                                         SK_ROW(reference),
                                         SK_ROW_STRUCT(lift, schema_of_table),
                                         SK_ROW_STRUCT(drag, schema_of_table),
                                         SK_ROW_STRUCT(roll_by_yaw_alpha, schema_of_table),
                                         SK_ROW_STRUCT(roll_by_sideslip, schema_of_table),
                                         SK_ROW(drag_zero),
                                         SK_ROW(drag_beta),
                                         SK_ROW(drag_elevator),
                                         SK_ROW(lift_elevator),
                                         SK_ROW(lift_pitch_rate),
                                         SK_ROW(side_beta),
                                         SK_ROW(side_rudder),
                                         SK_ROW(side_roll_rate),
                                         SK_ROW(side_yaw_rate),
                                         SK_ROW(roll_beta),
                                         SK_ROW(roll_roll_rate),
                                         SK_ROW(roll_aileron),
                                         SK_ROW(roll_rudder),
                                         SK_ROW(pitch_zero),
                                         SK_ROW(pitch_alpha),
                                         SK_ROW(pitch_pitch_rate),
                                         SK_ROW(pitch_elevator),
                                         SK_ROW(yaw_beta),
                                         SK_ROW(yaw_roll_rate),
                                         SK_ROW(yaw_yaw_rate),
                                         SK_ROW(yaw_aileron),
                                         SK_ROW(yaw_rudder),
                                         SK_ROW(flap_stages),
                                         SK_ROW_COUNTED(flap_angle, flap_stages),
                                         SK_ROW_COUNTED(flap_lift, flap_stages),
                                         SK_ROW_COUNTED(flap_drag, flap_stages),
                                         SK_ROW_COUNTED(flap_pitch, flap_stages),
                                         SK_ROW_LATER(flap_curves, 0),
                                         SK_ROW_STRUCTS_LATER(flap_curve, schema_of_table, flap_curves),
                                         SK_ROW_STRUCT(ground_lift, schema_of_table),
                                         SK_ROW_STRUCT(ground_drag, schema_of_table),
                                         SK_ROW(blend_alpha),
                                         SK_ROW(blend_beta),
                                         SK_ROW(slipstream_tail),
                                         SK_ROW(plate_count),
                                         SK_ROW_STRUCTS(plates, schema_of_plate, plate_count)};
const sk_schema schema_of_aerodynamics = SK_SCHEMA(sk_aerodynamics, AERODYNAMICS);
#undef OF

#define OF sk_blade
static const sk_member BLADE[] = {SK_ROW(mass), SK_ROW(centre), SK_ROW(thickness), SK_ROW(strength), SK_ROW(bend)};
const sk_schema schema_of_blade = SK_SCHEMA(sk_blade, BLADE);
#undef OF

#define OF sk_propeller
static const sk_member PROPELLER[] = {SK_ROW(present),
                                      SK_ROW(position),
                                      SK_ROW(diameter),
                                      SK_ROW(inertia),
                                      SK_ROW_STRUCT(thrust, schema_of_table),
                                      SK_ROW_STRUCT(power, schema_of_table),
                                      SK_ROW(p_factor),
                                      SK_ROW(swirl),
                                      SK_ROW(engine_power),
                                      SK_ROW(engine_speed),
                                      SK_ROW(torque_rise),
                                      SK_ROW(idle_torque),
                                      SK_ROW(friction_torque),
                                      SK_ROW(pumping_torque),
                                      SK_ROW_LATER(blades, 2),
                                      SK_ROW_STRUCT_LATER(blade, schema_of_blade)};
const sk_schema schema_of_propeller = SK_SCHEMA(sk_propeller, PROPELLER);
#undef OF

#define OF sk_rotor
static const sk_member ROTOR[] = {SK_ROW(position),
                                  SK_ROW(axis),
                                  SK_ROW(sense),
                                  SK_ROW(blades),
                                  SK_ROW(radius),
                                  SK_ROW(chord),
                                  SK_ROW(twist),
                                  SK_ROW(lift_slope),
                                  SK_ROW(lift_most),
                                  SK_ROW(drag_zero),
                                  SK_ROW(drag_square),
                                  SK_ROW(induced_factor),
                                  SK_ROW(inflow_gradient),
                                  SK_ROW(ground_effect),
                                  SK_ROW(flapping_inertia),
                                  SK_ROW(hinge_stiffness),
                                  SK_ROW(speed),
                                  SK_ROW(inertia),
                                  SK_ROW_STRUCT_LATER(blade, schema_of_blade),
                                  SK_ROW_LATER(on_piece, 0)};
const sk_schema schema_of_rotor = SK_SCHEMA(sk_rotor, ROTOR);
#undef OF

#define OF sk_rotors
static const sk_member ROTORS[] = {SK_ROW(present),
                                   SK_ROW_STRUCT(main, schema_of_rotor),
                                   SK_ROW_STRUCT(tail, schema_of_rotor),
                                   SK_ROW(collective),
                                   SK_ROW(forward),
                                   SK_ROW(right),
                                   SK_ROW(tail_pitch),
                                   SK_ROW(engine_power),
                                   SK_ROW(governor),
                                   SK_ROW_LATER(speed_low, 0.92),
                                   SK_ROW_LATER(speed_high, 1.06),
                                   SK_ROW_LATER(torque_limit, 1.0)};
const sk_schema schema_of_rotors = SK_SCHEMA(sk_rotors, ROTORS);
#undef OF

#define OF sk_drive
static const sk_member DRIVE[] = {SK_ROW(present),       SK_ROW(power), SK_ROW(force),  SK_ROW(speed),
                                  SK_ROW(reverse_speed), SK_ROW(droop), SK_ROW(braking)};
const sk_schema schema_of_drive = SK_SCHEMA(sk_drive, DRIVE);
#undef OF

#define OF sk_control_limits
static const sk_member CONTROL_LIMITS[] = {SK_ROW(elevator),     SK_ROW(aileron),   SK_ROW(rudder),
                                           SK_ROW(surface_rate), SK_ROW(flap_rate), SK_ROW(brake_rate),
                                           SK_ROW(trim_range)};
const sk_schema schema_of_control_limits = SK_SCHEMA(sk_control_limits, CONTROL_LIMITS);
#undef OF

#define OF sk_aids_type
static const sk_member AIDS[] = {SK_ROW(speed),          SK_ROW(incidence),    SK_ROW(rotation),
                                 SK_ROW(rotation_speed), SK_ROW(cruise_speed), SK_ROW(parked_pitch)};
const sk_schema schema_of_aids = SK_SCHEMA(sk_aids_type, AIDS);
#undef OF

// ---- parts that touch the ground ----

#define OF sk_caster_type
static const sk_member CASTER[] = {SK_ROW(trail),    SK_ROW(inertia), SK_ROW(damping), SK_ROW(friction),
                                   SK_ROW(centring), SK_ROW(release), SK_ROW(lock)};
const sk_schema schema_of_caster = SK_SCHEMA(sk_caster_type, CASTER);
#undef OF

#define OF sk_tyre_type
static const sk_member TYRE[] = {SK_ROW(burst_load), SK_ROW(skid_work), SK_ROW(rim_radius), SK_ROW(rim_rolling),
                                 SK_ROW(spin_inertia)};
const sk_schema schema_of_tyre = SK_SCHEMA(sk_tyre_type, TYRE);
#undef OF

#define OF sk_retraction_type
static const sk_member RETRACTION[] = {SK_ROW(time), SK_ROW(up), SK_ROW(fastest), SK_ROW(drag), SK_ROW(squat_switch)};
const sk_schema schema_of_retraction = SK_SCHEMA(sk_retraction_type, RETRACTION);
#undef OF

#define OF sk_wheel_type
static const sk_member WHEEL[] = {SK_ROW(name),
                                  SK_ROW(position),
                                  SK_ROW(z_min),
                                  SK_ROW(z_max),
                                  SK_ROW(z_zero),
                                  SK_ROW(stiffness),
                                  SK_ROW(progression),
                                  SK_ROW_STRUCT(spring, schema_of_table),
                                  SK_ROW(stop),
                                  SK_ROW(stop_stiffness),
                                  SK_ROW(damping),
                                  SK_ROW(rebound_damping),
                                  SK_ROW(oleo),
                                  SK_ROW(rebound_oleo),
                                  SK_ROW(side_stiffness),
                                  SK_ROW(side_damping),
                                  SK_ROW(radius),
                                  SK_ROW_LATER(mass, 0.0),
                                  SK_ROW_LATER(width, 0.0),
                                  SK_ROW_LATER(on_piece, 0),
                                  SK_ROW(brake_force),
                                  SK_ROW(anti_skid),
                                  SK_ROW_LATER(driven, false),
                                  SK_ROW(steer_limit),
                                  SK_ROW_STRUCT(caster, schema_of_caster),
                                  SK_ROW_STRUCT(tyre, schema_of_tyre),
                                  SK_ROW_STRUCT(retraction, schema_of_retraction),
                                  SK_ROW(leg),
                                  SK_ROW(stub_z),
                                  SK_ROW(stub_stiffness),
                                  SK_ROW(stub_damping),
                                  SK_ROW_LATER(stub_strength, 0.0),
                                  SK_ROW(brake_side)};
const sk_schema schema_of_wheel = SK_SCHEMA(sk_wheel_type, WHEEL);
#undef OF

#define OF sk_point_type
static const sk_member POINT[] = {
    SK_ROW(name),           SK_ROW(position),     SK_ROW(stiffness),          SK_ROW(damping),
    SK_ROW(side_stiffness), SK_ROW(side_damping), SK_ROW_LATER(strength, 0.0)};
const sk_schema schema_of_point = SK_SCHEMA(sk_point_type, POINT);
#undef OF

#define OF sk_space_frame_node
static const sk_member FRAME_NODE[] = {SK_ROW(name), SK_ROW(position), SK_ROW(held), SK_ROW(mass)};
const sk_schema schema_of_frame_node = SK_SCHEMA_STORED_AS("sk_frame_node", sk_space_frame_node, FRAME_NODE);
#undef OF

#define OF sk_space_frame_element
static const sk_member FRAME_ELEMENT[] = {SK_ROW(node), SK_ROW(tube)};
const sk_schema schema_of_frame_element =
    SK_SCHEMA_STORED_AS("sk_frame_element", sk_space_frame_element, FRAME_ELEMENT);
#undef OF

#define OF sk_tube
static const sk_member TUBE[] = {SK_ROW(name),
                                 SK_ROW(diameter),
                                 SK_ROW(wall),
                                 SK_ROW(young),
                                 SK_ROW(shear),
                                 SK_ROW(density),
                                 SK_ROW_INFINITE(yield_stress),
                                 SK_ROW(hardening),
                                 SK_ROW_INFINITE(ultimate)};
const sk_schema schema_of_tube = SK_SCHEMA(sk_tube, TUBE);
#undef OF

#define OF sk_skid_plan
static const sk_member SKID_PLAN[] = {SK_ROW(node_count),
                                      SK_ROW(element_count),
                                      SK_ROW(tube_count),
                                      SK_ROW_STRUCTS(nodes, schema_of_frame_node, node_count),
                                      SK_ROW_COUNTED(touches, node_count),
                                      SK_ROW_STRUCTS(elements, schema_of_frame_element, element_count),
                                      SK_ROW_STRUCTS(tubes, schema_of_tube, tube_count),
                                      SK_ROW(damping_ratio),
                                      SK_ROW(damping_frequency),
                                      SK_ROW(stiffness),
                                      SK_ROW(damping),
                                      SK_ROW(side_stiffness),
                                      SK_ROW(side_damping)};
const sk_schema schema_of_skid_plan = SK_SCHEMA(sk_skid_plan, SKID_PLAN);
#undef OF

#define OF sk_airframe_piece
static const sk_member AIRFRAME_PIECE[] = {SK_ROW(name),
                                           SK_ROW(corner_count),
                                           SK_ROW_COUNTED(corners, corner_count),
                                           SK_ROW_LATER(first_corners, 0),
                                           SK_ROW_INFINITE_LATER(strength, INFINITY),
                                           SK_ROW_LATER(carried_by, -1),
                                           SK_ROW_LATER(joint, 0),
                                           SK_ROW_LATER(mass, 0.0),
                                           SK_ROW_LATER(centre, 0.0),
                                           SK_ROW_LATER(inertia, 0.0),
                                           SK_ROW_LATER(surface, 0),
                                           SK_ROW_LATER(bending, 0.0),
                                           SK_ROW_LATER(limit_load, 0.0),
                                           SK_ROW_DERIVED(area),
                                           SK_ROW_DERIVED(lift_area),
                                           SK_ROW_DERIVED(quarter),
                                           SK_ROW_DERIVED(break_moment)};
const sk_schema schema_of_airframe_piece = SK_SCHEMA(sk_airframe_piece, AIRFRAME_PIECE);
#undef OF

#define OF sk_airframe
static const sk_member AIRFRAME[] = {SK_ROW(piece_count), SK_ROW_STRUCTS(pieces, schema_of_airframe_piece, piece_count),
                                     SK_ROW_DERIVED(air)};
const sk_schema schema_of_airframe = SK_SCHEMA(sk_airframe, AIRFRAME);
#undef OF

#define OF sk_aircraft_type
static const sk_member AIRCRAFT_TYPE[] = {SK_ROW(name),
                                          SK_ROW(title),
                                          SK_ROW(look),
                                          SK_ROW(takeoff),
                                          SK_ROW(datum),
                                          SK_ROW(eye),
                                          SK_ROW_STRUCT(mass, schema_of_mass),
                                          SK_ROW_STRUCT(aero, schema_of_aerodynamics),
                                          SK_ROW_STRUCT(propeller, schema_of_propeller),
                                          SK_ROW_STRUCT(rotors, schema_of_rotors),
                                          SK_ROW_STRUCT_LATER(drive, schema_of_drive),
                                          SK_ROW_STRUCT(limits, schema_of_control_limits),
                                          SK_ROW_STRUCT_LATER(aids, schema_of_aids),
                                          SK_ROW(idle_speed),
                                          SK_ROW_LATER(never_exceed, 0.0),
                                          SK_ROW(wheel_count),
                                          SK_ROW(point_count),
                                          SK_ROW_STRUCTS(wheels, schema_of_wheel, wheel_count),
                                          SK_ROW_STRUCTS(points, schema_of_point, point_count),
                                          SK_ROW_STRUCT(skids, schema_of_skid_plan),
                                          SK_ROW_STRUCT_LATER(airframe, schema_of_airframe)};
const sk_schema schema_of_aircraft_type = SK_SCHEMA(sk_aircraft_type, AIRCRAFT_TYPE);
#undef OF
