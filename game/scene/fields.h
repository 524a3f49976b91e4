// fields.h: reads the fields of a Lua table, with helpful errors.
// Every function raises a Lua error that gives the place of the constructor's call, the constructor, the field and the
// allowed values. So these functions may be used only inside protected C functions.
#pragma once
#include "skidpad.h"

#include <lua.h>

enum { SK_FIELDS_LIST_MAX = 1000000 };

// A table that is being read: its place on the stack and what messages call it ("box", "aircraft 2").
typedef struct sk_fields {
    lua_State *lua;
    int index;
    char what[64];
} sk_fields;

// The table at `index`. Error unless it is one and has no other text keys than `names` (null at the end), and, unless
// `has_list`, no numbered entries.
sk_fields sk_fields_open(lua_State *lua, int index, const char *what, const char *const *names, bool has_list);
// The table in the field `name` of another; false when it is left out. Its value stays on the stack: end with
// sk_fields_close.
bool sk_fields_open_in(const sk_fields *outer, const char *name, const char *const *names, bool has_list,
                       sk_fields *out);
void sk_fields_close(const sk_fields *inner);
// Pushes the entry `i` (from 1) of the list part as a table to read, called "<what> <i>".
sk_fields sk_fields_entry(const sk_fields *outer, int32_t i, const char *const *names, bool has_list);

// What messages call the value at `index`: "number", "shape", "material".
const char *sk_lua_kind(lua_State *lua, int index);

// Pushes the metatable, new, of a class of values that messages call by `name`.
void sk_lua_push_class(lua_State *lua, const char *metatable, const char *name);

// The key on top of the stack as a name of 1 to SK_NAME - 1 printable letters; null when it is none. It has no zeros, which
// Lua's texts may hold.
const char *sk_lua_key_name(lua_State *lua);

_Noreturn void sk_fields_fail(const sk_fields *fields, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// For a direction that has no length: {0, 0, 0}, or numbers so small that their squares vanish.
_Noreturn void sk_fields_fail_direction(const sk_fields *fields, const char *name, sk_vec3 given);

bool sk_fields_has(const sk_fields *fields, const char *name);
int32_t sk_fields_list_length(const sk_fields *fields); // of the list part

// Numbers must be finite (unless high is infinite) and lie in [low, high].
double sk_fields_number(const sk_fields *fields, const char *name, double low, double high);
double sk_fields_number_or(const sk_fields *fields, const char *name, double low, double high, double otherwise);
bool sk_fields_flag_or(const sk_fields *fields, const char *name, bool otherwise);
// {x, y, z}, each finite and within SK_FIELDS_FAR of 0.
sk_vec3 sk_fields_vec3(const sk_fields *fields, const char *name);
sk_vec3 sk_fields_vec3_or(const sk_fields *fields, const char *name, sk_vec3 otherwise);
// Between `least` and `most` finite numbers; answers how many.
int32_t sk_fields_numbers(const sk_fields *fields, const char *name, double *out, int32_t least, int32_t most);
// The same of entry `i` (from 1) of the list part, which messages call "<what>: <noun> i".
void sk_fields_entry_numbers(const sk_fields *fields, const char *noun, int32_t i, double *out, int32_t least,
                             int32_t most);
// A whole number.
int32_t sk_fields_count(const sk_fields *fields, const char *name, int32_t low, int32_t high);
// A text of at most size - 1 printable letters.
void sk_fields_text(const sk_fields *fields, const char *name, char *out, size_t size);
bool sk_fields_text_or_none(const sk_fields *fields, const char *name, char *out, size_t size);
// A bare name of at most size - 1 letters, digits, _ and -: it can be part of a path without leading elsewhere.
void sk_fields_name(const sk_fields *fields, const char *name, char *out, size_t size);
// Index into `choices` (null at the end) of the text in the field; `otherwise` when it is left out.
int32_t sk_fields_choice_or(const sk_fields *fields, const char *name, const char *const *choices, int32_t otherwise);

#define SK_FIELDS_FAR 1e6
