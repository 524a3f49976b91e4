// The scenes that show contact between bodies do what their hints say.
#include "scene/loaded.h"
#include "stepping.h"

typedef struct show {
    sk_scene *scene;
    sk_state *now;
    sk_controls controls;
} show;

static show begin_with(const char *name, const char *const *settings, int32_t count) {
    show s = {0};
    sk_scene_options options = {.settings = settings, .setting_count = count};
    sk_result r = sk_scene_load(name, &options, &s.scene);
    if (r.ok) r = sk_state_create(s.scene->model, &s.now);
    if (!r.ok) fail_msg("%s: %s", name, r.text);
    if (s.scene->model->aircraft_count > 0) s.controls = s.scene->model->aircraft[0].controls;
    return s;
}

static show begin(const char *name, const char *setting) {
    return begin_with(name, &setting, setting != NULL);
}

static void run(show *s, double seconds) {
    for (int32_t i = 0; i < (int32_t)(seconds * SK_TICK_HZ); i++) {
        sk_result r = sk_scene_pilot(s->scene, s->now, &s->controls);
        if (!r.ok) fail_msg("%s", r.text);
        step_world(s->scene->model, s->now, &s->controls);
    }
}

static void end(show *s) {
    stepping_forget();
    sk_state_destroy(s->now);
    sk_scene_destroy(s->scene);
}

static sk_vec3 place(const show *s, int32_t body) {
    return sk_state_body(s->now, body)->position;
}

// How far a body is from where it began, m.
static double shift(const show *s, int32_t body) {
    sk_state *first;
    assert_true(sk_state_create(s->scene->model, &first).ok);
    double distance = sk_length(sk_sub(place(s, body), sk_state_body(first, body)->position));
    sk_state_destroy(first);
    return distance;
}

// Body `i` counted among those of a name, from 0. Returns its number.
static int32_t named(const show *s, const char *name, int32_t i) {
    const sk_model *model = s->scene->model;
    for (int32_t k = 0; k < model->body_count; k++)
        if (strcmp(model->body_types[model->bodies[k].type].name, name) == 0 && i-- == 0) return k;
    fail_msg("there is no such %s", name);
    return -1;
}

// The first arch has 15 stones, the second 14: its stone 10 is missing, and the last ones slide down.
static void one_arch_stands_and_one_falls(void **state) {
    (void)state;
    show s = begin("arch", NULL);
    run(&s, 4.0);
    for (int32_t i = 0; i < 15; i++) check_number(shift(&s, i), 0.0, 5e-3); // the joints settle
    for (int32_t i = 22; i < 27; i++)
        if (shift(&s, i) < 1.0) fail_msg("stone %d moved by %g m only", (int)i, shift(&s, i));
    end(&s);
}

// They are 1.2 m high and 0.16 m thick. One that leans on the next one has its middle below 0.5 m.
static void all_dominoes_fall_and_the_ball_rolls_into_the_barrels(void **state) {
    (void)state;
    show s = begin("domino", NULL);
    run(&s, 20.0);
    int32_t ball = named(&s, "ball", 0);
    for (int32_t i = 0; i < ball; i++)
        if (place(&s, i).z > 0.5) fail_msg("domino %d of %d stands", (int)i, (int)ball);
    assert_true(shift(&s, ball) > 2.0);
    assert_true(shift(&s, named(&s, "barrel", 0)) > 0.1);
    end(&s);
}

static void the_balanced_seesaw_stays_level_and_the_crate_flies(void **state) {
    (void)state;
    show s = begin("seesaw", NULL);
    int32_t light = named(&s, "crate", 4);
    double highest = 0.0;
    for (int32_t i = 0; i < 30; i++) {
        run(&s, 0.1);
        highest = sk_max(highest, place(&s, light).z);
    }
    check_number(place(&s, named(&s, "plank", 0)).z, 0.54, 1e-3);
    check_number(shift(&s, named(&s, "plank", 0)), 0.0, 1e-3);
    assert_true(shift(&s, named(&s, "crate", 2)) > 0.3); // the second seesaw tilts
    assert_true(highest > 2.0);
    end(&s);
}

// The lanes have one plane and seven materials. On 15 degrees, of the tangent 0.268, only packed snow and ice have less
// friction. On 30 degrees, of the tangent 0.577, none has as much.
static void crates_slide_where_the_slope_is_above_the_angle_of_friction(void **state) {
    (void)state;
    static const int32_t FIRST_TO_SLIDE[2] = {5, 0};
    static const char *const SLOPES[2] = {"slope=15", "slope=30"};
    for (int k = 0; k < 2; k++) {
        show s = begin("ramp_crates", SLOPES[k]);
        run(&s, 2.0);
        for (int32_t i = 0; i < 7; i++) {
            if (i < FIRST_TO_SLIDE[k])
                check_number(shift(&s, i), 0.0, 1e-3);
            else
                assert_true(shift(&s, i) > 1.0);
        }
        end(&s);
    }
}

// It touches at y = -258 m with 31 m/s. Friction of 0.35 times the weight would stop it after 140 m. It slides farther,
// because its wings still carry a part of the weight. Its blades break off. In sand it sinks: the skin of its belly comes below the surface.
static void the_belly_stops_the_aircraft(void **state) {
    (void)state;
    static const struct {
        const char *surface;
        double lowest, highest; // m: of its centre of mass
    } RUNWAYS[] = {{"surface=asphalt_dry", 0.75, 0.85}, {"surface=sand", 0.7, 0.9}};
    for (int k = 0; k < 2; k++) {
        const char *settings[] = {"demo=true", RUNWAYS[k].surface};
        show s = begin_with("belly_landing", settings, 2);
        run(&s, 30.0);
        const sk_aircraft_state *a = sk_state_aircraft(s.now, 0);
        assert_true(sk_length(a->velocity) < 0.05);
        assert_true(a->position.y > -258.0 + 140.0 && a->position.y < -258.0 + 300.0);
        assert_true(a->position.z > RUNWAYS[k].lowest && a->position.z < RUNWAYS[k].highest);
        assert_true(fabs(a->position.x) < 5.0);
        sk_outputs out;
        sk_outputs_of(s.scene->model, s.now, 0, &out);
        for (int32_t i = 0; i < 3; i++) check_number(out.wheel[i].report.normal_force, 0.0, 0.0);
        end(&s);
    }
}

static void the_roof_falls_on_the_aircraft(void **state) {
    (void)state;
    show s = begin("roof_collapse", NULL);
    sk_vec3 before = sk_state_aircraft(s.now, 0)->position;
    run(&s, 7.0);
    for (int32_t i = 0; i < 9; i++)
        if (place(&s, named(&s, "roof slab", i)).z > 2.5) fail_msg("roof slab %d did not fall", (int)i);
    assert_true(sk_length(sk_sub(sk_state_aircraft(s.now, 0)->position, before)) > 0.05);
    end(&s);
    s = begin("roof_collapse", "swing=0"); // the ball hangs: the hangar stands
    run(&s, 3.0);
    for (int32_t i = 0; i < 9; i++) check_number(shift(&s, named(&s, "roof slab", i)), 0.0, 1e-3);
    end(&s);
}

// Stones rock on their corners for a long time, because a slow hit loses little.
static void a_small_heap_of_rubble_comes_to_rest(void **state) {
    (void)state;
    show s = begin("rubble", "count=18");
    run(&s, 12.0);
    for (int32_t i = 0; i < 18; i++) {
        assert_true(place(&s, i).z > 0.0);
        check_number(sk_length(sk_state_body(s.now, i)->velocity), 0.0, 0.05);
    }
    end(&s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_arch_stands_and_one_falls),
        cmocka_unit_test(all_dominoes_fall_and_the_ball_rolls_into_the_barrels),
        cmocka_unit_test(the_balanced_seesaw_stays_level_and_the_crate_flies),
        cmocka_unit_test(crates_slide_where_the_slope_is_above_the_angle_of_friction),
        cmocka_unit_test(the_belly_stops_the_aircraft),
        cmocka_unit_test(the_roof_falls_on_the_aircraft),
        cmocka_unit_test(a_small_heap_of_rubble_comes_to_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
