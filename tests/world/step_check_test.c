// Steps done twice: the world's own repeats to the bit; every kind of planted carelessness is found out and named.
#include "check.h"
#include "fixture.h"
#include "world/step_check.h"
#include "world/workspace_internal.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static sk_model *model;
static sk_workspace *workspace;
static sk_state *now;
static sk_controls controls;

// Builds with asserts check each step, and use the workspace for that: there the steps below have one of their own.
static void step_once(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
#ifdef NDEBUG
    sk_world_step(m, s, c, w);
#else
    (void)w;
    step_world(m, s, c);
#endif
}

static int begin(void **state) {
    (void)state;
    model = fixture_model(fixture_material(0.8, 0.6, 0.015, 3000.0), 0.2, 1.0, false); // it rolls and leaves ruts
    test_state_begin(model, &now);
    if (!sk_workspace_create(model, &workspace).ok) return 1;
    if (workspace->copy == NULL) workspace->copy = sk_state_allocate(model); // in a build without checks of steps
    return workspace->copy != NULL ? 0 : 1;
}

static int end(void **state) {
    (void)state;
    sk_workspace_destroy(workspace);
    sk_model_destroy(model);
    return 0;
}

static void the_worlds_step_repeats_to_the_bit_and_is_one_step(void **state) {
    (void)state;
    sk_state *once = NULL;
    test_state_assign(now, &once);
    for (int i = 0; i < SK_TICK_HZ; i++) {
        sk_step_difference d;
        sk_world_step(model, once, &controls, workspace);
        if (!sk_step_check(step_once, model, now, &controls, workspace, &d)) fail_msg("tick %d: %s", i, d.number.name);
    }
    assert_memory_equal(now, once, (size_t)now->size);
    assert_int_equal(now->tick, SK_TICK_HZ);
    assert_true(sk_state_ruts(now)->count > 0);
}

static int64_t calls; // state that is not in the state

static void step_that_counts(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    step_once(m, s, c, w);
    sk_state_aircraft(s, 0)->rate.y += 1e-9 * (double)++calls;
}

static void step_that_reads_what_nobody_wrote(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    double rubbish[512];
    __asm__ volatile("" : "=m"(rubbish)); // the compiler takes them for written
    step_once(m, s, c, w);
    sk_state_aircraft(s, 0)->velocity.z += 1e-3 * rubbish[256];
}

static void step_that_looks_at_addresses(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    step_once(m, s, c, w);
    sk_state_aircraft(s, 0)->wheel[1].spin = (double)((uintptr_t)s >> 3);
}

static void step_that_reads_an_old_workspace(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    double held;
    memcpy(&held, &w->aircraft[0].around.density, sizeof held);
    step_once(m, s, c, w);
    sk_state_aircraft(s, 0)->velocity.z += held;
}

static void step_that_forgets_a_rut(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    sk_state_ruts(s)->count = 3;
    step_once(m, s, c, w);
    sk_state_ruts(s)->rut[2].width = (double)++calls;
}

static void step_that_writes_where_no_field_is(const sk_model *m, sk_state *s, const sk_controls *c, sk_workspace *w) {
    step_once(m, s, c, w);
    sk_state_aircraft(s, 0)->wheel[SK_WHEELS_MAX - 1].spin = (double)++calls;
}

static void what_a_step_may_not_look_at_is_found_out_by_name(void **state) {
    (void)state;
    static const struct {
        sk_stepper *step;
        const char *name;
    } cases[] = {{step_that_counts, "aircraft[0].rate.y"},
                 {step_that_reads_what_nobody_wrote, "aircraft[0].velocity.z"},
                 {step_that_reads_an_old_workspace, "aircraft[0].velocity.z"},
                 {step_that_looks_at_addresses, "aircraft[0].wheel[1].spin"},
                 {step_that_forgets_a_rut, "rut[2].width"},
                 {step_that_writes_where_no_field_is, ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sk_step_difference d;
        calls = 0;
        assert_false(sk_step_check(cases[i].step, model, now, &controls, workspace, &d));
        assert_string_equal(d.number.name, cases[i].name);
        assert_int_equal(d.bits != d.other_bits, cases[i].name[0] != '\0');
        end(NULL);
        begin(NULL);
    }
}

static void a_difference_ends_the_program_with_a_sentence(void **state) {
    (void)state;
    int ends[2], status;
    char said[400] = {0};
    now->tick = 77;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        sk_step_check_or_abort(step_that_counts, model, now, &controls, workspace);
        _exit(0);
    }
    close(ends[1]);
    for (size_t length = 0; length < sizeof said - 1;) {
        ssize_t got = read(ends[0], said + length, sizeof said - 1 - length);
        if (got <= 0) break;
        length += (size_t)got;
    }
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    if (strstr(said, "the step of tick 77, done twice, gave different bits: first in aircraft[0].rate.y, ") == NULL)
        fail_msg("it said: %s", said);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_worlds_step_repeats_to_the_bit_and_is_one_step, begin, end),
        cmocka_unit_test_setup_teardown(what_a_step_may_not_look_at_is_found_out_by_name, begin, end),
        cmocka_unit_test_setup_teardown(a_difference_ends_the_program_with_a_sentence, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
