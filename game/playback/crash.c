#include "playback/crash.h"

#include "playback/crash_watch.h"
#include "playback/playback.h"
#include <stdlib.h>

static sk_result follow(const sk_recording *recording, const char *name, sk_playback *playback, sk_crash_watch *watch,
                        sk_crash *out) {
    sk_result result = sk_playback_begin(recording, playback);
    if (result.ok) result = sk_crash_watch_begin(out->model, playback->state, watch);
    if (!result.ok) return result;
    playback->loads = &watch->loads;
    do sk_crash_watch_note(watch, playback->state, &playback->audit);
    while (sk_playback_next(playback));
    sk_crash_watch_result(watch, playback->state, out->aircraft);
    out->trouble = sk_playback_trouble(playback, name);
    return result;
}

sk_result sk_crash_gather(const sk_recording *recording, const char *name, sk_crash *out) {
    *out = (sk_crash){.model = sk_recording_model(recording)};
    out->aircraft = calloc((size_t)out->model->aircraft_count + 1, sizeof *out->aircraft);
    if (out->aircraft == NULL) return sk_error("memory is short");
    sk_playback playback = {0};
    sk_crash_watch watch = {0};
    sk_result result = follow(recording, name, &playback, &watch, out);
    sk_crash_watch_end(&watch);
    sk_playback_end(&playback);
    if (!result.ok) sk_crash_release(out);
    return result;
}

void sk_crash_release(sk_crash *crash) {
    free(crash->aircraft);
    crash->aircraft = NULL;
}

//----------------------------------------------------------------------------------------------------------------------
// Judgement

double sk_crash_load(const sk_crash_aircraft *aircraft, sk_load_direction direction) {
    return aircraft->load.peak[SK_LOAD_20_MS][direction].value / SK_STANDARD_GRAVITY;
}

bool sk_crash_exceeds(const sk_crash_aircraft *aircraft) {
    return sk_crash_load(aircraft, SK_LOAD_BACKWARD) > SK_CRASH_FORWARD_LIMIT ||
           sk_crash_load(aircraft, SK_LOAD_UP) > SK_CRASH_UP_LIMIT;
}
