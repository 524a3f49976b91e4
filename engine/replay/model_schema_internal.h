// model_schema_internal.h: the tables of the parts of an aircraft type, and those of bodies and ties.
#pragma once
#include "replay/model_schema.h"

extern const sk_schema schema_of_table, schema_of_mass, schema_of_plate, schema_of_aerodynamics, schema_of_blade,
    schema_of_propeller, schema_of_rotor, schema_of_rotors, schema_of_drive, schema_of_control_limits, schema_of_aids,
    schema_of_caster, schema_of_tyre, schema_of_retraction, schema_of_wheel, schema_of_point, schema_of_frame_node,
    schema_of_frame_element, schema_of_tube, schema_of_skid_plan, schema_of_airframe, schema_of_airframe_piece,
    schema_of_aircraft_type;

extern const sk_schema schema_of_half_space, schema_of_convex, schema_of_body_piece, schema_of_body_round,
    schema_of_body, schema_of_placed_body, schema_of_tie_end, schema_of_tie;
