// maps.h: scenes from .map texts, for tests.
#pragma once
#include "scene/loaded.h"

// The six faces of a box from (-64 -64 -16) to (64 64 16); the texture's name comes after, the alignment too.
#define BOX_FACES(texture, rest)                                                                                       \
    "( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) " texture " " rest "\n"                                           \
    "( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) " texture " " rest "\n"                                           \
    "( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) " texture " " rest "\n"                                           \
    "( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) " texture " " rest "\n"                                                    \
    "( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) " texture " " rest "\n"                                                    \
    "( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) " texture " " rest "\n"
#define STANDARD      "0 0 0 1 1"
#define VALVE         "[ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1"
#define BOX           "{\n" BOX_FACES("ice", STANDARD) "}\n"
#define WORLD(inside) "{\n\"classname\" \"worldspawn\"\n" inside "}\n"

static char folder[] = "/tmp/skidpad_map_XXXXXX";
static char map_path[64], lua_path[64];

static inline int make_folder(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(map_path, sizeof map_path, "%s/test.map", folder);
    snprintf(lua_path, sizeof lua_path, "%s/test.lua", folder);
    return 0;
}

static inline int remove_folder(void **state) {
    (void)state;
    unlink(map_path);
    unlink(lua_path);
    return rmdir(folder);
}

static inline void write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline sk_scene *map_of(const char *text) {
    sk_scene *scene;
    write_file(map_path, text, strlen(text));
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    if (!result.ok) fail_msg("line %d: %s", (int)result.line, result.text);
    return scene;
}

// The file is refused in this line with a sentence that holds `sentence`.
static inline void check_refused(const char *text, int32_t line, const char *sentence) {
    sk_scene *scene;
    write_file(map_path, text, strlen(text));
    sk_result result = sk_scene_load(map_path, NULL, &scene);
    sk_scene_destroy(scene);
    if (result.ok || result.line != line || strstr(result.text, sentence) == NULL || strcmp(result.file, map_path) != 0)
        fail_msg("expected line %d: ...%s..., got %s:%d: %s\nof:\n%.600s", (int)line, sentence, result.file,
                 (int)result.line, result.ok ? "no error" : result.text, text);
}
