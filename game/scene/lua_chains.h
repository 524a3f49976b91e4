// lua_chains.h: the length of what Lua's compiler goes through again and again.
// Lua compiles in one pass, but each `and` or `or` walks through the jumps of all those before it in the same expression, each
// `elseif` through those of its `if`, each label through all gotos, and each name through the variables of all functions around
// it. So a chain of n operators takes n * n steps: 500 kB of them took 13 s. These are bounded before Lua sees the file.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SK_LUA_OPERATORS_MAX = 1000, // `and` and `or` in one expression
    SK_LUA_BRANCHES_MAX = 1000,  // `elseif` in one `if`
    SK_LUA_JUMPS_MAX = 1000,     // `goto`, `break` and labels in one file
    SK_LUA_LEVELS_MAX = 250      // blocks and brackets within each other; Lua itself allows 200
};

// A bracket or a block that is open: '(', '[', '{', 'f' function, 'i' if, 'd' do, 'r' repeat.
typedef struct sk_lua_level {
    char kind;
    int operators, branches;
} sk_lua_level;

typedef struct sk_lua_chains {
    int depth, functions; // open levels, and those of them that are functions
    sk_lua_level level[SK_LUA_LEVELS_MAX + 1];
    int jumps;
    bool after_operand; // what follows, where it is a name, begins another statement
    int64_t work;       // of the compiler so far, in the steps of the sandbox
} sk_lua_chains;

// Takes the next token: a name, keyword or number, a text (of which the first letter is enough), or a punctuation mark. False
// where something is too long, and why; then it must not be called again.
bool sk_lua_chains_take(sk_lua_chains *chains, const char *token, size_t length, char *why, size_t size);
