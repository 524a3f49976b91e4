// builder.h: the data that a scene file builds while it runs. Private to the scene room.
#pragma once
#include "scene/fields.h"
#include "scene/lua_library.h"
#include "scene/scene.h"

enum { BUILDER_MATERIALS_MAX = 256 };

// The place in a file of something that is checked later; for messages.
typedef struct builder_place {
    const char *file; // owned by the sandbox or the scene
    int32_t line;     // 0: none
} builder_place;

// An aircraft as the file describes it; the model's types are loaded later.
typedef struct builder_aircraft {
    builder_place place; // line of the map that describes it; none: the line of scene{...} counts
    char as_written[80]; // its text in the map, as the end of a message: " (origin 0 -8000 24 in ...)"
    char type[SK_NAME];
    char on[SK_NAME]; // the platform it stands on; empty: the surface below
    sk_vec3 at;
    bool has_height; // `at` has a height
    bool stands;     // on the surface below `at`
    bool engine;
    bool trimmed;                       // a helicopter starts in steady flight
    double heading, pitch, roll, climb; // rad
    double speed;                       // m/s
    double rpm;                         // negative: the type's idle speed
    double aids_gain;                   // factor on each feedback gain of the flying aids
    sk_controls controls;
    int pilot; // Lua reference, LUA_NOREF for none
} builder_aircraft;

// A platform that platform{...} or deck{...} made.
typedef struct builder_platform {
    char name[SK_NAME];
    builder_place place;
    sk_shape scenery;
    sk_vec3 at;
    double heading, pitch, roll; // rad
    double speed;                // m/s
    double spot[2];              // m, its frame: origin of `at` for an aircraft on it
    int32_t sway_count;
    sk_sway sways[SK_SWAYS_MAX - SK_WAVES_MAX];
    int32_t row_count;
    sk_platform_row *rows; // memory of Lua
    bool repeats, floats;
    sk_ship ship; // valid if it floats
    sk_airwake airwake;
} builder_platform;

// A shape of a body. It may compile to several convex pieces.
typedef struct builder_body_shape {
    sk_shape shape; // with half-spaces
    int32_t material;
    double density, strength; // as of sk_body_piece
} builder_body_shape;

// What a body is made of, as the file describes it. All bytes are set: equal descriptions have equal bytes.
typedef struct builder_body_plan {
    char name[SK_NAME];
    int32_t shape_count;
    builder_body_shape shapes[SK_BODY_PIECES_MAX];
    int32_t material, round_count;
    sk_body_round rounds[SK_BODY_ROUNDS_MAX];
    sk_body_mass mass;
    double drag_area, kappa, chi;
} builder_body_plan;

// A body that body{...} made. Positions are those of the origin of its shape.
typedef struct builder_body {
    builder_place place;
    int32_t type;     // index into the builder's body types
    int32_t made;     // the how-manieth that the file made, from 1
    char on[SK_NAME]; // as of an aircraft
    sk_vec3 at;
    bool has_height, stands;
    double heading, pitch, roll; // rad
    sk_vec3 velocity;            // m/s, world, relative to the ground that it stands on
    sk_vec3 rate;                // rad/s, its own axes
} builder_body;

// An end of a tie that tie{...} made.
typedef enum builder_end_kind { BUILDER_END_SOLID, BUILDER_END_BODY, BUILDER_END_AIRCRAFT } builder_end_kind;
typedef struct builder_tie_end {
    builder_end_kind kind;
    int32_t made;         // of a body value: the how-manieth that the file made; 0: it is numbered or named
    int32_t number;       // of the body or aircraft, from 1; 0: it is named
    char name[SK_NAME];   // of a body, an aircraft or a platform; empty: the scenery
    sk_vec3 at;           // m, in the frame of the shape, of the airframe, of the platform or of the world
    bool has_height;      // else it is on the surface of the solid there
    bool structural;      // `at` is in the axes of the aircraft's file
    char steers[SK_NAME]; // the wheel of the aircraft that the tie turns; empty: none
    bool at_axle;         // the end is at the axle of that wheel
} builder_tie_end;

typedef struct builder_tie {
    builder_place place;
    builder_tie_end end[2];
    double tension;         // N, at the start; the length follows
    double axial_stiffness; // N: stiffness times length; 0: the stiffness is given
    sk_tie tie;             // without its ends; length 0: the distance at the start
} builder_tie;

typedef struct scene_builder {
    const sk_scene_options *options;
    sk_shapes *shapes;
    int32_t material_count;
    sk_material materials[BUILDER_MATERIALS_MAX];
    bool described;      // scene{...} was called
    builder_place place; // of that call
    sk_shape scenery;
    double half_spaces; // number in the scenery, written out in full
    int64_t map_work;   // the part of MAP_WORK_MAX that is left (map_scenery.h)
    sk_weather weather;
    int32_t windsock_count;
    sk_windsock windsocks[SK_WINDSOCKS_MAX];
    sk_seaway sea;
    int32_t platform_count;
    const builder_platform *platforms[SK_PLATFORMS_MAX]; // memory of Lua, valid while the sandbox exists
    sk_gravity_model gravity;
    int32_t wheel_faces; // as in sk_model
    sk_broad_algorithm broad_phase;
    double bounds; // 0: the model's default
    int32_t aircraft_count;
    builder_aircraft *aircraft; // allocated; freed with the builder
    int32_t body_type_count, body_count;
    sk_body_type *body_types;      // owned; room for SK_BODY_TYPES_MAX; null: none yet
    builder_body_plan *body_plans; // owned; of each body type
    const builder_body *bodies;    // memory of Lua
    int32_t bodies_made;           // by body{...}
    int32_t tie_count;
    const builder_tie *ties; // memory of Lua
    sk_scene *scene;         // receives title, parameters, hints and cameras directly
} scene_builder;

// Returns the builder. Raises a Lua error after the file has run: pilots cannot build.
scene_builder *builder_of(lua_State *lua);

// Each function registers its constructors as globals.
void sk_lua_open_units(lua_State *lua);         // kt, ft, lb ...
void sk_lua_open_materials(lua_State *lua);     // materials, material
void sk_lua_open_shapes(lua_State *lua);        // halfspace, box, made_of, paint, union ...
void sk_lua_open_copies(lua_State *lua);        // moved, mirrored, repeated
void sk_lua_open_solids(lua_State *lua);        // prism, wedge, ramp, roof, house, hull
void sk_lua_open_rounds(lua_State *lua);        // cone, cylinder, dome
int sk_lua_open_shape_language(lua_State *lua); // all of the above; returns 0
void sk_lua_open_map(lua_State *lua);           // map
void sk_lua_open_platforms(lua_State *lua);     // platform, deck
void sk_lua_open_bodies(lua_State *lua);        // body
void sk_lua_open_ties(lua_State *lua);          // tie
void sk_lua_open_scene(lua_State *lua);         // scene
void sk_lua_open_parameters(lua_State *lua);    // param
void sk_lua_open_pilot(lua_State *lua);         // note

// sk_lua_include runs another file of a folder of the assets ("scenes", "aircraft", "looks") and leaves its one value on the
// stack. sk_lua_open_include registers `include`, which does the same with the name that a file passes to it.
void sk_lua_include(lua_State *lua, const char *folder, const char *name);
void sk_lua_open_include(lua_State *lua, const char *folder);

// Returns true if a file is in the folder of another one, or below it, after symbolic links are followed. Also returns
// true if one of the two cannot be found: opening it then reports why.
bool sk_lua_is_below(const char *path, const char *other);
// Returns true if a path is in the assets' folder of this kind ("scenes", "aircraft").
bool sk_lua_is_in_assets(const char *path, const char *folder);
// Writes the path of NAME.lua in the folder of a file. Returns false if there is none, or if it is the file `not_this`.
bool sk_lua_is_beside(const char *file, const char *not_this, const char *name, char path[SK_PATH_MAX]);

// Read the fields `wind` and `windsocks` of scene{...}, in this order. The scenery must have been read: the masts of
// the windsocks are added to it.
void sk_lua_read_wind(const sk_fields *f, sk_weather *out);
void sk_lua_read_windsocks(const sk_fields *f, scene_builder *b);

// Read the fields `sea` and `platforms` of scene{...}, in this order. If a field is missing, the scene has none.
void sk_lua_read_sea(const sk_fields *f, sk_seaway *out);
void sk_lua_read_platforms(const sk_fields *f, scene_builder *b);
// Builds the model's platforms and sea from the fields that were read. The model must have its materials.
sk_result sk_builder_fill_platforms(const scene_builder *b, sk_model *model);

// Reads the field `bodies` of scene{...}. If it is missing, the scene has none.
void sk_lua_read_bodies(const sk_fields *f, scene_builder *b);
// Finds the index of the body type that was made of this description. Returns false if there is none.
bool sk_builder_find_body_type(const scene_builder *b, const builder_body_plan *plan, int32_t *out);
// Builds a type of this description and finds its index; a type of the same content is used again. Errors: there are
// too many types; the shape or the mass properties are refused (body/body_type.h).
sk_result sk_builder_make_body_type(scene_builder *b, const builder_body_plan *plan, int32_t *out);
// Builds a convex piece of a compiled shape, and writes its planes: out->source has their indices. Errors: too many
// sides, paint, and those of sk_convex_build.
enum { BUILDER_PIECE_PLANES = 4 * SK_CONVEX_FACES_MAX };
sk_result sk_builder_convex(const sk_scenery *scenery, int32_t index, sk_piece_plane planes[BUILDER_PIECE_PLANES],
                            sk_convex *out);
// Frees the builder's body types.
void sk_builder_free_bodies(scene_builder *b);
// Places the bodies on the model's grounds. The model takes the body types. A body may not begin inside the scenery.
sk_result sk_builder_fill_bodies(scene_builder *b, sk_model *model);

// Returns the `made` of the body value at this stack index, or 0 if there is no body.
int32_t sk_lua_body_made(lua_State *lua, int index);

// Reads the field `ties` of scene{...}, after bodies. If it is missing, the scene has none.
void sk_lua_read_ties(const sk_fields *f, scene_builder *b);
// Joins the ties to the model's bodies, aircraft and solids.
sk_result sk_builder_fill_ties(const scene_builder *b, sk_model *model);

// Reads the field `course` of scene{...}; if it is missing, there is no course. The aircraft must have been read.
void sk_lua_read_course(const sk_fields *f, scene_builder *b);
// Checks the places of the course. Every step must be above the ground of the model. A place to hover at or to land on
// must also be close to the ground.
sk_result sk_builder_check_course(const scene_builder *b, const sk_model *model);

// Attaches a note to the table on top of the stack, which describes an aircraft at `at`. The note states where the
// aircraft was written, for later messages. Lua code cannot reach it.
void sk_lua_set_written(lua_State *lua, builder_place place, sk_vec3 at, const char *as_written);
// Reads that note. Returns false if the table at `index` has none, or if its place is no longer `at`: the note would
// then mislead.
bool sk_lua_get_written(lua_State *lua, int index, sk_vec3 at, builder_place *place, char *as_written, size_t size);

// Returns true if the value is a result of scene{...}.
bool sk_lua_is_scene(lua_State *lua, int index);

// Compiles a shape with the model's materials into two sceneries: all that is visible, and the part of it that carries
// load. If all of it carries load, both are the same.
sk_result sk_builder_compile(const scene_builder *b, sk_shape shape, const sk_model *model, sk_scenery **scenery,
                             sk_scenery **ground);
// Adds the warning about overlapping pieces (overlap_warning.h) to the scene's warnings. `of` names the solid.
void sk_builder_warn_of_overlap(const scene_builder *b, builder_place place, const sk_scenery *scenery, const char *of);
// Builds the model from the fields that the file set. After an error the model is incomplete. It belongs to the scene.
sk_result sk_builder_model(scene_builder *b);
sk_result sk_builder_fill_fleet(scene_builder *b, sk_model *model);
// Fills the builder's table of materials with the project's materials; index 0 is the default.
void sk_builder_fill_materials(scene_builder *builder);
// Returns the index of the material of this name in that table.
int32_t sk_builder_material(const scene_builder *builder, const char *name);
// Returns the index of the material at this argument. Otherwise raises an error that names the function.
int32_t sk_lua_check_material(lua_State *lua, int index, const char *what);

// Returns the shape at this stack index, or raises an error. `half_spaces` (may be null) receives the number of its
// half-spaces when it is written out in full.
sk_shape sk_lua_check_shape(lua_State *lua, int index, const char *what, double *half_spaces);
void sk_lua_push_shape(lua_State *lua, sk_shape shape, double half_spaces);
// Raises the failure as an error of the constructor `what`.
void sk_lua_check_result(lua_State *lua, const char *what, sk_result result);
// Reads a plane from the fields 'normal' and 'through', or 'offset' in m along the unit normal. Writes the normal and
// returns d of the plane normal.x = d.
double sk_lua_read_plane(const sk_fields *fields, sk_vec3 *normal);
static inline sk_half_space sk_plane_through(sk_vec3 normal, sk_vec3 point) {
    return (sk_half_space){normal, sk_dot(normal, point)};
}
// Pushes the intersection of at most SK_LUA_CONVEX_MAX half-spaces.
enum { SK_LUA_CONVEX_MAX = 1100 };
void sk_lua_push_convex(lua_State *lua, const char *what, const sk_half_space *sides, int32_t count);
