// Turns: the radius at a steering angle, and the speed at which a wheel slips or lifts.
// Closed forms: docs/models/ground_checks.md.
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// An aircraft without air on level ground, turning under its rudder pedals (a stick position). It is towed at a speed
// that increases steadily. Once the turn has become steady, `ends` is called at the end of each tick.
typedef struct turn {
    const char *aircraft, *settings;
    double rudder;
    double from, growth; // m/s, m/s^2
} turn;

typedef struct turned {
    double speed;  // m/s, at the end
    double rate;   // rad/s, of the heading
    double radius; // m, of the path of the centre of gravity
} turned;

typedef bool (*turn_ends)(const sk_run *run, double seconds);

static sk_result take_turn(turn how, turn_ends ends, turned *out) {
    static const double STEADY = 5.0, LONGEST = 300.0; // s
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
    const sk_aircraft_state *a = sk_state_aircraft(run.state, 0);
    double rate = r.ok ? fabs(sk_rotate(a->attitude, a->rate).z) : NAN; // about the vertical, at any attitude
    if (r.ok) *out = (turned){speed, rate, speed / rate};
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

// Distances along the body to the main wheels: from the nose wheel, and from the centre of gravity.
typedef struct base {
    double length, behind, steer_limit;
} base;

static sk_result base_of(const char *aircraft, base *out) {
    sk_tricycle t;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (!r.ok) return r;
    const sk_wheel_type *third = &t.type.wheels[t.third], *mains = &t.type.wheels[t.left];
    *out = (base){third->position.x - mains->position.x, -mains->position.x, third->steer_limit};
    return r;
}

// Returns the radius of the centre of gravity's path. The middle of the turn is on the main wheels' axle,
// L / tan(steer) to the side.
static double kinematic_radius(const base *b, double steer) {
    double aside = b->length * sk_cos(steer) / sk_sin(steer);
    return sqrt(aside * aside + b->behind * b->behind);
}

static sk_result radius(const char *aircraft, double rudder, double within, sk_measurement *out) {
    sk_tricycle tricycle;
    turned t = {0};
    sk_result r = sk_tricycle_load(aircraft, &tricycle);
    if (!r.ok) return r;
    double steer = tricycle.type.wheels[tricycle.third].steer_limit * rudder;
    double expected = sk_tricycle_radius(&tricycle, steer);
    turn slow = {.aircraft = aircraft, .settings = "tailwheel_lock=1", .rudder = rudder, .from = 1.0};
    r = take_turn(slow, after_20_seconds, &t);
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
    return radius("c172p", 1.0, 1e-3, out);
}

static sk_result radius_cub(sk_measurement *out) {
    return radius("j3cub", 0.5, 1e-3, out);
}

// Measures the fastest turn of the rig. Its load does not shift. Its front wheel slips first, at mu g cos(steer) of
// centripetal acceleration.
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

// Measures the centripetal acceleration at which the inner main wheel lifts. There, the moment of the centripetal force
// has taken all of its load. The moment is about the line from the nose wheel or tailwheel to the outer main wheel.
// Friction is just sufficient: if mu tan(lean) exceeds 1, a wheel that is wound up against the other wedges itself and
// lifts up to a quarter too early.
static sk_result tips(const char *aircraft, double rudder, sk_measurement *out) {
    sk_tricycle c;
    turned t = {0};
    sk_result r = sk_tricycle_load(aircraft, &c);
    if (!r.ok) return r;
    double steer = c.type.wheels[c.third].steer_limit * rudder, along = sk_tricycle_radius(&c, steer);
    int32_t outer = rudder < 0.0 ? c.right : c.left;
    sk_tipping how = {.a = c.third, .b = outer, .steer = steer, .level = true, .rolling = 0.015};
    double slope = sk_tricycle_tips(&c, how);
    double expected = SK_G * sk_sin(slope) / sk_cos(slope), speed = sqrt(expected * along);
    turn taken = {aircraft, "mu_static=1 mu_kinetic=1 tailwheel_lock=1", rudder, 0.3 * speed, 0.004 * speed};
    r = take_turn(taken, when_a_wheel_lifts, &t);
    *out = (sk_measurement){t.speed * t.rate, expected, 2e-3 * expected};
    return r;
}

static sk_result cessna_tips_left(sk_measurement *out) {
    return tips("c172p", -0.6, out);
}
static sk_result cessna_tips_right(sk_measurement *out) {
    return tips("c172p", 0.6, out);
}
static sk_result cub_tips_left(sk_measurement *out) {
    return tips("j3cub", -0.3, out);
}
static sk_result cub_tips_right(sk_measurement *out) {
    return tips("j3cub", 0.3, out);
}

#define SPRUNG "kinematics of the wheels at the equilibrium of the struts, at 1 m/s"
#define TIPS   "statics of a sprung tricycle, rolling resistance balanced by a tow force; measured: speed times yaw rate"
#define LATE                                                                                                           \
    "a fifth of a per cent: the speed increases by 0.4 % a second, and half a second passes before the lift of the "   \
    "wheel is detected"

sk_check_list sk_checks_corner(void) {
    static const sk_check CHECKS[] = {
        {"corner.radius_rig_30deg", "m", "kinematics: L / tan(steering angle), at 1 m/s",
         "a thousandth: kinematics neglects mass; at 1 m/s the centripetal force stretches the pebbles by some "
         "micrometres",
         SK_CHECK_WITHIN, radius_rig},
        {"corner.radius_rig_9deg_left", "m", "kinematics: L / tan(steering angle), at 1 m/s",
         "a thousandth, as at 30 degrees", SK_CHECK_WITHIN, radius_rig_left},
        {"corner.radius_cessna_full_pedal", "m", SPRUNG ", 10 deg", "a thousandth, as the rig's", SK_CHECK_WITHIN,
         radius_cessna},
        {"corner.radius_cub", "m", SPRUNG ", 15 deg, tailwheel held by its pin", "a thousandth, as the rig's",
         SK_CHECK_WITHIN, radius_cub},
        {"corner.fastest_dry", "m/s", "v^2 = mu_s g r cos(steering angle), rig, dry asphalt",
         "half a per cent: the speed increases by 1 % a second, so the turn is not quite steady", SK_CHECK_WITHIN,
         fastest_dry},
        {"corner.fastest_wet", "m/s", "v^2 = mu_s g r cos(steering angle), rig, wet asphalt",
         "half a per cent, as on dry asphalt", SK_CHECK_WITHIN, fastest_wet},
        {"corner.fastest_ice", "m/s", "v^2 = mu_s g r cos(steering angle), rig, ice",
         "half a per cent, as on dry asphalt", SK_CHECK_WITHIN, fastest_ice},
        {"corner.cessna_tips_left", "m/s^2", TIPS, LATE, SK_CHECK_WITHIN, cessna_tips_left},
        {"corner.cessna_tips_right", "m/s^2", TIPS, LATE, SK_CHECK_WITHIN, cessna_tips_right},
        {"corner.cub_tips_left", "m/s^2", TIPS, LATE, SK_CHECK_WITHIN, cub_tips_left},
        {"corner.cub_tips_right", "m/s^2", TIPS, LATE, SK_CHECK_WITHIN, cub_tips_right},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
