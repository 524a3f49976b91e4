// memory.h: memory for other people's code that cannot do without: Dear ImGui, the OpenGL loader, the PNG encoder. Where there is
// none the program says so in one sentence, finishes what is being recorded, removes its temporary files and ends with status 2.
// Code of our own uses malloc and answers an error.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *sk_memory_or_end(size_t size);
void *sk_memory_grow_or_end(void *block, size_t size);
// What is done before the program ends so; null: nothing.
void sk_memory_at_end(void (*finish)(void *user), void *user);

#ifdef __cplusplus
}
#endif
