// Compiles the solids of a scene: all that is visible, and the part of it that carries load.
#include "scene/builder.h"
#include "scene/overlap_warning.h"

#include <stdio.h>

static void show_compiling(const scene_builder *b, const char *which) {
    char text[100];
    if (b->options->phase == NULL) return;
    snprintf(text, sizeof text, "compiling %.0f half-spaces%s", b->half_spaces, which);
    b->options->phase(text);
}

sk_result sk_builder_compile(const scene_builder *b, sk_shape shape, const sk_model *model, sk_scenery **scenery,
                             sk_scenery **ground) {
    sk_scenery_options options = {.materials = model->materials, .material_count = model->material_count};
    show_compiling(b, "");
    sk_result result = sk_scenery_compile(b->shapes, shape, options, scenery);
    if (!result.ok) return result;
    if (sk_scenery_describe(*scenery).carries) {
        *ground = *scenery;
        return result;
    }
    show_compiling(b, " without those that do not carry");
    options.carrying_only = true;
    return sk_scenery_compile(b->shapes, shape, options, ground);
}

void sk_builder_warn_of_overlap(const scene_builder *b, builder_place place, const sk_scenery *scenery,
                                const char *of) {
    char text[SK_WARNING_LENGTH / 2];
    if (sk_overlap_warning(scenery, of, text, sizeof text))
        sk_warn(&b->scene->warnings, place.file != NULL ? place.file : b->scene->path, place.line, "%s", text);
}
