// keyboard_flight.h: a person at the keyboard. It knows what a person sees, a reaction time ago; decides five times a second; has nothing
// but keys, each up or down; and after a press waits to see what comes of it before it presses that way again. Angles in
// degrees.
#pragma once
#include "check.h"
#include "input/session.h"
#include <math.h>
#include <stdlib.h>

enum {
    REACTION = 30, // ticks: 0.25 s from seeing to doing, unless a person is reported otherwise
    DECIDES = 24,  // ticks: every 0.2 s
    SEEN = 64,
    TAP = 12,
    PRESS = 24,
    LONG = 36,
    WAITS = 24 // ticks after a press
};

static const double KNOTS = 1852.0 / 3600.0, DEGREES = SK_PI / 180.0;
static const double NOSE_LEAD = 0.4; // s: a person sees where the nose will be

typedef struct sight {
    double x, y, height, heading, track, pitch, roll, slip, airspeed, climb, speed;
    double heading_rate, pitch_rate, roll_rate; // degrees per second
    int wheels;
} sight;

typedef struct keyboard_flight {
    sk_session session;
    sk_input input;
    sk_scene *scene;
    sight seen[SEEN];
    int64_t tick;
    int reaction;                       // ticks from seeing to doing
    int decides;                        // ticks from one decision to the next
    int up_in[SDL_NUM_SCANCODES];       // ticks until the key is released, 0 while it is up
    int64_t free_at[SDL_NUM_SCANCODES]; // by the first key of a pair: the tick from which it is pressed again
    double pulls, gaining, last_speed;  // how much the elevator was used of late; m/s^2, m/s
    double firmness;                    // of the hand on the elevator, 1 for a heavy aircraft
    double roll_firmness;               // of the hand on the ailerons, as above
    double attitude;                    // nose that was right for the climb so far, degrees
    bool broken;                        // a wheel, a propeller, or the hull touched
    double hardest;                     // m/s, of all touchdowns
} keyboard_flight;

static inline double wrap(double degrees) {
    return degrees - 360.0 * floor(degrees / 360.0 + 0.5);
}

static inline double within(double value, double most) {
    return value < -most ? -most : value > most ? most : value;
}

static inline void send_key(keyboard_flight *h, int code, Uint16 mod, bool down) {
    SDL_Event event = {
        .key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.scancode = (SDL_Scancode)code, .mod = mod}}};
    sk_input_event(&h->input, &event);
}

static inline void press_once(keyboard_flight *h, int code, Uint16 mod) {
    send_key(h, code, mod, true);
    send_key(h, code, mod, false);
}

static inline void hold(keyboard_flight *h, int code, int ticks) {
    if (h->up_in[code] == 0) send_key(h, code, 0, true);
    h->up_in[code] = ticks + 1;
}

static inline void sit_down(keyboard_flight *h, const char *scene, const char *const *settings, int count,
                            const char *aircraft) {
    memset(h, 0, sizeof *h);
    h->firmness = h->roll_firmness = 1.0;
    h->reaction = REACTION;
    h->decides = DECIDES;
    sk_scene_options options = {.settings = settings, .setting_count = count, .aircraft = aircraft};
    sk_result result = sk_scene_load(scene, &options, &h->scene);
    if (!result.ok) fail_msg("%s", result.text);
    assert_true(sk_input_begin(&h->input, "/dev/null", "").ok);
    h->input.pilot.aids = sk_aids_all(false); // what is tried is a person without them
    if (!sk_session_begin(&h->session, h->scene, &h->input).ok) abort();
}

static inline void get_up(keyboard_flight *h) {
    sk_session_end(&h->session);
    sk_input_end(&h->input);
    sk_scene_destroy(h->scene);
}

static inline sight look(const keyboard_flight *h) {
    const sk_aircraft_state *a = sk_state_aircraft(h->session.now.state, 0);
    sk_motion_cues cues = sk_motion_cues_of(h->scene->model, h->session.now.state, 0);
    sk_vec3 nose = sk_rotate(a->attitude, sk_vec(1.0, 0.0, 0.0)), right = sk_rotate(a->attitude, sk_vec(0.0, 1.0, 0.0));
    sight s = {.x = a->position.x, .y = a->position.y, .height = a->height, .airspeed = cues.airspeed};
    s.heading = cues.heading / DEGREES;
    s.track = cues.track / DEGREES;
    s.pitch = asin(within(nose.z, 1.0)) / DEGREES;
    s.roll = -asin(within(right.z / sqrt(1.0 - nose.z * nose.z), 1.0)) / DEGREES;
    s.slip = cues.sideslip / DEGREES;
    s.climb = a->velocity.z;
    s.speed = cues.ground_speed;
    s.heading_rate = a->rate.z / DEGREES;
    s.pitch_rate = a->rate.y / DEGREES;
    s.roll_rate = a->rate.x / DEGREES;
    s.wheels = cues.wheels;
    return s;
}

// What is seen now, a reaction time old.
static inline sight seen(const keyboard_flight *h) {
    int64_t then = h->tick - h->reaction;
    return h->seen[(then > 0 ? then : 0) % SEEN];
}

// A press of one of two keys, the longer the more it takes: `least` is worth a tap, twice and a half that a press, six times
// a long one. Answers for how long, in decisions.
static inline double keys_for(keyboard_flight *h, int less, int more, double intent, double least) {
    double size = fabs(intent) / least;
    if (h->tick < h->free_at[less] || size < 1.0) return 0.0;
    int ticks = size < 2.5 ? TAP : size < 6.0 ? PRESS : LONG;
    hold(h, intent > 0.0 ? more : less, ticks);
    h->free_at[less] = h->tick + ticks + WAITS;
    return (intent > 0.0 ? ticks : -ticks) / (double)DECIDES;
}

// On wheels towards the line x = x0, northward.
static inline void steer(keyboard_flight *h, double x0) {
    sight s = seen(h);
    double lead = 0.45; // s: a driver sees the turn coming
    double toward = within(3.0 * (x0 - s.x - 0.6 * s.speed * sin(s.track * DEGREES)), 8.0);
    double off = wrap(toward - s.heading - lead * s.heading_rate);
    // Stands on the pedal only while the air alone turns it: a steered wheel at speed turns far in a reaction time.
    bool hurry = s.speed > 15.0 && fabs(off) > 9.0 && s.wheels < 3;
    if (hurry) hold(h, off > 0.0 ? SDL_SCANCODE_E : SDL_SCANCODE_Q, PRESS);
    if (!hurry) keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, off, 0.7);
}

// Steps on the ball, unless the assisted rudder does.
static inline void step_on_the_ball(keyboard_flight *h) {
    if (!h->input.pilot.aids.rudder) keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, seen(h).slip, 1.5);
}

static inline void bank(keyboard_flight *h, double roll) {
    sight s = seen(h);
    keys_for(h, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT, h->roll_firmness * (roll - s.roll - 0.45 * s.roll_rate), 1.0);
}

// And trims what the hand has to hold for long.
static inline void nose(keyboard_flight *h, double pitch) {
    sight s = seen(h);
    double off = pitch - s.pitch - NOSE_LEAD * s.pitch_rate, used = off > 0.0 ? 1.0 : -1.0;
    off *= h->firmness;
    if (fabs(off) > 4.5 && s.height > 12.0)
        hold(h, off > 0.0 ? SDL_SCANCODE_DOWN : SDL_SCANCODE_UP, PRESS);
    else
        used = keys_for(h, SDL_SCANCODE_UP, SDL_SCANCODE_DOWN, off, 0.4);
    h->pulls += 0.04 * (used - h->pulls);
    if (fabs(h->pulls) > 0.15) hold(h, h->pulls > 0.0 ? SDL_SCANCODE_END : SDL_SCANCODE_HOME, TAP / 2);
}

// The attitude that gives this rate of climb, m/s, found gradually.
static inline void climb_at(keyboard_flight *h, double rate, double highest) {
    double missing = within(rate - seen(h).climb, 3.0);
    h->attitude = sk_clamp(h->attitude + 0.04 * missing, -5.0, highest);
    nose(h, sk_clamp(h->attitude + 0.9 * missing, -6.0, highest));
}

static inline void speed_by_throttle(keyboard_flight *h, double speed, double wanted) {
    h->gaining += 0.2 * ((speed - h->last_speed) * SK_TICK_HZ / DECIDES - h->gaining);
    h->last_speed = speed;
    keys_for(h, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_PAGEUP, wanted - speed - 3.0 * h->gaining, 0.8);
}

// HANDS_TELL=n in the environment: every n decisions, and all events, on stderr.
static inline int note_every(void) {
    const char *n = getenv("HANDS_TELL");
    return n == NULL ? 0 : atoi(n) > 0 ? atoi(n) : 10;
}

static inline void note_all(const keyboard_flight *h) {
    sight s = look(h);
    const sk_controls *c = &h->session.now.controls[0];
    fprintf(stderr,
            "%7.2f s: x %.1f y %.0f h %.2f hdg %.1f trk %.1f pitch %.1f roll %.1f kt %.1f climb %.2f wheels %d  "
            "thr %.2f ele %.2f ail %.2f rud %.2f trim %.2f brake %.2f keys",
            (double)h->tick / SK_TICK_HZ, s.x, s.y, s.height, s.heading, s.track, s.pitch, s.roll, s.airspeed / KNOTS,
            s.climb, s.wheels, sk_control_value(c->throttle), sk_control_value(c->elevator),
            sk_control_value(c->aileron), sk_control_value(c->rudder), sk_control_value(c->trim),
            sk_control_value(c->brake_left));
    for (int code = 0; code < SDL_NUM_SCANCODES; code++)
        if (h->up_in[code] > 0) fprintf(stderr, " %s", SDL_GetScancodeName((SDL_Scancode)code));
    fprintf(stderr, "\n");
}

static inline void note_event(const keyboard_flight *h, const sk_event *event) {
    char text[160];
    sk_event_describe(h->scene->model, event, text, sizeof text);
    fprintf(stderr, "%7.2f s: %s\n", (double)event->tick / SK_TICK_HZ, text);
}

// Lets the time to the next decision go by.
static inline void go_on(keyboard_flight *h) {
    if (h->tick > 600 * SK_TICK_HZ) fail_msg("after ten minutes it is at x = %g, y = %g", look(h).x, look(h).y);
    int telling = note_every();
    if (telling > 0 && h->tick / h->decides % telling == 0) note_all(h);
    for (int i = 0; i < h->decides; i++) {
        for (int code = 0; code < SDL_NUM_SCANCODES; code++)
            if (h->up_in[code] > 0 && --h->up_in[code] == 0) send_key(h, code, 0, false);
        h->seen[h->tick % SEEN] = look(h);
        assert_true(sk_session_tick(&h->session, &h->input).ok);
        h->tick++;
        sk_event event;
        while (sk_session_next_event(&h->session, &event)) {
            if (telling > 0) note_event(h, &event);
            if (event.kind == SK_EVENT_TOUCHDOWN && -event.value > h->hardest) h->hardest = -event.value;
            h->broken = h->broken || event.kind == SK_EVENT_WHEEL_BREAKS || event.kind == SK_EVENT_HULL_TOUCHES ||
                        event.kind == SK_EVENT_PROPELLER_STRIKE || event.kind == SK_EVENT_FROZEN;
        }
    }
}
