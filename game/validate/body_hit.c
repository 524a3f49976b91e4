// Loose bodies that hit each other and the ground: momentum, restitution, cradles, oblique bounces, energy. Closed forms:
// docs/models/bodies.md.
#include "validate/blocks.h"
#include "validate/validate.h"

static const double CHI = 0.5; // s/m, of the scene

//----------------------------------------------------------------------------------------------------------------------
// Pucks on ground without friction

// Two pucks of 1,000 kg; the first moves at `speed` m/s. Writes their speeds after 2 s.
static sk_result pucks(double speed, double v[2]) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=pucks count=2 mass=1000 kappa=1e7 gap=0.1 speed=%.17g", speed);
    if (r.ok) r = sk_run_refine_bodies(&run, 16);
    if (r.ok) r = sk_run_for(&run, 0.1 / speed + 0.5);
    for (int i = 0; r.ok && i < 2; i++) v[i] = sk_run_body(&run, i)->velocity.y;
    sk_run_end(&run);
    return r;
}

static sk_result puck_momentum(sk_measurement *out) {
    double v[2] = {0.0, 0.0};
    sk_result r = pucks(3.0, v);
    *out = (sk_measurement){fabs((v[0] + v[1]) / 3.0 - 1.0), 1e-13, 0.0};
    return r;
}

static sk_result restitution(double speed, sk_measurement *out) {
    double v[2] = {0.0, 0.0};
    sk_result r = pucks(speed, v);
    *out = (sk_measurement){(v[1] - v[0]) / speed, sk_restitution(CHI, speed), 1e-3};
    return r;
}

static sk_result restitution_slow(sk_measurement *out) {
    return restitution(0.2, out);
}
static sk_result restitution_middle(sk_measurement *out) {
    return restitution(1.0, out);
}
static sk_result restitution_fast(sk_measurement *out) {
    return restitution(4.0, out);
}

// Five pucks whose contacts are springs without damping, w h = 0.1. Writes the largest difference of a speed from the
// expected one, over the speed of the first.
static sk_result cradle(double gap, const double expected[5], sk_measurement *out) {
    static const double SPEED = 0.1, MASS = 1000.0;
    double w = 0.1 * SK_TICK_HZ * SK_SUBSTEPS;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=pucks count=5 mass=1000 chi=0 kappa=%.17g gap=%.17g speed=%.17g",
                              w * w * MASS, gap, SPEED);
    if (r.ok) r = sk_run_for(&run, 1.0 + 4.0 * gap / SPEED);
    double worst = 0.0;
    for (int i = 0; r.ok && i < 5; i++) {
        double off = fabs(sk_run_body(&run, i)->velocity.y / SPEED - expected[i]);
        worst = off <= worst ? worst : off;
    }
    *out = (sk_measurement){worst, 0.0, 0.003};
    sk_run_end(&run);
    return r;
}

// Speeds of a chain of five equal masses with linear springs that only push, after the first was hit.
static void chain_of_springs(double v[5]) {
    enum { STEPS = 200000 };
    double x[5] = {0.0}, h = 20.0 / STEPS; // mass 1, stiffness 1
    for (int i = 0; i < 5; i++) v[i] = i == 0;
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < 4; i++) {
            double push = sk_max(0.0, x[i] - x[i + 1]);
            v[i] -= h * push;
            v[i + 1] += h * push;
        }
        for (int i = 0; i < 5; i++) x[i] += h * v[i];
    }
}

static sk_result cradle_touching(sk_measurement *out) {
    double v[5];
    chain_of_springs(v);
    return cradle(0.0, v, out);
}
static sk_result cradle_apart(sk_measurement *out) {
    static const double LAST[5] = {0.0, 0.0, 0.0, 0.0, 1.0};
    return cradle(0.02, LAST, out);
}

//----------------------------------------------------------------------------------------------------------------------
// Drops and bounces

static const double HEIGHT = 1.0; // m, from which they fall

// Returns e of a ball. Its contact is a spring with the damping chi v and 5 % of critical damping: with the frequency w
// of the spring, and depth and time in units of v / w and 1 / w,
//     x'' = -x (1 + chi v x') - 0.1 x'      until this is 0
static double restitution_of_ball(double chi, double v) {
    enum { STEPS = 20000 };
    double x = 0.0, speed = 1.0, h = 4.0 / STEPS;
    for (int i = 0; i < STEPS; i++) {
        double middle = x + 0.5 * h * speed, rate = speed - 0.5 * h * (x * (1.0 + chi * v * speed) + 0.1 * speed);
        double force = middle * (1.0 + chi * v * rate) + 0.1 * rate;
        if (force <= 0.0) break;
        x += h * rate;
        speed -= h * force;
    }
    return -speed;
}

// The height to which a body rises again over e^2 times the height from which it fell.
static sk_result bounce(const char *settings, double e, sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "%s above=%.17g", settings, HEIGHT);
    if (r.ok) r = sk_run_refine_bodies(&run, 64);
    double rest = r.ok ? sk_run_body(&run, 0)->position.z - HEIGHT : 0.0, most = 0.0;
    for (int tick = 0; r.ok && tick < SK_TICK_HZ * 3 / 5; tick++) {
        r = sk_run_tick(&run);
        const sk_body_state *body = sk_run_body(&run, 0);
        double up = body->velocity.z;
        if (up > 0.0) most = sk_max(most, body->position.z - rest + up * up / (2.0 * SK_G));
    }
    *out = (sk_measurement){most, e * e * HEIGHT, 0.01 * e * e * HEIGHT};
    sk_run_end(&run);
    return r;
}

static sk_result bounce_slab(sk_measurement *out) {
    return bounce("build=block height=0.2 mass=400 kappa=1e10", sk_restitution(CHI, sqrt(2.0 * SK_G * HEIGHT)), out);
}
static sk_result bounce_ball(sk_measurement *out) {
    return bounce("build=ball height=0.4 mass=30 kappa=1e10", restitution_of_ball(CHI, sqrt(2.0 * SK_G * HEIGHT)), out);
}

// A ball without rotation hits the ground at 3 m/s down and 6 m/s along. It slides through the whole contact if
// mu (1 + e) < 2/7 of the ratio of these speeds. Then it loses mu (1 + e) 3 m/s along the ground, and turns with 5/2 of
// that over its radius. Writes speed along the ground and speed of its rim.
static sk_result oblique(double *along, double *rim, double *lost) {
    static const double DOWN = 3.0, MU = 0.2, RADIUS = 0.2;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=ball height=0.4 mass=30 kappa=1e10 mu=0.2 above=0.05 speed=6");
    if (r.ok) r = sk_run_refine_bodies(&run, 64);
    if (r.ok) {
        sk_run_body(&run, 0)->velocity.z = -sqrt(DOWN * DOWN - 2.0 * SK_G * 0.05);
        r = sk_run_for(&run, 0.1);
    }
    if (r.ok) {
        *along = sk_run_body(&run, 0)->velocity.y;
        *rim = -RADIUS * sk_body_rate(sk_run_body_type(&run, 0), sk_run_body(&run, 0)).x;
        *lost = MU * (1.0 + restitution_of_ball(CHI, DOWN)) * DOWN;
    }
    sk_run_end(&run);
    return r;
}

static sk_result oblique_speed(sk_measurement *out) {
    double along = 0.0, rim = 0.0, lost = 0.0;
    sk_result r = oblique(&along, &rim, &lost);
    *out = (sk_measurement){6.0 - along, lost, 0.005 * lost};
    return r;
}
static sk_result oblique_spin(sk_measurement *out) {
    double along = 0.0, rim = 0.0, lost = 0.0;
    sk_result r = oblique(&along, &rim, &lost);
    *out = (sk_measurement){rim, 2.5 * lost, 0.005 * 2.5 * lost};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Energy

// A crate that is thrown and tumbles until it rests.
static sk_result begin_tumble(sk_run *run) {
    sk_result r = sk_run_load(run, "blocks", "build=block width=0.5 length=0.8 height=0.6 mass=100 above=2");
    if (!r.ok) return r;
    sk_body_state *body = sk_run_body(run, 0);
    *body = sk_body_state_at(sk_run_body_type(run, 0), sk_body_pose(body), (sk_vec3){3.0, 5.0, 1.0},
                             (sk_vec3){4.0, 2.0, 3.0});
    return r;
}

// What happened in a tumble, J.
typedef struct tumble {
    double kinetic;  // change of kinetic energy
    double work;     // of contacts, weight and drag, and what sleep took
    double turnover; // sum of the magnitudes of the work of each tick
    double lost;     // taken by dampers, friction and the step
    double fallen;   // decrease of kinetic energy and that of weight
} tumble;

static sk_result run_tumble(tumble *t) {
    sk_run run;
    *t = (tumble){0};
    sk_result r = begin_tumble(&run);
    if (r.ok) {
        t->kinetic = -sk_run_kinetic(&run);
        t->fallen = sk_run_kinetic(&run) + sk_run_potential(&run);
    }
    for (int tick = 0; r.ok && tick < 8 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(&run);
        const sk_bodies_flows *f = sk_workspace_body_flows(run.scene->workspace);
        t->work += f->contacts + f->gravity + f->drag + f->sleep;
        t->turnover += fabs(f->contacts) + fabs(f->gravity);
        t->lost += f->lost;
    }
    if (r.ok) {
        t->kinetic += sk_run_kinetic(&run);
        t->fallen -= sk_run_kinetic(&run) + sk_run_potential(&run);
    }
    sk_run_end(&run);
    return r;
}

static sk_result tumble_account(sk_measurement *out) {
    tumble t;
    sk_result r = run_tumble(&t);
    *out = (sk_measurement){fabs(t.kinetic - t.work) / t.turnover, 1e-12, 0.0};
    return r;
}

static sk_result tumble_lost(sk_measurement *out) {
    tumble t;
    sk_result r = run_tumble(&t);
    *out = (sk_measurement){t.lost, t.fallen, 0.01 * t.fallen};
    return r;
}

sk_check_list sk_checks_body_hit(void) {
    static const char LAW[] = "e of two pucks at v: chi v - ln(1 + chi v) = -e chi v - ln(1 - e chi v)";
    static const char STEP[] = "0.001: the step is of first order";
    static const sk_check CHECKS[] = {
        {"body.puck_momentum", "", "relative change of the momentum of two pucks in a hit: none", "rounding",
         SK_CHECK_AT_MOST, puck_momentum},
        {"body.restitution_at_0_2", "", LAW, STEP, SK_CHECK_WITHIN, restitution_slow},
        {"body.restitution_at_1", "", LAW, STEP, SK_CHECK_WITHIN, restitution_middle},
        {"body.restitution_at_4", "", LAW, STEP, SK_CHECK_WITHIN, restitution_fast},
        {"body.cradle_touching", "",
         "five pucks in touch, hit by the first: largest difference from a chain of springs, -.13 -.08 -.03 .30 .94",
         "0.003 of the speed: the step is of first order, w h = 0.1", SK_CHECK_WITHIN, cradle_touching},
        {"body.cradle_apart", "", "the same with gaps of 2 cm: 0 0 0 0 1", "0.003 of the speed, as above",
         SK_CHECK_WITHIN, cradle_apart},
        {"body.bounce_slab", "m", "a slab falls flat from 1 m and rises to e^2 h",
         "1 %: the step, and the weight during the hit", SK_CHECK_WITHIN, bounce_slab},
        {"body.bounce_ball", "m", "a ball falls from 1 m: its spring has 5 % of critical damping besides",
         "1 %: as above", SK_CHECK_WITHIN, bounce_ball},
        {"body.oblique_speed", "m/s", "a ball hits the ground and slides through the hit: it loses mu (1 + e) v",
         "0.5 %: the friction spring stretches first", SK_CHECK_WITHIN, oblique_speed},
        {"body.oblique_spin", "m/s", "speed of its rim: 5/2 of that", "0.5 %: as above", SK_CHECK_WITHIN, oblique_spin},
        {"body.tumble_account", "",
         "a crate tumbles until it rests: change of kinetic energy less work, over the turnover", "rounding",
         SK_CHECK_AT_MOST, tumble_account},
        {"body.tumble_lost", "J", "energy that dampers, friction and the step took: that which the crate lost",
         "1 %: the energy that contacts store is not exact after the last substep of a tick", SK_CHECK_WITHIN,
         tumble_lost},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
