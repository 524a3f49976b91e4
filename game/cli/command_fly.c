#include "cli/scene_argument.h"
#include "cli/show_argument.h"
#include "fly/fly.h"

#include <string.h>

// Scenes used if none is given: the course for the first flight, or the free airfield if another aircraft is given.
static const char FIRST[] = "first_flight", FREE[] = "airfield";

static const char *usual_scene(const sk_arguments *arguments) {
    return sk_arguments_given(arguments, "aircraft") ? FREE : FIRST;
}

static sk_result read_options(const sk_arguments *arguments, sk_fly_options *options) {
    sk_result result = sk_arguments_show(arguments, &options->show);
    if (result.ok) result = sk_arguments_number(arguments, "seconds", 0.0, 1e7, "s", &options->seconds);
    if (result.ok) result = sk_arguments_count(arguments, "every", 1, 1000000000, "ticks", &options->every);
    options->csv = sk_arguments_text(arguments, "csv");
    options->record = sk_arguments_text(arguments, "record");
    options->bindings = sk_arguments_text(arguments, "bindings");
    options->keys = sk_arguments_text(arguments, "keys");
    options->aids = sk_arguments_text(arguments, "aids");
    options->show.controls = sk_arguments_text(arguments, "controls");
    options->benchmark = sk_arguments_given(arguments, "benchmark");
    options->show.visible = true;
    options->show.fullscreen = sk_arguments_given(arguments, "fullscreen");
    return result;
}

// Returns whether the scene may change. A CSV file, a recording and a file of keys belong to one scene.
static bool may_change_scene(const sk_fly_options *options) {
    return options->csv == NULL && options->record == NULL && options->keys == NULL;
}

// Loads the scene of the command line or, with `wants_other`, the other of the two scenes that a key exchanges.
static sk_result load(const sk_arguments *arguments, const char *name, const char *other, bool wants_other,
                      sk_scene **out) {
    return wants_other ? sk_load_scene(other, NULL, out) : sk_arguments_scene(arguments, name, out);
}

static const char *text_for(const char *scene) {
    if (strcmp(scene, FREE) == 0) return "opens the free airfield";
    return strcmp(scene, FIRST) == 0 ? "opens the first flight" : "goes back";
}

int sk_command_fly(const sk_command_line *line) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin(line, &arguments, &status)) return status;
    sk_fly_options options = {.seconds = INFINITY, .every = 1};
    sk_result result = read_options(&arguments, &options);
    const char *name = arguments.operand_count > 0 ? arguments.operand[0] : usual_scene(&arguments);
    const char *other = strcmp(name, FREE) == 0 ? FIRST : FREE;
    bool wants_other = false, changes = true;
    options.opens_other = may_change_scene(&options) ? &changes : NULL;
    while (result.ok && changes) {
        sk_scene *scene = NULL;
        changes = false;
        options.other_scene = text_for(wants_other ? name : other);
        result = load(&arguments, name, other, wants_other, &scene);
        if (result.ok) result = sk_fly(scene, &options);
        sk_scene_destroy(scene);
        wants_other = !wants_other;
    }
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
