#include "bounds/contact_search.h"

#include "base/assert.h"
#include "bounds/dop.h"
#include "bounds/face_pair.h"
#include <stdlib.h>
#include <string.h>

static const double FACE_TOLERANCE = 1e-9; // m, of the distance of curved faces

// ---- the search ----

static int32_t pairs_of(const sk_contact_body *bodies, int32_t count) {
    int64_t pairs = (int64_t)count * (count - 1) / 2;
    for (int32_t i = 0; i < count; i++) pairs += bodies[i].with_itself;
    return pairs <= SK_CONTACT_QUEUE_MAX ? (int32_t)pairs : SK_CONTACT_QUEUE_MAX + 1;
}

sk_result sk_contact_search_create(sk_contact_body *bodies, int32_t body_count, int32_t capacity, double substep,
                                   sk_contact_search *out) {
    *out = (sk_contact_search){.body_count = body_count, .bodies = bodies, .substep = substep};
    int32_t pairs = pairs_of(bodies, body_count);
    if (capacity < pairs)
        return sk_error("a queue of %d pairs for %d pairs of bodies; give it at least as many", (int)capacity,
                        (int)pairs);
    out->first_node = calloc((size_t)body_count + 1, sizeof *out->first_node);
    if (out->first_node == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < body_count; i++)
        out->first_node[i + 1] = out->first_node[i] + (bodies[i].swing > 0.0 ? bodies[i].tree->node_count : 0);
    out->fitted = calloc((size_t)out->first_node[body_count] + 1, sizeof *out->fitted);
    if (out->fitted == NULL) return sk_error("memory is short");
    return sk_contact_queue_create(capacity, &out->queue);
}

void sk_contact_search_release(sk_contact_search *search) {
    sk_contact_queue_release(&search->queue);
    free(search->fitted);
    free(search->first_node);
    memset(search, 0, sizeof *search);
}

void sk_contact_search_moved(sk_contact_search *search) {
    search->step++;
}

double sk_contact_search_time(const sk_contact_search *search) {
    if (!search->initialised) return 0.0;
    return search->queue.count > 0 ? search->queue.heap[0].time : INFINITY;
}

// ---- one side of a pair ----

// A node of a pair as it moves: in the world, or in the frame of the body where both nodes are of one body.
typedef struct side {
    sk_moving_ball ball;
    double turn, outer; // m/s, m/s^2: what points of the ball away from its centre have more than it
    sk_pose frame;
} side;

static void fit(sk_contact_search *s, int32_t body, int32_t node) {
    sk_contact_body *b = &s->bodies[body];
    if (!(b->swing > 0.0)) return;
    int64_t *fitted = &s->fitted[s->first_node[body] + node];
    if (*fitted == s->step) return;
    *fitted = s->step;
    s->costs.fits++;
    sk_ball_tree_fit(b->tree, b->mesh, node);
}

sk_moving_ball sk_contact_ball(const sk_contact_body *b, int32_t node) {
    sk_ball ball = b->tree->nodes[node].ball;
    sk_vec3 arm = sk_rotate(b->pose.rotation, ball.centre);
    return (sk_moving_ball){.ball = {sk_add(b->pose.position, arm), ball.radius},
                            .velocity = sk_add(b->velocity, sk_cross(b->rate, arm)),
                            .spread = b->swing,
                            .acceleration = sk_acceleration_at(&b->caps, sk_length(ball.centre))};
}

static side side_of(sk_contact_search *s, const sk_contact_pair *pair, int k) {
    const sk_contact_body *b = &s->bodies[pair->body[k]];
    fit(s, pair->body[k], pair->node[k]);
    if (pair->body[0] == pair->body[1])
        return (side){{.ball = b->tree->nodes[pair->node[k]].ball, .spread = b->swing},
                      0.0,
                      0.0,
                      {{0.0, 0.0, 0.0}, sk_quat_identity()}};
    side out = {.ball = sk_contact_ball(b, pair->node[k]), .frame = b->pose};
    out.turn = sk_length(b->rate) * out.ball.ball.radius;
    out.outer = sk_acceleration_at(&b->caps, out.ball.ball.radius) - b->caps.acceleration;
    return out;
}

// ---- predictions ----

static double predict(sk_contact_search *s, const side *a, const side *b, double now) {
    s->costs.predictions++;
    return now + sk_first_contact(&a->ball, &b->ball, s->substep);
}

static sk_face_shape shape_of(const sk_contact_search *s, const sk_contact_pair *pair, int k, const side *of) {
    const sk_contact_body *b = &s->bodies[pair->body[k]];
    int32_t place = b->tree->nodes[pair->node[k]].first, nodes = b->mesh->faces[b->tree->order[place]].nodes;
    sk_face_shape shape = {.corners = sk_face_corners(nodes), .degree = nodes > 4 ? 2 : 1};
    const sk_vec3 *points = b->tree->points + b->tree->point[place];
    int32_t count = b->tree->point[place + 1] - b->tree->point[place];
    for (int32_t i = 0; i < count; i++) shape.control[i] = sk_pose_point(of->frame, points[i]);
    return shape;
}

// Returns when points on both sides of a gap along n, a unit vector from a to b, can meet. INFINITY: never.
static double closing(const sk_contact_search *s, const side *a, const side *b, sk_vec3 n, double gap) {
    double speed =
        sk_dot(n, sk_sub(a->ball.velocity, b->ball.velocity)) + a->ball.spread + b->ball.spread + a->turn + b->turn;
    return sk_first_closing(gap, speed, a->ball.acceleration + b->ball.acceleration + a->outer + b->outer, s->substep);
}

static int32_t controls_of(const sk_face_shape *face) {
    return face->corners == 3 ? (face->degree == 1 ? 3 : 6) : (face->degree == 1 ? 4 : 9);
}

// The latest time of the slabs of two polytopes: while they are apart along one direction, the faces cannot touch.
static double volumes_time(sk_contact_search *s, const side sides[2], const sk_face_shape face[2]) {
    sk_dop a = sk_dop_of_points(SK_DOP_26, face[0].control, controls_of(&face[0])),
           b = sk_dop_of_points(SK_DOP_26, face[1].control, controls_of(&face[1]));
    const sk_vec3 *along = sk_dop_directions(SK_DOP_26);
    double time = 0.0;
    s->costs.volumes++;
    for (int32_t k = 0; k < a.slabs; k++) {
        double size = sk_length(along[k]), ahead = (b.low[k] - a.high[k]) / size,
               behind = (a.low[k] - b.high[k]) / size;
        sk_vec3 n = sk_scale(1.0 / size, along[k]);
        if (ahead > 0.0) time = sk_max(time, closing(s, &sides[0], &sides[1], n, ahead));
        if (behind > 0.0) time = sk_max(time, closing(s, &sides[0], &sides[1], sk_neg(n), behind));
    }
    return time;
}

// Two convex faces stay apart at least while the planes across their shortest connection do. Other faces may bulge around these planes: there
// the gap closes with the whole relative speed.
static double faces_time(sk_contact_search *s, const side sides[2], const sk_face_shape face[2], sk_face_gap *gap) {
    static const double ROUNDED = 1.0 - 1e-9;
    s->costs.faces++;
    *gap = sk_faces_closest(&face[0], &face[1], FACE_TOLERANCE);
    if (!(gap->lower > 0.0)) return 0.0;
    sk_vec3 v = sk_sub(sides[0].ball.velocity, sides[1].ball.velocity), n = sk_unit(v);
    double lower = gap->lower;
    if (controls_of(&face[0]) == 3 && controls_of(&face[1]) == 3) {
        double high = -INFINITY, low = INFINITY;
        n = sk_unit(sk_sub(gap->on_b, gap->on_a));
        for (int i = 0; i < 3; i++) {
            high = sk_max(high, sk_dot(n, sk_sub(face[0].control[i], gap->on_a)));
            low = sk_min(low, sk_dot(n, sk_sub(face[1].control[i], gap->on_a)));
        }
        lower = low - high;
    }
    return closing(s, &sides[0], &sides[1], n, lower * ROUNDED);
}

// ---- pairs ----

static bool share_a_node(const sk_contact_body *b, const sk_contact_pair *pair) {
    const sk_mesh_face *f = &b->mesh->faces[b->tree->order[b->tree->nodes[pair->node[0]].first]],
                       *g = &b->mesh->faces[b->tree->order[b->tree->nodes[pair->node[1]].first]];
    for (int32_t i = 0; i < f->nodes; i++)
        for (int32_t k = 0; k < g->nodes; k++)
            if (f->node[i] == g->node[k]) return true;
    return false;
}

// Which node is replaced by its children: the larger one; of equal ones the first.
static int larger_side(const sk_contact_search *s, const sk_contact_pair *pair) {
    const sk_ball_node *a = &s->bodies[pair->body[0]].tree->nodes[pair->node[0]],
                       *b = &s->bodies[pair->body[1]].tree->nodes[pair->node[1]];
    if (a->children == 0 || b->children == 0) return a->children == 0;
    return b->ball.radius > a->ball.radius;
}

static void push_predicted(sk_contact_search *s, sk_contact_pair pair, double now) {
    side a = side_of(s, &pair, 0), b = side_of(s, &pair, 1);
    // Both the pair's time and that of the pair above it are bounds, so the later one is.
    pair.time = sk_max(pair.time, predict(s, &a, &b, now));
    bool pushed = sk_contact_queue_push(&s->queue, pair);
    SK_ASSERT(pushed);
}

// Replaces a pair by pairs with children. False if the queue has no room.
static bool open_pair(sk_contact_search *s, const sk_contact_pair *pair, double now) {
    bool same = pair->body[0] == pair->body[1] && pair->node[0] == pair->node[1];
    int k = larger_side(s, pair);
    const sk_ball_node *node = &s->bodies[pair->body[k]].tree->nodes[pair->node[k]];
    int32_t children = node->children, needed = same ? children * (children + 1) / 2 : children;
    if (s->queue.capacity - s->queue.count < needed) return false;
    for (int32_t i = 0; i < children; i++)
        for (int32_t j = same ? i : children - 1; j < children; j++) {
            sk_contact_pair child = *pair;
            child.node[k] = node->child + i;
            if (same) child.node[1] = node->child + j;
            push_predicted(s, child, now);
        }
    return true;
}

static sk_contact contact_of(const sk_contact_search *s, const sk_contact_pair *pair, bool leaves) {
    sk_contact c = {.body = {pair->body[0], pair->body[1]}, .face = {-1, -1}, .time = pair->time};
    for (int k = 0; k < 2 && leaves; k++) {
        const sk_ball_tree *tree = s->bodies[pair->body[k]].tree;
        c.face[k] = tree->order[tree->nodes[pair->node[k]].first];
    }
    return c;
}

// Predicts two leaves by ever tighter volumes. Returns whether their faces can touch before the horizon; else when.
static bool leaves_touch(sk_contact_search *s, sk_contact_pair *pair, const side sides[2], double now, double horizon,
                         sk_contact *out) {
    const sk_face_shape face[2] = {shape_of(s, pair, 0, &sides[0]), shape_of(s, pair, 1, &sides[1])};
    sk_face_gap gap;
    pair->time = sk_max(pair->time, now + volumes_time(s, sides, face));
    if (pair->time > horizon) return false;
    pair->time = sk_max(pair->time, now + faces_time(s, sides, face, &gap));
    if (pair->time > horizon) return false;
    *out = contact_of(s, pair, true);
    out->distance = gap.distance;
    out->depth = gap.distance > 0.0 ? 0.0 : sk_faces_depth(&face[0], &face[1]);
    // Closest points of two nodes of one body are in its frame.
    bool inside = pair->body[0] == pair->body[1];
    sk_pose pose = s->bodies[pair->body[0]].pose;
    out->on[0] = inside ? sk_pose_point(pose, gap.on_a) : gap.on_a;
    out->on[1] = inside ? sk_pose_point(pose, gap.on_b) : gap.on_b;
    return true;
}

static void put_back(sk_contact_search *s, sk_contact_pair pair, double after) {
    static const double LATER = 0x1p-50; // of the time: the least that is later
    if (!(pair.time > after)) pair.time = after + sk_max(fabs(after), 1.0) * LATER;
    bool pushed = sk_contact_queue_push(&s->queue, pair);
    SK_ASSERT(pushed);
}

bool sk_contact_search_next(sk_contact_search *s, double now, double horizon, sk_contact *out) {
    SK_ASSERT(s->initialised && horizon >= now && isfinite(horizon));
    sk_contact_pair pair;
    while (s->queue.count > 0 && s->queue.heap[0].time <= horizon && sk_contact_queue_pop(&s->queue, &pair)) {
        s->costs.pops++;
        const sk_contact_body *of[2] = {&s->bodies[pair.body[0]], &s->bodies[pair.body[1]]};
        bool same = of[0] == of[1] && pair.node[0] == pair.node[1];
        bool leaves = of[0]->tree->nodes[pair.node[0]].children == 0 && of[1]->tree->nodes[pair.node[1]].children == 0;
        if (leaves && of[0] == of[1] && (same || share_a_node(of[0], &pair))) continue;
        const side sides[2] = {side_of(s, &pair, 0), side_of(s, &pair, 1)};
        pair.time = same ? now : predict(s, &sides[0], &sides[1], now);
        if (pair.time > horizon) {
            put_back(s, pair, horizon);
            continue;
        }
        if (!leaves && open_pair(s, &pair, now)) continue;
        bool found = !leaves || leaves_touch(s, &pair, sides, now, horizon, out);
        if (!leaves) *out = contact_of(s, &pair, false);
        put_back(s, pair, horizon);
        if (found) return true;
    }
    return false;
}

// ---- begin ----

static void push_roots(sk_contact_search *s, int32_t a, int32_t b, double now) {
    push_predicted(s, (sk_contact_pair){.time = now, .body = {a, b}}, now);
}

sk_result sk_contact_search_begin(sk_contact_search *s, double now, double resting_depth) {
    sk_contact c;
    sk_contact_queue_clear(&s->queue);
    s->step++;
    for (int32_t a = 0; a < s->body_count; a++)
        for (int32_t b = a; b < s->body_count; b++)
            if (a != b || s->bodies[a].with_itself) push_roots(s, a, b, now);
    s->initialised = true;
    while (sk_contact_search_next(s, now, now, &c)) {
        if (c.face[0] < 0)
            return sk_error("bodies %d and %d: the queue of %d pairs is too short for what touches at the beginning",
                            (int)c.body[0], (int)c.body[1], (int)s->queue.capacity);
        if (c.depth > resting_depth)
            return sk_error("face %d of body %d overlaps face %d of body %d by %.3g m; at most %.3g m is allowed",
                            (int)c.face[0], (int)c.body[0], (int)c.face[1], (int)c.body[1], c.depth, resting_depth);
    }
    return sk_ok();
}

void sk_contact_search_disturb(sk_contact_search *s, int32_t body, double now) {
    sk_contact_queue_remove(&s->queue, body);
    for (int32_t other = 0; other < s->body_count; other++)
        if (other != body || s->bodies[body].with_itself)
            push_roots(s, other < body ? other : body, other < body ? body : other, now);
}
