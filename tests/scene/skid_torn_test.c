// Skid tubes that are torn off: the AH-1S comes down in any attitude, far harder than its gear bears. What is torn off leaves the
// state, and the rest goes on.
#include "base/random.h"
#include "loaded.h"
#include "math/elementary.h"
#include "world/energy.h"
#include "world/world.h"

#include <inttypes.h>

typedef struct crash {
    const char *ground;          // what it falls onto, as a scene's text
    double heading, pitch, roll; // degrees
    double sink, speed;          // m/s: down, and along its heading
} crash;

static const char *const GROUNDS[] = {
    "made_of(materials.asphalt_dry, halfspace{normal={0,0,1}, offset=0})",
    "made_of(materials.grass, halfspace{normal={0,0,1}, offset=0})",
    "made_of(materials.ice, halfspace{normal={0,0,1}, offset=0})",
    "made_of(materials.deck_net, box{min={-12,-12,-0.5}, max={12,12,0}}) + made_of(materials.concrete, "
    "halfspace{normal={0,0,1}, offset=-4})",
};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof GROUNDS[0] };

static const double HEIGHT = 16.0; // m, at first: no part is in the ground

static sk_scene *load_crash(const crash *c) {
    char text[1000];
    snprintf(text, sizeof text,
             "return scene{title='crash', scenery=%s, aircraft={{type=param('aircraft','ah1s'), at={0,0,%.17g}, "
             "heading=%.17g, pitch=%.17g, roll=%.17g}}}",
             c->ground, HEIGHT, c->heading, c->pitch, c->roll);
    return loaded(text);
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

// J: of airframe and tubes and of the springs of what touches. A torn-off part takes the tubes' share with it.
static double energy_of(const sk_model *model, const sk_state *state) {
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    sk_skid_energy tubes = sk_skid_energy_of(model->skids[0], &state->aircraft[0].skids);
    double all = tubes.strain + tubes.motion;
    for (int i = 0; i < SK_ENERGY_STORE_COUNT; i++) all += stores.of[i];
    for (int32_t i = 0; i < model->types[0].skids.node_count; i++)
        for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
            const sk_oriented_touch *touch = &state->aircraft[0].skids.node[i].contact.touch[k];
            double depth = touch->held ? sk_max(0.0, touch->depth) : 0.0;
            all += 0.5 * model->types[0].skids.stiffness * depth * depth;
        }
    return all;
}

static int32_t count_gone(const sk_model *model, const sk_state *state) {
    int32_t count = 0;
    for (int32_t i = 0; i < model->types[0].skids.element_count; i++)
        count += sk_skid_element_is_gone(&state->aircraft[0].skids.element[i]);
    return count;
}

static void begin(const sk_model *model, const crash *c, sk_state *state) {
    static const double DEGREES = 180.0 / SK_PI;
    sk_state_begin(model, state);
    double heading = c->heading / DEGREES;
    state->aircraft[0].velocity = sk_vec(c->speed * sk_sin(heading), c->speed * sk_cos(heading), -c->sink);
    state->aircraft[0].engine_running = 0;
    state->aircraft[0].engine_speed = 0.0; // a rotor that turns has energy to give
}

typedef struct outcome {
    bool frozen, finite;
    double gained, brought; // J: the most that the energy rises by from any time on to any later one; energy at first
    int32_t gone;
    char last[200]; // event
} outcome;

static outcome run_crash(const crash *c, int ticks) {
    static sk_state state;
    sk_scene *scene = load_crash(c);
    const sk_model *model = scene->model;
    begin(model, c, &state);
    sk_energy_stores stores = sk_energy_of(model, &state, 0);
    outcome out = {.finite = true, .brought = stores.translation + stores.potential};
    double least = INFINITY;
    for (int tick = 0; tick < ticks && out.finite && !out.frozen; tick++) {
        sk_world_step(model, &state, &model->aircraft[0].controls);
        out.finite = sk_state_is_finite(model, &state);
        out.frozen = state.aircraft[0].frozen != 0;
        double energy = energy_of(model, &state);
        if (out.frozen) break;
        least = sk_min(least, energy);
        out.gained = sk_max(out.gained, energy - least);
    }
    out.gone = count_gone(model, &state);
    if (state.event_count > 0)
        sk_event_describe(model, &state.event[(state.event_count - 1) % SK_EVENTS_KEPT], out.last, sizeof out.last);
    sk_scene_destroy(scene);
    return out;
}

static void no_crash_freezes_the_helicopter_or_gains_energy(void **state) {
    (void)state;
    const char *wanted = getenv("SKIDPAD_LONG"), *from = getenv("SKIDPAD_SEED");
    bool is_long = wanted != NULL && strcmp(wanted, "1") == 0;
    uint64_t first = from != NULL ? strtoull(from, NULL, 10) : 1, count = is_long ? 2000 : 40;
    int failures = 0, torn = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        crash c = any_crash(seed);
        outcome o = run_crash(&c, 3 * SK_TICK_HZ);
        torn += o.gone > 0;
        if (o.finite && !o.frozen && o.gained < 0.02 * o.brought) continue;
        failures++;
        print_error("seed %" PRIu64
                    ": heading %.2f pitch %.2f roll %.2f sink %.2f speed %.2f on %.30s: %s%s, gains %.3g J "
                    "of %.3g J, expected at most 2 %%; %d elements torn off, last: %s\n",
                    seed, c.heading, c.pitch, c.roll, c.sink, c.speed, c.ground, o.frozen ? "frozen" : "not frozen",
                    o.finite ? "" : ", not finite", o.gained, o.brought, (int)o.gone, o.last);
    }
    print_message("%d of %d crashes from seed %d on tore tubes off\n", torn, (int)count, (int)first);
    assert_int_equal(failures, 0);
    assert_true(torn > (int)count / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_crash_freezes_the_helicopter_or_gains_energy)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
