// Beam frames against closed forms: statics, natural frequencies, and what may not be built.
#include "base/random.h"
#include "check.h"
#include "gear/space_frame.h"
#include "gear/space_frame_modes.h"
#include <stdio.h>
#include <string.h>

enum { MOST = 41 };

typedef struct bench {
    sk_space_frame_node node[MOST];
    sk_space_frame_element element[MOST];
    sk_tube tube;
    sk_space_frame_plan plan;
    sk_beam_frame *frame;
    double area, second; // m^2, m^4
    double x[MOST * SK_NODE_FREEDOMS];
} bench;

static sk_tube steel(double diameter, double wall) {
    return (sk_tube){.name = "steel",
                     .diameter = diameter,
                     .wall = wall,
                     .young = 205e9,
                     .shear = 80e9,
                     .density = 7850.0,
                     .yield_stress = INFINITY,
                     .ultimate = INFINITY};
}

// A straight row of `count` elements from a to b; nothing is held yet.
static void lay(bench *b, sk_vec3 from, sk_vec3 to, int32_t count) {
    *b = (bench){.tube = steel(0.06, 0.004)};
    for (int32_t i = 0; i <= count; i++) {
        b->node[i].position = sk_mix(from, to, (double)i / count);
        snprintf(b->node[i].name, sizeof b->node[i].name, "node %d", (int)i);
        if (i < count) b->element[i] = (sk_space_frame_element){{i, i + 1}, 0};
    }
    b->plan = (sk_space_frame_plan){b->node, b->element, &b->tube, count + 1, count, 1};
    double outer = b->tube.diameter, inner = outer - 2.0 * b->tube.wall;
    b->area = SK_PI / 4.0 * (outer * outer - inner * inner);
    b->second = SK_PI / 64.0 * (outer * outer * outer * outer - inner * inner * inner * inner);
}

static void create(bench *b) {
    sk_result r = sk_space_frame_create(&b->plan, &b->frame);
    if (!r.ok) fail_msg("%s", r.text);
}

#define assert_close(value, expected, relative)                                                                        \
    do {                                                                                                               \
        double v_ = (value), e_ = (expected);                                                                          \
        if (!(fabs(v_ - e_) <= (relative)*fabs(e_))) fail_msg("%s: %.17g, expected %.17g", #value, v_, e_);            \
    } while (0)

static const sk_vec3 AT = {0.3, -0.2, 0.9}, ALONG = {1.1, 0.7, -0.4}; // no axis is special

static void a_cantilever_bends_twists_and_stretches_by_the_book(void **state) {
    (void)state;
    bench b;
    lay(&b, AT, sk_add(AT, ALONG), 8);
    b.node[0].held = SK_HOLD_ALL;
    create(&b);
    double length = sk_length(ALONG), force = 900.0, E = b.tube.young;
    sk_vec3 along = sk_unit(ALONG), across = sk_unit(sk_cross(along, sk_vec(0.2, 0.9, 0.1)));

    sk_space_frame_add_force(b.frame, b.x, 8, sk_scale(force, across));
    sk_space_frame_solve(b.frame, b.x);
    sk_vec3 tip = sk_space_frame_displacement(b.frame, b.x, 8), turn = sk_space_frame_turn(b.frame, b.x, 8);
    assert_close(sk_dot(tip, across), force * length * length * length / (3.0 * E * b.second), 1e-9);
    assert_close(sk_dot(turn, sk_cross(along, across)), force * length * length / (2.0 * E * b.second), 1e-9);

    memset(b.x, 0, sizeof b.x);
    sk_space_frame_add_moment(b.frame, b.x, 8, sk_scale(force, along));
    sk_space_frame_solve(b.frame, b.x);
    assert_close(sk_dot(sk_space_frame_turn(b.frame, b.x, 8), along), force * length / (b.tube.shear * 2.0 * b.second),
                 1e-9);

    memset(b.x, 0, sizeof b.x);
    sk_space_frame_add_force(b.frame, b.x, 8, sk_scale(force, along));
    sk_space_frame_solve(b.frame, b.x);
    assert_close(sk_dot(sk_space_frame_displacement(b.frame, b.x, 8), along), force * length / (E * b.area), 1e-9);
    sk_space_frame_destroy(b.frame);
}

static void beams_on_two_supports_and_between_walls_sag_by_the_book(void **state) {
    (void)state;
    bench b;
    double length = 2.0, force = 1500.0;
    for (int walls = 0; walls < 2; walls++) {
        lay(&b, sk_vec(0, 0, 0), sk_vec(length, 0, 0), 8);
        b.node[0].held = walls ? SK_HOLD_ALL : SK_HOLD_X | SK_HOLD_Y | SK_HOLD_Z | SK_HOLD_TURN_X;
        b.node[8].held = walls ? SK_HOLD_ALL : SK_HOLD_Y | SK_HOLD_Z;
        create(&b);
        sk_space_frame_add_force(b.frame, b.x, 4, sk_vec(0, 0, force));
        sk_space_frame_solve(b.frame, b.x);
        double sag = force * length * length * length / ((walls ? 192.0 : 48.0) * b.tube.young * b.second);
        assert_close(sk_space_frame_displacement(b.frame, b.x, 4).z, sag, 1e-9);
        sk_space_frame_destroy(b.frame);
    }
}

// Two legs of height H clamped at their feet and a beam of span B, pushed sideways by P / 2 at either corner. By symmetry the
// corners share sway D and turn t, and rise by +v and -v. Slope and deflection: a leg's moments are 2 i (2 t_near + t_far - 3 psi)
// with i = E I / H and psi = D / H; the beam's both ends 2 j (3 t - 3 phi), j = E I / B, phi = 2 v / B as the line of its
// ends turns. Balance of a corner's moments, of the legs' shear, and of a leg's force along itself E A v / H.
static void a_sway_frame_follows_slope_and_deflection(void **state) {
    (void)state;
    bench b;
    lay(&b, sk_vec(0, 0, 0), sk_vec(0, 0, 1.2), 4);
    double height = 1.2, span = 1.8, push = 700.0;
    for (int i = 1; i <= 4; i++) b.node[4 + i].position = sk_vec(0.25 * span * i, 0, height);
    for (int i = 1; i <= 4; i++) b.node[8 + i].position = sk_vec(span, 0, height * (1.0 - 0.25 * i));
    for (int i = 0; i < 12; i++) b.element[i] = (sk_space_frame_element){{i, i + 1}, 0};
    b.node[0].held = b.node[12].held = SK_HOLD_ALL;
    b.plan.node_count = 13;
    b.plan.element_count = 12;
    create(&b);
    sk_space_frame_add_force(b.frame, b.x, 4, sk_vec(0.5 * push, 0, 0));
    sk_space_frame_add_force(b.frame, b.x, 8, sk_vec(0.5 * push, 0, 0));
    sk_space_frame_solve(b.frame, b.x);

    double i = b.tube.young * b.second / height, j = b.tube.young * b.second / span;
    double k = b.tube.young * b.area / height;
    // Turns count about -y (from z towards x they are positive the other way): t about +y with D along +x gives psi = D / H.
    // Shear: (leg top + leg foot moments) / H = -P / 2: 2 i (3 t - 6 psi) = -P H / 2.
    // Corner: 2 i (2 t - 3 psi) + 6 j (t - phi) = 0. Leg: k v = 12 j (t - phi) / B, phi = 2 v / B.
    double stiff = 12.0 * j / span;                              // k v = stiff (t - 2 v / B)
    double rise = stiff / (k + 2.0 * stiff / span);              // v = rise t
    double held = 4.0 * i + 6.0 * j * (1.0 - 2.0 * rise / span); // of t in the corner's balance
    // t = 6 i psi / held, so 6 i (6 i / held) psi - 12 i psi = -P H / 2.
    double psi = 0.5 * push * height / (12.0 * i - 36.0 * i * i / held), t = 6.0 * i * psi / held;
    sk_vec3 left = sk_space_frame_displacement(b.frame, b.x, 4), right = sk_space_frame_displacement(b.frame, b.x, 8);
    assert_close(left.x, psi * height, 1e-8);
    assert_close(right.x, psi * height, 1e-8);
    assert_close(sk_space_frame_turn(b.frame, b.x, 4).y, t, 1e-8);
    assert_close(left.z, rise * t, 1e-8);
    assert_close(right.z, -rise * t, 1e-8);
    sk_space_frame_destroy(b.frame);
}

static void a_cantilever_swings_at_its_first_three_frequencies(void **state) {
    (void)state;
    bench b;
    lay(&b, AT, sk_add(AT, ALONG), 8);
    b.node[0].held = SK_HOLD_ALL;
    create(&b);
    double frequency[6], length = sk_length(ALONG);
    sk_result r = sk_space_frame_modes(b.frame, 6, frequency, NULL);
    if (!r.ok) fail_msg("%s", r.text);
    static const double ROOTS[3] = {1.8751040687, 4.6940911330, 7.8547574382};
    for (int k = 0; k < 6; k++) { // every one of them across in two directions
        double root = ROOTS[k / 2] / length, ei = b.tube.young * b.second, line = b.tube.density * b.area;
        assert_close(frequency[k], root * root * sqrt(ei / line), 5e-3);
    }
    sk_space_frame_destroy(b.frame);
}

// A push at one place moves another as a push there moves the first, and the mass is all there in every direction.
static void frames_are_reciprocal_and_weigh_what_their_tubes_weigh(void **state) {
    (void)state;
    bench b;
    uint64_t seed = 20260722;
    lay(&b, sk_vec(0, 0, 0), sk_vec(1, 0, 0), 12);
    for (int i = 1; i < 12; i++)
        b.node[i].position =
            sk_add(b.node[i].position, sk_vec(0, sk_random_range(&seed, -0.3, 0.3), sk_random_range(&seed, -0.3, 0.3)));
    b.element[12] = (sk_space_frame_element){{3, 9}, 0};
    b.plan.element_count = 13;
    b.node[5].held = SK_HOLD_ALL;
    create(&b);
    sk_vec3 a = {0.3, 0.5, -0.8}, c = {0.9, -0.1, 0.4};
    sk_space_frame_add_force(b.frame, b.x, 0, a);
    sk_space_frame_solve(b.frame, b.x);
    double there = sk_dot(sk_space_frame_displacement(b.frame, b.x, 12), c);
    memset(b.x, 0, sizeof b.x);
    sk_space_frame_add_force(b.frame, b.x, 12, c);
    sk_space_frame_solve(b.frame, b.x);
    assert_close(sk_dot(sk_space_frame_displacement(b.frame, b.x, 0), a), there, 1e-9);
    sk_space_frame_destroy(b.frame);

    double length = 0.0;
    for (int i = 0; i < 13; i++)
        length += sk_length(sk_sub(b.node[b.element[i].node[1]].position, b.node[b.element[i].node[0]].position));
    b.node[5].held = SK_HOLD_TURN_X;                           // so that every displacement has a row
    assert_false(sk_space_frame_create(&b.plan, &b.frame).ok); // and it floats away
    b.node[5].held = SK_HOLD_ALL;
    create(&b);
    assert_close(sk_space_frame_weight(b.frame), length * b.tube.density * b.area, 1e-12);
    sk_space_frame_destroy(b.frame);
}

// Rows that only the numbers of the nodes, dealt at random, make wide.
static void nodes_are_numbered_for_a_narrow_band(void **state) {
    (void)state;
    bench b;
    uint64_t seed = 5;
    int place[MOST];
    lay(&b, sk_vec(0, 0, 0), sk_vec(4, 0, 0), 40);
    for (int i = 0; i <= 40; i++) place[i] = i;
    for (int i = 40; i > 0; i--) {
        int j = (int)(sk_random_unit(&seed) * (i + 1)), other = place[i];
        place[i] = place[j];
        place[j] = other;
    }
    for (int i = 0; i <= 40; i++) b.node[place[i]].position = sk_vec(0.1 * i, 0, 0);
    for (int i = 0; i < 40; i++) b.element[i] = (sk_space_frame_element){{place[i], place[i + 1]}, 0};
    b.node[place[7]].held = SK_HOLD_ALL;
    create(&b);
    assert_int_equal(b.frame->width, 2 * SK_NODE_FREEDOMS - 1);
    sk_space_frame_destroy(b.frame);
}

static void refuse(bench *b, const char *words) {
    sk_result r = sk_space_frame_create(&b->plan, &b->frame);
    if (r.ok) fail_msg("accepted; expected '%s'", words);
    if (strstr(r.text, words) == NULL) fail_msg("'%s' does not say '%s'", r.text, words);
    assert_null(b->frame);
}

static void what_cannot_be_a_frame_is_refused_in_words(void **state) {
    (void)state;
    bench b;
#define FRESH() (lay(&b, sk_vec(0, 0, 0), sk_vec(1, 0, 0), 4), b.node[0].held = SK_HOLD_ALL)
    FRESH();
    b.tube.wall = 0.0;
    refuse(&b, "wall is 0 m");
    FRESH();
    b.tube.yield_stress = 0.0;
    refuse(&b, "yield is 0 N/m^2");
    FRESH();
    b.tube.young = NAN;
    refuse(&b, "young is nan");
    FRESH();
    b.node[0].held = 0;
    refuse(&b, "no node is held: it needs a saddle");
    FRESH();
    b.plan.element_count = 3;
    refuse(&b, "node 'node 4' hangs on nothing");
    FRESH();
    b.plan.element_count = 100000;
    refuse(&b, "100000 elements; 1 to 4096 are allowed");
    FRESH();
    b.element[2].node[1] = 77;
    refuse(&b, "element 3: node 78 does not exist; there are 5");
    FRESH();
    b.element[2].node[1] = 2;
    refuse(&b, "is 0 m long");
    FRESH();
    b.node[3].position.y = INFINITY;
    refuse(&b, "its place is not finite");
    // Mechanisms: a rod that may roll about itself, one that swings about a pin.
    FRESH();
    b.node[0].held = SK_HOLD_ALL & ~SK_HOLD_TURN_X;
    refuse(&b, "would turn about x");
    FRESH();
    b.node[0].held = SK_HOLD_ALL & ~SK_HOLD_TURN_Z;
    refuse(&b, "nothing resists when node 'node 0' would turn about z");
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cantilever_bends_twists_and_stretches_by_the_book),
        cmocka_unit_test(beams_on_two_supports_and_between_walls_sag_by_the_book),
        cmocka_unit_test(a_sway_frame_follows_slope_and_deflection),
        cmocka_unit_test(a_cantilever_swings_at_its_first_three_frequencies),
        cmocka_unit_test(frames_are_reciprocal_and_weigh_what_their_tubes_weigh),
        cmocka_unit_test(nodes_are_numbered_for_a_narrow_band),
        cmocka_unit_test(what_cannot_be_a_frame_is_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
