// A flight under way: who flies, and moments that can be returned to.
#include "check.h"
#include "fly/restart_question.h"
#include "input/session.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static sk_session session; // large
static sk_input input;
static sk_scene *scene;
static char path[64]; // of a scene from text, which is read again at a restart

static const char SCRIPTED[] =
    "return scene{ title = 'Scripted', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } }, "
    "pilot = function(t, s) return { throttle = 0.75, parking_brake = 1, flaps = 1 / 3 } end }";

static void write_scene(const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

// The state is the text of a scene or the name of a delivered one.
static int begin(void **state) {
    const char *text = *state;
    *path = '\0';
    if (strchr(text, ' ') != NULL) {
        snprintf(path, sizeof path, "/tmp/skidpad_session_%ld.lua", (long)getpid());
        write_scene(text);
    }
    if (!sk_scene_load(*path != '\0' ? path : text, NULL, &scene).ok) return -1;
    if (!sk_input_begin(&input, "/dev/null", "").ok) return -1;
    input.pilot.aids = sk_aids_all(false); // keys move the stick
    if (!sk_session_begin(&session, scene, &input).ok) return -1;
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_session_end(&session);
    sk_input_end(&input);
    sk_scene_destroy(scene);
    if (*path != '\0') unlink(path);
    return 0;
}

static void press(SDL_Scancode code, Uint16 mod, bool down) {
    SDL_Event event = {.key = {.type = down ? SDL_KEYDOWN : SDL_KEYUP, .keysym = {.scancode = code, .mod = mod}}};
    sk_input_event(&input, &event);
}

static void fly(int ticks) {
    for (int i = 0; i < ticks; i++) assert_true(sk_session_tick(&session, &input).ok);
}

static uint64_t hash(void) {
    return sk_state_hash(scene->model, session.now.state);
}

static void without_a_script_the_user_flies_from_the_start(void **state) {
    (void)state;
    assert_true(session.now.user_flies);
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    press(SDL_SCANCODE_PAGEUP, KMOD_LCTRL, true);
    fly(240);
    assert_int_equal(session.now.controls[0].throttle, 32767);
    assert_int_equal(session.now.controls[0].parking_brake, 0);
    assert_true(sk_length(sk_state_aircraft(session.now.state, 0)->velocity) > 1.0);
}

static void the_script_flies_until_a_control_is_touched_and_nothing_jumps(void **state) {
    (void)state;
    fly(10);
    assert_false(session.now.user_flies);
    int throttle = session.now.controls[0].throttle, flaps = session.now.controls[0].flaps;
    assert_in_range(throttle, 24000, 25000);
    press(SDL_SCANCODE_V, 0, true); // looking is no touch
    fly(10);
    assert_false(session.now.user_flies);
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    fly(1);
    assert_true(session.now.user_flies);
    assert_int_equal(session.now.controls[0].throttle, throttle);
    assert_int_equal(session.now.controls[0].flaps, flaps);
    assert_int_equal(session.now.controls[0].parking_brake, 0); // what the touch was about
}

static void a_restart_gives_the_script_its_controls_back_and_can_be_undone(void **state) {
    (void)state;
    fly(10);
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    fly(50);
    uint64_t left = hash();
    sk_controls controls = session.now.controls[0];
    assert_true(sk_session_restart(&session, &input).ok);
    assert_int_equal(session.now.state->tick, 0);
    fly(5);
    assert_false(session.now.user_flies);
    assert_true(sk_session_restart_undo(&session, &input));
    assert_true(hash() == left);
    assert_true(session.now.user_flies);
    assert_memory_equal(&session.now.controls[0], &controls, sizeof controls);
    assert_false(sk_session_restart_undo(&session, &input));
}

static void a_script_begins_anew_at_a_restart(void **state) {
    (void)state;
    fly(20 * SK_TICK_HZ);
    uint64_t fresh = hash();
    assert_true(sk_session_restart(&session, &input).ok);
    fly(20 * SK_TICK_HZ);
    assert_true(hash() == fresh);
    assert_false(session.now.user_flies);
}

static void a_script_that_cannot_begin_anew_hands_over_the_controls(void **state) {
    (void)state;
    fly(10);
    write_scene("return scene{");
    assert_false(sk_session_restart(&session, &input).ok);
    assert_int_equal(session.now.state->tick, 0);
    assert_true(session.now.user_flies);
    fly(10);
    assert_true(session.now.user_flies);
}

static void a_moment_that_the_script_flew_is_the_users(void **state) {
    (void)state;
    fly(10);
    sk_session_save(&session);
    sk_controls controls = session.now.controls[0];
    fly(10);
    assert_false(session.now.user_flies);
    assert_true(sk_session_load(&session, &input));
    assert_true(session.now.user_flies);
    fly(1);
    assert_int_equal(session.now.controls[0].throttle, controls.throttle);
    assert_true(sk_session_restart(&session, &input).ok);
    fly(1);
    assert_false(session.now.user_flies);
    assert_true(sk_session_restart_undo(&session, &input));
    assert_true(session.now.user_flies);
}

static void a_saved_moment_goes_on_with_the_same_bits(void **state) {
    (void)state;
    assert_false(sk_session_load(&session, &input));
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    press(SDL_SCANCODE_PAGEUP, KMOD_LCTRL, true);
    fly(100);
    sk_session_save(&session);
    fly(100);
    uint64_t first = hash();
    press(SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL, true);
    fly(50);
    assert_true(sk_session_load(&session, &input));
    fly(100);
    assert_true(hash() == first);
}

static void the_state_before_is_one_tick_behind(void **state) {
    (void)state;
    fly(3);
    assert_int_equal(session.before->tick, 2);
    assert_int_equal(session.now.state->tick, 3);
}

// From a metre up.
static void fall_down(void) {
    sk_state_aircraft(session.now.state, 0)->position.z += 1.0;
    fly(SK_TICK_HZ);
}

static void every_event_is_reported_once(void **state) {
    (void)state;
    fall_down();
    sk_event event;
    int reported = 0;
    while (sk_session_next_event(&session, &event)) reported++;
    assert_int_equal(reported, session.now.state->event_count);
    assert_true(reported >= 3); // three wheels touch
    assert_false(sk_session_next_event(&session, &event));
    assert_true(sk_session_restart(&session, &input).ok);
    fall_down();
    reported = 0;
    while (sk_session_next_event(&session, &event)) reported++;
    assert_true(reported >= 3);             // a new start has events of its own
    session.now.state->event_count += 1000; // more than the ring keeps
    reported = 0;
    while (sk_session_next_event(&session, &event)) reported++;
    assert_int_equal(reported, SK_EVENTS_KEPT);
}

static void a_script_that_fails_hands_over_the_controls(void **state) {
    (void)state;
    int errors = 0;
    for (int i = 0; i < 30; i++) {
        bool failed = !sk_session_tick(&session, &input).ok;
        errors += failed;
        if (failed) assert_true(session.now.user_flies);
    }
    assert_int_equal(errors, 1);
    assert_true(session.now.user_flies);
    assert_in_range(session.now.controls[0].throttle, 16000, 17000);
}

static void a_failing_script_of_another_aircraft_leaves_the_first_ones_alone(void **state) {
    (void)state;
    int errors = 0;
    for (int i = 0; i < 30; i++) {
        sk_result result = sk_session_tick(&session, &input);
        errors += !result.ok;
        if (!result.ok) assert_non_null(strstr(result.text, "aircraft"));
    }
    assert_int_equal(errors, 1);
    assert_false(session.now.user_flies);
    assert_in_range(session.now.controls[0].throttle, 24000, 25000);
    assert_in_range(session.now.controls[1].throttle, 16000, 17000);
}

// A Cutlass in the air, and one that stands.
#define CUTLASS(WHERE)                                                                                                 \
    "return scene{ title = 'Gear', "                                                                                   \
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "                 \
    "aircraft = { { type = 'c172rg', heading = 0, " WHERE " } } }"

static void the_gear_key_moves_the_legs_up_and_down_in_flight(void **state) {
    (void)state;
    const sk_wheel_state *wheel = sk_state_aircraft(session.now.state, 0)->wheel;
    assert_true(sk_type_has_retractable_gear(&scene->model->types[0]));
    press(SDL_SCANCODE_G, 0, true);
    press(SDL_SCANCODE_G, 0, false);
    fly(3 * SK_TICK_HZ);
    assert_int_equal(session.now.controls[0].gear_up, 32767);
    for (int i = 0; i < 3; i++) assert_true(wheel[i].extension > 0.5 && wheel[i].extension < 0.6);
    fly(5 * SK_TICK_HZ);
    for (int i = 0; i < 3; i++) assert_true(wheel[i].extension == 0.0);
    press(SDL_SCANCODE_G, 0, true);
    press(SDL_SCANCODE_G, 0, false);
    fly(8 * SK_TICK_HZ);
    assert_int_equal(session.now.controls[0].gear_up, 0);
    for (int i = 0; i < 3; i++) assert_true(wheel[i].extension == 1.0 && !wheel[i].broken);
}

static void the_gear_key_moves_nothing_while_the_wheels_bear_the_aircraft(void **state) {
    (void)state;
    const sk_wheel_state *wheel = sk_state_aircraft(session.now.state, 0)->wheel;
    fly(2);
    press(SDL_SCANCODE_G, 0, true);
    press(SDL_SCANCODE_G, 0, false);
    fly(2 * SK_TICK_HZ);
    assert_int_equal(session.now.controls[0].gear_up, 32767);
    for (int i = 0; i < 3; i++) assert_true(wheel[i].extension == 1.0);
}

static const char FAILS[] =
    "return scene{ title = 'Fails', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } }, "
    "pilot = function(t, s) if t > 0.1 then error('no') end return { throttle = 0.5 } end }";

static const char SECOND_FAILS[] =
    "local function good(t, s) return { throttle = 0.75 } end "
    "local function bad(t, s) if t > 0.1 then error('no') end return { throttle = 0.5 } end "
    "return scene{ title = 'Second fails', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'c172p', at = {0, 0}, pilot = good }, { type = 'c172p', at = {50, 0}, pilot = bad } } }";

static const char CUB_FLIES_ITSELF[] =
    "return scene{ title = 'Scripted', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'j3cub', at = {0, 0}, heading = 0 } }, "
    "pilot = function(t, s) return { parking_brake = 1 } end }";
static const char CUB_FLOWN[] =
    "return scene{ title = 'Flown', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'j3cub', at = {0, 0}, heading = 0, controls = { parking_brake = 1 } } } }";

static const char STANDS[] =
    "return scene{ title = 'Stands', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } } }";
static const char ROLLS[] =
    "return scene{ title = 'Rolls', "
    "scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }), "
    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 10 } } }";

// So that its key means the same in every scene: it releases.
static void the_parking_brake_of_an_aircraft_that_stands_is_set_whatever_the_scene_says(void **state) {
    (void)state;
    assert_int_equal(scene->model->aircraft[0].controls.parking_brake, 0);
    assert_int_equal(session.now.controls[0].parking_brake, 32767);
    fly(SK_TICK_HZ);
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    fly(1);
    assert_int_equal(session.now.controls[0].parking_brake, 0);
    assert_true(sk_session_restart(&session, &input).ok);
    assert_int_equal(session.now.controls[0].parking_brake, 32767);
    sk_session_begin_unattended(&session, scene, &input); // a picture is of the scene as it is
    assert_int_equal(session.now.controls[0].parking_brake, 0);
}

static void an_aircraft_that_rolls_from_the_beginning_is_left_to_roll(void **state) {
    (void)state;
    assert_int_equal(session.now.controls[0].parking_brake, 0);
}

static void in_a_pause_the_levers_are_shown_where_they_stand(void **state) {
    (void)state;
    fly(10);
    press(SDL_SCANCODE_B, KMOD_LSHIFT, true);
    press(SDL_SCANCODE_PAGEUP, KMOD_LCTRL, true);
    sk_controls shown = sk_session_shown_controls(&session, &input);
    assert_int_equal(session.now.controls[0].parking_brake, 32767); // no tick was done
    assert_int_equal(shown.parking_brake, 0);
    assert_int_equal(shown.throttle, 32767);
}

static void a_restart_is_asked_for_twice_in_the_air_and_once_on_the_ground(void **state) {
    (void)state;
    sk_restart_question question = {0};
    fly(SK_TICK_HZ);
    assert_false(sk_session_is_flying(&session));
    assert_true(sk_restart_question_press(&question, sk_session_is_flying(&session)));
    sk_state_aircraft(session.now.state, 0)->position.z += 50.0;
    fly(10);
    assert_true(sk_session_is_flying(&session));
    assert_false(sk_restart_question_press(&question, true));
    sk_restart_question_pass(&question, SK_RESTART_SECONDS - 0.1);
    assert_true(sk_restart_question_press(&question, true));
    assert_false(sk_restart_question_press(&question, true)); // the next one asks again
    sk_restart_question_pass(&question, SK_RESTART_SECONDS + 0.1);
    assert_false(sk_restart_question_press(&question, true));
    sk_state_aircraft(session.now.state, 0)->wheel[0].broken = 1; // nothing to lose any more
    assert_false(sk_session_is_flying(&session));
}

static void the_engine_is_stopped_and_started_by_its_keys(void **state) {
    (void)state;
    const sk_aircraft_state *a = sk_state_aircraft(session.now.state, 0);
    fly(SK_TICK_HZ);
    press(SDL_SCANCODE_S, KMOD_LSHIFT, true);
    press(SDL_SCANCODE_S, KMOD_LSHIFT, false);
    fly(1);
    assert_true(sk_engine_runs(a)); // released before a tick was done
    press(SDL_SCANCODE_S, KMOD_LSHIFT, true);
    fly(2);
    press(SDL_SCANCODE_S, KMOD_LSHIFT, false);
    fly(40 * SK_TICK_HZ);
    assert_int_equal(a->engine_running, SK_ENGINE_STOPPED);
    if (!(a->engine_speed < 1.0)) fail_msg("after 40 s it turns at %g rad/s", a->engine_speed);
    press(SDL_SCANCODE_S, 0, true);
    fly(2);
    press(SDL_SCANCODE_S, 0, false);
    fly(10 * SK_TICK_HZ);
    assert_true(sk_engine_runs(a));
    assert_true(a->engine_speed > 50.0);
    sk_state_aircraft(session.now.state, 0)->engine_running = SK_ENGINE_RUINED;
    press(SDL_SCANCODE_S, 0, true);
    fly(2);
    assert_int_equal(a->engine_running, SK_ENGINE_RUINED);
}

static bool pinned(void) {
    return sk_state_aircraft(session.now.state, 0)->wheel[2].pinned;
}

static void the_user_begins_with_the_tailwheel_locked(void **state) {
    (void)state;
    fly(SK_TICK_HZ);
    assert_true(pinned());
    press(SDL_SCANCODE_L, 0, true);
    press(SDL_SCANCODE_L, 0, false);
    fly(1);
    assert_false(pinned());
    assert_true(sk_session_restart(&session, &input).ok);
    fly(SK_TICK_HZ);
    assert_true(pinned());
}

static void a_script_has_the_tailwheel_as_it_says(void **state) {
    (void)state;
    fly(SK_TICK_HZ);
    assert_false(pinned());
}

static const char TOWING[] =
    "local apron = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }) "
    "local bar = { stiffness = 1e7, pushes = true, hooked = false, length = 4 } "
    "bar.from, bar.to = { aircraft = 1, point = {-0.74, 0, 0.42} }, { aircraft = 2, steers = 'nose wheel' } "
    "local rope = { stiffness = 1e5, hooked = false, length = 9, from = { aircraft = 1 }, to = { at = {3, -9} } } "
    "local far = { stiffness = 1e5, hooked = false, length = 9, from = { aircraft = 2 }, to = { at = {3, 9} } } "
    "return scene{ title = 'Towing', scenery = apron, ties = { tie(bar), tie(rope), tie(far) }, aircraft = { "
    "{ type = 'tug', at = {0, -9}, heading = 0 }, "
    "{ type = 'c172p', at = {0, 0}, heading = 0, engine = false, "
    "pilot = function(t, s) return { flaps = 1 / 3 } end } } }";

static void tap(SDL_Scancode code, Uint16 mod) {
    press(code, mod, true);
    fly(1);
    press(code, mod, false);
}

// The tug is left with its lever where it is; the script of the Cessna ends; the second press drives the tug again.
static void a_key_drives_the_next_aircraft_and_leaves_the_other_as_it_is(void **state) {
    (void)state;
    tap(SDL_SCANCODE_B, KMOD_LSHIFT);
    press(SDL_SCANCODE_PAGEUP, 0, true);
    fly(120);
    press(SDL_SCANCODE_PAGEUP, 0, false);
    fly(1);
    assert_true(session.now.controls[0].driven == SK_CONTROL_ON && session.now.controls[1].driven == 0);
    int16_t throttle = session.now.controls[0].throttle;
    assert_true(throttle > 10000);
    tap(SDL_SCANCODE_TAB, KMOD_LCTRL);
    assert_int_equal(session.now.driven, 1);
    assert_int_equal(sk_controls_driven(session.now.controls, 2), 1);
    assert_int_equal(session.now.controls[0].throttle, throttle);
    assert_int_equal(session.now.controls[0].driven, 0);
    press(SDL_SCANCODE_B, 0, true);
    fly(60);
    press(SDL_SCANCODE_B, 0, false);
    assert_true(session.now.controls[1].brake_left > 0 && session.now.controls[0].brake_left == 0);
    assert_int_equal(session.now.controls[0].throttle, throttle);
    int16_t flaps = session.now.controls[1].flaps;
    tap(SDL_SCANCODE_RIGHTBRACKET, 0);
    assert_true(session.now.controls[1].flaps > flaps); // no script moves them any more
    tap(SDL_SCANCODE_TAB, KMOD_LCTRL);
    assert_int_equal(session.now.driven, 0);
    assert_int_equal(session.now.controls[0].throttle, throttle);
    fly(10);
    assert_true(abs(session.now.controls[1].flaps - flaps) <= 1); // its script has it again
}

static void a_moment_remembers_who_was_driven(void **state) {
    (void)state;
    tap(SDL_SCANCODE_TAB, KMOD_LCTRL);
    sk_session_save(&session);
    tap(SDL_SCANCODE_TAB, KMOD_LCTRL);
    assert_int_equal(session.now.driven, 0);
    assert_true(sk_session_load(&session, &input));
    assert_int_equal(session.now.driven, 1);
    fly(1);
    assert_int_equal(session.now.controls[1].driven, SK_CONTROL_ON);
    assert_true(sk_session_restart(&session, &input).ok);
    assert_int_equal(session.now.driven, 0);
}

// Ctrl+PageDown closes the lever; at idle it changes between ahead and reverse.
static void idle_again_is_reverse(void **state) {
    (void)state;
    tap(SDL_SCANCODE_B, KMOD_LSHIFT);
    press(SDL_SCANCODE_PAGEUP, 0, true);
    fly(60);
    press(SDL_SCANCODE_PAGEUP, 0, false);
    tap(SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL);
    assert_true(session.now.controls[0].throttle == 0 && session.now.controls[0].reverse == 0);
    fly(600); // it has stopped
    tap(SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL);
    assert_int_equal(session.now.controls[0].reverse, SK_CONTROL_ON);
    double y = sk_state_aircraft(session.now.state, 0)->position.y;
    press(SDL_SCANCODE_PAGEUP, 0, true);
    press(SDL_SCANCODE_LEFT, 0, true); // its arrow keys steer
    fly(240);
    assert_true(sk_state_aircraft(session.now.state, 0)->position.y < y - 0.5);
    assert_true(session.now.controls[0].rudder < -10000);
    press(SDL_SCANCODE_LEFT, 0, false);
    press(SDL_SCANCODE_PAGEUP, 0, false);
}

// The tug has two ties, the bar and a rope. The chosen one stays chosen, wherever the tug is.
static void a_key_chooses_the_tie_that_the_others_act_on(void **state) {
    (void)state;
    int32_t first = sk_session_tie(&session, &input);
    assert_true(first == 0 || first == 1);
    tap(SDL_SCANCODE_O, KMOD_LCTRL | KMOD_LSHIFT);
    assert_int_equal(sk_session_tie(&session, &input), 1 - first);
    tap(SDL_SCANCODE_O, KMOD_LCTRL | KMOD_LSHIFT);
    assert_int_equal(sk_session_tie(&session, &input), first);
    while (sk_session_tie(&session, &input) != 1) tap(SDL_SCANCODE_O, KMOD_LCTRL | KMOD_LSHIFT);
    press(SDL_SCANCODE_O, KMOD_LCTRL, true);
    fly(1);
    assert_true(session.now.controls[0].tie == 2 && session.now.controls[0].hook > 0);
    assert_true(sk_state_ties(session.now.state)[1].hooked && !sk_state_ties(session.now.state)[0].hooked);
    press(SDL_SCANCODE_O, KMOD_LCTRL, false);
    tap(SDL_SCANCODE_TAB, KMOD_LCTRL);
    assert_int_not_equal(sk_session_tie(&session, &input), 1); // none of the Cessna's
}

// A Cessna rolls towards a wall that is 12 m ahead. The limit of 4 m is passed once.
static const char LIMITED[] =
    "local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })\n"
    "local wall = made_of(materials.concrete, box{ min = {-20, 12, -1}, max = {20, 13, 6} })\n"
    "return scene{ title = 'Limited', scenery = ground + wall, limits = { { part = 'propeller', clearance = 4 } }, "
    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 4, engine = false } } }";

static void a_limit_that_is_passed_is_an_event_of_the_flight(void **unused) {
    (void)unused;
    sk_event event;
    int32_t count = 0;
    for (int i = 0; i < 3 * SK_TICK_HZ; i++) {
        assert_true(sk_session_tick(&session, &input).ok);
        while (sk_session_next_event(&session, &event)) {
            if (event.kind != SK_EVENT_TOO_NEAR) continue;
            count++;
            assert_true(event.value < 4.0 && event.value > 3.5);
            assert_int_equal(session.now.state->tick - event.tick, 0);
        }
    }
    assert_int_equal(count, 1);
}

#define WITH(test, text) cmocka_unit_test_prestate_setup_teardown(test, begin, end, (void *)(text))

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        WITH(a_limit_that_is_passed_is_an_event_of_the_flight, LIMITED),
        WITH(a_key_drives_the_next_aircraft_and_leaves_the_other_as_it_is, TOWING),
        WITH(a_moment_remembers_who_was_driven, TOWING),
        WITH(idle_again_is_reverse, TOWING),
        WITH(a_key_chooses_the_tie_that_the_others_act_on, TOWING),
        WITH(without_a_script_the_user_flies_from_the_start, "airfield"),
        WITH(the_script_flies_until_a_control_is_touched_and_nothing_jumps, SCRIPTED),
        WITH(a_restart_gives_the_script_its_controls_back_and_can_be_undone, SCRIPTED),
        WITH(a_script_begins_anew_at_a_restart, "circuit"),
        WITH(a_script_that_cannot_begin_anew_hands_over_the_controls, SCRIPTED),
        WITH(a_moment_that_the_script_flew_is_the_users, SCRIPTED),
        WITH(a_saved_moment_goes_on_with_the_same_bits, "airfield"),
        WITH(the_state_before_is_one_tick_behind, "airfield"),
        WITH(every_event_is_reported_once, "airfield"),
        WITH(the_gear_key_moves_the_legs_up_and_down_in_flight, CUTLASS("at = {0, 0, 300}, speed = kt(90)")),
        WITH(the_gear_key_moves_nothing_while_the_wheels_bear_the_aircraft, CUTLASS("at = {0, 0}")),
        WITH(the_user_begins_with_the_tailwheel_locked, CUB_FLOWN),
        WITH(a_script_has_the_tailwheel_as_it_says, CUB_FLIES_ITSELF),
        WITH(the_parking_brake_of_an_aircraft_that_stands_is_set_whatever_the_scene_says, STANDS),
        WITH(an_aircraft_that_rolls_from_the_beginning_is_left_to_roll, ROLLS),
        WITH(in_a_pause_the_levers_are_shown_where_they_stand, STANDS),
        WITH(a_restart_is_asked_for_twice_in_the_air_and_once_on_the_ground, STANDS),
        WITH(the_engine_is_stopped_and_started_by_its_keys, STANDS),
        WITH(a_script_that_fails_hands_over_the_controls, FAILS),
        WITH(a_failing_script_of_another_aircraft_leaves_the_first_ones_alone, SECOND_FAILS),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
