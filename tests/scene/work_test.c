// What the work of a sandbox is counted by, and what ends it.
#define _XOPEN_SOURCE 700 // setitimer
#include "check.h"
#include "scene/lua_sandbox_internal.h"
#include "system/interrupt.h"

#include <lauxlib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void raise_term(int number) {
    (void)number;
    raise(SIGTERM);
}

static int nothing(lua_State *lua) {
    (void)lua;
    return 0;
}

static int add_slots(lua_State *lua) {
    lua_pushinteger(lua, sk_sandbox_slots(lua, 1));
    return 1;
}

// Gives the clock more time than any run takes: a slow machine or build shall not end what the counters are to end.
static int leave_to_counters(lua_State *lua) {
    sk_sandbox_go_on_with_clock(lua, -1e6);
    return 0;
}

static int register_slots(lua_State *lua) {
    lua_register(lua, "slots", add_slots);
    lua_register(lua, "leave_to_counters", leave_to_counters);
    return 0;
}

static sk_sandbox *open_sandbox(lua_CFunction setup) {
    sk_sandbox *sandbox = sk_sandbox_create(NULL);
    assert_non_null(sandbox);
    assert_true(sk_sandbox_setup(sandbox, setup).ok);
    return sandbox;
}

static sk_result run(const char *text, lua_CFunction setup, double *value) {
    sk_sandbox *sandbox = open_sandbox(setup);
    sk_result result = sk_sandbox_run_text(sandbox, text, strlen(text), "test");
    if (result.ok && value != NULL) *value = lua_tonumber(sk_sandbox_lua(sandbox), -1);
    sk_sandbox_destroy(sandbox);
    return result;
}

static void check_refused(const char *text, int line, const char *part) {
    char whole[400];
    snprintf(whole, sizeof whole, "leave_to_counters() %s", text);
    sk_result result = run(whole, register_slots, NULL);
    assert_false(result.ok);
    if (strstr(result.text, part) == NULL || result.line != line)
        fail_msg("%s: expected line %d, '%s'; got line %d, '%s'", text, line, part, (int)result.line, result.text);
}

// The slots of the table that the text makes lie between these.
static void check_slots(const char *text, double low, double high) {
    char whole[300];
    double value = -1.0;
    snprintf(whole, sizeof whole, "local t = {} %s return slots(t)", text);
    sk_result result = run(whole, register_slots, &value);
    if (!result.ok) fail_msg("%s: %s", whole, result.text);
    if (value < low || value > high) fail_msg("%s: expected %g to %g slots, got %g", whole, low, high, value);
}

static void slots_are_those_of_the_table_and_of_no_other(void **state) {
    (void)state;
    check_slots("", 0, 200);
    check_slots("for i = 1, 100000 do t[i] = 1 end", 100000, 300000);
    check_slots("for i = 1, 100000 do t[i] = 1 end for i = 1, 100000 do t[i] = nil end", 100000, 300000);
    check_slots("for i = 1, 100000 do t[i + 0.5] = 1 end", 100000, 1000000);
    check_slots("local other = {} for i = 1, 100000 do other[i] = 1 end", 0, 200);
    check_slots(
        "local all = {} for i = 1, 300 do local o = {} for k = 1, 400 do o[k] = 1 end all[i] = o end t = all[7]", 400,
        1200);
}

static void a_walk_through_empty_slots_counts(void **state) {
    (void)state;
    check_refused("local t = {} for i = 1, 1000000 do t[i] = 1 end for i = 1, 1000000 do t[i] = nil end\n"
                  "for k = 1, 1000 do pairs(t) end",
                  2, "runs too long");
    assert_true(
        run("local t = {} for i = 1, 1000000 do t[i] = 1 end for k = 1, 100000 do pairs{ k } end", nothing, NULL).ok);
}

static void looking_for_room_in_a_full_table_counts(void **state) {
    (void)state;
    check_refused("local t = {} for i = 1, 1048577 do t[i] = 1 end t[-1] = 1\n"
                  "for k = 1, 10000 do t[-2 - k] = 1 t[-2 - k] = nil end",
                  2, "runs too long");
}

static void calls_within_calls_have_a_limit_of_their_own(void **state) {
    (void)state;
    double value = 0.0;
    const char *text = "local function f(n) return n == 0 and 0 or 1 + f(n - 1) end return f(900)";
    assert_true(run(text, nothing, &value).ok);
    assert_true(value == 900.0);
    check_refused("local function f(n)\nreturn n == 0 and 0 or 1 + f(n - 1) end return f(150000)", 2,
                  "functions call each other more than 1000 deep");
}

static void no_text_has_a_zero_byte(void **state) {
    (void)state;
    check_refused("local s = '\\0'", 1, "a text may not have a zero byte");
    check_refused("\nlocal s = string.char(65, 0)", 2, "string.char: a text may not have a zero byte");
    check_refused("local s = string.format('%d%c', 1, 0)", 1, "string.format: a text may not have a zero byte");
    check_refused("local s = string.format('%%%5.3f%-c', 1, 256)", 1, "string.format: a text may not have a zero byte");
}

static void printing_counts_by_its_digits(void **state) {
    (void)state;
    check_refused("for i = 1, 200000 do string.format('%.99f', 1e308) end", 1, "runs too long");
    assert_true(run("for i = 1, 200000 do string.format('%.3f', i) end", nothing, NULL).ok);
}

static void memory_is_refused_with_a_line(void **state) {
    (void)state;
    check_refused("local t = {}\nfor i = 1, 1e9 do t[i] = {} end", 2, "this needs more than 96 MB of memory");
    check_refused("local s = string.rep('x', 4000)\nlocal a\na = s .. s", 3, "a text may have at most 4096 letters");
    check_refused("\nlocal t = {}\nfor i = 1, 30 do t[(1 << i)] = 1 for k = 1, 1 << i do t[k] = 1 end end", 3, "this");
}

// In a process of its own, for which the signal is noted while Lua runs. 0: the load ended with the error that is due.
static int run_until_signal(const char *text) {
    sk_interrupt_install();
    sk_interrupt_defer();
    struct itimerval soon = {.it_value = {.tv_usec = 30000}};
    signal(SIGALRM, raise_term);
    setitimer(ITIMER_REAL, &soon, NULL);
    sk_result result = run(text, nothing, NULL);
    if (result.ok || strcmp(result.text, "interrupted") != 0) return 1;
    result = run("return 1", nothing, NULL); // nothing begins any more
    return result.ok || strcmp(result.text, "interrupted") != 0 ? 2 : 0;
}

static void a_signal_that_is_noted_ends_what_runs(void **state) {
    (void)state;
    const char *const endless[] = {"while true do string.format('%d', 1) end", "while true do end",
                                   "local t = {} for i = 1, 1e6 do t[i] = 1 end while true do pairs(t) end"};
    for (size_t i = 0; i < sizeof endless / sizeof endless[0]; i++) {
        pid_t child = fork();
        if (child == 0) _exit(run_until_signal(endless[i]));
        int status = -1;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail_msg("%s: status %d", endless[i], status);
    }
}

// What no counter knows of: a remainder of so different numbers takes a thousand times as long as others.
static void the_clock_ends_what_the_counters_miss(void **state) {
    (void)state;
    const char *text = "return function() local a, b = 1e308, 3e-308 while true do local c = a % b end end";
    sk_sandbox *sandbox = open_sandbox(nothing);
    assert_true(sk_sandbox_run_text(sandbox, text, strlen(text), "test").ok);
    sk_result result = sk_sandbox_call(sandbox, 0, 0, SK_SANDBOX_WORK_CALL);
    assert_false(result.ok);
    bool ended =
        strstr(result.text, "this takes too long: ") != NULL || strstr(result.text, "this runs too long") != NULL;
    if (!ended) fail_msg("%s", result.text);
    sk_sandbox_destroy(sandbox);
}

// Every clock shows this (s) while it is not negative. The linker routes readings through here.
static double clock_by_hand = -1.0;
int __real_clock_gettime(clockid_t which, struct timespec *now);
int __wrap_clock_gettime(clockid_t which, struct timespec *now);
int __wrap_clock_gettime(clockid_t which, struct timespec *now) {
    if (clock_by_hand < 0.0) return __real_clock_gettime(which, now);
    now->tv_sec = (time_t)clock_by_hand;
    now->tv_nsec = (long)(1e9 * (clock_by_hand - (double)now->tv_sec));
    return 0;
}

static int take_clock(void **state) {
    (void)state;
    clock_by_hand = 100.0;
    return 0;
}

static int give_clock_back(void **state) {
    (void)state;
    clock_by_hand = -1.0;
    return 0;
}

// wait(s, stopped): takes so much processor time, with the clock stopped or not.
static int stand_still(lua_State *lua) {
    bool stops = lua_toboolean(lua, 2) != 0;
    double before = stops ? sk_sandbox_stop_clock(lua) : 0.0;
    clock_by_hand += lua_tonumber(lua, 1);
    if (stops) sk_sandbox_go_on_with_clock(lua, before);
    sk_sandbox_charge(lua, 1);
    return 0;
}

static int register_wait(lua_State *lua) {
    lua_register(lua, "wait", stand_still);
    return 0;
}

static void the_clock_stands_still_where_it_is_stopped(void **state) {
    (void)state;
    char text[60];
    snprintf(text, sizeof text, "wait(%g, true)", 100.0 * sk_lua_slowness()); // more than a load may take
    assert_true(run(text, register_wait, NULL).ok);
    sk_result result = run("while true do wait(0.1, false) end", register_wait, NULL);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "this takes too long: "));
    assert_int_equal(result.line, 1);
}

// The limit grows by the slowness, so a scene that is far below it here is far below it in a build ten times slower.
static void a_slow_machine_has_more_time(void **state) {
    (void)state;
    assert_true(sk_lua_slowness() >= 1.0);
    for (int slow = 0; slow < 2; slow++) {
        sk_sandbox *sandbox = open_sandbox(register_wait);
        sandbox->slowness = slow ? 1000.0 : 1.0;
        const char *text = "for i = 1, 12 do wait(0.1, false) end";
        assert_int_equal(sk_sandbox_run_text(sandbox, text, strlen(text), "test").ok, slow);
        sk_sandbox_destroy(sandbox);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_are_those_of_the_table_and_of_no_other),
        cmocka_unit_test(a_walk_through_empty_slots_counts),
        cmocka_unit_test(looking_for_room_in_a_full_table_counts),
        cmocka_unit_test(calls_within_calls_have_a_limit_of_their_own),
        cmocka_unit_test(no_text_has_a_zero_byte),
        cmocka_unit_test(printing_counts_by_its_digits),
        cmocka_unit_test(memory_is_refused_with_a_line),
        cmocka_unit_test(a_signal_that_is_noted_ends_what_runs),
        cmocka_unit_test(the_clock_ends_what_the_counters_miss),
        cmocka_unit_test_setup_teardown(the_clock_stands_still_where_it_is_stopped, take_clock, give_clock_back),
        cmocka_unit_test_setup_teardown(a_slow_machine_has_more_time, take_clock, give_clock_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
