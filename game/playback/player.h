// player.h: a replay without a window: position, speed, loop, bookmarks, changes of contacts.
// A player simulates: forward it steps; backward it restores a stored state and steps from there.
#pragma once
#include "playback/replay_source.h"

enum { SK_PLAYER_SLOWEST = -4, SK_PLAYER_FASTEST = 4, SK_PLAYER_MARKS = 128, SK_PLAYER_LANES = 512 };

typedef struct sk_player {
    sk_replay_source source;
    sk_state *before, *now; // the caller's; one tick apart, or the same after a jump
    sk_ghost *ghost;        // goes along; null: none
    int32_t speed;          // as a power of two
    bool paused, loop;
    int64_t loop_from, loop_to;
    double owed;                          // ticks, below one
    uint8_t first_modes[SK_PLAYER_LANES]; // how every lane stood at the first tick
    // Those of the source and those made here, in order of ticks.
    sk_recorded_mark marks[SK_PLAYER_MARKS];
    int32_t mark_count;
} sk_player;

// Begins at a tick of the source, paused. Errors are those of sk_replay_source_state.
sk_result sk_player_begin(sk_player *player, const sk_replay_source *source, sk_ghost *ghost, int64_t tick,
                          sk_state *before, sk_state *now);

// To a tick, or the nearest that there is.
sk_result sk_player_seek(sk_player *player, int64_t tick);
// Real time goes by: plays on, to the end, where it pauses, or around the loop.
sk_result sk_player_pass(sk_player *player, double seconds);
// How far a picture is from `before` to `now`, 0..1.
double sk_player_between(const sk_player *player);

// Pauses, or plays on: from the end, from the beginning.
sk_result sk_player_toggle(sk_player *player);
void sk_player_shift(sk_player *player, int32_t steps); // faster or slower by powers of two
double sk_player_factor(const sk_player *player);

// On: between the bookmarks around where it is, or the ends; off.
void sk_player_toggle_loop(sk_player *player);
bool sk_player_mark(sk_player *player, const char *text); // false: there are as many as it keeps
// Takes away what is marked where it is; false: nothing is.
bool sk_player_unmark(sk_player *player);

// The next (+1) or previous (-1) tick at which a contact changes; -1 where there is none.
int64_t sk_player_contact_change(const sk_player *player, int32_t direction);
