// A body that is struck within a substep and then reaches an airframe that was far from everything.
#include "check.h"
#include "drive.h"
#include "yard.h"
#include <stdio.h>

typedef struct chain {
    yard y;
    sk_body_driven driven[1];
} chain;

enum { RESTS, FLIES };

// The flying ball strikes the resting one at 45 degrees, which then flies towards the airframe beside the path.
static void place(chain *c, double gap, double start) {
    static const sk_vec3 NONE = {0.0, 0.0, 0.0};
    yard *y = &c->y;
    double aside = 0.2 * sqrt(0.5);
    const sk_pose of_airframe = {sk_vec(0.0, 0.6 + gap, 0.0), sk_quat_identity()}, rests = {NONE, sk_quat_identity()},
                  flies = {sk_vec(-aside - start, -aside, 0.0), sk_quat_identity()};
    c->driven[0] = (sk_body_driven){.body = sk_body_state_at(&y->type[2], of_airframe, NONE, NONE)};
    y->body[RESTS] = sk_body_state_at(&y->type[0], rests, NONE, NONE);
    y->body[FLIES] = sk_body_state_at(&y->type[1], flies, sk_vec(400.0, 0.0, 0.0), NONE);
    y->contact_count = y->tick = 0;
}

static void run(chain *c, double gap, double start) {
    place(c, gap, start);
    drive_ticks(&c->y, c->driven, 2);
}

static void set_up(chain *c) {
    memset(c, 0, sizeof *c);
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&c->y, s, plane(s, 0.0, 0.0, 1.0, -1000.0), 0.3);
    yard_type(&c->y, ball_type(0.1, 500.0));
    yard_type(&c->y, ball_type(0.1, 5000.0));
    yard_type(&c->y, box_type(1.0, 1.0, 1.0, 100.0));
    yard_body(&c->y, 0, sk_vec(-10, 0, 0), sk_vec(0, 0, 0));
    yard_body(&c->y, 1, sk_vec(-20, 0, 0), sk_vec(0, 0, 0));
    c->y.around[0].gravity = c->y.around[1].gravity = 0.0;
    c->y.type_of[2] = 2;
    c->y.set.driven_count = 1;
    yard_ready(&c->y);
    c->y.state.driven = c->driven;
}

// A memory of steps that was used before gives the same bits as a new one.
static void a_step_does_not_depend_on_steps_before(void **state) {
    (void)state;
    static chain used, fresh;
    int differ = 0, count = 0;
    set_up(&used);
    run(&used, 0.02, 0.05); // the airframe is struck
    for (double gap = 0.102; gap < 0.13; gap += 0.01)
        for (double start = 0.002; start < 0.42; start += 0.02) {
            set_up(&fresh);
            run(&fresh, gap, start);
            run(&used, gap, start);
            count++;
            bool differs = memcmp(&used.driven[0].body, &fresh.driven[0].body, sizeof used.driven[0].body) != 0;
            if (differs && differ++ < 5)
                printf("gap %g m, start %g m: the airframe moves at %.17g m/s, with a new memory at %.17g\n", gap,
                       start, used.driven[0].body.velocity.y, fresh.driven[0].body.velocity.y);
            yard_end(&fresh.y);
        }
    yard_end(&used.y);
    printf("%d of %d differ\n", differ, count);
    assert_int_equal(differ, 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_does_not_depend_on_steps_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
