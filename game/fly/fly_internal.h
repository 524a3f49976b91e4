// fly_internal.h: members of a flight, shared by the files fly*.c.
#pragma once
#include "fly/fly.h"
#include "fly/restart_question.h"
#include "input/scripted_keys.h"
#include "playback/difference_search.h"
#include "playback/flight_histories.h"
#include "playback/live_recording.h"
#include "playback/player.h"
#include "playback/recording_notes.h"
#include "playback/replay_course.h"
#include "playback/replay_energy.h"
#include "playback/replay_timeline.h"

enum { FLY_ENDING_MOST = 8 };

// Recordings that this flight writes.
typedef struct fly_recordings {
    sk_live_recording *now;                     // null: none is under way
    bool wanted;                                // after a jump in time another one begins with the next tick
    int64_t from;                               // tick that it begins with
    const char *path;                           // as the command line said; null: the user's folder
    int32_t count;                              // begun so far
    sk_live_recording *ending[FLY_ENDING_MOST]; // not all is written yet
    int32_t ending_count;
    bool reported;    // that one of them could not be written on
    sk_result broken; // the first that is not whole; ok: none
} fly_recordings;

// A replay, of the command line's recording or of what was just flown.
typedef struct fly_replay {
    bool on;
    bool flown;                 // there is a flight to go back to
    sk_flight_history *history; // of what is watched; null: it is a recording
    bool has_other;             // the next Ctrl+R shows the other history
    sk_player player;
    sk_session view; // what is shown
    sk_pacing pacing;
    sk_timeline timeline;
    sk_replay_energy energy;               // while its panel is open
    sk_replay_course course;               // of the command line's recording
    sk_ghost ghost;                        // beside the replay, or beside what is flown after the controls were taken
    sk_flight_history *kept;               // what the ghost is of, where it is no recording
    const sk_recording *recording, *other; // of the command line
    sk_recording_notes notes;              // bookmarks behind it
    sk_difference_search *search;          // under way
    int64_t difference;                    // tick; negative: none is known
    char difference_text[SK_HUD_MESSAGE_SIZE]; // what came of the search or the comparison; empty: nothing yet
    char note[120], keys[240];
    bool dragging;  // the mouse moves through time
    bool panning;   // or moves what is shown of it, from
    double pan_x;   // px
    int64_t wanted; // tick it is at; negative: none
    bool elsewhere; // where it is was moved out of sight, and may stay so
    sk_replay_keyframes keyframes;
} fly_replay;

typedef struct flight {
    sk_scene *scene;
    void (*handle)(struct flight *flight,
                   const SDL_Event *event); // does what an event of the user, or of a file of keys, asks
    sk_input input;
    sk_scripted_keys keys; // pressed beside those of the user
    sk_session session;
    sk_pacing pacing;
    sk_show show;
    sk_csv *csv;
    int64_t every;
    int64_t last_tick; // after which the window closes by itself
    sk_flight_histories histories;
    sk_moment moment;            // one that is gone to; large, so it has its place here
    double back_held, back_owed; // s the key for going back in time is held; ticks, below one
    bool back_seen;              // that key was down in the frame before, too
    bool rewound;                // it stands where that key has brought it
    sk_restart_question restart;
    fly_recordings recordings;
    fly_replay replay;
    bool leaving, screenshot, joysticks;
    bool *opens_other;                               // see sk_fly_options
    double dragged;                                  // points that the mouse has gone since its button went down
    double started, first_frame, slowest, frame_sum; // s, for the benchmark
    int64_t frames;
    sk_result trouble; // what ends the flight early
} flight;

// ---- fly_basics.c ----

double fly_seconds(void); // s, of a clock that never goes back
void fly_post(flight *f, sk_hud_weight weight, const char *text);
void fly_post_about(flight *f, sk_hud_weight weight, sk_hud_topic topic, const char *text); // in place of the last one
void fly_pause(flight *f, bool paused);

// ---- fly_ticks.c ----

// Steps, with all that belongs to a tick. Fewer where they take long, or the flight ends; answers how many were done.
int32_t fly_run_ticks(flight *f, int32_t ticks);
bool fly_goes_on(const flight *f); // neither left, interrupted, failed, nor over

// ---- fly_time.c: pause, speed, moments to go back to ----

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
// Writes all that a history describes, beside what is being recorded.
void fly_recording_keep(flight *f, const sk_flight_history *history);
// The session has jumped away from a moment with this hash: a recording is of one flight without jumps.
void fly_recording_jumped(flight *f, uint64_t hash);
// Once a frame: states what became of them.
void fly_recording_watch(flight *f);
// Waits until all is written.
sk_result fly_recording_finish(flight *f);

// ---- fly_replay.c ----

// Begins with a recording in place of a flight.
sk_result fly_replay_begin(flight *f, const sk_recording *recording, const sk_recording *other, const char *other_name,
                           double seconds);
// Ctrl+R: watches what was just flown; back to the flight.
void fly_replay_toggle(flight *f);
void fly_replay_action(flight *f, sk_action action);
void fly_replay_frame(flight *f, double elapsed);
void fly_replay_end(flight *f);

// ---- fly_replay_seek.c ----

void fly_replay_complain(flight *f, sk_result result); // where it is an error: the replay ends
// Another moment is shown: what happened up to it is no news.
void fly_replay_jumped(flight *f);
void fly_replay_seek(flight *f, int64_t tick);
void fly_replay_step(flight *f, int64_t ticks); // and pauses

// ---- fly_timeline.c ----

void fly_timeline_begin(flight *f); // all of it is shown
void fly_timeline_fill(flight *f);  // once a frame
void fly_timeline_action(flight *f, sk_action action);
// True when the event was the timeline's.
bool fly_replay_mouse(flight *f, const SDL_Event *event);

// ---- fly_difference.c ----

// What two recordings have in common is known at once: their roots are compared.
void fly_difference_compare(fly_replay *r, const char *other_name);
// D: begins to look, or goes to what was found. Once a frame: goes there as soon as it is.
void fly_difference_find(flight *f);
void fly_difference_watch(flight *f);
