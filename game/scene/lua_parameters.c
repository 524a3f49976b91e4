// param(...): values that --set may change.
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns the text after "NAME=" on the command line, or null. The last setting has precedence.
static const char *setting_of(const scene_builder *b, const char *name) {
    const char *value = NULL;
    size_t length = strlen(name);
    for (int32_t i = 0; i < b->options->setting_count; i++) {
        const char *text = b->options->settings[i];
        if (strncmp(text, name, length) == 0 && text[length] == '=') value = text + length + 1;
    }
    return value;
}

// Writes a value at `index` as text for --set.
static void write_value(lua_State *lua, int index, char *out, size_t size) {
    if (lua_type(lua, index) == LUA_TNUMBER)
        snprintf(out, size, "%.14g", lua_tonumber(lua, index));
    else if (lua_type(lua, index) == LUA_TBOOLEAN)
        snprintf(out, size, "%s", lua_toboolean(lua, index) != 0 ? "true" : "false");
    else
        snprintf(out, size, "%s", lua_tostring(lua, index));
}

// Reads the list of texts that are allowed and joins them with commas.
static void read_choices(const sk_fields *f, char out[SK_PARAMETER_TEXT]) {
    static const char *const none[] = {NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "choices", none, true, &list)) return;
    size_t used = 0;
    for (int32_t i = 0; i < sk_fields_list_length(&list); i++) {
        if (lua_rawgeti(list.lua, list.index, i + 1) != LUA_TSTRING || strchr(lua_tostring(list.lua, -1), ',') != NULL)
            sk_fields_fail(f, "choices", "must be a list of texts without commas");
        used += (size_t)snprintf(out + used, SK_PARAMETER_TEXT - used, "%s%s", i > 0 ? ", " : "",
                                 lua_tostring(list.lua, -1));
        if (used >= SK_PARAMETER_TEXT)
            sk_fields_fail(f, "choices", "has more than %d letters in all", SK_PARAMETER_TEXT - 1);
        lua_pop(list.lua, 1);
    }
    sk_fields_close(&list);
    if (used == 0) sk_fields_fail(f, "choices", "must be a list of texts without commas");
}

// Reads the description at index 3: { about =, unit =, low =, high = } of a number, { about =, choices = } of a text.
static void read_description(lua_State *lua, const char *name, sk_scene_parameter *out) {
    static const char *const of_number[] = {"about", "unit", "low", "high", NULL};
    static const char *const of_text[] = {"about", "choices", NULL}, *const of_flag[] = {"about", NULL};
    out->low = -INFINITY;
    out->high = INFINITY;
    if (lua_isnoneornil(lua, 3)) return;
    int type = lua_type(lua, 2);
    char what[64];
    snprintf(what, sizeof what, "param '%.40s'", name);
    sk_fields f = sk_fields_open(lua, 3, what,
                                 type == LUA_TNUMBER   ? of_number
                                 : type == LUA_TSTRING ? of_text
                                                       : of_flag,
                                 false);
    sk_fields_text_or_none(&f, "about", out->about, sizeof out->about);
    if (type == LUA_TNUMBER) {
        sk_fields_text_or_none(&f, "unit", out->unit, sizeof out->unit);
        out->low = sk_fields_number_or(&f, "low", -INFINITY, INFINITY, -INFINITY);
        out->high = sk_fields_number_or(&f, "high", out->low, INFINITY, INFINITY);
    }
    if (type == LUA_TSTRING) read_choices(&f, out->choices);
}

// Whether a text is one of those in "wall, ground".
static bool is_among(const char *choices, const char *text) {
    size_t length = strlen(text);
    for (const char *at = choices; at != NULL; at = strstr(at, ", ")) {
        if (at != choices) at += 2;
        if (strcspn(at, ",") == length && strncmp(at, text, length) == 0) return true;
    }
    return false;
}

void sk_scene_parameter_range(const sk_scene_parameter *p, char *out, size_t size) {
    const char *space = p->unit[0] != '\0' ? " " : "";
    if (isfinite(p->low) && isfinite(p->high))
        snprintf(out, size, "%g to %g%s%s", p->low, p->high, space, p->unit);
    else if (isfinite(p->low))
        snprintf(out, size, "at least %g%s%s", p->low, space, p->unit);
    else if (isfinite(p->high))
        snprintf(out, size, "at most %g%s%s", p->high, space, p->unit);
    else
        snprintf(out, size, "%s", p->choices[0] != '\0' ? p->choices : p->unit);
}

// Refuses the value on top of the stack if the description does not allow it. `who` begins the message.
static void check_value(lua_State *lua, const char *who, const sk_scene_parameter *p) {
    char value[SK_SETTING_LENGTH + 1], range[SK_PARAMETER_RANGE];
    bool good = p->choices[0] == '\0';
    write_value(lua, -1, value, sizeof value);
    if (lua_type(lua, -1) == LUA_TNUMBER)
        good = lua_tonumber(lua, -1) >= p->low && lua_tonumber(lua, -1) <= p->high;
    else if (!good)
        good = is_among(p->choices, value);
    sk_scene_parameter_range(p, range, sizeof range);
    if (!good) luaL_error(lua, "%s '%s' is not allowed; allowed: %s", who, value, range);
}

// Notes the parameter whose default is at index 2. Several files may use the same parameter. The declaration in the
// scene's own file is shown; without one, that of the first file.
static void note_parameter(lua_State *lua, sk_scene *scene, sk_scene_parameter *noted) {
    int32_t line, at = 0;
    noted->own = sk_sandbox_caller(lua, &line) == sk_sandbox_first_file(lua);
    write_value(lua, 2, noted->usual, sizeof noted->usual);
    while (at < scene->parameter_count && strcmp(scene->parameters[at].name, noted->name) != 0) at++;
    sk_scene_parameter *p = &scene->parameters[at];
    if (at < scene->parameter_count && (p->own || !noted->own)) return;
    if (at == SK_PARAMETERS_MAX) luaL_error(lua, "param: there are more than %d parameters", SK_PARAMETERS_MAX);
    if (at == scene->parameter_count) scene->parameter_count++;
    *p = *noted;
}

// Pushes the value of a setting. It has the type of the default.
static void push_setting(lua_State *lua, int type, const char *name, const char *value) {
    if (type == LUA_TSTRING) {
        lua_pushstring(lua, value);
    } else if (type == LUA_TBOOLEAN) {
        bool yes = strcmp(value, "true") == 0;
        if (!yes && strcmp(value, "false") != 0) luaL_error(lua, "--set %s: '%s' must be true or false", name, value);
        lua_pushboolean(lua, yes);
    } else {
        char *end;
        double number = strtod(value, &end);
        if (end == value || *end != '\0' || !isfinite(number))
            luaL_error(lua, "--set %s: '%s' is not a finite number", name, value);
        lua_pushnumber(lua, number);
    }
}

// param(name, default, description): the default, unless --set name=value gives another value of the same type.
static int parameter(lua_State *lua) {
    enum { WORK = 30 }; // comparing it with all other parameters
    scene_builder *b = builder_of(lua);
    sk_sandbox_charge(lua, WORK);
    const char *name = luaL_checkstring(lua, 1);
    int type = lua_type(lua, 2);
    char who[SK_NAME + 40];
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
        return luaL_error(lua, "param '%s': the default must be a number, a text, true or false", name);
    if (strlen(name) >= SK_NAME || strchr(name, '=') != NULL || name[0] == '\0')
        return luaL_error(lua, "param: a name has 1 to %d letters and no '='", SK_NAME - 1);
    sk_scene_parameter noted = {0};
    snprintf(noted.name, sizeof noted.name, "%s", name);
    read_description(lua, name, &noted);
    note_parameter(lua, b->scene, &noted);
    const char *value = setting_of(b, name);
    lua_settop(lua, 2);
    snprintf(who, sizeof who, value != NULL ? "--set %s:" : "param '%s': the default", name);
    if (value != NULL) push_setting(lua, type, name, value);
    check_value(lua, who, &noted);
    return 1;
}

void sk_lua_open_parameters(lua_State *lua) {
    lua_register(lua, "param", parameter);
}
