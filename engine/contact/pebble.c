#include "contact/pebble.h"

sk_clipped sk_border_clip(sk_border border, double x, double y) {
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

double sk_border_use(sk_border border, double x, double y) {
    double size = sqrt(x * x + y * y);
    if (!(size > 0.0)) return 0.0;
    double of_disc = border.grip > 0.0 ? size / border.grip : 1.0;
    double of_band = border.band > 0.0 ? fabs(x) / border.band : (fabs(x) > 0.0 ? 1.0 : 0.0);
    return sk_max(of_disc, of_band);
}

sk_mat3 sk_border_frame(sk_vec3 n) {
    double c = sqrt(n.x * n.x + n.z * n.z); // cos(phi_x); sin(phi_x) = n.y
    double sin_y = c > 0.0 ? -n.x / c : 0.0;
    double cos_y = c > 0.0 ? -n.z / c : 1.0;
    return (sk_mat3){{{cos_y, sin_y * n.y, -n.x}, {0.0, c, -n.y}, {-sin_y, cos_y * n.y, -n.z}}};
}
