// interrupt.h: signals that end the program: SIGINT, SIGTERM, SIGHUP and SIGPIPE. A signal that was ignored when the program
// started (nohup, a shell's background jobs) stays ignored.
// Outside sk_interrupt_defer and sk_interrupt_end, such a signal removes the temporary files and ends the program at once, by
// that signal. Between the two, the first signal is only noted, so that the caller can finish its files. A second signal ends
// the program at once.
#pragma once
#include <stdbool.h>

// Installs the handlers. Called once, at the start of the program.
void sk_interrupt_install(void);
// From here on the first signal is noted. The caller must poll sk_interrupt_signal and end its work soon after a signal.
void sk_interrupt_defer(void);
// The signal that was noted; 0: none. Async-signal-safe; any thread may call it.
int sk_interrupt_signal(void);
// Ends the program by the signal that was noted, so that its parent process sees that signal. Without one it returns, and
// from then on signals end the program at once again.
void sk_interrupt_end(void);

// Between hold and release no signal is delivered to this thread. For making a temporary file and adding its name. Not nested.
void sk_interrupt_hold(void);
void sk_interrupt_release(void);
// Adds a file that is removed when a signal ends the program at once. The path is copied. Returns a number for
// sk_temporary_forget, or -1 if the list is full.
int sk_temporary_add(const char *path);
// Takes the file off the list. -1 does nothing.
void sk_temporary_forget(int number);
// Removes all files on the list, for a program that ends without closing them. Async-signal-safe.
void sk_temporary_remove_all(void);
