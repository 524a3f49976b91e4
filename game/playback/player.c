#include "playback/player.h"

#include <string.h>

sk_result sk_player_begin(sk_player *p, const sk_replay_source *source, sk_ghost *ghost, int64_t tick, sk_state *before,
                          sk_state *now) {
    memset(p, 0, sizeof *p);
    p->source = *source;
    p->ghost = ghost;
    p->before = before;
    p->now = now;
    p->paused = true;
    for (int32_t i = 0; i < source->mark_count && i < SK_PLAYER_MARKS; i++)
        p->marks[p->mark_count++] = source->marks[i];
    if (sk_lane_count(source->model) > SK_PLAYER_LANES)
        return sk_error("a replay shows at most %d contacts", SK_PLAYER_LANES);
    now->tick = INT64_MAX; // there is no state yet from which to step
    sk_result result = sk_player_seek(p, source->first);
    if (!result.ok) return result;
    sk_lane_modes(source->model, now, p->first_modes);
    return sk_player_seek(p, tick);
}

static void ghost_follows(sk_player *p) {
    if (p->ghost != NULL) sk_ghost_follow(p->ghost, p->now->tick);
}

sk_result sk_player_seek(sk_player *p, int64_t tick) {
    const sk_replay_source *f = &p->source;
    tick = tick < f->first ? f->first : tick > f->last ? f->last : tick;
    p->owed = 0.0;
    sk_result result = sk_replay_source_state(f, tick, p->now->tick <= tick, p->now);
    sk_state_copy(p->source.model, p->now, p->before);
    ghost_follows(p);
    return result;
}

static sk_result step(sk_player *p) {
    sk_state_copy(p->source.model, p->now, p->before);
    sk_result result = sk_replay_source_state(&p->source, p->now->tick + 1, true, p->now);
    ghost_follows(p);
    return result;
}

sk_result sk_player_pass(sk_player *p, double seconds) {
    static const double MOST = 0.25; // s: after a stall, at most this much time is made up
    if (p->paused || !(seconds > 0.0)) return sk_ok();
    p->owed += (seconds < MOST ? seconds : MOST) * SK_TICK_HZ * sk_player_factor(p);
    int64_t end = p->loop ? p->loop_to : p->source.last;
    sk_result result = sk_ok();
    while (p->owed >= 1.0 && result.ok) {
        if (p->now->tick < end) {
            p->owed -= 1.0;
            result = step(p);
        } else if (p->loop && p->loop_from < p->loop_to) {
            return sk_player_seek(p, p->loop_from);
        } else {
            p->paused = true;
            p->owed = 0.0;
            sk_state_copy(p->source.model, p->now, p->before);
        }
    }
    return result;
}

double sk_player_between(const sk_player *p) {
    return p->paused ? 1.0 : p->owed;
}

sk_result sk_player_toggle(sk_player *p) {
    p->paused = !p->paused;
    p->owed = 0.0;
    return !p->paused && p->now->tick >= p->source.last ? sk_player_seek(p, p->source.first) : sk_ok();
}

void sk_player_shift(sk_player *p, int32_t steps) {
    int32_t speed = p->speed + steps;
    p->speed = speed < SK_PLAYER_SLOWEST ? SK_PLAYER_SLOWEST : speed > SK_PLAYER_FASTEST ? SK_PLAYER_FASTEST : speed;
}

double sk_player_factor(const sk_player *p) {
    return p->speed >= 0 ? (double)(1 << p->speed) : 1.0 / (double)(1 << -p->speed);
}

void sk_player_toggle_loop(sk_player *p) {
    p->loop = !p->loop;
    p->loop_from = p->source.first;
    p->loop_to = p->source.last;
    for (int32_t i = 0; i < p->mark_count; i++) {
        int64_t tick = p->marks[i].tick;
        if (tick <= p->now->tick && tick > p->loop_from) p->loop_from = tick;
        if (tick > p->now->tick && tick < p->loop_to) p->loop_to = tick;
    }
}

bool sk_player_mark(sk_player *p, const char *text) {
    if (p->mark_count == SK_PLAYER_MARKS) return false;
    int32_t at = p->mark_count++;
    for (; at > 0 && p->marks[at - 1].tick > p->now->tick; at--) p->marks[at] = p->marks[at - 1];
    p->marks[at] = (sk_recorded_mark){.tick = p->now->tick};
    sk_text_copy(p->marks[at].text, sizeof p->marks[at].text, text);
    return true;
}

bool sk_player_unmark(sk_player *p) {
    int32_t had = p->mark_count, kept = 0;
    for (int32_t i = 0; i < had; i++)
        if (p->marks[i].tick != p->now->tick) p->marks[kept++] = p->marks[i];
    p->mark_count = kept;
    return kept < had;
}

int64_t sk_player_contact_change(const sk_player *p, int32_t direction) {
    const sk_replay_source *f = &p->source;
    int64_t now = p->now->tick, found = -1;
    for (int32_t i = 0; i < f->mode_count; i++) {
        int64_t tick = f->modes[i].tick;
        if (tick <= f->first) continue; // the initial modes are not a change
        if (direction > 0 && tick > now) return tick;
        if (direction < 0 && tick < now) found = tick;
    }
    return found;
}
