#include "cli/progress.h"
#include "cli/scene_argument.h"
#include "cli/show_argument.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Simulates and draws; the camera goes along, so that it stands where it would stand in flight.
static sk_result fly_and_draw(sk_show *show, sk_session *session, sk_input *input, int64_t ticks) {
    static const int64_t CAMERA_EVERY = 4;
    sk_pacing still;
    sk_pacing_begin(&still, 1.0 / SK_TICK_HZ);
    sk_pacing_pause(&still, true);
    sk_result result = sk_ok();
    while (session->now.state.tick < ticks) {
        int64_t tick = session->now.state.tick;
        result = sk_session_tick(session, input);
        if (!result.ok) break;
        // The delay of the chase camera is settled over the last seconds only.
        bool near_end = ticks - tick < 3 * SK_TICK_HZ;
        if (near_end && tick % CAMERA_EVERY == 0) sk_show_follow(show, session, (double)CAMERA_EVERY / SK_TICK_HZ);
        sk_event event;
        while (sk_session_next_event(session, &event)) sk_hud_tell_event(&show->hud, show->scene->model, &event);
        sk_hud_pass(&show->hud, 1.0 / SK_TICK_HZ);
        sk_hud_watch(&show->hud, show->scene->model, &session->now.state, 1.0 / SK_TICK_HZ);
        sk_progress(session->now.state.tick, ticks);
    }
    sk_progress_end();
    if (!result.ok) return result;
    still.paused = false; // the word PAUSED is for a flight
    still.accumulator = still.tick;
    return sk_show_draw(show, session, &still, input, 0.0);
}

static sk_result look_around(const sk_arguments *arguments, sk_show *show) {
    double turn = 0.0, tilt = 0.0, zoom = 1.0;
    sk_result result = sk_arguments_number(arguments, "turn", -180.0, 180.0, &turn);
    if (result.ok) result = sk_arguments_number(arguments, "tilt", -90.0, 90.0, &tilt);
    if (result.ok) result = sk_arguments_number(arguments, "zoom", 0.125, 16.0, &zoom);
    show->camera.turn = turn * SK_PI / 180.0;
    show->camera.tilt = tilt * SK_PI / 180.0;
    show->camera.zoom = zoom;
    return result;
}

static sk_result shoot(const sk_arguments *arguments, const sk_show_options *options, sk_scene *scene, double seconds,
                       const char *out) {
    static sk_show show; // large
    static sk_session session;
    static sk_input input;
    sk_result result = sk_show_open(&show, scene, options);
    if (!result.ok) return result;
    sk_input_begin(&input, "/dev/null", ""); // the keys on the help panel and in hints are the defaults
    sk_session_begin(&session, scene, &input);
    result = look_around(arguments, &show);
    show.hud.hint_age = INFINITY; // hints are for someone at the keys
    show.hud.help = sk_arguments_given(arguments, "help-panel");
    if (result.ok) result = fly_and_draw(&show, &session, &input, (int64_t)(seconds * SK_TICK_HZ + 0.5));
    if (result.ok) result = sk_window_screenshot(show.window, out);
    sk_input_end(&input);
    sk_show_close(&show);
    return result;
}

int sk_command_shot(int argc, char **argv) {
    sk_arguments arguments;
    int status;
    if (!sk_arguments_begin("shot", argc, argv, &arguments, &status)) return status;
    sk_show_options options;
    double seconds = 1.0;
    const char *out = sk_arguments_text(&arguments, "out");
    sk_result result = sk_arguments_show(&arguments, &options);
    if (result.ok) result = sk_arguments_number(&arguments, "seconds", 0.0, 1e6, &seconds);
    if (result.ok && out == NULL) result = sk_error("shot: where the picture goes is missing: --out FILE.png");
    sk_scene *scene = NULL;
    if (result.ok) result = sk_arguments_scene(&arguments, NULL, &scene);
    // Nobody looks at a window here: SDL's offscreen driver draws the same picture with or without a display.
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    // SDL would make Ctrl+C an event, and no one reads events here.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (result.ok) result = shoot(&arguments, &options, scene, seconds, out);
    sk_scene_destroy(scene);
    SDL_Quit();
    return result.ok ? SK_EXIT_DONE : sk_complain(result);
}
