// lua_chains.h: bounds on constructs for which Lua's compiler takes quadratic time.
// Lua compiles in one pass, but some tokens search a list. Each `and` or `or` searches the jumps of all those before it
// in the same expression. Each `elseif` searches those of its `if`, and each label searches all gotos. Each name
// searches the variables of all functions around it. So a chain of n operators takes n * n steps: 500 kB took 13 s. The
// lengths are checked before Lua compiles the file.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SK_LUA_OPERATORS_MAX = 1000, // `and` and `or` in one expression
    SK_LUA_BRANCHES_MAX = 1000,  // `elseif` in one `if`
    SK_LUA_JUMPS_MAX = 1000,     // `goto`, `break` and labels in one file
    SK_LUA_NESTED_MAX = 180,     // nested calls of Lua's compiler: 2 per level, 1 per unary operator or `..`
    SK_LUA_LEVELS_MAX = 90       // nested blocks and brackets; Lua allows 200, and a function takes two
};

// A bracket or a block that is open: '(', '[', '{', 'f' function, 'i' if, 'd' do, 'r' repeat.
typedef struct sk_lua_level {
    char kind;
    int operators, branches;
    int unary, joins; // unary operators whose operand has not ended; `..` in the expression
} sk_lua_level;

typedef struct sk_lua_chains {
    int depth, functions; // open levels; how many of them are functions
    sk_lua_level level[SK_LUA_LEVELS_MAX + 1];
    int nested; // nested calls of Lua's compiler at this token
    int jumps;
    bool after_operand; // if the next token is a name, it begins another statement
    int64_t work;       // of the compiler so far, in steps of the sandbox
} sk_lua_chains;

// Takes the next token: a name, keyword, number or punctuation mark, or a text (its first letter is enough). Returns
// false and writes the reason to `why` if a limit is exceeded. Do not call it again after that.
bool sk_lua_chains_take(sk_lua_chains *chains, const char *token, size_t length, char *why, size_t size);
