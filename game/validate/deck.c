// Decks: parked aircraft move with the deck without creeping, and slide where statics predicts it.
#include "validate/validate.h"
#include "validate/worlds.h"

static const double MINUTE = 60.0;

// Returns the body's centre in the frame of the first platform.
static sk_vec3 place_on_deck(const sk_run *run) {
    double time = (double)run->state->tick / SK_TICK_HZ;
    sk_pose pose = sk_platform_pose_at(&run->model->platforms[0], time);
    return sk_pose_point_back(pose, sk_state_aircraft(run->state, 0)->position);
}

static bool any_wheel_slips(const sk_run *run) {
    return !sk_run_no_wheel_is(run, SK_SLIPPING);
}

// Measures the largest shift, in the deck's frame, of the braked wheels' pebbles from minute 1 to 10. Pebbles of wheels
// that hold must not move.
static sk_result parked_in_sea(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "frigate", "sea_state=5 engine=false");
    if (!r.ok) return r;
    r = sk_run_for(&run, MINUTE);
    const sk_aircraft_type *type = &run.model->types[0];
    sk_aircraft_state from;
    sk_aircraft_state_copy(type, sk_run_aircraft(&run), &from);
    double moved = 0.0;
    for (int second = 0; r.ok && second < 9 * 60; second++) {
        r = sk_run_for(&run, 1.0);
        for (int32_t i = 0; i < type->wheel_count; i++) {
            if (!(type->wheels[i].brake_force > 0.0)) continue;
            const sk_contact_state *now = &sk_run_aircraft(&run)->wheel[i].contact, *was = &from.wheel[i].contact;
            moved = sk_max(moved, sk_length(sk_sub(now->pebble, was->pebble)));
            if (now->solid != 1 || now->mode == SK_SLIPPING) moved = INFINITY;
        }
    }
    *out = (sk_measurement){moved, 1e-6, 0.0};
    sk_run_end(&run);
    return r;
}

// Measures the largest change of the body's mean position over a minute. The swell repeats every minute, so the body's
// motion must repeat too.
static sk_result parked_in_swell(sk_measurement *out) {
    enum { MINUTES = 10 };
    sk_run run;
    sk_result r = sk_run_load(&run, "sway", "aircraft=c172p parking_brake=1");
    if (!r.ok) return r;
    r = sk_run_for(&run, MINUTE);
    sk_vec3 first = {0.0, 0.0, 0.0};
    double moved = 0.0;
    for (int minute = 1; r.ok && minute < MINUTES; minute++) {
        sk_vec3 mean = {0.0, 0.0, 0.0};
        for (int tick = 0; r.ok && tick < 60 * SK_TICK_HZ; tick++) {
            r = sk_run_tick(&run);
            mean = sk_add_scaled(mean, 1.0 / (60 * SK_TICK_HZ), place_on_deck(&run));
        }
        if (minute == 1) first = mean;
        moved = sk_max(moved, sk_length(sk_sub(mean, first)));
    }
    *out = (sk_measurement){moved, 1e-6, 0.0};
    sk_run_end(&run);
    return r;
}

// Finds whether the rig slips within one and a third periods of a regular motion.
static sk_result slips_on_table(const char *freedom, double amplitude, double period, double mu, bool *slipped) {
    sk_run run;
    sk_result r = sk_run_load(&run, "sway", "swell=0 aircraft=rig mu_static=%g mu_kinetic=%g period=%g %s=%.17g", mu,
                              0.75 * mu, period, freedom, amplitude);
    if (!r.ok) return r;
    *slipped = false;
    for (int tick = 0; r.ok && !*slipped && tick < (int)(1.33 * period * SK_TICK_HZ); tick++) {
        r = sk_run_tick(&run);
        *slipped = any_wheel_slips(&run);
    }
    sk_run_end(&run);
    return r;
}

static sk_result onset(const char *freedom, double period, double mu, double expected, sk_measurement *out) {
    double low = 0.9 * expected, high = 1.1 * expected;
    sk_result r = sk_ok();
    while (r.ok && high - low > 0.001 * expected) {
        double middle = 0.5 * (low + high);
        bool slipped = false;
        r = slips_on_table(freedom, middle, period, mu, &slipped);
        if (slipped)
            high = middle;
        else
            low = middle;
    }
    *out = (sk_measurement){0.5 * (low + high), expected, 0.003 * expected};
    return r;
}

static sk_result sway_onset(sk_measurement *out) {
    double w = 2.0 * SK_PI / 4.0;
    return onset("sway", 4.0, 0.5, 0.5 * SK_G / (w * w), out);
}

// The deck rolls slowly about an axis through its centre of gravity, so only the tilt matters.
static sk_result roll_onset(sk_measurement *out) {
    return onset("roll", 30.0, 0.3, sk_atan(0.3) / SK_DEGREE, out);
}

// Returns the largest friction coefficient that a place on the deck requires over a time: the component of gravity and
// acceleration along the deck over that normal to it.
static double friction_asked(const sk_platform *platform, sk_vec3 place, double from, double to) {
    static const double STEP = 0.01, APART = 1e-3; // s
    double most = 0.0;
    for (double t = from; t < to; t += STEP) {
        sk_vec3 velocity[2];
        for (int i = 0; i < 2; i++) {
            sk_body_motion motion = sk_platform_motion_at(platform, t + (i == 0 ? -APART : APART));
            velocity[i] = sk_add(motion.velocity, sk_cross(motion.rate, sk_mat3_mul(&motion.axes, place)));
        }
        sk_vec3 apparent = sk_scale(0.5 / APART, sk_sub(velocity[1], velocity[0]));
        apparent.z += SK_G;
        sk_body_motion now = sk_platform_motion_at(platform, t);
        sk_vec3 on_deck = sk_mat3_mul_back(&now.axes, apparent);
        most = sk_max(most, sqrt(on_deck.x * on_deck.x + on_deck.y * on_deck.y) / on_deck.z);
    }
    return most;
}

// Finds whether the rig slips on the frigate's deck in sea state 7. It settles with high friction, before the deck gets
// the friction mu.
static sk_result slips_at_sea(double mu, double seconds, double *asked, bool *slipped) {
    static const double SETTLED = 5.0; // s
    sk_run run;
    sk_result r = sk_run_load(&run, "frigate", "sea_state=7 aircraft=rig engine=false mu=%.17g from=90 wind_kt=0", mu);
    if (!r.ok) return r;
    sk_model *model = run.scene->model;
    sk_friction own[512];
    for (int32_t i = 0; i < model->material_count; i++) {
        own[i] = model->materials[i].rubber;
        model->materials[i].rubber = (sk_friction){9.0, 9.0};
    }
    r = sk_run_for(&run, SETTLED);
    // The markings are as slippery as the deck.
    for (int32_t i = 0; i < model->material_count; i++)
        model->materials[i].rubber = own[i].mu_static > 0.0 ? (sk_friction){mu, 0.75 * mu} : own[i];
    *asked = friction_asked(&model->platforms[0], place_on_deck(&run), SETTLED, SETTLED + seconds);
    *slipped = false;
    for (int tick = 0; r.ok && !*slipped && tick < (int)(seconds * SK_TICK_HZ); tick++) {
        r = sk_run_tick(&run);
        *slipped = any_wheel_slips(&run);
    }
    sk_run_end(&run);
    return r;
}

static sk_result sea_onset(sk_measurement *out) {
    static const double SECONDS = 60.0;
    double expected = 0.0, asked;
    bool slipped = false;
    sk_result r = slips_at_sea(9.0, SECONDS, &expected, &slipped);
    double low = 0.9 * expected, high = 1.1 * expected;
    while (r.ok && high - low > 0.002 * expected) {
        double middle = 0.5 * (low + high);
        r = slips_at_sea(middle, SECONDS, &asked, &slipped);
        if (slipped)
            low = middle;
        else
            high = middle;
    }
    *out = (sk_measurement){0.5 * (low + high), expected, 0.02 * expected};
    return r;
}

sk_check_list sk_checks_deck(void) {
    static const sk_check CHECKS[] = {
        {"deck.parked_sea_state_5", "m", "pebbles of braked wheels do not move on the deck, minute 1 to 10",
         "a micrometre: rounding is 1e-12 m, half a kilometre from the origin on a deck that turns; creep would exceed "
         "the bound in ten minutes",
         SK_CHECK_AT_MOST, parked_in_sea},
        {"deck.parked_swell_mean", "m", "the mean position over a minute does not change, minute 1 to 10",
         "a micrometre: the body moves on its struts by centimetres with the deck; the mean over a minute is exact to "
         "a millionth of that",
         SK_CHECK_AT_MOST, parked_in_swell},
        {"deck.slip_onset_sway", "m", "A w^2 = mu g", "three thousandths: three times the resolution of the search",
         SK_CHECK_WITHIN, sway_onset},
        {"deck.slip_onset_roll", "deg", "atan(mu_s)",
         "three thousandths: the resolution of the search is one; 1.2 m from the axis the tilt adds an acceleration A "
         "w^2 r / g of 1.6",
         SK_CHECK_WITHIN, roll_onset},
        {"deck.slip_onset_sea_state_7", "",
         "gravity and the deck's acceleration: largest ratio of the component along the deck to that normal to it",
         "two per cent: the formula uses the acceleration of one point of the deck; 1.5 m away a roll acceleration of "
         "0.1 rad/s^2 adds 0.15 m/s^2, 1.5 per cent of g",
         SK_CHECK_WITHIN, sea_onset},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
