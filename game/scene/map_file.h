// map_file.h: parses a Quake .map file: entities with keys, brushes with faces. Private to the scene room.
// Formats: Standard and Valve 220, detected per face, with or without the flags of Quake 2 and later. Lengths are in
// the file's units. map_brush.h and map_entity.h interpret brushes and entities.
#pragma once
#include "skidpad.h"
#include <stddef.h>

enum {
    MAP_FILE_MAX = 64 << 20, // bytes
    MAP_FACES_MAX = SK_SHAPE_HALF_SPACES_MAX,
    MAP_BRUSHES_MAX = 1 << 18,
    MAP_BRUSH_FACES_MAX = 1024,
    MAP_ENTITIES_MAX = 1 << 16,
    MAP_PAIRS_MAX = 1 << 18,
    MAP_TEXTURES_MAX = 4096,
    MAP_TEXT_MAX = 1024, // bytes of one key, value or texture name
    MAP_COORDINATE_MAX = 1 << 24
};

typedef struct map_face {
    double point[3][3]; // (p3 - p1) x (p2 - p1) points out of the brush
    int32_t texture;
    int32_t line;
} map_face;

typedef struct map_brush {
    int32_t first, count; // faces
    int32_t line;
} map_brush;

// "key" "value": positions in the file's texts.
typedef struct map_pair {
    int32_t key, value;
    int32_t line;
} map_pair;

typedef struct map_entity {
    int32_t first_pair, pair_count;
    int32_t first_brush, brush_count;
    int32_t line;
} map_entity;

typedef struct map_file {
    char path[256];
    map_entity *entities;
    map_pair *pairs;
    map_brush *brushes;
    map_face *faces;
    char *texts;       // each ends with a zero byte
    int32_t *textures; // names: positions in texts
    int32_t entity_count, pair_count, brush_count, face_count, text_size, texture_count;
    int32_t entity_capacity, pair_capacity, brush_capacity, face_capacity, text_capacity, texture_capacity;
    int32_t *slots; // hash table of textures: index + 1, or 0
    bool valve;     // at least one face has texture axes
} map_file;

// Parses a text. Errors name `path` and the line: the text has another format, a number is invalid or out of range,
// there are too many elements. The caller frees *out, even after an error.
sk_result map_file_parse(const char *text, size_t size, const char *path, map_file *out);
void map_file_free(map_file *file);

// Returns the value of a key; null when the entity has none. The last one counts, as in the editors. `line` may be
// null.
const char *map_value(const map_file *file, const map_entity *entity, const char *key, int32_t *line);
