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
// `grip` cut by |x - centre| <= `band`.
typedef struct sk_border {
    double grip;   // N, mu times the normal force
    double band;   // N, brake force + rolling resistance; infinite for a plain disc
    double centre; // N, of a driven wheel: drive torque / radius; else 0
} sk_border;

typedef struct sk_clipped {
    double x, y;          // N
    sk_contact_mode mode; // standing inside the border, rolling on the band, slipping on the disc
} sk_clipped;

// Returns the corner of disc and band at an edge of the band, on the side of y.
static inline sk_clipped sk_border_corner(double grip, double edge, double y) {
    return (sk_clipped){edge, copysign(sqrt(grip * grip - edge * edge), y), SK_SLIPPING};
}

// Clips the force (x, y) towards the middle of the disc; at most to a corner.
static inline sk_clipped sk_border_clip_radially(sk_border border, double x, double y) {
    double size = sqrt(x * x + y * y), grip = border.grip; // size > 0: a zero force is inside, or beyond an edge
    sk_clipped c = {grip * (x / size), grip * (y / size), SK_SLIPPING};
    if (border.centre == 0.0) return c;
    double low = border.centre - border.band, high = border.centre + border.band;
    return c.x < low ? sk_border_corner(grip, low, y) : c.x > high ? sk_border_corner(grip, high, y) : c;
}

// Clips the force (x, y) to the border. A band beyond the disc, |centre| - band > grip, is a wheel that spins: its force
// is that of the disc along x.
static inline sk_clipped sk_border_clip(sk_border border, double x, double y) {
    double mu_n = border.grip, low = border.centre - border.band, high = border.centre + border.band;
    double size = sqrt(x * x + y * y);
    if (low > mu_n) return (sk_clipped){mu_n, 0.0, SK_SLIPPING};
    if (high < -mu_n) return (sk_clipped){-mu_n, 0.0, SK_SLIPPING};
    if (size <= mu_n && x >= low && x <= high) return (sk_clipped){x, y, SK_STANDING};
    bool below = x < low && low > -mu_n, above = x > high && high < mu_n;
    if (!below && !above) return sk_border_clip_radially(border, x, y);
    double edge = below ? low : high, side = sqrt(mu_n * mu_n - edge * edge); // Y: half the band's straight edge
    if (fabs(y) <= side) return (sk_clipped){edge, y, SK_ROLLING};
    bool outward = below ? edge < 0.0 : edge > 0.0;
    if (!outward || fabs(edge) * fabs(y) <= fabs(x) * side) return sk_border_corner(mu_n, edge, y);
    return sk_border_clip_radially(border, x, y);
}

// Returns the utilisation of the border: 0 at the centre of the band, 1 on the border. Zero force on an empty border
// gives 0. A wheel that spins uses all of it.
static inline double sk_border_use(sk_border border, double x, double y) {
    double size = sqrt(x * x + y * y), from_centre = fabs(x - border.centre);
    if (!(size > 0.0) && border.centre == 0.0) return 0.0;
    double of_disc = border.grip > 0.0 ? size / border.grip : 1.0;
    double of_band = border.band > 0.0 ? from_centre / border.band : (from_centre > 0.0 ? 1.0 : 0.0);
    return border.centre != 0.0 ? sk_min(1.0, sk_max(of_disc, of_band)) : sk_max(of_disc, of_band);
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
