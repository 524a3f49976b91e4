#include "aircraft/disc.h"

#include "base/assert.h"
#include "math/elementary.h"

static sk_vec3 across(sk_vec3 axis) {
    static const sk_vec3 AHEAD = {1.0, 0.0, 0.0}, RIGHT = {0.0, 1.0, 0.0};
    sk_vec3 aside = fabs(axis.y) < 0.9 ? RIGHT : AHEAD;
    return sk_unit(sk_add_scaled(aside, -sk_dot(aside, axis), axis));
}

static sk_disc of_propeller(const sk_propeller *p) {
    static const sk_vec3 AHEAD = {1.0, 0.0, 0.0};
    return (sk_disc){.name = "propeller",
                     .position = p->position,
                     .axis = AHEAD,
                     .across = across(AHEAD),
                     .gear = 1.0,
                     .radius = 0.5 * p->diameter,
                     .chord = 0.07 * p->diameter,
                     .inertia = p->inertia,
                     .blades = p->blades,
                     .blade = &p->blade};
}

static sk_disc of_rotor(const char *name, const sk_rotor *r, double gear, int32_t first) {
    sk_vec3 axis = sk_scale(r->sense, r->axis);
    return (sk_disc){.name = name,
                     .position = r->position,
                     .axis = axis,
                     .across = across(axis),
                     .gear = gear,
                     .radius = r->radius,
                     .chord = r->chord,
                     .inertia = r->inertia,
                     .first = first,
                     .blades = r->blades,
                     .blade = &r->blade,
                     .on_piece = r->on_piece};
}

int32_t sk_discs_of(const sk_aircraft_type *type, sk_disc out[SK_DISCS_MAX]) {
    const sk_rotors *r = &type->rotors;
    if (r->present) {
        out[0] = of_rotor("main rotor", &r->main, 1.0, 0);
        out[1] = of_rotor("tail rotor", &r->tail, sk_rotors_gear(r), r->main.blades);
        return 2;
    }
    if (!type->propeller.present) return 0;
    out[0] = of_propeller(&type->propeller);
    return 1;
}

int32_t sk_blade_count(const sk_aircraft_type *type) {
    if (type->rotors.present) return type->rotors.main.blades + type->rotors.tail.blades;
    return type->propeller.present ? type->propeller.blades : 0;
}

sk_disc sk_disc_of_blade(const sk_aircraft_type *type, int32_t blade) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    SK_ASSERT(blade >= 0 && blade < sk_blade_count(type));
    return disc[count > 1 && blade >= disc[1].first];
}

double sk_blade_azimuth(const sk_disc *disc, int32_t blade, double azimuth) {
    return azimuth - 2.0 * SK_PI * (blade - disc->first) / disc->blades;
}

sk_vec3 sk_discs_momentum(const sk_aircraft_type *type) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t count = sk_discs_of(type, disc);
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) sum = sk_add_scaled(sum, disc[i].gear * disc[i].inertia, disc[i].axis);
    return sum;
}

double sk_blades_left(const sk_disc *disc, const sk_blade_state *blades) {
    int32_t left = 0;
    for (int32_t i = 0; i < disc->blades; i++) left += !blades[disc->first + i].broken;
    return (double)left / disc->blades;
}

uint32_t sk_blades_broken(const sk_disc *disc, const sk_blade_state *blades) {
    uint32_t broken = 0;
    for (int32_t i = disc->first; i < disc->first + disc->blades; i++)
        if (blades[i].broken) broken |= UINT32_C(1) << i;
    return broken;
}

sk_vec3 sk_disc_moment(const sk_disc *disc, uint32_t out, double azimuth) {
    sk_vec3 sum = {0.0, 0.0, 0.0}, onward = sk_cross(disc->axis, disc->across);
    uint32_t own = ((UINT32_C(1) << disc->blades) - 1) << disc->first;
    if ((out & own) == 0) return sum;
    double pull = disc->blade->mass * disc->blade->centre;
    for (int32_t i = disc->first; i < disc->first + disc->blades; i++) {
        double sine, cosine;
        if ((out >> i & 1) != 0) continue;
        sk_sincos(sk_blade_azimuth(disc, i, azimuth), &sine, &cosine);
        sum = sk_add_scaled(sk_add_scaled(sum, pull * cosine, disc->across), pull * sine, onward);
    }
    return sum;
}

sk_vec3 sk_disc_imbalance(const sk_disc *disc, uint32_t out, double azimuth, double speed) {
    return sk_scale(speed * speed, sk_disc_moment(disc, out, azimuth));
}

double sk_disc_drive(const sk_disc *disc, uint32_t out, double azimuth, sk_vec3 specific_force) {
    return -sk_dot(disc->axis, sk_cross(sk_disc_moment(disc, out, azimuth), specific_force));
}
