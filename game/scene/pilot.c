// Scripted pilots: Lua functions that look at the outputs and answer with controls.
#include "scene/nearest.h"
#include "scene/scene.h"

#include <lauxlib.h>
#include <string.h>

// What a pilot is asked with, and its answer. Travels through the protected call as a light userdata.
typedef struct question {
    const sk_scene *scene;
    const sk_state *state;
    sk_controls *controls; // of this aircraft
    int32_t aircraft;
} question;

static void push_numbers_of(lua_State *lua, const question *q) {
    sk_outputs outputs;
    sk_outputs_of(q->scene->model, q->state, q->aircraft, &outputs);
    lua_createtable(lua, 0, SK_OUTPUT_COUNT);
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
        const sk_output_info *info = &sk_output_table[i];
        double value;
        memcpy(&value, (const char *)&outputs + info->offset, sizeof value);
        lua_pushnumber(lua, strcmp(info->unit, "rad") == 0 ? value * (180.0 / SK_PI) : value);
        lua_setfield(lua, -2, info->name);
    }
}

// s.NAME that is no output: the state's own number of that name ("rate.y", "wheel[1].sinkage"), in SI and radians.
static int find_number(lua_State *lua) {
    const question *q = lua_touserdata(lua, lua_upvalueindex(1));
    const char *name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    char full[80];
    sk_number number;
    snprintf(full, sizeof full, "aircraft[%d].%.60s", (int)q->aircraft, name);
    if (sk_state_find(q->scene->model, full, &number)) {
        lua_pushnumber(lua, sk_state_number(q->state, &number));
        return 1;
    }
    const char *names[SK_OUTPUT_COUNT];
    char advice[400];
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) names[i] = sk_output_table[i].name;
    return luaL_error(lua, "there is no output '%s'%s", name,
                      sk_nearest_advice(name, names, SK_OUTPUT_COUNT, advice, sizeof advice));
}

static void set_control(lua_State *lua, sk_controls *controls, const char *name, double value) {
    if (strcmp(name, "brake") == 0) {
        sk_control_set(controls, "brake_left", value);
        sk_control_set(controls, "brake_right", value);
        return;
    }
    if (sk_control_set(controls, name, value)) return;
    const char *names[SK_CONTROL_COUNT + 1] = {"brake"};
    char advice[300];
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) names[i + 1] = sk_control_table[i].name;
    luaL_error(lua, "pilot: there is no control '%s'%s", name,
               sk_nearest_advice(name, names, SK_CONTROL_COUNT + 1, advice, sizeof advice));
}

// Where the pilot's function begins: its answer has no line of its own any more.
static void place_of_function(lua_State *lua, int index) {
    lua_Debug about;
    lua_pushvalue(lua, index);
    lua_getinfo(lua, ">S", &about);
    lua_pushfstring(lua, "%s:%d: ", about.short_src, about.linedefined);
}

static void take_answer(lua_State *lua, int index, sk_controls *controls) {
    if (lua_isnil(lua, index)) return; // everything stays as it was
    if (!lua_istable(lua, index))
        luaL_error(lua, "pilot: the answer must be a table of controls, not a %s", luaL_typename(lua, index));
    for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING) luaL_error(lua, "pilot: the answer must name its controls: throttle = 1");
        const char *name = lua_tostring(lua, -2);
        double value = lua_type(lua, -1) == LUA_TBOOLEAN ? lua_toboolean(lua, -1) : lua_tonumber(lua, -1);
        if (lua_type(lua, -1) != LUA_TNUMBER && lua_type(lua, -1) != LUA_TBOOLEAN)
            luaL_error(lua, "pilot: %s must be a number, not a %s", name, luaL_typename(lua, -1));
        if (isnan(value)) luaL_error(lua, "pilot: %s must be a finite number, not NaN", name);
        if (!isfinite(value)) luaL_error(lua, "pilot: %s must be a finite number, not %f", name, value);
        set_control(lua, controls, name, value);
    }
}

// Reads the answer with errors that point to the pilot's function.
static int read_answer(lua_State *lua) {
    take_answer(lua, 1, lua_touserdata(lua, 2));
    return 0;
}

static int ask(lua_State *lua) {
    question *q = lua_touserdata(lua, 1);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, q->scene->pilots[q->aircraft]);
    int pilot = lua_gettop(lua);
    lua_pushvalue(lua, pilot);
    lua_pushnumber(lua, (double)q->state->tick / SK_TICK_HZ);
    push_numbers_of(lua, q);
    lua_createtable(lua, 0, 1);
    lua_pushlightuserdata(lua, q);
    lua_pushcclosure(lua, find_number, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_call(lua, 2, 1);
    lua_pushcfunction(lua, read_answer);
    lua_insert(lua, -2);
    lua_pushlightuserdata(lua, q->controls);
    if (lua_pcall(lua, 2, 0, 0) == LUA_OK) return 0;
    place_of_function(lua, pilot);
    lua_insert(lua, -2);
    lua_concat(lua, 2);
    return lua_error(lua);
}

sk_result sk_scene_pilot(sk_scene *scene, const sk_state *state, sk_controls *controls) {
    lua_State *lua = sk_sandbox_lua(scene->sandbox);
    for (int32_t i = 0; i < scene->model->aircraft_count; i++) {
        if (scene->pilots[i] < 0) continue;
        question q = {.scene = scene, .state = state, .controls = &controls[i], .aircraft = i};
        lua_pushcfunction(lua, ask);
        lua_pushlightuserdata(lua, &q);
        sk_result result = sk_sandbox_call(scene->sandbox, 1, 0, SK_SANDBOX_WORK_CALL);
        if (!result.ok) return result;
    }
    return sk_ok();
}
