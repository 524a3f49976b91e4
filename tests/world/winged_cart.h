// winged_cart.h: a cart with parts that can hit things, before a wall.
#pragma once
#include "fixture.h"

// A plane and, from x = 20 on, a wall without end.
static inline sk_scenery *walled_plane(const sk_material *material) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[2], all;
    sk_scenery *scenery = NULL;
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0, 0, 1}, 0.0, &parts[0]);
    if (r.ok) r = sk_shape_half_space(shapes, (sk_vec3){-1, 0, 0}, -20.0, &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

// A cart with wing tips, a nose and a tail that can hit things.
static inline sk_model *winged_cart(void) {
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, false);
    const sk_vec3 places[] = {{0, -5, -0.5}, {0, 5, -0.5}, {3, 0, 0}, {-5, 0, 0}, {0, 0, -2}};
    sk_aircraft_type *type = &model->types[0];
    type->point_count = 5;
    for (int i = 0; i < 5; i++)
        type->points[i] = (sk_point_type){.name = "point",
                                          .position = places[i],
                                          .stiffness = 2e5,
                                          .damping = 8e3,
                                          .side_stiffness = 1e5,
                                          .side_damping = 3e3};
    sk_scenery_destroy(model->ground);
    model->ground = walled_plane(model->materials);
    return model;
}
