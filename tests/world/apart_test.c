// Aircraft count as apart only where no two of them could touch within a tick.
#include "world/apart.h"

#include "base/random.h"
#include "check.h"
#include "fixture.h"
#include "world/compiled_bodies.h"

enum { AIRCRAFT = 40 };

// m: the least gap between the spheres around two aircraft that fly towards each other throughout the tick.
static double least_gap(const sk_model *model, const sk_state *state, double reach) {
    double dt = model->substep * model->substeps, least = INFINITY;
    for (int32_t i = 0; i < AIRCRAFT; i++) {
        for (int32_t k = 0; k < i; k++) {
            const sk_aircraft_state *a = sk_state_aircraft(state, i), *b = sk_state_aircraft(state, k);
            double paths = dt * (sk_length(a->velocity) + sk_length(b->velocity));
            least = sk_min(least, sk_length(sk_sub(a->position, b->position)) - 2.0 * reach - paths);
        }
    }
    return least;
}

static void fly_anywhere(sk_state *state, uint64_t *random, double size) {
    for (int32_t i = 0; i < AIRCRAFT; i++) {
        sk_aircraft_state *a = sk_state_aircraft(state, i);
        for (int k = 0; k < 3; k++) (&a->position.x)[k] = sk_random_range(random, -size, size);
        for (int k = 0; k < 3; k++) (&a->velocity.x)[k] = sk_random_range(random, -90.0, 90.0);
    }
}

static void aircraft_are_apart_only_if_no_two_could_touch(void **unused) {
    (void)unused;
    enum { ROUNDS = 2000 };
    sk_model *model = fixture_fleet(AIRCRAFT, INFINITY);
    sk_body_type airframe = {.reach = 6.0};
    sk_compiled_bodies compiled = {.airframe = &airframe}, *own = model->compiled_bodies;
    model->compiled_bodies = &compiled;
    sk_state *state = NULL;
    test_state_begin(model, &state);
    sk_room rooms[AIRCRAFT];
    for (int32_t i = 0; i < AIRCRAFT; i++) rooms[i] = (sk_room){.aircraft = i};
    uint64_t random = 4711;
    int32_t apart = 0, close = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        fly_anywhere(state, &random, sk_random_range(&random, 20.0, 800.0));
        double gap = least_gap(model, state, airframe.reach);
        bool found = sk_aircraft_are_apart(model, state, rooms);
        if (found && gap <= 0.0) fail_msg("round %d: a gap of %g m counts as apart", (int)round, gap);
        if (!found && gap > 30.0) fail_msg("round %d: a gap of %g m does not count as apart", (int)round, gap);
        apart += found;
        close += gap <= 0.0;
    }
    print_message("%d of %d rounds apart, %d with a pair that could touch\n", (int)apart, ROUNDS, (int)close);
    assert_true(apart > ROUNDS / 10 && close > ROUNDS / 10);
    model->compiled_bodies = own;
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(aircraft_are_apart_only_if_no_two_could_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
