// bodies_ground.h: a piece of a body at a solid. Private to the files bodies_*.c. All is in the frame of the solid.
#pragma once
#include "body/bodies_planes.h"

typedef struct bodies_part_at {
    bodies_lane *lane;
    sk_bodies_work *w;
    const sk_bodies_state *state;
    int32_t body, part, solid;
    const sk_patch_side *side;
    sk_pose pose, frame; // of the body in the frame of the solid; of the solid
    double strength;     // Pa, of the piece; infinite: it is rigid
} bodies_part_at;

// bodies_yield.c: the integrals outside of the print of a plane, of which the pressure is the force. Presses the print deeper
// if the ground yields. Writes what the ground bears and takes into the slot.
sk_depth_integrals bodies_yield(const bodies_part_at *at, const bodies_plane *p, bodies_link *link, bodies_slot *slot);

// bodies_dents.c: what holes leave of a piece on the planes of a list.
void bodies_find_dents(const bodies_part_at *at, bodies_planes *list);
// The piece is crushed against a plane of the list: writes its force, what it takes, and its new hole into the slot.
void bodies_dent(const bodies_part_at *at, const bodies_planes *list, const bodies_plane *p, const bodies_link *link,
                 bodies_slot *slot);
