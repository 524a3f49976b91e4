// What a tail carries leaves with it: the tail rotor of a helicopter, blade by blade, and the tail wheel of a taildragger.
#include "aircraft/airframe_parts.h"
#include "named_piece.h"
#include "replay/state_check.h"
#include "scene/breakage_sums.h"
#include "scene/breaking.h"

// Breaks a piece off. Returns how many bodies came of it. `sum`: that of all things.
static int32_t break_from(const sk_model *model, sk_state *state, const char *name,
                          sums (*sum)(const sk_model *, const sk_state *)) {
    sums before = sum(model, state);
    int32_t bodies = present(model, state);
    break_off(model, state, piece_of(model, name), NULL);
    state->tick++; // as at the end of a step
    sums now = sum(model, state);
    check_sums(&now, &before);
    sk_result r = sk_state_check(model, state);
    if (!r.ok) fail_msg("after '%s': %s", name, r.text);
    return present(model, state) - bodies;
}

static int32_t break_piece(const sk_model *model, sk_state *state, const char *name) {
    return break_from(model, state, name, sums_with_discs);
}

static void turn_rotor(const sk_model *model, sk_state *state, double angle) {
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    a->rate = sk_vec(0.7, -0.4, 0.3);
    a->engine_speed = model->types[0].rotors.main.speed;
    a->propeller_angle = angle;
    a->tail_angle = 1.7 * angle;
    a->engine_running = SK_ENGINE_RUNNING;
}

// Each part by itself, with both rotors turning. A rotor leaves with any part that carries it: the main rotor with the mast. Then the
// engine is ruined.
static void every_part_of_a_helicopter_keeps_the_sums(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"ah1s", "r22"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        const sk_model *model = scene->model;
        const sk_airframe *airframe = &model->types[0].airframe;
        int32_t joints = 0, with_rotor = 0, on = model->types[0].rotors.tail.on_piece - 1;
        int32_t mast = model->types[0].rotors.main.on_piece - 1;
        assert_true(on >= 0 && mast == piece_of(model, "mast"));
        for (int32_t k = 0; k < airframe->piece_count; k++) {
            if (airframe->pieces[k].joint == 0) continue;
            joints++;
            test_state_begin(model, &state);
            turn_rotor(model, state, 0.3 * k);
            bool carries = (sk_airframe_branch(airframe, k) >> on & 1) != 0, is_mast = k == mast;
            with_rotor += carries;
            assert_int_equal(break_piece(model, state, airframe->pieces[k].name), carries || is_mast ? 3 : 1);
            const sk_aircraft_state *a = sk_state_aircraft(state, 0);
            assert_int_equal(a->blades_gone, carries ? 0xc : is_mast ? 0x3 : 0);
            assert_int_equal(a->engine_running, is_mast ? SK_ENGINE_RUINED : SK_ENGINE_RUNNING);
        }
        assert_true(joints > 4 && with_rotor > 1 && with_rotor < joints);
        sk_scene_destroy(scene);
    }
}

// A blade that had left before stays what it is, and the other one leaves.
static void a_tail_rotor_with_one_blade_leaves_with_its_tail(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("ah1s", &state);
    const sk_model *model = scene->model;
    turn_rotor(model, state, 0.4);
    sk_state_aircraft(state, 0)->blade[2].broken = 1;
    assert_int_equal(blade_off_hub(model, state, 2), sk_debris_blade(model, 0, 2));
    state->tick++;
    assert_int_equal(break_piece(model, state, "tail boom 1"), 2);
    assert_int_equal(sk_state_aircraft(state, 0)->blades_gone, 0xc);
    sk_scene_destroy(scene);
}

static void a_tail_wheel_leaves_with_its_tail(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"j3cub", "j3cub_solo", "ask21"}, *const TAIL[] = {"rear fuselage 1",
                                                                                             "rear fuselage 3",
                                                                                             "tail cone 2"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        assert_int_equal(break_from(scene->model, state, "left wing 3", sums_of), 1);
        assert_int_equal(sk_state_aircraft(state, 0)->wheels_gone, 0);
        assert_int_equal(break_from(scene->model, state, TAIL[i], sums_of), 2);
        const sk_aircraft_state *a = sk_state_aircraft(state, 0);
        assert_int_equal(a->wheels_gone, 4);
        assert_true(a->wheel[2].broken && a->wheel[2].gone && !a->wheel[0].broken);
        sk_scene_destroy(scene);
    }
}

// The engine turns the main rotor against the air, and nothing holds the fuselage any more. Its rate of yaw grows by the torque over the moment
// of inertia, at first. The rest of the angular acceleration is that of the inclined mast and of products of inertia.
static void a_helicopter_without_its_tail_turns_by_its_torque(void **unused) {
    (void)unused;
    sk_scene *scene = loaded("return scene{title='tail', scenery=made_of(materials.concrete, halfspace{normal={0,0,1}, "
                             "offset=0}), aircraft={{type='ah1s', at={0,0,300}, speed=0, trimmed=true}}}");
    const sk_model *model = scene->model;
    sk_state *state = NULL;
    test_state_begin(model, &state);
    TEST_AUDIT(audit);
    sk_energy_begin(model, state, &audit);
    for (int tick = 0; tick < SK_TICK_HZ; tick++)
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
    const sk_aircraft_state *a = sk_state_aircraft(state, 0);
    double torque = a->engine_torque, speed = a->engine_speed;
    break_off(model, state, piece_of(model, "tail boom 1"), &audit);
    double before = a->rate.z;
    step_world_audited(model, state, &model->aircraft[0].controls, &audit);
    sk_mass_left left = sk_aircraft_mass_of(&model->types[0], a);
    double gained = (a->rate.z - before) * SK_TICK_HZ, expected = torque / left.mass.inertia.row[2].z;
    print_message("%.0f N m at %.1f rad/s: %.3f rad/s^2 of yaw, torque over inertia %.3f rad/s^2\n", torque, speed,
                  gained, expected);
    assert_true(fabs(gained) > 0.8 * expected && fabs(gained) < 1.2 * expected);
    sk_state_aircraft(state, 0)->engine_running = 0;
    for (int tick = 0; tick < 60 * SK_TICK_HZ; tick++)
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
    const sk_energy_account *account = &audit.aircraft[0];
    double share = fabs(sk_energy_remainder(account)) / account->turnover;
    print_message("it ends at %.1f m with %d bodies; the account leaves %.3g\n", a->position.z,
                  (int)present(model, state), share);
    assert_true(share < 1e-6 && a->position.z < 5.0);
    assert_int_equal(a->frozen, 0);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_part_of_a_helicopter_keeps_the_sums),
                                       cmocka_unit_test(a_tail_rotor_with_one_blade_leaves_with_its_tail),
                                       cmocka_unit_test(a_tail_wheel_leaves_with_its_tail),
                                       cmocka_unit_test(a_helicopter_without_its_tail_turns_by_its_torque)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
