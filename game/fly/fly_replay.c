#include "fly/fly_internal.h"

#include "playback/playback.h"

#include <stdio.h>
#include <string.h>

static const int64_t LEAP = 5 * SK_TICK_HZ; // ticks

// ---- entering and leaving ----

// Writes the line of keys, "Space plays  .  Left, Right 5 s ...", with the user's own keys.
static void write_keys(const sk_keymap *keys, char *out, size_t size) {
    static const struct {
        sk_action first, second; // SK_DO_NOTHING: no second
        const char *does;
    } ROWS[] = {{SK_DO_pause, SK_DO_NOTHING, "plays, pauses"},
                {SK_DO_replay_back, SK_DO_replay_forward, "5 s"},
                {SK_DO_replay_tick_back, SK_DO_replay_tick, "one tick"},
                {SK_DO_replay_slower, SK_DO_replay_faster, "speed"},
                {SK_DO_contact_previous, SK_DO_contact_next, "contact"},
                {SK_DO_timeline_farther, SK_DO_timeline_nearer, "zoom"},
                {SK_DO_bookmark, SK_DO_NOTHING, "bookmark"},
                {SK_DO_replay_loop, SK_DO_NOTHING, "loop"},
                {SK_DO_crash_page, SK_DO_NOTHING, "crash"},
                {SK_DO_divergence, SK_DO_NOTHING, "first difference"},
                {SK_DO_take_controls, SK_DO_NOTHING, "take the controls"}};
    size_t used = 0;
    *out = '\0';
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char first[48], second[48] = "";
        sk_chord_label(keys->chord[ROWS[i].first][0], first, sizeof first);
        if (ROWS[i].second != SK_DO_NOTHING) sk_chord_label(keys->chord[ROWS[i].second][0], second, sizeof second);
        if (*first == '\0' || used >= size) continue;
        int written = snprintf(out + used, size - used, "%s%s%s%s %s", used > 0 ? "  \xC2\xB7  " : "", first,
                               *second != '\0' ? " " : "", second, ROWS[i].does);
        used += written > 0 ? (size_t)written : 0;
    }
}

static sk_result enter(flight *f, const sk_replay_source *source, int64_t tick) {
    fly_replay *r = &f->replay;
    memset(r->view.now.audit.aircraft, 0, (size_t)f->scene->model->aircraft_count * sizeof *r->view.now.audit.aircraft);
    r->view.now.user_flies = true; // no script is run
    r->wanted = -1;
    sk_replay_energy_forget(&r->energy, &f->show.meter);
    sk_result result = sk_player_begin(&r->player, source, r->ghost.present ? &r->ghost : NULL, tick, r->view.before,
                                       r->view.now.state);
    if (!result.ok) return result;
    r->on = true;
    fly_crash_replay(f);
    fly_timeline_begin(f);
    write_keys(&f->input.keys, r->keys, sizeof r->keys);
    r->view.events_reported = r->view.now.state->event_count;
    f->input.context = SK_KEYS_REPLAY;
    sk_input_release(&f->input);
    sk_camera_jump(&f->show.camera);
    sk_hud_go_back(&f->show.hud, -1);
    return result;
}

static void leave(flight *f, bool paused) {
    f->replay.on = false;
    f->replay.history = NULL;
    fly_crash_replay(f);
    f->show.timeline = NULL;
    sk_replay_energy_forget(&f->replay.energy, &f->show.meter);
    f->input.context = SK_KEYS_FLIGHT;
    sk_input_release(&f->input);
    sk_camera_jump(&f->show.camera);
    sk_hud_go_back(&f->show.hud, -1);
    fly_pause(f, paused);
}

static void warn_keyframes_only(flight *f, const char *name, const sk_recording *recording) {
    char why[120], text[SK_HUD_MESSAGE_SIZE];
    if (!sk_keyframes_only(recording, why, sizeof why)) return;
    snprintf(text, sizeof text, "%.40s: %.110s", name, why);
    fly_post(f, SK_HUD_CAUTION, text);
}

sk_result fly_replay_begin(flight *f, const sk_recording *recording, const sk_recording *other, const char *other_name,
                           double seconds) {
    fly_replay *r = &f->replay;
    r->recording = recording;
    r->other = other;
    sk_course_progress flown;
    sk_recording_course(recording, NULL, &flown); // an error has been reported with the scene
    sk_result begun = sk_replay_course_begin(&r->course, f->scene->model, &f->scene->course, &flown);
    if (!begun.ok) return begun;
    r->difference = -1;
    sk_replay_source source = sk_replay_source_of_recording(recording);
    snprintf(r->note, sizeof r->note, "%.60s%s", f->scene->title, source.held ? ", keyframes only" : "");
    warn_keyframes_only(f, "This recording", recording);
    if (other != NULL) warn_keyframes_only(f, other_name, other);
    if (other != NULL) {
        sk_replay_source beside = sk_replay_source_of_recording(other);
        if (!sk_replay_source_fits(&beside, source.model))
            return sk_error("replay: the two recordings have different aircraft and cannot be shown together");
        begun = sk_ghost_begin(&r->ghost, &beside);
        if (!begun.ok) return begun;
        fly_difference_compare(r, other_name);
    }
    return enter(f, &source, source.first + (int64_t)(seconds * SK_TICK_HZ + 0.5));
}

static void watch_history(flight *f, sk_flight_history *history) {
    fly_replay *r = &f->replay;
    bool past = history == f->histories.past;
    sk_replay_source source = sk_replay_source_of_history(history);
    r->history = history;
    r->difference = -1;
    snprintf(r->note, sizeof r->note, past ? "what was flown before" : "what was just flown");
    sk_result result = enter(f, &source, past ? source.last : f->session.now.state->tick);
    fly_replay_complain(f, result);
    if (!result.ok || (!past && !r->has_other)) return;
    char key[64], text[SK_HUD_MESSAGE_SIZE];
    sk_action_keys(&f->input.keys, SK_DO_replay_view, key, sizeof key);
    snprintf(text, sizeof text, "What was flown %s; %s: %s", past ? "before" : "since", key,
             !r->has_other ? "back to the flight"
             : past        ? "what was flown since"
                           : "what was flown before");
    fly_post(f, SK_HUD_NOTE, text);
}

// Shortly after a jump there are two flights to watch. The new one comes second while it is shorter than NOTHING.
static void watch_what_was_flown(flight *f) {
    static const double NOTHING = 2.0; // s
    bool past = sk_flight_histories_past_matters(&f->histories),
         now = sk_flight_history_seconds(f->histories.now) > 0.0;
    f->replay.has_other = past && now;
    if (past && sk_flight_history_seconds(f->histories.now) < NOTHING)
        watch_history(f, f->histories.past);
    else if (now)
        watch_history(f, f->histories.now);
    else
        fly_post(f, SK_HUD_NOTE, "Nothing was flown yet");
}

void fly_replay_toggle(flight *f) {
    fly_replay *r = &f->replay;
    if (r->on && !r->flown) { // the replay is of a recording
        char key[64], text[SK_HUD_MESSAGE_SIZE];
        sk_action_keys(&f->input.keys, SK_DO_take_controls, key, sizeof key);
        snprintf(text, sizeof text, "There is no flight to return to; press %s to take the controls here", key);
        fly_post(f, SK_HUD_NOTE, text);
    } else if (r->on && r->has_other) {
        r->has_other = false;
        watch_history(f, r->history == f->histories.now ? f->histories.past : f->histories.now);
    } else if (r->on) {
        leave(f, true);
    } else {
        watch_what_was_flown(f);
    }
}

// Shows the watched flight as ghost from now on. A history is copied, because the original continues with the new flight.
static void keep_ghost(flight *f) {
    fly_replay *r = &f->replay;
    sk_replay_source source = r->player.source;
    if (source.history != NULL) {
        if (r->kept == NULL) r->kept = sk_flight_history_create(f->scene->model);
        if (r->kept == NULL) return; // without a ghost if memory is short
        sk_flight_history_copy(r->history, r->kept);
        source = sk_replay_source_of_history(r->kept);
    }
    if (!sk_ghost_begin(&r->ghost, &source).ok) return; // without a ghost if memory is short
    sk_ghost_follow(&r->ghost, r->view.now.state->tick);
}

static void take_controls(flight *f) {
    fly_replay *r = &f->replay;
    const sk_model *model = f->scene->model;
    int64_t tick = r->view.now.state->tick;
    bool of_history = r->player.source.history != NULL;
    uint64_t hash = f->recordings.now != NULL ? sk_state_hash(model, f->session.now.state) : 0;
    keep_ghost(f);
    if (of_history) {
        sk_flight_history_moment(r->history, tick, &f->moment);
        if (r->history == f->histories.past) sk_flight_histories_swap(&f->histories);
    } else {
        sk_state_copy(model, r->view.now.state, f->moment.state);
        sk_energy_begin(model, f->moment.state, &f->moment.audit);
        f->moment.course = r->view.now.course;
        sk_replay_source_controls(&r->player.source, tick, f->moment.controls);
        f->moment.driven = sk_controls_driven(f->moment.controls, model->aircraft_count);
        f->moment.rest = sk_replay_source_rest(&r->player.source, tick);
    }
    sk_session_go_back(&f->session, &f->moment, &f->input);
    if (!of_history) sk_flight_histories_jumped(&f->histories, &f->session.now);
    fly_crash_forget(f);
    fly_recording_jumped(f, hash);
    r->flown = true;
    leave(f, false);
    if (!of_history) f->show.meter.since = tick;
    fly_post(f, SK_HUD_CAUTION, "You have the controls; the recording is shown as ghost");
}

// ---- keys ----

// Pauses or continues. At the end, it continues from the beginning.
static void toggle(flight *f) {
    int64_t before = f->replay.player.now->tick;
    fly_replay_complain(f, sk_player_toggle(&f->replay.player));
    if (f->replay.player.now->tick < before) fly_replay_jumped(f);
}

// Shows the changes at a tick: "nose wheel: rolling, left main wheel: slipping, and 2 more"
static void show_contact_change(flight *f, int64_t tick) {
    enum { NAMED = 3 };
    const sk_replay_source *source = &f->replay.player.source;
    char text[SK_HUD_MESSAGE_SIZE] = "", more[24] = "";
    int32_t changes = 0;
    for (int32_t i = 0; i < source->mode_count; i++) {
        const sk_recorded_mode *mode = &source->modes[i];
        size_t used = strlen(text);
        if (mode->tick != tick || ++changes > NAMED) continue;
        snprintf(text + used, sizeof text - used, "%s%.40s: %s", changes > 1 ? ", " : "",
                 sk_lane_name(source->model, mode->lane), sk_timeline_mode_names[mode->mode]);
    }
    if (changes > NAMED) snprintf(more, sizeof more, ", and %d more", (int)changes - NAMED);
    strncat(text, more, sizeof text - strlen(text) - 1);
    sk_hud_post_about(&f->show.hud, SK_HUD_NOTE, SK_HUD_ABOUT_CONTACTS, tick, text);
}

static void contact_change(flight *f, int32_t direction) {
    int64_t tick = sk_player_contact_change(&f->replay.player, direction);
    if (tick < 0) {
        fly_post(f, SK_HUD_NOTE, direction > 0 ? "No contact changes after this" : "No contact changes before this");
        return;
    }
    fly_replay_step(f, tick - f->replay.player.now->tick);
    show_contact_change(f, tick);
}

static void bookmark(flight *f) {
    fly_replay *r = &f->replay;
    char text[40], note[SK_HUD_MESSAGE_SIZE];
    int64_t tick = r->player.now->tick;
    snprintf(text, sizeof text, "at %.2f s", (double)tick / SK_TICK_HZ);
    bool gone = sk_player_unmark(&r->player);
    if (!gone && !sk_player_mark(&r->player, text)) {
        fly_post(f, SK_HUD_NOTE, "There is no room for another bookmark");
        return;
    }
    sk_result kept = sk_ok();
    if (r->player.source.history != NULL)
        sk_flight_history_mark(r->history, tick, gone ? "" : text);
    else
        kept = sk_recording_notes_add(&r->notes, tick, gone ? "" : text);
    const char *what = gone ? "Bookmark removed" : "Bookmark";
    if (kept.ok)
        snprintf(note, sizeof note, "%s %s", what, text);
    else
        snprintf(note, sizeof note, "%s %s, but only until you leave: %.60s", what, text, kept.text);
    fly_post(f, kept.ok ? SK_HUD_NOTE : SK_HUD_CAUTION, note);
}

static void record(flight *f) {
    if (f->replay.history != NULL)
        fly_recording_keep(f, f->replay.history);
    else
        fly_post(f, SK_HUD_NOTE, "This is already a recording");
}

void fly_replay_action(flight *f, sk_action action) {
    sk_player *p = &f->replay.player;
    switch (action) {
    case SK_DO_pause: toggle(f); break;
    case SK_DO_replay_back: fly_replay_seek(f, p->now->tick - LEAP); break;
    case SK_DO_replay_forward: fly_replay_seek(f, p->now->tick + LEAP); break;
    case SK_DO_replay_first: fly_replay_seek(f, 0); break;
    case SK_DO_replay_last: fly_replay_seek(f, INT64_MAX); break;
    case SK_DO_faster:
    case SK_DO_replay_faster: sk_player_shift(p, 1); break;
    case SK_DO_slower:
    case SK_DO_replay_slower: sk_player_shift(p, -1); break;
    case SK_DO_normal_speed: sk_player_shift(p, -p->speed); break;
    case SK_DO_one_tick_back:
    case SK_DO_replay_tick_back: fly_replay_step(f, -1); break;
    case SK_DO_one_tick:
    case SK_DO_replay_tick: fly_replay_step(f, 1); break;
    case SK_DO_contact_next: contact_change(f, 1); break;
    case SK_DO_contact_previous: contact_change(f, -1); break;
    case SK_DO_divergence: fly_difference_find(f); break;
    case SK_DO_replay_loop: sk_player_toggle_loop(p); break;
    case SK_DO_bookmark: bookmark(f); break;
    case SK_DO_take_controls: take_controls(f); break;
    case SK_DO_replay_view: fly_replay_toggle(f); break;
    case SK_DO_timeline_nearer:
    case SK_DO_timeline_farther:
    case SK_DO_timeline_whole:
    case SK_DO_timeline_earlier:
    case SK_DO_timeline_later: fly_timeline_action(f, action); break;
    case SK_DO_record: record(f); break;
    default: break;
    }
}

// ---- a frame ----

static void count_energy(flight *f) {
    fly_replay *r = &f->replay;
    if (!f->show.hud.energy) return;
    fly_replay_complain(f, sk_replay_energy_follow(&r->energy, &r->player.source, r->player.now->tick, &f->show.meter));
    sk_energy_audit_copy(f->scene->model, &r->energy.audit, &r->view.now.audit);
}

// Updates the progress on the course.
static void follow_course(flight *f, int64_t tick) {
    fly_replay *r = &f->replay;
    if (r->history != NULL) {
        r->view.now.course = *sk_flight_history_course(r->history, tick);
        return;
    }
    fly_replay_complain(f, sk_replay_course_follow(&r->course, &r->player.source, tick));
    r->view.now.course = r->course.now;
}

void fly_replay_frame(flight *f, double elapsed) {
    fly_replay *r = &f->replay;
    fly_difference_watch(f);
    if (r->wanted >= 0) fly_replay_seek(f, r->wanted);
    r->wanted = -1;
    int64_t before = r->view.now.state->tick;
    if (!r->dragging) fly_replay_complain(f, sk_player_pass(&r->player, elapsed));
    if (r->view.now.state->tick < before) fly_replay_jumped(f); // after a loop
    sk_event event;
    while (sk_session_next_event(&r->view, &event)) sk_hud_show_event(&f->show.hud, f->scene->model, &event);
    int64_t tick = r->player.now->tick;
    follow_course(f, tick);
    sk_hud_show_course(&f->show.hud, &f->scene->course, &r->view.now.course);
    sk_replay_source_controls(&r->player.source, tick > r->player.source.first ? tick - 1 : tick, r->view.now.controls);
    r->view.now.driven = sk_controls_driven(r->view.now.controls, f->scene->model->aircraft_count);
    sk_pacing_begin(&r->pacing, 1.0 / SK_TICK_HZ);
    r->pacing.speed = r->player.speed;
    r->pacing.real_speed = sk_player_factor(&r->player);
    r->pacing.paused = r->player.paused;
    r->pacing.accumulator = sk_player_between(&r->player) * r->pacing.tick;
    count_energy(f);
    fly_timeline_fill(f);
}

void fly_replay_end(flight *f) {
    sk_difference_search_end(f->replay.search);
    sk_replay_course_end(&f->replay.course);
    sk_replay_energy_forget(&f->replay.energy, &f->show.meter);
    sk_flight_history_destroy(f->replay.kept);
    sk_ghost_end(&f->replay.ghost);
    sk_session_end(&f->replay.view);
}
