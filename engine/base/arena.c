#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16, ALIGNMENT = 64 };

typedef struct block {
    struct block *next;
    size_t used, size;
} block;

struct sk_arena {
    block *blocks;
};

// The first allocation starts ALIGNMENT bytes into the block, after the header.
_Static_assert(sizeof(block) <= ALIGNMENT, "the block header must fit in front of the first allocation");

sk_arena *sk_arena_create(void) {
    return calloc(1, sizeof(sk_arena));
}

void sk_arena_destroy(sk_arena *arena) {
    if (arena == NULL) return;
    for (block *b = arena->blocks; b != NULL;) {
        block *next = b->next;
        free(b);
        b = next;
    }
    free(arena);
}

static block *grow(sk_arena *arena, size_t bytes) {
    size_t size = ALIGNMENT + (bytes > BLOCK_BYTES ? bytes : (size_t)BLOCK_BYTES);
    block *b = aligned_alloc(ALIGNMENT, size);
    if (b == NULL) return NULL;
    b->next = arena->blocks;
    b->used = ALIGNMENT;
    b->size = size;
    arena->blocks = b;
    return b;
}

void *sk_arena_alloc(sk_arena *arena, size_t count, size_t size) {
    if (size != 0 && count > (SIZE_MAX / 2 - ALIGNMENT) / size) return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    block *b = arena->blocks;
    if (b == NULL || b->size - b->used < bytes) b = grow(arena, bytes);
    if (b == NULL) return NULL;
    void *memory = (char *)b + b->used;
    b->used += bytes;
    return memset(memory, 0, bytes);
}
