#include "scene/pieces_file.h"
#include "scene/assets.h"
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdlib.h>

// What is found in the file while Lua runs.
typedef struct reading {
    scene_builder builder; // first: it is the user of the sandbox
    int32_t wanted;
    sk_shape shape[2];
} reading;

// Reads the value that the file returned.
static int read_shapes(lua_State *lua) {
    reading *r = sk_sandbox_user(lua);
    if (r->wanted == 1) {
        if (lua_istable(lua, 1) && lua_rawlen(lua, 1) == 2)
            luaL_error(lua, "the file returns two shapes; give it alone, or two files with one shape each");
        r->shape[0] = sk_lua_check_shape(lua, 1, "the value that the file returns", NULL);
        return 0;
    }
    if (!lua_istable(lua, 1) || lua_rawlen(lua, 1) != 2)
        luaL_error(lua, "a file that is given alone must end with: return { SHAPE, SHAPE }");
    for (int i = 0; i < 2; i++) {
        lua_rawgeti(lua, 1, i + 1);
        r->shape[i] = sk_lua_check_shape(lua, -1, i == 0 ? "the first shape" : "the second shape", NULL);
    }
    return 0;
}

static sk_result fill(const sk_scenery *scenery, sk_pieces *out) {
    sk_piece_plane planes[BUILDER_PIECE_PLANES];
    sk_scenery_info info = sk_scenery_describe(scenery);
    if (info.direct) return sk_error("its shape has too many convex pieces; at most %d are allowed", SK_PIECES_MAX);
    if (info.pieces > SK_PIECES_MAX)
        return sk_error("its shape has %d convex pieces; at most %d are allowed", (int)info.pieces, SK_PIECES_MAX);
    if (info.pieces == 0) return sk_error("its shape is empty");
    if (info.unbounded_pieces > 0) return sk_error("its shape is unbounded");
    sk_vec3 reach = sk_max3(sk_neg(info.bounds.min), info.bounds.max);
    if (sk_max(reach.x, sk_max(reach.y, reach.z)) > SK_CONVEX_FARTHEST)
        return sk_error("its shape reaches more than %g m from the origin", SK_CONVEX_FARTHEST);
    out->pieces = calloc((size_t)info.pieces, sizeof *out->pieces);
    if (out->pieces == NULL) return sk_error("memory is short");
    sk_result result = sk_ok();
    for (; out->piece_count < info.pieces && result.ok; out->piece_count++)
        result = sk_builder_convex(scenery, out->piece_count, planes, &out->pieces[out->piece_count]);
    return result;
}

static sk_result build(const scene_builder *b, sk_shape shape, sk_pieces *out) {
    sk_scenery *scenery = NULL;
    const sk_scenery_options options = {.materials = b->materials, .material_count = b->material_count};
    sk_result result = sk_scenery_compile(b->shapes, shape, options, &scenery);
    if (result.ok) result = fill(scenery, out);
    sk_scenery_destroy(scenery);
    return result;
}

static sk_result run(reading *r, sk_sandbox *sandbox, const char *path, sk_pieces *out) {
    static const char *const NAMES[] = {"", "the first shape: ", "the second shape: "};
    lua_State *lua = sk_sandbox_lua(sandbox);
    sk_result result = sk_sandbox_setup(sandbox, sk_lua_open_shape_language);
    if (result.ok) result = sk_sandbox_run_file(sandbox, path, "shape");
    if (!result.ok) return result;
    lua_pushcfunction(lua, read_shapes);
    lua_insert(lua, -2);
    result = sk_sandbox_call(sandbox, 1, 0, SK_SANDBOX_WORK_CALL);
    for (int32_t i = 0; i < r->wanted && result.ok; i++) {
        result = build(&r->builder, r->shape[i], &out[i]);
        if (!result.ok) result = sk_error("%s%s", NAMES[r->wanted == 1 ? 0 : i + 1], result.text);
    }
    return sk_error_at(result, path, 0);
}

sk_result sk_pieces_load(const char *name, int32_t wanted, sk_pieces *out, char *path, size_t size) {
    static const sk_scene_options NO_OPTIONS = {0};
    for (int32_t i = 0; i < wanted; i++) out[i] = (sk_pieces){0, NULL};
    sk_result result = sk_assets_find("overlaps", name, path, size);
    if (!result.ok) return result;
    reading *r = calloc(1, sizeof *r);
    sk_scene *scene = calloc(1, sizeof *scene); // receives nothing
    sk_shapes *shapes = sk_shapes_create();
    sk_sandbox *sandbox = r != NULL ? sk_sandbox_create(r) : NULL;
    if (r != NULL && scene != NULL && shapes != NULL && sandbox != NULL) {
        r->builder = (scene_builder){.options = &NO_OPTIONS, .shapes = shapes, .scene = scene};
        r->wanted = wanted;
        sk_builder_fill_materials(&r->builder);
        result = run(r, sandbox, path, out);
    } else {
        result = sk_error("memory is short");
    }
    sk_sandbox_destroy(sandbox);
    sk_shapes_destroy(shapes);
    free(scene);
    free(r);
    for (int32_t i = 0; i < wanted && !result.ok; i++) sk_pieces_release(&out[i]);
    return result;
}

void sk_pieces_release(sk_pieces *solid) {
    free(solid->pieces);
    *solid = (sk_pieces){0, NULL};
}
