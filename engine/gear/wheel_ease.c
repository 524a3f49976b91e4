#include "gear/wheel_ease.h"

#include "contact/bumps.h"

// Between the bumps of two materials there is a step, and a kink. Both fade over a few times EASE (m), so the wheel
// rolls over a smooth surface. Over the distance d the remaining step x follows x'' + 2 x' / EASE + x / EASE^2 = 0.
static const double EASE = 1.0, EASED = 1e-6;

void wheel_ease_on(sk_contact_state *contact, double distance, bool backwards) {
    if (contact->ease == 0.0 && contact->ease_slope == 0.0) return;
    double sign = backwards ? -1.0 : 1.0, left = sk_exp(-distance / EASE);
    double slope = sign * contact->ease_slope, bend = slope + contact->ease / EASE;
    contact->ease = (contact->ease + bend * distance) * left;
    contact->ease_slope = sign * (slope - bend * distance / EASE) * left;
    if (fabs(contact->ease) < EASED && fabs(contact->ease_slope) < EASED) contact->ease = contact->ease_slope = 0.0;
}

static bool bumps_alike(const sk_material *a, const sk_material *b) {
    return a->bump_height == b->bump_height && a->bump_wavelength == b->bump_wavelength;
}

void wheel_cross_border(sk_contact_state *contact, const sk_material *from, const sk_material *to, sk_vec3 place,
                        sk_vec3 forward) {
    if (bumps_alike(from, to)) return;
    sk_bump before = {0}, now = {0};
    if (sk_material_is_bumpy(from)) before = sk_bump_at(from, place);
    if (sk_material_is_bumpy(to)) now = sk_bump_at(to, place);
    contact->ease += before.height - now.height;
    contact->ease_slope += (before.x - now.x) * forward.x + (before.y - now.y) * forward.y;
}
