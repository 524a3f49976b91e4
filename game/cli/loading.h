// loading.h: what a long load is at, on a terminal.
// A second thread writes to stderr once the load has taken a second, then five times a second, and takes the line away in
// the end. Nothing at all where stderr is no terminal.
#pragma once

void sk_loading_begin(void);
void sk_loading_phase(const char *what); // "compiling 600000 half-spaces"; the text is copied
void sk_loading_end(void);
