// fly_internal.h: a flight from the inside: what fly.c, fly_time.c, fly_recording.c and fly_replay.c share.
#pragma once
#include "cli/fly.h"
#include "cli/live_recording.h"
#include "cli/tape.h"

enum { FLY_ENDING_MOST = 8 };

// Recordings that this flight writes.
typedef struct fly_recordings {
    sk_live_recording *now;                     // null: none is under way
    bool wanted;                                // after a leap in time another one begins with the next tick
    int64_t from;                               // tick that it begins with
    const char *path;                           // as the command line said; null: the user's folder
    int32_t count;                              // begun so far
    sk_live_recording *ending[FLY_ENDING_MOST]; // not all is written yet
    int32_t ending_count;
} fly_recordings;

typedef struct flight {
    sk_scene *scene;
    sk_input input;
    sk_session session;
    sk_pacing pacing;
    sk_show show;
    sk_csv *csv;
    int64_t every;
    sk_tape *tape;
    sk_moment moment;            // one that is gone to; large, so it has its place here
    double back_held, back_owed; // s the key for going back in time is held; ticks, below one
    fly_recordings recordings;
    bool leaving, screenshot, joysticks;
    double started, first_frame, slowest, frame_sum; // s, for the benchmark
    int64_t frames;
    sk_result trouble; // what ends the flight early
} flight;

void fly_say(flight *f, sk_hud_weight weight, const char *text);

// Steps, with all that belongs to a tick.
void fly_run_ticks(flight *f, int32_t ticks);

// ---- fly_time.c: pause, speed, moments to go back to ----

void fly_pause(flight *f, bool paused);
void fly_time_action(flight *f, sk_action action);
// What the key for going back in time does while it is held.
void fly_go_back_in_time(flight *f, double elapsed);

// ---- fly_recording.c ----

// Begins with the session's moment. Error where there can be no recording.
sk_result fly_recording_begin(flight *f);
// Ctrl+Shift+R: begins with the oldest moment that is remembered, or ends.
void fly_recording_toggle(flight *f);
// Before a tick, and after it.
void fly_recording_before(flight *f);
void fly_recording_after(flight *f);
void fly_recording_mark(flight *f, const char *text);
// The session has leapt away from a moment with this hash: a recording is of one flight without leaps.
void fly_recording_leapt(flight *f, uint64_t hash);
// Once a frame: tells what became of them.
void fly_recording_watch(flight *f);
// Waits until all is written.
sk_result fly_recording_finish(flight *f);
