#include "fly/fly_internal.h"

#include <stdio.h>

static const double HELD_LEAST = 0.35; // s: a shorter press goes back one tick

// Updates the display, the histories and the recordings after a jump of the session.
static void jumped(flight *f, uint64_t hash) {
    sk_camera_jump(&f->show.camera);
    sk_hud_go_back(&f->show.hud, -1);
    sk_hud_forget_switches(&f->show.hud);
    f->show.meter.count = 0; // its values are from before the jump
    sk_flight_histories_jumped(&f->histories, &f->session.now);
    fly_crash_forget(f);
    f->show.hud.crash = false; // after a restart the view is free
    fly_recording_jumped(f, hash);
}

static uint64_t hash_now(const flight *f) {
    return sk_state_hash(f->scene->model, f->session.now.state);
}

static void restart(flight *f) {
    char text[128], undo[64], again[64];
    if (!sk_restart_question_press(&f->restart, sk_session_is_flying(&f->session))) {
        sk_action_keys(&f->input.keys, SK_DO_restart, again, sizeof again);
        snprintf(text, sizeof text, "Press %s again to restart", again);
        fly_post_about(f, SK_HUD_CAUTION, SK_HUD_ABOUT_LEAPS, text);
        return;
    }
    uint64_t hash = hash_now(f);
    sk_result result = sk_session_restart(&f->session, &f->input);
    f->show.meter.since = 0;
    jumped(f, hash);
    sk_action_keys(&f->input.keys, SK_DO_restart_undo, undo, sizeof undo);
    if (f->rewound) fly_pause(f, false); // going back has paused the flight; a restart continues it
    snprintf(text, sizeof text, "Restarted%s; press %s to return to where you were", f->pacing.paused ? ", paused" : "",
             undo);
    fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, text);
    if (result.ok) return;
    char message[SK_HUD_MESSAGE_SIZE];
    snprintf(message, sizeof message, "The script cannot restart, you have the controls: %.90s", result.text);
    fly_post(f, SK_HUD_WARNING, message);
}

static void go_back(flight *f, bool (*back)(sk_session *, sk_input *), const char *yes, const char *no) {
    char text[SK_HUD_MESSAGE_SIZE];
    bool had_controls = f->session.now.user_flies;
    uint64_t hash = hash_now(f);
    if (!back(&f->session, &f->input)) {
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, no);
        return;
    }
    jumped(f, hash);
    snprintf(text, sizeof text, "%s%s", yes, had_controls ? "" : ": you have the controls");
    fly_post_about(f, had_controls ? SK_HUD_NOTE : SK_HUD_CAUTION, SK_HUD_ABOUT_LEAPS, text);
}

// Goes back by a number of ticks, at most to the oldest in memory. Later ticks stay in memory until the flight continues.
static void step_back(flight *f, int64_t ticks) {
    int64_t first = sk_flight_history_first(f->histories.now), now = f->session.now.state->tick;
    int64_t target = now - ticks > first ? now - ticks : first;
    if (now <= first) {
        if (f->back_held == 0.0)
            fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, "There is no earlier moment in memory");
        return;
    }
    uint64_t hash = f->recordings.now != NULL ? hash_now(f) : 0;
    bool had_controls = f->session.now.user_flies;
    sk_flight_history_moment(f->histories.now, target, &f->moment);
    sk_session_go_back(&f->session, &f->moment, &f->input);
    f->rewound = true;
    fly_crash_forget(f);
    sk_camera_jump(&f->show.camera);
    sk_hud_go_back(&f->show.hud, target);
    fly_recording_jumped(f, hash);
    if (!had_controls) fly_post(f, SK_HUD_CAUTION, "Back in time: you have the controls");
}

void fly_go_back_in_time(flight *f, double elapsed) {
    if (!f->input.held[SK_DO_one_tick_back]) {
        f->back_held = f->back_owed = 0.0;
        f->back_seen = false;
        return;
    }
    if (!f->back_seen) { // The key went down during this frame. A slow frame must not turn a tap into a hold.
        f->back_seen = true;
        return;
    }
    f->back_held += elapsed;
    if (f->back_held < HELD_LEAST) return;
    f->back_owed += elapsed * SK_TICK_HZ * sk_pacing_factor(&f->pacing);
    int64_t ticks = (int64_t)f->back_owed;
    f->back_owed -= (double)ticks;
    if (ticks > 0) step_back(f, ticks);
}

static void bookmark(flight *f) {
    char text[80], note[100];
    int64_t tick = f->session.now.state->tick;
    snprintf(text, sizeof text, "at %.2f s", (double)tick / SK_TICK_HZ);
    sk_flight_history_mark(f->histories.now, tick, text);
    fly_recording_mark(f, text);
    snprintf(note, sizeof note, "Bookmark %s", text);
    fly_post(f, SK_HUD_NOTE, note);
}

void fly_time_action(flight *f, sk_action action) {
    switch (action) {
    case SK_DO_pause: fly_pause(f, !f->pacing.paused); break;
    case SK_DO_one_tick:
        if (!f->pacing.paused) fly_pause(f, true);
        fly_run_ticks(f, 1);             // at once, to keep its order among the keys of a slow frame
        sk_camera_jump(&f->show.camera); // it stands still while time does
        break;
    case SK_DO_one_tick_back:
        if (!f->pacing.paused) fly_pause(f, true);
        step_back(f, 1);
        break;
    case SK_DO_bookmark: bookmark(f); break;
    case SK_DO_replay_view: fly_replay_toggle(f); break;
    case SK_DO_record: fly_recording_toggle(f); break;
    case SK_DO_slower: sk_pacing_shift(&f->pacing, -1); break;
    case SK_DO_faster: sk_pacing_shift(&f->pacing, 1); break;
    case SK_DO_normal_speed: sk_pacing_shift(&f->pacing, 0); break;
    case SK_DO_restart: restart(f); break;
    case SK_DO_restart_undo:
        go_back(f, sk_session_restart_undo, "Back to before the restart", "There is no restart to undo");
        break;
    case SK_DO_quick_save:
        sk_session_save(&f->session);
        fly_post_about(f, SK_HUD_NOTE, SK_HUD_ABOUT_LEAPS, "This moment is remembered");
        break;
    case SK_DO_quick_load:
        go_back(f, sk_session_load, "Back to the remembered moment", "No moment is remembered yet");
        break;
    default: break;
    }
}
