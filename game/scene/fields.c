#include "scene/fields.h"
#include "scene/lua_sandbox.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int32_t count_names(const char *const *names) {
    int32_t count = 0;
    while (names[count] != NULL) count++;
    return count;
}

void sk_fields_fail(const sk_fields *f, const char *name, const char *format, ...) {
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (name != NULL)
        luaL_error(f->lua, "%s: field '%s' %s", f->what, name, sentence);
    else
        luaL_error(f->lua, "%s: %s", f->what, sentence);
    __builtin_unreachable(); // luaL_error does not return
}

const char *sk_lua_kind(lua_State *lua, int index) {
    if (luaL_getmetafield(lua, index, "__name") != LUA_TSTRING) return luaL_typename(lua, index);
    const char *kind = lua_tostring(lua, -1); // the metatable keeps it valid
    lua_pop(lua, 1);
    return kind;
}

void sk_lua_push_class(lua_State *lua, const char *metatable, const char *name) {
    luaL_newmetatable(lua, metatable);
    lua_pushstring(lua, name);
    lua_setfield(lua, -2, "__name");
}

static void check_keys(const sk_fields *f, const char *const *names, bool has_list) {
    enum { SLOTS_PER_WORK = 2 };
    char advice[300];
    sk_sandbox_charge(f->lua, sk_sandbox_slots(f->lua, f->index) / SLOTS_PER_WORK);
    for (lua_pushnil(f->lua); lua_next(f->lua, f->index) != 0; lua_pop(f->lua, 1)) {
        if (lua_type(f->lua, -2) == LUA_TSTRING) {
            size_t length;
            const char *key = lua_tolstring(f->lua, -2, &length);
            int32_t i = 0;
            while (names[i] != NULL && strcmp(names[i], key) != 0) i++;
            if (names[i] == NULL || strlen(key) != length)
                sk_fields_fail(f, NULL, "there is no field '%.60s'%s", key,
                               sk_nearest_advice(key, names, count_names(names), advice, sizeof advice));
        } else if (!has_list) {
            sk_fields_fail(f, NULL, "every entry needs a name: name = value%s",
                           sk_nearest_advice("", names, count_names(names), advice, sizeof advice));
        }
    }
}

static sk_fields open_at(lua_State *lua, int index, const char *what, const char *const *names, bool has_list) {
    sk_fields f = {.lua = lua, .index = lua_absindex(lua, index)};
    luaL_checkstack(lua, 12, "nested too deeply");
    snprintf(f.what, sizeof f.what, "%s", what);
    if (!lua_istable(lua, f.index))
        sk_fields_fail(&f, NULL, "needs a table {...}, not a %s", sk_lua_kind(lua, f.index));
    check_keys(&f, names, has_list);
    return f;
}

sk_fields sk_fields_open(lua_State *lua, int index, const char *what, const char *const *names, bool has_list) {
    return open_at(lua, index, what, names, has_list);
}

bool sk_fields_open_in(const sk_fields *outer, const char *name, const char *const *names, bool has_list,
                       sk_fields *out) {
    if (lua_getfield(outer->lua, outer->index, name) == LUA_TNIL) {
        lua_pop(outer->lua, 1);
        return false;
    }
    char what[64];
    snprintf(what, sizeof what, "%.30s: %.30s", outer->what, name);
    *out = open_at(outer->lua, -1, what, names, has_list);
    return true;
}

void sk_fields_close(const sk_fields *inner) {
    lua_settop(inner->lua, inner->index - 1);
}

sk_fields sk_fields_entry(const sk_fields *outer, int32_t i, const char *const *names, bool has_list) {
    lua_rawgeti(outer->lua, outer->index, i);
    char what[64];
    snprintf(what, sizeof what, "%.48s %d", outer->what, (int)i);
    return open_at(outer->lua, -1, what, names, has_list);
}

void sk_fields_fail_direction(const sk_fields *f, const char *name, sk_vec3 given) {
    sk_fields_fail(f, name, "is {%g, %g, %g}, which has no length; any other direction is allowed", given.x, given.y,
                   given.z);
}

bool sk_fields_has(const sk_fields *f, const char *name) {
    bool has = lua_getfield(f->lua, f->index, name) != LUA_TNIL;
    lua_pop(f->lua, 1);
    return has;
}

bool sk_fields_is_list(const sk_fields *f, const char *name) {
    bool is_list = lua_getfield(f->lua, f->index, name) == LUA_TTABLE;
    lua_pop(f->lua, 1);
    return is_list;
}

int32_t sk_fields_list_length(const sk_fields *f) {
    lua_Unsigned length = lua_rawlen(f->lua, f->index);
    if (length > SK_FIELDS_LIST_MAX) sk_fields_fail(f, NULL, "has more than %d entries", SK_FIELDS_LIST_MAX);
    return (int32_t)length;
}

// Returns the value on top of the stack, which must be a number in [low, high].
static double number_on_top(const sk_fields *f, const char *name, double low, double high) {
    if (lua_type(f->lua, -1) != LUA_TNUMBER)
        sk_fields_fail(f, name, "must be a number, not a %s", sk_lua_kind(f->lua, -1));
    double value = lua_tonumber(f->lua, -1);
    if (value >= low && value <= high) return value;
    if (isnan(value)) sk_fields_fail(f, name, "must be a number from %g to %g, not NaN", low, high);
    sk_fields_fail(f, name, "must be a number from %g to %g, not %.10g", low, high, value);
}

static void need(const sk_fields *f, const char *name) {
    if (lua_getfield(f->lua, f->index, name) == LUA_TNIL) sk_fields_fail(f, name, "is missing");
}

double sk_fields_number(const sk_fields *f, const char *name, double low, double high) {
    need(f, name);
    double value = number_on_top(f, name, low, high);
    lua_pop(f->lua, 1);
    return value;
}

double sk_fields_number_or(const sk_fields *f, const char *name, double low, double high, double otherwise) {
    return sk_fields_has(f, name) ? sk_fields_number(f, name, low, high) : otherwise;
}

bool sk_fields_flag_or(const sk_fields *f, const char *name, bool otherwise) {
    int type = lua_getfield(f->lua, f->index, name);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        sk_fields_fail(f, name, "must be true or false, not a %s", sk_lua_kind(f->lua, -1));
    bool value = type == LUA_TNIL ? otherwise : lua_toboolean(f->lua, -1) != 0;
    lua_pop(f->lua, 1);
    return value;
}

int32_t sk_fields_count(const sk_fields *f, const char *name, int32_t low, int32_t high) {
    double value = sk_fields_number(f, name, low, high);
    if (value != floor(value)) sk_fields_fail(f, name, "must be a whole number, not %.10g", value);
    return (int32_t)value;
}

// Reads and pops the list of numbers on top of the stack. Returns its length.
static int32_t numbers_on_top(const sk_fields *f, const char *name, double *out, int32_t least, int32_t most) {
    if (!lua_istable(f->lua, -1))
        sk_fields_fail(f, name, "must be a list of numbers, not a %s", sk_lua_kind(f->lua, -1));
    int32_t count = lua_rawlen(f->lua, -1) > (lua_Unsigned)most ? most + 1 : (int32_t)lua_rawlen(f->lua, -1);
    if (count < least || count > most) {
        if (least == most) sk_fields_fail(f, name, "must be a list of %d numbers", (int)least);
        sk_fields_fail(f, name, "must be a list of %d to %d numbers", (int)least, (int)most);
    }
    for (int32_t i = 0; i < count; i++) {
        lua_rawgeti(f->lua, -1, i + 1);
        out[i] = number_on_top(f, name, -SK_FIELDS_FAR, SK_FIELDS_FAR);
        lua_pop(f->lua, 1);
    }
    lua_pop(f->lua, 1);
    return count;
}

int32_t sk_fields_numbers(const sk_fields *f, const char *name, double *out, int32_t least, int32_t most) {
    need(f, name);
    return numbers_on_top(f, name, out, least, most);
}

void sk_fields_entry_numbers(const sk_fields *f, const char *noun, int32_t i, double *out, int32_t least,
                             int32_t most) {
    sk_fields entry = {.lua = f->lua, .index = f->index};
    snprintf(entry.what, sizeof entry.what, "%.40s: %.10s %d", f->what, noun, (int)i);
    lua_rawgeti(f->lua, f->index, i);
    (void)numbers_on_top(&entry, NULL, out, least, most);
}

sk_vec3 sk_fields_vec3(const sk_fields *f, const char *name) {
    double v[3];
    sk_fields_numbers(f, name, v, 3, 3);
    return sk_vec(v[0], v[1], v[2]);
}

sk_vec3 sk_fields_vec3_or(const sk_fields *f, const char *name, sk_vec3 otherwise) {
    return sk_fields_has(f, name) ? sk_fields_vec3(f, name) : otherwise;
}

static bool is_one_line(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < 32 || text[i] == 127) return false;
    }
    return true;
}

bool sk_fields_text_or_none(const sk_fields *f, const char *name, char *out, size_t size) {
    out[0] = '\0';
    int type = lua_getfield(f->lua, f->index, name);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        sk_fields_fail(f, name, "must be a text, not a %s", sk_lua_kind(f->lua, -1));
    size_t length = 0;
    const char *text = type == LUA_TNIL ? "" : lua_tolstring(f->lua, -1, &length);
    if (length >= size) sk_fields_fail(f, name, "must have at most %d letters", (int)size - 1);
    if (!is_one_line(text, length)) sk_fields_fail(f, name, "must be printable text on one line");
    memcpy(out, text, length);
    out[length] = '\0';
    lua_pop(f->lua, 1);
    return type != LUA_TNIL;
}

const char *sk_lua_key_name(lua_State *lua) {
    size_t length = 0;
    const char *name = lua_type(lua, -1) == LUA_TSTRING ? lua_tolstring(lua, -1, &length) : NULL;
    return length > 0 && length < SK_NAME && is_one_line(name, length) ? name : NULL;
}

void sk_fields_text(const sk_fields *f, const char *name, char *out, size_t size) {
    if (!sk_fields_text_or_none(f, name, out, size)) sk_fields_fail(f, name, "is missing");
    if (out[0] == '\0') sk_fields_fail(f, name, "must not be empty");
}

void sk_fields_name(const sk_fields *f, const char *name, char *out, size_t size) {
    static const char *const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    sk_fields_text(f, name, out, size);
    if (out[strspn(out, allowed)] != '\0')
        sk_fields_fail(f, name, "is '%s'; a bare name of letters, digits, _ and - is wanted", out);
}

int32_t sk_fields_choice_or(const sk_fields *f, const char *name, const char *const *choices, int32_t otherwise) {
    char text[64], advice[300];
    if (!sk_fields_text_or_none(f, name, text, sizeof text)) return otherwise;
    for (int32_t i = 0; choices[i] != NULL; i++) {
        if (strcmp(text, choices[i]) == 0) return i;
    }
    sk_fields_fail(f, name, "is '%s'%s", text,
                   sk_nearest_advice(text, choices, count_names(choices), advice, sizeof advice));
}
