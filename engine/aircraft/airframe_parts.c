#include "aircraft/airframe_parts.h"

#include "body/body_mass.h"

static uint32_t carried(const sk_airframe *airframe, int32_t piece, bool through_joints) {
    uint32_t set = UINT32_C(1) << piece, before = 0;
    while (set != before) {
        before = set;
        for (int32_t k = 0; k < airframe->piece_count; k++) {
            const sk_airframe_piece *p = &airframe->pieces[k];
            if (p->carried_by < 0 || (p->joint != 0 && !through_joints)) continue;
            if ((set >> p->carried_by & 1) != 0) set |= UINT32_C(1) << k;
        }
    }
    return set;
}

uint32_t sk_airframe_branch(const sk_airframe *airframe, int32_t piece) {
    return carried(airframe, piece, true);
}

uint32_t sk_airframe_part(const sk_airframe *airframe, int32_t piece) {
    return carried(airframe, piece, false);
}

sk_solid_mass sk_airframe_mass_of(const sk_airframe *airframe, uint32_t pieces) {
    sk_solid_mass sum = {0};
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        const sk_airframe_piece *p = &airframe->pieces[k];
        if ((pieces >> k & 1) == 0 || !(p->mass > 0.0)) continue;
        const sk_solid_mass one = {p->mass, p->centre, p->inertia};
        sum = sum.mass > 0.0 ? sk_solid_mass_join(&sum, &one) : one;
    }
    return sum;
}

// Adds m (|r|^2 E - r r^T).
static void add_point(sk_mat3 *to, double mass, sk_vec3 r) {
    double square = sk_dot(r, r);
    const double own[3] = {r.x, r.y, r.z};
    for (int i = 0; i < 3; i++) {
        sk_vec3 row = sk_scale(-mass * own[i], r);
        *(i == 0 ? &row.x : i == 1 ? &row.y : &row.z) += mass * square;
        to->row[i] = sk_add(to->row[i], row);
    }
}

sk_mass_left sk_mass_without(const sk_mass *whole, const sk_solid_mass *lost) {
    sk_mass_left left = {*whole, {0.0, 0.0, 0.0}};
    if (!(lost->mass > 0.0)) return left;
    left.mass.mass = whole->mass - lost->mass;
    left.centre = sk_scale(-lost->mass / left.mass.mass, lost->centre);
    for (int i = 0; i < 3; i++) left.mass.inertia.row[i] = sk_sub(whole->inertia.row[i], lost->inertia.row[i]);
    add_point(&left.mass.inertia, -lost->mass, lost->centre);
    add_point(&left.mass.inertia, -left.mass.mass, left.centre);
    left.mass.inertia_inverse = sk_mat3_inverse_symmetric(&left.mass.inertia);
    return left;
}

sk_mass_left sk_airframe_left(const sk_airframe *airframe, const sk_mass *whole, uint32_t gone) {
    sk_solid_mass lost = sk_airframe_mass_of(airframe, gone);
    return sk_mass_without(whole, &lost);
}

static sk_result check_links(const sk_airframe *airframe, const sk_airframe_piece *p) {
    if (p->corner_count < 4 || p->corner_count > SK_AIRFRAME_CORNERS_MAX)
        return sk_error("piece '%s' has %d corners; 4 to %d are allowed", p->name, (int)p->corner_count,
                        (int)SK_AIRFRAME_CORNERS_MAX);
    if (p->first_corners < 0 || p->first_corners >= p->corner_count)
        return sk_error("piece '%s' has %d corners, of which %d are of its first section; 1 to %d are allowed", p->name,
                        (int)p->corner_count, (int)p->first_corners, (int)p->corner_count - 1);
    if (p->carried_by < -1 || p->carried_by >= airframe->piece_count)
        return sk_error("piece '%s' is carried by number %d, which does not exist", p->name, (int)p->carried_by);
    return sk_ok();
}

sk_result sk_airframe_links_check(const sk_airframe *airframe) {
    if (airframe->piece_count < 0 || airframe->piece_count > SK_AIRFRAME_PIECES_MAX)
        return sk_error("the airframe has %d pieces; at most %d are allowed", (int)airframe->piece_count,
                        (int)SK_AIRFRAME_PIECES_MAX);
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        sk_result r = check_links(airframe, &airframe->pieces[k]);
        if (!r.ok) return r;
    }
    return sk_ok();
}

static sk_result check_piece(const sk_airframe *airframe, int32_t piece) {
    const sk_airframe_piece *p = &airframe->pieces[piece];
    if (p->joint != 0 && p->joint != 1)
        return sk_error("piece '%s' has the joint %d, not 0 or 1", p->name, (int)p->joint);
    int32_t steps = 0;
    bool carried = p->carried_by >= 0 && p->carried_by != piece;
    for (int32_t k = p->carried_by; k >= 0 && airframe->pieces[k].carried_by != k; k = airframe->pieces[k].carried_by)
        if (++steps > airframe->piece_count) return sk_error("piece '%s' carries itself", p->name);
    if (p->joint != 0 && !carried) return sk_error("piece '%s' has a joint, but nothing carries it", p->name);
    if (!isfinite(p->mass) || p->mass < 0.0)
        return sk_error("piece '%s' has a mass of %g kg; 0 and more is allowed", p->name, p->mass);
    if (p->joint != 0 && !(sk_airframe_mass_of(airframe, sk_airframe_part(airframe, piece)).mass > 0.0))
        return sk_error("piece '%s' can break off, so it needs a mass above 0", p->name);
    return sk_ok();
}

sk_result sk_airframe_parts_check(const sk_airframe *airframe, const sk_mass *whole) {
    uint32_t gone = 0;
    double reach = 0.0;
    sk_result links = sk_airframe_links_check(airframe);
    if (!links.ok) return links;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        sk_result r = check_piece(airframe, k);
        if (!r.ok) return r;
        const sk_airframe_piece *p = &airframe->pieces[k];
        if (p->joint != 0) gone |= sk_airframe_branch(airframe, k);
        for (int32_t i = 0; i < p->corner_count; i++) reach = sk_max(reach, sk_length(p->corners[i]));
    }
    if (gone == 0) return sk_ok();
    double lost = sk_airframe_mass_of(airframe, gone).mass;
    if (!(lost < whole->mass))
        return sk_error("what can break off has %g kg, the aircraft %g kg; something must be left", lost, whole->mass);
    sk_mass_left left = sk_airframe_left(airframe, whole, gone);
    sk_result r = sk_body_inertia_check(&left.mass.inertia, left.mass.mass, 2.0 * reach);
    return r.ok ? r : sk_error("without all that can break off: %s", r.text);
}
