// Steps on several threads: the same bits as on one, no allocation, no threads where they would not help.
#include "allocations.h"
#include "base/random.h"
#include "loaded.h"

enum { CREWS = 4 };
static const int32_t THREADS[CREWS] = {1, 2, 3, 8};

// The same scene stepped by crews of different sizes.
typedef struct crews {
    sk_scene *scene;
    sk_workspace *work[CREWS];
    sk_state *state[CREWS];
    sk_controls *controls;
} crews;

static crews crews_of(sk_scene *scene) {
    crews c = {.scene = scene};
    const sk_model *model = scene->model;
    c.controls = calloc((size_t)model->aircraft_count + 1, sizeof *c.controls);
    for (int32_t i = 0; i < model->aircraft_count; i++) c.controls[i] = model->aircraft[i].controls;
    for (int k = 0; k < CREWS; k++) {
        assert_true(sk_workspace_create(model, &c.work[k]).ok);
        assert_true(sk_workspace_set_threads(c.work[k], THREADS[k]).ok);
        assert_int_equal(sk_workspace_threads(c.work[k]), THREADS[k]);
        assert_true(sk_state_create(model, &c.state[k]).ok);
    }
    return c;
}

static void end(crews *c) {
    for (int k = 0; k < CREWS; k++) {
        sk_workspace_destroy(c->work[k]);
        sk_state_destroy(c->state[k]);
    }
    free(c->controls);
    sk_scene_destroy(c->scene);
}

static void step_together(crews *c, double seconds) {
    const sk_model *model = c->scene->model;
    for (int i = 0; i < (int)(seconds * SK_TICK_HZ); i++) {
        for (int k = 0; k < CREWS; k++) {
            sk_world_step(model, c->state[k], c->controls, c->work[k]);
            sk_number number;
            if (k > 0 && sk_state_first_difference(model, c->state[0], c->state[k], &number))
                fail_msg("tick %d, %d threads: %s is %.17g in place of %.17g", i, (int)THREADS[k], number.name,
                         sk_state_number(c->state[k], &number), sk_state_number(c->state[0], &number));
        }
    }
}

static sk_scene *shipped(const char *name, const char *setting) {
    sk_scene *scene;
    sk_scene_options options = {.settings = &setting, .setting_count = setting != NULL};
    sk_result r = sk_scene_load(name, &options, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    return scene;
}

static void follow(const char *name, const char *setting, double seconds) {
    crews c = crews_of(shipped(name, setting));
    step_together(&c, seconds);
    end(&c);
}

static void shipped_scenes_have_the_same_bits_on_any_number_of_threads(void **state) {
    (void)state;
    follow("bowling", "speed=90", 1.2); // swept contact, a heap
    follow("apron_traffic", "speed=12", 0.5);
    follow("blocks", "count=40", 0.3);
}

// Boxes of random sizes over each other, so that they fall into heaps: islands of all sizes, sleep and waking.
static void random_text(uint64_t *random, int count, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "local things = include 'parts/bodies'\nlocal bodies = {");
    for (int i = 0; i < count; i++) {
        double w = sk_random_range(random, 0.2, 0.9), l = sk_random_range(random, 0.2, 0.9);
        used += (size_t)snprintf(text + used, size - used,
                                 "things.crate{ at = {%g, %g, %g}, stands = false, size = {%g, %g, %g}, mass = %g, "
                                 "roll = %g, velocity = {%g, %g, 0} },\n",
                                 1.4 * (i % 5), 1.4 * (i / 5 % 4), 0.4 + 1.4 * (i / 20), w, l,
                                 sk_random_range(random, 0.2, 0.9), sk_random_range(random, 10.0, 400.0),
                                 sk_random_range(random, -20.0, 20.0), sk_random_range(random, -3.0, 3.0),
                                 sk_random_range(random, -3.0, 3.0));
    }
    snprintf(
        text + used, size - used,
        "}\nreturn scene{ title = 'Heap', bodies = bodies, scenery = made_of(materials.concrete, halfspace{ normal "
        "= {0, 0, 1}, offset = 0 }) + made_of(materials.wood, box{ min = {1, 1, -1}, max = {2, 3, 0.2} }) }\n");
}

static void random_heaps_have_the_same_bits_on_any_number_of_threads(void **state) {
    (void)state;
    static char text[1 << 16];
    uint64_t random = 28;
    for (int round = 0; round < 3; round++) {
        random_text(&random, 60, text, sizeof text);
        crews c = crews_of(loaded(text));
        step_together(&c, 1.5);
        end(&c);
    }
}

static void a_step_on_threads_allocates_nothing(void **state) {
    (void)state;
    crews c = crews_of(shipped("bowling", "speed=90"));
    memory_stays_short = true;
    allocations_left = 0;
    int64_t before = memory_in_use;
    for (int i = 0; i < 60; i++)
        for (int k = 0; k < CREWS; k++) sk_world_step(c.scene->model, c.state[k], c.controls, c.work[k]);
    int64_t after = memory_in_use;
    allocations_left = -1;
    memory_stays_short = false;
    assert_int_equal(before, after);
    assert_true(sk_state_hash(c.scene->model, c.state[0]) == sk_state_hash(c.scene->model, c.state[CREWS - 1]));
    end(&c);
}

// Every allocation in turn fails while threads are set. The workspace then works as before.
static void without_memory_a_workspace_keeps_its_threads(void **state) {
    (void)state;
    sk_scene *scene = shipped("bowling", NULL);
    sk_workspace *work;
    assert_true(sk_workspace_create(scene->model, &work).ok);
    assert_int_equal(sk_workspace_threads(work), 1);
    bool made = false;
    for (long n = 0; !made; n++) {
        allocations_left = n;
        sk_result r = sk_workspace_set_threads(work, 3);
        allocations_left = -1;
        made = r.ok;
        assert_int_equal(sk_workspace_threads(work), made ? 3 : 1);
        assert_true(n < 1000);
    }
    assert_true(sk_workspace_set_threads(work, 1).ok);
    assert_int_equal(sk_workspace_threads(work), 1);
    sk_workspace_destroy(work);
    sk_scene_destroy(scene);
}

static void numbers_of_threads_out_of_range_are_refused(void **state) {
    (void)state;
    sk_scene *scene = shipped("bowling", NULL);
    sk_result r = sk_workspace_set_threads(scene->workspace, 65);
    assert_false(r.ok);
    assert_string_equal(r.text, "65 threads; 0 to 64 are allowed");
    assert_false(sk_workspace_set_threads(scene->workspace, -1).ok);
    assert_true(sk_workspace_set_threads(scene->workspace, 0).ok);
    assert_true(sk_workspace_threads(scene->workspace) >= 1);
    sk_scene_destroy(scene);
}

static void a_lone_aircraft_has_one_thread(void **state) {
    (void)state;
    sk_scene *scene = shipped("airfield", NULL);
    assert_true(sk_workspace_set_threads(scene->workspace, 8).ok);
    assert_int_equal(sk_workspace_threads(scene->workspace), 1);
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_scenes_have_the_same_bits_on_any_number_of_threads),
        cmocka_unit_test(random_heaps_have_the_same_bits_on_any_number_of_threads),
        cmocka_unit_test(a_step_on_threads_allocates_nothing),
        cmocka_unit_test(without_memory_a_workspace_keeps_its_threads),
        cmocka_unit_test(numbers_of_threads_out_of_range_are_refused),
        cmocka_unit_test(a_lone_aircraft_has_one_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
