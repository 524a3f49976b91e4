// aircraft_type.h: the constant properties of a kind of aircraft. The numbers come from an aircraft file.
#pragma once
#include "aircraft/aerodynamics.h"
#include "aircraft/aids.h"
#include "aircraft/airframe.h"
#include "aircraft/drive.h"
#include "aircraft/propeller.h"
#include "aircraft/rotors.h"
#include "gear/skid.h"
#include "gear/wheel.h"

enum { SK_WHEELS_MAX = 12, SK_HULL_POINTS_MAX = 24, SK_BLADES_MAX = 2 * SK_BLADES_OF_DISC };

// Limits and rates of the controls. Angles of the surfaces, rad.
typedef struct sk_control_limits {
    double elevator[2], aileron[2], rudder[2]; // at -1 and +1; pull, right stick and right pedal are positive
    double surface_rate;                       // stick units per second
    double flap_rate;                          // rad/s
    double brake_rate;                         // per second
    double trim_range;                         // stick units of elevator at trim +-1
} sk_control_limits;

typedef struct sk_aircraft_type {
    char name[SK_NAME]; // "c172p"
    char title[64];     // "Cessna 172P"
    char look[SK_NAME]; // name of the file in assets/looks that draws it; empty: boxes
    char takeoff[64];   // take-off hint for the pilot: "lift it at 55 kt"; may be empty
    sk_vec3 datum;      // origin of the structural axes: body frame, m from the centre of gravity
    sk_vec3 eye;        // pilot's eye, body frame, m from the centre of gravity
    sk_mass mass;
    sk_aerodynamics aero;
    sk_propeller propeller;
    sk_rotors rotors;
    sk_drive drive; // of a ground vehicle
    sk_control_limits limits;
    sk_aids_type aids;
    double idle_speed;   // rad/s: shaft speed at the start of a scene
    double never_exceed; // m/s: greatest airspeed that is allowed; 0: not given
    int32_t wheel_count, point_count;
    sk_wheel_type wheels[SK_WHEELS_MAX];
    sk_point_type points[SK_HULL_POINTS_MAX];
    sk_skid_plan skids; // without nodes: no skids
    sk_airframe airframe;
} sk_aircraft_type;

// Returns whether a wheel has a brake.
bool sk_has_brakes(const sk_aircraft_type *type);

// Returns whether it has any engine: of a propeller, of rotors, or of driven wheels.
bool sk_has_motor(const sk_aircraft_type *type);

// Returns the number of driven wheels.
int32_t sk_driven_wheels(const sk_aircraft_type *type);

// Return whether an engine drives a propeller or rotors, the inertia of its shaft (kg m^2, 0 without an engine), the
// rated speed of the shaft (rad/s), and the point of application of thrust (body frame, m).
bool sk_has_engine(const sk_aircraft_type *type);
double sk_shaft_inertia(const sk_aircraft_type *type);
double sk_shaft_rated_speed(const sk_aircraft_type *type);
sk_vec3 sk_thrust_place(const sk_aircraft_type *type);

// Computes derived values: the inverse of the inertia, and those of surfaces (air_surfaces.h).
void sk_aircraft_type_finish(sk_aircraft_type *type);

// Checks a type for steps of h s. Errors, with the numbers: masses or inertias are not positive and physical; a table
// is not in order; a contact is unstable by itself (stability.h); the struts do not carry the aircraft within their
// travel; the air adds energy, or changes the motion within a substep by more than an explicit step allows. The error
// names the quantity that would diverge.
sk_result sk_aircraft_type_check(const sk_aircraft_type *type, double h);

// Writes warnings about a type that the check accepts, one sentence each, and returns their number. Such an aircraft
// flies, but it is unstable or does not respond as its pilot expects.
enum { SK_AIRCRAFT_WARNINGS_MAX = 16 };
typedef struct sk_aircraft_warning {
    char text[160];
} sk_aircraft_warning;
int32_t sk_aircraft_warnings(const sk_aircraft_type *type, sk_aircraft_warning out[SK_AIRCRAFT_WARNINGS_MAX]);

// Returns the effective mass (kg) at `point` (body frame) along the unit direction n.
double sk_effective_mass(const sk_mass *mass, sk_vec3 point, sk_vec3 n);
