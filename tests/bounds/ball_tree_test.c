// Trees of balls: every ball contains its faces, and every face is in the tree once.
#include "bounds/ball_tree.h"
#include "meshes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const uint64_t SEED = 31101;

static void check_tree(const sk_ball_tree *tree, const sk_face_mesh *mesh, int32_t children, const char *what) {
    int32_t leaves = 0;
    char *seen = calloc((size_t)mesh->face_count, 1);
    assert_non_null(seen);
    assert_int_equal(tree->nodes[0].first, 0);
    assert_int_equal(tree->nodes[0].count, mesh->face_count);
    for (int32_t n = 0; n < tree->node_count; n++) {
        const sk_ball_node *node = &tree->nodes[n];
        for (int32_t i = node->first; i < node->first + node->count; i++) {
            sk_vec3 points[SK_FACE_NODES_MAX];
            int32_t count = sk_face_controls(mesh, tree->order[i], points);
            for (int32_t k = 0; k < count; k++) {
                sk_vec3 d = sk_sub(points[k], node->ball.centre);
                if (!(sk_length(d) <= node->ball.radius))
                    fail_msg("%s: node %d does not contain a point of face %d", what, (int)n, (int)tree->order[i]);
            }
        }
        if (node->children == 0) {
            assert_int_equal(node->count, 1);
            leaves++;
            assert_false(seen[tree->order[node->first]]);
            seen[tree->order[node->first]] = 1;
            continue;
        }
        assert_true(node->children >= 2 && node->children <= children && node->child > n);
        int32_t next = node->first;
        for (int32_t k = 0; k < node->children; k++) {
            assert_int_equal(tree->nodes[node->child + k].first, next);
            next += tree->nodes[node->child + k].count;
        }
        assert_int_equal(next, node->first + node->count);
    }
    assert_int_equal(leaves, mesh->face_count);
    free(seen);
}

static sk_ball_tree tree_of(const sk_face_mesh *mesh, sk_tree_order order, bool joined) {
    sk_ball_tree tree;
    sk_result r = sk_ball_tree_build(mesh, order, joined, &tree);
    if (!r.ok) fail_msg("%s", r.text);
    return tree;
}

static void every_order_builds_a_tree_of_all_faces(void **unused) {
    (void)unused;
    for (int32_t around = 3; around < 30; around += 5) {
        own_mesh m = sphere_mesh(around, around / 2 + 2, 0.1);
        for (int order = 0; order < SK_TREE_ORDERS; order++)
            for (int joined = 0; joined < 2; joined++) {
                sk_ball_tree tree = tree_of(&m.mesh, (sk_tree_order)order, joined);
                check_tree(&tree, &m.mesh, 2, sk_tree_order_name((sk_tree_order)order));
                assert_int_equal(tree.node_count, 2 * m.mesh.face_count - 1);
                assert_true(sk_ball_tree_widen(&tree, 2 + order + 4 * joined > 8 ? 8 : 2 + order + 4 * joined).ok);
                check_tree(&tree, &m.mesh, 8, "wide");
                sk_ball_tree_release(&tree);
            }
        drop_mesh(&m);
    }
}

static void a_single_face_is_a_tree(void **unused) {
    (void)unused;
    sk_vec3 points[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    sk_mesh_face face = {3, {0, 1, 2}};
    sk_face_mesh mesh = {3, 1, points, &face}, none = {3, 0, points, &face};
    for (int order = 0; order < SK_TREE_ORDERS; order++) {
        sk_ball_tree tree = tree_of(&mesh, (sk_tree_order)order, false);
        check_tree(&tree, &mesh, 2, "one face");
        sk_tree_quality q = sk_ball_tree_quality(&tree);
        assert_true(q.mean_depth == 0.0 && q.least_depth == 0 && q.most_depth == 0);
        sk_ball_tree_release(&tree);
        assert_false(sk_ball_tree_build(&none, (sk_tree_order)order, false, &tree).ok);
        sk_ball_tree_release(&tree);
    }
}

// Refitted to moved points it contains them, and nothing is left of the old ones.
static void a_refitted_tree_contains_what_moved(void **unused) {
    (void)unused;
    own_mesh m = sphere_mesh(40, 21, 0.2);
    uint64_t random = SEED;
    sk_ball_tree tree = tree_of(&m.mesh, SK_TREE_CURVE, false);
    for (int n = 0; n < 5; n++) {
        for (int32_t i = 0; i < m.mesh.point_count; i++) {
            m.points[i].x += sk_random_range(&random, 0.9, 1.1);
            m.points[i].z *= 0.9;
        }
        sk_ball_tree_refit(&tree, &m.mesh, false);
        check_tree(&tree, &m.mesh, 2, "refitted");
    }
    sk_ball_tree_release(&tree);
    drop_mesh(&m);
}

// Strips of a plane and of a cylinder: the mesh has curved faces whose nodes are not all in the ball of their corners.
static void curved_faces_are_in_the_balls_of_their_control_points(void **unused) {
    (void)unused;
    static const int32_t KINDS[] = {4, 6, 8, 9};
    uint64_t random = SEED + 1;
    for (int n = 0; n < 2000; n++) {
        int32_t nodes = KINDS[n % 4];
        sk_vec3 points[9], controls[9];
        sk_mesh_face face = {nodes, {0, 1, 2, 3, 4, 5, 6, 7, 8}};
        for (int i = 0; i < 9; i++)
            points[i] = (sk_vec3){sk_random_range(&random, -1, 1), sk_random_range(&random, -1, 1),
                                  sk_random_range(&random, -1, 1)};
        sk_face_mesh mesh = {9, 1, points, &face};
        int32_t count = sk_face_controls(&mesh, 0, controls);
        assert_int_equal(count, nodes == 8 ? 9 : nodes);
        sk_ball_tree tree = tree_of(&mesh, SK_TREE_CURVE, false);
        for (int i = 0; i < nodes; i++) {
            double distance = sk_length(sk_sub(points[i], tree.nodes[0].ball.centre));
            if (!(distance <= tree.nodes[0].ball.radius * (1.0 + 1e-14)))
                fail_msg("%d nodes: node %d is %.17g m away, radius %.17g m", (int)nodes, i, distance,
                         tree.nodes[0].ball.radius);
        }
        sk_ball_tree_release(&tree);
    }
}

static void print_quality(const char *what, const sk_ball_tree *tree) {
    sk_tree_quality q = sk_ball_tree_quality(tree);
    print_message("%s: volume %.4g m^3, depths %.1f / %d / %d, root %.4f m\n", what, q.volume, q.mean_depth,
                  (int)q.least_depth, (int)q.most_depth, tree->nodes[0].ball.radius);
}

// The table of hierarchy.md: 17,956 triangles of a sphere with bumps.
static void the_curve_is_as_good_as_a_mean_split(void **unused) {
    (void)unused;
    own_mesh m = sphere_mesh(134, 68, 0.1);
    assert_int_equal(m.mesh.face_count, 17956);
    double volume[SK_TREE_ORDERS];
    for (int order = 0; order < SK_TREE_PAIRS; order++) {
        sk_ball_tree tree = tree_of(&m.mesh, (sk_tree_order)order, false);
        print_quality(sk_tree_order_name((sk_tree_order)order), &tree);
        volume[order] = sk_ball_tree_quality(&tree).volume;
        sk_ball_tree_release(&tree);
    }
    assert_true(volume[SK_TREE_CURVE] <= volume[SK_TREE_MEAN]);
    drop_mesh(&m);
}

// Section 5.1 of the paper: a root ball that is far larger than the sphere.
static void the_papers_order_has_a_large_root(void **unused) {
    (void)unused;
    own_mesh m = sphere_mesh(12, 7, 0.0);
    assert_int_equal(m.mesh.face_count, 144);
    sk_ball_tree tree = tree_of(&m.mesh, SK_TREE_PAIRS, true);
    print_quality("pairs, joined", &tree);
    sk_ball_tree_release(&tree);
    tree = tree_of(&m.mesh, SK_TREE_INSERT, true);
    print_quality("insert, joined", &tree);
    sk_ball_tree_release(&tree);
    tree = tree_of(&m.mesh, SK_TREE_INSERT, false);
    print_quality("insert", &tree);
    assert_true(fabs(tree.nodes[0].ball.radius - 1.0) < 1e-12);
    sk_ball_tree_release(&tree);
    drop_mesh(&m);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_order_builds_a_tree_of_all_faces),
                                       cmocka_unit_test(a_single_face_is_a_tree),
                                       cmocka_unit_test(a_refitted_tree_contains_what_moved),
                                       cmocka_unit_test(curved_faces_are_in_the_balls_of_their_control_points),
                                       cmocka_unit_test(the_curve_is_as_good_as_a_mean_split),
                                       cmocka_unit_test(the_papers_order_has_a_large_root)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
