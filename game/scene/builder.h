// builder.h: the data that a scene file builds while it runs. Private to the scene room.
#pragma once
#include "scene/fields.h"
#include "scene/lua_library.h"
#include "scene/scene.h"

enum { BUILDER_MATERIALS_MAX = 256 };

// Where a file says something that is only checked later; for messages.
typedef struct builder_place {
    const char *file; // the sandbox's, or the scene's
    int32_t line;     // 0: none
} builder_place;

// An aircraft as the file asks for it; the model's types are loaded later.
typedef struct builder_aircraft {
    builder_place place; // where a map has it; else none: that of scene{...}
    char as_written[80]; // and what it says there, as the end of a message: " (origin 0 -8000 24 in ...)"
    char type[SK_NAME];
    char on[SK_NAME]; // the platform it stands on; empty: whatever lies below
    sk_vec3 at;
    bool has_height; // of `at`
    bool stands;     // on what lies below `at`
    bool engine;
    bool trimmed;                       // a helicopter in steady flight
    double heading, pitch, roll, climb; // rad
    double speed;                       // m/s
    double rpm;                         // negative: the type's idle speed
    double aids_gain;                   // times each feedback gain of the flying aids
    sk_controls controls;
    int pilot; // Lua reference, LUA_NOREF for none
} builder_aircraft;

// A platform as platform{...} or deck{...} made it.
typedef struct builder_platform {
    char name[SK_NAME];
    builder_place place;
    sk_shape scenery;
    sk_vec3 at;
    double heading, pitch, roll; // rad
    double speed;                // m/s
    double spot[2];              // m, in its frame: where `at` of an aircraft on it counts from
    int32_t sway_count;
    sk_sway sways[SK_SWAYS_MAX - SK_WAVES_MAX];
    int32_t row_count;
    sk_platform_row *rows; // Lua's
    bool repeats, floats;
    sk_ship ship; // where it floats
    sk_airwake airwake;
} builder_platform;

typedef struct scene_builder {
    const sk_scene_options *options;
    sk_shapes *shapes;
    int32_t material_count;
    sk_material materials[BUILDER_MATERIALS_MAX];
    bool described;      // scene{...} was called
    builder_place place; // of that
    sk_shape scenery;
    double half_spaces; // of the scenery, written out
    int64_t map_work;   // what is left of MAP_WORK_MAX (map_scenery.h)
    sk_weather weather;
    int32_t windsock_count;
    sk_windsock windsocks[SK_WINDSOCKS_MAX];
    sk_seaway sea;
    int32_t platform_count;
    const builder_platform *platforms[SK_PLATFORMS_MAX]; // Lua's, as long as the sandbox lives
    sk_gravity_model gravity;
    double bounds; // 0: the model's own
    int32_t aircraft_count;
    builder_aircraft aircraft[SK_AIRCRAFT_MAX];
    sk_scene *scene; // title, parameters, hints, cameras go straight there
} scene_builder;

// A Lua error once the file has run: pilots cannot build.
scene_builder *builder_of(lua_State *lua);

// Each registers its constructors as globals.
void sk_lua_open_units(lua_State *lua);     // kt, ft, lb ...
void sk_lua_open_materials(lua_State *lua); // materials, material
void sk_lua_open_shapes(lua_State *lua);    // halfspace, box, made_of, paint, union ...
void sk_lua_open_copies(lua_State *lua);    // moved, mirrored, repeated
void sk_lua_open_solids(lua_State *lua);    // prism, wedge, ramp, roof, house, hull
void sk_lua_open_rounds(lua_State *lua);    // cone, cylinder, dome
void sk_lua_open_map(lua_State *lua);       // map
void sk_lua_open_platforms(lua_State *lua); // platform, deck
void sk_lua_open_scene(lua_State *lua);     // scene, param
void sk_lua_open_pilot(lua_State *lua);     // note

// Runs another file of a folder of the assets ("scenes", "aircraft") and leaves its one value on the stack; `include` does
// that with the name that a file gives it.
void sk_lua_include(lua_State *lua, const char *folder, const char *name);
void sk_lua_open_include(lua_State *lua, const char *folder);

// Whether a file is in the folder of another one, or below it, after symbolic links are followed. True if one of the two cannot
// be found: opening it then reports why.
bool sk_lua_is_below(const char *path, const char *other);

// The fields `wind` and `windsocks` of scene{...}, in this order; the masts of the socks go to the scenery, which has been read.
void sk_lua_read_wind(const sk_fields *f, sk_weather *out);
void sk_lua_read_windsocks(const sk_fields *f, scene_builder *b);

// The fields `sea` and `platforms` of scene{...}, in this order; left out they are nothing.
void sk_lua_read_sea(const sk_fields *f, sk_seaway *out);
void sk_lua_read_platforms(const sk_fields *f, scene_builder *b);
// Builds the model's platforms and sea from what was read. The model has its materials.
sk_result sk_builder_fill_platforms(const scene_builder *b, sk_model *model);

// The field `course` of scene{...}; left out there is none. The aircraft have been read.
void sk_lua_read_course(const sk_fields *f, scene_builder *b);
// Every step must be above the ground of the model, a place to hover at or to land on right above it.
sk_result sk_builder_check_course(const scene_builder *b, const sk_model *model);

// Notes in the table on top of the stack, an aircraft at `at`, where it was written, for messages about it later. The note is
// out of a file's reach.
void sk_lua_set_written(lua_State *lua, builder_place place, sk_vec3 at, const char *as_written);
// False where the table at `index` has no such note, or was put elsewhere since: then the note would mislead.
bool sk_lua_get_written(lua_State *lua, int index, sk_vec3 at, builder_place *place, char *as_written, size_t size);

// Whether the value is what scene{...} answered.
bool sk_lua_is_scene(lua_State *lua, int index);

// Compiles a shape with the model's materials: all there is to see, and what of it carries. Where all of it carries both are
// the same.
sk_result sk_builder_compile(const scene_builder *b, sk_shape shape, const sk_model *model, sk_scenery **scenery,
                             sk_scenery **ground);
// Adds the warning about overlapping pieces (overlap_warning.h) to the scene's warnings. `of` names the solid.
void sk_builder_warn_of_overlap(const scene_builder *b, builder_place place, const sk_scenery *scenery, const char *of);
// The model of what the file said, as far as it got on an error; it belongs to the scene.
sk_result sk_builder_model(scene_builder *b);
sk_result sk_builder_fill_fleet(scene_builder *b, sk_model *model);
// Fills the builder's table of materials with the project's; index 0 is the default.
void sk_builder_fill_materials(scene_builder *builder);
// The index of one of them.
int32_t sk_builder_material(const scene_builder *builder, const char *name);
// The material's index at this argument; an error names the function otherwise.
int32_t sk_lua_check_material(lua_State *lua, int index, const char *what);

// The shape at this stack index; an error otherwise. `half_spaces` (may be null): how many it has when written out in full.
sk_shape sk_lua_check_shape(lua_State *lua, int index, const char *what, double *half_spaces);
void sk_lua_push_shape(lua_State *lua, sk_shape shape, double half_spaces);
// Raises what went wrong as an error of the constructor.
void sk_lua_check_result(lua_State *lua, const char *what, sk_result result);
// The plane normal.x = (answer) of the fields 'normal' and 'through', or 'offset' in m along the unit normal.
double sk_lua_read_plane(const sk_fields *fields, sk_vec3 *normal);
static inline sk_half_space sk_plane_through(sk_vec3 normal, sk_vec3 point) {
    return (sk_half_space){normal, sk_dot(normal, point)};
}
// Pushes the intersection of at most SK_LUA_CONVEX_MAX half-spaces.
enum { SK_LUA_CONVEX_MAX = 1100 };
void sk_lua_push_convex(lua_State *lua, const char *what, const sk_half_space *sides, int32_t count);
