// One substep of 500 crates at rest, without the evaluation of their contacts: 50 stacks of ten, and a wall.
#include "bench.h"
#include "body/island.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CRATES = 500, BODIES = CRATES + 1, CONTACTS = 1000, ROUNDS = 25, QUICK_ROUNDS = 3, SUBSTEPS = 8 };
static const double MASS = 500.0, KAPPA = 1e8, GRAVITY = 9.80665, H = 1.0 / 960.0;

typedef struct crates {
    sk_island_body begin[BODIES], body[BODIES];
    sk_island_contact contact[CONTACTS];
    sk_island_system system;
    sk_islands *islands;
    sk_island_scratch *scratch;
} crates;

static void add_crate(crates *c, sk_vec3 position) {
    double inverse = 6.0 / MASS;
    sk_island_body *body = &c->begin[c->system.body_count++];
    *body = (sk_island_body){.mass_inverse = 1.0 / MASS,
                             .inertia_inverse = {{{inverse, 0, 0}, {0, inverse, 0}, {0, 0, inverse}}},
                             .centre = position,
                             .velocity = {0.0, 0.0, -GRAVITY * H}};
}

// A contact of `wide` by 1 m below crate a, which carries `load` crates.
static void add_contact(crates *c, int32_t a, int32_t b, double x, double wide, double load) {
    sk_island_contact *contact = &c->contact[c->system.contact_count++];
    double area = wide;
    *contact = (sk_island_contact){.a = a, .b = b, .normal = {0, 0, 1}, .force = {0, 0, load * MASS * GRAVITY}};
    contact->point = sk_add(c->begin[a].centre, sk_vec(x, 0.0, -0.5));
    contact->stiffness[2][2] = KAPPA * area;
    contact->stiffness[3][3] = KAPPA * area / 12.0;
    contact->stiffness[4][4] = KAPPA * area * wide * wide / 12.0;
    contact->k_t = 0.5 * KAPPA * area;
    contact->d_t = sqrt(contact->k_t * 0.5 * MASS);
    contact->torsion_radius = 0.38 * wide;
    contact->k_theta = contact->k_t * contact->torsion_radius * contact->torsion_radius;
    contact->d_theta = contact->d_t * contact->torsion_radius * contact->torsion_radius;
    contact->mu = 0.6;
}

static void build_stacks(crates *c) {
    for (int32_t i = 0; i < CRATES; i++) {
        int32_t level = i % 10;
        add_crate(c, sk_vec(3.0 * ((i - level) / 10), 0.0, 0.5 + level));
        add_contact(c, i + 1, level == 0 ? 0 : i, 0.0, 1.0, 10 - level);
    }
}

// 25 crates wide, 20 high. Each crate stands on the halves of two crates, or on the ground.
static void build_wall(crates *c) {
    for (int32_t i = 0; i < CRATES; i++) {
        int32_t level = i / 25, column = i % 25, below = i + 1 - 25;
        add_crate(c, sk_vec(column + 0.5 * (level % 2), 0.0, 0.5 + level));
        for (int32_t side = 0; side < 2; side++) {
            int32_t shift = level % 2 == 0 ? side - 1 : side;
            bool there = level > 0 && column + shift >= 0 && column + shift < 25;
            add_contact(c, i + 1, there ? below + shift : 0, side - 0.25 - 0.5 * side, 0.5, 0.5 * (20 - level));
        }
    }
}

// Returns us of a substep: the mean over the substeps of a tick.
static double time_of(crates *c, sk_island_report *report) {
    double best = 1e9;
    for (int round = 0; round < (bench_is_quick() ? QUICK_ROUNDS : ROUNDS); round++) {
        double start = bench_processor_time();
        sk_islands_begin(c->islands);
        for (int i = 0; i < SUBSTEPS; i++) {
            memcpy(c->body, c->begin, sizeof c->body);
            sk_islands_find(c->islands, &c->system);
            *report = sk_islands_solve(c->islands, &c->system, c->scratch, H);
        }
        best = sk_min(best, (bench_processor_time() - start) / SUBSTEPS);
        bench_keep((uint64_t)(1e6 * c->body[1].velocity.z));
    }
    return 1e6 * best;
}

static void measure(const char *name, void (*build)(crates *)) {
    sk_island_limits limits = {BODIES, CONTACTS, 0};
    crates *c = calloc(1, sizeof *c);
    void *islands = aligned_alloc(64, sk_islands_size(limits));
    void *scratch = aligned_alloc(64, sk_island_scratch_size(limits));
    if (c == NULL || islands == NULL || scratch == NULL) {
        fprintf(stderr, "skidpad-bench: memory is short\n");
        exit(2);
    }
    c->islands = sk_islands_place(islands, limits);
    c->scratch = sk_island_scratch_place(scratch, limits);
    c->system = (sk_island_system){.body = c->body, .contact = c->contact, .body_count = 1};
    build(c);
    sk_island_report report;
    double us = time_of(c, &report);
    printf("%-20s %10.1f %10d %10d %10d\n", name, us, (int)sk_islands_count(c->islands), (int)report.rounds,
           (int)report.iterations);
    free(c);
    free(islands);
    free(scratch);
}

void bench_island(void) {
    printf("island: one substep of %d crates at rest, their contacts given; real time is %.0f us\n", CRATES, 1e6 * H);
    printf("%-20s %10s %10s %10s %10s\n", "", "us", "islands", "rounds", "iterations");
    measure("50 stacks of ten", build_stacks);
    measure("wall, 25 by 20", build_wall);
}
