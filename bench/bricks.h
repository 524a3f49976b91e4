// bricks.h: the scenes and segments that the scenery section measures.
#pragma once
#include "csg/scenery.h"
#include "peer.h"

// A square field z <= 0 with strewn bricks of 6 or 36 faces. Bricks cover one in ten square metres.
typedef struct brick_field {
    sk_shapes *shapes;
    sk_shape root;
    double side; // m
    int32_t bricks, faces;
} brick_field;

brick_field brick_field_create(int32_t bricks, int32_t faces);
// Makes a field with pits of about a metre that do not touch each other. It has no flat form.
brick_field pitted_field_create(int32_t pits);
void brick_field_destroy(brick_field *field);

sk_scenery *brick_field_compile(const brick_field *field);

// Returns the field as closed meshes, brick by brick. The ground is a slab that reaches beyond all segments.
peer_solids brick_field_meshes(const brick_field *field);
void peer_solids_free(peer_solids *solids);

enum { SEGMENTS = 1 << 15 };

typedef struct segments {
    sk_vec3 a[SEGMENTS], b[SEGMENTS];
} segments;

typedef enum segment_kind {
    SEGMENTS_SHORT,    // 2 m, any direction, middle up to 6 m above the field
    SEGMENTS_LONG,     // 1 km, almost level
    SEGMENTS_COHERENT, // upright struts of 2 m that move by 2 mm from one query to the next, 512 queries each
    SEGMENTS_ROLLING,  // the same near the ground, moving level: almost all of them hit it
    SEGMENT_KINDS
} segment_kind;

void segments_make(segments *out, segment_kind kind, double side);

// Prints the message and exits if the result is an error.
void stop_on_error(sk_result result);
