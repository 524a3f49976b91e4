// thrown_return.h: whether what was pressed deep into a piece, where it left no hole, goes back the way it came.
// A piece is pressed elastically before it is crushed: to the edge of a post by 2.1 layers (crush.md, "Holes"). Then the post is
// pushed out again, or it is pressed deeper and leaves a hole. What passes a piece leaves it on another side, without a hole.
#pragma once
#include "convex/distance.h"
#include "thrown_overlap.h"

enum { PRESSED_MAX = 1 << 15 };

// A piece of the thing and a piece of the target.
typedef struct pressed_pair {
    int32_t piece, target_piece;
    int32_t count;                // of the instants since they touch
    sk_vec3 side, side_of_target; // unit: of the direction in which they were last apart, in both frames
    sk_pose (*pose)[2];           // of both at each of these instants
} pressed_pair;

// Whether a line of the target is deep in the piece where neither has a hole.
static inline bool is_deep(const thrown_scene *t, const pressed_pair *p, const sk_pose pose[2]) {
    overlap m = {0};
    for (int32_t i = 0; i < t->line_count && !m.passed; i++)
        if (t->lines[i].piece == p->target_piece) look_at_line(t, p->piece, &t->lines[i], pose, 0.0, &m);
    return m.passed;
}

// Whether a line was deep since they touch, at a place where there is no hole now.
static inline bool was_deep(const thrown_scene *t, const pressed_pair *p) {
    bool deep = false;
    for (int32_t i = 0; i < p->count && !deep; i++) deep = is_deep(t, p, p->pose[i]);
    return deep;
}

static inline const sk_convex *target_piece(const thrown_scene *t, int32_t number) {
    return t->kind == WING ? &sk_model_thing_type(t->model, t->target)->pieces[number].solid : &t->box;
}

// Whether a point of the target's frame is on the side of a piece to which the normal points.
static inline bool is_in_front(const sk_convex *piece, sk_vec3 normal, sk_vec3 point) {
    bool front = true;
    for (int32_t i = 0; i < piece->vertex_count && front; i++)
        front = sk_dot(normal, piece->vertex[i]) < sk_dot(normal, point);
    return front;
}

// Looks at one instant. Returns false if they part in another direction than that in which they touched first, and a place where
// a line was deep has no hole. A piece that slides off the edge of a plate leaves in another direction, too: its middle stays on its side.
static inline bool leaves_on_its_side(const thrown_scene *t, const sk_pose pose[2], pressed_pair *p) {
    static const double SAME = 0.5; // cosine
    const sk_convex *piece = &sk_model_thing_type(t->model, t->thing)->pieces[p->piece].solid,
                    *other = target_piece(t, p->target_piece);
    sk_convex_distance d = sk_convex_distance_of(piece, &pose[0], other, &pose[1]);
    if (!(d.distance > 0.0)) {
        if (p->count == PRESSED_MAX) abort();
        memcpy(p->pose[p->count++], pose, sizeof *p->pose);
        return true;
    }
    sk_vec3 side = sk_rotate_back(pose[0].rotation, d.normal), of_target = sk_rotate_back(pose[1].rotation, d.normal),
            middle = sk_pose_point_back(pose[1], sk_pose_point(pose[0], sk_depth_solid_of(piece).centre));
    bool same = sk_dot(side, p->side) > SAME || is_in_front(other, p->side_of_target, middle),
         passed = p->count > 0 && !same && was_deep(t, p);
    p->count = 0;
    p->side = side;
    p->side_of_target = of_target;
    return !passed;
}

// Whether a piece can be pressed so deep without a hole.
static inline bool may_be_elastic(const thrown_scene *t, const overlap *m) {
    static const double CORNER = 3.3; // layers: the corner of a box in a flat face (crush.md, "Holes")
    return t->deep[m->piece] < CORNER * layer_of(t, m->piece, m->target_piece);
}

// Throws again, and follows a pair that was deep in each other until the end, or until the piece breaks off. Returns whether it
// always parted on the side on which it touched first, and is not deep at the end.
static inline bool goes_back(thrown_scene *t, const sk_controls *controls, const overlap *m, int ticks) {
    enum { INSTANTS = 64, MORE = 240 }; // of a tick; ticks
    static sk_pose pose[PRESSED_MAX][2];
    pressed_pair p = {.piece = m->piece, .target_piece = m->target_piece, .pose = pose};
    sk_state *kept = t->state;
    t->state = NULL;
    test_state_copy(t->model, t->begin, &t->state);
    bool back = true;
    for (int tick = 0; tick < ticks + MORE && back && !is_gone(t, t->thing, p.piece); tick++) {
        const sk_pose was[2] = {pose_of(t, t->thing), pose_of(t, t->target)};
        step_world(t->model, t->state, controls);
        const sk_pose now[2] = {pose_of(t, t->thing), pose_of(t, t->target)};
        for (int n = 1; n <= INSTANTS && back; n++) {
            double share = n / (double)INSTANTS;
            const sk_pose both[2] = {between(was[0], now[0], share), between(was[1], now[1], share)};
            back = leaves_on_its_side(t, both, &p);
        }
    }
    if (p.count > 0) back = back && !is_deep(t, &p, pose[p.count - 1]);
    test_drop_state(t->state);
    t->state = kept;
    return back;
}
