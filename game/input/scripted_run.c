#include "input/scripted_run.h"

#include <stdlib.h>

sk_result sk_scripted_run_create(const char *keys, const char *aids, sk_scene *scene, sk_scripted_run **out) {
    sk_scripted_run *run = calloc(1, sizeof *run);
    if (run == NULL) return sk_error("memory is short");
    sk_result result = keys != NULL ? sk_scripted_keys_load(keys, &run->keys) : sk_ok();
    if (result.ok) result = sk_input_begin(&run->input, "", "");
    if (result.ok && aids != NULL) result = sk_aids_parse(aids, &run->input.pilot.aids);
    if (result.ok) result = sk_session_begin(&run->session, scene, &run->input);
    if (result.ok)
        *out = run;
    else
        sk_scripted_run_destroy(run);
    return result;
}

void sk_scripted_run_destroy(sk_scripted_run *run) {
    if (run == NULL) return;
    sk_session_end(&run->session);
    sk_input_end(&run->input);
    sk_scripted_keys_destroy(&run->keys);
    free(run);
}

sk_result sk_scripted_run_tick(sk_scripted_run *run) {
    SDL_Event event;
    while (sk_scripted_keys_event(&run->keys, run->session.now.state->tick, &event))
        sk_input_event(&run->input, &event);
    return sk_session_tick(&run->session, &run->input);
}
