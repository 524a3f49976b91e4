#include "body/island_internal.h"

#include "base/assert.h"
#include "base/hash.h"
#include <string.h>

// Shares of the right-hand side to which conjugate gradients reduce the residual. With 1e-12 velocities differ from
// those of the direct solve by less than 1e-10 of the fastest.
#define ROUGH 1e-4
#define EXACT 1e-12

// Divides memory into arrays. Without memory it adds up their sizes.
typedef struct memory_plan {
    char *memory;
    size_t used;
} memory_plan;

static void *array_of(memory_plan *plan, size_t count, size_t size) {
    void *array = plan->memory != NULL ? plan->memory + plan->used : NULL;
    plan->used += (count * size + 63) / 64 * 64;
    return array;
}

static size_t kept_bodies(sk_island_limits limits) {
    return limits.bodies > SK_ISLAND_DIRECT ? (size_t)limits.bodies : 0;
}

static void plan_islands(sk_islands *islands, memory_plan *plan, sk_island_limits limits) {
    size_t bodies = (size_t)limits.bodies, kept = kept_bodies(limits), word = sizeof(int32_t);
    islands->limits = limits;
    islands->root = array_of(plan, bodies, word);
    islands->island = array_of(plan, bodies, word);
    islands->row = array_of(plan, bodies, word);
    islands->body_begin = array_of(plan, bodies + 1, word);
    islands->contact_begin = array_of(plan, bodies + 1, word);
    islands->tie_begin = array_of(plan, bodies + 1, word);
    islands->bodies = array_of(plan, bodies, word);
    islands->contacts = array_of(plan, (size_t)limits.contacts, word);
    islands->ties = array_of(plan, (size_t)limits.ties, word);
    islands->turn = array_of(plan, bodies, word);
    islands->report = array_of(plan, bodies, sizeof *islands->report);
    islands->signature = array_of(plan, bodies, sizeof(uint64_t));
    islands->factor_rows = array_of(plan, kept * SK_SLOT_BLOCKS, word);
    islands->factor_order = array_of(plan, kept, word);
    islands->factor_column = array_of(plan, kept, word);
    islands->factor_begin = array_of(plan, kept, word);
    islands->factor_count = array_of(plan, bodies, word);
    islands->factor_blocks = array_of(plan, kept * SK_SLOT_BLOCKS * SK_BLOCK, sizeof(double));
}

size_t sk_islands_size(sk_island_limits limits) {
    sk_islands islands;
    memory_plan plan = {NULL, 0};
    array_of(&plan, 1, sizeof islands);
    plan_islands(&islands, &plan, limits);
    return plan.used;
}

sk_islands *sk_islands_place(void *memory, sk_island_limits limits) {
    memory_plan plan = {memory, 0};
    sk_islands *islands = array_of(&plan, 1, sizeof *islands);
    plan_islands(islands, &plan, limits);
    islands->count = 0;
    sk_islands_begin(islands);
    return islands;
}

void sk_islands_begin(sk_islands *islands) {
    memset(islands->signature, 0, (size_t)islands->limits.bodies * sizeof *islands->signature);
}

static void plan_scratch(sk_island_scratch *scratch, memory_plan *plan, sk_island_limits limits) {
    size_t bodies = (size_t)limits.bodies, six = 6 * sizeof(double), word = sizeof(int32_t);
    size_t graph = bodies < SK_FACTOR_BODIES ? bodies : SK_FACTOR_BODIES;
    scratch->link = array_of(plan, (size_t)limits.contacts + (size_t)limits.ties, sizeof *scratch->link);
    scratch->change = array_of(plan, bodies, six);
    scratch->side = array_of(plan, bodies, six);
    scratch->residual = array_of(plan, bodies, six);
    scratch->direction = array_of(plan, bodies, six);
    scratch->product = array_of(plan, bodies, six);
    scratch->preconditioned = array_of(plan, bodies, six);
    scratch->permuted = array_of(plan, bodies, six);
    scratch->kept_side = array_of(plan, bodies, six);
    scratch->kept_change = array_of(plan, bodies, six);
    scratch->inertia = array_of(plan, bodies, sizeof *scratch->inertia);
    scratch->mass = array_of(plan, bodies, sizeof(double));
    scratch->bits = array_of(plan, graph * ((graph + 63) / 64), sizeof *scratch->bits);
    scratch->degree = array_of(plan, bodies, word);
    scratch->identity = array_of(plan, SK_ISLAND_DIRECT, word);
    scratch->rows = array_of(plan, SK_ISLAND_DIRECT * SK_SLOT_BLOCKS, word);
    scratch->order = array_of(plan, SK_ISLAND_DIRECT, word);
    scratch->column = array_of(plan, SK_ISLAND_DIRECT, word);
    scratch->begin = array_of(plan, SK_ISLAND_DIRECT, word);
    scratch->blocks = array_of(plan, SK_ISLAND_DIRECT * SK_SLOT_BLOCKS * SK_BLOCK, sizeof(double));
}

size_t sk_island_scratch_size(sk_island_limits limits) {
    sk_island_scratch scratch;
    memory_plan plan = {NULL, 0};
    array_of(&plan, 1, sizeof scratch);
    plan_scratch(&scratch, &plan, limits);
    return plan.used;
}

sk_island_scratch *sk_island_scratch_place(void *memory, sk_island_limits limits) {
    memory_plan plan = {memory, 0};
    sk_island_scratch *scratch = array_of(&plan, 1, sizeof *scratch);
    plan_scratch(scratch, &plan, limits);
    for (int32_t i = 0; i < SK_ISLAND_DIRECT; i++) scratch->identity[i] = i;
    return scratch;
}

static sk_island_solver solver_of(sk_islands *islands, sk_island_system *system, int32_t island,
                                  sk_island_scratch *scratch, double h) {
    int32_t bodies = islands->body_begin[island], contacts = islands->contact_begin[island];
    int32_t ties = islands->tie_begin[island];
    sk_island_solver solver = {
        .system = system, .scratch = scratch, .h = h, .row = islands->row, .island = island, .islands = islands};
    solver.bodies = islands->bodies + bodies;
    solver.contacts = islands->contacts + contacts;
    solver.ties = islands->ties + ties;
    solver.body_count = islands->body_begin[island + 1] - bodies;
    solver.contact_count = islands->contact_begin[island + 1] - contacts;
    solver.tie_count = islands->tie_begin[island + 1] - ties;
    solver.link_count = solver.contact_count + solver.tie_count;
    return solver;
}

// Returns a hash of the bodies of the island and of which of them are joined. It is never 0.
static uint64_t signature_of(const sk_island_solver *solver) {
    uint64_t hash = (uint64_t)solver->body_count;
    for (int32_t i = 0; i < solver->body_count; i++) hash = sk_hash_word(hash, (uint64_t)solver->bodies[i]);
    for (int32_t i = 0; i < solver->link_count; i++) {
        const sk_island_link *link = &solver->scratch->link[i];
        hash = sk_hash_word(hash, (uint64_t)(uint32_t)link->a << 32 | (uint32_t)link->b);
    }
    return hash != 0 ? hash : 1;
}

// Returns whether the room of all bodies of the island has the factor with this signature. Another island may have used
// the room of some of them since.
static bool is_kept(const sk_islands *islands, const sk_island_solver *solver, uint64_t signature) {
    for (int32_t i = 0; i < solver->body_count; i++)
        if (islands->signature[solver->bodies[i]] != signature) return false;
    return true;
}

// Makes the pattern of the factor. A small island has it in the scratch. A large one keeps pattern and factor in the
// room of its bodies, until the tick ends or its contacts change.
static void prepare_factor(sk_islands *islands, sk_island_solver *solver) {
    sk_island_scratch *scratch = solver->scratch;
    if (sk_island_is_direct(solver)) {
        solver->factor = (sk_island_factor){solver->body_count, scratch->identity, scratch->blocks, scratch->rows,
                                            scratch->order,     scratch->column,   scratch->begin,  0};
        sk_island_order(solver);
        return;
    }
    solver->factor = (sk_island_factor){solver->body_count,     solver->bodies,
                                        islands->factor_blocks, islands->factor_rows,
                                        islands->factor_order,  islands->factor_column,
                                        islands->factor_begin,  islands->factor_count[solver->bodies[0]]};
    uint64_t signature = signature_of(solver);
    if (is_kept(islands, solver, signature)) return;
    sk_island_order(solver);
    islands->factor_count[solver->bodies[0]] = solver->factor.block_count;
    for (int32_t i = 0; i < solver->body_count; i++) islands->signature[solver->bodies[i]] = signature;
    sk_island_factorise(solver);
}

static void prepare_masses(sk_island_solver *solver) {
    for (int32_t i = 0; i < solver->body_count; i++) {
        const sk_island_body *body = &solver->system->body[solver->bodies[i]];
        solver->scratch->mass[i] = 1.0 / body->mass_inverse;
        solver->scratch->inertia[i] = sk_mat3_inverse_symmetric(&body->inertia_inverse);
    }
}

// Solves for the change of velocity and computes the wrenches. `tolerance`: of conjugate gradients.
static void solve_system(sk_island_solver *solver, double tolerance) {
    sk_island_right_side(solver, solver->scratch->side);
    if (sk_island_is_direct(solver)) sk_island_factorise(solver);
    sk_island_add_blocks(solver, solver->scratch->side);
    sk_island_solve_again(solver, tolerance);
    sk_island_settle_blocks(solver, tolerance);
    sk_island_wrenches(solver, solver->scratch->change);
}

// Returns whether another round is needed.
static bool update(sk_island_solver *solver) {
    int32_t rounds = solver->report.rounds;
    return rounds < SK_ISLAND_ROUNDS && sk_island_update_contacts(solver, rounds < SK_ISLAND_ROUNDS / 2);
}

// Solves until contacts and friction stand. Conjugate gradients become exact only then.
static void solve_rounds(sk_island_solver *solver) {
    do {
        do {
            solve_system(solver, ROUGH);
            solver->report.rounds++;
        } while (update(solver));
        if (sk_island_is_direct(solver)) return;
        solve_system(solver, EXACT);
    } while (update(solver));
}

// Applies the wrenches of the last solve: v' = v* + h M^-1 sum J^T w.
static void apply_wrenches(sk_island_solver *solver) {
    double *impulse = solver->scratch->side;
    memset(impulse, 0, 6 * (size_t)solver->body_count * sizeof *impulse);
    for (int32_t i = 0; i < solver->link_count; i++) {
        const sk_island_link *link = &solver->scratch->link[i];
        if (!link->closed) continue;
        sk_island_add_impulse(link, solver->h, link->wrench, link->row_a < 0 ? NULL : impulse + 6 * link->row_a,
                              link->row_b < 0 ? NULL : impulse + 6 * link->row_b);
    }
    sk_island_add_blocks(solver, impulse);
    for (int32_t i = 0; i < solver->body_count; i++, impulse += 6) {
        sk_island_body *body = &solver->system->body[solver->bodies[i]];
        sk_vec3 turn = {impulse[3], impulse[4], impulse[5]};
        body->velocity =
            sk_add_scaled(body->velocity, body->mass_inverse, (sk_vec3){impulse[0], impulse[1], impulse[2]});
        body->rate = sk_add(body->rate, sk_mat3_mul(&body->inertia_inverse, turn));
    }
}

// Returns the power of a wrench on a body of prescribed motion; 0 for others.
static double prescribed_power(const sk_island_body *body, sk_vec3 arm, const double *wrench) {
    if (body->mass_inverse > 0.0) return 0.0;
    sk_vec3 force = {wrench[0], wrench[1], wrench[2]}, moment = {wrench[3], wrench[4], wrench[5]};
    return sk_dot(force, sk_add(body->velocity, sk_cross(body->rate, arm))) + sk_dot(moment, body->rate);
}

static void sum_energies(sk_island_solver *solver) {
    sk_island_report *report = &solver->report;
    const sk_island_body *body = solver->system->body;
    for (int32_t i = 0; i < solver->contact_count; i++) {
        const sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
        report->work += contact->work;
        report->lost += contact->lost;
    }
    for (int32_t i = 0; i < solver->tie_count; i++) {
        const sk_island_tie *tie = &solver->system->tie[solver->ties[i]];
        report->work += tie->work;
        report->lost += tie->lost;
    }
    for (int32_t i = 0; i < solver->link_count; i++) {
        const sk_island_link *link = &solver->scratch->link[i];
        report->prescribed_work += solver->h * (prescribed_power(&body[link->b], link->arm_b, link->wrench) -
                                                prescribed_power(&body[link->a], link->arm_a, link->wrench));
    }
    report->work += report->prescribed_work;
}

sk_island_report sk_island_solve(sk_islands *islands, sk_island_system *system, int32_t island,
                                 sk_island_scratch *scratch, double h) {
    SK_ASSERT(island >= 0 && island < islands->count && h > 0.0);
    sk_island_solver solver = solver_of(islands, system, island, scratch, h);
    prepare_masses(&solver);
    sk_island_prepare_links(&solver, islands->row);
    sk_island_begin_friction(&solver);
    prepare_factor(islands, &solver);
    memset(scratch->change, 0, 6 * (size_t)solver.body_count * sizeof(double));
    solve_rounds(&solver);
    sk_island_finish(&solver);
    sk_island_finish_blocks(&solver);
    apply_wrenches(&solver);
    sum_energies(&solver);
    return solver.report;
}

// Islands share one job. Large ones are begun first, so that they do not end last; small ones are taken in groups.
typedef struct island_job {
    sk_islands *islands;
    sk_island_system *system;
    sk_island_scratch *const *scratches;
    double h;
} island_job;

enum { ISLANDS_AT_ONCE = 4 };

static int32_t count_large(const sk_islands *islands) {
    int32_t large = 0;
    for (int32_t i = 0; i < islands->count; i++)
        large += islands->body_begin[i + 1] - islands->body_begin[i] > SK_ISLAND_DIRECT;
    return large;
}

// Each large island is an item, then each group of small ones.
static int32_t take_turns(sk_islands *islands, int32_t large) {
    int32_t next_large = 0, next_small = large;
    for (int32_t i = 0; i < islands->count; i++) {
        bool is_large = islands->body_begin[i + 1] - islands->body_begin[i] > SK_ISLAND_DIRECT;
        islands->turn[is_large ? next_large++ : next_small++] = i;
    }
    return large + (islands->count - large + ISLANDS_AT_ONCE - 1) / ISLANDS_AT_ONCE;
}

static void solve_item(void *user, int32_t index, int32_t thread) {
    const island_job *job = user;
    sk_islands *islands = job->islands;
    int32_t large = islands->large, first = index, end = index + 1;
    if (index >= large) {
        first = large + (index - large) * ISLANDS_AT_ONCE;
        end = first + ISLANDS_AT_ONCE;
        if (end > islands->count) end = islands->count;
    }
    for (int32_t k = first; k < end; k++) {
        int32_t island = islands->turn[k];
        islands->report[island] = sk_island_solve(islands, job->system, island, job->scratches[thread], job->h);
    }
}

sk_island_report sk_islands_solve_shared(sk_islands *islands, sk_island_system *system,
                                         sk_island_scratch *const *scratches, sk_pool *pool, double h) {
    island_job job = {islands, system, scratches, h};
    islands->large = count_large(islands);
    sk_pool_run(pool, take_turns(islands, islands->large), solve_item, &job);
    sk_island_report sum = {0};
    for (int32_t i = 0; i < islands->count; i++) {
        const sk_island_report *one = &islands->report[i];
        sum.rounds += one->rounds;
        sum.factorisations += one->factorisations;
        sum.iterations += one->iterations;
        sum.work += one->work;
        sum.prescribed_work += one->prescribed_work;
        sum.lost += one->lost;
    }
    return sum;
}

sk_island_report sk_islands_solve(sk_islands *islands, sk_island_system *system, sk_island_scratch *scratch, double h) {
    return sk_islands_solve_shared(islands, system, &scratch, NULL, h);
}
