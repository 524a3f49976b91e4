#include "scene/look.h"
#include "scene/builder.h"
#include "scene/lua_library.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIST_MAX = 4096, PAINTS_MAX = 256, WHEELS_MAX = 8 };
#define FARTHEST 500.0 // m: no part of an aircraft is further from its datum

// What a conversion needs to know.
typedef struct reader {
    sk_look *look;
    double unit; // m
    char paint_names[PAINTS_MAX][SK_NAME];
} reader;

// ---- fields ----

static void *take(const sk_fields *f, const sk_look *look, int32_t count, size_t size) {
    void *memory = sk_arena_alloc(look->arena, (size_t)count + 1, size);
    if (memory == NULL) luaL_error(f->lua, "memory is short");
    return memory;
}

static double length(const reader *r, const sk_fields *f, const char *field) {
    return sk_fields_number(f, field, -FARTHEST / r->unit, FARTHEST / r->unit) * r->unit;
}

static double length_or(const reader *r, const sk_fields *f, const char *field, double otherwise) {
    return sk_fields_has(f, field) ? length(r, f, field) : otherwise;
}

static double positive_length(const reader *r, const sk_fields *f, const char *field) {
    double value = length(r, f, field);
    if (!(value > 0.0)) sk_fields_fail(f, field, "must be greater than 0, not %g", value / r->unit);
    return value;
}

static sk_vec3 place(const reader *r, const sk_fields *f, const char *field) {
    return sk_scale(r->unit, sk_fields_vec3(f, field));
}

static double degrees_or(const sk_fields *f, const char *field, double most, double otherwise) {
    return sk_fields_number_or(f, field, -most, most, otherwise) * SK_PI / 180.0;
}

// The index of the paint of this name; a negative `otherwise` means that it must be given.
static int32_t paint(const reader *r, const sk_fields *f, const char *field, int32_t otherwise) {
    const char *names[PAINTS_MAX + 1] = {NULL};
    for (int32_t i = 0; i < r->look->paint_count; i++) names[i] = r->paint_names[i];
    if (otherwise < 0 && !sk_fields_has(f, field)) sk_fields_fail(f, field, "is missing: the name of a paint");
    return sk_fields_choice_or(f, field, names, otherwise);
}

// A number of the list part, from 1.
static double entry_number(const sk_fields *f, int i, double low, double high) {
    int type = lua_rawgeti(f->lua, f->index, i);
    double value = lua_tonumber(f->lua, -1);
    if (type != LUA_TNUMBER || !(value >= low && value <= high))
        sk_fields_fail(f, NULL, "entry %d must be a number from %g to %g", i, low, high);
    lua_pop(f->lua, 1);
    return value;
}

// ---- lists ----

static const char *const no_names[] = {NULL};

// Calls `read` for every entry of the list in the field, which may be left out; answers how many there are.
static int32_t each(reader *r, const sk_fields *f, const char *field, const char *const *names,
                    void (*read)(reader *r, const sk_fields *f)) {
    sk_fields list;
    if (!sk_fields_open_in(f, field, no_names, true, &list)) return 0;
    int32_t count = sk_fields_list_length(&list);
    for (int32_t i = 1; i <= count; i++) {
        sk_fields entry = sk_fields_entry(&list, i, names, names == no_names); // without names: a list of numbers
        read(r, &entry);
        sk_fields_close(&entry);
    }
    sk_fields_close(&list);
    return count;
}

// The index of one more thing, of which the whole file may have `most`.
static int32_t one_more(const sk_fields *f, int32_t *count, int32_t most) {
    if (*count == most) sk_fields_fail(f, NULL, "the file has more than %d of these", (int)most);
    return (*count)++;
}

static void read_point(reader *r, const sk_fields *f) {
    double *point = r->look->points[one_more(f, &r->look->point_count, LIST_MAX)];
    for (int i = 0; i < 2; i++) point[i] = entry_number(f, i + 1, -FARTHEST / r->unit, FARTHEST / r->unit) * r->unit;
}

static const char *const cut_names[] = {"paint", "from", "on", "corners", NULL};

static void read_cut(reader *r, const sk_fields *f) {
    static const char *const views[] = {"side", "top", "front", NULL};
    static const char *const sides[] = {"both", "positive", "negative", NULL};
    static const int32_t signs[] = {0, 1, -1};
    sk_look_cut *cut = &r->look->cuts[one_more(f, &r->look->cut_count, LIST_MAX)];
    cut->from = (sk_cut_view)sk_fields_choice_or(f, "from", views, 0);
    cut->sign = signs[sk_fields_choice_or(f, "on", sides, 0)];
    cut->paint = paint(r, f, "paint", -1);
    cut->first = r->look->point_count;
    cut->count = each(r, f, "corners", no_names, read_point);
    if (cut->count < 3) sk_fields_fail(f, "corners", "must have at least three corners {a, b}");
}

static void read_station(reader *r, const sk_fields *f) {
    sk_look_station *s = &r->look->stations[one_more(f, &r->look->station_count, LIST_MAX)];
    s->x = length(r, f, "x");
    s->top = length(r, f, "top");
    s->bottom = length(r, f, "bottom");
    s->width = length(r, f, "width");
    s->widest = length_or(r, f, "widest", 0.5 * (s->top + s->bottom));
    double corner = sk_fields_number_or(f, "corner", 0.5, 40.0, 2.0);
    s->corner_top = sk_fields_number_or(f, "corner_top", 0.5, 40.0, corner);
    s->corner_bottom = sk_fields_number_or(f, "corner_bottom", 0.5, 40.0, corner);
    s->lean = sk_fields_number_or(f, "lean", -1.0, 1.0, 0.0);
    s->sharp = sk_fields_flag_or(f, "sharp", false);
    if (!(s->bottom <= s->widest && s->widest <= s->top))
        sk_fields_fail(f, "widest", "must lie between bottom and top");
}

static void read_body(reader *r, const sk_fields *f) {
    static const char *const names[] = {"x",          "top",           "bottom", "width", "widest", "corner",
                                        "corner_top", "corner_bottom", "lean",   "sharp", NULL};
    static const char *const parts[] = {"airframe", "propeller", "wheel", NULL};
    static const sk_part part[] = {SK_PART_AIRFRAME, SK_PART_PROPELLER, SK_PART_WHEEL};
    sk_look_body *b = &r->look->bodies[r->look->body_count++];
    b->paint = paint(r, f, "paint", 0);
    b->part = part[sk_fields_choice_or(f, "part", parts, 0)];
    b->wheel = (int32_t)sk_fields_number_or(f, "wheel", 1.0, WHEELS_MAX, 1.0) - 1;
    if (b->part == SK_PART_WHEEL && b->wheel >= r->look->wheel_count)
        sk_fields_fail(f, "wheel", "must be one of the %d wheels", (int)r->look->wheel_count);
    b->y = length_or(r, f, "y", 0.0);
    b->mirror = sk_fields_flag_or(f, "mirror", false);
    b->first = r->look->station_count;
    b->count = each(r, f, "stations", names, read_station);
    if (b->count < 2) sk_fields_fail(f, "stations", "must have at least two stations");
    for (int32_t i = 1; i < b->count; i++) {
        if (!(r->look->stations[b->first + i].x >= r->look->stations[b->first + i - 1].x))
            sk_fields_fail(f, "stations", "must be in order from front to back");
    }
    b->first_cut = r->look->cut_count;
    b->cut_count = each(r, f, "cuts", cut_names, read_cut);
}

static void read_section(reader *r, const sk_fields *f) {
    static const char *const controls[] = {"none", "aileron", "flap", "elevator", "rudder", NULL};
    static const int32_t part[] = {0, SK_PART_AILERON_RIGHT, SK_PART_FLAP_RIGHT, SK_PART_ELEVATOR, SK_PART_RUDDER};
    sk_look_section *s = &r->look->sections[one_more(f, &r->look->section_count, LIST_MAX)];
    s->lead = place(r, f, "lead");
    s->chord = positive_length(r, f, "chord");
    s->thickness = sk_fields_number_or(f, "thickness", 0.005, 0.5, 0.12);
    s->camber = sk_fields_number_or(f, "camber", -0.2, 0.2, 0.0);
    s->twist = degrees_or(f, "twist", 45.0, 0.0);
    s->control = part[sk_fields_choice_or(f, "control", controls, 0)];
    s->hinge = sk_fields_number_or(f, "hinge", 0.2, 0.95, 0.7);
    s->hinge_end = sk_fields_number_or(f, "hinge_end", 0.2, 0.95, s->hinge);
}

static void read_surface(reader *r, const sk_fields *f) {
    static const char *const names[] = {"lead",    "chord", "thickness", "camber", "twist",
                                        "control", "hinge", "hinge_end", NULL};
    sk_look_surface *s = &r->look->surfaces[r->look->surface_count++];
    s->paint = paint(r, f, "paint", 0);
    s->control_paint = paint(r, f, "control_paint", s->paint);
    s->mirror = sk_fields_flag_or(f, "mirror", false);
    s->round_tip = sk_fields_flag_or(f, "round_tip", false);
    s->first = r->look->section_count;
    s->count = each(r, f, "sections", names, read_section);
    if (s->count < 2) sk_fields_fail(f, "sections", "must have at least two sections");
    s->first_cut = r->look->cut_count;
    s->cut_count = each(r, f, "cuts", cut_names, read_cut);
}

static void read_wheel(reader *r, const sk_fields *f) {
    sk_look_wheel *w = &r->look->wheels[one_more(f, &r->look->wheel_count, WHEELS_MAX)];
    w->contact = place(r, f, "contact");
    w->radius = positive_length(r, f, "radius");
    w->width = positive_length(r, f, "width");
    w->rim = positive_length(r, f, "rim");
    w->tyre_paint = paint(r, f, "tyre", 0);
    w->rim_paint = paint(r, f, "rim_paint", 0);
    w->steers = sk_fields_flag_or(f, "steers", false);
    w->steer_at = sk_fields_has(f, "steer_at") ? place(r, f, "steer_at") : w->contact;
    if (w->rim >= w->radius) sk_fields_fail(f, "rim", "must be smaller than the radius");
}

static void read_link(reader *r, const sk_fields *f) {
    sk_look_link *l = &r->look->links[r->look->link_count++];
    l->from = place(r, f, "from");
    l->to = place(r, f, "to");
    l->radius_from = positive_length(r, f, "radius");
    l->radius_to = length_or(r, f, "radius_to", l->radius_from);
    l->flat = sk_fields_number_or(f, "flat", 0.05, 20.0, 1.0);
    l->paint = paint(r, f, "paint", 0);
    l->wheel = (int32_t)sk_fields_number_or(f, "wheel", 0.0, r->look->wheel_count, 0.0) - 1;
    l->rigid = sk_fields_flag_or(f, "rigid", false);
    l->mirror = sk_fields_flag_or(f, "mirror", false);
}

static void read_gauge(reader *r, const sk_fields *f) {
    sk_look_gauge *g = &r->look->gauges[r->look->gauge_count++];
    g->at = place(r, f, "at");
    g->radius = positive_length(r, f, "radius");
    g->needle = degrees_or(f, "needle", 360.0, 0.0);
    g->face_paint = paint(r, f, "face", -1);
    g->mark_paint = paint(r, f, "mark", -1);
}

static void read_blades(const reader *r, const sk_fields *f, sk_look_propeller *p) {
    p->hub = place(r, f, "hub");
    p->radius = positive_length(r, f, "radius");
    p->chord = positive_length(r, f, "chord");
    p->blades = (int32_t)sk_fields_number_or(f, "blades", 1.0, 8.0, 2.0);
    p->root_pitch = degrees_or(f, "root_pitch", 90.0, 45.0);
    p->tip_pitch = degrees_or(f, "tip_pitch", 90.0, 15.0);
    p->paint = paint(r, f, "paint", 0);
    p->tip_paint = paint(r, f, "tip_paint", p->paint);
    p->disc_paint = paint(r, f, "disc_paint", -1);
}

static void read_propeller(reader *r, const sk_fields *outer) {
    static const char *const names[] = {"hub",       "radius", "chord",     "blades",     "root_pitch",
                                        "tip_pitch", "paint",  "tip_paint", "disc_paint", NULL};
    sk_look_propeller *p = &r->look->propeller;
    sk_fields f;
    r->look->has_propeller = sk_fields_open_in(outer, "propeller", names, false, &f);
    if (!r->look->has_propeller) return;
    read_blades(r, &f, p);
    p->axis = sk_vec(-1.0, 0.0, 0.0);
    p->gear = 1.0;
    sk_fields_close(&f);
}

static void read_rotor(reader *r, const sk_fields *f) {
    if (r->look->rotor_count == SK_LOOK_ROTORS) sk_fields_fail(f, NULL, "is one too many: at most %d", SK_LOOK_ROTORS);
    sk_look_propeller *p = &r->look->rotors[r->look->rotor_count++];
    sk_vec3 axis = sk_fields_vec3(f, "axis");
    read_blades(r, f, p);
    p->axis = sk_unit(axis);
    if (sk_length(p->axis) == 0.0) sk_fields_fail_direction(f, "axis", axis);
    p->gear = sk_fields_number_or(f, "gear", -100.0, 100.0, 1.0);
}

// ---- the file ----

static void read_paint(const sk_fields *all, const char *name, sk_paint *out) {
    static const char *const names[] = {"alpha", "gloss", "metal", "both_sides", NULL};
    sk_fields f;
    sk_fields_open_in(all, name, names, true, &f);
    for (int c = 0; c < 3; c++) out->colour[c] = entry_number(&f, c + 1, 0.0, 1.0);
    out->alpha = sk_fields_number_or(&f, "alpha", 0.0, 1.0, 1.0);
    out->gloss = sk_fields_number_or(&f, "gloss", 0.0, 1.0, 0.3);
    out->metal = sk_fields_number_or(&f, "metal", 0.0, 1.0, 0.0);
    out->both_sides = sk_fields_flag_or(&f, "both_sides", false);
    sk_fields_close(&f);
}

// Paints are a table by name, in alphabetical order.
static void read_paints(reader *r, const sk_fields *f) {
    lua_State *lua = f->lua;
    if (lua_getfield(lua, f->index, "paints") != LUA_TTABLE)
        sk_fields_fail(f, "paints", "must be a table of paints by name");
    sk_fields all = {.lua = lua, .index = lua_gettop(lua), .what = "look: paints"};
    sk_lua_push_sorted_keys(lua, all.index);
    lua_Unsigned count = lua_rawlen(lua, -1);
    if (count < 1 || count > PAINTS_MAX) sk_fields_fail(f, "paints", "must have 1 to %d paints by name", PAINTS_MAX);
    sk_paint *paints = take(f, r->look, (int32_t)count, sizeof *paints);
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
    if (!sk_fields_open_in(f, field, no_names, true, &list)) return 0;
    int32_t count = sk_fields_list_length(&list);
    sk_fields_close(&list);
    return count;
}

// The argument is what the file returned.
static int read_look(lua_State *lua) {
    static const char *const names[] = {"name",  "unit",   "eye",       "paints", "bodies",     "surfaces", "wheels",
                                        "links", "gauges", "propeller", "rotors", "flap_slide", NULL};
    static const char *const body_names[] = {"paint", "part", "wheel", "y", "mirror", "stations", "cuts", NULL};
    static const char *const surface_names[] = {"paint",    "control_paint", "mirror", "round_tip",
                                                "sections", "cuts",          NULL};
    static const char *const wheel_names[] = {"contact",   "radius", "width",    "rim", "tyre",
                                              "rim_paint", "steers", "steer_at", NULL};
    static const char *const link_names[] = {"from",  "to",    "radius", "radius_to", "flat",
                                             "paint", "wheel", "rigid",  "mirror",    NULL};
    static const char *const gauge_names[] = {"at", "radius", "needle", "face", "mark", NULL};
    static const char *const rotor_names[] = {"hub",        "axis",      "gear",  "radius",    "chord",      "blades",
                                              "root_pitch", "tip_pitch", "paint", "tip_paint", "disc_paint", NULL};
    reader *r = sk_sandbox_user(lua);
    sk_look *look = r->look;
    if (!lua_istable(lua, 1)) return luaL_error(lua, "the file must return a table");
    sk_fields f = sk_fields_open(lua, 1, "look", names, false);
    r->unit = sk_fields_number_or(&f, "unit", 1e-4, 1e3, 1.0);
    sk_fields_text(&f, "name", look->name, sizeof look->name);
    look->stations = take(&f, look, LIST_MAX, sizeof *look->stations);
    look->sections = take(&f, look, LIST_MAX, sizeof *look->sections);
    look->cuts = take(&f, look, LIST_MAX, sizeof *look->cuts);
    look->points = take(&f, look, LIST_MAX, sizeof *look->points);
    look->bodies = take(&f, look, count_of(&f, "bodies"), sizeof *look->bodies);
    look->surfaces = take(&f, look, count_of(&f, "surfaces"), sizeof *look->surfaces);
    look->wheels = take(&f, look, WHEELS_MAX, sizeof *look->wheels);
    look->links = take(&f, look, count_of(&f, "links"), sizeof *look->links);
    look->gauges = take(&f, look, count_of(&f, "gauges"), sizeof *look->gauges);
    read_paints(r, &f);
    each(r, &f, "wheels", wheel_names, read_wheel);
    each(r, &f, "bodies", body_names, read_body);
    each(r, &f, "surfaces", surface_names, read_surface);
    each(r, &f, "links", link_names, read_link);
    each(r, &f, "gauges", gauge_names, read_gauge);
    read_propeller(r, &f);
    each(r, &f, "rotors", rotor_names, read_rotor);
    look->eye = place(r, &f, "eye");
    look->flap_slide = sk_fields_number_or(&f, "flap_slide", 0.0, 5.0, 0.0);
    return 0;
}

static int open_look_language(lua_State *lua) {
    sk_lua_open_units(lua);
    return 0;
}

// From text, or from the file of this name where there is no text.
static sk_result load(const char *text, size_t size, const char *name, sk_look **out) {
    *out = NULL;
    sk_arena *arena = sk_arena_create();
    reader *r = calloc(1, sizeof *r);
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
