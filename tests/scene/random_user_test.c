// A random user drives a tug and a Cessna among crates, hooks and releases a rope, kicks what lies there and crashes into
// it. Nothing becomes NaN or leaves its bounds, nothing flies off, and contacts gain nothing. With
// SKIDPAD_LONG=1, ten simulated hours; SKIDPAD_MINUTES=N of them.
#include "base/random.h"
#include "body/bodies.h"
#include "loaded.h"
#include "math/elementary.h"
#include "world/workspace.h"

#include <math.h>

static const char TEXT[] =
    "local ties, things, bodies = include 'parts/ties', include 'parts/bodies', {}\n"
    "for i = 0, 3 do for level = 0, 2 do bodies[#bodies + 1] = things.crate{ at = {4 * i - 6, 20, level}, stands = "
    "false }"
    " end end\n"
    "for i = 0, 5 do bodies[#bodies + 1] = things.cone{ at = {3 * i - 8, 12} } end\n"
    "for i = 0, 3 do bodies[#bodies + 1] = things.barrel{ at = {2 * i - 3, 28}, fill = i / 3 } end\n"
    "bodies[#bodies + 1] = things.pallet{ at = {-9, 6} }\n"
    "local load = things.crate{ at = {0, -8}, mass = 400 }\n"
    "bodies[#bodies + 1] = load\n"
    "return scene{ title = 'Yard', bodies = bodies,\n"
    "  scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 }),\n"
    "  aircraft = { { type = 'tug', at = {0, 0} }, { type = 'c172p', at = {14, 0}, engine = true } },\n"
    "  ties = { ties.rope{ from = { aircraft = 1, at = {-1.2, 0, 0.2} }, to = { body = load, at = {0, 0.5, 0.5} },"
    " length = 8, strength = 2e5 } } }\n";

static const double FASTEST = 120.0; // m/s

typedef struct user {
    sk_scene *scene;
    sk_state *state, *fresh;
    sk_quat north[2]; // attitudes of the aircraft at the start: they stand on their wheels and head north
    sk_controls controls[2];
    uint64_t random;
    int64_t until;         // tick of the next decision
    double lost, turnover; // J
    int64_t kicks, crashes;
} user;

static double range(user *u, double low, double high) {
    return sk_random_range(&u->random, low, high);
}

static void drive(user *u) {
    for (int i = 0; i < 2; i++) {
        sk_control_set(&u->controls[i], "parking_brake", range(u, 0, 1) < 0.1);
        sk_control_set(&u->controls[i], "throttle", range(u, 0, 1));
        sk_control_set(&u->controls[i], "rudder", range(u, -1, 1));
        sk_control_set(&u->controls[i], "elevator", range(u, -0.5, 0.5));
        sk_control_set(&u->controls[i], "brake_left", range(u, 0, 1) < 0.2);
        sk_control_set(&u->controls[i], "brake_right", range(u, 0, 1) < 0.2);
    }
    sk_control_set(&u->controls[0], "reverse", range(u, 0, 1) < 0.4);
    double hook = range(u, 0, 1);
    sk_control_set(&u->controls[0], "hook", hook < 0.2 ? 1.0 : hook < 0.3 ? -1.0 : 0.0);
}

static void kick(user *u) {
    int32_t i = (int32_t)range(u, 0, u->scene->model->body_count);
    sk_body_state *body = sk_state_body(u->state, i);
    if (body->frozen) return;
    double speed = range(u, 1, 15);
    body->asleep = 0;
    body->velocity = sk_add(body->velocity, sk_vec(range(u, -speed, speed), range(u, -speed, speed), range(u, 0, 4)));
    u->kicks++;
}

// Puts an aircraft on a line towards the crates, as if the scene had begun so.
static void place(user *u, int32_t aircraft, double height, double speed) {
    sk_model *model = u->scene->model;
    sk_placement *placement = &model->aircraft[aircraft], kept = *placement;
    double heading = range(u, -SK_PI, SK_PI), half = 0.5 * heading;
    sk_vec3 ahead = {-sk_sin(heading), sk_cos(heading), 0.0};
    sk_quat turn = {sk_cos(half), 0.0, 0.0, sk_sin(half)};
    placement->position = sk_add(sk_vec(0, 20, height), sk_scale(-25.0, ahead));
    placement->attitude = sk_quat_mul(turn, u->north[aircraft]);
    placement->velocity = sk_scale(speed, ahead);
    placement->rate = sk_vec(0, 0, 0);
    sk_state_begin(model, u->fresh);
    memcpy(sk_state_aircraft(u->state, aircraft), sk_state_aircraft(u->fresh, aircraft),
           sk_aircraft_state_size(&model->types[placement->type]));
    *placement = kept;
    u->crashes++;
}

static void begin(user *u) {
    sk_state_destroy(u->state);
    assert_true(sk_state_create(u->scene->model, &u->state).ok);
    for (int i = 0; i < 2; i++) u->controls[i] = u->scene->model->aircraft[i].controls;
    u->until = 0;
}

static void decide(user *u) {
    if (u->state->tick < u->until) return;
    u->until = u->state->tick + (int64_t)range(u, 30, 240);
    drive(u);
    if (range(u, 0, 1) < 0.5) kick(u);
    double what = range(u, 0, 1);
    if (what < 0.06) place(u, 1, 1.3, range(u, 5, 35));
    if (what > 0.94) place(u, 0, 0.8, range(u, 2, 7));
}

static void check_bodies(const user *u) {
    for (int32_t i = 0; i < u->scene->model->body_count; i++) {
        const sk_body_state *b = sk_state_body(u->state, i);
        if (!sk_is_finite3(b->position) || !sk_is_finite3(b->velocity) || !sk_is_finite3(b->spin) ||
            !isfinite(b->attitude.w))
            fail_msg("tick %d: body %d is not finite", (int)u->state->tick, (int)i);
        if (b->frozen) fail_msg("tick %d: body %d is frozen", (int)u->state->tick, (int)i);
        // A light one that a Cessna hits may be twice as fast as it.
        double speed = sk_length(b->velocity);
        if (speed > FASTEST) fail_msg("tick %d: body %d moves at %g m/s", (int)u->state->tick, (int)i, speed);
    }
}

static void step(user *u) {
    const sk_model *model = u->scene->model;
    sk_world_step(model, u->state, u->controls, u->scene->workspace);
    const sk_bodies_flows *f = sk_workspace_body_flows(u->scene->workspace);
    u->turnover += fabs(f->contacts) + fabs(f->lost);
    u->lost += f->lost;
    assert_true(sk_state_is_finite(model, u->state));
    check_bodies(u);
}

static void hours_of_random_use_leave_everything_sound(void **unused) {
    (void)unused;
    const char *wanted = getenv("SKIDPAD_MINUTES");
    double minutes = getenv("SKIDPAD_LONG") == NULL ? 1.0 : wanted != NULL ? atof(wanted) : 600.0;
    user u = {.scene = loaded(TEXT), .random = 28};
    assert_true(sk_state_create(u.scene->model, &u.fresh).ok);
    for (int i = 0; i < 2; i++) u.north[i] = u.scene->model->aircraft[i].attitude;
    for (double done = 0.0; done < minutes; done += 1.0) {
        begin(&u);
        for (int tick = 0; tick < 60 * SK_TICK_HZ; tick++) {
            decide(&u);
            step(&u);
        }
        if (u.lost < -1e-4 * u.turnover) fail_msg("contacts gained %g of %g J", -u.lost, u.turnover);
    }
    print_message("%g minutes, %d kicks, %d crashes: lost %.4g of %.4g J\n", minutes, (int)u.kicks, (int)u.crashes,
                  u.lost, u.turnover);
    sk_state_destroy(u.state);
    sk_state_destroy(u.fresh);
    sk_scene_destroy(u.scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hours_of_random_use_leave_everything_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
