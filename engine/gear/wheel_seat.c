#include "gear/wheel_seat.h"

#include "gear/strut.h"
#include "gear/wheel_ease.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"

// A place of the torus on the way down the strut.
typedef struct descent {
    double z; // m, of the strut's end
    sk_torus_gap gap[WHEEL_PIECES];
    bool touched[WHEEL_PIECES]; // the gap is less than WITHIN
    int32_t piece;              // the nearest; -1: none
    bool inside;
} descent;

static const double WITHIN = 1e-6; // m

// Returns the energy (J) of strut and tie.
static double energy_of(const sk_wheel_type *type, double end, sk_vec3 stretch) {
    return sk_strut_energy(type, sk_stroke_at(type, end)) + 0.5 * type->side_stiffness * sk_dot(stretch, stretch);
}

// Returns the place of the hub if the strut ends at z (m) and the tie is not stretched.
static sk_vec3 hub_at(const wheel_substep *s, double z) {
    return wheel_place(&s->frame, 0.0, 0.0, z - s->type->radius);
}

// The gap is a convex function of z, so Newton's step along it never passes its zero.
static void measure(const wheel_substep *s, const sk_wheel_pieces *pieces, descent *d, double *step) {
    sk_vec3 down = wheel_column(&s->frame.axes, 2);
    sk_torus torus = wheel_torus_at(s, hub_at(s, d->z));
    *step = INFINITY;
    d->piece = -1;
    double nearest = INFINITY;
    for (int32_t i = 0; i < pieces->count; i++) {
        sk_torus_gap *gap = &d->gap[i];
        d->touched[i] = false;
        if (!wheel_gap_to_piece(&torus, &pieces->piece[i], INFINITY, gap)) continue;
        d->inside = d->inside || gap->gap < -WITHIN;
        d->touched[i] = gap->gap < WITHIN;
        double closing = -sk_dot(gap->normal, down);
        if (closing > 0.0) *step = sk_min(*step, sk_max(0.0, gap->gap) / closing);
        if (!(gap->gap < nearest)) continue;
        nearest = gap->gap;
        d->piece = i;
    }
}

// Returns the only piece that the torus touches, or the nearest. *one: there is one only, without those that it hides.
static int32_t touched_by(const wheel_substep *s, const sk_wheel_pieces *pieces, descent *d, bool *one) {
    wheel_leave_out_hidden(s, pieces, d->gap, d->touched);
    int32_t count = 0, only = d->piece;
    for (int32_t i = 0; i < pieces->count; i++)
        if (d->touched[i]) count++, only = i;
    *one = count == 1;
    return *one ? only : d->piece;
}

static descent go_down(const wheel_substep *s, const sk_wheel_pieces *pieces) {
    enum { ROUNDS = 60 };
    static const double ARRIVED = 1e-12; // m
    descent d = {.z = s->type->z_min};
    double step = 0.0;
    measure(s, pieces, &d, &step);
    for (int i = 0; i < ROUNDS && !d.inside && step > ARRIVED && d.z <= s->type->z_max; i++) {
        d.z += sk_min(step, s->type->z_max - s->type->z_min + s->type->radius);
        if (d.z > s->type->z_max) break;
        measure(s, pieces, &d, &step);
    }
    return d;
}

// A landing begins on the flat surface: the bump there fades in as the wheel rolls.
static void ease_in(const wheel_substep *s, sk_contact_state *contact) {
    static const sk_material FLAT = {.bump_height = 0.0};
    wheel_cross_border(contact, &FLAT, &s->ground->materials[contact->material], contact->pebble,
                       wheel_column(&s->frame.axes, 0));
}

// Whether the wheel can stand on this face alone, or be tilted over on it.
static bool is_plane(const wheel_substep *s, const sk_torus_gap *at) {
    return at->face >= 0 && !wheel_is_edge(&s->frame, at->normal);
}

// Moves the hub of the unloaded strut aside until the torus overlaps nothing. Returns the displacement, across the strut.
// *free: such a place was found.
static sk_vec3 go_aside(const wheel_substep *s, const sk_wheel_pieces *pieces, bool *free) {
    enum { ROUNDS = 60 };
    static const double ALONG = 0.5; // least sine between strut and normal
    sk_vec3 down = wheel_column(&s->frame.axes, 2), hangs = hub_at(s, s->type->z_max), aside = {0.0, 0.0, 0.0};
    *free = false;
    for (int round = 0; round < ROUNDS; round++) {
        sk_torus torus = wheel_torus_at(s, sk_add(hangs, aside));
        sk_torus_gap worst = {.gap = INFINITY}, gap;
        for (int32_t i = 0; i < pieces->count; i++)
            if (wheel_gap_to_piece(&torus, &pieces->piece[i], INFINITY, &gap) && gap.gap < worst.gap) worst = gap;
        *free = worst.gap > -WITHIN;
        if (*free) break;
        sk_vec3 across = sk_add_scaled(worst.normal, -sk_dot(worst.normal, down), down);
        double squared = sk_dot(across, across);
        if (squared < ALONG * ALONG) break;
        aside = sk_add_scaled(aside, -worst.gap / squared, across);
    }
    return aside;
}

// A wheel that met a steep face within the last substep overlaps it from the side. Only a long stroke of the strut ends
// this overlap. If the strut needs more energy for that than the tie does, the hub of the unloaded strut moves aside.
// *z: the end of the strut, m. Returns the displacement of the hub across the strut.
static sk_vec3 place_aside(const wheel_substep *s, const sk_wheel_pieces *pieces, double *z) {
    sk_vec3 none = {0.0, 0.0, 0.0};
    bool free;
    sk_vec3 aside = go_aside(s, pieces, &free);
    if (!free || !(energy_of(s->type, s->type->z_max, aside) < energy_of(s->type, *z, none))) return none;
    *z = s->type->z_max;
    return aside;
}

bool wheel_land(const wheel_substep *s, const sk_wheel_pieces *pieces, wheel_faces_result *result) {
    sk_vec3 up = sk_neg(wheel_column(&s->frame.axes, 2));
    descent d = go_down(s, pieces);
    result->spent = d.inside && d.z <= s->type->z_min;
    if (result->spent || d.piece < 0 || d.z > s->type->z_max || !(d.gap[d.piece].gap < WITHIN)) return false;
    bool one;
    int32_t piece = touched_by(s, pieces, &d, &one);
    const sk_torus_gap *at = &d.gap[piece];
    bool plane = one && is_plane(s, at);
    if (plane && !(wheel_share_at(sk_dot(at->normal, up)) > 0.0)) return false; // no tyre between strut and ground
    wheel_ground_face ground = wheel_face_touched(&pieces->piece[piece], at);
    result->seat = piece;
    sk_contact_state landed = sk_contact_begin();
    landed.mode = SK_STANDING;
    landed.solid = result->next.solid;
    landed.material = ground.material;
    landed.feature = ground.feature;
    landed.normal = plane ? at->normal : up;
    sk_vec3 aside = {0.0, 0.0, 0.0};
    sk_vec3 ground_point = sk_sub(hub_at(s, d.z), wheel_hub_over_pebble(s, landed.normal));
    if (!(sk_dot(sk_sub(ground_point, s->frame.origin), sk_neg(up)) < s->type->z_max)) return false;
    if (!plane) aside = place_aside(s, pieces, &d.z);
    landed.pebble = sk_add(sk_sub(hub_at(s, d.z), wheel_hub_over_pebble(s, landed.normal)), aside);
    landed.wet = result->next.wet;
    ease_in(s, &landed);
    result->next = landed;
    return true;
}

// Returns the way from the pebble to the ground point. `stretch`: the way back, solid's frame.
static wheel_offset back_along(const wheel_substep *s, sk_vec3 stretch) {
    sk_vec3 r = sk_mat3_mul_back(&s->frame.axes, stretch);
    return (wheel_offset){-r.x, -r.y};
}

void wheel_new_seat(const wheel_substep *s, wheel_faces_result *result) {
    static const double LEAST_STEP = 1e-6; // m, as in wheel_step.c
    const wheel_near *near = &result->near;
    const wheel_tie *t = &result->tie;
    sk_contact_state *next = &result->next;
    if (near->all != 1 || near->from[0].flat < 0 || near->from[0].seat) return;
    sk_vec3 n = near->face[0].normal, up = sk_neg(wheel_column(&s->frame.axes, 2));
    if (!(sk_dot(n, up) > WHEEL_STEEP)) return;
    sk_vec3 hub = sk_add(next->pebble, wheel_hub_over_pebble(s, next->normal));
    sk_vec3 on_plane = sk_sub(hub, wheel_hub_over_pebble(s, n)); // the gap is zero on this plane
    double z = sk_dot(n, sk_sub(s->frame.origin, on_plane)) / sk_dot(n, up);
    sk_vec3 moved = sk_mat3_mul_back(&s->frame.axes, result->moved);
    double lower = sk_dot(moved, t->surface.n) / t->surface.n.z, share = t->surface.share; // of the old foot, along z
    double end = t->surface.end + share * lower;
    sk_vec3 stretch = sk_add(t->surface.r, moved);
    stretch.z -= lower;
    sk_vec3 was = sk_mat3_mul(&s->frame.axes, sk_scale(share, stretch)), kept = sk_add_scaled(was, -sk_dot(was, n), n);
    double raised = t->surface.raised, on = z - raised / sk_dot(n, up); // of the foot on the raised plane
    double step = on - end, new_end = fabs(step) > LEAST_STEP ? end : on;
    double released = energy_of(s->type, end, was) - energy_of(s->type, new_end, kept);
    if (!(released >= 0.0)) return;
    const sk_material *materials = s->ground->materials;
    sk_vec3 ground_point = wheel_place(&s->frame, 0.0, 0.0, z);
    next->ease = raised; // what raised the old seat stays, and fades
    next->ease_slope = 0.0;
    wheel_cross_border(next, &(sk_material){.bump_height = 0.0}, &materials[near->from[0].material], ground_point,
                       wheel_column(&s->frame.axes, 0));
    next->sinkage = 0.0;
    next->pebble = sk_add(ground_point, kept);
    next->normal = n;
    next->material = near->from[0].material;
    next->feature = near->from[0].feature;
    result->seat = near->from[0].piece;
    next->step = 0.0;
    next->step_slope = (sk_vec3){0.0, 0.0, 0.0};
    wheel_offset apart = back_along(s, kept);
    if (new_end != on) wheel_step_begin(s->type, &s->frame, -step, (wheel_offset){moved.x, moved.y}, apart, next);
    result->released = released;
}
