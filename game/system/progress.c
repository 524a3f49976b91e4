#include "system/progress.h"

#include <stdio.h>
#include <unistd.h>

void sk_progress(int64_t tick, int64_t ticks) {
    if (tick % (10 * SK_TICK_HZ) != 0 || isatty(STDERR_FILENO) == 0) return;
    fprintf(stderr, "\r%3.0f %%", 100.0 * (double)tick / (double)ticks);
}

void sk_progress_end(void) {
    if (isatty(STDERR_FILENO) != 0) fprintf(stderr, "\r     \r");
}
