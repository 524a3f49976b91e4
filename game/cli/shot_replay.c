#include "cli/shot_replay.h"

#include "cli/difference_words.h"
#include "cli/replay_course.h"
#include <stdio.h>
#include <string.h>

static sk_result put_beside(sk_shot_replay *r, const sk_footage *footage, const sk_recording *beside,
                            const char *name) {
    sk_footage other = sk_footage_of_recording(beside);
    if (!sk_footage_fits(&other, footage->model))
        return sk_error("shot: the two recordings are of other aircraft, which cannot be shown side by side");
    sk_ghost_begin(&r->ghost, &other);
    sk_judgement judgement = sk_recording_compare(footage->recording, beside);
    r->difference = sk_difference_tick(&judgement);
    sk_difference_beside(&judgement, name, r->note, sizeof r->note);
    if (r->difference >= 0) sk_difference_words(&judgement, r->words, sizeof r->words);
    return sk_ok();
}

sk_result sk_shot_replay_begin(sk_shot_replay *r, const sk_footage *footage, const char *name,
                               const sk_recording *beside, const char *beside_name, sk_session *session) {
    memset(r, 0, sizeof *r);
    r->difference = -1;
    snprintf(r->note, sizeof r->note, "%.60s%s", name, footage->held ? ", keyframes only" : "");
    sk_result result = beside != NULL ? put_beside(r, footage, beside, beside_name) : sk_ok();
    if (result.ok)
        result = sk_player_begin(&r->player, footage, beside != NULL ? &r->ghost : NULL, footage->first,
                                 &session->before, &session->now.state);
    sk_recording_course(footage->recording, NULL,
                        &session->now.course); // what is wrong with it was told with the scene
    session->events_told = session->now.state.event_count;
    session->now.user_flies = true; // no script is asked
    r->timeline = (sk_timeline){.first = footage->first, .last = footage->last, .note = r->note};
    sk_timeline_show_all(&r->timeline);
    sk_replay_keyframes_find(footage, &r->keyframes);
    return result;
}

sk_result sk_shot_replay_tick(sk_shot_replay *r, sk_session *session) {
    sk_state *now = &session->now.state;
    session->before = *now;
    sk_footage_controls(&r->player.footage, now->tick, session->now.controls);
    sk_result result = sk_footage_state(&r->player.footage, now->tick + 1, true, now);
    if (result.ok) sk_course_watch(&session->scene->course, r->player.footage.model, now, &session->now.course);
    if (result.ok) sk_ghost_follow(&r->ghost, now->tick);
    return result;
}

void sk_shot_replay_draw(sk_shot_replay *r, bool timeline, sk_show *show) {
    show->ghost = &r->ghost;
    if (!timeline) return;
    sk_replay_timeline(&r->player, &r->keyframes, &r->timeline);
    r->timeline.difference = r->difference;
    show->timeline = &r->timeline;
    if (r->difference < 0 || r->timeline.now < r->difference || r->told) return;
    sk_hud_say(&show->hud, SK_HUD_CAUTION, r->words);
    r->told = true;
}
