// island_internal.h: the parts of the solve of one island. See island.h.
#pragma once
#include "body/island.h"

enum {
    SK_BLOCK = 36,           // numbers in a block of 6 x 6, row by row
    SK_SLOT_BLOCKS = 32,     // blocks of a factor that each body has room for
    SK_FACTOR_BODIES = 2048, // larger islands have a preconditioner of diagonal blocks
};

// One contact or tie as the solve uses it: a wrench w0 - g u with relative velocity u.
typedef struct sk_island_link {
    int32_t a, b;                     // bodies of the system
    int32_t row_a, row_b;             // bodies of the island; -1: prescribed motion
    sk_vec3 arm_a, arm_b;             // m, from the centre of the body
    bool closed;                      // in the matrix
    int32_t block;                    // of the factor, that couples both bodies; -1: none
    double begin[6];                  // relative velocity at the begin of the substep
    double velocity0[6], velocity[6]; // the same before the solve (of v*) and after it
    double wrench0[6], wrench[6];     // without the term of g; of the last solve
    double normal[6][6];              // the part of g that does not depend on alpha
    double g[6][6];
    double required, applied; // N: friction of the last round but one; applied negative: none
    bool yielded;             // the contact has yielded in a round
} sk_island_link;

// A block Cholesky factor L, column by column. Block k of the island is in slot[k / SK_SLOT_BLOCKS] of the pool. So an
// island uses the room of its own bodies only. Each column starts with its diagonal block. The other blocks are in
// ascending order of their row.
typedef struct sk_island_factor {
    int32_t count;       // bodies of the island
    const int32_t *slot; // of each body of the island
    double *blocks;      // SK_SLOT_BLOCKS per slot
    int32_t *rows;       // of each block
    int32_t *order;      // by slot: order[slot[c]] is the body of column c
    int32_t *column;     // by slot: column[slot[i]] is the column of body i
    int32_t *begin;      // by slot: begin[slot[c]] is the first block of column c
    int32_t block_count;
} sk_island_factor;

struct sk_islands {
    sk_island_limits limits;
    int32_t count;                                   // of islands
    int32_t *root, *island, *row;                    // by body
    int32_t *body_begin, *contact_begin, *tie_begin; // by island, one more at the end
    int32_t *bodies, *contacts, *ties;               // sorted by island
    int32_t large;                                   // islands that are solved by conjugate gradients
    int32_t *turn;                                   // the order in which islands are begun: large ones, then the rest
    sk_island_report *report;                        // by island
    uint64_t *signature;                             // by body: of the kept factor that is in its room; 0: none
    int32_t *factor_rows, *factor_order, *factor_column, *factor_begin; // of kept factors
    int32_t *factor_count;                                              // of blocks, by lowest body
    double *factor_blocks;
};

struct sk_island_scratch {
    sk_island_link *link;
    double *change, *side, *residual, *direction, *product, *preconditioned, *permuted; // six numbers a body
    double *kept_side, *kept_change;                                                    // the same, while blocks settle
    sk_mat3 *inertia;                                                                   // by body of the island
    double *mass;
    uint64_t *bits; // rows of the graph of the island
    int32_t *degree;
    int32_t *identity; // slots of a small island
    int32_t *rows, *order, *column, *begin;
    double *blocks;
};

// One island while it is solved.
typedef struct sk_island_solver {
    sk_island_system *system;
    sk_island_scratch *scratch;
    const int32_t *bodies, *contacts, *ties, *row; // row: of each body of the system
    int32_t island;
    const sk_islands *islands;
    int32_t body_count, contact_count, tie_count, link_count; // links: the contacts, then the ties
    double h;
    sk_island_factor factor;
    sk_island_report report;
} sk_island_solver;

// island_matrix.c
void sk_island_prepare_links(sk_island_solver *solver, const int32_t *row); // all but alpha, and what depends on it
void sk_island_set_contact(sk_island_solver *solver, int32_t i);            // g and wrench0 at the alpha of the contact
void sk_island_relative_velocity(const sk_island_link *link, const double *of_a, const double *of_b, double *out);
void sk_island_add_impulse(const sk_island_link *link, double scale, const double *wrench, double *of_a, double *of_b);
void sk_island_wrenches(sk_island_solver *solver, const double *change); // of all links, after a solve
void sk_island_multiply(const sk_island_solver *solver, const double *x, double *y);
void sk_island_right_side(const sk_island_solver *solver, double *out);
void sk_island_assemble(sk_island_solver *solver);

// island_order.c
void sk_island_order(sk_island_solver *solver);

// island_factor.c
double *sk_factor_block(const sk_island_factor *factor, int32_t k);
int32_t sk_factor_end(const sk_island_factor *factor, int32_t column);
int32_t sk_factor_find(const sk_island_factor *factor, int32_t row, int32_t column);
void sk_factor_compute(const sk_island_factor *factor);
void sk_factor_solve(const sk_island_factor *factor, double *x, double *permuted);

// island_block.c: adds the impulses of the blocks to `out`; solves for `change` with the forces of all blocks, after a
// solve of the side with their present forces; adds up the work of the blocks.
void sk_island_add_blocks(const sk_island_solver *solver, double *out);
void sk_island_settle_blocks(sk_island_solver *solver, double tolerance);
void sk_island_finish_blocks(sk_island_solver *solver);

// island_system.c
bool sk_island_is_direct(const sk_island_solver *solver);
void sk_island_factorise(sk_island_solver *solver);
// Solves for `change` with the side and the factor. In a large island `change` is the first guess.
void sk_island_solve_again(sk_island_solver *solver, double tolerance);

// island_cg.c: returns false if the residual did not become small.
bool sk_island_conjugate_gradients(sk_island_solver *solver, double tolerance);

// island_friction.c
void sk_island_begin_friction(sk_island_solver *solver);                  // sets the first alpha of each contact
bool sk_island_update_contacts(sk_island_solver *solver, bool may_close); // returns whether the matrix must change
void sk_island_finish(sk_island_solver *solver); // sets the results of contacts and ties, moves the friction springs
