// Blocks: forces whose law only their owner knows.
// A block gets how its places would move without it, and how they respond to forces: with the matrix A of the island
// the response of place i to place j is h J_i A^-1 J_j^T. So the law can find its forces exactly, however light the
// bodies are. The laws of the blocks of one island are evaluated in turn until no force changes.
#include "body/island_internal.h"

#include <string.h>

static bool is_mine(const sk_island_solver *solver, const sk_island_block *block) {
    return solver->islands->island[block->a] == solver->island;
}

static double *part_of(const sk_island_solver *solver, double *of, int32_t body) {
    int32_t row = solver->row[body];
    return row < 0 ? NULL : of + 6 * row;
}

static void add_six(double *to, sk_vec3 linear, sk_vec3 angular) {
    to[0] += linear.x;
    to[1] += linear.y;
    to[2] += linear.z;
    to[3] += angular.x;
    to[4] += angular.y;
    to[5] += angular.z;
}

// Adds the impulse of a force on a place.
static void add_force(const sk_island_solver *solver, const sk_island_block *block, int k, sk_vec3 force, double *out) {
    double *of = part_of(solver, out, block->b[k]);
    if (of == NULL) return;
    sk_vec3 arm = sk_sub(block->point[k], solver->system->body[block->b[k]].centre);
    add_six(of, sk_scale(solver->h, force), sk_scale(solver->h, sk_cross(arm, force)));
}

static void add_push(const sk_island_solver *solver, const sk_island_block *block, double *out) {
    for (int k = 0; k < block->count; k++) add_force(solver, block, k, block->push.force[k], out);
    double *of_a = part_of(solver, out, block->a);
    if (of_a == NULL) return;
    add_six(of_a, sk_scale(solver->h, block->push.force_a), sk_scale(solver->h, block->push.moment_a));
}

void sk_island_add_blocks(const sk_island_solver *solver, double *out) {
    for (int32_t n = 0; n < solver->system->block_count; n++)
        if (is_mine(solver, &solver->system->block[n])) add_push(solver, &solver->system->block[n], out);
}

// The velocity of a place. `change`: of all bodies of the island; `whole`: with what they had before the solve.
static sk_vec3 velocity_of(const sk_island_solver *solver, const sk_island_block *block, int k, double *change,
                           bool whole) {
    const sk_island_body *body = &solver->system->body[block->b[k]];
    sk_vec3 arm = sk_sub(block->point[k], body->centre), velocity = {0.0, 0.0, 0.0};
    if (whole) velocity = sk_add(body->velocity, sk_cross(body->rate, arm));
    const double *dv = part_of(solver, change, block->b[k]);
    if (dv == NULL) return velocity;
    sk_vec3 turns = {dv[3], dv[4], dv[5]};
    return sk_add(velocity, sk_add((sk_vec3){dv[0], dv[1], dv[2]}, sk_cross(turns, arm)));
}

static void measure(sk_island_solver *solver, sk_island_block *block, double tolerance) {
    sk_island_scratch *scratch = solver->scratch;
    size_t bytes = 6 * (size_t)solver->body_count * sizeof(double);
    for (int j = 0; j < block->count; j++) {
        for (int axis = 0; axis < 3; axis++) {
            sk_vec3 unit = {axis == 0, axis == 1, axis == 2};
            memset(scratch->side, 0, bytes);
            memset(scratch->change, 0, bytes);
            if (part_of(solver, scratch->side, block->b[j]) != NULL) {
                add_force(solver, block, j, unit, scratch->side);
                sk_island_solve_again(solver, tolerance);
            }
            for (int i = 0; i < block->count; i++) {
                sk_vec3 v = velocity_of(solver, block, i, scratch->change, false);
                sk_mat3 *response = &block->yield.response[i][j];
                if (axis == 0) response->row[0].x = v.x, response->row[1].x = v.y, response->row[2].x = v.z;
                if (axis == 1) response->row[0].y = v.x, response->row[1].y = v.y, response->row[2].y = v.z;
                if (axis == 2) response->row[0].z = v.x, response->row[1].z = v.y, response->row[2].z = v.z;
            }
        }
    }
}

// Evaluates the law of a block. Returns by how much its forces changed, N.
static double evaluate(sk_island_solver *solver, int32_t n, double tolerance) {
    sk_island_block *block = &solver->system->block[n];
    sk_island_scratch *scratch = solver->scratch;
    for (int i = 0; i < block->count; i++) {
        sk_vec3 velocity = velocity_of(solver, block, i, scratch->change, true);
        for (int j = 0; j < block->count; j++)
            velocity = sk_sub(velocity, sk_mat3_mul(&block->yield.response[i][j], block->push.force[j]));
        block->yield.velocity[i] = velocity;
    }
    sk_island_push was = block->push;
    solver->system->law(solver->system->owner, n, &block->yield, &block->push);
    double changed = 0.0;
    sk_island_block change = *block;
    for (int i = 0; i < block->count; i++) {
        change.push.force[i] = sk_sub(block->push.force[i], was.force[i]);
        changed = sk_max(changed, sk_length(change.push.force[i]));
    }
    change.push.force_a = sk_sub(block->push.force_a, was.force_a);
    change.push.moment_a = sk_sub(block->push.moment_a, was.moment_a);
    add_push(solver, &change, scratch->side);
    sk_island_solve_again(solver, tolerance);
    return changed;
}

static double size_of(const sk_island_block *block) {
    double size = 0.0;
    for (int i = 0; i < block->count; i++) size = sk_max(size, sk_length(block->push.force[i]));
    return size;
}

void sk_island_settle_blocks(sk_island_solver *solver, double tolerance) {
    enum { SWEEPS = 30 };
    static const double SETTLED = 1e-12;
    double settled = sk_island_is_direct(solver) ? SETTLED : sk_max(SETTLED, tolerance);
    sk_island_system *system = solver->system;
    sk_island_scratch *scratch = solver->scratch;
    size_t bytes = 6 * (size_t)solver->body_count * sizeof(double);
    int32_t mine = 0;
    for (int32_t n = 0; n < system->block_count; n++) mine += is_mine(solver, &system->block[n]);
    if (mine == 0) return;
    memcpy(scratch->kept_side, scratch->side, bytes);
    memcpy(scratch->kept_change, scratch->change, bytes);
    for (int32_t n = 0; n < system->block_count; n++)
        if (is_mine(solver, &system->block[n])) measure(solver, &system->block[n], tolerance);
    memcpy(scratch->side, scratch->kept_side, bytes);
    memcpy(scratch->change, scratch->kept_change, bytes);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double changed = 0.0, size = 0.0;
        for (int32_t n = 0; n < system->block_count; n++) {
            if (!is_mine(solver, &system->block[n])) continue;
            changed = sk_max(changed, evaluate(solver, n, tolerance));
            size = sk_max(size, size_of(&system->block[n]));
        }
        if (changed <= settled * size) break;
    }
}

// Returns the work (J) of a force along the mean of the velocities before and after the substep.
static double work_on(const sk_island_solver *solver, int32_t body, sk_vec3 force, sk_vec3 moment) {
    const sk_island_body *b = &solver->system->body[body];
    sk_vec3 velocity = b->velocity, rate = b->rate;
    const double *dv = part_of(solver, solver->scratch->change, body);
    if (dv != NULL) {
        velocity = sk_add(velocity, (sk_vec3){dv[0], dv[1], dv[2]});
        rate = sk_add(rate, (sk_vec3){dv[3], dv[4], dv[5]});
    }
    return 0.5 * solver->h *
           (sk_dot(force, sk_add(b->begin_velocity, velocity)) + sk_dot(moment, sk_add(b->begin_rate, rate)));
}

void sk_island_finish_blocks(sk_island_solver *solver) {
    for (int32_t n = 0; n < solver->system->block_count; n++) {
        sk_island_block *block = &solver->system->block[n];
        if (!is_mine(solver, block)) continue;
        double given = 0.0; // J, by bodies of prescribed motion
        block->work = work_on(solver, block->a, block->push.force_a, block->push.moment_a);
        for (int k = 0; k < block->count; k++) {
            const sk_island_body *body = &solver->system->body[block->b[k]];
            sk_vec3 arm = sk_sub(block->point[k], body->centre);
            double work = work_on(solver, block->b[k], block->push.force[k], sk_cross(arm, block->push.force[k]));
            block->work += work;
            if (!(body->mass_inverse > 0.0)) given -= work;
        }
        solver->report.work += block->work;
        solver->report.prescribed_work += given;
        solver->report.lost -= block->work;
    }
}
