// tick_hash.h: a 64-bit hash of the state after a tick. Two runs are compared by it tick by tick. docs/recordings.md,
// "The tick hash".
#pragma once
#include "replay/layout.h"

// Number of the last stretches of rut in a hash: those that wheels may be pressing.
enum { SK_RUTS_LIVE = 16 };

// Over all that is in use: aircraft, the events that the last tick noted, and of the ruts the SK_RUTS_LIVE begun last. The same on every
// machine.
uint64_t sk_tick_hash_of(const sk_layout *layout, const sk_state *state);

// Adds words (8 bytes each) to a hash.
uint64_t sk_tick_hash_add(uint64_t tick_hash, const void *words, size_t size);
