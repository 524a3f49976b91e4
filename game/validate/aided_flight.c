#include "validate/aided_flight.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const sk_aided_aeroplanes[] = {"c172p", "c172rg", "j3cub", "j3cub_solo"};
const char *const sk_aided_helicopters[] = {"ah1s", "r22"};

static bool is_cessna(const char *type) {
    return strncmp(type, "c172", 4) == 0;
}

double sk_aided_cruising_speed(const char *type) {
    return is_cessna(type) ? 45.0 : 30.0;
}

double sk_aided_approach_speed(const char *type) {
    return is_cessna(type) ? 36.0 : 23.0;
}

sk_aided_wind sk_aided_wind_for(const char *type, double from, int32_t seed) {
    return is_cessna(type) ? (sk_aided_wind){15.0, 5.0, from, seed} : (sk_aided_wind){8.0, 4.0, from, seed};
}

void sk_aided_ask(sk_run *run, const char *control, double value) {
    (void)sk_control_set(&run->controls[0], control, value);
}

void sk_aided_switch_all(sk_run *run, bool on) {
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++)
        if (strncmp(sk_control_table[i].name, "aid_", 4) == 0) sk_aided_ask(run, sk_control_table[i].name, on);
}

sk_result sk_aided_load(sk_run *run, const char *type, const char *settings, ...) {
    char text[300];
    va_list arguments;
    va_start(arguments, settings);
    vsnprintf(text, sizeof text, settings, arguments);
    va_end(arguments);
    sk_result r = sk_run_load(run, "plane", "aircraft=%s heading=30 %s", type, text);
    if (r.ok) sk_aided_switch_all(run, true);
    return r;
}

void sk_aided_go_on(sk_run *run, double seconds) {
    for (int64_t ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5); ticks > 0; ticks--)
        sk_world_step(run->model, run->state, run->controls, run->scene->workspace);
}

void sk_aided_press(sk_run *run, const char *control, double value, double seconds) {
    sk_aided_ask(run, control, value);
    sk_aided_go_on(run, seconds);
    sk_aided_ask(run, control, 0.0);
}

double sk_aided_bank(const sk_run *run) {
    double heading, pitch, roll;
    sk_attitude_to_angles(sk_state_aircraft(run->state, 0)->attitude, &heading, &pitch, &roll);
    return roll;
}

double sk_aided_pitch(const sk_run *run) {
    double heading, pitch, roll;
    sk_attitude_to_angles(sk_state_aircraft(run->state, 0)->attitude, &heading, &pitch, &roll);
    return pitch;
}

double sk_aided_path(const sk_run *run) {
    return sk_asin(sk_state_aircraft(run->state, 0)->velocity.z / sk_run_speed(run));
}

double sk_aided_incidence(const sk_run *run) {
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    return sk_flow_angles_of(sk_rotate_back(a->attitude, a->velocity)).alpha;
}

bool sk_aided_is_damaged(const sk_run *run) {
    static const int64_t DAMAGE[] = {SK_EVENT_HULL_TOUCHES, SK_EVENT_PROPELLER_STRIKE, SK_EVENT_WHEEL_BREAKS,
                                     SK_EVENT_SKID_BREAKS, SK_EVENT_TUBE_YIELDS};
    for (int64_t i = 0; i < run->state->event_count && i < SK_EVENTS_KEPT; i++)
        for (size_t k = 0; k < sizeof DAMAGE / sizeof DAMAGE[0]; k++)
            if (run->state->event[i].kind == DAMAGE[k]) return true;
    return false;
}

double sk_aided_hardest_touchdown(const sk_run *run) {
    double hardest = 0.0;
    for (int64_t i = 0; i < run->state->event_count && i < SK_EVENTS_KEPT; i++)
        if (run->state->event[i].kind == SK_EVENT_TOUCHDOWN) hardest = sk_max(hardest, -run->state->event[i].value);
    return hardest;
}

sk_span sk_aided_watch(sk_run *run, double (*number)(const sk_run *run), double seconds) {
    sk_span s = {INFINITY, -INFINITY};
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) {
        sk_aided_go_on(run, 1.0 / SK_TICK_HZ);
        s.least = sk_min(s.least, number(run));
        s.most = sk_max(s.most, number(run));
    }
    return s;
}

static sk_result cruise(sk_run *run, const char *type, sk_aided_start start) {
    sk_result r =
        sk_aided_load(run, type, "height=400 speed=%.17g roll=%.17g pitch=%.17g",
                      start.speed * sk_aided_cruising_speed(type), start.roll / SK_DEGREE, start.pitch / SK_DEGREE);
    if (r.ok) sk_aided_ask(run, "throttle", 0.7);
    return r;
}

// ---- bank and path after a key ----

static double beyond(double target, sk_span s) {
    return target > 0.0 ? s.most - target : target - s.least;
}

sk_result sk_aided_hold_bank(const char *type, sk_aided_hold *out) {
    sk_run run;
    *out = (sk_aided_hold){0};
    sk_result r = cruise(&run, type, (sk_aided_start){.speed = 1.0});
    if (!r.ok) return r;
    sk_aided_go_on(&run, 10.0);
    sk_aided_press(&run, "ask_bank", 1.0, 1.0);
    out->target = sk_run_aircraft(&run)->aids.bank;
    out->overshoot = beyond(out->target, sk_aided_watch(&run, sk_aided_bank, 20.0));
    out->held = sk_aided_watch(&run, sk_aided_bank, 30.0);
    sk_run_end(&run);
    return r;
}

sk_result sk_aided_hold_path(const char *type, double ask, sk_aided_hold *out) {
    sk_run run;
    *out = (sk_aided_hold){0};
    sk_result r = cruise(&run, type, (sk_aided_start){.speed = 1.0});
    if (!r.ok) return r;
    sk_aided_go_on(&run, 5.0);
    sk_aided_press(&run, "ask_level", 1.0, 10.0);
    sk_aided_press(&run, "ask_path", ask, 0.5);
    out->target = sk_run_aircraft(&run)->aids.path;
    out->overshoot = beyond(out->target, sk_aided_watch(&run, sk_aided_path, 25.0));
    out->held = sk_aided_watch(&run, sk_aided_path, 20.0);
    sk_run_end(&run);
    return r;
}

// ---- taking over ----

// Switches the aids off. Another pilot then holds the sticks where the aids left them.
static void hand_over(sk_run *run) {
    const sk_aircraft_state *a = sk_run_aircraft(run);
    sk_aided_switch_all(run, false);
    sk_aided_ask(run, "throttle", a->throttle);
    sk_aided_ask(run, "elevator", a->elevator);
    sk_aided_ask(run, "aileron", a->aileron);
    sk_aided_ask(run, "rudder", a->rudder);
}

static void take_over(sk_run *run) {
    sk_aided_switch_all(run, true);
    sk_aided_ask(run, "elevator", 0.0);
    sk_aided_ask(run, "aileron", 0.0);
    sk_aided_ask(run, "rudder", 0.0);
}

static void descend(sk_run *run, const char *type) {
    sk_aided_ask(run, "throttle", is_cessna(type) ? 0.36 : 0.3);
    sk_aided_press(run, "ask_path", -1.0, 1.0);
}

sk_result sk_aided_take_over(const char *type, double *change) {
    sk_run run;
    *change = INFINITY;
    sk_result r = sk_aided_load(&run, type, "height=100 speed=%g", sk_aided_approach_speed(type));
    if (!r.ok) return r;
    descend(&run, type);
    const double final = 187.0 * SK_FOOT, handing_over = 4.0; // m; handing_over: descent in the next 2 s
    for (int k = 0; k < 60 * SK_TICK_HZ && sk_run_aircraft(&run)->height > final + handing_over; k++)
        sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
    hand_over(&run);
    sk_aided_go_on(&run, 2.0);
    double from = sk_aided_path(&run);
    bool low = sk_run_aircraft(&run)->height < final + handing_over;
    take_over(&run);
    sk_span s = sk_aided_watch(&run, sk_aided_path, 5.0);
    if (low) *change = sk_max(s.most - from, from - s.least);
    sk_run_end(&run);
    return r;
}

// ---- random attitudes ----

sk_aided_start sk_aided_any_start(uint64_t *random) {
    double roll = sk_random_range(random, -60.0, 60.0), pitch = sk_random_range(random, -30.0, 30.0);
    return (sk_aided_start){
        .roll = roll * SK_DEGREE, .pitch = pitch * SK_DEGREE, .speed = sk_random_range(random, 0.75, 1.35)};
}

sk_result sk_aided_recover(const char *type, sk_aided_start start, sk_aided_recovery *out) {
    sk_run run;
    *out = (sk_aided_recovery){0};
    sk_result r = cruise(&run, type, start);
    if (!r.ok) return r;
    const sk_aids_type *aids = &sk_run_type(&run)->aids;
    sk_aided_go_on(&run, 12.0);
    sk_span incidence = {INFINITY, -INFINITY}, bank = {INFINITY, -INFINITY};
    out->speed_over = -INFINITY;
    out->height = INFINITY;
    for (int i = 0; i < 8 * SK_TICK_HZ; i++) {
        sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
        bank.least = sk_min(bank.least, sk_aided_bank(&run));
        bank.most = sk_max(bank.most, sk_aided_bank(&run));
        incidence.most = sk_max(incidence.most, sk_aided_incidence(&run));
        out->speed_over = sk_max(out->speed_over, sk_run_speed(&run) - aids->cruise_speed);
        out->height = sk_min(out->height, sk_run_aircraft(&run)->height);
    }
    out->bank = sk_max(bank.most, -bank.least);
    out->incidence_over = incidence.most - aids->incidence;
    out->frozen = sk_run_aircraft(&run)->frozen != 0;
    sk_run_end(&run);
    return r;
}

bool sk_aided_recovered(const sk_aided_recovery *r) {
    return r->bank < 25.0 * SK_DEGREE && r->incidence_over < 1.0 * SK_DEGREE && r->speed_over < 8.0 &&
           r->height > 50.0 && !r->frozen;
}

// ---- landings ----

static bool a_braked_wheel_slips(const sk_run *run) {
    const sk_aircraft_type *type = sk_run_type(run);
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (type->wheels[i].brake_force > 0.0 && sk_state_aircraft(run->state, 0)->wheel[i].contact.mode == SK_SLIPPING)
            return true;
    return false;
}

// Applies full brakes until the aircraft stands.
static void stop(sk_run *run, sk_aided_landing *out) {
    double slips = 0.0;
    sk_aided_ask(run, "brake_left", 1.0);
    sk_aided_ask(run, "brake_right", 1.0);
    for (int k = 0; k < 90 * SK_TICK_HZ && sk_run_speed(run) > 0.05; k++) {
        sk_aided_go_on(run, 1.0 / SK_TICK_HZ);
        slips = a_braked_wheel_slips(run) ? slips + 1.0 / SK_TICK_HZ : 0.0;
        out->slip = sk_max(out->slip, slips);
    }
    out->stopped = sk_run_speed(run) < 0.1;
}

sk_result sk_aided_land(const char *type, sk_aided_wind wind, sk_aided_landing *out) {
    sk_run run;
    *out = (sk_aided_landing){0};
    double speed = sk_aided_approach_speed(type);
    double crab = sk_asin(wind.kt * SK_KNOT * sk_sin(wind.from * SK_DEGREE) / speed) / SK_DEGREE;
    sk_result r =
        sk_aided_load(&run, type, "height=40 speed=%g wind_kt=%g gusts_kt=%g wind_from=%.17g seed=%d tailwheel_lock=1",
                      speed, wind.kt, wind.gusts, fmod(390.0 - crab + wind.from, 360.0), wind.seed);
    if (!r.ok) return r;
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    descend(&run, type);
    for (int k = 0; k < 60 * SK_TICK_HZ && a->height > 6.0; k++) sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
    sk_aided_ask(&run, "throttle", 0.0);
    double track = sk_atan2(a->velocity.x, a->velocity.y);
    for (int k = 0; k < 60 * SK_TICK_HZ && !a->aids.rolls; k++) sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
    out->sink = sk_aided_hardest_touchdown(&run);
    sk_vec3 begun = a->position;
    bool landed = a->aids.landed != 0;
    stop(&run, out);
    double north = a->position.y - begun.y, east = a->position.x - begun.x;
    out->aside = east * sk_cos(track) - north * sk_sin(track);
    out->run = east * sk_sin(track) + north * sk_cos(track);
    out->stopped = out->stopped && landed;
    out->damaged = sk_aided_is_damaged(&run);
    sk_run_end(&run);
    return r;
}
