// The helicopter: hover, controls to trim, power, autorotation, ground effect. Closed forms and data:
// docs/models/rotor.md.
#include "validate/validate.h"
#include "validate/worlds.h"

#define PUBLISHED "controls to trim of the open JSBSim model of the AH-1S, 8500 lb, 100 ft"
#define NOTE      "momentum theory; docs/models/rotor.md"

static const double HEIGHT = 30.48; // m: 100 ft

// The published table: speed in kt; blade pitch in rad: collective, longitudinal (forward), lateral (right), tail.
typedef struct trim_row {
    double speed, collective, forward, right, tail;
} trim_row;
enum { ROWS = 9 };
static const trim_row TABLE[ROWS] = {
    {-40, .2331, -.0287, .0017, .0720}, {0, .2655, -.0078, -.0044, .1429},  {20, .2524, .0076, -.0063, .1155},
    {40, .2317, .0162, -.0075, .0711},  {60, .2243, .0212, -.0092, .0534},  {80, .2248, .0313, -.0112, .0483},
    {100, .2317, .0441, -.0136, .0492}, {120, .2453, .0610, -.0165, .0542}, {140, .2667, .0837, -.0204, .0626},
};

static sk_result trimmed(sk_run *run, double speed, double height, bool autorotation, sk_trim *out) {
    sk_trim_wanted wanted = {.position = {0.0, -380.0, height},
                             .speed = speed,
                             .climb = autorotation ? -12.0 : 0.0,
                             .rotor_speed = sk_run_type(run)->rotors.main.speed,
                             .autorotation = autorotation};
    return sk_trim_find(run->model, run->model->aircraft[0].type, &wanted, sk_run_aircraft(run), out);
}

// Loads the Cobra and trims it. The run's aircraft is then in that trim.
static sk_result trim_alone(double speed, double height, bool autorotation, sk_run *run, sk_trim *out) {
    sk_result r = sk_run_load(run, "helicopter", "wind_kt=0");
    return r.ok ? trimmed(run, speed, height, autorotation, out) : r;
}

static sk_result hover_inflow(sk_measurement *out) {
    sk_run run;
    sk_trim trim = {0};
    sk_result r = trim_alone(0.0, 60.0, false, &run, &trim);
    *out = (sk_measurement){r.ok ? sk_run_aircraft(&run)->main_inflow.x : 0.0, 10.45, 0.02 * 10.45};
    sk_run_end(&run);
    return r;
}

static sk_result hover_power(sk_measurement *out) {
    sk_run run;
    sk_trim trim = {0};
    sk_result r = trim_alone(0.0, 60.0, false, &run, &trim);
    *out = (sk_measurement){trim.main_power / 1e3, 620.0, 0.05 * 620.0};
    sk_run_end(&run);
    return r;
}

// ---- the table of controls ----

// Computes the trimmed controls at the table's speeds, all as pitch of the blades.
static sk_result measure_table(double gradient, trim_row *rows) {
    sk_run run;
    sk_result r = sk_run_load(&run, "helicopter", "wind_kt=0");
    if (r.ok) run.scene->model->types[0].rotors.main.inflow_gradient = gradient;
    for (int i = 0; r.ok && i < ROWS; i++) {
        sk_trim trim;
        r = trimmed(&run, TABLE[i].speed * SK_KNOT, HEIGHT, false, &trim);
        if (!r.ok) break;
        const sk_rotor *main = &sk_run_type(&run)->rotors.main;
        sk_harmonic pitch = sk_rotor_pitch(main, trim.angles.collective, trim.angles.forward, trim.angles.right);
        rows[i] = (trim_row){TABLE[i].speed, pitch.mean, -pitch.sine, -pitch.cosine, trim.angles.tail};
    }
    sk_run_end(&run);
    return r;
}

static sk_result trim_collective(sk_measurement *out) {
    trim_row rows[ROWS] = {{0}};
    sk_result r = measure_table(1.0, rows);
    double worst = 0.0;
    for (int i = 0; i < ROWS; i++) worst = sk_max(worst, fabs(rows[i].collective / TABLE[i].collective - 1.0) * 100.0);
    *out = (sk_measurement){worst, 15.0, 0.0};
    return r;
}

static int different_signs(double a, double b) {
    return a * b > 0.0 ? 0 : 1;
}

// Counts the signs, and the slopes from row to row, that differ from the table's. A slope of the table below a
// hundredth of its range counts as flat and is not compared.
static int differing(const double *measured, const double *published, bool every_slope) {
    int wrong = 0;
    double low = published[0], high = published[0];
    for (int i = 0; i < ROWS; i++) {
        low = sk_min(low, published[i]);
        high = sk_max(high, published[i]);
        wrong += different_signs(measured[i], published[i]);
    }
    for (int i = 1; every_slope && i < ROWS; i++) {
        double slope = published[i] - published[i - 1];
        if (fabs(slope) > 0.01 * (high - low)) wrong += different_signs(measured[i] - measured[i - 1], slope);
    }
    return wrong;
}

// Returns the slope of a regression line over the speed, times a positive constant.
static double trend(const double *values) {
    double mean_x = 0.0, mean_y = 0.0, sum = 0.0;
    for (int i = 0; i < ROWS; i++) {
        mean_x += TABLE[i].speed / ROWS;
        mean_y += values[i] / ROWS;
    }
    for (int i = 0; i < ROWS; i++) sum += (TABLE[i].speed - mean_x) * (values[i] - mean_y);
    return sum;
}

typedef enum column { COLLECTIVE, FORWARD, RIGHT, TAIL } column;

static double entry(const trim_row *row, column which) {
    return which == COLLECTIVE ? row->collective
           : which == FORWARD  ? row->forward
           : which == RIGHT    ? row->right
                               : row->tail;
}

static sk_result compare_column(column which, double gradient, bool every_slope, sk_measurement *out) {
    trim_row rows[ROWS] = {{0}};
    sk_result r = measure_table(gradient, rows);
    double measured[ROWS], published[ROWS];
    for (int i = 0; i < ROWS; i++) {
        measured[i] = entry(&rows[i], which);
        published[i] = entry(&TABLE[i], which);
    }
    int wrong = differing(measured, published, every_slope);
    if (!every_slope) wrong += different_signs(trend(measured), trend(published));
    *out = (sk_measurement){wrong, 0.0, 0.0};
    return r;
}

static sk_result trim_collective_slopes(sk_measurement *out) {
    return compare_column(COLLECTIVE, 1.0, true, out);
}
static sk_result trim_longitudinal(sk_measurement *out) {
    return compare_column(FORWARD, 1.0, true, out);
}
static sk_result trim_lateral(sk_measurement *out) {
    return compare_column(RIGHT, 1.0, false, out);
}
static sk_result trim_lateral_even(sk_measurement *out) {
    return compare_column(RIGHT, 0.0, true, out);
}
static sk_result trim_tail(sk_measurement *out) {
    return compare_column(TAIL, 1.0, true, out);
}

// ---- power ----

static sk_result least_power_speed(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "helicopter", "wind_kt=0");
    double best = 0.0, least = 1e9;
    for (double speed = 30.0; r.ok && speed <= 110.0; speed += 1.0) {
        sk_trim trim;
        r = trimmed(&run, speed * SK_KNOT, HEIGHT, false, &trim);
        if (!r.ok || !(trim.power < least)) continue;
        least = trim.power;
        best = speed;
    }
    sk_run_end(&run);
    *out = (sk_measurement){best, 62.5, 12.5};
    return r;
}

static sk_result translational_lift(sk_measurement *out) {
    sk_run run;
    sk_trim hover = {0}, moving = {0};
    sk_result r = trim_alone(0.0, 60.0, false, &run, &hover);
    if (r.ok) r = trimmed(&run, 20.0 * SK_KNOT, 60.0, false, &moving);
    sk_run_end(&run);
    // v^2 (v^2 + V^2) = v_h^4 for a level disc. The profile power is the same to 1 %.
    double weight = 3856.0 * SK_G, V = 20.0 * SK_KNOT, hovering = 10.45, h4 = hovering * hovering * hovering * hovering;
    double v = sqrt(0.5 * (sqrt(V * V * V * V + 4.0 * h4) - V * V));
    double expected = 1.15 * weight * (hovering - v) / 1e3;
    *out = (sk_measurement){(hover.main_power - moving.main_power) / 1e3, expected, 0.15 * expected};
    return r;
}

// Measures the torque of both rotors with the skids half a metre up, relative to that far from the ground.
static sk_result ground_effect(sk_measurement *out) {
    sk_run run;
    sk_trim low = {0}, high = {0};
    sk_result r = trim_alone(0.0, 60.0, false, &run, &high);
    if (r.ok) r = trimmed(&run, 0.0, 2.02 + 0.5, false, &low);
    sk_run_end(&run);
    *out = (sk_measurement){(1.0 - low.power / high.power) * 100.0, 20.0, 5.0};
    return r;
}

static sk_result ground_effect_gone(sk_measurement *out) {
    sk_run run;
    sk_trim low = {0}, high = {0};
    sk_result r = trim_alone(0.0, 60.0, false, &run, &high);
    if (r.ok) r = trimmed(&run, 0.0, 2.02 + 50.0 * SK_FOOT, false, &low);
    sk_run_end(&run);
    *out = (sk_measurement){(1.0 - low.power / high.power) * 100.0, 0.0, 2.0};
    return r;
}

// ---- autorotation ----

static sk_result autorotation_descent(sk_measurement *out) {
    sk_run run;
    sk_trim trim = {0};
    sk_result r = trim_alone(60.0 * SK_KNOT, 500.0, true, &run, &trim);
    sk_run_end(&run);
    *out = (sk_measurement){-trim.climb, 11.0, 3.0};
    return r;
}

// Flies the steady autorotation for ten seconds with constant collective; the augmentation holds the attitude. Measures
// the largest change (%) of the rotor's speed.
static sk_result autorotation_keeps_speed(sk_measurement *out) {
    sk_run run;
    sk_trim trim = {0};
    sk_result r = trim_alone(60.0 * SK_KNOT, 500.0, true, &run, &trim);
    double rated = 1.0, worst = 0.0;
    if (r.ok) {
        rated = sk_run_type(&run)->rotors.main.speed;
        sk_control_set(&run.controls[0], "throttle", trim.levers.collective);
    }
    for (int tick = 0; r.ok && tick < 10 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        worst = sk_max(worst, fabs(sk_run_aircraft(&run)->engine_speed / rated - 1.0) * 100.0);
    }
    sk_run_end(&run);
    *out = (sk_measurement){worst, 1.0, 0.0};
    return r;
}

sk_check_list sk_checks_rotor(void) {
    static const sk_check CHECKS[] = {
        {"rotor.hover_induced_velocity", "m/s", NOTE ": sqrt(W / 2 rho A), 3856 kg",
         "2 %: the tilt of the disc and the tail rotor require a thrust larger than the weight", SK_CHECK_WITHIN,
         hover_inflow},
        {"rotor.hover_power", "kW", NOTE ": main rotor, 1.15 W v and profile power",
         "5 %: the blades' drag is an estimate, chosen for this power", SK_CHECK_WITHIN, hover_power},
        {"rotor.trim_collective", "%", PUBLISHED ": largest difference",
         "15 %: the published model has uniform inflow and a different fuselage", SK_CHECK_AT_MOST, trim_collective},
        {"rotor.trim_collective_slopes", "wrong", PUBLISHED ": signs and slopes between its speeds",
         "none may differ; slopes below 1 % of the table's range are not compared", SK_CHECK_AT_MOST,
         trim_collective_slopes},
        {"rotor.trim_longitudinal", "wrong", PUBLISHED ": signs and slopes between its speeds", "none may differ",
         SK_CHECK_AT_MOST, trim_longitudinal},
        {"rotor.trim_lateral", "wrong", PUBLISHED ": signs, and the slope over all speeds",
         "none may differ; slopes between neighbouring speeds are not compared, because the gradient of the inflow, "
         "absent from the published model, requires more left cyclic between 20 and 40 kt",
         SK_CHECK_AT_MOST, trim_lateral},
        {"rotor.trim_lateral_even_inflow", "wrong",
         PUBLISHED
         ": signs and slopes between its speeds, without the gradient of the inflow, as in the published model",
         "none may differ", SK_CHECK_AT_MOST, trim_lateral_even},
        {"rotor.trim_tail", "wrong", PUBLISHED ": signs and slopes between its speeds",
         "none may differ; slopes below 1 % of the table's range are not compared", SK_CHECK_AT_MOST, trim_tail},
        {"rotor.least_power_speed", "kt", "the speed of least power in level flight at 100 ft is between 50 and 75 kt",
         "the tolerance is this range; measured in steps of 1 kt", SK_CHECK_WITHIN, least_power_speed},
        {"rotor.translational_lift", "kW", NOTE ": main rotor power saved at 20 kt, 1.15 W (v_h - v)",
         "15 %: the formula neglects the drag of fuselage and blades and the tilt of the disc", SK_CHECK_WITHIN,
         translational_lift},
        {"rotor.ground_effect", "%", "operator's manual: about 20 % less torque near the ground, skids 0.5 m up",
         "5: the manual says 'about'; the factor on Cheeseman and Bennett's formula is chosen for it", SK_CHECK_WITHIN,
         ground_effect},
        {"rotor.ground_effect_gone", "%", "operator's manual: no ground effect on torque from 50 ft on",
         "2 %: the effect at this height is that small", SK_CHECK_WITHIN, ground_effect_gone},
        {"rotor.autorotation_descent", "m/s", "steady descent at 60 kt without the engine, at rated rotor speed",
         "8 to 14 m/s, the usual range for such helicopters", SK_CHECK_WITHIN, autorotation_descent},
        {"rotor.autorotation_keeps_speed", "%",
         "ten seconds of the same descent, collective and attitude constant: change of the rotor's speed",
         "1 %: no pilot corrects the speed, and the collective is quantised", SK_CHECK_AT_MOST,
         autorotation_keeps_speed},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
