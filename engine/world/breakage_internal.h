// breakage_internal.h: what the files of breakage share. Private to the world room. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/loose_parts.h"
#include "world/breakage.h"
#include "world/state.h"

// The motion of the centre of gravity of a part that breaks off. World.
typedef struct breakage_motion {
    sk_vec3 position, velocity;
    sk_vec3 centre; // m, body frame of the aircraft
} breakage_motion;

// Returns the motion of a place of an aircraft (m, body frame).
breakage_motion breakage_motion_at(const sk_aircraft_state *a, sk_vec3 centre);

// ---- breakage_holes.c ----

// Ends the contacts of pieces that leave. Those of the debris begin in the next tick. `thing`: the number of the
// aircraft among all things, here and below.
void breakage_end_contacts(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces);

// Gives holes of a set of pieces to their new body. `by`: from the old origin to the new one, m, body axes.
void breakage_give_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, int32_t body, sk_vec3 by);

// Removes holes of a set of pieces, and moves those of the rest.
void breakage_keep_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, sk_vec3 by);

// ---- breakage_lose.c ----

// Takes the mass of parts from an aircraft, with contacts and holes of its pieces.
void breakage_lose(const sk_model *model, sk_state *state, int32_t aircraft, sk_parts_gone gone);

// ---- breakage_place.c ----

// Whether a place is inside of a solid.
bool breakage_is_buried(const sk_model *model, const sk_state *state, sk_vec3 at);

// Finds the place of a part that leaves as body number `body`, with this velocity (world): the nearest one, within the reach of
// the body and 0.3 m, by which a body with 36 m/s moves in a tick, where its pieces and the axes of its capsules are clear
// of everything that it can touch. It is searched upwards, against the velocity, and along the axes of the part. Returns
// false, and leaves the pose, if there is none. The model must have contacts.
bool breakage_find_place(const sk_breakage *b, int32_t body, sk_vec3 velocity, sk_pose *pose);

// Moves a part of the airframe that leaves as body number `body` to the nearest place where its spar is clear of all solids, by at
// most 1 m. Returns false, and leaves the pose, if there is no such place.
bool breakage_move_spar_out(const sk_breakage *b, int32_t body, sk_vec3 velocity, sk_pose *pose);

// Whether its place, its speed or its rate (rad/s) is beyond what a body may have.
bool breakage_is_too_fast(const sk_model *model, const breakage_motion *m, double rate);

// ---- breakage_wheels.c ----

// Lets wheels and blades leave whose pieces (bits) have left.
void breakage_release_carried(const sk_breakage *b, int32_t aircraft, uint32_t pieces);

// ---- breakage_account.c ----

// Returns the energy of an aircraft, J, or 0 without an account.
double breakage_energy(const sk_breakage *b, int32_t aircraft);

// Books pieces that left: the bodies have what the aircraft lost since it had the energy `before`, and `raised`, J, from the height
// by which they were moved.
void breakage_book_pieces(const sk_breakage *b, int32_t aircraft, double before, double raised);

// Books a part that left as a body: what the aircraft lost, and what the body has. The body may have more: the spin of
// a wheel, or the height by which it was raised. `body`: negative if none left; the aircraft
// may have lost energy then, too.
void breakage_book_part(const sk_breakage *b, int32_t aircraft, double before, int32_t body);
