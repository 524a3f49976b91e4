#include "cli/watch.h"

#include "cli/show_argument.h"
#include "playback/playback.h"
#include "playback/recorded_scene.h"

bool sk_watch_is_possible(void) {
    return sk_window_find_display().ok;
}

sk_result sk_watch_options(const sk_arguments *arguments, const sk_recording *recording, sk_fly_options *out) {
    *out = (sk_fly_options){.seconds = INFINITY, .every = 1};
    sk_recording_info info = sk_recording_describe(recording);
    double length = (double)(info.last_tick - info.first_tick) / SK_TICK_HZ;
    sk_result result = sk_arguments_show(arguments, &out->show);
    if (result.ok) result = sk_arguments_number(arguments, "at", 0.0, length, "s", &out->at);
    return result;
}

sk_result sk_watch(const sk_arguments *arguments, const sk_fly_options *asked, const sk_recording *recording,
                   const sk_recording *other) {
    sk_fly_options options = *asked;
    options.replay = recording;
    options.beside = other;
    options.bindings = sk_arguments_text(arguments, "bindings");
    options.replay_path = arguments->operand[0];
    options.beside_name = other != NULL ? sk_file_name(arguments->operand[1]) : NULL;
    options.show.visible = true;
    options.show.fullscreen = sk_arguments_given(arguments, "fullscreen");
    sk_warn_keyframes_only(arguments->operand[0], recording);
    if (other != NULL) sk_warn_keyframes_only(arguments->operand[1], other);
    sk_scene *scene = sk_recorded_scene(recording, arguments->operand[0]);
    if (scene == NULL) return sk_error("memory is short for the replay");
    sk_result result = sk_fly(scene, &options);
    sk_recorded_scene_free(scene);
    return result;
}
