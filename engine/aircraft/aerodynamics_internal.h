// aerodynamics_internal.h: parts of the law of the air, for the air on what is left of an aircraft (air_left.h).
#pragma once
#include "aircraft/aerodynamics.h"

// Coefficients at a flap angle; `curve` is CD(alpha).
typedef struct air_flaps {
    double lift, drag, pitch, curve;
} air_flaps;

air_flaps air_flaps_at(const sk_aerodynamics *aero, double angle, double alpha);

// Factors of lift and of drag near the ground.
typedef struct air_ground_factors {
    double lift, drag;
} air_ground_factors;

air_ground_factors air_near_ground(const sk_aerodynamics *aero, const sk_flow *flow);

// Roll moment coefficient per rad of sideslip.
double air_roll_by_sideslip(const sk_aerodynamics *aero, double alpha);

// Returns the flow for the tables.
sk_flow air_flow_at_wing(const sk_aerodynamics *aero, const sk_flow *flow);

// Returns the share of the tables in the force: 1 near normal flight, 0 where the plates give all of it.
double air_share_of_tables(const sk_aerodynamics *aero, sk_flow_angles angles);

// Returns the body-axes force of drag, side force and lift (N) in the flow of velocity v, which is not 0.
sk_vec3 air_from_wind_axes(sk_vec3 v, double drag, double side, double lift);

// Returns the gradient of the relative flow over the airframe, 1/s: that of the body's rotation minus that of the air.
sk_mat3 air_relative_gradient(const sk_flow *flow);

// Returns the wrench of a plate about the centre of gravity in its local flow v, body axes.
sk_wrench air_of_plate(const sk_plate *plate, double density, sk_vec3 v);
