#include "aircraft/airframe.h"

#include <stdlib.h>
#include <string.h>

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

sk_result sk_airframe_body(const sk_airframe *airframe, const char *name, double mass, const sk_mat3 *inertia,
                           sk_body_type *out) {
    *out = (sk_body_type){.kappa = SK_BODY_KAPPA_LOOSE, .chi = SK_BODY_CHI, .lag = SK_AIRFRAME_LAG};
    memcpy(out->name, name, strnlen(name, sizeof out->name - 1));
    if (airframe->piece_count == 0) {
        out->mass = mass;
        out->inertia = *inertia;
        out->inertia_inverse = sk_mat3_inverse_symmetric(inertia);
        return sk_ok();
    }
    if (airframe->piece_count < 0 || airframe->piece_count > SK_AIRFRAME_PIECES_MAX)
        return sk_error("the airframe has %d pieces; at most %d are allowed", (int)airframe->piece_count,
                        (int)SK_AIRFRAME_PIECES_MAX);
    out->pieces = calloc((size_t)airframe->piece_count + 1, sizeof *out->pieces);
    if (out->pieces == NULL) return sk_error("memory is short");
    sk_result r = sk_ok();
    for (int32_t i = 0; i < airframe->piece_count && r.ok; i++) {
        r = build_piece(&airframe->pieces[i], &out->pieces[i]);
        out->piece_count = i + 1;
    }
    const sk_body_mass given = {.mass = mass, .has_centre = true, .has_inertia = true, .inertia = *inertia};
    if (r.ok) r = sk_body_type_complete(out, &given);
    return r.ok ? r : sk_error("the airframe: %s", r.text);
}

double sk_airframe_crush_energy(const sk_body_type *airframe) {
    double energy = 0.0;
    for (int32_t i = 0; i < airframe->piece_count; i++) {
        const sk_body_piece *piece = &airframe->pieces[i];
        if (isfinite(piece->strength)) energy += piece->strength * sk_measures_of_convex(&piece->solid).volume;
    }
    return energy;
}
