// lua_sandbox.h: runs Lua files that are not trusted.
// A sandbox has no access to files, clocks or other code, and no unbounded work: no os, io, require, load, pcall,
// coroutine, debug, patterns or metatables. Work and memory are counted. Results are the same on every machine: the
// engine's mathematics replaces the C library's, `pairs` uses sorted order, random numbers have a fixed seed, and the
// operator ^ (the C library's pow) is refused. Only one thread may use a sandbox at a time.
#pragma once
#include "skidpad.h"

#include <lua.h>

typedef struct sk_sandbox sk_sandbox;

#define SK_SANDBOX_WORK_LOAD INT64_C(100000000) // Lua instructions (and work counted as such) to run a file
#define SK_SANDBOX_WORK_CALL INT64_C(2000000)   // for one call of a function that a file defined

// Bytes of one text. Comparing two texts, or reading a number from one, is a single instruction, so texts are short. No
// text has a zero byte: comparing such texts takes far longer.
enum { SK_SANDBOX_TEXT_MAX = 4 << 10 };

// Creates a sandbox; null when memory is short. sk_sandbox_user returns `user`.
sk_sandbox *sk_sandbox_create(void *user);
void sk_sandbox_destroy(sk_sandbox *sandbox); // null is allowed
lua_State *sk_sandbox_lua(sk_sandbox *sandbox);
void *sk_sandbox_user(lua_State *lua);
void sk_sandbox_forget_user(sk_sandbox *sandbox); // sk_sandbox_user returns null from now on

// Limits the work of a file from now on, in place of SK_SANDBOX_WORK_LOAD.
void sk_sandbox_limit_work(sk_sandbox *sandbox, int64_t work);

// Runs `setup` with errors caught. `setup` registers the functions that files of this kind may use.
sk_result sk_sandbox_setup(sk_sandbox *sandbox, lua_CFunction setup);

// Runs a file and leaves its one value on the stack. `kind` ("scene") is for messages. Errors: the file cannot be read,
// is no text, has more than 1 MB (4 MB with the files it includes), has too long chains of operators, does not compile,
// fails, runs too long or needs too much memory.
sk_result sk_sandbox_run_file(sk_sandbox *sandbox, const char *path, const char *kind);
// Runs text as a file and leaves its one value on the stack; `path` stands for the file in messages.
sk_result sk_sandbox_run_text(sk_sandbox *sandbox, const char *text, size_t size, const char *path);
// Compiles a file and leaves it on the stack as a function that has not run yet. For a file that another file includes.
sk_result sk_sandbox_compile_file(sk_sandbox *sandbox, const char *path, const char *kind);
sk_sandbox *sk_sandbox_of(lua_State *lua);

// Raises an error about a place in a file that is not Lua. The message names that file and line.
_Noreturn void sk_sandbox_fail(lua_State *lua, const sk_result *error);

// Declares the file that was compiled last a delivered part of this name, such as "parts/ties". An error in it names the
// line of the user's own file that called it, if there is one.
void sk_sandbox_is_part(sk_sandbox *sandbox, const char *name);

// Returns the file and writes the line of the Lua code that called the running C function. The file's name stays valid
// as long as the sandbox.
const char *sk_sandbox_caller(lua_State *lua, int32_t *line);
// The same of the innermost call in a file that is no delivered part, if there is one.
const char *sk_sandbox_own_caller(lua_State *lua, int32_t *line);
// Returns the file that was run, which may have included others. If that file is the caller, this is the pointer that
// sk_sandbox_caller returns.
const char *sk_sandbox_first_file(lua_State *lua);

// Calls a function as lua_pcall does, with the limit of work set to `work`.
sk_result sk_sandbox_call(sk_sandbox *sandbox, int arguments, int results, int64_t work);

// Counts `amount` as work; raises a Lua error when none is left. For C functions that loop.
void sk_sandbox_charge(lua_State *lua, int64_t amount);

// Returns the number of slots that a traversal of the table at this index visits, empty ones included. The result may
// be up to twice too large.
int64_t sk_sandbox_slots(lua_State *lua, int index);

// A signal that was noted (system/interrupt.h) ends a load or a call with the error "interrupted".
// In addition to the counters, the thread's processor time is limited. No real scene reaches this limit, even if each
// step takes ten times as long as usual. It ends a load or a call with an error, and never changes a result. These two
// functions stop and restart the clock, for C functions whose work is bounded by other means.
double sk_sandbox_stop_clock(lua_State *lua);
void sk_sandbox_go_on_with_clock(lua_State *lua, double stopped);

// Makes reading a global that does not exist an error that names the nearest one. Call it after everything is
// registered.
void sk_sandbox_seal(lua_State *lua);
