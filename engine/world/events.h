// events.h: how a step notes an event. Private to the world room.
#pragma once
#include "world/state.h"

// Writes an event over the oldest one in the state's ring. `hit`: the surface that it concerns.
void sk_event_note(sk_state *state, sk_event_kind kind, int32_t aircraft, int32_t part, sk_contact_surface hit,
                   double value);

// Whether the state still has such an event of the last second.
bool sk_event_is_recent(const sk_state *state, sk_event_kind kind, int32_t aircraft, int32_t part, int32_t solid);

// An airframe touches a body, or another airframe. `other`: see SK_EVENT_AIRFRAME_HITS.
void sk_event_note_airframe(sk_state *state, int32_t aircraft, int32_t piece, int32_t other, double speed);
// The same for a loose body. `other`: the other body, or -1 - the solid. And for a tie.
void sk_event_note_body(sk_state *state, sk_event_kind kind, int32_t body, int32_t other, double value);
// A body whose trouble lasts: at most once a second for each other, and sixteen of a kind in all.
void sk_event_note_trouble(sk_state *state, sk_event_kind kind, int32_t body, sk_contact_surface other, double value);
void sk_event_note_tie(sk_state *state, sk_event_kind kind, int32_t tie, double value);

// Whether the part of such an event is a loose body, or a tie.
bool sk_event_is_of_body(int64_t kind);
bool sk_event_is_of_tie(int64_t kind);
