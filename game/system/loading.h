// loading.h: shows the progress of a long load on a terminal.
// A second thread writes to stderr after the first second, five times a second, and clears the line at the end. It does
// nothing if stderr is not a terminal.
#pragma once

void sk_loading_begin(void);
void sk_loading_phase(const char *what); // such as "compiling 600000 half-spaces"; the text is copied
void sk_loading_end(void);
