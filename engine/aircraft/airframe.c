#include "aircraft/airframe.h"

#include "aircraft/airframe_parts.h"

#include <stdlib.h>
#include <string.h>

static sk_vec3 mean_of(const sk_vec3 *corners, int32_t count) {
    sk_vec3 mean = {0.0, 0.0, 0.0};
    for (int32_t k = 0; k < count; k++) mean = sk_add_scaled(mean, 1.0 / count, corners[k]);
    return mean;
}

sk_piece_ends sk_piece_ends_of(const sk_airframe_piece *piece) {
    int32_t first = sk_first_corners(piece);
    return (sk_piece_ends){mean_of(piece->corners, first),
                           mean_of(piece->corners + first, piece->corner_count - first)};
}

static sk_result build_piece(const sk_airframe_piece *piece, sk_body_piece *out) {
    sk_result r = piece->corner_count >= 4 && piece->corner_count <= SK_AIRFRAME_CORNERS_MAX
                      ? sk_convex_of_points(piece->corners, piece->corner_count, &out->solid)
                      : sk_error("it has %d corners; 4 to %d are allowed", (int)piece->corner_count,
                                 (int)SK_AIRFRAME_CORNERS_MAX);
    if (r.ok) r = sk_body_strength_check(piece->strength, "its strength");
    if (!r.ok) return sk_error("piece '%s': %s", piece->name, r.text);
    out->material = SK_BODY_METAL;
    out->strength = piece->strength;
    for (int32_t k = 0; k < SK_CONVEX_FACES_MAX; k++) out->face_material[k] = SK_NO_MATERIAL;
    return r;
}

static void begin_body(const char *name, sk_body_type *out) {
    *out = (sk_body_type){.kappa = SK_BODY_KAPPA_LOOSE, .chi = SK_BODY_CHI, .lag = SK_AIRFRAME_LAG};
    memcpy(out->name, name, strnlen(name, sizeof out->name - 1));
}

static sk_result build_pieces(const sk_airframe *airframe, uint32_t pieces, sk_body_type *out) {
    out->pieces = calloc((size_t)airframe->piece_count + 1, sizeof *out->pieces);
    if (out->pieces == NULL) return sk_error("memory is short");
    sk_result r = sk_ok();
    for (int32_t i = 0; i < airframe->piece_count && r.ok; i++)
        if ((pieces >> i & 1) != 0) r = build_piece(&airframe->pieces[i], &out->pieces[out->piece_count++]);
    return r;
}

// The root of a joint: the middle of that side of the piece's box which is nearest to the piece that carries it.
static sk_vec3 root_of(const sk_convex *piece, const sk_convex *carrier) {
    static const sk_pose OWN = {{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    sk_box box = sk_convex_bounds(piece, &OWN);
    sk_vec3 middle = sk_mix(box.min, box.max, 0.5), to = sk_measures_of_convex(carrier).centroid, root = middle;
    const sk_vec3 side[6] = {{box.min.x, middle.y, middle.z}, {box.max.x, middle.y, middle.z},
                             {middle.x, box.min.y, middle.z}, {middle.x, box.max.y, middle.z},
                             {middle.x, middle.y, box.min.z}, {middle.x, middle.y, box.max.z}};
    for (int k = 0; k < 6; k++)
        if (k == 0 || sk_length(sk_sub(side[k], to)) < sk_length(sk_sub(root, to))) root = side[k];
    return root;
}

static void set_joints(const sk_airframe *airframe, sk_body_type *body) {
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *piece = &airframe->pieces[k];
        if (!(piece->bending > 0.0) || piece->joint == 0) continue;
        sk_vec3 root = root_of(&body->pieces[k].solid, &body->pieces[piece->carried_by].solid);
        body->pieces[k].joint = (sk_body_joint){piece->bending, root};
    }
}

sk_result sk_airframe_body(const sk_airframe *airframe, const char *name, double mass, const sk_mat3 *inertia,
                           sk_body_type *out) {
    begin_body(name, out);
    if (airframe->piece_count == 0) {
        out->mass = mass;
        out->inertia = *inertia;
        out->inertia_inverse = sk_mat3_inverse_symmetric(inertia);
        return sk_ok();
    }
    if (airframe->piece_count < 0 || airframe->piece_count > SK_AIRFRAME_PIECES_MAX)
        return sk_error("the airframe has %d pieces; at most %d are allowed", (int)airframe->piece_count,
                        (int)SK_AIRFRAME_PIECES_MAX);
    sk_result r = build_pieces(airframe, UINT32_MAX, out);
    const sk_body_mass given = {.mass = mass, .has_centre = true, .has_inertia = true, .inertia = *inertia};
    if (r.ok) r = sk_body_type_complete(out, &given);
    if (r.ok) set_joints(airframe, out);
    return r.ok ? r : sk_error("the airframe: %s", r.text);
}

// Writes the corners of a piece, shrunk towards its centroid. Returns their number.
static int32_t shrunk_corners(const sk_convex *piece, sk_vec3 *out) {
    static const double SHARE = 0.3; // of each length
    sk_vec3 centre = sk_measures_of_convex(piece).centroid;
    for (int32_t i = 0; i < piece->vertex_count; i++) out[i] = sk_mix(centre, piece->vertex[i], SHARE);
    return piece->vertex_count;
}

// Adds what cannot be crushed of debris, as a spar: a rigid beam from the middle of its first piece to that of the farthest
// one. It has flat sides, so that debris comes to rest on it.
static sk_result add_spar(sk_body_type *body) {
    int32_t farthest = 0, count;
    double most = 0.0;
    sk_vec3 first = sk_measures_of_convex(&body->pieces[0].solid).centroid;
    for (int32_t i = 1; i < body->piece_count; i++) {
        double far = sk_length(sk_sub(sk_measures_of_convex(&body->pieces[i].solid).centroid, first));
        if (far > most) farthest = i;
        most = sk_max(most, far);
    }
    sk_vec3 corners[2 * SK_CONVEX_VERTICES_MAX];
    count = shrunk_corners(&body->pieces[0].solid, corners);
    if (farthest > 0) count += shrunk_corners(&body->pieces[farthest].solid, corners + count);
    sk_body_piece *spar = &body->pieces[body->piece_count];
    *spar = body->pieces[0];
    spar->strength = INFINITY;
    sk_result r = sk_convex_of_points(corners, count, &spar->solid);
    body->piece_count += r.ok;
    return r.ok ? r : sk_error("its spar: %s", r.text);
}

sk_result sk_airframe_debris(const sk_airframe *airframe, uint32_t pieces, const char *name, sk_body_type *out) {
    sk_solid_mass of = sk_airframe_mass_of(airframe, pieces);
    begin_body(name, out);
    out->drag_area = -1.0;
    sk_result r = of.mass > 0.0 ? build_pieces(airframe, pieces, out) : sk_error("it has no mass");
    if (r.ok) r = add_spar(out);
    const sk_body_mass given = {
        .mass = of.mass, .has_centre = true, .has_inertia = true, .centre = of.centre, .inertia = of.inertia};
    if (r.ok) r = sk_body_type_complete(out, &given);
    return r.ok ? r : sk_error("debris '%s': %s", name, r.text);
}

double sk_airframe_crush_energy(const sk_body_type *airframe) {
    double energy = 0.0;
    for (int32_t i = 0; i < airframe->piece_count; i++) {
        const sk_body_piece *piece = &airframe->pieces[i];
        if (isfinite(piece->strength)) energy += piece->strength * sk_measures_of_convex(&piece->solid).volume;
    }
    return energy;
}
