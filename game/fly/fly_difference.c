// The first difference between two recordings, or between a recording and its replay, in the window.
#include "fly/fly_internal.h"

#include "playback/difference_text.h"
#include "system/messages.h"

#include <stdio.h>

// Writes the text that fits on the screen to difference_text, and the whole text to stderr.
static void write_judgement(fly_replay *r, const sk_judgement *judgement) {
    char whole[600];
    sk_judgement_describe(judgement, whole, sizeof whole);
    sk_print_line(stderr, "", whole);
    sk_difference_text(judgement, r->difference_text, sizeof r->difference_text);
    r->difference = sk_difference_tick(judgement);
}

void fly_difference_compare(fly_replay *r, const char *name) {
    sk_judgement judgement = sk_recording_compare(r->recording, r->other);
    sk_difference_beside(&judgement, name, r->note, sizeof r->note);
    if (judgement.verdict != SK_VERDICT_SAME) write_judgement(r, &judgement);
}

static void go_to_difference(flight *f) {
    fly_replay *r = &f->replay;
    fly_post(f, r->difference >= 0 ? SK_HUD_CAUTION : SK_HUD_NOTE, r->difference_text);
    if (r->difference >= 0) fly_replay_step(f, r->difference - r->player.now->tick);
}

void fly_difference_find(flight *f) {
    fly_replay *r = &f->replay;
    if (r->player.source.recording == NULL)
        fly_post(f, SK_HUD_NOTE, "A flight in memory has nothing to compare with");
    else if (r->difference_text[0] != '\0')
        go_to_difference(f);
    else if (r->search == NULL)
        r->search = sk_difference_search_begin(r->recording);
}

void fly_difference_watch(flight *f) {
    fly_replay *r = &f->replay;
    double share;
    sk_judgement judgement;
    if (r->search == NULL || r->player.source.recording == NULL) return; // waits while another flight is watched
    if (!sk_difference_search_done(r->search, &share, &judgement)) {
        snprintf(r->note, sizeof r->note, "looking for a difference: %.0f %%", 100.0 * share);
        return;
    }
    sk_difference_search_end(r->search);
    r->search = NULL;
    write_judgement(r, &judgement);
    snprintf(r->note, sizeof r->note, "%s",
             judgement.verdict == SK_VERDICT_SAME      ? "replays to the same bits"
             : judgement.verdict == SK_VERDICT_DIFFERS ? "does not replay to the same bits"
                                                       : "cannot be judged");
    go_to_difference(f);
}
