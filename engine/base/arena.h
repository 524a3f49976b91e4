// arena.h: memory for objects that are built at load and freed together.
// A step allocates nothing from an arena.
#pragma once
#include <stddef.h>

typedef struct sk_arena sk_arena;

// Returns null when memory is short.
sk_arena *sk_arena_create(void);
void sk_arena_destroy(sk_arena *arena);

// Returns zeroed memory for `count` elements of `size` bytes, aligned to 64 bytes. Returns null when memory is short or
// the product overflows. The memory is valid until the arena is destroyed.
void *sk_arena_alloc(sk_arena *arena, size_t count, size_t size);
