#include "input/joystick.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double THROTTLE_MOVED = 0.02; // of its way: less is noise

// Gamepads: the same layout on all of them, through SDL's mapping.
static const sk_axis_rule PAD_STICK = {0, false, 0.08, 0.4};
static const struct {
    SDL_GameControllerButton button;
    sk_action action;
} PAD_BUTTONS[] = {
    {SDL_CONTROLLER_BUTTON_A, SK_DO_brakes},
    {SDL_CONTROLLER_BUTTON_B, SK_DO_parking_brake},
    {SDL_CONTROLLER_BUTTON_X, SK_DO_flaps_down},
    {SDL_CONTROLLER_BUTTON_Y, SK_DO_flaps_up},
    {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SK_DO_throttle_down},
    {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, SK_DO_throttle_up},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, SK_DO_trim_down},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SK_DO_trim_up},
    {SDL_CONTROLLER_BUTTON_BACK, SK_DO_camera_next},
    {SDL_CONTROLLER_BUTTON_START, SK_DO_pause},
};

void sk_joysticks_begin(sk_joysticks *joysticks, const sk_profiles *profiles) {
    *joysticks = (sk_joysticks){.profiles = profiles};
}

static void close_slot(sk_joystick *slot) {
    if (slot->pad != NULL)
        SDL_GameControllerClose(slot->pad);
    else if (slot->device != NULL)
        SDL_JoystickClose(slot->device);
    *slot = (sk_joystick){.device = NULL};
}

void sk_joysticks_end(sk_joysticks *joysticks) {
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) close_slot(&joysticks->slot[i]);
}

static sk_joystick *by_id(sk_joysticks *joysticks, SDL_JoystickID id) {
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++)
        if (joysticks->slot[i].device != NULL && joysticks->slot[i].id == id) return &joysticks->slot[i];
    return NULL;
}

static void open_device(sk_joysticks *joysticks, int index, sk_joystick_news *news) {
    sk_joystick *slot = NULL;
    for (int i = SK_JOYSTICKS_MAX; i-- > 0;)
        if (joysticks->slot[i].device == NULL) slot = &joysticks->slot[i];
    SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(index);
    if (slot == NULL || id < 0 || by_id(joysticks, id) != NULL) return;
    SDL_GameController *pad = SDL_IsGameController(index) ? SDL_GameControllerOpen(index) : NULL;
    SDL_Joystick *device = pad != NULL ? SDL_GameControllerGetJoystick(pad) : SDL_JoystickOpen(index);
    if (device == NULL) {
        snprintf(news->message, sizeof news->message, "A joystick cannot be opened: %.80s", SDL_GetError());
        return;
    }
    char guid[SK_GUID_TEXT];
    SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(device), guid, sizeof guid);
    *slot =
        (sk_joystick){.device = device, .pad = pad, .id = id, .profile = sk_profiles_find(joysticks->profiles, guid)};
    const char *name = SDL_JoystickName(device);
    snprintf(slot->name, sizeof slot->name, "%s", name != NULL ? name : "Joystick");
    snprintf(news->message, sizeof news->message, "%s connected", slot->name);
}

static sk_action pad_action(int32_t button) {
    for (size_t i = 0; i < sizeof PAD_BUTTONS / sizeof *PAD_BUTTONS; i++)
        if (PAD_BUTTONS[i].button == (SDL_GameControllerButton)button) return PAD_BUTTONS[i].action;
    return SK_DO_NOTHING;
}

static sk_action action_of(const sk_joystick *slot, int32_t button) {
    return slot->pad != NULL ? pad_action(button) : (sk_action)slot->profile->button[button];
}

// Answers what the button begins.
static sk_action button_event(sk_joystick *slot, bool of_pad, int32_t button, bool down) {
    // A pad's buttons also arrive as those of a plain joystick.
    if (slot == NULL || (slot->pad != NULL) != of_pad || button >= SK_BUTTONS_MAX) return SK_DO_NOTHING;
    uint32_t bit = UINT32_C(1) << button;
    slot->down = down ? slot->down | bit : slot->down & ~bit;
    return down ? action_of(slot, button) : SK_DO_NOTHING;
}

void sk_joysticks_hold(const sk_joysticks *joysticks, bool *held) {
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++)
        for (int32_t b = 0; b < SK_BUTTONS_MAX; b++) {
            if ((joysticks->slot[i].down >> b & 1) == 0) continue;
            sk_action action = action_of(&joysticks->slot[i], b);
            if (action != SK_DO_NOTHING) held[action] = true;
        }
}

void sk_joysticks_release(sk_joysticks *joysticks) {
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) joysticks->slot[i].down = 0;
}

sk_joystick_news sk_joysticks_event(sk_joysticks *joysticks, const SDL_Event *event) {
    sk_joystick_news news = {.pressed = SK_DO_NOTHING};
    sk_joystick *slot;
    switch (event->type) {
    case SDL_JOYDEVICEADDED: open_device(joysticks, event->jdevice.which, &news); break;
    case SDL_JOYDEVICEREMOVED:
        slot = by_id(joysticks, event->jdevice.which);
        if (slot == NULL) break;
        snprintf(news.message, sizeof news.message, "%s unplugged: sticks are neutral", slot->name);
        close_slot(slot);
        break;
    case SDL_JOYBUTTONDOWN:
    case SDL_JOYBUTTONUP:
        slot = by_id(joysticks, event->jbutton.which);
        news.pressed = button_event(slot, false, event->jbutton.button, event->jbutton.state == SDL_PRESSED);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        slot = by_id(joysticks, event->cbutton.which);
        news.pressed = button_event(slot, true, event->cbutton.button, event->cbutton.state == SDL_PRESSED);
        break;
    default: break;
    }
    return news;
}

static void read_pad(SDL_GameController *pad, sk_stick_input *sum) {
    sum->aileron += sk_axis_shape(PAD_STICK, SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_LEFTX));
    sum->elevator += sk_axis_shape(PAD_STICK, SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_LEFTY));
    sum->rudder += sk_axis_shape(PAD_STICK, SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX));
    double left = SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT) / 32767.0;
    double right = SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT) / 32767.0;
    sum->brake_left = sk_max(sum->brake_left, left);
    sum->brake_right = sk_max(sum->brake_right, right);
}

static double stick_of(const sk_joystick *slot, sk_stick stick) {
    sk_axis_rule rule = slot->profile->stick[stick];
    if (rule.axis < 0 || rule.axis >= SDL_JoystickNumAxes(slot->device)) return 0.0;
    return sk_axis_shape(rule, SDL_JoystickGetAxis(slot->device, rule.axis));
}

static void read_throttle(sk_joystick *slot, sk_stick_input *sum) {
    sk_axis_rule rule = slot->profile->stick[SK_STICK_THROTTLE];
    if (rule.axis < 0 || rule.axis >= SDL_JoystickNumAxes(slot->device)) return;
    double position = 0.5 * (1.0 + stick_of(slot, SK_STICK_THROTTLE));
    if (!slot->throttle_known) {
        slot->throttle_known = true;
        slot->throttle_seen = position;
    }
    bool at_end = position == 0.0 || position == 1.0; // the last bit of the way must not be lost in the noise
    if (fabs(position - slot->throttle_seen) < THROTTLE_MOVED && !(at_end && position != slot->throttle_seen)) return;
    slot->throttle_seen = position;
    sum->throttle = position;
    sum->throttle_moved = true;
}

sk_stick_input sk_joysticks_read(sk_joysticks *joysticks) {
    sk_stick_input sum = {0};
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) {
        sk_joystick *slot = &joysticks->slot[i];
        if (slot->device == NULL) continue;
        if (slot->pad != NULL) {
            read_pad(slot->pad, &sum);
            continue;
        }
        sum.aileron += stick_of(slot, SK_STICK_AILERON);
        sum.elevator += stick_of(slot, SK_STICK_ELEVATOR);
        sum.rudder += stick_of(slot, SK_STICK_RUDDER);
        read_throttle(slot, &sum);
    }
    return sum;
}

int32_t sk_joysticks_count(const sk_joysticks *joysticks) {
    int32_t count = 0;
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) count += joysticks->slot[i].device != NULL;
    return count;
}
