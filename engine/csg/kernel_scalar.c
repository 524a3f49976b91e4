#define LANES 1
#include "csg/kernel_body.h"

const sk_kernel kernel_scalar = {"scalar", kernel_entry, kernel_exit};
