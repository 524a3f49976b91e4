// The limit of static friction, and sliding beyond it. Closed forms: docs/models/ground_checks.md.
#include "validate/slopes.h"
#include "validate/statics.h"
#include "validate/validate.h"
#include "validate/worlds.h"

// Measures the rig's slip angle in the heading in which it differs most from atan(mu_s).
static sk_result rig_slip_angle(double mu, double apart, sk_measurement *out) {
    double expected = sk_atan(mu);
    *out = (sk_measurement){expected / SK_DEGREE, expected / SK_DEGREE, 0.05};
    for (double heading = 0.0; heading < 360.0; heading += apart) {
        double angle;
        const sk_slope_trial trial = {"rig", mu, heading * SK_DEGREE};
        sk_result r = sk_steepest_slope(trial, expected - SK_DEGREE, expected + SK_DEGREE, 0.002 * SK_DEGREE, &angle);
        if (!r.ok) return r;
        if (fabs(angle - expected) > fabs(out->measured * SK_DEGREE - expected)) out->measured = angle / SK_DEGREE;
    }
    return sk_ok();
}

static sk_result rig_on_asphalt(sk_measurement *out) {
    return rig_slip_angle(0.8, sk_validate_long() ? 5.0 : 15.0, out);
}
static sk_result rig_on_ice(sk_measurement *out) {
    return rig_slip_angle(0.1, sk_validate_long() ? 5.0 : 45.0, out);
}

// With the nose downhill the braked main wheels slip first. The nose wheel takes load from them and only rolls.
static sk_result downhill(const char *aircraft, double mu, sk_measurement *out) {
    sk_tricycle t;
    double expected = 0.0, angle = 0.0;
    sk_result r = sk_tricycle_load(aircraft, &t);
    if (r.ok) r = sk_tricycle_slips_downhill(&t, mu, 0.0, &expected);
    if (r.ok)
        r = sk_steepest_slope((sk_slope_trial){aircraft, mu, SK_PI}, 0.9 * expected, 1.1 * expected, 0.005 * SK_DEGREE,
                              &angle);
    *out = (sk_measurement){angle / SK_DEGREE, expected / SK_DEGREE, 0.01};
    return r;
}

static sk_result cessna_downhill(sk_measurement *out) {
    return downhill("c172p", 0.8, out);
}
static sk_result cub_downhill(sk_measurement *out) {
    return downhill("j3cub", 0.1, out);
}

// Lets the rig slide down a slope (degrees) with locked wheels. Measures its acceleration over the fourth second, and
// its deviation from straight down (m per metre).
static sk_result slides(const char *material, double slope, double heading, double *acceleration, double *strayed) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false parking_brake=1 material=%s slope=%g heading=%g",
                              material, slope, heading);
    sk_vec3 from = r.ok ? sk_run_aircraft(&run)->position : (sk_vec3){0};
    if (r.ok) r = sk_run_for(&run, 3.0);
    double before = r.ok ? sk_run_speed(&run) : 0.0;
    if (r.ok) r = sk_run_for(&run, 1.0);
    if (r.ok) {
        sk_vec3 displacement = sk_sub(sk_run_aircraft(&run)->position, from);
        *acceleration = sk_run_speed(&run) - before;
        *strayed = fabs(displacement.x) / sk_length(displacement);
    }
    sk_run_end(&run);
    return r;
}

static sk_result slide_acceleration(const char *material, double mu, double slope, sk_measurement *out) {
    double expected = SK_G * (sk_sin(slope * SK_DEGREE) - mu * sk_cos(slope * SK_DEGREE));
    *out = (sk_measurement){expected, expected, 1e-3 * expected};
    for (double heading = 0.0; heading < 360.0; heading += 45.0) {
        double got = 0.0, strayed = 0.0;
        sk_result r = slides(material, slope, heading, &got, &strayed);
        if (!r.ok) return r;
        if (fabs(got - expected) > fabs(out->measured - expected)) out->measured = got;
    }
    return sk_ok();
}

static sk_result slides_on_asphalt(sk_measurement *out) {
    return slide_acceleration("asphalt_dry", 0.6, 45.0, out);
}
static sk_result slides_on_ice(sk_measurement *out) {
    return slide_acceleration("ice", 0.05, 15.0, out);
}

static sk_result slides_straight(sk_measurement *out) {
    *out = (sk_measurement){0.0, 1e-3, 0.0};
    for (double heading = 0.0; heading < 360.0; heading += 45.0) {
        double acceleration = 0.0, strayed = 0.0;
        sk_result r = slides("asphalt_dry", 45.0, heading, &acceleration, &strayed);
        if (!r.ok) return r;
        out->measured = sk_max(out->measured, strayed);
    }
    return sk_ok();
}

//----------------------------------------------------------------------------------------------------------------------
// The friction border, at random states

// Results for wheels of the Cessna, the Cub or the rig in random motion on ground of random friction. While a wheel
// touches, its force is compared, along the axes that it reports, with mu N and with the band of brake and rolling
// resistance. The excess is in units of N.
typedef struct thrown {
    int64_t touching, of_mode[4];
    double excess; // the largest
} thrown;

static double excess_of(const sk_contact_report *report, const sk_material *material, double brake, sk_vec3 axle) {
    double N = report->normal_force;
    double x = sk_dot(report->force, report->border_x), y = sk_dot(report->force, report->border_y);
    double mu = report->mode == SK_SLIPPING || report->border.grip < material->rubber.mu_static * N * (1.0 - 1e-12)
                    ? report->border.grip / N
                    : material->rubber.mu_static;
    double across = sk_dot(report->normal, axle); // a wheel on its side has no rolling direction: docs/models/pebble.md
    double opened = across * across * across * across * across * across * across * across;
    double band = brake + material->rolling * N + opened * mu * N;
    double of_disc = sqrt(x * x + y * y) / N - material->rubber.mu_static, of_band = (fabs(x) - band) / N;
    double of_own_disc = sqrt(x * x + y * y) / N - mu;
    return sk_max(sk_max(of_disc, of_own_disc), of_band);
}

static sk_material some_material(uint64_t *random) {
    sk_material material = {.strength = INFINITY, .rolling = sk_random_range(random, 0.0, 0.2)};
    material.rubber.mu_static = sk_random_range(random, 0.02, 1.5);
    material.rubber.mu_kinetic = sk_random_range(random, 0.5, 1.0) * material.rubber.mu_static;
    return material;
}

// Evaluates some substeps of one random motion, so that the pebble has a history.
static void throw_wheel(const sk_wheel_type *type, sk_ground ground, const sk_material *material, uint64_t *random,
                        thrown *seen) {
    enum { SUBSTEPS = 10 };
    static const double H = 1.0 / 960.0;
    // One random number per statement: compilers differ in the order in which they evaluate arguments.
    double roll = sk_random_range(random, -0.4, 0.4);
    double pitch = sk_random_range(random, -0.4, 0.4);
    sk_quat attitude = sk_attitude_from_angles(sk_random_range(random, 0.0, 2.0 * SK_PI), pitch, roll);
    sk_body_motion body = {.axes = sk_mat3_from_quat(attitude)};
    sk_vec3 top = sk_add(type->position, (sk_vec3){0.0, 0.0, type->z_max});
    body.position.z = -sk_mat3_mul(&body.axes, top).z - sk_random_unit(random) * 0.5 * (type->z_max - type->z_min);
    double speed = sk_random_unit(random) < 0.3 ? 0.1 : 20.0;
    for (int i = 0; i < 3; i++) (&body.velocity.x)[i] = sk_random_range(random, -1.0, 1.0) * (i == 2 ? 1.0 : speed);
    for (int i = 0; i < 3; i++) (&body.rate.x)[i] = sk_random_range(random, -0.5, 0.5);
    sk_wheel_input input = {.steer = sk_random_range(random, -0.5, 0.5),
                            .brake = sk_random_unit(random) < 0.3 ? 0.0 : sk_random_range(random, 0.0, 8e3)};
    sk_wheel_state state = sk_wheel_begin();
    for (int step = 0; step < SUBSTEPS && !state.broken; step++) {
        sk_wheel_result result = sk_wheel_evaluate(type, ground, &state, &body, input, H);
        if (result.report.touching && !result.next.broken && result.report.normal_force > 0.0) {
            double turn = sk_wheel_turn(type, &state, input);
            sk_vec3 axle = {-sk_sin(turn), sk_cos(turn), 0.0};
            double excess = excess_of(&result.report, material, input.brake, sk_mat3_mul(&body.axes, axle));
            seen->excess = sk_max(seen->excess, excess);
            seen->of_mode[result.report.mode]++;
            seen->touching++;
        }
        sk_wheel_commit(&state, &result);
        body.position = sk_add_scaled(body.position, H, body.velocity);
    }
}

static sk_result border(sk_measurement *out) {
    sk_run run;
    enum { TYPES = 3, STATES = 1000000 };
    static const char *const NAMES[TYPES] = {"c172p", "j3cub", "rig"};
    sk_tricycle tricycles[TYPES];
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < TYPES; i++) r = sk_tricycle_load(NAMES[i], &tricycles[i]);
    if (r.ok) r = sk_run_load(&run, "plane", "%s", "bumps=false");
    if (!r.ok) return r;
    uint64_t random = 2718;
    sk_material *materials = run.scene->model->materials;
    thrown seen = {.excess = -INFINITY};
    sk_solid level = {.shape = run.model->ground};
    sk_ground ground = {.solids = &level, .solid_count = 1, .materials = materials};
    while (seen.touching < STATES) {
        const sk_aircraft_type *type = &tricycles[sk_random_word(&random) % TYPES].type;
        const sk_wheel_type *wheel = &type->wheels[sk_random_word(&random) % 3];
        sk_material material = some_material(&random);
        for (int32_t i = 0; i < run.model->material_count; i++) materials[i] = material;
        throw_wheel(wheel, ground, &material, &random, &seen);
    }
    bool all_modes = true; // each mode needs a hundredth of the states
    for (int mode = SK_STANDING; mode <= SK_SLIPPING; mode++)
        all_modes = all_modes && seen.of_mode[mode] > STATES / 100;
    *out = (sk_measurement){all_modes ? seen.excess : INFINITY, 1e-12, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_slip(void) {
    static const sk_check CHECKS[] = {
        {"slip.rig_24_headings", "deg", "atan(mu_s) of asphalt, all wheels locked; the heading with the largest error",
         "the resolution of the search is 0.002 deg; the body tilts by up to 0.02 deg on its struts as the slope "
         "changes",
         SK_CHECK_WITHIN, rig_on_asphalt},
        {"slip.rig_on_ice_8_headings", "deg",
         "atan(mu_s) of ice, all wheels locked; the heading with the largest error",
         "as on asphalt: the resolution of the search, and the tilt of the body on its struts", SK_CHECK_WITHIN,
         rig_on_ice},
        {"slip.cessna_nose_downhill", "deg",
         "statics: the friction of the main wheels reaches mu_s N; part of the load is on the nose wheel",
         "twice the search's resolution of 0.005 deg; the ground has no rolling resistance, because its force on a "
         "wheel at rest depends on how the wheel stopped",
         SK_CHECK_WITHIN, cessna_downhill},
        {"slip.cub_nose_downhill_ice", "deg", "the same for the Cub, mu_s = 0.1: the load on its tailwheel decreases",
         "twice the search's resolution of 0.005 deg", SK_CHECK_WITHIN, cub_downhill},
        {"slip.asphalt_acceleration", "m/s^2",
         "g (sin t - mu_k cos t) at 45 deg, 8 headings, the one with the largest error",
         "a thousandth: in the closed form the contacts are at the height of the centre of gravity; the stroke of the "
         "rig's struts changes it by 0.1 mm",
         SK_CHECK_WITHIN, slides_on_asphalt},
        {"slip.ice_acceleration", "m/s^2",
         "g (sin t - mu_k cos t) at 15 deg, 8 headings, the one with the largest error", "a thousandth, as on asphalt",
         SK_CHECK_WITHIN, slides_on_ice},
        {"slip.slides_straight_down", "m/m", "kinetic friction opposes the motion in every heading",
         "a millimetre per metre: the wheels begin to slide a few substeps apart, which yaws the body a little",
         SK_CHECK_AT_MOST, slides_straight},
        {"slip.border_random_states", "N/N",
         "friction border: |F'| <= mu N and |F'_x| <= brake + rolling N; largest excess divided by N, in 10^6 states "
         "of wheels of the Cessna, the Cub and the rig",
         "rounding: a dozen operations turn a force into the world frame and back, 1e-16 each", SK_CHECK_AT_MOST,
         border},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
