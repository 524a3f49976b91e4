// assert.h: checks of our own callers.
// SK_ASSERT is for mistakes in C code only; bad data (files, scenes, command lines) is reported through sk_result.
#pragma once
#include <assert.h>

#ifdef NDEBUG
#    define SK_ASSERT(condition) ((void)(0 && (condition))) // never evaluated, but its functions count as used
#else
#    define SK_ASSERT(condition) assert(condition)
#endif
