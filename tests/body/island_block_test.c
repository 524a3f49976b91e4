// Forces whose law only their owner knows: the law gets the exact response of the bodies.
#include "base/random.h"
#include "body/island_scene.h"

// A damper between body 0, which is heavy, and up to three places of other bodies: F_i = -c v_i at the end of the substep.
typedef struct dampers {
    double c; // N s/m
    int32_t asked, count;
} dampers;

// With v_i = free_i + sum R_ij F_j, the forces solve F_i + c sum R_ij F_j = -c free_i. Gauss and Seidel: R is positive.
static void damp(void *owner, int32_t block, const sk_island_yield *yield, sk_island_push *out) {
    (void)block;
    dampers *d = owner;
    *out = (sk_island_push){0};
    d->asked++;
    for (int sweep = 0; sweep < 400; sweep++) {
        for (int i = 0; i < d->count; i++) {
            sk_vec3 v = yield->velocity[i];
            for (int j = 0; j < d->count; j++) v = sk_add(v, sk_mat3_mul(&yield->response[i][j], out->force[j]));
            const sk_mat3 *R = &yield->response[i][i];
            double trace = R->row[0].x + R->row[1].y + R->row[2].z;
            sk_vec3 left = sk_add_scaled(out->force[i], d->c, v);
            out->force[i] = sk_add_scaled(out->force[i], -1.0 / (1.0 + d->c * trace), left);
        }
    }
    for (int i = 0; i < d->count; i++) out->force_a = sk_sub(out->force_a, out->force[i]);
}

// A row of bodies that springs join, in free space, off their centres so that they turn.
static scene *row_of(int32_t count, uint64_t seed) {
    scene *s = scene_create();
    scene_add_body(s, 1000.0, sk_vec(1, 1, 1), sk_vec(0, -10, 0));
    for (int32_t i = 0; i < count; i++) {
        scene_add_body(s, sk_random_range(&seed, 1.0, 5.0), sk_vec(0.3, 0.2, 0.1), sk_vec(i, 0, 0));
        s->body[1 + i].velocity = sk_vec(sk_random_range(&seed, -1, 1), sk_random_range(&seed, -1, 1), 0.3);
        s->body[1 + i].rate = sk_vec(0.2, sk_random_range(&seed, -1, 1), 0.1);
    }
    s->gravity = sk_vec(0, 0, 0);
    for (int32_t i = 0; i + 1 < count; i++) {
        s->facet[s->facet_count++] = (scene_facet){
            .a = 2 + i, .b = 1 + i, .spring = true, .reach = 1.01, .up = {1, 0, 0}, .kappa = 1e6, .chi = 1.0};
    }
    return s;
}

static const sk_vec3 OFF = {0.1, -0.2, 0.15}; // m, of a place from the centre of its body

// The places: of one body, and of its neighbour.
static void add_block(scene *s, sk_island_block *block, dampers *d, int32_t first) {
    *block = (sk_island_block){.a = 0, .count = d->count};
    for (int i = 0; i < d->count; i++) {
        block->b[i] = first + i / 2;
        block->point[i] = sk_add_scaled(s->body[block->b[i]].position, i % 2 ? -1.0 : 1.0, OFF);
    }
}

static void solve(scene *s) {
    sk_islands_begin(s->islands);
    sk_islands_find(s->islands, &s->system);
    s->report = sk_islands_solve(s->islands, &s->system, s->scratch, s->h);
}

// By how much the forces of the blocks differ from their law at the velocities after the substep, N.
static double disagreement(const scene *s, const dampers *d, double *size) {
    double worst = 0.0;
    *size = 0.0;
    for (int k = 0; k < s->system.block_count; k++) {
        const sk_island_block *block = &s->system.block[k];
        for (int i = 0; i < block->count; i++) {
            const sk_island_body *b = &s->solved[block->b[i]];
            sk_vec3 v = sk_add(b->velocity, sk_cross(b->rate, sk_sub(block->point[i], b->centre)));
            worst = sk_max(worst, sk_length(sk_add_scaled(block->push.force[i], d->c, v)));
            *size = sk_max(*size, sk_length(block->push.force[i]));
        }
    }
    return worst;
}

// Up to 40 bodies: more than SK_ISLAND_DIRECT are solved by conjugate gradients.
static void a_law_gets_the_response_of_the_bodies(void **state) {
    (void)state;
    static const int32_t COUNTS[] = {1, 4, 12, 40};
    for (int n = 0; n < 8; n++) {
        int32_t count = COUNTS[n / 2];
        dampers d = {.c = n % 2 ? 500.0 : 50.0, .count = count == 1 ? 2 : 3};
        scene *s = row_of(count, 3 + (uint64_t)n);
        sk_island_block block[2];
        scene_begin(s);
        s->system.block = block;
        s->system.block_count = count > 4 ? 2 : 1;
        s->system.law = damp;
        s->system.owner = &d;
        for (int k = 0; k < s->system.block_count; k++) add_block(s, &block[k], &d, 1 + 4 * k);
        double size, momentum;
        sk_vec3 before = scene_momentum(s, &momentum);
        solve(s);
        double wrong = disagreement(s, &d, &size);
        scene_end(s);
        double kept = sk_length(sk_sub(scene_momentum(s, &momentum), before));
        print_message(
            "%d bodies, %g N s/m: forces of %.3g N differ by %.2g, momentum by %.2g of %.3g N s, asked %d times\n",
            count, d.c, size, wrong, kept, momentum, d.asked);
        assert_true(size > 1.0);
        assert_true(wrong < 1e-8 * size);
        assert_true(kept < 1e-13 * momentum);
        scene_destroy(s);
    }
}

// Of translation and rotation of the bodies that move freely, J. `end`: after the substep, else before it.
static double kinetic_of(const scene *s, bool end) {
    double sum = 0.0;
    for (int32_t i = 0; i < s->system.body_count; i++) {
        const sk_island_body *b = &s->solved[i];
        if (!(b->mass_inverse > 0.0)) continue;
        sk_vec3 v = end ? b->velocity : b->begin_velocity, w = end ? b->rate : b->begin_rate;
        sk_mat3 inertia = sk_mat3_inverse_symmetric(&b->inertia_inverse);
        sum += 0.5 * sk_dot(v, v) / b->mass_inverse + 0.5 * sk_dot(w, sk_mat3_mul(&inertia, w));
    }
    return sum;
}

// One of the places is on a body of prescribed motion, as a wheel between a chock and a deck has it. The work on the others
// is what their energy changes by.
static void work_with_a_prescribed_body_is_counted_once(void **state) {
    (void)state;
    dampers d = {.c = 500.0, .count = 3};
    scene *s = row_of(4, 5);
    s->body[2].mass_inverse = 0.0;
    s->body[2].rate = sk_vec(0, 0, 0);
    sk_island_block block;
    scene_begin(s);
    s->system.block = &block;
    s->system.block_count = 1;
    s->system.law = damp;
    s->system.owner = &d;
    add_block(s, &block, &d, 1);
    double before = kinetic_of(s, false);
    solve(s);
    double gained = kinetic_of(s, true) - before;
    print_message("gained %.12g J, work %.12g J, of it %.3g J by the prescribed body\n", gained, s->report.work,
                  s->report.prescribed_work);
    assert_true(fabs(s->report.prescribed_work) > 1e-3);
    assert_true(fabs(s->report.work - gained) < 1e-11);
    scene_end(s);
    scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_law_gets_the_response_of_the_bodies),
        cmocka_unit_test(work_with_a_prescribed_body_is_counted_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
