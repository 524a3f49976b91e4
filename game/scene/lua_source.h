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
    size_t longest_text, longest_number; // bytes: longest text in quotes, longest that reads as a number
    int64_t work;                        // of compiling the text, in steps of the sandbox
} sk_lua_unwanted;

// Searches the text in one pass. Syntax errors are left to Lua.
sk_lua_unwanted sk_lua_find_unwanted(const char *text, size_t size);
