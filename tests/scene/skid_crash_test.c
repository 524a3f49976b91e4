// Helicopters that come down banked and hard: their tubes yield, break and turn over, and give nothing back that they have not
// taken.
#include "check.h"
#include "validate/worlds.h"
#include "world/energy.h"

#include <stdio.h>

// J/kg: of the airframe's motion, its height over the ground and the springs of its hull, of its bent and swinging tubes, and of
// the springs of their nodes.
static double energy_of(const sk_model *model, const sk_state *state) {
    sk_energy_stores stores = sk_energy_of(model, state, 0);
    sk_skid_energy tubes = sk_skid_energy_of(model->skids[0], &state->aircraft[0].skids);
    double all = stores.translation + stores.rotation + stores.potential + stores.struts + stores.pebbles;
    for (int32_t i = 0; i < model->types[0].skids.node_count; i++)
        for (int32_t k = 0; k < SK_ORIENTED_TOUCHES; k++) {
            const sk_oriented_touch *touch = &state->aircraft[0].skids.node[i].contact.touch[k];
            double depth = touch->held ? sk_max(0.0, touch->depth) : 0.0;
            all += 0.5 * model->types[0].skids.stiffness * depth * depth;
        }
    return (all + tubes.strain + tubes.motion) / model->types[0].mass.mass;
}

// By how much (J/kg) that rises at the most, from any time on to any later one.
static double most_gained(const char *aircraft, double sink, double bank, double *brought) {
    static sk_state state;
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "landing", "aircraft=%s speed=0 sink=%g bank=%g pitch=0 height=3 collective=0",
                                aircraft, sink, bank);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_model *model = scene->model;
    sk_state_begin(model, &state);
    state.aircraft[0].engine_running = 0;
    state.aircraft[0].engine_speed = 0.0; // a rotor that turns has energy to give
    double least = INFINITY, gained = 0.0;
    *brought = energy_of(model, &state);
    for (int tick = 0; tick < 4 * SK_TICK_HZ; tick++) {
        sk_world_step(model, &state, &model->aircraft[0].controls);
        assert_int_equal(state.aircraft[0].frozen, 0);
        double energy = energy_of(model, &state);
        least = sk_min(least, energy);
        gained = sk_max(gained, energy - least);
    }
    sk_scene_destroy(scene);
    return gained;
}

static void a_banked_landing_gains_no_energy(void **state) {
    (void)state;
    static const struct {
        const char *aircraft;
        double sink, bank;
    } CASES[] = {{"ah1s", 4.0, 15.0}, {"ah1s", 5.0, 20.0}, {"r22", 8.0, 30.0}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        double brought, gained = most_gained(CASES[i].aircraft, CASES[i].sink, CASES[i].bank, &brought);
        print_message("%s, %g m/s, %g degrees: %.2f J/kg\n", CASES[i].aircraft, CASES[i].sink, CASES[i].bank, gained);
        assert_true(gained < 0.02 * brought); // depths are those of the step before
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_banked_landing_gains_no_energy)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
