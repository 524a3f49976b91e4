// Ties of loose bodies through whole ticks: rest and sleep, waking, breaks, winches.
#include "check.h"
#include "yard.h"

enum { TIES = 4 };

typedef struct rig {
    yard y;
    sk_tie tie[TIES];
    sk_tie_memory memory[TIES];
    double reel[TIES];
} rig;

static rig *rig_begin(rig *r) {
    memset(r, 0, sizeof *r);
    yard_begin(&r->y, 0.0, 0.5);
    return r;
}

static int32_t rig_box(rig *r, double mass, sk_vec3 position) {
    int32_t type = yard_type(&r->y, box_type(1.0, 1.0, 1.0, mass));
    return yard_body(&r->y, type, position, sk_vec(0, 0, 0));
}

// A rope between the centres of two bodies, or of one and a point of the scenery.
static sk_tie *rig_tie(rig *r, int32_t a, int32_t b, sk_vec3 at_b, double length) {
    sk_tie *tie = &r->tie[r->y.set.tie_count++];
    *tie = (sk_tie){.end = {{a, {0, 0, 0}, 0}, {b, at_b, 0}},
                    .length = length,
                    .stiffness = 1e5,
                    .damping_ratio = 0.1,
                    .strength = INFINITY,
                    .winch_speed = 0.5};
    return tie;
}

static void rig_ready(rig *r) {
    r->y.set.ties = r->tie;
    for (int32_t i = 0; i < r->y.set.tie_count; i++) r->memory[i] = sk_tie_begin(&r->tie[i]);
    yard_ready(&r->y);
    r->y.state.tie = r->memory;
    r->y.state.reel = r->reel;
}

static void crate_that_hangs_carries_its_weight_and_sleeps(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t load = rig_box(r, 500.0, sk_vec(0, 0, 5));
    rig_tie(r, load, -1, sk_vec(0, 0, 10), 5.0 - 500.0 * 9.81 / 1e5);
    r->tie[0].damping_ratio = 1.0;
    rig_ready(r);
    yard_run(&r->y, 5.0);
    assert_near(r->memory[0].tension, 500.0 * 9.81, 0.5); // it sleeps within 1e-5 m of its place
    assert_int_equal(r->y.body[load].asleep, 1);
    yard_end(&r->y);
}

static void tie_at_rest_that_may_not_sleep_carries_the_weight_to_rounding(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t load = rig_box(r, 500.0, sk_vec(0, 0, 5));
    rig_tie(r, load, -1, sk_vec(0, 0, 10), 4.9);
    r->reel[0] = 1e-300; // a winch that runs keeps it awake
    rig_ready(r);
    yard_run(&r->y, 30.0);
    assert_near(r->memory[0].tension, 500.0 * 9.81, 1e-11 * 500.0 * 9.81);
    assert_int_equal(r->y.body[load].asleep, 0);
    yard_end(&r->y);
}

static void rope_breaks_beyond_its_strength_and_its_load_falls(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        rig here, *r = rig_begin(&here);
        int32_t load = rig_box(r, 500.0, sk_vec(0, 0, 5));
        rig_tie(r, load, -1, sk_vec(0, 0, 10), 5.0 - 500.0 * 9.81 / 1e5)->strength = (k == 0 ? 1.01 : 0.99) * 4905.0;
        rig_ready(r);
        yard_tick(&r->y);
        int32_t count, broken = 0;
        const sk_bodies_event *event = sk_bodies_events(r->y.work, &count);
        for (int32_t i = 0; i < count; i++) broken += event[i].kind == SK_BODIES_TIE_BREAKS && event[i].body == 0;
        assert_int_equal(broken, k);
        assert_int_equal(r->memory[0].broken, k);
        double energy = -r->y.flows.broken;
        assert_near(energy, k * 4905.0 * 4905.0 / 2e5, 1e-6 * 120.0);
        yard_run(&r->y, 0.5 - 1.0 / 120.0);
        double fall = k == 0 ? 0.0 : 0.5 * 9.81 * 0.25;
        assert_near(r->y.body[load].position.z, 5.0 - fall, 0.006);
        if (k == 1) assert_near(r->memory[0].tension, 0.0, 0.0);
        yard_end(&r->y);
    }
}

static void winch_lifts_at_its_speed_and_stops_at_the_shortest_length(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t load = rig_box(r, 500.0, sk_vec(0, 0, 0.5));
    rig_tie(r, load, -1, sk_vec(0, 0, 10), 9.5)->shortest = 5.0;
    r->reel[0] = 1.0;
    rig_ready(r);
    yard_run(&r->y, 5.0);
    assert_near(r->y.body[load].velocity.z, 0.5, 1e-3);
    const sk_bodies_flows *flows = &r->y.flows;
    // Forces work along the mean of the velocities before and after a substep, but the body moves with the latter.
    double lift = 4905.0 * (r->y.body[load].position.z - 0.5 - 0.5 * 0.5 / 960.0);
    double kinetic = 0.5 * 500.0 * 0.25, elastic = 4905.0 * 4905.0 / 2e5;
    assert_near(flows->winches - flows->lost, lift + kinetic + elastic, 0.2);
    yard_run(&r->y, 15.0);
    assert_near(r->memory[0].length, 5.0, 1e-9);
    assert_near(r->y.body[load].position.z, 10.0 - 5.0 - 4905.0 / 1e5, 1e-6);
    yard_end(&r->y);
}

// A haul-down cable: the load is drawn with the force, and the cable goes no further than its shortest length.
static void winch_of_constant_pull_draws_with_its_force(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t load = rig_box(r, 500.0, sk_vec(0, 0, 5));
    sk_tie *tie = rig_tie(r, load, -1, sk_vec(0, 0, 50), 60.0);
    tie->winch_pull = 6000.0;
    tie->shortest = 40.0;
    r->reel[0] = 1.0;
    rig_ready(r);
    yard_run(&r->y, 1.0);
    assert_near(r->memory[0].tension, 6000.0, 1e-9);
    assert_near(r->y.body[load].velocity.z, 6000.0 / 500.0 - 9.81, 1e-9);
    yard_run(&r->y, 60.0);
    assert_near(r->y.body[load].position.z, 50.0 - r->memory[0].length - 4905.0 / 1e5, 2e-3);
    assert_true(r->memory[0].length >= 40.0 && r->memory[0].length < 40.02);
    r->reel[0] = -1.0;
    yard_run(&r->y, 10.0);
    assert_true(r->memory[0].length > 44.9);
    yard_end(&r->y);
}

// Two crates far apart sleep, joined by a slack rope. One is kicked; when the rope is taut the other wakes.
static void taut_rope_wakes_what_it_pulls(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t a = rig_box(r, 500.0, sk_vec(0, 0, 0.5)), b = rig_box(r, 500.0, sk_vec(5, 0, 0.5));
    rig_tie(r, a, b, sk_vec(0, 0, 0), 5.5);
    rig_ready(r);
    yard_run(&r->y, 3.0);
    assert_int_equal(r->y.body[a].asleep + r->y.body[b].asleep, 2);
    r->y.body[b].asleep = 0;
    r->y.body[b].velocity.x = 4.0;
    yard_run(&r->y, 0.1);
    assert_int_equal(r->y.body[a].asleep, 1);
    yard_run(&r->y, 0.4);
    assert_int_equal(r->y.body[a].asleep, 0);
    assert_true(r->y.body[a].position.x > 0.01);
    yard_run(&r->y, 6.0);
    assert_int_equal(r->y.body[a].asleep + r->y.body[b].asleep, 2);
    yard_end(&r->y);
}

static void taut_tie_wakes_the_whole_island_and_its_winch_too(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t low = rig_box(r, 500.0, sk_vec(0, 0, 0.5)), high = rig_box(r, 100.0, sk_vec(0, 0, 1.5));
    int32_t load = rig_box(r, 50.0, sk_vec(3, 0, 3));
    rig_tie(r, load, -1, sk_vec(3, 0, 8), 4.999)->damping_ratio = 1.0;
    rig_tie(r, high, -1, sk_vec(0, 0, 8), 7.0)->damping_ratio = 1.0;
    rig_ready(r);
    yard_run(&r->y, 6.0);
    for (int32_t i = 0; i < 3; i++) assert_int_equal(r->y.body[i].asleep, 1);
    r->reel[1] = 1.0;
    yard_run(&r->y, 0.02);
    assert_int_equal(r->y.body[high].asleep + r->y.body[low].asleep, 0);
    assert_int_equal(r->y.body[load].asleep, 1);
    yard_run(&r->y, 3.0);
    assert_true(r->y.body[high].position.z > 1.6);
    yard_end(&r->y);
}

// A loose crate and a driven one fly apart in free space until a rope between their corners is taut. No momentum is lost.
static void rope_to_a_driven_body_keeps_the_momentum(void **state) {
    (void)state;
    rig here, *r = rig_begin(&here);
    int32_t loose = rig_box(r, 300.0, sk_vec(0, 0, 20));
    int32_t type = yard_type(&r->y, box_type(1.0, 0.8, 0.5, 500.0));
    r->y.around[loose].gravity = 0.0;
    r->y.type_of[1] = type;
    r->y.set.driven_count = 1;
    sk_body_driven driven;
    const sk_body_type *of_driven = r->y.types[type], *of_loose = r->y.types[r->y.type_of[loose]];
    driven = (sk_body_driven){.body = sk_body_state_at(of_driven, (sk_pose){{3, 0.2, 20.1}, sk_quat_identity()},
                                                       sk_vec(5, 0, 0), sk_vec(0, 0.2, 0))};
    rig_tie(r, loose, 1, sk_vec(0.4, -0.3, 0.2), 4.0);
    rig_ready(r);
    r->y.state.driven = &driven;
    double momentum = of_driven->mass * 5.0;
    for (int32_t n = 0; n < 120; n++) {
        sk_bodies_begin(r->y.work, &r->y.state, r->y.around, r->y.tick++);
        for (int32_t k = 0; k < r->y.set.substeps; k++) {
            sk_bodies_substep(r->y.work, &r->y.state, &r->y.solid);
            sk_body_state *body = &driven.body;
            body->velocity = sk_add_scaled(body->velocity, r->y.set.substep / of_driven->mass, driven.contact.force);
            body->spin = sk_add_scaled(body->spin, r->y.set.substep, driven.contact.moment);
            body->position = sk_add_scaled(body->position, r->y.set.substep, body->velocity);
            sk_body_turn(of_driven, body, r->y.set.substep);
        }
        sk_bodies_end(r->y.work, &r->y.state);
    }
    assert_true(r->y.body[loose].velocity.x > 0.5);
    sk_vec3 sum =
        sk_add(sk_scale(of_loose->mass, r->y.body[loose].velocity), sk_scale(of_driven->mass, driven.body.velocity));
    assert_near(sum.x, momentum, 1e-12 * momentum);
    assert_near(sum.y, 0.0, 1e-12 * momentum);
    assert_near(sum.z, 0.0, 1e-12 * momentum);
    yard_end(&r->y);
}

// Ties are sorted by their bodies, so their order in the list changes no bit.
static void order_of_ties_does_not_matter(void **state) {
    (void)state;
    sk_body_state first[3];
    for (int k = 0; k < 2; k++) {
        rig here, *r = rig_begin(&here);
        for (int i = 0; i < 3; i++) rig_box(r, 100.0 + 10.0 * i, sk_vec(2.0 * i, 0.1 * i, 6.0));
        const int order[2][3] = {{0, 1, 2}, {2, 0, 1}};
        for (int n = 0; n < 3; n++) {
            int i = order[k][n];
            rig_tie(r, i, i == 0 ? -1 : i - 1, i == 0 ? sk_vec(0, 0, 12) : sk_vec(0, 0.2, 0), i == 0 ? 6.0 : 1.9);
        }
        rig_ready(r);
        yard_run(&r->y, 2.0);
        if (k == 0) memcpy(first, r->y.body, sizeof first);
        assert_memory_equal(first, r->y.body, sizeof first);
        yard_end(&r->y);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crate_that_hangs_carries_its_weight_and_sleeps),
        cmocka_unit_test(tie_at_rest_that_may_not_sleep_carries_the_weight_to_rounding),
        cmocka_unit_test(rope_breaks_beyond_its_strength_and_its_load_falls),
        cmocka_unit_test(winch_lifts_at_its_speed_and_stops_at_the_shortest_length),
        cmocka_unit_test(winch_of_constant_pull_draws_with_its_force),
        cmocka_unit_test(taut_rope_wakes_what_it_pulls),
        cmocka_unit_test(taut_tie_wakes_the_whole_island_and_its_winch_too),
        cmocka_unit_test(rope_to_a_driven_body_keeps_the_momentum),
        cmocka_unit_test(order_of_ties_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
