#include "fly/fly_internal.h"

#include "course/course_store.h"
#include "system/data_path.h"
#include "system/messages.h"

#include <stdio.h>
#include <string.h>

// Writes the path of the next recording: "flight.skr" from the command line; after a jump in time "flight-2.skr".
// Without a path on the command line it is a new file in the user's folder.
static sk_result next_path(flight *f, char *path, size_t size) {
    fly_recordings *r = &f->recordings;
    r->count++;
    if (r->path == NULL) return sk_data_path("recordings", f->scene->title, "skr", path, size);
    size_t stem = strlen(r->path);
    static const char ENDING[] = ".skr";
    bool ends = stem > strlen(ENDING) && strcmp(r->path + stem - strlen(ENDING), ENDING) == 0;
    if (ends) stem -= strlen(ENDING);
    int length = r->count == 1 ? snprintf(path, size, "%s", r->path)
                               : snprintf(path, size, "%.*s-%d%s", (int)stem, r->path, r->count, ends ? ENDING : "");
    return length >= 0 && (size_t)length < size ? sk_ok() : sk_error("the name of the recording is too long");
}

// Creates a recording with the course and its progress at the first state.
static sk_result create(flight *f, const char *path, const sk_state *from, const sk_course_progress *flown,
                        sk_live_recording **out) {
    sk_writer course = {0};
    sk_course_write(&f->scene->course, flown, &course);
    sk_reader extra = sk_reader_of(course.data, course.size);
    sk_result result = sk_live_recording_create(path, f->scene->model, from, extra, out);
    sk_writer_free(&course);
    return result;
}

static sk_result begin_with(flight *f, const sk_state *from, const sk_course_progress *flown) {
    char path[4096];
    fly_recordings *r = &f->recordings;
    sk_result result = next_path(f, path, sizeof path);
    if (result.ok) result = create(f, path, from, flown, &r->now);
    r->from = from->tick;
    r->wanted = result.ok;
    return result;
}

static void complain(flight *f, sk_result trouble) {
    char text[SK_HUD_MESSAGE_SIZE], what[700];
    sk_complain(trouble);
    sk_result_format(&trouble, what, sizeof what);
    snprintf(text, sizeof text, "Recording: %.140s", what);
    fly_post(f, SK_HUD_WARNING, text);
}

sk_result fly_recording_begin(flight *f) {
    sk_result result = begin_with(f, f->session.now.state, &f->session.now.course);
    return result.ok ? sk_live_recording_begun(f->recordings.now) : result;
}

// Ends the recording in progress. If the list of ending recordings is full, waits for the oldest of them.
static void end(flight *f, uint64_t hash) {
    fly_recordings *r = &f->recordings;
    if (r->now == NULL) return;
    sk_live_recording_end(r->now, hash);
    if (r->ending_count == FLY_ENDING_MOST) {
        sk_result result = sk_live_recording_finish(r->ending[0]);
        if (!result.ok) complain(f, result);
        memmove(r->ending, r->ending + 1, sizeof r->ending - sizeof r->ending[0]);
        r->ending_count--;
    }
    r->ending[r->ending_count++] = r->now;
    r->now = NULL;
}

static uint64_t hash_now(const flight *f) {
    return sk_state_hash(f->scene->model, f->session.now.state);
}

// Adds the ticks of a history up to `to`, with its bookmarks.
static void feed(sk_live_recording *recording, const sk_flight_history *history, int64_t to) {
    int32_t marks, m = 0;
    const sk_recorded_mark *mark = sk_flight_history_marks(history, &marks);
    for (int64_t tick = sk_flight_history_first(history);; tick++) {
        for (; m < marks && mark[m].tick <= tick; m++) sk_live_recording_mark(recording, mark[m].text);
        if (tick >= to) break;
        sk_live_recording_tick(recording, sk_flight_history_controls(history, tick));
    }
}

void fly_recording_keep(flight *f, const sk_flight_history *history) {
    fly_recordings *r = &f->recordings;
    sk_live_recording *recording = NULL;
    char path[4096];
    if (r->ending_count == FLY_ENDING_MOST) return; // the disk is too slow for those already ending
    sk_flight_history_state(history, sk_flight_history_first(history), false, f->moment.state);
    sk_result result = sk_data_path("recordings", f->scene->title, "skr", path, sizeof path);
    const sk_course_progress *flown = sk_flight_history_course(history, sk_flight_history_first(history));
    if (result.ok) result = create(f, path, f->moment.state, flown, &recording);
    if (!result.ok) {
        complain(f, result);
        return;
    }
    feed(recording, history, sk_flight_history_last(history));
    sk_flight_history_state(history, sk_flight_history_last(history), false, f->moment.state);
    sk_live_recording_end(recording, sk_state_hash(f->scene->model, f->moment.state));
    r->ending[r->ending_count++] = recording;
}

static void begin_a_minute_ago(flight *f) {
    // Ticks after the session's moment have been taken back.
    int64_t first = sk_flight_history_first(f->histories.now), now = f->session.now.state->tick;
    sk_flight_history_state(f->histories.now, first, false, f->moment.state);
    sk_result result = begin_with(f, f->moment.state, sk_flight_history_course(f->histories.now, first));
    if (!result.ok) {
        complain(f, result);
        return;
    }
    feed(f->recordings.now, f->histories.now, now);
    char text[SK_HUD_MESSAGE_SIZE];
    snprintf(text, sizeof text, "Recording, from %.0f s ago on: %.110s", (double)(now - first) / SK_TICK_HZ,
             sk_live_recording_path(f->recordings.now));
    fly_post(f, SK_HUD_NOTE, text);
}

void fly_recording_toggle(flight *f) {
    fly_recordings *r = &f->recordings;
    if (!r->wanted) {
        r->path = NULL; // the path of the command line is for a recording from the start
        begin_a_minute_ago(f);
        return;
    }
    r->wanted = false;
    end(f, hash_now(f));
}

void fly_recording_before(flight *f) {
    if (!f->recordings.wanted || f->recordings.now != NULL) return;
    sk_result result = begin_with(f, f->session.now.state, &f->session.now.course);
    if (!result.ok) complain(f, result);
}

void fly_recording_after(flight *f) {
    if (f->recordings.now != NULL) sk_live_recording_tick(f->recordings.now, f->session.now.controls);
}

void fly_recording_mark(flight *f, const char *text) {
    if (f->recordings.now != NULL) sk_live_recording_mark(f->recordings.now, text);
}

void fly_recording_jumped(flight *f, uint64_t hash) {
    end(f, hash);
}

// Reports a failure of the recording. If its file could not be made or its disk is full, the recording ends and the
// flight continues.
static void watch(flight *f, sk_live_recording *recording) {
    sk_result trouble = sk_live_recording_trouble(recording);
    if (trouble.ok) return;
    complain(f, trouble);
    f->recordings.reported = true;
    if (recording != f->recordings.now) return;
    f->recordings.wanted = false;
    end(f, hash_now(f));
}

void fly_recording_watch(flight *f) {
    fly_recordings *r = &f->recordings;
    for (int32_t i = 0; i < r->ending_count;) {
        if (!sk_live_recording_ended(r->ending[i])) {
            i++;
            continue;
        }
        char text[SK_HUD_MESSAGE_SIZE];
        snprintf(text, sizeof text, "Recorded: %.140s", sk_live_recording_path(r->ending[i]));
        sk_result result = sk_live_recording_finish(r->ending[i]);
        r->ending_count--;
        memmove(&r->ending[i], &r->ending[i + 1], (size_t)(r->ending_count - i) * sizeof r->ending[0]);
        if (result.ok) fly_post(f, SK_HUD_NOTE, text);
        if (result.ok) continue;
        if (!r->reported) complain(f, result);
        if (r->broken.ok) r->broken = result;
        r->reported = false;
    }
    if (r->now != NULL) watch(f, r->now);
}

sk_result fly_recording_finish(flight *f) {
    fly_recordings *r = &f->recordings;
    sk_result first = sk_ok();
    end(f, hash_now(f));
    for (int32_t i = 0; i < r->ending_count; i++) {
        sk_result result = sk_live_recording_finish(r->ending[i]);
        if (first.ok) first = result;
    }
    r->ending_count = 0;
    return first.ok ? r->broken : first;
}
