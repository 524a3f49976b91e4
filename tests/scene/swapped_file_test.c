// A file that another one replaces between the moment at which it is looked at and the moment at which it is opened. The linker
// sends stat and open through here (--wrap). A pipe in its place must be refused, and must not be waited for.
#define _XOPEN_SOURCE 700 // mkfifo
#include "check.h"
#include "input/user_file.h"
#include "scene/file.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int __real_stat(const char *path, struct stat *about);
int __wrap_stat(const char *path, struct stat *about);
int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);

static char path[] = "/tmp/skidpad_swapped_XXXXXX";
static bool swaps;

static void swap(const char *of) {
    if (!swaps || strcmp(of, path) != 0) return;
    swaps = false;
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
}

int __wrap_stat(const char *of, struct stat *about) {
    int failed = __real_stat(of, about);
    swap(of);
    return failed;
}

int __wrap_open(const char *of, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    swap(of);
    return __real_open(of, flags, mode);
}

// Makes a file that will be a pipe when it is opened. Waiting for the pipe would end the test by the alarm's signal.
static void make_file(void) {
    int handle = __real_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(handle >= 0);
    assert_int_equal(write(handle, "return 1\n", 9), 9);
    assert_int_equal(close(handle), 0);
    swaps = true;
    alarm(60);
}

static void check_refused(sk_result result, const char *why) {
    alarm(0);
    assert_false(swaps); // it was a pipe
    assert_int_equal(unlink(path), 0);
    assert_false(result.ok);
    if (strstr(result.text, why) == NULL) fail_msg("expected '%s', got '%s'", why, result.text);
    assert_string_equal(result.file, path);
}

static void a_text_that_becomes_a_pipe_is_refused(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    make_file();
    check_refused(sk_file_read(path, "scene", 100, &text, &size), "this is not a regular file");
    assert_null(text);
}

static void a_user_file_that_becomes_a_pipe_is_refused(void **state) {
    (void)state;
    char *text = NULL;
    make_file();
    check_refused(sk_user_read(path, true, 1 << 16, &text), "this is a pipe; a file is wanted");
    assert_null(text);
}

static void a_recording_that_becomes_a_pipe_is_refused(void **state) {
    (void)state;
    sk_recording *recording = NULL;
    make_file();
    check_refused(sk_recording_load(path, &recording), "no regular file: a recording is one");
    assert_null(recording);
}

static void a_file_that_stays_is_read(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    make_file();
    swaps = false;
    assert_true(sk_file_read(path, "scene", 9, &text, &size).ok);
    alarm(0);
    assert_int_equal(size, 9);
    assert_string_equal(text, "return 1\n");
    free(text);
    assert_int_equal(unlink(path), 0);
}

static int make_name(void **state) {
    (void)state;
    int handle = mkstemp(path);
    return handle < 0 || close(handle) != 0 || unlink(path) != 0;
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_becomes_a_pipe_is_refused),
        cmocka_unit_test(a_user_file_that_becomes_a_pipe_is_refused),
        cmocka_unit_test(a_recording_that_becomes_a_pipe_is_refused),
        cmocka_unit_test(a_file_that_stays_is_read),
    };
    return cmocka_run_group_tests(tests, make_name, NULL);
}
