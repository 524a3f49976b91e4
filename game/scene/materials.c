// The project's materials, and those that a scene defines. Numbers and sources: docs/models/materials.md.
#include "scene/materials.h"
#include "scene/builder.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

static const char *const CLASS = "skidpad.material";

#define FOR_EVER INFINITY

// name, {static, kinetic} against rubber, against metal, rolling, strength N, bump height m, wavelength m, colour
// (linear RGB), grain m, of rubber
static const sk_material TABLE[] = {
    {"default", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.0, 0.0, {0.40, 0.40, 0.42}, 0.5, false},
    {"asphalt_dry", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.002, 6.0, {0.055, 0.056, 0.060}, 0.04, false},
    {"asphalt_wet", {0.45, 0.30}, {0.35, 0.28}, 0.018, FOR_EVER, 0.002, 6.0, {0.028, 0.030, 0.034}, 0.04, false},
    {"concrete", {0.80, 0.60}, {0.45, 0.35}, 0.012, FOR_EVER, 0.002, 5.0, {0.33, 0.32, 0.29}, 0.15, false},
    {"ice", {0.10, 0.05}, {0.05, 0.03}, 0.010, FOR_EVER, 0.001, 3.0, {0.62, 0.75, 0.82}, 1.5, false},
    {"snow_packed", {0.30, 0.20}, {0.12, 0.08}, 0.060, 9000.0, 0.02, 4.0, {0.80, 0.83, 0.87}, 0.6, false},
    {"grass", {0.50, 0.40}, {0.40, 0.35}, 0.080, 14000.0, 0.03, 5.0, {0.085, 0.155, 0.040}, 0.25, false},
    {"gravel", {0.60, 0.50}, {0.45, 0.40}, 0.040, 20000.0, 0.02, 2.0, {0.24, 0.22, 0.19}, 0.06, false},
    {"sand", {0.55, 0.50}, {0.45, 0.42}, 0.150, 3000.0, 0.05, 6.0, {0.52, 0.42, 0.25}, 0.10, false},
    {"mud", {0.35, 0.30}, {0.30, 0.28}, 0.200, 2000.0, 0.04, 4.0, {0.095, 0.065, 0.040}, 0.30, false},
    {"deck_nonskid", {0.85, 0.70}, {0.85, 0.65}, 0.015, FOR_EVER, 0.0, 0.0, {0.10, 0.11, 0.12}, 0.05, false},
    {"deck_wet", {0.50, 0.40}, {0.45, 0.35}, 0.015, FOR_EVER, 0.0, 0.0, {0.06, 0.07, 0.08}, 0.05, false},
    {"water", {0.0, 0.0}, {0.0, 0.0}, 0.0, 0.0, 0.0, 0.0, {0.020, 0.070, 0.095}, 2.0, false},
    {"steel", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.30, 0.31, 0.33}, 0.3, false},
    // Materials for appearance. They have the friction of asphalt (paint), concrete (masonry), steel (sheet metal) or
    // the ground.
    {"paint_white", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.002, 6.0, {0.78, 0.78, 0.75}, 0.04, false},
    {"paint_yellow", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.002, 6.0, {0.75, 0.46, 0.03}, 0.04, false},
    {"paint_red", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.002, 6.0, {0.52, 0.04, 0.03}, 0.04, false},
    {"rubber_marks", {0.80, 0.60}, {0.45, 0.35}, 0.015, FOR_EVER, 0.002, 6.0, {0.030, 0.030, 0.032}, 0.04, false},
    {"wall", {0.80, 0.60}, {0.45, 0.35}, 0.012, FOR_EVER, 0.0, 0.0, {0.60, 0.57, 0.50}, 0.4, false},
    {"brick", {0.80, 0.60}, {0.45, 0.35}, 0.012, FOR_EVER, 0.0, 0.0, {0.30, 0.11, 0.07}, 0.25, false},
    {"roof", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.25, 0.08, 0.05}, 0.35, false},
    {"metal_sheet", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.45, 0.49, 0.52}, 0.3, false},
    {"metal_door", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.13, 0.20, 0.29}, 0.3, false},
    {"glass", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.06, 0.12, 0.15}, 2.0, false},
    {"wood", {0.60, 0.50}, {0.40, 0.35}, 0.020, FOR_EVER, 0.0, 0.0, {0.20, 0.12, 0.06}, 0.2, false},
    {"leaves", {0.50, 0.40}, {0.40, 0.35}, 0.080, FOR_EVER, 0.0, 0.0, {0.035, 0.090, 0.025}, 0.4, false},
    {"earth", {0.50, 0.40}, {0.40, 0.35}, 0.080, 14000.0, 0.03, 5.0, {0.115, 0.085, 0.045}, 0.25, false},
    {"deck_white", {0.85, 0.70}, {0.85, 0.65}, 0.015, FOR_EVER, 0.0, 0.0, {0.70, 0.70, 0.68}, 0.05, false},
    {"deck_yellow", {0.85, 0.70}, {0.85, 0.65}, 0.015, FOR_EVER, 0.0, 0.0, {0.70, 0.42, 0.03}, 0.05, false},
    {"deck_net", {0.60, 0.50}, {0.50, 0.40}, 0.050, FOR_EVER, 0.0, 0.0, {0.16, 0.15, 0.12}, 0.10, false},
    {"hull_grey", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.27, 0.31, 0.34}, 0.6, false},
    {"hull_red", {0.60, 0.45}, {0.30, 0.20}, 0.010, FOR_EVER, 0.0, 0.0, {0.20, 0.035, 0.025}, 0.6, false},
    {"meadow", {0.50, 0.40}, {0.40, 0.35}, 0.080, 14000.0, 0.03, 5.0, {0.13, 0.20, 0.045}, 0.4, false},
    {"checker",
     {0.80, 0.60},
     {0.45, 0.35},
     0.012,
     FOR_EVER,
     0.0,
     0.0,
     {0.60, 0.02, 0.60},
     1.0,
     false}, // an unknown texture
};

const sk_material *sk_project_materials(int32_t *count) {
    *count = (int32_t)(sizeof TABLE / sizeof TABLE[0]);
    return TABLE;
}

void sk_builder_fill_materials(scene_builder *builder) {
    memcpy(builder->materials, TABLE, sizeof TABLE);
    builder->material_count = (int32_t)(sizeof TABLE / sizeof TABLE[0]);
}

int32_t sk_builder_material(const scene_builder *b, const char *name) {
    int32_t i = 0;
    while (i < b->material_count && strcmp(b->materials[i].name, name) != 0) i++;
    SK_ASSERT(i < b->material_count);
    return i;
}

static void push_material(lua_State *lua, int32_t index) {
    *(int32_t *)lua_newuserdatauv(lua, sizeof(int32_t), 0) = index;
    luaL_setmetatable(lua, CLASS);
}

int32_t sk_lua_check_material(lua_State *lua, int index, const char *what) {
    const int32_t *material = luaL_testudata(lua, index, CLASS);
    if (material == NULL)
        luaL_error(lua, "%s: needs a material such as materials.grass, not a %s", what, sk_lua_kind(lua, index));
    return *material;
}

// Raises the error about materials.NAME if there is no such name.
static int missing_material(lua_State *lua) {
    const scene_builder *b = builder_of(lua);
    const char *names[BUILDER_MATERIALS_MAX];
    char advice[400];
    for (int32_t i = 0; i < b->material_count; i++) names[i] = b->materials[i].name;
    const char *wanted = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    return luaL_error(lua, "there is no material '%s'%s", wanted,
                      sk_nearest_advice(wanted, names, b->material_count, advice, sizeof advice));
}

static void read_friction(const sk_fields *f, const char *name_static, const char *name_kinetic, sk_friction *out) {
    bool only_static = sk_fields_has(f, name_static) && !sk_fields_has(f, name_kinetic);
    double ratio = out->mu_static > 0.0 ? out->mu_kinetic / out->mu_static : 1.0;
    out->mu_static = sk_fields_number_or(f, name_static, 0.0, 10.0, out->mu_static);
    out->mu_kinetic =
        sk_fields_number_or(f, name_kinetic, 0.0, 10.0, only_static ? ratio * out->mu_static : out->mu_kinetic);
    if (out->mu_kinetic > out->mu_static)
        sk_fields_fail(f, name_kinetic, "is %g, more than %s, which is %g", out->mu_kinetic, name_static,
                       out->mu_static);
}

// material{ name = "my_ice", like = materials.ice, mu_s = 0.08, ... }
static int define_material(lua_State *lua) {
    static const char *const names[] = {"name",       "like",    "mu_s",      "mu_k",        "metal_mu_s",
                                        "metal_mu_k", "rolling", "strength",  "bump_height", "bump_wavelength",
                                        "colour",     "grain",   "of_rubber", NULL};
    scene_builder *b = builder_of(lua);
    sk_fields f = sk_fields_open(lua, 1, "material", names, false);
    if (b->material_count == BUILDER_MATERIALS_MAX)
        sk_fields_fail(&f, NULL, "there are more than %d materials", BUILDER_MATERIALS_MAX);
    sk_material m = b->materials[0];
    if (sk_fields_has(&f, "like")) {
        lua_getfield(lua, 1, "like");
        m = b->materials[sk_lua_check_material(lua, -1, "material: like")];
        lua_pop(lua, 1);
    }
    sk_fields_text(&f, "name", m.name, sizeof m.name);
    for (int32_t i = 0; i < b->material_count; i++) {
        if (strcmp(b->materials[i].name, m.name) == 0)
            sk_fields_fail(&f, "name", "is '%s', which there is already", m.name);
    }
    read_friction(&f, "mu_s", "mu_k", &m.rubber);
    read_friction(&f, "metal_mu_s", "metal_mu_k", &m.metal);
    m.rolling = sk_fields_number_or(&f, "rolling", 0.0, 10.0, m.rolling);
    m.strength = sk_fields_number_or(&f, "strength", 0.0, INFINITY, m.strength);
    m.bump_height = sk_fields_number_or(&f, "bump_height", 0.0, SK_BUMP_HEIGHT_MAX, m.bump_height);
    m.bump_wavelength = sk_fields_number_or(&f, "bump_wavelength", 0.0, 1000.0, m.bump_wavelength);
    m.grain = sk_fields_number_or(&f, "grain", 0.0, 100.0, m.grain);
    m.of_rubber = sk_fields_flag_or(&f, "of_rubber", m.of_rubber);
    if (sk_fields_has(&f, "colour")) {
        sk_fields_numbers(&f, "colour", m.colour, 3, 3);
        for (int i = 0; i < 3; i++) {
            if (m.colour[i] < 0.0 || m.colour[i] > 1.0) sk_fields_fail(&f, "colour", "must have parts from 0 to 1");
        }
    }
    sk_result result = sk_material_check(&m);
    if (!result.ok) return luaL_error(lua, "%s", result.text);
    b->materials[b->material_count] = m;
    push_material(lua, b->material_count++);
    return 1;
}

void sk_lua_open_materials(lua_State *lua) {
    const scene_builder *b = builder_of(lua);
    sk_lua_push_class(lua, CLASS, "material");
    lua_pop(lua, 1);
    lua_createtable(lua, 0, b->material_count);
    for (int32_t i = 0; i < b->material_count; i++) {
        push_material(lua, i);
        lua_setfield(lua, -2, b->materials[i].name);
    }
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, missing_material);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setglobal(lua, "materials");
    lua_register(lua, "material", define_material);
}
