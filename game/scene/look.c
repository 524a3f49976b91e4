#include "scene/look.h"
#include "scene/builder.h"
#include "scene/look_reader.h"
#include "scene/lua_library.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>

// ---- the file ----

static void read_paint(const sk_fields *all, const char *name, sk_paint *out) {
    static const char *const names[] = {"alpha", "gloss", "metal", "both_sides", NULL};
    sk_fields f;
    sk_fields_open_in(all, name, names, true, &f);
    for (int c = 0; c < 3; c++) out->colour[c] = look_entry_number(&f, c + 1, 0.0, 1.0);
    out->alpha = sk_fields_number_or(&f, "alpha", 0.0, 1.0, 1.0);
    out->gloss = sk_fields_number_or(&f, "gloss", 0.0, 1.0, 0.3);
    out->metal = sk_fields_number_or(&f, "metal", 0.0, 1.0, 0.0);
    out->both_sides = sk_fields_flag_or(&f, "both_sides", false);
    sk_fields_close(&f);
}

// Reads the paints: a table by name, in alphabetical order.
static void read_paints(look_reader *r, const sk_fields *f) {
    lua_State *lua = f->lua;
    if (lua_getfield(lua, f->index, "paints") != LUA_TTABLE)
        sk_fields_fail(f, "paints", "must be a table of paints by name");
    sk_fields all = {.lua = lua, .index = lua_gettop(lua), .what = "look: paints"};
    sk_lua_push_sorted_keys(lua, all.index);
    lua_Unsigned count = lua_rawlen(lua, -1);
    if (count < 1 || count > LOOK_PAINTS_MAX)
        sk_fields_fail(f, "paints", "must have 1 to %d paints by name", LOOK_PAINTS_MAX);
    sk_paint *paints = look_take(f, r->look, (int32_t)count, sizeof *paints);
    for (int32_t i = 0; i < (int32_t)count; i++) {
        lua_rawgeti(lua, all.index + 1, i + 1);
        const char *name = sk_lua_key_name(lua);
        if (name == NULL)
            sk_fields_fail(f, "paints", "needs names of 1 to %d printable letters: name = { ... }", SK_NAME - 1);
        snprintf(r->paint_names[i], SK_NAME, "%s", name);
        read_paint(&all, name, &paints[i]);
        lua_pop(lua, 1);
    }
    r->look->paints = paints;
    r->look->paint_count = (int32_t)count;
    sk_fields_close(&all);
}

static int32_t count_of(const sk_fields *f, const char *field) {
    sk_fields list;
    if (!sk_fields_open_in(f, field, look_no_names, true, &list)) return 0;
    int32_t count = sk_fields_list_length(&list);
    sk_fields_close(&list);
    return count;
}

// Reads the look. The argument is the value that the file returned.
static int read_look(lua_State *lua) {
    static const char *const names[] = {"name",  "unit",   "eye",       "paints", "bodies",     "surfaces", "wheels",
                                        "links", "gauges", "propeller", "rotors", "flap_slide", NULL};
    look_reader *r = sk_sandbox_user(lua);
    sk_look *look = r->look;
    if (!lua_istable(lua, 1)) return luaL_error(lua, "the file must return a table");
    sk_fields f = sk_fields_open(lua, 1, "look", names, false);
    r->unit = sk_fields_number_or(&f, "unit", 1e-4, 1e3, 1.0);
    sk_fields_text(&f, "name", look->name, sizeof look->name);
    look->stations = look_take(&f, look, LOOK_LIST_MAX, sizeof *look->stations);
    look->sections = look_take(&f, look, LOOK_LIST_MAX, sizeof *look->sections);
    look->cuts = look_take(&f, look, LOOK_LIST_MAX, sizeof *look->cuts);
    look->points = look_take(&f, look, LOOK_LIST_MAX, sizeof *look->points);
    look->bodies = look_take(&f, look, count_of(&f, "bodies"), sizeof *look->bodies);
    look->surfaces = look_take(&f, look, count_of(&f, "surfaces"), sizeof *look->surfaces);
    look->wheels = look_take(&f, look, LOOK_WHEELS_MAX, sizeof *look->wheels);
    look->links = look_take(&f, look, count_of(&f, "links"), sizeof *look->links);
    look->gauges = look_take(&f, look, count_of(&f, "gauges"), sizeof *look->gauges);
    read_paints(r, &f);
    look_read_wheels(r, &f);
    look_read_bodies(r, &f);
    look_read_surfaces(r, &f);
    look_read_links(r, &f);
    look_read_gauges(r, &f);
    look_read_propeller(r, &f);
    look_read_rotors(r, &f);
    look->eye = look_place(r, &f, "eye");
    look->flap_slide = sk_fields_number_or(&f, "flap_slide", 0.0, 5.0, 0.0);
    return 0;
}

static int open_look_language(lua_State *lua) {
    sk_lua_open_units(lua);
    sk_lua_open_include(lua, "looks");
    return 0;
}

// Loads the look from `text`, or from the file `name` if `text` is null.
static sk_result load(const char *text, size_t size, const char *name, sk_look **out) {
    *out = NULL;
    sk_arena *arena = sk_arena_create();
    look_reader *r = calloc(1, sizeof *r);
    sk_sandbox *sandbox = r != NULL ? sk_sandbox_create(r) : NULL;
    sk_look *look = arena != NULL ? sk_arena_alloc(arena, 1, sizeof *look) : NULL;
    sk_result result = sk_error("memory is short");
    if (sandbox != NULL && look != NULL) {
        look->arena = arena;
        r->look = look;
        result = sk_sandbox_setup(sandbox, open_look_language);
        if (result.ok && text != NULL) result = sk_sandbox_run_text(sandbox, text, size, name);
        if (result.ok && text == NULL) result = sk_sandbox_run_file(sandbox, name, "look");
        if (result.ok) {
            lua_pushcfunction(sk_sandbox_lua(sandbox), read_look);
            lua_insert(sk_sandbox_lua(sandbox), -2);
            result = sk_sandbox_call(sandbox, 1, 0, SK_SANDBOX_WORK_LOAD);
        }
    }
    sk_sandbox_destroy(sandbox);
    free(r);
    if (result.ok)
        *out = look;
    else
        sk_arena_destroy(arena);
    return sk_error_at(result, name, 0);
}

sk_result sk_look_parse(const char *text, size_t size, const char *name, sk_look **out) {
    return load(text, size, name, out);
}

sk_result sk_look_load(const char *path, sk_look **out) {
    return load(NULL, 0, path, out);
}

void sk_look_destroy(sk_look *look) {
    if (look != NULL) sk_arena_destroy(look->arena);
}

uint32_t sk_look_blades(const sk_look *look) {
    int32_t count = look->rotor_count == 0 && look->has_propeller ? look->propeller.blades : 0;
    for (int32_t i = 0; i < look->rotor_count; i++) count += look->rotors[i].blades;
    return count < 32 ? (UINT32_C(1) << count) - 1 : UINT32_MAX;
}
