#include "input/profile.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const STICKS[SK_STICK_COUNT] = {"aileron", "elevator", "rudder", "throttle"};

const char *sk_stick_name(sk_stick stick) {
    return STICKS[stick];
}

bool sk_is_guid(const char *text) {
    return strlen(text) == SK_GUID_TEXT - 1 && strspn(text, "0123456789abcdef") == SK_GUID_TEXT - 1;
}

void sk_profiles_defaults(sk_profiles *profiles) {
    // Pulling back and turning right read positive on a joystick; a throttle pushed forward reads negative.
    sk_profile any = {
        .guid = "*",
        .stick = {{0, false, 0.03, 0.3}, {1, false, 0.03, 0.3}, {2, false, 0.05, 0.3}, {3, true, 0.0, 0.0}}};
    for (int32_t i = 0; i < SK_BUTTONS_MAX; i++) any.button[i] = SK_DO_NOTHING;
    static const sk_action BUTTONS[] = {SK_DO_brakes, SK_DO_trim_up, SK_DO_trim_down, SK_DO_flaps_cycle,
                                        SK_DO_camera_next};
    for (size_t i = 0; i < sizeof BUTTONS / sizeof *BUTTONS; i++) any.button[i] = BUTTONS[i];
    *profiles = (sk_profiles){.count = 1, .profile = {any}};
}

const sk_profile *sk_profiles_find(const sk_profiles *profiles, const char *guid) {
    for (int32_t i = 1; i < profiles->count; i++)
        if (strcmp(profiles->profile[i].guid, guid) == 0) return &profiles->profile[i];
    return &profiles->profile[0];
}

sk_profile *sk_profiles_own(sk_profiles *profiles, const char *guid) {
    if (strcmp(guid, "*") == 0) return &profiles->profile[0];
    for (int32_t i = 1; i < profiles->count; i++)
        if (strcmp(profiles->profile[i].guid, guid) == 0) return &profiles->profile[i];
    if (profiles->count == SK_PROFILES_MAX) return NULL;
    sk_profile *own = &profiles->profile[profiles->count++];
    *own = profiles->profile[0];
    snprintf(own->guid, sizeof own->guid, "%s", guid);
    return own;
}

// A whole number from low to high and nothing behind it.
static bool parse_index(const char *text, long low, long high, int32_t *out) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < low || value > high) return false;
    *out = (int32_t)value;
    return true;
}

static sk_result parse_rule(sk_axis_rule *rule, const char *value) {
    char words[128];
    if (strlen(value) >= sizeof words) return sk_error("the line is too long");
    snprintf(words, sizeof words, "%s", value);
    char *rest = NULL, *word = strtok_r(words, " \t", &rest);
    sk_axis_rule set = *rule;
    if (word == NULL) return sk_error("an axis number is missing; `none` for no axis");
    if (strcmp(word, "none") == 0)
        set.axis = -1;
    else if (!parse_index(word, 0, 31, &set.axis))
        return sk_error("\"%s\" is no axis: 0 to 31, or none", word);
    set.invert = false;
    while ((word = strtok_r(NULL, " \t", &rest)) != NULL) {
        if (strcmp(word, "invert") == 0) {
            set.invert = true;
            continue;
        }
        bool dead = strcmp(word, "dead") == 0;
        if (!dead && strcmp(word, "expo") != 0)
            return sk_error("\"%s\": only invert, dead X and expo X may follow", word);
        const char *number = strtok_r(NULL, " \t", &rest);
        char *end = NULL;
        double amount = number != NULL ? strtod(number, &end) : NAN;
        double most = dead ? 0.9 : 1.0;
        if (number == NULL || *end != '\0' || !(amount >= 0.0 && amount <= most))
            return sk_error("%s wants a number from 0 to %g", word, most);
        *(dead ? &set.dead_zone : &set.expo) = amount;
    }
    *rule = set;
    return sk_ok();
}

sk_result sk_profile_set(sk_profile *profile, const char *key, const char *value) {
    for (int i = 0; i < SK_STICK_COUNT; i++)
        if (strcmp(key, STICKS[i]) == 0) return parse_rule(&profile->stick[i], value);
    int32_t button;
    if (strncmp(key, "button ", 7) != 0)
        return sk_error("\"%s\" is not of a joystick: aileron, elevator, rudder, throttle or button N", key);
    if (!parse_index(key + 7, 0, SK_BUTTONS_MAX - 1, &button))
        return sk_error("\"%s\" is no button: 0 to %d", key + 7, SK_BUTTONS_MAX - 1);
    sk_action action = sk_action_find(value);
    if (action == SK_DO_NOTHING && strcmp(value, "none") != 0)
        return sk_error("there is no action \"%s\"; `skidpad keys --config` lists them", value);
    profile->button[button] = action;
    return sk_ok();
}

double sk_axis_shape(sk_axis_rule rule, int raw) {
    double x = raw < 0 ? raw / 32768.0 : raw / 32767.0;
    double size = (fabs(x) - rule.dead_zone) / (1.0 - rule.dead_zone);
    if (size <= 0.0) return 0.0;
    if (size > 1.0) size = 1.0;
    size = (1.0 - rule.expo) * size + rule.expo * size * size * size;
    return (x < 0.0) != rule.invert ? -size : size;
}
