// What a sandbox lets through, and what it computes.
#include "check.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int nothing(lua_State *lua) {
    (void)lua;
    return 0;
}

static sk_sandbox *open_sandbox(void) {
    sk_sandbox *sandbox = sk_sandbox_create(NULL);
    assert_non_null(sandbox);
    assert_true(sk_sandbox_setup(sandbox, nothing).ok);
    return sandbox;
}

// Runs a text and compares its value, as Lua prints it.
static void check_value(const char *text, const char *expected) {
    sk_sandbox *sandbox = open_sandbox();
    sk_result result = sk_sandbox_run_text(sandbox, text, strlen(text), "test");
    if (!result.ok) fail_msg("%s: line %d: %s", text, (int)result.line, result.text);
    assert_string_equal(luaL_tolstring(sk_sandbox_lua(sandbox), -1, NULL), expected);
    sk_sandbox_destroy(sandbox);
}

static void check_refused(const char *text, int line, const char *part) {
    sk_sandbox *sandbox = open_sandbox();
    sk_result result = sk_sandbox_run_text(sandbox, text, strlen(text), "test");
    assert_false(result.ok);
    assert_string_equal(result.file, "test");
    if (strstr(result.text, part) == NULL) fail_msg("%s: expected '%s', got '%s'", text, part, result.text);
    assert_int_equal(result.line, line);
    sk_sandbox_destroy(sandbox);
}

static double value_of(const char *text) {
    sk_sandbox *sandbox = open_sandbox();
    assert_true(sk_sandbox_run_text(sandbox, text, strlen(text), "test").ok);
    double value = lua_tonumber(sk_sandbox_lua(sandbox), -1);
    sk_sandbox_destroy(sandbox);
    return value;
}

static void pairs_goes_by_number_then_by_text(void **state) {
    (void)state;
    check_value("local s = '' for k in pairs{ zeta = 1, [3] = 1, alpha = 1, [1.5] = 1, [-2] = 1, mid = 1 } do "
                "s = s .. k .. ' ' end return s",
                "-2 1.5 3 alpha mid zeta ");
    check_value("local t = { a = 1, b = 2, c = 3 } local n = 0 "
                "for k, v in pairs(t) do t.b = nil n = n + v end return n",
                "4");
    check_refused("for k in pairs{ [{}] = 1 } do end", 1, "keys must be numbers or texts");
}

static void mathematics_is_the_engines(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        double x = -3.0 + 0.0317 * i;
        char text[160];
        snprintf(text, sizeof text, "return math.sin(%.17g) + 3 * math.exp(%.17g) + math.atan(%.17g, 2)", x, x, x);
        double expected = sk_sin(x) + 3.0 * sk_exp(x) + sk_atan2(x, 2.0);
        assert_memory_equal(&(double){value_of(text)}, &expected, sizeof expected);
    }
    assert_true(value_of("return math.pow(1.1, 7.3)") == sk_pow(1.1, 7.3));
    assert_true(value_of("return math.log(8, 2)") == sk_log(8.0) / sk_log(2.0));
}

static void random_numbers_start_the_same_every_time_and_stay_in_range(void **state) {
    (void)state;
    const char *text = "local s = 0 for i = 1, 1000 do local a, b = math.random(3, 7), math.random() "
                       "assert(a >= 3 and a <= 7 and b >= 0 and b < 1) s = s + a * b end return s";
    assert_true(value_of(text) == value_of(text));
    assert_true(value_of("math.randomseed(5) return math.random()") ==
                value_of("math.randomseed(5) return math.random()"));
    assert_true(value_of("math.randomseed(5) return math.random()") !=
                value_of("math.randomseed(6) return math.random()"));
    check_value("return math.random(5, 5)", "5");
    check_refused("math.random(2, 1)", 1, "empty or too wide");
    check_refused("math.random(math.mininteger, math.maxinteger)", 1, "empty or too wide");
}

static void what_is_left_of_the_library_works(void **state) {
    (void)state;
    check_value("return ('ab'):rep(3, '-') .. ('x'):upper() .. ('hello'):sub(2, 3)", "ab-ab-abXel");
    check_value("return string.format('%05.2f|%d|%s', 3.14159, 7, 'a')", "03.14|7|a");
    check_value("local t = {3, 1, 2} table.sort(t) table.insert(t, 4) return table.concat(t, ',')", "1,2,3,4");
    check_value("local t = {} for i = 1, 1000 do t[i] = {i % 7, i} end "
                "table.sort(t, function(a, b) return a[1] < b[1] end) "
                "for i = 2, 1000 do local a, b = t[i - 1], t[i] "
                "if a[1] > b[1] or a[1] == b[1] and a[2] > b[2] then return 'at ' .. i end end return 'stable'",
                "stable");
    check_value("local t = {} table.sort(t) t = {2} table.sort(t) return #t .. t[1]", "12");
    check_value("return select('#', table.unpack({1, 2, 3}, 1, 3))", "3");
    check_value("return tostring({})", "table");
}

static void names_that_reach_outside_do_not_exist(void **state) {
    (void)state;
    const char *const names[] = {"os",           "io",           "require",   "load",  "loadfile", "loadstring",
                                 "dofile",       "debug",        "coroutine", "pcall", "xpcall",   "collectgarbage",
                                 "getmetatable", "setmetatable", "rawset",    "next",  "_G",       "package"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[80];
        snprintf(text, sizeof text, "local x = %s", names[i]);
        check_refused(text, 1, "there is no '");
    }
    check_value("return string.find == nil and string.gsub == nil and string.dump == nil", "true");
}

static void the_power_operator_is_found_wherever_it_is_no_text(void **state) {
    (void)state;
    check_value("-- 2^3\nlocal a = '^' --[==[ ^ ]] ^\n]==] local b = [[\n^]] return \"\\\"^\" .. a .. #b", "\"^^1");
    check_refused("local a = 1\nlocal b = '\\\\' .. a^2", 2, "the operator ^");
    check_refused("local a = [=[ ]] ]=]\n\nreturn a ^ 2", 3, "the operator ^");
}

static void a_power_operator_does_not_hide_behind_the_end_of_a_line(void **state) {
    (void)state;
    check_refused("local a = \"a\\z\n  b\" local b = 2 ^ 3 -- \"", 2, "the operator ^");
    check_refused("-- a comment\rlocal b = 2 ^ 3", 2, "the operator ^");
    check_refused("local a = \"a\\\r\n\" local b = 2 ^ 3 -- \"", 2, "the operator ^");
    check_refused("\r\n\r\nlocal b = 2 ^ 3", 3, "the operator ^");
    check_value("return #\"a\\z \r\n\t ^\"", "2");
}

static void the_c_library_computes_nothing_that_differs(void **state) {
    (void)state;
    static const char *const names[] = {"cosh", "sinh", "tanh", "log10", "frexp", "ldexp", "atan2"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[80];
        snprintf(text, sizeof text, "return math.%s", names[i]);
        check_value(text, "nil");
    }
    check_value("return math.fmod(7, 3) + math.floor(2.5) + math.abs(-1) + math.max(1, 2) + math.sqrt(4)", "8.0");
}

static void what_has_no_one_value_is_printed_the_same_everywhere(void **state) {
    (void)state;
    check_value("local n = 0/0 return tostring(n) .. tostring(-n)", "nannan");
    check_value("local n = 0/0 return string.format('%g %f %s %g', n, -n, n, 1.5)", "nan nan nan 1.5");
    check_refused("return string.format('%-20p', 'a')", 1, "%p is not available");
    check_value("return string.format('%%p %d', 12)", "%p 12");
}

static void texts_and_lists_of_values_are_short(void **state) {
    (void)state;
    check_value("return #string.rep('x', 4096)", "4096");
    check_refused("return string.rep('x', 4097)", 1, "longer than 4 kB");
    check_refused("local s = string.rep('x', 4096) return s .. s", 1, "a text may have at most 4096 letters");
    check_value("return select('#', string.byte(string.rep('x', 250), 1, -1))", "250");
    check_refused("return string.byte(string.rep('x', 251), 1, -1)", 1, "more than 250 values");
    check_refused("return string.byte(string.rep('x', 251), -1000, math.maxinteger)", 1, "more than 250 values");
    check_value("return string.byte('abc', -1)", "99");
    check_value("return select('#', string.byte('abc', 3, 1))", "0");
    check_refused("local t = {} return table.unpack(t, 1, 251)", 1, "more than 250 values");
    check_refused("return table.unpack({}, math.mininteger, math.maxinteger)", 1, "more than 250 values");
    check_refused("return '10' + 1", 1, "arithmetic on a string");
    check_refused("return '10' | 1", 1, "bitwise operation on a string");
    check_refused("\nlocal s = string.upper({})", 2, "bad argument #1 to 'upper'");
}

static void a_call_has_its_own_measure_of_work(void **state) {
    (void)state;
    const char *text = "return function(n) local s = 0 for i = 1, n do s = s + i end return s end";
    sk_sandbox *sandbox = open_sandbox();
    lua_State *lua = sk_sandbox_lua(sandbox);
    assert_true(sk_sandbox_run_text(sandbox, text, strlen(text), "test").ok);
    for (int i = 0; i < 50; i++) { // together more than one call may do
        lua_pushvalue(lua, 1);
        lua_pushinteger(lua, 100000);
        assert_true(sk_sandbox_call(sandbox, 1, 1, SK_SANDBOX_WORK_CALL).ok);
        lua_pop(lua, 1);
    }
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 10000000);
    sk_result result = sk_sandbox_call(sandbox, 1, 1, SK_SANDBOX_WORK_CALL);
    assert_false(result.ok);
    assert_non_null(strstr(result.text, "runs too long: more than 2 million"));
    sk_sandbox_destroy(sandbox);
}

static void random_texts_are_refused_or_run_but_never_crash(void **state) {
    (void)state;
    static const char *const words[] = {"local ", "x",    "=",       "{",          "}",       "(",     ")",  "function",
                                        " end ",  " do ", "for ",    " in ",       "1",       "'a'",   "[[", "]]",
                                        "--",     "\n",   "return ", "..",         "math.pi", "pairs", ",",  "if ",
                                        "then ",  "#",    "~=",      "string.rep", "nil ",    "\\",    "\"", "goto "};
    uint64_t seed = 20240607;
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int round = 0; round < (getenv("SKIDPAD_LONG") != NULL ? 100000 : 2000); round++) {
        char text[600] = "";
        int count = 1 + (int)(sk_random_word(&seed) % 40);
        for (int i = 0; i < count; i++) strcat(text, words[sk_random_word(&seed) % (sizeof words / sizeof words[0])]);
        sk_sandbox *sandbox = open_sandbox();
        sk_result result = sk_sandbox_run_text(sandbox, text, strlen(text), "test");
        assert_true(result.ok || (result.text[0] != '\0' && strchr(result.text, '\n') == NULL));
        sk_sandbox_destroy(sandbox);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_goes_by_number_then_by_text),
        cmocka_unit_test(mathematics_is_the_engines),
        cmocka_unit_test(random_numbers_start_the_same_every_time_and_stay_in_range),
        cmocka_unit_test(what_is_left_of_the_library_works),
        cmocka_unit_test(names_that_reach_outside_do_not_exist),
        cmocka_unit_test(the_power_operator_is_found_wherever_it_is_no_text),
        cmocka_unit_test(a_power_operator_does_not_hide_behind_the_end_of_a_line),
        cmocka_unit_test(the_c_library_computes_nothing_that_differs),
        cmocka_unit_test(what_has_no_one_value_is_printed_the_same_everywhere),
        cmocka_unit_test(texts_and_lists_of_values_are_short),
        cmocka_unit_test(a_call_has_its_own_measure_of_work),
        cmocka_unit_test(random_texts_are_refused_or_run_but_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
