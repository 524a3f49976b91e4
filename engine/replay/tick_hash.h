// tick_hash.h: a 64-bit hash of the state after a tick. Two runs are compared by it tick by tick. docs/recordings.md,
// "The tick hash".
#pragma once
#include "replay/layout.h"

// Number of the last stretches of rut in a hash: wheels may still be pressing these.
enum { SK_RUTS_LIVE = 16 };

// Returns the hash of everything in use: aircraft, the events that the last tick noted, and the SK_RUTS_LIVE stretches
// of rut begun last. It is the same on every machine.
uint64_t sk_tick_hash_of(const sk_layout *layout, const sk_state *state);

// Adds words (8 bytes each) to a hash.
uint64_t sk_tick_hash_add(uint64_t tick_hash, const void *words, size_t size);
