#include "fly/shot_replay.h"

#include "playback/difference_text.h"
#include "playback/replay_course.h"
#include <stdio.h>
#include <string.h>

static sk_result put_beside(sk_shot_replay *r, const sk_replay_source *source, const sk_recording *beside,
                            const char *name) {
    sk_replay_source other = sk_replay_source_of_recording(beside);
    if (!sk_replay_source_fits(&other, source->model))
        return sk_error("shot: the two recordings have different aircraft and cannot be shown together");
    sk_result result = sk_ghost_begin(&r->ghost, &other);
    if (!result.ok) return result;
    sk_judgement judgement = sk_recording_compare(source->recording, beside);
    r->difference = sk_difference_tick(&judgement);
    sk_difference_beside(&judgement, name, r->note, sizeof r->note);
    if (r->difference >= 0) sk_difference_text(&judgement, r->words, sizeof r->words);
    return sk_ok();
}

sk_result sk_shot_replay_begin(sk_shot_replay *r, const sk_replay_source *source, const char *name,
                               const sk_recording *beside, const char *beside_name, sk_session *session) {
    memset(r, 0, sizeof *r);
    r->difference = -1;
    snprintf(r->note, sizeof r->note, "%.60s%s", name, source->held ? ", keyframes only" : "");
    sk_result result = beside != NULL ? put_beside(r, source, beside, beside_name) : sk_ok();
    if (result.ok)
        result = sk_player_begin(&r->player, source, beside != NULL ? &r->ghost : NULL, source->first, session->before,
                                 session->now.state);
    sk_recording_course(source->recording, NULL,
                        &session->now.course); // an error has been reported with the scene
    session->events_reported = session->now.state->event_count;
    session->now.user_flies = true; // no script is run
    r->timeline = (sk_timeline){.first = source->first, .last = source->last, .note = r->note};
    sk_timeline_show_all(&r->timeline);
    sk_replay_keyframes_find(source, &r->keyframes);
    return result;
}

int64_t sk_shot_replay_from(const sk_replay_source *source, const sk_course *course, int64_t picture) {
    enum { THING_TICKS = 5000 }; // of bodies and aircraft together
    int64_t things = (int64_t)sk_model_scene_bodies(source->model) + source->model->aircraft_count;
    int64_t ticks = 1 + THING_TICKS / (1 + things), most = SK_HUD_STAYS * SK_TICK_HZ;
    int64_t from = picture - (ticks < most ? ticks : most);
    return course->step_count > 0 || from < source->first ? source->first : from;
}

// Shows the messages of events that are still shown at this tick.
static void show_events_before(const sk_replay_source *source, int64_t tick, sk_hud *hud) {
    int64_t shown = tick - SK_HUD_STAYS * SK_TICK_HZ;
    for (int32_t i = 0; i < source->event_count && source->events[i].tick < tick; i++) {
        const sk_event *event = &source->events[i];
        if (event->tick < shown) continue;
        sk_hud_pass(hud, (double)(event->tick - shown) / SK_TICK_HZ);
        sk_hud_show_event(hud, source->model, event);
        shown = event->tick;
    }
    sk_hud_pass(hud, (double)(tick - shown) / SK_TICK_HZ);
}

sk_result sk_shot_replay_skip_to(sk_shot_replay *r, int64_t tick, sk_session *session, sk_hud *hud) {
    const sk_replay_source *source = &r->player.source;
    if (tick <= session->now.state->tick) return sk_ok();
    sk_result result = sk_player_seek(&r->player, tick);
    if (!result.ok) return result;
    session->events_reported = session->now.state->event_count;
    show_events_before(source, tick, hud);
    // A trouble that is there already counts as an old one.
    sk_hud_watch(hud, source->model, session->now.state, session->now.driven, SK_HUD_STAYS);
    return result;
}

sk_result sk_shot_replay_tick(sk_shot_replay *r, sk_session *session) {
    sk_state *now = session->now.state;
    sk_state_copy(r->player.source.model, now, session->before);
    sk_replay_source_controls(&r->player.source, now->tick, session->now.controls);
    session->now.driven = sk_controls_driven(session->now.controls, r->player.source.model->aircraft_count);
    sk_result result = sk_replay_source_state(&r->player.source, now->tick + 1, true, now);
    if (result.ok) sk_course_watch(&session->scene->course, r->player.source.model, now, &session->now.course);
    if (result.ok) sk_ghost_follow(&r->ghost, now->tick);
    return result;
}

void sk_shot_replay_end(sk_shot_replay *r) {
    sk_ghost_end(&r->ghost);
}

void sk_shot_replay_draw(sk_shot_replay *r, bool timeline, sk_show *show) {
    show->ghost = &r->ghost;
    if (!timeline) return;
    sk_replay_timeline(&r->player, &r->keyframes, &r->timeline);
    r->timeline.difference = r->difference;
    show->timeline = &r->timeline;
    if (r->difference < 0 || r->timeline.now < r->difference || r->reported) return;
    sk_hud_post(&show->hud, SK_HUD_CAUTION, r->words);
    r->reported = true;
}
