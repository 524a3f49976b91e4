// Hierarchies: exclusion tests in batches, closest points of faces, and building trees of balls.
#include "base/random.h"
#include "bench.h"
#include "bounds/ball_tree.h"
#include "bounds/batch_kernel.h"
#include "bounds/face.h"
#include "bounds/meshes.h"
#include "math/quat.h"

#include <stdio.h>

enum { BATCH = 1024, LARGE = 65536, COLUMNS = 20 };

// Columns of two batches. Each is longer than its items by a line of cache, so that columns are not a power of two apart.
typedef struct columns {
    double *column[2][COLUMNS];
    uint64_t *touch;
    double *square;
} columns;

static double *room_for(int32_t items) {
    double *room = calloc((size_t)items + 8, sizeof *room);
    if (room == NULL) abort();
    return room;
}

static columns columns_of(int32_t items) {
    uint64_t random = 311;
    columns c = {.touch = calloc((size_t)sk_batch_words(items), sizeof *c.touch), .square = room_for(items)};
    if (c.touch == NULL) abort();
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < COLUMNS; k++) {
            c.column[s][k] = room_for(items);
            for (int32_t i = 0; i < items; i++) c.column[s][k][i] = sk_random_range(&random, -1.0, 1.0);
        }
    return c;
}

static void drop(columns *c) {
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < COLUMNS; k++) free(c->column[s][k]);
    free(c->touch);
    free(c->square);
}

typedef struct batches {
    sk_ball_batch ball[2];
    sk_box_batch box[2];
    sk_dop one;
    sk_dop_batch dop;
    sk_oriented_batch oriented[2];
    sk_point_batch point;
    sk_triangle_batch triangle;
} batches;

// About half of the tests find a touch, as in the paper.
static batches batches_of(columns *c, int32_t items) {
    batches b = {.one.slabs = 7, .dop.slabs = 7};
    uint64_t random = 312;
    for (int s = 0; s < 2; s++) {
        double **k = c->column[s];
        for (int32_t i = 0; i < items; i++) k[3][i] = sk_random_range(&random, 0.2, 1.2);
        b.ball[s] = (sk_ball_batch){k[0], k[1], k[2], k[3]};
        for (int axis = 0; axis < 3; axis++) {
            for (int32_t i = 0; i < items; i++) k[7 + axis][i] = k[4 + axis][i] + sk_random_range(&random, 0.4, 2.4);
            b.box[s].low[axis] = k[4 + axis];
            b.box[s].high[axis] = k[7 + axis];
            b.oriented[s].centre[axis] = k[axis];
            b.oriented[s].half[axis] = k[10 + axis];
            for (int32_t i = 0; i < items; i++) k[10 + axis][i] = sk_random_range(&random, 0.2, 0.9);
        }
    }
    for (int s = 0; s < 2; s++)
        for (int axis = 0; axis < 9; axis++) b.oriented[s].axis[axis] = room_for(items);
    for (int s = 0; s < 2; s++)
        for (int32_t i = 0; i < items; i++) {
            sk_quat q = sk_quat_unit(sk_quat_of(1.0, sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                                sk_random_range(&random, -1, 1)));
            for (int axis = 0; axis < 3; axis++) {
                sk_vec3 a = sk_rotate(q, (sk_vec3){axis == 0, axis == 1, axis == 2});
                ((double *)b.oriented[s].axis[3 * axis])[i] = a.x;
                ((double *)b.oriented[s].axis[3 * axis + 1])[i] = a.y;
                ((double *)b.oriented[s].axis[3 * axis + 2])[i] = a.z;
            }
        }
    for (int k = 0; k < 7; k++) {
        b.one.low[k] = -0.6;
        b.one.high[k] = 0.6;
        for (int32_t i = 0; i < items; i++) c->column[1][13 + k][i] = c->column[0][13 + k][i] + 2.0;
        b.dop.low[k] = c->column[0][13 + k];
        b.dop.high[k] = c->column[1][13 + k];
    }
    b.point = (sk_point_batch){c->column[0][0], c->column[0][1], c->column[0][2]};
    for (int k = 0; k < 9; k++) b.triangle.corner[k] = c->column[1][k];
    return b;
}

static void drop_axes(batches *b) {
    for (int s = 0; s < 2; s++)
        for (int axis = 0; axis < 9; axis++) free((double *)b->oriented[s].axis[axis]);
}

enum { TESTS = 5 };
static const char *const TEST_NAMES[TESTS] = {"ball", "box", "14 faces", "oriented box", "point, triangle"};

static void run_test(const batch_kernel *kernel, int test, const batches *b, int32_t items, columns *c) {
    if (test == 0) kernel->balls(&b->ball[0], &b->ball[1], items, c->touch);
    if (test == 1) kernel->boxes(&b->box[0], &b->box[1], items, c->touch);
    if (test == 2) kernel->dops(&b->one, &b->dop, items, c->touch);
    if (test == 3) kernel->oriented(&b->oriented[0], &b->oriented[1], items, c->touch);
    if (test == 4) kernel->triangles(&b->point, &b->triangle, items, c->square);
}

static double ns_per_item(const batch_kernel *kernel, int test, const batches *b, int32_t items, columns *c) {
    double best = INFINITY;
    int repeats = LARGE / items;
    for (int round = 0; round < (bench_is_quick() ? 5 : 40); round++) {
        double start = bench_now();
        for (int k = 0; k < repeats; k++) run_test(kernel, test, b, items, c);
        best = sk_min(best, bench_now() - start);
        bench_keep(c->touch[0] + (uint64_t)c->square[0]);
    }
    return 1e9 * best / ((double)items * repeats);
}

static double share_touching(const columns *c, int32_t items) {
    int32_t count = 0;
    for (int32_t w = 0; w < sk_batch_words(items); w++) count += __builtin_popcountll(c->touch[w]);
    return (double)count / items;
}

// Table 1 of the paper. Its own numbers are the time of reading a clock.
static void print_batches(int32_t items) {
    columns c = columns_of(items);
    batches b = batches_of(&c, items);
    printf(
        "hierarchy: ns per test in batches of %d (the paper: ball 39, box 37, 14 faces 42, closest point 20457)\n%-16s",
        (int)items, "");
    for (int k = 0; batch_kernel_number(k) != NULL; k++) printf(" %10s", batch_kernel_number(k)->name);
    printf(" %10s\n", "touch");
    for (int test = 0; test < TESTS; test++) {
        printf("%-16s", TEST_NAMES[test]);
        for (int k = 0; batch_kernel_number(k) != NULL; k++)
            printf(" %10.2f", ns_per_item(batch_kernel_number(k), test, &b, items, &c));
        if (test < 4)
            printf(" %9.0f%%\n", 100.0 * share_touching(&c, items));
        else
            printf(" %10s\n", "-");
    }
    drop_axes(&b);
    drop(&c);
}

// ---- closest points ----

static void print_faces(void) {
    static const int32_t NODES[] = {3, 4, 6, 8, 9};
    enum { FACES = 512 };
    static sk_face_shape face[FACES];
    static sk_vec3 point[FACES];
    printf("\nhierarchy: ns per closest point of a slightly bent face, and with its certificate to 1e-6 m\n%-8s %10s "
           "%8s %12s\n",
           "nodes", "ns", "rounds", "certified");
    for (size_t n = 0; n < sizeof NODES / sizeof NODES[0]; n++) {
        uint64_t random = 313;
        const sk_mesh_face of = {NODES[n], {0, 1, 2, 3, 4, 5, 6, 7, 8}};
        for (int32_t i = 0; i < FACES; i++) {
            static const double AT[9][2] = {{0, 0},   {1, 0},   {1, 1},   {0, 1},    {0.5, 0},
                                            {1, 0.5}, {0.5, 1}, {0, 0.5}, {0.5, 0.5}},
                                AT_TRIANGLE[6][2] = {{0, 0}, {1, 0}, {0, 1}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}};
            sk_vec3 points[9] = {{0}};
            for (int k = 0; k < NODES[n]; k++) {
                const double *at = sk_face_corners(NODES[n]) == 3 ? AT_TRIANGLE[k] : AT[k];
                points[k] =
                    (sk_vec3){at[0] + sk_random_range(&random, -0.05, 0.05),
                              at[1] + sk_random_range(&random, -0.05, 0.05), sk_random_range(&random, -0.1, 0.1)};
            }
            const sk_face_mesh mesh = {9, 1, points, &of};
            face[i] = sk_face_shape_of(&mesh, 0);
            point[i] = (sk_vec3){sk_random_range(&random, -0.5, 1.5), sk_random_range(&random, -0.5, 1.5),
                                 sk_random_range(&random, -1, 1)};
        }
        double best[2] = {INFINITY, INFINITY}, rounds = 0.0;
        for (int round = 0; round < (bench_is_quick() ? 3 : 20); round++) {
            double start = bench_now(), sum = 0.0;
            rounds = 0.0;
            for (int32_t i = 0; i < FACES; i++) {
                sk_closest_point found = sk_closest_on_face(&face[i], point[i]);
                sum += found.distance;
                rounds += found.rounds;
            }
            best[0] = sk_min(best[0], bench_now() - start);
            start = bench_now();
            for (int32_t i = 0; i < FACES && round < 3; i++) {
                sk_checked_point found = sk_closest_checked(&face[i], point[i], 1e-6);
                sum += found.lower;
            }
            if (round < 3) best[1] = sk_min(best[1], bench_now() - start);
            bench_keep((uint64_t)sum);
        }
        printf("%-8d %10.0f %8.1f %12.0f\n", (int)NODES[n], 1e9 * best[0] / FACES, rounds / FACES,
               1e9 * best[1] / FACES);
    }
}

// ---- trees ----

typedef struct adversary {
    const char *name;
    own_mesh (*make)(int32_t faces);
} adversary;

static own_mesh triangles_at(int32_t faces, double (*place)(int32_t i)) {
    own_mesh m = mesh_with_room(3 * faces, faces);
    for (int32_t i = 0; i < faces; i++) {
        double x = place(i), size = 1e-3 * sk_max(fabs(x), 1.0);
        m.points[3 * i] = (sk_vec3){x, 0, 0};
        m.points[3 * i + 1] = (sk_vec3){x + size, 0, 0};
        m.points[3 * i + 2] = (sk_vec3){x, size, 0};
        m.faces[i] = (sk_mesh_face){3, {3 * i, 3 * i + 1, 3 * i + 2}};
    }
    return m;
}

static double at_one_place(int32_t i) {
    (void)i;
    return 0.0;
}

static double geometric(int32_t i) {
    return sk_exp(1e-3 * (i % 60000));
}

static double in_a_row(int32_t i) {
    return 1e-3 * i;
}

static own_mesh bumpy(int32_t faces) {
    int32_t around = (int32_t)sqrt(faces / 1.0);
    return sphere_mesh(around, 1 + faces / (2 * around), 0.1);
}

static own_mesh all_the_same(int32_t faces) {
    return triangles_at(faces, at_one_place);
}

static own_mesh spaced(int32_t faces) {
    return triangles_at(faces, geometric);
}

static own_mesh row(int32_t faces) {
    return triangles_at(faces, in_a_row);
}

static double build_time(const sk_face_mesh *mesh, sk_tree_order order, int rounds, sk_tree_quality *quality) {
    double best = INFINITY;
    for (int round = 0; round < rounds; round++) {
        sk_ball_tree tree;
        double start = bench_now();
        sk_result r = sk_ball_tree_build(mesh, order, false, &tree);
        best = sk_min(best, bench_now() - start);
        if (!r.ok) abort();
        *quality = sk_ball_tree_quality(&tree);
        sk_ball_tree_release(&tree);
    }
    return best;
}

static void print_trees(void) {
    static const adversary MESHES[] = {
        {"bumpy sphere", bumpy}, {"all the same", all_the_same}, {"geometric", spaced}, {"a row", row}};
    enum { FACES = 17956, SLOW = 2000 };
    printf("\nhierarchy: trees of balls over about %d triangles (pairs and insert: %d)\n%-14s %-8s %8s %10s %10s %6s "
           "%6s %6s\n",
           (int)FACES, (int)SLOW, "mesh", "order", "ms", "ns a face", "volume m^3", "mean", "least", "most");
    for (size_t m = 0; m < sizeof MESHES / sizeof MESHES[0]; m++)
        for (int order = 0; order < SK_TREE_ORDERS; order++) {
            bool slow = order >= SK_TREE_PAIRS;
            own_mesh mesh = MESHES[m].make(slow ? SLOW : FACES);
            sk_tree_quality q;
            double time = build_time(&mesh.mesh, (sk_tree_order)order, slow || bench_is_quick() ? 1 : 10, &q);
            printf("%-14s %-8s %8.2f %10.0f %10.4g %6.1f %6d %6d\n", MESHES[m].name,
                   sk_tree_order_name((sk_tree_order)order), 1e3 * time, 1e9 * time / mesh.mesh.face_count, q.volume,
                   q.mean_depth, (int)q.least_depth, (int)q.most_depth);
            fflush(stdout);
            drop_mesh(&mesh);
        }
}

void bench_hierarchy(void) {
    print_batches(BATCH);
    print_batches(LARGE);
    print_faces();
    print_trees();
}
