#include "environment/airwake.h"

#include "math/elementary.h"

// The block seen along the flow. `along`, `across`: horizontal unit vectors along and across the flow. `half`: half the
// size of the block. Lengths in m.
typedef struct silhouette {
    sk_vec3 along, across, half;
    double width, height, length, cavity;
} silhouette;

// Returns the length (m) of the recirculation behind a block, after Fackrell (1984):
//   1.8 W / (L/H)^0.3 / (1 + 0.24 W/H)
static double cavity_of(double width, double height, double length) {
    static const double SHORTEST = 0.3, LONGEST = 3.0; // range of L/H of that fit
    double slender = sk_clamp(length / height, SHORTEST, LONGEST);
    return 1.8 * width / (sk_pow(slender, 0.3) * (1.0 + 0.24 * width / height));
}

static silhouette seen_along(const sk_airwake *wake, sk_vec3 along) {
    silhouette s = {.along = along, .across = {-along.y, along.x, 0.0}};
    s.half = sk_scale(0.5, sk_sub(wake->high, wake->low));
    s.width = 2.0 * (s.half.x * fabs(s.across.x) + s.half.y * fabs(s.across.y));
    s.length = 2.0 * (s.half.x * fabs(along.x) + s.half.y * fabs(along.y));
    s.height = 2.0 * s.half.z;
    s.cavity = cavity_of(s.width, s.height, s.length);
    return s;
}

double sk_airwake_cavity(const sk_airwake *wake, sk_vec3 along) {
    return seen_along(wake, along).cavity;
}

// Returns the distance (m) downwind of the block's middle at which a line along the flow leaves the block. The line is
// `aside` metres beside the middle. Near the edges of the silhouette the line would run along a side of the block, so a
// line further in is used there.
static double lee_of(const silhouette *s, double aside) {
    static const double INNER = 0.7, LEVEL = 1e-9;
    double limit = INNER * 0.5 * s->width, a = sk_clamp(aside, -limit, limit), out = INFINITY;
    if (fabs(s->along.x) > LEVEL) out = sk_min(out, (copysign(s->half.x, s->along.x) - a * s->across.x) / s->along.x);
    if (fabs(s->along.y) > LEVEL) out = sk_min(out, (copysign(s->half.y, s->along.y) - a * s->across.y) / s->along.y);
    return out;
}

// Returns a cubic that rises from 0 at 0 to 1 at 1, with slope 0 at both ends.
static double smooth(double x) {
    double t = sk_clamp(x, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Returns 1 on the inside and 0 on the outside of a layer that is twice `half_thick` thick. Its middle is at `edge`.
static double within(double x, double edge, double half_thick) {
    return 1.0 - smooth(0.5 * (x - edge) / half_thick + 0.5);
}

// The wake at q lengths of the cavity behind the block: the share of the flow that is lost, and the downdraught and the
// strength of eddies as shares of their largest values.
typedef struct stage {
    double lost, draught, eddies;
} stage;

static stage stage_at(double q, double ramp) {
    static const double BACK = 0.2;              // of the flow: largest reverse flow, halfway along the cavity
    static const double FADES = 5.0, END = 10.0; // cavities
    if (q < 0.0) return (stage){ramp, 0.0, 0.3 * ramp};
    if (q < 1.0) return (stage){1.0 + 4.0 * BACK * q * (1.0 - q), smooth(q), 0.3 + 0.7 * smooth(q)};
    double fade = 1.0 - smooth((q - FADES) / (END - FADES)), lost = fade / (q * sqrt(q));
    return (stage){lost, lost, fade / q};
}

sk_airwake_effect sk_airwake_at(const sk_airwake *wake, sk_vec3 place, sk_vec3 flow) {
    static const double SLOWEST = 1e-6;             // m/s: a slower flow has no direction
    static const double AHEAD = 0.5;                // heights before the lee side over which the wake begins
    static const double THIN = 0.25, SPREAD = 0.13; // of the height; per metre: half-thickness of the layers
    static const double DRAUGHT = 0.15;             // of the flow
    static const double CONVECTED = 0.5;            // of the flow: speed of the eddies
    sk_airwake_effect effect = {0};
    double speed = sqrt(flow.x * flow.x + flow.y * flow.y);
    if (!wake->present || !(speed > SLOWEST)) return effect;
    silhouette s = seen_along(wake, (sk_vec3){flow.x / speed, flow.y / speed, 0.0});
    sk_vec3 from = sk_sub(place, sk_scale(0.5, sk_add(wake->low, wake->high)));
    double aside = sk_dot(from, s.across), up = sk_max(place.z - wake->low.z, 0.0);
    double behind = sk_dot(from, s.along) - lee_of(&s, aside), q = behind / s.cavity;
    stage st = stage_at(q, smooth(1.0 + behind / (AHEAD * s.height)));
    if (st.lost == 0.0 && st.eddies == 0.0) return effect;

    // The layers between the wake and the undisturbed flow thicken. They converge over the cavity and then spread like
    // those of a wake.
    double near = sk_clamp(q, 0.0, 1.0), wide = sqrt(sk_max(q, 1.0));
    double half_thick = (THIN * s.height + SPREAD * near * s.cavity) * wide;
    double top = s.height * (1.0 - 0.25 * near * near) * wide;
    double side = 0.5 * s.width * (1.0 - 0.25 * near * near) * wide;
    double mask = within(up, top, half_thick) * within(fabs(aside), side, half_thick);
    double draught = st.draught * smooth(2.0 * up / s.height) * within(up, 1.5 * s.height, 0.5 * s.height) *
                     within(fabs(aside), 0.5 * s.width, 0.25 * s.width);

    double lost = wake->strength * st.lost * mask * speed;
    effect.velocity = sk_scale(-lost, s.along);
    effect.velocity.z = -DRAUGHT * wake->strength * draught * speed;
    // Eddies are strongest in the layers. In the middle of the wake they have 0.64 of that strength.
    effect.sigma = wake->turbulence * st.eddies * mask * (3.2 - 2.56 * mask) * speed;
    effect.length = s.height;
    effect.passing = CONVECTED * mask * speed;
    return effect;
}

sk_result sk_airwake_check(const sk_airwake *wake) {
    if (!wake->present) return sk_ok();
    static const double FAR = 1e4, LEAST = 0.5, MOST = 500.0; // m
    const double low[3] = {wake->low.x, wake->low.y, wake->low.z}, high[3] = {wake->high.x, wake->high.y, wake->high.z};
    for (int k = 0; k < 3; k++) {
        double size = high[k] - low[k];
        if (!(fabs(low[k]) <= FAR && fabs(high[k]) <= FAR && size >= LEAST && size <= MOST))
            return sk_error("the airwake's block goes from %g to %g m along %c; it may be %g to %g m long there, "
                            "within %g m of the origin",
                            low[k], high[k], "xyz"[k], LEAST, MOST, FAR);
    }
    if (!(wake->strength >= 0.0 && wake->strength <= 2.0))
        return sk_error("the airwake's strength is %g; 0 to 2 are allowed", wake->strength);
    if (!(wake->turbulence >= 0.0 && wake->turbulence <= 1.0))
        return sk_error("the airwake's turbulence is %g; 0 to 1 are allowed", wake->turbulence);
    return sk_ok();
}
