// Scripted pilots: Lua functions that read the outputs and return controls.
#include "scene/nearest.h"
#include "scene/scene.h"

#include <lauxlib.h>
#include <string.h>

static void push_numbers_of(lua_State *lua, const sk_scene *scene) {
    sk_outputs outputs;
    sk_outputs_of(scene->model, scene->asked.state, scene->asked.aircraft, &outputs);
    lua_createtable(lua, 0, SK_OUTPUT_COUNT);
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
        const sk_output_info *info = &sk_output_table[i];
        double value;
        memcpy(&value, (const char *)&outputs + info->offset, sizeof value);
        lua_pushnumber(lua, strcmp(info->unit, "rad") == 0 ? value * (180.0 / SK_PI) : value);
        lua_setfield(lua, -2, info->name);
    }
}

// Two keys of Lua's registry. The value of the first is the scene whose pilot is called. The value of the second is a
// table by aircraft of tables by name, which hold the positions of numbers in the state. So a name is searched in the
// whole state only once.
static const char SCENE_KEY, PLACES_KEY;

// Pushes this aircraft's table of positions.
static void push_places(lua_State *lua, int32_t aircraft) {
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &PLACES_KEY) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &PLACES_KEY);
    }
    if (lua_rawgeti(lua, -1, aircraft) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        lua_pushvalue(lua, -1);
        lua_rawseti(lua, -3, aircraft);
    }
    lua_remove(lua, -2);
}

// Writes the full name of a number: as it is for bodies and ties, else with the aircraft before it.
static void name_fully(const char *name, int32_t aircraft, char full[80]) {
    bool of_world = strncmp(name, "tie[", 4) == 0 || strncmp(name, "body[", 5) == 0;
    if (of_world)
        snprintf(full, 80, "%.60s", name);
    else
        snprintf(full, 80, "aircraft[%d].%.60s", (int)aircraft, name);
}

// Finds the number whose name is at this index of the stack. Returns false if there is none of that name.
static bool find_place(lua_State *lua, const sk_scene *scene, int name, sk_number *out) {
    char full[80];
    push_places(lua, scene->asked.aircraft);
    lua_pushvalue(lua, name);
    if (lua_rawget(lua, -2) == LUA_TNUMBER) {
        lua_Integer place = lua_tointeger(lua, -1);
        *out = (sk_number){.type = (sk_number_type)(place & 7), .offset = (int32_t)(place >> 3)};
        lua_pop(lua, 2);
        return true;
    }
    lua_pop(lua, 1);
    name_fully(lua_tostring(lua, name), scene->asked.aircraft, full);
    bool found = sk_state_find(scene->model, full, out);
    if (found) {
        lua_pushvalue(lua, name);
        lua_pushinteger(lua, (lua_Integer)out->offset << 3 | out->type);
        lua_rawset(lua, -3);
    }
    lua_pop(lua, 1);
    return found;
}

// note(text): a message of the pilot, reported with the time and the events.
static int note(lua_State *lua) {
    lua_settop(lua, 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &SCENE_KEY);
    sk_scene *scene = lua_touserdata(lua, -1);
    if (scene == NULL || scene->asked.state == NULL) return luaL_error(lua, "note is for pilots");
    size_t length;
    const char *text =
        lua_type(lua, 1) == LUA_TNUMBER || lua_type(lua, 1) == LUA_TSTRING ? lua_tolstring(lua, 1, &length) : NULL;
    if (text == NULL) return luaL_error(lua, "note needs a text, not a %s", luaL_typename(lua, 1));
    if (length >= SK_NOTE_SIZE)
        return luaL_error(lua, "note has %d letters; at most %d are allowed", (int)length, SK_NOTE_SIZE - 1);
    if (scene->note_count == SK_NOTES_MAX) return luaL_error(lua, "more than %d notes in one tick", SK_NOTES_MAX);
    sk_scene_note *n = &scene->notes[scene->note_count++];
    n->aircraft = scene->asked.aircraft;
    snprintf(n->text, sizeof n->text, "%s", text);
    for (char *c = n->text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
    return 0;
}

void sk_lua_open_pilot(lua_State *lua) {
    lua_register(lua, "note", note);
}

void sk_scene_note_text(const sk_scene *scene, const sk_scene_note *n, char *out, size_t size) {
    char name[SK_THING_TEXT];
    if (scene->model->aircraft_count > 1)
        snprintf(out, size, "%s: note: %s", sk_aircraft_text(scene->model, n->aircraft, name), n->text);
    else
        snprintf(out, size, "note: %s", n->text);
}

// s.NAME that is not an output: the state's number of that name ("rate.y", "wheel[1].sinkage"), in SI units and
// radians. The upvalues are the scene and the number of the call. The pilot may have kept s from a tick whose state no
// longer exists.
static int find_number(lua_State *lua) {
    const sk_scene *scene = lua_touserdata(lua, lua_upvalueindex(1));
    const sk_scene_question *q = &scene->asked;
    if (q->state == NULL || lua_tointeger(lua, lua_upvalueindex(2)) != q->number)
        return luaL_error(lua, "these numbers belong to an earlier tick");
    const char *name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    sk_number number;
    if (lua_type(lua, 2) == LUA_TSTRING && find_place(lua, scene, 2, &number)) {
        lua_pushnumber(lua, sk_state_number(q->state, &number));
        return 1;
    }
    const char *names[SK_OUTPUT_COUNT];
    char advice[400];
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) names[i] = sk_output_table[i].name;
    return luaL_error(lua, "there is no output '%s'%s", name,
                      sk_nearest_advice(name, names, SK_OUTPUT_COUNT, advice, sizeof advice));
}

// Returns the usual name of a lever for a helicopter's name of it.
static const char *usual_name(const char *name) {
    static const char *const WORDS[][2] = {
        {"collective", "throttle"}, {"cyclic_x", "aileron"}, {"cyclic_y", "elevator"}, {"pedals", "rudder"}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcmp(name, WORDS[i][0]) == 0) return WORDS[i][1];
    return name;
}

static void set_control(lua_State *lua, sk_controls *controls, const char *name, double value) {
    if (strcmp(name, "brake") == 0) {
        sk_control_set(controls, "brake_left", value);
        sk_control_set(controls, "brake_right", value);
        return;
    }
    if (strcmp(name, "tie") == 0) value /= 32767.0; // its number from 1
    if (sk_control_set(controls, usual_name(name), value)) return;
    const char *names[SK_CONTROL_COUNT + 1] = {"brake"};
    char advice[300];
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) names[i + 1] = sk_control_table[i].name;
    luaL_error(lua, "pilot: there is no control '%s'%s", name,
               sk_nearest_advice(name, names, SK_CONTROL_COUNT + 1, advice, sizeof advice));
}

// Pushes the place where the pilot's function begins, because its result no longer has a line of its own.
static void place_of_function(lua_State *lua, int index) {
    lua_Debug about;
    lua_pushvalue(lua, index);
    lua_getinfo(lua, ">S", &about);
    lua_pushfstring(lua, "%s:%d: ", about.short_src, about.linedefined);
}

static void take_answer(lua_State *lua, int index, sk_controls *controls) {
    if (lua_isnil(lua, index)) return; // all controls stay as they are
    if (!lua_istable(lua, index))
        luaL_error(lua, "pilot: the answer must be a table of controls, not a %s", luaL_typename(lua, index));
    sk_sandbox_charge(lua, sk_sandbox_slots(lua, index));
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

// Reads the pilot's result. Errors point to the pilot's function.
static int read_answer(lua_State *lua) {
    take_answer(lua, 1, lua_touserdata(lua, 2));
    return 0;
}

// Calls a pilot. The arguments are the scene and the controls of the pilot's aircraft, as light userdata.
static int ask(lua_State *lua) {
    sk_scene *scene = lua_touserdata(lua, 1);
    lua_pushlightuserdata(lua, scene);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &SCENE_KEY);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, scene->pilots[scene->asked.aircraft]);
    int pilot = lua_gettop(lua);
    lua_pushvalue(lua, pilot);
    lua_pushnumber(lua, (double)scene->asked.state->tick / SK_TICK_HZ);
    push_numbers_of(lua, scene);
    lua_createtable(lua, 0, 1);
    lua_pushlightuserdata(lua, scene);
    lua_pushinteger(lua, scene->asked.number);
    lua_pushcclosure(lua, find_number, 2);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_call(lua, 2, 1);
    lua_pushcfunction(lua, read_answer);
    lua_insert(lua, -2);
    lua_pushvalue(lua, 2);
    if (lua_pcall(lua, 2, 0, 0) == LUA_OK) return 0;
    place_of_function(lua, pilot);
    lua_insert(lua, -2);
    lua_concat(lua, 2);
    return lua_error(lua);
}

static sk_result ask_one(sk_scene *scene, int32_t aircraft, const sk_state *state, sk_controls *controls) {
    lua_State *lua = sk_sandbox_lua(scene->sandbox);
    scene->asked = (sk_scene_question){.state = state, .aircraft = aircraft, .number = scene->asked.number + 1};
    lua_pushcfunction(lua, ask);
    lua_pushlightuserdata(lua, scene);
    lua_pushlightuserdata(lua, controls);
    sk_result result = sk_sandbox_call(scene->sandbox, 2, 0, SK_SANDBOX_WORK_CALL);
    scene->asked.state = NULL;
    if (result.ok || scene->model->aircraft_count == 1) return result;
    char name[SK_THING_TEXT];
    return sk_error_at(sk_error("%s: %s", sk_aircraft_text(scene->model, aircraft, name), result.text), result.file,
                       result.line);
}

sk_result sk_scene_pilot(sk_scene *scene, const sk_state *state, sk_controls *controls) {
    sk_result first = sk_ok();
    scene->note_count = 0;
    for (int32_t i = 0; i < scene->model->aircraft_count; i++) {
        if (scene->pilots[i] < 0 || scene->pilot_failed[i]) continue;
        sk_result result = ask_one(scene, i, state, &controls[i]);
        if (result.ok) continue;
        scene->pilot_failed[i] = true;
        scene->pilot_error[i] = result;
        if (first.ok) first = result;
    }
    return first;
}
