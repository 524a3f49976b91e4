// arena.h: memory for objects that are built at load and freed together.
// A step allocates nothing from an arena.
#pragma once
#include <stddef.h>

typedef struct sk_arena sk_arena;

// Null when memory is short.
sk_arena *sk_arena_create(void);
void sk_arena_destroy(sk_arena *arena);

// Zeroed memory for `count` things of `size` bytes, aligned for any type up to 64 bytes; null when memory is short or
// the product overflows. Lives until the arena is destroyed.
void *sk_arena_alloc(sk_arena *arena, size_t count, size_t size);
