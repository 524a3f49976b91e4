// A substep in the order of docs/models/wheel_faces.md, "Law".
#include "gear/wheel_faces.h"

#include "gear/strut.h"
#include "gear/wheel_seat.h"
#include "gear/wheel_step.h"
#include "gear/wheel_yield.h"

double wheel_faces_reach(const wheel_substep *s, double faster) {
    static const double MARGIN = 2e-3; // m
    sk_vec3 hub = wheel_place(&s->frame, 0.0, 0.0, s->type->z_max - s->type->radius);
    return 1.5 * s->h * (sk_length(sk_body_velocity_at(s->body, hub)) + faster) + MARGIN;
}

static double damping_at(const sk_wheel_type *type, double rate) {
    double damping = rate > 0.0 ? type->damping : type->rebound_damping;
    double oleo = rate > 0.0 ? type->oleo : type->rebound_oleo;
    return damping + oleo * sk_min(fabs(rate), SK_OLEO_FASTEST);
}

// Adds s a b^T to a matrix.
static void add_product(sk_mat3 *m, double s, sk_vec3 a, sk_vec3 b) {
    m->row[0] = sk_add_scaled(m->row[0], s * a.x, b);
    m->row[1] = sk_add_scaled(m->row[1], s * a.y, b);
    m->row[2] = sk_add_scaled(m->row[2], s * a.z, b);
}

// F0, K^ and W, with the strut's damping D. `damping`: N s/m.
//   K^ = share^2 ((k + D/h) n n^T / (n . u)^2 + (k_t + d_t/h) A^T A),  A = I - u n^T / (n . u)
// A motion of the hub changes compression and stretch by its share only, and that share of each force acts on the body.
static wheel_hub hub_of(const wheel_substep *s, const wheel_tie *t, double damping, bool alone) {
    const sk_wheel_type *type = s->type;
    sk_vec3 n = t->surface.n;
    double share = t->surface.share, squared = share * share;
    double S = share * (-sk_strut_force_at(type, t->surface.end) - damping * t->rate);
    if (alone) S = sk_min(0.0, S); // as on one plane: a strut that its damper holds back has no load
    double t_z = t->q.row[2].x * t->asked_x + t->q.row[2].y * t->asked_y;
    sk_vec3 tie = {t->asked_x, t->asked_y, -(S - t_z) / n.z};
    double strut = squared * (sk_strut_stiffness_at(type, t->surface.end) + damping / s->h) / (n.z * n.z);
    double side = squared * (type->side_stiffness + type->side_damping / s->h);
    sk_vec3 normal = sk_mat3_mul(&s->frame.axes, n), down = wheel_column(&s->frame.axes, 2);
    sk_mat3 A = {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    add_product(&A, -1.0 / n.z, down, normal);
    wheel_hub hub = {.asked = sk_mat3_mul(&s->frame.axes, sk_mat3_mul(&t->q, tie)),
                     .brake = s->input.brake,
                     .drive = s->input.drive};
    add_product(&hub.stiffness, strut, normal, normal);
    for (int i = 0; i < 3; i++) add_product(&hub.stiffness, side, A.row[i], A.row[i]);
    hub.compliance = sk_mat3_inverse_symmetric(&hub.stiffness);
    return hub;
}

// Returns the rate of compression (m/s) of the strut if the hub moves by this in the substep.
static double rate_with(const wheel_substep *s, const wheel_tie *t, sk_vec3 moved) {
    sk_vec3 m = sk_mat3_mul_back(&s->frame.axes, moved);
    return t->rate - t->surface.share * sk_dot(m, t->surface.n) / (t->surface.n.z * s->h);
}

// Where faces yield the hub may also stand.
static void slide(const wheel_substep *s, const wheel_hub *hub, const wheel_near *near, wheel_reply *reply) {
    if (s->yield != NULL)
        wheel_cone_yield(hub, s->yield, near->face, near->count, reply);
    else
        wheel_cone_slide(hub, near->face, near->count, reply);
}

// Steps 1 to 3: the hub stands, or slides. The slide is linearised twice, the second time with the damping of the
// strut's rate found.
static void react(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                  const wheel_tie *t, bool alone, wheel_faces_result *result) {
    wheel_near *near = &result->near;
    result->hub = hub_of(s, t, damping_at(s->type, t->rate), alone);
    if (s->yield == NULL && wheel_cone_stand(&result->hub, near->face, near->count, &result->reply)) return;
    slide(s, &result->hub, near, &result->reply);
    if (!alone) wheel_near_again(s, pieces, contact, result->reply.apart, near);
    result->hub = hub_of(s, t, damping_at(s->type, rate_with(s, t, result->reply.moved)), alone);
    slide(s, &result->hub, near, &result->reply);
}

// Returns the mode of the whole wheel: that of the face that slides most freely.
static sk_contact_mode mode_of(const wheel_faces_result *result) {
    sk_contact_mode mode = SK_STANDING;
    for (int i = 0; i < result->near.count; i++)
        if (result->reply.push[i].mode > mode) mode = result->reply.push[i].mode;
    return mode;
}

// Writes the forces of the faces and the heat of friction: each force on its own way over the face.
static void report_touch(wheel_faces_result *result) {
    const wheel_near *near = &result->near;
    const wheel_reply *reply = &result->reply;
    result->count = near->count;
    for (int i = 0; i < near->count; i++) {
        const wheel_face *face = &near->face[i];
        const wheel_push *push = &reply->push[i];
        sk_vec3 grip = sk_add(sk_scale(push->x, face->x), sk_scale(push->y, face->y));
        result->touch[i] = (wheel_touch){.piece = near->from[i].piece,
                                         .mode = push->N > 0.0 ? push->mode : SK_AIR,
                                         .point = face->point,
                                         .normal = face->normal,
                                         .force = wheel_push_force(face, push),
                                         .normal_force = push->N};
        result->friction -= sk_dot(grip, sk_sub(reply->moved, face->motion));
    }
}

// Returns the moment of a wheel that is tilted over: strut and tie press as their share changes with the turn of the body
// (docs/models/pebble.md, "Steep faces are edges").
static sk_vec3 moment_of_tilt(const wheel_substep *s, const wheel_tie *t, sk_vec3 force) {
    sk_vec3 f = sk_mat3_mul_back(&s->frame.axes, force), in_plane = sk_mat3_mul_back(&t->q, f);
    sk_vec3 stretch = sk_mat3_mul_back(&t->q, t->surface.r);
    double lays = f.z * t->surface.deep - in_plane.x * stretch.x - in_plane.y * stretch.y;
    return sk_mat3_mul(&s->frame.axes, sk_scale(lays / t->surface.share, t->surface.tip));
}

// Step 4. Finds the moment on the body about the pebble. The strut presses at its foot, the tie pulls at the pebble.
// If the body turns by w while the pebble rests, the gap of face i changes by w . turn_i,
//   turn_i = (p_i - p) x n_i - (n_i . u) / (n . u) (p* - p) x n
// where p* is the foot of the torus on the seat: the hub stays over the pebble. The normal forces do that work. On one
// plane the sum is zero.
static void find_moment(const wheel_substep *s, const sk_contact_state *contact, const wheel_tie *t,
                        wheel_faces_result *result) {
    sk_vec3 up = sk_neg(wheel_column(&s->frame.axes, 2)), n = contact->normal, p = contact->pebble;
    sk_vec3 surface = sk_mat3_mul(&s->frame.axes, t->surface.n);
    sk_vec3 ground_point = wheel_place(&s->frame, 0.0, 0.0, t->surface.level);
    sk_vec3 pressed = sk_scale(sk_dot(result->force, surface), surface);
    sk_vec3 closing = {0.0, 0.0, 0.0};
    sk_torus torus = wheel_torus_at(s, sk_add(p, wheel_hub_over_pebble(s, n)));
    sk_vec3 seat = sk_scale(1.0 / sk_dot(n, up), sk_cross(sk_sub(sk_torus_tangent_point(&torus, n), p), n));
    for (int i = 0; i < result->count; i++) {
        const wheel_touch *touch = &result->touch[i];
        sk_vec3 turn = sk_cross(sk_sub(touch->point, p), touch->normal);
        turn = sk_add_scaled(turn, -sk_dot(touch->normal, up), seat);
        closing = sk_add_scaled(closing, touch->normal_force, turn);
    }
    result->closing_moment = closing;
    result->moment = sk_add(sk_cross(sk_sub(ground_point, result->point), pressed), closing);
    result->moment = sk_add(result->moment, moment_of_tilt(s, t, result->force));
}

// Step 5. The contact ends when a floating hub leaves the strut's spring without force.
static void end_if_unloaded(const wheel_substep *s, const wheel_tie *t, wheel_faces_result *result) {
    static const double UNLOADED = 1e-6; // m of stroke
    sk_vec3 m = sk_mat3_mul_back(&s->frame.axes, result->moved);
    double end = t->surface.end + t->surface.share * sk_dot(m, t->surface.n) / t->surface.n.z;
    if (!(end > sk_min(s->type->z_zero, s->type->z_max) - UNLOADED)) return;
    result->next.mode = SK_AIR;
    result->next.feature = -1; // the seat need not be a face: no step leads from it to the ground below
    result->next.step = 0.0;
    result->next.step_slope = (sk_vec3){0.0, 0.0, 0.0};
}

// The wheel is alone on its seat, as on one plane: what is left of a step tilts the plane (docs/models/pebble.md, "Kerbs
// cost energy"). While other faces are near, the step does not change. The springs then depend on the distance of hub
// and body only, so no step moves energy.
static void lie_on_step(const wheel_substep *s, const wheel_tie *t, wheel_face *face) {
    face->normal = sk_mat3_mul(&s->frame.axes, t->surface.n);
    wheel_face_border(face, wheel_column(&s->frame.axes, 1), wheel_column(&s->frame.axes, 0));
}

// Puts the pebble back on the plane, along the strut, and reduces the step by the way rolled. The way of a rolling wheel
// that turns is the chord of an arc, as in wheel_slide.c.
static void roll_on_seat(const wheel_substep *s, wheel_faces_result *result) {
    sk_contact_state *next = &result->next;
    const wheel_face *face = &result->near.face[0];
    if (next->mode == SK_ROLLING) {
        double turn = sk_dot(s->body->rate, wheel_column(&s->frame.axes, 2));
        double aside = -0.5 * s->h * turn * sk_dot(result->moved, face->x);
        result->moved = sk_add_scaled(result->moved, aside, face->y);
        next->pebble = sk_add_scaled(next->pebble, aside, face->y);
    }
    sk_vec3 down = wheel_column(&s->frame.axes, 2), n = next->normal;
    next->pebble = sk_add_scaled(next->pebble, -sk_dot(n, result->moved) / sk_dot(n, down), down);
    sk_vec3 travel = sk_mat3_mul_back(&s->frame.axes, result->moved);
    wheel_step_on(s->type, &s->frame, travel.x, travel.y, next);
}

// On one plane friction limits the stretch of the tie. Faces can stretch it without limit.
static bool is_torn(const sk_wheel_type *type, const wheel_surface *under) {
    return under->share * sk_length(under->r) > 2.0 * type->radius;
}

bool wheel_faces_begin(const wheel_substep *s, const sk_wheel_pieces *pieces, const sk_contact_state *contact,
                       wheel_faces_result *result) {
    *result = (wheel_faces_result){.next = *contact, .seat = -1};
    if (contact->mode == SK_AIR && !wheel_land(s, pieces, result)) return false;
    wheel_find_tie(s, &s->ground->materials[result->next.material], &result->next, &result->tie);
    result->spent = result->tie.surface.ground_z <= s->type->z_min;
    if (result->spent || !(result->tie.surface.share > 0.0)) return false;
    wheel_find_near(s, pieces, &result->next, wheel_faces_reach(s, pieces->faster), &result->near);
    result->alone = result->near.all == 1 && result->near.from[0].seat;
    result->torn = !result->alone && is_torn(s->type, &result->tie.surface);
    return true;
}

// Loose faces move as if the wheel exerted no force; after the reaction, as it left them.
static void set_motions(const wheel_substep *s, wheel_faces_result *result, bool reacted) {
    for (int i = 0; s->yield != NULL && i < result->near.count; i++) {
        if (!s->yield->loose[i]) continue;
        sk_vec3 *motion = &result->near.face[i].motion;
        *motion = reacted ? sk_sub(result->reply.moved, result->reply.apart[i]) : s->yield->motion[i];
    }
}

void wheel_faces_react(const wheel_substep *s, const sk_wheel_pieces *pieces, wheel_faces_result *result) {
    sk_contact_state begun = result->next;
    const wheel_tie *t = &result->tie;
    if (result->alone) lie_on_step(s, t, &result->near.face[0]);
    set_motions(s, result, false);
    react(s, pieces, &begun, t, result->alone, result);
    set_motions(s, result, true);
    result->moved = result->reply.moved;
    result->force = result->reply.force;
    result->touching = wheel_pushed(result->reply.push, result->near.count) > 0.0;
    result->next.pebble = sk_add(begun.pebble, result->moved);
    result->next.mode = mode_of(result);
    result->point = sk_add(t->surface.at, result->moved);
    result->stands = result->reply.stands;
    report_touch(result);
    find_moment(s, &begun, t, result);
    if (result->alone) roll_on_seat(s, result);
    if (!result->touching) end_if_unloaded(s, t, result);
    if (result->touching && !result->stands) wheel_new_seat(s, result);
}

wheel_faces_result wheel_faces_evaluate(const wheel_substep *s, const sk_wheel_pieces *pieces,
                                        const sk_contact_state *contact) {
    wheel_faces_result result;
    if (wheel_faces_begin(s, pieces, contact, &result)) wheel_faces_react(s, pieces, &result);
    return result;
}

void wheel_faces_energy(const wheel_substep *s, const sk_contact_state *contact, double *strut, double *tie) {
    wheel_surface under;
    wheel_find_surface(s->type, &s->ground->materials[contact->material], contact, &s->frame, &under);
    *strut = sk_strut_energy(s->type, sk_stroke_at(s->type, under.end));
    *tie = 0.5 * s->type->side_stiffness * under.share * under.share * sk_dot(under.r, under.r);
}
