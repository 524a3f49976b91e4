// wheel_faces_rig.h: a point mass on one wheel over convex pieces, at a fixed attitude.
#pragma once
#include "../convex/pieces.h"
#include "check.h"
#include "fixture.h"
#include "gear/wheel_faces.h"

enum { RIG_PIECES = 8 };
#define RIG_G    9.81
#define RIG_MASS 370.0

typedef struct rig {
    sk_wheel_type type;
    sk_material material;
    sk_ground ground;
    sk_solid solid;
    sk_convex shape[RIG_PIECES];
    sk_wheel_piece piece[RIG_PIECES];
    sk_wheel_pieces pieces;
    sk_body_motion body;
    sk_contact_state contact;
    sk_wheel_input input;
    sk_vec3 gravity, push; // m/s2; N
    double h;              // s
    // What was seen.
    wheel_faces_result last;
    double largest, jump;               // N: of the force, and of its change in a substep
    double friction, released, overlap; // J, J, m: what the linear law leaves of the gaps
    double least, gained;               // J: of the energy, and the most that it rose
    bool begun, begun_energy;
} rig;

// A wheel that begins to press where its strut's end is at z = 0 of its frame. Numbers of a light aeroplane's main wheel.
static inline void rig_begin(rig *r, sk_friction rubber, double rolling) {
    *r = (rig){0};
    r->material = fixture_material(rubber.mu_static, rubber.mu_kinetic, rolling, INFINITY);
    r->type = fixture_wheel("rig", 0, 0);
    r->type.position = sk_vec(0, 0, 0);
    r->type.z_min = -0.4;
    r->type.stiffness = 6e4;
    r->type.damping = 4e3;
    r->type.rebound_damping = 4e3;
    r->type.side_stiffness = 1.2e5;
    r->type.side_damping = 6e3;
    r->type.radius = 0.3;
    r->solid = (sk_solid){0};
    r->ground = (sk_ground){.solids = &r->solid, .solid_count = 1, .materials = &r->material};
    r->contact = sk_contact_begin();
    r->body.axes = (sk_mat3){{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}; // forward along x, y to the right, z down
    r->gravity = sk_vec(0, 0, -RIG_G);
    r->h = 1.0 / 960.0;
}

// All faces are exposed.
static inline void rig_add(rig *r, sk_convex shape) {
    int i = r->pieces.count++;
    r->shape[i] = shape;
    r->piece[i] = (sk_wheel_piece){
        .shape = &r->shape[i], .pose = {{0, 0, 0}, sk_quat_identity()}, .exposed = UINT64_MAX, .material = 0};
    r->pieces.piece = r->piece;
}

// A box between two corners.
static inline void rig_box(rig *r, sk_vec3 low, sk_vec3 high) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = sk_vec(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    sk_convex shape;
    assert_true(sk_convex_of_points(corner, 8, &shape).ok);
    rig_add(r, shape);
}

// A prism along y with this polygon of x and z, from y = -w to w.
static inline void rig_prism(rig *r, const double (*xz)[2], int count, double w) {
    sk_vec3 corner[16];
    for (int i = 0; i < count; i++) {
        corner[2 * i] = sk_vec(xz[i][0], -w, xz[i][1]);
        corner[2 * i + 1] = sk_vec(xz[i][0], w, xz[i][1]);
    }
    sk_convex shape;
    assert_true(sk_convex_of_points(corner, 2 * count, &shape).ok);
    rig_add(r, shape);
}

// Turns the wheel about its z axis (steer), then y (pitch), then x (camber), rad.
static inline void rig_attitude(rig *r, double steer, double pitch, double camber) {
    sk_quat q = {0, 1, 0, 0};
    const double turn[3] = {steer, pitch, camber};
    const sk_vec3 axis[3] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    for (int i = 0; i < 3; i++) {
        double s, c;
        sk_sincos(0.5 * turn[i], &s, &c);
        q = sk_quat_mul(q, sk_quat_half_angle(axis[i], s, c));
    }
    r->body.axes = sk_mat3_from_quat(q);
}

static inline wheel_substep rig_substep(rig *r) {
    r->ground.solids = &r->solid;
    r->ground.materials = &r->material;
    return (wheel_substep){&r->type, &r->ground, &r->solid, &r->body, wheel_frame_of(&r->type, &r->body, 0.0),
                           r->input, r->h,       false,     false,    NULL};
}

static inline void rig_force(rig *r) {
    wheel_substep s = rig_substep(r);
    wheel_faces_result result = wheel_faces_evaluate(&s, &r->pieces, &r->contact);
    if (result.spent) fail_msg("the strut is spent");
    double size = sk_length(result.force);
    r->largest = sk_max(r->largest, size);
    if (r->begun) r->jump = sk_max(r->jump, sk_length(sk_sub(result.force, r->last.force)));
    r->begun = true;
    r->friction += result.friction;
    r->released += result.released;
    for (int i = 0; i < result.count && !result.stands; i++) {
        const wheel_face *face = &result.near.face[i];
        double left = face->gap + sk_dot(face->normal, sk_sub(result.reply.moved, face->motion));
        r->overlap = sk_max(r->overlap, result.touch[i].normal_force > 0.0 ? fabs(left) : -left);
    }
    r->last = result;
    r->contact = result.next;
}

// J, of the strut, or of the tie.
static inline double rig_springs(rig *r, bool of_tie) {
    double strut = 0.0, tie = 0.0;
    wheel_substep s = rig_substep(r);
    if (r->contact.mode != SK_AIR) wheel_faces_energy(&s, &r->contact, &strut, &tie);
    return of_tie ? tie : strut;
}

// The energy is taken at the begin of the substep, with the mean of the velocities before and after it. The tie is taken after
// its slide: before it, it trails by v h.
static inline void rig_step(rig *r) {
    double springs = rig_springs(r, false);
    rig_force(r);
    springs += rig_springs(r, true);
    sk_vec3 force = sk_add(r->last.force, r->push), was = r->body.velocity;
    r->body.velocity = sk_add_scaled(r->body.velocity, r->h / RIG_MASS, force);
    r->body.velocity = sk_add_scaled(r->body.velocity, r->h, r->gravity);
    sk_vec3 mean = sk_scale(0.5, sk_add(was, r->body.velocity));
    double now = springs + 0.5 * RIG_MASS * sk_dot(mean, mean) - RIG_MASS * sk_dot(r->gravity, r->body.position);
    if (r->begun_energy) r->gained = sk_max(r->gained, now - r->least);
    r->least = r->begun_energy ? sk_min(r->least, now) : now;
    r->begun_energy = true;
    r->body.position = sk_add_scaled(r->body.position, r->h, r->body.velocity);
}

static inline void rig_run(rig *r, double seconds) {
    for (int i = 0; i < (int)(seconds / r->h + 0.5); i++) rig_step(r);
}

static inline void rig_forget(rig *r) {
    r->largest = r->jump = r->friction = r->released = r->gained = r->overlap = 0.0;
    r->begun = r->begun_energy = false;
}
