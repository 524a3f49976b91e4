// processor.h: what the processor under the program has. Code for AVX2 stands in files of its own (sk_engine_avx2 in engine/CMakeLists.txt),
// which are called only after asking here.
#pragma once
#include <stdbool.h>

#ifdef SKIDPAD_AVX2 // such files are built
static inline bool sk_processor_has_avx2(void) {
    return __builtin_cpu_supports("avx2");
}
#endif
