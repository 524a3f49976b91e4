#include "cli/command.h"
#include "input/keymap.h"

#include <SDL.h>
#include <stdio.h>

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

int sk_command_keys(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("keys", argc, argv, &arguments, &status)) return status;
    if (sk_arguments_given(&arguments, "joysticks")) {
        sk_result listed = list_joysticks();
        return listed.ok ? SK_EXIT_DONE : sk_complain(listed);
    }
    static sk_keymap map; // large
    sk_keymap_defaults(&map);
    sk_result result = sk_ok();
    if (!sk_arguments_given(&arguments, "defaults"))
        result = sk_keymap_load(&map, sk_arguments_text(&arguments, "keys"));
    if (!result.ok) return sk_complain(result);
    if (sk_arguments_given(&arguments, "config"))
        sk_keymap_print_config(&map, stdout);
    else
        sk_keymap_print_markdown(&map, stdout);
    return SK_EXIT_DONE;
}
