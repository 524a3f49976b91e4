#include "body/body_type.h"

#include "body/body_mass.h"
#include "body/body_overlap.h"
#include <stdlib.h>
#include <string.h>

#define LIGHTEST 1e-6 // kg
#define HEAVIEST 1e9

static const double WEIGHT = 1000.0; // kg/m^3: density that spreads a given mass where none is given

double sk_body_volume(const sk_body_type *type) {
    double volume = 0.0;
    for (int32_t i = 0; i < type->piece_count; i++) volume += sk_measures_of_convex(&type->pieces[i].solid).volume;
    for (int32_t i = 0; i < type->round_count; i++) volume += sk_body_round_mass(&type->rounds[i], 1.0).mass;
    return volume;
}

// ---- what is given ----

static sk_result check_counts(const sk_body_type *type) {
    if (type->piece_count < 0 || type->piece_count > SK_BODY_PIECES_MAX || type->round_count < 0 ||
        type->round_count > SK_BODY_ROUNDS_MAX)
        return sk_error("it has %d convex pieces and %d spheres or capsules; up to %d and %d are allowed",
                        (int)type->piece_count, (int)type->round_count, (int)SK_BODY_PIECES_MAX,
                        (int)SK_BODY_ROUNDS_MAX);
    if (type->piece_count + type->round_count == 0) return sk_error("it has no shape");
    return sk_ok();
}

static sk_result check_density(double density, const char *what) {
    if (!(density >= SK_BODY_DENSITY_LEAST && density <= SK_BODY_DENSITY_MOST))
        return sk_error("%s is %g kg/m^3; %g to %g is allowed: foam has 15, wood 600, steel 7850", what, density,
                        SK_BODY_DENSITY_LEAST, SK_BODY_DENSITY_MOST);
    return sk_ok();
}

sk_result sk_body_strength_check(double strength, const char *what) {
    if (strength >= SK_BODY_STRENGTH_LEAST) return sk_ok();
    return sk_error("%s is %g Pa; at least %g Pa is allowed, and infinite: rigid", what, strength,
                    SK_BODY_STRENGTH_LEAST);
}

static sk_result check_parts(const sk_body_type *type) {
    for (int32_t i = 0; i < type->piece_count + type->round_count; i++) {
        sk_body_part part = sk_body_part_of(type, i);
        double density = part.piece != NULL ? part.piece->density : part.round->density;
        if (density != 0.0) {
            sk_result r = check_density(density, "the density of a part");
            if (!r.ok) return r;
        }
        if (part.piece != NULL) {
            sk_result r = sk_body_strength_check(part.piece->strength, "the strength of a piece");
            if (!r.ok) return r;
            continue;
        }
        const sk_body_round *round = part.round;
        if (!sk_is_finite3(round->from) || !sk_is_finite3(round->to))
            return sk_error("a sphere or capsule has a place that is not finite");
        if (!(round->radius >= 0.5 * SK_BODY_REACH_LEAST && round->radius <= SK_BODY_REACH_MOST))
            return sk_error("the radius of a sphere or capsule is %g m; %g to %g is allowed", round->radius,
                            0.5 * SK_BODY_REACH_LEAST, SK_BODY_REACH_MOST);
    }
    return sk_ok();
}

static sk_result check_mass(const sk_body_mass *mass) {
    if (mass->mass == 0.0 && mass->density == 0.0) return sk_error("it has neither a mass nor a density");
    if (mass->mass != 0.0 && !(mass->mass >= LIGHTEST && mass->mass <= HEAVIEST))
        return sk_error("its mass is %g kg; %g to %g is allowed", mass->mass, LIGHTEST, HEAVIEST);
    if (mass->has_centre && !sk_is_finite3(mass->centre)) return sk_error("its centre of gravity is not finite");
    return mass->density != 0.0 ? check_density(mass->density, "its density") : sk_ok();
}

// ---- mass properties ----

static sk_result refuse_overlap(const sk_body_type *type) {
    static const double MARGIN = 1e-7; // m: parts that share a face overlap by rounding
    int32_t first, second;
    if (!sk_body_overlaps_itself(type, MARGIN, &first, &second)) return sk_ok();
    return sk_error("its parts %d and %d overlap; the mass of the overlap would count twice: separate them, or give "
                    "'mass', 'centre' and 'inertia'",
                    (int)second + 1, (int)first + 1);
}

// Computes the mass properties in the frame of the shape.
static sk_result find_mass(const sk_body_type *type, const sk_body_mass *given, sk_solid_mass *out) {
    if (given->mass == 0.0 || !given->has_centre || !given->has_inertia) {
        sk_result r = refuse_overlap(type);
        if (!r.ok) return r;
        *out = sk_body_shape_mass(type, given->density > 0.0 ? given->density : WEIGHT);
    }
    if (given->mass > 0.0) {
        double factor = out->mass > 0.0 ? given->mass / out->mass : 1.0;
        for (int i = 0; i < 3; i++) out->inertia.row[i] = sk_scale(factor, out->inertia.row[i]);
        out->mass = given->mass;
    }
    if (given->has_centre) out->centre = given->centre;
    if (given->has_inertia) out->inertia = given->inertia;
    return sk_ok();
}

// Moves the origin of the shape. Only half-spaces are moved: the rest of a piece follows from them.
static void move_origin(sk_body_type *type, sk_vec3 to) {
    for (int32_t i = 0; i < type->piece_count; i++) {
        sk_convex *solid = &type->pieces[i].solid;
        for (int32_t k = 0; k < solid->face_count; k++) solid->face[k].offset -= sk_dot(solid->face[k].normal, to);
    }
    for (int32_t i = 0; i < type->round_count; i++) {
        type->rounds[i].from = sk_sub(type->rounds[i].from, to);
        type->rounds[i].to = sk_sub(type->rounds[i].to, to);
    }
    type->origin = sk_neg(to);
}

// Builds a piece from its half-spaces until none is redundant, so that a further build gives the same bits.
static sk_result rebuild(sk_body_piece *piece) {
    for (bool same = false; !same;) {
        sk_convex built;
        sk_result r = sk_convex_build(piece->solid.face, piece->solid.face_count, &built);
        if (!r.ok) return r;
        same = built.face_count == piece->solid.face_count;
        for (int32_t k = 0; k < built.face_count; k++) piece->face_material[k] = piece->face_material[built.source[k]];
        for (int32_t k = built.face_count; k < SK_CONVEX_FACES_MAX; k++) piece->face_material[k] = SK_NO_MATERIAL;
        piece->solid = built;
    }
    return sk_ok();
}

static void bounds_of(sk_body_type *type) {
    type->low = sk_vec(INFINITY, INFINITY, INFINITY);
    type->high = sk_neg(type->low);
    type->reach = 0.0;
    for (int32_t i = 0; i < type->piece_count; i++) {
        const sk_convex *solid = &type->pieces[i].solid;
        for (int32_t k = 0; k < solid->vertex_count; k++) {
            type->low = sk_min3(type->low, solid->vertex[k]);
            type->high = sk_max3(type->high, solid->vertex[k]);
            type->reach = sk_max(type->reach, sk_length(solid->vertex[k]));
        }
    }
    for (int32_t i = 0; i < type->round_count; i++) {
        const sk_body_round *round = &type->rounds[i];
        sk_vec3 r = {round->radius, round->radius, round->radius};
        type->low = sk_min3(type->low, sk_sub(sk_min3(round->from, round->to), r));
        type->high = sk_max3(type->high, sk_add(sk_max3(round->from, round->to), r));
        type->reach = sk_max(type->reach, sk_max(sk_length(round->from), sk_length(round->to)) + round->radius);
    }
}

sk_result sk_body_type_derive(sk_body_type *type) {
    sk_result r = check_counts(type);
    if (r.ok) r = check_parts(type);
    for (int32_t i = 0; r.ok && i < type->piece_count; i++) {
        int32_t faces = type->pieces[i].solid.face_count;
        r = rebuild(&type->pieces[i]);
        if (r.ok && type->pieces[i].solid.face_count != faces)
            r = sk_error("%d of its %d half-spaces are redundant", (int)(faces - type->pieces[i].solid.face_count),
                         (int)faces);
        if (!r.ok) return sk_error("convex piece %d: %s", (int)i + 1, r.text);
    }
    if (!r.ok) return r;
    bounds_of(type);
    type->inertia_inverse = sk_mat3_inverse_symmetric(&type->inertia);
    return sk_ok();
}

// The mean area that a convex solid shows, over all directions, is a quarter of its surface (Cauchy).
static double usual_drag_area(const sk_body_type *type) {
    sk_vec3 side = sk_sub(type->high, type->low);
    return 0.5 * (side.x * side.y + side.y * side.z + side.z * side.x);
}

sk_result sk_body_type_complete(sk_body_type *type, const sk_body_mass *mass) {
    sk_result r = check_counts(type);
    if (r.ok) r = check_parts(type);
    if (r.ok) r = check_mass(mass);
    sk_solid_mass found = {0};
    if (r.ok) r = find_mass(type, mass, &found);
    if (!r.ok) return r;
    type->mass = found.mass;
    type->inertia = found.inertia;
    move_origin(type, found.centre);
    for (int32_t i = 0; i < type->piece_count; i++) {
        r = rebuild(&type->pieces[i]);
        if (!r.ok) return sk_error("convex piece %d: %s", (int)i + 1, r.text);
    }
    r = sk_body_type_derive(type);
    if (!r.ok) return r;
    if (type->drag_area < 0.0) type->drag_area = usual_drag_area(type);
    return sk_body_type_check(type, INT32_MAX);
}

void sk_body_type_release(sk_body_type *type) {
    free(type->pieces);
    free(type->rounds);
    type->pieces = NULL;
    type->rounds = NULL;
    type->piece_count = type->round_count = 0;
}

// ---- checks ----

static sk_result check_materials(const sk_body_type *type, int32_t count) {
    for (int32_t i = 0; i < type->piece_count + type->round_count; i++) {
        sk_body_part part = sk_body_part_of(type, i);
        int32_t material = part.piece != NULL ? part.piece->material : part.round->material;
        bool exists = (material >= 0 && material < count) || material == SK_BODY_METAL || material == SK_BODY_TYRE;
        for (int32_t k = 0; part.piece != NULL && k < part.piece->solid.face_count; k++) {
            int32_t own = part.piece->face_material[k];
            exists &= own >= SK_NO_MATERIAL && own < count;
        }
        if (!exists) return sk_error("part %d has a material that does not exist", (int)i + 1);
    }
    return sk_ok();
}

// Checks a number against its range.
static sk_result check_range(double value, double low, double high, const char *what) {
    if (value >= low && value <= high) return sk_ok();
    return sk_error("its %s is %g; %g to %g is allowed", what, value, low, high);
}

sk_result sk_body_type_check(const sk_body_type *type, int32_t material_count) {
    sk_result r = check_counts(type);
    if (r.ok) r = check_parts(type);
    if (r.ok) r = check_range(type->mass, LIGHTEST, HEAVIEST, "mass (kg)");
    if (r.ok)
        r = check_range(type->reach, SK_BODY_REACH_LEAST, SK_BODY_REACH_MOST,
                        "reach from the centre of gravity to its farthest point (m)");
    if (r.ok) r = check_density(type->mass / sk_body_volume(type), "its mass over its volume");
    if (r.ok) r = check_range(type->drag_area, 0.0, 1e5, "drag area (m^2)");
    if (r.ok) r = check_range(type->kappa, 1e4, 1e12, "kappa (N/m^3)");
    if (r.ok) r = check_range(type->chi, 0.0, 100.0, "chi (s/m)");
    if (r.ok) r = check_range(type->lag, 0.0, 1.0, "lag (s)");
    if (!r.ok) return r;
    sk_vec3 outside = sk_max3(type->low, sk_neg(type->high)); // the origin is the centre of gravity
    if (sk_max(outside.x, sk_max(outside.y, outside.z)) > 0.0)
        return sk_error("its centre of gravity is outside of the box around its shape");
    r = sk_body_inertia_check(&type->inertia, type->mass, type->reach);
    return r.ok ? check_materials(type, material_count) : r;
}
