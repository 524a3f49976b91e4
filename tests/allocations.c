#include "allocations.h"

#include <malloc.h>
#include <stdlib.h>

long allocations_left = -1;
bool memory_stays_short;
int64_t memory_in_use, most_memory_in_use;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static bool allocation_fails(void) {
    if (allocations_left < 0) return false;
    if (allocations_left == 0 && memory_stays_short) return true;
    return allocations_left-- == 0;
}

static int64_t size_of(void *block) {
    return block != NULL ? (int64_t)malloc_usable_size(block) : 0;
}

static void *counted(int64_t before, void *block) {
    memory_in_use += size_of(block) - before;
    if (memory_in_use > most_memory_in_use) most_memory_in_use = memory_in_use;
    return block;
}

void *__wrap_malloc(size_t size) {
    return allocation_fails() ? NULL : counted(0, __real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return allocation_fails() ? NULL : counted(0, __real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
    int64_t before = size_of(block);
    return allocation_fails() ? NULL : counted(before, __real_realloc(block, size));
}

void __wrap_free(void *block) {
    memory_in_use -= size_of(block);
    __real_free(block);
}
