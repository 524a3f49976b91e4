// Where the skin of a crushed body is drawn: points outside of holes stay, points inside move onto what is left.
#include "check.h"
#include "view/crushed_skin.h"

#include <string.h>

// A block of 2 m x 1 m x 0.4 m about the origin.
static sk_convex block(void) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++) corner[i] = sk_vec(i & 1 ? 1.0 : -1.0, i & 2 ? 0.5 : -0.5, i & 4 ? 0.2 : -0.2);
    sk_convex out;
    assert_true(sk_convex_of_points(corner, 8, &out).ok);
    return out;
}

static sk_skin_hole hole_of(const sk_half_space *plane, int32_t count) {
    sk_convex piece = block();
    sk_hole hole = {.planes = count};
    for (int32_t j = 0; j < count; j++) sk_hole_set_plane(&hole, j, plane[j]);
    return sk_skin_hole_of(&piece, &hole);
}

// The front 0.5 m is crushed: the hole is ahead of x = 0.5, and what is left is behind.
static const sk_half_space DENT = {{-1.0, 0.0, 0.0}, -0.5};
// A post of 0.2 m came from ahead and left a slot of 1 m.
static const sk_half_space SLOT[3] = {{{-1.0, 0.0, 0.0}, 0.0}, {{0.0, 1.0, 0.0}, 0.1}, {{0.0, -1.0, 0.0}, 0.1}};

static void assert_stays(const sk_skin *skin, sk_vec3 p) {
    sk_vec3 at = sk_skin_point(skin, p);
    assert_memory_equal(&at, &p, sizeof p);
    assert_true(sk_skin_depth(skin, p) <= 0.0);
}

static void points_outside_of_holes_stay_to_the_bit(void **state) {
    (void)state;
    sk_skin_hole hole[2] = {hole_of(&DENT, 1), hole_of(SLOT, 3)};
    sk_skin none = {0}, both = {.count = 2, .hole = hole};
    for (int i = 0; i < 1000; i++) {
        sk_vec3 p = sk_vec(0.002 * i - 1.7, 0.31 * sin(1.0 * i), 0.2 * cos(7.0 * i));
        assert_stays(&none, p);
        if (p.x < 0.0) assert_stays(&both, p);
    }
    assert_stays(&both, sk_vec(0.3, 0.11, 0.0));
    assert_stays(&both, sk_vec(0.9, 0.0, 0.7)); // not of this piece
}

static void a_dent_brings_its_points_onto_the_plane(void **state) {
    (void)state;
    sk_skin_hole hole = hole_of(&DENT, 1);
    sk_skin skin = {.count = 1, .hole = &hole};
    double least = INFINITY, most = -INFINITY;
    for (int i = 1; i <= 1000; i++) {
        sk_vec3 p = sk_vec(0.5 + 0.0008 * i, 0.5 * sin(3.0 * i), 0.2 * cos(5.0 * i)); // also skin ahead of the piece
        sk_vec3 at = sk_skin_point(&skin, p);
        assert_near(at.x, 0.5 - 0.5 * SK_SKIN_CRUMPLE, 0.5 * SK_SKIN_CRUMPLE + 1e-12);
        assert_near(at.y, p.y, 1e-12);
        assert_near(at.z, p.z, 1e-12);
        assert_true(sk_skin_depth(&skin, at) <= 1e-12);
        if (p.x < 0.7) continue;
        least = sk_min(least, at.x);
        most = sk_max(most, at.x);
    }
    assert_true(most - least > 0.5 * SK_SKIN_CRUMPLE); // it is not flat
}

static void crumpling_begins_without_a_step(void **state) {
    (void)state;
    sk_skin_hole hole = hole_of(&DENT, 1);
    sk_skin skin = {.count = 1, .hole = &hole};
    sk_vec3 at = sk_skin_point(&skin, sk_vec(0.5 + 1e-6, 0.2, 0.1));
    assert_near(at.x, 0.5, 1e-6);
}

static void points_of_a_slot_move_to_its_front_or_sides(void **state) {
    (void)state;
    sk_skin_hole hole = hole_of(SLOT, 3);
    sk_skin skin = {.count = 1, .hole = &hole};
    sk_vec3 front = sk_skin_point(&skin, sk_vec(0.02, 0.0, 0.2)), right = sk_skin_point(&skin, sk_vec(0.6, 0.08, 0.2)),
            left = sk_skin_point(&skin, sk_vec(0.6, -0.08, 0.2));
    assert_true(front.x <= 0.0 && front.x > -SK_SKIN_CRUMPLE && front.y == 0.0);
    assert_true(right.y >= 0.1 && right.y < 0.1 + SK_SKIN_CRUMPLE && right.x == 0.6);
    assert_true(left.y <= -0.1 && left.y > -0.1 - SK_SKIN_CRUMPLE && left.x == 0.6);
    assert_near(sk_skin_depth(&skin, sk_vec(0.6, 0.03, 0.0)), 0.07, 1e-12);
}

// The second side of this slot is beyond the piece, so nothing of the piece is left there.
static void no_point_moves_to_where_nothing_is_left(void **state) {
    (void)state;
    const sk_half_space plane[3] = {SLOT[0], {{0.0, 1.0, 0.0}, 0.495}, SLOT[2]};
    sk_skin_hole hole = hole_of(plane, 3);
    sk_skin skin = {.count = 1, .hole = &hole};
    assert_int_equal(hole.targets, 2);
    sk_vec3 at = sk_skin_point(&skin, sk_vec(0.7, 0.45, 0.0));
    assert_true(at.y < -0.0999 && at.y > -0.1 - SK_SKIN_CRUMPLE);
}

// The slot leads to the dent: what moves to the side of one hole may be in the other.
static void a_point_leaves_both_of_two_holes(void **state) {
    (void)state;
    sk_skin_hole hole[2] = {hole_of(SLOT, 3), hole_of(&DENT, 1)};
    sk_skin skin = {.count = 2, .hole = hole};
    sk_vec3 at = sk_skin_point(&skin, sk_vec(0.9, 0.05, 0.0));
    assert_true(at.x <= 0.5 && fabs(at.y) >= 0.1);
    assert_true(sk_skin_depth(&skin, at) <= 1e-12);
}

static void the_block_of_uniforms_has_every_plane_and_both_counts(void **state) {
    (void)state;
    sk_skin_hole hole[2] = {hole_of(&DENT, 1), hole_of(SLOT, 3)};
    sk_skin_block block = {0};
    sk_skin_block_fill(&(sk_skin){.count = 2, .hole = hole}, &block);
    assert_true(block.row[0][0] == -1.0F && block.row[0][3] == -0.5F);
    assert_true(block.row[5][3] == 1.0F && block.row[6][3] == 1.0F);
    assert_true(block.row[7 + 1][1] == 1.0F && block.row[7 + 1][3] == 0.1F);
    assert_true(block.row[7 + 5][3] == 3.0F && block.row[7 + 6][3] == 3.0F);
    assert_true(block.row[7 + 5][2] < -0.2F && block.row[7 + 6][2] > 0.2F);
}

// Two bays from y = 0 to 2 m; the outer one is gone.
static void a_part_that_is_gone_is_not_drawn_and_debris_is_that_part_only(void **state) {
    (void)state;
    sk_airframe airframe = {.piece_count = 2};
    for (int b = 0; b < 2; b++) {
        sk_airframe_piece *p = &airframe.pieces[b];
        p->corner_count = 8;
        p->joint = 1;
        p->carried_by = b - 1;
        for (int i = 0; i < 8; i++)
            p->corners[i] = sk_vec(i & 1 ? 0.5 : -0.5, b + (i & 4 ? 1.0 : 0.0), i & 2 ? 0.1 : -0.1);
    }
    sk_skin_hole region[2];
    assert_int_equal(sk_skin_regions_of(&airframe, 2, 2, region), 1);
    assert_int_equal(sk_skin_regions_of(&airframe, 3, 1, region + 1), 1); // no room for both
    sk_skin rest = {.regions = 1, .hole = region}, debris = {.regions = 1, .hole = region, .is_debris = true};
    for (int i = 0; i < 100; i++) {
        double y = 0.02 * i + 0.001, x = 0.7 * sin(3.0 * i), z = 0.3 * cos(5.0 * i);
        assert_int_equal(sk_skin_has(&rest, sk_vec(x, y, z)), y < 1.0);
        assert_int_equal(sk_skin_has(&debris, sk_vec(x, y, z)), y > 1.0);
    }
    assert_false(sk_skin_has(&rest, sk_vec(0.0, 2.2, 0.0))); // the cap of the tip
    assert_true(sk_skin_has(&rest, sk_vec(0.0, 1.5, 0.9)));
    sk_skin_move(region, 1, sk_vec(0.0, -1.0, 0.0));
    assert_false(sk_skin_has(&rest, sk_vec(0.0, 0.5, 0.0)));
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_that_is_gone_is_not_drawn_and_debris_is_that_part_only),
        cmocka_unit_test(points_outside_of_holes_stay_to_the_bit),
        cmocka_unit_test(a_dent_brings_its_points_onto_the_plane),
        cmocka_unit_test(crumpling_begins_without_a_step),
        cmocka_unit_test(points_of_a_slot_move_to_its_front_or_sides),
        cmocka_unit_test(no_point_moves_to_where_nothing_is_left),
        cmocka_unit_test(a_point_leaves_both_of_two_holes),
        cmocka_unit_test(the_block_of_uniforms_has_every_plane_and_both_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
