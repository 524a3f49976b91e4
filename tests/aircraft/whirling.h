// whirling.h: the AH-1S's main rotor on a test stand, and what holds it at a thrust.
#pragma once
#include "aircraft/atmosphere.h"
#include "aircraft/rotor.h"
#include "check.h"
#include "math/elementary.h"

// kg/m^3, N
static const double RHO = SK_AIR_DENSITY_SEA_LEVEL, WEIGHT = 3856.0 * 9.80665;

// The AH-1S's main rotor (data/ah1s.md), upright over the centre of gravity.
static inline sk_rotor cobra(void) {
    return (sk_rotor){.position = {0.0, 0.0, -2.0},
                      .axis = {0.0, 0.0, -1.0},
                      .sense = 1.0,
                      .blades = 2,
                      .radius = 6.7056,
                      .chord = 0.6858,
                      .twist = -0.175,
                      .lift_slope = 6.0,
                      .lift_most = 1.3,
                      .drag_zero = 0.009,
                      .drag_square = 0.3,
                      .induced_factor = 1.15,
                      .inflow_gradient = 1.0,
                      .ground_effect = 1.0,
                      .flapping_inertia = 1873.7,
                      .speed = 33.929,
                      .inertia = 3931.9};
}

static inline double disc(const sk_rotor *r) {
    return SK_PI * r->radius * r->radius;
}

// A rotor at rated speed with its inflow and flapping settled, in a given flow.
static inline sk_rotor_output settled(const sk_rotor *r, double collective, double forward, double right,
                                      sk_vec3 velocity, sk_harmonic *inflow) {
    sk_rotor_flow flow = {.velocity = velocity, .density = RHO, .ground = {1.0, 0.0, 0.0}};
    sk_rotor_output out = {0};
    *inflow = (sk_harmonic){0.0, 0.0, 0.0};
    for (int i = 0; i < 500; i++) {
        out = sk_rotor_evaluate(r, r->speed, sk_rotor_pitch(r, collective, forward, right), *inflow, &flow);
        *inflow = sk_rotor_inflow_after(*inflow, &out, 0.02);
    }
    return out;
}

// The same with the collective that gives a thrust.
static inline sk_rotor_output thrusting(const sk_rotor *r, double thrust, sk_vec3 velocity, double *collective,
                                        sk_harmonic *inflow) {
    double low = -0.5, high = 0.7;
    for (int i = 0; i < 34; i++) {
        *collective = 0.5 * (low + high);
        sk_rotor_output out = settled(r, *collective, 0.0, 0.0, velocity, inflow);
        *(out.thrust < thrust ? &low : &high) = *collective;
    }
    return settled(r, *collective, 0.0, 0.0, velocity, inflow);
}

static inline void near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.6g is not %.6g within %.3g", value, expected, tolerance);
}
