// drawn.h: the overlays' view of a state, and shapes that they share.
#pragma once
#include "debug/draw.h"
#include "world/contact_kinds.h"
#include "world/ground.h"

// A contact for the overlays: of a wheel, a hull point, a skid node or a skid element.
typedef struct drawn_contact {
    const sk_contact_report *report;
    int64_t mode; // the stored mode
    bool broken;
    sk_vec3 tie_end; // the end of the tie that belongs to the aircraft, world
    sk_vec3 pebble;  // the other end, world
} drawn_contact;

// Moves to the next touch of the aircraft that has a tie, and writes it. Returns false after the last. The airframe has
// none: see drawn_touch_at.
bool drawn_contact_at(const sk_draw_subject *subject, sk_contact_walk *walk, drawn_contact *out);

// A contact of the airframe with a plane of a solid.
typedef struct drawn_touch {
    sk_vec3 place, normal; // of the corner that is deepest, world; unit, out of the solid, world
    int64_t mode;
} drawn_touch;

// Writes contact number `index` of the airframe. Returns false beyond the last.
bool drawn_touch_at(const sk_draw_subject *subject, int32_t index, drawn_touch *out);

static inline const sk_aircraft_type *drawn_type(const sk_draw_subject *subject) {
    return &subject->model->types[subject->model->aircraft[subject->aircraft].type];
}
static inline const sk_aircraft_state *drawn_state(const sk_draw_subject *subject) {
    return sk_state_aircraft(subject->state, subject->aircraft);
}

// Returns a point fixed to the aircraft at the aircraft's drawn pose.
sk_vec3 drawn_with_aircraft(const sk_draw_subject *subject, sk_vec3 at);

// Returns the solids of the model at the time of the state.
sk_ground drawn_ground(const sk_draw_subject *subject, sk_solids *solids);

// Positions at which something was drawn.
typedef struct drawn_places {
    int32_t count;
    sk_vec3 at[SK_SKID_NODES_MAX];
} drawn_places;

// Returns whether a position is at least this many points of the picture away from all earlier ones. If so, adds it.
bool drawn_has_room(const sk_draw_subject *subject, drawn_places *places, sk_vec3 at, double points);

// Returns a unit vector perpendicular to the unit vector n.
sk_vec3 drawn_across(sk_vec3 n);

// Draws a zigzag from a to b, with straight ends. Its teeth point along the unit vector `side`.
void draw_spring(const sk_draw *draw, sk_vec3 a, sk_vec3 b, sk_vec3 side, double width, sk_draw_role role);

// Draws a label from a printf-style format.
void draw_text(const sk_draw *draw, sk_vec3 at, sk_draw_role role, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
