#include "view/loose_mesh.h"

#include <math.h>

enum { ROUND_SIDES = 24, ROUND_RINGS = 6 };

static uint8_t srgb_of(double linear) {
    double x = sk_clamp(linear, 0.0, 1.0);
    double coded = x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1.0 / 2.4) - 0.055;
    return (uint8_t)(255.0 * coded + 0.5);
}

static sk_finish finish_of(const sk_material *materials, int32_t material_count, int32_t material) {
    if (material == SK_BODY_TYRE) return (sk_finish){.colour = {38, 38, 40}, .alpha = 255, .gloss = 20};
    if (material == SK_BODY_METAL)
        return (sk_finish){.colour = {150, 152, 156}, .alpha = 255, .gloss = 90, .metal = 120};
    const sk_material *m = &materials[material >= 0 && material < material_count ? material : 0];
    sk_finish finish = {.alpha = 255, .gloss = 60};
    for (int i = 0; i < 3; i++) finish.colour[i] = srgb_of(m->colour[i]);
    return finish;
}

// A face is the polygon of the edges that have it on their left.
static void add_piece(const sk_body_piece *piece, const sk_material *materials, int32_t material_count,
                      sk_mesh_builder *out) {
    const sk_convex *solid = &piece->solid;
    int32_t first[SK_CONVEX_FACES_MAX];
    for (int32_t f = 0; f < solid->face_count; f++) first[f] = -1;
    for (int32_t k = 0; k < 2 * solid->edge_count; k++) {
        sk_convex_edge e = solid->edge[k / 2];
        if (k % 2 == 1) e = (sk_convex_edge){e.to, e.from, e.right, e.left};
        if (first[e.left] < 0) first[e.left] = e.from;
        if (first[e.left] == e.from || first[e.left] == e.to) continue;
        sk_vec3 n = solid->face[e.left].normal;
        sk_finish finish = finish_of(materials, material_count, sk_body_face_material(piece, e.left));
        const sk_vec3 corners[3] = {solid->vertex[first[e.left]], solid->vertex[e.from], solid->vertex[e.to]};
        sk_mesh_triangle_smooth(out, corners, (sk_vec3[3]){n, n, n}, finish);
    }
}

// Direction on a unit sphere about the axis, at a latitude and a longitude (rad).
static sk_vec3 direction(const sk_mat3 *axes, double latitude, double longitude) {
    sk_vec3 local = {cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)};
    return sk_mat3_mul_back(axes, local);
}

// Axes with z along the segment of a round.
static sk_mat3 axes_of(const sk_body_round *round) {
    sk_vec3 z = sk_unit(sk_sub(round->to, round->from));
    if (!(sk_dot(z, z) > 0.0)) z = sk_vec(0.0, 0.0, 1.0);
    sk_vec3 x = sk_unit(sk_cross(fabs(z.z) < 0.9 ? sk_vec(0, 0, 1) : sk_vec(1, 0, 0), z));
    return (sk_mat3){{x, sk_cross(z, x), z}};
}

// Adds a band between two latitudes, with centres of their own: the half spheres and the side of a capsule are bands.
static void add_band(const sk_body_round *round, const sk_mat3 *axes, const double latitude[2], const sk_vec3 centre[2],
                     sk_finish finish, sk_mesh_builder *out) {
    for (int32_t k = 0; k < ROUND_SIDES; k++) {
        sk_vec3 n[4], p[4];
        for (int i = 0; i < 4; i++) {
            int high = i >= 2, next = i == 1 || i == 2;
            n[i] = direction(axes, latitude[high], 2.0 * SK_PI * (k + next) / ROUND_SIDES);
            p[i] = sk_add_scaled(centre[high], round->radius, n[i]);
        }
        sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[1], p[2]}, (sk_vec3[3]){n[0], n[1], n[2]}, finish);
        sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[2], p[3]}, (sk_vec3[3]){n[0], n[2], n[3]}, finish);
    }
}

static void add_round(const sk_body_round *round, sk_finish finish, sk_mesh_builder *out) {
    sk_mat3 axes = axes_of(round);
    for (int32_t i = -ROUND_RINGS; i < ROUND_RINGS; i++) {
        const double latitude[2] = {0.5 * SK_PI * i / ROUND_RINGS, 0.5 * SK_PI * (i + 1) / ROUND_RINGS};
        sk_vec3 centre = i < 0 ? round->from : round->to;
        add_band(round, &axes, latitude, (sk_vec3[2]){centre, centre}, finish, out);
    }
    add_band(round, &axes, (double[2]){0.0, 0.0}, (sk_vec3[2]){round->from, round->to}, finish, out);
}

void sk_loose_mesh(const sk_body_type *type, const sk_material *materials, int32_t material_count,
                   sk_mesh_builder *out) {
    for (int32_t i = 0; i < type->piece_count; i++) add_piece(&type->pieces[i], materials, material_count, out);
    for (int32_t i = 0; i < type->round_count; i++)
        add_round(&type->rounds[i], finish_of(materials, material_count, type->rounds[i].material), out);
}
