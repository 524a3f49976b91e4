// Two trees at a time: every pair of faces that touches was found before it did, and what touches at the first instant is the same as in a
// search of all pairs of faces.
#include "allocations.h"
#include "bounds/contact_search.h"
#include "bounds/face_pair.h"
#include "math/quat.h"
#include "meshes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const uint64_t SEED = 31601;
static const double SUBSTEP = 1.0 / 120.0;

static sk_vec3 any_vector(uint64_t *random, double most) {
    for (;;) {
        sk_vec3 v = {sk_random_range(random, -1, 1), sk_random_range(random, -1, 1), sk_random_range(random, -1, 1)};
        if (sk_dot(v, v) <= 1.0) return sk_scale(most, v);
    }
}

static void fine(sk_result r) {
    if (!r.ok) fail_msg("%s", r.text);
}

// ---- movers ----

// A small mesh that moves as wildly as its caps allow, and may breathe.
typedef struct mover {
    own_mesh mesh;
    sk_ball_tree tree;
    sk_vec3 *rest; // its points when it does not breathe
    double depth, beat, time;
    sk_vec3 acceleration, angular;
    int changes; // substeps until a new acceleration is chosen
} mover;

static void drop(mover *m) {
    drop_mesh(&m->mesh);
    sk_ball_tree_release(&m->tree);
    free(m->rest);
}

static mover any_mover(uint64_t *random, sk_contact_body *body) {
    int32_t around = (int32_t)sk_random_range(random, 3, 6), bands = (int32_t)sk_random_range(random, 2, 4);
    mover m = {.mesh = sphere_mesh(around, bands, sk_random_range(random, 0.0, 0.5)),
               .time = sk_random_range(random, 0.0, 6.0)};
    double size = sk_random_range(random, 0.3, 1.5);
    sk_vec3 stretch = {size, size * sk_random_range(random, 0.1, 1.0), size}, off = any_vector(random, 0.5);
    m.rest = calloc((size_t)m.mesh.mesh.point_count, sizeof *m.rest);
    if (m.rest == NULL) abort();
    double farthest = 0.0;
    for (int32_t i = 0; i < m.mesh.mesh.point_count; i++) {
        sk_vec3 p = m.mesh.points[i];
        m.rest[i] = m.mesh.points[i] = sk_add(off, (sk_vec3){p.x * stretch.x, p.y * stretch.y, p.z * stretch.z});
        farthest = sk_max(farthest, sk_length(m.rest[i]));
    }
    fine(sk_ball_tree_build(&m.mesh.mesh, (sk_tree_order)(int)sk_random_range(random, 0, SK_TREE_ORDERS),
                            sk_random_unit(random) < 0.5, &m.tree));
    if (sk_random_unit(random) < 0.2) fine(sk_ball_tree_widen(&m.tree, 4));
    *body = (sk_contact_body){
        .pose = {any_vector(random, 1.0),
                 sk_quat_unit(sk_quat_of(1.0, sk_random_range(random, -1, 1), sk_random_range(random, -1, 1), 0.3))},
        .caps = {sk_random_range(random, 0.0, 30.0), sk_random_range(random, 0.0, 6.0),
                 sk_random_range(random, 0.0, 30.0)}};
    body->rate = any_vector(random, body->caps.rate);
    if (sk_random_unit(random) < 0.4) {
        m.depth = sk_random_range(random, 0.0, 0.3);
        m.beat = sk_random_range(random, 1.0, 12.0);
        body->swing = m.depth * m.beat * farthest;
    }
    return m;
}

static void place_points(mover *m) {
    for (int32_t i = 0; i < m->mesh.mesh.point_count; i++)
        m->mesh.points[i] = sk_scale(1.0 + m->depth * sk_sin(m->beat * m->time), m->rest[i]);
}

static void move(mover *m, sk_contact_body *b, uint64_t *random) {
    if (m->changes-- <= 0) {
        m->changes = (int)sk_random_range(random, 1, 60);
        m->acceleration = any_vector(random, b->caps.acceleration);
        m->angular = any_vector(random, b->caps.angular_acceleration);
    }
    b->velocity = sk_add_scaled(b->velocity, SUBSTEP, m->acceleration);
    b->pose.position = sk_add_scaled(b->pose.position, SUBSTEP, b->velocity);
    sk_vec3 rate = sk_add_scaled(b->rate, SUBSTEP, m->angular);
    if (sk_length(rate) <= b->caps.rate) b->rate = rate;
    double sine, cosine, size = sk_length(b->rate);
    sk_sincos(0.5 * SUBSTEP * size, &sine, &cosine);
    if (size > 0.0)
        b->pose.rotation = sk_quat_unit(
            sk_quat_mul(sk_quat_half_angle(sk_scale(1.0 / size, b->rate), sine, cosine), b->pose.rotation));
    m->time += SUBSTEP;
    if (b->swing > 0.0) place_points(m);
}

// ---- all pairs ----

// Whether the segment from p to q goes through a triangle: the signs of five volumes.
static bool pierces(const sk_vec3 t[3], sk_vec3 p, sk_vec3 q) {
    double above = sk_dot(sk_sub(p, t[0]), sk_cross(sk_sub(t[1], t[0]), sk_sub(t[2], t[0]))),
           below = sk_dot(sk_sub(q, t[0]), sk_cross(sk_sub(t[1], t[0]), sk_sub(t[2], t[0])));
    if (above * below > 0.0) return false;
    int positive = 0, negative = 0;
    for (int k = 0; k < 3; k++) {
        double side = sk_dot(sk_sub(q, p), sk_cross(sk_sub(t[k], p), sk_sub(t[(k + 1) % 3], p)));
        positive += side > 0.0;
        negative += side < 0.0;
    }
    return positive == 0 || negative == 0;
}

static void corners_of(const sk_contact_body *b, int32_t face, sk_vec3 out[3]) {
    for (int i = 0; i < 3; i++) out[i] = sk_pose_point(b->pose, b->mesh->points[b->mesh->faces[face].node[i]]);
}

static bool faces_cross(const sk_contact_body *a, int32_t f, const sk_contact_body *b, int32_t g) {
    sk_vec3 p[3], q[3];
    corners_of(a, f, p);
    corners_of(b, g, q);
    for (int i = 0; i < 3; i++)
        if (pierces(p, q[i], q[(i + 1) % 3]) || pierces(q, p[i], p[(i + 1) % 3])) return true;
    return false;
}

enum { FACES_MAX = 32 };

static double reach_of(const sk_contact_body *b) {
    double reach = 0.0;
    for (int32_t i = 0; i < b->mesh->point_count; i++) reach = sk_max(reach, sk_length(b->mesh->points[i]));
    return reach;
}

static bool are_near(const sk_contact_body body[2]) {
    double distance = sk_length(sk_sub(body[1].pose.position, body[0].pose.position));
    return distance <= (reach_of(&body[0]) + reach_of(&body[1])) * (1.0 + 1e-12);
}

// ---- never late ----

typedef struct tally {
    int32_t touched, quiet, steps, coarse;
    double early; // s, summed: how long before the touch the first prediction was
} tally;

// Follows two bodies until some faces touch, and a few substeps longer.
static void follow(int32_t n, sk_contact_body body[2], mover movers[2], sk_contact_search *s, uint64_t *random,
                   tally *sums) {
    enum { STEPS = 240, AFTER = 3 };
    double first = sk_contact_search_time(s);
    for (int32_t step = 0, left = AFTER; step < STEPS && left > 0; step++) {
        bool found[FACES_MAX][FACES_MAX] = {{false}}, all = false, some = false;
        double now = step * SUBSTEP, end = (step + 1) * SUBSTEP;
        int64_t pops = s->costs.pops;
        sk_contact c;
        sk_contact_search_moved(s);
        while (sk_contact_search_next(s, now, end, &c)) {
            assert_true(c.time <= end && c.body[0] == 0 && c.body[1] == 1);
            if (c.face[0] < 0)
                all = true;
            else
                found[c.face[0]][c.face[1]] = true;
        }
        assert_true(sk_contact_search_time(s) > end);
        sums->steps++;
        sums->quiet += s->costs.pops == pops;
        sums->coarse += all;
        for (int k = 0; k < 2; k++) move(&movers[k], &body[k], random);
        for (int32_t f = 0; f < body[0].mesh->face_count && are_near(body); f++)
            for (int32_t g = 0; g < body[1].mesh->face_count; g++) {
                if (!faces_cross(&body[0], f, &body[1], g)) continue;
                if (!found[f][g] && !all)
                    fail_msg("pair %d: faces %d and %d touch at %.9g s and were not found", (int)n, (int)f, (int)g,
                             end);
                some = true;
            }
        if (some && left == AFTER) {
            sums->touched++;
            sums->early += end - first;
        }
        left -= some || left < AFTER;
    }
}

// Two bodies that fly about each other's way.
static void any_pair(uint64_t *random, sk_contact_body body[2], mover movers[2]) {
    for (int k = 0; k < 2; k++) movers[k] = any_mover(random, &body[k]);
    for (int k = 0; k < 2; k++) {
        body[k].mesh = &movers[k].mesh.mesh;
        body[k].tree = &movers[k].tree;
        place_points(&movers[k]);
        sk_ball_tree_refit(body[k].tree, body[k].mesh, false);
    }
    sk_vec3 away = any_vector(random, 25.0);
    body[1].pose.position = sk_add(body[0].pose.position, away);
    body[0].velocity = any_vector(random, 30.0);
    body[1].velocity =
        sk_add(sk_add(body[0].velocity, any_vector(random, 3.0)), sk_scale(-sk_random_range(random, 0.4, 4.0), away));
}

static tally follow_pairs(uint64_t seed, int32_t pairs, int32_t capacity) {
    tally sums = {0};
    for (int32_t n = 0; n < pairs; n++) {
        uint64_t random = seed + (uint64_t)n * UINT64_C(0x9E3779B97F4A7C15);
        sk_contact_body body[2];
        mover movers[2];
        any_pair(&random, body, movers);
        sk_contact_search s;
        fine(sk_contact_search_create(body, 2, capacity, SUBSTEP, &s));
        // Bodies that touch at the beginning are refused.
        if (sk_contact_search_begin(&s, 0.0, 0.0).ok) follow(n, body, movers, &s, &random, &sums);
        sk_contact_search_release(&s);
        for (int k = 0; k < 2; k++) drop(&movers[k]);
    }
    print_message("%d of %d pairs touched, %.3f s after the first prediction; %d of %d substeps had nothing to do\n",
                  (int)sums.touched, (int)pairs, sums.early / sums.touched, (int)sums.quiet, (int)sums.steps);
    return sums;
}

// SKIDPAD_LONG=1: 10^6 pairs.
static void every_pair_of_faces_is_found_before_it_touches(void **unused) {
    (void)unused;
    int32_t pairs = getenv("SKIDPAD_LONG") != NULL ? 1000000 : 1000;
    tally sums = follow_pairs(SEED, pairs, 4096);
    assert_true(sums.touched > pairs / 10 && sums.quiet > sums.steps / 2 && sums.coarse == 0);
}

static void a_full_queue_finds_pairs_of_larger_nodes(void **unused) {
    (void)unused;
    tally sums = follow_pairs(SEED + 1, 300, 6);
    assert_true(sums.touched > 30 && sums.coarse > 30);
}

// ---- what a queue must hold ----

typedef struct still {
    own_mesh mesh[2];
    sk_ball_tree tree[2];
    sk_contact_body body[2];
    sk_contact_search search;
} still;

// Two equal spheres of 1 m that approach along x from `apart` m between their centres, at 10 m/s.
static void set_up(still *s, int32_t around, int32_t bands, double apart) {
    for (int k = 0; k < 2; k++) {
        s->mesh[k] = sphere_mesh(around, bands, 0.0);
        fine(sk_ball_tree_build(&s->mesh[k].mesh, SK_TREE_CURVE, false, &s->tree[k]));
        s->body[k] = (sk_contact_body){.mesh = &s->mesh[k].mesh,
                                       .tree = &s->tree[k],
                                       .pose = {{k * apart, 0, 0}, sk_quat_identity()},
                                       .velocity = {k == 0 ? 5.0 : -5.0, 0, 0}};
    }
    fine(sk_contact_search_create(s->body, 2, 65536, SUBSTEP, &s->search));
}

static void take_down(still *s) {
    sk_contact_search_release(&s->search);
    for (int k = 0; k < 2; k++) {
        sk_ball_tree_release(&s->tree[k]);
        drop_mesh(&s->mesh[k]);
    }
}

// Advances from one predicted time to the next, as a step that is cut does.
static double time_of_contact(still *s, sk_contact *c) {
    double now = 0.0;
    for (int n = 0; n < 10000; n++) {
        if (sk_contact_search_next(&s->search, now, now, c)) {
            if (c->distance < 1e-7) return now;
            continue;
        }
        double next = sk_contact_search_time(&s->search);
        if (isinf(next)) return next;
        for (int k = 0; k < 2; k++)
            s->body[k].pose.position = sk_add_scaled(s->body[k].pose.position, next - now, s->body[k].velocity);
        now = next;
    }
    fail_msg("no contact until %.9g s", now);
    return now;
}

static void steps_that_are_cut_at_predicted_times_end_at_the_contact(void **unused) {
    (void)unused;
    still s;
    sk_contact c;
    set_up(&s, 12, 7, 12.0);
    fine(sk_contact_search_begin(&s.search, 0.0, 0.0));
    // The meshes reach from -x to x, and 12 meridians put a vertex there only where a parallel lies on the equator.
    double reach = 0.0;
    for (int32_t i = 0; i < s.mesh[0].mesh.point_count; i++) reach = sk_max(reach, s.mesh[0].points[i].x);
    double expected = (12.0 - 2.0 * reach) / 10.0, t = time_of_contact(&s, &c);
    if (!(fabs(t - expected) < 1e-7)) fail_msg("contact at %.12g s, expected %.12g s", t, expected);
    take_down(&s);
}

// 32 equal triangles at one place, twice: 1,024 pairs of leaves, and one opening less. Opening both nodes of equal balls, one after the
// other, reaches pairs again and again: 453,333 pops, or 56,173 where balls shrink from level to level.
static void of_equal_volumes_only_one_is_opened(void **unused) {
    (void)unused;
    enum { FACES = 32 };
    own_mesh m = mesh_with_room(3, FACES);
    sk_ball_tree tree[2];
    sk_contact_body body[2];
    sk_contact_search s;
    m.points[1].x = m.points[2].y = 1.0;
    for (int32_t i = 0; i < FACES; i++) m.faces[i] = (sk_mesh_face){3, {0, 1, 2}};
    for (int k = 0; k < 2; k++) {
        fine(sk_ball_tree_build(&m.mesh, SK_TREE_CURVE, false, &tree[k]));
        body[k] = (sk_contact_body){.mesh = &m.mesh, .tree = &tree[k], .pose.rotation = sk_quat_identity()};
    }
    fine(sk_contact_search_create(body, 2, 2 * FACES * FACES, SUBSTEP, &s));
    fine(sk_contact_search_begin(&s, 0.0, 0.1));
    assert_int_equal(s.costs.pops, 2 * FACES * FACES - 1);
    assert_int_equal(s.costs.faces, FACES * FACES);
    sk_contact_search_release(&s);
    for (int k = 0; k < 2; k++) sk_ball_tree_release(&tree[k]);
    drop_mesh(&m);
}

static void overlap_at_the_beginning_is_refused_beyond_the_resting_depth(void **unused) {
    (void)unused;
    still s;
    set_up(&s, 12, 8, 1.99);
    sk_result r = sk_contact_search_begin(&s.search, 0.0, 0.001);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, " of body 1 by 0."));
    assert_non_null(strstr(r.text, "at most 0.001 m is allowed"));
    fine(sk_contact_search_begin(&s.search, 0.0, 0.02));
    take_down(&s);
}

// An empty queue is not one that has not begun.
static void what_never_touches_leaves_no_finite_time(void **unused) {
    (void)unused;
    still s;
    sk_contact c;
    set_up(&s, 12, 7, 12.0);
    assert_true(sk_contact_search_time(&s.search) == 0.0);
    s.body[0].velocity.x = -5.0;
    fine(sk_contact_search_begin(&s.search, 0.0, 0.0));
    assert_true(isinf(sk_contact_search_time(&s.search)));
    assert_false(sk_contact_search_next(&s.search, 0.0, 100.0, &c));
    // An impulse that turns it round.
    s.body[0].velocity.x = 5.0;
    sk_contact_search_disturb(&s.search, 0, 100.0);
    assert_int_equal(s.search.queue.count, 1);
    double t = sk_contact_search_time(&s.search);
    assert_true(t > 100.9 && t < 101.1);
    take_down(&s);
}

static void steps_allocate_nothing(void **unused) {
    (void)unused;
    still s;
    sk_contact c;
    set_up(&s, 40, 20, 4.0);
    allocations_left = 0;
    memory_stays_short = true;
    sk_result begun = sk_contact_search_begin(&s.search, 0.0, 0.0);
    double t = time_of_contact(&s, &c);
    sk_contact_search_disturb(&s.search, 1, t);
    memory_stays_short = false;
    allocations_left = -1;
    fine(begun);
    assert_true(t > 0.19 && t < 0.21);
    take_down(&s);
}

// ---- what the times are made of ----

// A triangle from -1 to 1 m along x, about a body at rest that may turn ever faster, and one that stands 0.2 m above its tip: the ball of the
// first already contains the second. At 2 rad/s^2 the tip is there after 0.45 s.
static void a_tip_that_begins_to_turn_is_not_late(void **unused) {
    (void)unused;
    own_mesh m[2];
    sk_ball_tree tree[2];
    sk_contact_body body[2];
    sk_contact_search s;
    sk_contact c;
    for (int k = 0; k < 2; k++) {
        m[k] = mesh_with_room(3, 1);
        m[k].points[0] = (sk_vec3){k == 0 ? -1.0 : 0.8, 0, k * 0.2};
        m[k].points[1] = (sk_vec3){1, -0.1, k * 0.2};
        m[k].points[2] = (sk_vec3){1, 0.1, k * 0.2};
        m[k].faces[0] = (sk_mesh_face){3, {0, 1, 2}};
        fine(sk_ball_tree_build(&m[k].mesh, SK_TREE_CURVE, false, &tree[k]));
        body[k] = (sk_contact_body){.mesh = &m[k].mesh, .tree = &tree[k], .pose.rotation = sk_quat_identity()};
    }
    body[0].caps.angular_acceleration = 2.0;
    fine(sk_contact_search_create(body, 2, 8, SUBSTEP, &s));
    fine(sk_contact_search_begin(&s, 0.0, 0.0));
    assert_false(sk_contact_search_next(&s, 0.0, 0.1, &c));
    double t = sk_contact_search_time(&s);
    if (!(t > 0.4 && t < sqrt(0.2))) fail_msg("from rest: %g s, expected a little less than 0.447 s", t);
    // Turning already, with the tip rising at 1 m/s: before 0.2 s.
    body[0].caps.angular_acceleration = 0.0;
    body[0].rate = (sk_vec3){0, -1.0, 0};
    sk_contact_search_disturb(&s, 0, 0.0);
    assert_false(sk_contact_search_next(&s, 0.0, 0.1, &c));
    t = sk_contact_search_time(&s);
    if (!(t > 0.19 && t <= 0.2)) fail_msg("turning: %g s, expected a little less than 0.2 s", t);
    sk_contact_search_release(&s);
    for (int k = 0; k < 2; k++) {
        sk_ball_tree_release(&tree[k]);
        drop_mesh(&m[k]);
    }
}

// Bodies that do not move, and grow at 0.5 m/s each: 10 m apart they can touch after 10 s.
static void meshes_that_grow_touch(void **unused) {
    (void)unused;
    still s;
    sk_contact c;
    set_up(&s, 12, 7, 12.0);
    sk_contact_search_release(&s.search);
    for (int k = 0; k < 2; k++) {
        s.body[k].velocity = (sk_vec3){0, 0, 0};
        s.body[k].swing = 0.5;
    }
    fine(sk_contact_search_create(s.body, 2, 65536, SUBSTEP, &s.search));
    fine(sk_contact_search_begin(&s.search, 0.0, 0.0));
    double t = sk_contact_search_time(&s.search);
    if (!(fabs(t - 10.0) < 1e-6)) fail_msg("%.9g s, expected 10 s", t);
    for (int k = 0; k < 2; k++)
        for (int32_t i = 0; i < s.mesh[k].mesh.point_count; i++)
            s.mesh[k].points[i] = sk_scale(6.4, s.mesh[k].points[i]);
    sk_contact_search_moved(&s.search);
    assert_true(sk_contact_search_next(&s.search, 11.0, 11.0, &c));
    assert_true(c.distance == 0.0 && s.search.costs.fits > 2);
    take_down(&s);
}

// ---- with itself ----

// A strip of triangles along x, which a fold lays over its beginning.
static void a_strip_that_is_folded_touches_itself_but_no_neighbours(void **unused) {
    (void)unused;
    enum { CELLS = 10 };
    own_mesh m = mesh_with_room(2 * CELLS + 2, 2 * CELLS);
    for (int32_t i = 0; i <= CELLS; i++)
        for (int32_t k = 0; k < 2; k++) m.points[2 * i + k] = (sk_vec3){i, k, 0.0};
    for (int32_t i = 0; i < CELLS; i++) {
        m.faces[2 * i] = (sk_mesh_face){3, {2 * i, 2 * i + 2, 2 * i + 3}};
        m.faces[2 * i + 1] = (sk_mesh_face){3, {2 * i, 2 * i + 3, 2 * i + 1}};
    }
    sk_ball_tree tree;
    fine(sk_ball_tree_build(&m.mesh, SK_TREE_CURVE, false, &tree));
    sk_contact_body body = {.mesh = &m.mesh,
                            .tree = &tree,
                            .pose.rotation = sk_quat_identity(),
                            .velocity = {100.0, 0, 0},
                            .swing = 1.0,
                            .with_itself = true};
    sk_contact_search s;
    sk_contact c;
    fine(sk_contact_search_create(&body, 1, 1024, SUBSTEP, &s));
    fine(sk_contact_search_begin(&s, 0.0, 0.0));
    assert_false(sk_contact_search_next(&s, 0.0, 0.1, &c));
    for (int32_t i = CELLS / 2 + 1; i <= CELLS; i++) // over the first half, through it at the end
        for (int32_t k = 0; k < 2; k++)
            m.points[2 * i + k] = (sk_vec3){CELLS - i + 0.3, k + 0.1, i == CELLS ? -0.2 : 1.0};
    sk_contact_search_moved(&s);
    int32_t touching = 0;
    while (sk_contact_search_next(&s, 4.0, 4.0, &c)) {
        touching += c.distance == 0.0;
        assert_true(abs(c.face[0] - c.face[1]) > 3);
    }
    assert_true(touching > 0);
    sk_contact_search_release(&s);
    sk_ball_tree_release(&tree);
    drop_mesh(&m);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_pair_of_faces_is_found_before_it_touches),
                                       cmocka_unit_test(a_full_queue_finds_pairs_of_larger_nodes),
                                       cmocka_unit_test(steps_that_are_cut_at_predicted_times_end_at_the_contact),
                                       cmocka_unit_test(of_equal_volumes_only_one_is_opened),
                                       cmocka_unit_test(overlap_at_the_beginning_is_refused_beyond_the_resting_depth),
                                       cmocka_unit_test(what_never_touches_leaves_no_finite_time),
                                       cmocka_unit_test(steps_allocate_nothing),
                                       cmocka_unit_test(a_tip_that_begins_to_turn_is_not_late),
                                       cmocka_unit_test(meshes_that_grow_touch),
                                       cmocka_unit_test(a_strip_that_is_folded_touches_itself_but_no_neighbours)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
