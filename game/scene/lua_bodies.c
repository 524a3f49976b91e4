// body{...}: a loose body: a crate, a barrel, a chock. The shipped part parts/bodies.lua has bodies with real dimensions.
#include "scene/builder.h"
#include "scene/strength.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const CLASS = "skidpad.body";

// Half-spaces of a shape, and steps that are charged: for a body, and for each half-space and each round of a new type.
enum { HALF_SPACES_MAX = 1024, WORK = 2000, WORK_PER_PART = 1500 };

static double radians(double degrees) {
    return degrees * (SK_PI / 180.0);
}

static int32_t material_or(const sk_fields *f, const char *name, int32_t otherwise) {
    int32_t material = otherwise;
    if (lua_getfield(f->lua, f->index, name) != LUA_TNIL) material = sk_lua_check_material(f->lua, -1, f->what);
    lua_pop(f->lua, 1);
    return material;
}

// ---- what a body is made of ----

// spheres = { { at = {x, y, z}, radius = r }, ... }, capsules = { { from = {x, y, z}, to = {x, y, z}, radius = r } }
static void read_rounds(const sk_fields *f, const char *field, builder_body_plan *plan) {
    static const char *const none[] = {NULL};
    static const char *const sphere_names[] = {"at", "radius", "material", "density", NULL};
    static const char *const capsule_names[] = {"from", "to", "radius", "material", "density", NULL};
    bool capsules = field[0] == 'c';
    sk_fields list;
    if (!sk_fields_open_in(f, field, none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (plan->round_count + count > SK_BODY_ROUNDS_MAX)
        sk_fields_fail(f, field, "makes %d spheres and capsules; at most %d are allowed",
                       (int)(plan->round_count + count), (int)SK_BODY_ROUNDS_MAX);
    for (int32_t i = 0; i < count; i++) {
        sk_fields row = sk_fields_entry(&list, i + 1, capsules ? capsule_names : sphere_names, false);
        sk_body_round *round = &plan->rounds[plan->round_count++];
        round->from = sk_fields_vec3(&row, capsules ? "from" : "at");
        round->to = capsules ? sk_fields_vec3(&row, "to") : round->from;
        round->radius = sk_fields_number(&row, "radius", 0.0, SK_FIELDS_FAR);
        round->material = material_or(&row, "material", plan->material);
        round->density = sk_fields_number_or(&row, "density", 0.0, INFINITY, 0.0);
        sk_fields_close(&row);
    }
    sk_fields_close(&list);
}

// inertia = {xx, yy, zz} or {xx, yy, zz, xy, xz, yz}
static void read_mass(const sk_fields *f, sk_body_mass *out) {
    if (sk_fields_has(f, "density") && sk_fields_has(f, "mass"))
        sk_fields_fail(f, NULL, "give 'mass', kg, or 'density', kg/m^3, not both");
    if (!sk_fields_has(f, "density") && !sk_fields_has(f, "mass"))
        sk_fields_fail(f, NULL, "give 'mass', kg, or 'density', kg/m^3");
    if (sk_fields_has(f, "mass"))
        out->mass = sk_fields_number(f, "mass", 1e-6, 1e9);
    else
        out->density = sk_fields_number(f, "density", 1e-9, 1e12); // its range is checked with the type
    out->has_centre = sk_fields_has(f, "centre");
    if (out->has_centre) out->centre = sk_fields_vec3(f, "centre");
    out->has_inertia = sk_fields_has(f, "inertia");
    if (!out->has_inertia) return;
    double i[6] = {0.0};
    if (sk_fields_numbers(f, "inertia", i, 3, 6) % 3 != 0)
        sk_fields_fail(f, "inertia", "must have 3 numbers, xx, yy, zz, or 6, with xy, xz, yz");
    out->inertia = (sk_mat3){{{i[0], i[3], i[4]}, {i[3], i[1], i[5]}, {i[4], i[5], i[2]}}};
}

// Reads the shape of a table, which is the body or an entry of `pieces`, and returns its number of half-spaces. The
// density of 0 is that of the body.
static double read_shape(const sk_fields *f, const builder_body_shape *usual, builder_body_plan *plan) {
    double half_spaces = 0.0;
    char what[80];
    if (plan->shape_count == SK_BODY_PIECES_MAX)
        sk_fields_fail(f, "shape", "makes more than %d convex pieces", (int)SK_BODY_PIECES_MAX);
    builder_body_shape *out = &plan->shapes[plan->shape_count++];
    *out = *usual;
    lua_getfield(f->lua, f->index, "shape");
    snprintf(what, sizeof what, "%s: field 'shape'", f->what);
    out->shape = sk_lua_check_shape(f->lua, -1, what, &half_spaces);
    lua_pop(f->lua, 1);
    return half_spaces;
}

// pieces = { { shape = SHAPE, material = M, density = d, strength = s }, ... }
static double read_pieces(const sk_fields *f, const builder_body_shape *usual, builder_body_plan *plan) {
    static const char *const none[] = {NULL};
    static const char *const names[] = {"shape", "material", "density", "strength", NULL};
    double half_spaces = 0.0;
    sk_fields list;
    if (!sk_fields_open_in(f, "pieces", none, true, &list)) return half_spaces;
    int32_t count = sk_fields_list_length(&list);
    for (int32_t i = 0; i < count; i++) {
        sk_fields row = sk_fields_entry(&list, i + 1, names, false);
        builder_body_shape own = *usual;
        own.material = material_or(&row, "material", usual->material);
        own.density = sk_fields_number_or(&row, "density", 0.0, INFINITY, 0.0);
        own.strength = sk_read_strength_or(&row, "strength", usual->strength);
        half_spaces += read_shape(&row, &own, plan);
        sk_fields_close(&row);
    }
    sk_fields_close(&list);
    return half_spaces;
}

static double read_shapes(const sk_fields *f, builder_body_plan *plan) {
    builder_body_shape usual;
    memset(&usual, 0, sizeof usual);
    usual.material = plan->material;
    usual.strength = sk_read_strength_or(f, "strength", INFINITY);
    double half_spaces = sk_fields_has(f, "shape") ? read_shape(f, &usual, plan) : 0.0;
    half_spaces += read_pieces(f, &usual, plan);
    if (half_spaces > HALF_SPACES_MAX)
        sk_fields_fail(f, "shape", "has %.0f half-spaces; at most %d are allowed", half_spaces, (int)HALF_SPACES_MAX);
    return half_spaces;
}

static int32_t read_type(const sk_fields *f) {
    builder_body_plan plan;
    int32_t type;
    memset(&plan, 0, sizeof plan);
    if (!sk_fields_text_or_none(f, "name", plan.name, sizeof plan.name)) memcpy(plan.name, "body", sizeof "body");
    plan.material = material_or(f, "material", 0);
    double half_spaces = read_shapes(f, &plan);
    read_rounds(f, "spheres", &plan);
    read_rounds(f, "capsules", &plan);
    if (plan.shape_count == 0 && plan.round_count == 0)
        sk_fields_fail(f, "shape", "is missing; a body needs a shape, pieces, spheres or capsules");
    if (plan.shape_count == 0 && sk_fields_has(f, "strength"))
        sk_fields_fail(f, "strength", "is for shapes; spheres and capsules are rigid");
    read_mass(f, &plan.mass);
    plan.drag_area = sk_fields_number_or(f, "drag_area", 0.0, 1e5, -1.0);
    plan.kappa = sk_fields_number_or(f, "kappa", 1e4, 1e12, SK_BODY_KAPPA_LOOSE);
    plan.chi = sk_fields_number_or(f, "chi", 0.0, 100.0, SK_BODY_CHI);
    scene_builder *b = builder_of(f->lua);
    sk_sandbox_charge(f->lua, WORK);
    if (sk_builder_find_body_type(b, &plan, &type)) return type;
    sk_sandbox_charge(f->lua, WORK_PER_PART * (int64_t)(half_spaces + plan.round_count));
    sk_result r = sk_builder_make_body_type(b, &plan, &type);
    if (!r.ok) sk_fields_fail(f, NULL, "'%s': %s", plan.name, r.text);
    return type;
}

// ---- where it is ----

static void read_place(const sk_fields *f, builder_body *body) {
    double at[3] = {0.0, 0.0, 0.0};
    if (sk_fields_text_or_none(f, "on", body->on, sizeof body->on)) {
        if (sk_fields_has(f, "at")) sk_fields_numbers(f, "at", at, 2, 2);
        if (sk_fields_has(f, "stands")) sk_fields_fail(f, "stands", "is not needed with 'on'");
        body->stands = true;
    } else {
        body->has_height = sk_fields_numbers(f, "at", at, 2, 3) == 3;
        body->stands = sk_fields_flag_or(f, "stands", !body->has_height);
        if (!body->stands && !body->has_height)
            sk_fields_fail(f, "at", "needs a height for a body that does not stand");
    }
    body->at = sk_vec(at[0], at[1], at[2]);
    body->heading = radians(sk_fields_number_or(f, "heading", -360.0, 360.0, 0.0));
    body->pitch = radians(sk_fields_number_or(f, "pitch", -90.0, 90.0, 0.0));
    body->roll = radians(sk_fields_number_or(f, "roll", -180.0, 180.0, 0.0));
    body->velocity = sk_fields_vec3_or(f, "velocity", sk_vec(0.0, 0.0, 0.0));
    if (!(sk_length(body->velocity) < 1000.0)) sk_fields_fail(f, "velocity", "is beyond 1000 m/s");
    body->rate = sk_scale(radians(1.0), sk_fields_vec3_or(f, "rate", sk_vec(0.0, 0.0, 0.0)));
    if (!(sk_length(body->rate) < 1000.0)) sk_fields_fail(f, "rate", "is beyond %.0f degrees/s", 1000.0 / radians(1.0));
}

static int make_body(lua_State *lua) {
    static const char *const names[] = {"name",     "shape",  "spheres", "capsules", "material", "density",
                                        "mass",     "centre", "inertia", "kappa",    "chi",      "drag_area",
                                        "on",       "at",     "stands",  "heading",  "pitch",    "roll",
                                        "velocity", "rate",   "pieces",  "strength", NULL};
    sk_fields f = sk_fields_open(lua, 1, "body", names, false);
    scene_builder *b = builder_of(lua); // pilots cannot build
    builder_body *body = lua_newuserdatauv(lua, sizeof *body, 0);
    *body = (builder_body){.made = ++b->bodies_made};
    luaL_setmetatable(lua, CLASS);
    body->place.file = sk_sandbox_own_caller(lua, &body->place.line);
    read_place(&f, body);
    body->type = read_type(&f);
    lua_settop(lua, 2);
    return 1;
}

// Copies the bodies to one block of Lua's memory, which lives as long as the sandbox.
void sk_lua_read_bodies(const sk_fields *f, scene_builder *b) {
    static const char *const none[] = {NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "bodies", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (count > SK_BODIES_MAX)
        sk_fields_fail(f, "bodies", "has %d entries; at most %d are allowed", (int)count, (int)SK_BODIES_MAX);
    builder_body *bodies = lua_newuserdatauv(f->lua, ((size_t)count + 1) * sizeof *bodies, 0);
    for (int32_t i = 0; i < count; i++) {
        lua_rawgeti(f->lua, list.index, i + 1);
        const builder_body *body = luaL_testudata(f->lua, -1, CLASS);
        if (body == NULL)
            sk_fields_fail(f, "bodies", "needs body{...} in entry %d, not a %s", (int)i + 1, sk_lua_kind(f->lua, -1));
        bodies[i] = *body;
        lua_pop(f->lua, 1);
    }
    b->bodies = bodies;
    b->body_count = count;
    luaL_ref(f->lua, LUA_REGISTRYINDEX); // keeps the block valid
    sk_fields_close(&list);
}

int32_t sk_lua_body_made(lua_State *lua, int index) {
    const builder_body *body = luaL_testudata(lua, index, CLASS);
    return body != NULL ? body->made : 0;
}

void sk_lua_open_bodies(lua_State *lua) {
    sk_lua_push_class(lua, CLASS, "body");
    lua_pop(lua, 1);
    lua_register(lua, "body", make_body);
}
