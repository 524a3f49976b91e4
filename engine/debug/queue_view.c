#include "debug/queue_view.h"

#include "math/elementary.h"
#include <stdlib.h>

static const double SUBSTEP = 1e-300; // s: motion is uniform, so no step adds to it
enum {
    QUEUE = 4096,
    AROUND = 12,
    BANDS = 7,
    ROUND_POINTS = AROUND * (BANDS - 1) + 2,
    ROUND_FACES = 2 * AROUND * (BANDS - 1)
};

// ---- surfaces ----

static void add_face(sk_face_mesh *mesh, sk_mesh_face *faces, int32_t a, int32_t b, int32_t c) {
    if (a != b && b != c && c != a) faces[mesh->face_count++] = (sk_mesh_face){3, {a, b, c}};
}

// A convex piece as triangles: each edge of a face with the face's first vertex.
static void add_piece(sk_face_mesh *mesh, sk_vec3 *points, sk_mesh_face *faces, const sk_convex *piece) {
    int32_t base = mesh->point_count, first[SK_CONVEX_FACES_MAX];
    for (int32_t i = 0; i < piece->vertex_count; i++) points[mesh->point_count++] = piece->vertex[i];
    for (int32_t i = 0; i < piece->face_count; i++) first[i] = -1;
    for (int32_t i = 0; i < 2 * piece->edge_count; i++) {
        const sk_convex_edge *e = &piece->edge[i / 2];
        int32_t face = i % 2 == 0 ? e->left : e->right, from = i % 2 == 0 ? e->from : e->to,
                to = i % 2 == 0 ? e->to : e->from;
        if (first[face] < 0) first[face] = from;
        add_face(mesh, faces, base + first[face], base + from, base + to);
    }
}

// A sphere or a capsule as 12 meridians and 7 bands, poles on z; its points are on its surface.
static void add_round(sk_face_mesh *mesh, sk_vec3 *points, sk_mesh_face *faces, const sk_body_round *round) {
    int32_t base = mesh->point_count, top = base + ROUND_POINTS - 2, bottom = top + 1;
    sk_vec3 along = sk_sub(round->to, round->from);
    for (int32_t i = 0; i < ROUND_POINTS; i++) {
        double s, c, sine, cosine;
        sk_sincos(SK_PI * (1 + i / AROUND) / BANDS, &s, &c);
        sk_sincos(2.0 * SK_PI * (i % AROUND) / AROUND, &sine, &cosine);
        sk_vec3 d = {s * cosine, s * sine, c};
        if (i >= ROUND_POINTS - 2) d = sk_vec(0.0, 0.0, i == ROUND_POINTS - 2 ? 1.0 : -1.0);
        points[mesh->point_count++] = sk_add_scaled(sk_dot(d, along) > 0.0 ? round->to : round->from, round->radius, d);
    }
    for (int32_t j = 0; j < BANDS; j++)
        for (int32_t i = 0; i < AROUND; i++) {
            int32_t next = (i + 1) % AROUND, above = base + (j - 1) * AROUND, below = base + j * AROUND;
            int32_t a = j == 0 ? top : above + i, b = j == BANDS - 1 ? bottom : below + i,
                    c = j == BANDS - 1 ? bottom : below + next, d = j == 0 ? top : above + next;
            add_face(mesh, faces, a, b, c);
            add_face(mesh, faces, a, c, d);
        }
}

static sk_result make_mesh(const sk_body_type *type, sk_face_mesh *mesh) {
    int32_t points = type->round_count * ROUND_POINTS, faces = type->round_count * ROUND_FACES;
    for (int32_t i = 0; i < type->piece_count; i++) {
        points += type->pieces[i].solid.vertex_count;
        faces += 2 * type->pieces[i].solid.edge_count;
    }
    sk_vec3 *at = calloc((size_t)points + 1, sizeof *at);
    sk_mesh_face *of = calloc((size_t)faces + 1, sizeof *of);
    *mesh = (sk_face_mesh){0, 0, at, of};
    if (at == NULL || of == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < type->piece_count; i++) add_piece(mesh, at, of, &type->pieces[i].solid);
    for (int32_t i = 0; i < type->round_count; i++) add_round(mesh, at, of, &type->rounds[i]);
    return sk_ok();
}

// ---- the view ----

static sk_result build_trees(sk_queue_view *v) {
    const sk_model *model = v->model;
    v->type_count = model->body_type_count;
    v->mesh = calloc((size_t)v->type_count, sizeof *v->mesh);
    v->tree = calloc((size_t)v->type_count, sizeof *v->tree);
    if (v->mesh == NULL || v->tree == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < v->type_count; i++) {
        sk_result result = make_mesh(&model->body_types[i], &v->mesh[i]);
        if (result.ok) result = sk_ball_tree_build(&v->mesh[i], SK_TREE_CURVE, false, &v->tree[i]);
        if (!result.ok) return result;
    }
    return sk_ok();
}

sk_result sk_queue_view_create(const sk_model *model, sk_queue_view **out) {
    *out = NULL;
    if (model->body_count < 1) return sk_error("the model has no bodies");
    sk_queue_view *v = calloc(1, sizeof *v);
    if (v == NULL) return sk_error("memory is short");
    v->model = model;
    sk_result result = build_trees(v);
    if (result.ok) result = sk_contact_search_create(v->moving, SK_QUEUE_BODIES_MAX, QUEUE, SUBSTEP, &v->search);
    if (!result.ok) {
        sk_queue_view_destroy(v);
        return result;
    }
    *out = v;
    return result;
}

void sk_queue_view_destroy(sk_queue_view *v) {
    if (v == NULL) return;
    for (int32_t i = 0; i < v->type_count; i++) {
        if (v->tree != NULL) sk_ball_tree_release(&v->tree[i]);
        if (v->mesh == NULL) continue;
        free((void *)v->mesh[i].points);
        free((void *)v->mesh[i].faces);
    }
    free(v->mesh);
    free(v->tree);
    sk_contact_search_release(&v->search);
    free(v);
}

// A body as it moves now. It turns at its present rate.
static sk_contact_body moving_of(const sk_queue_view *v, const sk_state *state, int32_t body) {
    const sk_body_state *s = sk_state_body(state, body);
    int32_t type = v->model->bodies[body].type;
    bool still = s->asleep || s->frozen;
    sk_vec3 rate = still ? sk_vec(0, 0, 0) : sk_body_rate(&v->model->body_types[type], s);
    return (sk_contact_body){.mesh = &v->mesh[type],
                             .tree = &v->tree[type],
                             .pose = sk_body_pose(s),
                             .velocity = still ? sk_vec(0, 0, 0) : s->velocity,
                             .rate = rate,
                             .caps.rate = sk_length(rate)};
}

void sk_queue_view_fill(sk_queue_view *v, const sk_state *state) {
    sk_contact contact;
    sk_contact_pair pair;
    v->body_count = 0;
    for (int32_t i = 0; i < v->model->body_count && v->body_count < SK_QUEUE_BODIES_MAX; i++) {
        if (sk_state_body(state, i)->absent) continue;
        v->body[v->body_count] = i;
        v->moving[v->body_count++] = moving_of(v, state, i);
    }
    v->search.body_count = v->body_count;
    v->search.costs = (sk_contact_costs){.pops = 0};
    (void)sk_contact_search_begin(&v->search, 0.0, INFINITY); // a full queue shows larger parts
    while (sk_contact_search_next(&v->search, 0.0, 1.0 / SK_TICK_HZ, &contact)) continue;
    v->filled = true;
    for (v->listed = 0; v->listed < SK_QUEUE_LISTED && sk_contact_queue_pop(&v->search.queue, &pair); v->listed++)
        v->pair[v->listed] = pair;
    for (int32_t i = 0; i < v->listed; i++) (void)sk_contact_queue_push(&v->search.queue, v->pair[i]);
}

int32_t sk_queue_view_level(const sk_queue_view *v, int32_t body, int32_t node) {
    // Nodes are in the order of their levels: one ends where the children of its last node end.
    const sk_ball_tree *tree = v->moving[body].tree;
    int32_t level = 0, level_end = 1, next_end = 1;
    for (int32_t n = 0; n <= node; n++) {
        if (n == level_end) {
            level++;
            level_end = next_end;
        }
        if (tree->nodes[n].children > 0) next_end = tree->nodes[n].child + tree->nodes[n].children;
    }
    return level;
}

sk_ball sk_queue_view_predicted(const sk_queue_view *v, const sk_contact_pair *pair, int side) {
    const sk_contact_body *one = &v->moving[pair->body[side]], *other = &v->moving[pair->body[1 - side]];
    sk_moving_ball ball = sk_contact_ball(one, pair->node[side]);
    // The body as a whole is moved; by how much its part turns until then is not known.
    ball.ball.centre = sk_add_scaled(ball.ball.centre, isfinite(pair->time) ? pair->time : 0.0,
                                     sk_sub(one->velocity, other->velocity));
    return ball.ball;
}
