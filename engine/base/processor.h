// processor.h: which instruction sets the processor has. Code for AVX2 is in separate files (sk_engine_avx2 in
// engine/CMakeLists.txt). It is called only if sk_processor_has_avx2 returns true.
#pragma once
#include <stdbool.h>

#ifdef SKIDPAD_AVX2 // the AVX2 files are built
static inline bool sk_processor_has_avx2(void) {
    return __builtin_cpu_supports("avx2");
}
#endif
