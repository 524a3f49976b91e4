// Bodies as scene files write them: shapes, mass properties, places.
#include "replay/model_store.h"
#include "scene/loaded.h"

static const double DEGREE = SK_PI / 180.0;

#define GROUND       "local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
#define SLAB         "made_of(materials.deck_wet, box{ min = {-8, -8, -1}, max = {8, 8, 0} })"
#define WITH(bodies) GROUND "return scene{ title = 'x', scenery = ground, bodies = { " bodies " } }"

static const sk_body_type *type_of(const sk_scene *scene, int32_t body) {
    return &scene->model->body_types[scene->model->bodies[body].type];
}

// The lowest point of a body, world, m.
static double lowest(const sk_scene *scene, int32_t body) {
    const sk_body_type *type = type_of(scene, body);
    const sk_body_placement *at = &scene->model->bodies[body];
    double z = INFINITY;
    for (int32_t i = 0; i < type->piece_count; i++)
        for (int32_t k = 0; k < type->pieces[i].solid.vertex_count; k++)
            z = sk_min(z, at->position.z + sk_rotate(at->attitude, type->pieces[i].solid.vertex[k]).z);
    for (int32_t i = 0; i < type->round_count; i++) {
        const sk_body_round *r = &type->rounds[i];
        z = sk_min(z, at->position.z + sk_min(sk_rotate(at->attitude, r->from).z, sk_rotate(at->attitude, r->to).z) -
                          r->radius);
    }
    return z;
}

static void body_has_the_shape_and_the_mass_that_are_written(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        WITH("body{ name = 'block', shape = made_of(materials.steel, box{ min = {0, 0, 0}, max = {1, 2, 3} }), density "
             "= 500,"
             " at = {5, 6, 7}, heading = 90, velocity = {1, 2, 3}, rate = {0, 0, 90}, kappa = 1e9, drag_area = 2 }"));
    const sk_body_type *type = type_of(scene, 0);
    const sk_body_placement *at = &scene->model->bodies[0];
    assert_int_equal(scene->model->body_count, 1);
    assert_string_equal(type->name, "block");
    check_number(type->mass, 3000.0, 1e-9);
    check_number(type->inertia.row[2].z, 3000.0 * 5.0 / 12.0, 1e-9);
    check_number(type->kappa, 1e9, 0.0);
    check_number(type->drag_area, 2.0, 0.0);
    assert_int_equal(type->piece_count, 1);
    assert_int_equal(type->pieces[0].solid.face_count, 6);
    for (int32_t k = 0; k < 6; k++)
        assert_string_equal(scene->model->materials[sk_body_face_material(&type->pieces[0], k)].name, "steel");
    // Headed east: its right, x, is south, and its forward axis, y, east.
    check_number(at->position.x, 5.0 + 1.0, 1e-12);
    check_number(at->position.y, 6.0 - 0.5, 1e-12);
    check_number(at->position.z, 7.0 + 1.5, 1e-12);
    check_number(at->velocity.y, 2.0, 0.0);
    check_number(at->rate.z, 90.0 * DEGREE, 1e-15);
    sk_scene_destroy(scene);
}

static void shapes_of_several_kinds_make_pieces_and_rounds(void **state) {
    (void)state;
    sk_scene *scene = loaded(WITH(
        "body{ at = {0, 0}, mass = 40, material = materials.wood, shape = box{ min = {-1, -1, 0}, max = {1, 1, 0.1} } +"
        " cylinder{ at = {0, 0, 0.1}, radius = 0.2, height = 0.5, sides = 16 },"
        " spheres = { { at = {0, 0, 0.8}, radius = 0.2, material = materials.ice } } },"
        "body{ at = {5, 0}, density = 900, capsules = { { from = {0, -1, 0}, to = {0, 1, 0}, radius = 0.25 } } },"
        "body{ at = {9, 0}, density = 900, shape = hull{ {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1} } }"));
    const sk_body_type *type = type_of(scene, 0);
    assert_int_equal(type->piece_count, 2);
    assert_int_equal(type->round_count, 1);
    assert_string_equal(scene->model->materials[type->rounds[0].material].name, "ice");
    assert_string_equal(scene->model->materials[sk_body_face_material(&type->pieces[0], 0)].name, "wood");
    check_number(type->mass, 40.0, 1e-12);
    type = type_of(scene, 1);
    check_number(type->mass, 900.0 * SK_PI * 0.0625 * (2.0 + 1.0 / 3.0), 1e-9);
    check_number(type_of(scene, 2)->mass, 150.0, 1e-9);
    for (int32_t i = 0; i < 3; i++) check_number(lowest(scene, i), 0.0, 1e-12); // without a height they stand
    sk_scene_destroy(scene);
}

static void pieces_have_the_strength_of_the_body_or_their_own(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND "local low, high = box{ min = {0, 0, 0}, max = {1, 1, 1} }, box{ min = {0, 0, 1}, max = {1, 1, 2} }\n"
               "return scene{ title = 'x', scenery = ground, bodies = {\n"
               " body{ shape = low, density = 500, at = {0, 0} },"
               " body{ shape = low, density = 500, at = {5, 0}, strength = kpa(200) },"
               " body{ shape = low, density = 500, at = {10, 0}, strength = mpa(0.2), material = materials.wood,"
               "  pieces = { { shape = high, strength = math.huge, density = 1000, material = materials.ice } } },"
               " body{ pieces = { { shape = low }, { shape = high, strength = kpa(1) } }, density = 500, at = {15, 0},"
               "  strength = mpa(3) },"
               " body{ shape = low, density = 500, at = {20, 0}, strength = math.huge } } }");
    assert_true(isinf(type_of(scene, 0)->pieces[0].strength));
    check_number(type_of(scene, 1)->pieces[0].strength, 2e5, 0.0);
    const sk_body_type *type = type_of(scene, 2);
    assert_int_equal(type->piece_count, 2);
    check_number(type->pieces[0].strength, 2e5, 0.0);
    assert_true(isinf(type->pieces[1].strength));
    check_number(type->mass, 500.0 + 1000.0, 1e-9);
    assert_string_equal(scene->model->materials[sk_body_face_material(&type->pieces[0], 0)].name, "wood");
    assert_string_equal(scene->model->materials[sk_body_face_material(&type->pieces[1], 0)].name, "ice");
    type = type_of(scene, 3);
    check_number(type->pieces[0].strength, 3e6, 0.0);
    check_number(type->pieces[1].strength, 1e3, 0.0);
    assert_int_equal(scene->model->body_type_count, 4); // a rigid body is of the same kind with and without the field
    sk_scene_destroy(scene);
}

static void bodies_stand_on_slopes_and_on_platforms(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND
        "local slope = made_of(materials.concrete, wedge{ min = {20, -10, -1}, max = {40, 10, 5}, rises = '+x' })\n"
        "local brick = box{ min = {-0.5, -1, -0.25}, max = {0.5, 1, 0.25} }\n"
        "return scene{ title = 'x', scenery = ground + slope,\n"
        "platforms = { platform{ name = 'lift', scenery = " SLAB
        ", at = {-50, 0, 6}, heading = 30, pitch = 5, speed = 2,"
        " motion = { { period = 4, yaw = 3 } } } },\n"
        "bodies = { body{ shape = brick, density = 500, at = {30, 0}, heading = 20 },"
        " body{ shape = brick, density = 500, on = 'lift', at = {1, 2}, heading = 10 },"
        " body{ shape = brick, density = 500, at = {-52, 1} },"
        " body{ shape = brick, density = 500, at = {30, 5, 30}, stands = true, roll = 90 } } }");
    const sk_model *model = scene->model;
    assert_int_equal(model->body_type_count, 1);
    sk_vec3 normal = sk_unit(sk_vec(-6.0, 0.0, 20.0)), up = sk_rotate(model->bodies[0].attitude, sk_vec(0, 0, 1));
    check_number(sk_length(sk_sub(up, normal)), 0.0, 1e-12);
    sk_vec3 on_slope = {30.0, 0.0, 2.0};
    check_number(sk_dot(normal, sk_sub(model->bodies[0].position, on_slope)), 0.25, 1e-12);
    sk_body_motion lift = sk_platform_motion_at(&model->platforms[0], 0.0);
    for (int32_t i = 1; i < 3; i++) { // named, and found below
        const sk_body_placement *at = &model->bodies[i];
        sk_vec3 deck = sk_mat3_mul(&lift.axes, sk_vec(0, 0, 1));
        check_number(sk_length(sk_sub(sk_rotate(at->attitude, sk_vec(0, 0, 1)), deck)), 0.0, 1e-12);
        check_number(sk_dot(deck, sk_sub(at->position, lift.position)), 0.25, 1e-12);
        check_number(sk_length(sk_sub(at->velocity, sk_body_velocity_at(&lift, at->position))), 0.0, 1e-12);
        check_number(sk_length(sk_sub(sk_rotate(at->attitude, at->rate), lift.rate)), 0.0, 1e-12);
    }
    check_number(sk_dot(normal, sk_sub(model->bodies[3].position, sk_vec(30.0, 5.0, 2.0))), 0.5, 1e-12); // on its side
    sk_scene_destroy(scene);
}

static void bodies_of_one_kind_share_their_type(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        GROUND
        "local list = {}\n"
        "for i = 1, 300 do list[i] = body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = i % 2 == 0 and "
        "100 or 200, at = {2 * i, 0} } end\n"
        "return scene{ title = 'x', scenery = ground, bodies = list }");
    assert_int_equal(scene->model->body_count, 300);
    assert_int_equal(scene->model->body_type_count, 2);
    sk_scene_destroy(scene);
}

static void stacked_bodies_may_touch(void **state) {
    (void)state;
    sk_scene *scene =
        loaded(WITH("body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {0, 0, 0} },"
                    "body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {0, 0, 1} },"
                    "body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {1, 0, 0} }"));
    assert_int_equal(scene->model->body_count, 3);
    sk_scene_destroy(scene);
}

// The shipped bodies: their masses and outer dimensions, standing on the ground.
static void shipped_bodies_have_the_size_and_mass_of_real_ones(void **state) {
    (void)state;
    static const struct {
        const char *call, *name;
        double mass;
        sk_vec3 size;
    } ROWS[] = {
        {"crate{ at = {0, 0} }", "crate", 200.0, {1.0, 1.0, 1.0}},
        {"crate{ at = {0, 0}, size = {1.2, 0.8, 0.9}, mass = 350 }", "crate", 350.0, {1.2, 0.8, 0.9}},
        {"cone{ at = {0, 0} }", "cone", 3.18, {0.36, 0.36, 0.71}},
        {"chock{ at = {0, 0} }", "chock", 1150.0 * 0.3 * 0.08 * (0.25 - 0.08 / 0.70020753820971), {0.3, 0.25, 0.08}},
        {"barrel{ at = {0, 0} }", "barrel", 18.1, {0.58, 0.58, 0.88}},
        {"barrel{ at = {0, 0}, fill = 1 }", "barrel", 226.1, {0.58, 0.58, 0.88}},
        {"pallet{ at = {0, 0} }", "pallet", 25.0, {1.2, 0.8, 0.144}},
        {"sandbag{ at = {0, 0} }", "sandbag", 18.1, {0.32, 0.5, 0.09}},
        {"sign{ at = {0, 0} }", "sign", 9.0, {0.9, 0.5, 0.9}},
        {"fence{ at = {0, 0} }", "fence", 18.0, {2.1, 0.5, 1.1}}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 GROUND "local things = include 'parts/bodies'\n"
                        "return scene{ title = 'x', scenery = ground, bodies = { things.%s } }",
                 ROWS[i].call);
        sk_scene *scene = loaded(text);
        const sk_body_type *type = type_of(scene, 0);
        assert_string_equal(type->name, ROWS[i].name);
        check_number(type->mass, ROWS[i].mass, 1e-9);
        sk_vec3 size = sk_sub(type->high, type->low);
        check_number(size.x, ROWS[i].size.x, 0.01); // round things have corners
        check_number(size.y, ROWS[i].size.y, 0.01);
        check_number(size.z, ROWS[i].size.z, 1e-9);
        check_number(lowest(scene, 0), 0.0, 1e-12);
        sk_scene_destroy(scene);
    }
}

// A model with bodies as bytes: the copy has the same bits, also those that are not stored.
static void model_with_bodies_is_copied_to_the_bit(void **state) {
    (void)state;
    sk_scene *scene =
        loaded(GROUND "local t = include 'parts/bodies'\n"
                      "return scene{ title = 'x', scenery = ground, bodies = { t.pallet{ at = {0, 0} }, "
                      "t.cone{ at = {3, 0} }, t.barrel{ at = {6, 0}, heading = 33 }, body{ at = {9, 0, "
                      "5}, density = 300, strength = kpa(150), shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, "
                      "spheres = { { at = {0, 0, 2}, radius = 0.4 } } } } }");
    sk_writer bytes = {0}, again = {0};
    sk_model_write(scene->model, &bytes);
    sk_reader reader = sk_reader_of(bytes.data, bytes.size);
    sk_model *copy;
    sk_result r = sk_model_read(&reader, &copy);
    if (!r.ok) fail_msg("%s", r.text);
    sk_model_write(copy, &again);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    assert_int_equal(copy->body_count, 4);
    check_number(copy->body_types[copy->bodies[3].type].pieces[0].strength, 1.5e5, 0.0);
    for (int32_t i = 0; i < copy->body_type_count; i++) {
        const sk_body_type *a = &scene->model->body_types[i], *b = &copy->body_types[i];
        for (int32_t k = 0; k < a->piece_count; k++)
            assert_memory_equal(&a->pieces[k].solid, &b->pieces[k].solid, sizeof a->pieces[k].solid);
        for (int32_t k = 0; k < a->piece_count; k++) assert_true(a->pieces[k].strength == b->pieces[k].strength);
        assert_memory_equal(&a->inertia_inverse, &b->inertia_inverse, sizeof a->inertia_inverse);
        assert_true(a->reach == b->reach);
        assert_memory_equal(&a->low, &b->low, 2 * sizeof a->low);
    }
    sk_model_destroy(copy);
    sk_writer_free(&bytes);
    sk_writer_free(&again);
    sk_scene_destroy(scene);
}

static void ten_thousand_bodies_are_allowed_and_one_more_is_not(void **state) {
    (void)state;
    for (int count = 10000; count <= 10001; count++) {
        char text[800];
        snprintf(text, sizeof text,
                 GROUND
                 "local list, brick = {}, box{ min = {0, 0, 0}, max = {1, 1, 1} }\n"
                 "for i = 0, %d do list[i + 1] = body{ shape = brick, mass = 100, at = {1.5 * (i %% 100), 1.5 * (i // "
                 "100), 0} } end\n"
                 "return scene{ title = 'x', scenery = ground, bodies = list }",
                 count - 1);
        sk_scene *scene = NULL;
        sk_result r = load_text(text, &scene);
        if (count == 10000 && !r.ok) fail_msg("%s", r.text);
        if (count > 10000) {
            assert_false(r.ok);
            assert_int_equal(r.line, 4);
            assert_non_null(strstr(r.text, "has 10001 entries; at most 10000 are allowed"));
        }
        if (r.ok) sk_scene_destroy(scene);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_has_the_shape_and_the_mass_that_are_written),
        cmocka_unit_test(shapes_of_several_kinds_make_pieces_and_rounds),
        cmocka_unit_test(pieces_have_the_strength_of_the_body_or_their_own),
        cmocka_unit_test(bodies_stand_on_slopes_and_on_platforms),
        cmocka_unit_test(bodies_of_one_kind_share_their_type),
        cmocka_unit_test(stacked_bodies_may_touch),
        cmocka_unit_test(shipped_bodies_have_the_size_and_mass_of_real_ones),
        cmocka_unit_test(model_with_bodies_is_copied_to_the_bit),
        cmocka_unit_test(ten_thousand_bodies_are_allowed_and_one_more_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
