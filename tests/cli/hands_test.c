// A person at the keyboard, see hands.h: taxis, takes off, flies a circuit and lands, with keys alone.
#include "cli/hands.h"
#include <stdio.h>
#include <string.h>

static hands person; // large

static void begin(const char *wind_from, const char *wind_kt, const char *x, const char *heading, bool assisted) {
    const char *settings[] = {wind_from, wind_kt, x, heading};
    sit_down(&person, "airfield", settings, 4, NULL);
    if (assisted) press_once(&person, SDL_SCANCODE_A, 0);
    press_once(&person, SDL_SCANCODE_B, KMOD_LSHIFT);
}

static void follow(hands *h, double x, double course) {
    sight s = seen(h);
    double c = course * DEGREES, aside = (s.x - x) * cos(c);
    double wanted = course - within(0.15 * aside, 35.0);
    step_on_the_ball(h);
    bank(h, within(1.2 * wrap(wanted - s.track), 22.0));
}

// 300 m along the centre line at a brisk walk for an aircraft. Answers the farthest from the line, m.
static double taxi_300_m(hands *h) {
    static const double TAXI = 7.0; // m/s
    double start = look(h).y, farthest = 0.0;
    while (look(h).y < start + 300.0) {
        sight s = seen(h);
        steer(h, 0.0);
        speed_by_throttle(h, s.speed, TAXI);
        if (s.speed > TAXI + 2.0) hold(h, SDL_SCANCODE_B, DECIDES / 2);
        go_on(h);
        double off = fabs(look(h).x);
        if (off > farthest) farthest = off;
        if (h->tick > 120 * SK_TICK_HZ) fail_msg("after two minutes it is at y = %g", look(h).y);
    }
    return farthest;
}

static void turn_to(hands *h, double course) {
    step_on_the_ball(h);
    bank(h, within(1.2 * wrap(course - seen(h).track), 22.0));
}

static void level_at(hands *h, double height) {
    climb_at(h, within(0.1 * (height - seen(h).height), 3.0), 11.0);
}

// Answers how far from the centre line the run strayed, m.
static double take_off(hands *h) {
    double farthest = 0.0;
    press_once(h, SDL_SCANCODE_PAGEUP, KMOD_LCTRL);
    while (look(h).height < 15.0) {
        sight s = seen(h);
        if (s.wheels > 0) {
            steer(h, 0.0);
            bank(h, 0.0);
            if (s.airspeed > 56.0 * KNOTS) nose(h, sk_min(6.5, s.pitch + 2.0)); // no haste: the tail is near the ground
        } else {
            follow(h, 0.0, 0.0);
            nose(h, 8.0);
        }
        go_on(h);
        if (look(h).wheels > 0 && fabs(look(h).x) > farthest) farthest = fabs(look(h).x);
        if (h->tick > 60 * SK_TICK_HZ) fail_msg("it does not leave the ground");
    }
    return farthest;
}

static const double PATTERN = 160.0, SIDE = -900.0, AIM = -390.0, GLIDE = 0.07;

static void once_around(hands *h) {
    while (look(h).height < 110.0 || look(h).y < 500.0) { // upwind
        sight s = seen(h);
        nose(h, sk_clamp(7.0 + 0.5 * (s.airspeed - 74.0 * KNOTS), 2.0, 11.0));
        follow(h, 0.0, 0.0);
        go_on(h);
    }
    while (look(h).x > SIDE + 300.0) { // crosswind
        sight s = seen(h);
        level_at(h, PATTERN);
        speed_by_throttle(h, s.airspeed, 85.0 * KNOTS);
        turn_to(h, -90.0);
        go_on(h);
    }
    while (look(h).y > AIM - 1500.0) { // downwind
        sight s = seen(h);
        level_at(h, PATTERN);
        speed_by_throttle(h, s.airspeed, 85.0 * KNOTS);
        follow(h, SIDE, 180.0);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
    while (look(h).x < -330.0) { // base
        sight s = seen(h);
        double path = (AIM - s.y - s.x) * GLIDE;
        climb_at(h, s.height > path ? -3.0 : -0.5, 9.0);
        speed_by_throttle(h, s.airspeed, 68.0 * KNOTS);
        turn_to(h, 90.0);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
    press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
}

// The nose for the speed, the throttle for the path.
static void approach(hands *h, double speed) {
    sight s = seen(h);
    double path = (AIM - s.y) * GLIDE + 1.5;
    nose(h, sk_clamp(-1.0 + 0.7 * (s.airspeed - speed), -6.0, 5.0));
    keys_for(h, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_PAGEUP, 0.15 * (path - s.height) - s.speed * GLIDE - s.climb, 0.4);
    follow(h, 0.0, 0.0);
}

static void flare(hands *h) {
    sight s = seen(h);
    climb_at(h, -sk_clamp(0.35 * (s.height - 1.4 + 0.3 * s.climb), 0.15, 2.0), 8.0);
    bank(h, within(-2.0 * s.x, 4.0));
    if (s.height < 3.5) keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, -wrap(s.heading), 1.5);
}

static void roll_out(hands *h) {
    sight s = seen(h);
    if (s.wheels > 0) steer(h, 0.0);
    bank(h, 0.0);
    if (s.wheels == 0) nose(h, 3.0); // a bounce: waits for the ground
    // Brakes with the wheels loaded, by and by.
    if (s.wheels > 2 && s.speed < 28.0) hold(h, SDL_SCANCODE_B, s.speed > 15.0 ? TAP + 4 : TAP);
}

static void land(hands *h) {
    while (look(h).height > 7.0) {
        approach(h, 60.0 * KNOTS);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL);
    h->attitude = look(h).pitch + 2.0;
    while (look(h).wheels < 2) {
        flare(h);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_LEFTBRACKET, 0);
    while (look(h).speed > 1.0) {
        roll_out(h);
        go_on(h);
    }
}

static void a_person_taxis(const char *from, const char *knots, bool assisted) {
    begin(from, knots, "x=1.2", "heading=4", assisted); // aside, and pointing away
    double farthest = taxi_300_m(&person);
    printf("taxi, %s %s%s: %.2f m from the line at most\n", from, knots, assisted ? ", assisted" : "", farthest);
    get_up(&person);
    if (!(farthest < 2.0)) fail_msg("%g m from the line", farthest);
}

static void a_person_flies_a_circuit(const char *from, const char *knots, bool assisted) {
    begin(from, knots, "x=0", "heading=0", assisted);
    double run = take_off(&person);
    once_around(&person);
    land(&person);
    sight end = look(&person);
    printf("circuit, %s %s%s: take-off run within %.1f m, touchdown at %.2f m/s, stopped at x = %.1f, y = %.0f after "
           "%.0f s\n",
           from, knots, assisted ? ", assisted" : "", run, person.hardest, end.x, end.y,
           (double)person.tick / SK_TICK_HZ);
    bool broken = person.broken;
    get_up(&person);
    if (broken) fail_msg("something broke");
    if (!(run < 10.0)) fail_msg("the take-off run strays %g m from the line", run);
    if (!(fabs(end.x) < 15.0 && fabs(end.y) < 400.0))
        fail_msg("it stopped off the runway: x = %g, y = %g", end.x, end.y);
    // 10 ft/s: what certification asks of a landing gear (14 CFR 23.473).
    if (!(person.hardest < 3.05)) fail_msg("it hit the runway at %g m/s", person.hardest);
}

static void a_person_taxis_straight_in_calm_air(void **state) {
    (void)state;
    a_person_taxis("wind_from=0", "wind_kt=0", false);
    a_person_taxis("wind_from=0", "wind_kt=0", true);
}

static void a_person_taxis_straight_in_a_crosswind(void **state) {
    (void)state;
    a_person_taxis("wind_from=270", "wind_kt=10", false);
    a_person_taxis("wind_from=90", "wind_kt=10", true);
}

static void a_person_flies_a_circuit_in_calm_air(void **state) {
    (void)state;
    a_person_flies_a_circuit("wind_from=0", "wind_kt=0", false);
    if (getenv("SKIDPAD_LONG") != NULL) a_person_flies_a_circuit("wind_from=0", "wind_kt=0", true);
}

static void a_person_flies_a_circuit_in_a_crosswind(void **state) {
    (void)state;
    a_person_flies_a_circuit("wind_from=270", "wind_kt=10", false);
    a_person_flies_a_circuit("wind_from=90", "wind_kt=10", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_taxis_straight_in_calm_air),
        cmocka_unit_test(a_person_taxis_straight_in_a_crosswind),
        cmocka_unit_test(a_person_flies_a_circuit_in_calm_air),
        cmocka_unit_test(a_person_flies_a_circuit_in_a_crosswind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
