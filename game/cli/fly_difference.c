// What of two recordings, or of one and what this program makes of it, differs first.
#include "cli/fly_internal.h"

#include "cli/command.h"

#include <stdio.h>
#include <string.h>

static void write_value(const sk_difference *d, uint64_t bits, char *out, size_t size) {
    double real;
    memcpy(&real, &bits, sizeof real);
    if (d->number.type == SK_NUMBER_REAL)
        snprintf(out, size, "%.9g", real);
    else
        snprintf(out, size, "%lld", (long long)bits);
}

// For the screen what fits on it; all of it on stderr.
static void write_judgement(fly_replay *r, const sk_judgement *judgement) {
    const sk_difference *d = &judgement->difference;
    char whole[600], first[24], second[24];
    sk_judgement_describe(judgement, whole, sizeof whole);
    sk_print_line(stderr, "", whole);
    snprintf(r->difference_text, sizeof r->difference_text, "%.150s", whole);
    if (judgement->verdict == SK_VERDICT_DIFFERS && judgement->tick > 0) r->difference = judgement->tick;
    if (!d->found) return;
    write_value(d, d->first, first, sizeof first);
    write_value(d, d->second, second, sizeof second);
    snprintf(r->difference_text, sizeof r->difference_text, "First difference, tick %lld, %s: %.40s, %s against %s",
             (long long)judgement->tick, sk_step_stage_names[d->stage], d->number.name, first, second);
}

void fly_difference_compare(fly_replay *r, const char *name) {
    sk_judgement judgement = sk_recording_compare(r->recording, r->other);
    if (judgement.verdict == SK_VERDICT_DIFFERS && judgement.tick > 0) {
        snprintf(r->note, sizeof r->note, "beside it %.40s, other from %.2f s on", name,
                 (double)judgement.tick / SK_TICK_HZ);
    } else if (judgement.verdict == SK_VERDICT_SAME) {
        snprintf(r->note, sizeof r->note, "%.40s is the same", name);
    } else {
        snprintf(r->note, sizeof r->note, "beside it %.40s", name);
    }
    if (judgement.verdict == SK_VERDICT_SAME) return;
    write_judgement(r, &judgement);
}

static void go_to_difference(flight *f) {
    fly_replay *r = &f->replay;
    fly_say(f, r->difference >= 0 ? SK_HUD_CAUTION : SK_HUD_NOTE, r->difference_text);
    if (r->difference >= 0) fly_replay_step(f, r->difference - r->player.now->tick);
}

void fly_difference_find(flight *f) {
    fly_replay *r = &f->replay;
    if (r->player.footage.recording == NULL)
        fly_say(f, SK_HUD_NOTE, "What was just flown is simulated anew: it differs from nothing");
    else if (r->difference_text[0] != '\0')
        go_to_difference(f);
    else if (r->search == NULL)
        r->search = sk_difference_search_begin(r->recording);
}

void fly_difference_watch(flight *f) {
    fly_replay *r = &f->replay;
    double share;
    sk_judgement judgement;
    if (r->search == NULL || r->player.footage.recording == NULL) return; // it waits while something else is watched
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
