// oriented_view.h: explains why a face holds a point: the faces around it, the result of oriented contact, the face
// that minimum translation would choose, and a text.
// Everything follows from the point's memory, from its origin (contact/oriented_origin.h) and from the next step as the
// contact evaluates it. Nothing is changed. Source: docs/models/oriented_contact.md.
#pragma once
#include "contact/oriented_origin.h"
#include "debug/draw.h"
#include "debug/near_faces.h"

// World frame.
typedef struct sk_oriented_view {
    sk_vec3 place; // position of the point at which contact is evaluated
    bool inside;   // in a solid
    int32_t face_count;
    sk_near_face face[SK_NEAR_FACES_MAX]; // nearest first
    int32_t held[SK_ORIENTED_TOUCHES]; // C of each touch: index of the face; -1: no touch, or a face that is not near
    int32_t nearest;                   // the face of the minimum-translation rule; -1: none
    sk_oriented_touch touch[SK_ORIENTED_TOUCHES];
    sk_oriented_origin origin[SK_ORIENTED_TOUCHES];
    sk_oriented_outcome ahead[SK_ORIENTED_TOUCHES]; // in the next step
    sk_oriented_touch next[SK_ORIENTED_TOUCHES];    // the touches after it
} sk_oriented_view;

// A point of a state, with its memory.
typedef struct sk_oriented_subject {
    sk_vec3 place; // world, m
    const sk_oriented_memory *memory;
    const sk_oriented_origin *origin;       // SK_ORIENTED_TOUCHES of them
    const sk_oriented_ground_result *ahead; // the next step, evaluated from this memory
} sk_oriented_subject;

void sk_oriented_look(const sk_ground *ground, sk_near_surface *surface, const sk_oriented_subject *subject,
                      sk_oriented_view *out);

// Writes the view of a skid node of the subject. Returns false if the node cannot touch the ground.
bool sk_oriented_node(const sk_draw_subject *subject, sk_near_surface *surface, int32_t node, sk_oriented_view *out);

// Writes the position of that node at the drawn pose of the aircraft, world. Returns false if the node cannot touch the
// ground.
bool sk_oriented_node_place(const sk_draw_subject *subject, int32_t node, sk_vec3 *out);

// Returns the number of touches that hold the point.
int32_t sk_oriented_held_count(const sk_oriented_view *view);

// Returns the present depth (m) of the point behind the face of a touch, one step after the memory.
double sk_oriented_depth_seen(const sk_oriented_view *view, int32_t touch);

// Returns whether the minimum-translation rule differs: it pushes the point out of another face, or releases it.
bool sk_oriented_rules_differ(const sk_oriented_view *view);

enum { SK_ORIENTED_TEXT_SIZE = 2048 };

// A face of a solid: its outward unit normal (world) and its material.
typedef struct sk_named_face {
    int32_t solid;
    sk_vec3 normal;
    int32_t material;
} sk_named_face;

// Writes the name of a face: "concrete top", "frigate's steel side facing port".
void sk_oriented_face_name(const sk_model *model, const sk_ground *ground, sk_named_face face, char *out, size_t size);

// Explains in sentences for a user why the point is held or not, one paragraph per line. The ground is that of the
// view; names come from the model.
void sk_oriented_text(const sk_model *model, const sk_ground *ground, sk_near_surface *surface,
                      const sk_oriented_view *view, char out[SK_ORIENTED_TEXT_SIZE]);
