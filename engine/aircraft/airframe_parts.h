// airframe_parts.h: what of an airframe can break off, and the mass of what is left.
// Pieces form trees: a tail cone carries a fin, the first bay of a wing carries the second. Where a piece has a joint with
// the one that carries it, the tree can break. A set of pieces is a word: bit k stands for piece k. Source:
// docs/models/breakage.md.
#pragma once
#include "aircraft/airframe.h"
#include "aircraft/rigid_body.h"

// Returns the pieces that leave when a piece breaks off at its joint: itself and all that it carries, directly or not.
uint32_t sk_airframe_branch(const sk_airframe *airframe, int32_t piece);

// Returns a piece and what is fixed to it: all that it carries without a joint between.
uint32_t sk_airframe_part(const sk_airframe *airframe, int32_t piece);

// Returns mass, centre of gravity (m, body frame) and inertia (kg m^2 about that centre) of what pieces contain. Zero if
// they have no mass.
sk_solid_mass sk_airframe_mass_of(const sk_airframe *airframe, uint32_t pieces);

// An aircraft that has lost pieces.
typedef struct sk_mass_left {
    sk_mass mass;   // about the centre of gravity of what is left
    sk_vec3 centre; // m, body frame: of what is left; zero if nothing is lost
} sk_mass_left;

// The motion of its centre of gravity, given that of the origin of the body frame, and back. World; `axes` is the
// attitude. Rates do not change.
static inline sk_vec3 sk_left_centre(const sk_mass_left *left, const sk_mat3 *axes) {
    return sk_mat3_mul(axes, left->centre);
}

// Returns a mass without a part of it: without a lost mass, the whole.
sk_mass_left sk_mass_without(const sk_mass *whole, const sk_solid_mass *lost);

// Returns the mass of an aircraft without pieces.
sk_mass_left sk_airframe_left(const sk_airframe *airframe, const sk_mass *whole, uint32_t gone);

// Errors: too many pieces; a piece with an impossible number of corners; one that is carried by a piece that does not
// exist. Nothing else here and in air_surfaces.h accepts such an airframe.
sk_result sk_airframe_links_check(const sk_airframe *airframe);

// Errors: those of the links; a piece is carried by one that it carries itself; a joint without a carrier or without a
// mass; what is left when all that can leave has left is no rigid body.
sk_result sk_airframe_parts_check(const sk_airframe *airframe, const sk_mass *whole);
