// island_scene.h: crates, planes and analytic contacts for tests of islands.
// A facet is a flat face of one body wholly inside the half-space below a face of another, so its force, stiffness and
// damping are closed forms. A spring is a linear contact along a fixed direction. World z is up.
#pragma once
#include "body/island.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>

enum { SCENE_BODIES = 640, SCENE_FACETS = 2048, SCENE_TIES = 256 };
#define SCENE_H (1.0 / 960.0)
#define SCENE_G 9.80665

typedef struct scene_body {
    double mass_inverse;
    sk_vec3 inertia_inverse; // about the body's axes
    sk_vec3 position, velocity, rate;
    sk_quat attitude;
} scene_body;

typedef struct scene_facet {
    int32_t a, b;
    bool spring;  // a linear contact along `up` in place of a facet: force = kappa (reach - distance of centres)
    double reach; // m
    sk_vec3 centre, down;       // of the face, in a's frame; its outward normal
    sk_vec3 half_u, half_v;     // half of its sides, in a's frame
    sk_vec3 up;                 // normal of the plane of b, in b's frame
    double offset;              // of the plane
    double kappa, chi, mu, tau; // tau: s, of the damping of rocking
    sk_vec3 stretch;
    double twist;
    double force, friction, alpha; // N, of the last step
} scene_facet;

typedef struct scene {
    scene_body body[SCENE_BODIES];
    scene_facet facet[SCENE_FACETS];
    sk_island_tie tie[SCENE_TIES]; // stiffness and damping; points are set by the step
    sk_vec3 tie_at[SCENE_TIES][2]; // in the frames of the bodies
    int32_t body_count, facet_count, tie_count;
    double h;
    sk_vec3 gravity;
    sk_island_limits limits;
    sk_islands *islands;
    sk_island_scratch *scratch;
    sk_island_body solved[SCENE_BODIES];
    sk_island_contact contact[SCENE_FACETS];
    int32_t facet_of[SCENE_FACETS];
    sk_island_system system;
    sk_island_report report;
} scene;

static inline scene *scene_create(void) {
    scene *s = calloc(1, sizeof *s);
    s->limits = (sk_island_limits){SCENE_BODIES, SCENE_FACETS, SCENE_TIES};
    s->islands = sk_islands_place(aligned_alloc(64, sk_islands_size(s->limits)), s->limits);
    s->scratch = sk_island_scratch_place(aligned_alloc(64, sk_island_scratch_size(s->limits)), s->limits);
    s->h = SCENE_H;
    s->gravity = sk_vec(0.0, 0.0, -SCENE_G);
    return s;
}

static inline void scene_destroy(scene *s) {
    free(s->islands);
    free(s->scratch);
    free(s);
}

// A cuboid with half sides `half`. Mass 0: prescribed motion.
static inline int32_t scene_add_body(scene *s, double mass, sk_vec3 half, sk_vec3 position) {
    scene_body *body = &s->body[s->body_count];
    *body = (scene_body){.position = position, .attitude = sk_quat_identity()};
    if (mass > 0.0) {
        double x = half.x * half.x, y = half.y * half.y, z = half.z * half.z;
        body->mass_inverse = 1.0 / mass;
        body->inertia_inverse = sk_vec(3.0 / (mass * (y + z)), 3.0 / (mass * (x + z)), 3.0 / (mass * (x + y)));
    }
    return s->body_count++;
}

// The bottom of cuboid a over the part of it with half sides `half`, centred at `centre`, on the plane z = offset of b.
static inline scene_facet *scene_add_facet(scene *s, int32_t a, int32_t b, sk_vec3 centre, sk_vec3 half) {
    scene_facet *facet = &s->facet[s->facet_count++];
    *facet = (scene_facet){.a = a,
                           .b = b,
                           .centre = centre,
                           .down = {0, 0, -1},
                           .up = {0, 0, 1},
                           .kappa = 1e8,
                           .chi = 0.2,
                           .mu = 0.6,
                           .tau = 5e-3};
    facet->half_u = sk_vec(half.x, 0, 0);
    facet->half_v = sk_vec(0, half.y, 0);
    return facet;
}

static inline double scene_reduced(const scene *s, int32_t a, int32_t b) {
    return 1.0 / (s->body[a].mass_inverse + s->body[b].mass_inverse);
}

static inline void scene_friction(const scene *s, const scene_facet *f, double area, sk_island_contact *out) {
    double radius = 0.7652 * sqrt(area / 4.0); // mean distance from the centre of a square
    out->stretch = f->stretch;
    out->twist = f->twist;
    out->mu = f->mu;
    if (!(f->mu > 0.0)) return;
    out->k_t = 0.5 * f->kappa * area;
    out->d_t = sqrt(out->k_t * scene_reduced(s, f->a, f->b)); // damping ratio 0.5
    out->k_theta = out->k_t * radius * radius;
    out->d_theta = out->d_t * radius * radius;
    out->torsion_radius = radius;
}

static inline void scene_add_outer(double m[6][6], int first, double scale, sk_vec3 v) {
    double x[3] = {v.x, v.y, v.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) m[first + i][first + j] += scale * x[i] * x[j];
}

static inline bool scene_spring(const scene *s, const scene_facet *f, sk_island_contact *out) {
    const scene_body *a = &s->body[f->a], *b = &s->body[f->b];
    double depth = f->reach - sk_dot(f->up, sk_sub(a->position, b->position));
    if (!(depth > 0.0)) return false;
    *out = (sk_island_contact){.a = f->a, .b = f->b, .normal = f->up, .point = sk_mix(a->position, b->position, 0.5)};
    out->force = sk_scale(f->kappa * depth, f->up);
    scene_add_outer(out->stiffness, 0, f->kappa, f->up);
    scene_add_outer(out->damping, 0, f->chi * f->kappa * depth, f->up);
    return true;
}

static inline bool scene_contact(const scene *s, const scene_facet *f, sk_island_contact *out) {
    if (f->spring) return scene_spring(s, f, out);
    const scene_body *a = &s->body[f->a], *b = &s->body[f->b];
    sk_vec3 n = sk_rotate(b->attitude, f->up), outward = sk_rotate(a->attitude, f->down);
    sk_vec3 u = sk_rotate(a->attitude, f->half_u), v = sk_rotate(a->attitude, f->half_v);
    sk_vec3 point = sk_add(a->position, sk_rotate(a->attitude, f->centre));
    double depth = f->offset - sk_dot(n, sk_sub(point, b->position));
    if (!(depth > fabs(sk_dot(n, u)) + fabs(sk_dot(n, v)))) return false;
    double area = 4.0 * sk_length(u) * sk_length(v), kappa = f->kappa;
    *out = (sk_island_contact){.a = f->a, .b = f->b, .normal = n, .point = point};
    out->force = sk_scale(-kappa * area * depth, outward);
    // integral of y y^T over the face is area / 3 (u u^T + v v^T)
    sk_vec3 slope = sk_add(sk_scale(sk_dot(n, u), u), sk_scale(sk_dot(n, v), v));
    out->moment = sk_cross(sk_scale(kappa * area / 3.0, slope), outward);
    scene_add_outer(out->stiffness, 0, kappa * area, n);
    scene_add_outer(out->stiffness, 3, kappa * area / 3.0, sk_cross(u, n));
    scene_add_outer(out->stiffness, 3, kappa * area / 3.0, sk_cross(v, n));
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            out->damping[i][j] = (f->chi * depth + (i < 3 ? 0.0 : f->tau)) * out->stiffness[i][j];
    scene_friction(s, f, area, out);
    return true;
}

static inline sk_mat3 scene_inertia_inverse(const scene_body *body) {
    sk_mat3 axes = sk_mat3_from_quat(body->attitude), scaled;
    for (int i = 0; i < 3; i++) {
        sk_vec3 r = axes.row[i];
        sk_vec3 row = {r.x * body->inertia_inverse.x, r.y * body->inertia_inverse.y, r.z * body->inertia_inverse.z};
        scaled.row[i] = sk_mat3_mul(&axes, row);
    }
    return scaled;
}

// Sets v* and finds contacts.
static inline void scene_begin(scene *s) {
    s->system = (sk_island_system){.body = s->solved,
                                   .contact = s->contact,
                                   .tie = s->tie,
                                   .body_count = s->body_count,
                                   .tie_count = s->tie_count};
    for (int32_t i = 0; i < s->body_count; i++) {
        const scene_body *body = &s->body[i];
        double fall = body->mass_inverse > 0.0 ? s->h : 0.0;
        s->solved[i] = (sk_island_body){body->mass_inverse, scene_inertia_inverse(body),
                                        body->position,     sk_add_scaled(body->velocity, fall, s->gravity),
                                        body->rate,         body->velocity,
                                        body->rate};
    }
    for (int32_t i = 0; i < s->facet_count; i++) {
        s->facet[i].force = s->facet[i].friction = 0.0;
        s->facet_of[s->system.contact_count] = i;
        if (scene_contact(s, &s->facet[i], &s->contact[s->system.contact_count])) s->system.contact_count++;
    }
    for (int32_t i = 0; i < s->tie_count; i++) {
        const scene_body *a = &s->body[s->tie[i].a], *b = &s->body[s->tie[i].b];
        s->tie[i].at_a = sk_add(a->position, sk_rotate(a->attitude, s->tie_at[i][0]));
        s->tie[i].at_b = sk_add(b->position, sk_rotate(b->attitude, s->tie_at[i][1]));
    }
}

static inline void scene_move_body(scene_body *body, double h) {
    body->position = sk_add_scaled(body->position, h, body->velocity);
    sk_vec3 half = sk_scale(0.5 * h, body->rate);
    sk_quat turned = sk_quat_mul((sk_quat){0, half.x, half.y, half.z}, body->attitude), q = body->attitude;
    body->attitude = sk_quat_unit((sk_quat){q.w + turned.w, q.x + turned.x, q.y + turned.y, q.z + turned.z});
}

// Takes the solved velocities and moves the bodies.
static inline void scene_end(scene *s) {
    for (int32_t i = 0; i < s->body_count; i++) {
        scene_body *body = &s->body[i];
        body->velocity = s->solved[i].velocity;
        body->rate = s->solved[i].rate;
        scene_move_body(body, s->h);
    }
    for (int32_t i = 0; i < s->system.contact_count; i++) {
        scene_facet *facet = &s->facet[s->facet_of[i]];
        const sk_island_contact *contact = &s->contact[i];
        facet->stretch = contact->stretch;
        facet->twist = contact->twist;
        facet->alpha = contact->alpha;
        facet->force = sk_dot(contact->force_out, contact->normal);
        facet->friction = sk_length(sk_add_scaled(contact->force_out, -facet->force, contact->normal));
    }
    for (int32_t i = 0; i < s->tie_count; i++) s->tie[i].length -= s->h * s->tie[i].rate;
}

static inline void scene_step(scene *s) {
    scene_begin(s);
    sk_islands_begin(s->islands);
    sk_islands_find(s->islands, &s->system);
    s->report = sk_islands_solve(s->islands, &s->system, s->scratch, s->h);
    scene_end(s);
}

static inline void scene_run(scene *s, double seconds) {
    for (int32_t i = 0; i < (int32_t)(seconds / s->h + 0.5); i++) scene_step(s);
}

// J, of motion, without height.
static inline double scene_kinetic(const scene *s) {
    double sum = 0.0;
    for (int32_t i = 0; i < s->body_count; i++) {
        const scene_body *b = &s->body[i];
        if (!(b->mass_inverse > 0.0)) continue;
        sk_vec3 own = sk_rotate_back(b->attitude, b->rate), inverse = b->inertia_inverse;
        sum += 0.5 * sk_dot(b->velocity, b->velocity) / b->mass_inverse;
        sum += 0.5 * (own.x * own.x / inverse.x + own.y * own.y / inverse.y + own.z * own.z / inverse.z);
    }
    return sum;
}

static inline sk_vec3 scene_momentum(const scene *s, double *size) {
    sk_vec3 sum = {0};
    *size = 0.0;
    for (int32_t i = 0; i < s->body_count; i++) {
        if (!(s->body[i].mass_inverse > 0.0)) continue;
        sum = sk_add_scaled(sum, 1.0 / s->body[i].mass_inverse, s->body[i].velocity);
        *size += sk_length(s->body[i].velocity) / s->body[i].mass_inverse;
    }
    return sum;
}

// `count` crates of side 1 m on top of each other on the ground body, which is the first.
static inline void scene_add_stack(scene *s, int32_t ground, int32_t count, double x) {
    for (int32_t i = 0; i < count; i++) {
        int32_t crate = scene_add_body(s, 500.0, sk_vec(0.5, 0.5, 0.5), sk_vec(x, 0.0, 0.5 + i));
        scene_facet *f =
            scene_add_facet(s, crate, i == 0 ? ground : crate - 1, sk_vec(0, 0, -0.5), sk_vec(0.5, 0.5, 0.0));
        f->offset = i == 0 ? 0.0 : 0.5;
    }
}
