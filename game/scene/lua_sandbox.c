#include "scene/lua_sandbox.h"

#include "scene/assets.h"
#include "scene/file.h"
#include "scene/lua_library.h"
#include "scene/lua_source.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOOK_EVERY = 1000,       // instructions
    FILE_MAX = 4 << 20,      // bytes
    MEMORY_HARD = 256 << 20, // bytes: the allocator refuses more
    MEMORY_SOFT = 192 << 20, // bytes: an error with a line, where instructions are counted
    BYTES_PER_WORK = 64,     // allocating this much counts as one instruction
    STACK_PER_WORK = 4096,   // and so does having this much to copy values about in
    GLOBALS_MAX = 256,
    FILES_MAX = 32 // that one sandbox may run, included ones counted
};

// A chunk's name inside Lua, which cuts long ones, is this and its number; messages get the file's path instead.
#define CHUNK "chunk"

struct sk_sandbox {
    lua_State *lua;
    void *user;
    size_t used;  // bytes Lua holds
    void *stack;  // Lua's, that holds all values of all calls
    void *newest; // block that was made without a kind
    size_t newest_size;
    size_t stack_size, stack_most; // bytes; the most since work was last counted
    int64_t work_left, work_given, work_load;
    int32_t file_count;
    char path[FILES_MAX][SK_PATH_MAX];
};

sk_sandbox *sk_sandbox_of(lua_State *lua) {
    return *(sk_sandbox **)lua_getextraspace(lua);
}

// The first block without a kind is the stack; a larger one is made just before it is freed, or it is reallocated.
static void note_stack(sk_sandbox *s, void *block, size_t size) {
    s->stack = block;
    s->stack_size = size;
    if (size > s->stack_most) s->stack_most = size;
}

static void *limited_alloc(void *user, void *block, size_t old_size, size_t new_size) {
    sk_sandbox *s = user;
    size_t held = block != NULL ? old_size : 0;
    if (new_size == 0) {
        if (block != NULL && block == s->stack) note_stack(s, s->newest, s->newest_size);
        free(block);
        s->used -= held;
        return NULL;
    }
    bool is_string = block == NULL && old_size == LUA_TSTRING;
    if (new_size > held) {
        size_t more = new_size - held;
        if (more > MEMORY_HARD || s->used + more > MEMORY_HARD) return NULL;
        if (is_string && new_size > SK_SANDBOX_TEXT_MAX + 64) return NULL;
        s->work_left -= (int64_t)(more / BYTES_PER_WORK);
    }
    bool is_stack = block != NULL && block == s->stack;
    void *grown = realloc(block, new_size);
    if (grown == NULL) return NULL;
    s->used += new_size - held;
    if (block == NULL && old_size == 0) {
        s->newest = grown;
        s->newest_size = new_size;
    }
    if (is_stack || (s->stack == NULL && grown == s->newest)) note_stack(s, grown, new_size);
    return grown;
}

// An error with the place of the function at this level: 0 where Lua was interrupted, 1 who called a C function.
static void fail_at(lua_State *lua, int level, const char *format, int number) {
    luaL_where(lua, level);
    lua_pushfstring(lua, format, number);
    lua_concat(lua, 2);
    lua_error(lua);
}

static void spend(lua_State *lua, int64_t amount, int level) {
    sk_sandbox *s = sk_sandbox_of(lua);
    s->work_left = amount < s->work_left ? s->work_left - amount : -1;
    if (s->work_left < 0) {
        fail_at(lua, level, "this runs too long: more than %d million steps (an endless loop?)",
                (int)(s->work_given / 1000000));
    }
}

void sk_sandbox_charge(lua_State *lua, int64_t amount) {
    spend(lua, amount, 1);
}

static void count_work(lua_State *lua, lua_Debug *debug) {
    (void)debug;
    sk_sandbox *s = sk_sandbox_of(lua);
    // A single instruction may pass on as many values as the stack holds.
    int64_t copying = (int64_t)(s->stack_most / STACK_PER_WORK);
    s->stack_most = s->stack_size;
    spend(lua, HOOK_EVERY * (1 + copying), 0);
    if (s->used <= MEMORY_SOFT) return;
    spend(lua, (int64_t)(s->used / BYTES_PER_WORK), 0); // collecting is work too
    lua_gc(lua, LUA_GCCOLLECT);
    if (s->used > MEMORY_SOFT) fail_at(lua, 0, "this needs more than %d MB of memory", MEMORY_SOFT >> 20);
}

sk_sandbox *sk_sandbox_create(void *user) {
    sk_sandbox *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->user = user;
    s->work_left = s->work_given = s->work_load = SK_SANDBOX_WORK_LOAD;
    s->lua = lua_newstate(limited_alloc, s);
    if (s->lua == NULL) {
        free(s);
        return NULL;
    }
    *(sk_sandbox **)lua_getextraspace(s->lua) = s;
    lua_sethook(s->lua, count_work, LUA_MASKCOUNT, HOOK_EVERY);
    return s;
}

void sk_sandbox_destroy(sk_sandbox *sandbox) {
    if (sandbox == NULL) return;
    lua_close(sandbox->lua);
    free(sandbox);
}

void sk_sandbox_limit_work(sk_sandbox *sandbox, int64_t work) {
    sandbox->work_load = work;
}

lua_State *sk_sandbox_lua(sk_sandbox *sandbox) {
    return sandbox->lua;
}

void *sk_sandbox_user(lua_State *lua) {
    return sk_sandbox_of(lua)->user;
}

void sk_sandbox_forget_user(sk_sandbox *sandbox) {
    sandbox->user = NULL;
}

// A message is one line of printable text, whatever was in the file.
static void make_one_line(char *text) {
    for (char *c = text; *c != '\0'; c++) {
        if ((unsigned char)*c < 32 || *c == 127) *c = ' ';
    }
}

// Takes the error off the stack. Lua puts "chunk:line: " before a message where it knows the place.
static sk_result take_error(sk_sandbox *s, int status) {
    sk_result result;
    int file = 0, line = 0, used = 0;
    const char *message = lua_type(s->lua, -1) == LUA_TSTRING ? lua_tostring(s->lua, -1) : NULL;
    if (status == LUA_ERRMEM && s->used < MEMORY_SOFT / 2) {
        result = sk_error("out of memory: a text of more than %d kB, or more than %d MB in all",
                          SK_SANDBOX_TEXT_MAX >> 10, MEMORY_SOFT >> 20);
    } else if (status == LUA_ERRMEM) {
        result = sk_error("this needs more than %d MB of memory", MEMORY_SOFT >> 20);
    } else if (message == NULL) {
        result = sk_error("stopped by error() with a %s in place of a text", luaL_typename(s->lua, -1));
    } else if (sscanf(message, CHUNK "%d:%d: %n", &file, &line, &used) == 2 && used > 0) {
        result = sk_error("%s", message + used);
    } else {
        result = sk_error("%s", message);
    }
    lua_pop(s->lua, 1);
    make_one_line(result.text);
    bool known = file >= 0 && file < s->file_count;
    return sk_error_at(result, s->path[known ? file : 0], line);
}

void sk_sandbox_fail(lua_State *lua, const sk_result *error) {
    sk_sandbox *s = sk_sandbox_of(lua);
    if (error->file[0] == '\0' || s->file_count == FILES_MAX) luaL_error(lua, "%s", error->text);
    snprintf(s->path[s->file_count], sizeof s->path[0], "%s", error->file);
    lua_pushfstring(lua, CHUNK "%d:%d: %s", (int)s->file_count++, (int)error->line, error->text);
    lua_error(lua);
    __builtin_unreachable(); // neither comes back
}

const char *sk_sandbox_caller(lua_State *lua, int32_t *line) {
    const sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug caller;
    int file = 0;
    *line = 0;
    if (lua_getstack(lua, 1, &caller) == 0 || lua_getinfo(lua, "Sl", &caller) == 0) return s->path[0];
    if (sscanf(caller.source, "@" CHUNK "%d", &file) != 1 || file < 0 || file >= s->file_count) return s->path[0];
    *line = caller.currentline;
    return s->path[file];
}

sk_result sk_sandbox_call(sk_sandbox *sandbox, int arguments, int results, int64_t work) {
    sandbox->work_left = sandbox->work_given = work;
    int status = lua_pcall(sandbox->lua, arguments, results, 0);
    return status == LUA_OK ? sk_ok() : take_error(sandbox, status);
}

static int open_and_setup(lua_State *lua) {
    sk_lua_open_library(lua);
    lua_pushvalue(lua, 1);
    lua_call(lua, 0, 0);
    sk_sandbox_seal(lua);
    return 0;
}

sk_result sk_sandbox_setup(sk_sandbox *sandbox, lua_CFunction setup) {
    lua_pushcfunction(sandbox->lua, open_and_setup);
    lua_pushcfunction(sandbox->lua, setup);
    return sk_sandbox_call(sandbox, 1, 0, SK_SANDBOX_WORK_LOAD);
}

// Reading a global that is not there is nearly always a misspelt name.
static int missing_global(lua_State *lua) {
    const char *names[GLOBALS_MAX];
    int32_t count = 0;
    const char *wanted = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    sk_lua_push_sorted_keys(lua, 1);
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(lua, -1) && count < GLOBALS_MAX; i++) {
        if (lua_rawgeti(lua, -1, i) == LUA_TSTRING) names[count++] = lua_tostring(lua, -1); // kept alive by the table
        lua_pop(lua, 1);
    }
    const char *near = sk_nearest(wanted, names, count);
    if (near != NULL) return luaL_error(lua, "there is no '%s' here; did you mean '%s'?", wanted, near);
    return luaL_error(lua, "there is no '%s' here", wanted);
}

void sk_sandbox_seal(lua_State *lua) {
    lua_pushglobaltable(lua);
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, missing_global);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

// Leaves the compiled text on the stack as a function.
static sk_result compile(sk_sandbox *s, const char *text, size_t size, const char *path) {
    bool is_compiled = size > 0 && text[0] == LUA_SIGNATURE[0];
    if (is_compiled || memchr(text, '\0', size) != NULL)
        return sk_error_at(sk_error("this is not a text file"), path, 0);
    sk_lua_unwanted found = sk_lua_find_unwanted(text, size);
    if (found.power > 0) {
        return sk_error_at(sk_error("the operator ^ differs between machines; write x * x or math.pow(x, y)"), path,
                           found.power);
    }
    if (s->file_count == FILES_MAX)
        return sk_error_at(sk_error("more than %d files are included", FILES_MAX - 1), path, 0);
    char name[32];
    snprintf(name, sizeof name, "@" CHUNK "%d", (int)s->file_count);
    snprintf(s->path[s->file_count++], sizeof s->path[0], "%s", path);
    int status = luaL_loadbufferx(s->lua, text, size, name, "t");
    if (status == LUA_ERRMEM && found.long_text > 0) { // Lua itself has no line for a lack of memory
        lua_pop(s->lua, 1);
        return sk_error_at(sk_error("this text has more than %d letters", SK_SANDBOX_TEXT_MAX), path, found.long_text);
    }
    return status == LUA_OK ? sk_ok() : take_error(s, status);
}

const char *sk_sandbox_first_file(lua_State *lua) {
    return sk_sandbox_of(lua)->path[0];
}

sk_result sk_sandbox_run_text(sk_sandbox *sandbox, const char *text, size_t size, const char *path) {
    sandbox->work_left = sandbox->work_given = sandbox->work_load;
    sk_result result = compile(sandbox, text, size, path);
    return result.ok ? sk_sandbox_call(sandbox, 0, 1, sandbox->work_load) : result;
}

sk_result sk_sandbox_compile_file(sk_sandbox *sandbox, const char *path, const char *kind) {
    char *text;
    size_t size;
    sk_result result = sk_file_read(path, kind, FILE_MAX, &text, &size);
    if (!result.ok) return result;
    result = compile(sandbox, text, size, path);
    free(text);
    return result;
}

sk_result sk_sandbox_run_file(sk_sandbox *sandbox, const char *path, const char *kind) {
    sandbox->work_left = sandbox->work_given = sandbox->work_load;
    sk_result result = sk_sandbox_compile_file(sandbox, path, kind);
    return result.ok ? sk_sandbox_call(sandbox, 0, 1, sandbox->work_load) : result;
}
