// Why a point is held, in words: every rule of oriented contact, as the contact applied it.
#include "contact/oriented_stage.h"
#include "skidpad.h"
#include <stdio.h>
#include <string.h>

// A point, what it has to do with, and its past.
typedef struct story {
    stage *st;
    sk_model model;
    sk_initiator point;
    sk_oriented_memory memory;
    sk_oriented_origin origin[SK_ORIENTED_TOUCHES];
    sk_near_surface surface;
    sk_oriented_view view;
    int64_t tick;
    char words[SK_ORIENTED_TEXT_SIZE];
} story;

static story *begin(sk_scenery *fixed, stage *st, sk_vec3 at) {
    story *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->st = st;
    set_stage(st, fixed, NULL);
    snprintf(st->material.name, sizeof st->material.name, "deck_steel");
    s->model = (sk_model){.substeps = 8, .substep = STEP};
    s->point.position = at;
    s->memory = sk_oriented_ground_begin(&st->ground, s->point);
    s->tick = 840;
    return s;
}

static void end(story *s) {
    sk_near_surface_free(&s->surface);
    sk_scenery_destroy((sk_scenery *)s->st->solids[0].shape);
    if (s->st->ground.solid_count > 1) sk_scenery_destroy((sk_scenery *)s->st->solids[1].shape);
    free(s->st);
    free(s);
}

// One step, straight to a place.
static sk_oriented_ground_result go(story *s, sk_vec3 to) {
    s->point = (sk_initiator){to, sk_scale(1.0 / STEP, sk_sub(to, s->point.position))};
    sk_oriented_ground_result hit = sk_oriented_ground_evaluate(&s->st->ground, &LAW, s->point, &s->memory, STEP);
    sk_oriented_note_origins(&s->st->ground, &(sk_oriented_passage){&s->memory, s->point, STEP, s->tick}, &hit,
                             s->origin);
    s->memory = hit.next;
    s->tick++;
    return hit;
}

// What is said where the point now is; the step to come ends `away` from there.
static const char *reported(story *s, sk_vec3 away) {
    sk_initiator next = {sk_add(s->point.position, away), sk_scale(1.0 / STEP, away)};
    sk_oriented_ground_result ahead = sk_oriented_ground_evaluate(&s->st->ground, &LAW, next, &s->memory, STEP);
    const sk_oriented_subject subject = {s->point.position, &s->memory, s->origin, &ahead};
    sk_oriented_look(&s->st->ground, &s->surface, &subject, &s->view);
    sk_oriented_text(&s->model, &s->st->ground, &s->surface, &s->view, s->words);
    return s->words;
}

static const sk_vec3 STAY = {0.0, 0.0, 0.0};

static void expect(const char *words, const char *wanted) {
    if (strstr(words, wanted) == NULL) fail_msg("expected \"%s\" in\n%s", wanted, words);
}

static sk_scenery *one_box(stage *st, double thick) {
    return boxes(&(sk_box){{-1, -1, -thick}, {1, 1, 0}}, 1, &st->material);
}

static void one_candidate(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(0.8, 0.0, 0.01));
    go(s, sk_vec(0.8, 0.0, -0.004));
    const char *words = reported(s, STAY);
    expect(words, "Held by the deck steel top.\n");
    expect(
        words,
        "Came in through it at 7.00 s (tick 840). Of the 2 faces near it, it lost the separation of this one only in "
        "that step (P 0, then 1): no other could be it.");
    expect(words, "Now inside, 4.0 mm deep: the face is retained");
    expect(words, "Minimum translation takes the same face, 4.0 mm away.");
    assert_false(sk_oriented_rules_differ(&s->view));
    end(s);
}

static void of_several_separations_the_one_lost_last(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(1.01, 0.0, 0.02));
    go(s, sk_vec(0.98, 0.0, -0.02)); // side after 1/3 of the way, top after 1/2
    const char *words = reported(s, STAY);
    expect(words, "Held by the deck steel top.");
    expect(words, "In that step it lost the separations of 2 faces (P 0, then 1): ");
    expect(words, "the deck steel side facing east after 33 % of the path, this one's after 50 %.");
    end(s);

    st = new_stage();
    s = begin(one_box(st, 1.0), st, sk_vec(1.02, 0.0, 0.005));
    go(s, sk_vec(0.97, 0.0, -0.01)); // side after 2/5, top after 1/3; and now the top is nearer
    words = reported(s, STAY);
    expect(words, "Held by the deck steel side facing east.");
    expect(words, "the deck steel top after 33 % of the path, this one's after 40 %.");
    expect(words, "would push it out through the deck steel top, 10.0 mm away: a face it did not come in through.");
    assert_true(sk_oriented_rules_differ(&s->view));
    assert_null(strstr(words, "at that same moment"));
    end(s);
}

static void a_tie_in_an_edge(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(1.25, 0.0, 0.25));
    go(s, sk_vec(0.75, 0.0, -0.25));
    const char *words = reported(s, STAY);
    expect(words, "Held by the deck steel side facing east.");
    expect(words, "the deck steel top after 50 % of the path, this one's after 50 %.");
    expect(words,
           "The deck steel top was crossed at that same moment, in their edge: of equals the half-space numbered "
           "last counts, ");
    int next = 0, last = 0;
    assert_int_equal(sscanf(strstr(words, "last counts, "), "last counts, %d after %d.", &last, &next), 2);
    assert_int_equal(last, s->memory.touch[0].feature);
    assert_true(last > next);
    assert_false(sk_oriented_rules_differ(&s->view)); // both are as near
    end(s);
}

static void through_a_thin_plate_within_one_step(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 0.001), st, sk_vec(0.0, 0.0, 0.02));
    go(s, sk_vec(0.0, 0.0, -0.03));
    const char *words = reported(s, STAY);
    expect(words, "Held by the deck steel top.");
    expect(words, "In the same step it went out again behind");
    expect(words, "Now out again through the deck steel underside, but over its face and 30.0 mm behind it, less than "
                  "0.25 m: held");
    expect(words, "Minimum translation finds no penetration");
    assert_true(sk_oriented_rules_differ(&s->view) && s->view.nearest < 0);
    go(s, sk_vec(0.0, 0.0, -0.26));
    words = reported(s, STAY);
    expect(words, "Touches nothing");
    expect(words, "Released, deeper behind the face than is held (the deck steel top), at 7.01 s (tick 841).");
    end(s);
}

static void inside_from_the_start(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(0.9, 0.0, -0.3));
    expect(reported(s, STAY),
           "Held by the deck steel side facing east.\nIt was inside from the start: the nearest face was taken.");
    s->memory = sk_oriented_ground_unknown();
    go(s, s->point.position);
    const char *words = reported(s, STAY);
    expect(words,
           "Held by the deck steel top.\nIt was inside already at 7.00 s (tick 840), when it was first looked at");
    expect(words, "Minimum translation would push it out through the deck steel side facing east, 100.0 mm away.");
    end(s);
}

// A ridge of 30 degrees to either side.
static sk_scenery *ridge(stage *st) {
    sk_shapes *shapes = sk_shapes_create();
    double c = sk_cos(SK_PI / 6.0), n = 0.5;
    const sk_half_space faces[] = {{{n, 0, c}, 0}, {{-n, 0, c}, 0}, {{0, 0, -1}, 1}};
    return compiled(shapes, half_spaces(shapes, faces, 3), &st->material);
}

static void over_an_edge(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(ridge(st), st, sk_vec(-0.02, 0.0, 0.01));
    go(s, sk_vec(-0.02, 0.0, -0.015));
    expect(reported(s, STAY), "Held by the deck steel slope facing west.");
    expect(reported(s, sk_vec(0.04, 0.0, 0.0)),
           "Past an edge of it (S 0): in the next step the deck steel slope facing east takes over.");
    sk_oriented_ground_result hit = go(s, sk_vec(0.02, 0.0, -0.015));
    assert_int_equal(hit.outcome[0], SK_ORIENTED_HANDED_OVER);
    const char *words = reported(s, STAY);
    expect(words, "Held by the deck steel slope facing east.\nSlid past an edge of the deck steel slope facing west at "
                  "7.01 s (tick 841): this "
                  "face, across the edge of 60 degrees, took over");
    end(s);
}

static void off_an_edge_and_out_of_the_face(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(0.99, 0.0, 0.01));
    go(s, sk_vec(0.99, 0.0, -0.005));
    expect(reported(s, sk_vec(0.02, 0.0, 0.0)),
           "Past an edge of it (S 0) with no face beside: in the next step it is released.");
    expect(reported(s, sk_vec(0.0, 0.0, 0.02)), "In the next step it is released: out through its own face.");
    go(s, sk_vec(1.01, 0.0, -0.005));
    const char *words = reported(s, STAY);
    expect(words,
           "Touches nothing: no face holds it.\nReleased past an edge, no face beside it (the deck steel top), at "
           "7.01 s (tick 841).");
    expect(words, "Nearest: the deck steel side facing east, 10.0 mm away. It is outside of it (P 0), so it cannot be "
                  "in collision there.");
    go(s, sk_vec(1.01, 0.0, 0.005));
    go(s, sk_vec(0.99, 0.0, 0.005));
    go(s, sk_vec(0.99, 0.0, -0.005));
    go(s, sk_vec(0.99, 0.0, 0.005));
    expect(reported(s, STAY), "Out through the face that held it (the deck steel top), at 7.04 s (tick 845).");
    expect(reported(s, sk_vec(0.0, 0.0, -0.01)), "In the next step it enters through the deck steel top.");
    go(s, sk_vec(0.99, 0.0, 2.0));
    expect(reported(s, STAY), "No face is within 0.5 m.");
    end(s);
}

static void in_a_corner(void **state) {
    (void)state;
    stage *st = new_stage();
    const sk_box both[] = {{{-2, -2, -1}, {2, 2, 0}}, {{1, -2, 0}, {2, 2, 1}}};
    story *s = begin(boxes(both, 2, &st->material), st, sk_vec(0.99, 0.0, 0.01));
    go(s, sk_vec(0.99, 0.0, -0.005));
    go(s, sk_vec(1.003, 0.0, -0.005));
    const char *words = reported(s, STAY);
    expect(words, "In a corner: 2 faces hold it, and share the shortest way out of all.");
    expect(words, "Held by the deck steel top.");
    expect(words,
           "Held by the deck steel side facing west.\nCame in through it at 7.01 s (tick 841). Of the 2 faces near "
           "it, it lost the separation of this one only in that step (P 0, then 1)");
    end(s);
}

static void ground_that_yields(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(one_box(st, 1.0), st, sk_vec(0.0, 0.0, 0.01));
    st->material.strength = 20.0; // N; a spring of 1e4 N/m presses 2 mm before it yields
    for (int i = 1; i <= 20; i++) go(s, sk_vec(0.0, 0.0, 0.01 - 0.002 * i));
    expect(reported(s, STAY), " The surface yielded by ");
    double sunk = s->memory.touch[0].sinkage;
    assert_true(sunk > 0.01);
    go(s, sk_vec(0.0, 0.0, -0.001));
    expect(reported(s, STAY), "Now above the hole of ");
    assert_int_equal(s->view.held[0], 0); // of the face as it was before
    end(s);
}

// The same step as the second of those in which several separations are lost, on a deck that sails and turns.
static void on_a_platform_things_are_reported_as_aboard(void **state) {
    (void)state;
    stage *st = new_stage();
    story *s = begin(boxes(&(sk_box){{-900, 0, -9}, {-899, 1, -8}}, 1, &st->material), st, sk_vec(0.0, 0.0, 50.0));
    sk_quat turned = {0.92387953251128674, 0.0, 0.0, 0.38268343236508978}; // 45 degrees
    set_stage(st, (sk_scenery *)st->solids[0].shape, one_box(st, 1.0));
    sk_solid *deck = &st->solids[1];
    deck->moves = true;
    deck->motion = (sk_body_motion){.position = {30, 40, 5}, .axes = sk_mat3_from_quat(turned), .velocity = {3, 2, -1}};
    snprintf(s->model.platforms[0].name, sizeof s->model.platforms[0].name, "frigate");
    s->model.platform_count = 1;
    s->point.position = sk_solid_point(deck, sk_vec(1.02, 0.0, 0.005));
    s->memory = (sk_oriented_memory){.solid = 1, .clear = {1.02, 0.0, 0.005}};
    deck->motion.position = sk_add_scaled(deck->motion.position, STEP, deck->motion.velocity);
    go(s, sk_solid_point(deck, sk_vec(0.97, 0.0, -0.01)));
    const char *words = reported(s, STAY);
    expect(words, "Held by the frigate's deck steel side facing starboard.");
    expect(words, "the frigate's deck steel top after 33 % of the path, this one's after 40 %.");
    expect(words, "would push it out through the frigate's deck steel top, 10.0 mm away");
    end(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_candidate),
        cmocka_unit_test(of_several_separations_the_one_lost_last),
        cmocka_unit_test(a_tie_in_an_edge),
        cmocka_unit_test(through_a_thin_plate_within_one_step),
        cmocka_unit_test(inside_from_the_start),
        cmocka_unit_test(over_an_edge),
        cmocka_unit_test(off_an_edge_and_out_of_the_face),
        cmocka_unit_test(in_a_corner),
        cmocka_unit_test(ground_that_yields),
        cmocka_unit_test(on_a_platform_things_are_reported_as_aboard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
