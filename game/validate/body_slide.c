// Loose bodies that slide, turn and roll on the ground, on a table that shakes, and before a wall that pushes. Closed
// forms: docs/models/bodies.md.
#include "validate/blocks.h"
#include "validate/validate.h"

static const double FRICTION = 0.6, KAPPA = 1e8; // of the scene

// A slab of 1 m x 1 m x 5 cm that begins to slide at 5 m/s.
static sk_result stopping_distance(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block height=0.05 speed=5");
    if (r.ok) r = sk_run_for(&run, 3.0);
    if (r.ok) {
        double expected = 25.0 / (2.0 * FRICTION * SK_G);
        *out = (sk_measurement){sk_run_body(&run, 0)->position.y, expected, 2e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

// The same slab turns about its vertical axis. Friction brakes it with mu m g r_t, with r_t the mean distance of a point
// of a square from its middle: a (sqrt(2) + ln(1 + sqrt(2))) / 6.
static sk_result turning_angle(sk_measurement *out) {
    static const double RATE = 6.0; // rad/s
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block height=0.05");
    double angle = 0.0, before = 0.0;
    if (r.ok) r = sk_run_settle(&run, 2.0);
    const sk_body_type *type = r.ok ? sk_run_body_type(&run, 0) : NULL;
    if (r.ok) {
        sk_run_body(&run, 0)->spin = (sk_vec3){0.0, 0.0, type->inertia.row[2].z * RATE};
        sk_vec3 axis = sk_rotate(sk_run_body(&run, 0)->attitude, (sk_vec3){1.0, 0.0, 0.0});
        before = sk_atan2(axis.y, axis.x);
    }
    for (int tick = 0; r.ok && tick < 3 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        sk_vec3 axis = sk_rotate(sk_run_body(&run, 0)->attitude, (sk_vec3){1.0, 0.0, 0.0});
        double now = sk_atan2(axis.y, axis.x), step = now - before;
        angle += step < -SK_PI ? step + 2.0 * SK_PI : step;
        before = now;
    }
    if (r.ok) {
        double radius = (sqrt(2.0) + sk_log(1.0 + sqrt(2.0))) / 6.0;
        double expected = type->inertia.row[2].z * RATE * RATE / (2.0 * FRICTION * type->mass * SK_G * radius);
        *out = (sk_measurement){angle, expected, 5e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

// A ball that begins to slide at 4 m/s without turning.
static sk_result ball_rolls_on(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=ball height=0.6 mass=110 speed=4");
    if (r.ok) r = sk_run_for(&run, 2.0);
    if (r.ok) *out = (sk_measurement){sk_run_body(&run, 0)->velocity.y, 4.0 * 5.0 / 7.0, 1e-3 * 4.0};
    sk_run_end(&run);
    return r;
}

// The time after which it rolls: 2 v / (7 mu g).
static sk_result ball_rolls_after(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=ball height=0.6 mass=110 mu=0.2 speed=4");
    double time = INFINITY;
    for (int tick = 1; r.ok && tick <= 2 * SK_TICK_HZ && time == INFINITY; tick++) {
        r = sk_run_tick(&run);
        const sk_body_state *body = sk_run_body(&run, 0);
        double rim = 0.3 * -sk_body_rate(sk_run_body_type(&run, 0), body).x;
        if (rim >= 0.999 * body->velocity.y) time = (double)tick / SK_TICK_HZ;
    }
    double expected = 2.0 * 4.0 / (7.0 * 0.2 * SK_G);
    *out = (sk_measurement){time, expected, 1.5 / SK_TICK_HZ};
    sk_run_end(&run);
    return r;
}

// Acceleration of a ball down a slope of 20 degrees.
static sk_result ball_on_slope(double mu, double expected, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=ball height=0.6 mass=110 slope=20 mu=%.17g", mu);
    if (r.ok) r = sk_run_for(&run, 1.0);
    if (r.ok) {
        double before = sk_length(sk_run_body(&run, 0)->velocity);
        r = sk_run_for(&run, 3.0);
        double after = sk_length(sk_run_body(&run, 0)->velocity);
        *out = (sk_measurement){(after - before) / 3.0, expected, 1e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

static sk_result ball_rolls_down(sk_measurement *out) {
    return ball_on_slope(0.6, 5.0 / 7.0 * SK_G * sk_sin(20.0 * SK_DEGREE), out);
}
static sk_result ball_slides_down(sk_measurement *out) {
    double angle = 20.0 * SK_DEGREE;
    return ball_on_slope(0.05, SK_G * (sk_sin(angle) - 0.05 * sk_cos(angle)), out);
}

//----------------------------------------------------------------------------------------------------------------------
// A table that moves to and fro with the amplitude a and the period T: its acceleration reaches a (2 pi / T)^2.

static const double PERIOD = 1.0; // s

static sk_result load_table(sk_run *run, double acceleration, double mu) {
    double amplitude = acceleration * PERIOD * PERIOD / (4.0 * SK_PI * SK_PI);
    return sk_run_load(run, "blocks", "build=table height=0.05 mu=%.17g period=%.17g surge=%.17g", mu, PERIOD,
                       amplitude);
}

static double place_on_table(const sk_run *run) {
    double t = sk_world_time(run->model, run->state->tick, 0);
    return sk_state_body(run->state, 0)->position.y - sk_platform_motion_at(&run->model->platforms[0], t).position.y;
}

// At 0.95 of the friction: the shift of its place on the table from second 5 to 15, ten periods later.
static sk_result table_holds(sk_measurement *out) {
    sk_run run;
    sk_result r = load_table(&run, 0.95 * FRICTION * SK_G, FRICTION);
    if (r.ok) r = sk_run_for(&run, 5.0);
    double from = r.ok ? place_on_table(&run) : 0.0;
    if (r.ok) r = sk_run_for(&run, 10.0);
    if (r.ok) *out = (sk_measurement){fabs(place_on_table(&run) - from), 1e-9, 0.0};
    sk_run_end(&run);
    return r;
}

// Far above the friction the block always slides. Its speed is a triangle wave with the height mu g T / 4.
static sk_result table_slides(sk_measurement *out) {
    static const double MU = 0.2;
    sk_run run;
    sk_result r = load_table(&run, 5.0 * MU * SK_G, MU);
    if (r.ok) r = sk_run_for(&run, 20.0);
    double least = INFINITY, most = -INFINITY;
    for (int tick = 0; r.ok && tick < 2 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        double v = sk_run_body(&run, 0)->velocity.y;
        least = sk_min(least, v);
        most = sk_max(most, v);
    }
    double expected = MU * SK_G * PERIOD / 4.0;
    *out = (sk_measurement){0.5 * (most - least), expected, 0.01 * expected};
    sk_run_end(&run);
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// A wall without friction that moves and pushes crates. All friction is that of the ground.

static double place_of_wall(const sk_run *run) {
    double t = sk_world_time(run->model, run->state->tick, 0);
    return sk_platform_motion_at(&run->model->platforms[0], t).position.y;
}

// The depth of the contact between wall and crates: the force n mu m g over kappa A.
static sk_result pushed(int32_t count, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=plough count=%d mass=200 height=0.3 speed=0.5", (int)count);
    if (r.ok) r = sk_run_for(&run, 8.0);
    if (r.ok) {
        double depth = place_of_wall(&run) - (sk_run_body(&run, 0)->position.y - 0.5);
        double expected = count * FRICTION * 200.0 * SK_G / (KAPPA * 0.3);
        *out = (sk_measurement){depth, expected, 5e-3 * expected};
    }
    sk_run_end(&run);
    return r;
}

static sk_result pushed_one(sk_measurement *out) {
    return pushed(1, out);
}
static sk_result pushed_three(sk_measurement *out) {
    return pushed(3, out);
}

// A bar pushes a crate of 1 m. Its force mu m g at the height z tilts the crate if mu z > b / 2.
static sk_result pushed_over(sk_measurement *out) {
    double expected = 0.5 / FRICTION, low = 0.9 * expected, high = 1.1 * expected;
    sk_result r = sk_ok();
    for (int i = 0; r.ok && i < 7; i++) {
        double height = 0.5 * (low + high);
        sk_run run;
        r = sk_run_load(&run, "blocks", "build=plough count=1 mass=50 kappa=1e11 speed=0.02 above=%.17g", height);
        if (r.ok) r = sk_run_for(&run, 6.0);
        if (r.ok) {
            sk_vec3 up = sk_rotate(sk_run_body(&run, 0)->attitude, (sk_vec3){0.0, 0.0, 1.0});
            *(fabs(up.y) > 0.02 ? &high : &low) = height;
        }
        sk_run_end(&run);
    }
    *out = (sk_measurement){0.5 * (low + high), expected, 0.01 * expected};
    return r;
}

sk_check_list sk_checks_body_slide(void) {
    static const sk_check CHECKS[] = {
        {"body.stopping_distance", "m", "a slab slides from 5 m/s: v^2 / (2 mu g)",
         "0.2 %: it may slide half a substep more, and the friction spring stretches", SK_CHECK_WITHIN,
         stopping_distance},
        {"body.turning_angle", "rad",
         "a slab turns from 6 rad/s: I w^2 / (2 mu m g r), r the mean distance of its points from the middle",
         "0.5 %: half a substep, and the twist of the friction spring", SK_CHECK_WITHIN, turning_angle},
        {"body.ball_rolls_on", "m/s", "a ball that slides at 4 m/s rolls on with 5/7 of it, whatever the friction",
         "0.1 %: the friction spring swings when it begins to roll", SK_CHECK_WITHIN, ball_rolls_on},
        {"body.ball_rolls_after", "s", "the time until it rolls: 2 v / (7 mu g)",
         "one and a half ticks: the time is taken at ticks", SK_CHECK_WITHIN, ball_rolls_after},
        {"body.ball_rolls_down", "m/s^2", "a ball on a slope of 20 degrees: 5/7 g sin",
         "0.1 %: the friction spring swings", SK_CHECK_WITHIN, ball_rolls_down},
        {"body.ball_slides_down", "m/s^2", "the same with friction 0.05, less than 2/7 tan: g (sin - mu cos)",
         "0.1 %: as above", SK_CHECK_WITHIN, ball_slides_down},
        {"body.table_holds", "m", "a table shakes with 0.95 mu g: the block stays at its place",
         "a bound on its shift after ten periods", SK_CHECK_AT_MOST, table_holds},
        {"body.table_slides", "m/s", "a table shakes with 5 mu g: the block's speed reaches mu g T / 4",
         "1 %: the speed is taken at ticks", SK_CHECK_WITHIN, table_slides},
        {"body.pushed_one", "m", "a wall pushes a crate: its depth is mu m g / (kappa A)",
         "0.5 %: the crate tilts a little, as the friction acts at its base", SK_CHECK_WITHIN, pushed_one},
        {"body.pushed_three", "m", "the same with a row of three crates: 3 mu m g / (kappa A)", "0.5 %: as above",
         SK_CHECK_WITHIN, pushed_three},
        {"body.pushed_over", "m", "least height at which a bar that pushes a crate tilts it: b / (2 mu)",
         "1 %: its edge sinks into the ground, and the bisection ends at 0.2 %", SK_CHECK_WITHIN, pushed_over},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
