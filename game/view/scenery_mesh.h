// scenery_mesh.h: boundary polygons on the graphics card, sorted by material.
#pragma once
#include "skidpad.h"
#include <glad/gl.h>

// How a material is drawn; ground.glsl has one texture for each. It is chosen by the material's name.
typedef enum sk_pattern {
    SK_PATTERN_PLAIN,
    SK_PATTERN_ASPHALT,
    SK_PATTERN_CONCRETE,
    SK_PATTERN_GRASS,
    SK_PATTERN_GRAVEL,
    SK_PATTERN_SAND,
    SK_PATTERN_ICE,
    SK_PATTERN_SNOW,
    SK_PATTERN_MUD,
    SK_PATTERN_WATER,
    SK_PATTERN_DECK,
    SK_PATTERN_STEEL,
    SK_PATTERN_PAINT,
    SK_PATTERN_WET,
    SK_PATTERN_BRICK,
    SK_PATTERN_ROOF,
    SK_PATTERN_WALL,
    SK_PATTERN_SHEET,
    SK_PATTERN_GLASS,
    SK_PATTERN_WOOD,
    SK_PATTERN_LEAVES,
    SK_PATTERN_FIELD,
    SK_PATTERN_CHECKER,
    SK_PATTERN_COUNT,
} sk_pattern;

// Returns the pattern whose word the name contains, or plain. "deck_wet" is deck: the first match in scenery_mesh.c's
// list applies.
sk_pattern sk_pattern_of(const char *material_name);
// Returns preprocessor lines that number the patterns for ground.glsl.
const char *sk_pattern_defines(void);

typedef struct sk_scenery_part {
    sk_pattern pattern;
    float colour[3]; // linear
    float grain;     // m
    float along[2];  // direction of the material's longest level side, as of a runway
    GLint first;
    GLsizei count; // vertices
} sk_scenery_part;

typedef struct sk_scenery_mesh {
    GLuint array, buffer;
    GLsizei vertices;
    sk_scenery_part *parts; // small ones first, because they hide more of the large ones than the reverse
    int32_t part_count;
} sk_scenery_mesh;

sk_result sk_scenery_mesh_create(const sk_boundary *boundary, const sk_material *materials, int32_t material_count,
                                 sk_scenery_mesh *out);
void sk_scenery_mesh_destroy(sk_scenery_mesh *mesh);
