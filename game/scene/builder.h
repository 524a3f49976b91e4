// builder.h: what a scene file builds while it runs. Inside the scene room only.
#pragma once
#include "scene/fields.h"
#include "scene/lua_library.h"
#include "scene/scene.h"

enum { BUILDER_MATERIALS_MAX = 256, BUILDER_PARAMETERS_MAX = 128 };

typedef struct builder_parameter {
    char name[SK_NAME];
} builder_parameter;

// An aircraft as the file asks for it; the model's types are loaded later.
typedef struct builder_aircraft {
    char type[SK_NAME];
    sk_vec3 at;
    bool has_height; // of `at`
    bool stands;     // on what lies below `at`
    bool engine;
    double heading, pitch, roll, climb; // rad
    double speed;                       // m/s
    double rpm;                         // negative: the type's idle speed
    sk_controls controls;
    int pilot; // Lua reference, LUA_NOREF for none
} builder_aircraft;

typedef struct scene_builder {
    const sk_scene_options *options;
    sk_shapes *shapes;
    int32_t material_count;
    sk_material materials[BUILDER_MATERIALS_MAX];
    int32_t parameter_count;
    builder_parameter parameters[BUILDER_PARAMETERS_MAX];
    bool described; // scene{...} was called
    sk_shape scenery;
    sk_weather weather;
    sk_gravity_model gravity;
    double bounds; // 0: the model's own
    int32_t aircraft_count;
    builder_aircraft aircraft[SK_AIRCRAFT_MAX];
    sk_scene *scene; // title, hints, cameras go straight there
} scene_builder;

// A Lua error once the file has run: pilots cannot build.
scene_builder *builder_of(lua_State *lua);

// Each registers its constructors as globals.
void sk_lua_open_units(lua_State *lua);     // kt, ft, lb ...
void sk_lua_open_materials(lua_State *lua); // materials, material
void sk_lua_open_shapes(lua_State *lua);    // halfspace, box, moved, made_of, paint ...
void sk_lua_open_solids(lua_State *lua);    // prism, ramp, roof, cone, cylinder
void sk_lua_open_include(lua_State *lua);   // include
void sk_lua_open_map(lua_State *lua);       // map
void sk_lua_open_scene(lua_State *lua);     // scene, param

// Whether the value is what scene{...} answered.
bool sk_lua_is_scene(lua_State *lua, int index);

// Fills the builder's table of materials with the project's; index 0 is the default.
void sk_builder_fill_materials(scene_builder *builder);
// The index of one of them.
int32_t sk_builder_material(const scene_builder *builder, const char *name);
// The material's index at this argument; an error names the function otherwise.
int32_t sk_lua_check_material(lua_State *lua, int index, const char *what);

// The shape at this stack index; an error otherwise. `half_spaces` (may be null): how many it has when written out in full.
sk_shape sk_lua_check_shape(lua_State *lua, int index, const char *what, double *half_spaces);
void sk_lua_push_shape(lua_State *lua, sk_shape shape, double half_spaces);
// Pushes the intersection of at most SK_LUA_CONVEX_MAX half-spaces.
enum { SK_LUA_CONVEX_MAX = 72 };
void sk_lua_push_convex(lua_State *lua, const char *what, const sk_half_space *sides, int32_t count);
