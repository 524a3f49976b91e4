// What an aircraft stands on: of wheels, hull points, nodes of skids, and edges between these.
#include "check.h"
#include "world/support.h"

static sk_aircraft_type type = {
    .wheel_count = 1, .point_count = 1, .skids = {.node_count = 2, .element_count = 1, .elements = {{{0, 1}, 0}}}};
static sk_aircraft_state aircraft;

enum { WHEEL, POINT, NODE, EDGE, PARTS };

static void put(int part, int64_t solid) {
    aircraft.wheel[0].contact.mode = aircraft.point[0].mode = SK_AIR;
    sk_skid_begin(&aircraft.skids);
    if (part == WHEEL) aircraft.wheel[0].contact = (sk_contact_state){.mode = SK_ROLLING, .solid = solid};
    if (part == POINT) aircraft.point[0] = (sk_contact_state){.mode = SK_SLIPPING, .solid = solid};
    if (part == NODE)
        aircraft.skids.node[1].contact.touch[0] = (sk_oriented_touch){.held = 1, .mode = SK_STANDING, .solid = solid};
    if (part == EDGE) aircraft.skids.element[0].edge = (sk_skid_edge){.held = 1, .mode = SK_STANDING, .solid = solid};
}

static void in_the_air_it_stands_on_nothing(void **state) {
    (void)state;
    put(PARTS, 0);
    sk_support f = sk_support_of(&type, &aircraft);
    assert_true(!f.touches && !f.rides && f.solid == 0);
}

static void each_part_alone_is_a_support_on_scenery_and_on_a_platform(void **state) {
    (void)state;
    for (int part = 0; part < PARTS; part++) {
        for (int64_t solid = 0; solid < 3; solid++) {
            put(part, solid);
            sk_support f = sk_support_of(&type, &aircraft);
            if (!(f.touches && f.rides == (solid > 0) && f.solid == solid))
                fail_msg("part %d on solid %d: touches %d, rides %d, solid %d", part, (int)solid, f.touches, f.rides,
                         (int)f.solid);
        }
    }
}

// One skid on the quay, one on a ship's edge: the first tells the solid, the other that it rides.
static void who_stands_on_both_rides(void **state) {
    (void)state;
    put(NODE, 0);
    aircraft.skids.element[0].edge = (sk_skid_edge){.held = 1, .mode = SK_STANDING, .solid = 1};
    sk_support f = sk_support_of(&type, &aircraft);
    assert_true(f.touches && f.rides && f.solid == 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_air_it_stands_on_nothing),
        cmocka_unit_test(each_part_alone_is_a_support_on_scenery_and_on_a_platform),
        cmocka_unit_test(who_stands_on_both_rides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
