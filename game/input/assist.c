#include "input/assist.h"

static const double TURN_BACK = 2.5;        // w, 1/s: how fast an error of heading is taken out
static const double DAMPING = 0.6;          // d
static const double GROUND_LEARNS = 0.8;    // i, 1/s: what crosswind and propeller ask for all the time
static const double FASTEST = 0.25;         // rad/s: turns back no faster
static const double LEARNT_MOST = 2.0;      // rad/s: of I
static const double CREEPING = 2.0;         // m/s: slower than that pedals do not get stronger
static const double STANDING = 0.3;         // m/s: nothing is held
static const double LET_GO = 0.3;           // s: a turn under way ends so much later, as with feet that follow
static const double COORDINATES = 3.0;      // k, 1/rad
static const double AIR_LEARNS = 1.5;       // j, 1/(rad s)
static const double AIR_MOST = 0.6;         // share of full pedal
static const double FLYING = 12.0;          // m/s: below, sideslip is no guide
static const double FOOT_RATE = 4.0;        // 1/s: full pedal in a quarter of a second, as the control run allows
static const double LEAST_AUTHORITY = 0.02; // rad/m, of a type without a steered wheel
static const double BY_RUDDER = 1.5;        // u, s: while no steered wheel touches

void sk_assist_begin(sk_assist *assist, const sk_aircraft_type *type) {
    *assist = (sk_assist){.on = assist->on, .helicopter = type->rotors.present, .authority = LEAST_AUTHORITY};
    for (int32_t i = 0; i < type->wheel_count; i++) {
        double steer = fabs(type->wheels[i].steer_limit);
        if (!(steer > 0.0)) continue;
        double others = 0.0;
        for (int32_t k = 0; k < type->wheel_count; k++)
            if (k != i) others += type->wheels[k].position.x / (double)(type->wheel_count - 1);
        double base = fabs(type->wheels[i].position.x - others);
        if (base > 0.1) assist->authority = sk_max(assist->authority, steer / base);
    }
}

static double wrapped(double angle) {
    return angle - 2.0 * SK_PI * floor(angle / (2.0 * SK_PI) + 0.5);
}

static double on_the_ground(sk_assist *assist, const sk_feel *feel, double seconds) {
    if (feel->ground_speed < STANDING) {
        assist->holding = false;
        return 0.0;
    }
    if (!assist->holding) // a touchdown holds the way it rolls, a pedal let go the way the nose turns to
        assist->heading = assist->rolled ? feel->heading + LET_GO * feel->yaw_rate : feel->track;
    assist->holding = true;
    double wanted = TURN_BACK * wrapped(assist->heading - feel->heading);
    double turn = sk_clamp(wanted, -FASTEST, FASTEST);
    double gain = 1.0 / (assist->authority * sk_max(feel->ground_speed, CREEPING));
    double sum = assist->ground_sum + GROUND_LEARNS * turn * seconds;
    double rudder = gain * (turn + sum - DAMPING * feel->yaw_rate);
    if (!feel->steered) rudder = BY_RUDDER * (turn + sum - feel->yaw_rate);
    // At the stops nothing more is learnt than what leads away from them.
    if (fabs(rudder) < 1.0 || rudder * turn < 0.0) assist->ground_sum = sk_clamp(sum, -LEARNT_MOST, LEARNT_MOST);
    return rudder;
}

static double in_the_air(sk_assist *assist, const sk_feel *feel, double seconds) {
    if (feel->airspeed < FLYING) return 0.0;
    double sum = assist->air_sum + AIR_LEARNS * feel->sideslip * seconds;
    assist->air_sum = sk_clamp(sum, -AIR_MOST, AIR_MOST);
    return sk_clamp(COORDINATES * feel->sideslip + assist->air_sum, -AIR_MOST, AIR_MOST);
}

double sk_assist_tick(sk_assist *assist, const sk_feel *feel, bool pedals, double seconds) {
    bool rolls = feel->wheels > 0;
    double wanted = 0.0;
    if (rolls != assist->rolled) assist->holding = false;
    if (rolls && !assist->rolled) assist->ground_sum = 0.0;
    if (!rolls && assist->rolled) assist->air_sum = 0.0;
    if (assist->on && !pedals && !assist->helicopter)
        wanted = rolls ? on_the_ground(assist, feel, seconds) : in_the_air(assist, feel, seconds);
    if (pedals) assist->holding = false;
    assist->rolled = rolls;
    double step = FOOT_RATE * seconds;
    wanted = sk_clamp(wanted, -1.0, 1.0);
    // Feet that are not asked for are off the pedals at once.
    assist->rudder = !assist->on || pedals ? 0.0 : sk_clamp(wanted, assist->rudder - step, assist->rudder + step);
    return assist->rudder;
}
