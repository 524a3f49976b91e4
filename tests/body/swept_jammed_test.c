// A loose block between an airframe and the ground, which touches both as deeply as it may: the airframe is a hundred times as
// heavy. Both go on to move with their velocities, and what presses them together is stopped.
#include "check.h"
#include "drive.h"
#include "yard.h"

static const double STEP = 1.0 / 960.0, SIDE = 0.15;

typedef struct jam {
    yard y;
    sk_body_driven sled;
} jam;

// The block slides along with the sled, which falls on it.
static void begin(jam *j, double along, double sink, double offset) {
    memset(j, 0, sizeof *j);
    yard_begin(&j->y, 0.0, 0.0);
    int32_t block = yard_type(&j->y, box_type(SIDE, SIDE, SIDE, 8000.0));
    int32_t sled = yard_type(&j->y, box_type(3.0, 2.0, 0.5, 1200.0));
    yard_body(&j->y, block, sk_vec(offset, 0.3 * offset, 0.5 * SIDE), sk_vec(along, 0, 0));
    j->y.type_of[1] = sled;
    j->y.set.driven_count = 1;
    j->sled.body = sk_body_state_at(j->y.types[sled], (sk_pose){sk_vec(0, 0, SIDE + 0.3), sk_quat_identity()},
                                    sk_vec(along, 0, -sink), sk_vec(0, 0, 0));
    yard_ready(&j->y);
    j->y.state.driven = &j->sled;
}

static void tick(jam *j) {
    sk_bodies_begin(j->y.work, &j->y.state, j->y.around, j->y.tick++);
    for (int32_t k = 0; k < j->y.set.substeps; k++) {
        sk_bodies_substep(j->y.work, &j->y.state, &j->y.solid);
        drive_all(&j->y, &j->sled);
    }
    sk_bodies_end(j->y.work, &j->y.state);
}

// The path along x in a tick is between those that the velocities before and after it give.
static void moves_along(const char *what, double path, double before, double now, int ticks) {
    double least = sk_min(before, now) * 8.0 * STEP, most = sk_max(before, now) * 8.0 * STEP, slack = 0.05 * most;
    if (path < least - slack || path > most + slack)
        fail_msg("%s moves by %g m in tick %d; its velocity gives %g to %g m", what, path, ticks, least, most);
}

static void what_is_jammed_moves_on(void **state) {
    (void)state;
    static jam j;
    for (double sink = 5.0; sink < 41.0; sink *= 2.0)
        for (double offset = 0.0; offset < 0.9; offset += 0.4) {
            begin(&j, 15.0, sink, offset);
            double mass = j.y.type[0].mass, heavy = j.y.type[1].mass, momentum = 15.0 * (mass + heavy);
            for (int n = 0; n < 20; n++) {
                sk_body_state block = j.y.body[0], sled = j.sled.body;
                tick(&j);
                moves_along("the block", j.y.body[0].position.x - block.position.x, block.velocity.x,
                            j.y.body[0].velocity.x, n);
                moves_along("the sled", j.sled.body.position.x - sled.position.x, sled.velocity.x,
                            j.sled.body.velocity.x, n);
            }
            double now = mass * j.y.body[0].velocity.x + heavy * j.sled.body.velocity.x;
            if (!(fabs(now - momentum) < 1e-10 * momentum)) fail_msg("momentum %g, before %g kg m/s", now, momentum);
            if (!(j.y.body[0].position.z > -0.5 * SIDE)) fail_msg("the block is at %g m", j.y.body[0].position.z);
            yard_end(&j.y);
        }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_jammed_moves_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
