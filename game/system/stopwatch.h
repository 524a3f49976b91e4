// stopwatch.h: seconds of this machine, for measurements that are shown. Nothing that is simulated depends on it.
#pragma once

// Returns the seconds since some moment; it never runs backward.
double sk_stopwatch(void);
