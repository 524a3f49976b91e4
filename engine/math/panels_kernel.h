// panels_kernel.h: which kernel computes the sums of panels. Private to the panels files and to the tests that compare
// kernels.
#pragma once
#include "math/panels.h"

struct sk_panel_kernel {
    const char *name;
    void (*multiply)(const sk_panels *matrix, const double *x, double *y);
    void (*solve)(const sk_panel_factor *factor, double *x);
    void (*six_sums)(int32_t n, const double *columns, const double *x, double sums[SK_SIX]);
    void (*add_six)(int32_t n, const double *columns, const double parts[SK_SIX], double *y);
};

// Returns the kernel with this number; 0 is the slowest. Returns null if this machine has no such kernel.
const sk_panel_kernel *sk_panel_kernel_number(int32_t number);
