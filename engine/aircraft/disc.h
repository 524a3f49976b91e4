// disc.h: the discs of an aircraft: its propeller, or its main and its tail rotor, for strikes. Body frame.
// Source: docs/models/discs.md.
#pragma once
#include "aircraft/aircraft_type.h"

enum { SK_DISCS_MAX = 2 };

typedef struct sk_disc {
    const char *name;      // "propeller"
    sk_vec3 position;      // m, of the hub
    sk_vec3 axis;          // unit: direction of its angular velocity
    sk_vec3 across;        // unit: direction of blade 0 at azimuth 0, to the right if the axis allows
    double gear;           // its speed over that of the engine's shaft
    double radius, chord;  // m; that of a propeller is 0.07 of its diameter
    double inertia;        // kg m^2 about the axis
    int32_t first, blades; // number of its first blade among all blades of the aircraft; how many it has
    const sk_blade *blade;
    int32_t on_piece; // 1 + number of the piece of the airframe that bears it; 0: none
} sk_disc;

// Writes the discs of a type, and returns their number. The blades belong to the type.
int32_t sk_discs_of(const sk_aircraft_type *type, sk_disc out[SK_DISCS_MAX]);

// Number of blades of all discs, at most SK_BLADES_MAX.
int32_t sk_blade_count(const sk_aircraft_type *type);

// Returns the disc of a blade.
sk_disc sk_disc_of_blade(const sk_aircraft_type *type, int32_t blade);

// Azimuth of blade `blade` of a disc whose blade 0 is at `azimuth`, rad. Blades are numbered against the rotation, as
// in the picture.
double sk_blade_azimuth(const sk_disc *disc, int32_t blade, double azimuth);

// Angular momentum of all discs per speed of the shaft, kg m^2, body axes.
sk_vec3 sk_discs_momentum(const sk_aircraft_type *type);

// Share of the blades of a disc that are left.
double sk_blades_left(const sk_disc *disc, const sk_blade_state *blades);

// Blades of a disc that are broken, bit k for blade k among all blades of the aircraft.
uint32_t sk_blades_broken(const sk_disc *disc, const sk_blade_state *blades);

// Force on the hub, body axes, of the blades that turn without their counterparts, N: m r W^2 of each, where W is the
// speed of the disc. 0 while no blade is out. `out`: blades that the disc has no more, bits as above.
sk_vec3 sk_disc_imbalance(const sk_disc *disc, uint32_t out, double azimuth, double speed);

// First moment of the blades that are left, about the hub, body axes, kg m. 0 while no blade is out.
sk_vec3 sk_disc_moment(const sk_disc *disc, uint32_t out, double azimuth);

// Torque on the disc, N m, in the sense of its rotation, of blades without their counterparts whose hub moves:
// `specific_force` is its acceleration without gravity, body axes, m/s^2. What the imbalance does to the hub comes from
// the rotation in this way.
double sk_disc_drive(const sk_disc *disc, uint32_t out, double azimuth, sk_vec3 specific_force);
