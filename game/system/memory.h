// memory.h: memory for libraries that cannot handle a failed allocation: Dear ImGui, the OpenGL loader, the PNG encoder.
// If an allocation fails, the program prints one sentence, finishes the recording, removes its temporary files and ends with
// status 2. Our own code uses malloc and returns an error.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *sk_memory_or_end(size_t size);
void *sk_memory_grow_or_end(void *block, size_t size);
// Sets a function to call before the program ends this way; null: none.
void sk_memory_at_end(void (*finish)(void *user), void *user);

#ifdef __cplusplus
}
#endif
