#include "playback/replay_course.h"

#include "course/course_store.h"
#include <stdlib.h>
#include <string.h>

sk_result sk_recording_course(const sk_recording *recording, sk_course *course, sk_course_progress *flown) {
    if (course != NULL) memset(course, 0, sizeof *course);
    memset(flown, 0, sizeof *flown);
    sk_reader extra = sk_recording_extra(recording);
    sk_state *first = extra.size > 0 ? sk_state_allocate(sk_recording_model(recording)) : NULL;
    if (extra.size == 0) return sk_ok();
    if (first == NULL) return sk_error("memory is short for the course");
    sk_result result = sk_recording_keyframe(recording, sk_recording_describe(recording).first_tick, first);
    if (result.ok) result = sk_course_read(extra, sk_recording_model(recording), first, course, flown);
    sk_state_destroy(first);
    return result;
}

static bool keep(sk_replay_course *r) {
    if (r->count == r->room) {
        int32_t room = r->room > 0 ? 2 * r->room : 64;
        sk_course_progress *kept = realloc(r->kept, (size_t)room * sizeof *kept);
        if (kept == NULL) return false;
        r->kept = kept;
        r->room = room;
    }
    r->kept[r->count++] = r->now;
    return true;
}

sk_result sk_replay_course_begin(sk_replay_course *r, const sk_model *model, const sk_course *course,
                                 const sk_course_progress *flown) {
    *r = (sk_replay_course){.course = course, .now = *flown};
    if (course->step_count == 0) return sk_ok();
    r->state = sk_state_allocate(model);
    if (r->state != NULL) r->state->tick = INT64_MAX; // there is no state yet from which to step
    if (r->state != NULL && keep(r)) return sk_ok();
    sk_replay_course_end(r);
    return sk_error("memory is short for the course");
}

void sk_replay_course_end(sk_replay_course *r) {
    free(r->kept);
    sk_state_destroy(r->state);
    *r = (sk_replay_course){0};
}

// Returns the last stored progress at or before a tick.
static const sk_course_progress *kept_before(const sk_replay_course *r, int64_t tick) {
    int64_t second = (tick - r->kept[0].tick) / SK_TICK_HZ;
    return &r->kept[second < 0 ? 0 : second < r->count ? second : r->count - 1];
}

// Stores the progress if it is that of the next second. If memory is short, it is computed again each time instead.
static void keep_second(sk_replay_course *r) {
    if (r->now.tick == r->kept[0].tick + (int64_t)r->count * SK_TICK_HZ) keep(r);
}

sk_result sk_replay_course_follow(sk_replay_course *r, const sk_replay_source *source, int64_t tick) {
    if (r->count == 0) return sk_ok();
    const sk_course_progress *kept = kept_before(r, tick);
    if (tick < r->now.tick || kept->tick > r->now.tick) r->now = *kept;
    while (r->now.tick < tick) {
        sk_result result = sk_replay_source_state(source, r->now.tick + 1, r->state->tick == r->now.tick, r->state);
        if (!result.ok) return result;
        sk_course_watch(r->course, source->model, r->state, &r->now);
        keep_second(r);
    }
    return sk_ok();
}
