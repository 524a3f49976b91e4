// Joysticks that come, act and go, through SDL's virtual devices. Skipped where SDL was built without them.
#include "check.h"
#include "input/input.h"
#include "input/known_sticks.h"
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

enum { SKIPPED = 77 }; // exit status that ctest shows as skipped

static sk_input input;
static char last_message[128];
static sk_action last_pressed;

static sk_controls pump(void) {
    SDL_Event event;
    SDL_JoystickUpdate();
    while (SDL_PollEvent(&event)) {
        sk_input_news news = sk_input_event(&input, &event);
        if (news.message[0] != '\0') memcpy(last_message, news.message, sizeof last_message);
        if (news.pressed != SK_DO_NOTHING) last_pressed = news.pressed;
    }
    return sk_input_tick(&input, &(sk_motion_cues){0}, 1.0 / SK_TICK_HZ);
}

// Half a second later: a hand-over is over.
static sk_controls settled(void) {
    sk_controls controls = {0};
    for (int i = 0; i < SK_TICK_HZ / 2; i++) controls = pump();
    return controls;
}

static int begin(void **state) {
    (void)state;
    last_message[0] = '\0';
    last_pressed = SK_DO_NOTHING;
    return sk_input_begin(&input, "/dev/null", "").ok ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    sk_input_end(&input);
    while (SDL_NumJoysticks() > 0 && SDL_JoystickDetachVirtual(0) == 0) continue;
    pump();
    return 0;
}

static SDL_Joystick *plug(SDL_JoystickType type, int axes, int buttons, int *index) {
    *index = SDL_JoystickAttachVirtual(type, axes, buttons, 0);
    assert_true(*index >= 0);
    pump();
    SDL_Joystick *device = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(*index));
    assert_non_null(device); // the input opened it
    return device;
}

static void axes_move_the_controls(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &index);
    assert_non_null(strstr(last_message, "connected"));
    assert_int_equal(pump().elevator, 0);
    assert_false(input.touched);
    SDL_JoystickSetVirtualAxis(device, 0, 32767);
    SDL_JoystickSetVirtualAxis(device, 1, -32768);
    SDL_JoystickSetVirtualAxis(device, 2, 16384);
    sk_controls controls = settled();
    assert_int_equal(controls.aileron, 32767);
    assert_int_equal(controls.elevator, -32767);
    assert_in_range(controls.rudder, 8000, 16384);
    assert_true(input.touched);
}

static void a_throttle_counts_once_it_has_moved(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_THROTTLE, 4, 0, &index);
    input.pilot.throttle = 0.25;
    int before = pump().throttle;
    SDL_JoystickSetVirtualAxis(device, 3, 200); // noise
    assert_int_equal(pump().throttle, before);
    SDL_JoystickSetVirtualAxis(device, 3, -32768);
    assert_int_equal(pump().throttle, 32767);
    SDL_JoystickSetVirtualAxis(device, 3, 32767);
    assert_int_equal(pump().throttle, 0);
}

static void toe_brakes_count_once_they_have_moved(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 0, &index);
    input.joysticks.slot[0].profile.stick[SK_STICK_BRAKE_LEFT].axis = 2;
    input.joysticks.slot[0].profile.stick[SK_STICK_RUDDER].axis = -1;
    assert_int_equal(pump().brake_left, 0); // it reads 0, the middle of its way: nobody knows where it is
    SDL_JoystickSetVirtualAxis(device, 2, -32768);
    assert_int_equal(pump().brake_left, 0);
    SDL_JoystickSetVirtualAxis(device, 2, 32767);
    assert_int_equal(pump().brake_left, 32767);
    assert_int_equal(pump().brake_left, 32767); // held
    assert_int_equal(pump().brake_right, 0);
}

static void several_devices_fly_together(void **state) {
    (void)state;
    int first, second;
    SDL_Joystick *stick = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &first);
    SDL_Joystick *quadrant = plug(SDL_JOYSTICK_TYPE_THROTTLE, 4, 8, &second);
    SDL_JoystickSetVirtualAxis(stick, 0, 32767);
    SDL_JoystickSetVirtualAxis(quadrant, 2, -32768); // pedals on the other one
    settled();
    SDL_JoystickSetVirtualAxis(quadrant, 3, -32768);
    sk_controls controls = pump();
    assert_int_equal(controls.aileron, 32767);
    assert_int_equal(controls.rudder, -32767);
    assert_int_equal(controls.throttle, 32767);
    SDL_JoystickSetVirtualAxis(stick, 3, 32767); // the lever moved last has it
    assert_int_equal(pump().throttle, 0);
    assert_int_equal(pump().throttle, 0);
}

static void a_hat_looks_around(void **state) {
    (void)state;
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, 1);
    assert_true(index >= 0);
    pump();
    SDL_Joystick *device = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    SDL_JoystickSetVirtualHat(device, 0, SDL_HAT_RIGHTUP);
    pump();
    assert_true(input.held[SK_DO_look_right] && input.held[SK_DO_look_up]);
    SDL_JoystickSetVirtualHat(device, 0, SDL_HAT_LEFT);
    pump();
    assert_true(input.held[SK_DO_look_left] && !input.held[SK_DO_look_right] && !input.held[SK_DO_look_up]);
    SDL_JoystickSetVirtualHat(device, 0, SDL_HAT_CENTERED);
    pump();
    assert_false(input.held[SK_DO_look_left] || input.touched);
}

static void known_sticks_have_their_axes_once_each(void **state) {
    (void)state;
    assert_true(sk_known_stick_count >= 12);
    for (int32_t i = 0; i < sk_known_stick_count; i++) {
        const sk_known_stick *known = &sk_known_sticks[i];
        assert_ptr_equal(sk_known_stick_find(known->vendor, known->product), known); // no other row has its numbers
        sk_profile profile = {0};
        sk_known_stick_apply(known, &profile);
        uint32_t used = 0;
        for (int s = 0; s < SK_STICK_COUNT; s++) {
            int32_t axis = profile.stick[s].axis;
            assert_in_range(axis + 1, 0, 8);
            if (axis < 0) continue;
            if ((used >> axis & 1) != 0) fail_msg("%s: axis %d does two things", known->name, axis);
            used |= UINT32_C(1) << axis;
        }
        assert_true(used != 0);
    }
    sk_profile hotas = {0};
    sk_known_stick_apply(sk_known_stick_find(0x044f, 0xb108), &hotas);
    assert_int_equal(hotas.stick[SK_STICK_THROTTLE].axis, 2);
    assert_true(hotas.stick[SK_STICK_THROTTLE].invert);
    assert_int_equal(hotas.stick[SK_STICK_RUDDER].axis, 3);
    assert_null(sk_known_stick_find(0, 0));
}

static void buttons_act_and_are_let_go(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &index);
    SDL_JoystickSetVirtualButton(device, 0, 1);
    for (int i = 0; i < 60; i++) pump();
    int after_a_second = pump().brake_left;
    assert_in_range(after_a_second, 8000, 24000); // held, they press on gradually
    for (int i = 0; i < 180; i++) pump();
    assert_int_equal(pump().brake_left, 32767);
    SDL_JoystickSetVirtualButton(device, 0, 0);
    for (int i = 0; i < 60; i++) pump();
    assert_int_equal(pump().brake_left, 0);
    SDL_JoystickSetVirtualButton(device, 4, 1);
    pump();
    assert_int_equal(last_pressed, SK_DO_camera_next);
}

static void unplugged_in_flight_a_stick_goes_back_and_a_message_appears(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &index);
    SDL_JoystickSetVirtualAxis(device, 3, -32768);
    SDL_JoystickSetVirtualAxis(device, 1, 32767);
    pump();
    SDL_JoystickSetVirtualAxis(device, 3, 0);
    SDL_JoystickSetVirtualButton(device, 0, 1);
    sk_controls held = settled();
    assert_int_equal(held.elevator, 32767);
    assert_true(input.held[SK_DO_brakes]);
    assert_int_equal(SDL_JoystickDetachVirtual(index), 0);
    sk_controls controls = pump();
    assert_true(controls.elevator > 31000);             // no jump
    assert_true(settled().elevator < 16000);            // it was there for half a second only
    assert_int_equal(controls.throttle, held.throttle); // an engine does not care for a cable
    assert_false(input.held[SK_DO_brakes]);
    assert_non_null(strstr(last_message, "unplugged"));
    assert_int_equal(sk_joysticks_count(&input.joysticks), 0);
}

static void what_an_unplugged_stick_held_steadily_stays(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &index);
    SDL_JoystickSetVirtualAxis(device, 1, 16000);
    sk_controls held = {0}, controls = {0};
    for (int i = 0; i < 8 * SK_TICK_HZ; i++) held = pump();
    assert_true(held.elevator > 10000);
    assert_int_equal(SDL_JoystickDetachVirtual(index), 0);
    for (int i = 0; i < 5 * SK_TICK_HZ; i++) {
        controls = pump();
        if (abs(controls.elevator - held.elevator) > 100) fail_msg("%d, was %d", controls.elevator, held.elevator);
    }
}

static void a_stick_plugged_in_off_its_middle_fades_in(void **state) {
    (void)state;
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, 0);
    assert_true(index >= 0);
    SDL_Joystick *device = SDL_JoystickOpen(index);
    SDL_JoystickSetVirtualAxis(device, 0, 32767);
    int last = 0;
    for (int i = 0; i < SK_TICK_HZ; i++) {
        sk_controls controls = pump();
        if (abs(controls.aileron - last) > 1200) fail_msg("tick %d: %d after %d", i, controls.aileron, last);
        last = controls.aileron;
    }
    assert_int_equal(last, 32767);
    SDL_JoystickClose(device);
}

static void one_unplugged_leaves_the_buttons_of_the_other_held(void **state) {
    (void)state;
    int first, second;
    SDL_Joystick *kept = plug(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, &first);
    SDL_Joystick *gone = plug(SDL_JOYSTICK_TYPE_THROTTLE, 4, 8, &second);
    SDL_JoystickSetVirtualButton(kept, 0, 1);
    SDL_JoystickSetVirtualButton(gone, 1, 1);
    pump();
    assert_true(input.held[SK_DO_brakes] && input.held[SK_DO_trim_up]);
    assert_int_equal(SDL_JoystickDetachVirtual(second), 0);
    pump();
    assert_true(input.held[SK_DO_brakes]);
    assert_false(input.held[SK_DO_trim_up]);
    SDL_JoystickSetVirtualButton(kept, 0, 0);
    pump();
    assert_false(input.held[SK_DO_brakes]);
}

static void a_gamepad_is_read_through_its_mapping(void **state) {
    (void)state;
    int index;
    SDL_Joystick *device =
        plug(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, &index);
    if (!SDL_IsGameController(index)) skip();
    SDL_JoystickSetVirtualAxis(device, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
    SDL_JoystickSetVirtualAxis(device, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767);
    SDL_JoystickSetVirtualButton(device, SDL_CONTROLLER_BUTTON_B, 1);
    sk_controls controls = settled();
    assert_int_equal(controls.rudder, 32767);
    assert_int_equal(controls.brake_left, 32767);
    assert_int_equal(last_pressed, SK_DO_parking_brake);
}

int SK_TEST_FILE(void) {
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER) != 0) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return 1;
    }
    int probe = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_FLIGHT_STICK, 4, 8, 0);
    if (probe < 0) {
        fprintf(stderr, "SDL has no virtual joysticks: %s\n", SDL_GetError());
        SDL_Quit();
        return SKIPPED;
    }
    SDL_JoystickDetachVirtual(probe);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(axes_move_the_controls, begin, end),
        cmocka_unit_test_setup_teardown(a_throttle_counts_once_it_has_moved, begin, end),
        cmocka_unit_test_setup_teardown(toe_brakes_count_once_they_have_moved, begin, end),
        cmocka_unit_test_setup_teardown(several_devices_fly_together, begin, end),
        cmocka_unit_test_setup_teardown(a_hat_looks_around, begin, end),
        cmocka_unit_test(known_sticks_have_their_axes_once_each),
        cmocka_unit_test_setup_teardown(buttons_act_and_are_let_go, begin, end),
        cmocka_unit_test_setup_teardown(unplugged_in_flight_a_stick_goes_back_and_a_message_appears, begin, end),
        cmocka_unit_test_setup_teardown(what_an_unplugged_stick_held_steadily_stays, begin, end),
        cmocka_unit_test_setup_teardown(a_stick_plugged_in_off_its_middle_fades_in, begin, end),
        cmocka_unit_test_setup_teardown(one_unplugged_leaves_the_buttons_of_the_other_held, begin, end),
        cmocka_unit_test_setup_teardown(a_gamepad_is_read_through_its_mapping, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
