// A wheel at a kerb: one substep of the law for several faces.
#include "bench.h"
#include "gear/wheel_faces.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct place {
    const char *name;
    sk_vec3 at;       // of the strut's unloaded end, m
    sk_vec3 velocity; // m/s
    double brake;     // N
} place;

static void box(sk_vec3 low, sk_vec3 high, sk_convex *out) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = sk_vec(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    sk_result result = sk_convex_of_points(corner, 8, out);
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

static void measure(const sk_wheel_type *type, const sk_wheel_pieces *pieces, place where) {
    enum { CALLS = 20000, ROUNDS = 10, QUICK_ROUNDS = 3 };
    static const sk_material material = {.name = "ground", .strength = INFINITY, .rubber = {0.8, 0.6}};
    sk_solid solid = {0};
    sk_ground ground = {.solids = &solid, .solid_count = 1, .materials = &material};
    sk_body_motion body = {
        .position = where.at, .axes = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}, .velocity = where.velocity};
    wheel_substep s = {type,        &ground, &solid, &body, wheel_frame_of(type, &body, 0.0), {.brake = where.brake},
                       1.0 / 960.0, false,   false,  NULL};
    sk_contact_state contact = sk_contact_begin();
    for (int i = 0; i < 200; i++) contact = wheel_faces_evaluate(&s, pieces, &contact).next;
    double best = INFINITY;
    wheel_faces_result result = {0};
    for (int i = 0; i < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); i++) {
        double start = bench_now();
        for (int k = 0; k < CALLS; k++) {
            result = wheel_faces_evaluate(&s, pieces, &contact);
            bench_keep((uint64_t)result.count);
        }
        best = sk_min(best, (bench_now() - start) / CALLS);
    }
    printf("  %-36s %d faces near: %.2f us\n", where.name, (int)result.count, 1e6 * best);
}

void bench_wheel(void) {
    static sk_convex shape[2];
    box(sk_vec(-50, -50, -2), sk_vec(50, 50, 0), &shape[0]);
    box(sk_vec(0, -50, -1), sk_vec(50, 50, 0.05), &shape[1]);
    sk_wheel_piece piece[2];
    for (int i = 0; i < 2; i++)
        piece[i] = (sk_wheel_piece){.shape = &shape[i], .pose = {{0, 0, 0}, sk_quat_identity()}, .exposed = UINT64_MAX};
    sk_wheel_pieces pieces = {.piece = piece, .count = 2};
    sk_wheel_type type = {.z_min = -0.4,
                          .stiffness = 6e4,
                          .damping = 4e3,
                          .rebound_damping = 4e3,
                          .side_stiffness = 1.2e5,
                          .side_damping = 6e3,
                          .radius = 0.3};
    printf("wheel: one substep on several faces\n");
    measure(&type, &pieces, (place){"on the floor, 1 m from the kerb", {-1.0, 0, -0.06}, {0, 0, 0}, 0.0});
    measure(&type, &pieces, (place){"rolling towards the kerb", {-0.17, 0, -0.06}, {8, 0, 0}, 0.0});
    measure(&type, &pieces, (place){"standing against the kerb, braked", {-0.15, 0, -0.06}, {0, 0, 0}, 1e5});
    measure(&type, &pieces, (place){"sliding along the kerb", {-0.15, 0, -0.06}, {0.5, 3, 0}, 1e5});
}
