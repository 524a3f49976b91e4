// arithmetic.h: refuses compiler flags that would change results, and checks the processor's settings at run time.
// CMakeLists.txt includes this file first in every source. Effects of each flag: docs/models/numerics.md, "The same
// bits everywhere".
#pragma once
#include <float.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ != 0)
#    error "skidpad: -ffast-math, -Ofast and -ffinite-math-only change results; build without them"
#endif
#if defined(__NO_SIGNED_ZEROS__) || defined(__RECIPROCAL_MATH__) || defined(__ASSOCIATIVE_MATH__)
#    error "skidpad: -funsafe-math-optimizations and its parts change results; build without them"
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#    error "skidpad: intermediate results must not be wider than double; on 32-bit x86 build with -msse2 -mfpmath=sse"
#endif
#if (defined(__i386__) || defined(__x86_64__)) && !defined(__SSE2_MATH__)
#    error "skidpad: the x87 unit computes other bits; build with -msse2 -mfpmath=sse"
#endif
#if defined(__FMA__) || defined(__FMA4__) || defined(__AVX512F__)
#    error                                                                                                             \
        "skidpad: gcc fuses multiply-adds although it must not, where the processor can; build with -mno-fma -mno-fma4 -mno-avx512f"
#endif
#if defined(__GCC_IEC_559) && __GCC_IEC_559 == 0
#    error "skidpad: a compiler flag (such as -fsingle-precision-constant) makes arithmetic other than IEEE 754's"
#endif
#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024 || FLT_MANT_DIG != 24
#    error "skidpad: double must be IEEE 754 binary64 and float binary32"
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Returns a sentence that describes the present fault of the calling thread's arithmetic, or null if there is none.
// Computes sums whose results show the rounding mode, whether numbers below 2^-1022 are flushed to zero, and flags that
// no macro shows. A library that was linked with -ffast-math enables flushing for the whole process. Takes about 10 ns.
const char *sk_arithmetic_fault(void);

#ifdef __cplusplus
}
#endif
