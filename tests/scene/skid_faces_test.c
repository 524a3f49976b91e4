// The nodes of skids as initiators of oriented contact: plates, walls, edges, moving decks, and what the state remembers.
// clang-format off
#include "check.h"
#include "loaded.h"
#include "scene/skid_pebbles.h"
#include "stepping.h"
// clang-format on
#include <string.h>

static sk_scene *with_rig(const char *scenery, const char *fields) {
    char text[1000];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.steel, %s), aircraft = { { type = 'skid_rig', %s } } }",
        scenery, fields);
    return loaded(text);
}

static void step(const sk_scene *s, sk_state *now) {
    step_world(s->model, now, &s->model->aircraft[0].controls);
}

static int32_t count_events(const sk_state *state, sk_event_kind kind) {
    int32_t count = 0;
    for (int64_t i = 0; i < state->event_count && i < SK_EVENTS_KEPT; i++) count += state->event[i].kind == kind;
    return count;
}

// A plate of 1 mm, high above nothing: it comes down at 3 m/s, presses its nodes through by more than the plate is thick, and stands.
static void a_plate_thinner_than_the_nodes_press_in_bears_a_hard_landing(void **state) {
    (void)state;
    sk_state *now = NULL;
    sk_scene *s = with_rig("box{ min = {-9, -9, -0.001}, max = {9, 9, 0} }",
                           "at = {0, 0, 2.1}, climb = -90, speed = 3, pitch = 0");
    const sk_skid_plan *plan = &s->model->types[0].skids;
    test_state_begin(s->model, &now);
    double deepest = 0.0;
    for (int tick = 0; tick < 3 * SK_TICK_HZ; tick++) {
        step(s, now);
        for (int32_t i = 0; i < plan->node_count; i++) {
            const sk_oriented_memory *memory = &sk_state_aircraft(now, 0)->skids.node[i].contact;
            for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
                if (!memory->touch[k].held) continue;
                assert_true(memory->touch[k].normal.z == 1.0);
                deepest = sk_max(deepest, memory->touch[k].depth);
            }
        }
    }
    print_message("pressed in by %.3g m\n", deepest);
    assert_true(deepest > 0.003);
    assert_true(sk_state_aircraft(now, 0)->position.z > 1.0);
    assert_true(sk_length(sk_state_aircraft(now, 0)->velocity) < 0.1);
    assert_int_equal(count_events(now, SK_EVENT_SKID_LET_GO), 0);
    assert_int_equal(count_events(now, SK_EVENT_SKID_LEAVES_EDGE), 0);
    sk_scene_destroy(s);
}

// Slid sideways against a kerb as high as its tubes are thick: nodes are held by floor and kerb at once, and none climbs it.
static void a_skid_that_slides_against_a_kerb_is_held_by_both(void **state) {
    (void)state;
    sk_state *now = NULL;
    sk_outputs outputs = {0};
    sk_scene *s =
        with_rig("halfspace{ normal = {0, 0, 1}, offset = 0 } + box{ min = {1.2, -30, -1}, max = {3, 30, 0.06} }",
                 "at = {0, 0}, heading = 0");
    const sk_skid_plan *plan = &s->model->types[0].skids;
    test_state_begin(s->model, &now);
    for (int tick = 0; tick < SK_TICK_HZ; tick++) step(s, now);
    sk_state_aircraft(now, 0)->velocity.x += 1.5;
    int32_t both = 0;
    for (int tick = 0; tick < SK_TICK_HZ; tick++) {
        step(s, now);
        sk_outputs_of(s->model, now, 0, &outputs);
        int32_t here = 0;
        for (int32_t i = 0; i < plan->node_count; i++) {
            bool floor = false, kerb = false;
            for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
                const sk_contact_report *report = &outputs.skid[i][k];
                floor |= report->touching && report->normal.z > 0.99;
                kerb |= report->touching && report->normal.x < -0.99;
            }
            here += floor && kerb;
        }
        both = here > both ? here : both;
    }
    print_message("%d nodes on floor and kerb at once\n", (int)both);
    assert_true(both >= 3);
    for (int32_t i = 0; i < plan->node_count; i++) {
        if (!plan->touches[i] || plan->nodes[i].position.y < 0.0) continue;
        sk_vec3 low = sk_add(plan->nodes[i].position, sk_state_aircraft(now, 0)->skids.node[i].displacement);
        sk_vec3 at = sk_add(sk_state_aircraft(now, 0)->position, sk_rotate(sk_state_aircraft(now, 0)->attitude, low));
        assert_true(at.x < 1.21);
        assert_true(at.z < 0.06);
    }
    sk_scene_destroy(s);
}

// Slid down ice of 4 degrees to a wall and leaning there, where two faces hold each node with a spring and two pebbles, nothing
// chatters: the loader's limit counts that. (With pebbles as stiff as the spring it did, at 0.05 m/s for ever.)
static void leaning_in_a_corner_it_comes_to_rest(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const DOWN = "{0.0698, 0, 0.9976}", *const BACK = "{-0.9976, 0, 0.0698}";
    char scenery[400];
    snprintf(scenery, sizeof scenery,
             "halfspace{ normal = %s, offset = 0 } + (halfspace{ normal = %s, offset = -1.2 } & "
             "halfspace{ normal = %s, offset = 0.3 })",
             DOWN, BACK, DOWN);
    sk_scene *s = with_rig(scenery, "at = {0, 0}, heading = 0");
    for (int32_t i = 0; i < s->model->material_count; i++) s->model->materials[i].metal = (sk_friction){0.05, 0.03};
    const sk_skid_plan *plan = &s->model->types[0].skids;
    test_state_begin(s->model, &now);
    for (int tick = 0; tick < 6 * SK_TICK_HZ; tick++) step(s, now);
    double fastest = 0.0;
    int32_t both = 0;
    for (int32_t i = 0; i < plan->node_count; i++) {
        const sk_skid_node_state *node = &sk_state_aircraft(now, 0)->skids.node[i];
        fastest = sk_max(fastest, sk_length(node->velocity));
        both += node->contact.touch[0].held && node->contact.touch[1].held;
    }
    print_message("%d nodes on floor and wall, the fastest at %.3g m/s\n", (int)both, fastest);
    assert_true(both >= 5);
    assert_true(fastest < 0.02);
    sk_scene_destroy(s);
}

// Over the edge of a slab: nodes leave it one after the other and say so once each, at the speed they slide with.
static void nodes_that_slide_off_a_slab_say_so(void **state) {
    (void)state;
    sk_state *now = NULL;
    sk_scene *s = with_rig("box{ min = {-20, -20, -1}, max = {1.2, 20, 0} }", "at = {0, 0}, heading = 0");
    test_state_begin(s->model, &now);
    for (int tick = 0; tick < SK_TICK_HZ; tick++) step(s, now);
    assert_int_equal(count_events(now, SK_EVENT_SKID_LEAVES_EDGE), 0);
    sk_state_aircraft(now, 0)->velocity.x += 3.0;
    for (int tick = 0; tick < SK_TICK_HZ / 2; tick++) step(s, now);
    int32_t reported = count_events(now, SK_EVENT_SKID_LEAVES_EDGE) + count_events(now, SK_EVENT_SKID_TURNS_EDGE);
    char text[200] = "";
    for (int64_t i = 0; i < now->event_count && i < SK_EVENTS_KEPT; i++) {
        if (now->event[i].kind != SK_EVENT_SKID_LEAVES_EDGE) continue;
        assert_true(now->event[i].value > 1.0 && now->event[i].value < 4.0);
        sk_event_describe(s->model, &now->event[i], text, sizeof text);
    }
    print_message("%d reported, the last: %s\n", (int)reported, text);
    assert_true(reported >= 5);
    assert_non_null(strstr(text, " slides off an edge at "));
    sk_scene_destroy(s);
}

// Pushed along the ground it slips, and grips again when it stands: reported once each, not node by node. Set down softly, when its
// tubes spread and rub, it describes no slip.
static void slipping_is_reported_once_for_the_gear(void **state) {
    (void)state;
    sk_state *now = NULL;
    for (int pushed = 0; pushed < 2; pushed++) {
        sk_scene *s = with_rig("halfspace{ normal = {0, 0, 1}, offset = 0 }",
                               "at = {0, 0, 1.95}, climb = -90, speed = 0.2, pitch = 0, heading = 0");
        test_state_begin(s->model, &now);
        for (int tick = 0; tick < 3 * SK_TICK_HZ / 2; tick++) step(s, now);
        if (pushed) sk_state_aircraft(now, 0)->velocity.y += 3.0;
        for (int tick = 0; tick < 3 * SK_TICK_HZ; tick++) step(s, now);
        assert_int_equal(count_events(now, SK_EVENT_SLIP_BEGINS), pushed);
        assert_int_equal(count_events(now, SK_EVENT_SLIP_ENDS), pushed);
        assert_int_equal(sk_state_aircraft(now, 0)->skids_slip, 0);
        sk_scene_destroy(s);
    }
}

// Across the crest of a bank of 12 degrees it comes to lie and stays: the crest between nodes bears, no deeper than a spring under
// half of the weight, nothing sinks in, and the airframe's account of energy closes.
static void across_a_ridge_it_rests_on_the_crest_between_nodes(void **state) {
    (void)state;
    sk_state *now = NULL;
    TEST_AUDIT(audit);
    sk_scene *s = with_rig("halfspace{ normal = {0, 0.2079, 0.97815}, offset = 0 } & halfspace{ normal = {0, -0.2079, "
                           "0.97815}, offset = 0 }",
                           "at = {0, 0, 2.2}, climb = -90, speed = 0.1, pitch = 0, heading = 0");
    for (int32_t i = 0; i < s->model->material_count; i++) s->model->materials[i].metal = (sk_friction){0.45, 0.35};
    const sk_skid_plan *plan = &s->model->types[0].skids;
    test_state_begin(s->model, &now);
    sk_energy_begin(s->model, now, &audit);
    double first = 0.0, deepest = 0.0, lowest = INFINITY, highest = -INFINITY;
    int32_t edges = 0;
    for (int tick = 0; tick < 8 * SK_TICK_HZ; tick++) {
        step_world_audited(s->model, now, &s->model->aircraft[0].controls, &audit);
        for (int32_t i = 0; i < plan->element_count; i++) {
            const sk_skid_edge *edge = &sk_state_aircraft(now, 0)->skids.element[i].edge;
            if (!sk_skid_edge_bears(edge)) continue;
            edges++;
            deepest = sk_max(deepest, tick < 2 * SK_TICK_HZ ? 0.0 : edge->depth);
            first = sk_max(first, edge->depth);
        }
        if (tick < 6 * SK_TICK_HZ) continue;
        lowest = sk_min(lowest, sk_state_aircraft(now, 0)->position.z);
        highest = sk_max(highest, sk_state_aircraft(now, 0)->position.z);
    }
    double weight = s->model->types[0].mass.mass * 9.80665, alone = 0.5 * weight / plan->stiffness;
    double unexplained = sk_energy_remainder(&audit.aircraft[0]);
    print_message("skids took %.6g J; unexplained %.3g J\n", -audit.aircraft[0].flow.skids, unexplained);
    assert_true(fabs(unexplained) < 1e-7 * weight);
    print_message(
        "on the crest %.1f mm deep (landing %.1f mm); half of the weight alone: %.1f mm; then up and down by %.1f mm\n",
        1e3 * deepest, 1e3 * first, 1e3 * alone, 1e3 * (highest - lowest));
    assert_true(edges > 500);
    assert_true(deepest < 2.0 * alone);
    assert_true(highest - lowest < 0.05);
    assert_int_equal(count_events(now, SK_EVENT_SKID_LET_GO), 0);
    sk_scene_destroy(s);
}

// On a platform that heaves and rolls the nodes hold in its frame, to a micrometre. Only the ends of the skids, which bear next to
// nothing, may rub as the tubes sway.
static void on_a_moving_platform_nodes_hold_in_its_frame(void **state) {
    (void)state;
    sk_state *now = NULL, *before = NULL;
    sk_scene *s = loaded(
        "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = -20 }),"
        "platforms = { platform{ name = 'deck', at = {0, 0, 0}, scenery = made_of(materials.steel, box{ min = {-9, -9, "
        "-1}, max = {9, 9, 0} }),"
        "  motion = { { period = 9, heave = 0.5 }, { period = 11, roll = 3 } } } },"
        "aircraft = { { type = 'skid_rig', at = {0, 0}, on = 'deck' } } }");
    const sk_skid_plan *plan = &s->model->types[0].skids;
    test_state_begin(s->model, &now);
    for (int tick = 0; tick < 5 * SK_TICK_HZ; tick++) step(s, now);
    test_state_assign(now, &before);
    for (int tick = 0; tick < 6 * SK_TICK_HZ; tick++) step(s, now);
    skid_grip grip = skid_grip_since(plan, before, now);
    print_message("of %d nodes %d stayed, the others rubbed by at most %.3g m\n", (int)grip.held, (int)grip.still,
                  grip.furthest);
    assert_int_equal(grip.held, 18);
    assert_true(grip.still >= 16);
    sk_scene_destroy(s);
}

// High up nothing is known of where nodes have been, and nothing of what lies on a long way is met: moved behind a wall at once
// it touches nothing. Numbers of the memory have names.
static void far_from_everything_nodes_forget_where_they_were(void **state) {
    (void)state;
    sk_state *now = NULL, *copy = NULL;
    sk_scene *s =
        with_rig("halfspace{ normal = {0, 0, 1}, offset = 0 } + box{ min = {50, -30, -1}, max = {52, 30, 90} }",
                 "at = {0, 0, 60}, speed = 0");
    test_state_begin(s->model, &now);
    step(s, now);
    const sk_skid_node_state *node = sk_state_aircraft(now, 0)->skids.node;
    for (int32_t i = 0; i < s->model->types[0].skids.node_count; i++) assert_int_equal(node[i].contact.solid, -1);
    sk_state_aircraft(now, 0)->position = sk_vec(100.0, 0.0, 2.5);
    for (int tick = 0; tick < 2; tick++) step(s, now);
    assert_int_equal(count_events(now, SK_EVENT_TOUCHDOWN), 0);
    for (int tick = 0; tick < 3 * SK_TICK_HZ; tick++) step(s, now);
    assert_int_equal(count_events(now, SK_EVENT_TOUCHDOWN), 1);
    sk_number number;
    assert_true(sk_state_find(s->model, "aircraft[0].skids.node[3].clear.x", &number));
    test_state_assign(now, &copy);
    sk_state_aircraft(copy, 0)->skids.node[3].contact.touch[2].pebble.y += 1e-9;
    assert_true(sk_state_hash(s->model, now) != sk_state_hash(s->model, copy));
    assert_true(sk_state_first_difference(s->model, now, copy, &number));
    assert_string_equal(number.name, "aircraft[0].skids.node[3].touch[2].pebble.y");
    sk_state_aircraft(copy, 0)->skids.node[3].contact.touch[2].pebble.y = NAN;
    assert_false(sk_state_is_finite(s->model, copy));
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plate_thinner_than_the_nodes_press_in_bears_a_hard_landing),
        cmocka_unit_test(a_skid_that_slides_against_a_kerb_is_held_by_both),
        cmocka_unit_test(leaning_in_a_corner_it_comes_to_rest),
        cmocka_unit_test(nodes_that_slide_off_a_slab_say_so),
        cmocka_unit_test(slipping_is_reported_once_for_the_gear),
        cmocka_unit_test(across_a_ridge_it_rests_on_the_crest_between_nodes),
        cmocka_unit_test(on_a_moving_platform_nodes_hold_in_its_frame),
        cmocka_unit_test(far_from_everything_nodes_forget_where_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
