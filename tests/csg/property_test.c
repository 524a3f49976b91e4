// Random expressions and segments: the tree, every piece in turn, the expression and an independent evaluator of all
// candidate fractions give the same bits. Half of the cases lie on a small integer lattice, where ties abound.
#include "base/random.h"
#include "csg/solids.h"

enum { PLANES = 40 };

typedef struct sample {
    sk_shapes *s;
    uint64_t *random;
    bool lattice;
} sample;

static int32_t below(uint64_t *random, int32_t limit) {
    return (int32_t)(sk_random_word(random) % (uint64_t)limit);
}

static double coordinate(const sample *c) {
    return c->lattice ? (double)(below(c->random, 9) - 4) : sk_random_range(c->random, -4.0, 4.0);
}

static sk_vec3 point(const sample *c) {
    double x = coordinate(c), y = coordinate(c), z = coordinate(c);
    return sk_vec(x, y, z);
}

static sk_shape random_half_space(const sample *c) {
    if (c->lattice && below(c->random, 4) != 0) {
        double sign = below(c->random, 2) ? 1.0 : -1.0;
        int axis = below(c->random, 3);
        return plane(c->s, axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0, coordinate(c));
    }
    sk_vec3 n = point(c);
    if (sk_length(n) < 0.1) n = sk_vec(1, 1, 0);
    return plane(c->s, n.x, n.y, n.z, coordinate(c));
}

static sk_shape random_box(const sample *c) {
    sk_vec3 a = point(c), b = point(c);
    sk_vec3 min = {sk_min(a.x, b.x), sk_min(a.y, b.y), sk_min(a.z, b.z)};
    sk_vec3 max = {sk_max(a.x, b.x), sk_max(a.y, b.y), sk_max(a.z, b.z)};
    if (max.x <= min.x) max.x = min.x + 1;
    if (max.y <= min.y) max.y = min.y + 1;
    if (max.z <= min.z) max.z = min.z + 1;
    return box(c->s, min, max);
}

static sk_shape random_shape(const sample *c, int depth) {
    int32_t pick = below(c->random, 100);
    if (depth == 0) return pick < 50 ? random_half_space(c) : random_box(c);
    if (pick < 2) return sk_shape_everything(c->s);
    if (pick < 4) return sk_shape_nothing(c->s);
    if (pick < 12) return random_half_space(c);
    if (pick < 20) return complement(c->s, random_shape(c, depth - 1));
    if (pick < 28) return made_of(c->s, below(c->random, MATERIALS), random_shape(c, depth - 1));
    if (pick < 36) {
        sk_shape region = random_shape(c, depth > 1 ? 1 : 0);
        return painted(c->s, region, below(c->random, MATERIALS), random_shape(c, depth - 1));
    }
    sk_shape parts[4], out = -1;
    int32_t count = 2 + below(c->random, 3);
    for (int32_t i = 0; i < count; i++) parts[i] = random_shape(c, depth - 1);
    if (pick < 75) return built(sk_shape_union(c->s, parts, count, &out), &out);
    return built(sk_shape_intersection(c->s, parts, count, &out), &out);
}

static void fail_paths(const char *what, uint64_t seed, sk_vec3 a, sk_vec3 b, sk_hit x, sk_hit y) {
    print_hit(what, x);
    print_hit("tree", y);
    fail_msg("seed %llu, segment (%.17g, %.17g, %.17g) to (%.17g, %.17g, %.17g)", (unsigned long long)seed, a.x, a.y,
             a.z, b.x, b.y, b.z);
}

static void every_path_gives_the_same_bits(void **state) {
    (void)state;
    const bool is_long = getenv("SKIDPAD_LONG") != NULL;
    const int32_t segments = 50, solids = is_long ? 20000 : 1000;
    int32_t found = 0, inside = 0, ties_possible = 0, direct = 0;
    for (int32_t i = 0; i < solids; i++) {
        uint64_t seed = 7000 + (uint64_t)i, random = seed;
        sk_shapes *s = sk_shapes_create();
        sample c = {s, &random, i % 2 == 0};
        sk_scenery *solid = compiled_with(s, random_shape(&c, 1 + i % 4), i % 5 == 0);
        direct += sk_scenery_describe(solid).direct;
        for (int32_t k = 0; k < segments; k++) {
            sk_vec3 a = point(&c), b = point(&c);
            sk_hit tree = sk_scenery_entry(solid, a, b);
            sk_hit brute = sk_scenery_entry_brute(solid, a, b), direct_hit = sk_scenery_entry_expression(solid, a, b);
            if (!same_hit(tree, brute) || tree.piece != brute.piece) fail_paths("brute", seed, a, b, brute, tree);
            if (!same_hit(tree, direct_hit)) fail_paths("expression", seed, a, b, direct_hit, tree);
            if (sk_scenery_inside(solid, a) != (tree.found && tree.fraction == 0.0)) {
                fail_msg("inside disagrees with an entry at 0: seed %llu", (unsigned long long)seed);
            }
            found += tree.found;
            inside += tree.found && tree.feature < 0;
            ties_possible += c.lattice;
        }
        sk_scenery_destroy(solid);
        sk_shapes_destroy(s);
    }
    print_message(
        "%d solids, %d segments: %d hits, %d of them inside, %d on the lattice, %d solids direct; seeds from 7000\n",
        solids, solids * segments, found, inside, ties_possible, direct);
    assert_true(found > solids * segments / 5 && found - inside > solids * segments / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_gives_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
