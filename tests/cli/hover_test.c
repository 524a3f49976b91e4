// A person at the keyboard flies a helicopter (keyboard_flight.h): looks ten times a second, a quarter of a second late, has keys that are up or
// down, and knows place, height, attitude and how these change by looking. Lifts off, hovers over the mark for a minute, lands.
#include "cli/keyboard_flight.h"

static const double MARK[2] = {0.0, -380.0}; // m

typedef struct hover_pilot {
    keyboard_flight h;
    double pitch, roll;     // degrees: the attitude that keeps the place, as far as it is known by now
    double height;          // m: the centre of gravity's when it stands
    double east, north, up; // m/s, from how places change
    double lifting;         // m/s^2, from how the climb changes
} hover_pilot;

static sight seen_before(const keyboard_flight *h, int ticks) {
    int64_t then = h->tick - h->reaction - ticks;
    return h->seen[(then > 0 ? then : 0) % SEEN];
}

// Speeds and what the climb does, from looking twice.
static void watch(hover_pilot *p) {
    enum { APART = 24 };
    sight now = seen(&p->h), then = seen_before(&p->h, APART);
    double dt = (double)APART / SK_TICK_HZ;
    p->east = (now.x - then.x) / dt;
    p->north = (now.y - then.y) / dt;
    p->up = now.climb;
    p->lifting = (now.climb - then.climb) / dt;
}

// Leans so that the place is reached; what it takes to stay there is learnt gradually. The nose points north.
static void stay(hover_pilot *p) {
    keyboard_flight *h = &p->h;
    sight s = seen(h);
    double east = within(0.3 * (MARK[0] - s.x), 1.2) - p->east, north = within(0.3 * (MARK[1] - s.y), 1.2) - p->north;
    p->roll = within(p->roll + 0.01 * within(east, 1.0), 6.0);
    p->pitch = within(p->pitch - 0.01 * within(north, 1.0), 6.0);
    double lean = 4.0; // degrees per m/s
    double roll = p->roll + within(lean * east, 6.0), pitch = p->pitch - within(lean * north, 6.0);
    keys_for(h, SDL_SCANCODE_LEFT, SDL_SCANCODE_RIGHT, roll - s.roll - 0.4 * s.roll_rate, 0.6);
    keys_for(h, SDL_SCANCODE_UP, SDL_SCANCODE_DOWN, pitch - s.pitch - 0.4 * s.pitch_rate, 0.4);
    keys_for(h, SDL_SCANCODE_Q, SDL_SCANCODE_E, -wrap(s.heading) - 0.4 * s.heading_rate, 1.0);
}

static void climb_with(hover_pilot *p, double rate) {
    double missing = rate - p->up - 0.9 * p->lifting;
    keys_for(&p->h, SDL_SCANCODE_PAGEDOWN, SDL_SCANCODE_PAGEUP, missing, 0.2);
}

// How many of the skids' four ends are on the ground: hull points, the first four, or the nodes of tubes that bend.
static int ends_down(const keyboard_flight *h) {
    const sk_model *model = h->scene->model;
    const sk_aircraft_state *a = sk_state_aircraft(h->session.now.state, 0);
    const sk_skid_plan *skids = &model->types[model->aircraft[0].type].skids;
    bool down[4] = {false};
    for (int i = 0; i < 4 && !sk_skid_exists(skids); i++) down[i] = a->point[i].mode != SK_AIR;
    double front = -INFINITY, rear = INFINITY;
    for (int32_t i = 0; i < skids->node_count; i++) {
        if (!skids->touches[i]) continue;
        front = sk_max(front, skids->nodes[i].position.x);
        rear = sk_min(rear, skids->nodes[i].position.x);
    }
    for (int32_t i = 0; i < skids->node_count; i++) {
        sk_vec3 at = skids->nodes[i].position;
        if (skids->touches[i] && sk_oriented_bearing(&a->skids.node[i].contact) != NULL)
            down[(at.x > 0.5 * (front + rear) ? 2 : 0) + (at.y > 0.0 ? 1 : 0)] = true;
    }
    return down[0] + down[1] + down[2] + down[3];
}

static bool stands(const keyboard_flight *h) {
    return ends_down(h) == 4;
}

// Hovers with the skids this high for some seconds; answers how far from the mark it came, m.
static double hover(hover_pilot *p, double up, double seconds) {
    keyboard_flight *h = &p->h;
    double farthest = 0.0;
    for (int64_t until = h->tick + (int64_t)(seconds * SK_TICK_HZ); h->tick < until;) {
        watch(p);
        stay(p);
        climb_with(p, within(0.4 * (p->height + up - seen(h).height), 0.8));
        go_on(h);
        sight s = look(h);
        farthest = sk_max(farthest, sqrt((s.x - MARK[0]) * (s.x - MARK[0]) + (s.y - MARK[1]) * (s.y - MARK[1])));
    }
    return farthest;
}

static void lift_off(hover_pilot *p) {
    keyboard_flight *h = &p->h;
    while (look(h).height < p->height + 1.0) {
        watch(p);
        if (stands(h))
            hold(h, SDL_SCANCODE_PAGEUP, 24);
        else {
            stay(p);
            climb_with(p, 0.6);
        }
        go_on(h);
        if (h->tick > 60 * SK_TICK_HZ) fail_msg("it does not leave the ground");
    }
}

// Answers the largest sink rate (m/s) until the skids first met the ground, from a metre above it.
static double land(hover_pilot *p) {
    keyboard_flight *h = &p->h;
    double sink = 0.0;
    int64_t begun = h->tick;
    while (!stands(h)) {
        watch(p);
        stay(p);
        double above = seen(h).height - p->height;
        climb_with(p, above > 1.5 ? -0.5 : -0.3);
        if (ends_down(h) == 0) sink = above > 1.0 ? 0.0 : sk_max(sink, -look(h).climb);
        go_on(h);
        if (h->tick - begun > 120 * SK_TICK_HZ) fail_msg("it does not come down: %g m", look(h).height);
    }
    while (sk_control_value(h->session.now.controls[0].throttle) > 0.0) {
        hold(h, SDL_SCANCODE_PAGEDOWN, 24);
        go_on(h);
    }
    for (int i = 0; i < 20; i++) go_on(h);
    return sink;
}

static void fly(const char *aircraft, const char *wind) {
    hover_pilot p = {0};
    const char *settings[] = {wind, "wind_from=300"};
    keyboard_flight *h = &p.h;
    sit_down(h, "helicopter", settings, 2, aircraft);
    h->decides = 12; // ten times a second
    for (int i = 0; i < 20; i++) go_on(h);
    p.height = look(h).height;
    lift_off(&p);
    hover(&p, 3.0, 15.0);
    while (hover(&p, 3.0, 5.0) > 2.0) // a wind takes it away at first
        if (h->tick > 90 * SK_TICK_HZ) fail_msg("it does not find back to the mark");
    double farthest = hover(&p, 3.0, 60.0);
    print_message("%s, %s: %.2f m from the mark within a minute\n", aircraft, wind, farthest);
    if (!(farthest < 5.0)) fail_msg("%g m from the mark", farthest);
    assert_true(look(h).height > p.height + 1.0 && look(h).height < p.height + 6.0);
    double sink = land(&p);
    sight s = look(h);
    print_message("touched down with %.2f m/s, %.2f m from the mark\n", sink, hypot(s.x - MARK[0], s.y - MARK[1]));
    assert_true(sink < 1.2 && s.speed < 0.05);
    assert_true(fabs(s.roll) < 3.0 && fabs(s.pitch) < 3.0 && fabs(s.height - p.height) < 0.1);
    assert_true(hypot(s.x - MARK[0], s.y - MARK[1]) < 6.0);
    assert_true(sk_engine_runs(sk_state_aircraft(h->session.now.state, 0))); // no blade touched anything
    get_up(h);
}

static void keyboard_pilot_hovers_a_minute_within_five_metres_and_lands(void **state) {
    (void)state;
    fly("ah1s", "wind_kt=0");
}

#ifndef SKIDPAD_SANITIZE
static void keyboard_pilot_hovers_and_lands_a_light_helicopter(void **state) {
    (void)state;
    fly("r22", "wind_kt=0");
}

static void keyboard_pilot_hovers_and_lands_in_a_ten_knot_wind_from_the_side(void **state) {
    (void)state;
    fly("ah1s", "wind_kt=10");
}
#endif

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyboard_pilot_hovers_a_minute_within_five_metres_and_lands),
#ifndef SKIDPAD_SANITIZE // one is enough there
        cmocka_unit_test(keyboard_pilot_hovers_and_lands_a_light_helicopter),
        cmocka_unit_test(keyboard_pilot_hovers_and_lands_in_a_ten_knot_wind_from_the_side),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
