// air_left.h: the air on an aircraft that has lost wings, tailplanes or fins.
// The force on what is left is that of the whole aircraft less that of the surfaces that are gone, each as a strip at its
// own place. Coefficients of strips are derived from those of the whole. Source: docs/models/breakage.md.
#pragma once
#include "aircraft/air_surfaces.h"

// Returns force and moment (body axes, about the origin of the body frame) of one piece of the whole aircraft. Zero if it
// is no surface.
sk_wrench sk_air_of_piece(const sk_airframe *airframe, const sk_aerodynamics *aero, int32_t piece, const sk_flow *flow,
                          sk_surfaces surfaces);

// Returns the sum over a set of pieces.
sk_wrench sk_air_of_pieces(const sk_airframe *airframe, const sk_aerodynamics *aero, uint32_t pieces,
                           const sk_flow *flow, sk_surfaces surfaces);
