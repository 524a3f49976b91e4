// print.h: the print that a convex part of a body presses into ground that yields.
// The print has the shape of the part's lower faces. It lies where the part was deepest, higher by what the ground springs
// back. Above it, and outside of the part's reach, the ground is as it was. So the ground presses with kappa times the
// volume of the part that is below the surface and not in the print. The print moves along the surface with the part: a
// part that slides ploughs on at its depth. Source: docs/models/patch.md, "Strength of the ground".
#pragma once
#include "contact/patch.h"

// m: a deeper print is not pressed. The depth of a point in a scenery is known down to SK_UNION_REACH only, so the ground
// below this depth does not yield.
#define SK_PRINT_DEEPEST 0.20
// m: the deepest lowest corner of a print. That of a part that is crushed below the print is where it was before.
#define SK_PRINT_CORNER_DEEPEST 10.0

typedef struct sk_print {
    sk_vec3 up;   // unit: the normal of the ground in the axes of the part's frame, when the print was pressed
    double depth; // m: of the lowest corner of the whole part below the untouched surface
} sk_print;

// The memory of a contact with a solid. domain_a: bit 0 if it has a print, bit 1 if the ground yielded in the last substep.
// `direction` is up times depth of a print; without a print, the normal of the solid.
enum { SK_PRINT_HELD = 1, SK_PRINT_YIELDED = 2 };
static inline bool sk_print_is_held(const sk_patch_memory *memory) {
    return (memory->domain_a & SK_PRINT_HELD) != 0;
}
static inline bool sk_print_yielded(const sk_patch_memory *memory) {
    return (memory->domain_a & SK_PRINT_YIELDED) != 0;
}
static inline void sk_print_note(bool yielded, sk_patch_memory *memory) {
    memory->domain_a = (memory->domain_a & SK_PRINT_HELD) | (yielded ? SK_PRINT_YIELDED : 0);
}
// The print. False: the contact has none.
bool sk_print_of(const sk_patch_memory *memory, sk_print *out);
void sk_print_keep(const sk_print *print, sk_patch_memory *memory);

// Keeps the direction of a contact that has neither faces nor a print. `on_solid`: with a solid.
void sk_print_follow(sk_vec3 normal, bool on_solid, sk_patch_memory *memory);

// Returns the index of the lowest corner of a piece: that of the print does not move along the ground. `up`: in its frame.
int32_t sk_print_corner(const sk_convex *piece, sk_vec3 up);

// Returns the depth of the lowest corner of a piece below a plane, m; negative above it. `pose`: in the frame of the plane.
double sk_print_depth(const sk_convex *piece, const sk_pose *pose, sk_half_space ground);

// The law of a part in the ground. All are mean values over the area that presses.
typedef struct sk_print_law {
    double kappa;    // N/m^3
    double strength; // Pa: the pressure at which untouched ground yields
    double deepest;  // m: no place of a print is deeper, there the part is crushed; infinite: it is rigid
} sk_print_law;

// Returns the depth at which ground has become as strong as a part, at most that of the deepest print, m. Infinite for a
// rigid part. `strength`: Pa, of the part, more than that of the ground.
double sk_print_deepest(double ground, double strength);

// Returns by how much more the ground springs back for each metre that it has sunk.
double sk_print_growth(const sk_print_law *law);

// A part at a pose over a plane of the ground, both in the frame of the solid.
typedef struct sk_print_part {
    const sk_convex *piece;
    sk_pose pose;
    sk_half_space ground;
} sk_print_part;

// Writes the planes of the print, at most `most`, for the part at this pose over this plane of the ground. A point of the
// part in the ground is in the print if it is inside all of them. The print is shallower than the part was, by what the
// ground springs back. This grows with depth. No place of it is deeper than the law allows. Returns the number of planes.
int32_t sk_print_planes(const sk_print *print, const sk_print_law *law, const sk_print_part *part, int32_t most,
                        sk_half_space *out);

// Corrects `slope` of the integrals of a part outside of its print, with one plane for all of them. The print follows the
// lowest corner of its part along the ground, and turns with the part about the normal. So in these motions (u, t) the force
// moves with the part: its moment about a point at rest changes by u x F + t x M, the force itself stays. The integrals have
// other terms for them, because the planes of the print stood still there.
void sk_print_follow_part(const sk_print *print, const sk_print_part *part, sk_depth_integrals *sum);

// The area of a part at the surface of the ground: a rectangle about the points where its edges cross the surface and the
// corners below it.
typedef struct sk_print_area {
    sk_vec3 middle, along;        // m, on the surface; unit, the longer side
    double half_long, half_short; // m
} sk_print_area;

// False: no corner is below the surface.
bool sk_print_area_of(const sk_convex *piece, const sk_pose *pose, sk_half_space ground, sk_print_area *out);

// A part at one pose: what is below the surface, and what of it is outside of the print.
typedef struct sk_print_load {
    double volume, area;          // m^3, m^2: of all that is below the surface, as seen along the normal
    double pressed, pressed_area; // the same outside of the print
} sk_print_load;

// Returns by how much the ground springs back from the pressure at which it yields, m. It yields at a larger pressure if
// it has sunk by `mean` (m).
double sk_print_spring(const sk_print_law *law, double mean);
// Returns the elastic energy at this load, J: that of the mean pressure, and so the least that there can be.
double sk_print_energy(const sk_print_law *law, const sk_print_load *load);
// Returns the largest normal force that the ground carries at this load without yielding, N.
double sk_print_limit(const sk_print_law *law, const sk_print_load *load);
// Returns the elastic energy when the ground yields everywhere below the part, J. Where the energy of a load is larger, the
// ground has yielded. So a new print never adds energy.
double sk_print_energy_most(const sk_print_law *law, const sk_print_load *load);
// Returns the depth of the print below a part that presses the ground to a depth, where it yields. Not positive: it does
// not.
double sk_print_under(const sk_print_law *law, double depth);
