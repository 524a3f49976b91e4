// lua_source.h: looks through the text of a Lua file for what Lua would let pass and no file may have.
#pragma once
#include <stddef.h>

// Lines, 0 for none: of the first operator ^ outside comments and texts, and of the first text before it that is longer than
// SK_SANDBOX_TEXT_MAX.
typedef struct sk_lua_unwanted {
    int power, long_text;
} sk_lua_unwanted;

sk_lua_unwanted sk_lua_find_unwanted(const char *text, size_t size);
