// map_scenery.h: builds one solid from the brushes of a .map file. Private to the scene room.
#pragma once
#include "scene/map_file.h"
#include "scene/scene.h"
#include "scene/warnings.h"

enum { MAP_GLOB_MAX = 64 };

// Limit on the work of checking the brushes of all maps of a scene, in corners compared with planes: about half a
// second. 262,144 boxes, the most brushes of a map, take two fifths of it. A brush with a thousand faces takes at least
// four million.
#define MAP_WORK_MAX INT64_C(100000000)

// Assigns a material to textures. The first rule whose glob (* any letters, ? one letter, case ignored) matches the
// whole name counts.
typedef struct map_rule {
    char glob[MAP_GLOB_MAX];
    int32_t material;
} map_rule;

typedef struct map_options {
    const map_rule *rules;
    int32_t rule_count;
    int32_t unknown;    // the material of textures without a rule
    double units_per_m; // the shape is in metres
    bool skip_bad;      // omit brushes that are not solids, with a warning, instead of an error
    int64_t *work;      // the part of MAP_WORK_MAX that is left
} map_options;

// Builds the union of all brushes. Each face has the material of its texture. Fills the numbers of *about. An unknown
// texture causes one warning. Errors name the line: a brush that is not a solid, a point farther than 1,000 km away,
// too many half-spaces for the pool, no work left.
sk_result map_scenery_build(const map_file *file, const map_options *options, sk_shapes *shapes, sk_warnings *warnings,
                            sk_scene_map *about, sk_shape *out);

bool map_glob_matches(const char *glob, const char *name);
