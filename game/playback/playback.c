#include "playback/playback.h"

#include "system/messages.h"
#include "system/output_file.h"
#include "system/progress.h"
#include <stdlib.h>
#include <string.h>

sk_result sk_playback_is_possible(const sk_recording *recording) {
    if (sk_recording_steps(recording)) return sk_ok();
    return sk_error("the recording is of physics %u and cannot be stepped through here, where it is %u",
                    sk_recording_describe(recording).physics_version, (unsigned)SK_PHYSICS_VERSION);
}

sk_result sk_playback_begin(const sk_recording *recording, sk_playback *playback) {
    memset(playback, 0, sizeof *playback);
    playback->recording = recording;
    playback->model = sk_recording_model(recording);
    playback->info = sk_recording_describe(recording);
    playback->differs = -1;
    sk_result result = sk_playback_is_possible(recording);
    if (result.ok) result = sk_workspace_create(playback->model, &playback->workspace);
    if (result.ok)
        (void)sk_workspace_set_threads(playback->workspace, 0); // where the system starts none, it is slower only
    playback->state = sk_state_allocate(playback->model);
    playback->controls = sk_recording_controls_room(recording);
    if (result.ok) result = sk_energy_audit_create(playback->model, &playback->audit);
    if (playback->state == NULL || playback->controls == NULL) result = sk_error("memory is short");
    if (result.ok) result = sk_recording_keyframe(recording, playback->info.first_tick, playback->state);
    if (result.ok) sk_energy_begin(playback->model, playback->state, &playback->audit);
    return result;
}

bool sk_playback_next(sk_playback *p) {
    if (p->state->tick >= p->info.last_tick) {
        sk_progress_end();
        return false;
    }
    sk_recording_controls(p->recording, p->state->tick, p->controls);
    sk_world_step_observed(p->model, p->state, p->controls, p->workspace, &p->audit, p->loads);
    bool same = sk_recording_tick_hash(p->recording, p->state->tick) ==
                sk_tick_hash_of(sk_recording_layout(p->recording), p->state);
    if (!same && p->differs < 0) p->differs = p->state->tick;
    sk_progress(p->state->tick - p->info.first_tick, p->info.last_tick - p->info.first_tick);
    return true;
}

void sk_playback_end(sk_playback *playback) {
    sk_workspace_destroy(playback->workspace);
    playback->workspace = NULL;
    sk_state_destroy(playback->state);
    playback->state = NULL;
    free(playback->controls);
    playback->controls = NULL;
    sk_energy_audit_destroy(&playback->audit);
}

sk_result sk_playback_trouble(const sk_playback *playback, const char *name) {
    if (playback->differs < 0) return sk_ok();
    return sk_error("%.200s: from %.2f s on this is not what was recorded; see skidpad replay --check", name,
                    (double)playback->differs / SK_TICK_HZ);
}

void sk_warn_cut(const char *name, const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    if (info.cut[0] == '\0') return;
    char line[400];
    if (info.ended)
        snprintf(line, sizeof line, "%.120s: %s", name, info.cut);
    else
        snprintf(line, sizeof line, "%.120s: the recording ends early, at %.2f s: %s", name,
                 (double)info.last_tick / SK_TICK_HZ, info.cut);
    sk_print_line(stderr, "", line);
}

bool sk_keyframes_only(const sk_recording *recording, char *line, size_t size) {
    if (sk_recording_steps(recording)) return false;
    snprintf(line, size, "it is of physics %u, this is %d: only its keyframes are shown, each until the next",
             sk_recording_describe(recording).physics_version, SK_PHYSICS_VERSION);
    return true;
}

void sk_warn_keyframes_only(const char *name, const sk_recording *recording) {
    char why[160], line[300];
    if (!sk_keyframes_only(recording, why, sizeof why)) return;
    snprintf(line, sizeof line, "%.120s: %s", name, why);
    sk_print_line(stderr, "", line);
}

sk_result sk_output_is_apart(const char *recording, const char *output) {
    if (!sk_output_same(recording, output)) return sk_ok();
    return sk_error("%.200s is the recording itself, which would be lost", output);
}
