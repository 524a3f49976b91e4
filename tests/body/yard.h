// yard.h: bodies of a few types on level ground, stepped without an aircraft or a scene, for tests.
#pragma once
#include "body/bodies.h"
#include "contact/union_solids.h"
#include "shapes.h"
#include <string.h>

enum { YARD_BODIES = 600, YARD_TYPES = 4, YARD_HOLES = 64 };

typedef struct yard {
    union_scene ground;
    sk_material material[2];
    sk_body_type type[YARD_TYPES];
    const sk_body_type *types[YARD_TYPES];
    int32_t type_count;
    sk_patch_side *side[YARD_TYPES];
    const sk_patch_side *sides[YARD_TYPES];
    const sk_scenery *shape[1];
    const sk_union *surface[1];
    int32_t type_of[YARD_BODIES];
    sk_body_set set;
    sk_body_surroundings around[YARD_BODIES];
    sk_body_solid solid;
    sk_body_state body[YARD_BODIES];
    sk_body_contact *contact;
    sk_hole hole[YARD_HOLES];
    int64_t contact_count, hole_count, tick;
    sk_bodies_state state;
    sk_bodies_work *work;
    sk_bodies_flows flows; // of all ticks
} yard;

// Makes an empty yard on a shape. Friction of all surfaces is `mu`.
static inline void yard_begin_on(yard *y, sk_shapes *shapes, sk_shape root, double mu) {
    memset(y, 0, sizeof *y);
    y->ground = union_scene_make(shapes, root);
    y->material[0] = (sk_material){.name = "ground", .metal = {mu, mu}, .strength = INFINITY};
    y->shape[0] = y->ground.scenery;
    y->surface[0] = y->ground.surface;
    y->solid = (sk_body_solid){.pose = {{0, 0, 0}, sk_quat_identity()}};
    y->set = (sk_body_set){.solid_count = 1,
                           .material_count = 1,
                           .types = y->types,
                           .type_of = y->type_of,
                           .sides = y->sides,
                           .shapes = y->shape,
                           .surfaces = y->surface,
                           .materials = y->material,
                           .bounds = 1e4,
                           .substep = 1.0 / 960.0,
                           .substeps = 8};
}

// The same on ground that rises by `slope` (rad) towards +x.
static inline void yard_begin(yard *y, double slope_sine, double mu) {
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(y, s, plane(s, -slope_sine, 0.0, sqrt(1.0 - slope_sine * slope_sine), 0.0), mu);
}

static inline int32_t yard_type(yard *y, sk_body_type type) {
    int32_t i = y->type_count++;
    y->type[i] = type;
    y->types[i] = &y->type[i];
    y->side[i] = calloc((size_t)type.piece_count + 1, sizeof *y->side[i]);
    for (int32_t k = 0; k < type.piece_count; k++) y->side[i][k] = sk_patch_side_of(&y->type[i].pieces[k].solid, 0.01);
    y->sides[i] = y->side[i];
    return i;
}

static inline int32_t yard_body(yard *y, int32_t type, sk_vec3 position, sk_vec3 velocity) {
    int32_t i = y->set.body_count++;
    y->type_of[i] = type;
    y->body[i] = sk_body_state_at(&y->type[type], (sk_pose){position, sk_quat_identity()}, velocity, sk_vec(0, 0, 0));
    y->around[i] = (sk_body_surroundings){.gravity = 9.81};
    return i;
}

static inline void yard_ready(yard *y) {
    y->contact = calloc((size_t)sk_bodies_contacts_most(&y->set), sizeof *y->contact);
    y->state = (sk_bodies_state){.body = y->body,
                                 .contact = y->contact,
                                 .contact_count = &y->contact_count,
                                 .contact_capacity = sk_bodies_contacts_most(&y->set),
                                 .hole = y->hole,
                                 .hole_count = &y->hole_count,
                                 .hole_capacity = YARD_HOLES};
    sk_result r = sk_bodies_work_create(&y->set, &y->work);
    if (!r.ok) fail_msg("%s", r.text);
}

static inline void yard_tick(yard *y) {
    sk_bodies_begin(y->work, &y->state, y->around, y->tick++);
    for (int32_t k = 0; k < y->set.substeps; k++) sk_bodies_substep(y->work, &y->state, &y->solid);
    sk_bodies_end(y->work, &y->state);
    const sk_bodies_flows *f = sk_bodies_flows_of(y->work);
    y->flows.contacts += f->contacts;
    y->flows.prescribed += f->prescribed;
    y->flows.lost += f->lost;
    y->flows.winches += f->winches;
    y->flows.broken += f->broken;
    y->flows.gravity += f->gravity;
    y->flows.drag += f->drag;
    y->flows.sleep += f->sleep;
}

static inline void yard_run(yard *y, double seconds) {
    for (int64_t n = (int64_t)(seconds * 120.0 + 0.5); n > 0; n--) yard_tick(y);
}

static inline void yard_end(yard *y) {
    sk_bodies_work_destroy(y->work);
    for (int32_t i = 0; i < y->type_count; i++) {
        sk_body_type_release(&y->type[i]);
        free(y->side[i]);
    }
    free(y->contact);
    union_scene_free(&y->ground);
}

static inline sk_vec3 yard_momentum(const yard *y) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < y->set.body_count; i++)
        sum = sk_add_scaled(sum, y->type[y->type_of[i]].mass, y->body[i].velocity);
    return sum;
}
