// Reading, replaying and comparing recordings.
#include "library.h"
#include "playback/recording_check.h"

#include <stdio.h>
#include <string.h>

sk_recording_summary sk_recording_summarize(const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    sk_recording_summary summary = {.first_tick = info.first_tick,
                                    .last_tick = info.last_tick,
                                    .events = info.events,
                                    .bookmarks = info.marks,
                                    .model_hash = info.model_hash,
                                    .steps = sk_recording_steps(recording)};
    snprintf(summary.engine, sizeof summary.engine, "%s", info.engine);
    snprintf(summary.build, sizeof summary.build, "%s", info.build);
    snprintf(summary.damage, sizeof summary.damage, "%s", info.cut);
    return summary;
}

sk_result sk_recording_bookmark_at(const sk_recording *recording, int32_t number, int64_t *tick, char text[80]) {
    int32_t count;
    const sk_recorded_mark *marks = sk_recording_marks(recording, &count);
    if (number < 0 || number >= count)
        return sk_error("there is no bookmark %d: the recording has %d, counted from 0", (int)number, (int)count);
    *tick = marks[number].tick;
    snprintf(text, SK_MARK_TEXT_SIZE, "%s", marks[number].text);
    return sk_ok();
}

static sk_result check_tick(const sk_recording *recording, int64_t tick, int64_t behind) {
    sk_recording_info info = sk_recording_describe(recording);
    if (tick >= info.first_tick && tick <= info.last_tick - behind) return sk_ok();
    return sk_error("tick %lld is outside the recording, which has ticks %lld to %lld", (long long)tick,
                    (long long)info.first_tick, (long long)(info.last_tick - behind));
}

sk_result sk_recording_read_state(const sk_recording *recording, int64_t tick, sk_state *state) {
    sk_result result = check_tick(recording, tick, 0);
    if (result.ok) result = library_check_arithmetic();
    if (result.ok && !sk_recording_steps(recording))
        result = sk_error("the recording was made with another version of the physics and cannot be replayed");
    return result.ok ? sk_recording_seek(recording, tick, false, state) : result;
}

sk_result sk_recording_read_controls(const sk_recording *recording, int64_t tick, sk_controls *controls) {
    sk_result result = check_tick(recording, tick, 1);
    if (result.ok) sk_recording_controls(recording, tick, controls);
    return result;
}

static sk_recording_judgement judgement_of(const sk_judgement *judgement) {
    sk_recording_judgement out = {.verdict = judgement->verdict == SK_VERDICT_SAME      ? SK_RECORDING_SAME
                                             : judgement->verdict == SK_VERDICT_DIFFERS ? SK_RECORDING_DIFFERS
                                                                                        : SK_RECORDING_CANNOT_JUDGE,
                                  .tick = judgement->tick,
                                  .ticks = judgement->ticks};
    sk_judgement_describe(judgement, out.text, sizeof out.text);
    return out;
}

sk_result sk_recording_verify(const sk_recording *recording, int32_t threads, sk_recording_judgement *judgement) {
    if (threads < 0 || threads > SK_CHECK_THREADS_MOST)
        return sk_error("%d threads are asked for; 0 to %d are allowed", (int)threads, SK_CHECK_THREADS_MOST);
    sk_result result = library_check_arithmetic();
    if (!result.ok) return result;
    sk_judgement found = sk_check_recording(recording, threads > 0 ? threads : sk_check_threads(), NULL, NULL);
    *judgement = judgement_of(&found);
    return result;
}

void sk_recording_diff(const sk_recording *first, const sk_recording *second, sk_recording_judgement *judgement) {
    sk_judgement found = sk_recording_compare(first, second);
    *judgement = judgement_of(&found);
}
