// session.h: a flight in progress: the last two states, who has the controls, and saved moments.
// It does not depend on windows: the main loop supplies events and time.
#pragma once
#include "input/input.h"
#include "scene/scene.h"

// All that is needed to go on from somewhere.
typedef struct sk_moment {
    sk_state state;
    sk_energy_audit audit; // since the scene began
    sk_controls controls[SK_AIRCRAFT_MAX];
    bool user_flies; // else the scene's pilot does
    sk_course_progress course;
    sk_sticks rest; // of the first aircraft's sticks, for who takes over
} sk_moment;

typedef struct sk_session {
    sk_scene *scene;
    sk_moment now;
    sk_state before; // one tick earlier, for pictures in between
    sk_moment saved, left;
    bool has_saved, has_left;
    int64_t events_reported;
} sk_session;

// At the start of the scene. Without a scripted pilot in the first aircraft the user flies it from the first tick on.
void sk_session_begin(sk_session *session, sk_scene *scene, sk_input *input);
// The same with nobody at the controls: they stand as the scene has them, and restarts are not meant.
void sk_session_begin_unattended(sk_session *session, sk_scene *scene, sk_input *input);

// One tick. The scene's pilot flies the first aircraft until the user touches a control or that pilot fails. The error of a
// pilot comes once, in the tick where it fails; the tick is done all the same.
sk_result sk_session_tick(sk_session *session, sk_input *input);

// The first aircraft's controls as instruments show them: the user's levers as they stand, also in a pause; a script's of the last tick.
sk_controls sk_session_shown_controls(const sk_session *session, const sk_input *input);

// Back to the start, with pilots that begin again; what was left can be returned to once. When the scene's file can no longer
// be run, the error is that, and the user flies.
sk_result sk_session_restart(sk_session *session, sk_input *input);
// Back at a moment the user flies, even if a script did then: a script cannot be taken back to what it remembered.
bool sk_session_restart_undo(sk_session *session, sk_input *input); // false: there is nothing to undo

// To any moment of this flight, or one recorded: the user flies on from there.
void sk_session_go_back(sk_session *session, const sk_moment *moment, sk_input *input);

void sk_session_save(sk_session *session);
bool sk_session_load(sk_session *session, sk_input *input); // false: nothing was saved

// The next event that was not reported yet; false when there is none. Events lost from the ring are skipped.
bool sk_session_next_event(sk_session *session, sk_event *out);
