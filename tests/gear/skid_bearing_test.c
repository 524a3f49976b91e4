// What bears of a gear of skids: its nodes, and the edges that lie between them.
// clang-format off
#include "check.h"
#include "gear/skid_bearing.h"
#include "gear/skids.h"
// clang-format on

static sk_skid_plan plan;
static sk_skid_state skids;

static void bear_at_node(int32_t node, sk_contact_mode mode, int64_t solid, int touch) {
    skids.node[node].contact.touch[touch] =
        (sk_oriented_touch){.held = 1, .mode = mode, .solid = solid, .normal = {0.0, 0.6, 0.8}};
}

static void lie_on_edge(int32_t element, sk_contact_mode mode, int64_t solid) {
    skids.element[element].edge =
        (sk_skid_edge){.held = 1, .mode = mode, .solid = solid, .normal = {0.0, -0.6, 0.8}, .depth = 1e-3};
}

static int begin(void **state) {
    (void)state;
    plan = skids_plan();
    sk_skid_begin(&skids);
    return 0;
}

static void nothing_bears_that_is_held_but_does_not_press(void **state) {
    (void)state;
    bear_at_node(3, SK_AIR, 1, 0);
    lie_on_edge(5, SK_AIR, 1);
    skids.element[6].edge.mode = SK_STANDING; // not held
    sk_skid_bearing b = sk_skid_bearing_of(&plan, &skids);
    assert_true(b.count == 0 && b.standing == 0 && b.riding == 0);
    assert_true(b.node == -1 && b.element == -1 && b.solid == 0);
}

static void an_edge_alone_bears_at_the_first_node_of_its_element(void **state) {
    (void)state;
    lie_on_edge(7, SK_SLIPPING, 2);
    lie_on_edge(9, SK_STANDING, 0);
    sk_skid_bearing b = sk_skid_bearing_of(&plan, &skids);
    assert_int_equal(b.count, 2);
    assert_int_equal(b.standing, 1);
    assert_int_equal(b.riding, 1);
    assert_int_equal(b.element, 7);
    assert_int_equal(b.node, plan.elements[7].node[0]);
    assert_int_equal(b.solid, 2);
    assert_true(b.normal.y == -0.6);
}

static void nodes_come_before_edges_and_each_counts_once(void **state) {
    (void)state;
    lie_on_edge(0, SK_STANDING, 1);
    bear_at_node(6, SK_STANDING, 0, 1); // of its touches the second one presses
    bear_at_node(6, SK_STANDING, 0, 2);
    bear_at_node(8, SK_SLIPPING, 1, 0);
    sk_skid_bearing b = sk_skid_bearing_of(&plan, &skids);
    assert_int_equal(b.count, 3);
    assert_int_equal(b.standing, 2);
    assert_int_equal(b.riding, 2);
    assert_int_equal(b.node, 6);
    assert_int_equal(b.element, -1);
    assert_int_equal(b.solid, 0);
    assert_true(b.normal.y == 0.6);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_bears_that_is_held_but_does_not_press, begin),
        cmocka_unit_test_setup(an_edge_alone_bears_at_the_first_node_of_its_element, begin),
        cmocka_unit_test_setup(nodes_come_before_edges_and_each_counts_once, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
