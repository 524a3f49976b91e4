// oriented_stage.h: scenes in which tests of oriented contact let points fly.
#pragma once
#include "contact/oriented_ground.h"
#include "contact/oriented_law.h"
#include "contact/oriented_solids.h"
#include "fixture.h"

static const double STEP = 1.0 / 960.0;

static inline void stop_on_error(sk_result result) {
    if (!result.ok) fail_msg("%s", result.text);
}

static inline sk_shape half_spaces(sk_shapes *s, const sk_half_space *faces, int32_t count) {
    sk_shape parts[SK_ORIENTED_FACES_MAX], out;
    for (int32_t i = 0; i < count; i++)
        stop_on_error(sk_shape_half_space(s, faces[i].normal, faces[i].offset, &parts[i]));
    stop_on_error(sk_shape_intersection(s, parts, count, &out));
    return out;
}

static inline sk_scenery *compiled(sk_shapes *s, sk_shape shape, const sk_material *material) {
    sk_scenery *out;
    stop_on_error(sk_shape_made_of(s, 0, shape, &shape));
    stop_on_error(sk_scenery_compile(s, shape, (sk_scenery_options){material, 1, false}, &out));
    sk_shapes_destroy(s);
    return out;
}

static inline sk_scenery *scenery_of(const sk_oriented_target *t, const sk_material *material) {
    sk_shapes *s = sk_shapes_create();
    sk_half_space faces[SK_ORIENTED_FACES_MAX];
    for (int32_t i = 0; i < t->face_count; i++) faces[i] = (sk_half_space){sk_oriented_normal(t, i), t->offset[i]};
    return compiled(s, half_spaces(s, faces, t->face_count), material);
}

// The union of boxes, given by their corners.
static inline sk_scenery *boxes(const sk_box *list, int32_t count, const sk_material *material) {
    sk_shapes *s = sk_shapes_create();
    sk_shape parts[64], all;
    for (int32_t i = 0; i < count; i++) stop_on_error(sk_shape_box(s, list[i].min, list[i].max, &parts[i]));
    stop_on_error(sk_shape_union(s, parts, count, &all));
    return compiled(s, all, material);
}

// One solid, and perhaps another one that moves.
typedef struct stage {
    sk_solid solids[2];
    sk_material material;
    sk_ground ground;
} stage;

static inline void set_stage(stage *st, sk_scenery *fixed, sk_scenery *moving) {
    st->solids[0].shape = fixed;
    st->solids[1].shape = moving;
    st->ground = (sk_ground){.solids = st->solids, .solid_count = moving != NULL ? 2 : 1, .materials = &st->material};
}

// Velocity first, then place, of 1 kg.
static inline sk_oriented_ground_result move(const stage *st, const sk_oriented_law *law, sk_vec3 pull,
                                             sk_initiator *point, sk_oriented_memory *memory) {
    sk_oriented_ground_result r = sk_oriented_ground_commit(&st->ground, law, *point, STEP, memory);
    point->velocity = sk_add_scaled(point->velocity, STEP, sk_add(r.force, pull));
    point->position = sk_add_scaled(point->position, STEP, point->velocity);
    return r;
}

static inline stage *new_stage(void) {
    stage *st = calloc(1, sizeof *st);
    assert_non_null(st);
    st->material = fixture_material(0.8, 0.7, 0.02, INFINITY);
    return st;
}
