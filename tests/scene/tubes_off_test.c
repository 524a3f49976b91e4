// Tubes of skids that are torn off leave as bodies: the sums of mass, momentum, angular momentum and energy are those of
// before, and the account of energy of a crash closes.
#include "base/random.h"
#include "gear/skid_energy.h"
#include "gear/skid_parts.h"
#include "replay/state_check.h"
#include "scene/breakage_sums.h"
#include "scene/breaking.h"
#include "world/breakage_tubes.h"

static const sk_skid_plan *plan_of(const sk_model *model) {
    return &model->types[0].skids;
}

// The sums with the motion of the tubes relative to the body.
static sums sums_with_tubes(const sk_model *model, const sk_state *state) {
    sums s = sums_of(model, state);
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_vec3 linear, angular;
    sk_skid_momentum(model->skids[0], &a->skids, &linear, &angular);
    linear = sk_rotate(a->attitude, linear);
    s.momentum = sk_add(s.momentum, linear);
    s.angular = sk_add(s.angular, sk_add(sk_cross(a->position, linear), sk_rotate(a->attitude, angular)));
    return s;
}

// All nodes on the move, at their places of construction.
static void shake(const sk_model *model, sk_state *state, uint64_t seed) {
    const sk_skid_plan *plan = plan_of(model);
    sk_skid_state *skids = &sk_state_aircraft(state, 0)->skids;
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (plan->nodes[i].held != 0) continue;
        sk_skid_node_state *n = &skids->node[i];
        n->velocity = sk_vec(sk_random_range(&seed, -9.0, 5.0), sk_random_range(&seed, -5.0, 9.0),
                             sk_random_range(&seed, -9.0, 9.0));
        n->spin = sk_vec(sk_random_range(&seed, -3.0, 3.0), sk_random_range(&seed, -3.0, 3.0),
                         sk_random_range(&seed, -3.0, 3.0));
    }
}

// Tears elements off, as a step does. Returns how many bodies came of it.
static int32_t tear(const sk_model *model, sk_state *state, uint64_t elements, bool moving) {
    sums was = sums_with_tubes(model, state);
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    static sk_aircraft_state before;
    before = *a;
    int32_t bodies = present(model, state);
    for (int32_t i = 0; i < plan_of(model)->element_count; i++)
        if ((elements >> i & 1) != 0)
            a->skids.element[i] = (sk_skid_element_state){.broken_first = SK_SKID_GONE, .broken_second = SK_SKID_GONE};
    const sk_breakage by = breaking(model, state, NULL);
    sk_breakage_tubes(&by, 0, &before);
    state->tick++; // as at the end of a step
    sums now = sums_with_tubes(model, state);
    if (moving) now.kinetic = was.kinetic; // that of the tubes' motion is not in it
    check_sums(&now, &was);
    assert_int_equal((uint64_t)a->tubes_gone & elements, elements);
    sk_result r = sk_state_check(model, state);
    if (!r.ok) fail_msg("%s", r.text);
    return present(model, state) - bodies;
}

static const char *const HELICOPTERS[] = {"ah1s", "r22"};

static void every_part_of_the_skids_keeps_the_sums(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof HELICOPTERS / sizeof HELICOPTERS[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(HELICOPTERS[i], &state);
        const sk_model *model = scene->model;
        sk_skid_parts parts;
        sk_skid_parts_of(plan_of(model), &parts);
        assert_int_equal(parts.count, 74);
        for (int32_t k = 0; k < parts.count; k++) {
            for (int moving = 0; moving < 2; moving++) {
                test_state_begin(model, &state);
                sk_state_aircraft(state, 0)->rate = sk_vec(0.7, -0.4, 0.3);
                if (moving) shake(model, state, (uint64_t)k + 1);
                assert_int_equal(tear(model, state, parts.elements[k], moving), 1);
                assert_false(sk_state_body(state, sk_debris_tube(model, 0, k))->absent);
            }
        }
        sk_scene_destroy(scene);
    }
}

// One element after another, in a random order: nodes still have the mass of what has left before.
static void elements_that_leave_one_after_another_keep_the_sums(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof HELICOPTERS / sizeof HELICOPTERS[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(HELICOPTERS[i], &state);
        const sk_model *model = scene->model;
        uint64_t random = 7, left = (UINT64_C(1) << plan_of(model)->element_count) - 1;
        while (left != 0) {
            uint64_t next = UINT64_C(1) << (int32_t)sk_random_range(&random, 0.0, plan_of(model)->element_count - 0.01);
            if ((left & next) == 0) continue;
            shake(model, state, left);
            sk_skid_rest_torn(model->skids[0], &sk_state_aircraft(state, 0)->skids);
            assert_int_equal(tear(model, state, next, true), 1);
            left &= ~next;
        }
        assert_int_equal(present(model, state), plan_of(model)->element_count);
        sk_scene_destroy(scene);
    }
}

// The left skid of the AH-1S with its shoes: 8 elements of a ring of 65 mm and 55 mm, and nine shoes of 0.5 kg.
static void a_skid_has_the_mass_of_its_tube_and_its_shoes(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("ah1s", &state);
    const sk_skid_plan *plan = plan_of(scene->model);
    sk_solid_mass of = sk_skid_elements_mass(plan, 0xff);
    double length = sk_length(sk_sub(plan->nodes[3].position, plan->nodes[0].position));
    double expected = 2810.0 * 0.25 * SK_PI * (0.065 * 0.065 - 0.055 * 0.055) * length + 9.0 * 0.5;
    if (!(fabs(of.mass - expected) < 1e-9)) fail_msg("%.12g kg, expected %.12g kg", of.mass, expected);
    sk_skid_run run[SK_SKID_RUNS_MAX];
    assert_int_equal(sk_skid_runs_of(plan, 0xff, run), 1);
    // The whole left side: the skid and two legs.
    sk_skid_parts parts;
    sk_skid_parts_of(plan, &parts);
    assert_int_equal(sk_skid_runs_of(plan, parts.elements[0], run), 3);
    sk_scene_destroy(scene);
}

// A bent part appears where its tubes are. A shift and a rotation of all nodes move it alike.
static void a_bent_part_appears_where_its_tubes_are(void **unused) {
    (void)unused;
    static const sk_vec3 SHIFT = {0.1, -0.2, -0.3}, TURN = {0.0, 0.0, 0.04};
    sk_state *state = NULL;
    sk_scene *scene = flying("ah1s", &state);
    const sk_model *model = scene->model;
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_solid_mass of = sk_skid_elements_mass(plan_of(model), 0xff);
    for (int32_t i = 0; i < plan_of(model)->node_count; i++) {
        sk_vec3 arm = sk_sub(plan_of(model)->nodes[i].position, of.centre);
        a->skids.node[i].displacement = sk_add(SHIFT, sk_cross(TURN, arm));
        a->skids.node[i].turn = TURN;
    }
    static sk_aircraft_state before;
    before = *a;
    for (int32_t i = 0; i < 8; i++)
        a->skids.element[i] = (sk_skid_element_state){.broken_first = SK_SKID_GONE, .broken_second = SK_SKID_GONE};
    const sk_breakage by = breaking(model, state, NULL);
    sk_breakage_tubes(&by, 0, &before);
    sk_skid_parts parts;
    sk_skid_parts_of(plan_of(model), &parts);
    int32_t part = 0;
    while (parts.elements[part] != 0xff) part++;
    const sk_body_state *b = sk_state_body(state, sk_debris_tube(model, 0, part));
    assert_false(b->absent);
    sk_vec3 place = sk_add(a->position, sk_rotate(a->attitude, sk_add(of.centre, SHIFT)));
    assert_true(sk_length(sk_sub(b->position, place)) < 1e-12);
    sk_vec3 ahead = sk_rotate_back(a->attitude, sk_rotate(b->attitude, sk_vec(1.0, 0.0, 0.0)));
    if (!(fabs(ahead.y / ahead.x - TURN.z) < 1e-12)) fail_msg("turned by a tangent of %.15g", ahead.y / ahead.x);
    sk_scene_destroy(scene);
}

static void check_refusal(sk_result result, const char *words) {
    if (result.ok || strstr(result.text, words) == NULL)
        fail_msg("'%s', expected '%s'", result.ok ? "ok" : result.text, words);
}

static void impossible_tubes_are_refused(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("ah1s", &state);
    sk_model *model = scene->model;
    sk_state_aircraft(state, 0)->tubes_gone = 4; // its element is there
    check_refusal(sk_state_check(model, state), "tubes_gone is 4; elements of skids that are torn off are allowed");
    int32_t body = sk_debris_tube(model, 0, 0);
    sk_body_placement *at = &model->bodies[body], kept = *at;
    assert_true(sk_model_check(model).ok && body >= 0);
    at->debris_tube = 75;
    check_refusal(sk_model_check(model), "debris of part 75 of the skids, which its aircraft does not have");
    *at = kept;
    at->debris_tube = 5;
    check_refusal(sk_model_check(model), "its part of the skids has 1 tubes");
    *at = kept;
    at->debris_blade = 1;
    check_refusal(sk_model_check(model), "more than one of wheel, blade, tube and piece");
    *at = kept;
    assert_true(sk_model_check(model).ok);
    sk_scene_destroy(scene);
}

static void a_hard_landing_leaves_tubes_behind(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = loaded(
        "return scene{title='torn', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
        "aircraft={{type=param('aircraft','ah1s'), at={0,0,12}, heading=355.21, pitch=6.04, roll=-33.88, "
        "climb=-66.27, speed=37.67}}}");
    const sk_model *model = scene->model;
    test_state_begin(model, &state);
    TEST_AUDIT(audit);
    sk_energy_begin(model, state, &audit);
    double highest = 0.0;
    sk_skid_parts parts;
    sk_skid_parts_of(plan_of(model), &parts);
    for (int tick = 0; tick < 20 * SK_TICK_HZ; tick++) {
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
        for (int32_t k = 0; k < parts.count; k++) {
            const sk_body_state *b = sk_state_body(state, sk_debris_tube(model, 0, k));
            if (b->absent) continue;
            highest = sk_max(highest, b->position.z);
            if (b->frozen || b->position.z < 0.0) fail_msg("tube %d is at %g m", (int)k, b->position.z);
        }
    }
    int32_t tubes = 0;
    double fastest = 0.0;
    for (int32_t k = 0; k < parts.count; k++) {
        const sk_body_state *b = sk_state_body(state, sk_debris_tube(model, 0, k));
        if (b->absent) continue;
        tubes++;
        fastest = sk_max(fastest, sk_length(b->velocity));
    }
    const sk_energy_account *account = &audit.aircraft[0];
    double share = fabs(sk_energy_remainder(account)) / account->turnover;
    print_message("%d bodies of tubes left; they rose to %.2f m and move at up to %.3f m/s; the account leaves %.3g\n",
                  (int)tubes, highest, fastest, share);
    assert_true(tubes > 0 && highest < 2.0);
    assert_int_equal(sk_state_aircraft(state, 0)->frozen, 0);
    assert_true(share < 1e-6);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_part_of_the_skids_keeps_the_sums),
                                       cmocka_unit_test(elements_that_leave_one_after_another_keep_the_sums),
                                       cmocka_unit_test(a_skid_has_the_mass_of_its_tube_and_its_shoes),
                                       cmocka_unit_test(a_bent_part_appears_where_its_tubes_are),
                                       cmocka_unit_test(impossible_tubes_are_refused),
                                       cmocka_unit_test(a_hard_landing_leaves_tubes_behind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
