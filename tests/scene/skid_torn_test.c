// Skid tubes that are torn off: the AH-1S comes down in any attitude, far harder than its gear bears. What is torn off leaves the
// state, and the rest goes on.
#include "base/random.h"
#include "gear/skid_joints.h"
#include "loaded.h"
#include "math/elementary.h"
#include "replay/state_check.h"
#include "scene/rigid.h"
#include "scene/skid_energy.h"
#include "stepping.h"
#include "world/world.h"

#include <inttypes.h>
#include <pthread.h>

typedef struct crash {
    const char *ground;          // what it falls onto, as a scene's text
    double heading, pitch, roll; // degrees
    double sink, speed;          // m/s: down, and along its heading
} crash;

static const char *const GROUNDS[] = {
    "made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0})",
    "made_of(materials.grass, halfspace{normal={0,0,1}, offset=0})",
    "made_of(materials.ice, halfspace{normal={0,0,1}, offset=0})",
    ("made_of(materials.deck_net, box{min={-12,-12,-0.5}, max={12,12,0}}) + "
     "made_of(materials.concrete, halfspace{normal={0,0,1}, offset=-4})"),
};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof GROUNDS[0] };

static const double HEIGHT = 16.0; // m, at first: no part is in the ground

// No piece breaks off: what the contacts of debris store is not in the energy here. scene.random_crashes has whole aircraft.
static sk_scene *load_crash(const crash *c, const char *aircraft) {
    char text[1000];
    snprintf(text, sizeof text,
             "return scene{title='crash', scenery=%s, aircraft={{type=param('aircraft','%s'), at={0,0,%.17g}, "
             "heading=%.17g, pitch=%.17g, roll=%.17g}}}",
             c->ground, aircraft, HEIGHT, c->heading, c->pitch, c->roll);
    sk_scene *scene = loaded(text);
    sk_airframe *airframe = &scene->model->types[0].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++) airframe->pieces[k].joint = 0;
    skid_masts_hold(scene->model);
    return scene;
}

static crash any_crash(uint64_t seed) {
    uint64_t random = seed;
    crash c = {.ground = GROUNDS[seed % GROUND_COUNT]};
    c.heading = sk_random_range(&random, 0.0, 360.0);
    bool upright = sk_random_unit(&random) < 0.5; // the skids come first
    c.pitch = sk_random_range(&random, -1.0, 1.0) * (upright ? 20.0 : 89.0);
    c.roll = sk_random_range(&random, -1.0, 1.0) * (upright ? 40.0 : 179.0);
    c.sink = sk_random_range(&random, 5.0, 80.0);
    c.speed = sk_random_range(&random, 0.0, 60.0);
    return c;
}

static int32_t count_gone(const sk_model *model, const sk_state *state) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->types[0].skids.element_count; i++)
        count += sk_skid_element_is_gone(&sk_state_aircraft(state, 0)->skids.element[i]);
    return count;
}

static void check_refusal(sk_result result, const char *words) {
    if (result.ok || strstr(result.text, words) == NULL)
        fail_msg("'%s', expected '%s'", result.ok ? "ok" : result.text, words);
}

static void begin(const sk_model *model, const crash *c, sk_state **begun) {
    static const double DEGREES = 180.0 / SK_PI;
    test_state_begin(model, begun);
    sk_state *state = *begun;
    double heading = c->heading / DEGREES;
    sk_state_aircraft(state, 0)->velocity = sk_vec(c->speed * sk_sin(heading), c->speed * sk_cos(heading), -c->sink);
    sk_state_aircraft(state, 0)->engine_running = 0;
    sk_state_aircraft(state, 0)->engine_speed = 0.0; // a rotor that turns has energy to give
}

typedef struct outcome {
    bool frozen, finite;
    double gained, brought; // J: the most that the energy rises by from any time on to any later one; energy at first
    int32_t gone;
    char last[200]; // event
} outcome;

static outcome run_crash(const crash *c, const char *aircraft, int ticks) {
    sk_state *state = NULL;
    sk_scene *scene = load_crash(c, aircraft);
    const sk_model *model = scene->model;
    begin(model, c, &state);
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    outcome out = {.finite = true, .brought = stores.translation + stores.potential};
    skid_airframe airframe = skid_airframe_begin(model);
    double least = INFINITY;
    TEST_AUDIT(audit);
    sk_energy_begin(model, state, &audit);
    const sk_energy_flows *flow = &audit.aircraft[0].flow;
    for (int tick = 0; tick < ticks && out.finite && !out.frozen; tick++) {
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
        out.finite = sk_state_is_finite(model, state);
        out.frozen = sk_state_aircraft(state, 0)->frozen != 0;
        // Without what the air gave: a rotor that the fall has turned may lift the rest of the aircraft.
        double energy = skid_energy_of(&airframe, model, state) - (flow->air + flow->thrust + flow->propeller);
        if (out.frozen) break;
        least = sk_min(least, energy);
        out.gained = sk_max(out.gained, energy - least);
    }
    skid_airframe_end(&airframe);
    out.gone = count_gone(model, state);
    sk_result read_back = sk_state_check(model, state);
    if (!read_back.ok) fail_msg("a recording would refuse its own state: %s", read_back.text);
    if (state->event_count > 0)
        sk_event_describe(model, &state->event[(state->event_count - 1) % SK_EVENTS_KEPT], out.last, sizeof out.last);
    sk_scene_destroy(scene);
    test_drop_state(state);
    return out;
}

// Of what it brought. In 60 crashes the most is 1.5e-5.
static const double MOST_GAINED = 1e-3;

static bool is_good(const char *aircraft, uint64_t seed, outcome *out) {
    crash c = any_crash(seed);
    outcome o = *out = run_crash(&c, aircraft, 3 * SK_TICK_HZ);
    if (o.finite && !o.frozen && o.gained < MOST_GAINED * o.brought) return true;
    print_error(
        "%s, seed %" PRIu64 ": heading %.2f pitch %.2f roll %.2f sink %.2f speed %.2f on %.30s: %s%s, gains %.3g "
        "J of %.3g J, expected at most %g %%; %d elements torn off, last: %s\n",
        aircraft, seed, c.heading, c.pitch, c.roll, c.sink, c.speed, c.ground, o.frozen ? "frozen" : "not frozen",
        o.finite ? "" : ", not finite", o.gained, o.brought, 100.0 * MOST_GAINED, (int)o.gone, o.last);
    return false;
}

static void crash_many(const char *aircraft) {
    const char *wanted = getenv("SKIDPAD_LONG"), *from = getenv("SKIDPAD_SEED");
    bool is_long = wanted != NULL && strcmp(wanted, "1") == 0;
    uint64_t first = from != NULL ? strtoull(from, NULL, 10) : 1, count = is_long ? 1000 : 30;
    int failures = 0, torn = 0;
    double most = 0.0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        outcome o;
        failures += !is_good(aircraft, seed, &o);
        torn += o.gone > 0;
        most = sk_max(most, o.gained / o.brought);
    }
    print_message("%s: %d of %d crashes from seed %d on tore tubes off; the energy rose by %.3g %% at most\n", aircraft,
                  torn, (int)count, (int)first, 100.0 * most);
    assert_int_equal(failures, 0);
    assert_true(torn > (int)count / 4);
}

// Six of the first seven rise out of the ground on pieces of their airframe, whose springs give back what they hold. In the seventh
// the left skid hangs 0.2 m below an edge of the plate, and a node of it meets the plate's side. In the next three a
// slender piece crossed its hard layer within a substep. In the last three a core that is crushed got material back: a new
// hole took the place of one that it did not contain.
static void springs_of_pieces_and_nodes_beside_an_edge_add_no_energy(void **state) {
    (void)state;
    static const struct {
        const char *aircraft;
        uint64_t seed;
    } CASES[] = {{"ah1s", 452}, {"ah1s", 582}, {"ah1s", 935}, {"ah1s", 976}, {"r22", 350},  {"r22", 452}, {"r22", 879},
                 {"ah1s", 424}, {"ah1s", 428}, {"ah1s", 848}, {"ah1s", 39},  {"ah1s", 140}, {"ah1s", 334}};
    int failures = 0;
    outcome o;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        failures += !is_good(CASES[i].aircraft, CASES[i].seed, &o);
    assert_int_equal(failures, 0);
}

static void no_crash_freezes_the_ah1s_or_gains_energy(void **state) {
    (void)state;
    crash_many("ah1s");
}

static void no_crash_freezes_the_r22_or_gains_energy(void **state) {
    (void)state;
    crash_many("r22");
}

// As reported: it came down at 34 m/s, rolled by 34 degrees, and was frozen at 0.433 s, when its left skid had run 8 m away.
static void begin_reported(sk_scene **scene, sk_state **state) {
    *scene = loaded(
        "return scene{title='torn', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
        "aircraft={{type=param('aircraft','ah1s'), at={0,0,12}, heading=355.21, pitch=6.04, roll=-33.88, "
        "climb=-66.27, speed=37.67}}}");
    rigid_airframes((*scene)->model);
    test_state_begin((*scene)->model, state);
}

static void the_left_skid_is_torn_off_and_the_account_of_energy_closes(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene;
    TEST_AUDIT(audit);
    begin_reported(&scene, &state);
    const sk_model *model = scene->model;
    const sk_skid_plan *plan = &model->types[0].skids;
    char text[200] = "";
    int64_t reported = 0;
    int torn = 0;
    sk_energy_begin(model, state, &audit);
    for (int tick = 0; tick < 6 * SK_TICK_HZ; tick++) {
        step_world_audited(model, state, &model->aircraft[0].controls, &audit);
        for (; reported < state->event_count; reported++) {
            const sk_event *e = &state->event[reported % SK_EVENTS_KEPT];
            if (e->kind != SK_EVENT_SKID_TORN_OFF) continue;
            sk_event_describe(model, e, text, sizeof text);
            torn++;
        }
    }
    assert_int_equal(sk_state_aircraft(state, 0)->frozen, 0);
    assert_true(sk_length(sk_state_aircraft(state, 0)->velocity) < 1.0);
    assert_true(torn > 0);
    assert_string_equal(text, "left rear saddle: the tubes from here to left front foot are torn off");
    for (int32_t i = 0; i < plan->node_count; i++) { // all that met the ground on the left, nothing on the right
        bool left = plan->nodes[i].position.y < 0.0,
             gone = sk_skid_node_is_gone(model->skids[0], &sk_state_aircraft(state, 0)->skids, i);
        if (plan->touches[i] && gone != left) fail_msg("%s is %s", plan->nodes[i].name, gone ? "gone" : "there");
        if (gone) assert_true(sk_length(sk_state_aircraft(state, 0)->skids.node[i].displacement) == 0.0);
    }
    const sk_energy_account *account = &audit.aircraft[0];
    double share = fabs(sk_energy_remainder(account)) / account->turnover;
    print_message("the account leaves %.3g of its turnover\n", share);
    assert_true(share < 1e-6);
    sk_scene_destroy(scene);
}

// An element of a skid that stands on asphalt breaks at both ends: it leaves with all that hung on it, and its outer node, too.
static void an_end_that_breaks_and_leaves_names_what_it_lay_on(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene = loaded(
        "return scene{title='stands', scenery=made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0}), "
        "aircraft={{type=param('aircraft','ah1s'), at={0,0,1}, stands=true}}}");
    rigid_airframes(scene->model);
    sk_model *model = scene->model;
    sk_aircraft_type *type = &model->types[0];
    for (int32_t i = 0; i < type->skids.tube_count; i++) type->skids.tubes[i].ultimate = 1e-4; // before it yields
    assert_true(sk_model_compile_skids(model, 0).ok);
    const sk_beam_frame *frame = sk_skid_gear_frame(model->skids[0]);
    int32_t left = 0;
    for (int32_t i = 0; i < type->skids.element_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        if (!type->skids.touches[beam->node[0]] || !type->skids.touches[beam->node[1]]) continue;
        test_state_begin(model, &state);
        sk_skid_state *skids = &sk_state_aircraft(state, 0)->skids;
        skids->element[i].plastic_first = skids->element[i].plastic_second =
            sk_scale(1.2 * beam->ultimate, beam->axis[1]);
        step_world(model, state, &model->aircraft[0].controls);
        assert_true(sk_skid_element_is_gone(&skids->element[i]));
        for (int32_t k = 0; k < state->event_count; k++) {
            const sk_event *e = &state->event[k];
            int64_t node = e->part - type->wheel_count - type->point_count;
            if (e->kind != SK_EVENT_SKID_BREAKS) continue;
            left += sk_skid_node_is_gone(model->skids[0], skids, (int32_t)node);
            assert_int_equal(e->solid, 0);
            assert_true(e->material >= 0);
            assert_string_equal(model->materials[e->material].name, "asphalt_dry");
        }
    }
    assert_true(left > 4);
    sk_scene_destroy(scene);
}

// Nodes that are gone rest at zero and touch nothing.
static void check_gone_nodes(const sk_model *model, sk_state *state) {
    sk_skid_state *skids = &sk_state_aircraft(state, 0)->skids;
    int32_t gone = 0;
    while (!sk_skid_node_is_gone(model->skids[0], skids, gone)) gone++;
    sk_skid_node_state *node = &skids->node[gone], kept = *node;
    sk_vec3 *all[] = {&node->displacement, &node->turn, &node->velocity, &node->spin};
    char expected[100];
    for (int i = 0; i < 4; i++) {
        all[i]->y = 1e-9;
        snprintf(expected, sizeof expected, "aircraft[0].skids.node[%d] is torn off, but moves or is displaced",
                 (int)gone);
        check_refusal(sk_state_check(model, state), expected);
        *node = kept;
    }
    sk_oriented_touch *touch = &node->contact.touch[0];
    touch->held = 1;
    touch->solid = touch->material = 0;
    touch->feature = -1;
    touch->normal = sk_vec(0.0, 0.0, 1.0);
    snprintf(expected, sizeof expected, "aircraft[0].skids.node[%d] is torn off, but touches something", (int)gone);
    check_refusal(sk_state_check(model, state), expected);
    *node = kept;
}

// A recording's state with a torn-off part may be stepped; one that no gear can have may not.
static void a_state_without_the_left_skid_is_read_and_an_impossible_one_is_not(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene;
    begin_reported(&scene, &state);
    for (int tick = 0; tick < SK_TICK_HZ / 2; tick++)
        step_world(scene->model, state, &scene->model->aircraft[0].controls);
    assert_true(count_gone(scene->model, state) > 0);
    assert_true(sk_state_check(scene->model, state).ok);
    sk_skid_element_state *e = &sk_state_aircraft(state, 0)->skids.element[5], kept = *e;
    e->broken_first = 4;
    check_refusal(sk_state_check(scene->model, state),
                  "aircraft[0].skids.element[5].broken_first is 4; allowed: 0 to 3");
    *e = kept;
    e->broken_second = e->broken_first ^ SK_SKID_GONE;
    check_refusal(sk_state_check(scene->model, state), "aircraft[0].skids.element[5] is torn off at one end only");
    *e = kept;
    int32_t torn = 0;
    while (!sk_skid_element_is_gone(&sk_state_aircraft(state, 0)->skids.element[torn])) torn++;
    sk_state_aircraft(state, 0)->skids.element[torn].edge.held = 1;
    char expected[100];
    snprintf(expected, sizeof expected, "aircraft[0].skids.element[%d] is torn off, but lies on an edge", (int)torn);
    check_refusal(sk_state_check(scene->model, state), expected);
    sk_state_aircraft(state, 0)->skids.element[torn].edge.held = 0;
    sk_state_aircraft(state, 0)->skids.element[torn].plastic_second.z = 1e-3;
    snprintf(expected, sizeof expected, "aircraft[0].skids.element[%d] is torn off, but bent for good", (int)torn);
    check_refusal(sk_state_check(scene->model, state), expected);
    sk_state_aircraft(state, 0)->skids.element[torn].plastic_second.z = 0.0;
    check_gone_nodes(scene->model, state);
    assert_true(sk_state_check(scene->model, state).ok);
    sk_scene_destroy(scene);
}

// ---- how much stack a step takes ----

enum { STACK = 4 * 1024 * 1024 };
static const unsigned char PAINT = 0xa5;

typedef struct steps {
    const sk_model *model;
    sk_state *state;
    int ticks;
} steps;

static void *run_steps(void *of) {
    const steps *s = of;
    for (int i = 0; i < s->ticks; i++) step_world(s->model, s->state, &s->model->aircraft[0].controls);
    return NULL;
}

// Bytes of its stack that a thread changes. It grows downwards.
static size_t stack_used(void *(*run)(void *), void *argument) {
    unsigned char *stack;
    assert_int_equal(posix_memalign((void **)&stack, 4096, STACK), 0);
    memset(stack, PAINT, STACK);
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, argument), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    size_t untouched = 0;
    while (untouched < STACK && stack[untouched] == PAINT) untouched++;
    free(stack);
    return STACK - untouched;
}

// A thread of a program that uses the engine may have a small stack. A build for debugging steps twice and keeps a state on it.
static void a_step_of_a_broken_gear_fits_into_a_small_stack(void **unused) {
    (void)unused;
    sk_state *state = NULL;
    sk_scene *scene;
    begin_reported(&scene, &state);
    steps fall = {scene->model, state, SK_TICK_HZ}, nothing = {scene->model, state, 0};
    size_t thread = stack_used(run_steps, &nothing), used = stack_used(run_steps, &fall) - thread;
    assert_true(count_gone(scene->model, state) > 0);
    print_message("a step takes %zu kB of stack, a thread that does nothing %zu kB\n", used / 1024, thread / 1024);
#ifdef NDEBUG
    assert_true(used <= SK_STEP_STACK);
#else
    assert_true(used <= 2 * SK_STEP_STACK + sizeof state);
#endif
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_left_skid_is_torn_off_and_the_account_of_energy_closes),
        cmocka_unit_test(an_end_that_breaks_and_leaves_names_what_it_lay_on),
        cmocka_unit_test(a_state_without_the_left_skid_is_read_and_an_impossible_one_is_not),
        cmocka_unit_test(a_step_of_a_broken_gear_fits_into_a_small_stack),
        cmocka_unit_test(springs_of_pieces_and_nodes_beside_an_edge_add_no_energy),
        cmocka_unit_test(no_crash_freezes_the_ah1s_or_gains_energy),
        cmocka_unit_test(no_crash_freezes_the_r22_or_gains_energy)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
