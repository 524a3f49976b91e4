// The test program of a room.
//
//     test_ROOM                    runs all tests of the room
//     test_ROOM NAME...            those of the files NAME_test.c; NAME may have * and ?
//     test_ROOM NAME:TEST...       of these the tests called TEST, which may have * and ? too
//     test_ROOM --list             prints the names of the files
//
// Exit status 0: all passed; 1: a test failed; 2: no test matches; 77: this machine cannot run what was asked for.
#include "room_tests.h"
#include "check.h"

#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FAILED = 1, USAGE = 2, SKIPPED = 77, NAME_MOST = 200 };

static const char *wanted = "*"; // the tests of a file that run
static const char *file_name;    // whose tests run
static int tests_run;

// The linker routes what cmocka_run_group_tests calls through here: a group has the name of its file and the tests that match.
int __real__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown);
int __wrap__cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction setup, CMFixtureFunction teardown) {
    (void)name;
    size_t matching = 0;
    for (size_t i = 0; i < count; i++) matching += fnmatch(wanted, tests[i].name, 0) == 0;
    if (matching == 0) return 0;
    tests_run += (int)matching;
    cmocka_set_test_filter(wanted);
    return __real__cmocka_run_group_tests(file_name, tests, count, setup, teardown);
}

static int list(void) {
    for (const sk_test_file *file = sk_test_files; file->name != NULL; file++) puts(file->name);
    return 0;
}

// What two statuses come to: a failure outweighs a success, and a success outweighs a test that could not run.
static int worse(int a, int b) {
    if (a == SKIPPED) return b;
    if (b == SKIPPED) return a;
    return a != 0 ? a : b;
}

static int run_file(const sk_test_file *file) {
    file_name = file->name;
    int answer = file->run();
    if (answer != 0) tests_run++; // whatever stopped it
    return answer == 0 || answer == SKIPPED ? answer : FAILED;
}

// Runs the tests that match NAME or NAME:TEST.
static int run_matching(const char *pattern) {
    char name[NAME_MOST];
    snprintf(name, sizeof name, "%s", pattern);
    char *colon = strchr(name, ':');
    if (colon != NULL) *colon = '\0';
    wanted = colon != NULL ? colon + 1 : "*";
    tests_run = 0;
    int status = SKIPPED;
    for (const sk_test_file *file = sk_test_files; file->name != NULL; file++)
        if (fnmatch(name, file->name, 0) == 0) status = worse(status, run_file(file));
    if (tests_run > 0) return status;
    fprintf(stderr, "no test matches '%s'; --list prints the names of the files\n", pattern);
    return USAGE;
}

int main(int count, char **arguments) {
    if (count == 1) return run_matching("*");
    if (count == 2 && strcmp(arguments[1], "--list") == 0) return list();
    int status = SKIPPED;
    for (int i = 1; i < count && status != USAGE; i++) {
        int answer = run_matching(arguments[i]);
        status = answer == USAGE ? USAGE : worse(status, answer);
    }
    return status;
}
