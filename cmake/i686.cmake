# 32-bit x86 with SSE2, on a machine that has gcc-i686-linux-gnu; clang serves as well (-DCMAKE_C_COMPILER=clang). The x87
# unit, which is what these compilers take unless set otherwise, computes with 64-bit mantissas: other bits.
set(SKIDPAD_TARGET i686-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(SKIDPAD_EMULATOR qemu-i386-static)
set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse")
include(${CMAKE_CURRENT_LIST_DIR}/another_processor.cmake)
