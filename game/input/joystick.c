#include "input/joystick.h"

#include "input/known_sticks.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double LEVER_MOVED = 0.02; // of its travel: less is noise

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

// Chooses the user's own profile for this device; otherwise the default, with the axes of a known device. Returns true
// for the user's own.
static bool choose_profile(const sk_profiles *profiles, sk_joystick *slot, const sk_known_stick *known) {
    const sk_profile *own = sk_profiles_find(profiles, slot->guid);
    slot->profile = own != NULL ? *own : *sk_profiles_find(profiles, slot->pad != NULL ? "gamepad" : "*");
    if (own == NULL && slot->pad == NULL && known != NULL) sk_known_stick_apply(known, &slot->profile);
    memcpy(slot->profile.guid, slot->guid, sizeof slot->guid);
    return own != NULL;
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
    *slot = (sk_joystick){.device = device, .pad = pad, .id = id};
    SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(device), slot->guid, sizeof slot->guid);
    const char *name = SDL_JoystickName(device);
    snprintf(slot->name, sizeof slot->name, "%s", name != NULL ? name : "Joystick");
    const sk_known_stick *known = sk_known_stick_find(SDL_JoystickGetVendor(device), SDL_JoystickGetProduct(device));
    bool own = choose_profile(joysticks->profiles, slot, known);
    bool unsure = pad == NULL && !own && (known == NULL || known->guess);
    snprintf(news->message, sizeof news->message, "%s connected%s", slot->name,
             unsure ? ": its axes are a guess, see the joystick panel" : "");
}

static sk_action action_of(const sk_joystick *slot, int32_t button) {
    return (sk_action)slot->profile.button[button];
}

// Returns the action that the button begins.
static sk_action button_event(sk_joystick *slot, bool of_pad, int32_t button, bool down) {
    // A gamepad's buttons also arrive as events of a plain joystick.
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
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++)
        for (int direction = 0; direction < SK_HAT_DIRECTIONS; direction++) {
            sk_action action = (sk_action)joysticks->slot[i].profile.hat[direction];
            if ((joysticks->slot[i].hats >> direction & 1) != 0 && action != SK_DO_NOTHING) held[action] = true;
        }
}

void sk_joysticks_release(sk_joysticks *joysticks) {
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) joysticks->slot[i].down = joysticks->slot[i].hats = 0;
}

// Updates the hats. All hats of a device have the same actions. Returns the action of a direction that is newly pointed to.
static sk_action hat_event(sk_joystick *slot) {
    if (slot == NULL || slot->pad != NULL) return SK_DO_NOTHING;
    uint32_t directions = 0;
    for (int h = 0; h < SDL_JoystickNumHats(slot->device); h++) directions |= SDL_JoystickGetHat(slot->device, h);
    uint32_t begun = directions & ~slot->hats;
    slot->hats = directions;
    for (int direction = 0; direction < SK_HAT_DIRECTIONS; direction++)
        if ((begun >> direction & 1) != 0) return (sk_action)slot->profile.hat[direction];
    return SK_DO_NOTHING;
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
    case SDL_JOYHATMOTION: news.pressed = hat_event(by_id(joysticks, event->jhat.which)); break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        slot = by_id(joysticks, event->cbutton.which);
        news.pressed = button_event(slot, true, event->cbutton.button, event->cbutton.state == SDL_PRESSED);
        break;
    default: break;
    }
    return news;
}

int32_t sk_joystick_axes(const sk_joystick *joystick) {
    if (joystick->pad != NULL) return SDL_CONTROLLER_AXIS_MAX;
    int axes = SDL_JoystickNumAxes(joystick->device);
    return axes < SK_AXES_MAX ? axes : SK_AXES_MAX;
}

int sk_joystick_raw(const sk_joystick *joystick, int32_t axis) {
    if (axis < 0 || axis >= sk_joystick_axes(joystick)) return 0;
    if (joystick->pad != NULL) return SDL_GameControllerGetAxis(joystick->pad, (SDL_GameControllerAxis)axis);
    return SDL_JoystickGetAxis(joystick->device, axis);
}

void sk_joystick_forget(sk_joystick *joystick) {
    memset(joystick->lever_known, 0, sizeof joystick->lever_known);
    memset(joystick->lever_moved, 0, sizeof joystick->lever_moved);
}

static bool has(const sk_joystick *slot, sk_stick stick) {
    int32_t axis = slot->profile.stick[stick].axis;
    return axis >= 0 && axis < sk_joystick_axes(slot);
}

static double stick_of(const sk_joystick *slot, sk_stick stick) {
    sk_axis_rule rule = slot->profile.stick[stick];
    return has(slot, stick) ? sk_axis_shape(rule, sk_joystick_raw(slot, rule.axis)) : 0.0;
}

// Returns true in a tick in which a lever has moved by more than the noise.
static bool lever_moves(sk_joystick *slot, sk_stick stick) {
    if (!has(slot, stick)) return false;
    sk_axis_rule rule = slot->profile.stick[stick];
    double position = sk_axis_lever(rule, sk_joystick_raw(slot, rule.axis));
    if (!slot->lever_known[stick]) {
        slot->lever_known[stick] = true;
        slot->lever_seen[stick] = position;
    }
    double seen = slot->lever_seen[stick];
    bool at_end = position == 0.0 || position == 1.0; // the noise threshold must not hide the end of the travel
    if (fabs(position - seen) < LEVER_MOVED && !(at_end && position != seen)) return false;
    slot->lever_seen[stick] = position;
    slot->lever_moved[stick] = true;
    return true;
}

// Returns the position of a toe brake; 0 until it is known. That of a gamepad is known, because SDL's triggers rest at 0.
static double brake_of(sk_joystick *slot, sk_stick stick) {
    lever_moves(slot, stick);
    bool known = has(slot, stick) && (slot->lever_moved[stick] || slot->pad != NULL);
    sk_axis_rule rule = slot->profile.stick[stick];
    return known ? sk_axis_lever(rule, sk_joystick_raw(slot, rule.axis)) : 0.0;
}

sk_stick_input sk_joysticks_read(sk_joysticks *joysticks) {
    sk_stick_input sum = {0};
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) {
        sk_joystick *slot = &joysticks->slot[i];
        if (slot->device == NULL) continue;
        sum.aileron += stick_of(slot, SK_STICK_AILERON);
        sum.elevator += stick_of(slot, SK_STICK_ELEVATOR);
        sum.rudder += stick_of(slot, SK_STICK_RUDDER);
        sum.brake_left = sk_max(sum.brake_left, brake_of(slot, SK_STICK_BRAKE_LEFT));
        sum.brake_right = sk_max(sum.brake_right, brake_of(slot, SK_STICK_BRAKE_RIGHT));
        if (!lever_moves(slot, SK_STICK_THROTTLE)) continue;
        sum.throttle = slot->lever_seen[SK_STICK_THROTTLE];
        sum.throttle_moved = true;
    }
    return sum;
}

int32_t sk_joysticks_count(const sk_joysticks *joysticks) {
    int32_t count = 0;
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) count += joysticks->slot[i].device != NULL;
    return count;
}
