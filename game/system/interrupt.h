// interrupt.h: signals that ask the program to stop: SIGINT, SIGTERM, SIGHUP and SIGPIPE. One that was ignored when the
// program started (nohup, a shell's background jobs) stays ignored.
// Usually such a signal ends the program at once, by that signal, after the temporary files are removed. Between
// sk_interrupt_defer and sk_interrupt_end the first one is only noted: what is being written is finished first. A second
// one ends the program at once.
#pragma once
#include <stdbool.h>

// Once, at the start of the program.
void sk_interrupt_install(void);
// From here on the first signal is noted; the caller asks sk_interrupt_signal often, and ends its work soon after one.
void sk_interrupt_defer(void);
// The signal that was noted; 0: none. Any thread may call it, and so may a signal handler.
int sk_interrupt_signal(void);
// Ends the program by the signal that was noted, so that the parent process learns it. Returns where there was none; signals
// then end the program at once again.
void sk_interrupt_end(void);

// While held, no signal is delivered to this thread: between making a temporary file and adding its name. Holds do not nest.
void sk_interrupt_hold(void);
void sk_interrupt_release(void);
// A file to remove when a signal ends the program at once. The path is copied. Returns a number for sk_temporary_forget, or
// -1 where there is no room for it.
int sk_temporary_add(const char *path);
// -1 does nothing.
void sk_temporary_forget(int number);
// Removes all files that were added and not forgotten: before the program ends without closing them. Async-signal-safe.
void sk_temporary_remove_all(void);
