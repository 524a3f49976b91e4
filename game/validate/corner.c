// Turns: the radius that the steering angle gives, and the speed at which friction or the track ends.
// Closed forms: docs/models/ground_checks.md.
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// An aircraft without air on level ground, turning under its rudder pedals (a stick position), towed at a speed that grows
// steadily. At the end of each tick `ends` is asked, once the turn has become steady.
typedef struct turn {
    const char *aircraft, *settings;
    double rudder;
    double from, growth; // m/s, m/s^2
} turn;

typedef struct turned {
    double speed;  // m/s, when it ended
    double rate;   // rad/s, of its heading
    double radius; // m, of the way of its centre of gravity
} turned;

typedef bool (*turn_ends)(const sk_run *run, double seconds);

static sk_result take_turn(turn how, turn_ends ends, turned *out) {
    static const double STEADY = 5.0, LONGEST = 120.0; // s
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s engine=false bumps=false %s", how.aircraft, how.settings);
    if (r.ok) {
        sk_run_without_air(&run);
        r = sk_run_for(&run, 5.0);
        sk_control_set(&run.controls[0], "rudder", how.rudder);
        sk_run_aircraft(&run)->velocity.y = how.from;
    }
    bool ended = false;
    double speed = how.from;
    for (int tick = 0; r.ok && !ended && tick < (int)(LONGEST * SK_TICK_HZ); tick++) {
        double t = (double)tick / SK_TICK_HZ;
        speed = how.from + how.growth * t;
        r = sk_run_tow(&run, speed);
        ended = r.ok && t > STEADY && ends(&run, t);
    }
    if (r.ok) *out = (turned){speed, fabs(sk_run_aircraft(&run)->rate.z), speed / fabs(sk_run_aircraft(&run)->rate.z)};
    if (r.ok && !ended) out->speed = out->rate = out->radius = INFINITY;
    sk_run_end(&run);
    return r;
}

static bool after_20_seconds(const sk_run *run, double seconds) {
    (void)run;
    return seconds >= 20.0;
}

static bool when_a_wheel_slips(const sk_run *run, double seconds) {
    (void)seconds;
    return !sk_run_no_wheel_is(run, SK_SLIPPING);
}

static bool when_a_wheel_lifts(const sk_run *run, double seconds) {
    (void)seconds;
    return !sk_run_no_wheel_is(run, SK_AIR);
}

// Where the wheels stand, along the body: nose wheel to main wheels, centre of gravity to main wheels.
typedef struct base {
    double length, behind, steer_limit;
} base;

static sk_result base_of(const char *aircraft, base *out) {
    sk_tricycle t;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    const sk_wheel_type *nose = &t.type.wheels[0], *mains = &t.type.wheels[1];
    *out = (base){nose->position.x - mains->position.x, -mains->position.x, nose->steer_limit};
    return r;
}

// Of the centre of gravity: the middle of the turn lies on the main wheels' axle, L / tan(steer) aside.
static double kinematic_radius(const base *b, double steer) {
    double aside = b->length * sk_cos(steer) / sk_sin(steer);
    return sqrt(aside * aside + b->behind * b->behind);
}

static sk_result radius(const char *aircraft, double rudder, double within, sk_measurement *out) {
    base b;
    turned t = {0};
    sk_result r = base_of(aircraft, &b);
    if (r.ok)
        r = take_turn((turn){.aircraft = aircraft, .settings = "", .rudder = rudder, .from = 1.0}, after_20_seconds,
                      &t);
    double expected = kinematic_radius(&b, b.steer_limit * rudder);
    *out = (sk_measurement){t.radius, expected, within * expected};
    return r;
}

static sk_result radius_rig(sk_measurement *out) {
    return radius("rig", 1.0, 1e-3, out);
}
static sk_result radius_rig_left(sk_measurement *out) {
    return radius("rig", -0.3, 1e-3, out);
}
static sk_result radius_cessna(sk_measurement *out) {
    return radius("c172p", 1.0, 1e-2, out);
}

// The rig's load does not shift; its front wheel is the first to slip, at mu g cos(steer) of centripetal acceleration.
static sk_result fastest(const char *settings, double mu, sk_measurement *out) {
    static const double RUDDER = 0.2;
    base b;
    turned t = {0};
    sk_result r = base_of("rig", &b);
    if (!r.ok) return r;
    double steer = b.steer_limit * RUDDER, along = kinematic_radius(&b, steer);
    double expected = sqrt(mu * SK_G * sk_cos(steer) * along);
    r = take_turn((turn){"rig", settings, RUDDER, 0.3 * expected, 0.01 * expected}, when_a_wheel_slips, &t);
    *out = (sk_measurement){t.speed, expected, 5e-3 * expected};
    return r;
}

static sk_result fastest_dry(sk_measurement *out) {
    return fastest("", 0.8, out);
}
static sk_result fastest_wet(sk_measurement *out) {
    return fastest("material=asphalt_wet", 0.45, out);
}
static sk_result fastest_ice(sk_measurement *out) {
    return fastest("material=ice", 0.1, out);
}

// The inner main wheel lifts when the moment of the centripetal force about the line of nose and outer main wheel has taken
// all of its load.
static sk_result cessna_tips(double rudder, sk_measurement *out) {
    sk_tricycle c;
    base b;
    turned t = {0};
    sk_result r = sk_tricycle_load("c172p", &c);
    if (r.ok) r = base_of("c172p", &b);
    if (!r.ok) return r;
    double steer = b.steer_limit * rudder, along = kinematic_radius(&b, steer);
    bool left = rudder < 0.0;
    double outwards = sk_atan(b.behind / along); // ahead of the body's side by the angle of its own way
    sk_tipping how = {.a = 0, .b = left ? 2 : 1, .third = left ? 1 : 2, .steer = steer, .level = true};
    how.towards = (left ? 1.0 : -1.0) * (0.5 * SK_PI - outwards);
    double slope = sk_tricycle_tips(&c, how);
    double expected = sqrt(SK_G * sk_sin(slope) / sk_cos(slope) * along);
    turn taken = {"c172p", "mu_static=9 mu_kinetic=9", rudder, 0.3 * expected, 0.01 * expected};
    r = take_turn(taken, when_a_wheel_lifts, &t);
    *out = (sk_measurement){t.speed, expected, 1e-2 * expected};
    return r;
}

static sk_result cessna_tips_left(sk_measurement *out) {
    return cessna_tips(-0.6, out);
}
static sk_result cessna_tips_right(sk_measurement *out) {
    return cessna_tips(0.6, out);
}

sk_check_list sk_checks_corner(void) {
    static const sk_check CHECKS[] = {
        {"corner.radius_rig_30deg", "m", "kinematics: L / tan(steering angle), at 1 m/s",
         "a thousandth: kinematics knows no mass; at 1 m/s the pebbles are stretched by some micrometres",
         SK_CHECK_WITHIN, radius_rig},
        {"corner.radius_rig_9deg_left", "m", "kinematics: L / tan(steering angle), at 1 m/s",
         "a thousandth, as at 30 degrees", SK_CHECK_WITHIN, radius_rig_left},
        {"corner.radius_cessna_full_pedal", "m", "kinematics: L / tan(10 deg), at 1 m/s",
         "a hundredth: the nose strut's stroke turns the body by a degree about its side axis, which shortens the "
         "wheelbase",
         SK_CHECK_WITHIN, radius_cessna},
        {"corner.fastest_dry", "m/s", "v^2 = mu_s g r cos(steering angle), rig, dry asphalt",
         "half a per cent: the speed grows by a hundredth of itself a second, so that the turn is never quite steady",
         SK_CHECK_WITHIN, fastest_dry},
        {"corner.fastest_wet", "m/s", "v^2 = mu_s g r cos(steering angle), rig, wet asphalt",
         "half a per cent, as on dry asphalt", SK_CHECK_WITHIN, fastest_wet},
        {"corner.fastest_ice", "m/s", "v^2 = mu_s g r cos(steering angle), rig, ice",
         "half a per cent, as on dry asphalt", SK_CHECK_WITHIN, fastest_ice},
        {"corner.cessna_tips_left", "m/s", "a / g of the statics of a sprung tricycle, v^2 = a r",
         "one per cent: the radius is that of a rigid body on level axles; the nose-up struts make it 1 per cent "
         "larger, and what the two main wheels hold against one another from the way into the turn shifts the body by "
         "millimetres",
         SK_CHECK_WITHIN, cessna_tips_left},
        {"corner.cessna_tips_right", "m/s", "a / g of the statics of a sprung tricycle, v^2 = a r",
         "one per cent, as to the left", SK_CHECK_WITHIN, cessna_tips_right},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
