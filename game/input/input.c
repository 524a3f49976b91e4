#include "input/input.h"

#include <string.h>

static const double STICK_TOUCHED = 0.1; // a joystick deflected this far is moved by the user

sk_result sk_input_begin(sk_input *input, const char *keys, const char *controls) {
    memset(input, 0, sizeof *input);
    input->context = SK_KEYS_FLIGHT;
    sk_keymap_defaults(&input->keys);
    sk_user_controls_defaults(&input->user);
    sk_joysticks_begin(&input->joysticks, &input->user.joysticks);
    sk_result result = sk_ok();
    if (keys == NULL || *keys != '\0') result = sk_keymap_load(&input->keys, keys);
    if (result.ok && (controls == NULL || *controls != '\0')) result = sk_user_controls_load(&input->user, controls);
    input->pilot.aids = input->user.aids;
    return result;
}

void sk_input_end(sk_input *input) {
    sk_joysticks_end(&input->joysticks);
}

static void refresh(sk_input *input) {
    for (int i = 0; i < SK_ACTION_COUNT; i++)
        input->held[i] = input->latched && input->held[i] && sk_action_flies((sk_action)i);
    sk_joysticks_hold(&input->joysticks, input->held);
    for (int key = 0; key < SDL_NUM_SCANCODES; key++)
        if (input->holder[key] > 0) input->held[input->holder[key] - 1] = true;
}

void sk_input_release(sk_input *input) {
    memset(input->holder, 0, sizeof input->holder);
    sk_joysticks_release(&input->joysticks);
    refresh(input);
}

void sk_input_latch(sk_input *input, bool latched) {
    input->latched = latched;
    refresh(input);
}

static sk_action begun(sk_input *input, sk_action action) {
    if (action == SK_DO_NOTHING) return action;
    if (sk_action_flies(action)) input->touched = true;
    sk_pilot_press(&input->pilot, action);
    return action;
}

static int modifiers_of(Uint16 state) {
    return (state & KMOD_SHIFT ? SK_MOD_SHIFT : 0) | (state & KMOD_CTRL ? SK_MOD_CTRL : 0) |
           (state & KMOD_ALT ? SK_MOD_ALT : 0);
}

static sk_action key_down(sk_input *input, const SDL_KeyboardEvent *key) {
    int code = (int)key->keysym.scancode;
    if (code <= 0 || code >= SDL_NUM_SCANCODES) return SK_DO_NOTHING;
    sk_action action = sk_keymap_find(&input->keys, code, modifiers_of(key->keysym.mod), input->context);
    if (key->repeat) {
        bool again = action != SK_DO_NOTHING && sk_action_table[action].kind == SK_ACTION_REPEAT;
        return again ? action : SK_DO_NOTHING;
    }
    input->holder[code] = (int16_t)(action + 1);
    refresh(input);
    return begun(input, action);
}

sk_input_news sk_input_event(sk_input *input, const SDL_Event *event) {
    sk_input_news news = {.pressed = SK_DO_NOTHING};
    if (event->type == SDL_KEYDOWN) {
        news.pressed = key_down(input, &event->key);
    } else if (event->type == SDL_KEYUP) {
        // The key ends what it began, whatever modifiers are down now.
        int code = (int)event->key.keysym.scancode;
        if (code > 0 && code < SDL_NUM_SCANCODES) input->holder[code] = 0;
        refresh(input);
    } else if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
        sk_input_release(input);
    } else {
        sk_joystick_news joystick = sk_joysticks_event(&input->joysticks, event);
        memcpy(news.message, joystick.message, sizeof news.message);
        refresh(input);
        news.pressed = begun(input, joystick.pressed);
    }
    return news;
}

sk_controls sk_input_tick(sk_input *input, const sk_motion_cues *cues, double seconds) {
    sk_stick_input before = input->stick;
    input->stick = sk_joysticks_read(&input->joysticks);
    const sk_stick_input *stick = &input->stick;
    int32_t count = sk_joysticks_count(&input->joysticks);
    if (stick->throttle_moved || fabs(stick->elevator) > STICK_TOUCHED || fabs(stick->aileron) > STICK_TOUCHED ||
        fabs(stick->rudder) > STICK_TOUCHED || stick->brake_left > STICK_TOUCHED || stick->brake_right > STICK_TOUCHED)
        input->touched = true;
    if (input->touched && !input->flew) // continues from a script's controls, whatever the stick adds
        sk_pilot_swap_sticks(&input->pilot, &(sk_stick_input){0}, stick, false);
    else if (count != input->joystick_count)
        sk_pilot_swap_sticks(&input->pilot, &before, stick, count < input->joystick_count);
    input->flew = input->touched;
    input->joystick_count = count;
    sk_pilot_tick(&input->pilot, input->held, stick, cues, seconds);
    return sk_pilot_controls(&input->pilot, stick);
}
