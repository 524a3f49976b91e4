#include "fly/report_picture.h"

#include "fly/show.h"
#include "view/png.h"
#include <SDL.h>
#include <stdlib.h>

// The chase camera settles over this number of ticks before the picture.
enum { SETTLES = 3 * SK_TICK_HZ, CAMERA_EVERY = 4, WIDTH = 1000, HEIGHT = 500 };

static sk_result draw(sk_show *show, const sk_recording *recording, int64_t tick, sk_session *session,
                      sk_input *input) {
    sk_recording_info info = sk_recording_describe(recording);
    int64_t from = tick - SETTLES > info.first_tick ? tick - SETTLES : info.first_tick;
    sk_state *state = session->now.state;
    sk_result result = sk_recording_seek(recording, from, false, state);
    while (result.ok && state->tick < tick) {
        int64_t next = state->tick + CAMERA_EVERY < tick ? state->tick + CAMERA_EVERY : tick;
        sk_show_follow(show, session, (double)(next - state->tick) / SK_TICK_HZ);
        result = sk_recording_seek(recording, next, true, state);
    }
    if (!result.ok) return result;
    sk_state_copy(sk_recording_model(recording), state, session->before);
    sk_pacing still; // draws the state without interpolation
    sk_pacing_begin(&still, 1.0 / SK_TICK_HZ);
    still.accumulator = still.tick;
    return sk_show_draw(show, session, &still, input, 0.0);
}

static sk_result encode(const sk_show *show, unsigned char **png, size_t *size) {
    int width, height;
    sk_window_size(show->window, &width, &height);
    unsigned char *rgb = malloc((size_t)width * (size_t)height * 3);
    if (rgb == NULL) return sk_error("memory is short");
    sk_window_read(show->window, rgb);
    sk_result result = sk_png_encode(width, height, rgb, png, size);
    free(rgb);
    return result;
}

sk_result sk_report_take_picture(const sk_recording *recording, int64_t tick, unsigned char **png, size_t *size) {
    struct {
        sk_scene scene; // a recording has a model but no scene
        sk_show show;
        sk_session session;
        sk_input input;
    } *of = calloc(1, sizeof *of);
    if (of == NULL) return sk_error("memory is short");
    of->scene.model = (sk_model *)sk_recording_model(recording);
    // No window is shown. SDL's offscreen driver draws the same picture with or without a display.
    setenv("SDL_VIDEODRIVER", "offscreen", 0);
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    sk_result result =
        sk_show_open(&of->show, &of->scene, &(sk_show_options){.width = WIDTH, .height = HEIGHT, .quality = "high"});
    if (result.ok) {
        sk_input_begin(&of->input, "/dev/null", "");
        result = sk_session_make(&of->session, &of->scene);
        if (result.ok) result = draw(&of->show, recording, tick, &of->session, &of->input);
        if (result.ok) result = encode(&of->show, png, size);
        sk_session_end(&of->session);
        sk_input_end(&of->input);
        sk_show_close(&of->show);
    }
    free(of);
    SDL_Quit();
    return result;
}
