// tie{...}: a rope, a lashing, a sling, a tow bar. The shipped part parts/ties.lua has ties with the stiffness and the
// strength of real ones.
#include "scene/builder.h"

#include <lauxlib.h>
#include <string.h>

static const char *const CLASS = "skidpad.tie";

enum { WORK = 200 };

// ---- ends ----

// body = body{...}, its name, or its number in `bodies`; aircraft = its number or the name of its type.
static void read_which(const sk_fields *f, const char *field, builder_tie_end *end) {
    int type = lua_getfield(f->lua, f->index, field);
    bool body = field[0] == 'b';
    if (body) end->made = sk_lua_body_made(f->lua, -1);
    lua_pop(f->lua, 1);
    if (end->made > 0) return;
    if (type == LUA_TNUMBER)
        end->number = sk_fields_count(f, field, 1, body ? SK_BODIES_MAX : SK_AIRCRAFT_MAX);
    else
        sk_fields_text(f, field, end->name, sizeof end->name);
}

// Where the end is on an aircraft: a point in the axes of its file; a wheel that the tie turns.
static void read_hitch(const sk_fields *e, builder_tie_end *end) {
    end->structural = sk_fields_has(e, "point");
    bool steers = sk_fields_text_or_none(e, "steers", end->steers, sizeof end->steers);
    if (end->kind == BUILDER_END_AIRCRAFT) return;
    if (end->structural) sk_fields_fail(e, "point", "is for an end on an aircraft");
    if (steers) sk_fields_fail(e, "steers", "is for an end on an aircraft");
}

static void read_end(const sk_fields *f, const char *field, builder_tie_end *end) {
    static const char *const names[] = {"body", "aircraft", "on", "at", "point", "steers", NULL};
    sk_fields e;
    if (!sk_fields_open_in(f, field, names, false, &e)) sk_fields_fail(f, field, "is missing");
    int given = sk_fields_has(&e, "body") + sk_fields_has(&e, "aircraft") + sk_fields_has(&e, "on");
    if (given > 1) sk_fields_fail(f, field, "names more than one of 'body', 'aircraft' and 'on'");
    end->kind = sk_fields_has(&e, "body")       ? BUILDER_END_BODY
                : sk_fields_has(&e, "aircraft") ? BUILDER_END_AIRCRAFT
                                                : BUILDER_END_SOLID;
    if (end->kind != BUILDER_END_SOLID) read_which(&e, end->kind == BUILDER_END_BODY ? "body" : "aircraft", end);
    if (sk_fields_has(&e, "on")) sk_fields_text(&e, "on", end->name, sizeof end->name);
    read_hitch(&e, end);
    double at[3] = {0.0, 0.0, 0.0};
    bool solid = end->kind == BUILDER_END_SOLID;
    if (end->structural) {
        if (sk_fields_has(&e, "at")) sk_fields_fail(&e, "point", "replaces 'at'; give one of the two");
        sk_fields_numbers(&e, "point", at, 3, 3);
    }
    if (solid || sk_fields_has(&e, "at")) {
        int32_t count = sk_fields_numbers(&e, "at", at, solid ? 2 : 3, 3);
        end->has_height = count == 3;
    }
    end->at = sk_vec(at[0], at[1], at[2]);
    end->at_axle = end->steers[0] != '\0' && !end->structural && !sk_fields_has(&e, "at");
    sk_fields_close(&e);
}

// ---- what it is ----

static void read_force(const sk_fields *f, builder_tie *out) {
    sk_tie *tie = &out->tie;
    bool axial = sk_fields_has(f, "axial_stiffness");
    if (axial == sk_fields_has(f, "stiffness"))
        sk_fields_fail(f, NULL, "give 'stiffness', N/m, or 'axial_stiffness', N");
    if (axial)
        out->axial_stiffness = sk_fields_number(f, "axial_stiffness", 1e-3, 1e12);
    else
        tie->stiffness = sk_fields_number(f, "stiffness", 1e-3, 1e12);
    tie->damping_ratio = sk_fields_number_or(f, "damping", SK_TIE_DAMPING_LEAST, 10.0, SK_TIE_DAMPING_RATIO);
    tie->strength = sk_fields_number_or(f, "strength", 1e-3, INFINITY, INFINITY);
    tie->pushes = sk_fields_flag_or(f, "pushes", false);
    tie->unhooked = !sk_fields_flag_or(f, "hooked", true);
    out->tension = sk_fields_number_or(f, "tension", 0.0, 1e9, 0.0);
    if (sk_fields_has(f, "length")) tie->length = sk_fields_number(f, "length", 1e-3, 1e5);
    if (sk_fields_has(f, "length") && sk_fields_has(f, "tension"))
        sk_fields_fail(f, "tension", "and 'length' exclude each other; give one of the two");
}

static void read_winch(const sk_fields *f, sk_tie *tie) {
    tie->winch_speed = sk_fields_number_or(f, "winch_speed", 0.0, 100.0, 0.0);
    tie->winch_pull = sk_fields_number_or(f, "winch_pull", 0.0, 1e9, 0.0);
    bool winch = tie->winch_speed > 0.0 || tie->winch_pull > 0.0;
    if (winch && tie->pushes) sk_fields_fail(f, "pushes", "has no meaning for a tie with a winch");
    if (!winch && sk_fields_has(f, "shortest")) sk_fields_fail(f, "shortest", "has no meaning without a winch");
    tie->shortest = winch ? sk_fields_number_or(f, "shortest", 1e-3, 1e5, 0.1) : 0.0;
}

static int make_tie(lua_State *lua) {
    static const char *const names[] = {"name",       "from",     "to",     "length", "stiffness", "axial_stiffness",
                                        "damping",    "strength", "pushes", "hooked", "tension",   "winch_speed",
                                        "winch_pull", "shortest", NULL};
    sk_fields f = sk_fields_open(lua, 1, "tie", names, false);
    builder_of(lua); // pilots cannot build
    sk_sandbox_charge(lua, WORK);
    builder_tie *out = lua_newuserdatauv(lua, sizeof *out, 0);
    *out = (builder_tie){0};
    luaL_setmetatable(lua, CLASS);
    out->place.file = sk_sandbox_own_caller(lua, &out->place.line);
    if (!sk_fields_text_or_none(&f, "name", out->tie.name, sizeof out->tie.name))
        memcpy(out->tie.name, "tie", sizeof "tie");
    read_end(&f, "from", &out->end[0]);
    read_end(&f, "to", &out->end[1]);
    read_force(&f, out);
    read_winch(&f, &out->tie);
    lua_settop(lua, 2);
    return 1;
}

// Copies the ties to one block of Lua's memory, which lives as long as the sandbox.
void sk_lua_read_ties(const sk_fields *f, scene_builder *b) {
    static const char *const none[] = {NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "ties", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (count > SK_TIES_MAX)
        sk_fields_fail(f, "ties", "has %d entries; at most %d are allowed", (int)count, (int)SK_TIES_MAX);
    builder_tie *ties = lua_newuserdatauv(f->lua, ((size_t)count + 1) * sizeof *ties, 0);
    for (int32_t i = 0; i < count; i++) {
        lua_rawgeti(f->lua, list.index, i + 1);
        const builder_tie *tie = luaL_testudata(f->lua, -1, CLASS);
        if (tie == NULL)
            sk_fields_fail(f, "ties", "needs tie{...} in entry %d, not a %s", (int)i + 1, sk_lua_kind(f->lua, -1));
        ties[i] = *tie;
        lua_pop(f->lua, 1);
    }
    b->ties = ties;
    b->tie_count = count;
    luaL_ref(f->lua, LUA_REGISTRYINDEX); // keeps the block valid
    sk_fields_close(&list);
}

void sk_lua_open_ties(lua_State *lua) {
    sk_lua_push_class(lua, CLASS, "tie");
    lua_pop(lua, 1);
    lua_register(lua, "tie", make_tie);
}
