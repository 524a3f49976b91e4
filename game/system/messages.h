// messages.h: what the program prints on stderr, and its exit status.
#pragma once
#include "skidpad.h"
#include <stdio.h>

// Exit statuses.
enum { SK_EXIT_DONE = 0, SK_EXIT_FAILED = 1, SK_EXIT_BAD = 2 };

// Prints what came from a file and may hold anything: a terminal gets no control characters (C0, DEL, and C1 as UTF-8 writes
// them) but \xNN.
void sk_print_harmless(FILE *out, const char *text);
// Prints "skidpad: " and a line on stderr or wherever else, control characters as \xNN.
void sk_print_line(FILE *out, const char *kind, const char *text);
// Prints "skidpad: file:line: text" on stderr in the same way; answers SK_EXIT_BAD.
int sk_complain(sk_result result);
// The exit status of a command on a recording, with what it has to complain of: where `result` is none there are no outputs;
// with `trouble` they are written, but stepping through it came to other states.
int sk_exit_status(sk_result result, sk_result trouble);
