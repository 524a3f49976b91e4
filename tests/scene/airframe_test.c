// Airframes in the world: aircraft touch bodies and each other.
#include "replay/state_check.h"
#include "scene/loaded.h"
#include "stepping.h"

#define FIELD "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"

static sk_controls controls[2];

// Runs a scene for some seconds. Calls `see` after each tick if it is not null.
static sk_state *run(const sk_scene *scene, double seconds, void (*see)(const sk_model *, const sk_state *, void *),
                     void *user) {
    sk_state *s;
    sk_result r = sk_state_create(scene->model, &s);
    if (!r.ok) fail_msg("%s", r.text);
    for (int32_t i = 0; i < scene->model->aircraft_count && i < 2; i++)
        controls[i] = scene->model->aircraft[i].controls;
    for (int64_t n = (int64_t)(seconds * SK_TICK_HZ + 0.5); n > 0; n--) {
        step_world(scene->model, s, controls);
        if (see != NULL) see(scene->model, s, user);
    }
    return s;
}

static bool has_event(const sk_model *model, const sk_state *s, const char *words) {
    for (int64_t i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++) {
        char text[256];
        sk_event_describe(model, &s->event[i], text, sizeof text);
        if (strstr(text, words) != NULL) return true;
    }
    return false;
}

// All that happened so far: `words` of an event, and how often. `seen`: events that were looked at.
typedef struct telling {
    const char *words;
    int64_t seen;
    int times;
} telling;

static void count_words(const sk_model *model, const sk_state *s, void *user) {
    telling *t = user;
    for (; t->seen < s->event_count; t->seen++) {
        char text[256];
        sk_event_describe(model, &s->event[t->seen % SK_EVENTS_KEPT], text, sizeof text);
        t->times += strstr(text, t->words) != NULL;
    }
}

static void end(sk_scene *scene, sk_state *s) {
    stepping_forget();
    sk_state_destroy(s);
    sk_scene_destroy(scene);
}

static void two_cessnas_stop_each_other(void **state) {
    (void)state;
    sk_scene *scene = loaded(FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                                   "{ type = 'c172p', at = {0, -8}, heading = 0, speed = 11, engine = false },\n"
                                   "{ type = 'c172p', at = {0, 8}, heading = 180, speed = 11, engine = false } } }");
    sk_state *s = run(scene, 2.0, NULL, NULL);
    const sk_aircraft_state *a = sk_state_aircraft(s, 0), *b = sk_state_aircraft(s, 1);
    assert_true(a->position.y < b->position.y); // none passes through the other
    assert_true(b->position.y - a->position.y > 2.0);
    assert_true(has_event(scene->model, s, "c172p (aircraft 1): spinner"));
    end(scene, s);
}

// What the flows of both accounts do not explain is small against their turnover.
static void accounts_of_a_collision_close(void **state) {
    (void)state;
    sk_scene *scene = loaded(FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                                   "{ type = 'c172p', at = {0, -6}, heading = 0, speed = 9, engine = false },\n"
                                   "{ type = 'c172p', at = {1, 6}, heading = 180, speed = 9, engine = false } } }");
    TEST_AUDIT(audit);
    sk_state *s;
    assert_true(sk_state_create(scene->model, &s).ok);
    for (int32_t i = 0; i < 2; i++) {
        controls[i] = scene->model->aircraft[i].controls;
        audit.aircraft[i] = (sk_energy_account){0};
        audit.aircraft[i].begin = audit.aircraft[i].now = sk_energy_of(scene->model, s, i);
    }
    for (int n = 0; n < 3 * SK_TICK_HZ; n++) step_world_audited(scene->model, s, controls, &audit);
    for (int32_t i = 0; i < 2; i++) {
        const sk_energy_account *account = &audit.aircraft[i];
        double explained = 0.0;
        for (int32_t k = 0; k < SK_ENERGY_FLOW_COUNT; k++) explained += account->flow.of[k];
        double change = sk_energy_total(&account->now) - sk_energy_total(&account->begin);
        assert_true(account->flow.bodies < -10000.0); // of the 44 kJ of each
        check_number(change - explained, 0.0, 1e-6 * account->turnover);
    }
    end(scene, s);
}

// A tick in which nothing could touch has no flows of bodies: those of the last touch, before a jump to another state, are
// not counted again.
static void a_flight_after_a_crash_adds_nothing_to_the_account_of_bodies(void **state) {
    (void)state;
    sk_scene *scene = loaded(FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                                   "{ type = 'c172p', at = {0, 0, 4}, roll = 180, engine = false } } }");
    TEST_AUDIT(audit);
    sk_state *s, *aloft;
    assert_true(sk_state_create(scene->model, &s).ok);
    assert_true(sk_state_create(scene->model, &aloft).ok);
    controls[0] = scene->model->aircraft[0].controls;
    step_world_audited(scene->model, aloft, controls, &audit);
    sk_state_aircraft(aloft, 0)->position.z = 200.0;
    while (sk_state_aircraft(s, 0)->airframe_touching == 0 && s->tick < 5 * SK_TICK_HZ)
        step_world_audited(scene->model, s, controls, &audit);
    assert_true(audit.bodies.lost > 0.0);
    sk_energy_begin(scene->model, aloft, &audit);
    for (int n = 0; n < 10; n++) step_world_audited(scene->model, aloft, controls, &audit);
    for (int32_t k = 0; k < SK_BODY_ENERGY_COUNT; k++) check_number(audit.bodies.of[k], 0.0, 0.0);
    sk_state_destroy(aloft);
    end(scene, s);
}

// How often a press tells something.
static int events_of_the_press(const char *words) {
    sk_scene *scene = loaded(
        FIELD
        "return scene{ title = 'x', scenery = field, platforms = { platform{ name = 'press', at = {0, 0, 3.2},\n"
        "motion = { { period = 8, heave = 2.5 } }, scenery = made_of(materials.steel, box{ min = {-8, -8, 0}, max "
        "= {8, 8, 1} }) } },\n"
        "aircraft = { { type = 'c172p', at = {0, 0, 2.5}, stands = true, engine = false } } }");
    telling t = {.words = words};
    sk_state *s = run(scene, 7.0, count_words, &t);
    if (t.seen > 200) fail_msg("%d events", (int)t.seen); // parts that broke off and touch it and each other
    end(scene, s);
    return t.times;
}

// A press comes down on a Cessna and crushes it. Each piece says so once, so that the state keeps other events, too.
static void a_press_on_an_airframe_makes_few_events(void **state) {
    (void)state;
    assert_int_equal(events_of_the_press("cabin 2 is crushed"), 1);
    assert_int_equal(events_of_the_press("cowling 1 is crushed"), 1);
    assert_true(events_of_the_press("cabin 2 hits the press") > 0);
    assert_true(events_of_the_press("there is no room for a further hole") > 0);
}

typedef struct momentum {
    sk_vec3 before;
    bool known;
    double most; // kg m/s: largest change in a tick beyond gravity
} momentum;

// The contact keeps the momentum of both: the sum changes in a tick by weight and air only, as in the ticks before it.
static void watch(const sk_model *model, const sk_state *s, void *user) {
    momentum *m = user;
    const sk_aircraft_state *a = sk_state_aircraft(s, 0);
    double mass = model->types[model->aircraft[0].type].mass.mass, crate = model->body_types[0].mass;
    sk_vec3 sum = sk_add(sk_scale(mass, a->velocity), sk_scale(crate, sk_state_body(s, 0)->velocity));
    if (m->known) {
        sk_vec3 gained = sk_sub(sum, m->before);
        gained.z += (mass + crate) * 9.80665 / SK_TICK_HZ;
        m->most = sk_max(m->most, sk_length(gained));
    }
    m->before = sum;
    m->known = true;
}

static void a_cessna_in_the_air_hits_a_crate_and_both_keep_their_momentum(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        FIELD "return scene{ title = 'x', scenery = field, bodies = {\n"
              "body{ name = 'crate', shape = made_of(materials.wood, box{ min = {-.5, -.5, -.5}, max = {.5, .5, .5} }),"
              " mass = 300, drag_area = 0, at = {0, 12, 500} } },\n"
              "aircraft = { { type = 'c172p', at = {0, 0, 500}, heading = 0, speed = 30, engine = false } } }");
    momentum m = {.most = 0.0};
    sk_state *s = run(scene, 0.5, watch, &m);
    assert_true(sk_state_body(s, 0)->velocity.y > 5.0);
    assert_true(has_event(scene->model, s, "hits crate at "));
    // The air's forces on the Cessna: up to a few times its weight in a tick. The hit itself changes each momentum by
    // more than 3,000 kg m/s.
    assert_true(m.most < 0.6 * 1089.0 * 9.81 / SK_TICK_HZ * 6.0);
    end(scene, s);
}

// A body that wakes gets its weight in the same tick, whatever the workspace has seen before.
static void a_copy_of_a_state_wakes_a_body_to_the_same_bits(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        FIELD "return scene{ title = 'x', scenery = field, bodies = {\n"
              "body{ name = 'crate', shape = made_of(materials.wood, box{ min = {-.4, -.4, 0}, max = {.4, .4, 1.2} }),"
              " mass = 60, at = {0, 14} } },\n"
              "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 6, engine = false } } }");
    sk_state *first = run(scene, 1.2, NULL, NULL), *second;
    assert_true(sk_state_create(scene->model, &second).ok);
    sk_state_copy(scene->model, first, second);
    assert_true(sk_state_body(first, 0)->asleep);
    for (int n = 0; n < 2 * SK_TICK_HZ; n++) step_world(scene->model, first, controls);
    stepping_forget();
    for (int n = 0; n < 2 * SK_TICK_HZ; n++) step_world(scene->model, second, controls);
    assert_false(sk_state_body(first, 0)->asleep);
    assert_true(sk_state_hash(scene->model, first) == sk_state_hash(scene->model, second));
    sk_state_destroy(second);
    end(scene, first);
}

// At 50 m/s thin parts meet by impulses, between patches. A recording may hold that.
static void states_of_a_fast_collision_may_be_recorded(void **state) {
    (void)state;
    sk_scene *scene = loaded(FIELD "return scene{ title = 'x', scenery = field, aircraft = {\n"
                                   "{ type = 'c172p', at = {0, -8, 300}, heading = 0, speed = 50, engine = false },\n"
                                   "{ type = 'c172p', at = {0.4, 8, 300.2}, heading = 180, speed = 50, engine = false }"
                                   " } }");
    telling t = {.words = "hits c172p (aircraft 2)"};
    sk_state *s = run(scene, 1.0, count_words, &t);
    assert_true(t.times > 0);
    sk_result r = sk_state_check(scene->model, s);
    if (!r.ok) fail_msg("%s", r.text);
    for (int64_t i = 0; i < s->event_count && i < SK_EVENTS_KEPT; i++)
        assert_true(sk_event_is_possible(scene->model, &s->event[i]));
    end(scene, s);
}

static void a_wing_knocks_a_post_over(void **state) {
    (void)state;
    sk_scene *scene = loaded(
        FIELD "return scene{ title = 'x', scenery = field, bodies = {\n"
              "body{ name = 'post', shape = made_of(materials.wood, box{ min = {-.1, -.1, 0}, max = {.1, .1, 2.5} }),"
              " mass = 40, at = {3.5, 3, 0} } },\n"
              "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 8, engine = false } } }");
    sk_state *s = run(scene, 2.0, NULL, NULL);
    assert_true(has_event(scene->model, s, "right wing"));
    assert_true(sk_state_body(s, 0)->position.y > 3.5);
    end(scene, s);
}

static void what_starts_inside_an_airframe_is_refused_with_both_names(void **state) {
    (void)state;
    sk_scene *scene;
    sk_result r = load_text(
        FIELD "return scene{ title = 'x', scenery = field, bodies = {\n"
              "body{ name = 'crate', shape = made_of(materials.wood, box{ min = {-.3, -.3, 0}, max = {.3, .3, .6} }),"
              " mass = 40, at = {0, 0, 1} } }, aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } } }",
        &scene);
    assert_false(r.ok);
    if (strstr(r.text, "crate and c172p overlap at the start") == NULL) fail_msg("%s", r.text);
    r = load_text(FIELD
                  "return scene{ title = 'x', scenery = field, aircraft = {\n"
                  "{ type = 'c172p', at = {0, 0}, heading = 0 }, { type = 'j3cub', at = {2, 0}, heading = 0 } } }",
                  &scene);
    assert_false(r.ok);
    if (strstr(r.text, "c172p and j3cub overlap at the start") == NULL) fail_msg("%s", r.text);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_cessnas_stop_each_other),
        cmocka_unit_test(accounts_of_a_collision_close),
        cmocka_unit_test(a_press_on_an_airframe_makes_few_events),
        cmocka_unit_test(a_flight_after_a_crash_adds_nothing_to_the_account_of_bodies),
        cmocka_unit_test(a_cessna_in_the_air_hits_a_crate_and_both_keep_their_momentum),
        cmocka_unit_test(a_copy_of_a_state_wakes_a_body_to_the_same_bits),
        cmocka_unit_test(states_of_a_fast_collision_may_be_recorded),
        cmocka_unit_test(a_wing_knocks_a_post_over),
        cmocka_unit_test(what_starts_inside_an_airframe_is_refused_with_both_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
