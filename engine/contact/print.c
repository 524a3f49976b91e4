#include "contact/print.h"

#include "contact/surface.h"

bool sk_print_of(const sk_patch_memory *memory, sk_print *out) {
    if (!sk_print_is_held(memory)) return false;
    out->depth = sk_length(memory->direction);
    out->up = sk_scale(1.0 / out->depth, memory->direction);
    return true;
}

void sk_print_keep(const sk_print *print, sk_patch_memory *memory) {
    memory->domain_a |= SK_PRINT_HELD;
    memory->direction = sk_scale(print->depth, print->up);
}

void sk_print_follow(sk_vec3 normal, bool on_solid, sk_patch_memory *memory) {
    if (!on_solid || !sk_print_is_held(memory)) memory->direction = normal;
}

double sk_print_depth(const sk_convex *piece, const sk_pose *pose, sk_half_space ground) {
    double deepest = -INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++)
        deepest = sk_max(deepest, ground.offset - sk_dot(ground.normal, sk_pose_point(*pose, piece->vertex[i])));
    return deepest;
}

// The shortest rotation from one unit vector to another that is not opposite.
static sk_quat turn_of(sk_vec3 from, sk_vec3 to) {
    sk_vec3 axis = sk_cross(from, to);
    return sk_quat_unit((sk_quat){1.0 + sk_dot(from, to), axis.x, axis.y, axis.z});
}

int32_t sk_print_corner(const sk_convex *piece, sk_vec3 up) {
    int32_t lowest = 0;
    for (int32_t i = 1; i < piece->vertex_count; i++)
        if (sk_dot(up, piece->vertex[i]) < sk_dot(up, piece->vertex[lowest])) lowest = i;
    return lowest;
}

// In the frame of the ground the print stands still, and the part has turned since by the rotation from `now` to `up`. Its
// lowest corner c has not moved along the ground. With the part at the depth d, and v the vertical distance from c, a face
// n . (x - c) = k of the part becomes the plane of the print n . (x_t - c_t) + (1 + growth) (n . m) v = k.
int32_t sk_print_planes(const sk_print *print, const sk_print_law *law, const sk_print_part *part, int32_t most,
                        sk_half_space *out) {
    const sk_convex *piece = part->piece;
    const sk_pose *pose = &part->pose;
    sk_half_space ground = part->ground;
    static const double WALL = -0.2, OPPOSITE = -0.9; // cosines: of walls; of a part that has rolled over
    sk_vec3 now = sk_rotate_back(pose->rotation, ground.normal);
    if (sk_dot(now, print->up) < OPPOSITE) return 0;
    sk_quat turn = sk_quat_mul(pose->rotation, turn_of(print->up, now));
    sk_vec3 own = piece->vertex[sk_print_corner(piece, print->up)], corner = sk_pose_point(*pose, own);
    double depth = ground.offset - sk_dot(ground.normal, corner), growth = sk_print_growth(law);
    corner = sk_add_scaled(corner, depth - print->depth, ground.normal);
    int32_t count = 0;
    out[count++] = (sk_half_space){sk_neg(ground.normal), -(ground.offset - sk_min(print->depth, law->deepest))};
    for (int pass = 0; pass < 2 && count == 1; pass++) // a spike has steep faces only
        for (int32_t j = 0; j < piece->face_count && count < most; j++) {
            const sk_half_space *face = &piece->face[j];
            double along = sk_dot(face->normal, print->up);
            if (along > (pass == 0 ? WALL : 0.0)) continue;
            sk_vec3 n = sk_add_scaled(sk_rotate(turn, face->normal), growth * along, ground.normal);
            double size = sk_length(n), offset = sk_dot(n, corner) + face->offset - sk_dot(face->normal, own);
            out[count++] = (sk_half_space){sk_scale(1.0 / size, n), offset / size};
        }
    return count;
}

double sk_print_deepest(double ground, double strength) {
    if (!isfinite(strength)) return INFINITY;
    return sk_min(SK_PRINT_DEEPEST, SK_BEARING_DEPTH * (strength / ground - 1.0));
}

// The share by which the ground springs back more for each metre that it has sunk.
double sk_print_growth(const sk_print_law *law) {
    return law->strength / (law->kappa * SK_BEARING_DEPTH);
}

double sk_print_spring(const sk_print_law *law, double mean) {
    return law->strength * (1.0 + mean / SK_BEARING_DEPTH) / law->kappa;
}

static double spring_under(const sk_print_law *law, const sk_print_load *load) {
    return sk_print_spring(law, sk_max(0.0, load->volume - load->pressed) / load->area);
}

double sk_print_energy(const sk_print_law *law, const sk_print_load *load) {
    return load->pressed_area > 0.0 ? 0.5 * law->kappa * load->pressed * load->pressed / load->pressed_area : 0.0;
}

double sk_print_limit(const sk_print_law *law, const sk_print_load *load) {
    return law->kappa * spring_under(law, load) * sqrt(load->area * load->pressed_area);
}

double sk_print_energy_most(const sk_print_law *law, const sk_print_load *load) {
    double spring = spring_under(law, load);
    return 0.5 * law->kappa * spring * spring * load->area;
}

double sk_print_under(const sk_print_law *law, double depth) {
    return (depth - sk_print_spring(law, 0.0)) / (1.0 + sk_print_growth(law));
}

// ---- the area at the surface ----

enum { AREA_POINTS = SK_CONVEX_VERTICES_MAX + SK_CONVEX_EDGES_MAX };

// Writes the corners below the surface, moved up to it, and the points where edges cross it. Returns their number.
static int32_t area_points(const sk_convex *piece, const sk_pose *pose, sk_half_space ground,
                           sk_vec3 out[AREA_POINTS]) {
    sk_vec3 corner[SK_CONVEX_VERTICES_MAX];
    double depth[SK_CONVEX_VERTICES_MAX];
    int32_t count = 0;
    for (int32_t i = 0; i < piece->vertex_count; i++) {
        corner[i] = sk_pose_point(*pose, piece->vertex[i]);
        depth[i] = ground.offset - sk_dot(ground.normal, corner[i]);
        if (depth[i] > 0.0) out[count++] = sk_add_scaled(corner[i], depth[i], ground.normal);
    }
    for (int32_t k = 0; k < piece->edge_count; k++) {
        int32_t a = piece->edge[k].from, b = piece->edge[k].to;
        if ((depth[a] > 0.0) == (depth[b] > 0.0)) continue;
        out[count++] = sk_mix(corner[a], corner[b], depth[a] / (depth[a] - depth[b]));
    }
    return count;
}

// Half the extent of points along a direction. Moves the middle to the middle of the extent.
static double half_extent(const sk_vec3 *point, int32_t count, sk_vec3 along, sk_vec3 *middle) {
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < count; i++) {
        double x = sk_dot(along, sk_sub(point[i], *middle));
        low = sk_min(low, x);
        high = sk_max(high, x);
    }
    *middle = sk_add_scaled(*middle, 0.5 * (low + high), along);
    return 0.5 * (high - low);
}

bool sk_print_area_of(const sk_convex *piece, const sk_pose *pose, sk_half_space ground, sk_print_area *out) {
    sk_vec3 point[AREA_POINTS];
    int32_t count = area_points(piece, pose, ground, point), first = 0, second = 0;
    if (count == 0) return false;
    for (int32_t i = 1; i < count; i++)
        for (int32_t k = 0; k < i; k++) {
            sk_vec3 apart = sk_sub(point[i], point[k]), most = sk_sub(point[first], point[second]);
            if (sk_dot(apart, apart) <= sk_dot(most, most)) continue;
            first = i;
            second = k;
        }
    sk_vec3 apart = sk_sub(point[first], point[second]);
    sk_vec3 aside = fabs(ground.normal.x) < 0.7 ? sk_vec(1.0, 0.0, 0.0) : sk_vec(0.0, 1.0, 0.0);
    bool is_point = !(sk_dot(apart, apart) > 0.0);
    out->along = sk_unit(is_point ? sk_cross(ground.normal, aside) : apart);
    out->middle = point[0];
    out->half_long = half_extent(point, count, out->along, &out->middle);
    out->half_short = half_extent(point, count, sk_unit(sk_cross(ground.normal, out->along)), &out->middle);
    return true;
}

// Row k of `slope` is minus the rate of force and moment for motion k. Of a shift along the ground and of a turn about the
// normal through the corner, nothing is left but the force that moves with the part.
void sk_print_follow_part(const sk_print *print, const sk_print_part *part, sk_depth_integrals *sum) {
    sk_vec3 corner = part->piece->vertex[sk_print_corner(part->piece, print->up)];
    sk_vec3 origin = sum->origin, n = part->ground.normal;
    sk_depth_integrals_move(sum, sk_pose_point(part->pose, corner));
    for (int k = 0; k < 6; k++) {
        sk_vec3 shift = {sum->slope[0][k], sum->slope[1][k], sum->slope[2][k]};
        sk_vec3 turn = {sum->slope[3][k], sum->slope[4][k], sum->slope[5][k]};
        shift = sk_scale(sk_dot(n, shift), n);
        turn = sk_add_scaled(turn, -sk_dot(n, turn), n);
        const double column[6] = {shift.x, shift.y, shift.z, turn.x, turn.y, turn.z};
        for (int i = 0; i < 6; i++) sum->slope[i][k] = column[i];
    }
    static const sk_vec3 AXIS[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    sk_vec3 force = sk_scale(sum->volume, n);
    sk_vec3 moment = sk_cross(sk_vec(sum->first[0], sum->first[1], sum->first[2]), n);
    for (int k = 0; k < 3; k++) {
        double about = sk_dot(n, AXIS[k]);
        sk_vec3 of_shift = sk_cross(sk_add_scaled(AXIS[k], -about, n), force);
        sk_vec3 of_turn = sk_scale(about, sk_cross(n, moment));
        const double rows[2][3] = {{of_shift.x, of_shift.y, of_shift.z}, {of_turn.x, of_turn.y, of_turn.z}};
        for (int i = 0; i < 3; i++) {
            sum->slope[k][3 + i] -= rows[0][i];
            sum->slope[3 + k][3 + i] -= rows[1][i];
        }
    }
    sk_depth_integrals_move(sum, origin);
}
