// island.h: the coupled implicit step of bodies that touch or are tied to each other.
// An island is a set of bodies that contacts and ties join. Each substep solves one linear system per island for the
// velocities at the end of the substep. So light bodies carry heavy ones without small steps. The same wrench acts on
// both bodies of a contact, with opposite signs, so momentum is kept to rounding. Source: docs/models/bodies.md,
// "Islands". All vectors are in world axes, all quantities in SI units.
#pragma once
#include "base/pool.h"
#include "math/quat.h"
#include <stddef.h>
#include <stdint.h>

typedef struct sk_island_body {
    double mass_inverse;     // 1/kg; 0: the motion is prescribed (scenery, platforms) and the solve does not change it
    sk_mat3 inertia_inverse; // about the centre of gravity; not read if mass_inverse is 0
    sk_vec3 centre;          // of gravity; of a prescribed body, any point that moves with `velocity`
    // In: with the impulse of all forces that are not in the system. Out: at the end of the substep.
    sk_vec3 velocity, rate;
    sk_vec3 begin_velocity, begin_rate; // at the begin of the substep; for the energies only
} sk_island_body;

// One contact. `a` and `b` are indices of bodies. Forces and moments act on a, moments are about `point`. The opposite
// wrench acts on b. A motion of a relative to b is three displacements of the point of a, then three angles.
typedef struct sk_island_contact {
    int32_t a, b;
    sk_vec3 point, normal;     // unit, from b to a
    sk_vec3 force, moment;     // elastic wrench at the begin of the substep
    double stiffness[6][6];    // positive part of the derivative of the wrench: symmetric, no negative eigenvalue
    double damping[6][6];      // of the relative velocity: symmetric, no negative eigenvalue
    sk_vec3 stretch;           // m, of the friction spring; in and out
    double twist;              // rad, of the torsion spring; in and out
    double k_t, d_t;           // N/m, N s/m, of friction
    double k_theta, d_theta;   // N m/rad, N m s/rad, of torsion about the normal
    double mu, torsion_radius; // the friction limit is mu N, that of torsion mu N torsion_radius. 0: no torsion
    // Ground that yields, or a piece that is crushed. Above the limit the normal force stays at it while the bodies
    // approach, with a share of the stiffness and without damping. Limit 0: it does not yield.
    double limit;                  // N
    double yield_share;            // of the stiffness, while it yields
    double yield_stores;           // J: a piece whose elastic energy would grow by more in a substep yields
    double yield_room;             // J: by so much the elastic energy is below that at which it yields
    double yield_beyond;           // J: of a piece that is crushed: the energy that its material can no longer store
    bool yields;                   // out
    sk_vec3 force_out, moment_out; // out: the wrench that acted in this substep
    double alpha;                  // out: share of the friction that fits in the border; 1: sticks
    bool closed;                   // out: the contact took part in the solve
    double work;                   // J, out: done by the wrench on both bodies
    double stored;                 // J, out: change of the elastic energy
    double lost; // J, out: taken by dampers, friction and the implicit step. See docs/models/bodies.md
} sk_island_contact;

// One tie between a point of a and a point of b.
typedef struct sk_island_tie {
    int32_t a, b;
    sk_vec3 at_a, at_b;
    double length;             // m, unstretched
    double stiffness, damping; // N/m, N s/m
    double rate;               // m/s, by which a winch shortens the tie
    double pull;               // N, of a winch that holds a constant force: then stiffness and damping must be 0
    bool pushes;               // a bar; else the tie carries no compression
    sk_vec3 force_out;         // out: on a
    double tension;            // N, out: along the tie, positive if it pulls
    bool closed;               // out: took part in the solve
    double work;               // J, out: done by the force on both bodies
    double lost;               // J, out: taken by the damper and the implicit step
    double winch_work;         // J, out: done by the winch
} sk_island_tie;

enum { SK_ISLAND_PLACES = 3 };

// What a block does in a substep. All forces act on the bodies at its places.
typedef struct sk_island_push {
    sk_vec3 force[SK_ISLAND_PLACES]; // N
    sk_vec3 force_a, moment_a;       // on body a, N, and N m about its centre
} sk_island_push;

// How the places of a block move.
typedef struct sk_island_yield {
    sk_vec3 velocity[SK_ISLAND_PLACES]; // m/s, at the end of the substep, if the block exerted no force
    sk_mat3 response[SK_ISLAND_PLACES][SK_ISLAND_PLACES]; // m/s, of place i per newton on place j
} sk_island_yield;

// Forces between body a and up to three places of other bodies whose law is known to their owner only, as those of a
// wheel on several faces. The law does not depend on the motion of a in this substep.
typedef struct sk_island_block {
    int32_t a, count;
    int32_t b[SK_ISLAND_PLACES]; // may be prescribed
    sk_vec3 point[SK_ISLAND_PLACES];
    sk_island_yield yield; // out: input of the last evaluation of the law
    sk_island_push push;   // out: its result, which acted
    double work;           // J, out: done on all bodies
} sk_island_block;

// Writes the push of block number `block`. May be called from any thread, for one block by one at a time.
typedef void (*sk_island_law)(void *owner, int32_t block, const sk_island_yield *yield, sk_island_push *out);

// Everything that is coupled in a substep. Contacts and ties must be in an order that does not depend on unrelated
// bodies: sorted by their bodies.
typedef struct sk_island_system {
    sk_island_body *body;
    sk_island_contact *contact;
    sk_island_tie *tie;
    int32_t body_count, contact_count, tie_count;
    sk_island_block *block;
    int32_t block_count;
    sk_island_law law;
    void *owner; // of the law
} sk_island_system;

typedef struct sk_island_limits {
    int32_t bodies, contacts, ties; // the most in one system
} sk_island_limits;

typedef struct sk_island_report {
    int32_t rounds;         // of contacts and friction, at most SK_ISLAND_ROUNDS
    int32_t factorisations; // of the matrix or of the preconditioner
    int32_t iterations;     // of conjugate gradients
    double work;            // J, done on bodies whose motion is not prescribed
    double prescribed_work; // J, done by bodies of prescribed motion through contacts and ties
    double lost;            // J, sum of `lost` of contacts and ties
} sk_island_report;

enum {
    SK_ISLAND_ROUNDS = 12,
    SK_ISLAND_DIRECT = 20, // bodies; larger islands are solved by conjugate gradients
};

// Returns the share, 0..1, of a stiffness (N/m) whose force is that at the end of the substep of h s. The rest is that at
// its beginning. `mass_inverses`: sum of those of both bodies, 1/kg.
double sk_island_ahead(double stiffness, double mass_inverses, double h);

// The islands of a system, and the factors that serve as preconditioners through a tick. The caller owns the memory:
// sk_islands_size(limits) bytes, aligned to 64 bytes.
typedef struct sk_islands sk_islands;
size_t sk_islands_size(sk_island_limits limits);
sk_islands *sk_islands_place(void *memory, sk_island_limits limits);

// Working memory of one thread that solves islands. Its content never changes a result.
typedef struct sk_island_scratch sk_island_scratch;
size_t sk_island_scratch_size(sk_island_limits limits);
sk_island_scratch *sk_island_scratch_place(void *memory, sk_island_limits limits);

// Drops all kept factors. To be called at the start of each tick, so that a tick depends on the state only.
void sk_islands_begin(sk_islands *islands);

// Finds the islands of a system. Bodies of prescribed motion join nothing. Bodies without contact and tie are in no
// island. Islands are in the order of their lowest body.
void sk_islands_find(sk_islands *islands, const sk_island_system *system);
int32_t sk_islands_count(const sk_islands *islands);

// Returns the island of a body, or -1.
int32_t sk_islands_of_body(const sk_islands *islands, int32_t body);

// Returns the bodies of an island in ascending order and writes their number.
const int32_t *sk_islands_bodies(const sk_islands *islands, int32_t island, int32_t *count);

// Solves one island of the system that sk_islands_find was given, over a substep of h seconds. Reads and writes only
// what belongs to this island, and reads bodies of prescribed motion. So several threads may solve different islands at
// the same time, each with its own scratch. The result does not depend on other islands.
sk_island_report sk_island_solve(sk_islands *islands, sk_island_system *system, int32_t island,
                                 sk_island_scratch *scratch, double h);

// Solves all islands in order. Rounds, factorisations and iterations of the report are sums.
sk_island_report sk_islands_solve(sk_islands *islands, sk_island_system *system, sk_island_scratch *scratch, double h);

// The same on all threads of a pool, with a scratch for each of them. The result has the same bits.
sk_island_report sk_islands_solve_shared(sk_islands *islands, sk_island_system *system,
                                         sk_island_scratch *const *scratches, sk_pool *pool, double h);
