// Every face is divided into triangles (r, a, b), where r is one vertex of the face and (a, b) is an edge. With one
// vertex o of the solid they form the tetrahedra (o, r, a, b), whose signed volumes add up to that of the solid.
// Positions are relative to o, so that rounding is of the size of the solid, wherever the solid is.
#include "convex/measures.h"

#include "base/assert.h"
#include "convex/triangles.h"
#include <string.h>

static void add_outer(sk_mat3 *sum, double weight, sk_vec3 a, sk_vec3 b) {
    sum->row[0] = sk_add_scaled(sum->row[0], weight * a.x, b);
    sum->row[1] = sk_add_scaled(sum->row[1], weight * a.y, b);
    sum->row[2] = sk_add_scaled(sum->row[2], weight * a.z, b);
}

// Adds a tetrahedron with one vertex at the origin. The integral of x x^T dV is V / 20 (sum of v v^T + s s^T), where s
// is the sum of its vertices.
static void add_tetrahedron(double volume, sk_vec3 r, sk_vec3 a, sk_vec3 b, sk_vec3 *first, sk_mat3 *second) {
    sk_vec3 s = sk_add(r, sk_add(a, b));
    *first = sk_add_scaled(*first, volume / 4.0, s);
    add_outer(second, volume / 20.0, r, r);
    add_outer(second, volume / 20.0, a, a);
    add_outer(second, volume / 20.0, b, b);
    add_outer(second, volume / 20.0, s, s);
}

static sk_mat3 zero(void) {
    return (sk_mat3){{{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};
}

sk_measures sk_measures_of(const sk_cut *cut) {
    sk_measures m = {.second = zero()};
    if (cut->vertex_count == 0) return m;
    sk_vec3 o = cut->vertex[0], first = {0.0, 0.0, 0.0};
    sk_triangles walk;
    sk_triangles_begin(cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);) {
        sk_vec3 r = sk_sub(t.corner[0], o), a = sk_sub(t.corner[1], o), b = sk_sub(t.corner[2], o);
        double volume = sk_dot(r, sk_cross(a, b)) / 6.0;
        m.volume += volume;
        m.surface += sk_length(t.area);
        add_tetrahedron(volume, r, a, b, &first, &m.second);
    }
    if (!(m.volume > 0.0)) return (sk_measures){.surface = m.surface, .second = zero()};
    sk_vec3 mean = sk_scale(1.0 / m.volume, first);
    add_outer(&m.second, -m.volume, mean, mean); // about the centroid
    m.centroid = sk_add(o, mean);
    return m;
}

sk_measures sk_measures_of_convex(const sk_convex *piece) {
    sk_cut cut;
    sk_cut_begin(piece, &(sk_pose){{0.0, 0.0, 0.0}, sk_quat_identity()}, &cut);
    return sk_measures_of(&cut);
}

void sk_face_areas(const sk_cut *cut, int32_t count, sk_vec3 *area) {
    SK_ASSERT(count <= SK_CUT_FACES_MAX);
    memset(area, 0, (size_t)count * sizeof *area);
    sk_triangles walk;
    sk_triangles_begin(cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);)
        if (t.face < count) area[t.face] = sk_add(area[t.face], t.area);
}

// Returns the inertia, density (trace(S) E - S), about the point from which the second moments S are taken.
static sk_mat3 inertia_of(const sk_mat3 *s, double density) {
    double trace = s->row[0].x + s->row[1].y + s->row[2].z;
    sk_mat3 inertia;
    for (int i = 0; i < 3; i++) inertia.row[i] = sk_scale(-density, s->row[i]);
    inertia.row[0].x += density * trace;
    inertia.row[1].y += density * trace;
    inertia.row[2].z += density * trace;
    return inertia;
}

sk_box sk_convex_own_bounds(const sk_convex *piece) {
    sk_box box = {piece->vertex[0], piece->vertex[0]};
    for (int32_t i = 1; i < piece->vertex_count; i++)
        box = (sk_box){sk_min3(box.min, piece->vertex[i]), sk_max3(box.max, piece->vertex[i])};
    return box;
}

sk_box sk_convex_bounds(const sk_convex *piece, const sk_pose *pose) {
    sk_vec3 first = sk_pose_point(*pose, piece->vertex[0]);
    sk_box box = {first, first};
    for (int32_t i = 1; i < piece->vertex_count; i++) {
        sk_vec3 v = sk_pose_point(*pose, piece->vertex[i]);
        box = (sk_box){sk_min3(box.min, v), sk_max3(box.max, v)};
    }
    return box;
}

sk_solid_mass sk_solid_mass_of(const sk_measures *measures, double density) {
    return (sk_solid_mass){density * measures->volume, measures->centroid, inertia_of(&measures->second, density)};
}

// Adds the inertia of a part about `centre` (Steiner's theorem).
static void add_shifted(sk_mat3 *sum, const sk_solid_mass *part, sk_vec3 centre) {
    sk_mat3 second = zero();
    sk_vec3 offset = sk_sub(part->centre, centre);
    add_outer(&second, part->mass, offset, offset);
    sk_mat3 shift = inertia_of(&second, 1.0);
    for (int i = 0; i < 3; i++) sum->row[i] = sk_add(sum->row[i], sk_add(part->inertia.row[i], shift.row[i]));
}

sk_solid_mass sk_solid_mass_join(const sk_solid_mass *a, const sk_solid_mass *b) {
    sk_solid_mass sum = {.mass = a->mass + b->mass, .inertia = zero()};
    sum.centre = sk_mix(a->centre, b->centre, b->mass / sum.mass);
    add_shifted(&sum.inertia, a, sum.centre);
    add_shifted(&sum.inertia, b, sum.centre);
    return sum;
}
