// The bits of the depth field of scenery, equal with every compiler. The numbers are drawn one at a time, in one order.
#include "union_solids.h"

// Update this number when the field changes on purpose.
#define EXPECTED UINT64_C(0x0363a7563c9fdbbf)

static sk_pose drawn_pose(uint64_t *random) {
    double v[7];
    for (int32_t k = 0; k < 7; k++) v[k] = sk_random_range(random, -1, 1);
    return (sk_pose){{v[0], v[1], v[2]}, sk_quat_unit((sk_quat){v[3], v[4], v[5], v[6]})};
}

// Three boxes on a lattice and three that are turned.
static sk_shape drawn_shape(sk_shapes *s, uint64_t *random) {
    sk_shape all = lattice_union(s, random, 3);
    for (int32_t i = 0; i < 3; i++) {
        sk_shape block = box(s, sk_vec(-0.5, -0.4, -0.3), sk_vec(0.5, 0.4, 0.3)), moved = -1;
        all = either(s, all, built(sk_shape_moved(s, drawn_pose(random), block, &moved), &moved));
    }
    return all;
}

static uint64_t mixed(uint64_t hash, const double *values, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash;
}

static void the_force_has_the_same_bits_with_every_compiler(void **state) {
    (void)state;
    uint64_t random = 77, hash = 0;
    sk_convex piece = pieces_box(0.3, 0.25, 0.2);
    for (int32_t i = 0; i < 30; i++) {
        sk_shapes *s = sk_shapes_create();
        union_scene scene = union_scene_make(s, drawn_shape(s, &random));
        for (int32_t k = 0; k < 30; k++) {
            sk_pose pose = drawn_pose(&random);
            sk_union_force f = sk_union_force_on(scene.cache, &piece, &pose, 1e8);
            const double values[7] = {f.force.x, f.force.y, f.force.z, f.moment.x, f.moment.y, f.moment.z, f.energy};
            hash = mixed(hash, values, 7);
        }
        union_scene_free(&scene);
    }
    if (hash != EXPECTED)
        fail_msg("expected 0x%016llx, got 0x%016llx", (unsigned long long)EXPECTED, (unsigned long long)hash);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_force_has_the_same_bits_with_every_compiler)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
