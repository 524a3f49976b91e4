// Driven bodies: the airframes of aircraft, which their owner moves.
#include "check.h"
#include "drive.h"
#include "math/elementary.h"

// A yard in free space with one loose crate, and one driven crate of another size that flies at it off centre.
typedef struct pair {
    yard y;
    sk_body_driven driven[1];
    const sk_body_type *loose, *owned;
} pair;

// `light`: with a second loose crate, of 0.2 kg.
static void pair_begin(pair *p, sk_vec3 load, bool light) {
    yard *y = &p->y;
    yard_begin(y, 0.0, 0.4);
    int32_t crate = yard_type(y, box_type(0.6, 0.5, 0.4, 300.0)), owned = yard_type(y, box_type(1.0, 0.8, 0.3, 200.0));
    yard_body(y, crate, sk_vec(0, 0, 20), sk_vec(0, 0, 0));
    y->around[0].gravity = 0.0;
    if (light) {
        yard_body(y, yard_type(y, box_type(0.1, 0.1, 0.1, 200.0)), sk_vec(0, 0, 30), sk_vec(0, 0, 0));
        y->around[1].gravity = 0.0;
    }
    y->type_of[y->set.body_count] = owned;
    y->set.driven_count = 1;
    p->loose = y->types[crate];
    p->owned = y->types[owned];
    sk_pose at = {sk_vec(-1.5, 0.2, 20.1), sk_quat_identity()};
    p->driven[0] = (sk_body_driven){.body = sk_body_state_at(p->owned, at, sk_vec(4, 0, 0), sk_vec(0, 0.3, 0.2)),
                                    .load = {load, {0.0, 0.0, 0.0}}};
    yard_ready(y);
    y->state.driven = p->driven;
}

static void a_driven_body_and_a_loose_one_keep_their_momentum(void **state) {
    (void)state;
    pair p = {0};
    pair_begin(&p, sk_vec(0, 0, 0), false);
    sk_body_state *loose = &p.y.body[0], *owned = &p.driven[0].body;
    double size = p.owned->mass * 4.0;
    sk_vec3 momentum = sk_scale(p.owned->mass, owned->velocity);
    sk_vec3 turning = sk_add(owned->spin, sk_scale(p.owned->mass, sk_cross(owned->position, owned->velocity)));
    drive_ticks(&p.y, p.driven, 120);
    assert_true(loose->velocity.x > 1.0); // it was hit
    sk_vec3 after = sk_add(sk_scale(p.owned->mass, owned->velocity), sk_scale(p.loose->mass, loose->velocity));
    assert_near(sk_length(sk_sub(after, momentum)), 0.0, 1e-13 * size);
    sk_vec3 turned = sk_add(owned->spin, sk_scale(p.owned->mass, sk_cross(owned->position, owned->velocity)));
    turned = sk_add(turned, sk_add(loose->spin, sk_scale(p.loose->mass, sk_cross(loose->position, loose->velocity))));
    // The point of a contact is that of the beginning of the substep: h^2 F v / 2 of a substep is not kept.
    assert_near(sk_length(sk_sub(turned, turning)), 0.0, 1e-12 * 20.0 * size);
    yard_end(&p.y);
}

// A steady force F pushes both: the force between them is F m / (m + M).
static void a_driven_body_pushes_a_loose_one_with_the_share_of_its_mass(void **state) {
    (void)state;
    pair p = {0};
    pair_begin(&p, sk_vec(300, 0, 0), false);
    p.driven[0].body = sk_body_state_at(p.owned, (sk_pose){sk_vec(-0.801, 0, 20), sk_quat_identity()}, sk_vec(0, 0, 0),
                                        sk_vec(0, 0, 0));
    drive_ticks(&p.y, p.driven, 240);
    double share = p.loose->mass / (p.loose->mass + p.owned->mass);
    assert_near(p.driven[0].contact.force.x, -300.0 * share, 1e-6);
    assert_false(p.y.body[0].asleep);
    yard_end(&p.y);
}

// A frozen driven body is a wall.
static void a_frozen_driven_body_stops_what_hits_it(void **state) {
    (void)state;
    pair p = {0};
    pair_begin(&p, sk_vec(0, 0, 0), false);
    p.driven[0].body.velocity = p.driven[0].body.spin = sk_vec(0, 0, 0);
    p.driven[0].body.frozen = 1;
    p.y.body[0].velocity = sk_vec(-3, 0, 0);
    for (int n = 0; n < 120; n++) yard_tick(&p.y);
    assert_true(p.y.body[0].velocity.x >= 0.0);
    assert_true(p.y.body[0].position.x > -0.75);
    yard_end(&p.y);
}

// A crate of 36 kg lies on a frozen slab that is tilted by 10 degrees, and sleeps. A light one flies at it along the
// slab's normal and wakes it. The crate then moves by what the hit presses; without the memory of its friction it would
// slide until the spring of friction is stretched again: m g sin / k_t. Returns the motion along the slab.
static double slide_after_hit(bool hit_in_mid_tick) {
    pair p = {0};
    pair_begin(&p, sk_vec(0, 0, 0), true);
    yard *y = &p.y;
    double angle = SK_PI / 18.0, half = 0.5 * angle, cosine = sk_cos(angle), sine = sk_sin(angle);
    sk_quat tilt = {sk_cos(half), 0.0, sk_sin(half), 0.0};
    sk_vec3 normal = {sine, 0.0, cosine}, along = {cosine, 0.0, -sine}, origin = {0.0, 0.0, 20.0};
    p.driven[0].body = sk_body_state_at(p.owned, (sk_pose){origin, tilt}, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    p.driven[0].body.frozen = 1;
    sk_pose lies = {sk_add_scaled(origin, 0.15 + 0.2, normal), tilt};
    y->body[0] = sk_body_state_at(p.loose, lies, sk_vec(0, 0, 0), sk_vec(0, 0, 0));
    y->around[0].gravity = 9.81;
    // It comes after 2 s. Half a substep's path decides in which substep of a tick it hits.
    double early = hit_in_mid_tick ? 3.5 / 960.0 : 0.0;
    sk_pose comes = {sk_add_scaled(origin, 0.35 + 0.2 + 0.05 + 0.5 * (2.0 - early), normal), tilt};
    y->body[1] = sk_body_state_at(y->types[y->type_of[1]], comes, sk_scale(-0.5, normal), sk_vec(0, 0, 0));
    for (int n = 0; n < 200; n++) yard_tick(y);
    assert_true(y->body[0].asleep);
    sk_vec3 before = y->body[0].position;
    for (int n = 0; n < 60; n++) yard_tick(y);
    assert_false(y->body[0].asleep);
    assert_int_equal(y->contact[0].body, 0);
    double slid = sk_dot(sk_sub(y->body[0].position, before), along);
    yard_end(y);
    return slid;
}

static void a_crate_that_slept_on_a_frozen_body_keeps_its_friction(void **state) {
    (void)state;
    for (int mid = 0; mid < 2; mid++) {
        double slid = slide_after_hit(mid == 1);
        if (!(fabs(slid) < 1e-7)) fail_msg("slid %g m", slid);
    }
}

// On level ground a driven crate sinks by m g / (kappa A), as a loose one.
static void a_driven_body_rests_on_the_ground(void **state) {
    (void)state;
    static yard y;
    yard_begin(&y, 0.0, 0.4);
    static sk_body_driven driven[1];
    int32_t crate = yard_type(&y, box_type(1.0, 0.8, 0.4, 200.0));
    const sk_body_type *type = y.types[crate];
    y.type_of[0] = crate;
    y.set.driven_count = 1;
    driven[0] = (sk_body_driven){.body = sk_body_state_at(type, (sk_pose){sk_vec(0, 0, 0.25), sk_quat_identity()},
                                                          sk_vec(0.5, 0, 0), sk_vec(0, 0, 0)),
                                 .load = {{0.0, 0.0, -9.81 * type->mass}, {0.0, 0.0, 0.0}}};
    yard_ready(&y);
    y.state.driven = driven;
    drive_ticks(&y, driven, 600);
    assert_near(driven[0].body.position.z, 0.2 - 9.81 * type->mass / (type->kappa * 0.8), 1e-12);
    assert_near(sk_length(driven[0].body.velocity), 0.0, 1e-12);
    assert_near(driven[0].contact.force.z, 9.81 * type->mass, 1e-6);
    yard_end(&y);
}

// A flown load works along the motion that is reported, so both account for the kinetic energy.
static void a_driven_body_that_strikes_a_post_accounts_for_its_energy(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&y, s, box(s, sk_vec(-.05, -.05, -3), sk_vec(.05, .05, 3)), 0.3);
    static sk_body_driven driven[1];
    int32_t crate = yard_type(&y, box_type(0.5, 1.6, 0.4, 200.0));
    const sk_body_type *type = y.types[crate];
    y.type_of[0] = crate;
    y.set.driven_count = 1;
    driven[0] = (sk_body_driven){.body = sk_body_state_at(type, (sk_pose){sk_vec(-1, .5, 0), sk_quat_identity()},
                                                          sk_vec(30, 0, 0), sk_vec(0, 0.3, 1)),
                                 .load = {{4000.0, 900.0, -500.0}, {60.0, -300.0, 500.0}}};
    yard_ready(&y);
    y.state.driven = driven;
    double before = sk_body_energy(type, &driven[0].body), work = 0.0;
    int flown = 0;
    for (int n = 0; n < 12; n++) {
        sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
        for (int k = 0; k < y.set.substeps; k++) {
            sk_body_motion from = sk_body_motion_of(type, &driven[0].body);
            sk_bodies_substep(y.work, &y.state, &y.solid);
            if (driven[0].flown) {
                flown++;
                work += driven[0].work + sk_dot(driven[0].load.force, driven[0].path) +
                        sk_dot(driven[0].load.moment, driven[0].turn);
                continue;
            }
            sk_body_state kicked = driven[0].body;
            sk_vec3 force = sk_add(driven[0].load.force, driven[0].contact.force);
            sk_vec3 moment = sk_add(driven[0].load.moment, driven[0].contact.moment);
            kicked.velocity = sk_add_scaled(kicked.velocity, y.set.substep / type->mass, force);
            kicked.spin = sk_add_scaled(kicked.spin, y.set.substep, moment);
            sk_body_motion to = sk_body_motion_of(type, &kicked);
            work += y.set.substep * (sk_dot(force, sk_mix(from.velocity, to.velocity, 0.5)) +
                                     sk_dot(moment, sk_mix(from.rate, to.rate, 0.5)));
            drive_on(&y, type, &driven[0]);
        }
        sk_bodies_end(y.work, &y.state);
    }
    assert_true(flown > 0);
    assert_true(driven[0].body.velocity.x < 20.0);
    assert_near(sk_body_energy(type, &driven[0].body) - before, work, 1e-10 * before);
    yard_end(&y);
}

// A load presses a crate into a plate as deep as it may be. There it stays, but for some tenths of a millimetre. The load
// works along the way that it really goes: the contacts take that work. The crate is so thick that its hard layer is out of
// reach.
static void a_load_works_along_the_way_that_it_goes(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    const double thick = 0.04, area = 0.25;
    yard_begin_on(&y, s, box(s, sk_vec(-5, -5, -thick), sk_vec(5, 5, 0)), 0.3);
    static sk_body_driven driven[1];
    sk_body_type soft = box_type(0.5, 0.5, 0.5, 1600.0);
    soft.kappa = 1e7;
    double load = 1.5 * soft.kappa * area * 0.4 * thick; // N: more than a patch carries at its deepest
    int32_t crate = yard_type(&y, soft);
    y.type_of[0] = crate;
    y.set.driven_count = 1;
    sk_pose at = {sk_vec(0, 0, 0.25), sk_quat_identity()};
    driven[0] = (sk_body_driven){.body = sk_body_state_at(y.types[crate], at, sk_vec(0, 0, 0), sk_vec(0, 0, 0)),
                                 .load = {{0.0, 0.0, -load}, {0.0, 0.0, 0.0}}};
    yard_ready(&y);
    y.state.driven = driven;
    drive_ticks(&y, driven, 600);
    double work = 0.0, begun = driven[0].body.position.z, energy = sk_body_energy(y.types[crate], &driven[0].body);
    sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
    for (int k = 0; k < y.set.substeps; k++) {
        double from = driven[0].body.position.z;
        sk_bodies_substep(y.work, &y.state, &y.solid);
        assert_true(driven[0].flown);
        assert_near(driven[0].path.z, driven[0].body.position.z - from, 1e-12);
        work += driven[0].work;
    }
    sk_bodies_end(y.work, &y.state);
    double path = driven[0].body.position.z - begun;
    assert_near(path, 0.0, 1e-4);
    assert_near(work - load * path, sk_body_energy(y.types[crate], &driven[0].body) - energy, 1e-6);
    yard_end(&y);
}

// A thin plate under a load that it would carry at no depth up to 0.4 of its width, kappa times its area: the hard layer
// carries it, and friction that stands holds it against a share of the load along the ground. Nothing is swept.
static void a_heavy_load_on_a_thin_plate_rests(void **state) {
    (void)state;
    static yard y;
    yard_begin(&y, 0.0, 0.3);
    static sk_body_driven driven[1];
    const double thick = 0.04, area = 0.25, hard = 0.25 * thick, times = 1000.0;
    sk_body_type thin = box_type(0.5, 0.5, thick, 20000.0);
    thin.kappa = 1e7;
    thin.lag = 0.01;
    double line = thin.kappa * area, load = 1.5 * line * 0.4 * thick; // N/m, N
    int32_t plate = yard_type(&y, thin);
    y.type_of[0] = plate;
    y.set.driven_count = 1;
    sk_pose at = {sk_vec(0, 0, 0.5 * thick), sk_quat_identity()};
    driven[0] = (sk_body_driven){.body = sk_body_state_at(y.types[plate], at, sk_vec(0, 0, 0), sk_vec(0, 0, 0)),
                                 .load = {{0.2 * load, 0.0, -load}, {0.0, 0.0, 0.0}}};
    yard_ready(&y);
    y.state.driven = driven;
    drive_ticks(&y, driven, 1200);
    double depth = (load / line + times * hard) / (1.0 + times);
    sk_vec3 before = driven[0].body.position;
    assert_near(before.z, 0.5 * thick - depth, 1e-7);
    drive_ticks(&y, driven, 600);
    assert_false(driven[0].flown);
    assert_near(sk_length(sk_sub(driven[0].body.position, before)), 0.0, 1e-9);
    yard_end(&y);
}

// A thin plate that falls flat onto hard ground comes to its hard layer by touches, by w / 256 into it at most. Its energy
// and that of both springs together never grow by more than that of the springs at this depth.
static void a_fast_plate_gains_no_energy_from_its_hard_layer(void **state) {
    (void)state;
    static yard y;
    const double thick = 0.04, area = 0.25, hard = 0.25 * thick, times = 1000.0;
    int reached = 0;
    for (double speed = 5.0; speed < 80.0; speed *= 1.3) {
        yard_begin(&y, 0.0, 0.3);
        static sk_body_driven driven[1];
        sk_body_type thin = box_type(0.5, 0.5, thick, 20000.0);
        thin.kappa = 1e7;
        int32_t plate = yard_type(&y, thin);
        y.type_of[0] = plate;
        y.set.driven_count = 1;
        sk_pose at = {sk_vec(0, 0, 0.5 * thick + 0.3), sk_quat_identity()};
        driven[0] =
            (sk_body_driven){.body = sk_body_state_at(y.types[plate], at, sk_vec(0, 0, -speed), sk_vec(0, 0, 0))};
        yard_ready(&y);
        y.state.driven = driven;
        double line = thin.kappa * area, begun = sk_body_energy(y.types[plate], &driven[0].body);
        double taken = thick / 256.0, deepest = hard + taken,
               most = 0.5 * line * (deepest * deepest + times * taken * taken);
        double before = 0.0; // m, depth
        for (int n = 0; n < 20; n++) {
            sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
            for (int k = 0; k < y.set.substeps; k++) {
                sk_bodies_substep(y.work, &y.state, &y.solid);
                drive_all(&y, driven);
                double depth = sk_max(0.0, 0.5 * thick - driven[0].body.position.z), layer = sk_max(0.0, depth - hard);
                double energy = sk_body_energy(y.types[plate], &driven[0].body) +
                                0.5 * line * (depth * depth + times * layer * layer);
                if (!(energy <= begun + most)) fail_msg("%g m/s: gained %g J at %g m", speed, energy - begun, depth);
                if (before <= hard && !(depth <= deepest)) fail_msg("%g m/s: comes to %g m", speed, depth);
                reached += before <= hard && depth > hard;
                before = depth;
            }
            sk_bodies_end(y.work, &y.state);
        }
        yard_end(&y);
    }
    assert_true(reached > 0);
}

// Without friction a load along the post gives its whole impulse, also in substeps with touches.
static void a_load_acts_for_all_of_a_substep_with_touches(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&y, s, box(s, sk_vec(-.05, -.05, -3), sk_vec(.05, .05, 3)), 0.0);
    static sk_body_driven driven[1];
    int32_t crate = yard_type(&y, box_type(0.5, 1.6, 0.4, 200.0));
    const sk_body_type *type = y.types[crate];
    y.type_of[0] = crate;
    y.set.driven_count = 1;
    driven[0] = (sk_body_driven){.body = sk_body_state_at(type, (sk_pose){sk_vec(-.6, .5, 0), sk_quat_identity()},
                                                          sk_vec(30, 0, 0), sk_vec(0, 0, 0)),
                                 .load = {{0.0, 0.0, -500.0}, {0.0, 0.0, 0.0}}};
    yard_ready(&y);
    y.state.driven = driven;
    int flown = 0;
    for (int n = 0; n < 6; n++) {
        sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
        for (int k = 0; k < y.set.substeps; k++) {
            sk_bodies_substep(y.work, &y.state, &y.solid);
            flown += driven[0].flown;
            drive_all(&y, driven);
        }
        sk_bodies_end(y.work, &y.state);
    }
    assert_true(flown > 0);
    assert_near(driven[0].body.velocity.z, -500.0 / type->mass * 6 * y.set.substeps * y.set.substep, 1e-12);
    yard_end(&y);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_driven_body_and_a_loose_one_keep_their_momentum),
        cmocka_unit_test(a_driven_body_pushes_a_loose_one_with_the_share_of_its_mass),
        cmocka_unit_test(a_frozen_driven_body_stops_what_hits_it),
        cmocka_unit_test(a_crate_that_slept_on_a_frozen_body_keeps_its_friction),
        cmocka_unit_test(a_driven_body_rests_on_the_ground),
        cmocka_unit_test(a_driven_body_that_strikes_a_post_accounts_for_its_energy),
        cmocka_unit_test(a_load_works_along_the_way_that_it_goes),
        cmocka_unit_test(a_heavy_load_on_a_thin_plate_rests),
        cmocka_unit_test(a_fast_plate_gains_no_energy_from_its_hard_layer),
        cmocka_unit_test(a_load_acts_for_all_of_a_substep_with_touches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
