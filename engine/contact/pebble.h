// pebble.h: static and kinetic friction of a contact.
// A pebble is a point on the surface, tied by a spring and a damper to the part that touches. The pebble rests while
// the required force is inside the friction border. Otherwise it slides just far enough to stay on the border. Source:
// docs/models/pebble.md. The code is in the header so that a wheel's many small steps are compiled as one.
#pragma once
#include "math/quat.h"
#include <stdint.h>

// The mode of a contact. Only wheels roll: the pebble slides along the rolling direction while the side force stays
// within the border.
typedef enum sk_contact_mode { SK_AIR = 0, SK_STANDING = 1, SK_ROLLING = 2, SK_SLIPPING = 3 } sk_contact_mode;

// The friction border: forces in the contact plane that a contact carries without sliding. It is a disc of radius
// `grip` cut by |x| <= `band`.
typedef struct sk_border {
    double grip; // N, mu times the normal force
    double band; // N, brake force + rolling resistance; infinite for a plain disc
} sk_border;

typedef struct sk_clipped {
    double x, y;          // N
    sk_contact_mode mode; // standing inside the border, rolling on the band, slipping on the disc
} sk_clipped;

// Clips the force (x, y) to the border.
static inline sk_clipped sk_border_clip(sk_border border, double x, double y) {
    double mu_n = border.grip, b = border.band;
    double size = sqrt(x * x + y * y);
    if (size <= mu_n && fabs(x) <= b) return (sk_clipped){x, y, SK_STANDING};
    if (b < mu_n) {
        double side = sqrt(mu_n * mu_n - b * b); // Y: half the length of the band's straight edge
        if (fabs(y) <= side) return (sk_clipped){copysign(b, x), y, SK_ROLLING};
        if (b * fabs(y) <= fabs(x) * side) return (sk_clipped){copysign(b, x), copysign(side, y), SK_SLIPPING};
    }
    // size > 0 here: a zero force is inside every border with grip >= 0 and band >= 0.
    return (sk_clipped){mu_n * (x / size), mu_n * (y / size), SK_SLIPPING};
}

// Returns the utilisation of the border: 0 at the centre, 1 on the border. Zero force on an empty border gives 0.
static inline double sk_border_use(sk_border border, double x, double y) {
    double size = sqrt(x * x + y * y);
    if (!(size > 0.0)) return 0.0;
    double of_disc = border.grip > 0.0 ? size / border.grip : 1.0;
    double of_band = border.band > 0.0 ? fabs(x) / border.band : (fabs(x) > 0.0 ? 1.0 : 0.0);
    return sk_max(of_disc, of_band);
}

// Returns the border frame Q(n) for a unit surface normal n, both in the wheel frame. Its columns are the rolling
// direction along the surface, the direction across, and -n. It is rot(y, phi_y) rot(x, phi_x) without half turns, so
// it maps (0, 0, 1) to -n up to rounding. If n is along the axle, the rolling direction is x.
static inline sk_mat3 sk_border_frame(sk_vec3 n) {
    double c = sqrt(n.x * n.x + n.z * n.z); // cos(phi_x); sin(phi_x) = n.y
    double sin_y = c > 0.0 ? -n.x / c : 0.0;
    double cos_y = c > 0.0 ? -n.z / c : 1.0;
    return (sk_mat3){{{cos_y, sin_y * n.y, -n.x}, {0.0, c, -n.y}, {-sin_y, cos_y * n.y, -n.z}}};
}

// Returns the slide (m) of a pebble along one axis of the border after which spring and damper give the force `clipped`
// instead of `asked`: (clipped - asked) / (k + d / h). Units: N, N, N/m, N s/m, s.
static inline double sk_pebble_slide(double clipped, double asked, double stiffness, double damping, double h) {
    return (clipped - asked) / (stiffness + damping / h);
}
