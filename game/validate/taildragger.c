// Taildraggers: ground loops, nose-overs and tipping of the Cub and, for comparison, of the Cessna.
// Derivations: docs/models/taildragger.md.
#include "validate/validate.h"
#include "validate/worlds.h"

// Loads an aircraft that stands on a flat plane with its engine off. Removes the effects that the closed forms leave
// out: air, rolling resistance, the friction of a caster's bearing. `stiff` times stiffer struts reduce the body's roll
// by that factor.
static sk_result bare_on_wheels(const char *aircraft, double stiff, const sk_caster_type *third, sk_run *run) {
    sk_result r = sk_run_load(run, "plane", "aircraft=%s bumps=false engine=false", aircraft);
    if (!r.ok) return r;
    sk_model *model = run->scene->model;
    sk_run_without_air(run);
    for (int32_t i = 0; i < model->types[0].wheel_count; i++) {
        sk_wheel_type *wheel = &model->types[0].wheels[i];
        wheel->stiffness *= stiff;
        wheel->progression /= stiff;
        if (third != NULL && wheel->brake_force == 0.0) wheel->caster = *third;
        wheel->caster.friction = wheel->caster.damping = 0.0;
    }
    for (int32_t i = 0; i < model->material_count; i++) model->materials[i].rolling = 0.0;
    r = sk_run_stand_anew(run);
    if (!r.ok) return r;
    sk_control_set(&run->controls[0], "tailwheel_lock",
                   1.0); // otherwise the weight turns the caster, which has no friction, over
    r = sk_run_for(run, 10.0);
    sk_control_set(&run->controls[0], "tailwheel_lock", 0.0);
    return r;
}

// Distances of the wheels from the centre of gravity, heading north.
typedef struct support_plane {
    double ahead;       // b, m from the centre of gravity forward to the main wheels
    double height;      // h, m of the centre of gravity above the ground
    double half_track;  // m
    double tail;        // m from the centre of gravity back to the third wheel (negative: forward)
    double gyration_sq; // k^2, m^2: moment of inertia about the vertical over the mass
    double lean;        // sine of the angle by which the struts' lower ends lean forward
} support_plane;

// Returns the point where a wheel's strut meets the ground. The moment of the wheel's force is as if it acted there,
// whatever the stretch of its tie.
static sk_vec3 ground_point_of(const sk_run *run, const sk_outputs *outputs, int32_t wheel) {
    const sk_wheel_type *w = &run->model->types[0].wheels[wheel];
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    sk_vec3 ground_point = sk_add(w->position, (sk_vec3){0.0, 0.0, w->z_max - outputs->wheel[wheel].stroke});
    return sk_add(a->position, sk_rotate(a->attitude, ground_point));
}

static support_plane support_plane_of(const sk_run *run, int32_t left, int32_t right, int32_t third) {
    const sk_aircraft_type *type = &run->model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    sk_outputs outputs = sk_run_outputs(run);
    sk_vec3 l = ground_point_of(run, &outputs, left), r = ground_point_of(run, &outputs, right);
    sk_vec3 up = sk_rotate_back(a->attitude, (sk_vec3){0.0, 0.0, 1.0});
    return (support_plane){.ahead = 0.5 * (l.y + r.y) - a->position.y,
                           .height = a->position.z - 0.5 * (l.z + r.z),
                           .half_track = 0.5 * (r.x - l.x),
                           .tail = a->position.y - ground_point_of(run, &outputs, third).y,
                           .gyration_sq = sk_dot(up, sk_mat3_mul(&type->mass.inertia, up)) / type->mass.mass,
                           .lean = up.x};
}

// ---- ground loops ----

// Returns the yaw rate to the right about the vertical, rad/s.
static double yaw_rate(const sk_aircraft_state *a) {
    return -sk_rotate(a->attitude, a->rate).z;
}

// Starts rolling north with a yaw rate; the main wheels have no sideslip.
static void roll_turning(sk_run *run, double speed, double rate, double ahead) {
    sk_aircraft_state *a = sk_run_aircraft(run);
    a->velocity = (sk_vec3){-ahead * rate, speed, 0.0};
    a->rate = sk_rotate_back(a->attitude, (sk_vec3){0.0, 0.0, -rate});
}

static const double STIFF =
    10.0; // stiff enough that the body's roll on its struts, which the closed form leaves out, hardly counts

// Measures ln(w2 / w1) over the metres rolled between, from half a second on. The closed form is
// b (1 + g lean L / V^2) / (k^2 + b^2), with b > 0 if the main wheels are ahead of the centre of gravity. L is the
// wheel base; its term is the weight on the caster's leaning axis.
static sk_result growth_per_metre(sk_run *run, support_plane s, double rate, double seconds, sk_measurement *out) {
    static const double SPEED = 10.0, TOLERANCE = 0.02;
    sk_aircraft_state *a = sk_run_aircraft(run);
    roll_turning(run, SPEED, rate, s.ahead);
    sk_result r = sk_run_for(run, 0.5);
    sk_vec3 from = a->position;
    double first = yaw_rate(a), axis = SK_G * s.lean * fabs(s.ahead + s.tail) / (SPEED * SPEED);
    if (r.ok) r = sk_run_for(run, seconds);
    out->measured = sk_log(yaw_rate(a) / first) / sk_length(sk_sub(a->position, from));
    out->expected = (s.ahead + fabs(s.ahead) * axis) / (s.gyration_sq + s.ahead * s.ahead);
    out->tolerance = TOLERANCE * fabs(out->expected);
    return r;
}

static sk_result cub_grows(sk_measurement *out) {
    sk_run run;
    sk_result r = bare_on_wheels("j3cub", STIFF, NULL, &run);
    if (!r.ok) return r;
    r = growth_per_metre(&run, support_plane_of(&run, 0, 1, 2), 0.004, 1.0, out);
    sk_run_end(&run);
    return r;
}

// The Cessna gets a nose wheel that casters as the Cub's tailwheel does. So only the main wheels hold its heading.
static sk_result cessna_decays(sk_measurement *out) {
    static const sk_caster_type CASTER = {.trail = 0.1, .inertia = 0.2, .release = 1.0, .lock = true};
    sk_run run;
    sk_result r = bare_on_wheels("c172p", STIFF, &CASTER, &run);
    if (!r.ok) return r;
    r = growth_per_metre(&run, support_plane_of(&run, 1, 2, 0), 0.05, 3.0, out);
    sk_run_end(&run);
    return r;
}

// Measures the fraction of a yaw rate of 0.05 rad/s that is left some seconds after rolling at 10 m/s, with the
// complete aircraft.
static sk_result left_of_a_turn(const char *aircraft, int32_t left, int32_t right, double lock, double seconds,
                                double *share) {
    static const double KICK = 0.05;
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s bumps=false", aircraft);
    if (!r.ok) return r;
    sk_control_set(&run.controls[0], "tailwheel_lock", lock);
    if (r.ok) r = sk_run_for(&run, 10.0);
    roll_turning(&run, 10.0, KICK, support_plane_of(&run, left, right, 3 - left - right).ahead);
    if (r.ok) r = sk_run_for(&run, seconds);
    *share = fabs(yaw_rate(sk_run_aircraft(&run))) / KICK;
    sk_run_end(&run);
    return r;
}

static sk_result cub_locked_settles(sk_measurement *out) {
    *out = (sk_measurement){.expected = 0.01};
    return left_of_a_turn("j3cub", 0, 1, 1.0, 4.0, &out->measured);
}

static sk_result cub_free_grows(sk_measurement *out) {
    *out = (sk_measurement){.expected = 2.0};
    return left_of_a_turn("j3cub", 0, 1, 0.0, 2.0, &out->measured);
}

static sk_result cessna_settles(sk_measurement *out) {
    *out = (sk_measurement){.expected = 0.01};
    return left_of_a_turn("c172p", 1, 2, 0.0, 4.0, &out->measured);
}

// Measures how far (deg) the aircraft turns in the scene's roll-out within ten seconds of a tap on a pedal.
static sk_result turned_by_a_tap(const char *tailwheel, double *degrees) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=ground_loop tailwheel=%s", tailwheel);
    if (!r.ok) return r;
    *degrees = 0.0;
    for (int tick = 0; r.ok && tick < 11 * SK_TICK_HZ; tick++) {
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        *degrees += yaw_rate(sk_run_aircraft(&run)) / SK_TICK_HZ / SK_DEGREE;
    }
    sk_run_end(&run);
    return r;
}

static sk_result free_tailwheel_loops(sk_measurement *out) {
    *out = (sk_measurement){.expected = 180.0};
    return turned_by_a_tap("free", &out->measured);
}

static sk_result locked_tailwheel_does_not(sk_measurement *out) {
    *out = (sk_measurement){.expected = 15.0};
    return turned_by_a_tap("locked", &out->measured);
}

// ---- tipping ----

// Squeezes the brakes slowly while the Cub rolls. Measures the deceleration at which the tailwheel leaves the ground.
// The expected value is g b / h with b and h at that moment.
static sk_result tail_lifts(sk_measurement *out) {
    static const double SQUEEZE = 4.0; // s from nothing to the full brake
    sk_run run;
    sk_result r = bare_on_wheels("j3cub", 1.0, NULL, &run);
    if (!r.ok) return r;
    sk_aircraft_state *a = sk_run_aircraft(&run);
    a->velocity.y = 20.0;
    *out = (sk_measurement){.measured = NAN};
    for (int tick = 0; r.ok && tick < SQUEEZE * SK_TICK_HZ; tick++) {
        double pedal = tick / (SQUEEZE * SK_TICK_HZ), before = a->velocity.y;
        sk_control_set(&run.controls[0], "brake_left", pedal);
        sk_control_set(&run.controls[0], "brake_right", pedal);
        r = sk_run_for(&run, 1.0 / SK_TICK_HZ);
        if (a->wheel[2].contact.mode != SK_AIR) continue;
        support_plane s = support_plane_of(&run, 0, 1, 2);
        out->measured = (before - a->velocity.y) * SK_TICK_HZ / SK_G;
        out->expected = s.ahead / s.height;
        out->tolerance = 0.01 * out->expected;
        break;
    }
    sk_run_end(&run);
    return r;
}

// Measures the pitch (deg) of the scene's nose-over at rest; infinite if it still moves, its engine still runs or it is
// frozen.
static sk_result nose_over(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "cub", "task=%s", "nose_over");
    if (!r.ok) return r;
    r = sk_run_for(&run, 30.0);
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    double heading, pitch, roll;
    sk_attitude_to_angles(a->attitude, &heading, &pitch, &roll);
    bool over = sk_length(a->velocity) < 1e-3 && !sk_engine_runs(a) && !a->frozen;
    *out = (sk_measurement){over ? pitch / SK_DEGREE : INFINITY, -25.0, 0.0};
    sk_run_end(&run);
    return r;
}

// Drops the Cub on its back from a metre. Measures its speed after a minute. It must lie on its hull, wheels in the
// air.
static sk_result on_its_back(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s engine=false height=2.5 roll=180", "j3cub");
    if (!r.ok) return r;
    r = sk_run_for(&run, 60.0);
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    bool lies = sk_rotate(a->attitude, (sk_vec3){0.0, 0.0, 1.0}).z > 0.5 && !a->frozen;
    for (int i = 0; i < 3; i++) lies = lies && a->wheel[i].contact.mode == SK_AIR;
    *out = (sk_measurement){lies ? sk_length(a->velocity) : INFINITY, 1e-6, 0.0};
    sk_run_end(&run);
    return r;
}

#define LINEAR "b (1 + g sin(lean) L / V^2) / (k^2 + b^2): main wheels without slip, a free caster"
#define GIVE                                                                                                           \
    "the formula neglects roll on the struts and the friction springs of the wheels: an error of 6 % with the real "   \
    "struts, about 1 % with the ten times stiffer struts of this check"

sk_check_list sk_checks_taildragger(void) {
    static const sk_check CHECKS[] = {
        {"loop.cub_growth_per_metre", "1/m", LINEAR ", centre of gravity behind the main wheels by b", GIVE,
         SK_CHECK_WITHIN, cub_grows},
        {"loop.cessna_decay_per_metre", "1/m", LINEAR " in front, centre of gravity ahead of the main wheels", GIVE,
         SK_CHECK_WITHIN, cessna_decays},
        {"loop.cub_free_grows", "times", "free tailwheel, growth of the yaw rate in 2 s after a disturbance at 10 m/s",
         "the formula gives 70; air, friction of the caster and slipping tyres reduce it", SK_CHECK_AT_LEAST,
         cub_free_grows},
        {"loop.cub_locked_settles", "times", "locked tailwheel, yaw rate left 4 s after a disturbance at 10 m/s",
         "1 %: only the rocking of the body on its struts is left", SK_CHECK_AT_MOST, cub_locked_settles},
        {"loop.cessna_settles", "times", "nose wheel, yaw rate left 4 s after a disturbance at 10 m/s",
         "1 %: only the rocking of the body on its struts is left", SK_CHECK_AT_MOST, cessna_settles},
        {"loop.cub_free_loops", "deg", "change of heading after a tap on a pedal at 25 kt, no further input",
         "a bound: at least half a turn; the total depends on how the slipping tyres stop it", SK_CHECK_AT_LEAST,
         free_tailwheel_loops},
        {"loop.cub_locked_runs_on", "deg", "change of heading after a tap on a pedal at 25 kt, no further input",
         "the tap alone steers for 0.3 s, about 6 deg", SK_CHECK_AT_MOST, locked_tailwheel_does_not},
        {"tip.cub_tail_lifts", "g", "deceleration g b / h, with b and h at that moment",
         "1 %: the body still pitches while the braking force increases", SK_CHECK_WITHIN, tail_lifts},
        {"tip.cub_nose_over", "deg", "full brakes at 35 kt: pitch at rest on its nose, engine stopped",
         "a bound: pitch far below that on three wheels is a nose-over", SK_CHECK_AT_MOST, nose_over},
        {"tip.cub_on_its_back", "m/s", "dropped inverted: speed on its hull after a minute",
         "a micrometre per second: at rest, to rounding", SK_CHECK_AT_MOST, on_its_back},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
