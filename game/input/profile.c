#include "input/profile.h"

#include <SDL_gamecontroller.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const STICKS[SK_STICK_COUNT] = {"aileron",  "elevator",   "rudder",
                                                   "throttle", "brake_left", "brake_right"};
static const char *const HATS[SK_HAT_DIRECTIONS] = {"up", "right", "down", "left"};

const char *sk_stick_name(sk_stick stick) {
    return STICKS[stick];
}

const char *sk_hat_name(int direction) {
    return HATS[direction];
}

bool sk_stick_is_lever(sk_stick stick) {
    return stick >= SK_STICK_THROTTLE;
}

bool sk_is_guid(const char *text) {
    return strlen(text) == SK_GUID_TEXT - 1 && strspn(text, "0123456789abcdef") == SK_GUID_TEXT - 1;
}

static sk_profile empty(const char *guid) {
    sk_profile none = {.hat = {SK_DO_look_up, SK_DO_look_right, SK_DO_look_down, SK_DO_look_left}};
    snprintf(none.guid, sizeof none.guid, "%s", guid);
    for (int32_t i = 0; i < SK_BUTTONS_MAX; i++) none.button[i] = SK_DO_NOTHING;
    for (int s = 0; s < SK_STICK_COUNT; s++) none.stick[s] = (sk_axis_rule){.axis = -1, SK_AXIS_UNCALIBRATED};
    none.stick[SK_STICK_BRAKE_LEFT].dead_zone = none.stick[SK_STICK_BRAKE_RIGHT].dead_zone = 0.05;
    return none;
}

static void set_axis(sk_profile *profile, sk_stick stick, int32_t axis, bool invert, double dead_zone, double expo) {
    profile->stick[stick] = (sk_axis_rule){axis, invert, dead_zone, expo, SK_AXIS_UNCALIBRATED};
}

// Returns the profile of any joystick. Pulling back and turning right read positive; a throttle pushed forward reads
// negative.
static sk_profile any_joystick(void) {
    sk_profile any = empty("*");
    set_axis(&any, SK_STICK_AILERON, 0, false, 0.03, 0.3);
    set_axis(&any, SK_STICK_ELEVATOR, 1, false, 0.03, 0.3);
    set_axis(&any, SK_STICK_RUDDER, 2, false, 0.05, 0.3);
    set_axis(&any, SK_STICK_THROTTLE, 3, true, 0.0, 0.0);
    static const sk_action BUTTONS[] = {SK_DO_brakes, SK_DO_trim_up, SK_DO_trim_down, SK_DO_flaps_cycle,
                                        SK_DO_camera_next};
    for (size_t i = 0; i < sizeof BUTTONS / sizeof *BUTTONS; i++) any.button[i] = BUTTONS[i];
    return any;
}

// Returns the profile of any gamepad. SDL's mapping gives all of them one layout: axes and buttons are those of
// SDL_GameController.
static sk_profile any_gamepad(void) {
    static const struct {
        SDL_GameControllerButton button;
        sk_action action;
    } BUTTONS[] = {
        {SDL_CONTROLLER_BUTTON_A, SK_DO_brakes},
        {SDL_CONTROLLER_BUTTON_B, SK_DO_parking_brake},
        {SDL_CONTROLLER_BUTTON_X, SK_DO_flaps_down},
        {SDL_CONTROLLER_BUTTON_Y, SK_DO_flaps_up},
        {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SK_DO_throttle_down},
        {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, SK_DO_throttle_up},
        {SDL_CONTROLLER_BUTTON_DPAD_UP, SK_DO_trim_down},
        {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SK_DO_trim_up},
        {SDL_CONTROLLER_BUTTON_DPAD_LEFT, SK_DO_look_left},
        {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SK_DO_look_right},
        {SDL_CONTROLLER_BUTTON_LEFTSTICK, SK_DO_assisted_rudder},
        {SDL_CONTROLLER_BUTTON_RIGHTSTICK, SK_DO_camera_reset},
        {SDL_CONTROLLER_BUTTON_GUIDE, SK_DO_menu},
        {SDL_CONTROLLER_BUTTON_BACK, SK_DO_camera_next},
        {SDL_CONTROLLER_BUTTON_START, SK_DO_pause},
    };
    sk_profile any = empty("gamepad");
    set_axis(&any, SK_STICK_AILERON, SDL_CONTROLLER_AXIS_LEFTX, false, 0.08, 0.4);
    set_axis(&any, SK_STICK_ELEVATOR, SDL_CONTROLLER_AXIS_LEFTY, false, 0.08, 0.4);
    set_axis(&any, SK_STICK_RUDDER, SDL_CONTROLLER_AXIS_RIGHTX, false, 0.08, 0.4);
    set_axis(&any, SK_STICK_BRAKE_LEFT, SDL_CONTROLLER_AXIS_TRIGGERLEFT, false, 0.0, 0.0);
    set_axis(&any, SK_STICK_BRAKE_RIGHT, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, false, 0.0, 0.0);
    any.stick[SK_STICK_BRAKE_LEFT].low = any.stick[SK_STICK_BRAKE_RIGHT].low = 0; // SDL's triggers rest at 0
    for (size_t i = 0; i < sizeof BUTTONS / sizeof *BUTTONS; i++) any.button[BUTTONS[i].button] = BUTTONS[i].action;
    return any;
}

void sk_profiles_defaults(sk_profiles *profiles) {
    memset(profiles, 0, sizeof *profiles);
    profiles->profile[profiles->count++] = any_joystick();
    profiles->profile[profiles->count++] = any_gamepad();
}

const sk_profile *sk_profiles_find(const sk_profiles *profiles, const char *guid) {
    for (int32_t i = 0; i < profiles->count; i++)
        if (strcmp(profiles->profile[i].guid, guid) == 0) return &profiles->profile[i];
    return NULL;
}

sk_profile *sk_profiles_own(sk_profiles *profiles, const char *guid) {
    for (int32_t i = 0; i < profiles->count; i++)
        if (strcmp(profiles->profile[i].guid, guid) == 0) return &profiles->profile[i];
    if (profiles->count == SK_PROFILES_MAX) return NULL;
    sk_profile *own = &profiles->profile[profiles->count++];
    *own = profiles->profile[0];
    snprintf(own->guid, sizeof own->guid, "%s", guid);
    return own;
}

// Parses a whole number from low to high with nothing after it.
static bool parse_whole(const char *text, long low, long high, int32_t *out) {
    if (text == NULL) return false;
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < low || value > high) return false;
    *out = (int32_t)value;
    return true;
}

static sk_result parse_share(const char *word, const char *number, double most, double *out) {
    char *end = NULL;
    double amount = number != NULL ? strtod(number, &end) : NAN;
    if (number == NULL || end == number || *end != '\0' || !(amount >= 0.0 && amount <= most))
        return sk_error("%s wants a number from 0 to %g", word, most);
    *out = amount;
    return sk_ok();
}

static sk_result parse_word(sk_axis_rule *rule, const char *word, char **rest) {
    if (strcmp(word, "invert") == 0) {
        rule->invert = true;
        return sk_ok();
    }
    const char *number = strtok_r(NULL, " \t", rest);
    if (strcmp(word, "dead") == 0) return parse_share(word, number, 0.9, &rule->dead_zone);
    if (strcmp(word, "expo") == 0) return parse_share(word, number, 1.0, &rule->expo);
    int32_t *raw = strcmp(word, "low") == 0      ? &rule->low
                   : strcmp(word, "centre") == 0 ? &rule->centre
                   : strcmp(word, "high") == 0   ? &rule->high
                                                 : NULL;
    if (raw == NULL)
        return sk_error("\"%s\": only invert, dead X, expo X, low N, centre N and high N may follow", word);
    if (!parse_whole(number, -32768, 32767, raw)) return sk_error("%s wants a whole number from -32768 to 32767", word);
    return sk_ok();
}

static sk_result parse_rule(sk_axis_rule *rule, bool lever, const char *value) {
    char words[128];
    if (strlen(value) >= sizeof words) return sk_error("the line is too long");
    snprintf(words, sizeof words, "%s", value);
    char *rest = NULL, *word = strtok_r(words, " \t", &rest);
    sk_axis_rule set = *rule;
    if (word == NULL) return sk_error("an axis number is missing; `none` for no axis");
    if (strcmp(word, "none") == 0)
        set.axis = -1;
    else if (!parse_whole(word, 0, SK_AXES_MAX - 1, &set.axis))
        return sk_error("\"%s\" is no axis: 0 to %d, or none", word, SK_AXES_MAX - 1);
    set.invert = false;
    sk_result result = sk_ok();
    while (result.ok && (word = strtok_r(NULL, " \t", &rest)) != NULL) result = parse_word(&set, word, &rest);
    bool ordered = set.low < set.high && (lever || (set.low < set.centre && set.centre < set.high));
    if (result.ok && !ordered)
        result = sk_error(lever ? "low must be less than high" : "low, centre and high must rise in this order");
    if (result.ok) *rule = set;
    return result;
}

static sk_result parse_action(int32_t *out, const char *value) {
    sk_action action = sk_action_find(value);
    if (action == SK_DO_NOTHING && strcmp(value, "none") != 0)
        return sk_error("there is no action \"%s\"; `skidpad keys --config` lists them", value);
    *out = action;
    return sk_ok();
}

sk_result sk_profile_set(sk_profile *profile, const char *key, const char *value) {
    for (int i = 0; i < SK_STICK_COUNT; i++)
        if (strcmp(key, STICKS[i]) == 0) return parse_rule(&profile->stick[i], sk_stick_is_lever((sk_stick)i), value);
    for (int i = 0; i < SK_HAT_DIRECTIONS; i++)
        if (strncmp(key, "hat ", 4) == 0 && strcmp(key + 4, HATS[i]) == 0) return parse_action(&profile->hat[i], value);
    int32_t button;
    if (strncmp(key, "button ", 7) != 0)
        return sk_error(
            "\"%s\" is not a joystick setting: use aileron, elevator, rudder, throttle, brake_left, brake_right, "
            "button N or hat up, right, down, left",
            key);
    if (!parse_whole(key + 7, 0, SK_BUTTONS_MAX - 1, &button))
        return sk_error("\"%s\" is not a button number: use 0 to %d", key + 7, SK_BUTTONS_MAX - 1);
    return parse_action(&profile->button[button], value);
}

// Applies dead zone and curve to a deflection, 0..1.
static double curved(sk_axis_rule rule, double size) {
    size = sk_clamp((size - rule.dead_zone) / (1.0 - rule.dead_zone), 0.0, 1.0);
    return (1.0 - rule.expo) * size + rule.expo * size * size * size;
}

double sk_axis_shape(sk_axis_rule rule, int raw) {
    int32_t direction = raw < rule.centre ? rule.centre - rule.low : rule.high - rule.centre;
    double x = sk_clamp((double)(raw - rule.centre) / direction, -1.0, 1.0), size = curved(rule, fabs(x));
    return (x < 0.0) != rule.invert ? -size : size;
}

double sk_axis_lever(sk_axis_rule rule, int raw) {
    double x = sk_clamp((double)(raw - rule.low) / (rule.high - rule.low), 0.0, 1.0);
    return curved(rule, rule.invert ? 1.0 - x : x);
}
