// Any bytes as controls.conf and as keys.conf. What is checked beside the sanitizers: an error is one line with a place and leaves
// everything as it was; what was accepted is printed as a file that reads back the same, and shapes every position of an
// axis to a number within its range.
#include "input/controls_file.h"
#include "input/keymap.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) abort();
}

static void check_error(const sk_result *result) {
    require(result->text[0] != '\0' && strchr(result->text, '\n') == NULL && result->line > 0);
}

static void shape(const sk_profile *profile) {
    for (int s = 0; s < SK_STICK_COUNT; s++)
        for (int raw = -32768; raw <= 32767; raw += 4681) {
            double x = sk_axis_shape(profile->stick[s], raw), lever = sk_axis_lever(profile->stick[s], raw);
            require(sk_stick_is_lever((sk_stick)s) || (x >= -1.0 && x <= 1.0));
            require(lever >= 0.0 && lever <= 1.0);
        }
}

static void try_controls(const char *text) {
    sk_user_controls before, controls, again;
    memset(&before, 0, sizeof before); // padding too, which is compared
    sk_user_controls_defaults(&before);
    memcpy(&controls, &before, sizeof before);
    sk_result result = sk_user_controls_parse(&controls, text, "controls.conf");
    if (!result.ok) {
        check_error(&result);
        require(memcmp(&controls, &before, sizeof before) == 0);
        return;
    }
    for (int32_t i = 0; i < controls.joysticks.count; i++) shape(&controls.joysticks.profile[i]);
    char *printed = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&printed, &length);
    require(file != NULL);
    sk_user_controls_print(&controls, file);
    fclose(file);
    memcpy(&again, &before, sizeof before);
    require(sk_user_controls_parse(&again, printed, "controls.conf").ok);
    for (int32_t i = 0; i < controls.joysticks.count; i++)
        for (int s = 0; s < SK_STICK_COUNT; s++)
            require(controls.joysticks.profile[i].stick[s].axis == again.joysticks.profile[i].stick[s].axis);
    require(controls.joysticks.count == again.joysticks.count &&
            memcmp(&controls.aids, &again.aids, sizeof controls.aids) == 0);
    free(printed);
}

static void try_keys(const char *text) {
    sk_keymap before, map;
    memset(&before, 0, sizeof before); // padding too, which is compared
    sk_keymap_defaults(&before);
    memcpy(&map, &before, sizeof before);
    sk_result result = sk_keymap_parse(&map, text, "keys.conf");
    if (result.ok) return;
    check_error(&result);
    require(memcmp(&map, &before, sizeof before) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (strlen(text) == size) { // sk_user_read refuses the others
        try_controls(text);
        try_keys(text);
    }
    free(text);
    return 0;
}
