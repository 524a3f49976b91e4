// How runs begin: what stands or lies where its scene has put it has neither touched down nor hit anything; what falls has, once
// with every wheel.
// clang-format off
#include "check.h"
#include "scene/assets.h"
#include "scene/loaded.h"
#include "stepping.h"
// clang-format on

static sk_scene *scene_with(const char *name, const char *aircraft, const char *const *settings, int32_t count) {
    sk_scene *scene;
    sk_scene_options options = {.aircraft = aircraft, .settings = settings, .setting_count = count};
    sk_result r = sk_scene_load(name, &options, &scene);
    if (!r.ok) fail_msg("%s, line %d: %s", name, (int)r.line, r.text);
    return scene;
}

static void run(const sk_scene *s, sk_state *now, int32_t ticks) {
    sk_controls controls[TEST_AIRCRAFT];
    assert_true(test_controls_of(s->model, controls));
    for (int32_t i = 0; i < ticks; i++) {
        if (s->has_pilot) assert_true(sk_scene_pilot((sk_scene *)s, now, controls).ok);
        step_world(s->model, now, controls);
    }
}

static void fail_with_first(const sk_scene *s, const sk_state *now, const char *what, const char *aircraft) {
    char text[200];
    sk_event_describe(s->model, &now->event[0], text, sizeof text);
    fail_msg("%s, %s: %d events, the first at tick %d: %s", what, aircraft, (int)now->event_count,
             (int)now->event[0].tick, text);
}

// Whether ties hold it, as the trolley holds a helicopter above the ground.
static bool is_tied(const sk_model *model, int32_t aircraft) {
    for (int32_t i = 0; i < model->tie_count; i++)
        for (int end = 0; end < 2; end++)
            if (model->ties[i].end[end].body == model->body_count + aircraft) return true;
    return false;
}

// A glider with all its wheels in the plane of symmetry does not stand: it rests on a wing tip.
static bool stands_on_one_line(const char *aircraft) {
    sk_scene *s = scene_with("plane", aircraft, NULL, 0);
    const sk_aircraft_type *type = &s->model->types[0];
    bool line = type->wheel_count > 0;
    for (int32_t i = 0; i < type->wheel_count; i++) line = line && fabs(type->wheels[i].position.y) < 1e-9;
    sk_scene_destroy(s);
    return line;
}

static void stays_without_an_event(const char *name, const char *aircraft, const char *const *settings, int32_t count) {
    sk_state *now = NULL;
    sk_scene *s = scene_with(name, aircraft, settings, count);
    test_state_begin(s->model, &now);
    run(s, now, SK_TICK_HZ);
    for (int32_t i = 0; i < s->model->aircraft_count; i++) {
        const sk_aircraft_type *type = &s->model->types[s->model->aircraft[i].type];
        bool touches = sk_support_of(type, sk_state_aircraft(now, i)).touches; // else the test says nothing
        assert_true(touches || is_tied(s->model, i));
    }
    if (now->event_count > 0) fail_with_first(s, now, name, aircraft != NULL ? aircraft : "its own");
    sk_scene_destroy(s);
    test_drop_state(now);
}

// These begin in the air, in the launch, or with bodies that fall.
static bool begins_in_motion(const char *scene) {
    static const char *const MOVING[] = {"arch",     "belly_landing", "crosswind", "cub",           "domino",
                                         "crash",    "cartwheel",     "mid_air",   "nose_over",     "wire",
                                         "handbook", "helicopter",    "landing",   "roof_collapse", "rubble",
                                         "seesaw",   "sling",         "winch",     "spheres",       "motorcycle"};
    for (size_t i = 0; i < sizeof MOVING / sizeof MOVING[0]; i++)
        if (strcmp(MOVING[i], scene) == 0) return true;
    return false;
}

static void where_a_scene_stands_its_aircraft_nothing_happens(void **state) {
    (void)state;
    char names[SK_ASSETS_MAX][SK_ASSET_NAME] = {0};
    int32_t count = sk_assets_list("scenes", names), stood = 0;
    for (int32_t i = 0; i < count; i++) {
        if (begins_in_motion(names[i])) continue;
        stays_without_an_event(names[i], NULL, NULL, 0);
        stood++;
    }
    assert_true(stood >= 14);
}

static void every_aircraft_stands_on_land_on_a_slope_and_on_a_deck(void **state) {
    (void)state;
    char names[SK_ASSETS_MAX][SK_ASSET_NAME] = {0};
    const char *const slope[] = {"slope=5"}, *const still[] = {"engine=false"};
    int32_t count = sk_assets_list("aircraft", names);
    assert_true(count >= 8);
    for (int32_t i = 0; i < count; i++) {
        if (stands_on_one_line(names[i])) continue;
        stays_without_an_event("plane", names[i], NULL, 0);
        stays_without_an_event("plane", names[i], slope, 1);
        stays_without_an_event("frigate", names[i], still, 1);
    }
}

// It rolls along the ground that it stands on, not along its nose: nothing hops, nothing touches down.
static void what_begins_rolling_rolls_on(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub", "rig"};
    static const double SPEEDS[] = {5.0, 15.0, 25.0};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0] * 3; i++)
        for (int slope = 0; slope < 2; slope++) {
            char text[700];
            snprintf(
                text, sizeof text,
                "local flat = material{ name = 'flat', like = materials.concrete, bump_height = 0 }\n"
                "return scene{ title = 'roll', scenery = made_of(flat, halfspace{ normal = {0, %g, 1}, offset = 0 }),\n"
                "  aircraft = { { type = '%s', at = {0, 0}, heading = 30, speed = %g, engine = false } } }",
                slope == 0 ? 0.0 : 0.06, AIRCRAFT[i / 3], SPEEDS[i % 3]);
            sk_scene *s = loaded(text);
            const sk_placement *placed = &s->model->aircraft[0];
            sk_vec3 up = sk_unit((sk_vec3){0.0, slope == 0 ? 0.0 : 0.06, 1.0});
            double off = sk_dot(up, placed->velocity) / SPEEDS[i % 3];
            if (!(fabs(off) < 1e-9)) fail_msg("%g off the ground", off); // which is looked for from 20 km above
            assert_true(fabs(sk_length(placed->velocity) - SPEEDS[i % 3]) < 1e-12 * SPEEDS[i % 3]);
            test_state_begin(s->model, &now);
            run(s, now, SK_TICK_HZ / 4);
            for (int64_t k = 0; k < now->event_count; k++)
                if (now->event[k].kind == SK_EVENT_TOUCHDOWN) fail_with_first(s, now, text, AIRCRAFT[i / 3]);
            sk_scene_destroy(s);
        }
}

// On a slope that no skids hold on they begin open, as wheels do; they slide, which is reported.
static void what_slides_from_the_first_does_not_touch_down(void **state) {
    (void)state;
    sk_state *now = NULL;
    const char *const steep[] = {"slope=45"};
    static const char *const AIRCRAFT[] = {"ah1s", "r22", "skid_rig"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        sk_scene *s = scene_with("plane", AIRCRAFT[i], steep, 1);
        test_state_begin(s->model, &now);
        run(s, now, SK_TICK_HZ / 4);
        if (now->event_count != 1 || now->event[0].kind != SK_EVENT_SLIP_BEGINS)
            fail_with_first(s, now, "a slope of 45 degrees", AIRCRAFT[i]);
        sk_scene_destroy(s);
    }
}

// How far its lowest wheel, hanging, or its lowest node of skids is above the plane z = 0, m.
static double clearance_of(const sk_model *model, const sk_state *now, int32_t *lowest) {
    const sk_aircraft_type *type = &model->types[model->aircraft[0].type];
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    double least = INFINITY;
    for (int32_t i = 0; i < type->wheel_count + type->skids.node_count; i++) {
        int32_t node = i - type->wheel_count;
        sk_vec3 at = node < 0 ? type->wheels[i].position : type->skids.nodes[node].position;
        if (node < 0) at.z += type->wheels[i].z_max;
        double height = a->position.z + sk_rotate(a->attitude, at).z;
        if (height < least) *lowest = node < 0 ? i : type->point_count + i;
        least = sk_min(least, height);
    }
    return least;
}

static void what_falls_ten_centimetres_touches_down_once_with_every_wheel(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub", "rig", "skid_rig", "r22", "ah1s"};
    const char *const flat[] = {"bumps=false", "engine=false"};
    for (size_t i = 0; i < sizeof AIRCRAFT / sizeof AIRCRAFT[0]; i++) {
        static const double HEIGHT = 0.1;
        sk_scene *s = scene_with("plane", AIRCRAFT[i], flat, 2);
        const sk_aircraft_type *type = &s->model->types[s->model->aircraft[0].type];
        int32_t lowest = -1, gears = type->wheel_count > 0 ? type->wheel_count : 1;
        s->model->aircraft[0].on_skids = false;
        test_state_begin(s->model, &now);
        sk_state_aircraft(now, 0)->position.z += HEIGHT - clearance_of(s->model, now, &lowest);
        run(s, now, SK_TICK_HZ);
        assert_true(now->event_count <= SK_EVENTS_KEPT);
        int32_t touched = 0, left = 0;
        for (int64_t k = 0; k < now->event_count; k++) {
            touched += now->event[k].kind == SK_EVENT_TOUCHDOWN;
            left += now->event[k].kind == SK_EVENT_LIFT_OFF;
        }
        // What hops touches down again.
        if (touched - left != gears) fail_msg("%s: %d touchdowns, %d lift-offs", AIRCRAFT[i], touched, left);
        // The first as fast as falling for so long makes it; 10 cm take 17 ticks, less by the radius of a tube.
        const sk_event *first = &now->event[0];
        double fell = -SK_STANDARD_GRAVITY * (double)first->tick / SK_TICK_HZ;
        assert_true(first->tick >= 13 && first->tick <= 18);
        if (first->kind != SK_EVENT_TOUCHDOWN || fabs(first->value - fell) > 0.02 * fabs(fell) || first->solid != 0)
            fail_with_first(s, now, "falling", AIRCRAFT[i]);
        assert_string_equal(s->model->materials[first->material].name, "flat");
        sk_scene_destroy(s);
    }
}

// What comes down in the first tick has touched down, wherever its scene has it: on the ground or a hair above.
static void what_comes_down_in_the_first_tick_has_touched_down(void **state) {
    (void)state;
    sk_state *now = NULL;
    const char *const flat[] = {"bumps=false"};
    static const double ABOVE[] = {-0.001, 0.001};
    sk_scene *s = scene_with("plane", "rig", flat, 1);
    for (int i = 0; i < 2; i++) {
        int32_t lowest = -1;
        test_state_begin(s->model, &now);
        sk_state_aircraft(now, 0)->position.z += ABOVE[i] - clearance_of(s->model, now, &lowest);
        sk_state_aircraft(now, 0)->velocity.z = -1.0;
        run(s, now, 1);
        assert_true(sk_state_aircraft(now, 0)->wheel[0].contact.mode != SK_AIR);
        assert_true(now->event_count >= 1);
        assert_int_equal(now->event[0].kind, SK_EVENT_TOUCHDOWN);
        assert_int_equal(now->event[0].tick, 0);
        assert_true(now->event[0].value == -1.0);
    }
    sk_scene_destroy(s);
}

// An aircraft without wheels is put down on its hull.
static void what_is_put_on_its_hull_has_not_hit_the_ground(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const TEXT =
        "local flat = material{ name = 'flat', like = materials.concrete, bump_height = 0 }\n"
        "return scene{ title = 'hull', scenery = made_of(flat, halfspace{ normal = {0, 0, 1}, offset = 0 }),\n"
        "  aircraft = { { type = 'rig', at = {0, 0}, engine = false } } }";
    sk_scene *s = loaded(TEXT);
    sk_aircraft_type *type = &s->model->types[s->model->aircraft[0].type];
    assert_true(type->point_count > 0);
    type->wheel_count = 0;
    for (int32_t i = 0; i < type->point_count; i++) type->points[i].position.z = 0.5; // a level belly
    sk_controls controls = s->model->aircraft[0].controls;
    assert_true(sk_placement_on_ground(s->model, 0, 0.0, 0.0, 0.0, &s->model->aircraft[0]).ok);
    s->model->aircraft[0].controls = controls;
    test_state_begin(s->model, &now);
    run(s, now, SK_TICK_HZ);
    assert_true(sk_support_of(type, sk_state_aircraft(now, 0)).touches);
    if (now->event_count > 0) fail_with_first(s, now, "on its hull", "rig");
    sk_scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_a_scene_stands_its_aircraft_nothing_happens),
        cmocka_unit_test(every_aircraft_stands_on_land_on_a_slope_and_on_a_deck),
        cmocka_unit_test(what_begins_rolling_rolls_on),
        cmocka_unit_test(what_slides_from_the_first_does_not_touch_down),
        cmocka_unit_test(what_falls_ten_centimetres_touches_down_once_with_every_wheel),
        cmocka_unit_test(what_comes_down_in_the_first_tick_has_touched_down),
        cmocka_unit_test(what_is_put_on_its_hull_has_not_hit_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
