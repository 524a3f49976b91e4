// allocations.h: what a test program counts and refuses of its allocations. The linker routes malloc, calloc, realloc and free
// through allocations.c: sk_room_allocations(ROOM) in tests.cmake.
#pragma once
#include <stdbool.h>
#include <stdint.h>

extern long allocations_left;      // that still succeed; negative: all do
extern bool memory_stays_short;    // all later allocations fail too
extern int64_t memory_in_use;      // bytes
extern int64_t most_memory_in_use; // bytes, since it was last set
