#include "bounds/ball_tree_internal.h"

#include "base/assert.h"
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[SK_TREE_ORDERS] = {"curve", "mean", "median", "pairs", "insert"};

const char *sk_tree_order_name(sk_tree_order order) {
    SK_ASSERT(order >= 0 && order < SK_TREE_ORDERS);
    return NAMES[order];
}

// ---- leaves ----

static tree_leaf leaf_of(const sk_vec3 *points, int32_t count) {
    tree_leaf leaf = {.box = {points[0], points[0]}};
    for (int32_t i = 1; i < count; i++) leaf.box = tree_box_join(leaf.box, (sk_box){points[i], points[i]});
    leaf.ball = count == 3 ? sk_ball_of_triangle(points) : sk_ball_smallest(points, count);
    return leaf;
}

static tree_leaf *leaves_of(const sk_face_mesh *mesh) {
    tree_leaf *leaves = malloc((size_t)mesh->face_count * sizeof *leaves);
    if (leaves == NULL) return NULL;
    for (int32_t i = 0; i < mesh->face_count; i++) {
        sk_vec3 points[SK_FACE_NODES_MAX];
        int32_t count = sk_face_controls(mesh, i, points);
        leaves[i] = leaf_of(points, count);
    }
    return leaves;
}

// ---- layout ----

// Writes the nodes, parents first, level by level. `sizes`: faces below each pair.
static void lay_out(sk_ball_tree *tree, const tree_pair *pairs, const int32_t *sizes, int32_t *ids) {
    int32_t faces = tree->face_count, known = 1;
    ids[0] = faces > 1 ? 2 * faces - 2 : 0;
    tree->nodes[0] = (sk_ball_node){.count = faces};
    for (int32_t n = 0; n < known; n++) {
        sk_ball_node *node = &tree->nodes[n];
        if (ids[n] < faces) {
            tree->order[node->first] = ids[n];
            continue;
        }
        tree_pair p = pairs[ids[n] - faces];
        int32_t of_left = p.left < faces ? 1 : sizes[p.left - faces];
        node->child = known;
        node->children = 2;
        tree->nodes[known] = (sk_ball_node){.first = node->first, .count = of_left};
        tree->nodes[known + 1] = (sk_ball_node){.first = node->first + of_left, .count = node->count - of_left};
        ids[known++] = p.left;
        ids[known++] = p.right;
    }
    tree->node_count = known;
}

static void count_faces(const tree_pair *pairs, int32_t faces, int32_t *sizes) {
    for (int32_t k = 0; k < faces - 1; k++)
        sizes[k] = (pairs[k].left < faces ? 1 : sizes[pairs[k].left - faces]) +
                   (pairs[k].right < faces ? 1 : sizes[pairs[k].right - faces]);
}

static sk_result make_room(const sk_face_mesh *mesh, sk_ball_tree *tree) {
    size_t faces = (size_t)mesh->face_count;
    tree->face_count = mesh->face_count;
    tree->nodes = calloc(2 * faces, sizeof *tree->nodes);
    tree->order = calloc(faces, sizeof *tree->order);
    tree->point = calloc(faces + 1, sizeof *tree->point);
    if (tree->nodes == NULL || tree->order == NULL || tree->point == NULL) return sk_error("memory is short");
    return sk_ok();
}

static int32_t controls_of(const sk_mesh_face *face) {
    return face->nodes == 8 ? 9 : face->nodes;
}

static sk_result place_points(const sk_face_mesh *mesh, sk_ball_tree *tree) {
    int32_t count = 0;
    for (int32_t i = 0; i < tree->face_count; i++) {
        tree->point[i] = count;
        count += controls_of(&mesh->faces[tree->order[i]]);
    }
    tree->point[tree->face_count] = count;
    tree->points = calloc((size_t)count, sizeof *tree->points);
    return tree->points != NULL ? sk_ok() : sk_error("memory is short");
}

static bool build_pairs(sk_tree_order order, const tree_leaf *leaves, int32_t count, tree_pair *pairs) {
    if (order == SK_TREE_CURVE) return tree_by_curve(leaves, count, pairs);
    if (order == SK_TREE_PAIRS) return tree_by_pairs(leaves, count, pairs);
    if (order == SK_TREE_INSERT) return tree_by_insertion(leaves, count, pairs);
    return tree_by_split(leaves, count, order == SK_TREE_MEDIAN, pairs);
}

sk_result sk_ball_tree_build(const sk_face_mesh *mesh, sk_tree_order order, bool joined, sk_ball_tree *out) {
    memset(out, 0, sizeof *out);
    int32_t most = order >= SK_TREE_PAIRS ? SK_TREE_SLOW_MAX : SK_TREE_FACES_MAX;
    if (mesh->face_count < 1 || mesh->face_count > most)
        return sk_error("the mesh has %d faces; 1 to %d are allowed", (int)mesh->face_count, (int)most);
    sk_result r = make_room(mesh, out);
    if (!r.ok) return r;
    size_t faces = (size_t)mesh->face_count;
    tree_leaf *leaves = leaves_of(mesh);
    tree_pair *pairs = malloc(faces * sizeof *pairs);
    int32_t *sizes = malloc(faces * sizeof *sizes), *ids = malloc(2 * faces * sizeof *ids);
    bool enough = leaves != NULL && pairs != NULL && sizes != NULL && ids != NULL &&
                  build_pairs(order, leaves, mesh->face_count, pairs);
    if (enough) {
        count_faces(pairs, mesh->face_count, sizes);
        lay_out(out, pairs, sizes, ids);
        r = place_points(mesh, out);
    }
    free(leaves);
    free(pairs);
    free(sizes);
    free(ids);
    if (!enough) return sk_error("memory is short");
    if (r.ok) sk_ball_tree_refit(out, mesh, joined);
    return r;
}

void sk_ball_tree_release(sk_ball_tree *tree) {
    free(tree->nodes);
    free(tree->order);
    free(tree->points);
    free(tree->point);
    memset(tree, 0, sizeof *tree);
}

// ---- refit ----

static sk_ball smaller(sk_ball a, sk_ball b) {
    return b.radius < a.radius ? b : a;
}

static sk_ball joined_children(const sk_ball_tree *tree, const sk_ball_node *node) {
    sk_ball ball = tree->nodes[node->child].ball;
    for (int32_t k = 1; k < node->children; k++) ball = sk_ball_join(ball, tree->nodes[node->child + k].ball);
    return ball;
}

static sk_ball ball_of(const sk_ball_tree *tree, const sk_ball_node *node, bool joined) {
    const sk_vec3 *points = tree->points + tree->point[node->first];
    int32_t count = tree->point[node->first + node->count] - tree->point[node->first];
    if (node->children == 0) return leaf_of(points, count).ball;
    sk_ball ball = joined_children(tree, node);
    if (joined) return ball;
    ball = smaller(ball, sk_ball_about(ball.centre, points, count));
    return smaller(smaller(ball, sk_ball_ritter(points, count)), sk_ball_epos(points, count));
}

void sk_ball_tree_refit(sk_ball_tree *tree, const sk_face_mesh *mesh, bool joined) {
    for (int32_t i = 0; i < tree->face_count; i++)
        (void)sk_face_controls(mesh, tree->order[i], tree->points + tree->point[i]);
    for (int32_t n = tree->node_count - 1; n >= 0; n--) tree->nodes[n].ball = ball_of(tree, &tree->nodes[n], joined);
}

void sk_ball_tree_fit(sk_ball_tree *tree, const sk_face_mesh *mesh, int32_t node) {
    sk_ball_node *n = &tree->nodes[node];
    for (int32_t i = n->first; i < n->first + n->count; i++)
        (void)sk_face_controls(mesh, tree->order[i], tree->points + tree->point[i]);
    const sk_vec3 *points = tree->points + tree->point[n->first];
    int32_t count = tree->point[n->first + n->count] - tree->point[n->first];
    if (n->children == 0)
        n->ball = leaf_of(points, count).ball;
    else
        n->ball = smaller(smaller(sk_ball_about(n->ball.centre, points, count), sk_ball_ritter(points, count)),
                          sk_ball_epos(points, count));
}

// ---- more children ----

// Collects the children of a node in the wide tree. Returns how many there are.
static int32_t adopt(const sk_ball_tree *tree, int32_t node, int32_t most, int32_t *out) {
    int32_t count = 1;
    out[0] = node;
    while (count < most) {
        int32_t largest = -1;
        for (int32_t k = 0; k < count; k++) {
            const sk_ball_node *n = &tree->nodes[out[k]];
            if (n->children == 0 || count - 1 + n->children > most) continue;
            if (largest < 0 || n->ball.radius > tree->nodes[out[largest]].ball.radius) largest = k;
        }
        if (largest < 0) break;
        int32_t opened = out[largest];
        out[largest] = tree->nodes[opened].child;
        for (int32_t k = 1; k < tree->nodes[opened].children; k++) out[count++] = tree->nodes[opened].child + k;
    }
    for (int32_t i = 1; i < count; i++) // in the order of their faces
        for (int32_t k = i; k > 0 && tree->nodes[out[k]].first < tree->nodes[out[k - 1]].first; k--) {
            int32_t swapped = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swapped;
        }
    return count;
}

sk_result sk_ball_tree_widen(sk_ball_tree *tree, int32_t most) {
    enum { CHILDREN_MAX = 8 };
    SK_ASSERT(most >= 2 && most <= CHILDREN_MAX);
    size_t size = (size_t)tree->node_count;
    sk_ball_node *nodes = malloc(size * sizeof *nodes);
    int32_t *ids = malloc(size * sizeof *ids), known = 1;
    if (nodes == NULL || ids == NULL) {
        free(nodes);
        free(ids);
        return sk_error("memory is short");
    }
    ids[0] = 0;
    for (int32_t n = 0; n < known; n++) {
        int32_t children[CHILDREN_MAX];
        nodes[n] = tree->nodes[ids[n]];
        if (nodes[n].children == 0) continue;
        nodes[n].children = adopt(tree, ids[n], most, children);
        nodes[n].child = known;
        for (int32_t k = 0; k < nodes[n].children; k++) ids[known++] = children[k];
    }
    free(ids);
    free(tree->nodes);
    tree->nodes = nodes;
    tree->node_count = known;
    return sk_ok();
}

// ---- quality ----

sk_tree_quality sk_ball_tree_quality(const sk_ball_tree *tree) {
    sk_tree_quality q = {.least_depth = INT32_MAX};
    double depths = 0.0;
    // The depth of each node follows from its parent's: a level ends where the children of its last node end.
    int32_t depth = 0, level_end = 1, next_end = 1;
    for (int32_t n = 0; n < tree->node_count; n++) {
        const sk_ball_node *node = &tree->nodes[n];
        if (n == level_end) {
            depth++;
            level_end = next_end;
        }
        q.volume += sk_ball_volume(node->ball);
        if (node->children > 0) {
            next_end = node->child + node->children;
            continue;
        }
        depths += depth;
        q.least_depth = depth < q.least_depth ? depth : q.least_depth;
        q.most_depth = depth > q.most_depth ? depth : q.most_depth;
    }
    q.mean_depth = depths / tree->face_count;
    return q;
}
