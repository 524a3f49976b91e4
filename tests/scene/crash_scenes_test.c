// The scenes about crashes show what their hints promise.
#include "loaded.h"
#include "stepping.h"
#include "world/crushed.h"

typedef struct crash {
    const char *scene, *settings[3];
    double seconds;
    int64_t kind;    // of the event that must come
    int32_t crushed; // pieces of the first aircraft that have a hole at the end, at least
} crash;

// Pieces of an aircraft that have a hole or have broken off.
static int32_t pieces_with_holes(const sk_model *model, const sk_state *s, int32_t aircraft) {
    uint64_t pieces = (uint64_t)sk_state_aircraft(s, aircraft)->pieces_gone;
    int32_t count = 0;
    for (int64_t k = 0; k < sk_state_hole_count(s); k++) {
        const sk_hole *hole = &sk_state_holes(s)->hole[k];
        if (hole->body == model->body_count + aircraft) pieces |= UINT64_C(1) << hole->part;
    }
    for (; pieces != 0; pieces &= pieces - 1) count++;
    return count;
}

static void happens(const crash *c) {
    int32_t count = 0;
    while (count < 3 && c->settings[count] != NULL) count++;
    sk_scene *scene;
    sk_result r = sk_scene_load(c->scene, &(sk_scene_options){.settings = c->settings, .setting_count = count}, &scene);
    if (!r.ok) fail_msg("%s: %s", c->scene, r.text);
    const sk_model *model = scene->model;
    sk_state *s;
    sk_controls controls[2] = {model->aircraft[0].controls, model->aircraft[model->aircraft_count - 1].controls};
    assert_true(sk_state_create(model, &s).ok);
    bool came = false;
    for (int tick = 0; tick < (int)(c->seconds * SK_TICK_HZ); tick++) {
        if (scene->has_pilot) assert_true(sk_scene_pilot(scene, s, controls).ok);
        step_world(model, s, controls);
        for (int64_t i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++) came |= s->event[i].kind == c->kind;
    }
    int32_t crushed = pieces_with_holes(model, s, 0);
    printf("%s %s: event %d %s, %d pieces crushed\n", c->scene, count > 0 ? c->settings[0] : "", (int)c->kind,
           came ? "came" : "did not come", (int)crushed);
    assert_true(came);
    assert_true(crushed >= c->crushed);
    assert_false(sk_state_aircraft(s, 0)->frozen);
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

static void the_scene_crash_crushes_an_aircraft_at_each_thing(void **state) {
    (void)state;
    static const crash ALL[] = {
        {"crash", {"into=ground"}, 4.0, SK_EVENT_AIRFRAME_CRUSHED, 3},
        {"crash", {"into=wall"}, 6.0, SK_EVENT_AIRFRAME_CRUSHED, 2},
        {"crash", {"into=post"}, 6.0, SK_EVENT_AIRFRAME_CRUSHED, 1},
        {"crash", {"into=fence"}, 6.0, SK_EVENT_AIRFRAME_CRUSHED, 1},
        {"crash", {"into=hangar"}, 6.0, SK_EVENT_BODY_CRUSHED, 1},
    };
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++) happens(&ALL[i]);
}

// Fence panels jam with their feet, and fly on together. They stood still in the air with 15 m/s once, and the helicopter flew through
// them: 836 kJ of it were crushed with 82 kJ of motion.
static void no_more_is_crushed_than_there_was_energy_for(void **state) {
    (void)state;
    static const char *const SETTINGS[] = {"into=fence", "aircraft=r22"};
    sk_scene *scene;
    sk_state *s;
    sk_result r = sk_scene_load("crash", &(sk_scene_options){.settings = SETTINGS, .setting_count = 2}, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_model *model = scene->model;
    assert_true(sk_state_create(model, &s).ok);
    double speed = sk_length(sk_state_aircraft(s, 0)->velocity), crushed = 0.0;
    for (int tick = 0; tick < 3 * SK_TICK_HZ; tick++) step_world(model, s, &model->aircraft[0].controls);
    for (int32_t k = 0; k < model->types[0].airframe.piece_count; k++)
        crushed += sk_crushed_report_of(model, s, model->body_count, k).energy;
    double energy = 0.5 * model->types[0].mass.mass * speed * speed;
    printf("%.1f kJ crushed, %.1f kJ of motion\n", 1e-3 * crushed, 1e-3 * energy);
    assert_true(crushed > 1e3 && crushed < energy);
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

// At a flat wall each hole has what was pressed. So its volume times the strength is what the material took, but for the first layer.
static void what_a_wall_crushes_takes_strength_times_volume(void **state) {
    (void)state;
    static const char *const SETTINGS[] = {"into=wall"};
    sk_scene *scene;
    sk_state *s;
    sk_energy_audit audit;
    sk_result r = sk_scene_load("crash", &(sk_scene_options){.settings = SETTINGS, .setting_count = 1}, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_model *model = scene->model;
    assert_true(sk_state_create(model, &s).ok && sk_energy_audit_create(model, &audit).ok);
    sk_energy_begin(model, s, &audit);
    for (int tick = 0; tick < 6 * SK_TICK_HZ; tick++)
        step_world_audited(model, s, &model->aircraft[0].controls, &audit);
    double volumes = 0.0, taken = 0.0;
    for (int32_t k = 0; k < model->types[0].airframe.piece_count; k++) {
        volumes += sk_crushed_report_of(model, s, model->body_count, k).energy;
        taken += audit.aircraft[0].crushed[k];
    }
    printf("%.1f kJ in holes, %.1f kJ taken, contacts lost %.1f kJ\n", 1e-3 * volumes, 1e-3 * taken,
           1e-3 * audit.bodies.lost);
    assert_true(taken > 1e5 && taken < audit.bodies.lost);
    assert_true(fabs(taken - volumes) < 0.05 * volumes);
    stepping_forget();
    sk_energy_audit_destroy(&audit);
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

static void two_aircraft_collide(void **state) {
    (void)state;
    happens(&(crash){"mid_air", {"paths=head_on"}, 5.6, SK_EVENT_AIRFRAME_CRUSHED, 1});
    happens(&(crash){"mid_air", {"paths=crossing"}, 5.5, SK_EVENT_AIRFRAME_CRUSHED, 1});
}

static void a_cable_cuts_into_a_wing(void **state) {
    (void)state;
    happens(&(crash){"wire", {NULL}, 7.0, SK_EVENT_AIRFRAME_CRUSHED, 1});
}

static void helicopters_meet_a_cable_an_aeroplane_and_things_on_the_runway(void **state) {
    (void)state;
    happens(&(crash){"crash", {"into=wall", "aircraft=r22"}, 2.0, SK_EVENT_AIRFRAME_CRUSHED, 1});
    happens(&(crash){"crash", {"into=post", "aircraft=ah1s"}, 2.0, SK_EVENT_AIRFRAME_CRUSHED, 3});
    happens(&(crash){"crash", {"into=hangar", "aircraft=r22"}, 4.0, SK_EVENT_AIRFRAME_CRUSHED, 1});
    happens(&(crash){"wire", {"aircraft=r22"}, 3.0, SK_EVENT_PIECE_BREAKS, 2});
    happens(&(crash){"mid_air", {"other=r22"}, 2.0, SK_EVENT_PROPELLER_STRIKE, 0});
    happens(&(crash){"mid_air", {"aircraft=ah1s", "paths=crossing"}, 4.0, SK_EVENT_PIECE_CUT_OFF, 2});
}

static void a_cub_that_brakes_hard_strikes_with_its_propeller(void **state) {
    (void)state;
    happens(&(crash){"nose_over", {NULL}, 5.0, SK_EVENT_PROPELLER_STRIKE, 1});
    happens(&(crash){"nose_over", {"surface=sand"}, 5.0, SK_EVENT_PROPELLER_STRIKE, 0});
}

static void a_wing_tip_is_crushed_in_a_low_turn(void **state) {
    (void)state;
    happens(&(crash){"cartwheel", {NULL}, 4.0, SK_EVENT_AIRFRAME_CRUSHED, 1});
}

// From the first crushed piece on, the rate about the vertical axis of the aircraft adds up to half a turn.
static void a_cub_turns_over_its_wing_tip_by_half_a_turn(void **state) {
    (void)state;
    sk_scene *scene;
    assert_true(sk_scene_load("cartwheel", NULL, &scene).ok);
    sk_state *s;
    sk_controls controls = scene->model->aircraft[0].controls;
    assert_true(sk_state_create(scene->model, &s).ok);
    double turned = 0.0, nose = 0.0;
    for (int tick = 0; tick < 7 * SK_TICK_HZ; tick++) {
        step_world(scene->model, s, &controls);
        if (sk_state_hole_count(s) == 0) continue;
        turned += sk_state_aircraft(s, 0)->rate.z / SK_TICK_HZ;
        nose = sk_min(nose, sk_rotate(sk_state_aircraft(s, 0)->attitude, sk_vec(1.0, 0.0, 0.0)).z);
    }
    printf("it turns by %.0f degrees, with its nose %.0f degrees down\n", turned * 180.0 / SK_PI,
           -sk_asin(nose) * 180.0 / SK_PI);
    assert_true(turned > SK_PI);
    assert_true(nose < -sk_sin(30.0 * SK_PI / 180.0));
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scene_crash_crushes_an_aircraft_at_each_thing),
        cmocka_unit_test(no_more_is_crushed_than_there_was_energy_for),
        cmocka_unit_test(what_a_wall_crushes_takes_strength_times_volume),
        cmocka_unit_test(two_aircraft_collide),
        cmocka_unit_test(a_cable_cuts_into_a_wing),
        cmocka_unit_test(helicopters_meet_a_cable_an_aeroplane_and_things_on_the_runway),
        cmocka_unit_test(a_cub_that_brakes_hard_strikes_with_its_propeller),
        cmocka_unit_test(a_wing_tip_is_crushed_in_a_low_turn),
        cmocka_unit_test(a_cub_turns_over_its_wing_tip_by_half_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
