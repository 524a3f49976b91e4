#include "scene/strength.h"
#include <lua.h>
#include <stdio.h>

// Returns the value on top of the stack, which must be a strength, or 0 if `none` is allowed.
static double strength_on_top(const sk_fields *f, const char *name, bool none) {
    if (lua_type(f->lua, -1) != LUA_TNUMBER)
        sk_fields_fail(f, name, "must be a pressure in Pa, not a %s", sk_lua_kind(f->lua, -1));
    double value = lua_tonumber(f->lua, -1);
    if (none && value == 0.0) return value;
    char field[64];
    snprintf(field, sizeof field, "field '%s'", name);
    sk_result r = sk_body_strength_check(value, field);
    if (!r.ok) sk_fields_fail(f, NULL, "%s", r.text);
    return value;
}

double sk_read_strength_or(const sk_fields *f, const char *name, double otherwise) {
    double value = otherwise;
    if (lua_getfield(f->lua, f->index, name) != LUA_TNIL) value = strength_on_top(f, name, false);
    lua_pop(f->lua, 1);
    return value;
}

static void read_list(const sk_fields *f, const char *name, int32_t count, bool none, double *out) {
    static const char *const names[] = {NULL};
    sk_fields list;
    sk_fields_open_in(f, name, names, true, &list);
    int32_t length = sk_fields_list_length(&list);
    if (length != count)
        sk_fields_fail(f, name, "has %d entries for %d pieces; one per piece, or one number for all, is allowed",
                       (int)length, (int)count);
    for (int32_t i = 0; i < count; i++) {
        lua_rawgeti(list.lua, list.index, i + 1);
        out[i] = strength_on_top(f, name, none);
        lua_pop(list.lua, 1);
    }
    sk_fields_close(&list);
}

void sk_read_strengths(const sk_fields *f, const char *name, int32_t count, double otherwise, double *out) {
    bool none = otherwise == 0.0;
    int kind = lua_getfield(f->lua, f->index, name);
    double all = kind == LUA_TNIL || kind == LUA_TTABLE ? otherwise : strength_on_top(f, name, none);
    lua_pop(f->lua, 1);
    for (int32_t i = 0; i < count; i++) out[i] = all;
    if (kind == LUA_TTABLE) read_list(f, name, count, none, out);
}
