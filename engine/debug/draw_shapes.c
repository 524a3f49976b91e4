#include "debug/draw.h"

#include "math/elementary.h"

int32_t sk_draw_border_corners(sk_border border, double (*out)[2]) {
    if (!(border.grip > 0.0) || !(border.band >= 0.0)) return 0;
    // A band cuts off the right and the left arc. Two arcs remain, about +y and about -y. That of a spinning wheel is
    // beyond the disc: its border is a point.
    double low = sk_clamp((border.centre - border.band) / border.grip, -1.0, 1.0);
    double high = sk_clamp((border.centre + border.band) / border.grip, -1.0, 1.0);
    double from = sk_asin(high), to = sk_asin(low); // angles from +y
    enum { PER_ARC = SK_BORDER_CORNERS / 2 };
    bool cut = low > -1.0 || high < 1.0;
    int32_t segments = cut ? PER_ARC - 1 : PER_ARC; // without a cut, the end of an arc is the start of the next
    for (int32_t i = 0; i < PER_ARC; i++) {
        double angle = from + (to - from) * i / segments, s, c;
        sk_sincos(angle, &s, &c);
        out[i][0] = border.grip * s;
        out[i][1] = border.grip * c;
        sk_sincos(from + to - angle, &s, &c);
        out[PER_ARC + i][0] = border.grip * s;
        out[PER_ARC + i][1] = -border.grip * c;
    }
    return SK_BORDER_CORNERS;
}

sk_draw_shape sk_draw_shape_of(int64_t mode, bool broken) {
    if (broken) return SK_DRAW_CROSS;
    if (mode == SK_STANDING) return SK_DRAW_SQUARE;
    if (mode == SK_ROLLING) return SK_DRAW_CIRCLE;
    return mode == SK_SLIPPING ? SK_DRAW_TRIANGLE : SK_DRAW_RING;
}

sk_draw_role sk_draw_role_of(int64_t mode, bool broken) {
    if (broken) return SK_DRAW_BROKEN;
    return mode >= SK_AIR && mode <= SK_SLIPPING ? (sk_draw_role)mode : SK_DRAW_AIR;
}

sk_draw_role sk_draw_role_of_use(double use) {
    return (sk_draw_role)(SK_DRAW_USE + (int)floor(10.0 * sk_clamp(use, 0.0, 1.0) + 0.5));
}
