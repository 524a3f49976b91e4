// What is reported of a hull point that comes down: its speed into the surface, on what, and nothing where it just scrapes.
#include "check.h"
#include "fixture.h"
#include "world/contact_events.h"

typedef enum posture { FLIES, STANDS, LIES } posture;

// Two hull points over level ground: the second comes down at a speed (m/s) while its body flies along, stands on a wheel, or lies on
// the first. Answers how many hits are reported, and how fast the last was.
static int64_t hits(double down, posture as, double *speed) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->point_count = 2;
    for (int i = 0; i < 2; i++) type->points[i] = (sk_point_type){.position = {i, 0.0, 0.5}};
    sk_state *s = NULL;
    test_state_begin(model, &s);
    s->tick = 1; // what the first one tells is tests/scene/begin_test.c's
    sk_aircraft_state *a = sk_state_aircraft(s, 0), before;
    a->velocity = (sk_vec3){20.0, 3.0, -down};
    a->point[0].mode = as == LIES ? SK_STANDING : SK_AIR;
    a->wheel[0].contact.mode = as == STANDS ? SK_STANDING : SK_AIR;
    sk_aircraft_state_copy(type, a, &before);
    a->point[1].mode = SK_STANDING;
    a->point[1].normal = (sk_vec3){0.0, 0.0, 1.0};
    a->point[1].material = 0;
    sk_solid level = {.shape = model->ground};
    int64_t reported = s->event_count;
    sk_contact_events_note(type, s, 0, &before,
                           (sk_ground){.solids = &level, .solid_count = 1, .materials = model->materials});
    reported = s->event_count - reported;
    if (reported > 0) {
        const sk_event *event = &s->event[(s->event_count - 1) % SK_EVENTS_KEPT];
        assert_int_equal(event->kind, SK_EVENT_HULL_TOUCHES);
        assert_int_equal(event->part, type->wheel_count + 1);
        assert_true(event->solid == 0 && event->material == 0);
        *speed = event->value;
    }
    sk_model_destroy(model);
    return reported;
}

static void a_hit_shows_the_speed_into_the_surface(void **state) {
    (void)state;
    double speed = NAN;
    assert_int_equal(hits(0.05, FLIES, &speed), 1);
    assert_true(fabs(speed - 0.05) < 1e-12);
    assert_int_equal(hits(4.0, LIES, &speed), 1);
    assert_true(fabs(speed - 4.0) < 1e-12);
    assert_int_equal(hits(-1.0, FLIES, &speed), 1); // the ground came up to it
    assert_true(speed == 0.0);
}

static void what_lies_already_scrapes_without_hitting_again(void **state) {
    (void)state;
    double speed = NAN;
    assert_int_equal(hits(0.19, LIES, &speed), 0);
    assert_int_equal(hits(0.21, LIES, &speed), 1);
}

// A blade that turns against a wall: the speed of the airframe is none.
static void what_stands_still_hits_nothing(void **state) {
    (void)state;
    double speed = NAN;
    assert_int_equal(hits(0.04, STANDS, &speed), 0);
    assert_int_equal(hits(0.06, STANDS, &speed), 1);
    assert_int_equal(hits(0.04, FLIES, &speed), 1);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hit_shows_the_speed_into_the_surface),
        cmocka_unit_test(what_lies_already_scrapes_without_hitting_again),
        cmocka_unit_test(what_stands_still_hits_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
