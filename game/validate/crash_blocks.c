// Blocks that are crushed at a wall, by a punch and on the ground, against closed forms. A block has the strength sigma,
// presses with kappa times its depth, and has the face A and the mass m. Its elastic layer is x0 = sigma / kappa deep.
// docs/models/crush.md.
#include "validate/blocks.h"
#include "validate/holes.h"
#include "validate/validate.h"

static const double MASS = 1000.0, SIGMA = 1e6, KAPPA = 1e8; // kg, Pa, N/m^3

//----------------------------------------------------------------------------------------------------------------------
// A block of 1,000 kg with a face of 1 m^2 at a hard wall, without friction. It falls freely beside the wall.

// Writes the speed away from the wall and the depth of the hole, 0.3 s after the start.
static sk_result at_wall(double speed, double chi, double *leaves, double *depth) {
    sk_run run;
    *leaves = *depth = 0.0;
    sk_result r = sk_run_load(&run, "blocks",
                              "build=wall length=4 mass=1000 mu=0 drag=0 crush=1e6 chi=%.17g speed=%.17g", chi, speed);
    if (r.ok) r = sk_run_refine_bodies(&run, 8);
    if (r.ok) r = sk_run_for(&run, 0.3);
    if (r.ok) {
        *leaves = -sk_run_body(&run, 0)->velocity.y;
        *depth = sk_run_deepest_hole(&run, 0);
    }
    sk_run_end(&run);
    return r;
}

// The layer gives back its energy: sigma^2 A / (2 kappa) = m v^2 / 2.
static double speed_of_layer(void) {
    return SIGMA * sqrt(1.0 / (KAPPA * MASS));
}

static sk_result exit_speed(double speed, sk_measurement *out) {
    double leaves, depth, expected = speed_of_layer();
    sk_result r = at_wall(speed, 0.0, &leaves, &depth);
    *out = (sk_measurement){leaves, expected, 0.01 * expected};
    return r;
}
static sk_result exit_slow(sk_measurement *out) {
    return exit_speed(5.0, out);
}
static sk_result exit_middle(sk_measurement *out) {
    return exit_speed(20.0, out);
}
static sk_result exit_fast(sk_measurement *out) {
    return exit_speed(50.0, out);
}

// All energy but that of the layer is the work of sigma: sigma A d = m v^2 / 2 - sigma^2 A / (2 kappa).
static sk_result hole_depth(double speed, sk_measurement *out) {
    double leaves, depth, expected = (0.5 * MASS * speed * speed - 0.5 * SIGMA * SIGMA / KAPPA) / SIGMA;
    sk_result r = at_wall(speed, 0.0, &leaves, &depth);
    *out = (sk_measurement){depth, expected, 0.01 * expected};
    return r;
}
static sk_result depth_slow(sk_measurement *out) {
    return hole_depth(5.0, out);
}
static sk_result depth_middle(sk_measurement *out) {
    return hole_depth(20.0, out);
}
static sk_result depth_fast(sk_measurement *out) {
    return hole_depth(50.0, out);
}

// With damping the pressure is kappa x (1 + chi v), where v > 0 is the speed of approach. The block turns at the depth
// x0. On the way out, at the speed u, v is -u:
//     m u du = -kappa A x (1 - chi u) dx      from x0 to 0
//     -u / chi - ln(1 - chi u) / chi^2 = kappa A x0^2 / (2 m)
static double speed_with_damping(double chi) {
    double side = 0.5 * SIGMA * SIGMA / (KAPPA * MASS), low = 0.0, high = 1.0 / chi;
    for (int i = 0; i < 60; i++) {
        double u = 0.5 * (low + high);
        if (-u / chi - sk_log(1.0 - chi * u) / (chi * chi) < side)
            low = u;
        else
            high = u;
    }
    return 0.5 * (low + high);
}

static sk_result exit_damped(sk_measurement *out) {
    double leaves, depth, expected = speed_with_damping(0.5);
    sk_result r = at_wall(20.0, 0.5, &leaves, &depth);
    *out = (sk_measurement){leaves, expected, 0.01 * expected};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// A punch of 500 kg and L x L, L = 0.3 m, at 10 m/s, into a free block of 1,000 kg

static const double SIDE = 0.3; // m, L

typedef struct punching {
    double momentum; // change of that along the line of flight, over that of the punch
    double lost;     // J, of kinetic energy
    double depth;    // m, of the hole
} punching;

static sk_result punch(double kappa, double chi, punching *out) {
    static const double PUNCH = 500.0, SPEED = 10.0;
    sk_run run;
    *out = (punching){0};
    sk_result r =
        sk_run_load(&run, "blocks",
                    "build=punch length=2 mass=1000 load=500 mu=0 drag=0 crush=1e6 kappa=%.17g chi=%.17g speed=%.17g",
                    kappa, chi, SPEED);
    if (r.ok) r = sk_run_refine_bodies(&run, 8);
    if (r.ok) r = sk_run_for(&run, 0.3);
    if (r.ok) {
        double a = sk_run_body(&run, 0)->velocity.y, b = sk_run_body(&run, 1)->velocity.y;
        out->momentum = fabs(MASS * a + PUNCH * b - PUNCH * SPEED) / (PUNCH * SPEED);
        out->lost = 0.5 * PUNCH * SPEED * SPEED - 0.5 * (MASS * a * a + PUNCH * b * b);
        out->depth = sk_run_deepest_hole(&run, 0);
    }
    sk_run_end(&run);
    return r;
}

static sk_result punch_momentum(sk_measurement *out) {
    punching p;
    sk_result r = punch(KAPPA, 0.5, &p);
    *out = (sk_measurement){p.momentum, 1e-10, 0.0};
    return r;
}

static sk_result punch_work(sk_measurement *out) {
    punching p;
    sk_result r = punch(10.0 * KAPPA, 0.5, &p);
    double work = SIGMA * SIDE * SIDE * p.depth;
    *out = (sk_measurement){p.lost, work, 0.03 * work};
    return r;
}

// The depth in the field of the punch is the distance to its nearest face. So the pressure rises from 0 at the edges of its
// front to sigma at the distance x0: the mean over a square is that of sigma on the area (L - x0)^2 + x0^2 / 3. Without
// damping the layer gives its energy back.
static sk_result punch_edges(sk_measurement *out) {
    static const double LAYER = 0.01; // m, x0 = sigma / kappa
    punching p;
    sk_result r = punch(KAPPA, 0.0, &p);
    double work = SIGMA * ((SIDE - LAYER) * (SIDE - LAYER) + LAYER * LAYER / 3.0) * p.depth;
    *out = (sk_measurement){p.lost, work, 0.01 * work};
    return r;
}

//----------------------------------------------------------------------------------------------------------------------
// Two strengths side by side; friction; rest

// Two pieces stop together after the path X. Each takes sigma A (X - x0 / 2), and its hole is X - x0 deep.
static sk_result two_strengths(sk_measurement *out) {
    static const double SPEED = 20.0, STRONG = 1e6, WEAK = 5e5, AREA = 0.5; // m/s, Pa, m^2 of each
    double force = AREA * (STRONG + WEAK), layers = 0.5 * AREA * (STRONG * STRONG + WEAK * WEAK) / KAPPA; // N, J
    sk_run run;
    sk_result r = sk_run_load(
        &run, "blocks", "build=wall length=4 mass=1000 mu=0 drag=0 chi=0 crush=%.17g crush_beside=%.17g speed=%.17g",
        STRONG, WEAK, SPEED);
    if (r.ok) r = sk_run_refine_bodies(&run, 8);
    if (r.ok) r = sk_run_for(&run, 0.3);
    double expected = (0.5 * MASS * SPEED * SPEED + layers) / force;
    if (r.ok) *out = (sk_measurement){sk_run_deepest_hole(&run, 0) + WEAK / KAPPA, expected, 0.01 * expected};
    sk_run_end(&run);
    return r;
}

// A slab flies at the wall with 10 m/s and along it with 20 m/s. Writes what friction took of the speed along the wall
// over what the wall took of the speed towards it.
static sk_result friction(sk_measurement *out) {
    static const double MU = 0.3, SPEED = 10.0, ALONG = 20.0;
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks",
                              "build=wall width=4 length=0.5 height=4 mass=1000 drag=0 crush=1e5 mu=%.17g "
                              "speed=%.17g along=%.17g",
                              MU, SPEED, ALONG);
    if (r.ok) r = sk_run_refine_bodies(&run, 8);
    if (r.ok) r = sk_run_for(&run, 0.1);
    if (r.ok) {
        sk_vec3 v = sk_run_body(&run, 0)->velocity;
        *out = (sk_measurement){(ALONG - v.x) / (SPEED - v.y), MU, 0.01 * MU};
    }
    sk_run_end(&run);
    return r;
}

// The path in 10 s of a block that was crushed by a fall at 20 m/s and has rested for 10 s.
static sk_result creep(sk_measurement *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "blocks", "build=block height=2 mass=1000 mu=0.5 drag=0 crush=1e6 above=0.05");
    if (r.ok) {
        sk_run_body(&run, 0)->velocity = (sk_vec3){3.0, 0.0, -20.0};
        r = sk_run_awake(&run, 10.0);
    }
    sk_kept_places kept = {0};
    if (r.ok) kept = sk_run_places(&run);
    if (r.ok) r = sk_run_awake(&run, 10.0);
    double hole = r.ok ? sk_run_deepest_hole(&run, 0) : 0.0;
    *out = (sk_measurement){r.ok && hole > 0.0 ? sk_run_displacement(&run, &kept) : INFINITY, 1e-9, 0.0};
    sk_run_end(&run);
    return r;
}

sk_check_list sk_checks_crash_blocks(void) {
    static const char LAYER[] = "a block of 1,000 kg at a wall, face 1 m^2: leaves at sigma sqrt(A / (kappa m))";
    static const char DEPTH[] = "the same block: depth of its hole (m v^2 / 2 - sigma^2 A / (2 kappa)) / (sigma A)";
    static const char STEP[] = "1 %: the step is of first order";
    static const sk_check CHECKS[] = {
        {"crash.block_leaves_at_5", "m/s", LAYER, STEP, SK_CHECK_WITHIN, exit_slow},
        {"crash.block_leaves_at_20", "m/s", LAYER, STEP, SK_CHECK_WITHIN, exit_middle},
        {"crash.block_leaves_at_50", "m/s", LAYER, STEP, SK_CHECK_WITHIN, exit_fast},
        {"crash.block_hole_at_5", "m", DEPTH, STEP, SK_CHECK_WITHIN, depth_slow},
        {"crash.block_hole_at_20", "m", DEPTH, STEP, SK_CHECK_WITHIN, depth_middle},
        {"crash.block_hole_at_50", "m", DEPTH, STEP, SK_CHECK_WITHIN, depth_fast},
        {"crash.block_leaves_damped", "m/s",
         "the same at 20 m/s with chi 0.5: -v / chi - ln(1 - chi v) / chi^2 = sigma^2 A / (2 kappa m)", STEP,
         SK_CHECK_WITHIN, exit_damped},
        {"crash.punch_momentum", "",
         "a punch into a free block: relative change of the momentum along the line of flight: none", "rounding",
         SK_CHECK_AT_MOST, punch_momentum},
        {"crash.punch_work", "J", "a punch of 0.3 x 0.3 m, kappa 1e9 N/m^3: kinetic energy lost is sigma A d",
         "3 %: the layer of 1 mm lowers the pressure at the edges, and its damping raises it", SK_CHECK_WITHIN,
         punch_work},
        {"crash.punch_edges", "J",
         "the same punch, kappa 1e8 N/m^3, chi 0: lost is sigma ((L - x0)^2 + x0^2 / 3) d, x0 = 1 cm", STEP,
         SK_CHECK_WITHIN, punch_edges},
        {"crash.two_strengths", "m",
         "a block of two pieces side by side, 1 and 0.5 MPa on 0.5 m^2 each, stops from 20 m/s in m v^2 / (2 sum of "
         "sigma A), "
         "and 4 mm for the layers",
         STEP, SK_CHECK_WITHIN, two_strengths},
        {"crash.friction_in_cap", "",
         "a slab slides along a wall that crushes it: lost momentum along it over that towards it is mu",
         "1 %: it falls and turns a little meanwhile", SK_CHECK_WITHIN, friction},
        {"crash.crushed_block_creep", "m",
         "a block crushed at 20 m/s, that has rested for 10 s, creeps in the next 10 s by at most",
         "a bound: a hole changes only above the strength", SK_CHECK_AT_MOST, creep},
    };
    return (sk_check_list){CHECKS, sizeof CHECKS / sizeof CHECKS[0]};
}
