// Parts break off: mass, momentum, angular momentum and energy are those of before; what is left flies on, and the account of
// energy closes.
#include "aircraft/airframe_parts.h"
#include "named_piece.h"
#include "replay/state_check.h"
#include "scene/breakage_sums.h"
#include "scene/breaking.h"

// Breaks a piece off. Returns how many bodies came of it.
static int32_t break_piece(const sk_model *model, sk_state *state, const char *name) {
    sums before = sums_of(model, state);
    int32_t bodies = present(model, state);
    break_off(model, state, piece_of(model, name), NULL);
    state->tick++; // as at the end of a step
    sums now = sums_of(model, state);
    check_sums(&now, &before);
    sk_result r = sk_state_check(model, state);
    if (!r.ok) fail_msg("after '%s': %s", name, r.text);
    return present(model, state) - bodies;
}

static void a_wing_leaves_as_one_body(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", &state);
    const sk_model *model = scene->model;
    assert_int_equal(present(model, state), 0);
    assert_int_equal(break_piece(model, state, "left wing 1"), 1);
    int32_t wing = sk_debris_body(model, 0, piece_of(model, "left wing 1"), true);
    assert_false(sk_state_body(state, wing)->absent);
    // 113 lb of structure and 185 lb of fuel.
    assert_true(fabs(model->body_types[model->bodies[wing].type].mass - 298.0 * 0.45359237) < 1e-9);
    assert_int_equal(break_piece(model, state, "left wing 3"), 0); // it has left
    sk_scene_destroy(scene);
}

static void a_damaged_wing_leaves_bay_by_bay(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", &state);
    assert_int_equal(break_piece(scene->model, state, "right wing 4"), 1);
    assert_int_equal(break_piece(scene->model, state, "right wing 2"), 2);
    assert_int_equal(break_piece(scene->model, state, "tail cone 1"), 1); // with tailplanes, fin and ring
    assert_int_equal(break_piece(scene->model, state, "fin 1"), 0);
    sk_scene_destroy(scene);
}

// The first piece with a joint that carries nothing that is still there.
static int32_t outermost(const sk_airframe *airframe, const sk_state *state) {
    uint32_t gone = (uint32_t)sk_state_aircraft(state, 0)->pieces_gone;
    for (int32_t k = 0; k < airframe->piece_count; k++) {
        uint32_t rest = sk_airframe_branch(airframe, k) & ~gone;
        if (airframe->pieces[k].joint != 0 && rest != 0 && rest == (sk_airframe_part(airframe, k) & ~gone)) return k;
    }
    fail_msg("nothing is left to break off");
    return -1;
}

// How many wheels leave with a set of pieces.
static int32_t wheels_on(const sk_aircraft_type *type, uint32_t pieces) {
    int32_t count = 0;
    for (int32_t k = 0; k < type->wheel_count; k++)
        count += type->wheels[k].on_piece > 0 && (pieces >> (type->wheels[k].on_piece - 1) & 1) != 0;
    return count;
}

// Of every aircraft, each part by itself, and all one after another.
static void every_part_of_every_aircraft_keeps_the_sums(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub", "j3cub_solo", "ask21"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        const sk_airframe *airframe = &scene->model->types[0].airframe;
        int32_t joints = 0;
        for (int32_t k = 0; k < airframe->piece_count; k++) {
            if (airframe->pieces[k].joint == 0) continue;
            joints++;
            test_state_begin(scene->model, &state);
            sk_state_aircraft(state, 0)->rate = sk_vec(-0.2, 0.9, 0.5);
            int32_t wheels = wheels_on(&scene->model->types[0], sk_airframe_branch(airframe, k));
            assert_int_equal(break_piece(scene->model, state, airframe->pieces[k].name), 1 + wheels);
        }
        test_state_begin(scene->model, &state);
        for (int32_t left = joints; left-- > 0;) // outermost first
            (void)break_piece(scene->model, state, airframe->pieces[outermost(airframe, state)].name);
        assert_int_equal(present(scene->model, state), joints + wheels_on(&scene->model->types[0], UINT32_MAX));
        sk_scene_destroy(scene);
    }
}

// ---- wheels ----

static void close_to(const char *what, double now, double expected, double tolerance) {
    if (!(fabs(now - expected) <= tolerance)) fail_msg("%s: %.17g, expected %.17g", what, now, expected);
}

// A cylinder: m R^2 / 2 about the axle, m (3 R^2 + w^2) / 12 across. Its axle is the radius above the end of the leg.
static void a_wheel_is_a_cylinder_on_its_axle(void **unused) {
    (void)unused;
    const sk_wheel_type wheel = {
        .position = {1.0, -2.0, 3.0}, .z_min = -0.25, .radius = 0.2, .mass = 9.0, .width = 0.1};
    sk_solid_mass of = sk_wheel_mass_of(&wheel);
    close_to("mass", of.mass, 9.0, 0.0);
    close_to("place", sk_length(sk_sub(of.centre, sk_vec(1.0, -2.0, 2.55))), 0.0, 1e-15);
    close_to("about the axle", of.inertia.row[1].y, 0.18, 1e-15);
    close_to("across", of.inertia.row[0].x, 9.0 * (3.0 * 0.04 + 0.01) / 12.0, 1e-15);
    close_to("across", of.inertia.row[2].z, of.inertia.row[0].x, 0.0);
}

// Lets a wheel break and leave. The aircraft never had the spin: it comes in addition.
static void lose_wheel(const sk_model *model, sk_state *state, int32_t wheel, double spin) {
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    const sk_solid_mass of = sk_wheel_mass_of(&model->types[0].wheels[wheel]);
    double axial = of.inertia.row[1].y;
    sums before = sums_of(model, state);
    before.kinetic += 0.5 * axial * spin * spin - axial * spin * a->rate.y;
    before.angular = sk_add(before.angular, sk_rotate(a->attitude, sk_vec(0.0, -axial * spin, 0.0)));
    a->wheel[wheel].broken = 1;
    int32_t left = wheel_off(model, state, wheel, spin);
    state->tick++; // as at the end of a step
    sums now = sums_of(model, state);
    check_sums(&now, &before);
    assert_int_equal(left, sk_debris_wheel(model, 0, wheel));
    const sk_body_state *body = sk_state_body(state, left);
    assert_false(body->absent);
    close_to("place", sk_length(sk_sub(body->position, sk_add(a->position, sk_rotate(a->attitude, of.centre)))), 0.0,
             1e-12);
    sk_result r = sk_state_check(model, state);
    if (!r.ok) fail_msg("after wheel %d: %s", (int)wheel, r.text);
    sums same = sums_of(model, state); // it has left
    assert_int_equal(wheel_off(model, state, wheel, spin), -1);
    now = sums_of(model, state);
    assert_true(now.mass == same.mass && now.kinetic == same.kinetic);
}

// Each wheel by itself, all one after another, and all after a wing.
static void every_wheel_of_every_aircraft_keeps_the_sums(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub", "j3cub_solo", "ask21"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        const sk_model *model = scene->model;
        assert_int_equal(model->types[0].wheel_count, 3);
        for (int32_t k = 0; k < 3; k++) {
            test_state_begin(model, &state);
            sk_state_aircraft(state, 0)->rate = sk_vec(-0.2, 0.9, 0.5);
            lose_wheel(model, state, k, 0.0);
        }
        for (int after = 0; after < 2; after++) {
            test_state_begin(model, &state);
            sk_state_aircraft(state, 0)->rate = sk_vec(0.6, -0.3, 0.2);
            if (after) assert_int_equal(break_piece(model, state, "left wing 1"), 1);
            int32_t bodies = present(model, state);
            for (int32_t k = 0; k < 3; k++) lose_wheel(model, state, k, 40.0 * k);
            assert_int_equal(present(model, state), bodies + 3);
            if (!after) assert_int_equal(break_piece(model, state, "right wing 1"), 1);
        }
        sk_scene_destroy(scene);
    }
}

static double lowest_corner(const sk_model *model, const sk_state *state, int32_t body) {
    const sk_convex *solid = &model->body_types[model->bodies[body].type].pieces[0].solid;
    double low = INFINITY;
    for (int32_t k = 0; k < solid->vertex_count; k++)
        low = sk_min(low, sk_pose_point(sk_body_pose(sk_state_body(state, body)), solid->vertex[k]).z);
    return low;
}

// A wheel in the ground is raised out of it as it leaves. One deep in the ground stays with its aircraft, as one without a mass does.
static void a_wheel_in_the_ground_is_raised(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", &state);
    const sk_model *model = scene->model;
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    for (double z = 0.85; z < 1.3; z += 0.025) {
        test_state_begin(model, &state);
        a->position.z = z;
        a->wheel[0].broken = 1;
        double axle =
            sk_pose_point((sk_pose){a->position, a->attitude}, sk_wheel_mass_of(&model->types[0].wheels[0]).centre).z;
        int32_t body = wheel_off(model, state, 0, 300.0);
        if (body < 0) fail_msg("at %g m, axle at %g m: the wheel did not leave", z, axle);
        double low = lowest_corner(model, state, body), raised = sk_state_body(state, body)->position.z - axle;
        if (!(low >= 0.0 && (raised == 0.0 || low <= 0.05))) fail_msg("at %g m: lowest corner at %g m", z, low);
    }
    test_state_begin(model, &state);
    a->position.z = -3.0;
    a->wheel[0].broken = 1;
    assert_int_equal(wheel_off(model, state, 0, 3.0), -1);
    assert_int_equal(a->wheels_gone, 0);
    assert_int_equal(present(model, state), 0);
    sk_scene_destroy(scene);
}

// From a height at which the gear breaks. The wheels leave, stay near the place, and come to rest on the ground.
static void a_hard_landing_leaves_wheels_behind(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", &state);
    const sk_model *model = scene->model;
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    a->position.z = 3.0;
    a->velocity = sk_vec(15.0, 26.0, -8.0);
    a->rate = sk_vec(0.0, 0.0, 0.0);
    TEST_AUDIT(audit);
    sk_energy_begin(model, state, &audit);
    double fastest = 0.0, highest = 0.0;
    for (int tick = 0; tick < 40 * SK_TICK_HZ; tick++) {
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
        for (int32_t k = 0; k < 3; k++) {
            const sk_body_state *b = sk_state_body(state, sk_debris_wheel(model, 0, k));
            if (b->absent) continue;
            fastest = sk_max(fastest, b->velocity.z);
            highest = sk_max(highest, b->position.z);
            if (b->frozen || b->position.z < 0.02) fail_msg("wheel %d is at %g m", (int)k, b->position.z);
        }
    }
    a = sk_state_aircraft(state, 0);
    int32_t wheels =
        (int32_t)(a->wheels_gone & 1) + (int32_t)(a->wheels_gone >> 1 & 1) + (int32_t)(a->wheels_gone >> 2 & 1);
    const sk_energy_account *account = &audit.aircraft[0];
    double share = fabs(sk_energy_remainder(account)) / account->turnover;
    double spun = audit.bodies.parts + account->flow.parts; // the aircraft did not have it
    print_message("%d wheels left with %.3g J of spin; they rose with %.1f m/s to %.2f m; the account leaves %.3g\n",
                  (int)wheels, spun, fastest, highest, share);
    assert_true(wheels >= 2 && spun >= 0.0 && fastest < 4.0);
    assert_true(share < 1e-6);
    sk_scene_destroy(scene);
}

// ---- blades ----

// To a speed of its tips of some 250 m/s.
static void turn_shaft(const sk_model *model, sk_state *state, double angle) {
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    sk_disc disc = sk_disc_of_blade(&model->types[0], 0);
    a->rate = sk_vec(0.7, -0.4, 0.3);
    a->engine_speed = 250.0 / disc.radius;
    a->propeller_angle = angle;
    a->tail_angle = 1.7 * angle;
}

static void lose_blade(const sk_model *model, sk_state *state, int32_t blade) {
    sums before = sums_with_discs(model, state);
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    a->blade[blade].broken = 1;
    int32_t body = blade_off_hub(model, state, blade);
    assert_int_equal(body, sk_debris_blade(model, 0, blade));
    state->tick++; // as at the end of a step
    sums now = sums_with_discs(model, state);
    check_sums(&now, &before);
    sk_disc disc = sk_disc_of_blade(&model->types[0], blade);
    const sk_body_motion motion = sk_motion_of(a);
    const sk_body_state *b = sk_state_body(state, body);
    sk_vec3 hub = sk_add(motion.position, sk_mat3_mul(&motion.axes, disc.position));
    double rim = sk_length(sk_sub(b->velocity, sk_body_velocity_at(&motion, hub)));
    close_to("speed about the hub", rim, disc.gear * a->engine_speed * disc.blade->centre, 1e-10);
    close_to("distance from the hub", sk_length(sk_sub(b->position, hub)), disc.blade->centre, 1e-12);
    sk_result r = sk_state_check(model, state);
    if (!r.ok) fail_msg("after blade %d: %s", (int)blade, r.text);
    assert_int_equal(blade_off_hub(model, state, blade), -1); // it has left
}

// At several azimuths each blade, both, and both after a wheel and a wing. Without blades all is in the plain sums.
static void every_blade_keeps_the_sums(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        const sk_model *model = scene->model;
        for (int n = 0; n < 12; n++) {
            test_state_begin(model, &state);
            turn_shaft(model, state, 0.55 * n);
            if (n % 3 == 2) assert_int_equal(break_piece(model, state, "left wing 1"), 1);
            if (n % 3 == 2) lose_wheel(model, state, 1, 20.0);
            sums begin = sums_with_discs(model, state);
            lose_blade(model, state, n % 2);
            lose_blade(model, state, 1 - n % 2);
            sums end = sums_with_discs(model, state);
            check_sums(&end, &begin);
            assert_true(sk_shaft_inertia_left(&model->types[0], 3) >= 0.0999 * sk_shaft_inertia(&model->types[0]));
        }
        sk_scene_destroy(scene);
    }
}

// Of helicopters on skids: the blades of the main rotor and of the tail rotor, in turn.
static void every_blade_of_a_helicopter_keeps_the_sums(void **unused) {
    (void)unused;
    static const char *const AIRCRAFT[] = {"ah1s", "r22"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_state *state = NULL;
        sk_scene *scene = flying(AIRCRAFT[i], &state);
        const sk_model *model = scene->model;
        int32_t blades = sk_blade_count(&model->types[0]);
        assert_int_equal(blades, 4);
        for (int n = 0; n < 12; n++) {
            test_state_begin(model, &state);
            turn_shaft(model, state, 0.55 * n);
            sums begin = sums_with_discs(model, state);
            for (int32_t k = 0; k < blades; k++) lose_blade(model, state, (k + n) % blades);
            sums end = sums_with_discs(model, state);
            check_sums(&end, &begin);
            assert_int_equal(present(model, state), blades);
        }
        sk_scene_destroy(scene);
    }
}

// J of the disc of a Cessna: a blade has its mass at 0.35 R, and at most 0.9 of its share.
static void a_blade_takes_its_part_of_the_shaft(void **unused) {
    (void)unused;
    sk_aircraft_type type = {.propeller = {.present = true, .diameter = 2.0, .inertia = 4.0, .blades = 2}};
    type.propeller.blade = (sk_blade){.mass = 3.0, .centre = 0.4, .thickness = 0.04};
    sk_disc disc[SK_DISCS_MAX];
    assert_int_equal(sk_discs_of(&type, disc), 1);
    double expected = 3.0 * (0.16 + 0.81 / 12.0);
    close_to("inertia of a blade", sk_blade_inertia(disc), expected, 1e-15);
    close_to("shaft without one", sk_shaft_inertia_left(&type, 2), 4.0 - expected, 1e-15);
    close_to("disc without both", sk_discs_momentum_left(&type, 3).x, 4.0 - 2.0 * expected, 1e-15);
    type.propeller.inertia = 1.0;
    assert_int_equal(sk_discs_of(&type, disc), 1);
    close_to("inertia of a heavy blade", sk_blade_inertia(disc), 0.45, 1e-15);
    assert_false(sk_blades_leave(disc)); // 3 kg at 0.4 m have more
}

// It falls, crashes, and all comes to rest. Gravity and air act on the rest about its own centre of gravity.
static void the_account_closes_without_a_wing(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = flying("c172p", &state);
    const sk_model *model = scene->model;
    TEST_AUDIT(audit);
    sk_energy_begin(model, state, &audit);
    for (int tick = 0; tick < 40 * SK_TICK_HZ; tick++) {
        if (tick == SK_TICK_HZ / 2) {
            (void)break_piece(model, state, "left wing 2");
            sk_energy_begin(model, state, &audit);
        }
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
    }
    const sk_energy_account *account = &audit.aircraft[0];
    double share = fabs(sk_energy_remainder(account)) / account->turnover;
    print_message("the account leaves %.3g of its turnover of %.3g J; %d bodies\n", share, account->turnover,
                  (int)present(model, state));
    assert_true(share < 1e-6);
    assert_int_equal(sk_state_aircraft(state, 0)->frozen, 0);
    for (int32_t i = 0; i < model->body_count; i++) {
        const sk_body_state *b = sk_state_body(state, i);
        if (b->absent) continue;
        if (b->frozen || b->position.z < -2.0 || b->position.z > 3.0)
            fail_msg("%s is at %g m", model->body_types[model->bodies[i].type].name, b->position.z);
    }
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_wing_leaves_as_one_body),
                                       cmocka_unit_test(a_damaged_wing_leaves_bay_by_bay),
                                       cmocka_unit_test(every_part_of_every_aircraft_keeps_the_sums),
                                       cmocka_unit_test(a_wheel_is_a_cylinder_on_its_axle),
                                       cmocka_unit_test(every_wheel_of_every_aircraft_keeps_the_sums),
                                       cmocka_unit_test(a_wheel_in_the_ground_is_raised),
                                       cmocka_unit_test(a_hard_landing_leaves_wheels_behind),
                                       cmocka_unit_test(a_blade_takes_its_part_of_the_shaft),
                                       cmocka_unit_test(every_blade_keeps_the_sums),
                                       cmocka_unit_test(every_blade_of_a_helicopter_keeps_the_sums),
                                       cmocka_unit_test(the_account_closes_without_a_wing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
