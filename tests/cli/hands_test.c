// A person at the keyboard, see hands.h: taxis, takes off, flies a circuit and lands, with keys alone.
#include "cli/hands.h"
#include <stdio.h>
#include <string.h>

static hands person; // large

static void begin(const char *wind_from, const char *wind_kt, bool assisted) {
    const char *settings[] = {wind_from, wind_kt};
    sit_down(&person, "airfield", settings, 2, NULL);
    if (assisted) press_once(&person, SDL_SCANCODE_A, 0);
    press_once(&person, SDL_SCANCODE_B, KMOD_LSHIFT);
}

// 300 m along the centre line at a brisk walk for an aircraft. Answers the farthest from the line, m.
static double taxi_300_m(hands *h) {
    static const double TAXI = 7.0; // m/s
    double start = look(h).y, farthest = 0.0;
    while (look(h).y < start + 300.0) {
        sight s = seen(h);
        steer(h, 0.0);
        keys_for(h, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_PAGEUP, TAXI - s.speed - 2.0 * h->gaining, 0.8, 4.0);
        h->gaining += 0.2 * ((s.speed - h->last_airspeed) * SK_TICK_HZ / DECIDES - h->gaining);
        h->last_airspeed = s.speed;
        if (s.speed > TAXI + 2.0) hold(h, SDL_SCANCODE_B, DECIDES / 2);
        go_on(h);
        double off = fabs(look(h).x);
        if (off > farthest) farthest = off;
        if (h->tick > 120 * SK_TICK_HZ) fail_msg("after two minutes it is at y = %g", look(h).y);
    }
    return farthest;
}

static void follow(hands *h, double x, double course) {
    sight s = seen(h);
    double c = course * DEGREES, aside = (s.x - x) * cos(c);
    double wanted = course - within(0.15 * aside, 35.0);
    bank(h, within(1.2 * wrap(wanted - s.track), 22.0));
}

static void turn_to(hands *h, double course) {
    bank(h, within(1.2 * wrap(course - seen(h).track), 22.0));
}

static void climb_at(hands *h, double rate) {
    sight s = seen(h);
    nose(h, within(s.pitch + 1.2 * (rate - s.climb), 11.0));
}

static void level_at(hands *h, double height) {
    climb_at(h, within(0.12 * (height - seen(h).height), 3.0));
}

// Answers how far from the centre line the run strayed, m.
static double take_off(hands *h) {
    double farthest = 0.0;
    press_once(h, SDL_SCANCODE_PAGEUP, KMOD_LCTRL);
    while (look(h).height < 15.0) {
        sight s = seen(h);
        if (s.wheels > 0) steer(h, 0.0);
        bank(h, 0.0);
        if (s.airspeed > 52.0 * KNOTS) nose(h, 8.0);
        go_on(h);
        if (look(h).wheels > 0 && fabs(look(h).x) > farthest) farthest = fabs(look(h).x);
        if (h->tick > 60 * SK_TICK_HZ) fail_msg("it does not leave the ground");
    }
    return farthest;
}

static const double PATTERN = 160.0, SIDE = -900.0, AIM = -340.0, GLIDE = 0.07;

static void once_around(hands *h) {
    while (look(h).height < 110.0 || look(h).y < 500.0) { // upwind
        sight s = seen(h);
        nose(h, within(7.0 + 0.8 * (s.airspeed - 74.0 * KNOTS), 12.0));
        follow(h, 0.0, 0.0);
        go_on(h);
    }
    while (look(h).x > SIDE + 300.0) { // crosswind
        level_at(h, PATTERN);
        throttle_for(h, 85.0 * KNOTS);
        turn_to(h, -90.0);
        go_on(h);
    }
    while (look(h).y > AIM - 1500.0) { // downwind
        level_at(h, PATTERN);
        throttle_for(h, 85.0 * KNOTS);
        follow(h, SIDE, 180.0);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
    while (look(h).x < -330.0) { // base
        sight s = seen(h);
        double path = (AIM - s.y - s.x) * GLIDE;
        climb_at(h, s.height > path ? -3.0 : -0.5);
        throttle_for(h, 68.0 * KNOTS);
        turn_to(h, 90.0);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_RIGHTBRACKET, 0);
}

static void land(hands *h) {
    while (look(h).height > 6.0) {
        sight s = seen(h);
        double path = (AIM - s.y) * GLIDE + 1.5;
        climb_at(h, -s.speed * GLIDE + within(0.2 * (path - s.height), 2.0));
        throttle_for(h, 62.0 * KNOTS);
        follow(h, 0.0, 0.0);
        go_on(h);
    }
    press_once(h, SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL);
    while (look(h).speed > 1.0) {
        sight s = seen(h);
        if (s.wheels == 0) {
            double sink = -sk_clamp(0.35 * (s.height - 1.4 + 0.3 * s.climb), 0.15, 2.0);
            nose(h, sk_clamp(s.pitch + 1.5 * (sink - s.climb), -1.0, 9.0));
            bank(h, within(-2.0 * s.x, 4.0));
            if (s.height < 3.5) keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, -wrap(s.heading), 2.0, 5.0);
        } else {
            steer(h, 0.0);
            bank(h, 0.0);
            if (s.speed < 22.0 && s.wheels > 2) hold(h, SDL_SCANCODE_B, DECIDES / 2);
        }
        go_on(h);
        if (h->tick > 500 * SK_TICK_HZ) fail_msg("it does not come to a stop");
    }
}

static void a_person_taxis(const char *from, const char *knots, bool assisted) {
    begin(from, knots, assisted);
    double farthest = taxi_300_m(&person);
    printf("taxi, %s %s%s: %.2f m from the line at most\n", from, knots, assisted ? ", assisted" : "", farthest);
    get_up(&person);
    if (!(farthest < 2.0)) fail_msg("%g m from the line", farthest);
}

static void a_person_flies_a_circuit(const char *from, const char *knots, bool assisted) {
    begin(from, knots, assisted);
    double run = take_off(&person);
    once_around(&person);
    land(&person);
    sight end = look(&person);
    printf("circuit, %s %s%s: take-off run within %.1f m, touchdown at %.2f m/s, stopped at x = %.1f, y = %.0f after %.0f s\n",
           from, knots, assisted ? ", assisted" : "", run, person.hardest, end.x, end.y, (double)person.tick / SK_TICK_HZ);
    bool broken = person.broken;
    get_up(&person);
    if (broken) fail_msg("something broke");
    if (!(run < 10.0)) fail_msg("the take-off run strays %g m from the line", run);
    if (!(fabs(end.x) < 15.0 && fabs(end.y) < 400.0)) fail_msg("it stopped off the runway: x = %g, y = %g", end.x, end.y);
    if (!(person.hardest < 2.0)) fail_msg("it hit the runway at %g m/s", person.hardest);
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
    a_person_flies_a_circuit("wind_from=0", "wind_kt=0", true);
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
