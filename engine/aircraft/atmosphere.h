// atmosphere.h: density, pressure and gravity as functions of the height above sea level.
#pragma once

typedef struct sk_air {
    double density;        // kg/m^3
    double pressure;       // Pa
    double temperature;    // K
    double speed_of_sound; // m/s
} sk_air;

// Returns the US Standard Atmosphere 1976 at a geometric height in m. Constant below -1 km and above 20 km.
sk_air sk_air_at(double height);

#define SK_AIR_DENSITY_SEA_LEVEL 1.225   // kg/m^3
#define SK_STANDARD_GRAVITY      9.80665 // m/s^2

typedef enum sk_gravity_model {
    SK_GRAVITY_STANDARD = 0, // 9.80665 m/s^2 everywhere
    SK_GRAVITY_EQUATOR = 1   // J2 gravity at the equator minus the Earth's rotation, as in the NASA check cases
} sk_gravity_model;

// Returns the downward acceleration in m/s^2 at a height in m.
double sk_gravity_at(sk_gravity_model model, double height);

// Returns the integral of sk_gravity_at from height 0: potential energy per mass, J/kg.
double sk_potential_at(sk_gravity_model model, double height);
