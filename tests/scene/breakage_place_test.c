// A blade that breaks off in a post or in a body appears next to it. If it appeared inside, it would be pushed out with energy
// that nothing had.
#include "scene/breakage_sums.h"
#include "scene/breaking.h"

static const double LIMIT = 1e-3; // share of the energy of the blade

// Aircraft number 0 is 4 m above the ground, at rest. `more`: behind the ground, or the bodies.
static sk_scene *hovering(const char *aircraft, const char *scenery, const char *bodies, sk_state **state) {
    char text[1200];
    snprintf(
        text, sizeof text,
        "return scene{title='place', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0})%s, "
        "bodies={%s}, aircraft={{type='%s', at={0,0,4}, speed=0}}}",
        scenery, bodies, aircraft);
    sk_scene *scene = loaded(text);
    test_state_begin(scene->model, state);
    sk_state_aircraft(*state, 0)->engine_speed = 30.0;
    sk_state_aircraft(*state, 0)->blade[0].broken = 1;
    return scene;
}

// A place of a blade that leaves with nothing near: `along` m outwards from its middle and `across` m in its plane.
static sk_vec3 place_in_blade(const char *aircraft, double along, double across) {
    sk_state *state = NULL;
    sk_scene *scene = hovering(aircraft, "", "", &state);
    int32_t blade = blade_off_hub(scene->model, state, 0);
    assert_true(blade >= 0);
    sk_vec3 at = sk_pose_point(sk_body_pose(sk_state_body(state, blade)), sk_vec(along, across, 0.0));
    sk_scene_destroy(scene);
    return at;
}

// The blade leaves within `most` m of its place, and contacts give nothing to it in the next tick.
static void leaves_beside(const char *aircraft, const char *scenery, const char *bodies, double most) {
    sk_vec3 at = place_in_blade(aircraft, 0.0, 0.0);
    sk_state *state = NULL;
    sk_scene *scene = hovering(aircraft, scenery, bodies, &state);
    const sk_model *model = scene->model;
    int32_t blade = blade_off_hub(model, state, 0);
    assert_true(blade >= 0);
    const sk_body_state *b = sk_state_body(state, blade);
    double moved = sk_length(sk_sub(b->position, at)),
           energy = sk_body_energy(&model->body_types[model->bodies[blade].type], b);
    if (!(moved > 0.0 && moved < most)) fail_msg("the blade moved by %g m; at most %g m", moved, most);
    sk_state_aircraft(state, 0)->frozen = 1; // only the blade moves
    for (int tick = 0; tick < 3; tick++) {
        sk_workspace *work = stepping_workspace(model, state);
        sk_world_step(model, state, &model->aircraft[0].controls, work);
        double lost = sk_workspace_body_flows(work)->lost;
        if (!(lost >= -LIMIT * energy)) fail_msg("contacts of the blade gained %g J; it has %g J", -lost, energy);
    }
    sk_scene_destroy(scene);
}

static void a_blade_across_a_post_leaves_beside_it(void **unused) {
    (void)unused;
    char post[300];
    for (double along = -1.0; along < 1.1; along += 0.5) {
        sk_vec3 at = place_in_blade("ah1s", along, 0.0);
        snprintf(post, sizeof post, "+box{min={%.17g, %.17g, -1}, max={%.17g, %.17g, 12}}", at.x - 0.1, at.y - 0.1,
                 at.x + 0.1, at.y + 0.1);
        leaves_beside("ah1s", post, "", 0.6);
    }
}

static void a_blade_in_a_block_leaves_beside_it(void **unused) {
    (void)unused;
    char block[300];
    sk_vec3 at = place_in_blade("c172p", 0.25, 0.0);
    snprintf(block, sizeof block,
             "body{shape=box{min={-0.2,-0.2,-0.1}, max={0.2,0.2,0.1}}, material=materials.wood, density=500, "
             "at={%.17g, %.17g, %.17g}, strength=5e6}",
             at.x, at.y, at.z);
    leaves_beside("c172p", "", block, 0.6);
}

// Nowhere near is it clear: the blade stays with its aircraft.
static void a_blade_within_a_solid_does_not_leave(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = hovering("c172p", "", "", &state);
    sk_state_aircraft(state, 0)->position.z = -6.0;
    assert_int_equal(blade_off_hub(scene->model, state, 0), -1);
    assert_int_equal(present(scene->model, state), 0);
    assert_int_equal(sk_state_aircraft(state, 0)->blades_gone, 0);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_blade_across_a_post_leaves_beside_it),
                                       cmocka_unit_test(a_blade_in_a_block_leaves_beside_it),
                                       cmocka_unit_test(a_blade_within_a_solid_does_not_leave)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
