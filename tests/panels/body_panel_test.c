// What is shown of loose bodies: the forces of their contacts, islands, sleep, the panel of a clicked one, their energy.
#include "debug/draw_record.h"
#include "panels/body_panel.h"
#include "scene/loaded.h"
#include "view/camera.h"

#define FIELD                                                                                                          \
    "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"                         \
    "local crate = include('parts/bodies').crate\n"

static const double WEIGHT = 200.0 * SK_STANDARD_GRAVITY; // N, of a crate

typedef struct view {
    sk_scene *scene;
    sk_state *state;
    sk_body_trial *trial;
    sk_energy_audit audit;
    sk_draw_subject subject;
} view;

static void begin(view *v, const char *text) {
    memset(v, 0, sizeof *v);
    v->scene = loaded(text);
    assert_true(sk_state_create(v->scene->model, &v->state).ok);
    assert_true(sk_body_trial_create(v->scene->model, &v->trial).ok);
    assert_true(sk_energy_audit_create(v->scene->model, &v->audit).ok);
    sk_energy_begin(v->scene->model, v->state, &v->audit);
    v->subject = (sk_draw_subject){.model = v->scene->model, .state = v->state};
}

static void run(view *v, double seconds) {
    const sk_model *model = v->scene->model;
    sk_controls controls[4] = {0};
    for (int32_t i = 0; i < model->aircraft_count; i++) controls[i] = model->aircraft[i].controls;
    for (int64_t n = (int64_t)(seconds * SK_TICK_HZ + 0.5); n > 0; n--)
        sk_world_step_audited(model, v->state, controls, v->scene->workspace, &v->audit);
    v->subject.forces = sk_body_trial_run(v->trial, v->state);
}

static void end(view *v) {
    sk_energy_audit_destroy(&v->audit);
    sk_body_trial_destroy(v->trial);
    sk_state_destroy(v->state);
    sk_scene_destroy(v->scene);
}

// Three crates on each other and one alone, which sleep.
static void begin_stack(view *v) {
    begin(v,
          FIELD "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0} }, crate{ at = {9, 0} },\n"
                "crate{ at = {0, 0, 1} }, crate{ at = {0, 0, 2} } } }");
    run(v, 4.0);
    for (int32_t i = 0; i < 4; i++) assert_int_equal(sk_state_body(v->state, i)->asleep, 1);
}

static double pressed(const sk_body_forces *forces, int32_t body, int32_t other) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < forces->touch_count; i++) {
        const sk_body_touch *t = &forces->touch[i];
        if (t->body == body && t->other == other) sum = sk_add(sum, t->force);
        if (t->body == other && t->other == body) sum = sk_sub(sum, t->force);
    }
    return sum.z;
}

static void forces_between_sleeping_crates_are_the_weights_above(void **unused) {
    (void)unused;
    view v;
    begin_stack(&v);
    uint64_t hash = sk_state_hash(v.scene->model, v.state);
    sk_body_forces forces = sk_body_trial_run(v.trial, v.state);
    check_number(pressed(&forces, 0, -1), 3.0 * WEIGHT, 1e-3 * WEIGHT);
    check_number(pressed(&forces, 2, 0), 2.0 * WEIGHT, 1e-3 * WEIGHT);
    check_number(pressed(&forces, 3, 2), WEIGHT, 1e-3 * WEIGHT);
    check_number(pressed(&forces, 1, -1), WEIGHT, 1e-3 * WEIGHT);
    static const int32_t ISLAND[4] = {0, 1, 0, 0};
    for (int32_t i = 0; i < 4; i++) assert_int_equal(forces.island[i], ISLAND[i]);
    assert_true(forces.members[0] == 3 && forces.members[1] == 1);
    assert_true(sk_state_hash(v.scene->model, v.state) == hash); // nothing of the state has changed
    end(&v);
}

// At the time of the state, on a deck that moves: the trial has the clock of the scene.
static void forces_follow_a_platform_at_the_time_of_the_state(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD "return scene{ title = 'x', scenery = field, platforms = { platform{ name = 'lift', at = {0, 0, 9},\n"
                "motion = { { period = 4, heave = 1 } }, scenery = made_of(materials.concrete, box{ min = {-5, -5, "
                "-1}, max = {5, 5, 0} }) } },\n"
                "bodies = { crate{ on = 'lift', at = {0, 0} } } }");
    for (int i = 0; i < 8; i++) {
        run(&v, 0.5);
        double t = sk_world_time(v.scene->model, v.state->tick, 0), h = 1e-3;
        const sk_platform *p = &v.scene->model->platforms[0];
        double up =
            (sk_platform_motion_at(p, t + h).velocity.z - sk_platform_motion_at(p, t - h).velocity.z) / (2.0 * h);
        check_number(pressed(&v.subject.forces, 0, -2), 200.0 * (SK_STANDARD_GRAVITY + up), 0.02 * WEIGHT);
        const sk_body_account *b = &v.audit.bodies;
        if (i != 1) continue; // at the top: what the deck gave has gone to the crate, but for what is lost
        double began = 0.5 * 200.0 * (0.5 * SK_PI) * (0.5 * SK_PI); // J, of motion: the deck begins at its fastest
        check_number(b->platforms, WEIGHT - began, 0.01 * WEIGHT);
        check_number(b->platforms, b->contacts + b->lost, 0.01 * WEIGHT);
    }
    end(&v);
}

static void aircraft_that_press_each_other_show_it(void **unused) {
    (void)unused;
    view v;
    begin(&v, FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                    "{ type = 'c172p', at = {0, -8}, heading = 0, speed = 11, engine = false },\n"
                    "{ type = 'c172p', at = {0, 8}, heading = 180, speed = 11, engine = false } } }");
    double most = 0.0;
    const int32_t own = v.subject.model->body_count; // of the first aircraft
    for (int i = 0; i < 120 && most == 0.0; i++) {
        run(&v, 1.0 / SK_TICK_HZ);
        for (int32_t k = 0; k < v.subject.forces.touch_count; k++)
            most = sk_max(most, sk_length(v.subject.forces.touch[k].force));
    }
    assert_true(most > 40.0);
    assert_true(v.subject.forces.island[own + 1] == own && v.subject.forces.members[own] == 2);
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("forces")].draw_bodies(&draw, &v.subject, 0);
    assert_true(seen.arrows > 0 && seen.arrow[0].role == SK_DRAW_REACTION);
    end(&v);
}

static int32_t count_role(const draw_record *seen, sk_draw_role role) {
    int32_t count = 0;
    for (int32_t i = 0; i < seen->lines; i++) count += seen->line[i].role == role;
    return count;
}

static void outlines_show_sleep_and_islands(void **unused) {
    (void)unused;
    view v;
    begin_stack(&v);
    sk_state_body(v.state, 1)->asleep = 0;
    const sk_draw_kind *bodies = &sk_draw_kinds[sk_draw_find("bodies")];
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    bodies->draw_bodies(&draw, &v.subject, 0);
    enum { EDGES = 12 };
    assert_int_equal(count_role(&seen, SK_DRAW_ASLEEP), 3 * EDGES);
    assert_int_equal(count_role(&seen, SK_DRAW_AWAKE), EDGES);
    draw = draw_to(&seen);
    bodies->draw_bodies(&draw, &v.subject, 1);
    assert_int_equal(count_role(&seen, SK_DRAW_ISLAND), 3 * EDGES);
    assert_int_equal(count_role(&seen, SK_DRAW_AIR), EDGES); // alone
    draw = draw_to(&seen);
    bodies->draw_bodies(&draw, &v.subject, 2);
    assert_int_equal(seen.labels, 1); // of the one that is awake
    assert_string_equal(seen.label[0].text, "crate (body 2): 0.00 m/s, 0 kJ");
    draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("normals")].draw_bodies(&draw, &v.subject, 0);
    assert_int_equal(seen.arrows, 4);
    end(&v);
}

static void a_click_on_a_body_tells_its_state(void **unused) {
    (void)unused;
    view v;
    begin_stack(&v);
    sk_view from = {.pose = sk_look_at(sk_vec(0.0, -20.0, 2.5), sk_vec(0.0, 0.0, 2.5)), .fov = 0.4};
    sk_picture picture = {&from, 640, 480};
    sk_picture_click click = {.x = 320.0, .y = 240.0}; // at the middle of the uppermost crate
    sk_body_click_answer(&click, true, true, &v.subject, picture, 1.0);
    assert_int_equal(click.body, 4);
    v.subject.picked_body = click.body;
    sk_picked_panel panel;
    assert_true(sk_body_panel_fill(&v.subject, &panel));
    assert_string_equal(panel.title, "Body 4: crate");
    static const char *const WORDS[] = {"Mass 200 kg",
                                        "Asleep",
                                        "Speed 0.000 m/s",
                                        "Energy of motion 0 J; of its weight 4903 J above 0 m",
                                        "1 contact; force on it 1961 N",
                                        "island of 3",
                                        "crate (body 3): presses 1961 N, along 0 N"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(panel.words, WORDS[i]) == NULL) fail_msg("no '%s' in:\n%s", WORDS[i], panel.words);
    sk_body_click_answer(&click, false, true, &v.subject, picture, 1.0); // without a click it stays
    assert_int_equal(click.body, 4);
    click.x = 5.0; // beside all
    sk_body_click_answer(&click, true, true, &v.subject, picture, 1.0);
    assert_int_equal(click.body, 0);
    v.subject.picked_body = 0;
    assert_false(sk_body_panel_fill(&v.subject, &panel));
    end(&v);
}

// The lines along the side of a drum would hide it: it has its two rims.
static void round_bodies_have_few_lines(void **unused) {
    (void)unused;
    view v;
    begin(&v,
          FIELD "return scene{ title = 'x', scenery = field, bodies = { include('parts/bodies').barrel{ at = {0, 0} }, "
                "body{ spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {9, 0} } } }");
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("bodies")].draw_bodies(&draw, &v.subject, 0);
    assert_int_equal(seen.lines, 2 * 24 + 3 * 16);
    end(&v);
}

// A crate falls 1 m and comes to rest: its height goes into heat.
static void the_account_of_bodies_closes(void **unused) {
    (void)unused;
    view v;
    begin(&v, FIELD "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {0, 0, 1}, pitch = 20 } } }");
    run(&v, 6.0);
    const sk_body_account *b = &v.audit.bodies;
    double fallen = v.audit.bodies_began - b->potential;
    assert_true(fallen > 0.8 * WEIGHT);
    check_number(b->gravity, fallen, 0.02 * fallen); // the flow has the mean velocity of a substep
    check_number(b->kinetic, b->contacts + b->gravity + b->drag + b->sleep, 1e-9 * fallen);
    check_number(b->lost, fallen, 0.02 * fallen);
    assert_true(b->platforms == 0.0 && b->winches == 0.0 && b->broken == 0.0);
    sk_column columns[400];
    int32_t count = sk_columns_of(v.scene->model, columns, 400), found = 0;
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(columns[i].name, "bodies.energy.lost") != 0) continue;
        found++;
        assert_true(sk_column_is_energy(&columns[i]));
        assert_true(sk_column_value(&columns[i], v.state, NULL, &v.audit) == b->lost);
    }
    assert_int_equal(found, 1);
    end(&v);
}

static void a_scene_without_aircraft_is_seen_around_its_bodies(void **unused) {
    (void)unused;
    view v;
    begin(&v, FIELD
          "return scene{ title = 'x', scenery = field, bodies = { crate{ at = {10, 0} }, crate{ at = {14, 3} } } }");
    double extent;
    sk_vec3 middle = sk_bodies_middle(v.scene->model, &extent);
    check_number(middle.x, 12.0, 1e-9);
    check_number(middle.y, 1.5, 1e-9);
    check_number(middle.z, 0.5, 1e-9);
    check_number(extent, sqrt(25.0 + 16.0 + 1.0), 1e-9);
    end(&v);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_between_sleeping_crates_are_the_weights_above),
        cmocka_unit_test(forces_follow_a_platform_at_the_time_of_the_state),
        cmocka_unit_test(aircraft_that_press_each_other_show_it),
        cmocka_unit_test(outlines_show_sleep_and_islands),
        cmocka_unit_test(a_click_on_a_body_tells_its_state),
        cmocka_unit_test(round_bodies_have_few_lines),
        cmocka_unit_test(the_account_of_bodies_closes),
        cmocka_unit_test(a_scene_without_aircraft_is_seen_around_its_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
