#include "environment/ship.h"

#include "math/elementary.h"

static sk_phasor times(sk_phasor a, sk_phasor b) {
    return (sk_phasor){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static sk_phasor over(sk_phasor a, sk_phasor b) {
    double size = b.re * b.re + b.im * b.im;
    return (sk_phasor){(a.re * b.re + a.im * b.im) / size, (a.im * b.re - a.re * b.im) / size};
}
static sk_phasor scaled(double s, sk_phasor a) {
    return (sk_phasor){s * a.re, s * a.im};
}

// Returns sin(x) / x: the mean of a wave over a length. x is half of the length in rad of phase.
static double mean_over(double x) {
    return fabs(x) < 1e-4 ? 1.0 - x * x / 6.0 : sk_sin(x) / x;
}
// Returns 3 (sin x - x cos x) / x^3: the mean slope of a wave over such a length, with the weights of pitch.
static double slope_over(double x) {
    return fabs(x) < 1e-2 ? 1.0 - x * x / 10.0 : 3.0 * (sk_sin(x) - x * sk_cos(x)) / (x * x * x);
}

// Returns heave per metre of wave, and pitch per radian of wave slope, both without the averaging over the length. In
// the paper they are the same: kappa f / (1 - 2 k T a^2 + i A^2 / (k B a^2)) with f = 1 - k T + i A^2 / (k B |a|^3).
// Here the phase of f is kept.
static sk_phasor vertical(const sk_ship *ship, double k, double k_forward, double alpha) {
    double breadth = ship->block * ship->breadth, a2 = alpha * alpha, T = ship->draught; // a box of the same volume
    // A^2 / (k B a^2) with A = 2 sin(k B a^2 / 2) exp(-k T a^2), written so that it is exact at a = 0.
    double half = 0.5 * k * breadth * a2, radiated = mean_over(half) * sk_exp(-k * T * a2);
    double damping = k * breadth * a2 * radiated * radiated;
    // A^2 / (k B |a|^3): a further power of |a| cancels.
    double on_wave = k * breadth * fabs(alpha) * radiated * radiated;
    sk_phasor force = {1.0 - k * T, on_wave};
    sk_phasor hull = {1.0 - 2.0 * k * T * a2, copysign(damping, alpha)};
    return scaled(sk_exp(-fabs(k_forward) * T), over(force, hull));
}

void sk_ship_response(const sk_ship *ship, double w, double k_forward, double k_right, double speed,
                      sk_phasor out[SK_FREEDOMS]) {
    double k = sqrt(k_forward * k_forward + k_right * k_right);
    double hit = w - k_forward * speed, alpha = hit / w;
    double along = mean_over(0.5 * k_forward * ship->length), across = mean_over(0.5 * k_right * ship->breadth);
    sk_phasor box = vertical(ship, k, k_forward, alpha);
    // Elevation at xi forward of the origin: Re e^(i (w_e t - k_forward xi)). Slope at the origin: -i k_forward.
    sk_phasor bow_up = {0.0, -k_forward * slope_over(0.5 * k_forward * ship->length)};
    out[SK_HEAVE] = scaled(along * across, box);
    out[SK_PITCH] = scaled(across, times(bow_up, box));

    // Roll: a slope of the water that rises to the right lifts the right side. It acts on the hull at half its draught
    // and is averaged over length and breadth.
    double natural = 2.0 * SK_PI / ship->roll_period, attenuation = sk_exp(-0.5 * k * ship->draught);
    sk_phasor right_down = {0.0, k_right * attenuation * along * slope_over(0.5 * k_right * ship->breadth)};
    sk_phasor oscillator = {1.0 - hit * hit / (natural * natural), 2.0 * ship->roll_damping * hit / natural};
    out[SK_ROLL] = over(right_down, oscillator);

    // Surge and sway: the water's particles move along the wave by -i times the elevation (fastest forward under a
    // crest). A body driven by their acceleration moves by 1 / alpha^2 of that. For a ship that runs with the waves
    // this would grow without bound: surf-riding, which a linear response does not describe. So the ship moves at most
    // as far as the water.
    double orbit = attenuation * along * across / sk_max(1.0, alpha * alpha);
    out[SK_SURGE] = (sk_phasor){0.0, -k_forward / k * orbit};
    out[SK_SWAY] = (sk_phasor){0.0, -k_right / k * orbit};
    out[SK_YAW] = (sk_phasor){0.0, 0.0};
}

int32_t sk_ship_sways(const sk_ship *ship, const sk_seaway *sea, sk_vec3 position, double heading, double speed,
                      sk_sway *sways) {
    double s, c;
    sk_sincos(heading, &s, &c);
    for (int32_t i = 0; i < sea->wave_count; i++) {
        const sk_wave *wave = &sea->waves[i];
        double forward = wave->kx * s + wave->ky * c, right = wave->kx * c - wave->ky * s;
        // Elevation at the ship: a cos(phase - w_e t) = Re a e^(-i phase) e^(i w_e t).
        double sine, cosine;
        sk_sincos(wave->kx * position.x + wave->ky * position.y + wave->phase, &sine, &cosine);
        sk_phasor elevation = {wave->amplitude * cosine, -wave->amplitude * sine}, response[SK_FREEDOMS];
        sk_ship_response(ship, wave->frequency, forward, right, speed, response);
        sways[i].frequency = wave->frequency - forward * speed;
        for (int k = 0; k < SK_FREEDOMS; k++) {
            sk_phasor moved = times(elevation, response[k]);
            sways[i].in_phase[k] = moved.re;
            sways[i].out_of_phase[k] = -moved.im;
        }
    }
    return sea->wave_count;
}

sk_result sk_ship_check(const sk_ship *ship) {
    if (!(ship->length >= 5.0 && ship->length <= 500.0))
        return sk_error("a ship's length is %g m; 5 to 500 is allowed", ship->length);
    if (!(ship->breadth >= 1.0 && ship->breadth <= ship->length))
        return sk_error("a ship's breadth is %g m; 1 m up to its length is allowed", ship->breadth);
    if (!(ship->draught >= 0.2 && ship->draught <= 30.0))
        return sk_error("a ship's draught is %g m; 0.2 to 30 is allowed", ship->draught);
    if (!(ship->block >= 0.2 && ship->block <= 1.0))
        return sk_error("a ship's block coefficient is %g; 0.2 to 1 is allowed", ship->block);
    if (!(ship->roll_period >= 2.0 && ship->roll_period <= 60.0))
        return sk_error("a ship's roll period is %g s; 2 to 60 is allowed", ship->roll_period);
    if (!(ship->roll_damping >= 0.01 && ship->roll_damping <= 1.0))
        return sk_error("a ship's roll damping is %g of critical; 0.01 to 1 is allowed", ship->roll_damping);
    return sk_ok();
}
