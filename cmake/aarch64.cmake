# 64-bit ARM, on a machine that has gcc-aarch64-linux-gnu; clang serves as well (-DCMAKE_C_COMPILER=clang).
set(SKIDPAD_TARGET aarch64-linux-gnu)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(SKIDPAD_EMULATOR qemu-aarch64-static)
include(${CMAKE_CURRENT_LIST_DIR}/another_processor.cmake)
