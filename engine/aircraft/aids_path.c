// Path: keys move the target of the flight path. A target of pitch follows it, and the elevator holds that pitch.
// Angles in degrees, rates in rad/s.
//   pitch target = B + 0.6 (target - path),   B' = 0.5 (target - path),   both doubled below 6 m
//   elevator = f^2 (0.055 (pitch target - pitch) - 0.9 pitch') + I,   I' = 0.06 (pitch target - pitch)
// The angle of attack, the speed and the ground limit the pitch target. On the ground the elevator lifts the nose for
// take-off. After a touchdown it lowers the nose.
#include "aircraft/aids_internal.h"
#include "math/elementary.h"

static const double CLIMBS = 3.0 * DEGREE; // rad/s of the target
static const double STEEPEST = 7.0 * DEGREE, DETENT = 0.4 * DEGREE, LIFT_OFF_PATH = 3.0 * DEGREE;
static const double GOES_AROUND = 0.9; // throttle: a pilot who opens it this far near the ground wants to climb
static const double NEAR_GROUND = 6.0, ROTATION_BELOW = 3.0; // m
static const double BY_PATH = 0.6, LEARNS_PITCH = 0.5;       // 1, 1/s
static const double STIFFNESS = 0.055 / DEGREE, DAMPING = 0.9, LEARNS = 0.06 / DEGREE;
static const double LEARNT[2] = {-0.6, 0.8};
static const double PITCH[2] = {-12.0 * DEGREE, 15.0 * DEGREE}, PITCH_OF_SPEED = 20.0 * DEGREE;
static const double RAISES = 2.0 * DEGREE;                           // rad per m/s of overspeed
static const double OPENS = 0.5, CLOSES = 0.1, SPARE = 4.0 * DEGREE; // 1/s, of the throttle; rad, of angle of attack
static const double THROTTLE_ABOVE = 8.0;                            // m
static const double SINK = 0.35, SINK_PER_METRE = 0.35;              // m/s, 1/s
static const double HELD_OFF = 0.97, HELD_AT = 0.5; // share of `speed` above which it is held off the ground; m
static const double FLARE_LEAD = 1.0;               // s
static const double ROTATES = 4.0 * DEGREE, LOWERS = 3.0 * DEGREE; // rad/s
static const double RUN[2] = {-0.1, 0.3};                          // limits of the elevator below the rotation speed
static const double SLOW = 0.5;
static const double BOUNCES = -2.0 * DEGREE; // path target after a bounce
static const double TAIL_UP = 2.0 * DEGREE, TAIL_DOWN = 1.5 * DEGREE;

// Returns the rate of pitch, rad/s. In a turn the body's rate differs, because it includes a part of the turn.
static double pitch_rate(const sk_aids_input *in) {
    double sine, cosine;
    sk_sincos(in->bank, &sine, &cosine);
    return in->rate.y * cosine - in->rate.z * sine;
}

static double by_pitch(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in, double target) {
    double f = softening(type, in), error = target - in->pitch;
    s->path_sum = sk_clamp(s->path_sum + in->gain * LEARNS * error * in->dt, LEARNT[0], LEARNT[1]);
    return f * f * in->gain * (STIFFNESS * error - DAMPING * pitch_rate(in)) + s->path_sum;
}

// Returns the target of pitch within its limits, rad. The limit by the angle of attack is applied last.
static double limited(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in, double pitch) {
    double most = PITCH[1], least = PITCH[0];
    if (in->height < ROTATION_BELOW) most = sk_min(most, type->rotation);
    if (in->on.speed) {
        double over = sk_max(0.0, in->airspeed - type->cruise_speed);
        double floor = sk_min(least + RAISES * over, PITCH_OF_SPEED), stall = in->pitch + type->incidence - s->alpha;
        s->limits_speed = over > 0.0 && pitch < floor;
        if (s->limits_speed) most = sk_max(most, floor);
        least = floor;
        s->limits_alpha = pitch > stall;
        most = sk_min(most, stall);
    }
    return sk_min(sk_max(pitch, least), most);
}

// Returns the target of the path, rad, limited to the steepest descent that the flare allows.
static double flared(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in, double path) {
    if (!in->on.flare) return path;
    double soon = in->height + FLARE_LEAD * in->airspeed * sk_min(0.0, in->path); // the path responds late
    double sink = SINK + SINK_PER_METRE * sk_max(soon, 0.0);
    if (in->airspeed > HELD_OFF * type->speed) sink = SINK_PER_METRE * sk_max(soon - HELD_AT, 0.0);
    double least = -sk_asin(sk_min(1.0, sink / sk_max(in->airspeed, sink)));
    s->flares = path < least;
    return sk_max(path, least);
}

static void move_target(sk_aids_state *s, const sk_aids_input *in) {
    double rate = CLIMBS * in->ask_path;
    if (in->ask_path == 0.0 && in->ask_level) rate = sk_clamp(-s->path / in->dt, -CLIMBS, CLIMBS);
    if (in->height < NEAR_GROUND && in->commands.throttle > GOES_AROUND && s->path < LIFT_OFF_PATH &&
        in->ask_path >= 0.0)
        rate = CLIMBS;
    s->path = sk_clamp(s->path + rate * in->dt, -STEEPEST, STEEPEST);
    if (rate == 0.0 && fabs(s->path) < DETENT) s->path = 0.0;
}

static double in_flight(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    move_target(s, in);
    double more = in->gain * (in->height < NEAR_GROUND ? 2.0 : 1.0);
    double error = flared(type, s, in, s->path) - in->path;
    double wanted = s->pitch + more * BY_PATH * error;
    double target = limited(type, s, in, wanted);
    // At a limit the slow part of the pitch only moves away from the limit.
    if (target == wanted || (target - wanted) * error > 0.0) s->pitch += more * LEARNS_PITCH * error * in->dt;
    return by_pitch(type, s, in, target);
}

// Returns the elevator in the take-off run. It stays near the middle up to the rotation speed. Above, it lifts the nose
// as far as the tail allows.
static double take_off_run(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    if (in->ask_path > 0.0) s->path = sk_max(s->path, 0.0);
    if (in->airspeed < type->rotation_speed) {
        s->pitch = in->pitch;
        s->path_sum = s->elevator;
        double most = sk_clamp(in->gain * STIFFNESS * (type->rotation - in->pitch), RUN[0], RUN[1]);
        return sk_clamp(in->ask_path, RUN[0], most);
    }
    s->pitch = sk_clamp(s->pitch + ROTATES * in->ask_path * in->dt, sk_min(0.0, s->pitch), type->rotation);
    return by_pitch(type, s, in, s->pitch);
}

// Returns the elevator in the landing run. A tailwheel is lowered late, and the stick then holds it down.
static double landing_run(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    s->path = BOUNCES;
    bool tail_up = in->tailwheel && in->airspeed > 0.9 * type->speed;
    s->pitch = sk_approach(s->pitch, tail_up ? TAIL_UP : type->parked_pitch, LOWERS * in->dt);
    if (in->tailwheel && !tail_up && in->pitch > type->parked_pitch - TAIL_DOWN) return 1.0;
    if (in->airspeed < SLOW * type->speed) return 0.0; // too slow for the elevator to act
    return by_pitch(type, s, in, s->pitch);
}

// Opens the throttle where pitch alone would lead to a stall. It closes again once the angle of attack has a margin.
static void add_power(sk_aids_state *s, const sk_aids_type *type, const sk_aids_input *in, bool on) {
    double most = 1.0 - in->commands.throttle, rate = 0.0;
    if (on && s->limits_alpha && in->height > THROTTLE_ABOVE) rate = OPENS;
    if (!on || in->height <= THROTTLE_ABOVE || s->alpha < type->incidence - SPARE) rate = -CLOSES;
    s->throttle = sk_clamp(s->throttle + rate * in->dt, 0.0, sk_max(0.0, most));
}

static void begin(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in, double path) {
    s->path = sk_clamp(path, -STEEPEST, STEEPEST);
    s->pitch = in->pitch;
    double f = softening(type, in);
    s->path_sum = sk_clamp(s->elevator + f * f * in->gain * DAMPING * pitch_rate(in), LEARNT[0], LEARNT[1]);
}

// Returns the target of the path after a lift-off, rad. A commanded descent continues after a bounce.
static double lift_off_path(const sk_aids_state *s, const sk_aids_input *in) {
    return s->path < 0.0 ? s->path : sk_max(in->path, LIFT_OFF_PATH);
}

void aids_hold_path(const sk_aids_type *type, sk_aids_state *s, const sk_aids_input *in) {
    s->hand_pitch = stick_share(s->hand_pitch, in->commands.elevator, in->dt);
    double wanted = 0.0, share = aid_share(s->hand_pitch);
    bool on = in->on.path && share > 0.0;
    if (on && !s->holds_path) {
        s->elevator = aid_found(in->at.elevator, in->commands.elevator);
        begin(type, s, in, in->path);
    }
    if (on && s->rolls && !in->touching && !s->landed) begin(type, s, in, lift_off_path(s, in));
    if (on && in->touching && !s->rolls) s->pitch = in->pitch;
    s->holds_path = on;
    s->limits_alpha = s->limits_speed = s->flares = 0;
    if (on && s->landed && (in->touching || in->airspeed < type->speed))
        wanted = landing_run(type, s, in);
    else if (on && in->touching)
        wanted = take_off_run(type, s, in);
    else if (on)
        wanted = in_flight(type, s, in);
    s->elevator = aid_moved(s->elevator, wanted, share, on, in->dt);
    add_power(s, type, in, on && in->on.speed && !in->touching);
}
