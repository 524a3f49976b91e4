// Gear options: anti-skid, strut tables, stops, oleos, bursting tyres, retraction. Closed forms:
// docs/models/ground_checks.md.
#include "validate/validate.h"
#include "validate/worlds.h"

//----------------------------------------------------------------------------------------------------------------------
// Anti-skid

// The rig brakes fully from this speed; its stopping distance is measured.
static const double FROM = 30.0; // m/s

static sk_result rig_stops(const char *material, bool anti_skid, double *distance, double *load, double *full) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=rig bumps=false material=%s", material);
    if (r.ok) {
        sk_aircraft_type *type = &run.scene->model->types[0];
        for (int32_t i = 0; i < type->wheel_count; i++) type->wheels[i].anti_skid = anti_skid;
        *load = type->mass.mass * SK_G / type->wheel_count;
        *full = type->wheels[0].brake_force;
        r = sk_run_for(&run, 5.0);
        sk_run_aircraft(&run)->velocity.y = FROM;
        sk_control_set(&run.controls[0], "parking_brake", 1.0);
        double from = sk_run_aircraft(&run)->position.y;
        for (int tick = 0; r.ok && tick < 200 * SK_TICK_HZ && sk_run_speed(&run) > 1e-3; tick++) r = sk_run_tick(&run);
        *distance = sk_run_aircraft(&run)->position.y - from;
    }
    sk_run_end(&run);
    return r;
}

// The parameters of the valve (docs/models/wheels.md, "Brakes"): 1/s, 1/s, 1/s, m/s.
static const double RELEASE = 20.0, REAPPLY = 2.0, TRICKLE = 0.05, SLOWEST = 3.0;

// Returns the mean deceleration (m/s^2) over one hunting cycle of the brake pressure p; `*lasts` receives its duration
// (s). The cycle is between the pressure at which the wheel locks and that at which it turns again. N is the load of a
// wheel, B its full brake, r the rolling resistance. The pressure falls from (mu_s - r) N / B by 20 p a second while
// the ground force is mu_k N. It rises by 2 p + 0.05 a second while the ground force is p B + r N.
static double hunting(double mu_s, double mu_k, double rolling, double N, double B, double *lasts) {
    double high = (mu_s - rolling) * N / B, low = (mu_k - rolling) * N / B;
    double falls = sk_log(high / low) / RELEASE;
    double rises = sk_log((REAPPLY * high + TRICKLE) / (REAPPLY * low + TRICKLE)) / REAPPLY;
    double pressure = (high - low - TRICKLE * rises) / REAPPLY; // its integral over the rise
    *lasts = falls + rises;
    return SK_G * (mu_k * falls + (pressure * B / N + rolling * rises)) / *lasts;
}

// From full brakes the pressure falls until the wheels turn; the friction is mu_k. Then the pressure hunts. Below 3 m/s
// the wheels lock; the friction is mu_k.
static sk_result anti_skid(const char *material, double mu_s, double mu_k, double rolling, sk_measurement *out) {
    double measured = 0.0, N = 1.0, B = 1.0, lasts = 0.0;
    sk_result r = rig_stops(material, true, &measured, &N, &B);
    double locked = mu_k * SK_G, hunts = hunting(mu_s, mu_k, rolling, N, B, &lasts);
    double first = FROM - locked * sk_log(B / ((mu_k - rolling) * N)) / RELEASE;
    double expected = (FROM * FROM - first * first) / (2.0 * locked) +
                      (first * first - SLOWEST * SLOWEST) / (2.0 * hunts) + SLOWEST * SLOWEST / (2.0 * locked);
    // A wheel locks and turns again only at substeps. So each cycle may have one substep more or less at mu_s instead
    // of mu_k.
    double step = (mu_s - mu_k) * SK_G / (hunts * lasts * SK_TICK_HZ * SK_SUBSTEPS);
    // The phase of the cycle at 3 m/s is unknown: one cycle at that speed, at mu_s or at mu_k.
    double last = SLOWEST * lasts * (mu_s - mu_k) * SK_G / hunts;
    *out = (sk_measurement){measured, expected, step * expected + last};
    return r;
}

static sk_result anti_skid_wet(sk_measurement *out) {
    return anti_skid("asphalt_wet", 0.45, 0.30, 0.018, out);
}
static sk_result anti_skid_ice(sk_measurement *out) {
    return anti_skid("ice", 0.10, 0.05, 0.010, out);
}

// Measures the stopping distance with anti-skid over that with locked wheels, on wet asphalt.
static sk_result anti_skid_order(sk_measurement *out) {
    double with = 0.0, locked = 0.0, N, B;
    sk_result r = rig_stops("asphalt_wet", true, &with, &N, &B);
    if (r.ok) r = rig_stops("asphalt_wet", false, &locked, &N, &B);
    *out = (sk_measurement){with / locked, 0.30 / 0.45, 0.0};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Struts

static const double TRAVEL = 0.3; // m

// Loads the rig on struts of the kind that `make` sets, without dampers.
static sk_result rig_on(void (*make)(sk_wheel_type *), sk_run *run) {
    sk_result r = sk_run_load(run, "plane", "%s", "aircraft=rig bumps=false");
    if (!r.ok) return r;
    sk_aircraft_type *type = &run->scene->model->types[0];
    type->point_count = 0; // otherwise its frame would touch the ground first
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_wheel_type *wheel = &type->wheels[i];
        wheel->stiffness = 6e4;
        wheel->damping = wheel->rebound_damping = 0.0;
        wheel->z_min = wheel->z_zero - TRAVEL;
        wheel->stub_z = wheel->z_min;
        make(wheel);
    }
    sk_run_by_substeps(run);
    return sk_model_check(run->scene->model);
}

static void tabled(sk_wheel_type *wheel) {
    wheel->spring = (sk_table){4, {0.0, 0.1, 0.2, 0.4}, {0.0, 4e3, 1.4e4, 5e4}};
}
static void progressive(sk_wheel_type *wheel) {
    wheel->progression = 4.0;
}
static void stopped(sk_wheel_type *wheel) {
    wheel->stop = 0.05;
    wheel->stop_stiffness = 6e5;
}
static const double OLEO = 600.0; // N s^2/m^2
static void oleo(sk_wheel_type *wheel) {
    wheel->oleo = OLEO;
}

// Finds whether a strut of the rig breaks when the tyres touch the ground at this speed (m/s).
static sk_result breaks(void (*make)(sk_wheel_type *), double speed, bool *broke) {
    sk_run run;
    sk_result r = rig_on(make, &run);
    *broke = false;
    if (r.ok) r = sk_run_begin(&run, run.scene);
    if (r.ok) {
        sk_aircraft_state *a = sk_run_aircraft(&run);
        const sk_wheel_type *wheel = &sk_run_type(&run)->wheels[0];
        a->position.z = wheel->position.z + wheel->z_max;
        a->attitude = sk_attitude_from_angles(0.0, 0.0, 0.0);
        a->velocity.z = -speed;
        for (int step = 0; r.ok && step < SK_TICK_HZ * SK_SUBSTEPS / 2; step++) r = sk_run_tick(&run);
        *broke = a->wheel[0].broken != 0;
    }
    sk_run_end(&run);
    return r;
}

// Finds the least speed that breaks the struts. `late` (1/m) is the fraction of the speed lost per metre at first
// contact.
static sk_result least_speed(void (*make)(sk_wheel_type *), double squared, double late, sk_measurement *out) {
    static const double RESOLUTION = 1e-4;
    double expected = sqrt(squared), h = 1.0 / (double)(SK_TICK_HZ * SK_SUBSTEPS), low = 0.9 * expected,
           high = 1.1 * expected;
    sk_result r = sk_ok();
    while (r.ok && high - low > RESOLUTION * expected) {
        double middle = 0.5 * (low + high);
        bool broke = false;
        r = breaks(make, middle, &broke);
        if (broke)
            high = middle;
        else
            low = middle;
    }
    *out =
        (sk_measurement){0.5 * (low + high), expected, h * (SK_G + late * expected * expected) + RESOLUTION * expected};
    return r;
}

static const double MASS = 1000.0; // kg of the rig

// Returns v^2 from m v^2 / 2 + m g s = 3 E(s), with E in J of one strut.
static double by_energy(double energy) {
    return 2.0 * (3.0 * energy / MASS - SK_G * TRAVEL);
}

static sk_result breaks_table(sk_measurement *out) { // trapezia; 32 kN at 0.3 m
    return least_speed(tabled, by_energy(0.5 * 0.1 * 4e3 + 0.5 * 0.1 * (4e3 + 1.4e4) + 0.5 * 0.1 * (1.4e4 + 3.2e4)),
                       0.0, out);
}
static sk_result breaks_progressive(sk_measurement *out) {
    return least_speed(progressive, by_energy(6e4 * TRAVEL * TRAVEL * (0.5 + 4.0 * TRAVEL / 3.0)), 0.0, out);
}
static sk_result breaks_stop(sk_measurement *out) {
    return least_speed(stopped, by_energy(0.5 * 6e4 * TRAVEL * TRAVEL + 0.5 * 6e5 * 0.05 * 0.05), 0.0, out);
}

// u = v^2 over the stroke s obeys u' + l u = 2 g - 2 w^2 s, l = 6 q / m, w^2 = 3 k / m: u = a + b s + c exp(-l s).
static sk_result breaks_oleo(sk_measurement *out) {
    double l = 6.0 * OLEO / MASS, b = -2.0 * 3.0 * 6e4 / MASS / l, a = (2.0 * SK_G - b) / l;
    double c = -(a + b * TRAVEL) * sk_exp(l * TRAVEL);
    return least_speed(oleo, a + c, 0.5 * l, out);
}

//----------------------------------------------------------------------------------------------------------------------
// On the rims

// Measures the deceleration over a second of the rig with three burst tyres on dry asphalt, rolling or locked.
static const double RIM_ROLLING = 0.12;

static sk_result on_rims(bool locked, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=rig bumps=false");
    if (r.ok) {
        sk_model *model = run.scene->model;
        for (int32_t i = 0; i < 3; i++) {
            model->types[0].wheels[i].tyre = (sk_tyre_type){.rim_radius = 0.20, .rim_rolling = RIM_ROLLING};
            sk_run_aircraft(&run)->wheel[i].burst = 1;
        }
        r = sk_run_for(&run, 5.0);
        const sk_material *ground = &model->materials[sk_run_outputs(&run).wheel[0].report.material];
        double share = locked ? ground->metal.mu_kinetic : ground->rolling + RIM_ROLLING;
        sk_run_aircraft(&run)->velocity.y = 20.0;
        sk_control_set(&run.controls[0], "parking_brake", locked ? 1.0 : 0.0);
        if (r.ok) r = sk_run_for(&run, 1.0);
        double before = sk_run_speed(&run);
        if (r.ok) r = sk_run_for(&run, 1.0);
        *out = (sk_measurement){before - sk_run_speed(&run), share * SK_G, 1e-3 * share * SK_G};
    }
    sk_run_end(&run);
    return r;
}

static sk_result rolls_on_rims(sk_measurement *out) {
    return on_rims(false, out);
}
static sk_result slides_on_rims(sk_measurement *out) {
    return on_rims(true, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Retraction

// Flies the Cutlass at an equivalent airspeed (m/s), 1000 m up, for a tenth of a second. Writes the number of legs that
// it has lost.
static sk_result legs_lost(double speed, bool up, double *lost) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "%s", "aircraft=c172rg height=1000");
    if (r.ok) {
        sk_aircraft_state *a = sk_run_aircraft(&run);
        double thin = sqrt(sk_air_at(a->position.z).density / SK_AIR_DENSITY_SEA_LEVEL);
        a->velocity = sk_scale(speed / thin, sk_rotate(a->attitude, (sk_vec3){1.0, 0.0, 0.0}));
        for (int32_t i = 0; i < 3 && up; i++) a->wheel[i].extension = 0.0;
        sk_control_set(&run.controls[0], "gear_up", up ? 1.0 : 0.0);
        r = sk_run_for(&run, 0.1);
        *lost = 0.0;
        for (int32_t i = 0; i < 3; i++) *lost += (double)a->wheel[i].broken;
    }
    sk_run_end(&run);
    return r;
}

static sk_result torn_off(sk_measurement *out) {
    double low = 150.0, high = 180.0;
    sk_result r = sk_ok();
    while (r.ok && high - low > 0.01) {
        double middle = 0.5 * (low + high), lost = 0.0;
        r = legs_lost(middle * SK_KNOT, false, &lost);
        if (lost == 3.0)
            high = middle;
        else
            low = middle;
    }
    *out = (sk_measurement){0.5 * (low + high), 164.0, 0.05};
    return r;
}

static sk_result up_is_safe(sk_measurement *out) {
    sk_result r = legs_lost(200.0 * SK_KNOT, true, &out->measured);
    out->expected = out->tolerance = 0.0;
    return r;
}

// Measures the drag of the legs: the difference between the initial decelerations with the legs out and with the legs
// up.
static sk_result gear_drag(sk_measurement *out) {
    static const double SPEED = 60.0, SUM = 0.05 + 0.055 + 0.055; // m/s; m^2
    double slowed[2] = {0.0, 0.0}, density = 0.0, mass = 1.0;
    sk_result r = sk_ok();
    for (int up = 0; r.ok && up < 2; up++) {
        sk_run run;
        r = sk_run_load(&run, "plane", "%s", "aircraft=c172rg height=1000 engine=false");
        if (r.ok) {
            sk_aircraft_state *a = sk_run_aircraft(&run);
            a->velocity = sk_scale(SPEED, sk_rotate(a->attitude, (sk_vec3){1.0, 0.0, 0.0}));
            for (int32_t i = 0; i < 3; i++) a->wheel[i].extension = 1.0 - up;
            slowed[up] = sk_run_outputs(&run).aero.force.x;
            density = sk_air_at(a->position.z).density;
            mass = sk_run_type(&run)->mass.mass;
        }
        sk_run_end(&run);
    }
    double expected = 0.5 * density * SPEED * SPEED * SUM / mass;
    *out = (sk_measurement){(slowed[1] - slowed[0]) / mass, expected, 1e-3 * expected};
    return r;
}

#define VALVE                                                                                                          \
    "derived: one substep per cycle of the valve, whose two switches fall on substeps, plus one cycle, because the "   \
    "wheel locks at 3 m/s at an unknown phase"
#define LOOKED "derived: g h, the speed that gravity adds in the substep of touchdown, and the resolution of the search"
#define LATE                                                                                                           \
    "derived: the step detects touchdown up to one substep late; the fraction 6 q / m v h / 2 of the speed, which "    \
    "the "                                                                                                             \
    "oleo takes in that time, is missing"

sk_check_list sk_checks_gear(void) {
    static const sk_check CHECKS[] = {
        {"stop.anti_skid_wet", "m",
         "brake force cycles between mu_k N and mu_s N at the valve's rates, from 30 m/s, rig", VALVE, SK_CHECK_WITHIN,
         anti_skid_wet},
        {"stop.anti_skid_ice", "m",
         "brake force cycles between mu_k N and mu_s N at the valve's rates, from 30 m/s, rig", VALVE, SK_CHECK_WITHIN,
         anti_skid_ice},
        {"stop.anti_skid_over_locked", "",
         "wet asphalt: stopping distance with anti-skid over that with locked wheels; the least possible is mu_k / "
         "mu_s",
         "a bound: static friction limits the brake force", SK_CHECK_AT_LEAST, anti_skid_order},
        {"stop.on_locked_rims", "m/s^2", "g mu_k of metal on dry asphalt: burst tyres, wheels locked",
         "a thousandth, as light braking", SK_CHECK_WITHIN, slides_on_rims},
        {"roll.on_rims", "m/s^2", "g (rolling + rim rolling): burst tyres on dry asphalt", "a thousandth, as on tyres",
         SK_CHECK_WITHIN, rolls_on_rims},
        {"drop.breaks_table", "m/s", "m v^2 / 2 + m g s = 3 E(s): rig on struts given as a table of force over stroke",
         LOOKED, SK_CHECK_WITHIN, breaks_table},
        {"drop.breaks_progressive", "m/s", "m v^2 / 2 + m g s = 3 E(s): rig on struts k s (1 + p s)", LOOKED,
         SK_CHECK_WITHIN, breaks_progressive},
        {"drop.breaks_stop", "m/s", "m v^2 / 2 + m g s = 3 E(s): rig on struts with a stop at their end", LOOKED,
         SK_CHECK_WITHIN, breaks_stop},
        {"drop.breaks_oleo", "m/s", "v^2 = a + b s + c exp(-6 q s / m): rig on springs with an oleo, q v^2", LATE,
         SK_CHECK_WITHIN, breaks_oleo},
        {"crash.cutlass_leg_torn_off", "kt", "172RG handbook: 164 kt equivalent with the gear down",
         "the resolution of the search, and the speed lost to drag in 0.1 s", SK_CHECK_WITHIN, torn_off},
        {"crash.cutlass_legs_up_stay", "legs", "at 200 kt with the gear up no leg is torn off", "none: a count",
         SK_CHECK_WITHIN, up_is_safe},
        {"crash.cutlass_gear_drag", "m/s^2",
         "rho v^2 / 2 times the drag area of the legs, divided by the mass, at 60 m/s",
         "a thousandth: the remaining drag cancels in the difference", SK_CHECK_WITHIN, gear_drag},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
