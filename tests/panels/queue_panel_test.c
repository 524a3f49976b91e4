// The queue of loose bodies on the screen: its times are those at which the bodies touch, its balls contain the bodies.
#include "allocations.h"
#include "debug/draw_record.h"
#include "panels/queue_panel.h"
#include "scene/loaded.h"

typedef struct view {
    sk_scene *scene;
    sk_state *state;
    sk_queue_view *queue;
    sk_draw_subject subject;
} view;

static void begin(view *v, const char *name) {
    memset(v, 0, sizeof *v);
    sk_result r = sk_scene_load(name, NULL, &v->scene);
    if (!r.ok) fail_msg("%s: %s", name, r.text);
    assert_true(sk_state_create(v->scene->model, &v->state).ok);
    assert_true(sk_queue_view_create(v->scene->model, &v->queue).ok);
    v->subject = (sk_draw_subject){.model = v->scene->model, .state = v->state, .queue = v->queue};
    sk_queue_view_fill(v->queue, v->state);
}

static void run_until(view *v, int64_t tick) {
    sk_controls none[1] = {0};
    while (v->state->tick < tick) sk_world_step(v->scene->model, v->state, none, v->scene->workspace);
    sk_queue_view_fill(v->queue, v->state);
}

static void end(view *v) {
    sk_queue_view_destroy(v->queue);
    sk_state_destroy(v->state);
    sk_scene_destroy(v->scene);
}

static double seconds(const view *v) {
    return (double)v->state->tick / SK_TICK_HZ;
}

// Gravity is common to both, so the prediction stays the same until it is due.
static void the_spheres_of_the_paper_are_predicted_for_14_98_s_all_along(void **unused) {
    (void)unused;
    view v;
    sk_picked_panel panel;
    begin(&v, "spheres");
    for (int64_t tick = 0; tick < (int64_t)(14.97 * SK_TICK_HZ); tick += 200) {
        run_until(&v, tick);
        assert_int_equal(v.queue->listed, 1);
        check_number(seconds(&v) + v.queue->pair[0].time, 14.98, 1e-4);
    }
    run_until(&v, (int64_t)(14.5 * SK_TICK_HZ));
    assert_true(sk_queue_panel_fill(&v.subject, &panel));
    assert_string_equal(panel.title, "Queue: 1 pair");
    assert_string_equal(panel.words, "    0.480 s  west \xC2\xB7 east\nPredictions 1, volumes 0, faces 0");
    run_until(&v, (int64_t)(14.97 * SK_TICK_HZ)); // less than two ticks before: not yet replaced by parts
    assert_int_equal(v.state->event_count, 0);
    run_until(&v, (int64_t)(14.99 * SK_TICK_HZ)); // over: an event, and parts in the queue
    assert_int_equal(v.state->event_count, 1);
    assert_true(v.queue->search.queue.count > 1);
    end(&v);
}

// The times of the queue never exceed the time of the contact, the wall's nodes are replaced first, and faces are reached before it.
static void the_motorcycle_goes_down_the_trees_until_the_wall(void **unused) {
    (void)unused;
    view v;
    sk_picked_panel panel;
    static const double SETTLING = 1e-3; // s: the springs of its contacts tilt it a little at first
    begin(&v, "motorcycle");
    check_number(v.queue->moving[1].tree->face_count, 144, 0.0);
    double last = 0.0;
    int32_t deepest[2] = {0, 0};
    for (int64_t tick = 0; tick < 3 * SK_TICK_HZ; tick++) {
        run_until(&v, tick);
        const sk_contact_pair *first = &v.queue->pair[0];
        double when = seconds(&v) + first->time;
        if (!(when <= 3.0 + SETTLING && when >= last - 2.0 / SK_TICK_HZ))
            fail_msg("at %.4f s contact is predicted for %.4f s, before for %.4f s", seconds(&v), when, last);
        last = when;
        for (int side = 0; side < 2; side++) {
            int32_t level = sk_queue_view_level(v.queue, first->body[side], first->node[side]);
            if (level > deepest[first->body[side]]) deepest[first->body[side]] = level;
        }
        if (tick == (int64_t)(2.92 * SK_TICK_HZ)) assert_true(deepest[0] == 0 && deepest[1] > 0);
    }
    assert_true(deepest[0] > 3 && deepest[1] > 3 && last > 2.98);
    assert_true(sk_queue_panel_fill(&v.subject, &panel));
    assert_non_null(strstr(panel.words, "motorcycle, face \xC2\xB7 wall, face"));
    end(&v);
}

// The furthest that lines of a role are from a place, m.
static double farthest(const draw_record *r, sk_vec3 from, sk_draw_role role) {
    double most = 0.0;
    for (int32_t i = 0; i < r->lines; i++)
        if (r->line[i].role == role) most = sk_max(most, sk_length(sk_sub(r->line[i].a, from)));
    return most;
}

static void balls_are_drawn_by_level_and_where_they_will_be(void **unused) {
    (void)unused;
    static draw_record r;
    view v;
    begin(&v, "spheres");
    run_until(&v, (int64_t)(14.9 * SK_TICK_HZ));
    const sk_draw_kind *kind = &sk_draw_kinds[sk_draw_find("boxes")];
    sk_draw draw = draw_to(&r);
    kind->draw_bodies(&draw, &v.subject, SK_DRAW_QUEUE_OPTION);
    // Both are equally fast. The predicted ball of one touches that of the other, 2 m from its middle.
    sk_vec3 a = sk_state_body(v.state, 0)->position, b = sk_state_body(v.state, 1)->position;
    check_number(sk_min(farthest(&r, a, SK_DRAW_PAIR), farthest(&r, b, SK_DRAW_PAIR)), 1.0, 1e-3);
    assert_int_equal(r.labels, 1);
    assert_string_equal(r.label[0].text, "in 0.08 s");
    sk_vec3 at = r.label[0].at;
    check_number(sk_min(sk_length(sk_sub(at, a)), sk_length(sk_sub(at, b))), 2.0, 1e-3);
    draw = draw_to(&r);
    kind->draw_bodies(&draw, &v.subject, SK_DRAW_QUEUE_OPTION + 1);
    assert_int_equal(r.lines, 2 * 3 * 24);
    draw = draw_to(&r);
    kind->draw_bodies(&draw, &v.subject, 0);
    assert_int_equal(r.lines, 0);
    v.subject.queue = NULL;
    kind->draw_bodies(&draw, &v.subject, SK_DRAW_QUEUE_OPTION);
    assert_int_equal(r.lines, 0);
    end(&v);
}

static void a_scene_without_bodies_has_no_queue(void **unused) {
    (void)unused;
    static const sk_model none;
    sk_queue_view *queue;
    sk_picked_panel panel;
    assert_false(sk_queue_view_create(&none, &queue).ok);
    assert_null(queue);
    assert_false(sk_queue_panel_fill(&(sk_draw_subject){.model = &none}, &panel));
}

// Without memory there is no queue, and nothing is lost.
static void without_memory_there_is_no_queue(void **unused) {
    (void)unused;
    view v;
    begin(&v, "motorcycle");
    int64_t before = memory_in_use;
    int32_t refused = 0;
    for (long n = 0; n < 1000; n++) {
        sk_queue_view *queue;
        allocations_left = n;
        sk_result r = sk_queue_view_create(v.scene->model, &queue);
        allocations_left = -1;
        if (r.ok) {
            sk_queue_view_destroy(queue);
            break;
        }
        refused++;
        assert_null(queue);
        assert_true(memory_in_use == before);
    }
    assert_true(refused > 5 && refused < 1000 && memory_in_use == before);
    end(&v);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_spheres_of_the_paper_are_predicted_for_14_98_s_all_along),
                                       cmocka_unit_test(the_motorcycle_goes_down_the_trees_until_the_wall),
                                       cmocka_unit_test(balls_are_drawn_by_level_and_where_they_will_be),
                                       cmocka_unit_test(a_scene_without_bodies_has_no_queue),
                                       cmocka_unit_test(without_memory_there_is_no_queue)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
