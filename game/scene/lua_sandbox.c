#include "scene/lua_sandbox.h"

#include "scene/file.h"
#include "scene/lua_library.h"
#include "scene/lua_sandbox_internal.h"
#include "scene/lua_source.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 1 << 20,                  // bytes
    FILES_BYTES_MAX = 4 << 20,           // of all files together
    PIECE = 4096,                        // bytes that are compiled between two looks at the clock
    STACK_FREE = 4096,                   // bytes: what most files need
    STACK_PER_WORK = 1024,               // this much growth of the stack counts as one instruction
    TEXT_FREE = 64,                      // bytes
    HINT = 160,                          // bytes: shorter texts in files count only if they can be read as numbers
    TEXT_PER_WORK = 32,                  // this much of a text, which one instruction may read, counts as one
    COLLECTED_PER_WORK = 16,             // this much memory visited by the collector counts as one
    DEPTH_MAX = 1000,                    // of calls within calls
    STACK_OF_DEPTH = 3 * DEPTH_MAX * 16, // bytes: the least that so many calls need
    GLOBALS_MAX = 256
};

// s of processor time that a load or a call may take in addition to that for its work
static const double SECONDS_LOAD = 1.0, SECONDS_CALL = 0.5;

// A chunk's name inside Lua, which cuts long ones, is this and its number; messages get the file's path instead.
#define CHUNK "chunk"

sk_sandbox *sk_sandbox_of(lua_State *lua) {
    return *(sk_sandbox **)lua_getextraspace(lua);
}

// The file and line of the function at this level.
static bool place_at(lua_State *lua, int level, int32_t *file, int32_t *line) {
    const sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug about;
    int number;
    if (lua_getstack(lua, level, &about) == 0 || lua_getinfo(lua, "Sl", &about) == 0) return false;
    if (sscanf(about.source, "@" CHUNK "%d", &number) != 1 || number < 0 || number >= s->file_count) return false;
    *file = number;
    *line = about.currentline;
    return true;
}

bool sk_lua_place(lua_State *lua, int32_t *file, int32_t *line) {
    return place_at(lua, 0, file, line) || place_at(lua, 1, file, line);
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
    char why[SK_LUA_WHY];
    if (sk_lua_may_go_on(s, why)) return;
    luaL_where(lua, level);
    lua_pushstring(lua, why);
    lua_concat(lua, 2);
    lua_error(lua);
}

void sk_sandbox_charge(lua_State *lua, int64_t amount) {
    spend(lua, amount, 1);
}

static void hook_every(sk_sandbox *s, int instructions) {
    s->hurried = instructions == 1;
    lua_sethook(s->lua, sk_lua_count_work, LUA_MASKCOUNT, instructions);
}

void sk_lua_hurry(sk_sandbox *s) {
    if (!s->hurried) hook_every(s, 1);
}

// Collects garbage if much memory is held. An error if that does not help, or costs more work than is left.
static void keep_memory_small(lua_State *lua, sk_sandbox *s) {
    if (s->used <= LUA_MEMORY_SOFT) return;
    int64_t cost = (int64_t)(s->used / COLLECTED_PER_WORK);
    if (cost < s->work_left) {
        spend(lua, cost, 0);
        lua_gc(lua, LUA_GCCOLLECT);
    }
    if (s->used > LUA_MEMORY_SOFT) fail_at(lua, 0, "this needs more than %d MB of memory", LUA_MEMORY_SOFT >> 20);
}

void sk_lua_count_work(lua_State *lua, lua_Debug *debug) {
    (void)debug;
    sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug deepest;
    if (s->stack_size > STACK_OF_DEPTH && lua_getstack(lua, DEPTH_MAX, &deepest) != 0)
        fail_at(lua, 0, "functions call each other more than %d deep", DEPTH_MAX);
    // A single instruction may copy all values of the stack, and read the longest text.
    int64_t copying = s->stack_most > STACK_FREE ? (int64_t)(s->stack_most / STACK_PER_WORK) : 0;
    int64_t reading = s->longest_text > TEXT_FREE ? (int64_t)(s->longest_text / TEXT_PER_WORK) : 0;
    s->stack_most = s->stack_size;
    spend(lua, LUA_HOOK_EVERY * (1 + copying + reading), 0);
    keep_memory_small(lua, s);
    if (s->hurried) hook_every(s, LUA_HOOK_EVERY);
}

// Sets the limits of a load or a call, counted from now.
static void begin(sk_sandbox *s, int64_t work) {
    s->work_left = s->work_given = work;
    hook_every(s, LUA_HOOK_EVERY);
    sk_lua_start_clock(s, work > SK_SANDBOX_WORK_CALL ? SECONDS_LOAD : SECONDS_CALL);
}

sk_sandbox *sk_sandbox_create(void *user) {
    sk_sandbox *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->user = user;
    s->work_load = SK_SANDBOX_WORK_LOAD;
    lua_State *lua = lua_newstate(sk_lua_allocate, s);
    if (lua == NULL) {
        free(s->blocks);
        free(s);
        return NULL;
    }
    *(sk_sandbox **)lua_getextraspace(lua) = s;
    s->lua = lua;
    begin(s, SK_SANDBOX_WORK_LOAD);
    return s;
}

void sk_sandbox_destroy(sk_sandbox *sandbox) {
    if (sandbox == NULL) return;
    lua_close(sandbox->lua);
    free(sandbox->blocks);
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
    if (status == LUA_ERRMEM && s->text_refused) {
        result = sk_error("a text may have at most %d letters", SK_SANDBOX_TEXT_MAX);
    } else if (status == LUA_ERRMEM) {
        result = sk_error("this needs more than %d MB of memory", LUA_MEMORY_SOFT >> 20);
    } else if (message == NULL) {
        result = sk_error("stopped by error() with a %s in place of a text", luaL_typename(s->lua, -1));
    } else if (sscanf(message, CHUNK "%d:%d: %n", &file, &line, &used) == 2 && used > 0) {
        result = sk_error("%s", message + used);
    } else {
        result = sk_error("%s", message);
    }
    lua_pop(s->lua, 1);
    if (status == LUA_ERRMEM) { // an error without a file and line
        file = s->refused_file;
        line = s->refused_line;
    }
    make_one_line(result.text);
    bool known = file >= 0 && file < s->file_count;
    return sk_error_at(result, s->path[known ? file : 0], line);
}

void sk_sandbox_fail(lua_State *lua, const sk_result *error) {
    sk_sandbox *s = sk_sandbox_of(lua);
    if (error->file[0] == '\0' || s->file_count == LUA_FILES_MAX) luaL_error(lua, "%s", error->text);
    snprintf(s->path[s->file_count], sizeof s->path[0], "%s", error->file);
    lua_pushfstring(lua, CHUNK "%d:%d: %s", (int)s->file_count++, (int)error->line, error->text);
    lua_error(lua);
    __builtin_unreachable(); // neither comes back
}

const char *sk_sandbox_caller(lua_State *lua, int32_t *line) {
    int32_t file = 0;
    *line = 0;
    place_at(lua, 1, &file, line);
    return sk_sandbox_of(lua)->path[file];
}

static sk_result call(sk_sandbox *s, int arguments, int results) {
    s->text_refused = false;
    int status = lua_pcall(s->lua, arguments, results, 0);
    return status == LUA_OK ? sk_ok() : take_error(s, status);
}

sk_result sk_sandbox_call(sk_sandbox *sandbox, int arguments, int results, int64_t work) {
    begin(sandbox, work);
    return call(sandbox, arguments, results);
}

static int open_and_setup(lua_State *lua) {
    enum { MANY = 1000 };
    sk_lua_open_library(lua);
    lua_createtable(lua, MANY, 0);
    sk_sandbox *s = sk_sandbox_of(lua);
    s->reads_tables = true;
    s->reads_tables = sk_sandbox_slots(lua, -1) >= MANY; // false if this Lua has another layout of tables
    lua_pop(lua, 1);
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

// A text that is compiled, piece by piece.
typedef struct source {
    sk_sandbox *sandbox;
    const char *text;
    size_t size, at;
    int32_t file, line;
} source;

static const char *next_piece(lua_State *lua, void *user, size_t *size) {
    source *from = user;
    char why[SK_LUA_WHY] = "this is too much to compile";
    if (from->sandbox->work_left < 0 || !sk_lua_may_go_on(from->sandbox, why)) {
        lua_pushfstring(lua, CHUNK "%d:%d: %s", (int)from->file, (int)from->line, why);
        lua_error(lua);
    }
    const char *piece = from->text + from->at;
    *size = from->size - from->at < PIECE ? from->size - from->at : PIECE;
    from->at += *size;
    for (size_t i = 0; i < *size; i++) from->line += piece[i] == '\n';
    return *size > 0 ? piece : NULL;
}

// The error about the first construct that Lua accepts and this sandbox forbids; ok if there is none.
static sk_result check_source(sk_sandbox *s, const char *text, size_t size, sk_lua_unwanted *found) {
    bool is_compiled = size > 0 && text[0] == LUA_SIGNATURE[0];
    if (is_compiled || memchr(text, '\0', size) != NULL) return sk_error("this is not a text file");
    s->bytes_compiled += size;
    if (s->bytes_compiled > FILES_BYTES_MAX)
        return sk_error("the files that are included have more than %d MB together", FILES_BYTES_MAX >> 20);
    *found = sk_lua_find_unwanted(text, size);
    if (found->line > 0) return sk_error_at(sk_error("%s", found->why), "", found->line);
    s->work_left -= found->work;
    if (s->work_left < 0) return sk_error("this is too much to compile: names, operators and branches");
    if (s->file_count == LUA_FILES_MAX) return sk_error("more than %d files are included", LUA_FILES_MAX - 1);
    return sk_ok();
}

// Leaves the compiled text on the stack as a function.
static sk_result compile(sk_sandbox *s, const char *text, size_t size, const char *path) {
    sk_lua_unwanted found = {0};
    sk_result result = check_source(s, text, size, &found);
    if (!result.ok) return sk_error_at(result, path, result.line);
    source from = {.sandbox = s, .text = text, .size = size, .file = s->file_count, .line = 1};
    char name[32];
    snprintf(name, sizeof name, "@" CHUNK "%d", (int)s->file_count);
    snprintf(s->path[s->file_count++], sizeof s->path[0], "%s", path);
    s->text_refused = false;
    s->compiling = true;
    int status = lua_load(s->lua, next_piece, &from, name, "t");
    s->compiling = false;
    size_t longest = found.longest_text > HINT ? found.longest_text : found.longest_number;
    if (longest > s->longest_text) s->longest_text = longest;
    if (status == LUA_OK) return sk_ok();
    if (status != LUA_ERRMEM) return take_error(s, status);
    result = take_error(s, status); // Lua gives no line for a lack of memory
    if (!s->text_refused) return sk_error_at(sk_error("%s", result.text), path, 0);
    const char *what = found.long_text_is_name ? "name" : "text";
    return sk_error_at(sk_error("a %s may have at most %d letters", what, SK_SANDBOX_TEXT_MAX), path, found.long_text);
}

const char *sk_sandbox_first_file(lua_State *lua) {
    return sk_sandbox_of(lua)->path[0];
}

sk_result sk_sandbox_run_text(sk_sandbox *sandbox, const char *text, size_t size, const char *path) {
    begin(sandbox, sandbox->work_load);
    sk_result result = compile(sandbox, text, size, path);
    return result.ok ? call(sandbox, 0, 1) : result;
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
    begin(sandbox, sandbox->work_load);
    sk_result result = sk_sandbox_compile_file(sandbox, path, kind);
    return result.ok ? call(sandbox, 0, 1) : result;
}
