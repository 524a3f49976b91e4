// wheel_yield.h: the reaction of up to three faces that yield on the hub of a wheel. Private to the gear room.
// Source: docs/models/wheel_faces.md, "Loose bodies".
#pragma once
#include "gear/wheel_cone.h"

// How the faces near a wheel yield in a substep, in the frame of its solid and the order of wheel_near.
typedef struct wheel_yield {
    bool loose[WHEEL_FACES];                 // the face is of a loose body
    sk_vec3 motion[WHEEL_FACES];             // m, of a loose face if the wheel exerted no force
    sk_mat3 yield[WHEEL_FACES][WHEEL_FACES]; // Y, m/N: how far face i yields per newton on face j
} wheel_yield;

// Finds the motion m of the hub and the forces f_i of the faces, with
//     K^ m = sum f_j - F0,   apart_i = m - motion_i + sum Y_ij f_j,
//     0 <= N_i, gap_i + n_i . apart_i >= 0, one of them 0,   t_i inside its border, against apart_i.
// `motion` of a face is that without these forces. Hub and faces may stand on each other.
void wheel_cone_yield(const wheel_hub *hub, const wheel_yield *yields, const wheel_face *faces, int32_t count,
                      wheel_reply *reply);
