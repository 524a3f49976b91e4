// Shapes as Lua values: + is union, & intersection, - difference; half-spaces, boxes, materials, paint.
#include "scene/builder.h"

#include <lauxlib.h>

static const char *const CLASS = "skidpad.shape";

// A shape in Lua: a handle into the builder's pool. Parts are shared, so a short file can describe a shape that would
// be astronomically large when written out.
typedef struct lua_shape {
    sk_shape shape;
    double half_spaces; // a shared part counts each time it is used
} lua_shape;

void sk_lua_check_result(lua_State *lua, const char *what, sk_result result) {
    if (!result.ok) luaL_error(lua, "%s: %s", what, result.text);
}

sk_shape sk_lua_check_shape(lua_State *lua, int index, const char *what, double *half_spaces) {
    const lua_shape *s = luaL_testudata(lua, index, CLASS);
    if (s == NULL) luaL_error(lua, "%s: needs a shape, not a %s", what, sk_lua_kind(lua, index));
    if (half_spaces != NULL) *half_spaces = s->half_spaces;
    return s->shape;
}

void sk_lua_push_shape(lua_State *lua, sk_shape shape, double half_spaces) {
    if (half_spaces > SK_SHAPE_HALF_SPACES_MAX)
        luaL_error(lua, "the shape has %f half-spaces when written out; at most %d are allowed", half_spaces,
                   SK_SHAPE_HALF_SPACES_MAX);
    lua_shape *s = lua_newuserdatauv(lua, sizeof *s, 0);
    *s = (lua_shape){shape, half_spaces};
    luaL_setmetatable(lua, CLASS);
}

void sk_lua_push_convex(lua_State *lua, const char *what, const sk_half_space *sides, int32_t count) {
    sk_shapes *shapes = builder_of(lua)->shapes;
    sk_shape parts[SK_LUA_CONVEX_MAX], whole;
    SK_ASSERT(count <= SK_LUA_CONVEX_MAX);
    for (int32_t i = 0; i < count; i++) {
        sk_lua_check_result(lua, what, sk_shape_half_space(shapes, sides[i].normal, sides[i].offset, &parts[i]));
    }
    sk_lua_check_result(lua, what, sk_shape_intersection(shapes, parts, count, &whole));
    sk_lua_push_shape(lua, whole, count);
}

// ---- operators ----

static int combine(lua_State *lua, const char *what,
                   sk_result (*join)(sk_shapes *, const sk_shape *, int32_t, sk_shape *)) {
    double a, b;
    sk_shape parts[2], out;
    parts[0] = sk_lua_check_shape(lua, 1, what, &a);
    parts[1] = sk_lua_check_shape(lua, 2, what, &b);
    sk_lua_check_result(lua, what, join(builder_of(lua)->shapes, parts, 2, &out));
    sk_lua_push_shape(lua, out, a + b);
    return 1;
}

static int join_plus(lua_State *lua) {
    return combine(lua, "+ (union)", sk_shape_union);
}

static int join_and(lua_State *lua) {
    return combine(lua, "& (intersection)", sk_shape_intersection);
}

static int subtract(lua_State *lua) {
    sk_shapes *shapes = builder_of(lua)->shapes;
    double a, b;
    sk_shape parts[2], out;
    parts[0] = sk_lua_check_shape(lua, 1, "- (difference)", &a);
    sk_shape removed = sk_lua_check_shape(lua, 2, "- (difference)", &b);
    sk_lua_check_result(lua, "- (difference)", sk_shape_complement(shapes, removed, &parts[1]));
    sk_lua_check_result(lua, "- (difference)", sk_shape_intersection(shapes, parts, 2, &out));
    sk_lua_push_shape(lua, out, a + b);
    return 1;
}

// union{a, b, ...}, intersection{a, b, ...}: the same as + and &, for long lists.
static int join_list(lua_State *lua, const char *what,
                     sk_result (*join)(sk_shapes *, const sk_shape *, int32_t, sk_shape *)) {
    static const char *const none[] = {NULL};
    sk_fields f = sk_fields_open(lua, 1, what, none, true);
    int32_t count = sk_fields_list_length(&f);
    if (count == 0) sk_fields_fail(&f, NULL, "the list is empty");
    sk_shape *parts = lua_newuserdatauv(lua, (size_t)count * sizeof *parts, 0), out;
    double total = 0.0;
    for (int32_t i = 0; i < count; i++) {
        double half_spaces;
        lua_rawgeti(lua, 1, i + 1);
        parts[i] = sk_lua_check_shape(lua, -1, what, &half_spaces);
        total += half_spaces;
        lua_pop(lua, 1);
    }
    sk_sandbox_charge(lua, count);
    sk_lua_check_result(lua, what, join(builder_of(lua)->shapes, parts, count, &out));
    sk_lua_push_shape(lua, out, total);
    return 1;
}

static int make_union(lua_State *lua) {
    return join_list(lua, "union", sk_shape_union);
}

static int make_intersection(lua_State *lua) {
    return join_list(lua, "intersection", sk_shape_intersection);
}

// ---- constructors ----

double sk_lua_read_plane(const sk_fields *f, sk_vec3 *normal) {
    *normal = sk_fields_vec3(f, "normal");
    if (sk_length(*normal) == 0.0) sk_fields_fail_direction(f, "normal", *normal);
    if (!sk_fields_has(f, "offset")) return sk_dot(*normal, sk_fields_vec3(f, "through"));
    if (sk_fields_has(f, "through")) sk_fields_fail(f, NULL, "give 'through' or 'offset', not both");
    // The offset is measured along the unit normal.
    return sk_fields_number(f, "offset", -SK_FIELDS_FAR, SK_FIELDS_FAR) * sk_length(*normal);
}

static int make_half_space(lua_State *lua) {
    static const char *const names[] = {"normal", "through", "offset", NULL};
    sk_fields f = sk_fields_open(lua, 1, "halfspace", names, false);
    sk_vec3 normal;
    double offset = sk_lua_read_plane(&f, &normal);
    sk_shape out;
    sk_lua_check_result(lua, "halfspace", sk_shape_half_space(builder_of(lua)->shapes, normal, offset, &out));
    sk_lua_push_shape(lua, out, 1.0);
    return 1;
}

static int make_box(lua_State *lua) {
    static const char *const names[] = {"min", "max", NULL};
    sk_fields f = sk_fields_open(lua, 1, "box", names, false);
    sk_vec3 min = sk_fields_vec3(&f, "min"), max = sk_fields_vec3(&f, "max");
    sk_shape out;
    sk_lua_check_result(lua, "box", sk_shape_box(builder_of(lua)->shapes, min, max, &out));
    sk_lua_push_shape(lua, out, 6.0);
    return 1;
}

// made_of(material, shape)
static int make_made_of(lua_State *lua) {
    int32_t material = sk_lua_check_material(lua, 1, "made_of(material, shape)");
    double half_spaces;
    sk_shape shape = sk_lua_check_shape(lua, 2, "made_of(material, shape)", &half_spaces), out;
    sk_lua_check_result(lua, "made_of", sk_shape_made_of(builder_of(lua)->shapes, material, shape, &out));
    sk_lua_push_shape(lua, out, half_spaces);
    return 1;
}

// paint(region, material, shape)
static int make_paint(lua_State *lua) {
    static const char *const what = "paint(region, material, shape)";
    double a, b;
    sk_shape region = sk_lua_check_shape(lua, 1, what, &a);
    int32_t material = sk_lua_check_material(lua, 2, what);
    sk_shape shape = sk_lua_check_shape(lua, 3, what, &b), out;
    sk_lua_check_result(lua, "paint", sk_shape_paint(builder_of(lua)->shapes, region, material, shape, &out));
    sk_lua_push_shape(lua, out, a + b);
    return 1;
}

void sk_lua_open_shapes(lua_State *lua) {
    static const luaL_Reg operators[] = {{"__add", join_plus}, {"__band", join_and}, {"__sub", subtract}, {NULL, NULL}};
    sk_shapes *shapes = builder_of(lua)->shapes;
    sk_lua_push_class(lua, CLASS, "shape");
    luaL_setfuncs(lua, operators, 0);
    lua_pop(lua, 1);
    lua_register(lua, "halfspace", make_half_space);
    lua_register(lua, "box", make_box);
    lua_register(lua, "made_of", make_made_of);
    lua_register(lua, "paint", make_paint);
    lua_register(lua, "union", make_union);
    lua_register(lua, "intersection", make_intersection);
    sk_lua_push_shape(lua, sk_shape_everything(shapes), 0.0);
    lua_setglobal(lua, "everything");
    sk_lua_push_shape(lua, sk_shape_nothing(shapes), 0.0);
    lua_setglobal(lua, "nothing");
}
