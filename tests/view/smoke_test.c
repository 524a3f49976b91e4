// Smoke and dust of wheels: what is given off and where, a function of the states that were seen; and the mesh of a wind sock.
#include "states.h"
#include "view/interpolation.h"
#include "view/smoke.h"
#include "view/sock_mesh.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static sk_aircraft_type type = {.wheel_count = 1};
static sk_material ground;
static sk_placement placed;
static sk_state *now;
static sk_smoke smoke;

static const sk_material ASPHALT = {.rubber = {0.8, 0.6}, .strength = INFINITY, .colour = {0.05, 0.05, 0.05}};
static const sk_material WET = {.rubber = {0.45, 0.3}, .strength = INFINITY, .colour = {0.03, 0.03, 0.03}};
static const sk_material GRASS = {.rubber = {0.5, 0.4}, .strength = 14000.0, .colour = {0.08, 0.15, 0.04}};
static const sk_material SAND = {.rubber = {0.55, 0.5}, .strength = 3000.0, .colour = {0.5, 0.4, 0.25}};

static sk_model field(sk_material material) {
    sk_model model = {.type_count = 1, .aircraft_count = 1, .types = &type, .material_count = 1, .materials = &ground};
    ground = material;
    model.substep = 1.0 / 960.0;
    model.substeps = 8;
    type.wheels[0] = (sk_wheel_type){.position = {0.0, 1.0, 0.0}, .z_max = 0.5, .radius = 0.2};
    model.aircraft = &placed;
    test_state_clear(&model, &now);
    sk_smoke_end(&smoke);
    sk_state_aircraft(now, 0)->attitude = sk_attitude_from_angles(0.0, 0.0, 0.0); // nose to the north
    return model;
}

// One tick later the wheel is in this mode at this speed, turning by `spin`.
static void tick(const sk_model *model, sk_contact_mode mode, double speed, double spin) {
    now->tick++;
    sk_state_aircraft(now, 0)->velocity = sk_vec(0.0, speed, 0.0);
    sk_state_aircraft(now, 0)->position.y += speed / SK_TICK_HZ;
    sk_state_aircraft(now, 0)->wheel[0].contact.mode = mode;
    sk_state_aircraft(now, 0)->wheel[0].contact.pebble =
        sk_add(sk_state_aircraft(now, 0)->position, sk_vec(1.0, 0.0, 0.0));
    sk_state_aircraft(now, 0)->wheel[0].spin = spin;
    sk_smoke_watch(&smoke, model, now);
}

static int32_t in_the_air(const sk_model *model, double later) {
    const sk_puff *puffs[SK_PUFFS_KEPT];
    return sk_puffs_at(&smoke, sk_time_between(model, now, now, 1.0) + later, sk_vec(0, 0, 5), puffs);
}

static void land(const sk_model *model, double speed) {
    for (int i = 0; i < 5; i++) tick(model, SK_AIR, speed, 0.0);
    for (int i = 0; i < 5; i++) tick(model, SK_ROLLING, speed, speed / 0.2);
}

static void a_wheel_that_is_spun_up_smokes_once(void **state) {
    (void)state;
    sk_model model = field(ASPHALT);
    land(&model, 28.0);
    int64_t given = smoke.count;
    assert_true(given > 3);
    for (int i = 0; i < 100; i++) tick(&model, SK_ROLLING, 28.0, 140.0);
    assert_int_equal(smoke.count, given);
    assert_true(in_the_air(&model, 0.0) > 3);
    assert_int_equal(in_the_air(&model, SK_PUFF_LIFE + 0.3), 0);
    // Where the wheel was, behind it now.
    assert_true(smoke.puff[0].place.y < sk_state_aircraft(now, 0)->position.y - 20.0 &&
                fabs(smoke.puff[0].place.x - 1.0) < 1e-9);
}

static void a_wheel_that_turns_already_or_lands_slowly_does_not(void **state) {
    (void)state;
    sk_model model = field(ASPHALT);
    for (int i = 0; i < 5; i++) tick(&model, SK_AIR, 28.0, 139.0);
    for (int i = 0; i < 5; i++) tick(&model, SK_ROLLING, 28.0, 140.0);
    assert_int_equal(smoke.count, 0);
    model = field(ASPHALT);
    land(&model, 2.5);
    assert_int_equal(smoke.count, 0);
}

static void what_a_ground_gives_off_depends_on_it(void **state) {
    (void)state;
    const struct {
        sk_material material;
        bool landing, locked, rolling;
    } grounds[] = {{ASPHALT, true, true, false},
                   {WET, false, false, false},
                   {GRASS, false, false, false},
                   {SAND, true, true, true}};
    for (int g = 0; g < 4; g++) {
        sk_model model = field(grounds[g].material);
        land(&model, 28.0);
        assert_int_equal(smoke.count > 0, grounds[g].landing);
        int64_t given = smoke.count;
        for (int i = 0; i < 60; i++) tick(&model, SK_SLIPPING, 15.0, 0.0);
        assert_int_equal(smoke.count > given, grounds[g].locked);
        given = smoke.count;
        for (int i = 0; i < 60; i++) tick(&model, SK_ROLLING, 15.0, 75.0);
        assert_int_equal(smoke.count > given, grounds[g].rolling);
    }
}

static void a_bare_rim_does_not_smoke(void **state) {
    (void)state;
    sk_model model = field(ASPHALT);
    sk_state_aircraft(now, 0)->wheel[0].burst = 1;
    for (int i = 0; i < 60; i++) tick(&model, SK_SLIPPING, 15.0, 0.0);
    assert_int_equal(smoke.count, 0);
    sk_state_aircraft(now, 0)->wheel[0].burst = 0;
    for (int i = 0; i < 60; i++) tick(&model, SK_SLIPPING, 15.0, 0.0);
    assert_true(smoke.count > 0);
}

static void going_back_in_time_takes_smoke_back(void **state) {
    (void)state;
    sk_model model = field(ASPHALT);
    for (int i = 0; i < 5; i++) tick(&model, SK_AIR, 28.0, 0.0);
    sk_state *before = NULL;
    test_state_assign(now, &before);
    land(&model, 28.0);
    assert_true(in_the_air(&model, 0.1) > 0);
    test_state_assign(before, &now);
    sk_smoke_watch(&smoke, &model, now);
    assert_int_equal(in_the_air(&model, 0.3), 0);
    land(&model, 28.0);
    assert_true(in_the_air(&model, 0.1) > 0);
}

static void the_same_states_make_the_same_squares(void **state) {
    (void)state;
    sk_spray_vertex a[SK_PUFF_VERTICES] = {0}, b[SK_PUFF_VERTICES] = {0};
    sk_pose camera = {{0.0, -10.0, 2.0}, {0.5, 0.5, 0.5, 0.5}};
    sk_puff puff = {.born = 1.0, .amount = 1.0, .size = 0.2, .colour = {0.6, 0.6, 0.6}, .seed = 5};
    double widest = 0.0;
    for (double t = 1.05; t < 1.0 + SK_PUFF_LIFE; t += 0.1) {
        assert_int_equal(sk_puff_build(&puff, t, camera, a), SK_PUFF_VERTICES);
        sk_puff_build(&puff, t, camera, b);
        assert_memory_equal(a, b, sizeof a);
        double dx = (double)(a[2].position[0] - a[0].position[0]), dz = (double)(a[2].position[2] - a[0].position[2]);
        assert_true(hypot(dx, dz) > widest); // it grows, and thins out
        widest = hypot(dx, dz);
        assert_true(a[0].opacity > 0.0F && a[0].opacity < 1.0F);
    }
    assert_int_equal(sk_puff_build(&puff, 0.9, camera, a), 0);
    assert_int_equal(sk_puff_build(&puff, 1.0 + SK_PUFF_LIFE, camera, a), 0);
}

// Middle of the last ring of the cloth: the last AROUND quads before the steel.
static sk_vec3 tip_of(const sk_mesh_builder *mesh) {
    sk_vec3 sum = {0};
    int32_t last = 0, n = 0;
    for (int32_t i = 0; i < mesh->count; i++)
        if (mesh->vertices[i].finish.metal == 0) last = i;
    for (int32_t i = last; i > last - 6 * 20; i--, n++)
        sum = sk_add(sum, sk_vec((double)mesh->vertices[i].position[0], (double)mesh->vertices[i].position[1],
                                 (double)mesh->vertices[i].position[2]));
    return sk_scale(1.0 / n, sum);
}

static void a_sock_is_drawn_downwind_and_hangs_without_wind(void **state) {
    (void)state;
    sk_windsock sock = {.at = {100.0, 50.0, 6.0}, .height = 6.0, .length = 3.6};
    double last = 0.0;
    for (double speed = 0.5; speed < 15.0; speed *= 1.6) {
        sk_weather weather = {.wind_from = 1.1, .wind_speed = speed};
        sk_windsock_shape shape = sk_windsock_at(&weather, &sock, 0.0);
        sk_vec3 mean = {0};
        for (int i = 0; i < 80; i++) { // over its flutter
            sk_mesh_builder mesh = {0};
            sk_sock_mesh(&sock, &shape, 0.37 * i, sk_vec(100.0, 50.0, 6.0), &mesh);
            assert_false(mesh.failed);
            assert_true(mesh.count > 1000 && mesh.count % 3 == 0);
            mean = sk_add_scaled(mean, 1.0 / 80, tip_of(&mesh));
            sk_mesh_builder_free(&mesh);
        }
        double across = mean.x * cos(1.1) - mean.y * sin(1.1), out = -mean.x * sin(1.1) - mean.y * cos(1.1);
        assert_true(fabs(across) < 0.04 * sock.length); // it points with the wind
        assert_true(out > last);                        // farther the more it blows
        assert_true(mean.z > -1.1 * sock.length && mean.z < 0.2);
        last = out;
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wheel_that_is_spun_up_smokes_once),
        cmocka_unit_test(a_wheel_that_turns_already_or_lands_slowly_does_not),
        cmocka_unit_test(what_a_ground_gives_off_depends_on_it),
        cmocka_unit_test(a_bare_rim_does_not_smoke),
        cmocka_unit_test(going_back_in_time_takes_smoke_back),
        cmocka_unit_test(the_same_states_make_the_same_squares),
        cmocka_unit_test(a_sock_is_drawn_downwind_and_hangs_without_wind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
