#include "bricks.h"

#include "base/random.h"
#include "csg/boundary.h"
#include <stdio.h>
#include <stdlib.h>

enum { FACES_MAX = 36, COHERENT_RUN = 512 };

static const sk_material ground = {.name = "ground", .strength = INFINITY};

void stop_on_error(sk_result result) {
    if (result.ok) return;
    fprintf(stderr, "skidpad-bench: %s\n", result.text);
    exit(1);
}

static void *allocate(size_t count, size_t size) {
    void *memory = malloc((count + 1) * size);
    if (memory == NULL) stop_on_error(sk_error("out of memory"));
    return memory;
}

static sk_shapes *new_shapes(void) {
    sk_shapes *s = sk_shapes_create();
    if (s == NULL) stop_on_error(sk_error("out of memory"));
    return s;
}

static sk_vec3 random_vector(uint64_t *random, double low, double high) {
    double x = sk_random_range(random, low, high), y = sk_random_range(random, low, high);
    return sk_vec(x, y, sk_random_range(random, low, high));
}

// Returns a random direction, uniform over the sphere.
static sk_vec3 random_direction(uint64_t *random) {
    for (;;) {
        sk_vec3 v = random_vector(random, -1.0, 1.0);
        double length = sk_length(v);
        if (length <= 1.0 && length > 0.1) return sk_scale(1.0 / length, v);
    }
}

// Makes a box. With more than six faces it is cut by planes in random directions, at 0.8 of its reach.
static sk_shape brick(sk_shapes *s, uint64_t *random, double side, int32_t faces) {
    sk_vec3 centre = {sk_random_range(random, 0.0, side), sk_random_range(random, 0.0, side),
                      sk_random_range(random, 0.0, 2.0)};
    sk_vec3 half = random_vector(random, 0.5, 3.0);
    sk_shape parts[FACES_MAX - 5];
    stop_on_error(sk_shape_box(s, sk_sub(centre, half), sk_add(centre, half), &parts[0]));
    for (int32_t i = 1; i < faces - 5; i++) {
        sk_vec3 n = random_direction(random);
        double reach = fabs(n.x) * half.x + fabs(n.y) * half.y + fabs(n.z) * half.z;
        stop_on_error(sk_shape_half_space(s, n, sk_dot(n, centre) + 0.8 * reach, &parts[i]));
    }
    stop_on_error(sk_shape_intersection(s, parts, faces - 5, &parts[0]));
    return parts[0];
}

brick_field brick_field_create(int32_t bricks, int32_t faces) {
    brick_field field = {.shapes = new_shapes(), .side = sqrt(120.0 * bricks), .bricks = bricks, .faces = faces};
    sk_shape *parts = allocate((size_t)bricks, sizeof *parts);
    uint64_t random = 1;
    for (int32_t i = 0; i < bricks; i++) parts[i] = brick(field.shapes, &random, field.side, faces);
    stop_on_error(sk_shape_half_space(field.shapes, sk_vec(0, 0, 1), 0.0, &parts[bricks]));
    stop_on_error(sk_shape_union(field.shapes, parts, bricks + 1, &field.root));
    free(parts);
    return field;
}

brick_field pitted_field_create(int32_t pits) {
    int32_t row = (int32_t)ceil(sqrt(pits));
    brick_field field = {.shapes = new_shapes(), .side = 8.0 * row};
    sk_shape *parts = allocate((size_t)pits, sizeof *parts);
    uint64_t random = 3;
    for (int32_t i = 0; i < pits; i++) {
        double x = 8.0 * (i % row) + sk_random_range(&random, 0.0, 3.0),
               y = 8.0 * (double)(i / row) + sk_random_range(&random, 0.0, 3.0);
        double width = sk_random_range(&random, 0.5, 4.0), depth = sk_random_range(&random, 0.2, 3.0);
        stop_on_error(sk_shape_box(field.shapes, sk_vec(x, y, -depth), sk_vec(x + width, y + width, 1.0), &parts[i]));
    }
    stop_on_error(sk_shape_union(field.shapes, parts, pits, &field.root));
    stop_on_error(sk_shape_complement(field.shapes, field.root, &parts[0]));
    stop_on_error(sk_shape_half_space(field.shapes, sk_vec(0, 0, 1), 0.0, &parts[1]));
    stop_on_error(sk_shape_intersection(field.shapes, parts, 2, &field.root));
    free(parts);
    return field;
}

void brick_field_destroy(brick_field *field) {
    sk_shapes_destroy(field->shapes);
}

static sk_scenery *compile(const sk_shapes *shapes, sk_shape root) {
    sk_scenery *scenery;
    stop_on_error(sk_scenery_compile(shapes, root, (sk_scenery_options){&ground, 1, false}, &scenery));
    return scenery;
}

sk_scenery *brick_field_compile(const brick_field *field) {
    return compile(field->shapes, field->root);
}

// Returns the number of a vertex among those of the solid so far. Adds the vertex if it is new.
static int32_t point_number(peer_solids *solids, int32_t first, int32_t *count, sk_vec3 v) {
    for (int32_t i = first; i < *count; i++) {
        const double *p = solids->points + 3 * (size_t)i;
        if (sk_length(sk_sub(v, sk_vec(p[0], p[1], p[2]))) < 1e-6) return i;
    }
    double *p = solids->points + 3 * (size_t)*count;
    p[0] = v.x;
    p[1] = v.y;
    p[2] = v.z;
    return (*count)++;
}

static void add_solid(peer_solids *solids, const sk_shapes *shapes, sk_shape shape) {
    sk_scenery *alone = compile(shapes, shape);
    const sk_vec3 far_away = {1e6, 1e6, 1e6};
    sk_boundary boundary;
    stop_on_error(sk_scenery_boundary(alone, (sk_box){sk_neg(far_away), far_away}, &boundary));
    int32_t first = solids->first_point[solids->count], points = first;
    int32_t triangles = solids->first_triangle[solids->count];
    for (int32_t f = 0; f < boundary.face_count; f++) {
        const sk_face *face = &boundary.faces[f];
        const sk_vec3 *corner = boundary.vertices + face->first;
        int32_t centre = point_number(solids, first, &points, corner[0]);
        for (int32_t k = 1; k + 1 < face->count; k++) {
            int32_t *triangle = solids->triangles + 3 * (size_t)triangles++;
            triangle[0] = centre;
            triangle[1] = point_number(solids, first, &points, corner[k]);
            triangle[2] = point_number(solids, first, &points, corner[k + 1]);
        }
    }
    solids->count++;
    solids->first_point[solids->count] = points;
    solids->first_triangle[solids->count] = triangles;
    sk_boundary_free(&boundary);
    sk_scenery_destroy(alone);
}

peer_solids brick_field_meshes(const brick_field *field) {
    // A convex solid of f faces has at most 2 f - 4 points and 4 f - 12 triangles.
    size_t n = (size_t)field->bricks + 1, f = (size_t)field->faces;
    peer_solids solids = {
        .points = allocate(3 * n * 2 * f, sizeof(double)),
        .triangles = allocate(3 * n * 4 * f, sizeof(int32_t)),
        .first_point = allocate(n, sizeof(int32_t)),
        .first_triangle = allocate(n, sizeof(int32_t)),
    };
    solids.first_point[0] = solids.first_triangle[0] = 0;
    uint64_t random = 1;
    for (int32_t i = 0; i <= field->bricks; i++) { // the same bricks again, each in a pool of its own
        sk_shapes *s = new_shapes();
        sk_shape shape;
        const sk_vec3 low = {-1100.0, -1100.0, -5.0}, high = {field->side + 1100.0, field->side + 1100.0, 0.0};
        if (i < field->bricks)
            shape = brick(s, &random, field->side, field->faces);
        else
            stop_on_error(sk_shape_box(s, low, high, &shape));
        add_solid(&solids, s, shape);
        sk_shapes_destroy(s);
    }
    return solids;
}

void peer_solids_free(peer_solids *solids) {
    free(solids->points);
    free(solids->triangles);
    free(solids->first_point);
    free(solids->first_triangle);
}

// A segment: its middle and half of its vector. `step` moves it to the next segment.
typedef struct strut {
    sk_vec3 middle, reach, step;
} strut;

static strut random_strut(uint64_t *random, segment_kind kind, double side) {
    bool moves = kind == SEGMENTS_COHERENT || kind == SEGMENTS_ROLLING;
    double highest = kind == SEGMENTS_ROLLING ? 0.9 : 6.0;
    double x = sk_random_range(random, 0.0, side), y = sk_random_range(random, 0.0, side);
    strut s = {.middle = {x, y, sk_random_range(random, 0.0, highest)}};
    sk_vec3 along = random_direction(random);
    if (moves) along = sk_unit(sk_vec(along.x, along.y, -10.0));
    s.reach = along;
    if (kind == SEGMENTS_LONG) {
        s.reach = sk_scale(500.0, sk_unit(sk_vec(along.x, along.y, 0.0)));
        s.reach.z = -1.0;
    }
    if (!moves) return s;
    s.step = random_direction(random);
    if (kind == SEGMENTS_ROLLING) s.step.z = 0.0;
    s.step = sk_scale(0.002, sk_unit(s.step));
    return s;
}

void segments_make(segments *out, segment_kind kind, double side) {
    uint64_t random = 2;
    strut s = {0};
    for (int32_t i = 0; i < SEGMENTS; i++) {
        bool goes_on = (kind == SEGMENTS_COHERENT || kind == SEGMENTS_ROLLING) && i % COHERENT_RUN != 0;
        if (goes_on)
            s.middle = sk_add(s.middle, s.step);
        else
            s = random_strut(&random, kind, side);
        out->a[i] = sk_sub(s.middle, s.reach);
        out->b[i] = sk_add(s.middle, s.reach);
    }
}
