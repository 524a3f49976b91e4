// The boundary of random convex solids against their vertices, found from all triples of planes, and the divergence theorem.
#include "base/random.h"
#include "csg/surface.h"
#include "rounds.h"

enum { PLANES_MAX = 160 };

typedef long double real;

typedef struct plane3 {
    real n[3], offset;
} plane3;

typedef struct convex_body {
    plane3 planes[PLANES_MAX];
    int32_t count;
    real area, volume;
    int32_t faces;
} convex_body;

static real dot3(const real a[3], const real b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
static void cross3(const real a[3], const real b[3], real out[3]) {
    for (int k = 0; k < 3; k++) out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

// Where three planes meet, by Cramer's rule; false where they hardly do.
static bool touching(const plane3 *a, const plane3 *b, const plane3 *c, real out[3]) {
    real bc[3], ca[3], ab[3];
    cross3(b->n, c->n, bc);
    cross3(c->n, a->n, ca);
    cross3(a->n, b->n, ab);
    real volume = dot3(a->n, bc);
    if (fabsl(volume) < 1e-9L) return false;
    for (int k = 0; k < 3; k++) out[k] = (a->offset * bc[k] + b->offset * ca[k] + c->offset * ab[k]) / volume;
    return true;
}

static bool is_vertex(const convex_body *body, int32_t i, int32_t j, int32_t k, const real p[3]) {
    for (int32_t m = 0; m < body->count; m++) {
        if (m != i && m != j && m != k && dot3(body->planes[m].n, p) > body->planes[m].offset) return false;
    }
    return true;
}

// Area of the polygon with these corners in one plane, in any order: sorted by their angle around the middle.
static real area_of_corners(real (*p)[3], int32_t count, const real n[3]) {
    real middle[3] = {0, 0, 0}, any[3] = {n[1], n[2], -n[0]}, u[3], v[3], angle[3 * PLANES_MAX];
    for (int32_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) middle[k] += p[i][k] / (real)count;
    }
    cross3(n, any, u);
    cross3(n, u, v);
    for (int32_t i = 0; i < count; i++) {
        real off[3] = {p[i][0] - middle[0], p[i][1] - middle[1], p[i][2] - middle[2]};
        real x = dot3(off, u), y = dot3(off, v) / sqrtl(dot3(v, v) / dot3(u, u)), sum = fabsl(x) + fabsl(y);
        angle[i] = y >= 0 ? 1 - x / sum : 3 + x / sum;
    }
    for (int32_t i = 1; i < count; i++) {
        for (int32_t k = i; k > 0 && angle[k - 1] > angle[k]; k--) {
            real held = angle[k];
            angle[k] = angle[k - 1];
            angle[k - 1] = held;
            for (int m = 0; m < 3; m++) {
                held = p[k][m];
                p[k][m] = p[k - 1][m];
                p[k - 1][m] = held;
            }
        }
    }
    real twice = 0;
    for (int32_t i = 0; i < count; i++) {
        const real *a = p[i], *b = p[(i + 1) % count];
        real oa[3] = {a[0] - middle[0], a[1] - middle[1], a[2] - middle[2]};
        real ob[3] = {b[0] - middle[0], b[1] - middle[1], b[2] - middle[2]}, c[3];
        cross3(oa, ob, c);
        twice += dot3(c, n);
    }
    return twice / 2;
}

static void find_area_and_volume(convex_body *body) {
    real corners[3 * PLANES_MAX][3] = {0};
    body->area = body->volume = 0;
    body->faces = 0;
    for (int32_t i = 0; i < body->count; i++) {
        int32_t count = 0;
        for (int32_t j = 0; j < body->count; j++) {
            for (int32_t k = j + 1; k < body->count && j != i; k++) {
                real p[3];
                if (k == i || !touching(&body->planes[i], &body->planes[j], &body->planes[k], p)) continue;
                if (!is_vertex(body, i, j, k, p)) continue;
                assert_true(count < 3 * PLANES_MAX);
                memcpy(corners[count++], p, sizeof p);
            }
        }
        if (count < 3) continue;
        real area = area_of_corners(corners, count, body->planes[i].n);
        body->faces++;
        body->area += area;
        body->volume += area * body->planes[i].offset / 3;
    }
}

static double pick(uint64_t *random, double low, double high) {
    return sk_random_range(random, low, high);
}

// Planes that hardly miss a ball around the origin, and the sides of a box that keep the solid bounded.
static sk_shape random_body(sk_shapes *s, uint64_t *random, int32_t planes, convex_body *out) {
    sk_shape parts[PLANES_MAX], root = -1;
    out->count = 0;
    for (int32_t i = 0; i < 6 + planes; i++) {
        sk_vec3 n = {i == 0 ? 1 : i == 1 ? -1 : 0, i == 2 ? 1 : i == 3 ? -1 : 0, i == 4 ? 1 : i == 5 ? -1 : 0};
        if (i >= 6) n = sk_vec(pick(random, -1, 1), pick(random, -1, 1), pick(random, -1, 1));
        double offset = pick(random, 1.0, i < 6 ? 3.0 : planes > 20 ? 1.05 : 1.3) * sk_length(n);
        plane3 *p = &out->planes[out->count];
        real length = sqrtl((real)n.x * n.x + (real)n.y * n.y + (real)n.z * n.z);
        *p = (plane3){{n.x / length, n.y / length, n.z / length}, offset / length};
        parts[out->count++] = plane(s, n.x, n.y, n.z, offset);
    }
    built(sk_shape_intersection(s, parts, out->count, &root), &root);
    find_area_and_volume(out);
    return root;
}

static void compare(const sk_scenery *c, const convex_body *body, sk_vec3 at, uint64_t seed) {
    const sk_vec3 reach = {10, 10, 10};
    sk_boundary b = boundary_of(c, (sk_box){sk_sub(at, reach), sk_add(at, reach)});
    double area = sk_boundary_area(&b), volume = sk_boundary_volume(&b);
    if (!(fabs(area - (double)body->area) < 1e-9 * area && fabs(volume - (double)body->volume) < 1e-9 * volume) ||
        b.face_count != body->faces) {
        fail_msg("seed %llu, %d planes: expected area %.15g, volume %.15g, %d faces; came %.15g, %.15g, %d",
                 (unsigned long long)seed, (int)body->count, (double)body->area, (double)body->volume, (int)body->faces,
                 area, volume, (int)b.face_count);
    }
    check_sound(&b, true);
    if (count_junctions(&b, true) > 0) fail_msg("seed %llu: T-junctions", (unsigned long long)seed);
    sk_boundary_free(&b);
}

static void a_thousand_convex_solids_have_the_area_and_volume_of_their_vertices(void **state) {
    (void)state;
    const int32_t solids = rounds_of(1000, 20000);
    int32_t most = 0;
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 20000 + (uint64_t)i, random = seed;
        int32_t planes = i % 200 == 199 ? 140 : i % 50 == 49 ? 60 : i % 20;
        convex_body body;
        sk_shapes *s = sk_shapes_create();
        sk_shape root = random_body(s, &random, planes, &body);
        sk_scenery *c = compiled(s, root);
        compare(c, &body, sk_vec(0, 0, 0), seed);
        if (body.faces > most) most = body.faces;
        sk_scenery_destroy(c);
        sk_shapes_destroy(s);
    }
    print_message("%d convex solids of up to %d faces, seeds from 20000\n", (int)solids, (int)most);
    assert_true(most > 80);
}

// A solid cut in two by a plane, and in two again: more pieces, the same faces.
static void cutting_a_convex_solid_and_joining_it_again_changes_nothing(void **state) {
    (void)state;
    int32_t pieces = 0;
    for (int32_t i = 0; i < 100; i++) {
        uint64_t seed = 50000 + (uint64_t)i, random = seed;
        convex_body body;
        sk_shapes *s = sk_shapes_create();
        sk_shape root = random_body(s, &random, 4 + i % 12, &body), halves[2], cutters[2];
        for (int32_t k = 0; k < 2; k++) {
            sk_vec3 n = {pick(&random, -1, 1), pick(&random, -1, 1), pick(&random, -1, 1)};
            cutters[0] = plane(s, n.x, n.y, n.z, 0.1);
            cutters[1] = complement(s, cutters[0]);
            for (int32_t m = 0; m < 2; m++) halves[m] = both(s, root, cutters[m]);
            root = either(s, halves[0], halves[1]);
        }
        sk_scenery *c = compiled(s, root);
        pieces += sk_scenery_describe(c).pieces;
        compare(c, &body, sk_vec(0, 0, 0), seed);
        sk_scenery_destroy(c);
        sk_shapes_destroy(s);
    }
    assert_true(pieces > 300);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_convex_solids_have_the_area_and_volume_of_their_vertices),
        cmocka_unit_test(cutting_a_convex_solid_and_joining_it_again_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
