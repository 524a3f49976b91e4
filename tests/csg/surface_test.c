// The boundary of random expressions against the entry queries, the joined faces against the parts they are made of, and
// paint upon paint against counted squares.
#include "csg/surface.h"
#include "rounds.h"

#include "csg/boundary_builder.h"
#include "csg/reference.h"

static const sk_box window = {{-12, -12, -12}, {12, 12, 12}};

typedef struct tally {
    int32_t solids, faces, parts, points, sheets, hits, ties;
} tally;

static void fail_point(const char *what, uint64_t seed, sk_vec3 p, const sk_face *f, sk_hit hit) {
    print_hit("query", hit);
    if (f != NULL) {
        print_error("face with normal (%.17g, %.17g, %.17g), material %d\n", f->normal.x, f->normal.y, f->normal.z,
                    (int)f->material);
    }
    fail_msg("seed %llu, at (%.17g, %.17g, %.17g): %s", (unsigned long long)seed, p.x, p.y, p.z, what);
}

// How far inside the polygon the point is, m; negative outside.
static double depth_in_face(const sk_boundary *b, const sk_face *f, sk_vec3 p) {
    double depth = INFINITY;
    for (int32_t i = 0; i < f->count; i++) {
        sk_vec3 a = b->vertices[f->first + i], edge = sk_sub(b->vertices[f->first + (i + 1) % f->count], a);
        depth = sk_min(depth, sk_dot(f->normal, sk_cross(edge, sk_sub(p, a))) / sk_length(edge));
    }
    return depth;
}

// A point strictly inside, weighted at random.
static sk_vec3 point_of_face(sample *c, const sk_boundary *b, const sk_face *f) {
    sk_vec3 sum = {0, 0, 0};
    double total = 0.0;
    for (int32_t i = 0; i < f->count; i++) {
        double weight = sk_random_range(&c->random, 0.01, 1.0);
        sum = sk_add_scaled(sum, weight, b->vertices[f->first + i]);
        total += weight;
    }
    return sk_scale(1.0 / total, sum);
}

// Where a painted region ends in the very plane of the surface, a computed point may fall on either side (the page says so).
static bool is_material(const sk_scenery *scenery, sk_hit hit, sk_vec3 p, int32_t material) {
    for (int k = -1; k <= 1; k += 2) {
        sk_vec3 beside = sk_add_scaled(p, 1e-8 * k, hit.normal);
        if (expression_material(&scenery->e, hit.feature, beside) == material) return true;
    }
    return hit.material == material;
}

// A tiny segment from above the face to below meets it there: the material and, unless there is no inside, the normal.
static void check_face_point(sample *c, const sk_scenery *scenery, const sk_boundary *b, int32_t face, uint64_t seed,
                             tally *t) {
    const double h = 1e-5;
    const sk_face *f = &b->faces[face];
    sk_vec3 p = point_of_face(c, b, f);
    if (depth_in_face(b, f, p) < 10.0 * h) return; // other borders are too near
    sk_vec3 above = sk_add_scaled(p, h, f->normal), below = sk_add_scaled(p, -h, f->normal);
    sk_hit hit = sk_scenery_entry(scenery, above, below);
    if (!hit.found || fabs(hit.fraction - 0.5) > 0.02) fail_point("nothing is met", seed, p, f, hit);
    bool sheet = !sk_scenery_inside(scenery, below);
    double turned = sk_length(sk_sub(hit.normal, f->normal));
    if (turned > 1e-8 && !(sheet && turned > 2.0 - 1e-8)) fail_point("another normal is met", seed, p, f, hit);
    if (!is_material(scenery, hit, p, f->material)) fail_point("another material is met", seed, p, f, hit);
    t->points++;
    t->sheets += sheet;
}

// Whether the solid is a mere line or point here, which has no faces: no segment near by but aimed at it meets anything.
static bool is_thread(sample *c, const sk_scenery *scenery, sk_vec3 p) {
    const double r = 1e-4;
    for (int32_t i = 0; i < 200; i++) {
        sk_vec3 ends[2];
        for (int k = 0; k < 2; k++) {
            double x = sk_random_range(&c->random, -r, r), y = sk_random_range(&c->random, -r, r);
            ends[k] = sk_add(p, sk_vec(x, y, sk_random_range(&c->random, -r, r)));
        }
        if (sk_scenery_entry(scenery, ends[0], ends[1]).found) return false;
    }
    return true;
}

static bool on_plane_of(const sk_boundary *b, const sk_face *f, sk_vec3 p) {
    return fabs(sk_dot(f->normal, sk_sub(p, b->vertices[f->first]))) <= 1e-6;
}

// Whether only segments through this very point meet the feature, from either side. On a line where a hidden face ends in a
// face from inside, the hidden one's border can win. Proof: A and B, or A and not B, is A alone; let A's border be feature
// 44, B's 47, its complement's 50. An intersection takes the higher feature, a union the lower: on A's face the answer
// is 44, but where B's border crosses it, 47 of 47 and 50. At an end of the segment there is a second way: a
// half-space on whose border the end lies, the other end inside, counts as inside throughout, so that another feature wins.
static bool is_tie(sample *c, const sk_scenery *scenery, sk_vec3 p, sk_vec3 along, sk_hit hit) {
    sk_vec3 step = sk_scale(1e-4, sk_unit(along));
    for (int32_t i = 0; i < 50; i++) {
        double x = sk_random_range(&c->random, -1e-5, 1e-5), y = sk_random_range(&c->random, -1e-5, 1e-5);
        sk_vec3 q = sk_add(p, sk_vec(x, y, sk_random_range(&c->random, -1e-5, 1e-5)));
        sk_hit there = sk_scenery_entry(scenery, sk_sub(q, step), sk_add(q, step));
        sk_hit back = sk_scenery_entry(scenery, sk_add(q, step), sk_sub(q, step));
        if ((there.found && there.feature == hit.feature) || (back.found && back.feature == hit.feature)) return false;
    }
    return true;
}

// What a segment meets is on a face with that normal and material. On a face's edge it may be any that ends there.
static void check_hit_point(sample *c, const sk_scenery *scenery, const sk_boundary *b, uint64_t seed, tally *t) {
    sk_vec3 from = pick_point(c), to = pick_point(c);
    sk_hit hit = sk_scenery_entry(scenery, from, to);
    if (!hit.found || hit.feature < 0) return;
    sk_vec3 p = sk_mix(from, to, hit.fraction);
    bool near = false, inside = false, right = false;
    for (int32_t i = 0; i < b->face_count; i++) {
        const sk_face *f = &b->faces[i];
        double depth = on_plane_of(b, f, p) ? depth_in_face(b, f, p) : -1.0;
        if (depth < -1e-6) continue;
        near = true;
        inside = inside || depth > 1e-6;
        right = right || (sk_length(sk_sub(f->normal, hit.normal)) < 1e-8 && is_material(scenery, hit, p, f->material));
    }
    if (!near && !is_thread(c, scenery, p)) fail_point("no face is there", seed, p, NULL, hit);
    bool wrong = inside && !right;
    if (wrong && !is_tie(c, scenery, p, sk_sub(to, from), hit))
        fail_point("no face of that normal and material is there", seed, p, NULL, hit);
    t->hits += inside && right;
    t->ties += wrong;
}

static void check_areas(const sk_boundary *b, const sk_boundary *parts, uint64_t seed, tally *t) {
    for (int32_t m = 0; m < MATERIALS; m++) {
        double joined = area_of(b, m), cut = area_of(parts, m);
        if (!(fabs(joined - cut) <= 1e-9 * cut)) {
            fail_msg("seed %llu, material %d: joined area %.15g, cut %.15g", (unsigned long long)seed, (int)m, joined,
                     cut);
        }
    }
    assert_true(b->face_count <= parts->face_count);
    t->faces += b->face_count;
    t->parts += parts->face_count;
}

static void check_solid(sample *c, solid root, uint64_t seed, tally *t) {
    sk_scenery *scenery = compiled(c->s, root.shape);
    sk_boundary b = boundary_of(scenery, window), parts;
    sk_result result = sk_scenery_boundary_parts(scenery, window, &parts);
    if (!result.ok) fail_msg("%s", result.text);
    check_sound(&b, false);
    if (count_junctions(&b, false) > 0) fail_msg("seed %llu: T-junctions", (unsigned long long)seed);
    check_areas(&b, &parts, seed, t);
    for (int32_t i = 0; i < b.face_count; i++) check_face_point(c, scenery, &b, i, seed, t);
    for (int32_t i = 0; i < 30; i++) check_hit_point(c, scenery, &b, seed, t);
    sk_boundary_free(&parts);
    sk_boundary_free(&b);
    sk_scenery_destroy(scenery);
    t->solids++;
}

static void faces_are_where_queries_meet_the_solid(void **state) {
    (void)state;
    const int32_t solids = rounds_of(400, 20000);
    tally t = {0};
    sample *c = malloc(sizeof *c);
    assert_non_null(c);
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 300000 + (uint64_t)i;
        c->s = sk_shapes_create();
        c->random = seed;
        c->lattice = i % 2 == 0;
        c->count = 0;
        check_solid(c, i % 10 == 9 ? pick_pitted(c) : pick_solid(c, 1 + i % 4), seed, &t);
        sk_shapes_destroy(c->s);
    }
    free(c);
    print_message(
        "%d solids: %d parts joined to %d faces, %d points of them met (%d of sheets), %d hits found on faces, "
        "%d ties; seeds from 300000\n",
        (int)t.solids, (int)t.parts, (int)t.faces, (int)t.points, (int)t.sheets, (int)t.hits, (int)t.ties);
    assert_true(t.points > 2 * t.solids && t.hits > t.solids && 1000 * t.ties < t.hits && t.faces < t.parts);
}

enum { SIDE = 10, LAYERS = 6 };

// The outermost layer that holds the middle of the square.
static int32_t material_of_square(int (*low)[2], int (*high)[2], const int32_t *material, int x, int y) {
    for (int32_t i = LAYERS - 1; i >= 0; i--) {
        if (x >= low[i][0] && x < high[i][0] && y >= low[i][1] && y < high[i][1]) return material[i];
    }
    return GRASS;
}

static void paint_upon_paint_covers_the_squares_it_says(void **state) {
    (void)state;
    for (int32_t round = 0; round < 60; round++) {
        uint64_t seed = 800000 + (uint64_t)round, random = seed;
        int low[LAYERS][2], high[LAYERS][2];
        int32_t material[LAYERS], squares[MATERIALS] = {0};
        sk_shapes *s = sk_shapes_create();
        sk_shape root = made_of(s, GRASS, box(s, sk_vec(0, 0, -3), sk_vec(SIDE, SIDE, 0)));
        for (int32_t i = 0; i < LAYERS; i++) {
            for (int k = 0; k < 2; k++) {
                low[i][k] = (int)(sk_random_word(&random) % SIDE);
                high[i][k] = low[i][k] + 1 + (int)(sk_random_word(&random) % (uint64_t)(SIDE - low[i][k]));
            }
            material[i] = (int32_t)(sk_random_word(&random) % MATERIALS);
            root = painted(s, box(s, sk_vec(low[i][0], low[i][1], -1), sk_vec(high[i][0], high[i][1], 1)), material[i],
                           root);
        }
        for (int x = 0; x < SIDE; x++) {
            for (int y = 0; y < SIDE; y++) squares[material_of_square(low, high, material, x, y)]++;
        }
        sk_pose pose = {{3.3, -4.7, 2.9}, sk_quat_unit((sk_quat){0.9, 0.3, -0.2, 0.4})};
        if (round % 2 == 1) built(sk_shape_moved(s, pose, root, &root), &root);
        sk_vec3 up = round % 2 == 1 ? sk_rotate(pose.rotation, sk_vec(0, 0, 1)) : sk_vec(0, 0, 1);
        sk_scenery *c = compiled(s, root);
        sk_boundary b = boundary_of(c, (sk_box){{-40, -40, -40}, {40, 40, 40}});
        check_sound(&b, true);
        assert_int_equal(count_junctions(&b, true), 0);
        for (int32_t m = 0; m < MATERIALS; m++) {
            double area = 0.0;
            for (int32_t i = 0; i < b.face_count; i++) {
                if (b.faces[i].material == m && sk_dot(b.faces[i].normal, up) > 0.9)
                    area += sk_length(face_vector_area(&b, i));
            }
            if (!(fabs(area - squares[m]) < 1e-9 * SIDE * SIDE))
                fail_msg("seed %llu: %d squares of material %d, area %.12g", (unsigned long long)seed, (int)squares[m],
                         (int)m, area);
        }
        sk_boundary_free(&b);
        sk_scenery_destroy(c);
        sk_shapes_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_where_queries_meet_the_solid),
        cmocka_unit_test(paint_upon_paint_covers_the_squares_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
