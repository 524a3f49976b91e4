#include "cli/fly.h"
#include "cli/scene_argument.h"
#include "cli/show_argument.h"

int sk_command_fly(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("fly", argc, argv, &arguments, &status)) return status;
    sk_fly_options options = {.seconds = INFINITY, .every = 1};
    sk_result result = sk_arguments_show(&arguments, &options.show);
    if (result.ok) result = sk_arguments_number(&arguments, "seconds", 0.0, 1e7, "s", &options.seconds);
    if (result.ok) result = sk_arguments_count(&arguments, "every", 1, 1000000000, "ticks", &options.every);
    options.csv = sk_arguments_text(&arguments, "csv");
    options.record = sk_arguments_text(&arguments, "record");
    options.bindings = sk_arguments_text(&arguments, "bindings");
    options.keys = sk_arguments_text(&arguments, "keys");
    options.aids = sk_arguments_text(&arguments, "aids");
    options.show.controls = sk_arguments_text(&arguments, "controls");
    options.benchmark = sk_arguments_given(&arguments, "benchmark");
    options.show.visible = true;
    options.show.fullscreen = sk_arguments_given(&arguments, "fullscreen");
    sk_scene *scene = NULL;
    if (result.ok) result = sk_arguments_scene(&arguments, "airfield", &scene);
    if (result.ok) result = sk_fly(scene, &options);
    sk_scene_destroy(scene);
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
