#include "gear/wheel_pieces.h"

#include "base/assert.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_rut.h"

sk_vec3 wheel_hub_over_pebble(const wheel_substep *s, sk_vec3 n) {
    sk_vec3 up = sk_neg(wheel_column(&s->frame.axes, 2)), zero = {0.0, 0.0, 0.0};
    sk_torus torus = wheel_torus_at(s, zero);
    return sk_scale(sk_torus_reach(&torus, n) / sk_dot(n, up), up);
}

sk_torus wheel_torus_at(const wheel_substep *s, sk_vec3 hub) {
    return sk_torus_of_wheel(hub, wheel_column(&s->frame.axes, 1), s->type->radius);
}

bool wheel_gap_to_piece(const sk_torus *torus, const sk_wheel_piece *piece, double within, sk_torus_gap *out) {
    sk_torus seen = *torus;
    seen.centre = sk_pose_point_back(piece->pose, torus->centre);
    seen.axle = sk_rotate_back(piece->pose.rotation, torus->axle);
    if (!sk_torus_gap_to(&seen, piece->shape, piece->exposed, within, out)) return false;
    out->normal = sk_rotate(piece->pose.rotation, out->normal);
    out->point = sk_pose_point(piece->pose, out->point);
    return true;
}

// Returns the face of the piece that a place (frame of the shape) is on: at an edge that which faces the normal most.
static int32_t face_at(const sk_wheel_piece *piece, sk_vec3 place, sk_vec3 normal) {
    static const double ON = 1e-6; // m
    int32_t best = -1;
    double most = -INFINITY;
    for (int32_t i = 0; i < piece->shape->face_count; i++) {
        const sk_half_space *face = &piece->shape->face[i];
        double facing = sk_dot(face->normal, normal);
        if ((piece->exposed >> i & 1u) == 0 || !(fabs(sk_dot(face->normal, place) - face->offset) < ON)) continue;
        if (facing > most) most = facing, best = i;
    }
    return best;
}

wheel_ground_face wheel_face_touched(const sk_wheel_piece *piece, const sk_torus_gap *gap) {
    wheel_ground_face out = {piece->material, -1};
    if (piece->scenery == NULL) return out;
    sk_vec3 place = sk_pose_point_back(piece->pose, gap->point);
    int32_t face =
        gap->face >= 0 ? gap->face : face_at(piece, place, sk_rotate_back(piece->pose.rotation, gap->normal));
    if (face < 0 || piece->feature[face] < 0) return out;
    out.feature = piece->feature[face];
    out.material =
        sk_scenery_surface(piece->scenery, out.feature, piece->shape->face[face].normal, sk_add(piece->origin, place))
            .material;
    return out;
}

wheel_seat_plane wheel_seat_of(const sk_contact_state *contact, const sk_torus *torus) {
    sk_vec3 n = contact->normal;
    return (wheel_seat_plane){n, sk_torus_tangent_point(torus, n), sk_dot(n, contact->pebble) + contact->sinkage};
}

// Returns the exposed face of the piece that is in the plane of the seat and contains its foot, or -1.
static int32_t face_under(const sk_wheel_piece *piece, const wheel_seat_plane *seat) {
    sk_vec3 n = sk_rotate_back(piece->pose.rotation, seat->normal);
    sk_vec3 touching = sk_pose_point_back(piece->pose, seat->tangent_point);
    double offset = seat->offset - sk_dot(seat->normal, piece->pose.position);
    for (int32_t i = 0; i < piece->shape->face_count; i++) {
        const sk_half_space *face = &piece->shape->face[i];
        if ((piece->exposed >> i & 1u) == 0 || !(sk_dot(face->normal, n) > 1.0 - WHEEL_PARALLEL)) continue;
        if (!(fabs(face->offset - offset) < WHEEL_LEVEL)) continue;
        for (int32_t j = 0; j < piece->shape->face_count; j++) {
            const sk_half_space *side = &piece->shape->face[j];
            if (j != i && sk_dot(side->normal, touching) - side->offset > WHEEL_LEVEL) return -1;
        }
        return i;
    }
    return -1;
}

static bool is_below(const sk_wheel_piece *piece, const wheel_seat_plane *seat) {
    sk_vec3 n = sk_rotate_back(piece->pose.rotation, seat->normal);
    double most = seat->offset - sk_dot(seat->normal, piece->pose.position) + WHEEL_LEVEL;
    for (int32_t i = 0; i < piece->shape->vertex_count; i++)
        if (sk_dot(piece->shape->vertex[i], n) > most) return false;
    return true;
}

// Whether the other piece is wholly on or below the plane of a face that this piece shows to the wheel.
static bool hides(const wheel_substep *s, const sk_wheel_piece *other, const sk_torus_gap *gap) {
    if (gap->face < 0 || wheel_is_edge(&s->frame, gap->normal)) return false;
    return is_below(other, &(wheel_seat_plane){gap->normal, gap->point, sk_dot(gap->normal, gap->point)});
}

// Where two faces are level, a query hits the one with the lower feature (docs/models/scenery.md). Of two solids: the
// first.
static bool is_hit_first(const sk_wheel_piece *a, int32_t face_a, const sk_wheel_piece *b, int32_t face_b) {
    return a->solid == b->solid && a->scenery != NULL && a->feature[face_a] < b->feature[face_b];
}

// Of two pieces that hide each other, which are level there, the one stays that a query hits.
void wheel_leave_out_hidden(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_torus_gap *gap,
                            bool *found) {
    for (int32_t i = 0; i < pieces->count; i++) {
        for (int32_t j = 0; found[i] && j < pieces->count; j++) {
            if (i == j || !found[j] || !hides(s, &pieces->piece[i], &gap[j])) continue;
            const sk_wheel_piece *mine = &pieces->piece[i], *other = &pieces->piece[j];
            bool both = hides(s, other, &gap[i]);
            bool first = both && is_hit_first(mine, gap[i].face, other, gap[j].face);
            bool last = both && is_hit_first(other, gap[j].face, mine, gap[i].face);
            if (!both || last || (!first && j < i)) found[i] = false;
        }
    }
}

// Inserts a face. If there are three already, the farthest of the four is left out; at equal gaps the last.
static void insert(wheel_near *near, wheel_face face, wheel_origin from) {
    near->all++;
    if (near->count == WHEEL_FACES) {
        int32_t out = WHEEL_FACES;
        double most = face.gap;
        for (int32_t i = WHEEL_FACES - 1; i >= 0; i--)
            if (near->face[i].gap > most) most = near->face[i].gap, out = i;
        if (out == WHEEL_FACES) return;
        for (int32_t i = out; i + 1 < WHEEL_FACES; i++) {
            near->face[i] = near->face[i + 1];
            near->from[i] = near->from[i + 1];
        }
        near->count--;
    }
    near->face[near->count] = face;
    near->from[near->count++] = from;
}

// m/s: a wheel that begins inside a piece is pushed out no faster. The law itself leaves overlaps of micrometres only.
static const double PUSHED_OUT = 0.5;

static wheel_face face_of(const wheel_substep *s, const sk_wheel_piece *piece, const sk_contact_state *contact,
                          const sk_torus_gap *gap, int32_t made_of) {
    const sk_material *material = &s->ground->materials[made_of];
    sk_friction friction = s->burst ? material->metal : material->rubber;
    wheel_face face = {.gap = sk_max(gap->gap, -PUSHED_OUT * s->h),
                       .normal = gap->normal,
                       .point = gap->point,
                       .mu = contact->mode == SK_SLIPPING ? friction.mu_kinetic : friction.mu_static,
                       .rolling = material->rolling + (s->burst ? s->type->tyre.rim_rolling : 0.0)};
    sk_vec3 velocity = sk_add(piece->velocity, sk_cross(piece->rate, sk_sub(gap->point, piece->pose.position)));
    face.motion = sk_scale(s->h, velocity);
    wheel_face_border(&face, wheel_column(&s->frame.axes, 1), wheel_column(&s->frame.axes, 0));
    return face;
}

static sk_torus torus_of(const wheel_substep *s, const sk_contact_state *contact, sk_vec3 moved) {
    sk_vec3 hub = sk_add(contact->pebble, wheel_hub_over_pebble(s, contact->normal));
    return wheel_torus_at(s, sk_add(hub, moved));
}

static sk_torus_gap gap_to_seat(const sk_torus *torus, const sk_contact_state *contact, int32_t face) {
    sk_vec3 touching = sk_torus_tangent_point(torus, contact->normal);
    double gap = sk_dot(contact->normal, sk_sub(touching, contact->pebble));
    return (sk_torus_gap){gap, contact->normal, sk_add_scaled(touching, -gap, contact->normal), face};
}

void wheel_find_near(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                     double within, wheel_near *near) {
    sk_vec3 still = {0.0, 0.0, 0.0};
    sk_torus torus = torus_of(s, contact, still);
    wheel_seat_plane seat = wheel_seat_of(contact, &torus);
    int32_t under = -1, flat = -1;
    for (int32_t i = 0; i < pieces->count; i++) {
        int32_t face = face_under(&pieces->piece[i], &seat);
        if (face < 0 || (flat >= 0 && !is_hit_first(&pieces->piece[i], face, &pieces->piece[under], flat))) continue;
        flat = face;
        under = i;
    }
    *near = (wheel_near){0};
    sk_torus_gap gap[WHEEL_PIECES];
    bool found[WHEEL_PIECES];
    SK_ASSERT(pieces->count <= WHEEL_PIECES);
    for (int32_t i = 0; i < pieces->count; i++) {
        const sk_wheel_piece *piece = &pieces->piece[i];
        bool on_seat = flat >= 0 && i == under;
        if (on_seat) gap[i] = gap_to_seat(&torus, contact, flat);
        found[i] =
            on_seat || (!(flat >= 0 && is_below(piece, &seat)) && wheel_gap_to_piece(&torus, piece, within, &gap[i]));
    }
    if (flat < 0) wheel_leave_out_hidden(s, pieces, gap, found);
    for (int32_t i = 0; i < pieces->count; i++) {
        if (!found[i]) continue;
        const sk_wheel_piece *piece = &pieces->piece[i];
        bool on_seat = flat >= 0 && i == under;
        wheel_ground_face ground = wheel_face_touched(piece, &gap[i]);
        wheel_face face = face_of(s, piece, contact, &gap[i], ground.material);
        if (on_seat) face.rolling += wheel_rut_resistance(s->type, contact->sinkage, 0.0);
        insert(near, face, (wheel_origin){i, ground.material, ground.feature, gap[i].face, on_seat});
    }
}

void wheel_near_again(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                      const sk_vec3 *apart_from, wheel_near *near) {
    for (int32_t i = 0; i < near->count; i++) {
        const sk_wheel_piece *piece = &pieces->piece[near->from[i].piece];
        wheel_face *face = &near->face[i];
        sk_vec3 apart = apart_from[i];
        sk_torus torus = torus_of(s, contact, apart);
        sk_torus_gap gap;
        if (near->from[i].seat)
            gap = gap_to_seat(&torus, contact, near->from[i].flat);
        else if (!wheel_gap_to_piece(&torus, piece, INFINITY, &gap))
            continue;
        wheel_face again = face_of(s, piece, contact, &gap, near->from[i].material);
        again.motion = face->motion;
        again.rolling = face->rolling;
        again.gap -= sk_dot(gap.normal, apart);
        *face = again;
    }
}
