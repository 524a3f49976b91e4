// child.h: runs something in a process of its own and says how it ended and what it took.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct child_end {
    int status;    // what it returned; -1: a signal ended it
    double memory; // bytes, the most that it held at a time, with what it had from its parent
} child_end;

// A child that goes on for ever is ended after `seconds` of processor time.
static inline child_end child_run(int (*run)(void *user), void *user, unsigned seconds) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit most = {seconds, seconds};
        setrlimit(RLIMIT_CPU, &most);
        _exit(run(user));
    }
    int status = 0;
    struct rusage use = {0};
    if (child < 0 || wait4(child, &status, 0, &use) != child) abort();
    return (child_end){WIFEXITED(status) ? WEXITSTATUS(status) : -1, 1024.0 * (double)use.ru_maxrss};
}

// Sanitizers keep much memory of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { CHILD_MEMORY_COUNTS = 0 };
#else
enum { CHILD_MEMORY_COUNTS = 1 };
#endif
