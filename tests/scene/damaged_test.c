// What is read of damaged aircraft: impossible states and models are refused. A tie keeps its place when a wing leaves, and
// a part does not leave where it could not be.
#include "loaded.h"
#include "named_piece.h"
#include "replay/state_check.h"
#include "scene/breaking.h"
#include "world/debris.h"

static sk_scene *begin(const char *text, sk_state **state) {
    sk_scene *scene = loaded(text);
    test_state_begin(scene->model, state);
    return scene;
}

static const char STANDING[] =
    "return scene{title='damaged', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
    "aircraft={{type='c172p', at={0,0}, engine=false, controls={parking_brake=1}}}}";

static void refused(sk_result r, const char *part) {
    if (r.ok) fail_msg("accepted; expected '%s'", part);
    if (strstr(r.text, part) == NULL) fail_msg("expected '%s', got '%s'", part, r.text);
}

static void pieces_are_gone_by_whole_branches(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = begin(STANDING, &state);
    const sk_model *model = scene->model;
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    int64_t bay = INT64_C(1) << piece_of(model, "left wing 2");
    const int64_t impossible[] = {bay, INT64_C(1) << piece_of(model, "cabin 1"), INT64_C(1) << 40,
                                  INT64_C(1) << model->types[0].airframe.piece_count};
    a->pieces_gone = sk_airframe_branch(&model->types[0].airframe, piece_of(model, "left wing 2"));
    assert_true(sk_state_check(model, state).ok);
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++) {
        a->pieces_gone = impossible[i];
        refused(sk_state_check(model, state), "whole parts that can break off are allowed");
    }
    sk_scene_destroy(scene);
}

static void debris_of_nothing_is_refused(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = begin(STANDING, &state);
    sk_model *model = scene->model;
    sk_body_placement *last = NULL;
    for (int32_t i = 0; i < model->body_count; i++)
        if (sk_debris_is_of_airframe(&model->bodies[i])) last = &model->bodies[i];
    assert_non_null(last);
    const sk_body_placement kept = *last;
    assert_true(sk_model_check(model).ok && kept.debris_of == 1);
    last->debris_of = 2;
    refused(sk_model_check(model), "it is debris of aircraft 2; there are 1");
    last->debris_of = -1;
    refused(sk_model_check(model), "it is debris of aircraft -1; there are 1");
    last->debris_of = 0;
    refused(sk_model_check(model), "it follows debris, but is none");
    *last = kept;
    last->debris_piece = piece_of(model, "cabin 1");
    refused(sk_model_check(model), "which its airframe does not have or which has no joint");
    last->debris_piece = 1000;
    refused(sk_model_check(model), "it is debris of piece 1000");
    *last = kept;
    last->debris_branch = 2;
    refused(sk_model_check(model), "debris_branch 2, not 0 or 1");
    *last = kept;
    last->type = model->bodies[0].type;
    refused(sk_model_check(model), "its part of the airframe has");
    *last = kept;
    model->types[0].airframe.pieces[3].carried_by = 77;
    sk_aircraft_type_finish(&model->types[0]);
    refused(sk_model_check(model), "is carried by number 77, which does not exist");
    sk_scene_destroy(scene);
}

// The rope pulls with 1e4 N/m. A place that moved by 1 cm would change its tension by 100 N.
static void a_rope_keeps_its_place_when_a_wing_leaves(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene =
        begin("return scene{title='tied', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
              "aircraft={{type='c172p', at={0,0}, engine=false, controls={parking_brake=1}}}, "
              "ties={tie{from={at={12,0,1}}, to={aircraft=1, at={0,0,0}}, length=11.8, stiffness=1e4}}}",
              &state);
    const sk_controls *controls = &scene->model->aircraft[0].controls;
    for (int tick = 0; tick < 2 * SK_TICK_HZ; tick++) step_world(scene->model, state, controls);
    double before = sk_state_ties(state)[0].tension;
    break_off(scene->model, state, piece_of(scene->model, "left wing 1"), NULL);
    step_world(scene->model, state, controls);
    double after = sk_state_ties(state)[0].tension;
    if (!(before > 500.0 && fabs(after - before) < 100.0))
        fail_msg("the tension is %g N after a wing left, %g N before", after, before);
    stepping_forget();
    sk_scene_destroy(scene);
}

static void a_part_stays_where_a_body_would_be_frozen(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = begin(STANDING, &state);
    sk_aircraft_state *a = sk_state_aircraft(state, 0);
    int32_t wing = piece_of(scene->model, "left wing 1");
    a->position = sk_vec(-scene->model->bounds, 0.0, 100.0); // its left wing is beyond
    break_off(scene->model, state, wing, NULL);
    assert_int_equal(a->pieces_gone, 0);
    a->position = sk_vec(0.0, 0.0, 100.0);
    a->velocity = sk_vec(1.001 * SK_BODY_FASTEST, 0.0, 0.0);
    break_off(scene->model, state, wing, NULL);
    assert_int_equal(a->pieces_gone, 0);
    a->velocity = sk_vec(50.0, 0.0, 0.0);
    break_off(scene->model, state, wing, NULL);
    assert_true(a->pieces_gone != 0);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_are_gone_by_whole_branches),
                                       cmocka_unit_test(debris_of_nothing_is_refused),
                                       cmocka_unit_test(a_rope_keeps_its_place_when_a_wing_leaves),
                                       cmocka_unit_test(a_part_stays_where_a_body_would_be_frozen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
