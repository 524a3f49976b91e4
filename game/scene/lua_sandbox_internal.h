// lua_sandbox_internal.h: members of the sandbox, its budget of work, its memory and its clock. Private to the sandbox
// files.
#pragma once
#include "scene/assets.h"
#include "scene/lua_sandbox.h"

#include <stdint.h>

enum {
    LUA_HOOK_EVERY = 1000,       // instructions
    LUA_MEMORY_HARD = 128 << 20, // bytes: the allocator refuses more
    LUA_MEMORY_SOFT = 96 << 20,  // bytes: more is an error with a line, raised where instructions are counted
    LUA_PART = 64,               // letters of the name of a part
    LUA_FILES_MAX = 32           // files that one sandbox may run, included ones too
};

// Name of a chunk inside Lua: this text and a number, because Lua cuts long names. Messages show the file's path
// instead.
#define LUA_CHUNK "chunk"

// A block that Lua allocates without a type; most are parts of tables.
typedef struct sk_lua_block {
    uintptr_t at; // 0: this entry is free
    size_t size;
} sk_lua_block;

struct sk_sandbox {
    lua_State *lua;
    void *user;
    size_t used;  // bytes that Lua holds
    void *stack;  // Lua's stack, with the values of all calls
    void *newest; // the last block made without a type
    size_t newest_size;
    size_t stack_size, stack_most; // bytes; largest size since work was last counted
    size_t longest_text;  // bytes: longest text made so far; in files, only long texts and those read as numbers count
    bool compiling;       // a file is being compiled: texts made now belong to that file
    size_t table_size;    // bytes of the header of a table
    bool reads_tables;    // a table's header holds the addresses of its parts
    sk_lua_block *blocks; // large blocks without a type, in a hash table by address
    size_t block_count, block_room;
    int64_t work_left, work_given, work_load;
    double seconds, start;              // of processor time: limit in addition to work; start of the clock
    double slowness;                    // of this machine, a factor on the limit of time; 0: not measured
    double (*measure_slowness)(void);   // sk_lua_slowness, which runs a separate sandbox
    int64_t looked;                     // time of the last reading of the clock, ms
    int32_t refused_file, refused_line; // place at which memory was last refused
    bool text_refused;                  // memory was refused because the text was too long
    bool hurried;                       // the hook is called after every instruction
    size_t bytes_compiled;
    int32_t own_file, own_line; // place of the last error in the user's own files; -1: none
    bool raised_by_lua;         // Lua raised it at an instruction, not a function of C such as error
    int32_t file_count;
    char part[LUA_FILES_MAX][LUA_PART]; // of a delivered part its name, else empty
    char path[LUA_FILES_MAX][SK_PATH_MAX];
};

// Lua's allocator; `user` is the sandbox.
void *sk_lua_allocate(void *user, void *block, size_t old_size, size_t new_size);

// Sets the limits of a load or a call, counted from now.
void sk_lua_begin_work(sk_sandbox *sandbox, int64_t work);
// Makes Lua call the hook after the next instruction.
void sk_lua_hurry(sk_sandbox *sandbox);
void sk_lua_count_work(lua_State *lua, lua_Debug *debug); // the hook

// Writes the file and line of the Lua code that runs; returns false if none runs.
bool sk_lua_place(lua_State *lua, int32_t *file, int32_t *line);

// Returns the time for a step of Lua on this machine and in this build, over the usual time; at least 1. Takes a few
// milliseconds.
double sk_lua_slowness(void);

// The same of the innermost call in a file that is no delivered part, from a level on. Stops after so many levels.
bool sk_lua_own_place(lua_State *lua, int level, int levels, int32_t *file, int32_t *line);

// Starts the clock. The thread may take `seconds` of processor time, and more for the work that it counts.
void sk_lua_start_clock(sk_sandbox *sandbox, double seconds);
// Returns false and writes the reason if work must end now: too much time, or a signal. The check is cheap.
enum { SK_LUA_WHY = 100 };
bool sk_lua_may_go_on(sk_sandbox *sandbox, char why[SK_LUA_WHY]);
