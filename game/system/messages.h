// messages.h: what the program prints on stderr, and its exit status.
#pragma once
#include "skidpad.h"
#include <stdio.h>

// Exit statuses.
enum { SK_EXIT_DONE = 0, SK_EXIT_FAILED = 1, SK_EXIT_BAD = 2 };

// Prints text that may contain anything, such as text from a file. Control characters (C0, DEL, and C1 in UTF-8) are
// printed as \xNN, so none reaches the terminal.
void sk_print_harmless(FILE *out, const char *text);
// Prints "skidpad: ", `kind` and `text` as one line. Control characters are printed as \xNN.
void sk_print_line(FILE *out, const char *kind, const char *text);
// Prints "skidpad: file:line: text" on stderr in the same way. Returns SK_EXIT_BAD.
int sk_complain(sk_result result);
// Prints the errors of a command on a recording and returns its exit status. With an error in `result` there are no
// outputs: SK_EXIT_BAD. With an error in `trouble` the outputs were written, but repeated steps gave other states:
// SK_EXIT_FAILED.
int sk_exit_status(sk_result result, sk_result trouble);
