// fixture.h: small worlds for tests: a plane of one material and a three-wheeled cart.
#pragma once
#include "base/random.h"
#include "math/elementary.h"
#include "stepping.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

static inline sk_material fixture_material(double mu_static, double mu_kinetic, double rolling, double strength) {
    return (sk_material){.name = "test",
                         .rubber = {mu_static, mu_kinetic},
                         .metal = {0.45, 0.35},
                         .rolling = rolling,
                         .strength = strength,
                         .bump_wavelength = 1.0};
}

static inline sk_material fixture_asphalt(void) {
    return fixture_material(0.8, 0.6, 0.015, INFINITY);
}

// The half-space below a plane that rises by `slope` rad towards +y, through the origin.
static inline sk_scenery *fixture_slope(const sk_material *material, double slope) {
    sk_shapes *shapes = sk_shapes_create();
    sk_scenery *scenery = NULL;
    sk_shape plane;
    sk_result r = sk_shape_half_space(shapes, (sk_vec3){0.0, -sk_sin(slope), sk_cos(slope)}, 0.0, &plane);
    if (r.ok) r = sk_shape_made_of(shapes, 0, plane, &plane);
    if (r.ok) r = sk_scenery_compile(shapes, plane, (sk_scenery_options){material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

// A floor that lies level at z = 0: materials[0] to y = 0, materials[1] beyond.
static inline sk_scenery *fixture_border(const sk_material *materials) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape halves[2], all;
    sk_scenery *scenery = NULL;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-500, -500, -3}, (sk_vec3){500, 0, 0}, &halves[0]);
    if (r.ok) r = sk_shape_made_of(shapes, 0, halves[0], &halves[0]);
    if (r.ok) r = sk_shape_box(shapes, (sk_vec3){-500, 0, -3}, (sk_vec3){500, 500, 0}, &halves[1]);
    if (r.ok) r = sk_shape_made_of(shapes, 1, halves[1], &halves[1]);
    if (r.ok) r = sk_shape_union(shapes, halves, 2, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){materials, 2, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) abort();
    return scenery;
}

static inline sk_wheel_type fixture_wheel(const char *name, double x, double y) {
    sk_wheel_type wheel = {.position = {x, y, 1000.0 * 9.80665 / 3.0 / 1e6},
                           .z_min = -0.2,
                           .stub_z = -0.2,
                           .stiffness = 1e6,
                           .damping = 3e4,
                           .rebound_damping = 3e4,
                           .side_stiffness = 2e6,
                           .side_damping = 4e4,
                           .radius = 0.25,
                           .brake_force = 1e5,
                           .stub_stiffness = 2e5,
                           .stub_damping = 6e3};
    strncpy(wheel.name, name, sizeof wheel.name - 1);
    return wheel;
}

// 1000 kg, wide, its centre of gravity over the middle of three equal wheels and, standing, in the plane of their contacts:
// no load transfer, so all wheels slip at once and at mu;
// stiff sideways, so that the deflection of the pebbles shifts no load either. Every wheel has a brake; no air.
static inline sk_aircraft_type fixture_cart(void) {
    sk_aircraft_type cart = {.name = "cart", .title = "cart", .wheel_count = 3};
    cart.mass = (sk_mass){.mass = 1000.0, .inertia = {{{900.0, 0, 0}, {0, 900.0, 0}, {0, 0, 1600.0}}}};
    cart.aero.blend_alpha[0] = cart.aero.blend_beta[0] = 0.3;
    cart.aero.blend_alpha[1] = cart.aero.blend_beta[1] = 0.6;
    cart.limits = (sk_control_limits){.surface_rate = 10.0, .brake_rate = 10.0};
    cart.wheels[0] = fixture_wheel("front", 2.0, 0.0);
    cart.wheels[1] = fixture_wheel("left", -1.0, -1.5);
    cart.wheels[2] = fixture_wheel("right", -1.0, 1.5);
    sk_aircraft_type_finish(&cart);
    return cart;
}

// A model with one cart on a slope, standing at the origin; wheels locked if asked.
static inline sk_model *fixture_model(sk_material material, double slope, double heading, bool locked) {
    sk_model *model = sk_model_create();
    model->material_count = 1;
    model->materials = malloc(sizeof *model->materials);
    *model->materials = material;
    model->scenery = fixture_slope(model->materials, slope);
    model->ground = fixture_slope(model->materials, slope);
    model->type_count = 1;
    model->types = malloc(sizeof *model->types);
    *model->types = fixture_cart();
    model->aircraft_count = 1;
    sk_result r = sk_placement_on_ground(model, 0, 0.0, 0.0, heading, &model->aircraft[0]);
    if (locked) model->aircraft[0].controls.parking_brake = 32767;
    if (r.ok) r = sk_model_check(model);
    if (!r.ok) abort();
    return model;
}

// The cart on a slope of 0.1 rad on which it can roll, on ground that yields to more than `strength` N.
static inline sk_model *fixture_slide(double strength) {
    return fixture_model(fixture_material(0.6, 0.5, 0.02, strength), 0.1, 0.0, false);
}

// It begins to roll up the slope, and aslant: its wheels slip, and leave ruts in ground that yields.
static inline void fixture_roll(sk_model *model, sk_state **state) {
    model->aircraft[0].velocity = (sk_vec3){1.0, 9.0, 0.0};
    test_state_begin(model, state);
}

static inline void fixture_run(const sk_model *model, sk_state *state, double seconds) {
    sk_controls controls[SK_AIRCRAFT_ROOM];
    for (int i = 0; i < SK_AIRCRAFT_ROOM; i++) controls[i] = model->aircraft[i].controls;
    for (long tick = (long)(seconds * SK_TICK_HZ + 0.5); tick > 0; tick--) step_world(model, state, controls);
}

// Carts in rows on level ground, 20 m apart, with their brakes set.
static inline sk_model *fixture_fleet(int32_t count, double strength) {
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.015, strength), 0.0, 0.0, true);
    if (!sk_model_reserve(model, count).ok) abort();
    for (int32_t i = 1; i < count; i++) {
        model->aircraft[i] = model->aircraft[0];
        model->aircraft[i].position.x += 20.0 * (i % 32);
        model->aircraft[i].position.y += 20.0 * (i / 32);
    }
    model->aircraft_count = count;
    return model;
}

// Steps them with the controls of the model.
static inline void fixture_step_fleet(const sk_model *model, sk_state *state, int ticks) {
    sk_workspace *workspace = stepping_workspace(model, state);
    sk_controls *controls = calloc((size_t)model->aircraft_count, sizeof *controls);
    if (controls == NULL) abort();
    for (int32_t i = 0; i < model->aircraft_count; i++) controls[i] = model->aircraft[i].controls;
    for (int i = 0; i < ticks; i++) sk_world_step(model, state, controls, workspace);
    free(controls);
}
