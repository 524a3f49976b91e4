// Two convex pieces of 8, 20 and 60 vertices: distance, separating axes, common part, depth field. With peers, other
// libraries answer the same questions in the same rounds, after their answers were compared.
#include "base/random.h"
#include "bench.h"
#include "contact/depth_field.h"
#include "convex/axes.h"
#include "convex/cut.h"
#include "convex/distance.h"
#include "convex/measures.h"
#ifdef SKIDPAD_BENCH_PEERS
#    include "convex_peer.h"
#endif

#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 128, ROUNDS = 30, QUICK_ROUNDS = 3, SIZES = 3, PEERS_MOST = 4, TASKS_MOST = 1 + PEERS_MOST };

typedef struct scene {
    sk_convex piece;
    sk_pose a[PAIRS], b[PAIRS], relative[PAIRS]; // relative: a in the frame of b
    sk_patch_faces faces[PAIRS];                 // of b, for the depth field
} scene;

static void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

// ---- pieces: cube, dodecahedron, truncated icosahedron; three faces meet at each vertex ----

static const double GOLDEN = 1.6180339887498949;

// Adds the directions (0, +-1, +-x) and their cyclic permutations as half-spaces.
static int32_t add_twelve(double x, double offset, sk_half_space *out) {
    for (int32_t i = 0; i < 12; i++) {
        double one = i % 2 == 0 ? 1.0 : -1.0, other = i / 2 % 2 == 0 ? x : -x;
        sk_vec3 n = i < 4 ? sk_vec(0.0, one, other) : i < 8 ? sk_vec(other, 0.0, one) : sk_vec(one, other, 0.0);
        out[i] = (sk_half_space){sk_unit(n), offset};
    }
    return 12;
}

// The radius of the sphere about the vertices is 0.5.
static sk_convex piece_with(int32_t vertices) {
    sk_half_space faces[32];
    sk_convex piece;
    int32_t count = 0;
    if (vertices == 8) {
        stop_on_error(sk_convex_box(sk_vec(sqrt(1.0 / 12.0), sqrt(1.0 / 12.0), sqrt(1.0 / 12.0)), &piece));
        return piece;
    }
    if (vertices == 20) {
        count = add_twelve(GOLDEN, 0.5 * 0.79465447229176612, faces);
    } else { // pentagons across the vertices of an icosahedron, hexagons across those of a dodecahedron
        const double pentagon = 0.5 * 0.93923361, hexagon = 0.5 * 0.91495811;
        count = add_twelve(GOLDEN, pentagon, faces);
        count += add_twelve(GOLDEN * GOLDEN, hexagon, faces + count);
        for (int32_t i = 0; i < 8; i++) {
            sk_vec3 n = {(i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0, (i & 4) != 0 ? 1.0 : -1.0};
            faces[count++] = (sk_half_space){sk_unit(n), hexagon};
        }
    }
    stop_on_error(sk_convex_build(faces, count, &piece));
    return piece;
}

// ---- pairs ----

static double unit(uint64_t *random) {
    return sk_random_range(random, -1.0, 1.0);
}

static sk_quat turned(uint64_t *random) {
    return sk_quat_unit((sk_quat){unit(random), unit(random), unit(random), unit(random)});
}

// Moves a towards b until they touch, then on by `depth` along the normal. A negative depth is a gap.
static void approach(scene *s, int32_t i, double depth) {
    sk_vec3 normal = sk_unit(s->a[i].position);
    for (int32_t k = 0; k < 40; k++) {
        sk_convex_distance d = sk_convex_distance_of(&s->piece, &s->a[i], &s->piece, &s->b[i]);
        if (d.distance < 1e-9) break;
        normal = d.normal;
        s->a[i].position = sk_add_scaled(s->a[i].position, -d.distance, normal);
    }
    s->a[i].position = sk_add_scaled(s->a[i].position, -depth, normal);
}

static void place(scene *s, double least_depth, double largest_depth) {
    uint64_t random = 5;
    for (int32_t i = 0; i < PAIRS; i++) {
        s->b[i] = (sk_pose){{unit(&random), unit(&random), unit(&random)}, turned(&random)};
        sk_vec3 away = sk_unit(sk_vec(unit(&random), unit(&random), unit(&random)));
        s->a[i] = (sk_pose){sk_add_scaled(s->b[i].position, 3.0, away), turned(&random)};
        approach(s, i, sk_random_range(&random, least_depth, largest_depth));
        s->relative[i].position = sk_pose_point_back(s->b[i], s->a[i].position);
        s->relative[i].rotation = sk_quat_mul(sk_quat_conjugate(s->b[i].rotation), s->a[i].rotation);
        sk_vec3 axis = sk_convex_axes_of(&s->piece, &s->a[i], &s->piece, &s->b[i]).axis;
        axis = sk_rotate_back(s->b[i].rotation, axis);
        s->faces[i] = (sk_patch_faces){0, 0};
        for (int32_t j = 0; j < s->piece.face_count; j++) {
            double along = sk_dot(s->piece.face[j].normal, axis);
            if (along >= -0.5) s->faces[i].domain |= UINT64_C(1) << j;
            if (along > 0.5) s->faces[i].live |= UINT64_C(1) << j;
        }
    }
}

// ---- the engine's own answers ----

static void run_distance(void *world, int32_t pair) {
    const scene *s = world;
    bench_keep((uint64_t)sk_convex_distance_of(&s->piece, &s->a[pair], &s->piece, &s->b[pair]).rounds);
}

static double distance_of(void *world, int32_t pair) {
    const scene *s = world;
    return sk_convex_distance_of(&s->piece, &s->a[pair], &s->piece, &s->b[pair]).distance;
}

static double touch_of(void *world, int32_t pair) {
    return distance_of(world, pair) == 0.0 ? 1.0 : 0.0;
}

static void run_axes(void *world, int32_t pair) {
    const scene *s = world;
    bench_keep((uint64_t)sk_convex_axes_of(&s->piece, &s->a[pair], &s->piece, &s->b[pair]).kind);
}

static double depth_of(void *world, int32_t pair) {
    const scene *s = world;
    return -sk_convex_axes_of(&s->piece, &s->a[pair], &s->piece, &s->b[pair]).separation;
}

static void cut_pair(const scene *s, int32_t pair, sk_cut *out) {
    sk_cut_begin(&s->piece, &s->relative[pair], out);
    for (int32_t j = 0; j < s->piece.face_count && out->vertex_count > 0; j++)
        if (!sk_cut_by(out, s->piece.face[j], s->piece.face_count + j)) stop_on_error(sk_error("a cut does not fit"));
}

static void run_cut(void *world, int32_t pair) {
    sk_cut cut;
    cut_pair(world, pair, &cut);
    bench_keep((uint64_t)cut.vertex_count);
}

static double volume_of(void *world, int32_t pair) {
    sk_cut cut;
    cut_pair(world, pair, &cut);
    return sk_measures_of(&cut).volume;
}

static void run_field(void *world, int32_t pair) {
    const scene *s = world;
    sk_depth_solid solid = {.piece = &s->piece, .radius = 0.5};
    sk_depth_field field = {s->piece.face, s->piece.face_count, s->faces[pair], 0};
    bench_keep(sk_depth_integrals_of(&solid, &s->relative[pair], &field).used);
}

// ---- tables ----

// One line of a table: the engine, or a peer.
typedef struct task {
    const char *name;
    void *world;
    void (*run)(void *world, int32_t pair);
    double (*answer)(void *world, int32_t pair);
    double us[SIZES];
    double off[SIZES];    // largest difference of the peer's answers
    int32_t wrong[SIZES]; // how many differ by more than it promises
} task;

typedef struct table {
    const char *title;
    double least_depth, largest_depth; // m; negative: the pieces are apart
    int32_t question;
    task task[TASKS_MOST];
    int32_t count;
} table;

#ifdef SKIDPAD_BENCH_PEERS

typedef struct numbers {
    double vertices[3 * SK_CONVEX_VERTICES_MAX], faces[4 * SK_CONVEX_FACES_MAX], poses[24 * PAIRS], inner[3 * PAIRS];
    int32_t loops[SK_CONVEX_FACES_MAX + 2 * SK_CONVEX_EDGES_MAX];
} numbers;

static void write_vector(sk_vec3 v, double *out) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void write_pose(const sk_pose *pose, double *out) {
    sk_mat3 axes = sk_mat3_from_quat(pose->rotation);
    for (int32_t k = 0; k < 3; k++) write_vector(axes.row[k], out + 3 * k);
    write_vector(pose->position, out + 9);
}

// Writes the corners of each face in order.
static void write_loops(const sk_convex *piece, int32_t *out) {
    for (int32_t j = 0; j < piece->face_count; j++) {
        int32_t next[SK_CONVEX_VERTICES_MAX], first = 0, count = 0;
        for (int32_t k = 0; k < piece->edge_count; k++) {
            sk_convex_edge e = piece->edge[k];
            if (e.left == j) next[first = e.from] = e.to;
            if (e.right == j) next[first = e.to] = e.from;
            count += e.left == j || e.right == j;
        }
        *out++ = count;
        for (int32_t k = 0; k < count; k++, first = next[first]) *out++ = first;
    }
}

static convex_scene scene_for_peers(const scene *s, numbers *n) {
    for (int32_t i = 0; i < s->piece.vertex_count; i++) write_vector(s->piece.vertex[i], n->vertices + 3 * i);
    for (int32_t j = 0; j < s->piece.face_count; j++) {
        write_vector(s->piece.face[j].normal, n->faces + 4 * j);
        n->faces[4 * j + 3] = s->piece.face[j].offset;
    }
    write_loops(&s->piece, n->loops);
    for (int32_t i = 0; i < PAIRS; i++) {
        write_pose(&s->a[i], n->poses + 24 * i);
        write_pose(&s->b[i], n->poses + 24 * i + 12);
        sk_cut cut;
        cut_pair(s, i, &cut);
        write_vector(sk_pose_point(s->b[i], sk_measures_of(&cut).centroid), n->inner + 3 * i);
    }
    return (convex_scene){
        s->piece.vertex_count, s->piece.face_count, PAIRS, n->vertices, n->faces, n->loops, n->poses, n->inner};
}

static bool (*const MAKERS[])(const convex_scene *, convex_question, convex_peer *) = {
    convex_peer_ccd, convex_peer_fcl, convex_peer_bullet, convex_peer_qhull, convex_peer_cgal};

// Compares the answers of a peer with the engine's. Distances and depths are absolute, volumes relative.
static void check(task *t, const task *own, int32_t size, bool relative, double tolerance) {
    for (int32_t i = 0; i < PAIRS; i++) {
        double expected = own->answer(own->world, i), off = fabs(t->answer(t->world, i) - expected);
        if (relative) off /= expected;
        t->off[size] = sk_max(off, t->off[size]);
        t->wrong[size] += !(off <= tolerance);
    }
}

#endif

static double time_once(const task *t) {
    double start = bench_now();
    for (int32_t i = 0; i < PAIRS; i++) t->run(t->world, i);
    return 1e6 * (bench_now() - start) / PAIRS;
}

// Times all tasks in turns, and keeps the best round of each.
static void time_tasks(table *t, int32_t size) {
    for (int32_t i = 0; i < t->count; i++) t->task[i].us[size] = INFINITY;
    for (int32_t round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++)
        for (int32_t i = 0; i < t->count; i++)
            if (t->task[i].wrong[size] == 0) t->task[i].us[size] = sk_min(t->task[i].us[size], time_once(&t->task[i]));
}

static void measure(table *t, scene *s, int32_t size) {
    place(s, t->least_depth, t->largest_depth);
    t->task[0].world = s;
#ifdef SKIDPAD_BENCH_PEERS
    static numbers n;
    convex_peer peers[PEERS_MOST];
    int32_t peer_count = 0;
    convex_scene asked = scene_for_peers(s, &n);
    for (size_t i = 0; i < sizeof MAKERS / sizeof MAKERS[0] && t->task[0].answer != NULL; i++) {
        if (peer_count == PEERS_MOST || !MAKERS[i](&asked, (convex_question)t->question, &peers[peer_count])) continue;
        const convex_peer *p = &peers[peer_count++];
        task *of_peer = &t->task[peer_count];
        of_peer->name = p->name;
        of_peer->world = p->world;
        of_peer->run = p->run;
        of_peer->answer = p->answer;
        check(of_peer, &t->task[0], size, t->question == CONVEX_COMMON, p->tolerance);
    }
    t->count = 1 + peer_count;
#endif
    time_tasks(t, size);
#ifdef SKIDPAD_BENCH_PEERS
    for (int32_t i = 0; i < peer_count; i++) peers[i].destroy(peers[i].world);
#endif
}

static void print(const table *t) {
    printf("    %s\n", t->title);
    for (int32_t i = 0; i < t->count; i++) {
        const task *own = &t->task[0], *one = &t->task[i];
        printf("        %-42s", one->name);
        double off = 0.0;
        for (int32_t k = 0; k < SIZES; k++) {
            off = sk_max(off, one->off[k]);
            if (one->wrong[k] > 0)
                printf(" wrong %3d of %3d ", (int)one->wrong[k], PAIRS);
            else
                printf(" %7.2f (%5.2f)  ", one->us[k], one->us[k] / own->us[k]);
        }
        if (i > 0) printf(" off by at most %.1e", off);
        printf("\n");
    }
}

void bench_convex(void) {
    static scene s;
#ifndef SKIDPAD_BENCH_PEERS
    enum { CONVEX_TOUCH, CONVEX_DISTANCE, CONVEX_DEPTH, CONVEX_COMMON };
#endif
    table tables[] = {{"apart by up to 0.5, or up to 0.4 deep: do they overlap", -0.5, 0.4, CONVEX_TOUCH, {{0}}, 1},
                      {"apart by 0.01 to 0.5: distance and nearest points", -0.5, -0.01, CONVEX_DISTANCE, {{0}}, 1},
                      {"0.01 to 0.4 deep: depth and its direction", 0.01, 0.4, CONVEX_DEPTH, {{0}}, 1},
                      {"0.01 to 0.4 deep: common part, with placing", 0.01, 0.4, CONVEX_COMMON, {{0}}, 1},
                      {"0.02 deep: depth field", 0.02, 0.02, CONVEX_COMMON, {{0}}, 1}};
    tables[0].task[0] = (task){.name = "distance", .run = run_distance, .answer = touch_of};
    tables[1].task[0] = (task){.name = "distance", .run = run_distance, .answer = distance_of};
    tables[2].task[0] = (task){.name = "separating axes", .run = run_axes, .answer = depth_of};
    tables[3].task[0] = (task){.name = "cut", .run = run_cut, .answer = volume_of};
    tables[4].task[0] = (task){.name = "depth field", .run = run_field};
    const int32_t vertices[SIZES] = {8, 20, 60};
    printf("convex: two equal pieces of size 1 with 8, 20 and 60 vertices, us per pair (in brackets: ratio to the "
           "engine)\n");
    for (int32_t k = 0; k < SIZES; k++) {
        s.piece = piece_with(vertices[k]);
        if (s.piece.vertex_count != vertices[k])
            stop_on_error(sk_error("a piece has %d vertices", (int)s.piece.vertex_count));
        for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) measure(&tables[i], &s, k);
    }
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) print(&tables[i]);
}
