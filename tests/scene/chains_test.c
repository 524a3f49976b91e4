// Which chains of operators and branches a file may have, and that no zero byte gets into a text.
#include "check.h"
#include "scene/lua_chains.h"
#include "scene/lua_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

// `before`, then `part` so many times, then `after`.
static char *repeat(const char *before, const char *part, int times, const char *after) {
    char *text = malloc(ROOM);
    size_t at = (size_t)snprintf(text, ROOM, "%s", before);
    for (int i = 0; i < times; i++) at += (size_t)snprintf(text + at, ROOM - at, "%s", part);
    snprintf(text + at, ROOM - at, "%s", after);
    return text;
}

// Looks through a text that is freed, and compares the line of what is wrong (0: nothing) and a part of why.
static void check_line(char *text, int line, const char *why) {
    sk_lua_unwanted found = sk_lua_find_unwanted(text, strlen(text));
    if (found.line != line || strstr(found.why, why) == NULL)
        fail_msg("%.60s...: expected line %d, '%s'; got line %d, '%s'", text, line, why, found.line, found.why);
    free(text);
}

// A text of repeated parts, and what check_line expects of it.
typedef struct repeated_case {
    const char *before, *part;
    int times;
    const char *after;
    int line;
    const char *why;
} repeated_case;

#define CHECK_CASES(cases) check_cases(cases, sizeof(cases) / sizeof(cases)[0])

static void check_cases(const repeated_case *cases, size_t count) {
    for (const repeated_case *c = cases; c < cases + count; c++)
        check_line(repeat(c->before, c->part, c->times, c->after), c->line, c->why);
}

static void a_thousand_operators_fit_into_an_expression_and_no_more(void **state) {
    (void)state;
    static const repeated_case CASES[] = {
        {"local a\nlocal x = a", " or a", 1000, "\n", 0, ""},
        {"local a\nlocal x = a", " or a", 1001, "\n", 2, "too many 'and' and 'or' in one expression"},
        {"local a\nlocal x = a", " and a or a", 501, "\n", 2, "too many 'and' and 'or'"},
        {"local a\nif a", "\nand a", 1001, " then end", 1003, "too many 'and' and 'or'"},
    };
    CHECK_CASES(CASES);
}

static void brackets_do_not_hide_operators(void **state) {
    (void)state;
    char *open = repeat("local a\nlocal x = ", "(", 80, "a");
    check_line(repeat(open, " or a or a or a or a or a or a or a or a or a or a or a or a or a or a)", 80, ""), 2,
               "too many 'and'");
    free(open);
    check_line(repeat("local x = a", " or function() local y end", 1001, ""), 1, "too many 'and'");
    check_line(repeat("local x = a", " or f{ a, b = c; d }", 1001, ""), 1, "too many 'and'");
    check_line(repeat("local x = a", " or f 'x' or f[[y]]", 501, ""), 1, "too many 'and'");
}

static void operators_of_different_expressions_do_not_add_up(void **state) {
    (void)state;
    static const repeated_case CASES[] = {
        {"local a, b\n", "f(a or b)\n", 5000, "", 0, ""},
        {"local a, b\n", "a = a or b\n", 5000, "", 0, ""},
        {"local a, b\n", "f { a or b } g 'x' (a or b)\n", 5000, "", 0, ""},
        {"local t = {", "a or b, x = a and b;\n", 5000, "}", 0, ""},
        {"local a, b\n", "if a or b then f(a and b) end\n", 5000, "", 0, ""},
        {"local a, b\n", "repeat f() until a or b\n", 5000, "", 0, ""},
        {"-- ", "a or ", 5000, "\nlocal s = 'a or b'", 0, ""},
    };
    CHECK_CASES(CASES);
}

static void branches_and_jumps_are_counted(void **state) {
    (void)state;
    static const repeated_case CASES[] = {
        {"if a then\n", "elseif a then\n", 1000, "end", 0, ""},
        {"if a then\n", "elseif a then\n", 1001, "end", 1002, "too many elseif in one if"},
        {"", "if a then elseif b then end\n", 5000, "", 0, ""},
        {"while true do\n", "if a then break end\n", 1001, "end", 1002, "too many goto, break and labels"},
        {"do\n", "goto x\n", 1000, "::x:: end", 1002, "too many goto, break and labels"},
    };
    CHECK_CASES(CASES);
}

static void blocks_within_each_other_are_counted(void **state) {
    (void)state;
    char *open = repeat("", "do ", 90, "");
    check_line(repeat(open, "end ", 90, ""), 0, "");
    free(open);
    check_line(repeat("\nlocal x = ", "(", 91, ""), 2, "too many blocks and brackets within each other; at most 90");
    check_line(repeat("", "if a then while b do repeat local f = function() end until c end end\n", 2000, ""), 0, "");
    check_line(repeat("", ") end ", 300, ""), 0, ""); // for Lua to report
}

static void a_zero_byte_is_found_in_whatever_form_it_has(void **state) {
    (void)state;
    const char *const zeros[] = {"'\\0'",   "'a\\0b'",  "'\\00'",     "\"\\000\"",
                                 "'\\x00'", "'\\u{0}'", "'\\u{000}'", "'\\0001'"};
    for (size_t i = 0; i < sizeof zeros / sizeof zeros[0]; i++)
        check_line(repeat("\nlocal s = ", zeros[i], 1, ""), 2, "zero byte");
    const char *const others[] = {"'\\10'",  "'\\01'",  "'\\001'",  "'\\x10'", "'\\u{10}'",
                                  "'\\\\0'", "[[\\0]]", "'\\z  0'", "-- '\\0'"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        check_line(repeat("\nlocal s = ", others[i], 1, ""), 0, "");
}

static void names_within_many_functions_are_more_work(void **state) {
    (void)state;
    const char *plain = "x = x ", *inside = "function f() function g() x = x end end";
    int64_t outer = sk_lua_find_unwanted(plain, strlen(plain)).work;
    int64_t inner = sk_lua_find_unwanted(inside, strlen(inside)).work;
    assert_true(outer >= 32 && inner >= outer + 64);
}

// The line of the first text or name that is too long, and whether it is a name.
static void check_long(char *text, int line, bool is_name) {
    sk_lua_unwanted found = sk_lua_find_unwanted(text, strlen(text));
    if (found.long_text != line || found.long_text_is_name != is_name)
        fail_msg("%.60s...: expected line %d, name %d; got line %d, name %d", text, line, is_name, found.long_text,
                 found.long_text_is_name);
    free(text);
}

static void the_first_text_or_name_that_is_too_long_is_found(void **state) {
    (void)state;
    check_long(repeat("\nlocal s = '", "x", 4097, "'"), 2, false);
    check_long(repeat("\nlocal s = '", "x", 4096, "'"), 0, false);
    check_long(repeat("\nlocal s = [==[", "x", 4200, "]==]"), 2, false);
    check_long(repeat("\nlocal s = [[", "x\n", 4200, "]]"), 2, false);
    check_long(repeat("\nlocal ", "x", 4097, " = 1"), 2, true);
    check_long(repeat("\n::", "x", 4097, "::"), 2, true);
    check_long(repeat("-- ", "x", 4097, "\nlocal s = 1"), 0, false);
    check_long(repeat("local s = ", "1", 4097, ""), 0, false);
    const char *const escapes[] = {"\\x41", "\\65", "\\065", "\\u{41}", "\\n", "\\\\", "x\\z \n ", "\\\n"};
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        check_long(repeat("local s = '", escapes[i], 4000, "'"), 0, false);
        check_long(repeat("local s = '", escapes[i], 4200, "'"), 1, false);
    }
}

// Looking through 8 MB takes half a second. To look through what follows each text would take 20 minutes; ctest ends that.
static void short_texts_are_looked_through_once(void **state) {
    (void)state;
    enum { TEXTS = 1600000 };
    static const char text[] = {'[', '[', '1', ']', ']'};
    char *many = malloc(TEXTS * sizeof text);
    assert_non_null(many);
    for (size_t i = 0; i < TEXTS; i++) memcpy(many + i * sizeof text, text, sizeof text);
    sk_lua_unwanted found = sk_lua_find_unwanted(many, TEXTS * sizeof text);
    free(many);
    assert_int_equal(found.line, 0);
    assert_int_equal(found.longest_number, 5);
}

// Under sanitizers, reading beyond the end is an error.
static void a_text_may_end_anywhere(void **state) {
    (void)state;
    static const char whole[] =
        "local a = '\\u{0}' .. \"\\x00\\z \\\r\n\\000\" -- [[x]]\n--[=[y]=] f[==[z]==] <= 1.5 :: ..";
    for (size_t size = 0; size < sizeof whole; size++) {
        char *text = malloc(size > 0 ? size : 1);
        assert_non_null(text);
        memcpy(text, whole, size);
        assert_true(sk_lua_find_unwanted(text, size).line <= 1);
        free(text);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_operators_fit_into_an_expression_and_no_more),
        cmocka_unit_test(brackets_do_not_hide_operators),
        cmocka_unit_test(operators_of_different_expressions_do_not_add_up),
        cmocka_unit_test(branches_and_jumps_are_counted),
        cmocka_unit_test(blocks_within_each_other_are_counted),
        cmocka_unit_test(a_zero_byte_is_found_in_whatever_form_it_has),
        cmocka_unit_test(names_within_many_functions_are_more_work),
        cmocka_unit_test(the_first_text_or_name_that_is_too_long_is_found),
        cmocka_unit_test(short_texts_are_looked_through_once),
        cmocka_unit_test(a_text_may_end_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
