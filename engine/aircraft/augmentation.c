#include "aircraft/augmentation.h"

#include "aircraft/atmosphere.h"
#include "math/elementary.h"

static const sk_vec3 FASTEST = {0.35, 0.5, 0.7};     // rad/s with full stick and pedals
static const sk_vec3 FARTHEST = {0.44, 0.79, SK_PI}; // rad: largest pitch and roll that the stick commands
static const double RETURNS = 2.0;                   // 1/s: rate over error of attitude
static const double LEARNS = 0.8;                    // 1/s^2
static const double BANDWIDTH = 8.0;                 // 1/s: inverse time to reach a rate
static const double AHEAD = 0.35;                    // rad: largest lead of the held attitude
static const double SLOW = 10.0, FAST = 20.0;        // m/s: between them the heading begins to follow the bank
static const double GRAVITY = 9.80665;

sk_vec3 sk_augmentation_fastest(void) {
    return FASTEST;
}

// Returns the response of the airframe. A tilted disc acts on it by the stiffness of its hub and by thrust times the
// height of the hub. The disc lags behind a rotation of its shaft by 16 / (Lock number w) s.
sk_augmentation_plant sk_augmentation_plant_of(const sk_aircraft_type *type) {
    const sk_rotor *main = &type->rotors.main, *tail = &type->rotors.tail;
    const sk_mat3 *inertia = &type->mass.inertia;
    double w = main->speed, lag = 16.0 / (sk_rotor_lock(main) * w);
    double hub = 0.5 * main->blades * main->flapping_inertia * main->hinge_stiffness * w * w;
    double tilt = hub + type->mass.mass * GRAVITY * sk_max(0.1, -main->position.z);
    double tip = tail->speed * tail->radius;
    double thrust = tail->blades * tail->lift_slope * tail->chord * tail->radius * tip * tip / 6.0;
    double turn = SK_AIR_DENSITY_SEA_LEVEL * thrust * sk_max(0.1, fabs(tail->position.x));
    sk_vec3 authority = {tilt / inertia->row[1].y, tilt / inertia->row[0].x, turn / inertia->row[2].z};
    return (sk_augmentation_plant){authority, {lag * authority.x, lag * authority.y, 0.0}};
}

static double bandwidth(double damping) {
    return sk_max(BANDWIDTH, damping);
}

// Returns 1 if more pitch of the tail rotor turns the nose to the right, else -1.
static double tail_sign(const sk_rotor *tail) {
    return copysign(1.0, sk_rotor_turning_arm(tail));
}

static double wrapped(double angle) {
    return angle - 2.0 * SK_PI * floor(angle / (2.0 * SK_PI) + 0.5);
}

sk_augmentation sk_augmentation_begin(const sk_aircraft_type *type, sk_vec3 attitude, sk_rotor_controls swash) {
    sk_augmentation_plant p = sk_augmentation_plant_of(type);
    sk_vec3 sum = {-swash.forward * p.authority.x / bandwidth(p.damping.x),
                   swash.right * p.authority.y / bandwidth(p.damping.y),
                   tail_sign(&type->rotors.tail) * swash.tail * p.authority.z / bandwidth(p.damping.z)};
    return (sk_augmentation){attitude, sum};
}

// Demand on one axis of attitude, in rad and rad/s.
typedef struct axis_demand {
    double rate;  // commanded rate of the angle
    double angle; // present angle
    double most;  // largest held angle from level
} axis_demand;

// Returns the wanted rate of the angle, rad/s. Updates the held angle and the integral.
static double follow(double *held, double *sum, axis_demand demand, bool touching, double dt) {
    double asked = demand.rate, most = demand.most;
    if (touching) {
        *held = demand.angle;
        return asked + *sum;
    }
    double next = *held + dt * asked;
    if (most < SK_PI && fabs(next) > most && fabs(next) > fabs(*held)) next = *held;
    double error = sk_clamp(wrapped(next - demand.angle), -AHEAD, AHEAD);
    *held = demand.angle + error;
    *sum = sk_clamp(*sum + LEARNS * error * dt, -20.0, 20.0);
    return asked + RETURNS * error + *sum;
}

// Returns the rate of a coordinated turn at this bank, rad/s. It is faded in from SLOW to FAST.
static double turn_of(const sk_augmentation_input *in) {
    double share = sk_clamp((in->airspeed - SLOW) / (FAST - SLOW), 0.0, 1.0);
    double bank = sk_clamp(in->attitude.y, -1.0, 1.0);
    return share > 0.0 ? share * GRAVITY * sk_tan(bank) / in->airspeed : 0.0;
}

// Returns the swashplate angle for a wanted rate. The airframe's own damping is subtracted from the bandwidth.
static double stand(double wanted, double rate, double authority, double damping) {
    double b = bandwidth(damping);
    return (b * wanted - (b - damping) * rate) / authority;
}

static double held_within(const double ends[2], double angle) {
    return sk_clamp(angle, sk_min(ends[0], ends[1]), sk_max(ends[0], ends[1]));
}

sk_rotor_controls sk_augmentation_tick(const sk_aircraft_type *type, sk_augmentation *s,
                                       const sk_augmentation_input *in, double dt) {
    sk_augmentation_plant p = sk_augmentation_plant_of(type);
    double turn = in->touching ? 0.0 : turn_of(in);
    axis_demand pitching = {FASTEST.x * in->back, in->attitude.x, FARTHEST.x};
    axis_demand rolling = {FASTEST.y * in->right, in->attitude.y, FARTHEST.y};
    axis_demand yawing = {FASTEST.z * in->yaw + turn, in->attitude.z, FARTHEST.z};
    double pitch = follow(&s->held.x, &s->sum.x, pitching, in->touching, dt);
    double roll = follow(&s->held.y, &s->sum.y, rolling, in->touching, dt);
    double yaw = follow(&s->held.z, &s->sum.z, yawing, in->touching, dt);

    // Converts rates of the angles to rates of the body. The integrals are along body axes already.
    double sine, cosine, rise, level;
    sk_sincos(in->attitude.y, &sine, &cosine);
    sk_sincos(in->attitude.x, &rise, &level);
    double climb = pitch - s->sum.x, round = yaw - s->sum.z;
    sk_vec3 wanted = {climb * cosine + round * sine * level + s->sum.x, roll - round * rise,
                      round * cosine * level - climb * sine + s->sum.z};
    const sk_rotors *rotors = &type->rotors;
    double back = stand(wanted.x, in->rate.y, p.authority.x, p.damping.x);
    double right = stand(wanted.y, in->rate.x, p.authority.y, p.damping.y);
    double nose_right = stand(wanted.z, in->rate.z, p.authority.z, p.damping.z);
    return (sk_rotor_controls){.forward = held_within(rotors->forward, -back),
                               .right = held_within(rotors->right, right),
                               .tail = held_within(rotors->tail_pitch, tail_sign(&rotors->tail) * nose_right)};
}
