#include "export/hierarchy_meshes.h"

#include <stdlib.h>

static sk_result make_room(sk_study_mesh *m, int32_t points, int32_t faces) {
    *m = (sk_study_mesh){.points = calloc((size_t)points, sizeof *m->points),
                         .faces = calloc((size_t)faces, sizeof *m->faces)};
    m->mesh = (sk_face_mesh){0, 0, m->points, m->faces};
    return m->points != NULL && m->faces != NULL ? sk_ok() : sk_error("memory is short");
}

void sk_study_mesh_release(sk_study_mesh *mesh) {
    free(mesh->points);
    free(mesh->faces);
    *mesh = (sk_study_mesh){.points = NULL};
}

static void add_triangle(sk_study_mesh *m, int32_t a, int32_t b, int32_t c) {
    m->faces[m->mesh.face_count++] = (sk_mesh_face){3, {a, b, c}};
}

// ---- spheres ----

// The points of a sphere after those that are there: parallels from the north on, then both poles.
static void add_sphere_points(sk_study_mesh *m, int32_t around, int32_t bands, sk_vec3 (*place)(sk_vec3 direction)) {
    for (int32_t j = 1; j < bands; j++)
        for (int32_t i = 0; i < around; i++) {
            double s, c, sine, cosine;
            sk_sincos(SK_PI * j / bands, &s, &c);
            sk_sincos(2.0 * SK_PI * i / around, &sine, &cosine);
            m->points[m->mesh.point_count++] = place((sk_vec3){s * cosine, s * sine, c});
        }
    m->points[m->mesh.point_count++] = place((sk_vec3){0.0, 0.0, 1.0});
    m->points[m->mesh.point_count++] = place((sk_vec3){0.0, 0.0, -1.0});
}

// A cell of a sphere: corners a (north-west), b (south-west), c (south-east), d (north-east). At the poles it is one triangle.
static void add_cell(sk_study_mesh *m, const int32_t corner[4], sk_sphere_numbering n) {
    int32_t a = corner[0], b = corner[1], c = corner[2], d = corner[3], first = m->mesh.face_count;
    if (a == d) {
        add_triangle(m, a, b, c);
    } else if (b == c) {
        add_triangle(m, a, c, d);
    } else {
        add_triangle(m, a, b, n.other_diagonal ? d : c);
        add_triangle(m, n.other_diagonal ? b : a, c, d);
        if (!n.second_first) return;
        sk_mesh_face swapped = m->faces[first];
        m->faces[first] = m->faces[first + 1];
        m->faces[first + 1] = swapped;
    }
}

static void add_sphere(sk_study_mesh *m, int32_t around, int32_t bands, sk_sphere_numbering n,
                       sk_vec3 (*place)(sk_vec3 direction)) {
    int32_t base = m->mesh.point_count, north = base + around * (bands - 1), south = north + 1;
    int32_t first = m->mesh.face_count;
    add_sphere_points(m, around, bands, place);
    for (int32_t cell = 0; cell < around * bands; cell++) {
        int32_t j = n.by_meridians ? cell % bands : cell / around, i = n.by_meridians ? cell / bands : cell % around;
        if (n.southern_first) j = bands - 1 - j;
        if (n.westward) i = around - 1 - i;
        int32_t next = (i + 1) % around;
        const int32_t corner[4] = {
            j == 0 ? north : base + (j - 1) * around + i, j == bands - 1 ? south : base + j * around + i,
            j == bands - 1 ? south : base + j * around + next, j == 0 ? north : base + (j - 1) * around + next};
        add_cell(m, corner, n);
    }
    for (int32_t i = first, k = m->mesh.face_count - 1; i < k && n.backward; i++, k--) {
        sk_mesh_face swapped = m->faces[i];
        m->faces[i] = m->faces[k];
        m->faces[k] = swapped;
    }
}

static sk_vec3 on_sphere(sk_vec3 d) {
    return d;
}

static sk_vec3 on_sphere_with_poles_on_x(sk_vec3 d) {
    return (sk_vec3){d.z, d.x, d.y};
}

sk_result sk_study_sphere(int32_t around, int32_t bands, sk_sphere_numbering numbering, bool poles_on_x,
                          sk_study_mesh *out) {
    sk_result result = make_room(out, around * (bands - 1) + 2, 2 * around * (bands - 1));
    if (result.ok) add_sphere(out, around, bands, numbering, poles_on_x ? on_sphere_with_poles_on_x : on_sphere);
    return result;
}

// ---- the motorcycle ----

enum { WHEEL_AROUND = 60, WHEEL_TUBE = 28, BODY_AROUND = 106, BODY_BANDS = 54 };

// A wheel about an axis along y: its tyre is a torus.
static void add_wheel(sk_study_mesh *m, sk_vec3 centre, double radius, double tyre) {
    int32_t base = m->mesh.point_count;
    for (int32_t i = 0; i < WHEEL_AROUND; i++)
        for (int32_t k = 0; k < WHEEL_TUBE; k++) {
            double s, c, sine, cosine;
            sk_sincos(2.0 * SK_PI * i / WHEEL_AROUND, &s, &c);
            sk_sincos(2.0 * SK_PI * k / WHEEL_TUBE, &sine, &cosine);
            double r = radius - tyre + tyre * cosine;
            m->points[m->mesh.point_count++] = sk_add(centre, (sk_vec3){r * c, tyre * sine, r * s});
        }
    for (int32_t i = 0; i < WHEEL_AROUND; i++)
        for (int32_t k = 0; k < WHEEL_TUBE; k++) {
            int32_t ni = (i + 1) % WHEEL_AROUND * WHEEL_TUBE, nk = (k + 1) % WHEEL_TUBE;
            int32_t a = base + i * WHEEL_TUBE + k, b = base + ni + k, c = base + ni + nk,
                    d = base + i * WHEEL_TUBE + nk;
            add_triangle(m, a, b, c);
            add_triangle(m, a, c, d);
        }
}

// Bumps like those of an engine and its pipes: up to a tenth of the size.
static sk_vec3 on_body(sk_vec3 d) {
    double bump = 1.0 + 0.1 * sk_sin(11.0 * d.x) * sk_sin(9.0 * d.z) * sk_sin(7.0 * d.y + 0.5);
    return (sk_vec3){0.75 * bump * d.x, 0.2 * bump * d.y, 0.75 + 0.33 * bump * d.z};
}

sk_result sk_study_motorcycle(sk_study_mesh *out) {
    sk_result result = make_room(out, 2 * WHEEL_AROUND * WHEEL_TUBE + BODY_AROUND * (BODY_BANDS - 1) + 2,
                                 4 * WHEEL_AROUND * WHEEL_TUBE + 2 * BODY_AROUND * (BODY_BANDS - 1));
    if (!result.ok) return result;
    add_wheel(out, (sk_vec3){0.7, 0.0, 0.3}, 0.3, 0.06);
    add_wheel(out, (sk_vec3){-0.7, 0.0, 0.3}, 0.3, 0.06);
    add_sphere(out, BODY_AROUND, BODY_BANDS, (sk_sphere_numbering){.backward = false}, on_body);
    out->mesh.face_count--; // the paper's number is odd
    return result;
}

// ---- the wall ----

// Points of a side: at + a / 4 u + b / 3 v.
static void add_side(sk_study_mesh *m, sk_vec3 at, sk_vec3 u, sk_vec3 v) {
    int32_t base = m->mesh.point_count;
    for (int32_t b = 0; b <= 3; b++)
        for (int32_t a = 0; a <= 4; a++)
            m->points[m->mesh.point_count++] = sk_add_scaled(sk_add_scaled(at, 0.25 * a, u), b / 3.0, v);
    for (int32_t b = 0; b < 3; b++)
        for (int32_t a = 0; a < 4; a++) {
            int32_t p = base + 5 * b + a;
            add_triangle(m, p, p + 1, p + 6);
            add_triangle(m, p, p + 6, p + 5);
        }
}

sk_result sk_study_wall(double width, double height, sk_study_mesh *out) {
    static const double THICKNESS = 0.2;
    sk_result result = make_room(out, 6 * 20, 144);
    if (!result.ok) return result;
    sk_vec3 x = {THICKNESS, 0, 0}, y = {0, width, 0}, z = {0, 0, height}, low = {0, -0.5 * width, 0};
    add_side(out, low, z, y);
    add_side(out, sk_add(low, x), y, z);
    add_side(out, low, x, z);
    add_side(out, sk_add(low, y), z, x);
    add_side(out, low, y, x);
    add_side(out, sk_add(low, z), x, y);
    return result;
}

// ---- the jet ----

// The fuselage along x; wings where d.y is near +-1, a fin where d.z is near 1 at the tail.
static sk_vec3 on_jet(sk_vec3 d) {
    double y2 = d.y * d.y, y4 = y2 * y2, z2 = d.z * d.z, z4 = z2 * z2;
    double wing = 5.0 * y4 * y4 * d.y * sk_exp(-25.0 * d.x * d.x),
           tail = 1.5 * y4 * y4 * d.y * sk_exp(-60.0 * (d.x + 0.8) * (d.x + 0.8)),
           fin = d.z > 0.0 ? 2.5 * z4 * sk_exp(-60.0 * (d.x + 0.8) * (d.x + 0.8)) : 0.0;
    return (sk_vec3){8.0 * d.x - 0.25 * fabs(wing), 0.9 * d.y + wing + 8.0 * tail, 0.9 * d.z + 4.0 * fin};
}

sk_result sk_study_jet(sk_study_mesh *out) {
    enum { AROUND = 128, BANDS = 70 };
    sk_result result = make_room(out, AROUND * (BANDS - 1) + 2, 2 * AROUND * (BANDS - 1));
    if (result.ok) add_sphere(out, AROUND, BANDS, (sk_sphere_numbering){.backward = false}, on_jet);
    return result;
}
