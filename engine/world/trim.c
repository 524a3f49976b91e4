#include "world/trim.h"

#include "world/flight.h"
#include "world/swashplate.h"

// Unknowns: swashplates (collective, forward, right, tail), pitch, roll; in autorotation also the rate of climb.
enum { UNKNOWNS = 7 };

typedef struct problem {
    const sk_model *model;
    const sk_aircraft_type *type;
    const sk_trim_wanted *wanted;
    sk_ground ground;
    sk_aircraft_state *aircraft;
    int32_t count;
} problem;

static const double GOOD = 1e-7; // m/s^2: smaller accelerations count as zero

// Puts the aircraft into the state of these unknowns, with steady rotors. Returns the forces of air and rotors on it.
static sk_flight put(const problem *p, const double x[UNKNOWNS]) {
    sk_aircraft_state *a = p->aircraft;
    double climb = p->count == UNKNOWNS ? x[6] : p->wanted->climb;
    sk_vec3 ahead = sk_rotate(sk_attitude_from_angles(p->wanted->heading, 0.0, 0.0), sk_vec(1.0, 0.0, 0.0));
    a->position = p->wanted->position;
    a->velocity = sk_add(sk_scale(p->wanted->speed, ahead), sk_vec(0.0, 0.0, climb));
    a->attitude = sk_attitude_from_angles(p->wanted->heading, x[4], x[5]);
    a->rate = a->acceleration = (sk_vec3){0.0, 0.0, 0.0};
    a->smooth_known = 0;
    a->engine_speed = p->wanted->rotor_speed;
    a->engine_running = !p->wanted->autorotation;
    sk_rotor_controls angles = {x[0], x[1], x[2], x[3]};
    sk_rotor_controls levers = sk_rotors_levers(&p->type->rotors, &angles);
    a->throttle = levers.collective;
    a->elevator = levers.forward;
    a->aileron = levers.right;
    a->rudder = levers.tail;
    a->trim = 0.0;
    a->swash = (sk_vec3){angles.forward, angles.right, angles.tail};
    sk_swashplate_hold(p->type, a);
    sk_surroundings around = sk_surroundings_of(p->model, p->type, a, p->ground, 0.0);
    sk_flight_steady_rotors(p->type, &around, a);
    // Repeats this with the ground effect of the steady inflow. The governor supplies the torque that the rotors
    // require.
    around = sk_surroundings_of(p->model, p->type, a, p->ground, 0.0);
    sk_flight_steady_rotors(p->type, &around, a);
    sk_body_motion motion = sk_motion_of(a);
    return sk_flight_of(p->type, a, &motion, &around);
}

static void residual_of(const problem *p, const double x[UNKNOWNS], double r[UNKNOWNS]) {
    sk_flight flight = put(p, x);
    sk_vec3 down = {0.0, 0.0, -sk_gravity_at(p->model->gravity, p->aircraft->position.z)};
    sk_vec3 force = sk_add(flight.aero.force, flight.propulsion.wrench.force);
    sk_vec3 moment = sk_add(flight.aero.moment, flight.propulsion.wrench.moment);
    sk_vec3 weight = sk_rotate_back(p->aircraft->attitude, down);
    sk_vec3 linear = sk_add_scaled(weight, 1.0 / p->type->mass.mass, force);
    sk_vec3 angular = sk_mat3_mul(&p->type->mass.inertia_inverse, moment);
    const double all[UNKNOWNS] = {
        linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, flight.propulsion.acceleration};
    for (int i = 0; i < p->count; i++) r[i] = all[i];
}

static double largest(const double *r, int count) {
    double most = 0.0;
    for (int i = 0; i < count; i++) most = sk_max(most, fabs(r[i]));
    return most;
}

// Solves A y = b by Gaussian elimination with pivots; y replaces b. False if A is singular.
static bool solve(double A[UNKNOWNS][UNKNOWNS], double *b, int n) {
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i][k]) > fabs(A[pivot][k])) pivot = i;
        if (!(fabs(A[pivot][k]) > 0.0)) return false;
        for (int j = 0; j < n; j++) {
            double kept = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = kept;
        }
        double kept = b[k];
        b[k] = b[pivot];
        b[pivot] = kept;
        for (int i = k + 1; i < n; i++) {
            double factor = A[i][k] / A[k][k];
            for (int j = k; j < n; j++) A[i][j] -= factor * A[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++) b[k] -= A[k][j] * b[j];
        b[k] /= A[k][k];
    }
    return true;
}

// Does one round of Newton's method. Shortens the step until the residual falls; false if it does not.
static bool improve(const problem *p, double x[UNKNOWNS], double r[UNKNOWNS]) {
    static const double STEP[UNKNOWNS] = {1e-5, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5, 1e-3};
    static const double MOST = 0.1; // longest step of one round: rad, or 10 m/s of climb
    double A[UNKNOWNS][UNKNOWNS], to[UNKNOWNS], aside[UNKNOWNS], other[UNKNOWNS];
    for (int j = 0; j < p->count; j++) {
        for (int i = 0; i < p->count; i++) aside[i] = x[i];
        aside[j] += STEP[j];
        residual_of(p, aside, other);
        for (int i = 0; i < p->count; i++) A[i][j] = (other[i] - r[i]) / STEP[j];
    }
    for (int i = 0; i < p->count; i++) to[i] = -r[i];
    if (!solve(A, to, p->count)) return false;
    double longest = 0.0;
    for (int i = 0; i < p->count; i++) longest = sk_max(longest, i == 6 ? 0.01 * fabs(to[i]) : fabs(to[i]));
    double share = longest > MOST ? MOST / longest : 1.0, before = largest(r, p->count);
    for (; share > 1e-4; share *= 0.5) {
        for (int i = 0; i < p->count; i++) aside[i] = x[i] + share * to[i];
        residual_of(p, aside, other);
        if (!(largest(other, p->count) < before)) continue;
        for (int i = 0; i < p->count; i++) {
            x[i] = aside[i];
            r[i] = other[i];
        }
        return true;
    }
    return false;
}

sk_result sk_trim_find(const sk_model *model, int32_t type, const sk_trim_wanted *wanted, sk_aircraft_state *aircraft,
                       sk_trim *out) {
    enum { ROUNDS = 60 };
    sk_solids solids;
    problem p = {.model = model,
                 .type = &model->types[type],
                 .wanted = wanted,
                 .ground = sk_world_ground(model, 0.0, &solids),
                 .aircraft = aircraft,
                 .count = wanted->autorotation ? UNKNOWNS : UNKNOWNS - 1};
    if (!p.type->rotors.present) return sk_error("%s has no rotors to be trimmed", p.type->title);
    const sk_rotors *rotors = &p.type->rotors;
    double middle = 0.5 * (rotors->collective[0] + rotors->collective[1]);
    double x[UNKNOWNS] = {middle, 0.0, 0.0, 0.1, 0.0, 0.0, wanted->climb}, r[UNKNOWNS];
    residual_of(&p, x, r);
    for (int round = 0; round < ROUNDS && largest(r, p.count) > GOOD; round++)
        if (!improve(&p, x, r)) break;
    double left = largest(r, p.count);
    if (!(left <= GOOD))
        return sk_error("%s: no trim at %g m/s, %g m/s^2 are left", p.type->title, wanted->speed, left);
    sk_flight flight = put(&p, x);
    *out = (sk_trim){.angles = {x[0], x[1], x[2], x[3]},
                     .pitch = x[4],
                     .roll = x[5],
                     .climb = p.count == UNKNOWNS ? x[6] : wanted->climb,
                     .power = flight.rotors.torque * wanted->rotor_speed,
                     .main_power = flight.rotors.main.torque * wanted->rotor_speed,
                     .residual = left};
    out->levers = sk_rotors_levers(rotors, &out->angles);
    return sk_ok();
}
