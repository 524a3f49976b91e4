// The matrix of an island, A = M + h sum J^T G J, and its right-hand side.
// The unknown is the change of velocity dv = v' - v*. With u* = J v*, the relative velocity before the solve, and the
// wrench w = w0 - alpha (k_t e + k_theta theta n) - G (u* + J dv) of each contact, M dv = h sum J^T w gives
//     A dv = h sum J^T (w0 - alpha (k_t e + k_theta theta n) - G u*)
//     G = gamma h K + D + alpha (h k_t + d_t) (1 - n n^T) + alpha (h k_theta + d_theta) n n^T
//     gamma = max(0, 1 - 0.5 / s),  s = 4 h^2 k (1 / m_a + 1 / m_b)
// k is the trace of the displacement part of K: kappa times the area of a flat face. It bounds the stiffness in every
// direction. In soft contacts gamma is 0, so their restitution is that of the law. In stiff ones the step is nearly
// backward Euler. J maps the velocities of both bodies to the motion of a relative to b at the point:
//     u = v_a + w_a x r_a - v_b - w_b x r_b and w_a - w_b.
// A tie is a link whose points differ. With f = k (l - l0 + gamma h l') + d l' its matrix is
//     G = (gamma h k + d) n n^T + gamma_T h (T / l) (1 - n n^T),  T = max(0, k (l - l0))
// A contact that yields has the normal force at which it does: G = share gamma h K, and w0 is scaled to that force.
#include "body/island_internal.h"

#include "base/assert.h"
#include <string.h>

double sk_island_ahead(double stiffness, double mass_inverses, double h) {
    double s = 4.0 * h * h * stiffness * mass_inverses;
    return s > 0.5 ? 1.0 - 0.5 / s : 0.0;
}

static void put(double *out, sk_vec3 v) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static sk_vec3 take(const double *v) {
    return (sk_vec3){v[0], v[1], v[2]};
}

// Adds scale (1 - n n^T), or scale n n^T, to a block of 3 x 3 at `first` on the diagonal.
static void add_across(double g[6][6], double scale, sk_vec3 n) {
    double axis[3] = {n.x, n.y, n.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) g[i][j] += scale * ((i == j ? 1.0 : 0.0) - axis[i] * axis[j]);
}

static void add_along(double g[6][6], int first, double scale, sk_vec3 n) {
    double axis[3] = {n.x, n.y, n.z};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) g[first + i][first + j] += scale * (axis[i] * axis[j]);
}

void sk_island_relative_velocity(const sk_island_link *link, const double *of_a, const double *of_b, double *out) {
    for (int i = 0; i < 6; i++) out[i] = 0.0;
    if (of_a != NULL) {
        sk_vec3 rate = take(of_a + 3);
        put(out, sk_add(take(of_a), sk_cross(rate, link->arm_a)));
        put(out + 3, rate);
    }
    if (of_b == NULL) return;
    sk_vec3 rate = take(of_b + 3);
    put(out, sk_sub(take(out), sk_add(take(of_b), sk_cross(rate, link->arm_b))));
    put(out + 3, sk_sub(take(out + 3), rate));
}

void sk_island_add_impulse(const sk_island_link *link, double scale, const double *wrench, double *of_a, double *of_b) {
    sk_vec3 force = sk_scale(scale, take(wrench)), moment = sk_scale(scale, take(wrench + 3));
    if (of_a != NULL) {
        put(of_a, sk_add(take(of_a), force));
        put(of_a + 3, sk_add(take(of_a + 3), sk_add(moment, sk_cross(link->arm_a, force))));
    }
    if (of_b == NULL) return;
    put(of_b, sk_sub(take(of_b), force));
    put(of_b + 3, sk_sub(take(of_b + 3), sk_add(moment, sk_cross(link->arm_b, force))));
}

static void prepare_link(sk_island_solver *solver, sk_island_link *link, const int32_t *row) {
    const sk_island_body *a = &solver->system->body[link->a], *b = &solver->system->body[link->b];
    double of_a[6], of_b[6];
    put(of_a, a->velocity);
    put(of_a + 3, a->rate);
    put(of_b, b->velocity);
    put(of_b + 3, b->rate);
    sk_island_relative_velocity(link, of_a, of_b, link->velocity0);
    put(of_a, a->begin_velocity);
    put(of_a + 3, a->begin_rate);
    put(of_b, b->begin_velocity);
    put(of_b + 3, b->begin_rate);
    sk_island_relative_velocity(link, of_a, of_b, link->begin);
    link->row_a = row[link->a];
    link->row_b = row[link->b];
    link->block = -1;
}

static void prepare_contact(sk_island_solver *solver, int32_t i, const int32_t *row) {
    sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
    sk_island_link *link = &solver->scratch->link[i];
    const sk_island_body *a = &solver->system->body[contact->a], *b = &solver->system->body[contact->b];
    link->a = contact->a;
    link->b = contact->b;
    link->arm_a = sk_sub(contact->point, a->centre);
    link->arm_b = sk_sub(contact->point, b->centre);
    prepare_link(solver, link, row);
    double stiffness = contact->stiffness[0][0] + contact->stiffness[1][1] + contact->stiffness[2][2];
    double scale = solver->h * sk_island_ahead(stiffness, a->mass_inverse + b->mass_inverse, solver->h);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c <= r; c++)
            link->normal[r][c] = link->normal[c][r] =
                0.5 * (scale * (contact->stiffness[r][c] + contact->stiffness[c][r]) +
                       (contact->damping[r][c] + contact->damping[c][r]));
    contact->closed = link->closed = true;
    contact->yields = link->yielded = false;
}

// The matrix and the elastic wrench of a contact that yields: the wrench has the normal force at which it does.
static void set_yielding(const sk_island_solver *solver, const sk_island_contact *contact, sk_island_link *link) {
    const sk_island_body *a = &solver->system->body[contact->a], *b = &solver->system->body[contact->b];
    double stiffness = contact->stiffness[0][0] + contact->stiffness[1][1] + contact->stiffness[2][2];
    double scale =
        contact->yield_share * solver->h * sk_island_ahead(stiffness, a->mass_inverse + b->mass_inverse, solver->h);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++) link->g[r][c] = scale * 0.5 * (contact->stiffness[r][c] + contact->stiffness[c][r]);
    double share = contact->limit / sk_dot(contact->force, contact->normal);
    put(link->wrench0, sk_scale(share, contact->force));
    put(link->wrench0 + 3, sk_scale(share, contact->moment));
}

void sk_island_set_contact(sk_island_solver *solver, int32_t i) {
    const sk_island_contact *contact = &solver->system->contact[solver->contacts[i]];
    sk_island_link *link = &solver->scratch->link[i];
    double alpha = contact->alpha, h = solver->h;
    bool twists = contact->torsion_radius > 0.0;
    memcpy(link->g, link->normal, sizeof link->g);
    put(link->wrench0, contact->force);
    put(link->wrench0 + 3, contact->moment);
    if (contact->yields) set_yielding(solver, contact, link);
    add_across(link->g, alpha * (h * contact->k_t + contact->d_t), contact->normal);
    put(link->wrench0, sk_add_scaled(take(link->wrench0), -alpha * contact->k_t, contact->stretch));
    if (!twists) return;
    add_along(link->g, 3, alpha * (h * contact->k_theta + contact->d_theta), contact->normal);
    put(link->wrench0 + 3,
        sk_add_scaled(take(link->wrench0 + 3), -alpha * contact->k_theta * contact->twist, contact->normal));
}

static void prepare_tie(sk_island_solver *solver, int32_t i, const int32_t *row) {
    sk_island_tie *tie = &solver->system->tie[solver->ties[i]];
    sk_island_link *link = &solver->scratch->link[solver->contact_count + i];
    const sk_island_body *a = &solver->system->body[tie->a], *b = &solver->system->body[tie->b];
    double h = solver->h, mass_inverses = a->mass_inverse + b->mass_inverse;
    *link = (sk_island_link){.a = tie->a, .b = tie->b};
    link->arm_a = sk_sub(tie->at_a, a->centre);
    link->arm_b = sk_sub(tie->at_b, b->centre);
    prepare_link(solver, link, row);
    sk_vec3 along = sk_sub(tie->at_a, tie->at_b), n = sk_unit(along);
    double length = sk_length(along), pull = tie->pull + tie->stiffness * (length - tie->length);
    double along_rate = h * sk_island_ahead(tie->stiffness, mass_inverses, h) * tie->stiffness + tie->damping;
    link->closed = tie->closed = length > 0.0 && (tie->pushes || pull > 0.0);
    if (!link->closed) return;
    double geometric = sk_max(0.0, pull) / length;
    add_along(link->g, 0, along_rate, n);
    add_across(link->g, h * sk_island_ahead(geometric, mass_inverses, h) * geometric, n);
    put(link->wrench0, sk_scale(-(pull + along_rate * tie->rate), n));
}

void sk_island_prepare_links(sk_island_solver *solver, const int32_t *row) {
    for (int32_t i = 0; i < solver->contact_count; i++) prepare_contact(solver, i, row);
    for (int32_t i = 0; i < solver->tie_count; i++) prepare_tie(solver, i, row);
}

static void multiply_row(double g[6][6], const double *u, double *out) {
    for (int i = 0; i < 6; i++) {
        double sum = 0.0;
        for (int j = 0; j < 6; j++) sum += g[i][j] * u[j];
        out[i] = sum;
    }
}

static double *part_of(double *vector, int32_t row) {
    return row < 0 ? NULL : vector + 6 * row;
}

static const double *constant_part_of(const double *vector, int32_t row) {
    return row < 0 ? NULL : vector + 6 * row;
}

void sk_island_multiply(const sk_island_solver *solver, const double *x, double *y) {
    sk_island_scratch *scratch = solver->scratch;
    for (int32_t i = 0; i < solver->body_count; i++) {
        const double *of_body = x + 6 * i;
        put(y + 6 * i, sk_scale(scratch->mass[i], take(of_body)));
        put(y + 6 * i + 3, sk_mat3_mul(&scratch->inertia[i], take(of_body + 3)));
    }
    for (int32_t i = 0; i < solver->link_count; i++) {
        sk_island_link *link = &scratch->link[i];
        if (!link->closed) continue;
        double u[6], w[6];
        sk_island_relative_velocity(link, constant_part_of(x, link->row_a), constant_part_of(x, link->row_b), u);
        multiply_row(link->g, u, w);
        sk_island_add_impulse(link, solver->h, w, part_of(y, link->row_a), part_of(y, link->row_b));
    }
}

void sk_island_right_side(const sk_island_solver *solver, double *out) {
    memset(out, 0, 6 * (size_t)solver->body_count * sizeof *out);
    for (int32_t i = 0; i < solver->link_count; i++) {
        sk_island_link *link = &solver->scratch->link[i];
        if (!link->closed) continue;
        double w[6];
        multiply_row(link->g, link->velocity0, w);
        for (int j = 0; j < 6; j++) w[j] = link->wrench0[j] - w[j];
        sk_island_add_impulse(link, solver->h, w, part_of(out, link->row_a), part_of(out, link->row_b));
    }
}

void sk_island_wrenches(sk_island_solver *solver, const double *change) {
    for (int32_t i = 0; i < solver->link_count; i++) {
        sk_island_link *link = &solver->scratch->link[i];
        sk_island_relative_velocity(link, constant_part_of(change, link->row_a), constant_part_of(change, link->row_b),
                                    link->velocity);
        for (int j = 0; j < 6; j++) link->velocity[j] += link->velocity0[j];
        multiply_row(link->g, link->velocity, link->wrench);
        for (int j = 0; j < 6; j++) link->wrench[j] = link->wrench0[j] - link->wrench[j];
    }
}

// Computes out += scale J(left)^T G J(right), with J(r) = (1, -[r]; 0, 1).
static void add_product(double g[6][6], sk_vec3 left, sk_vec3 right, double scale, double *out) {
    double columns[6][6]; // G J(right)
    for (int i = 0; i < 6; i++) {
        sk_vec3 row = take(g[i]);
        put(columns[i], row);
        put(columns[i] + 3, sk_add(take(g[i] + 3), sk_cross(right, row)));
    }
    const double arm[3][3] = {{0.0, -left.z, left.y}, {left.z, 0.0, -left.x}, {-left.y, left.x, 0.0}};
    for (int j = 0; j < 6; j++) {
        for (int i = 0; i < 3; i++) {
            double lever = arm[i][0] * columns[0][j] + arm[i][1] * columns[1][j] + arm[i][2] * columns[2][j];
            out[6 * i + j] += scale * columns[i][j];
            out[6 * (i + 3) + j] += scale * (columns[i + 3][j] + lever);
        }
    }
}

static void put_mass(double *block, double mass, const sk_mat3 *inertia) {
    memset(block, 0, SK_BLOCK * sizeof *block);
    for (int i = 0; i < 3; i++) {
        block[7 * i] = mass;
        put(block + 6 * (i + 3) + 3, inertia->row[i]);
    }
}

// Finds the block that couples the bodies of a link.
static int32_t block_of(const sk_island_factor *factor, const sk_island_link *link) {
    if (link->row_a < 0 || link->row_b < 0) return -1;
    int32_t a = factor->column[factor->slot[link->row_a]], b = factor->column[factor->slot[link->row_b]];
    return a > b ? sk_factor_find(factor, a, b) : sk_factor_find(factor, b, a);
}

static void assemble_link(sk_island_solver *solver, sk_island_link *link) {
    const sk_island_factor *factor = &solver->factor;
    int32_t column_a = link->row_a < 0 ? -1 : factor->column[factor->slot[link->row_a]];
    int32_t column_b = link->row_b < 0 ? -1 : factor->column[factor->slot[link->row_b]];
    if (column_a >= 0)
        add_product(link->g, link->arm_a, link->arm_a, solver->h,
                    sk_factor_block(factor, factor->begin[factor->slot[column_a]]));
    if (column_b >= 0)
        add_product(link->g, link->arm_b, link->arm_b, solver->h,
                    sk_factor_block(factor, factor->begin[factor->slot[column_b]]));
    link->block = block_of(factor, link);
    if (link->block < 0) return;
    double *block = sk_factor_block(factor, link->block);
    if (column_a > column_b)
        add_product(link->g, link->arm_a, link->arm_b, -solver->h, block);
    else
        add_product(link->g, link->arm_b, link->arm_a, -solver->h, block);
}

void sk_island_assemble(sk_island_solver *solver) {
    const sk_island_factor *factor = &solver->factor;
    for (int32_t k = 0; k < factor->block_count; k++) memset(sk_factor_block(factor, k), 0, SK_BLOCK * sizeof(double));
    for (int32_t c = 0; c < factor->count; c++) {
        int32_t body = factor->order[factor->slot[c]];
        put_mass(sk_factor_block(factor, factor->begin[factor->slot[c]]), solver->scratch->mass[body],
                 &solver->scratch->inertia[body]);
    }
    for (int32_t i = 0; i < solver->link_count; i++)
        if (solver->scratch->link[i].closed) assemble_link(solver, &solver->scratch->link[i]);
}
