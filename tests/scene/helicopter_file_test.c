// The helicopters' files: the published numbers, and what is refused.
#include "scene/aircraft_file.h"
#include "scene/loaded.h"
#include "states.h"
#include "world/flight.h"

#include <stdio.h>
#include <string.h>

static const double FOOT = 0.3048, POUND = 0.45359237;

static sk_aircraft_type load(const char *name) {
    sk_aircraft_type type;
    sk_result result = sk_aircraft_file_load(name, &type);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return type;
}

static void the_cobra_has_its_published_rotor(void **state) {
    (void)state;
    sk_aircraft_type t = load("ah1s");
    const sk_rotor *main = &t.rotors.main;
    check_number(t.mass.mass, 8500 * POUND, 1e-9);
    check_number(main->radius, 22 * FOOT, 1e-9);
    check_number(main->speed * main->radius / FOOT, 746.0, 0.5); // ft/s
    check_number(main->blades * main->chord / (SK_PI * main->radius), 0.0651, 5e-5);
    check_number(main->position.x, -4 * 0.0254, 1e-9);
    check_number(main->position.z, -78 * 0.0254, 1e-9);
    check_number(main->twist, -0.175, 1e-9);
    check_number(main->hinge_stiffness, 3.3 * 85.0 / 1382.0, 1e-4);
    check_number(t.rotors.tail.position.x, -324.67 * 0.0254, 1e-9);
    assert_true(t.rotors.tail.axis.y == 1.0 && main->axis.z == -1.0);
    assert_true(!t.propeller.present && sk_has_engine(&t));
}

static void the_light_helicopter_weighs_620_kg_and_hovers_within_its_power(void **state) {
    (void)state;
    sk_aircraft_type t = load("r22");
    check_number(t.mass.mass, 620.0, 1e-9);
    check_number(2.0 * t.rotors.main.radius, 7.67, 1e-9);
    double left = 0.0, right = 0.0;
    for (int32_t i = 0; i < t.skids.node_count; i++) {
        left = sk_min(left, t.skids.nodes[i].position.y);
        right = sk_max(right, t.skids.nodes[i].position.y);
    }
    check_number(right - left, 1.84, 1e-9);
    sk_scene *s = loaded("return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, "
                         "offset = 0 }), aircraft = { { type = 'r22', at = {0, 0} } } }");
    sk_state *now = NULL;
    test_state_begin(s->model, &now);
    sk_trim_wanted wanted = {.position = {0, 0, 60}, .rotor_speed = t.rotors.main.speed};
    sk_trim trim;
    sk_result r = sk_trim_find(s->model, 0, &wanted, sk_state_aircraft(now, 0), &trim);
    if (!r.ok) fail_msg("%s", r.text);
    assert_true(trim.power > 65e3 && trim.power < 0.95 * t.rotors.engine_power);
    assert_true(trim.levers.collective > 0.2 && trim.levers.collective < 0.9);
    sk_scene_destroy(s);
}

// ---- bad input ----

// Returns the text of the Cobra's file with `new` in place of `old`, which the caller frees.
static char *cobra_with(const char *old, const char *new) {
    enum { ROOM = 20000 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    char path[256];
    snprintf(path, sizeof path, "%s/ah1s.lua", AIRCRAFT_FOLDER);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(text, 1, ROOM - 1, file);
    fclose(file);
    text[size] = '\0';
    char *at = strstr(text, old);
    if (at == NULL) fail_msg("there is no '%s' in the file", old);
    memmove(at + strlen(new), at + strlen(old), strlen(at + strlen(old)) + 1);
    memcpy(at, new, strlen(new));
    return text;
}

static void rotors_without_sense_are_refused_with_a_line_that_names_the_field(void **state) {
    (void)state;
    static const struct {
        const char *old, *new, *says;
    } CASES[] = {
        {"blades = 2", "blades = 0", "blades"},
        {"blades = 2", "blades = 2.5", "blades"},
        {"rpm = 324", "rpm = 0", "rpm"},
        {"rpm = 324", "rpm = 1e400", "rpm"},
        {"rpm = 324", "rpm = 3240", "rpm_range"},
        {"radius = ft(22)", "radius = ft(35)", "tips"},
        {"radius = ft(22)", "radius = ft(60)", "Lock number"},
        {"inertia = slug_ft2(2900)", "inertia = -1", "inertia"},
        {"flapping_inertia = slug_ft2(1382)", "flapping_inertia = 0", "flapping_inertia"},
        {"radius = ft(22)", "radius = 0", "radius"},
        {"chord = ft(2.25)", "chord = 0", "chord"},
        {"mass_moment = lb(85 * 32.174) * ft(1)", "mass_moment = 0", "mass_moment"},
        {"hinge_offset = ft(3.3)", "hinge_offset = ft(33)", "hinge_offset"},
        {"induced_factor = 1.15", "induced_factor = 0.2", "induced_factor"},
        {"ground_effect = 1.8", "ground_effect = -1", "ground_effect"},
        {"collective = { 7.5, 21 }", "collective = { 7, 7 }", "collective"},
        {"collective = { 7.5, 21 }", "collective = { 7, 70 }", "collective"},
        {"    collective = { 7.5, 21 },", "", "collective"},
        {"engine_power = hp(1500)", "engine_power = -1", "engine_power"},
        {"rpm_range = { 294, 339 }", "rpm_range = { 330, 339 }", "rpm_range"},
        {"rpm_range = { 294, 339 }", "rpm_range = { 0, 339 }", "rpm_range"},
        {"rpm_range = { 294, 339 }", "rpm_range = { 294, 320 }", "rpm_range"},
        {"rpm_range = { 294, 339 }", "rpm_range = 294", "rpm_range"},
        {"power_limit = hp(1290)", "power_limit = 0", "power_limit"},
        {"power_limit = hp(1290)", "power_limit = hp(15001)", "power_limit"},
        {"    tail = {", "    tial = {", "tial"},
        {"at = inch{ 176, 0, 153 }, blades", "at = inch{ 176, 0, 153 }, axis = { 0, 0, -1 }, blades",
         "shaft must point up"},
        {"at = inch{ 176, 0, 153 }, blades", "at = inch{ 176, 0, 153 }, axis = { 0, 0, 0 }, blades", "axis"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char *text = cobra_with(CASES[i].old, CASES[i].new);
        sk_aircraft_type type;
        sk_result r = sk_aircraft_file_load_text(text, strlen(text), "ah1s.lua", 0, &type);
        if (r.ok) fail_msg("'%s' was taken", CASES[i].new);
        if (strstr(r.text, CASES[i].says) == NULL) fail_msg("'%s': %s", CASES[i].new, r.text);
        assert_true(r.line > 0);
        free(text);
    }
}

// A tail rotor close behind the centre of gravity, whose shaft points forward and right: thrust far on the left turns the nose to the right, for
// which more pitch belongs to the right pedal.
static void pedals_go_the_way_that_the_tail_rotor_turns_the_nose(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        bool left = k < 2, grows = k % 2 == 0;
        char *text =
            cobra_with("at = inch{ 496.67, 16, 119 }", left ? "axis = { -1, 1, 0 }, at = inch{ 220, -60, 119 }"
                                                            : "axis = { -1, 1, 0 }, at = inch{ 220, 60, 119 }");
        char *pedals = strstr(text, "pedals = { 17, -7 }");
        assert_non_null(pedals);
        memcpy(pedals, grows ? "pedals = { -7, 17 }" : "pedals = { 17, -7 }", strlen("pedals = { 17, -7 }"));
        sk_aircraft_type type;
        sk_result r = sk_aircraft_file_load_text(text, strlen(text), "ah1s.lua", 0, &type);
        if (r.ok != (left == grows))
            fail_msg("%s of the centre, %s to the right pedal: %s", left ? "left" : "right", grows ? "more" : "less",
                     r.ok ? "taken" : r.text);
        if (!r.ok) assert_non_null(strstr(r.text, "pedals"));
        free(text);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cobra_has_its_published_rotor),
        cmocka_unit_test(the_light_helicopter_weighs_620_kg_and_hovers_within_its_power),
        cmocka_unit_test(rotors_without_sense_are_refused_with_a_line_that_names_the_field),
        cmocka_unit_test(pedals_go_the_way_that_the_tail_rotor_turns_the_nose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
