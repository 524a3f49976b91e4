// sector.h: how far a convex solid reaches into the sector of a disc that a blade sweeps.
// Frame of the disc: the origin is the hub, z is the axis about which the blade turns, and azimuths are counted from x
// towards y. Positions in m, angles in rad. Allocates nothing. Source: docs/models/discs.md, "Reach".
#pragma once
#include "convex/cut.h"

// All points between two azimuths, two planes across the axis, and two distances from the axis.
typedef struct sk_sector {
    double begin, end;   // rad; end - begin is above 0 and at most SK_SECTOR_WIDEST
    double low, high;    // m, along z
    double root, radius; // m
} sk_sector;

#define SK_SECTOR_WIDEST 1.5

typedef struct sk_sector_reach {
    double least, most; // m: distances from the axis between which the solid is in the sector
    double begin, end;  // rad: azimuths between which it is there
    sk_vec3 point;      // m: halfway between its nearest and its farthest point there
} sk_sector_reach;

// Returns whether the solid is in the sector. `least` is exact to rounding unless it is below `root`. The arc is replaced by three of its tangents for `most`,
// `begin` and `end`. Overwrites `solid` by the part between the planes of the sector.
bool sk_sector_reach_of(const sk_sector *sector, sk_cut *solid, sk_sector_reach *out);

// Returns whether a ball about `centre` (m, frame of the disc) could be in the sector.
bool sk_sector_may_touch_ball(const sk_sector *sector, sk_vec3 centre, double radius);
