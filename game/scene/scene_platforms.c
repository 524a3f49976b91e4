// Builds the model's platforms from those that a scene file described.
#include "scene/builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sk_result fill(const scene_builder *b, const builder_platform *p, const sk_model *model, sk_platform *out) {
    *out = (sk_platform){
        .sway_count = p->sway_count, .row_count = p->row_count, .repeats = p->repeats, .airwake = p->airwake};
    memcpy(out->name, p->name, sizeof out->name);
    double s, c;
    sk_sincos(p->heading, &s, &c);
    out->rest = (sk_pose){p->at, sk_platform_rotation(p->heading, p->pitch, p->roll)};
    out->drift = sk_vec(p->speed * s, p->speed * c, 0.0);
    out->sways = calloc(SK_SWAYS_MAX, sizeof *out->sways);
    out->rows = calloc((size_t)p->row_count + 1, sizeof *out->rows);
    if (out->sways == NULL || out->rows == NULL) return sk_error("memory is short");
    memcpy(out->sways, p->sways, (size_t)p->sway_count * sizeof *out->sways);
    if (p->row_count > 0) memcpy(out->rows, p->rows, (size_t)p->row_count * sizeof *out->rows);
    if (p->floats) {
        out->rest.position.z += b->sea.level;
        out->sway_count +=
            sk_ship_sways(&p->ship, &b->sea, out->rest.position, p->heading, p->speed, out->sways + p->sway_count);
    }
    sk_result result = sk_builder_compile(b, p->scenery, model, &out->scenery, &out->ground);
    if (!result.ok) return result;
    char of[SK_NAME + 16];
    snprintf(of, sizeof of, "platform '%s'", p->name);
    sk_builder_warn_of_overlap(b, p->place, out->scenery, of);
    return sk_platform_check(out);
}

sk_result sk_builder_fill_platforms(const scene_builder *b, sk_model *model) {
    model->sea = b->sea;
    for (int32_t i = 0; i < b->platform_count; i++) {
        model->platform_count = i + 1; // the model owns an incomplete platform even after an error
        const builder_platform *p = b->platforms[i];
        sk_result result = fill(b, p, model, &model->platforms[i]);
        if (!result.ok)
            return sk_error_at(sk_error("platform '%s': %s", p->name, result.text), p->place.file, p->place.line);
    }
    return sk_ok();
}
