// Two bodies in uniform motion, from the first prediction to the contact.
#include "export/hierarchy_study.h"

#include "system/stopwatch.h"
#include <stdlib.h>

static const double TOUCHING = 1e-6;  // m: faces as near as this are in contact
static const double SUBSTEP = 1e-300; // s: motion is uniform, so no step adds to it
enum { QUEUE = 1 << 20, LOOKS_MAX = 1000000 };

// What a run works with.
typedef struct approach {
    const sk_approach_body *setup;
    sk_study_mesh moved[2]; // in the world, as printed
    sk_ball_tree tree[2];
    int32_t *levels[2];
    sk_contact_body body[2];
    sk_contact_search search;
    double now, started;
    sk_contact_costs before;
} approach;

// Writes the level of each node. Nodes are in the order of their levels: one ends where the children of its last node end.
static void find_levels(const sk_ball_tree *tree, int32_t *levels) {
    int32_t level = 0, level_end = 1, next_end = 1;
    for (int32_t n = 0; n < tree->node_count; n++) {
        if (n == level_end) {
            level++;
            level_end = next_end;
        }
        levels[n] = level;
        if (tree->nodes[n].children > 0) next_end = tree->nodes[n].child + tree->nodes[n].children;
    }
}

// ---- set up ----

static sk_result copy_points(const sk_study_mesh *from, sk_study_mesh *to) {
    size_t count = (size_t)from->mesh.point_count;
    *to = *from;
    to->points = malloc(count * sizeof *to->points);
    to->mesh.points = to->points;
    return to->points != NULL ? sk_ok() : sk_error("memory is short");
}

static void place(approach *a, double now) {
    a->now = now;
    for (int k = 0; k < 2; k++)
        a->body[k].pose.position = sk_add_scaled(a->setup[k].position, now, a->setup[k].velocity);
}

static sk_result set_up(approach *a, sk_study_run *out) {
    for (int k = 0; k < 2; k++) {
        const sk_approach_body *setup = &a->setup[k];
        sk_result result = copy_points(setup->mesh, &a->moved[k]);
        if (!result.ok) return result;
        for (int32_t i = 0; i < a->moved[k].mesh.point_count; i++) a->moved[k].points[i] = setup->mesh->points[i];
        double begun = sk_stopwatch();
        result = sk_ball_tree_build(&a->moved[k].mesh, setup->order, setup->joined, &a->tree[k]);
        if (!result.ok) return result;
        out->build[k] = sk_stopwatch() - begun;
        a->levels[k] = calloc((size_t)a->tree[k].node_count, sizeof *a->levels[k]);
        if (a->levels[k] == NULL) return sk_error("memory is short");
        find_levels(&a->tree[k], a->levels[k]);
        out->quality[k] = sk_ball_tree_quality(&a->tree[k]);
        out->root_radius[k] = a->tree[k].nodes[0].ball.radius;
        out->faces[k] = a->moved[k].mesh.face_count;
        a->body[k] = (sk_contact_body){.mesh = &a->moved[k].mesh,
                                       .tree = &a->tree[k],
                                       .pose.rotation = sk_quat_identity(),
                                       .velocity = setup->velocity};
    }
    place(a, 0.0);
    return sk_contact_search_create(a->body, 2, QUEUE, SUBSTEP, &a->search);
}

static void take_down(approach *a) {
    sk_contact_search_release(&a->search);
    for (int k = 0; k < 2; k++) {
        sk_ball_tree_release(&a->tree[k]);
        free(a->moved[k].points);
        free(a->levels[k]);
    }
}

// ---- events ----

static sk_contact_costs difference(const sk_contact_costs *a, const sk_contact_costs *b) {
    return (sk_contact_costs){a->predictions - b->predictions, a->fits - b->fits, a->volumes - b->volumes,
                              a->faces - b->faces, a->pops - b->pops};
}

static void open_event(approach *a, sk_approach_event *event) {
    *event = (sk_approach_event){.time = a->now};
    a->before = a->search.costs;
    a->started = sk_stopwatch();
}

// Notes the first pair of the queue as it is now.
static void note_pair(const approach *a, sk_approach_event *event) {
    if (a->search.queue.count == 0) return;
    const sk_contact_pair *pair = &a->search.queue.heap[0];
    event->leaves = true;
    for (int k = 0; k < 2; k++) {
        const sk_contact_body *body = &a->body[pair->body[k]];
        event->level[k] = a->levels[k][pair->node[k]];
        event->ball[k] = sk_contact_ball(body, pair->node[k]).ball;
        event->leaves = event->leaves && body->tree->nodes[pair->node[k]].children == 0;
    }
}

static void close_event(approach *a, const sk_approach_event *opened, sk_study_run *out) {
    sk_approach_event event = *opened;
    event.seconds = sk_stopwatch() - a->started;
    event.work = difference(&a->search.costs, &a->before);
    out->search += event.seconds;
    if (out->event_count < SK_APPROACH_EVENTS)
        out->event[out->event_count++] = event;
    else
        out->events_left_out++;
}

// Returns when two faces that move uniformly touch, or INFINITY if not before the horizon: each time the planes across their shortest connection
// meet, it is computed again.
static double touch_time(const approach *a, const sk_contact *c, double horizon) {
    enum { ROUNDS = 64 };
    double t = a->now;
    sk_vec3 v = sk_sub(a->setup[0].velocity, a->setup[1].velocity);
    sk_face_shape face[2];
    for (int k = 0; k < 2; k++) face[k] = sk_face_shape_of(&a->setup[k].mesh->mesh, c->face[k]);
    for (int round = 0; round < ROUNDS && t <= horizon; round++) {
        sk_face_shape at[2] = {face[0], face[1]};
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < 3; i++)
                at[k].control[i] =
                    sk_add(face[k].control[i], sk_add_scaled(a->setup[k].position, t, a->setup[k].velocity));
        sk_face_gap gap = sk_faces_closest(&at[0], &at[1], TOUCHING);
        double closing = sk_dot(v, sk_unit(sk_sub(gap.on_b, gap.on_a)));
        if (gap.distance <= TOUCHING) return t + (closing > 0.0 ? gap.distance / closing : 0.0);
        if (!(closing > 0.0)) return INFINITY;
        t += gap.distance / closing;
    }
    return INFINITY;
}

// Looks until the horizon. Returns the time of the earliest contact, or INFINITY. As printed, the first contact ends it.
static double look(approach *a, double horizon, bool first_only) {
    double earliest = INFINITY;
    sk_contact c;
    while (sk_contact_search_next(&a->search, a->now, horizon, &c)) {
        earliest = sk_min(earliest, first_only && c.distance <= TOUCHING ? a->now : touch_time(a, &c, horizon));
        if (first_only && isfinite(earliest)) break;
    }
    return earliest;
}

// The earliest time of all pairs of leaves.
static double leaf_time(const approach *a) {
    double earliest = INFINITY;
    for (int32_t i = 0; i < a->tree[0].node_count; i++)
        for (int32_t k = 0; k < a->tree[1].node_count && a->tree[0].nodes[i].children == 0; k++) {
            if (a->tree[1].nodes[k].children > 0) continue;
            sk_moving_ball x = sk_contact_ball(&a->body[0], i), y = sk_contact_ball(&a->body[1], k);
            earliest = sk_min(earliest, sk_first_contact(&x, &y, SUBSTEP));
        }
    return earliest;
}

// ---- as mended ----

static sk_result run_mended(approach *a, double ahead, sk_study_run *out) {
    sk_approach_event event;
    double begun = sk_stopwatch();
    sk_result result = sk_contact_search_begin(&a->search, 0.0, 0.0);
    out->search += sk_stopwatch() - begun;
    if (!result.ok) return result;
    out->first = sk_contact_search_time(&a->search);
    for (int32_t n = 0; n < LOOKS_MAX && isinf(out->contact); n++) {
        double next = sk_contact_search_time(&a->search);
        if (isinf(next)) break;
        place(a, sk_max(next, a->now));
        open_event(a, &event);
        note_pair(a, &event);
        out->contact = look(a, a->now + ahead, false);
        close_event(a, &event, out);
    }
    return sk_ok();
}

// ---- as printed ----

// Moves the points themselves, and fits both trees whole.
static void update(approach *a) {
    for (int k = 0; k < 2; k++) {
        sk_vec3 by = sk_add_scaled(a->setup[k].position, a->now, a->setup[k].velocity);
        a->body[k].pose.position = (sk_vec3){0.0, 0.0, 0.0};
        for (int32_t i = 0; i < a->moved[k].mesh.point_count; i++)
            a->moved[k].points[i] = sk_add(a->setup[k].mesh->points[i], by);
        sk_ball_tree_refit(&a->tree[k], &a->moved[k].mesh, a->setup[k].joined);
        a->search.costs.fits += a->tree[k].node_count;
    }
}

static sk_result run_printed(approach *a, double tick, sk_study_run *out) {
    enum { TICKS_MAX = 10000 };
    for (int32_t n = 1; n < TICKS_MAX && isinf(out->contact); n++) {
        sk_approach_event event;
        a->now = n * tick;
        if (n > 2 && sk_contact_search_time(&a->search) > a->now) continue;
        open_event(a, &event);
        update(a);
        note_pair(a, &event);
        if (n == 2) {
            sk_result result = sk_contact_search_begin(&a->search, a->now, 0.0);
            if (!result.ok) return result;
            out->first = sk_contact_search_time(&a->search);
        }
        if (n > 2) out->contact = look(a, a->now, true);
        close_event(a, &event, out);
        if (a->search.initialised && isinf(sk_contact_search_time(&a->search))) break;
    }
    return sk_ok();
}

sk_result sk_approach_run(const sk_approach_body bodies[2], sk_approach_steps steps, sk_study_run *out) {
    *out = (sk_study_run){.first = INFINITY, .leaf = INFINITY, .contact = INFINITY};
    approach a = {.setup = bodies};
    sk_result result = set_up(&a, out);
    if (result.ok) out->leaf = leaf_time(&a);
    if (result.ok) result = steps.tick > 0.0 ? run_printed(&a, steps.tick, out) : run_mended(&a, steps.ahead, out);
    out->work = a.search.costs;
    take_down(&a);
    return result;
}
