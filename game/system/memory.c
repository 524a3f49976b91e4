#define _POSIX_C_SOURCE 200809L
#include "system/memory.h"

#include "system/interrupt.h"

#include <stdlib.h>
#include <unistd.h>

static void (*finish_all)(void *user);
static void *finish_user;

void sk_memory_at_end(void (*finish)(void *user), void *user) {
    finish_all = finish;
    finish_user = user;
}

// Uses _exit: exit would run the libraries' exit handlers on a half-built state.
static _Noreturn void end(void) {
    static const char sentence[] = "skidpad: memory is short for the window or a picture; the program ends\n";
    ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)written;
    void (*finish)(void *user) = finish_all;
    finish_all = NULL;
    if (finish != NULL) finish(finish_user);
    sk_temporary_remove_all();
    _exit(2);
}

void *sk_memory_or_end(size_t size) {
    void *block = malloc(size);
    if (block == NULL && size > 0) end();
    return block;
}

void *sk_memory_grow_or_end(void *block, size_t size) {
    void *grown = realloc(block, size);
    if (grown == NULL && size > 0) end();
    return grown;
}
