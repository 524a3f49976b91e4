// Piece B may move by more than its thickness in a substep. Then it is on one side of the material of A before the substep, and
// on the other side after it. So the faces on its rear side move outwards by the motion: together with the front they bound what
// B has passed.
#include "contact/patch.h"

static const double MORE =
    1.25; // of the motion: the wall of the hole of the last substep is within the faces for certain

static double thickness_along(const sk_convex *piece, sk_half_space face) {
    double least = INFINITY;
    for (int32_t i = 0; i < piece->vertex_count; i++) least = sk_min(least, sk_dot(face.normal, piece->vertex[i]));
    return face.offset - least;
}

// The motion of A along a face of B if it is more than the thickness of B there, m; else 0. Where A goes back to the side from
// which it came, the faces of the contact stay: `m`, the direction of its force.
static double passing(const sk_patch_pair *pair, sk_vec3 m, int32_t j) {
    static const double FRONT = 0.5; // cosine, as of live faces
    const sk_half_space face = pair->b->solid.piece->face[j];
    double along = sk_dot(face.normal, pair->motion), facing = sk_dot(face.normal, m);
    bool goes_back = along > 0.0 ? facing > FRONT : facing < -FRONT;
    return !goes_back && fabs(along) > thickness_along(pair->b->solid.piece, face) ? along : 0.0;
}

sk_vec3 sk_patch_against_motion(const sk_patch_pair *pair, uint64_t live) {
    static const double FAST = 0.9; // of the thickness, in a substep
    const sk_convex *piece = pair->b->solid.piece;
    sk_vec3 normal = {0.0, 0.0, 0.0};
    double most = 0.0;
    for (int32_t j = 0; j < piece->face_count; j++) {
        double against = -sk_dot(piece->face[j].normal, pair->motion);
        uint64_t bit = UINT64_C(1) << j;
        if ((live & bit) != 0 || (pair->b->exposed & bit) == 0 || !(against > most)) continue;
        if (against < FAST * thickness_along(piece, piece->face[j])) continue;
        most = against;
        normal = piece->face[j].normal;
    }
    return normal;
}

static bool may_pass(const sk_patch_pair *pair) {
    double square = sk_dot(pair->motion, pair->motion);
    return pair->strength > 0.0 && square > pair->b->width * pair->b->width;
}

sk_depth_field sk_patch_field_of_b(const sk_patch_pair *pair, const sk_patch_memory *memory,
                                   sk_half_space face[SK_CONVEX_FACES_MAX]) {
    const sk_convex *piece = pair->b->solid.piece;
    sk_depth_field field = {face, piece->face_count, {memory->live_b, memory->domain_b}, 0};
    for (int32_t j = 0; j < piece->face_count; j++) face[j] = piece->face[j];
    if (!may_pass(pair)) return field;
    double layer = pair->strength / pair->law.kappa;
    for (int32_t j = 0; j < piece->face_count; j++) {
        const uint64_t bit = UINT64_C(1) << j;
        double along = passing(pair, memory->direction, j);
        if (along > 0.0) {
            face[j].offset += MORE * along + layer;
            field.faces.live &= ~bit;
        } else if (along < 0.0 && (pair->b->exposed & bit) != 0) {
            field.faces.live |= bit;
            field.faces.domain |= bit;
        }
    }
    return field;
}
