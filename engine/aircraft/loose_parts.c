#include "aircraft/loose_parts.h"

#include "body/body_mass.h"
#include "gear/skid_parts.h"
#include "math/elementary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 24 }; // of the prism of a wheel

// N/m^3: a tyre with 2 bar that carries its load on 3 cm of depth: 1.5 times the pressure over the depth (chosen).
static const double TYRE_KAPPA = 1e7;
// s: a wheel that rolls on loses its speed at the rate g lag / (1.5 R), and bounces to a fifth of its height.
static const double TYRE_LAG = 5e-3;

bool sk_wheel_leaves(const sk_wheel_type *wheel) {
    return wheel->mass > 0.0;
}

// Its middle, body frame: on the leg that is down and fully compressed.
static sk_vec3 axle_of(const sk_wheel_type *wheel) {
    return sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_min - wheel->radius});
}

sk_solid_mass sk_wheel_mass_of(const sk_wheel_type *wheel) {
    sk_solid_mass out = {0};
    if (!sk_wheel_leaves(wheel)) return out;
    double square = wheel->radius * wheel->radius;
    double across = wheel->mass * (3.0 * square + wheel->width * wheel->width) / 12.0;
    out.mass = wheel->mass;
    out.centre = axle_of(wheel);
    out.inertia = (sk_mat3){{{across, 0.0, 0.0}, {0.0, 0.5 * wheel->mass * square, 0.0}, {0.0, 0.0, across}}};
    return out;
}

static void make_rigid(sk_body_piece *piece, int32_t material) {
    piece->material = material;
    piece->strength = INFINITY;
    for (int32_t k = 0; k < SK_CONVEX_FACES_MAX; k++) piece->face_material[k] = SK_NO_MATERIAL;
}

static sk_result build_prism(const sk_wheel_type *wheel, sk_body_piece *out) {
    sk_vec3 corner[2 * SIDES], axle = axle_of(wheel);
    for (int k = 0; k < SIDES; k++) {
        double sine, cosine;
        sk_sincos(2.0 * SK_PI * (k + 0.5) / SIDES, &sine, &cosine); // it stands on a face
        for (int side = 0; side < 2; side++)
            corner[2 * k + side] =
                sk_add(axle, (sk_vec3){wheel->radius * sine, (side - 0.5) * wheel->width, wheel->radius * cosine});
    }
    sk_result r = sk_convex_of_points(corner, 2 * SIDES, &out->solid);
    make_rigid(out, SK_BODY_TYRE);
    return r;
}

sk_result sk_wheel_body(const sk_wheel_type *wheel, sk_body_type *out) {
    *out = (sk_body_type){.kappa = TYRE_KAPPA, .chi = SK_BODY_CHI, .lag = TYRE_LAG, .drag_area = -1.0};
    memcpy(out->name, wheel->name, strnlen(wheel->name, sizeof out->name - 1));
    out->pieces = calloc(1, sizeof *out->pieces);
    sk_result r = out->pieces != NULL ? build_prism(wheel, out->pieces) : sk_error("memory is short");
    out->piece_count = r.ok;
    sk_solid_mass of = sk_wheel_mass_of(wheel);
    const sk_body_mass given = {
        .mass = of.mass, .has_centre = true, .has_inertia = true, .centre = of.centre, .inertia = of.inertia};
    return r.ok ? sk_body_type_complete(out, &given) : r;
}

double sk_blade_inertia(const sk_disc *disc) {
    static const double MOST = 0.9, LENGTH = 0.9; // of the share in the disc; of the radius
    double length = LENGTH * disc->radius, mass = disc->blade->mass, centre = disc->blade->centre;
    return sk_min(mass * (centre * centre + length * length / 12.0), MOST * disc->inertia / disc->blades);
}

sk_result sk_blade_body(const sk_disc *disc, sk_body_type *out) {
    static const double ROOT = 0.1; // of the radius
    const sk_blade *blade = disc->blade;
    *out = (sk_body_type){.kappa = SK_BODY_KAPPA_LOOSE, .chi = SK_BODY_CHI, .lag = SK_AIRFRAME_LAG, .drag_area = -1.0};
    snprintf(out->name, sizeof out->name, "%s blade", disc->name);
    out->pieces = calloc(1, sizeof *out->pieces);
    if (out->pieces == NULL) return sk_error("memory is short");
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] =
            (sk_vec3){((i & 1) != 0 ? disc->radius : ROOT * disc->radius) - blade->centre,
                      ((i & 2) != 0 ? 0.5 : -0.5) * disc->chord, ((i & 4) != 0 ? 0.5 : -0.5) * blade->thickness};
    sk_result r = sk_convex_of_points(corner, 8, &out->pieces->solid);
    make_rigid(out->pieces, SK_BODY_METAL);
    out->piece_count = r.ok;
    double about = sk_blade_inertia(disc) - blade->mass * blade->centre * blade->centre;
    double chord = blade->mass * disc->chord * disc->chord / 12.0;
    double thick = blade->mass * blade->thickness * blade->thickness / 12.0;
    const sk_body_mass given = {
        .mass = blade->mass,
        .has_centre = true,
        .has_inertia = true,
        .inertia = {{{chord + thick, 0.0, 0.0}, {0.0, about - chord + thick, 0.0}, {0.0, 0.0, about}}}};
    return r.ok ? sk_body_type_complete(out, &given) : r;
}

bool sk_blades_leave(const sk_disc *disc) {
    sk_body_type body;
    if (!(disc->blade->mass > 0.0)) return false;
    bool is_body = sk_blade_body(disc, &body).ok && sk_body_type_check(&body, 0).ok;
    sk_body_type_release(&body);
    return is_body;
}

static int32_t blades_among(const sk_disc *disc, uint32_t blades) {
    int32_t count = 0;
    for (int32_t k = disc->first; k < disc->first + disc->blades; k++) count += (int32_t)(blades >> k & 1);
    return count;
}

// Of the shaft, at one unit of its speed.
typedef struct shaft {
    double inertia;   // kg m^2
    sk_vec3 momentum; // kg m^2, of its discs
} shaft;

static shaft without_blades(const sk_aircraft_type *type, uint32_t blades, shaft left) {
    sk_disc disc[SK_DISCS_MAX];
    if (blades == 0) return left;
    int32_t count = sk_discs_of(type, disc);
    for (int32_t d = 0; d < count; d++) {
        double each = sk_blade_inertia(&disc[d]), gear = disc[d].gear;
        int32_t lost = blades_among(&disc[d], blades);
        left.inertia -= lost * gear * gear * each;
        left.momentum = sk_add_scaled(left.momentum, -gear * (lost * each), disc[d].axis);
    }
    return left;
}

double sk_shaft_inertia_left(const sk_aircraft_type *type, uint32_t blades) {
    return without_blades(type, blades, (shaft){.inertia = sk_shaft_inertia(type)}).inertia;
}

sk_vec3 sk_discs_momentum_left(const sk_aircraft_type *type, uint32_t blades) {
    return without_blades(type, blades, (shaft){.momentum = sk_discs_momentum(type)}).momentum;
}

// While it turns, the mass of a blade counts at the hub.
static sk_solid_mass blades_mass(const sk_disc *disc, uint32_t blades) {
    return (sk_solid_mass){.mass = blades_among(disc, blades) * disc->blade->mass, .centre = disc->position};
}

static void join(sk_solid_mass *sum, const sk_solid_mass *one) {
    if (one->mass > 0.0) *sum = sum->mass > 0.0 ? sk_solid_mass_join(sum, one) : *one;
}

sk_mass_left sk_aircraft_type_left(const sk_aircraft_type *type, sk_parts_gone gone) {
    sk_solid_mass lost = sk_airframe_mass_of(&type->airframe, gone.pieces);
    for (int32_t k = 0; k < type->wheel_count; k++) {
        sk_solid_mass wheel = sk_wheel_mass_of(&type->wheels[k]);
        if ((gone.wheels >> k & 1) != 0) join(&lost, &wheel);
    }
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = gone.blades == 0 ? 0 : sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs; d++) {
        sk_solid_mass blades = blades_mass(&disc[d], gone.blades);
        join(&lost, &blades);
    }
    if (gone.tubes != 0) {
        sk_solid_mass tubes = sk_skid_elements_mass(&type->skids, gone.tubes);
        join(&lost, &tubes);
    }
    return sk_mass_without(&type->mass, &lost);
}

sk_parts_gone sk_parts_of(const sk_aircraft_type *type) {
    sk_parts_gone all = {0};
    for (int32_t k = 0; k < type->airframe.piece_count; k++)
        if (type->airframe.pieces[k].joint != 0) all.pieces |= sk_airframe_branch(&type->airframe, k);
    for (int32_t k = 0; k < type->wheel_count; k++)
        if (sk_wheel_leaves(&type->wheels[k])) all.wheels |= UINT32_C(1) << k;
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs; d++)
        if (sk_blades_leave(&disc[d])) all.blades |= ((UINT32_C(1) << disc[d].blades) - 1) << disc[d].first;
    all.tubes = (UINT64_C(1) << type->skids.element_count) - 1; // no check of each whether it would be a body
    return all;
}

static sk_result check_wheel(const sk_wheel_type *wheel) {
    if (!isfinite(wheel->mass) || wheel->mass < 0.0 || !isfinite(wheel->width) || wheel->width < 0.0)
        return sk_error("%s: its mass is %g kg and its width %g m; 0 and more is allowed", wheel->name, wheel->mass,
                        wheel->width);
    if ((wheel->mass > 0.0) != (wheel->width > 0.0))
        return sk_error("%s: its mass is %g kg and its width %g m; both or none must be given", wheel->name,
                        wheel->mass, wheel->width);
    if (!sk_wheel_leaves(wheel)) return sk_ok();
    sk_body_type body;
    sk_result r = sk_wheel_body(wheel, &body);
    if (r.ok) r = sk_body_type_check(&body, 0);
    sk_body_type_release(&body);
    return r.ok ? r : sk_error("%s, as a body that broke off: %s", wheel->name, r.text);
}

// m: of the farthest point of pieces and wheels.
static double reach_of(const sk_aircraft_type *type) {
    double reach = 0.0;
    for (int32_t k = 0; k < type->airframe.piece_count; k++)
        for (int32_t i = 0; i < type->airframe.pieces[k].corner_count; i++)
            reach = sk_max(reach, sk_length(type->airframe.pieces[k].corners[i]));
    for (int32_t k = 0; k < type->wheel_count; k++) reach = sk_max(reach, sk_length(type->wheels[k].position));
    for (int32_t k = 0; k < type->skids.node_count; k++)
        reach = sk_max(reach, sk_length(type->skids.nodes[k].position));
    return reach;
}

static sk_result check_carrier(const sk_aircraft_type *type, const char *name, int32_t on_piece) {
    if (on_piece >= 0 && on_piece <= type->airframe.piece_count) return sk_ok();
    return sk_error("%s is on piece %d of the airframe, which does not exist", name, (int)on_piece - 1);
}

// Wheels and discs are on pieces that exist.
static sk_result check_carriers(const sk_aircraft_type *type) {
    sk_result r = sk_ok();
    for (int32_t k = 0; k < type->wheel_count && r.ok; k++)
        r = check_carrier(type, type->wheels[k].name, type->wheels[k].on_piece);
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs && r.ok; d++) r = check_carrier(type, disc[d].name, disc[d].on_piece);
    return r;
}

sk_result sk_loose_parts_check(const sk_aircraft_type *type) {
    sk_result carriers = check_carriers(type);
    if (!carriers.ok) return carriers;
    for (int32_t k = 0; k < type->wheel_count; k++) {
        sk_result r = check_wheel(&type->wheels[k]);
        if (!r.ok) return r;
    }
    sk_parts_gone all = sk_parts_of(type);
    if (all.wheels == 0 && all.blades == 0 && all.tubes == 0) return sk_ok(); // pieces have been checked
    double lost = sk_airframe_mass_of(&type->airframe, all.pieces).mass;
    for (int32_t k = 0; k < type->wheel_count; k++) lost += type->wheels[k].mass;
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t d = 0; d < discs; d++) lost += blades_mass(&disc[d], all.blades).mass;
    lost += sk_skid_elements_mass(&type->skids, all.tubes).mass;
    if (!(lost < type->mass.mass))
        return sk_error("what can break off has %g kg, the aircraft %g kg; something must be left", lost,
                        type->mass.mass);
    sk_mass_left left = sk_aircraft_type_left(type, all);
    sk_result r = sk_body_inertia_check(&left.mass.inertia, left.mass.mass, 2.0 * reach_of(type));
    return r.ok ? r : sk_error("without all that can break off: %s", r.text);
}
