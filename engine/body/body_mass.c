#include "body/body_mass.h"

#include "math/eigen.h"

static sk_mat3 axial(double along, double across, sk_vec3 u) {
    double more = along - across;
    sk_mat3 m = {{sk_scale(more * u.x, u), sk_scale(more * u.y, u), sk_scale(more * u.z, u)}};
    m.row[0].x += across;
    m.row[1].y += across;
    m.row[2].z += across;
    return m;
}

// A capsule is a cylinder of length L and two half spheres. The centroid of a half sphere is 3 r / 8 from its flat
// side.
sk_solid_mass sk_body_round_mass(const sk_body_round *round, double density) {
    sk_vec3 core = sk_sub(round->to, round->from);
    double r = round->radius, length = sk_length(core);
    double cylinder = density * SK_PI * r * r * length, ball = density * (4.0 / 3.0) * SK_PI * r * r * r;
    double along = 0.5 * cylinder * r * r + 0.4 * ball * r * r;
    double across = cylinder * (length * length / 12.0 + 0.25 * r * r) +
                    ball * (0.4 * r * r + 0.25 * length * length + 0.375 * length * r);
    return (sk_solid_mass){cylinder + ball, sk_mix(round->from, round->to, 0.5), axial(along, across, sk_unit(core))};
}

sk_solid_mass sk_body_shape_mass(const sk_body_type *type, double density) {
    sk_solid_mass sum = {0};
    for (int32_t i = 0; i < type->piece_count + type->round_count; i++) {
        sk_solid_mass part;
        if (i < type->piece_count) {
            const sk_body_piece *piece = &type->pieces[i];
            sk_measures measures = sk_measures_of_convex(&piece->solid);
            part = sk_solid_mass_of(&measures, piece->density > 0.0 ? piece->density : density);
        } else {
            const sk_body_round *round = &type->rounds[i - type->piece_count];
            part = sk_body_round_mass(round, round->density > 0.0 ? round->density : density);
        }
        sum = i == 0 ? part : sk_solid_mass_join(&sum, &part);
    }
    return sum;
}

sk_result sk_body_inertia_check(const sk_mat3 *inertia, double mass, double reach) {
    static const double ROUNDING = 1e-9; // for a flat body, whose largest moment is the sum of the others
    static const double NARROWEST = 0.01;
    const sk_vec3 *row = inertia->row;
    double size = fabs(row[0].x) + fabs(row[1].y) + fabs(row[2].z);
    double skew = fabs(row[0].y - row[1].x) + fabs(row[0].z - row[2].x) + fabs(row[1].z - row[2].y);
    if (!isfinite(size) || !isfinite(skew) || skew > ROUNDING * size)
        return sk_error("its inertia is not finite, or not symmetric");
    double m[9] = {row[0].x, row[0].y, row[0].z, row[1].x, row[1].y, row[1].z, row[2].x, row[2].y, row[2].z};
    double moments[3], axes[9];
    if (!sk_eigen_symmetric(3, m, moments, axes)) return sk_error("its inertia is not finite");
    if (!(moments[0] > 0.0))
        return sk_error("its principal moments of inertia are %g, %g, %g kg m^2; all must be positive", moments[0],
                        moments[1], moments[2]);
    if (moments[2] > (1.0 + ROUNDING) * (moments[0] + moments[1]))
        return sk_error("its principal moments of inertia %g, %g, %g kg m^2 belong to no body: none may exceed the sum "
                        "of the others",
                        moments[0], moments[1], moments[2]);
    double gyration = sqrt(0.5 * (moments[0] + moments[1] + moments[2]) / mass);
    if (!(gyration >= NARROWEST * reach && gyration <= (1.0 + ROUNDING) * reach))
        return sk_error("its inertia gives a radius of gyration of %g m; "
                        "%g to %g m is allowed for its shape",
                        gyration, NARROWEST * reach, reach);
    return sk_ok();
}
