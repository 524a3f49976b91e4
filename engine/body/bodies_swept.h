// bodies_swept.h: pairs of parts that move so fast that they could pass each other within a substep. Private to the files
// bodies_swept*.c and to those that call the stages. Source: docs/models/patch.md, "Swept contact".
#pragma once
#include "body/bodies_internal.h"
#include "contact/impact.h"
#include "contact/sweep.h"

// The motion of a body within the present substep.
typedef struct bodies_flight {
    double time;            // s: the body's state belongs to this time of the substep
    bool begun;             // the body had a touch: its state is no longer that at the begin
    bool solved;            // until its first touch it moves with the velocities of the solve
    bool waits;             // it stays where it is until the end of the substep
    int32_t joined;         // 1 + the body with which it moves as one; 0: none
    bool left_out;          // a driven body that was far from everything: nothing else is known
    int32_t touches;        // so far
    sk_vec3 velocity, rate; // of the solve, world
    sk_vec3 drag;           // N
    // Of a driven body: the motion along which its load worked, m and rad, world; the work of its contacts, J.
    sk_vec3 path, turn;
    double work;
} bodies_flight;

// Two parts that are swept. `other`: a body, or -1 - solid; then other_part is not used.
typedef struct bodies_sweep {
    sk_body_contact_key key;
    double width;   // m: the smaller one of both; where the ground yields, that of the ground
    double allowed; // m: how deep they may overlap; 0: they may not touch
    int32_t touches;
    bool patch;      // they overlap
    bool turns_fast; // they overlap, and turn too fast for the patch
    bool yields;     // all ground near the path does
    bool noted;      // there was an event for it in this substep
    bool overlaps;   // more deeply than allowed, at the begin
    bool stale;      // the members below must be found again
    double at;       // s: time of the next touch; infinite: none
    sk_vec3 normal;  // unit, from the other to the body
    sk_vec3 point;   // on the body
    int32_t feature; // of a solid
    int32_t place;   // in the heap; -1: it is not there
    size_t slot;     // of its name in the table
    int32_t next[2]; // of the pairs of the body and of the other
} bodies_sweep;

// The thickness of the solids in the box of a body, found when it is first needed.
typedef struct bodies_near_thickness {
    int64_t tick; // number of the substep before the tick
    sk_box box;
    double least; // m, at most that of the body
} bodies_near_thickness;

struct bodies_swept {
    bodies_flight *flight;
    bodies_near_thickness *thickness;
    bodies_sweep *list;
    int32_t count, capacity;
    int32_t *waiting; // pairs whose time must be found again
    int32_t *heap;    // pairs with a touch, the earliest first
    int32_t waiting_count, heap_count;
    int32_t *slot, *first; // a table of names; for each body the first of its pairs
    size_t slots;          // a power of two
    int64_t tick;          // number of the substep before the present tick
    bool renews;           // pairs are added again, so each may be in the list
    int32_t *near;         // bodies near one
};

// Shares of the smaller width: the motion in a substep above which a pair is swept, and the depth that no pair exceeds.
static const double BODIES_SWEPT_MOTION = 0.25, BODIES_SWEPT_DEPTH = 0.4;

static inline bool bodies_moves(const sk_body_state *body) {
    return !body->asleep && !body->frozen;
}

// bodies_flight.c
// The state of a body at a time of the substep, from its flight's time on.
sk_body_state bodies_fly(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body, double time);
// Moves the body to a time. From its first touch on, gravity and drag act for each flown piece of time.
void bodies_fly_to(sk_bodies_work *w, sk_bodies_state *state, int32_t body, double time);
// The part of a body, or a solid, at a time. The core is placed by the caller.
sk_sweep_side bodies_side(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time);
// The acceleration of a body by gravity and drag, or by its load.
sk_vec3 bodies_acceleration(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i);
sk_impact_body bodies_impact_body(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time);
sk_pose bodies_solid_pose(const sk_bodies_work *w, int32_t solid, double time);

// bodies_whole.c: two bodies that move as one.
// The body with which a body moves as one, or -1.
static inline int32_t bodies_partner(const sk_bodies_work *w, int32_t who) {
    return who < 0 ? -1 : w->swept->flight[who].joined - 1;
}
// A body, or the rigid whole of it and its partner. Both must be at this time.
sk_impact_body bodies_impact_whole(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time);
// Applies an impulse at a point to it. `whole`: as it was before. Returns the work, J.
double bodies_push_whole(sk_bodies_work *w, sk_bodies_state *state, int32_t who, const sk_impact_body *whole,
                         sk_vec3 point, sk_vec3 impulse);
// Gives both bodies the velocities of one rigid body with their momentum and angular momentum. Returns the work, J.
double bodies_join(sk_bodies_work *w, sk_bodies_state *state, int32_t a, int32_t b);
// Gives a body the motion of something rigid. Returns the work on the body; writes that of the motion, J.
double bodies_move_with(sk_bodies_work *w, sk_bodies_state *state, int32_t who, const sk_impact_body *motion,
                        double *by_motion);

// bodies_sweeps.c
// Adds the pairs of parts of two bodies, or of a body with the solids near, that move fast from `time` on.
void bodies_sweeps_add(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t other, double time);
// Adds the pairs of bodies that are slow, and already nearly as deep as any may be.
void bodies_sweeps_add_deep(sk_bodies_work *w, const sk_bodies_state *state);
// The box, in the frame of the solid, that the part reaches until the end of the substep.
sk_box bodies_sweep_box(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair, double time);
double bodies_part_width(const sk_bodies_work *w, int32_t body, int32_t part);
// Whether a piece of an airframe may come so deep that its hard layer acts. `width`: of the pair; `yields`: all ground near
// does.
bool bodies_reaches_layer(const sk_bodies_work *w, sk_body_contact_key key, double width, bool yields);
// m: how deep a pair may come in a substep that it begins at this depth. A hard layer acts as it was at the begin, so a
// piece comes to the layer, or a little deeper into it.
double bodies_deepest(const sk_bodies_work *w, sk_body_contact_key key, double width, bool yields, double depth);

// bodies_sweep_list.c: the list, its memory. A pair is added as stale. Marks pairs as stale.
bool bodies_sweep_list_create(struct bodies_swept *s, int32_t bodies, int32_t pairs); // false: memory is short
void bodies_sweep_list_destroy(struct bodies_swept *s);
void bodies_sweep_list_clear(struct bodies_swept *s);
void bodies_sweep_list_add(struct bodies_swept *s, const bodies_sweep *pair); // there must be room
bool bodies_sweep_is_listed(const struct bodies_swept *s, sk_body_contact_key key);
void bodies_sweep_mark(struct bodies_swept *s, int32_t index);
void bodies_sweep_mark_body(struct bodies_swept *s, int32_t body);
// Takes a stale pair off the list of those that wait, or null; enters it by the time that was found; the earliest or null.
bodies_sweep *bodies_sweep_take(struct bodies_swept *s);
void bodies_sweep_enter(struct bodies_swept *s, const bodies_sweep *pair);
bodies_sweep *bodies_sweep_first(const struct bodies_swept *s);

// bodies_sweep_time.c: finds the next touch of a pair.
void bodies_sweep_find(sk_bodies_work *w, const sk_bodies_state *state, bodies_sweep *pair);
// The area in which a pair touches at its time. Of a sphere or capsule it is a point.
typedef struct bodies_touch_area {
    sk_vec3 middle;
    double size; // m^2
} bodies_touch_area;
bodies_touch_area bodies_sweep_area(sk_bodies_work *w, const sk_bodies_state *state, const bodies_sweep *pair);
