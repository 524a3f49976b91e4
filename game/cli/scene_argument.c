#include "cli/scene_argument.h"

#include "cli/loading.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void tell(const sk_warnings *warnings) {
    int32_t kept = warnings->count < SK_WARNINGS_MAX ? warnings->count : SK_WARNINGS_MAX;
    for (int32_t i = 0; i < kept; i++) sk_print_line(stderr, "warning: ", warnings->text[i]);
    if (warnings->count > kept) fprintf(stderr, "skidpad: warning: and %d more\n", (int)(warnings->count - kept));
}

bool sk_names_recording(const char *path) {
    static const char ENDING[] = ".skr";
    size_t length = strlen(path), ending = sizeof ENDING - 1;
    return length > ending && strcasecmp(path + length - ending, ENDING) == 0;
}

sk_result sk_refuse_recording(const char *path) {
    return sk_error("%.200s is a recording, not a scene; `skidpad replay %.200s` watches it", path, path);
}

sk_result sk_arguments_scene(const sk_arguments *arguments, const char *otherwise, sk_scene **out) {
    sk_scene_options options = {.settings = arguments->setting,
                                .setting_count = arguments->setting_count,
                                .aircraft = sk_arguments_text(arguments, "aircraft"),
                                .phase = sk_loading_phase};
    if (arguments->operand_count > 0 && sk_names_recording(arguments->operand[0]))
        return sk_refuse_recording(arguments->operand[0]);
    sk_loading_begin();
    sk_result result = sk_scene_load(arguments->operand_count > 0 ? arguments->operand[0] : otherwise, &options, out);
    sk_loading_end();
    if (result.ok) tell(&(*out)->warnings);
    return result;
}
