// player.h: a replay without a window: position, speed, loop, bookmarks, changes of contacts.
// A player simulates: forward it steps; backward it restores a stored state and steps from there.
#pragma once
#include "playback/replay_source.h"

enum { SK_PLAYER_SLOWEST = -4, SK_PLAYER_FASTEST = 4, SK_PLAYER_MARKS = 128, SK_PLAYER_LANES = 512 };

typedef struct sk_player {
    sk_replay_source source;
    sk_state *before, *now; // owned by the caller; one tick apart, or the same after a jump
    sk_ghost *ghost;        // follows the player; null: none
    int32_t speed;          // as a power of two
    bool paused, loop;
    int64_t loop_from, loop_to;
    double owed;                          // ticks still to play, below one
    uint8_t first_modes[SK_PLAYER_LANES]; // mode of every lane at the first tick
    // Bookmarks of the source and those made here, in order of ticks.
    sk_recorded_mark marks[SK_PLAYER_MARKS];
    int32_t mark_count;
} sk_player;

// Begins at a tick of the source, paused. Errors: see sk_replay_source_state.
sk_result sk_player_begin(sk_player *player, const sk_replay_source *source, sk_ghost *ghost, int64_t tick,
                          sk_state *before, sk_state *now);

// Moves to a tick, limited to the range of the source.
sk_result sk_player_seek(sk_player *player, int64_t tick);
// Plays for a duration of real time. At the end it pauses, or continues at the start of the loop.
sk_result sk_player_pass(sk_player *player, double seconds);
// Returns the position of the picture between `before` and `now`, 0..1.
double sk_player_between(const sk_player *player);

// Pauses or continues. At the end, it continues from the beginning.
sk_result sk_player_toggle(sk_player *player);
void sk_player_shift(sk_player *player, int32_t steps); // changes the speed by this power of two
double sk_player_factor(const sk_player *player);

// Turns the loop on or off. The loop is between the bookmarks around the present tick, or the ends of the source.
void sk_player_toggle_loop(sk_player *player);
bool sk_player_mark(sk_player *player, const char *text); // false: the list of bookmarks is full
// Removes the bookmarks at the present tick. Returns false if there are none.
bool sk_player_unmark(sk_player *player);

// Returns the next (+1) or previous (-1) tick at which a contact mode changes; -1 if there is none.
int64_t sk_player_contact_change(const sk_player *player, int32_t direction);
