// Copies of shapes: moved, mirrored, repeated.
#include "scene/builder.h"

#include <lauxlib.h>

enum { COPIES_MAX = 100000, WORK_PER_COPY = 40 };

// A rotation about an axis, by the right-hand rule.
typedef struct turning {
    sk_vec3 axis;   // unit
    double degrees; // 0 if the fields are left out
} turning;

// Returns the shape in the table's first entry.
static sk_shape first_shape(const sk_fields *f, double *half_spaces) {
    lua_rawgeti(f->lua, f->index, 1);
    sk_shape shape = sk_lua_check_shape(f->lua, -1, f->what, half_spaces);
    lua_pop(f->lua, 1);
    if (sk_fields_list_length(f) > 1) sk_fields_fail(f, NULL, "takes one shape; join several with union{...}");
    return shape;
}

// Reads 'turn' in degrees, clockwise seen from above like a heading, or 'angle' about 'axis'.
static turning read_turning(const sk_fields *f) {
    if (sk_fields_has(f, "turn") && (sk_fields_has(f, "axis") || sk_fields_has(f, "angle")))
        sk_fields_fail(f, NULL, "give 'turn', or 'axis' and 'angle', not both");
    if (!sk_fields_has(f, "axis") && sk_fields_has(f, "angle")) sk_fields_fail(f, "axis", "is missing");
    if (!sk_fields_has(f, "axis"))
        return (turning){{0.0, 0.0, -1.0}, sk_fields_number_or(f, "turn", -360.0, 360.0, 0.0)};
    sk_vec3 given = sk_fields_vec3(f, "axis"), axis = sk_unit(given);
    if (sk_length(axis) == 0.0) sk_fields_fail_direction(f, "axis", given);
    return (turning){axis, sk_fields_number(f, "angle", -360.0, 360.0)};
}

static sk_quat turned(turning t, double times) {
    double sine, cosine;
    sk_sincos(0.5 * times * t.degrees * SK_PI / 180.0, &sine, &cosine);
    return sk_quat_half_angle(t.axis, sine, cosine);
}

// moved{ shape, at = {x, y, z}, turn = 90 }: the shape rotated, then translated.
static int make_moved(lua_State *lua) {
    static const char *const names[] = {"at", "turn", "axis", "angle", NULL};
    sk_fields f = sk_fields_open(lua, 1, "moved", names, true);
    double half_spaces;
    sk_shape shape = first_shape(&f, &half_spaces), out;
    sk_pose pose = {sk_fields_vec3_or(&f, "at", (sk_vec3){0.0, 0.0, 0.0}), turned(read_turning(&f), 1.0)};
    sk_lua_check_result(lua, "moved", sk_shape_moved(builder_of(lua)->shapes, pose, shape, &out));
    sk_lua_push_shape(lua, out, half_spaces);
    return 1;
}

// mirrored{ shape, normal = {x, y, z}, through = {x, y, z} }: the mirror image in the plane, with materials and paint.
static int make_mirrored(lua_State *lua) {
    static const char *const names[] = {"normal", "through", "offset", NULL};
    sk_fields f = sk_fields_open(lua, 1, "mirrored", names, true);
    double half_spaces;
    sk_shape shape = first_shape(&f, &half_spaces), out;
    sk_vec3 normal;
    double offset = sk_lua_read_plane(&f, &normal);
    sk_lua_check_result(lua, "mirrored", sk_shape_mirrored(builder_of(lua)->shapes, normal, offset, shape, &out));
    sk_lua_push_shape(lua, out, half_spaces);
    return 1;
}

// repeated{ shape, count = n, step = {x, y, z}, turn = degrees, about = {x, y, z} }: the union of n copies. Copy k,
// from 0, is rotated k times about the axis through `about`, then translated by k steps. This makes rows, rings and
// spirals. Each copy is placed from the original, so errors do not accumulate.
static int make_repeated(lua_State *lua) {
    static const char *const names[] = {"count", "step", "turn", "axis", "angle", "about", NULL};
    sk_fields f = sk_fields_open(lua, 1, "repeated", names, true);
    sk_shapes *shapes = builder_of(lua)->shapes;
    double half_spaces;
    sk_shape shape = first_shape(&f, &half_spaces), out;
    int32_t count = sk_fields_count(&f, "count", 1, COPIES_MAX);
    turning turn = read_turning(&f);
    if (!sk_fields_has(&f, "step") && turn.degrees == 0.0) sk_fields_fail(&f, NULL, "give 'step', or 'turn', or both");
    sk_vec3 step = sk_fields_vec3_or(&f, "step", (sk_vec3){0.0, 0.0, 0.0});
    sk_vec3 about = sk_fields_vec3_or(&f, "about", (sk_vec3){0.0, 0.0, 0.0});
    sk_sandbox_charge(lua, (int64_t)WORK_PER_COPY * count);
    sk_shape *copies = lua_newuserdatauv(lua, (size_t)count * sizeof *copies, 0);
    for (int32_t k = 0; k < count; k++) {
        sk_quat rotation = turned(turn, k);
        sk_vec3 carried = turn.degrees == 0.0 ? sk_vec(0.0, 0.0, 0.0) : sk_sub(about, sk_rotate(rotation, about));
        sk_pose pose = {sk_add_scaled(carried, k, step), rotation};
        copies[k] = shape;
        if (k > 0) sk_lua_check_result(lua, "repeated", sk_shape_moved(shapes, pose, shape, &copies[k]));
    }
    sk_lua_check_result(lua, "repeated", sk_shape_union(shapes, copies, count, &out));
    sk_lua_push_shape(lua, out, count * half_spaces);
    return 1;
}

void sk_lua_open_copies(lua_State *lua) {
    lua_register(lua, "moved", make_moved);
    lua_register(lua, "mirrored", make_mirrored);
    lua_register(lua, "repeated", make_repeated);
}
