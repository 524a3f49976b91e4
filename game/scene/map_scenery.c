#include "scene/map_scenery.h"
#include "scene/fields.h"
#include "scene/map_brush.h"

#include <stdlib.h>

// ---- textures ----

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

bool map_glob_matches(const char *glob, const char *name) {
    const char *star = NULL, *resume = NULL; // the last *, and the position up to which it has matched
    while (*name != '\0') {
        if (*glob == '*') {
            star = glob++;
            resume = name;
        } else if (*glob != '\0' && (*glob == '?' || lower(*glob) == lower(*name))) {
            glob++;
            name++;
        } else if (star != NULL) {
            glob = star + 1;
            name = ++resume;
        } else {
            return false;
        }
    }
    while (*glob == '*') glob++;
    return *glob == '\0';
}

typedef struct builder {
    const map_file *file;
    const map_options *options;
    sk_shapes *shapes;
    sk_warnings *warnings;
    sk_scene_map *about;
    int32_t *materials; // by texture; -1: not looked up yet
} builder;

static int32_t material_of(builder *b, const map_face *face) {
    int32_t *material = &b->materials[face->texture];
    if (*material >= 0) return *material;
    const char *name = b->file->texts + b->file->textures[face->texture];
    for (int32_t i = 0; i < b->options->rule_count; i++) {
        if (map_glob_matches(b->options->rules[i].glob, name)) return *material = b->options->rules[i].material;
    }
    b->about->unknown_textures++;
    sk_warn(b->warnings, b->file->path, face->line,
            "texture '%.60s' is not in materials.lua: a checkerboard stands for it", name);
    return *material = b->options->unknown;
}

// ---- brushes ----

static sk_result planes_of(const builder *b, const map_brush *brush, sk_half_space *planes) {
    double far_away = SK_FIELDS_FAR * b->options->units_per_m;
    for (int32_t i = 0; i < brush->count; i++) {
        const map_face *face = &b->file->faces[brush->first + i];
        for (int k = 0; k < 9; k++) {
            if (fabs(face->point[k / 3][k % 3]) > far_away)
                return sk_error_at(sk_error("a point lies farther than %g km from the origin", SK_FIELDS_FAR / 1000.0),
                                   b->file->path, face->line);
        }
        if (!map_face_plane(face, &planes[i]))
            return sk_error_at(sk_error("the face's three points lie in a line, so they give no plane"), b->file->path,
                               face->line);
    }
    const char *fault = map_brush_fault(planes, brush->count, b->options->work);
    if (*b->options->work < 0) return sk_ok(); // add_brushes reports it
    if (fault[0] != '\0') return sk_error_at(sk_error("the brush %s", fault), b->file->path, brush->line);
    return sk_ok();
}

static sk_result shape_of(builder *b, const map_brush *brush, const sk_half_space *planes, sk_shape *out) {
    sk_shape sides[MAP_BRUSH_FACES_MAX];
    const map_face *faces = &b->file->faces[brush->first];
    int32_t first = material_of(b, &faces[0]);
    bool alike = true;
    for (int32_t i = 1; i < brush->count; i++) alike = material_of(b, &faces[i]) == first && alike;
    sk_result result = sk_ok();
    for (int32_t i = 0; i < brush->count && result.ok; i++) {
        result =
            sk_shape_half_space(b->shapes, planes[i].normal, planes[i].offset / b->options->units_per_m, &sides[i]);
        if (result.ok && !alike) result = sk_shape_made_of(b->shapes, material_of(b, &faces[i]), sides[i], &sides[i]);
    }
    if (result.ok) result = sk_shape_intersection(b->shapes, sides, brush->count, out);
    if (result.ok && alike) result = sk_shape_made_of(b->shapes, first, *out, out);
    return sk_error_at(result, b->file->path, brush->line);
}

static sk_result add_brushes(builder *b, sk_shape *parts, int32_t *count) {
    sk_half_space planes[MAP_BRUSH_FACES_MAX];
    for (int32_t i = 0; i < b->file->brush_count; i++) {
        const map_brush *brush = &b->file->brushes[i];
        sk_result result = planes_of(b, brush, planes);
        if (*b->options->work < 0)
            return sk_error_at(
                sk_error("the brushes up to this one, which has %d faces, take too long to check; use brushes "
                         "with fewer faces",
                         (int)brush->count),
                b->file->path, brush->line);
        if (!result.ok && b->options->skip_bad) {
            b->about->skipped++;
            sk_warn(b->warnings, result.file, result.line, "%s; the brush is left out", result.text);
            continue;
        }
        if (result.ok) result = shape_of(b, brush, planes, &parts[*count]);
        if (!result.ok) return result;
        b->about->faces += brush->count;
        (*count)++;
    }
    return sk_ok();
}

sk_result map_scenery_build(const map_file *file, const map_options *options, sk_shapes *shapes, sk_warnings *warnings,
                            sk_scene_map *about, sk_shape *out) {
    builder b = {file, options, shapes, warnings, about, NULL};
    b.materials = malloc(((size_t)file->texture_count + 1) * sizeof *b.materials);
    sk_shape *parts = malloc(((size_t)file->brush_count + 1) * sizeof *parts);
    int32_t count = 0;
    sk_result result = b.materials != NULL && parts != NULL ? sk_ok() : sk_error("memory is short");
    for (int32_t i = 0; i < file->texture_count && result.ok; i++) b.materials[i] = -1;
    if (result.ok) result = add_brushes(&b, parts, &count);
    about->brushes = count;
    about->textures = file->texture_count;
    *out = sk_shape_nothing(shapes);
    if (result.ok && count > 0) result = sk_shape_union(shapes, parts, count, out);
    free(parts);
    free(b.materials);
    return result;
}
