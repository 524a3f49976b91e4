#include "gear/wheel_coupling.h"

// Adds s a b^T.
static void add_product(sk_mat3 *m, double s, sk_vec3 a, sk_vec3 b) {
    m->row[0] = sk_add_scaled(m->row[0], s * a.x, b);
    m->row[1] = sk_add_scaled(m->row[1], s * a.y, b);
    m->row[2] = sk_add_scaled(m->row[2], s * a.z, b);
}

static sk_mat3 product(const sk_mat3 *a, const sk_mat3 *b) {
    sk_mat3 out;
    for (int i = 0; i < 3; i++) out.row[i] = sk_mat3_mul_back(b, a->row[i]);
    return out;
}

static void add(sk_mat3 *m, double s, const sk_mat3 *a) {
    for (int i = 0; i < 3; i++) m->row[i] = sk_add_scaled(m->row[i], s, a->row[i]);
}

// Returns the sum of d d^T over the directions in which a face holds the hub: its normal, and those in which it does
// not slide.
static sk_mat3 held_by(const wheel_face *face, const wheel_push *push) {
    sk_mat3 held = {{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
    if (!(push->N > 0.0)) return held;
    add_product(&held, 1.0, face->normal, face->normal);
    if (push->mode == SK_SLIPPING) return held;
    add_product(&held, 1.0, face->y, face->y);
    if (push->mode == SK_STANDING && (push->x != 0.0 || face->rolling > 0.0)) add_product(&held, 1.0, face->x, face->x);
    return held;
}

// The hub is a node without mass between the body (spring K^) and the faces (springs P_i, much stiffer, in the held
// directions). With H = K^ + sum P_i, elimination of the hub leaves between nodes a and b the spring
// delta_ab P_a - P_a H^-1 P_b, where P_0 = K^.
void wheel_faces_coupling(const wheel_faces_result *result, double h, wheel_coupling *out) {
    static const double STIFFER = 1e6;
    const sk_mat3 *K = &result->hub.stiffness;
    *out = (wheel_coupling){0};
    if (!result->touching) return;
    double size = STIFFER * (K->row[0].x + K->row[1].y + K->row[2].z);
    sk_mat3 P[WHEEL_NODES] = {*K}, H = *K;
    int32_t nodes = 1 + result->count;
    for (int32_t i = 1; i < nodes; i++) {
        sk_mat3 held = held_by(&result->near.face[i - 1], &result->reply.push[i - 1]);
        add(&P[i], size, &held);
        add(&H, 1.0, &P[i]);
    }
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&H);
    for (int32_t a = 0; a < nodes; a++) {
        for (int32_t b = 0; b < nodes; b++) {
            if (a == b) continue;
            sk_mat3 left = product(&P[a], &inverse), spring = product(&left, &P[b]);
            add(&out->block[a][b], -h, &spring);
            add(&out->block[a][a], h, &spring);
        }
    }
}

// Removes from G the direction t: G - G t t^T G / (t^T G t). One direction after the other, each along a face, gives the
// formula for all of them.
static void release(sk_mat3 *G, sk_vec3 t) {
    sk_vec3 force = sk_mat3_mul(G, t);
    double along = sk_dot(t, force);
    if (along > 0.0) add_product(G, -1.0 / along, force, force);
}

sk_mat3 wheel_faces_stiffness(const wheel_faces_result *result, double h) {
    static const double PARALLEL = 1e-6; // sine between normals that hold one direction
    sk_mat3 G = {{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
    if (!result->touching) return G;
    add(&G, h, &result->hub.stiffness);
    const wheel_face *pressed[WHEEL_FACES] = {0};
    const wheel_push *push = NULL;
    int count = 0;
    for (int32_t i = 0; i < result->count; i++) {
        if (!(result->reply.push[i].N > 0.0)) continue;
        if (result->reply.push[i].mode == SK_STANDING) return G;
        push = &result->reply.push[i];
        pressed[count++] = &result->near.face[i];
    }
    if (result->stands || count > 2) return G;
    if (count == 2) {
        sk_vec3 t = sk_cross(pressed[0]->normal, pressed[1]->normal);
        if (sk_length(t) > PARALLEL) {
            release(&G, t);
            return G;
        }
    }
    release(&G, pressed[0]->x);
    if (push->mode == SK_SLIPPING) release(&G, pressed[0]->y);
    return G;
}
