#include "cli/command.h"
#include "input/controls_file.h"
#include "input/keymap.h"
#include "input/known_sticks.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

static sk_result list_joysticks(void) {
    if (SDL_Init(SDL_INIT_JOYSTICK | SDL_INIT_GAMECONTROLLER) != 0)
        return sk_error("joysticks are not available: %s", SDL_GetError());
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        char guid[SK_GUID_TEXT];
        SDL_JoystickGetGUIDString(SDL_JoystickGetDeviceGUID(i), guid, sizeof guid);
        const char *name = SDL_JoystickNameForIndex(i);
        printf("%s %s%s\n", guid, name != NULL ? name : "?", SDL_IsGameController(i) ? " (gamepad)" : "");
    }
    SDL_Quit();
    return sk_ok();
}

static void list_known(void) {
    for (int32_t i = 0; i < sk_known_stick_count; i++) {
        const sk_known_stick *known = &sk_known_sticks[i];
        printf("%04x:%04x %s:", (unsigned)known->vendor, (unsigned)known->product, known->name);
        sk_profile profile;
        memset(&profile, 0, sizeof profile);
        sk_known_stick_apply(known, &profile);
        for (int s = 0; s < SK_STICK_COUNT; s++)
            if (profile.stick[s].axis >= 0)
                printf(" %s %d%s", sk_stick_name((sk_stick)s), profile.stick[s].axis,
                       profile.stick[s].invert ? " invert" : "");
        printf("%s\n", known->guess ? " (a guess)" : "");
    }
}

static sk_result print_profiles(const sk_arguments *arguments) {
    sk_user_controls controls;
    sk_user_controls_defaults(&controls);
    sk_result result = sk_ok();
    if (!sk_arguments_given(arguments, "defaults"))
        result = sk_user_controls_load(&controls, sk_arguments_text(arguments, "controls"));
    if (result.ok) sk_user_controls_print(&controls, stdout);
    return result;
}

// Options that select what is printed exclude each other. Each of the other options is valid only with some of them.
static sk_result check_options(const sk_arguments *arguments) {
    static const char *const prints[] = {"config", "joysticks", "profiles", "known"};
    const char *printed = NULL;
    for (size_t i = 0; i < sizeof prints / sizeof *prints; i++) {
        if (!sk_arguments_given(arguments, prints[i])) continue;
        if (printed != NULL) return sk_error("keys: --%s and --%s exclude each other", printed, prints[i]);
        printed = prints[i];
    }
    bool profiles = printed != NULL && strcmp(printed, "profiles") == 0;
    bool keys = printed == NULL || strcmp(printed, "config") == 0;
    if (sk_arguments_given(arguments, "controls") && !profiles)
        return sk_error("keys: --controls goes with --profiles");
    if (sk_arguments_given(arguments, "bindings") && !keys)
        return sk_error("keys: --bindings does not go with --%s", printed);
    if (sk_arguments_given(arguments, "defaults") && !keys && !profiles)
        return sk_error("keys: --defaults does not go with --%s", printed);
    return sk_ok();
}

int sk_command_keys(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_result sound = check_options(&arguments);
    if (!sound.ok) return sk_complain(sound);
    if (sk_arguments_given(&arguments, "joysticks")) {
        sk_result listed = list_joysticks();
        return listed.ok ? SK_EXIT_DONE : sk_complain(listed);
    }
    if (sk_arguments_given(&arguments, "known")) {
        list_known();
        return SK_EXIT_DONE;
    }
    if (sk_arguments_given(&arguments, "profiles")) {
        sk_result printed = print_profiles(&arguments);
        return printed.ok ? SK_EXIT_DONE : sk_complain(printed);
    }
    sk_keymap map;
    sk_keymap_defaults(&map);
    sk_result result = sk_ok();
    if (!sk_arguments_given(&arguments, "defaults"))
        result = sk_keymap_load(&map, sk_arguments_text(&arguments, "bindings"));
    if (!result.ok) return sk_complain(result);
    if (sk_arguments_given(&arguments, "config"))
        sk_keymap_print_config(&map, stdout);
    else
        sk_keymap_print_markdown(&map, stdout);
    return SK_EXIT_DONE;
}
