// Closed forms of the laws of skid tubes: yield, and damping in a step.
#include "check.h"
#include "gear/frame_beams.h"
#include "gear/skid_compiled.h"
#include "gear/skid_energy.h"
#include "gear/skid_load.h"
#include "gear/skid_step.h"
#include "gear/skid_yield.h"
#include "gear/skids.h"
#include "law.h"

static const double STEP = 1.0 / 960.0;

static sk_skid_gear *compile(const sk_skid_plan *plan) {
    sk_skid_body held = {0};
    sk_skid_gear *gear;
    skids_check(sk_skid_gear_create(plan, &held, STEP, &gear));
    return gear;
}

// An end that has yielded is on its yield surface, which has moved with its set: |m - H p| = M_y.
static void an_end_that_has_yielded_bears_its_yield_moment_and_hardening(void **state) {
    (void)state;
    sk_skid_plan plan = skids_plan();
    for (int32_t i = 0; i < plan.tube_count; i++) {
        plan.tubes[i].yield_stress = 3e8;
        plan.tubes[i].hardening = 0.5;
    }
    sk_skid_gear *gear = compile(&plan);
    const sk_beam_frame *frame = sk_skid_gear_frame(gear);
    sk_skid_state s = {0};
    double u[SK_SKID_ROWS_MAX] = {0.0};
    sk_skid_reaction out = {0};
    int32_t yielded = 0;
    sk_skid_begin(&s);
    double turn =
        INFINITY; // of the first node: half as much again as the first tube there bears, whose other end then bears it
    for (int32_t i = 0; i < frame->beam_count; i++)
        if (frame->beams[i].node[0] == 0 || frame->beams[i].node[1] == 0)
            turn = sk_min(turn, 1.5 * frame->beams[i].yield_moment / (4.0 * frame->beams[i].bending));
    u[frame->row[3]] = s.node[0].turn.x = turn;
    sk_skid_yield(gear, &s, &out);
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        const sk_vec3 plastic[2] = {s.element[i].plastic_first, s.element[i].plastic_second};
        sk_vec3 bend[2], moment[2];
        sk_beam_bends(frame, beam, u, bend);
        const sk_vec3 elastic[2] = {sk_sub(bend[0], plastic[0]), sk_sub(bend[1], plastic[1])};
        sk_beam_moments(beam, elastic, moment);
        for (int end = 0; end < 2; end++) {
            if (!(sk_length(plastic[end]) > 0.0)) continue;
            double size = sk_length(sk_add_scaled(moment[end], -beam->section_end, plastic[end]));
            check_law("gear, moment of an end that has yielded", size, beam->yield_moment, 1e-9);
            yielded++;
        }
    }
    assert_true(yielded > 0 && out.plastic_work > 0.0);
    sk_skid_gear_destroy(gear);
}

static double energy_of(const sk_skid_gear *gear, const sk_skid_state *s) {
    sk_skid_energy energy = sk_skid_energy_of(gear, NULL, s);
    return energy.strain + energy.motion;
}

// A step takes h v (a M + b K) v with the velocity of its middle: Rayleigh's damping, and nothing else.
static void a_step_takes_the_energy_of_rayleigh_s_damping(void **state) {
    (void)state;
    sk_skid_plan plan = skids_plan();
    plan.damping_ratio[0] = plan.damping_ratio[1] = 0.05;
    sk_skid_gear *gear = compile(&plan);
    sk_skid_state s = {0}, moving = {0}, bent = {0};
    static const sk_skid_load none = {0};
    sk_skid_begin(&s);
    sk_skid_begin(&moving);
    sk_skid_begin(&bent);
    for (int32_t i = 0; i < plan.node_count; i++)
        if (plan.nodes[i].held == 0) s.node[i].velocity = sk_vec(0.3, 0.1 * i, 0.5);
    const sk_skid_state before = s;
    sk_skid_step(gear, &s, &none);
    for (int32_t i = 0; i < plan.node_count; i++) {
        moving.node[i].velocity = bent.node[i].displacement = sk_mix(before.node[i].velocity, s.node[i].velocity, 0.5);
        moving.node[i].spin = bent.node[i].turn = sk_mix(before.node[i].spin, s.node[i].spin, 0.5);
    }
    double taken = STEP * 2.0 *
                   (gear->alpha * sk_skid_energy_of(gear, NULL, &moving).motion +
                    gear->beta * sk_skid_energy_of(gear, NULL, &bent).strain);
    assert_true(gear->alpha > 0.0 && gear->beta > 0.0);
    check_law("gear, energy that damping takes in a step", energy_of(gear, &before) - energy_of(gear, &s), taken, 1e-8);
    sk_skid_gear_destroy(gear);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_end_that_has_yielded_bears_its_yield_moment_and_hardening),
        cmocka_unit_test(a_step_takes_the_energy_of_rayleigh_s_damping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
