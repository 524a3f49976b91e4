// assert.h: checks of the caller's code.
// SK_ASSERT reports mistakes in C code only. Bad data (files, scenes, command lines) is reported through sk_result.
#pragma once
#include <assert.h>

#ifdef NDEBUG
#    define SK_ASSERT(condition) ((void)(0 && (condition))) // never evaluated; its functions count as used
#else
#    define SK_ASSERT(condition) assert(condition)
#endif
