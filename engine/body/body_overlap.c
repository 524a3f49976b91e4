#include "body/body_overlap.h"

#include "convex/distance.h"

sk_body_part sk_body_part_of(const sk_body_type *type, int32_t i) {
    if (i < type->piece_count) return (sk_body_part){.piece = &type->pieces[i]};
    return (sk_body_part){.round = &type->rounds[i - type->piece_count]};
}

void sk_body_core(const sk_body_round *round, sk_convex *out) {
    out->vertex[0] = round->from;
    out->vertex[1] = round->to;
    out->vertex_count = sk_length(sk_sub(round->to, round->from)) > 0.0 ? 2 : 1;
    out->edge_count = out->face_count = 0;
}

static double thickness_of(const sk_convex *piece) {
    double least = INFINITY;
    for (int32_t i = 0; i < piece->face_count; i++) {
        double deepest = 0.0;
        for (int32_t k = 0; k < piece->vertex_count; k++)
            deepest = sk_max(deepest, piece->face[i].offset - sk_dot(piece->face[i].normal, piece->vertex[k]));
        least = sk_min(least, deepest);
    }
    return least;
}

// Cuts by the planes of a piece, each moved inwards. Returns whether a part is left.
static bool cut_by_inner_faces(const sk_convex *piece, const sk_pose *pose, double inwards, int32_t first,
                               sk_cut *cut) {
    for (int32_t i = 0; i < piece->face_count; i++) {
        sk_vec3 n = sk_rotate(pose->rotation, piece->face[i].normal);
        sk_half_space plane = {n, piece->face[i].offset + sk_dot(n, pose->position) - inwards};
        if (!sk_cut_by(cut, plane, first + i)) return true; // more corners than fit: the overlap is not empty
    }
    return cut->vertex_count > 0;
}

static bool pieces_overlap(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b, const sk_pose *pose_b,
                           double margin) {
    double inwards_a = sk_min(0.5 * margin, 0.25 * thickness_of(a));
    double inwards_b = sk_min(0.5 * margin, 0.25 * thickness_of(b));
    sk_cut cut;
    sk_cut_begin(a, pose_a, &cut);
    return cut_by_inner_faces(a, pose_a, inwards_a, SK_CONVEX_FACES_MAX, &cut) &&
           cut_by_inner_faces(b, pose_b, inwards_b, 2 * SK_CONVEX_FACES_MAX, &cut);
}

// The thickness of a part that the margin takes off, measured at the surface of a round.
static double inwards_of(sk_body_part part, double margin) {
    if (part.round != NULL) return sk_min(0.5 * margin, 0.5 * part.round->radius);
    return sk_min(0.5 * margin, 0.25 * thickness_of(&part.piece->solid));
}

bool sk_body_parts_overlap(sk_body_part a, const sk_pose *pose_a, sk_body_part b, const sk_pose *pose_b,
                           double margin) {
    sk_convex core_a, core_b;
    if (a.round != NULL) sk_body_core(a.round, &core_a);
    if (b.round != NULL) sk_body_core(b.round, &core_b);
    const sk_convex *solid_a = a.round != NULL ? &core_a : &a.piece->solid;
    const sk_convex *solid_b = b.round != NULL ? &core_b : &b.piece->solid;
    double reach = (a.round != NULL ? a.round->radius : 0.0) + (b.round != NULL ? b.round->radius : 0.0);
    double distance = sk_convex_distance_of(solid_a, pose_a, solid_b, pose_b).distance;
    if (a.round != NULL || b.round != NULL) return distance < reach - inwards_of(a, margin) - inwards_of(b, margin);
    return distance == 0.0 && pieces_overlap(solid_a, pose_a, solid_b, pose_b, margin);
}

bool sk_bodies_overlap(const sk_body_type *a, const sk_pose *pose_a, const sk_body_type *b, const sk_pose *pose_b,
                       double margin) {
    for (int32_t i = 0; i < a->piece_count + a->round_count; i++) {
        for (int32_t k = 0; k < b->piece_count + b->round_count; k++)
            if (sk_body_parts_overlap(sk_body_part_of(a, i), pose_a, sk_body_part_of(b, k), pose_b, margin))
                return true;
    }
    return false;
}

bool sk_body_overlaps_itself(const sk_body_type *type, double margin, int32_t *first, int32_t *second) {
    static const sk_pose HOME = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    for (*first = 0; *first < type->piece_count + type->round_count; (*first)++) {
        for (*second = 0; *second < *first; (*second)++)
            if (sk_body_parts_overlap(sk_body_part_of(type, *first), &HOME, sk_body_part_of(type, *second), &HOME,
                                      margin))
                return true;
    }
    return false;
}
