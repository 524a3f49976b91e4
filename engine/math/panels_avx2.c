// Compiled with -mavx2, on x86-64 only: everything in here may use it, so nothing may be called before panels.c has asked the
// processor.
#define LANES 4
#include "math/panels_body.h"

extern const sk_panel_kernel sk_panel_kernel_avx2;
const sk_panel_kernel sk_panel_kernel_avx2 = {"AVX2", multiply, solve, six_sums, add_six};
