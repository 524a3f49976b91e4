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
#include "playback/replay_crash.h"
#include "playback/replay_energy.h"
#include "playback/replay_timeline.h"

enum { FLY_ENDING_MOST = 8 };

// Recordings that this flight writes.
typedef struct fly_recordings {
    sk_live_recording *now;                     // null: none is under way
    bool wanted;                                // after a jump in time a new one begins with the next tick
    int64_t from;                               // its first tick
    const char *path;                           // from the command line; null: the user's folder
    int32_t count;                              // number begun so far
    sk_live_recording *ending[FLY_ENDING_MOST]; // their data is still being written
    int32_t ending_count;
    bool reported;    // a failed write has been reported
    sk_result broken; // error of the first incomplete recording; ok: none
} fly_recordings;

// A replay of the command line's recording or of what was just flown.
typedef struct fly_replay {
    bool on;
    bool flown;                 // there is a flight to return to
    sk_flight_history *history; // the watched history; null: a recording is watched
    bool has_other;             // the next Ctrl+R shows the other history
    sk_player player;
    sk_session view; // the session that is drawn
    sk_pacing pacing;
    sk_timeline timeline;
    sk_replay_energy energy;                   // updated while its panel is open
    sk_replay_course course;                   // of the command line's recording
    sk_ghost ghost;                            // beside the replay, or beside the flight after the controls were taken
    sk_flight_history *kept;                   // copy of a history for the ghost; null: none was needed
    const sk_recording *recording, *other;     // from the command line
    sk_recording_notes notes;                  // adds bookmarks to the recording
    sk_difference_search *search;              // in progress; null: none
    int64_t difference;                        // tick; negative: unknown
    char difference_text[SK_HUD_MESSAGE_SIZE]; // result of the search or the comparison; empty: none yet
    char note[120], keys[240];
    bool dragging;  // the mouse drags the present tick
    bool panning;   // the mouse drags the shown part
    double pan_x;   // px, last position while panning
    int64_t wanted; // tick to go to in the next frame; negative: none
    bool elsewhere; // the user has moved the present tick out of sight
    sk_replay_keyframes keyframes;
} fly_replay;

// The page on a crash, in the flight and in a replay.
typedef struct fly_crash {
    sk_replay_crash flown, replayed;
    int32_t aircraft; // whose page is open
    int64_t tick;     // for which the panel is filled; negative: it must be filled
    double filled;    // s, clock
} fly_crash;

typedef struct flight {
    sk_scene *scene;
    void (*handle)(struct flight *flight,
                   const SDL_Event *event); // handles an event of the user or of a keys file
    sk_input input;
    sk_scripted_keys keys; // from a file, in addition to the user's keys
    sk_session session;
    sk_pacing pacing;
    sk_show show;
    sk_csv *csv;
    int64_t every;
    int64_t last_tick; // the window closes after it
    sk_flight_histories histories;
    sk_moment moment;            // target of a jump; a member because it is large
    double back_held, back_owed; // s for which the key for going back is held; ticks due, below one
    bool back_seen;              // that key was already down in the frame before
    bool rewound;                // the present moment was reached with that key
    sk_restart_question restart;
    fly_recordings recordings;
    fly_replay replay;
    fly_crash crash;
    bool leaving, screenshot, joysticks;
    bool *opens_other;                               // see sk_fly_options
    double dragged;                                  // points that the mouse has moved since its button went down
    double started, first_frame, slowest, frame_sum; // s, for the benchmark
    int64_t frames;
    sk_result trouble; // ends the flight early
} flight;

// ---- fly_basics.c ----

double fly_seconds(void); // s, monotonic clock
void fly_post(flight *f, sk_hud_weight weight, const char *text);
// Shows a message in place of the last one about the same topic.
void fly_post_about(flight *f, sk_hud_weight weight, sk_hud_topic topic, const char *text);
void fly_pause(flight *f, bool paused);

// ---- fly_ticks.c ----

// Runs ticks with all that belongs to them. Runs fewer if they take too long or the flight ends. Returns the number run.
int32_t fly_run_ticks(flight *f, int32_t ticks);
bool fly_goes_on(const flight *f); // false if left, interrupted, failed or over

// ---- fly_time.c: pause, speed, moments to go back to ----

void fly_time_action(flight *f, sk_action action);
// Goes back in time while its key is held.
void fly_go_back_in_time(flight *f, double elapsed);

// ---- fly_crash.c ----

// Opens the page on a crash, shows that of the next aircraft, or closes it.
void fly_crash_press(flight *f);
void fly_crash_frame(flight *f);  // called once a frame
void fly_crash_forget(flight *f); // called when the flight continues from another moment
void fly_crash_replay(flight *f); // called when a replay begins or ends
void fly_crash_end(flight *f);
void fly_crash_event(flight *f, const sk_event *event); // shows a hint after a crash

// ---- fly_recording.c ----

// Begins at the session's moment. Error if no recording can be made.
sk_result fly_recording_begin(flight *f);
// Begins at the oldest moment in memory, or ends the recording (Ctrl+Shift+R).
void fly_recording_toggle(flight *f);
// Called before each tick, and after it.
void fly_recording_before(flight *f);
void fly_recording_after(flight *f);
void fly_recording_mark(flight *f, const char *text);
// Writes a whole history to a file of its own, in addition to the recording in progress.
void fly_recording_keep(flight *f, const sk_flight_history *history);
// Ends the recording after a jump of the session, because a recording contains no jumps. `hash`: of the state before
// the jump.
void fly_recording_jumped(flight *f, uint64_t hash);
// Shows messages about recordings that have ended or failed. Called once a frame.
void fly_recording_watch(flight *f);
// Waits until all recordings are written.
sk_result fly_recording_finish(flight *f);

// ---- fly_replay.c ----

// Begins the replay of a recording instead of a flight.
sk_result fly_replay_begin(flight *f, const sk_recording *recording, const sk_recording *other, const char *other_name,
                           double seconds);
// Begins to watch what was just flown, or returns to the flight (Ctrl+R).
void fly_replay_toggle(flight *f);
void fly_replay_action(flight *f, sk_action action);
void fly_replay_frame(flight *f, double elapsed);
void fly_replay_end(flight *f);

// ---- fly_replay_seek.c ----

void fly_replay_complain(flight *f, sk_result result); // on an error, shows it and pauses the replay
// Called after a jump to another moment: earlier events are not shown as new ones.
void fly_replay_jumped(flight *f);
void fly_replay_seek(flight *f, int64_t tick);
void fly_replay_step(flight *f, int64_t ticks); // also pauses

// ---- fly_timeline.c ----

void fly_timeline_begin(flight *f); // shows the whole range
void fly_timeline_fill(flight *f);  // called once a frame
void fly_timeline_action(flight *f, sk_action action);
// Returns true if the timeline has used the event.
bool fly_replay_mouse(flight *f, const SDL_Event *event);

// ---- fly_difference.c ----

// Compares the two recordings by their tick hashes, which needs no simulation.
void fly_difference_compare(fly_replay *r, const char *other_name);
// Begins the search for the first difference, or jumps to one that is known (D). fly_difference_watch, called once a
// frame, jumps to the difference when the search has found it.
void fly_difference_find(flight *f);
void fly_difference_watch(flight *f);
