// session.h: a flight in progress: the last two states, who has the controls, and saved moments.
// It does not depend on windows: the main loop supplies events and time.
#pragma once
#include "input/input.h"
#include "input/moment.h"
#include "scene/scene.h"

typedef struct sk_session {
    sk_scene *scene;
    sk_moment now;
    sk_state *before; // one tick earlier, for interpolated pictures
    sk_moment saved, left, start;
    bool has_saved, has_left;
    int64_t events_reported;
    sk_limit_watch limits; // looks once per SK_COURSE_EVERY
    int32_t limit_count;   // of events that are not reported yet
    sk_event limit_event[SK_LIMIT_EVENTS_MAX];
} sk_session;

// Makes a session for states of the scene's model, all 0, without beginning a flight. `session` is all zero or was made
// before; sk_session_end frees it. Error if memory is short.
sk_result sk_session_make(sk_session *session, sk_scene *scene);
void sk_session_end(sk_session *session); // one that is all zero is allowed

// Makes a session and begins at the start of the scene. Without a scripted pilot in the first aircraft the user flies it
// from the first tick on.
sk_result sk_session_begin(sk_session *session, sk_scene *scene, sk_input *input);
// The same without a user: the controls are those of the scene. It must not be restarted.
sk_result sk_session_begin_unattended(sk_session *session, sk_scene *scene, sk_input *input);

// Runs one tick. The scene's pilot flies the first aircraft until the user moves a control or that pilot fails. A
// pilot's error is returned once, in the tick in which it fails. That tick is completed.
sk_result sk_session_tick(sk_session *session, sk_input *input);

// Returns the type of the aircraft that the user drives; null without aircraft.
const sk_aircraft_type *sk_session_type(const sk_session *session);

// Returns the tie on which the keys act, from 0: the chosen one, else the nearest; -1: there is none.
int32_t sk_session_tie(const sk_session *session, const sk_input *input);

// Returns the driven aircraft's controls for display: the user's present levers, also in a pause, or a script's of the
// last tick.
sk_controls sk_session_shown_controls(const sk_session *session, const sk_input *input);

// Returns to the start, where the scene's pilots begin again. The moment before can be restored once. If the scene's
// file can no longer be run, that is the error, and the user flies.
sk_result sk_session_restart(sk_session *session, sk_input *input);
// Returns to the moment before the restart. The user then flies, even if a script did before, because the memory of a
// script cannot be restored.
bool sk_session_restart_undo(sk_session *session, sk_input *input); // false: there is nothing to undo

// Goes to any moment of this flight or of a recording. The user flies from there.
void sk_session_go_back(sk_session *session, const sk_moment *moment, sk_input *input);

void sk_session_save(sk_session *session);
bool sk_session_load(sk_session *session, sk_input *input); // false: nothing was saved

// Writes the next event that was not reported yet; false if there is none. Events lost from the ring are skipped.
bool sk_session_next_event(sk_session *session, sk_event *out);
