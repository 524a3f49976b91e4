// Table 1: nanoseconds of each test, in batches.
#include "export/hierarchy_study.h"

#include "system/stopwatch.h"
#include <stdlib.h>

enum { SMALL = 1024, LARGE = 65536, ROUNDS = 9, COLUMNS = 28, TESTS = 7 };

typedef struct timed_test {
    const char *name, *key;
    double paper, goal; // ns; paper 0: not in its table
} timed_test;

static const timed_test TEST[TESTS] = {{"bounding sphere", "ball", 39.0, 1.0},
                                       {"axis-aligned box", "box", 37.0, 1.0},
                                       {"14-DOP, one and many", "dop", 42.0, 2.0},
                                       {"oriented box", "oriented", 0.0, 15.0},
                                       {"point and triangle", "triangle", 20457.0, 10.0},
                                       {"point and bilinear face", "bilinear", 0.0, 300.0},
                                       {"point and 9-node face", "nine_nodes", 0.0, 300.0}};

// Numbers of both batches in columns, as sk_batch takes them, and faces.
typedef struct numbers {
    int32_t items;
    double *column[2][COLUMNS];
    uint64_t *touch;
    double *square;
    sk_face_shape *face[2]; // bilinear, 9 nodes
} numbers;

static const double AT[9][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}, {0.5, 0.5}};

// Nearly a unit square: each node is moved by at most 0.1 m.
static sk_face_shape any_face(uint64_t *random, int32_t nodes) {
    const sk_mesh_face face = {nodes, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
    sk_vec3 points[9];
    for (int k = 0; k < 9; k++)
        points[k] = (sk_vec3){AT[k][0] + sk_random_range(random, -0.05, 0.05),
                              AT[k][1] + sk_random_range(random, -0.05, 0.05), sk_random_range(random, -0.1, 0.1)};
    const sk_face_mesh mesh = {9, 1, points, &face};
    return sk_face_shape_of(&mesh, 0);
}

static void release(numbers *n) {
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < COLUMNS; k++) free(n->column[s][k]);
        free(n->face[s]);
    }
    free(n->touch);
    free(n->square);
}

// Columns: 0-2 centres and low corners, 3 radii, 4-6 high corners, 7-15 axes, 16-18 half lengths, 19-25 slabs, 19-27 corners of triangles.
static void fill(numbers *n) {
    uint64_t random = 311;
    for (int s = 0; s < 2; s++)
        for (int32_t i = 0; i < n->items; i++) {
            double **c = n->column[s];
            sk_quat q = sk_quat_unit(sk_quat_of(1.0, sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                                sk_random_range(&random, -1, 1)));
            sk_mat3 axes = sk_mat3_from_quat(q);
            for (int k = 0; k < 3; k++) {
                c[k][i] = sk_random_range(&random, -1, 1);
                c[4 + k][i] = c[k][i] + sk_random_range(&random, 0.4, 2.4);
                c[7 + 3 * k][i] = axes.row[k].x;
                c[8 + 3 * k][i] = axes.row[k].y;
                c[9 + 3 * k][i] = axes.row[k].z;
                c[16 + k][i] = sk_random_range(&random, 0.2, 0.9);
            }
            c[3][i] = sk_random_range(&random, 0.2, 1.2);
            for (int k = 19; k < COLUMNS; k++) c[k][i] = sk_random_range(&random, -1, 1) + (s == 1 ? 2.0 : 0.0);
            n->face[s][i] = any_face(&random, s == 0 ? 4 : 9);
        }
}

static sk_result make(int32_t items, numbers *n) {
    *n = (numbers){.items = items};
    bool enough = true;
    for (int s = 0; s < 2; s++) {
        // Longer than the items by a line of cache, so that columns are not a power of two apart.
        for (int k = 0; k < COLUMNS; k++)
            enough = (n->column[s][k] = calloc((size_t)items + 8, sizeof(double))) != NULL && enough;
        enough = (n->face[s] = calloc((size_t)items, sizeof *n->face[s])) != NULL && enough;
    }
    n->touch = calloc((size_t)sk_batch_words(items), sizeof *n->touch);
    n->square = calloc((size_t)items + 8, sizeof *n->square);
    if (!enough || n->touch == NULL || n->square == NULL) return sk_error("memory is short");
    fill(n);
    return sk_ok();
}

static void run_balls(const numbers *n) {
    double *const *a = n->column[0], *const *b = n->column[1];
    const sk_ball_batch of_a = {a[0], a[1], a[2], a[3]}, of_b = {b[0], b[1], b[2], b[3]};
    sk_batch_balls(&of_a, &of_b, n->items, n->touch);
}

static void run_boxes(const numbers *n) {
    double *const *a = n->column[0], *const *b = n->column[1];
    const sk_box_batch of_a = {{a[0], a[1], a[2]}, {a[4], a[5], a[6]}}, of_b = {{b[0], b[1], b[2]}, {b[4], b[5], b[6]}};
    sk_batch_boxes(&of_a, &of_b, n->items, n->touch);
}

static void run_dops(const numbers *n) {
    sk_dop one = {.slabs = 7};
    sk_dop_batch many = {.slabs = 7};
    for (int k = 0; k < 7; k++) {
        one.low[k] = -0.6;
        one.high[k] = 0.6;
        many.low[k] = n->column[0][19 + k];
        many.high[k] = n->column[1][19 + k];
    }
    sk_batch_dops(&one, &many, n->items, n->touch);
}

static void run_oriented(const numbers *n) {
    sk_oriented_batch of[2];
    for (int s = 0; s < 2; s++)
        for (int k = 0; k < 9; k++) {
            of[s].axis[k] = n->column[s][7 + k];
            if (k < 3) {
                of[s].centre[k] = n->column[s][k];
                of[s].half[k] = n->column[s][16 + k];
            }
        }
    sk_batch_oriented(&of[0], &of[1], n->items, n->touch);
}

static void run_triangles(const numbers *n) {
    double *const *a = n->column[0];
    const sk_point_batch points = {a[0], a[1], a[2]};
    sk_triangle_batch triangles;
    for (int k = 0; k < 9; k++) triangles.corner[k] = n->column[1][19 + k];
    sk_batch_triangles(&points, &triangles, n->items, n->square);
}

static void run_faces(const numbers *n, int kind) {
    for (int32_t i = 0; i < n->items; i++) {
        sk_vec3 p = {n->column[0][0][i] + 0.5, n->column[0][1][i] + 0.5, n->column[0][2][i]};
        n->square[i] = sk_closest_on_face(&n->face[kind][i], p).distance;
    }
}

static void run_test(int test, const numbers *n) {
    if (test == 0) run_balls(n);
    if (test == 1) run_boxes(n);
    if (test == 2) run_dops(n);
    if (test == 3) run_oriented(n);
    if (test == 4) run_triangles(n);
    if (test > 4) run_faces(n, test - 5);
}

// Mean and standard deviation over rounds, and the least, ns.
typedef struct timing {
    double mean, deviation, least;
} timing;

// Each round has as many tests as the large batch, so reading the clock does not count.
static timing time_test(int test, const numbers *n) {
    timing t = {.least = INFINITY};
    double sum = 0.0, squares = 0.0;
    int32_t repeats = test > 4 ? (LARGE / 8 + n->items - 1) / n->items : LARGE / n->items;
    run_test(test, n);
    for (int round = 0; round < ROUNDS; round++) {
        double begun = sk_stopwatch();
        for (int32_t k = 0; k < repeats; k++) run_test(test, n);
        double ns = 1e9 * (sk_stopwatch() - begun) / ((double)repeats * n->items);
        t.least = sk_min(t.least, ns);
        sum += ns;
        squares += ns * ns;
    }
    t.mean = sum / ROUNDS;
    t.deviation = sqrt(sk_max(squares / ROUNDS - t.mean * t.mean, 0.0));
    return t;
}

static sk_result time_all(timing small[TESTS], timing large[TESTS]) {
    for (int size = 0; size < 2; size++) {
        numbers n;
        sk_result result = make(size == 0 ? SMALL : LARGE, &n);
        for (int test = 0; test < TESTS && result.ok; test++) (size == 0 ? small : large)[test] = time_test(test, &n);
        release(&n);
        if (!result.ok) return result;
    }
    return sk_ok();
}

sk_result sk_hierarchy_times(FILE *out, sk_study_form form) {
    timing small[TESTS], large[TESTS];
    sk_result result = time_all(small, large);
    if (!result.ok) return result;
    if (form == SK_STUDY_JSON) fputs("{\"table\": 1, \"tests\": {\n", out);
    if (form == SK_STUDY_TABLE)
        fprintf(out,
                "table 1: ns per test, %d rounds in batches; 39, 37 and 42 ns are about the time of reading a clock\n"
                "\n%-24s %8s %6s  %-24s %s\n%-24s %8s %6s  %8s %7s %7s %8s %7s %7s\n",
                (int)ROUNDS, "", "paper", "goal", "    1,024 items", "   65,536 items", "", "", "", "mean", "dev.",
                "least", "mean", "dev.", "least");
    for (int k = 0; k < TESTS; k++) {
        const timing *s = &small[k], *l = &large[k];
        if (form == SK_STUDY_JSON) {
            fprintf(out, "  \"%s\": {\"paper\": ", TEST[k].key);
            if (TEST[k].paper > 0.0)
                fprintf(out, "%g", TEST[k].paper);
            else
                fputs("null", out);
            fprintf(out, ", \"goal\": %g, \"small\": [%.4g, %.4g, %.4g], \"large\": [%.4g, %.4g, %.4g]}%s\n",
                    TEST[k].goal, s->mean, s->deviation, s->least, l->mean, l->deviation, l->least,
                    k + 1 < TESTS ? "," : "");
            continue;
        }
        fprintf(out, "%-24s ", TEST[k].name);
        if (TEST[k].paper > 0.0)
            fprintf(out, "%8g", TEST[k].paper);
        else
            fprintf(out, "%8s", "-");
        fprintf(out, " %6g  %8.2f %7.2f %7.2f %8.2f %7.2f %7.2f\n", TEST[k].goal, s->mean, s->deviation, s->least,
                l->mean, l->deviation, l->least);
    }
    if (form == SK_STUDY_JSON) fputs("}}\n", out);
    return sk_ok();
}
