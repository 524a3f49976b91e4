// A skid tube that lies on an edge between its nodes, against beam theory; and what an edge does as the tube slides over it.
// clang-format off
#include "check.h"
#include "gear/skid_contact.h"
#include "gear/skid_edge.h"
#include "gear/skid_edge_find.h"
#include "gear/skid_energy.h"
#include "gear/skid_load.h"
#include "gear/skid_step.h"
#include "gear/skids.h"
// clang-format on
#include "fixture.h"

static const double STEP = 1.0 / 960.0;
static const double LENGTH = 2.4, RADIUS = 0.0325; // m, of the tube
enum { ELEMENTS = 6 };

// A tube along the body's x, alone, on ground of one material. The body heads north, so that the tube lies along y.
typedef struct bench {
    sk_skid_plan plan;
    sk_skid_gear *gear;
    sk_scenery *scenery;
    sk_material material;
    sk_solid solid;
    sk_ground ground;
    sk_body_motion body;
    sk_skid_state state;
    double ei; // N m^2
    double force, friction;
    sk_skid_load load;
} bench;

static void set_ground(bench *b, const sk_half_space *faces, int32_t count, double friction) {
    b->material = (sk_material){.name = "steel",
                                .rubber = {friction, friction},
                                .metal = {friction, friction},
                                .strength = INFINITY,
                                .bump_wavelength = 1.0};
    sk_shapes *shapes = sk_shapes_create();
    sk_shape parts[8], all;
    for (int32_t i = 0; i < count; i++)
        skids_check(sk_shape_half_space(shapes, faces[i].normal, faces[i].offset, &parts[i]));
    skids_check(sk_shape_intersection(shapes, parts, count, &all));
    skids_check(sk_shape_made_of(shapes, 0, all, &all));
    skids_check(sk_scenery_compile(shapes, all, (sk_scenery_options){&b->material, 1, true}, &b->scenery));
    sk_shapes_destroy(shapes);
    b->solid = (sk_solid){.shape = b->scenery};
    b->ground = (sk_ground){.solids = &b->solid, .solid_count = 1, .materials = &b->material};
}

// Two faces that meet in a line along x (world) at this y and z, falling off to both sides by these angles (rad).
static void set_ridge(bench *b, double y, double z, double south, double north, double friction) {
    sk_vec3 apex = {0.0, y, z};
    sk_half_space faces[2] = {{{0.0, -sk_sin(south), sk_cos(south)}, 0.0}, {{0.0, sk_sin(north), sk_cos(north)}, 0.0}};
    for (int i = 0; i < 2; i++) faces[i].offset = sk_dot(faces[i].normal, apex);
    set_ground(b, faces, 2, friction);
}

// Clamped at both ends, or a rigid one, of which nothing can move but one node's twist.
static void set_tube(bench *b, bool rigid, double stiffness, double damping) {
    int32_t ends[2];
    b->plan = (sk_skid_plan){.tube_count = 1,
                             .damping_ratio = {damping, damping},
                             .damping_frequency = {10.0, 2000.0},
                             .stiffness = stiffness,
                             .side_stiffness = 6e4,
                             .side_damping = damping > 0.0 ? 20.0 : 0.0};
    b->plan.tubes[0] = skids_tube("skid", 2.0 * RADIUS, 0.005);
    for (int end = 0; end < 2; end++) {
        skids_check(sk_skid_add_node(&b->plan, "end", sk_vec((end - 0.5) * LENGTH, 0.0, 0.0), &ends[end]));
        b->plan.nodes[ends[end]].held = SK_HOLD_ALL;
    }
    skids_check(sk_skid_add_member(&b->plan, (sk_skid_member){"skid", ends[0], ends[1], 0, ELEMENTS, true}));
    for (int32_t i = 2; i < b->plan.node_count; i++) {
        b->plan.nodes[i].held = !rigid ? 0 : i == 2 ? SK_HOLD_ALL & ~SK_HOLD_TURN_X : SK_HOLD_ALL;
        b->plan.nodes[i].mass = 0.5; // shoes
    }
    sk_skid_body none = {0};
    skids_check(sk_skid_gear_create(&b->plan, &none, STEP, &b->gear));
    double outer = 2.0 * RADIUS, inner = outer - 0.01;
    b->ei = 71.7e9 * SK_PI / 64.0 * (outer * outer * outer * outer - inner * inner * inner * inner);
    b->body = (sk_body_motion){.position = {0.0, 0.0, RADIUS},
                               .axes = sk_mat3_from_quat(sk_attitude_from_angles(0.0, 0.0, 0.0))};
    sk_skid_begin(&b->state);
}

static void end_bench(bench *b) {
    sk_skid_gear_destroy(b->gear);
    sk_scenery_destroy(b->scenery);
}

// What a substep of the world does with a gear, the body going as it is reported.
static void step(bench *b) {
    b->load = (sk_skid_load){0};
    b->force = b->friction = 0.0;
    sk_skid_follow_edges(b->gear, &b->state, b->ground, &b->body);
    for (int32_t i = 0; i < b->plan.node_count; i++) {
        if (!b->plan.touches[i]) continue;
        sk_oriented_ground_result hit = sk_skid_node_evaluate(b->gear, &b->state, i, b->ground, &b->body);
        b->state.node[i].contact = hit.next;
        b->load.node[i] = sk_mat3_mul_back(&b->body.axes, hit.force);
        b->force += hit.force.z;
        b->friction += hit.force.y;
    }
    sk_skid_find_edges(b->gear, &b->state, b->ground, &b->body);
    for (int32_t i = 0; i < b->plan.element_count; i++) {
        sk_skid_edge_result hit = sk_skid_edge_evaluate(b->gear, &b->state, i, b->ground, &b->body);
        b->state.element[i].edge = hit.next;
        if (!hit.report.touching) continue;
        sk_skid_load_element(b->gear, &b->load, i, hit.share, sk_mat3_mul_back(&b->body.axes, hit.report.force));
        b->force += hit.report.force.z;
        b->friction += hit.report.force.y;
    }
    sk_skid_step(b->gear, &b->state, &b->load);
    b->body.position = sk_add_scaled(b->body.position, STEP, b->body.velocity);
}

static void go_on(bench *b, double seconds) {
    for (int32_t i = 0; i < (int32_t)(seconds / STEP + 0.5); i++) step(b);
}

static int32_t nodes_touching(const bench *b) {
    int32_t count = 0;
    for (int32_t i = 0; i < b->plan.node_count; i++) count += sk_oriented_bearing(&b->state.node[i].contact) != NULL;
    return count;
}

static int32_t edges_bearing(const bench *b, int32_t *element) {
    int32_t count = 0;
    for (int32_t i = 0; i < b->plan.element_count; i++) {
        if (!sk_skid_edge_bears(&b->state.element[i].edge)) continue;
        *element = i;
        count++;
    }
    return count;
}

// A force at any place of an element does to its nodes what Hermite's cubics say, with its sum and its moment.
static void a_force_between_nodes_keeps_its_sum_its_moment_and_its_work(void **state) {
    (void)state;
    bench b = {0};
    set_ridge(&b, 0.0, 0.0, 0.5, 0.5, 0.0);
    set_tube(&b, false, 4e5, 0.1);
    const sk_beam_frame *frame = sk_skid_gear_frame(b.gear);
    const sk_beam *beam = &frame->beams[2];
    sk_vec3 f = {300.0, -800.0, 5000.0};
    for (double s = 0.0; s <= 1.0; s += 0.125) {
        sk_skid_load load = (sk_skid_load){0};
        sk_skid_load_element(b.gear, &load, 2, s, f);
        sk_vec3 sum = {0.0, 0.0, 0.0}, moment = {0.0, 0.0, 0.0};
        for (int end = 0; end < 2; end++) {
            int32_t node = beam->node[end];
            sum = sk_add(sum, load.node[node]);
            moment = sk_add(moment, sk_add(load.node_moment[node], sk_cross(frame->position[node], load.node[node])));
        }
        sk_vec3 at = sk_mix(frame->position[beam->node[0]], frame->position[beam->node[1]], s);
        assert_true(sk_length(sk_sub(sum, f)) < 1e-9);
        assert_true(sk_length(sk_sub(moment, sk_cross(at, f))) < 1e-9);
        const sk_vec3 moved[2] = {{0.01, 0.02, -0.03}, {-0.01, 0.005, 0.017}},
                      turned[2] = {{0.3, 0.1, -0.2}, {0.1, 0.2, 0.05}};
        double work = sk_dot(f, sk_beam_displacement(beam, s, moved, turned)), on_nodes = 0.0;
        for (int end = 0; end < 2; end++)
            on_nodes +=
                sk_dot(load.node[beam->node[end]], moved[end]) + sk_dot(load.node_moment[beam->node[end]], turned[end]);
        if (!(fabs(work - on_nodes) < 1e-9 * fabs(work))) fail_msg("at %g: %g J, on the nodes %g J", s, work, on_nodes);
    }
    end_bench(&b);
}

// Clamped at both ends and pressed onto an edge: spring and beam in a row. A beam clamped at its ends yields by a^3 b^3 / (3 E I
// L^3) per newton under the force; of that an element keeps its own part, l^3 s^3 (1 - s)^3 / (3 E I), to itself: its cubics do not
// show it. Nodes go where the whole beam goes. Anywhere on the tube, and on slopes that differ: then the edge presses upwards all the same.
static void a_tube_across_an_edge_bends_by_beam_theory(void **state) {
    (void)state;
    static const double PRESSED = 0.004; // m
    for (int k = 0; k < 5; k++) {
        bench b = {0};
        double y = -0.75 + 0.31 * k;
        set_ridge(&b, y, PRESSED, k % 2 == 0 ? 0.6 : 1.2, 0.6, 0.0);
        set_tube(&b, false, 4e5, 0.5);
        b.body.position.z += PRESSED + 0.002;
        b.body.velocity.z = -0.05;
        go_on(&b, (PRESSED + 0.002) / 0.05);
        b.body.velocity.z = 0.0;
        b.body.position.z = RADIUS;
        go_on(&b, 6.0); // also until what counted as yielded when the edge was met has come back
        int32_t element = -1;
        assert_int_equal(edges_bearing(&b, &element), 1);
        assert_int_equal(nodes_touching(&b), 0);
        double l = LENGTH / ELEMENTS, a = y + 0.5 * LENGTH, c = LENGTH - a;
        double s = a / l - floor(a / l), own = l * s * (1.0 - s);
        double give = a * a * a * c * c * c / (3.0 * b.ei * LENGTH * LENGTH * LENGTH);
        give -= own * own * own / (3.0 * b.ei);
        double expected = PRESSED / (1.0 / b.plan.stiffness + give);
        print_message("edge at %.2f m: %.2f N, by beam theory %.2f N\n", y, b.force, expected);
        // The bent tube's slope, up to 1 %, turns the edge's force by as much: half of its square.
        assert_true(fabs(b.force - expected) < 1e-4 * expected);
        for (int32_t i = 0; i < b.plan.node_count; i++) {
            double x = b.plan.nodes[i].position.x + 0.5 * LENGTH, p = a, q = c;
            if (x > a) { // seen from the other end
                x = LENGTH - x;
                p = c;
                q = a;
            }
            double w = b.force * q * q * x * x * (3.0 * p * LENGTH - x * (3.0 * p + q)) /
                       (6.0 * b.ei * LENGTH * LENGTH * LENGTH);
            double got = -b.state.node[i].displacement.z;
            if (!(fabs(got - w) < 1e-4 * PRESSED)) fail_msg("node %d went %g m, by beam theory %g m", (int)i, got, w);
        }
        end_bench(&b);
    }
}

// Half on a deck: nodes over it bear, and the edge bears as much of one spring as the last node over the deck leaves it. As the
// tube is drawn over the edge, slowly and without friction, force and place of the deck go on without steps, nothing is counted
// twice and no node meets the wall, going or coming.
static void drawn_over_the_edge_of_a_deck_nothing_is_counted_twice(void **state) {
    (void)state;
    static const double DEPTH = 0.003;
    bench b = {0};
    const sk_half_space deck[2] = {{{0.0, 0.0, 1.0}, 0.0}, {{0.0, 1.0, 0.0}, 0.0}};
    set_ground(&b, deck, 2, 0.0);
    set_tube(&b, true, 4e5, 0.5);
    b.body.position = sk_vec(0.0, -1.9, RADIUS + 0.001);
    b.body.velocity = sk_vec(0.0, 0.0, -0.05);
    go_on(&b, (DEPTH + 0.001) / 0.05);
    b.body.velocity = sk_vec(0.0, 0.1, 0.0);
    go_on(&b, STEP); // all seven nodes are as deep now
    double full = b.force / 7.0, most_step = 0.0, before = b.force;
    for (int path = 0; path < 2; path++) {
        for (int32_t i = 0; i < (int32_t)(2.0 / 0.1 / STEP); i++) {
            step(&b);
            double end = b.body.position.y + 0.5 * LENGTH; // of the tube, over the edge at 0
            double l = LENGTH / ELEMENTS, left = sk_max(0.0, end / l);
            double on = 7.0 - left; // nodes over the deck, with what is between them
            if (end > 0.0 && i > 4) {
                double expected = floor(on) + (on - floor(on)) * (2.0 - (on - floor(on))), got = b.force / full;
                if (!(fabs(got - expected) < 0.01)) fail_msg("way %d: %g springs at %g over", path, got, end);
            }
            if (i > 4) most_step = sk_max(most_step, fabs(b.force - before) / full);
            if (fabs(b.friction) > 0.02 * full)
                fail_msg("way %d: %g N along the deck at %g m over", path, b.friction, end);
            before = b.force;
        }
        b.body.velocity = sk_neg(b.body.velocity);
    }
    print_message("the force changes by at most %.3f of a spring's in a step\n", most_step);
    assert_true(most_step < 0.006);
    end_bench(&b);
}

// J: in the springs of all nodes and edges.
static double spring_energy(const bench *b) {
    double sum = 0.0;
    for (int32_t i = 0; i < b->plan.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&b->state.node[i].contact);
        if (touch != NULL) sum += 0.5 * b->plan.stiffness * touch->depth * touch->depth;
    }
    for (int32_t i = 0; i < b->plan.element_count; i++)
        sum += sk_skid_edge_energy(b->gear, &b->state, i, b->ground, &b->body);
    return sum;
}

// W: what the body does on the ground through nodes and edges.
static double power(const bench *b) {
    double sum = 0.0;
    for (int32_t i = 0; i < b->plan.node_count; i++) {
        sk_vec3 arm = sk_mat3_mul(&b->body.axes, b->plan.nodes[i].position);
        sk_vec3 velocity = sk_body_velocity_at(&b->body, sk_add(b->body.position, arm));
        sum -= sk_dot(sk_mat3_mul(&b->body.axes, b->load.node[i]), velocity) +
               sk_dot(sk_mat3_mul(&b->body.axes, b->load.node_moment[i]), b->body.rate);
    }
    return sum;
}

// A tube below the edge of a deck: it was put there, or it has been pressed down there. It is then turned flat onto the deck, about
// its place at the edge, and its nodes touch the deck. The springs never hold more than the work that was done on them.
static void turned_flat_beside_an_edge_it_gains_no_energy(void **state) {
    (void)state;
    static const double DEPTH = 0.01, TILT = 0.15, RATE = 0.5, PAST = 0.2; // m, rad, rad/s, m: centre of the tube
    for (int pressed = 0; pressed < 2; pressed++) {
        bench b = {0};
        const sk_half_space deck[2] = {{{0.0, 0.0, 1.0}, 0.0}, {{0.0, 1.0, 0.0}, 0.0}};
        set_ground(&b, deck, 2, 0.0);
        set_tube(&b, true, 4e5, 0.5);
        double angle = -TILT, work = 0.0, most = 0.0, above = pressed ? 0.01 : -DEPTH;
        int32_t touching = 0, bearing = 0, element;
        while (angle < 0.005) {
            bool turns = above <= -DEPTH;
            double rate = turns ? RATE : 0.0, fall = turns ? 0.0 : 0.02;
            sk_vec3 arm = sk_vec(0.0, PAST * sk_cos(angle), PAST * sk_sin(angle));
            b.body.axes = sk_mat3_from_quat(sk_attitude_from_angles(0.0, angle, 0.0));
            b.body.rate = sk_vec(rate, 0.0, 0.0); // the nose, north, goes up
            b.body.position = sk_add(arm, sk_vec(0.0, 0.0, above + RADIUS));
            b.body.velocity = sk_sub(sk_cross(b.body.rate, arm), sk_vec(0.0, 0.0, fall));
            step(&b);
            work += STEP * power(&b);
            most = sk_max(most, spring_energy(&b) - work);
            angle += STEP * rate;
            above -= STEP * fall;
            touching += nodes_touching(&b) > 0;
            bearing += edges_bearing(&b, &element) > 0;
        }
        print_message("%s: %.3f J of work, the springs hold at most %.3f J more\n",
                      pressed ? "pressed down" : "put there", work, most);
        assert_true(touching > 10);
        if (pressed) assert_true(bearing > 10);
        assert_true(most < 0.1);
        end_bench(&b);
    }
}

// Thrown onto an edge without damping and without friction, again and again: what the tube and the edge have together stays.
static void bouncing_on_an_edge_keeps_the_energy(void **state) {
    (void)state;
    bench b = {0};
    set_ridge(&b, 0.17, 0.0, 0.7, 0.9, 0.0);
    set_tube(&b, false, 2e4, 0.0);
    b.body.position.z = RADIUS + 0.001;
    double energy[2] = {0.0, 0.0}, most = 0.0;
    for (int32_t i = 0; i < b.plan.node_count; i++)
        if (b.plan.nodes[i].held == 0) b.state.node[i].velocity = sk_vec(0.0, 0.0, 3.0);
    int32_t hit = 0;
    for (int32_t i = 0; i < 4 * 960; i++) {
        step(&b);
        sk_skid_energy e = sk_skid_energy_of(b.gear, NULL, &b.state);
        double total = e.strain + e.motion;
        int32_t element;
        hit += edges_bearing(&b, &element);
        for (int32_t k = 0; k < b.plan.element_count; k++)
            total += sk_skid_edge_energy(b.gear, &b.state, k, b.ground, &b.body);
        if (i < 2) energy[0] = total;
        energy[1] = total;
        most = sk_max(most, total);
    }
    print_message("%d steps on the edge; %.6g J became %.6g J, at most %.6g J\n", (int)hit, energy[0], energy[1], most);
    assert_true(hit > 200);
    assert_true(most < energy[0] * 1.005);
    assert_true(energy[1] > energy[0] * 0.98);
    end_bench(&b);
}

// Pressed on an edge with a normal force N and drawn along itself or along the edge: friction holds to mu N, then slides on it.
static void sliding_on_an_edge_friction_stays_within_its_border(void **state) {
    (void)state;
    static const double MU = 0.4, DOWN = 0.01;
    for (int path = 0; path < 2; path++) {
        bench b = {0};
        set_ridge(&b, -0.03, DOWN, 0.8, 0.5, MU);
        set_tube(&b, false, 4e5, 0.3);
        b.body.position.z += DOWN + 0.002;
        b.body.velocity.z = -0.05;
        go_on(&b, (DOWN + 0.002) / 0.05);
        b.body.velocity = sk_vec(0.0, 0.0, 0.0);
        go_on(&b, 12.0);
        sk_vec3 direction = path == 0 ? sk_vec(0.0, 0.05, 0.0) : sk_vec(0.05, 0.0, 0.0);
        b.body.velocity = direction;
        bool slipped = false;
        double most = 0.0;
        for (int32_t i = 0; i < 5 * 960; i++) {
            step(&b);
            for (int32_t k = 0; k < b.plan.element_count; k++) {
                sk_skid_edge_result hit = sk_skid_edge_evaluate(b.gear, &b.state, k, b.ground, &b.body);
                if (!hit.report.touching) continue;
                sk_vec3 along =
                    sk_add_scaled(hit.report.force, -sk_dot(hit.report.force, hit.report.normal), hit.report.normal);
                slipped = slipped || hit.report.mode == SK_SLIPPING;
                most = sk_max(most, sk_length(along) / hit.report.normal_force);
            }
        }
        print_message("drawn %s: friction at most %.6f N\n", path == 0 ? "along the tube" : "along the edge", most);
        assert_true(slipped);
        assert_true(fabs(most - MU) < 1e-9);
        end_bench(&b);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_force_between_nodes_keeps_its_sum_its_moment_and_its_work),
        cmocka_unit_test(a_tube_across_an_edge_bends_by_beam_theory),
        cmocka_unit_test(drawn_over_the_edge_of_a_deck_nothing_is_counted_twice),
        cmocka_unit_test(turned_flat_beside_an_edge_it_gains_no_energy),
        cmocka_unit_test(bouncing_on_an_edge_keeps_the_energy),
        cmocka_unit_test(sliding_on_an_edge_friction_stays_within_its_border),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
