// A person at the keyboard, see keyboard_flight.h: taxis, takes off, flies a circuit and lands, with keys alone.
#include "cli/keyboard_flight.h"
#include <stdio.h>
#include <string.h>

static keyboard_flight person; // large

// What a person knows of an aircraft: speeds in knots, nose in degrees, the longest brake in ticks.
typedef struct habits {
    const char *type;
    double rotate, climb, cruise, base, approach;
    double rotate_nose, climb_nose, approach_nose, highest_nose;
    // Of the hand on the elevator, see keyboard_flight.h; trimmed and slow it is light.
    double firmness, approach_hand, landing_hand;
    double roll_hand;      // of the hand on the ailerons
    double sink_tolerance; // m/s: on the approach a smaller error of the sink does not move the throttle
    double settle;         // m/s: the sink that the wheels are let down with; three points want the speed gone first
    int flaps, brake;
    double aim; // y of the point that the approach points to, m; the runway begins at -400
    bool tailwheel;
} habits;

static const habits CESSNA = {"c172p", 56,  74,  85,  68,  65,  6.5, 7.0,     2.5,  8.0,
                              1.0,     0.4, 0.6, 1.0, 0.9, 0.5, 2,   TAP + 2, -355, false};
static const habits CUB = {"j3cub", 40,  52,  62,  52,  48,  7.0, 7.0, -2.0, 11.0,
                           0.5,     0.5, 0.5, 0.5, 0.4, 0.3, 0,   0,   -340, true};

static const habits *now;       // what is flown
static int reaction = REACTION; // of who sits down next, ticks

static void begin(const habits *type, const char *wind_from, const char *wind_kt, const char *x, const char *heading,
                  bool assisted) {
    const char *settings[] = {wind_from, wind_kt, x, heading};
    now = type;
    sit_down(&person, "airfield", settings, 4, type->type);
    person.firmness = now->firmness;
    person.roll_firmness = now->roll_hand;
    person.reaction = reaction;
    if (assisted) press_once(&person, SDL_SCANCODE_A, 0);
    press_once(&person, SDL_SCANCODE_B, KMOD_LSHIFT);
}

static void follow(keyboard_flight *h, double x, double course) {
    sight s = seen(h);
    double c = course * DEGREES, aside = (s.x - x) * cos(c), near = s.height < 60.0 ? 0.3 : 0.15; // degrees per metre
    double wanted = course - within(near * aside, 35.0);
    step_on_the_ball(h);
    bank(h, within(1.2 * wrap(wanted - s.track), 22.0));
}

// 300 m along the centre line at a brisk walk for an aircraft. Answers the farthest from the line, m.
static double taxi_300_m(keyboard_flight *h) {
    const double TAXI = now->tailwheel ? 4.5 : 7.0; // m/s
    double start = look(h).y, farthest = 0.0;
    while (look(h).y < start + 300.0) {
        sight s = seen(h);
        steer(h, 0.0);
        if (now->tailwheel) hold(h, SDL_SCANCODE_DOWN, PRESS); // weight on the tail
        speed_by_throttle(h, s.speed, TAXI);
        if (s.speed > TAXI + 2.0) hold(h, SDL_SCANCODE_B, DECIDES / 2);
        go_on(h);
        double off = fabs(look(h).x);
        if (off > farthest) farthest = off;
        if (h->tick > 120 * SK_TICK_HZ) fail_msg("after two minutes it is at y = %g", look(h).y);
    }
    return farthest;
}

static void turn_to(keyboard_flight *h, double course) {
    step_on_the_ball(h);
    bank(h, within(1.2 * wrap(course - seen(h).track), 22.0));
}

static void level_at(keyboard_flight *h, double height) {
    climb_at(h, within(0.1 * (height - seen(h).height), 3.0), 11.0);
}

// Answers how far from the centre line the run strayed, m.
static double take_off(keyboard_flight *h) {
    double farthest = 0.0;
    press_once(h, SDL_SCANCODE_PAGEUP, KMOD_LCTRL);
    while (look(h).height < 15.0) {
        sight s = seen(h);
        if (s.wheels > 0) {
            steer(h, 0.0);
            bank(h, 0.0);
            // From three points: the stick back, then the tail just above the ground, where its wheel still steers.
            if (now->tailwheel && s.speed < 13.0) hold(h, SDL_SCANCODE_DOWN, PRESS);
            h->firmness = now->tailwheel ? 0.6 * now->firmness : now->firmness; // full power blows on the elevator
            if (now->tailwheel && s.speed >= 13.0) nose(h, 12.5);
            if (!now->tailwheel && s.airspeed > now->rotate * KNOTS)
                nose(h, sk_min(now->rotate_nose, s.pitch + 2.0)); // no haste: the tail is near the ground
        } else {
            h->firmness = now->firmness;
            follow(h, 0.0, 0.0);
            nose(h, now->climb_nose + 1.0);
        }
        go_on(h);
        if (look(h).wheels > 0 && fabs(look(h).x) > farthest) farthest = fabs(look(h).x);
        if (h->tick > 60 * SK_TICK_HZ) fail_msg("it does not leave the ground");
    }
    return farthest;
}

static const double PATTERN = 160.0, SIDE = -900.0, GLIDE = 0.07;

static void once_around(keyboard_flight *h) {
    while (look(h).height < 110.0 || look(h).y < 500.0) { // upwind
        sight s = seen(h);
        nose(h, sk_clamp(now->climb_nose + 0.5 * (s.airspeed - now->climb * KNOTS), 2.0, 11.0));
        follow(h, 0.0, 0.0);
        go_on(h);
    }
    while (look(h).x > SIDE + 300.0) { // crosswind
        sight s = seen(h);
        level_at(h, PATTERN);
        speed_by_throttle(h, s.airspeed, now->cruise * KNOTS);
        turn_to(h, -90.0);
        go_on(h);
    }
    while (look(h).y > now->aim - 1500.0) { // downwind
        sight s = seen(h);
        level_at(h, PATTERN);
        speed_by_throttle(h, s.airspeed, now->cruise * KNOTS);
        follow(h, SIDE, 180.0);
        go_on(h);
    }
    if (now->flaps > 0) press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
    while (look(h).x < -330.0) { // base
        sight s = seen(h);
        double path = (now->aim - s.y - s.x) * GLIDE;
        climb_at(h, s.height > path ? -3.0 : -0.5, 9.0);
        speed_by_throttle(h, s.airspeed, now->base * KNOTS);
        turn_to(h, 90.0);
        go_on(h);
    }
    for (int i = 1; i < now->flaps; i++) press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
}

// The nose for the speed, the throttle for the path.
static void approach(keyboard_flight *h, double speed) {
    sight s = seen(h);
    double path = (now->aim - s.y) * GLIDE + 1.5;
    h->firmness = now->approach_hand;
    nose(h, sk_clamp(now->approach_nose + 0.7 * (s.airspeed - speed), -7.0, 5.0));
    keys_for(h, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_PAGEUP, 0.15 * (path - s.height) - s.speed * GLIDE - s.climb,
             now->sink_tolerance);
    follow(h, 0.0, 0.0);
}

// Three seconds before the wheels would meet the ground, 1.3 m below what flies; a slow descent from 7 m.
static bool is_time_to_flare(const keyboard_flight *h) {
    sight s = seen(h);
    return s.height < sk_max(7.0, 1.3 - 3.0 * s.climb);
}

static void flare(keyboard_flight *h) {
    sight s = seen(h);
    double sink = sk_clamp(0.35 * (s.height - 1.4 + 0.3 * s.climb), now->settle, 2.0);
    h->firmness = now->landing_hand;
    // Raises the nose for as long as it sinks faster than that, so that the speed goes before the wheels touch. Taps do not
    // stop a fall: then pulls until the nose comes, but not once it is high, or the tail strikes.
    bool falls = s.climb < -sink - 1.5, low = s.pitch + 0.5 * s.pitch_rate < now->highest_nose - 3.0;
    if (falls && low) hold(h, SDL_SCANCODE_DOWN, PRESS);
    double wanted = sk_clamp(s.pitch - within(2.5 * (sink + s.climb), 8.0), -2.0, now->highest_nose);
    // While it falls, it pushes only if the tail is near the ground: the nose that rises stops the fall.
    bool pushes = wanted < s.pitch + NOSE_LEAD * s.pitch_rate, tail_is_low = s.pitch >= now->highest_nose;
    if (!falls || !pushes || tail_is_low) nose(h, wanted);
    bank(h, within(1.2 * wrap(-within(0.3 * s.x, 6.0) - s.track), 8.0)); // to the line, on the track that leads there
    if (s.height < 3.5) keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, -wrap(s.heading) - 0.45 * s.heading_rate, 1.5);
}

static void roll_out(keyboard_flight *h) {
    sight s = seen(h);
    steer(h, 0.0);
    bank(h, 0.0);
    if (now->tailwheel)
        hold(h, SDL_SCANCODE_DOWN, PRESS); // the tail stays down
    else
        nose(h, 2.0); // the nose wheel down: it steers
    // Brakes with the wheels loaded, gradually: a locked wheel does not hold the tail.
    if (now->tailwheel && s.speed < 9.0) hold(h, SDL_SCANCODE_B, TAP);
    if (s.wheels > 2 && s.speed < 28.0 && now->brake > 0) hold(h, SDL_SCANCODE_B, now->brake);
}

// Answers how far from the centre line the wheels came, m; `touched`: where along it they touched.
static double land(keyboard_flight *h, double *touched) {
    double farthest = 0.0;
    while (!is_time_to_flare(h)) {
        approach(h, now->approach * KNOTS);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL);
    int flaps = now->flaps;
    bool down = false;
    while (!down || look(h).speed > 1.0) {
        if (seen(h).wheels == 0)
            flare(h); // also after a bounce: holds off again, and minds the line
        else
            roll_out(h); // on one wheel, too: it is no time to balance on it
        for (; flaps > 0 && seen(h).wheels > 1; flaps--)
            press_once(h, SDL_SCANCODE_LEFTBRACKET, 0); // the weight onto the wheels
        go_on(h);
        if (!down && look(h).wheels > 0) *touched = look(h).y;
        down = down || look(h).wheels > 0;
        if (down) farthest = sk_max(farthest, fabs(look(h).x));
    }
    return farthest;
}

static void a_person_taxis(const habits *type, const char *from, const char *knots, bool assisted) {
    begin(type, from, knots, "x=1.2", "heading=4", assisted); // aside, and pointing away
    double farthest = taxi_300_m(&person);
    printf("taxi, %s, %s %s%s: %.2f m from the line at most\n", type->type, from, knots, assisted ? ", assisted" : "",
           farthest);
    get_up(&person);
    if (!(farthest < 2.0)) fail_msg("%g m from the line", farthest);
}

static void a_person_flies_a_circuit(const habits *type, const char *from, const char *knots, bool assisted) {
    begin(type, from, knots, "x=0", "heading=0", assisted);
    double run = take_off(&person);
    once_around(&person);
    double touched = 0.0, strayed = land(&person, &touched);
    sight end = look(&person);
    printf("circuit, %s, %s %s%s: take-off run within %.1f m, touchdown at %.2f m/s and y = %.0f, roll-out within %.1f "
           "m, stopped at x = %.1f, y = %.0f after "
           "%.0f s\n",
           type->type, from, knots, assisted ? ", assisted" : "", run, person.hardest, touched, strayed, end.x, end.y,
           (double)person.tick / SK_TICK_HZ);
    bool broken = person.broken;
    get_up(&person);
    if (broken) fail_msg("something broke");
    if (!(run < 10.0)) fail_msg("the take-off run strays %g m from the line", run);
    // The runway is 30 m wide and 800 m long.
    if (!(strayed < 15.0 && fabs(touched) < 400.0))
        fail_msg("it landed at y = %g, rolled %g m from the line", touched, strayed);
    if (!(fabs(end.x) < 15.0 && fabs(end.y) < 400.0))
        fail_msg("it stopped off the runway: x = %g, y = %g", end.x, end.y);
    // 10 ft/s: what certification asks of a landing gear (14 CFR 23.473).
    if (!(person.hardest < 3.05)) fail_msg("it hit the runway at %g m/s", person.hardest);
}

static void a_person_taxis_the_cub_with_the_assisted_rudder(void **state) {
    (void)state;
    a_person_taxis(&CUB, "wind_from=0", "wind_kt=0", true);
    a_person_taxis(&CUB, "wind_from=270", "wind_kt=10", true);
}

static void a_person_taxis_straight_in_calm_air(void **state) {
    (void)state;
    a_person_taxis(&CESSNA, "wind_from=0", "wind_kt=0", false);
    a_person_taxis(&CESSNA, "wind_from=0", "wind_kt=0", true);
}

static void a_person_taxis_straight_in_a_crosswind(void **state) {
    (void)state;
    a_person_taxis(&CESSNA, "wind_from=270", "wind_kt=10", false);
    a_person_taxis(&CESSNA, "wind_from=90", "wind_kt=10", true);
}

static bool is_long(void) {
    return getenv("SKIDPAD_LONG") != NULL;
}

// Twenty times slower, a flight takes minutes: taxiing is enough there.
static bool flies(void) {
#ifdef SKIDPAD_SANITIZE
    return is_long();
#else
    return true;
#endif
}

static const int REACTIONS[] = {30, 24, 36, 20, 27, 33}; // slow people and quick ones; the longer version has them all

// One flight by each: with feet of their own, in the long version also with the assisted rudder.
static void people_fly_the_cessna(const char *from, const char *knots) {
    for (int i = 0; flies() && i < (is_long() ? 6 : 3); i++) {
        reaction = REACTIONS[i];
        a_person_flies_a_circuit(&CESSNA, from, knots, false);
        if (is_long()) a_person_flies_a_circuit(&CESSNA, from, knots, true);
    }
    reaction = REACTION;
}

static void people_fly_the_cessna_in_calm_air(void **state) {
    (void)state;
    people_fly_the_cessna("wind_from=0", "wind_kt=0");
}

static void people_fly_the_cessna_in_a_crosswind_from_either_side(void **state) {
    (void)state;
    people_fly_the_cessna("wind_from=270", "wind_kt=10");
    people_fly_the_cessna("wind_from=90", "wind_kt=10");
}

// Without the assisted rudder only in the long version: it is what a keyboard is for.
static void people_fly_the_cub_in_calm_air(void **state) {
    (void)state;
    for (int i = 0; flies() && i < (is_long() ? 6 : 3); i++) {
        reaction = REACTIONS[i];
        a_person_flies_a_circuit(&CUB, "wind_from=0", "wind_kt=0", true);
        if (is_long()) a_person_flies_a_circuit(&CUB, "wind_from=0", "wind_kt=0", false);
    }
    reaction = REACTION;
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_taxis_straight_in_calm_air),
        cmocka_unit_test(a_person_taxis_straight_in_a_crosswind),
        cmocka_unit_test(people_fly_the_cessna_in_calm_air),
        cmocka_unit_test(people_fly_the_cessna_in_a_crosswind_from_either_side),
        cmocka_unit_test(a_person_taxis_the_cub_with_the_assisted_rudder),
        cmocka_unit_test(people_fly_the_cub_in_calm_air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
