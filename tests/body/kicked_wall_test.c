// A wall of crates of which every seventh is kicked, in whole steps: nothing blows up, and no contact gains energy.
// The energy of motion and height, with what was lost, may only lack what contacts store. With SKIDPAD_LONG=1, 500
// crates and 100 seeds for each speed; SKIDPAD_SEEDS=N does N of them. Source: docs/models/bodies.md, "Threads", "Step".
#include "check.h"
#include "yard.h"
#include <stdlib.h>

static const double G = 9.81, SHARE = 1e-4; // of the turnover, that may be gained

typedef struct wall {
    yard y;
    int32_t wide, high;
    uint64_t random;
} wall;

static void wall_begin(wall *w, int32_t wide, int32_t high, double chi) {
    yard_begin(&w->y, 0.0, 0.6);
    int32_t crate = yard_type(&w->y, box_type(1.0, 1.0, 1.0, 200.0));
    w->y.type[crate].chi = chi;
    w->wide = wide;
    w->high = high;
    for (int32_t level = 0; level < high; level++)
        for (int32_t i = 0; i < wide; i++) {
            double x = 1.02 * i + (level % 2 == 0 ? 0.0 : 0.4);
            yard_body(&w->y, crate, sk_vec(x, 0.0, (0.5 + level) * 0.99999), sk_vec(0, 0, 0));
        }
    yard_ready(&w->y);
}

static void kick(wall *w, double speed) {
    for (int32_t i = 3; i < w->y.set.body_count; i += 7) {
        sk_vec3 direction = {sk_random_range(&w->random, -1, 1), sk_random_range(&w->random, 0.2, 1),
                             sk_random_range(&w->random, -0.3, 0.6)};
        w->y.body[i].velocity = sk_scale(speed / sk_length(direction), direction);
    }
}

// Energy of motion and height, J.
static double energy_of(const wall *w) {
    double sum = 0.0;
    for (int32_t i = 0; i < w->y.set.body_count; i++) {
        const sk_body_type *type = w->y.types[w->y.type_of[i]];
        sum += sk_body_energy(type, &w->y.body[i]) + type->mass * G * w->y.body[i].position.z;
    }
    return sum;
}

static double fastest_of(const wall *w) {
    double most = 0.0;
    for (int32_t i = 0; i < w->y.set.body_count; i++) most = sk_max(most, sk_length(w->y.body[i].velocity));
    return most;
}

// The largest gain within the run, as a share of the turnover.
static double gain_from(wall *w, double speed, double seconds) {
    double first = energy_of(w), turnover = 1.0, worst = -INFINITY;
    for (int tick = 0; tick < (int)(seconds * 120.0); tick++) {
        double lost = w->y.flows.lost, work = w->y.flows.contacts;
        yard_tick(&w->y);
        turnover += fabs(w->y.flows.contacts - work) + fabs(w->y.flows.lost - lost);
        worst = sk_max(worst, (energy_of(w) + w->y.flows.lost - first) / turnover);
        double fastest = fastest_of(w);
        if (!(fastest < 1.5 * speed + 15.0)) fail_msg("tick %d: a crate moves at %g m/s", tick, fastest);
    }
    return worst;
}

static void a_kicked_wall_gains_no_energy(void **state) {
    (void)state;
    bool lengthy = getenv("SKIDPAD_LONG") != NULL;
    const char *wanted = getenv("SKIDPAD_SEEDS");
    int seeds = !lengthy ? 1 : wanted != NULL ? atoi(wanted) : 100;
    const double speeds[] = {5.0, 15.0, 30.0};
    for (int k = 0; k < 3; k++) {
        double worst = -INFINITY;
        for (int seed = 0; seed < seeds; seed++) {
            static wall w;
            w.random = (uint64_t)seed + 1;
            wall_begin(&w, lengthy ? 25 : 8, lengthy ? 20 : 5, seed % 2 == 0 ? 0.2 : 0.5);
            kick(&w, speeds[k]);
            double gain = gain_from(&w, speeds[k], lengthy ? 1.0 : 0.5);
            if (gain > SHARE) fail_msg("seed %d, %g m/s: %g of the turnover is gained", seed, speeds[k], gain);
            worst = sk_max(worst, gain);
            yard_end(&w.y);
        }
        print_message("%d walls kicked at %g m/s: the largest gain is %.2g of the turnover\n", seeds, speeds[k], worst);
    }
}

// One crate hits another face to face, ten times, each time a tenth of the way of a substep later. It begins the contact
// up to that deep, where an overlap stores as much energy as the hit has.
static void a_hit_face_to_face_gains_no_energy(void **state) {
    (void)state;
    const double speeds[] = {1.0, 15.0};
    for (int n = 0; n < 20; n++) {
        static wall w;
        double speed = speeds[n / 10], gap = 0.1 + n % 10 * speed / 9600.0;
        yard_begin(&w.y, 0.0, 0.6);
        int32_t crate = yard_type(&w.y, box_type(1.0, 1.0, 1.0, 200.0));
        w.y.type[crate].chi = 0.2;
        yard_body(&w.y, crate, sk_vec(0.0, 0.0, 10.0), sk_vec(speed, 0.0, 0.0));
        yard_body(&w.y, crate, sk_vec(1.0 + gap, 0.1, 10.2), sk_vec(0.0, 0.0, 0.0));
        yard_ready(&w.y);
        double gain = gain_from(&w, speed, 0.2);
        if (gain > SHARE) fail_msg("%g m/s, gap %g m: %g of the turnover is gained", speed, gap, gain);
        assert_true(w.y.body[1].velocity.x > 0.5 * speed); // they met
        yard_end(&w.y);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kicked_wall_gains_no_energy),
        cmocka_unit_test(a_hit_face_to_face_gains_no_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
