// 1. The places of the hub in the substep, in the frame of each solid.
// 2. The half-spaces of the solid's pieces near these places. A piece counts if none of its planes is farther from the
//    torus than it reaches.
// 3. A box around the wheel, cut by the half-spaces of a piece.
#include "gear/wheel_gather.h"

#include "convex/cut.h"
#include "gear/wheel_faces.h"

// The torus at the two ends of the hub's way down the strut, in the frame of a solid.
typedef struct reached {
    sk_torus torus[2];
    double within;  // m
    sk_vec3 origin; // of the pieces' frames
    sk_box box;     // around all that the torus may touch
} reached;

static const sk_body_motion STILL = {.axes = {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}}};

// Returns the motion of a solid as seen from that of the substep, or of that one itself.
static sk_body_motion motion_of(const wheel_substep *s, const sk_solid *solid, bool own) {
    if (own) return STILL;
    return sk_motion_seen_from(s->solid, solid->moves ? &solid->motion : &STILL);
}

static sk_torus torus_seen_from(const sk_torus *torus, const sk_body_motion *frame) {
    sk_torus seen = *torus;
    seen.centre = sk_mat3_mul_back(&frame->axes, sk_sub(torus->centre, frame->position));
    seen.axle = sk_mat3_mul_back(&frame->axes, torus->axle);
    return seen;
}

static void find_places(const wheel_substep *s, const sk_contact_state *contact, sk_torus torus[2]) {
    const sk_wheel_type *type = s->type;
    if (contact->mode == SK_AIR) {
        torus[0] = wheel_torus_at(s, wheel_place(&s->frame, 0.0, 0.0, type->z_min - type->radius));
        torus[1] = wheel_torus_at(s, wheel_place(&s->frame, 0.0, 0.0, type->z_max - type->radius));
        return;
    }
    torus[0] = wheel_torus_at(s, sk_add(contact->pebble, wheel_hub_over_pebble(s, contact->normal)));
    torus[1] = torus[0];
}

static reached reached_in(const sk_torus torus[2], const sk_body_motion *frame, double within) {
    static const double MARGIN = 0.01; // m
    reached r = {.torus = {torus_seen_from(&torus[0], frame), torus_seen_from(&torus[1], frame)}, .within = within};
    double around = torus[0].disc + torus[0].ball + within + MARGIN;
    sk_vec3 a = r.torus[0].centre, b = r.torus[1].centre, room = {around, around, around};
    r.origin = sk_mix(a, b, 0.5);
    r.box = (sk_box){sk_sub(sk_min3(a, b), room), sk_add(sk_max3(a, b), room)};
    return r;
}

// Returns whether the torus may come within reach of a piece with these planes. A plane that is farther away at both
// ends of the way is farther on all of it.
static bool may_touch(const reached *r, const sk_candidate_plane *planes, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 n = planes[i].normal;
        double most = planes[i].offset + sk_torus_reach(&r->torus[0], n) + r->within;
        if (sk_dot(n, r->torus[0].centre) > most && sk_dot(n, r->torus[1].centre) > most) return false;
    }
    return true;
}

// Whether a face is one of the box, not one of the first `count`, which are of the piece.
static bool is_of_box(int32_t face, int32_t count) {
    return face >= count;
}

// Cuts the box by the planes, about the origin. Returns false if the piece has too many faces.
static bool cut_piece(const reached *r, const sk_candidate_plane *planes, int32_t count, sk_convex *out) {
    sk_cut cut;
    if (count + 6 > SK_CONVEX_FACES_MAX) return false;
    sk_vec3 low = sk_sub(r->box.min, r->origin), high = sk_sub(r->box.max, r->origin);
    sk_cut_box(low, high, count, &cut);
    const double bound[6] = {-low.x, high.x, -low.y, high.y, -low.z, high.z};
    for (int32_t i = 0; i < count; i++) {
        sk_half_space plane = {planes[i].normal, planes[i].offset - sk_dot(planes[i].normal, r->origin)};
        out->face[i] = plane;
        if (!sk_cut_by(&cut, plane, i)) return false;
    }
    for (int32_t i = 0; i < 6; i++) {
        double sign = i % 2 == 0 ? -1.0 : 1.0;
        sk_vec3 n = {i / 2 == 0 ? sign : 0.0, i / 2 == 1 ? sign : 0.0, i / 2 == 2 ? sign : 0.0};
        out->face[count + i] = (sk_half_space){n, bound[i]};
    }
    if (cut.vertex_count > SK_CONVEX_VERTICES_MAX || cut.edge_count > SK_CONVEX_EDGES_MAX) return false;
    out->face_count = count + 6;
    out->vertex_count = cut.vertex_count;
    out->edge_count = cut.edge_count;
    for (int32_t i = 0; i < cut.vertex_count; i++) out->vertex[i] = cut.vertex[i];
    for (int32_t i = 0; i < cut.edge_count; i++) out->edge[i] = cut.edge[i];
    return true;
}

typedef struct gathering {
    const wheel_substep *s;
    const sk_torus *torus;
    double within; // m, without the motion of other solids
    int64_t own;   // number of the solid of the substep
    wheel_surroundings *out;
} gathering;

// A solid near the wheel, and its motion in the frame of the substep.
typedef struct neighbour {
    const sk_scenery *scenery;
    int32_t number;
    sk_body_motion frame;
    double speed; // m/s, at the wheel
    reached reached;
} neighbour;

static bool add_piece(const gathering *g, const neighbour *from, const sk_candidate_plane *planes, int32_t count) {
    wheel_surroundings *out = g->out;
    const reached *r = &from->reached;
    const sk_body_motion *frame = &from->frame;
    int32_t n = out->pieces.count;
    if (n == WHEEL_PIECES || !cut_piece(r, planes, count, &out->shape[n])) return false;
    if (out->shape[n].vertex_count == 0) return true;
    uint64_t exposed = 0;
    for (int32_t i = 0; i < out->shape[n].face_count; i++) {
        out->feature[n][i] = is_of_box(i, count) ? -1 : planes[i].feature;
        if (!is_of_box(i, count)) exposed |= UINT64_C(1) << i;
    }
    sk_vec3 at = sk_add(frame->position, sk_mat3_mul(&frame->axes, r->origin));
    out->piece[n] = (sk_wheel_piece){.shape = &out->shape[n],
                                     .pose = {at, sk_quat_from_mat3(&frame->axes)},
                                     .velocity = sk_body_velocity_at(frame, at),
                                     .rate = frame->rate,
                                     .exposed = exposed,
                                     .solid = from->number,
                                     .scenery = from->scenery,
                                     .feature = out->feature[n],
                                     .origin = r->origin};
    out->pieces.count++;
    return true;
}

// Candidates of the solid that hold the box: those of the tick, or new ones.
static const sk_candidates *candidates_of(const sk_solid *solid, const reached *r, sk_candidates *own) {
    const sk_candidates *known = solid->candidates;
    if (known != NULL && sk_candidates_hold(solid->shape, known, r->box.min, r->box.max))
        return known->root < 0 ? known : NULL;
    return sk_candidates_find(solid->shape, r->box, own) && own->root < 0 ? own : NULL;
}

// The solid, and where the wheel may touch it in the substep.
static neighbour neighbour_of(const wheel_substep *s, const sk_torus *torus, const sk_solid *solid, bool own,
                              double within) {
    neighbour from = {.scenery = solid->shape, .frame = motion_of(s, solid, own)};
    from.speed = sk_length(sk_body_velocity_at(&from.frame, torus[1].centre));
    from.reached = reached_in(torus, &from.frame, within + 1.5 * s->h * from.speed);
    return from;
}

static bool gather_from(const gathering *g, int32_t index) {
    const sk_solid solid = sk_ground_solid(g->s->ground, index);
    if (solid.shape == NULL) return true;
    neighbour from = neighbour_of(g->s, g->torus, &solid, index == g->own, g->within);
    from.number = index;
    const reached *r = &from.reached;
    sk_candidates own;
    if (sk_scenery_clear(solid.shape, r->box)) return true;
    const sk_candidates *c = candidates_of(&solid, r, &own);
    if (c == NULL) return false;
    for (int32_t i = 0; i < c->piece_count; i++) {
        int32_t first = i > 0 ? c->end[i - 1] : 0, count = c->end[i] - first;
        if (!may_touch(r, &c->planes[first], count)) continue;
        if (!add_piece(g, &from, &c->planes[first], count)) return false;
        g->out->pieces.faster = sk_max(g->out->pieces.faster, from.speed);
    }
    return true;
}

// Whether the foot of the torus is in a piece.
static bool holds_tangent_point(const wheel_seat_plane *seat, const sk_candidate_plane *planes, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (sk_dot(planes[i].normal, seat->tangent_point) - planes[i].offset > WHEEL_LEVEL) return false;
    return true;
}

// Whether a piece is out of reach, or has a plane that shows that it is on or below the seat. *carries: becomes true if
// the foot is on a face of the piece in the plane of the seat.
static bool is_level_piece(const reached *r, const wheel_seat_plane *seat, const sk_candidate_plane *planes,
                           int32_t count, bool *carries) {
    for (int32_t i = 0; i < count; i++) {
        double above = planes[i].offset - seat->offset;
        if (!(above <= WHEEL_LEVEL) || !(sk_dot(planes[i].normal, seat->normal) > 1.0 - WHEEL_PARALLEL)) continue;
        if (!*carries && above > -WHEEL_LEVEL) *carries = holds_tangent_point(seat, planes, count);
        return true;
    }
    return !may_touch(r, planes, count);
}

// Whether all pieces of the seat's solid are such pieces, and one of them carries.
static bool carries_level(const wheel_substep *s, const sk_contact_state *contact, const sk_torus torus[2]) {
    const sk_solid *solid = s->solid;
    const reached r = reached_in(torus, &STILL, wheel_faces_reach(s, 0.0));
    const wheel_seat_plane seat = wheel_seat_of(contact, &torus[0]);
    sk_candidates own;
    const sk_candidates *c = candidates_of(solid, &r, &own);
    if (c == NULL) return false;
    bool carries = false;
    for (int32_t i = 0; i < c->piece_count; i++) {
        int32_t first = i > 0 ? c->end[i - 1] : 0;
        if (!is_level_piece(&r, &seat, &c->planes[first], c->end[i] - first, &carries)) return false;
    }
    return carries;
}

// Whether nothing of another solid is within reach.
static bool is_clear(const wheel_substep *s, const sk_contact_state *contact, const sk_torus torus[2], int32_t index) {
    if (index == contact->solid) return true;
    const sk_solid solid = sk_ground_solid(s->ground, index);
    if (solid.shape == NULL) return true;
    const neighbour from = neighbour_of(s, torus, &solid, false, wheel_faces_reach(s, 0.0));
    return sk_scenery_clear(solid.shape, from.reached.box);
}

bool wheel_is_on_level_ground(const wheel_substep *s, const sk_contact_state *contact) {
    const sk_ground *ground = s->ground;
    if (contact->mode == SK_AIR || contact->solid >= ground->solid_count) return false;
    sk_torus torus[2];
    find_places(s, contact, torus);
    if (!carries_level(s, contact, torus)) return false;
    for (int32_t i = 0; i < ground->solid_count; i++)
        if (!is_clear(s, contact, torus, i)) return false;
    for (int32_t k = 0; k < ground->near_count; k++)
        if (!is_clear(s, contact, torus, ground->solid_count + ground->near[k])) return false;
    return true;
}

bool wheel_gather(const wheel_substep *s, const sk_contact_state *contact, wheel_surroundings *out) {
    const sk_ground *ground = s->ground;
    sk_torus torus[2];
    if (!ground->loose && (ground->near_count > 0 || sk_ground_is_body(ground, contact->solid))) return false;
    find_places(s, contact, torus);
    out->pieces = (sk_wheel_pieces){.piece = out->piece};
    const gathering g = {s, torus, wheel_faces_reach(s, 0.0), contact->solid, out};
    for (int32_t i = 0; i < ground->solid_count; i++)
        if (!gather_from(&g, i)) return false;
    bool on_near = false;
    for (int32_t k = 0; k < ground->near_count; k++) {
        int32_t index = ground->solid_count + ground->near[k];
        on_near |= index == contact->solid;
        if (!gather_from(&g, index)) return false;
    }
    bool elsewhere = sk_ground_is_body(ground, contact->solid) && !on_near;
    return !elsewhere || contact->mode == SK_AIR || gather_from(&g, (int32_t)contact->solid);
}
