// The overlay of oriented contact: faces, bits and outlines, against polyhedra and on a deck that moves.
#include "debug/draw_record.h"
#include "debug/oriented_node.h"

static sk_near_surface surface;
static draw_record seen;

static void draw(int32_t option, double time, int32_t picked) {
    const sk_draw d = draw_to(&seen);
    sk_draw_subject subject = {.model = &model, .state = state, .time = time, .picked = picked, .surface = &surface};
    sk_draw_kinds[sk_draw_find("oriented")].draw(&d, &subject, option);
}

static void end(void) {
    sk_near_surface_free(&surface);
    sk_skid_gear_destroy(gear);
    free(st);
}

static int32_t points_of(sk_draw_shape shape, sk_draw_role role) {
    int32_t count = 0;
    for (int32_t i = 0; i < seen.points; i++) count += seen.point[i].shape == shape && seen.point[i].role == role;
    return count;
}

// Total length of the lines of a role; all lie in the plane z = `height` or up to 3 mm above.
static double length_of(sk_draw_role role, double height) {
    double sum = 0.0;
    for (int32_t i = 0; i < seen.lines; i++) {
        if (seen.line[i].role != role) continue;
        sum += sk_length(sk_sub(seen.line[i].b, seen.line[i].a));
        assert_true(seen.line[i].a.z >= height && seen.line[i].a.z < height + 0.003);
    }
    return sum;
}

static void the_face_that_holds_is_outlined_with_its_normal_and_bits(void **unused) {
    (void)unused;
    st = new_stage();
    // Two boards that make an L are one face with no edge where they meet.
    const sk_box boards[] = {{{-0.2, -0.25, -0.1}, {0.0, 0.25, 0.0}}, {{0.0, -0.25, -0.1}, {0.2, 0.1, 0.0}}};
    sk_scenery *ground = boxes(boards, 2, &st->material);
    build(ground);
    come(sk_vec(0.11, 0.0, 0.02), sk_vec(0.11, 0.0, -0.004));
    draw(0, 0.0, 0);
    assert_int_equal(seen.arrows, 1);
    assert_int_equal(seen.arrow[0].role, SK_DRAW_NORMAL);
    assert_true(seen.arrow[0].b.z - seen.arrow[0].a.z > 0.3);
    assert_true(fabs(seen.arrow[0].a.x - 0.11) < 1e-9 && fabs(seen.arrow[0].a.z + 0.004) < 1e-9);
    assert_true(fabs(length_of(SK_DRAW_FACE, 0.0) - 1.8) < 1e-6);
    assert_true(length_of(SK_DRAW_FACE_ON, 0.0) == 0.0);
    assert_true(seen.polygons > 0);
    assert_int_equal(points_of(SK_DRAW_SQUARE, SK_DRAW_FACE), 1);
    assert_int_equal(points_of(SK_DRAW_SQUARE, SK_DRAW_NEAR), 5); // within 0.3 m: all but west
    assert_int_equal(points_of(SK_DRAW_FRAME, SK_DRAW_NEAR), 1);  // in the corner of the L
    assert_int_equal(points_of(SK_DRAW_DIAMOND, SK_DRAW_GHOST), 0);
    assert_int_equal(seen.labels, 0);
    draw(1, 0.0, 0);
    assert_int_equal(seen.labels, 1);
    assert_string_equal(seen.label[0].text, "P 11110111  4.0 mm");
    sk_scenery_destroy(ground);
    end();
}

static void where_the_rules_differ_there_is_a_ghost(void **unused) {
    (void)unused;
    st = new_stage();
    sk_scenery *ground = boxes(&(sk_box){{-0.2, -0.25, -0.01}, {0.2, 0.25, 0.0}}, 1, &st->material);
    build(ground);
    come(sk_vec(0.0, 0.0, 0.02), sk_vec(0.0, 0.0, -0.007)); // 7 mm into a plate of 10
    draw(0, 0.0, 0);
    assert_int_equal(points_of(SK_DRAW_DIAMOND, SK_DRAW_GHOST), 1);
    assert_string_equal(seen.label[0].text, "nearest: 3 mm");
    double outline = 0.0;
    for (int32_t i = 0; i < seen.lines; i++)
        if (seen.line[i].role == SK_DRAW_GHOST && fabs(seen.line[i].a.z - seen.line[i].b.z) < 1e-9)
            outline += sk_length(sk_sub(seen.line[i].b, seen.line[i].a));
    assert_true(fabs(outline - 1.8) < 1e-6);                      // of the underside
    assert_true(fabs(length_of(SK_DRAW_FACE, 0.0) - 1.8) < 1e-6); // and the top
    come(sk_vec(0.0, 0.0, -0.007), sk_vec(0.0, 0.0, -0.03));      // out below: no translation at all
    draw(0, 0.0, tip + 1);
    assert_int_equal(points_of(SK_DRAW_DIAMOND, SK_DRAW_GHOST), 0);
    assert_int_equal(points_of(SK_DRAW_FRAME, SK_DRAW_NEAR), 1); // outside of the underside
    assert_int_equal(points_of(SK_DRAW_RING, SK_DRAW_PICKED), 1);
    bool reported = false;
    for (int32_t i = 0; i < seen.labels; i++) reported = reported || strcmp(seen.label[i].text, "P 0  +20 mm") == 0;
    assert_true(reported);
    sk_scenery_destroy(ground);
    end();
}

static void what_touches_nothing_is_drawn_when_asked_for(void **unused) {
    (void)unused;
    st = new_stage();
    sk_scenery *ground = boxes(&(sk_box){{-0.2, -0.25, -0.1}, {0.2, 0.25, 0.0}}, 1, &st->material);
    build(ground);
    come(sk_vec(0.0, 0.0, 0.06), sk_vec(0.0, 0.0, 0.05));
    draw(0, 0.0, 0);
    assert_int_equal(seen.points + seen.lines + seen.arrows, 0);
    draw(2, 0.0, 0);
    assert_int_equal(points_of(SK_DRAW_FRAME, SK_DRAW_NEAR), 1);
    assert_int_equal(points_of(SK_DRAW_RING, SK_DRAW_AIR), 1);
    model.skids[0] = NULL;
    draw(0, 0.0, 0);
    assert_string_equal(seen.label[0].text, "no skids");
    sk_scenery_destroy(ground);
    end();
}

// The outline is drawn where the deck is in the picture, and the node where the aircraft is.
static void on_a_deck_it_goes_with_the_deck_between_two_ticks(void **unused) {
    (void)unused;
    st = new_stage();
    sk_scenery *far = boxes(&(sk_box){{-900, 0, -9}, {-899, 1, -8}}, 1, &st->material);
    sk_scenery *deck = boxes(&(sk_box){{-0.2, -0.25, -0.1}, {0.2, 0.25, 0.0}}, 1, &st->material);
    build(far);
    model.platform_count = 1;
    model.platforms[0] = (sk_platform){
        .scenery = deck, .ground = deck, .rest = {{5.0, 6.0, 2.0}, sk_quat_identity()}, .drift = {3.0, 0.0, 1.5}};
    sk_state_aircraft(state, 0)->skids.node[tip].contact.solid = 1;
    come(sk_vec(5.1, 6.0, 2.02), sk_vec(5.1, 6.0, 1.997));
    const double later = 0.004;
    draw(0, later, 0);
    assert_true(fabs(length_of(SK_DRAW_FACE, 2.0 + 1.5 * later) - 1.8) < 1e-6);
    double west = INFINITY;
    for (int32_t i = 0; i < seen.lines; i++)
        if (seen.line[i].role == SK_DRAW_FACE) west = sk_min(west, seen.line[i].a.x);
    assert_true(fabs(west - (4.8 + 3.0 * later)) < 1e-9);
    assert_true(fabs(seen.arrow[0].a.x - 5.1) < 1e-9); // the aircraft is drawn as in the state unless set otherwise
    sk_scenery_destroy(far);
    sk_scenery_destroy(deck);
    end();
}

// Also its normals have turned on.
static void on_a_deck_that_rolls_arrows_turn_with_it(void **unused) {
    (void)unused;
    st = new_stage();
    sk_scenery *far = boxes(&(sk_box){{-900, 0, -9}, {-899, 1, -8}}, 1, &st->material);
    sk_scenery *deck = boxes(&(sk_box){{-0.2, -0.25, -0.1}, {0.2, 0.25, 0.0}}, 1, &st->material);
    sk_sway roll = {.frequency = 1.0, .out_of_phase[SK_ROLL] = 0.5};
    build(far);
    model.platform_count = 1;
    model.platforms[0] = (sk_platform){.scenery = deck,
                                       .ground = deck,
                                       .rest = {{0.0, 0.0, 2.0}, sk_quat_identity()},
                                       .sways = &roll,
                                       .sway_count = 1};
    sk_state_aircraft(state, 0)->skids.node[tip].contact.solid = 1;
    come(sk_vec(0.0, 0.0, 2.02), sk_vec(0.0, 0.0, 1.997));
    for (int i = 0; i < 2; i++) {
        double later = 0.1 * i;
        draw(0, later, 0);
        sk_vec3 along = sk_sub(seen.arrow[0].b, seen.arrow[0].a);
        double angle = 0.5 * sk_sin(later);
        assert_int_equal(seen.arrows, 1);
        assert_true(fabs(along.x / along.z - sk_sin(angle) / sk_cos(angle)) < 1e-9); // the right side goes down
    }
    sk_scenery_destroy(far);
    sk_scenery_destroy(deck);
    end();
}

// P, S and the nearest face of every polyhedron are those that the rules are written for.
static void bits_are_those_of_the_polyhedron(void **unused) {
    (void)unused;
    for (solid_kind kind = PRISM; kind <= WEDGE; kind++) {
        st = new_stage();
        sk_oriented_target t = solid_target(kind);
        sk_scenery *scenery = scenery_of(&t, &st->material);
        set_stage(st, scenery, NULL);
        uint64_t random = 4;
        int32_t hit = 0;
        for (int trial = 0; trial < 2000; trial++) {
            sk_vec3 place = sk_scale(sk_random_range(&random, 0.0, 1.2), random_direction(&random));
            sk_near_face face[SK_NEAR_FACES_MAX];
            int32_t count = sk_near_faces(&surface, &st->ground, -1, place, face);
            uint64_t bits = sk_oriented_penetration(&t, place, 0.0);
            for (int32_t i = 0; i < count; i++) {
                int32_t k = 0;
                while (k < t.face_count && sk_length(sk_sub(sk_oriented_normal(&t, k), face[i].normal)) > 1e-9) k++;
                assert_true(k < t.face_count);
                double d = sk_oriented_distance(&t, k, place, 0.0);
                assert_true(fabs(face[i].distance - d) < 1e-9);
                if (fabs(d) > 1e-9) assert_int_equal(face[i].inside, (bits >> k & 1) != 0);
                hit += face[i].on_range;
                if (face[i].on_range) {
                    assert_true(sk_oriented_on_range(&t, k, place, 0.0));
                    assert_true(fabs(face[i].away - fabs(d)) < 1e-9);
                } else {
                    assert_true(face[i].away > fabs(d));
                }
                if (i > 0) assert_true(face[i].away >= face[i - 1].away);
            }
        }
        assert_true(hit > 500);
        sk_near_surface_free(&surface);
        sk_scenery_destroy(scenery);
        free(st);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_face_that_holds_is_outlined_with_its_normal_and_bits),
        cmocka_unit_test(where_the_rules_differ_there_is_a_ghost),
        cmocka_unit_test(what_touches_nothing_is_drawn_when_asked_for),
        cmocka_unit_test(on_a_deck_it_goes_with_the_deck_between_two_ticks),
        cmocka_unit_test(on_a_deck_that_rolls_arrows_turn_with_it),
        cmocka_unit_test(bits_are_those_of_the_polyhedron),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
