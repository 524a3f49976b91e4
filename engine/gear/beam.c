#include "gear/beam.h"

#include <string.h>

// A beam has six deformations: stretch, twist, and the bends of its ends. The bends are those of end 0 in both planes
// along the beam, then those of end 1. A row has the part of each degree of freedom of the nodes in one deformation.
enum { DEFORMATIONS = 6 };

static void put(double *row, int freedom, double s, sk_vec3 v) {
    row[freedom] += s * v.x;
    row[freedom + 1] += s * v.y;
    row[freedom + 2] += s * v.z;
}

static void deformations_of(const sk_beam *beam, double rows[DEFORMATIONS][SK_BEAM_FREEDOMS]) {
    memset(rows, 0, sizeof(double) * DEFORMATIONS * SK_BEAM_FREEDOMS);
    sk_vec3 along = beam->axis[0];
    for (int end = 0; end < 2; end++) {
        double sign = end == 0 ? -1.0 : 1.0;
        put(rows[0], SK_NODE_FREEDOMS * end, sign, along);
        put(rows[1], SK_NODE_FREEDOMS * end + 3, sign, along);
    }
    for (int end = 0; end < 2; end++) {
        for (int plane = 0; plane < 2; plane++) {
            double *row = rows[2 + 2 * end + plane];
            sk_vec3 about = beam->axis[1 + plane], slope = sk_cross(about, along);
            put(row, SK_NODE_FREEDOMS * end + 3, 1.0, about);
            put(row, 0, 1.0 / beam->length, slope); // minus the rotation of the line between the nodes
            put(row, SK_NODE_FREEDOMS, -1.0 / beam->length, slope);
        }
    }
}

sk_beam_law sk_beam_law_whole(const sk_beam *beam) {
    double b = beam->bending;
    return (sk_beam_law){beam->stretch, beam->twist, 4.0 * b, 2.0 * b, 4.0 * b};
}

void sk_beam_stiffness(const sk_beam *beam, double *matrix) {
    sk_beam_law whole = sk_beam_law_whole(beam);
    sk_beam_stiffness_by(beam, &whole, matrix);
}

void sk_beam_stiffness_by(const sk_beam *beam, const sk_beam_law *by, double *matrix) {
    double rows[DEFORMATIONS][SK_BEAM_FREEDOMS], law[DEFORMATIONS][DEFORMATIONS] = {{0}};
    deformations_of(beam, rows);
    law[0][0] = by->stretch;
    law[1][1] = by->twist;
    for (int i = 0; i < 4; i++) {
        law[2 + i][2 + i] = i < 2 ? by->first : by->second;
        law[2 + i][2 + (i + 2) % 4] = by->across; // the other end in the same plane
    }
    memset(matrix, 0, sizeof(double) * SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS);
    for (int a = 0; a < DEFORMATIONS; a++)
        for (int b = 0; b < DEFORMATIONS; b++)
            for (int i = 0; law[a][b] != 0.0 && i < SK_BEAM_FREEDOMS; i++)
                for (int j = 0; j < SK_BEAM_FREEDOMS; j++)
                    matrix[i * SK_BEAM_FREEDOMS + j] += rows[a][i] * law[a][b] * rows[b][j];
}

// Adds s a b^T to the 3 x 3 block that begins at degrees of freedom i and j.
static void add_block(double *matrix, int i, int j, double s, sk_vec3 a, sk_vec3 b) {
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) matrix[(i + r) * SK_BEAM_FREEDOMS + j + c] += s * from[r] * to[c];
}

// Displacements are Hermite cubics across the beam, and linear along it, as is the twist. In the plane that bends about
// `about`, displacements are along about x axis[0]. They grow along the beam with a positive rotation about `about`.
void sk_beam_mass(const sk_beam *beam, double *matrix) {
    double l = beam->length, whole = beam->line_mass * l, polar = beam->line_polar * l;
    const double cubic[4][4] = {{156.0, 22.0 * l, 54.0, -13.0 * l},
                                {22.0 * l, 4.0 * l * l, 13.0 * l, -3.0 * l * l},
                                {54.0, 13.0 * l, 156.0, -22.0 * l},
                                {-13.0 * l, -3.0 * l * l, -22.0 * l, 4.0 * l * l}};
    memset(matrix, 0, sizeof(double) * SK_BEAM_FREEDOMS * SK_BEAM_FREEDOMS);
    sk_vec3 along = beam->axis[0];
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            double share = i == j ? 1.0 / 3.0 : 1.0 / 6.0;
            add_block(matrix, SK_NODE_FREEDOMS * i, SK_NODE_FREEDOMS * j, share * whole, along, along);
            add_block(matrix, SK_NODE_FREEDOMS * i + 3, SK_NODE_FREEDOMS * j + 3, share * polar, along, along);
        }
    }
    for (int plane = 0; plane < 2; plane++) {
        sk_vec3 about = beam->axis[1 + plane], aside = sk_cross(about, along);
        const sk_vec3 direction[4] = {aside, about, aside, about};
        static const int place[4] = {0, 3, SK_NODE_FREEDOMS, SK_NODE_FREEDOMS + 3};
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                add_block(matrix, place[i], place[j], whole / 420.0 * cubic[i][j], direction[i], direction[j]);
    }
}

void sk_beam_moments(const sk_beam *beam, const sk_vec3 bend[2], sk_vec3 moment[2]) {
    for (int end = 0; end < 2; end++)
        moment[end] = sk_scale(2.0 * beam->bending, sk_add_scaled(bend[1 - end], 2.0, bend[end]));
}

sk_vec3 sk_beam_displacement(const sk_beam *beam, double share, const sk_vec3 moved[2], const sk_vec3 turned[2]) {
    // Hermite cubics over the line between the nodes. Their end slopes are the rotations relative to it.
    sk_vec3 along = beam->axis[0], apart = sk_sub(moved[1], moved[0]);
    sk_vec3 line = sk_add_scaled(apart, -sk_dot(along, apart), along);
    sk_vec3 first = sk_sub(sk_scale(beam->length, sk_cross(turned[0], along)), line);
    sk_vec3 second = sk_sub(sk_scale(beam->length, sk_cross(turned[1], along)), line);
    double left = 1.0 - share;
    sk_vec3 at = sk_mix(moved[0], moved[1], share);
    return sk_add_scaled(sk_add_scaled(at, share * left * left, first), -share * share * left, second);
}

void sk_beam_share_force(const sk_beam *beam, double share, sk_vec3 at_share, sk_vec3 force[2], sk_vec3 moment[2]) {
    sk_vec3 along = beam->axis[0], across = sk_add_scaled(at_share, -sk_dot(along, at_share), along);
    sk_vec3 turning = sk_scale(beam->length, sk_cross(along, at_share));
    double left = 1.0 - share, more = share * left * (left - share);
    force[0] = sk_add_scaled(sk_scale(left, at_share), more, across);
    force[1] = sk_add_scaled(sk_scale(share, at_share), -more, across);
    moment[0] = sk_scale(share * left * left, turning);
    moment[1] = sk_scale(-share * share * left, turning);
}
