// platform{...} and deck{...}: scenery that moves. Also the sea of a scene, on which ships float.
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const CLASS = "skidpad.platform";

static double radians(double degrees) {
    return degrees * (SK_PI / 180.0);
}

// ---- the sea ----

// Sea states of the open North Atlantic over the year: mean significant height and most probable peak period (Bales
// 1983, as in NATO STANAG 4194).
static const struct {
    double height, period;
} SEA_STATES[] = {{0.0, 7.5},  {0.05, 7.5}, {0.3, 7.5},  {0.88, 7.5}, {1.88, 8.8},
                  {3.25, 9.7}, {5.0, 12.4}, {7.5, 15.0}, {11.5, 16.4}};
enum { SEA_STATE_MOST = (int)(sizeof SEA_STATES / sizeof SEA_STATES[0]) - 1 };

static double whole_number_or(const sk_fields *f, const char *name, double high, double otherwise) {
    double value = sk_fields_number_or(f, name, 0.0, high, otherwise);
    if (value != floor(value)) sk_fields_fail(f, name, "must be a whole number");
    return value;
}

void sk_lua_read_sea(const sk_fields *f, sk_seaway *out) {
    static const char *const names[] = {"state", "height", "period", "from", "spreading", "level", "seed", NULL};
    sk_fields sea;
    if (!sk_fields_open_in(f, "sea", names, false, &sea)) return;
    sk_sea s = {0};
    if (sk_fields_has(&sea, "state")) {
        if (sk_fields_has(&sea, "height") || sk_fields_has(&sea, "period"))
            sk_fields_fail(&sea, NULL, "give 'state', or 'height' and 'period', not both");
        int32_t state = (int32_t)whole_number_or(&sea, "state", SEA_STATE_MOST, 0.0);
        s.height = SEA_STATES[state].height;
        s.period = SEA_STATES[state].period;
    } else {
        s.height = sk_fields_number(&sea, "height", 0.0, 30.0);
        s.period = sk_fields_number(&sea, "period", 1.0, 30.0);
    }
    s.from = radians(sk_fields_number_or(&sea, "from", -360.0, 360.0, 0.0));
    s.spreading = radians(sk_fields_number_or(&sea, "spreading", 0.0, 90.0, 0.0));
    s.level = sk_fields_number_or(&sea, "level", -1000.0, 1000.0, 0.0);
    s.seed = (uint64_t)whole_number_or(&sea, "seed", 9e15, 1.0);
    sk_result made = sk_seaway_make(&s, out);
    if (!made.ok) sk_fields_fail(&sea, NULL, "%s", made.text);
    sk_fields_close(&sea);
}

// ---- platforms ----

static const char *const FREEDOMS[SK_FREEDOMS] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

// Reads one freedom: metres, or degrees converted to radians.
static double read_freedom(const sk_fields *f, int k) {
    double value = sk_fields_number_or(f, FREEDOMS[k], -SK_FIELDS_FAR, SK_FIELDS_FAR, 0.0);
    return k < SK_ROLL ? value : radians(value);
}

// motion = { { period = s, phase = deg, heave = m, pitch = deg, ... }, ... }: amplitude times sin(2 pi t / period +
// phase).
static void read_motion(const sk_fields *f, builder_platform *p) {
    static const char *const none[] = {NULL};
    static const char *const names[] = {"period", "phase", "surge", "sway", "heave", "roll", "pitch", "yaw", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "motion", none, true, &list)) return;
    p->sway_count = sk_fields_list_length(&list);
    if (p->sway_count > SK_SWAYS_MAX - SK_WAVES_MAX)
        sk_fields_fail(f, "motion", "has %d entries; at most %d are allowed", (int)p->sway_count,
                       SK_SWAYS_MAX - SK_WAVES_MAX);
    for (int32_t i = 0; i < p->sway_count; i++) {
        sk_fields row = sk_fields_entry(&list, i + 1, names, false);
        double s, c, period = sk_fields_number(&row, "period", 0.1, 1e5);
        sk_sincos(radians(sk_fields_number_or(&row, "phase", -360.0, 360.0, 0.0)), &s, &c);
        p->sways[i].frequency = 2.0 * SK_PI / period;
        for (int k = 0; k < SK_FREEDOMS; k++) {
            double amplitude = read_freedom(&row, k);
            p->sways[i].in_phase[k] = amplitude * s;
            p->sways[i].out_of_phase[k] = amplitude * c;
        }
        sk_fields_close(&row);
    }
    sk_fields_close(&list);
}

// table = { { t = s, heave = m, ... }, ..., repeats = true }. The rows are stored in a userdata that the platform
// refers to.
static void read_table(const sk_fields *f, int platform, builder_platform *p) {
    static const char *const options[] = {"repeats", NULL};
    static const char *const names[] = {"t", "surge", "sway", "heave", "roll", "pitch", "yaw", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "table", options, true, &list)) return;
    p->row_count = sk_fields_list_length(&list);
    if (p->row_count < 2)
        sk_fields_fail(f, "table", "has %d row%s; at least 2 are needed", (int)p->row_count, sk_plural(p->row_count));
    p->rows = lua_newuserdatauv(f->lua, (size_t)p->row_count * sizeof *p->rows, 0);
    sk_sandbox_charge(f->lua, (int64_t)p->row_count * SK_FREEDOMS);
    for (int32_t i = 0; i < p->row_count; i++) {
        sk_fields row = sk_fields_entry(&list, i + 1, names, false);
        p->rows[i].time = sk_fields_number(&row, "t", -SK_FIELDS_FAR, SK_FIELDS_FAR);
        for (int k = 0; k < SK_FREEDOMS; k++) p->rows[i].value[k] = read_freedom(&row, k);
        sk_fields_close(&row);
    }
    lua_setiuservalue(f->lua, platform, 1);
    p->repeats = sk_fields_flag_or(&list, "repeats", false);
    sk_fields_close(&list);
}

// Reads the ship's data. Fields that are left out are taken from `usual`. If `usual` is null, every field is required.
static void read_ship(const sk_fields *f, sk_ship *ship, const sk_ship *usual) {
    const struct {
        const char *name;
        double *value, low, high;
        const double *usual;
    } numbers[] = {{"length", &ship->length, 5.0, 500.0, usual != NULL ? &usual->length : NULL},
                   {"breadth", &ship->breadth, 1.0, 100.0, usual != NULL ? &usual->breadth : NULL},
                   {"draught", &ship->draught, 0.2, 30.0, usual != NULL ? &usual->draught : NULL},
                   {"block", &ship->block, 0.2, 1.0, usual != NULL ? &usual->block : NULL},
                   {"roll_period", &ship->roll_period, 2.0, 60.0, usual != NULL ? &usual->roll_period : NULL},
                   {"roll_damping", &ship->roll_damping, 0.01, 1.0, usual != NULL ? &usual->roll_damping : NULL}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        bool left_out = numbers[i].usual != NULL && !sk_fields_has(f, numbers[i].name);
        *numbers[i].value =
            left_out ? *numbers[i].usual : sk_fields_number(f, numbers[i].name, numbers[i].low, numbers[i].high);
    }
    sk_result result = sk_ship_check(ship);
    if (!result.ok) sk_fields_fail(f, NULL, "%s", result.text);
}

// airwake = { min = {x, y, z}, max = {x, y, z}, strength = 1, turbulence = 0.2 }: the box that blocks the flow, in the
// platform's frame. `block` holds its corners if they are known; 'min' and 'max' are then not allowed.
static void read_airwake(const sk_fields *f, builder_platform *p, const sk_vec3 *block) {
    static const char *const names[] = {"strength", "turbulence", "min", "max", NULL};
    static const char *const known[] = {"strength", "turbulence", NULL};
    static const double STRENGTH = 1.0, TURBULENCE = 0.2;
    sk_fields wake;
    if (!sk_fields_open_in(f, "airwake", block != NULL ? known : names, false, &wake)) return;
    p->airwake = (sk_airwake){.present = true,
                              .strength = sk_fields_number_or(&wake, "strength", 0.0, 2.0, STRENGTH),
                              .turbulence = sk_fields_number_or(&wake, "turbulence", 0.0, 1.0, TURBULENCE)};
    p->airwake.low = block != NULL ? block[0] : sk_fields_vec3(&wake, "min");
    p->airwake.high = block != NULL ? block[1] : sk_fields_vec3(&wake, "max");
    sk_result result = sk_airwake_check(&p->airwake);
    if (!result.ok) sk_fields_fail(&wake, NULL, "%s", result.text);
    sk_fields_close(&wake);
}

// Pushes a new platform with the fields that both constructors share.
static builder_platform *new_platform(const sk_fields *f) {
    builder_of(f->lua); // pilots cannot build
    builder_platform *p = lua_newuserdatauv(f->lua, sizeof *p, 1);
    *p = (builder_platform){0};
    luaL_setmetatable(f->lua, CLASS);
    p->place.file = sk_sandbox_caller(f->lua, &p->place.line);
    sk_fields_name(f, "name", p->name, sizeof p->name);
    p->heading = radians(sk_fields_number_or(f, "heading", -360.0, 360.0, 0.0));
    p->speed = sk_fields_number_or(f, "speed", -100.0, 100.0, 0.0);
    return p;
}

static int make_platform(lua_State *lua) {
    static const char *const names[] = {"name", "scenery", "at",    "heading", "pitch",   "roll", "speed",
                                        "spot", "motion",  "table", "ship",    "airwake", NULL};
    static const char *const ship_names[] = {"length",      "breadth",      "draught", "block",
                                             "roll_period", "roll_damping", NULL};
    sk_fields f = sk_fields_open(lua, 1, "platform", names, false), ship;
    builder_platform *p = new_platform(&f);
    int index = lua_gettop(lua);
    if (lua_getfield(lua, 1, "scenery") == LUA_TNIL) sk_fields_fail(&f, "scenery", "is missing");
    p->scenery = sk_lua_check_shape(lua, -1, "platform: field 'scenery'", NULL);
    lua_pop(lua, 1);
    p->at = sk_fields_vec3_or(&f, "at", sk_vec(0.0, 0.0, 0.0));
    p->pitch = radians(sk_fields_number_or(&f, "pitch", -90.0, 90.0, 0.0));
    p->roll = radians(sk_fields_number_or(&f, "roll", -180.0, 180.0, 0.0));
    if (sk_fields_has(&f, "spot")) sk_fields_numbers(&f, "spot", p->spot, 2, 2);
    read_motion(&f, p);
    read_table(&f, index, p);
    if (sk_fields_open_in(&f, "ship", ship_names, false, &ship)) {
        read_ship(&ship, &p->ship, NULL);
        p->floats = true;
        sk_fields_close(&ship);
    }
    read_airwake(&f, p, NULL);
    lua_settop(lua, index);
    return 1;
}

// Reads a number from which the deck's solid is built. Also sets it in the table on top of the stack.
static double deck_number(const sk_fields *f, const char *name, double low, double high, double otherwise) {
    double value = sk_fields_number_or(f, name, low, high, otherwise);
    lua_pushnumber(f->lua, value);
    lua_setfield(f->lua, -2, name);
    return value;
}

// deck{ name = ..., ... }: a frigate with a flight deck aft, floating on the scene's sea. The part
// assets/scenes/parts/frigate.lua builds its solid from these numbers.
static int make_deck(lua_State *lua) {
    static const sk_ship FRIGATE = {124.0, 13.8, 4.5, 0.5, 11.0, 0.12};
    static const char *const names[] = {"name",        "at",          "heading",       "speed",         "length",
                                        "breadth",     "draught",     "block",         "roll_period",   "roll_damping",
                                        "deck_length", "deck_height", "deck_material", "hangar_height", "nets",
                                        "airwake",     NULL};
    sk_fields f = sk_fields_open(lua, 1, "deck", names, false);
    builder_platform *p = new_platform(&f);
    int index = lua_gettop(lua);
    double at[2] = {0.0, 0.0};
    if (sk_fields_has(&f, "at")) sk_fields_numbers(&f, "at", at, 2, 2);
    p->at = sk_vec(at[0], at[1], 0.0);
    p->floats = true;
    read_ship(&f, &p->ship, &FRIGATE);

    sk_lua_include(lua, "scenes", "parts/frigate"); // pushes a function
    lua_createtable(lua, 0, 8);
    const sk_ship *ship = &p->ship;
    double length = deck_number(&f, "length", 40.0, 300.0, ship->length);
    deck_number(&f, "breadth", 8.0, 60.0, ship->breadth);
    deck_number(&f, "draught", 1.0, 20.0, ship->draught);
    deck_number(&f, "deck_length", 10.0, 0.3 * length, sk_min(26.0, 0.3 * length));
    deck_number(&f, "deck_height", 2.0, 20.0, 5.0);
    deck_number(&f, "hangar_height", 3.0, 15.0, 5.5);
    lua_pushboolean(lua, sk_fields_flag_or(&f, "nets", true));
    lua_setfield(lua, -2, "nets");
    if (sk_fields_has(&f, "deck_material")) {
        lua_getfield(lua, 1, "deck_material");
        sk_lua_check_material(lua, -1, "deck: field 'deck_material'");
        lua_setfield(lua, -2, "deck_material");
    }
    lua_call(lua, 1, 1); // { solid = shape, spot = {x, y}, hangar_min = {x, y, z}, hangar_max = {x, y, z} }
    sk_fields built = {.lua = lua, .index = lua_gettop(lua), .what = "parts/frigate"};
    lua_getfield(lua, built.index, "solid");
    p->scenery = sk_lua_check_shape(lua, -1, "parts/frigate: field 'solid'", NULL);
    sk_fields_numbers(&built, "spot", p->spot, 2, 2);
    sk_vec3 hangar[2] = {sk_fields_vec3(&built, "hangar_min"), sk_fields_vec3(&built, "hangar_max")};
    read_airwake(&f, p, hangar);
    lua_settop(lua, index);
    return 1;
}

void sk_lua_read_platforms(const sk_fields *f, scene_builder *b) {
    static const char *const none[] = {NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "platforms", none, true, &list)) return;
    b->platform_count = sk_fields_list_length(&list);
    if (b->platform_count > SK_PLATFORMS_MAX)
        sk_fields_fail(f, "platforms", "has %d entries; at most %d are allowed", (int)b->platform_count,
                       SK_PLATFORMS_MAX);
    for (int32_t i = 0; i < b->platform_count; i++) {
        lua_rawgeti(f->lua, list.index, i + 1);
        const builder_platform *p = luaL_testudata(f->lua, -1, CLASS);
        if (p == NULL)
            sk_fields_fail(f, "platforms", "needs platform{...} or deck{...}, not a %s", sk_lua_kind(f->lua, -1));
        if (p->floats && !b->sea.present)
            sk_fields_fail(f, "platforms", "has the ship '%s', which needs a sea: sea = { state = 5 }", p->name);
        for (int32_t k = 0; k < i; k++) {
            if (strcmp(b->platforms[k]->name, p->name) == 0)
                sk_fields_fail(f, "platforms", "has two of the name '%s'", p->name);
        }
        b->platforms[i] = p;
        luaL_ref(f->lua, LUA_REGISTRYINDEX); // keeps it valid as long as the sandbox
    }
    sk_fields_close(&list);
}

void sk_lua_open_platforms(lua_State *lua) {
    sk_lua_push_class(lua, CLASS, "platform");
    lua_pop(lua, 1);
    lua_register(lua, "platform", make_platform);
    lua_register(lua, "deck", make_deck);
}
