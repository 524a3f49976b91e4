// Skids of an aircraft file: what is refused, in which words, and what stands on them.
// clang-format off
#include "check.h"
#include "loaded.h"
#include "stepping.h"
// clang-format on
#include "scene/aircraft_file.h"

#include <string.h>

// A body on one cross tube with a skid at either end; pieces of it may be replaced.
static const char *const TUBE =
    "{ name = 't', diameter = 0.06, wall = 0.005, young = 7e10, shear = 2.7e10, density = 2800, "
    "yield = 5e8, hardening = 0.02, ultimate = 0.1 }";
static const char *const SADDLES = "{ node = 'left saddle' }, { node = 'right saddle' }";
static const char *const MORE = "";

static sk_result load(const char *tube, const char *saddles, const char *more, const char *elements,
                      sk_aircraft_type *out) {
    char text[3000];
    snprintf(text, sizeof text,
             "return aircraft{ title = 'x', eye = {0, 0, 1}, controls = { surface_rate = 5, brake_rate = 5 },\n"
             "masses = { { name = 'body', mass = 1000, at = {0, 0, 2}, inertia = { 900, 1500, 1600 } } },\n"
             "skids = { tubes = { %s },\n"
             "nodes = { { name = 'left saddle', at = {0, -0.4, 1.2} }, { name = 'right saddle', at = {0, 0.4, 1.2} },\n"
             "  { name = 'left foot', at = {0, -1, 0.6} }, { name = 'right foot', at = {0, 1, 0.6} },\n"
             "  { name = 'left toe', at = {-1, -1, 0.6} }, { name = 'right toe', at = {-1, 1, 0.6} },\n"
             "  { name = 'left heel', at = {1, -1, 0.6} }, { name = 'right heel', at = {1, 1, 0.6} } %s },\n"
             "members = { { name = 'cross', tube = 't', from = 'left saddle', to = 'right saddle', elements = 2 },\n"
             "  { name = 'left leg', tube = 't', from = 'left saddle', to = 'left foot', elements = %s },\n"
             "  { name = 'right leg', tube = 't', from = 'right saddle', to = 'right foot', elements = 2 },\n"
             "  { name = 'lt', tube = 't', from = 'left toe', to = 'left foot', elements = 2, skid = true },\n"
             "  { name = 'lh', tube = 't', from = 'left foot', to = 'left heel', elements = 2, skid = true },\n"
             "  { name = 'rt', tube = 't', from = 'right toe', to = 'right foot', elements = 2, skid = true },\n"
             "  { name = 'rh', tube = 't', from = 'right foot', to = 'right heel', elements = 2, skid = true } },\n"
             "saddles = { %s },\n"
             "contact = { stiffness = 2e5, damping = 50, side_stiffness = 6e4, side_damping = 15, shoe = 0.3 } } }\n",
             tube, more, elements, saddles);
    return sk_aircraft_file_load_text(text, strlen(text), "test.lua", 0, out);
}

static void refuse(sk_result r, const char *words) {
    if (r.ok) fail_msg("accepted; expected '%s'", words);
    if (strstr(r.text, words) == NULL) fail_msg("'%s' does not say '%s'", r.text, words);
    assert_string_equal(r.file, "test.lua");
    assert_true(r.line > 0);
}

static void gears_that_cannot_be_are_refused_with_file_line_and_reason(void **state) {
    (void)state;
    sk_aircraft_type type = {0};
    sk_result good = load(TUBE, SADDLES, MORE, "2", &type);
    if (!good.ok) fail_msg("%s", good.text);
    assert_int_equal(type.skids.node_count, 8 + 1 + 2 + 4);
    assert_int_equal(type.skids.element_count, 14);

    refuse(load(TUBE, SADDLES, ", { name = 'lost', at = {3, 0, 1} }", "2", &type), "node 'lost' hangs on nothing");
    refuse(load(TUBE, "", MORE, "2", &type), "no node is held: it needs a saddle");
    refuse(load(TUBE, SADDLES, MORE, "100000", &type), "100000 elements");
    refuse(load(TUBE, SADDLES, MORE, "0", &type), "'elements'");
    refuse(load(TUBE, "{ node = 'nose' }", MORE, "2", &type), "there is no such node");
    refuse(load(TUBE, "{ node = 'left foot', turns = true }", MORE, "2", &type), "it is a mechanism: nothing resists");
    refuse(load(TUBE, SADDLES, ", { name = 'left toe', at = {3, 0, 1} }", "2", &type), "is taken by another");
    const struct {
        const char *tube, *words;
    } tubes[] = {
        {"{ name = 't', diameter = 0.06, wall = 0, young = 7e10, shear = 2.7e10, density = 2800, yield = 5e8 }",
         "tube 't': wall is 0 m"},
        {"{ name = 't', diameter = 0.06, wall = 0.04, young = 7e10, shear = 2.7e10, density = 2800, yield = 5e8 }",
         "at most half the diameter, 0.03 m"},
        {"{ name = 't', diameter = 0.06, wall = 0.005, young = 7e10, shear = 2.7e10, density = 2800, yield = 0 }",
         "tube 't': yield is 0 N/m^2"},
        {"{ name = 't', diameter = 0.06, wall = 0.005, young = 0/0, shear = 2.7e10, density = 2800, yield = 5e8 }",
         "'young'"},
        {"{ name = 'u', diameter = 0.06, wall = 0.005, young = 7e10, shear = 2.7e10, density = 2800, yield = 5e8 }",
         "is 't'; there is no such tube"},
    };
    for (size_t i = 0; i < sizeof tubes / sizeof tubes[0]; i++)
        refuse(load(tubes[i].tube, SADDLES, MORE, "2", &type), tubes[i].words);
}

static sk_scene *with_rig(const char *fields) {
    char text[600];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.steel, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "aircraft = { { type = 'skid_rig', %s } } }",
        fields);
    return loaded(text);
}

static void run(const sk_scene *s, sk_state *now, double seconds) {
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) step_world(s->model, now, &s->model->aircraft[0].controls);
}

static void a_helicopter_on_skids_starts_bent_and_stays_where_it_is(void **state) {
    (void)state;
    sk_state *now = NULL, *copy = NULL;
    sk_scene *s = with_rig("at = {5, -7}, heading = 30");
    test_state_begin(s->model, &now);
    sk_vec3 begin = sk_state_aircraft(now, 0)->position;
    assert_true(sk_state_aircraft(now, 0)->skids.node[0].displacement.z < -0.1);
    run(s, now, 3.0);
    assert_true(sk_length(sk_sub(sk_state_aircraft(now, 0)->position, begin)) < 0.01);
    for (int32_t i = 0; i < s->model->types[0].skids.element_count; i++)
        assert_true(sk_length(sk_state_aircraft(now, 0)->skids.element[i].plastic_first) == 0.0);
    // The state is complete: a copy goes on with the same bits, and its numbers have names.
    test_state_assign(now, &copy);
    run(s, now, 1.0);
    run(s, copy, 1.0);
    assert_true(sk_state_hash(s->model, now) == sk_state_hash(s->model, copy));
    sk_number number;
    assert_true(sk_state_find(s->model, "aircraft[0].skids.node[3].displacement.z", &number));
    assert_true(sk_state_number(now, &number) == sk_state_aircraft(now, 0)->skids.node[3].displacement.z);
    sk_state_aircraft(copy, 0)->skids.element[4].plastic_second.y += 1e-9;
    assert_true(sk_state_first_difference(s->model, now, copy, &number));
    assert_string_equal(number.name, "aircraft[0].skids.element[4].plastic_second.y");
    sk_scene_destroy(s);
}

// Sinking at 3.1 m/s it touches down once, yields, and stands with its skids further apart for good.
static void a_hard_landing_leaves_the_tubes_bent(void **state) {
    (void)state;
    sk_state *now = NULL;
    sk_scene *s = with_rig("at = {0, 0, 2.1}, climb = -90, speed = 3.1, pitch = 0");
    test_state_begin(s->model, &now);
    run(s, now, 4.0);
    double most = 0.0;
    for (int32_t i = 0; i < s->model->types[0].skids.element_count; i++)
        most = sk_max(most, sk_length(sk_state_aircraft(now, 0)->skids.element[i].plastic_second));
    assert_true(most > 0.02);
    assert_int_equal(now->event[0].kind, SK_EVENT_TOUCHDOWN);
    assert_true(now->event[0].value < -3.0);
    assert_true(sk_length(sk_state_aircraft(now, 0)->velocity) < 0.1);
    char text[200];
    sk_event_describe(s->model, &now->event[0], text, sizeof text);
    if (strstr(text, "touches down on steel, sinking at 3.") == NULL) fail_msg("%s", text);
    sk_scene_destroy(s);
}

// The account of energy closes over a hard landing: what the airframe loses its gear takes at the saddles.
static void what_a_landing_takes_from_the_airframe_goes_into_the_skids(void **state) {
    (void)state;
    sk_state *now = NULL;
    TEST_AUDIT(audit);
    sk_scene *s = with_rig("at = {0, 0, 2.1}, climb = -90, speed = 3.1, pitch = 0, heading = 20");
    test_state_begin(s->model, &now);
    sk_energy_begin(s->model, now, &audit);
    for (int i = 0; i < 2 * SK_TICK_HZ; i++) step_world_audited(s->model, now, &s->model->aircraft[0].controls, &audit);
    const sk_energy_account *account = &audit.aircraft[0];
    double falling = 0.5 * s->model->types[0].mass.mass * 3.1 * 3.1, left = sk_energy_remainder(account);
    print_message("skids took %.6g J; unexplained %.3g J\n", -account->flow.skids, left);
    assert_true(account->flow.skids < -falling);
    assert_true(fabs(left) < 1e-7 * falling);
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gears_that_cannot_be_are_refused_with_file_line_and_reason),
        cmocka_unit_test(a_helicopter_on_skids_starts_bent_and_stays_where_it_is),
        cmocka_unit_test(a_hard_landing_leaves_the_tubes_bent),
        cmocka_unit_test(what_a_landing_takes_from_the_airframe_goes_into_the_skids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
