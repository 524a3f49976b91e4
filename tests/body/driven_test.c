// Driven bodies: the airframes of aircraft, which their owner moves.
#include "check.h"
#include "yard.h"

// Moves a driven body as the world does: by its load and the wrench of its contacts.
static void drive_on(const yard *y, const sk_body_type *type, sk_body_driven *driven) {
    sk_body_state *body = &driven->body;
    double h = y->set.substep;
    sk_vec3 force = sk_add(driven->load.force, driven->contact.force);
    sk_vec3 moment = sk_add(driven->load.moment, driven->contact.moment);
    body->velocity = sk_add_scaled(body->velocity, h / type->mass, force);
    body->spin = sk_add_scaled(body->spin, h, moment);
    body->position = sk_add_scaled(body->position, h, body->velocity);
    sk_body_turn(type, body, h);
}

static void run(yard *y, sk_body_driven *driven, int32_t ticks) {
    for (int32_t n = 0; n < ticks; n++) {
        sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
        for (int32_t k = 0; k < y->set.substeps; k++) {
            sk_bodies_substep(y->work, &y->state, &y->solid);
            for (int32_t i = 0; i < y->set.driven_count; i++)
                drive_on(y, y->types[y->type_of[y->set.body_count + i]], &driven[i]);
        }
        sk_bodies_end(y->work, &y->state);
    }
}

// A yard in free space with one loose crate, and one driven crate of another size that flies at it off centre.
typedef struct pair {
    yard y;
    sk_body_driven driven[1];
    const sk_body_type *loose, *owned;
} pair;

static void pair_begin(pair *p, sk_vec3 load) {
    yard *y = &p->y;
    yard_begin(y, 0.0, 0.4);
    int32_t crate = yard_type(y, box_type(0.6, 0.5, 0.4, 300.0)), owned = yard_type(y, box_type(1.0, 0.8, 0.3, 200.0));
    yard_body(y, crate, sk_vec(0, 0, 20), sk_vec(0, 0, 0));
    y->around[0].gravity = 0.0;
    y->type_of[1] = owned;
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
    pair_begin(&p, sk_vec(0, 0, 0));
    sk_body_state *loose = &p.y.body[0], *owned = &p.driven[0].body;
    double size = p.owned->mass * 4.0;
    sk_vec3 momentum = sk_scale(p.owned->mass, owned->velocity);
    sk_vec3 turning = sk_add(owned->spin, sk_scale(p.owned->mass, sk_cross(owned->position, owned->velocity)));
    run(&p.y, p.driven, 120);
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
    pair_begin(&p, sk_vec(300, 0, 0));
    p.driven[0].body = sk_body_state_at(p.owned, (sk_pose){sk_vec(-0.801, 0, 20), sk_quat_identity()}, sk_vec(0, 0, 0),
                                        sk_vec(0, 0, 0));
    run(&p.y, p.driven, 240);
    double share = p.loose->mass / (p.loose->mass + p.owned->mass);
    assert_near(p.driven[0].contact.force.x, -300.0 * share, 1e-6);
    assert_false(p.y.body[0].asleep);
    yard_end(&p.y);
}

// A frozen driven body is a wall.
static void a_frozen_driven_body_stops_what_hits_it(void **state) {
    (void)state;
    pair p = {0};
    pair_begin(&p, sk_vec(0, 0, 0));
    p.driven[0].body.velocity = p.driven[0].body.spin = sk_vec(0, 0, 0);
    p.driven[0].body.frozen = 1;
    p.y.body[0].velocity = sk_vec(-3, 0, 0);
    for (int n = 0; n < 120; n++) yard_tick(&p.y);
    assert_true(p.y.body[0].velocity.x >= 0.0);
    assert_true(p.y.body[0].position.x > -0.75);
    yard_end(&p.y);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_driven_body_and_a_loose_one_keep_their_momentum),
        cmocka_unit_test(a_driven_body_pushes_a_loose_one_with_the_share_of_its_mass),
        cmocka_unit_test(a_frozen_driven_body_stops_what_hits_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
