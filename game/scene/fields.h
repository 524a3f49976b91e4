// fields.h: reads the fields of a Lua table, with helpful errors.
// Every function raises a Lua error that names the place of the constructor's call, the constructor, the field and the
// allowed values. So these functions may be used only inside protected C functions.
#pragma once
#include "skidpad.h"

#include <lua.h>

enum { SK_FIELDS_LIST_MAX = 1000000 };

// A table that is being read: its index on the stack, and its name in messages ("box", "aircraft 2").
typedef struct sk_fields {
    lua_State *lua;
    int index;
    char what[64];
} sk_fields;

// Opens the table at `index`. Raises an error if it is not a table or has text keys other than `names` (null at the
// end). Numbered entries are an error too unless `has_list`.
sk_fields sk_fields_open(lua_State *lua, int index, const char *what, const char *const *names, bool has_list);
// Opens the table in the field `name` of another table. Returns false if it is left out. The inner table stays on the
// stack until sk_fields_close.
bool sk_fields_open_in(const sk_fields *outer, const char *name, const char *const *names, bool has_list,
                       sk_fields *out);
void sk_fields_close(const sk_fields *inner);
// Pushes entry `i` (from 1) of the list part and opens it as a table. Messages call it "<what> <i>".
sk_fields sk_fields_entry(const sk_fields *outer, int32_t i, const char *const *names, bool has_list);

// Returns the name of the value's type for messages: "number", "shape", "material".
const char *sk_lua_kind(lua_State *lua, int index);

// Creates and pushes the metatable of a class of values. Messages call the class `name`.
void sk_lua_push_class(lua_State *lua, const char *metatable, const char *name);

// Returns the key on top of the stack if it is a name of 1 to SK_NAME - 1 printable letters, else null. Lua's texts may
// contain zero bytes; such a name does not.
const char *sk_lua_key_name(lua_State *lua);

_Noreturn void sk_fields_fail(const sk_fields *fields, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Raises the error for a direction without length: {0, 0, 0}, or numbers so small that their squares are 0.
_Noreturn void sk_fields_fail_direction(const sk_fields *fields, const char *name, sk_vec3 given);

bool sk_fields_has(const sk_fields *fields, const char *name);
bool sk_fields_is_list(const sk_fields *fields, const char *name); // a table, not a number or a word
int32_t sk_fields_list_length(const sk_fields *fields);            // of the list part

// Numbers must be finite (unless high is infinite) and in [low, high].
double sk_fields_number(const sk_fields *fields, const char *name, double low, double high);
double sk_fields_number_or(const sk_fields *fields, const char *name, double low, double high, double otherwise);
bool sk_fields_flag_or(const sk_fields *fields, const char *name, bool otherwise);
// Read {x, y, z}, each finite and within SK_FIELDS_FAR of 0.
sk_vec3 sk_fields_vec3(const sk_fields *fields, const char *name);
sk_vec3 sk_fields_vec3_or(const sk_fields *fields, const char *name, sk_vec3 otherwise);
// Reads a list of `least` to `most` finite numbers and returns its length.
int32_t sk_fields_numbers(const sk_fields *fields, const char *name, double *out, int32_t least, int32_t most);
// Reads the list of numbers in entry `i` (from 1) of the list part. Messages call it "<what>: <noun> i".
void sk_fields_entry_numbers(const sk_fields *fields, const char *noun, int32_t i, double *out, int32_t least,
                             int32_t most);
// Reads a whole number.
int32_t sk_fields_count(const sk_fields *fields, const char *name, int32_t low, int32_t high);
// Read a text of at most size - 1 printable letters.
void sk_fields_text(const sk_fields *fields, const char *name, char *out, size_t size);
bool sk_fields_text_or_none(const sk_fields *fields, const char *name, char *out, size_t size);
// Reads a bare name of at most size - 1 letters, digits, _ and -. As part of a path it cannot lead out of a folder.
void sk_fields_name(const sk_fields *fields, const char *name, char *out, size_t size);
// Returns the index into `choices` (null at the end) of the text in the field; `otherwise` if the field is left out.
int32_t sk_fields_choice_or(const sk_fields *fields, const char *name, const char *const *choices, int32_t otherwise);

#define SK_FIELDS_FAR 1e6
