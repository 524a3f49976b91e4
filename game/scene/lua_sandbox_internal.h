// lua_sandbox_internal.h: what the parts of the sandbox share: its memory, its clock and itself. Only they use this.
#pragma once
#include "scene/assets.h"
#include "scene/lua_sandbox.h"

#include <stdint.h>

enum {
    LUA_HOOK_EVERY = 1000,       // instructions
    LUA_MEMORY_HARD = 128 << 20, // bytes: the allocator refuses more
    LUA_MEMORY_SOFT = 96 << 20,  // bytes: an error with a line, where instructions are counted
    LUA_FILES_MAX = 32           // that one sandbox may run, included ones counted
};

// A block that has no kind of its own: a part of a table, mostly.
typedef struct sk_lua_block {
    uintptr_t at; // 0: this entry is free
    size_t size;
} sk_lua_block;

struct sk_sandbox {
    lua_State *lua;
    void *user;
    size_t used;  // bytes Lua holds
    void *stack;  // Lua's, that holds all values of all calls
    void *newest; // block that was made without a kind
    size_t newest_size;
    size_t stack_size, stack_most; // bytes; the most since work was last counted
    size_t longest_text;  // bytes, of those made so far, and of those in files that are long or read as numbers
    bool compiling;       // the texts that are made now are in a file
    size_t table_size;    // bytes of the header of a table
    bool reads_tables;    // a table's header leads to its parts
    sk_lua_block *blocks; // the large ones without a kind, a hash table by address
    size_t block_count, block_room;
    int64_t work_left, work_given, work_load;
    double seconds, start;              // of processor time: what is allowed beside work, and when the clock started
    int64_t looked;                     // at the clock, ms
    int32_t refused_file, refused_line; // where memory was last refused
    bool text_refused;                  // because the text was too long
    bool hurried;                       // the hook is called after every instruction
    size_t bytes_compiled;
    int32_t file_count;
    char path[LUA_FILES_MAX][SK_PATH_MAX];
};

// What Lua calls for memory; `user` is the sandbox.
void *sk_lua_allocate(void *user, void *block, size_t old_size, size_t new_size);

// Has the hook called after the next instruction.
void sk_lua_hurry(sk_sandbox *sandbox);
void sk_lua_count_work(lua_State *lua, lua_Debug *debug); // the hook

// The file and line of the Lua code under way; false where none is.
bool sk_lua_place(lua_State *lua, int32_t *file, int32_t *line);

// The clock starts: from now on the thread may take `seconds` of processor time, and some more for the work that it counts.
void sk_lua_start_clock(sk_sandbox *sandbox, double seconds);
// False where work must end now: too much time, or a signal. Says why. Cheap.
enum { SK_LUA_WHY = 100 };
bool sk_lua_may_go_on(sk_sandbox *sandbox, char why[SK_LUA_WHY]);
