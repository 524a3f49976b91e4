#include "scene/look.h"
#include "skidpad.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMORY_MAX = 32 << 20, // bytes
    INSTRUCTIONS_MAX = 20000000,
    FILE_MAX = 4 << 20, // bytes
    LIST_MAX = 4096,    // entries
    NAME_MAX_LENGTH = 31,
};

// What a conversion needs to know. Errors leave by lua_error, with a text that names the field.
typedef struct reader {
    lua_State *lua;
    sk_look *look;
    double unit;
    char where[160]; // such as "bodies[2].stations[5]"
    char paint_names[256][NAME_MAX_LENGTH + 1];
    size_t used; // bytes Lua holds
} reader;

static void *limited_alloc(void *user, void *block, size_t old_size, size_t new_size) {
    reader *r = user;
    size_t held = block ? old_size : 0;
    if (new_size == 0) {
        free(block);
        r->used -= held;
        return NULL;
    }
    if (new_size > held && r->used + (new_size - held) > MEMORY_MAX) return NULL;
    void *grown = realloc(block, new_size);
    if (grown) r->used += new_size - held;
    return grown;
}

static void too_long(lua_State *lua, lua_Debug *debug) {
    lua_getinfo(lua, "Sl", debug);
    lua_pushfstring(lua, "%s:%d: the file runs for too long (more than %d instructions)", debug->short_src,
                    debug->currentline, INSTRUCTIONS_MAX);
    lua_error(lua);
}

static _Noreturn void fail(reader *r, const char *field, const char *wants) {
    lua_pushfstring(r->lua, "%s%s%s must be %s", r->where, r->where[0] && field[0] ? "." : "", field, wants);
    lua_error(r->lua);
    abort(); // lua_error does not come back
}

static void *take(reader *r, int32_t count, size_t size) {
    void *memory = sk_arena_alloc(r->look->arena, (size_t)count + 1, size);
    if (!memory) luaL_error(r->lua, "memory is short");
    return memory;
}

// ---- fields of the table on top of the stack ----

static double number_or(reader *r, const char *field, double otherwise, double low, double high) {
    lua_getfield(r->lua, -1, field);
    double value = otherwise;
    if (!lua_isnil(r->lua, -1)) {
        int is_number = 0;
        value = lua_tonumberx(r->lua, -1, &is_number);
        if (!is_number || !(value >= low && value <= high)) {
            char wants[80];
            snprintf(wants, sizeof wants, "a number from %g to %g", low, high);
            fail(r, field, wants);
        }
    }
    lua_pop(r->lua, 1);
    return value;
}

static double length_or(reader *r, const char *field, double otherwise) {
    const double most = 500.0; // m
    return number_or(r, field, otherwise / r->unit, -most / r->unit, most / r->unit) * r->unit;
}

static double length(reader *r, const char *field) {
    lua_getfield(r->lua, -1, field);
    if (lua_isnil(r->lua, -1)) fail(r, field, "given: a length");
    lua_pop(r->lua, 1);
    return length_or(r, field, 0.0);
}

static double positive_length(reader *r, const char *field) {
    double value = length(r, field);
    if (value <= 0.0) fail(r, field, "greater than zero");
    return value;
}

static bool flag(reader *r, const char *field) {
    lua_getfield(r->lua, -1, field);
    if (!lua_isnil(r->lua, -1) && !lua_isboolean(r->lua, -1)) fail(r, field, "true or false");
    bool value = lua_toboolean(r->lua, -1) != 0;
    lua_pop(r->lua, 1);
    return value;
}

static int32_t one_of(reader *r, const char *field, const char *const *names, const char *wants) {
    lua_getfield(r->lua, -1, field);
    int32_t found = lua_isnil(r->lua, -1) ? 0 : -1;
    if (lua_type(r->lua, -1) == LUA_TSTRING)
        for (int32_t i = 0; names[i]; i++)
            if (strcmp(names[i], lua_tostring(r->lua, -1)) == 0) found = i;
    if (found < 0) fail(r, field, wants);
    lua_pop(r->lua, 1);
    return found;
}

static int32_t paint(reader *r, const char *field, int32_t otherwise) {
    lua_getfield(r->lua, -1, field);
    int32_t found = lua_isnil(r->lua, -1) ? otherwise : -1;
    if (lua_type(r->lua, -1) == LUA_TSTRING)
        for (int32_t i = 0; i < r->look->paint_count; i++)
            if (strcmp(r->paint_names[i], lua_tostring(r->lua, -1)) == 0) found = i;
    if (found < 0) fail(r, field, "the name of one of the file's paints");
    lua_pop(r->lua, 1);
    return found;
}

// The n-th number of the list on top of the stack.
static double element(reader *r, int n, const char *field) {
    lua_rawgeti(r->lua, -1, n);
    int is_number = 0;
    double value = lua_tonumberx(r->lua, -1, &is_number);
    if (!is_number || !(value >= -1e6 && value <= 1e6)) fail(r, field, "a list of numbers");
    lua_pop(r->lua, 1);
    return value;
}

static sk_vec3 place_or(reader *r, const char *field, const sk_vec3 *otherwise) {
    lua_getfield(r->lua, -1, field);
    if (lua_isnil(r->lua, -1) && otherwise) {
        lua_pop(r->lua, 1);
        return *otherwise;
    }
    if (!lua_istable(r->lua, -1) || lua_rawlen(r->lua, -1) != 3) fail(r, field, "a place {x, y, z}");
    sk_vec3 place = {element(r, 1, field), element(r, 2, field), element(r, 3, field)};
    lua_pop(r->lua, 1);
    return sk_scale(r->unit, place);
}

static sk_vec3 place(reader *r, const char *field) {
    return place_or(r, field, NULL);
}

// ---- lists ----

// Pushes the list `field` of the table on top (an empty one when it is left out) and answers its length.
static int32_t open_list(reader *r, const char *field) {
    lua_getfield(r->lua, -1, field);
    if (lua_isnil(r->lua, -1)) {
        lua_pop(r->lua, 1);
        lua_newtable(r->lua);
    }
    if (!lua_istable(r->lua, -1)) fail(r, field, "a list");
    lua_Unsigned count = lua_rawlen(r->lua, -1);
    if (count > LIST_MAX) fail(r, field, "a list of at most 4096 entries");
    return (int32_t)count;
}

// Calls `read` for every entry of the list `field`, with the entry on top of the stack.
static void each(reader *r, const char *field, void (*read)(reader *)) {
    int32_t count = open_list(r, field);
    luaL_checkstack(r->lua, 8, "nested too deeply");
    char before[sizeof r->where];
    memcpy(before, r->where, sizeof before);
    for (int32_t i = 1; i <= count; i++) {
        snprintf(r->where, sizeof r->where, "%.100s%s%s[%d]", before, before[0] ? "." : "", field, i);
        lua_rawgeti(r->lua, -1, i);
        if (!lua_istable(r->lua, -1)) fail(r, "", "a table");
        read(r);
        lua_pop(r->lua, 1);
    }
    memcpy(r->where, before, sizeof before);
    lua_pop(r->lua, 1);
}

static void read_point(reader *r) {
    if (r->look->point_count == LIST_MAX) fail(r, "", "one of at most 4096 corners in the whole file");
    double *point = r->look->points[r->look->point_count++];
    point[0] = element(r, 1, "") * r->unit;
    point[1] = element(r, 2, "") * r->unit;
}

static void read_cut(reader *r) {
    static const char *const views[] = {"side", "top", "front", NULL};
    static const char *const sides[] = {"both", "positive", "negative", NULL};
    if (r->look->cut_count == LIST_MAX) fail(r, "", "one of at most 4096 cuts in the whole file");
    sk_look_cut *cut = &r->look->cuts[r->look->cut_count++];
    int32_t side;
    cut->from = (sk_cut_view)one_of(r, "from", views, "\"side\", \"top\" or \"front\"");
    side = one_of(r, "on", sides, "\"both\", \"positive\" or \"negative\"");
    cut->sign = side == 1 ? 1 : side == 2 ? -1 : 0;
    cut->paint = paint(r, "paint", -1);
    cut->first = r->look->point_count;
    each(r, "corners", read_point);
    cut->count = r->look->point_count - cut->first;
    if (cut->count < 3) fail(r, "corners", "at least three corners {a, b}");
}

static void read_station(reader *r) {
    if (r->look->station_count == LIST_MAX) fail(r, "", "one of at most 4096 stations in the whole file");
    sk_look_station *s = &r->look->stations[r->look->station_count++];
    s->x = length(r, "x");
    s->top = length(r, "top");
    s->bottom = length(r, "bottom");
    s->width = length(r, "width");
    s->widest = length_or(r, "widest", 0.5 * (s->top + s->bottom));
    double corner = number_or(r, "corner", 2.0, 0.5, 40.0);
    s->corner_top = number_or(r, "corner_top", corner, 0.5, 40.0);
    s->corner_bottom = number_or(r, "corner_bottom", corner, 0.5, 40.0);
    s->lean = number_or(r, "lean", 0.0, -1.0, 1.0);
    s->sharp = flag(r, "sharp");
    if (!(s->bottom <= s->widest && s->widest <= s->top)) fail(r, "widest", "between bottom and top");
}

static void read_body(reader *r) {
    static const char *const parts[] = {"airframe", "propeller", "wheel", NULL};
    static const sk_part part[] = {SK_PART_AIRFRAME, SK_PART_PROPELLER, SK_PART_WHEEL};
    sk_look_body *b = &r->look->bodies[r->look->body_count++];
    b->paint = paint(r, "paint", 0);
    b->part = part[one_of(r, "part", parts, "\"airframe\", \"propeller\" or \"wheel\"")];
    b->wheel = (int32_t)number_or(r, "wheel", 1.0, 1.0, 8.0) - 1;
    b->y = length_or(r, "y", 0.0);
    b->mirror = flag(r, "mirror");
    b->first = r->look->station_count;
    each(r, "stations", read_station);
    b->count = r->look->station_count - b->first;
    if (b->count < 2) fail(r, "stations", "at least two stations");
    for (int32_t i = 1; i < b->count; i++)
        if (!(r->look->stations[b->first + i].x >= r->look->stations[b->first + i - 1].x))
            fail(r, "stations", "in order from front to back");
    b->first_cut = r->look->cut_count;
    each(r, "cuts", read_cut);
    b->cut_count = r->look->cut_count - b->first_cut;
}

static void read_section(reader *r) {
    static const char *const controls[] = {"none", "aileron", "flap", "elevator", "rudder", NULL};
    static const int32_t part[] = {0, SK_PART_AILERON_RIGHT, SK_PART_FLAP_RIGHT, SK_PART_ELEVATOR, SK_PART_RUDDER};
    if (r->look->section_count == LIST_MAX) fail(r, "", "one of at most 4096 sections in the whole file");
    sk_look_section *s = &r->look->sections[r->look->section_count++];
    s->lead = place(r, "lead");
    s->chord = positive_length(r, "chord");
    s->thickness = number_or(r, "thickness", 0.12, 0.005, 0.5);
    s->camber = number_or(r, "camber", 0.0, -0.2, 0.2);
    s->twist = number_or(r, "twist", 0.0, -45.0, 45.0) * SK_PI / 180.0;
    s->control = part[one_of(r, "control", controls, "\"none\", \"aileron\", \"flap\", \"elevator\" or \"rudder\"")];
    s->hinge = number_or(r, "hinge", 0.7, 0.2, 0.95);
    s->hinge_end = number_or(r, "hinge_end", s->hinge, 0.2, 0.95);
}

static void read_surface(reader *r) {
    sk_look_surface *s = &r->look->surfaces[r->look->surface_count++];
    s->paint = paint(r, "paint", 0);
    s->control_paint = paint(r, "control_paint", s->paint);
    s->mirror = flag(r, "mirror");
    s->round_tip = flag(r, "round_tip");
    s->first = r->look->section_count;
    each(r, "sections", read_section);
    s->count = r->look->section_count - s->first;
    if (s->count < 2) fail(r, "sections", "at least two sections");
    s->first_cut = r->look->cut_count;
    each(r, "cuts", read_cut);
    s->cut_count = r->look->cut_count - s->first_cut;
}

static void read_wheel(reader *r) {
    if (r->look->wheel_count == 8) fail(r, "", "one of at most 8 wheels");
    sk_look_wheel *w = &r->look->wheels[r->look->wheel_count++];
    w->contact = place(r, "contact");
    w->radius = positive_length(r, "radius");
    w->width = positive_length(r, "width");
    w->rim = positive_length(r, "rim");
    w->tyre_paint = paint(r, "tyre", 0);
    w->rim_paint = paint(r, "rim_paint", 0);
    w->steers = flag(r, "steers");
    w->steer_at = place_or(r, "steer_at", &w->contact);
    if (w->rim >= w->radius) fail(r, "rim", "smaller than the radius");
}

static void read_link(reader *r) {
    sk_look_link *l = &r->look->links[r->look->link_count++];
    l->from = place(r, "from");
    l->to = place(r, "to");
    l->radius_from = positive_length(r, "radius");
    l->radius_to = length_or(r, "radius_to", l->radius_from);
    l->flat = number_or(r, "flat", 1.0, 0.05, 20.0);
    l->paint = paint(r, "paint", 0);
    l->wheel = (int32_t)number_or(r, "wheel", 0.0, 0.0, r->look->wheel_count) - 1;
    l->rigid = flag(r, "rigid");
    l->mirror = flag(r, "mirror");
}

static void read_gauge(reader *r) {
    sk_look_gauge *g = &r->look->gauges[r->look->gauge_count++];
    g->at = place(r, "at");
    g->radius = positive_length(r, "radius");
    g->needle = number_or(r, "needle", 0.0, -360.0, 360.0) * SK_PI / 180.0;
    g->face_paint = paint(r, "face", -1);
    g->mark_paint = paint(r, "mark", -1);
}

static void read_propeller(reader *r) {
    lua_getfield(r->lua, -1, "propeller");
    if (lua_istable(r->lua, -1)) {
        snprintf(r->where, sizeof r->where, "propeller");
        sk_look_propeller *p = &r->look->propeller;
        r->look->has_propeller = true;
        p->hub = place(r, "hub");
        p->radius = positive_length(r, "radius");
        p->chord = positive_length(r, "chord");
        p->blades = (int32_t)number_or(r, "blades", 2.0, 1.0, 8.0);
        p->root_pitch = number_or(r, "root_pitch", 45.0, -90.0, 90.0) * SK_PI / 180.0;
        p->tip_pitch = number_or(r, "tip_pitch", 15.0, -90.0, 90.0) * SK_PI / 180.0;
        p->paint = paint(r, "paint", 0);
        p->tip_paint = paint(r, "tip_paint", p->paint);
        p->disc_paint = paint(r, "disc_paint", -1);
        r->where[0] = '\0';
    } else if (!lua_isnil(r->lua, -1)) {
        fail(r, "propeller", "a table");
    }
    lua_pop(r->lua, 1);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

// Paints are a table by name; sorted, so that their order does not depend on Lua's hashing. Paint 0 is "default", if any.
static void read_paints(reader *r) {
    lua_getfield(r->lua, -1, "paints");
    if (!lua_istable(r->lua, -1)) fail(r, "paints", "a table of paints by name");
    int32_t count = 0;
    for (lua_pushnil(r->lua); lua_next(r->lua, -2); lua_pop(r->lua, 1)) {
        if (lua_type(r->lua, -2) != LUA_TSTRING || !lua_istable(r->lua, -1) || count == 256)
            fail(r, "paints", "a table of at most 256 paints by name");
        snprintf(r->paint_names[count++], sizeof r->paint_names[0], "%s", lua_tostring(r->lua, -2));
    }
    if (count == 0) fail(r, "paints", "a table with at least one paint");
    qsort(r->paint_names, (size_t)count, sizeof r->paint_names[0], compare_names);
    sk_paint *paints = take(r, count, sizeof *paints);
    for (int32_t i = 0; i < count; i++) {
        lua_getfield(r->lua, -1, r->paint_names[i]);
        snprintf(r->where, sizeof r->where, "paints.%s", r->paint_names[i]);
        if (!lua_istable(r->lua, -1)) fail(r, "", "named with at most 31 letters");
        paints[i] = (sk_paint){.alpha = number_or(r, "alpha", 1.0, 0.0, 1.0),
                               .gloss = number_or(r, "gloss", 0.3, 0.0, 1.0),
                               .metal = number_or(r, "metal", 0.0, 0.0, 1.0),
                               .both_sides = flag(r, "both_sides")};
        for (int c = 0; c < 3; c++) {
            paints[i].colour[c] = element(r, c + 1, "");
            if (!(paints[i].colour[c] >= 0.0 && paints[i].colour[c] <= 1.0))
                fail(r, "", "three colours from 0 to 1, then what else it has");
        }
        lua_pop(r->lua, 1);
    }
    r->where[0] = '\0';
    r->look->paints = paints;
    r->look->paint_count = count;
    lua_pop(r->lua, 1);
}

static int32_t count_of(reader *r, const char *field) {
    int32_t count = open_list(r, field);
    lua_pop(r->lua, 1);
    return count;
}

// Protected: the table the file returned is on top.
static int read_look(lua_State *lua) {
    reader *r = *(reader **)lua_getextraspace(lua);
    sk_look *look = r->look;
    if (!lua_istable(lua, -1)) return luaL_error(lua, "the file must return a table");
    r->unit = number_or(r, "unit", 1.0, 1e-4, 1e3);
    lua_getfield(lua, -1, "name");
    if (lua_type(lua, -1) != LUA_TSTRING) fail(r, "name", "a text");
    snprintf(look->name, sizeof look->name, "%s", lua_tostring(lua, -1));
    lua_pop(lua, 1);
    look->stations = take(r, LIST_MAX, sizeof *look->stations);
    look->sections = take(r, LIST_MAX, sizeof *look->sections);
    look->cuts = take(r, LIST_MAX, sizeof *look->cuts);
    look->points = take(r, LIST_MAX, sizeof *look->points);
    look->bodies = take(r, count_of(r, "bodies"), sizeof *look->bodies);
    look->surfaces = take(r, count_of(r, "surfaces"), sizeof *look->surfaces);
    look->wheels = take(r, 8, sizeof *look->wheels);
    look->links = take(r, count_of(r, "links"), sizeof *look->links);
    look->gauges = take(r, count_of(r, "gauges"), sizeof *look->gauges);
    read_paints(r);
    each(r, "wheels", read_wheel);
    each(r, "bodies", read_body);
    each(r, "surfaces", read_surface);
    each(r, "links", read_link);
    each(r, "gauges", read_gauge);
    read_propeller(r);
    look->eye = place(r, "eye");
    look->flap_slide = number_or(r, "flap_slide", 0.0, 0.0, 5.0);
    for (int32_t i = 0; i < look->body_count; i++)
        if (look->bodies[i].part == SK_PART_WHEEL && look->bodies[i].wheel >= look->wheel_count)
            return luaL_error(lua, "bodies[%d].wheel must be one of the %d wheels", (int)i + 1, (int)look->wheel_count);
    return 0;
}

// ---- the sandbox ----

static int scale_length(lua_State *lua) {
    lua_pushnumber(lua, luaL_checknumber(lua, 1) * lua_tonumber(lua, lua_upvalueindex(1)));
    return 1;
}

static void offer(lua_State *lua) {
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"inch", 0.0254}, {"ft", 0.3048}, {"mm", 0.001}};
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    lua_settop(lua, 0);
    static const char *const forbidden[] = {"load",         "loadfile",       "dofile", "require",
                                            "print",        "collectgarbage", "pcall",  "xpcall",
                                            "setmetatable", "getmetatable",   NULL};
    for (int i = 0; forbidden[i]; i++) {
        lua_pushnil(lua);
        lua_setglobal(lua, forbidden[i]);
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        lua_pushnumber(lua, units[i].metres);
        lua_pushcclosure(lua, scale_length, 1);
        lua_setglobal(lua, units[i].name);
    }
}

typedef struct source {
    const char *text, *name;
    size_t size;
} source;

static int run(lua_State *lua) {
    const source *s = lua_touserdata(lua, 1);
    offer(lua);
    char chunk[180];
    snprintf(chunk, sizeof chunk, "@%s", s->name);
    lua_sethook(lua, too_long, LUA_MASKCOUNT, INSTRUCTIONS_MAX);
    if (luaL_loadbufferx(lua, s->text, s->size, chunk, "t") != LUA_OK) return lua_error(lua);
    lua_call(lua, 0, 1);
    return read_look(lua);
}

// Lua puts "name:line: " before a message when it knows the place; that becomes the result's place.
static sk_result error_from(lua_State *lua, const char *name) {
    const char *message = lua_tostring(lua, -1);
    if (!message) message = "an error without a text";
    size_t length = strlen(name);
    int line = 0, used = 0;
    if (strncmp(message, name, length) == 0 && sscanf(message + length, ":%d: %n", &line, &used) == 1 && used > 0)
        return sk_error_at(sk_error("%s", message + length + used), name, line);
    return sk_error_at(sk_error("%s", message), name, 0);
}

sk_result sk_look_parse(const char *text, size_t size, const char *name, sk_look **out) {
    *out = NULL;
    sk_arena *arena = sk_arena_create();
    reader *r = calloc(1, sizeof *r);
    sk_look *look = arena ? sk_arena_alloc(arena, 1, sizeof *look) : NULL;
    lua_State *lua = r && look ? lua_newstate(limited_alloc, r) : NULL;
    if (!lua) {
        sk_arena_destroy(arena);
        free(r);
        return sk_error_at(sk_error("memory is short"), name, 0);
    }
    look->arena = arena;
    r->lua = lua;
    r->look = look;
    *(reader **)lua_getextraspace(lua) = r;
    source s = {text, name, size};
    lua_pushcfunction(lua, run);
    lua_pushlightuserdata(lua, &s);
    sk_result result = sk_ok();
    if (lua_pcall(lua, 1, 0, 0) != LUA_OK) result = error_from(lua, name);
    lua_close(lua);
    free(r);
    if (result.ok)
        *out = look;
    else
        sk_arena_destroy(arena);
    return result;
}

sk_result sk_look_load(const char *path, sk_look **out) {
    *out = NULL;
    FILE *file = fopen(path, "rb");
    if (!file) return sk_error_at(sk_error("the file cannot be opened"), path, 0);
    char *text = malloc(FILE_MAX + 1);
    size_t size = text ? fread(text, 1, FILE_MAX + 1, file) : 0;
    bool bad = ferror(file) != 0;
    sk_result result = sk_error_at(sk_error("the file cannot be read, or is larger than 4 MB"), path, 0);
    fclose(file);
    if (text && !bad && size <= FILE_MAX) result = sk_look_parse(text, size, path, out);
    free(text);
    return result;
}

void sk_look_destroy(sk_look *look) {
    if (look) sk_arena_destroy(look->arena);
}
