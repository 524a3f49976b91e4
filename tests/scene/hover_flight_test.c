// Helicopters flown by their aids in a world: they stay where keys left them, land softly, and keep to what the gears bear.
#include "base/random.h"
#include "scene/loaded.h"

#include <stdio.h>
#include <string.h>

static const double DEGREE = SK_PI / 180.0;
static const char *const TYPES[] = {"ah1s", "r22"};
enum { TYPE_COUNT = 2, SECOND = SK_TICK_HZ };

typedef struct flight {
    sk_scene *scene;
    const sk_aircraft_type *type;
    sk_controls controls;
    sk_state state;
} flight;

static flight f; // large

static void set(const char *control, double value) {
    assert_true(sk_control_set(&f.controls, control, value));
}

static void aids(double on) {
    static const char *const ALL[] = {"aid_hover", "aid_height", "aid_landing", "aid_torque"};
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++) set(ALL[i], on);
}

static void begin(const char *type, const char *wind, const char *where) {
    char text[500];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset "
        "= 0 }), %s aircraft = { { type = '%s', heading = 30, %s } } }",
        wind, type, where);
    f.scene = loaded(text);
    f.type = &f.scene->model->types[0];
    f.controls = f.scene->model->aircraft[0].controls;
    sk_state_begin(f.scene->model, &f.state);
    aids(1.0);
}

static void end(void) {
    sk_scene_destroy(f.scene);
}

static void go_on(double seconds) {
    int64_t until = f.state.tick + (int64_t)(seconds * SECOND + 0.5);
    while (f.state.tick < until) sk_world_step(f.scene->model, &f.state, &f.controls);
}

static void press(const char *control, double value, double seconds) {
    set(control, value);
    go_on(seconds);
    set(control, 0.0);
}

static sk_aircraft_state *now(void) {
    return &f.state.aircraft[0];
}

// Up from the ground to some 4 m, and hovering there.
static void take_off(void) {
    go_on(1.0);
    set("ask_climb", 1.0);
    for (int i = 0; i < 30 * SECOND && now()->position.z < 5.5; i++) go_on(1.0 / SECOND);
    set("ask_climb", 0.0);
    go_on(15.0);
}

// How far it goes from where it is within some seconds, over the ground and in height.
static void watch(double seconds, double *aside, double *level) {
    sk_vec3 from = now()->position;
    *aside = *level = 0.0;
    for (int i = 0; i < (int)(seconds * SECOND); i++) {
        go_on(1.0 / SECOND);
        sk_vec3 off = sk_sub(now()->position, from);
        *aside = sk_max(*aside, sqrt(off.x * off.x + off.y * off.y));
        *level = sk_max(*level, fabs(off.z));
    }
}

static const char *const CALM = "", *const BREEZE = "wind = { from = 100, speed = kt(6), gusting = kt(10) },";

static void hands_off_it_stays_where_it_is(void **state) {
    (void)state;
    for (int i = 0; i < 2 * TYPE_COUNT; i++) {
        double aside, level;
        begin(TYPES[i % TYPE_COUNT], i < TYPE_COUNT ? CALM : BREEZE, "at = {0, 0}");
        take_off();
        go_on(20.0);
        watch(60.0, &aside, &level);
        printf("%s, %s: a minute within %.2f m, %.2f m up or down\n", TYPES[i % TYPE_COUNT],
               i < TYPE_COUNT ? "calm" : "6 kt, gusts of 4", aside, level);
        assert_true(now()->hover.holds_place && now()->hover.holds_level);
        assert_true(aside < (i < TYPE_COUNT ? 0.3 : 2.0) && level < (i < TYPE_COUNT ? 0.1 : 1.0));
        end();
    }
}

static void attitude(double *pitch, double *roll) {
    double heading;
    sk_attitude_to_angles(now()->attitude, &heading, pitch, roll);
}

static void in_still_air_it_does_not_swing(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        double least[2] = {1.0, 1.0}, most[2] = {-1.0, -1.0}, angle[2];
        begin(TYPES[i], CALM, "at = {0, 0}");
        take_off();
        go_on(60.0);
        for (int k = 0; k < 20 * SECOND; k++) {
            go_on(1.0 / SECOND);
            attitude(&angle[0], &angle[1]);
            for (int n = 0; n < 2; n++) least[n] = sk_min(least[n], angle[n]), most[n] = sk_max(most[n], angle[n]);
        }
        printf("%s: pitch within %.4f degrees, roll within %.4f\n", TYPES[i], (most[0] - least[0]) / DEGREE,
               (most[1] - least[1]) / DEGREE);
        assert_true(most[0] - least[0] < 0.2 * DEGREE && most[1] - least[1] < 0.2 * DEGREE);
        end();
    }
}

static void one_key_at_a_time_moves_it_and_let_go_it_stops(void **state) {
    (void)state;
    static const char *const KEYS[] = {"ask_path", "ask_path", "ask_bank", "ask_bank"};
    for (int i = 0; i < TYPE_COUNT; i++) {
        begin(TYPES[i], BREEZE, "at = {0, 0}");
        take_off();
        for (int k = 0; k < 4; k++) {
            sk_vec3 from = now()->position;
            press(KEYS[k], k % 2 == 0 ? -1.0 : 1.0, 1.5);
            go_on(12.0);
            double travel = sk_length(sk_sub(now()->position, from));
            assert_true(now()->hover.holds_place && travel > 1.5 && travel < 9.0);
            assert_true(sk_length(now()->velocity) < 1.0);
        }
        end();
    }
}

static bool is_damaged(void) {
    for (int64_t i = 0; i < f.state.event_count && i < SK_EVENTS_KEPT; i++)
        if (f.state.event[i].kind == SK_EVENT_HULL_TOUCHES || f.state.event[i].kind == SK_EVENT_SKID_BREAKS ||
            f.state.event[i].kind == SK_EVENT_TUBE_YIELDS)
            return true;
    return false;
}

static double hardest_touchdown(void) {
    double hardest = 0.0;
    for (int64_t i = 0; i < f.state.event_count && i < SK_EVENTS_KEPT; i++)
        if (f.state.event[i].kind == SK_EVENT_TOUCHDOWN) hardest = fmax(hardest, -f.state.event[i].value);
    return hardest;
}

static void it_lands_softly_and_the_collective_goes_down(void **state) {
    (void)state;
    for (int i = 0; i < 2 * TYPE_COUNT; i++) {
        begin(TYPES[i % TYPE_COUNT], i < TYPE_COUNT ? CALM : BREEZE, "at = {0, 0}");
        take_off();
        press("ask_climb", 1.0, 3.0);
        go_on(5.0);
        press("ask_climb", -1.0, 20.0);
        go_on(10.0);
        printf("%s: touches down at %.2f m/s\n", TYPES[i % TYPE_COUNT], hardest_touchdown());
        assert_true(now()->hover.landed && now()->throttle < 0.01 && !is_damaged());
        assert_true(hardest_touchdown() < 0.8 && sk_length(now()->velocity) < 0.02);
        end();
    }
}

static void a_climb_that_is_held_keeps_to_what_the_gears_bear(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        begin(TYPES[i], CALM, "at = {0, 0}");
        double limit = sk_rotors_torque_limit(&f.type->rotors), most = 0.0, slowest = 1.0;
        take_off();
        set("ask_climb", 1.0);
        for (int k = 0; k < 40 * SECOND; k++) {
            go_on(1.0 / SECOND);
            most = sk_max(most, now()->engine_torque / limit);
            slowest = sk_min(slowest, now()->engine_speed / f.type->rotors.main.speed);
        }
        printf("%s: at most %.3f of the torque, rotor at least at %.3f of its speed, %.0f m high\n", TYPES[i], most,
               slowest, now()->position.z);
        assert_true(most < 1.02 && slowest > 0.93 && now()->position.z > 20.0);
        end();
    }
}

static void a_key_that_is_held_flies_on_and_let_go_it_holds_the_speed(void **state) {
    (void)state;
    for (int i = 0; i < TYPE_COUNT; i++) {
        begin(TYPES[i], CALM, "at = {0, 0}");
        take_off();
        press("ask_climb", 1.0, 20.0);
        press("ask_path", -1.0, 15.0);
        go_on(10.0);
        double speed = sk_length(now()->velocity), height = now()->position.z, pitch, roll;
        go_on(20.0);
        attitude(&pitch, &roll);
        printf("%s: %.1f m/s, 20 s later %.1f, %.1f m higher\n", TYPES[i], speed, sk_length(now()->velocity),
               now()->position.z - height);
        assert_true(speed > 12.0 && fabs(sk_length(now()->velocity) - speed) < 2.0);
        assert_true(fabs(now()->position.z - height) < 5.0 && fabs(roll) < 10.0 * DEGREE);
        press("ask_path", 1.0, 30.0); // back to a hover
        go_on(30.0);
        assert_true(sk_length(now()->velocity) < 9.0 && fabs(now()->position.z - height) < 15.0);
        end();
    }
}

// The largest movement of a control from one tick to the next.
static double swept(const sk_aircraft_state *a, const sk_aircraft_state *b) {
    double most = fmax(fabs(a->elevator - b->elevator), fabs(a->aileron - b->aileron));
    return fmax(most, fmax(fabs(a->rudder - b->rudder), fabs(a->throttle - b->throttle)));
}

static void switching_at_any_moment_moves_no_control_faster_than_a_hand_could(void **state) {
    (void)state;
    static sk_aircraft_state before; // large
    uint64_t random = 11;
    for (int i = 0; i < TYPE_COUNT; i++) {
        begin(TYPES[i], CALM, "at = {0, 0}");
        take_off();
        for (int k = 0; k < 30 * SECOND; k++) {
            bool on = sk_random_unit(&random) < 0.7;
            if (sk_random_unit(&random) < 0.02) aids(on ? 1.0 : 0.0);
            set("throttle", now()->throttle); // as the pilot's lever follows
            before = *now();
            go_on(1.0 / SECOND);
            assert_true(swept(now(), &before) <= f.type->limits.surface_rate / SECOND + 1e-4);
        }
        end();
    }
}

static void over_a_deck_it_stays_with_the_deck(void **state) {
    (void)state;
    const char *settings[] = {"aircraft=ah1s", "start=hover", "sea_state=3"};
    sk_scene_options options = {.settings = settings, .setting_count = 3};
    sk_result result = sk_scene_load("frigate", &options, &f.scene);
    if (!result.ok) fail_msg("%s", result.text);
    f.type = &f.scene->model->types[0];
    f.controls = f.scene->model->aircraft[0].controls;
    sk_state_begin(f.scene->model, &f.state);
    aids(1.0);
    go_on(60.0);
    printf("over the deck: %.2f m from its place after a minute\n", sk_length(now()->hover.away));
    assert_true(now()->hover.holds_place && sk_length(now()->hover.away) < 3.0 && !now()->frozen);
    assert_true(sk_length(now()->velocity) > 3.0); // the ship goes on
    set("ask_climb", -1.0);
    go_on(40.0);
    assert_true(now()->hover.landed && now()->throttle < 0.01 && !is_damaged());
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_off_it_stays_where_it_is),
        cmocka_unit_test(in_still_air_it_does_not_swing),
        cmocka_unit_test(one_key_at_a_time_moves_it_and_let_go_it_stops),
        cmocka_unit_test(it_lands_softly_and_the_collective_goes_down),
        cmocka_unit_test(a_climb_that_is_held_keeps_to_what_the_gears_bear),
        cmocka_unit_test(a_key_that_is_held_flies_on_and_let_go_it_holds_the_speed),
        cmocka_unit_test(switching_at_any_moment_moves_no_control_faster_than_a_hand_could),
        cmocka_unit_test(over_a_deck_it_stays_with_the_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
