// The fields of an aircraft file that describe the blades of a propeller or rotor for strikes, and their defaults.
// Derivations: docs/models/discs.md, "Blades".
#include "scene/aircraft_reader.h"

static void read_blade(const sk_fields *f, const sk_blade *usual, double radius, sk_blade *blade) {
    double degrees = usual->bend / SK_READ_DEGREES;
    blade->mass = sk_fields_number_or(f, "blade_mass", 1e-3, 1e4, usual->mass);
    blade->centre = sk_fields_number_or(f, "blade_centre", 0.05 * radius, 0.95 * radius, usual->centre);
    blade->thickness = sk_fields_number_or(f, "blade_thickness", 1e-4, radius, usual->thickness);
    blade->strength = sk_fields_number_or(f, "blade_strength", 1e-2, 1e9, usual->strength);
    blade->bend = sk_fields_number_or(f, "blade_bend", 0.1, 80.0, degrees) * SK_READ_DEGREES;
}

// A solid blade of aluminium alloy, thinner towards the tip: I = m R^2 / 5 about the shaft. Its chord is 0.07 of the
// diameter, the root's section an ellipse of a quarter of this thickness, which breaks at 400 MPa. The outer part cuts with
// 0.3 of the chord, because it has a pitch of about 17 degrees.
void sk_read_propeller_blade(const sk_fields *f, const sk_propeller *p, sk_blade *blade) {
    static const double CHORD = 0.07, ROOT = 0.25, STRESS = 4e8;
    double radius = 0.5 * p->diameter, chord = CHORD * p->diameter;
    const sk_blade usual = {.mass = 5.0 * p->inertia / (p->blades * radius * radius),
                            .centre = 0.35 * radius,
                            .thickness = 0.3 * chord,
                            .strength = STRESS * SK_PI / 32.0 * ROOT * chord * chord * chord,
                            .bend = 0.5};
    read_blade(f, &usual, radius, blade);
}

// A blade of constant section. Its metal, of the density of aluminium, lies at a quarter of the chord from its middle, and
// yields at 300 MPa at 0.55 of the chord.
void sk_read_rotor_blade(const sk_fields *f, const sk_rotor *r, sk_blade *blade) {
    static const double DENSITY = 2700.0, STRESS = 3e8, SPREAD = 0.25, EDGE = 0.55, THICKNESS = 0.12;
    double mass = 3.0 * r->flapping_inertia / (r->radius * r->radius);
    double section = mass / (r->radius * DENSITY); // m^2
    const sk_blade usual = {.mass = mass,
                            .centre = 0.5 * r->radius,
                            .thickness = THICKNESS * r->chord,
                            .strength = STRESS * section * SPREAD * SPREAD / EDGE * r->chord,
                            .bend = 0.1};
    read_blade(f, &usual, r->radius, blade);
}
