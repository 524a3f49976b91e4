#include "cli/scene_argument.h"

#include "system/loading.h"
#include "system/output_file.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void print_warnings(const sk_warnings *warnings) {
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

// Checks that a table, recording or picture does not replace the scene's own files.
static sk_result check_outputs(const sk_arguments *arguments, const sk_scene *scene) {
    static const char *const OUTPUTS[] = {"csv", "record", "out"};
    for (const sk_option *option = arguments->command->options; option->name != NULL; option++)
        for (size_t i = 0; i < sizeof OUTPUTS / sizeof OUTPUTS[0]; i++) {
            if (strcmp(option->name, OUTPUTS[i]) != 0) continue;
            const char *path = sk_arguments_text(arguments, option->name);
            if (path == NULL) continue;
            bool is_scene = sk_output_same(path, scene->path);
            for (int32_t k = 0; k < scene->map_count; k++)
                is_scene = is_scene || sk_output_same(path, scene->maps[k].path);
            if (is_scene) return sk_error("%.200s is a file of the scene itself, which would be lost", path);
        }
    return sk_ok();
}

sk_result sk_load_scene(const char *name, const sk_scene_options *options, sk_scene **out) {
    sk_scene_options with = options != NULL ? *options : (sk_scene_options){0};
    with.phase = sk_loading_phase;
    sk_loading_begin();
    sk_result result = sk_scene_load(name, &with, out);
    sk_loading_end();
    return result;
}

sk_result sk_arguments_scene(const sk_arguments *arguments, const char *otherwise, sk_scene **out) {
    sk_scene_options options = {.settings = arguments->setting,
                                .setting_count = arguments->setting_count,
                                .aircraft = sk_arguments_text(arguments, "aircraft")};
    if (arguments->operand_count > 0 && sk_names_recording(arguments->operand[0]))
        return sk_refuse_recording(arguments->operand[0]);
    sk_result result = sk_load_scene(arguments->operand_count > 0 ? arguments->operand[0] : otherwise, &options, out);
    if (result.ok) result = check_outputs(arguments, *out);
    if (!result.ok) {
        sk_scene_destroy(*out);
        *out = NULL;
    }
    if (result.ok) print_warnings(&(*out)->warnings);
    return result;
}
