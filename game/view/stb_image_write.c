// Compiles the implementation of stb_image_write. No other file does.
#include "system/memory.h"

#define STBIW_MALLOC(size)         sk_memory_or_end(size)
#define STBIW_REALLOC(block, size) sk_memory_grow_or_end(block, size)
#define STBIW_FREE(block)          free(block)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>
