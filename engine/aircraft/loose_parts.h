// loose_parts.h: parts of an aircraft beside the pieces of its airframe that can break off, and what is left without
// them. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/aircraft_type.h"
#include "aircraft/airframe_parts.h"
#include "aircraft/disc.h"

// What an aircraft has lost.
typedef struct sk_parts_gone {
    uint32_t pieces; // bit k: piece k of the airframe
    uint32_t wheels; // bit k: wheel k, as a body
    uint32_t blades; // bit k: blade k of all discs, as a body
    uint64_t tubes;  // bit k: element k of the skids, in a body
} sk_parts_gone;

// Whether a wheel becomes a body when it breaks off: its mass is known.
bool sk_wheel_leaves(const sk_wheel_type *wheel);

// Returns mass, centre (m, body frame of the aircraft) and inertia (kg m^2 about the centre) of a wheel: those of a
// cylinder, on the leg that is down and fully compressed, straight ahead. Zero without a mass.
sk_solid_mass sk_wheel_mass_of(const sk_wheel_type *wheel);

// Builds the body of a wheel that has a mass: a prism about its axle. The caller calls sk_body_type_release, also after
// an error. Errors: it is no body.
sk_result sk_wheel_body(const sk_wheel_type *wheel, sk_body_type *out);

// Returns the part of the inertia of a disc that leaves with a blade, kg m^2 about the axis of the disc: of its mass at
// its centre, and of a rod of 0.9 of the radius about its own centre. At most 0.9 of the share of a blade in the disc.
double sk_blade_inertia(const sk_disc *disc);

// Builds the body of a blade: a plate. Frame: x along the blade from the hub, z along the axis of the disc. The caller
// calls sk_body_type_release, also after an error. Errors: it is no body.
sk_result sk_blade_body(const sk_disc *disc, sk_body_type *out);

// Whether the blades of a disc become bodies when they break off: their mass is known, and they are bodies.
bool sk_blades_leave(const sk_disc *disc);

// Return the inertia of the shaft and the angular momentum of all discs per speed of the shaft, as sk_shaft_inertia and
// sk_discs_momentum, without blades that have left (bits as in sk_parts_gone).
double sk_shaft_inertia_left(const sk_aircraft_type *type, uint32_t blades);
sk_vec3 sk_discs_momentum_left(const sk_aircraft_type *type, uint32_t blades);

// Returns the mass of an aircraft without what it has lost.
sk_mass_left sk_aircraft_type_left(const sk_aircraft_type *type, sk_parts_gone gone);

// Returns all that can break off.
sk_parts_gone sk_parts_of(const sk_aircraft_type *type);

// Errors: a wheel or a disc is on a piece that does not exist; a mass or a width of a wheel is negative or not finite,
// or only one of them is given; a wheel is no body; what is left when all that can leave has left is no rigid body.
sk_result sk_loose_parts_check(const sk_aircraft_type *type);
