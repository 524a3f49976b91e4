// Which faces count. m is the direction of the force on A. Seen from B, face j with normal n
//     joins the domain   if n . m >= -0.5, or if B is thick along n
//     becomes live       if n . m > 0.5, or if n . m >= -0.5 and B is thick along n
//     stops being live   if n . m < -0.7
//     leaves the domain  if n . m < -0.7 and B is not thick along n
// At begin the sets follow these rules. Later a face joins or leaves only where this changes no energy. A face that is
// not exposed is the seam to a neighbour: it is never live and never leaves the domain. For the field of A the same holds
// with -m, in A's frame.
#include "base/assert.h"
#include "contact/patch.h"
#include "convex/distance.h"
#include "convex/measures.h"

static const double JOINS = -0.5, LIVE = 0.5, LEAVES = -0.7;

static uint64_t bit(int32_t face) {
    return UINT64_C(1) << face;
}

sk_patch_side sk_patch_side_of(const sk_convex *piece, double limit) {
    sk_patch_side side = {.solid = sk_depth_solid_of(piece), .width = INFINITY};
    sk_cut whole;
    sk_vec3 area[SK_CONVEX_FACES_MAX];
    sk_cut_begin(piece, &(sk_pose){{0.0, 0.0, 0.0}, sk_quat_identity()}, &whole);
    sk_face_areas(&whole, piece->face_count, area);
    for (int32_t j = 0; j < piece->face_count; j++) {
        double least = INFINITY;
        for (int32_t i = 0; i < piece->vertex_count; i++)
            least = sk_min(least, sk_dot(piece->face[j].normal, piece->vertex[i]));
        double width = piece->face[j].offset - least;
        side.exposed |= bit(j);
        if (width > limit) side.thick |= bit(j);
        side.width = sk_min(side.width, width);
        side.face_area = sk_max(side.face_area, sk_length(area[j]));
    }
    return side;
}

double sk_patch_area(const sk_patch_side *a, const sk_patch_side *b) {
    return sk_min(a->face_area, b->face_area);
}

// Returns the faces of a side that the rules admit for the direction m (frame of the side).
static sk_patch_faces faces_along(const sk_patch_side *side, sk_vec3 m) {
    const sk_convex *piece = side->solid.piece;
    sk_patch_faces faces = {0, 0};
    for (int32_t j = 0; j < piece->face_count; j++) {
        double along = sk_dot(piece->face[j].normal, m);
        if (along >= JOINS || (side->thick & bit(j)) != 0) faces.domain |= bit(j);
        if (along > LIVE || (along >= JOINS && (side->thick & bit(j)) != 0)) faces.live |= bit(j);
    }
    faces.live &= side->exposed;
    faces.domain |= ~side->exposed & (piece->face_count == 64 ? ~UINT64_C(0) : bit(piece->face_count) - 1);
    return faces;
}

static uint64_t faces_against(const sk_patch_side *side, sk_vec3 m) {
    const sk_convex *piece = side->solid.piece;
    uint64_t faces = 0;
    for (int32_t j = 0; j < piece->face_count; j++)
        if (sk_dot(piece->face[j].normal, m) < LEAVES) faces |= bit(j);
    return faces;
}

static void forget_contact(sk_patch_memory *memory) {
    memory->live_a = memory->domain_a = memory->live_b = memory->domain_b = 0;
    memory->stretch = (sk_vec3){0.0, 0.0, 0.0};
    memory->twist = 0.0;
    memory->mode = SK_AIR;
}

double sk_patch_gap(const sk_patch_pair *pair, const sk_pose *pose, sk_patch_memory *memory) {
    sk_pose own = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    sk_convex_distance d = sk_convex_distance_of(pair->a->solid.piece, pose, pair->b->solid.piece, &own);
    if (!(d.distance > 0.0)) return 0.0;
    forget_contact(memory);
    memory->direction = d.normal;
    memory->released = 0;
    return d.distance;
}

// Returns the largest separation of A from a face of B, and writes its normal. The pose places A in B's frame.
static double separation(const sk_convex *a, sk_pose pose, const sk_convex *b, sk_vec3 *normal) {
    double most = -INFINITY;
    for (int32_t j = 0; j < b->face_count; j++) {
        sk_vec3 n = b->face[j].normal, own = sk_rotate_back(pose.rotation, n);
        double least = INFINITY;
        for (int32_t i = 0; i < a->vertex_count; i++) least = sk_min(least, sk_dot(own, a->vertex[i]));
        double apart = least + sk_dot(n, pose.position) - b->face[j].offset;
        if (apart <= most) continue;
        most = apart;
        *normal = n;
    }
    return most;
}

static sk_vec3 direction_without_history(const sk_patch_pair *pair, const sk_pose *pose) {
    const sk_convex *a = pair->a->solid.piece, *b = pair->b->solid.piece;
    sk_quat back = sk_quat_conjugate(pose->rotation);
    sk_pose inverse = {sk_neg(sk_rotate(back, pose->position)), back};
    sk_vec3 of_b = {0.0, 0.0, 0.0}, of_a = {0.0, 0.0, 0.0};
    double from_b = separation(a, *pose, b, &of_b), from_a = separation(b, inverse, a, &of_a);
    return from_b >= from_a ? of_b : sk_neg(sk_rotate(pose->rotation, of_a));
}

void sk_patch_begin(const sk_patch_pair *pair, const sk_pose *pose, sk_patch_memory *memory) {
    forget_contact(memory);
    if (!(sk_dot(memory->direction, memory->direction) > 0.0))
        memory->direction = direction_without_history(pair, pose);
    sk_vec3 m = memory->direction;
    sk_patch_faces b = faces_along(pair->b, m);
    memory->live_b = b.live;
    memory->domain_b = b.domain;
    memory->mode = SK_STANDING;
    if (!pair->both) return;
    sk_patch_faces a = faces_along(pair->a, sk_neg(sk_rotate_back(pose->rotation, m)));
    memory->live_a = a.live;
    memory->domain_a = a.domain;
}

void sk_patch_release(sk_patch_memory *memory) {
    forget_contact(memory);
    memory->released = 1;
}

// The faces in use of one side, and those that the last evaluation used.
typedef struct side_faces {
    const sk_patch_side *side;
    sk_patch_faces now;
    uint64_t used, used_live;
} side_faces;

// Returns the faces after this step. A face without a part in the surface and without a cell leaves without effect.
// Whether a face joins without effect is decided with the solid that is pressed, at its pose in the frame of the side.
static sk_patch_faces next_faces(const side_faces *of, sk_vec3 m, const sk_depth_solid *pressed, sk_pose pose) {
    const sk_convex *piece = of->side->solid.piece;
    sk_patch_faces next = of->now, along = faces_along(of->side, m);
    uint64_t leaving = faces_against(of->side, m) & ~of->used_live;
    next.live &= ~leaving;
    next.domain &= ~(leaving & ~of->used & ~of->side->thick & of->side->exposed);
    sk_patch_faces joining = {along.live & ~next.live, along.domain & ~next.domain};
    if ((joining.live | joining.domain) == 0) return next;
    sk_depth_field field = {piece->face, piece->face_count, next, 0};
    joining = sk_depth_faces_without_effect(pressed, &pose, &field, joining);
    next.domain |= joining.domain;
    next.live |= joining.live & next.domain;
    return next;
}

void sk_patch_commit(const sk_patch_pair *pair, const sk_pose *pose, const sk_patch *patch, sk_patch_memory *memory) {
    if (!patch->touching) {
        forget_contact(memory);
        return;
    }
    sk_vec3 m = memory->direction = patch->normal;
    side_faces b = {pair->b, {memory->live_b, memory->domain_b}, patch->used_b, patch->used_live_b};
    sk_patch_faces next = next_faces(&b, m, &pair->a->solid, *pose);
    memory->live_b = next.live;
    memory->domain_b = next.domain;
    if (!pair->both) return;
    sk_quat back = sk_quat_conjugate(pose->rotation);
    sk_pose inverse = {sk_neg(sk_rotate(back, pose->position)), back};
    side_faces a = {pair->a, {memory->live_a, memory->domain_a}, patch->used_a, patch->used_live_a};
    next = next_faces(&a, sk_neg(sk_rotate(back, m)), &pair->b->solid, inverse);
    memory->live_a = next.live;
    memory->domain_a = next.domain;
}
