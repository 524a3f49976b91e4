// Energy: contacts take it, they never give it.
#include "check.h"
#include "fixture.h"
#include "world/outputs.h"

static const uint64_t SEED = 5;

// A cart with the gear of a light aircraft, in the material's hands: friction as asked, rolling 0.02.
static sk_model *soft_cart(double mu, bool locked) {
    sk_model *model = fixture_model(fixture_material(mu, 0.7 * mu, 0.02, INFINITY), 0.0, 0.0, locked);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = 6e4;
        w->damping = 4e3;
        w->rebound_damping = 9e3;
        w->side_stiffness = 1.2e5;
        w->side_damping = 6e3;
    }
    return model;
}

// Kinetic, potential and in the springs of struts and pebbles, J.
static double energy_of(const sk_model *model, const sk_state *state) {
    const sk_aircraft_state *a = &state->aircraft[0];
    const sk_mass *mass = &model->types[0].mass;
    double energy = 0.5 * mass->mass * sk_dot(a->velocity, a->velocity) + mass->mass * 9.80665 * a->position.z +
                    0.5 * sk_dot(a->rate, sk_mat3_mul(&mass->inertia, a->rate));
    sk_outputs out;
    sk_outputs_of(model, state, 0, &out);
    sk_mat3 axes = sk_mat3_from_quat(a->attitude);
    for (int i = 0; i < 3; i++) {
        const sk_wheel_type *type = &model->types[0].wheels[i];
        if (a->wheel[i].contact.mode == SK_AIR) continue;
        sk_vec3 origin = sk_add(a->position, sk_mat3_mul(&axes, type->position));
        sk_vec3 p = sk_mat3_mul_back(&axes, sk_sub(a->wheel[i].contact.pebble, origin));
        energy += 0.5 * type->stiffness * out.wheel[i].stroke * out.wheel[i].stroke +
                  0.5 * type->side_stiffness * (p.x * p.x + p.y * p.y);
    }
    return energy;
}

static void tossed_carts_never_gain_energy(void **state) {
    (void)state;
    uint64_t random = SEED;
    for (int toss = 0; toss < 200; toss++) {
        sk_model *model = soft_cart(sk_random_range(&random, 0, 1), toss % 2 == 1);
        sk_state s;
        sk_state_begin(model, &s);
        sk_aircraft_state *a = &s.aircraft[0];
        a->position.z += sk_random_range(&random, 0, 0.3);
        a->velocity = (sk_vec3){sk_random_range(&random, -20, 20), sk_random_range(&random, -20, 20),
                                sk_random_range(&random, -1, 1)};
        a->rate = (sk_vec3){sk_random_range(&random, -0.3, 0.3), sk_random_range(&random, -0.3, 0.3),
                            sk_random_range(&random, -1, 1)};
        sk_controls controls = model->aircraft[0].controls;
        double lowest = energy_of(model, &s), start = lowest;
        bool broken = false;
        for (int tick = 0; tick < 600 && !broken; tick++) {
            sk_world_step(model, &s, &controls);
            for (int w = 0; w < 3; w++) broken = broken || a->wheel[w].broken;
            double energy = energy_of(model, &s);
            if (!broken && !(energy - lowest < 1e-6))
                fail_msg("seed %d toss %d tick %d: %g J gained of %g", (int)SEED, toss, tick, energy - lowest, start);
            lowest = sk_min(lowest, energy);
        }
        sk_model_destroy(model);
    }
}

// Square tiles of 1 m, side by side, whose tops are the plane z = 0.
static sk_scenery *tiles(const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape all = sk_shape_nothing(shapes);
    sk_scenery *scenery = NULL;
    sk_result r = sk_ok();
    for (int x = -3; r.ok && x < 3; x++) {
        for (int y = -3; r.ok && y < 30; y++) {
            sk_shape pair[2] = {all, all};
            r = sk_shape_box(shapes, (sk_vec3){x, y, -1}, (sk_vec3){x + 1, y + 1, 0}, &pair[1]);
            if (r.ok) r = sk_shape_union(shapes, pair, 2, &all);
        }
    }
    if (r.ok) r = sk_shape_made_of(shapes, 0, all, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

static void a_seam_between_tiles_is_no_wall(void **state) {
    (void)state;
    sk_model *plane = soft_cart(0.8, false), *tiled = soft_cart(0.8, false);
    sk_scenery_destroy(tiled->ground);
    tiled->ground = tiles(tiled->materials);
    sk_state on_plane, on_tiles;
    sk_state_begin(plane, &on_plane);
    on_plane.aircraft[0].position.z += 16.34e-3 - 9806.65 / 3e6; // onto the softer springs
    on_plane.aircraft[0].velocity.y = 7.0;
    memcpy(&on_tiles, &on_plane, sizeof on_tiles);
    fixture_run(plane, &on_plane, 3.0);
    fixture_run(tiled, &on_tiles, 3.0);
    assert_true(on_plane.aircraft[0].position.y > 15.0);
    assert_true(sk_length(sk_sub(on_plane.aircraft[0].position, on_tiles.aircraft[0].position)) < 1e-9);
    sk_model_destroy(plane);
    sk_model_destroy(tiled);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tossed_carts_never_gain_energy),
        cmocka_unit_test(a_seam_between_tiles_is_no_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
