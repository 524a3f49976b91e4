#include "validate/aided_hover.h"

const char *const sk_aided_breeze = "wind_from=100 wind_kt=6 gusts_kt=4";

sk_result sk_aided_lift_off(sk_run *run, const char *type, const char *settings) {
    sk_result r = sk_aided_load(run, type, "%s", settings);
    if (!r.ok) return r;
    sk_aided_go_on(run, 1.0);
    sk_aided_ask(run, "ask_climb", 1.0);
    for (int i = 0; i < 30 * SK_TICK_HZ && sk_run_aircraft(run)->position.z < 5.5; i++)
        sk_aided_go_on(run, 1.0 / SK_TICK_HZ);
    sk_aided_ask(run, "ask_climb", 0.0);
    sk_aided_go_on(run, 15.0);
    return r;
}

static void note(sk_span *span, double value) {
    span->least = sk_min(span->least, value);
    span->most = sk_max(span->most, value);
}

sk_result sk_aided_hover_minute(const char *type, const char *settings, sk_aided_hover *out) {
    sk_run run;
    sk_span pitch = {INFINITY, -INFINITY}, roll = {INFINITY, -INFINITY};
    *out = (sk_aided_hover){0};
    sk_result r = sk_aided_lift_off(&run, type, settings);
    if (!r.ok) return r;
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    sk_aided_go_on(&run, 20.0);
    sk_vec3 from = a->position;
    for (int i = 0; i < 60 * SK_TICK_HZ; i++) {
        sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
        sk_vec3 off = sk_sub(a->position, from);
        out->aside = sk_max(out->aside, sqrt(off.x * off.x + off.y * off.y));
        out->level = sk_max(out->level, fabs(off.z));
        if (i < 40 * SK_TICK_HZ) continue;
        note(&pitch, sk_aided_pitch(&run));
        note(&roll, sk_aided_bank(&run));
    }
    out->pitch = pitch.most - pitch.least;
    out->roll = roll.most - roll.least;
    out->holds = a->hover.holds_place && a->hover.holds_level;
    sk_run_end(&run);
    return r;
}

sk_result sk_aided_set_down(const char *type, const char *settings, sk_aided_descent *out) {
    sk_run run;
    *out = (sk_aided_descent){0};
    sk_result r = sk_aided_lift_off(&run, type, settings);
    if (!r.ok) return r;
    sk_aided_press(&run, "ask_climb", 1.0, 3.0);
    sk_aided_go_on(&run, 5.0);
    sk_aided_press(&run, "ask_climb", -1.0, 20.0);
    sk_aided_go_on(&run, 10.0);
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    out->sink = sk_aided_hardest_touchdown(&run);
    out->stands = a->hover.landed && a->throttle < 0.01 && sk_run_speed(&run) < 0.02;
    out->damaged = sk_aided_is_damaged(&run);
    sk_run_end(&run);
    return r;
}

sk_result sk_aided_climb_on(const char *type, sk_aided_climb *out) {
    sk_run run;
    *out = (sk_aided_climb){.rotor_speed = 1.0};
    sk_result r = sk_aided_lift_off(&run, type, "");
    if (!r.ok) return r;
    const sk_aircraft_state *a = sk_run_aircraft(&run);
    const sk_rotors *rotors = &sk_run_type(&run)->rotors;
    double limit = sk_rotors_torque_limit(rotors);
    sk_aided_ask(&run, "ask_climb", 1.0);
    for (int i = 0; i < 40 * SK_TICK_HZ; i++) {
        sk_aided_go_on(&run, 1.0 / SK_TICK_HZ);
        out->torque = sk_max(out->torque, a->engine_torque / limit);
        out->rotor_speed = sk_min(out->rotor_speed, a->engine_speed / rotors->main.speed);
    }
    out->height = a->position.z;
    sk_run_end(&run);
    return r;
}
