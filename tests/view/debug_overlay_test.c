// Overlays by name, and the engine's drawings as the renderer's.
#include "check.h"
#include "states.h"
#include "validate/worlds.h"
#include "view/debug_overlay.h"
#include <math.h>
#include <string.h>

static void a_list_names_overlays_by_number_or_name_with_options(void **state) {
    (void)state;
    sk_overlay_choice choice;
    assert_true(sk_overlay_choice_parse(&choice, "3,forces:1, normals, 8").ok);
    static const bool EXPECTED[SK_DRAW_KIND_COUNT] = {true, false, true, false, false, true, false, true};
    assert_memory_equal(choice.on, EXPECTED, sizeof EXPECTED);
    assert_int_equal(choice.option[5], 1);
    assert_true(sk_overlay_choice_parse(&choice, "none").ok);
    for (int i = 0; i < SK_DRAW_KIND_COUNT; i++) assert_false(choice.on[i]);
}

static void a_bad_list_says_what_there_is_and_changes_nothing(void **state) {
    (void)state;
    sk_overlay_choice choice = {.on = {true}}, before = choice;
    static const char *const BAD[] = {"border", "borders:9", "borders:-1", "borders:", "1;2"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(sk_overlay_choice_parse(&choice, BAD[i]).ok);
        assert_memory_equal(&choice, &before, sizeof choice);
    }
    assert_non_null(strstr(sk_overlay_choice_parse(&choice, "border").text, "3 borders"));
}

static void modes_differ_in_shape_and_in_colour(void **state) {
    (void)state;
    static const struct {
        int64_t mode;
        bool broken;
    } MODES[] = {{SK_AIR, false}, {SK_STANDING, false}, {SK_ROLLING, false}, {SK_SLIPPING, false}, {SK_AIR, true}};
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < a; b++) {
            sk_colour ca = sk_role_colour(sk_draw_role_of(MODES[a].mode, MODES[a].broken));
            sk_colour cb = sk_role_colour(sk_draw_role_of(MODES[b].mode, MODES[b].broken));
            assert_memory_not_equal(&ca, &cb, sizeof ca);
            assert_int_not_equal(sk_draw_shape_of(MODES[a].mode, MODES[a].broken),
                                 sk_draw_shape_of(MODES[b].mode, MODES[b].broken));
        }
}

// Eyes that do not tell colours apart read it by lightness.
static void the_scale_of_bending_moments_grows_lighter_all_the_way(void **state) {
    (void)state;
    double before = 0.0;
    for (int i = 0; i <= 10; i++) {
        sk_colour c = sk_role_colour(sk_draw_role_of_use(0.1 * i));
        double luma = 0.299 * c.r + 0.587 * c.g + 0.114 * c.b; // Rec. 601
        if (i > 0 && !(luma > before + 5.0)) fail_msg("%d %%: luma %.1f after %.1f", 10 * i, luma, before);
        assert_int_equal(c.a, 255);
        before = luma;
    }
    assert_int_equal(sk_draw_role_of_use(-0.1), SK_DRAW_USE);
    assert_int_equal(sk_draw_role_of_use(1.7), SK_DRAW_YIELDED - 1);
}

static void what_belongs_to_the_aircraft_goes_with_its_drawn_pose(void **state) {
    (void)state;
    sk_aircraft_type type = {.wheel_count = 1};
    sk_state *now = NULL;
    sk_outputs outputs = {0};
    sk_placement placed = {0};
    sk_skid_gear *no_skids[1] = {0};
    sk_model model = {.type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placed, .skids = no_skids};
    test_state_clear(&model, &now);
    sk_state_aircraft(now, 0)->position = sk_vec(10.0, 20.0, 1.0);
    sk_state_aircraft(now, 0)->attitude = sk_quat_identity();
    outputs.wheel[0].report = (sk_contact_report){
        .touching = true, .mode = SK_STANDING, .point = {10.0, 20.0, 0.0}, .normal = {0.0, 0.0, 1.0}};
    sk_draw_subject subject = {.model = &model, .state = now, .outputs = &outputs};
    sk_overlay_choice choice;
    assert_true(sk_overlay_choice_parse(&choice, "normals").ok);
    sk_overlay overlay = {0};
    sk_debug_overlay(&overlay, &choice, &subject, (sk_pose){{11.0, 20.0, 1.5}, sk_quat_identity()}, 1.0F);
    bool seen = false;
    for (int32_t i = 0; i < overlay.item_count; i++)
        if (overlay.items[i].kind == SK_OVERLAY_MARK) {
            seen = true;
            assert_int_equal(overlay.items[i].mark, SK_MARK_SQUARE);
            assert_true(sk_length(sk_sub(overlay.items[i].a, sk_vec(11.0, 20.0, 0.5))) < 1e-12);
        }
    assert_true(seen);
    assert_int_equal(overlay.label_count, 1);
    sk_overlay_free(&overlay);
}

static void a_number_that_two_overlays_share_is_said_once(void **state) {
    (void)state;
    sk_aircraft_type type = {.wheel_count = 2};
    sk_state *now = NULL;
    sk_outputs outputs = {0};
    sk_placement placed = {0};
    sk_skid_gear *no_skids[1] = {0};
    sk_model model = {.type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placed, .skids = no_skids};
    test_state_clear(&model, &now);
    sk_state_aircraft(now, 0)->attitude = sk_quat_identity();
    for (int i = 0; i < 2; i++) { // two wheels that bear the same
        sk_vec3 at = {0.0, 2.0 * i, 0.0};
        outputs.wheel[i].report = (sk_contact_report){.touching = true,
                                                      .mode = SK_STANDING,
                                                      .point = at,
                                                      .normal = {0.0, 0.0, 1.0},
                                                      .normal_force = 3000.0,
                                                      .force = {0.0, 10.0, 3000.0}};
    }
    sk_draw_subject subject = {.model = &model, .state = now, .outputs = &outputs};
    sk_overlay_choice choice;
    sk_pose pose = {{0.0, 0.0, 0.0}, sk_quat_identity()};
    sk_overlay overlay = {0};
    assert_true(sk_overlay_choice_parse(&choice, "1,6").ok);
    sk_debug_overlay(&overlay, &choice, &subject, pose, 1.0F);
    assert_int_equal(overlay.label_count, 2);
    outputs.wheel[1].report.force.y = 1000.0; // of this one the whole force is more
    sk_overlay_clear(&overlay);
    sk_debug_overlay(&overlay, &choice, &subject, pose, 1.0F);
    assert_int_equal(overlay.label_count, 3);
    assert_string_equal(overlay.labels[2].text, "3.16 kN");
    assert_true(sk_overlay_choice_parse(&choice, "6").ok);
    sk_overlay_clear(&overlay);
    sk_debug_overlay(&overlay, &choice, &subject, pose, 1.0F);
    assert_int_equal(overlay.label_count, 2);
    sk_overlay_free(&overlay);
}

// How far the farthest line or fill of the borders' overlay lies from its contact, m.
static double border_reach(double grip, const char *list) {
    sk_aircraft_type type = {.wheel_count = 1};
    sk_state *now = NULL;
    sk_outputs outputs = {0};
    sk_placement placed = {0};
    sk_skid_gear *no_skids[1] = {0};
    sk_model model = {.type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placed, .skids = no_skids};
    test_state_clear(&model, &now);
    sk_state_aircraft(now, 0)->attitude = sk_quat_identity();
    outputs.wheel[0].report = (sk_contact_report){.touching = true,
                                                  .mode = SK_STANDING,
                                                  .normal = {0.0, 0.0, 1.0},
                                                  .border = {grip, INFINITY, 0.0},
                                                  .force_x = 0.5 * grip};
    sk_draw_subject subject = {.model = &model, .state = now, .outputs = &outputs};
    sk_overlay_choice choice;
    assert_true(sk_overlay_choice_parse(&choice, list).ok);
    sk_overlay overlay = {0};
    sk_debug_overlay(&overlay, &choice, &subject, (sk_pose){{0.0, 0.0, 0.0}, sk_quat_identity()}, 1.0F);
    double reach = 0.0;
    for (int32_t i = 0; i < overlay.item_count; i++)
        if (overlay.items[i].kind == SK_OVERLAY_LINE) reach = sk_max(reach, sk_length(overlay.items[i].a));
    assert_int_equal(overlay.label_count, 1);
    assert_string_equal(overlay.labels[0].text, "50 % of grip");
    sk_overlay_free(&overlay);
    assert_true(outputs.wheel[0].report.border.grip == grip);
    test_drop_state(now);
    return reach;
}

static void borders_have_scales_for_ice_and_for_asphalt(void **state) {
    (void)state;
    static const double LIFTED = 1e-3; // m: they are drawn a little above the ground
    assert_true(fabs(border_reach(5000.0, "borders") - 1.0) < LIFTED);
    assert_true(fabs(border_reach(200.0, "borders:1") - 0.1) < LIFTED);
    assert_true(fabs(border_reach(200.0, "borders:2") - 0.4) < LIFTED);
    double ice = border_reach(200.0, "borders:3"), asphalt = border_reach(4000.0, "borders:3");
    assert_true(ice > 0.5 && fabs(ice - asphalt) < LIFTED);
}

// A Cobra that stands on its skids, seen from the left where a point of the picture spans `point` m.
static sk_overlay standing_cobra(const sk_run *run, const char *list, double point, int32_t picked) {
    sk_outputs outputs = {0};
    sk_near_surface surface = {0};
    sk_outputs_of(run->model, run->state, 0, &outputs);
    sk_draw_subject subject = {.model = run->model,
                               .state = run->state,
                               .outputs = &outputs,
                               .picked = picked,
                               .point = point,
                               .sight = {1.0, 0.0, 0.0},
                               .surface = &surface};
    sk_overlay_choice choice;
    assert_true(sk_overlay_choice_parse(&choice, list).ok);
    sk_overlay overlay = {0};
    const sk_aircraft_state *a = sk_state_aircraft(run->state, 0);
    sk_debug_overlay(&overlay, &choice, &subject, (sk_pose){a->position, a->attitude}, 1.0F);
    sk_near_surface_free(&surface);
    return overlay;
}

static int32_t count_of(const sk_overlay *overlay, int kind) {
    int32_t count = 0;
    for (int32_t i = 0; i < overlay->item_count; i++) count += (int)overlay->items[i].kind == kind;
    return count;
}

// Square to the sight, along x: points of the picture between the closest two things of a kind.
static double closest(const sk_overlay *overlay, int kind, double point) {
    double least = INFINITY;
    for (int32_t i = 0; i < overlay->item_count; i++)
        for (int32_t k = 0; k < i; k++) {
            if ((int)overlay->items[i].kind != kind || (int)overlay->items[k].kind != kind) continue;
            sk_vec3 apart = sk_sub(overlay->items[i].a, overlay->items[k].a);
            least = sk_min(least, hypot(apart.y, apart.z) / point);
        }
    return least;
}

static void what_would_pile_up_far_away_is_thinned_out(void **state) {
    (void)state;
    static const double NEAR = 0.001, FAR = 0.025; // m that a point spans: beside the skids, on an orbit
    sk_run run = {0};
    assert_true(sk_run_load(&run, "plane", "aircraft=ah1s").ok);
    assert_true(sk_run_for(&run, 1.0).ok);
    sk_overlay near = standing_cobra(&run, "oriented:1", NEAR, 0), far = standing_cobra(&run, "oriented:1", FAR, 0);
    // Of two nodes behind one another, left and right, one has the details.
    int32_t nodes = count_of(&near, SK_OVERLAY_ARROW), arrows = count_of(&far, SK_OVERLAY_ARROW);
    assert_true(nodes >= 8 && near.label_count >= 8);
    assert_true(arrows >= 2 && arrows < nodes / 2);
    assert_true(far.label_count >= 1 && far.label_count <= 3);
    assert_true(closest(&far, SK_OVERLAY_ARROW, FAR) >= 40.0);
    sk_overlay_free(&near);
    sk_overlay_free(&far);
    // Whatever is clicked on has all its details.
    for (int32_t node = 0; node < run.model->types[0].skids.node_count; node++) {
        if (!run.model->types[0].skids.touches[node]) continue;
        far = standing_cobra(&run, "oriented", FAR, node + 1);
        assert_true(far.label_count >= 1);
        sk_overlay_free(&far);
    }
    near = standing_cobra(&run, "normals,borders", NEAR, 0), far = standing_cobra(&run, "normals,borders", FAR, 0);
    assert_true(near.label_count > 16 && far.label_count < 8 && far.label_count >= 2);
    assert_int_equal(count_of(&near, SK_OVERLAY_ARROW), count_of(&far, SK_OVERLAY_ARROW)); // forces stay
    sk_overlay_free(&near);
    sk_overlay_free(&far);
    sk_run_end(&run);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_names_overlays_by_number_or_name_with_options),
        cmocka_unit_test(a_bad_list_says_what_there_is_and_changes_nothing),
        cmocka_unit_test(modes_differ_in_shape_and_in_colour),
        cmocka_unit_test(the_scale_of_bending_moments_grows_lighter_all_the_way),
        cmocka_unit_test(a_number_that_two_overlays_share_is_said_once),
        cmocka_unit_test(borders_have_scales_for_ice_and_for_asphalt),
        cmocka_unit_test(what_would_pile_up_far_away_is_thinned_out),
        cmocka_unit_test(what_belongs_to_the_aircraft_goes_with_its_drawn_pose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
