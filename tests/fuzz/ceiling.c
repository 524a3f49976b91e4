// A ceiling of processor time for one input of any fuzz target, so that slowness is a finding. The linker puts this function
// in front of each target's own (--wrap in tests.cmake). Processor time, not the clock on the wall: a machine that does other
// work meanwhile changes nothing. The limit is a timer, so an input without an end is found as well, with the place where it was.
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

int __real_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size); // NOLINT: the linker gives these names
int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size); // NOLINT

// Targets may do 200,000 steps of Lua, a 500th of what a file may, and step for a few ticks: every input of the corpus takes
// less than 0.1 s of an optimised build. Sanitizers and a build without optimisation cost up to ten times that. A target that
// may use a whole budget of the program sets a ceiling of its own for such builds (tests.cmake).
#ifndef SLOW_BUILD_CEILING_S
#    define SLOW_BUILD_CEILING_S 10
#endif
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#    define CEILING_S SLOW_BUILD_CEILING_S
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#        define CEILING_S SLOW_BUILD_CEILING_S
#    endif
#endif
#ifndef CEILING_S
#    define CEILING_S 1
#endif
#define TEXT_OF(number)  #number
#define AS_TEXT(literal) TEXT_OF(literal)

static void stop(int number) {
    static const char MESSAGE[] = "ERROR: this input took more than " AS_TEXT(CEILING_S) " s of processor time\n";
    (void)number;
    if (write(STDERR_FILENO, MESSAGE, sizeof MESSAGE - 1) > 0) abort();
    abort();
}

static void set_timer(long seconds) {
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    if (setitimer(ITIMER_PROF, &timer, NULL) != 0) abort();
}

int __wrap_LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = stop;
    if (sigaction(SIGPROF, &action, NULL) != 0) abort();
    set_timer(CEILING_S);
    int answer = __real_LLVMFuzzerTestOneInput(data, size);
    set_timer(0);
    return answer;
}
