// step.h: a cart before a step of the ground, for the tests of kerbs and walls.
#pragma once
#include "fixture.h"
#include "world/energy.h"

// From y = 3 m to y = 3 + length the ground lies higher by `height`; lower where that is negative.
static inline sk_scenery *with_a_step(const sk_material *material, double height, double length) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all = -1;
    sk_vec3 low = {-10, 3, -2}, high = {10, 3 + length, sk_max(0.0, height)};
    if (height < 0.0) low.z = height, high.z = 1.0;
    assert_true(sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]).ok);
    assert_true(sk_shape_box(shapes, low, high, &parts[1]).ok);
    if (height > 0.0) {
        assert_true(sk_shape_union(shapes, parts, 2, &all).ok);
    } else {
        assert_true(sk_shape_complement(shapes, parts[1], &parts[1]).ok);
        assert_true(sk_shape_intersection(shapes, parts, 2, &all).ok);
    }
    assert_true(sk_shape_made_of(shapes, 0, all, &all).ok);
    sk_scenery *scenery = NULL;
    assert_true(sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery).ok);
    sk_shapes_destroy(shapes);
    return scenery;
}

static const double STIFFNESS = 5e4, DAMPING = 2e3, RADIUS = 0.2; // of a wheel: N/m, N s/m, m

// Which law its wheels obey, and whether its ties have dampers. A wheel that touches all faces presses a kerb with its
// tread, so its tie is stretched, and the tie's damper takes energy.
typedef enum wheel_law { ONE_FACE, ALL_FACES, ALL_FACES_UNDAMPED } wheel_law;

static inline sk_model *cart_of(wheel_law law, double height, double length, double heading, double damping,
                                bool locked) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.0, INFINITY), 0.0, heading, locked);
    sk_scenery_destroy(model->ground);
    model->ground = with_a_step(model->materials, height, length);
    for (int i = 0; i < 3; i++) {
        sk_wheel_type *w = &model->types[0].wheels[i];
        w->stiffness = STIFFNESS;
        w->damping = w->rebound_damping = damping;
        w->side_stiffness = 1.2e5;
        w->side_damping = law == ALL_FACES_UNDAMPED ? 0.0 : 6e3;
        w->z_min = w->stub_z = -0.4;
        w->radius = RADIUS;
    }
    model->wheel_faces = law != ONE_FACE;
    return model;
}

static inline double energy_of(const sk_model *model, const sk_state *state, bool ties) {
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    return sk_energy_total(&stores) - (ties ? 0.0 : stores.pebbles);
}
