// Compiled with -mavx2, on x86-64 only. Every function in this file may use AVX2, so none may be called before panels.c
// has checked the processor.
#define LANES 4
#include "math/panels_body.h"

extern const sk_panel_kernel sk_panel_kernel_avx2;
const sk_panel_kernel sk_panel_kernel_avx2 = {"AVX2", multiply, solve, six_sums, add_six};
