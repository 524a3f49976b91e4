// lua_source.h: finds constructs in a Lua file's text that Lua accepts but scene files may not have.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sk_lua_unwanted {
    int line; // of the first forbidden construct; 0: there is none
    char why[120];
    int long_text; // the line of the first text or name that is longer than SK_SANDBOX_TEXT_MAX; 0: there is none
    bool long_text_is_name;
    size_t longest_text, longest_number; // bytes, of texts in quotes, and of those that read as a number
    int64_t work;                        // of compiling it, in steps of the sandbox
} sk_lua_unwanted;

// One pass over the text. Syntax errors are left to Lua.
sk_lua_unwanted sk_lua_find_unwanted(const char *text, size_t size);
