// The elastic energy of contacts in the account: minus the work of the contacts is at all times what they lost and what they
// store. Source: docs/models/bodies.md, "Energy".
#include "check.h"
#include "yard.h"

static const double KAPPA = 1e8, SIGMA = 1e6; // N/m^3, Pa; the faces below have 1 m^2
static const double NEAR = -1e-6;             // m: it begins so little below the surface
static const double EXACT = 1e-9;             // share of the turnover

typedef struct fall {
    double speed, density, above, lag, chi; // m/s, kg/m^3, m, s, s/m
    double strength;                        // Pa
} fall;

typedef struct loss {
    // While the block comes nearer: the least loss of a substep, and the largest sum of work, loss and store; shares of the
    // turnover until then. Where it turns back, the step itself may gain.
    double least, open;
    double after; // work and loss at the end, share of the turnover
    bool left;    // the block flew away
} loss;

// A block of 1 m x 1 m x 2 m falls flat on hard ground without gravity.
static void begin(yard *y, const fall *f) {
    yard_begin(y, 0.0, 0.0);
    sk_body_type block = box_type(1.0, 1.0, 2.0, f->density);
    block.pieces[0].strength = f->strength;
    block.chi = f->chi;
    block.lag = f->lag;
    yard_body(y, yard_type(y, block), sk_vec(0, 0, 1.0 + f->above), sk_vec(0, 0, -f->speed));
    yard_ready(y);
    y->around[0].gravity = 0.0;
}

// What a flat face stores at its depth below the surface; `deepest`: where it was.
static double stored_at(const yard *y, double strength, double deepest) {
    double layer = strength / KAPPA, depth = 1.0 - y->body[0].position.z;
    double left = sk_clamp(depth - sk_max(0.0, deepest - layer), 0.0, layer); // of what is not crushed
    return 0.5 * KAPPA * left * left;
}

static loss run(const fall *f) {
    enum { TICKS = 40 };
    yard y;
    begin(&y, f);
    loss out = {.least = INFINITY};
    double turnover = 0.0, sum = 0.0, deepest = 0.0;
    for (int32_t tick = 0; tick < TICKS; tick++) {
        sk_bodies_flows last = {0};
        sk_bodies_begin(y.work, &y.state, y.around, tick);
        for (int32_t k = 0; k < y.set.substeps; k++) {
            sk_bodies_substep(y.work, &y.state, &y.solid);
            sk_bodies_flows now = *sk_bodies_flows_of(y.work);
            double lost = now.lost - last.lost, work = now.contacts - last.contacts;
            last = now;
            turnover += fabs(lost) + fabs(work);
            sum += lost + work;
            deepest = sk_max(deepest, 1.0 - y.body[0].position.z);
            if (!(turnover > 0.0)) continue; // not yet there
            if (!(y.body[0].velocity.z < 0.0)) continue;
            out.least = sk_min(out.least, lost / turnover);
            out.open = sk_max(out.open, fabs(sum + stored_at(&y, f->strength, deepest)) / turnover);
        }
        sk_bodies_end(y.work, &y.state);
    }
    out.after = fabs(sum) / turnover;
    out.left = y.body[0].position.z > 1.0;
    print_message("%g m/s, lag %g s, chi %g s/m: least loss %.2g, open %.2g, after %.2g of the turnover of %.4g J\n",
                  f->speed, f->lag, f->chi, out.least, out.open, out.after, turnover);
    yard_end(&y);
    return out;
}

// Dampers are part of the force at which a piece yields: it yields at once, if lag times speed exceeds the layer. It stores
// the energy of its depth, which reaches the layer of 1 cm only after several substeps.
static void a_damped_block_that_is_crushed_loses_in_each_substep(void **state) {
    (void)state;
    const fall falls[] = {{2.0, 20000.0, NEAR, 0.02, 0.0, SIGMA}, {5.0, 5000.0, NEAR, 0.02, 0.0, SIGMA}};
    for (size_t k = 0; k < sizeof falls / sizeof *falls; k++) {
        loss out = run(&falls[k]);
        assert_true(out.least >= -EXACT);
        assert_true(out.open <= EXACT);
    }
}

// The slow heavy block yields while its evaluation is held.
static void work_and_loss_are_what_a_contact_stores(void **state) {
    (void)state;
    const fall falls[] = {{20.0, 500.0, NEAR, 0.0, 0.0, SIGMA},
                          {20.0, 500.0, NEAR, 0.0, 0.5, SIGMA},
                          {0.6, 20000.0, NEAR, 0.0, 0.0, SIGMA},
                          {0.6, 20000.0, NEAR, 0.0, 0.5, SIGMA},
                          {0.6, 20000.0, NEAR, 0.0, 0.5, INFINITY}};
    for (size_t k = 0; k < sizeof falls / sizeof *falls; k++) {
        loss out = run(&falls[k]);
        assert_true(out.left);
        assert_true(out.open <= EXACT);
        assert_true(out.after <= EXACT);
    }
}

// It begins with the energy of an overlap that did not slow it, and leaves with a store that gives nothing back.
static void a_contact_that_ended_stores_nothing(void **state) {
    (void)state;
    const fall falls[] = {{3.0, 2000.0, 0.01, 0.0, 0.0, INFINITY}, {3.0, 2000.0, 0.01, 0.01, 0.0, INFINITY}};
    for (size_t k = 0; k < sizeof falls / sizeof *falls; k++) {
        loss out = run(&falls[k]);
        assert_true(out.left);
        assert_true(out.after <= EXACT);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_damped_block_that_is_crushed_loses_in_each_substep),
        cmocka_unit_test(work_and_loss_are_what_a_contact_stores),
        cmocka_unit_test(a_contact_that_ended_stores_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
