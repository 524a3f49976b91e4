// Compiles and runs files and functions in a sandbox; errors name the file and the line.
#include "scene/file.h"
#include "scene/lua_sandbox_internal.h"
#include "scene/lua_source.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 1 << 20,        // bytes
    FILES_BYTES_MAX = 4 << 20, // of all files together
    PIECE = 4096,              // bytes compiled between two readings of the clock
    DEPTH = 1200,              // levels of calls, more than a sandbox allows
    HINT = 160                 // bytes: shorter texts in files count only if they can be read as numbers
};

// Makes a message one line of printable text, whatever the file contained.
static void make_one_line(char *text) {
    for (char *c = text; *c != '\0'; c++) {
        if ((unsigned char)*c < 32 || *c == 127) *c = ' ';
    }
}

// Notes where an error is, before its calls end. Allocates nothing, because memory may be short.
static int note_error(lua_State *lua) {
    sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug raised;
    int32_t file = 0, line = 0;
    bool own = sk_lua_own_place(lua, 1, DEPTH, &file, &line);
    s->own_file = own ? file : -1;
    s->own_line = line;
    s->raised_by_lua =
        lua_getstack(lua, 1, &raised) != 0 && lua_getinfo(lua, "S", &raised) != 0 && raised.what[0] != 'C';
    return 1;
}

// An error in a delivered part is due to the file that calls it. If no check of the part found it, the message also names
// the line of the part.
static sk_result blame_own_file(const sk_sandbox *s, sk_result result, int file, int line) {
    if (s->raised_by_lua) result = sk_error("%s (in %s.lua:%d)", result.text, s->part[file], line);
    return sk_error_at(result, s->path[s->own_file], s->own_line);
}

// Pops the error. Lua puts "chunk:line: " before a message if the place is known.
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
    } else if (sscanf(message, LUA_CHUNK "%d:%d: %n", &file, &line, &used) == 2 && used > 0) {
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
    if (known && s->part[file][0] != '\0' && s->own_file >= 0) return blame_own_file(s, result, file, line);
    return sk_error_at(result, s->path[known ? file : 0], line);
}

void sk_sandbox_fail(lua_State *lua, const sk_result *error) {
    sk_sandbox *s = sk_sandbox_of(lua);
    if (error->file[0] == '\0' || s->file_count == LUA_FILES_MAX) luaL_error(lua, "%s", error->text);
    snprintf(s->path[s->file_count], sizeof s->path[0], "%s", error->file);
    lua_pushfstring(lua, LUA_CHUNK "%d:%d: %s", (int)s->file_count++, (int)error->line, error->text);
    lua_error(lua);
    __builtin_unreachable(); // neither function returns
}

static sk_result call(sk_sandbox *s, int arguments, int results) {
    int handler = lua_gettop(s->lua) - arguments;
    s->text_refused = false;
    s->own_file = -1; // an error without memory is not noted
    lua_pushcfunction(s->lua, note_error);
    lua_insert(s->lua, handler);
    int status = lua_pcall(s->lua, arguments, results, handler);
    lua_remove(s->lua, handler);
    return status == LUA_OK ? sk_ok() : take_error(s, status);
}

sk_result sk_sandbox_call(sk_sandbox *sandbox, int arguments, int results, int64_t work) {
    sk_lua_begin_work(sandbox, work);
    return call(sandbox, arguments, results);
}

// A text that is compiled piece by piece.
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
        lua_pushfstring(lua, LUA_CHUNK "%d:%d: %s", (int)from->file, (int)from->line, why);
        lua_error(lua);
    }
    const char *piece = from->text + from->at;
    *size = from->size - from->at < PIECE ? from->size - from->at : PIECE;
    from->at += *size;
    for (size_t i = 0; i < *size; i++) from->line += piece[i] == '\n';
    return *size > 0 ? piece : NULL;
}

// Returns the error about the first construct that Lua accepts and this sandbox forbids; ok if there is none.
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

// Compiles the text and leaves it on the stack as a function.
static sk_result compile(sk_sandbox *s, const char *text, size_t size, const char *path) {
    sk_lua_unwanted found = {0};
    sk_result result = check_source(s, text, size, &found);
    if (!result.ok) return sk_error_at(result, path, result.line);
    source from = {.sandbox = s, .text = text, .size = size, .file = s->file_count, .line = 1};
    char name[32];
    snprintf(name, sizeof name, "@" LUA_CHUNK "%d", (int)s->file_count);
    snprintf(s->path[s->file_count++], sizeof s->path[0], "%s", path);
    s->text_refused = false;
    s->compiling = true;
    int status = lua_load(s->lua, next_piece, &from, name, "t");
    s->compiling = false;
    size_t longest = found.longest_text > HINT ? found.longest_text : found.longest_number;
    if (longest > s->longest_text) s->longest_text = longest;
    if (status == LUA_OK) return sk_ok();
    if (status != LUA_ERRMEM) return take_error(s, status);
    result = take_error(s, status); // Lua reports no line when memory is short
    if (!s->text_refused) return sk_error_at(sk_error("%s", result.text), path, 0);
    const char *what = found.long_text_is_name ? "name" : "text";
    return sk_error_at(sk_error("a %s may have at most %d letters", what, SK_SANDBOX_TEXT_MAX), path, found.long_text);
}

void sk_sandbox_is_part(sk_sandbox *sandbox, const char *name) {
    snprintf(sandbox->part[sandbox->file_count - 1], LUA_PART, "%s", name);
}

const char *sk_sandbox_first_file(lua_State *lua) {
    return sk_sandbox_of(lua)->path[0];
}

sk_result sk_sandbox_run_text(sk_sandbox *sandbox, const char *text, size_t size, const char *path) {
    sk_lua_begin_work(sandbox, sandbox->work_load);
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
    sk_lua_begin_work(sandbox, sandbox->work_load);
    sk_result result = sk_sandbox_compile_file(sandbox, path, kind);
    return result.ok ? call(sandbox, 0, 1) : result;
}
