// bodies.h: all loose bodies of a world in one tick: contacts with the solids and with each other, motion, sleep.
// Driven bodies take part: the caller computes all other forces on them and moves them, as the airframe of an aircraft.
// They touch solids, bodies and each other, and they do not sleep. Their numbers follow those of the loose bodies.
// Life of a tick:
//     begin    boxes swept over the tick, pairs that may touch
//     substep  contact forces of all bodies at one instant; islands are solved; every body moves
//     end      stillness and sleep; the memory of the contacts goes back to the state
// Nothing here allocates memory except where it says so. Source: docs/models/bodies.md, "Step".
#pragma once
#include "base/pool.h"
#include "body/body_contact.h"
#include "body/body_motion.h"
#include "body/island.h"
#include "body/tie.h"
#include "bounds/broad.h"
#include "contact/ruts.h"
#include "contact/union_field.h"
#include "csg/material.h"

// What never changes during a run. The lists belong to the caller.
typedef struct sk_body_set {
    int32_t body_count, driven_count, solid_count, material_count;
    const sk_body_type *const *types;
    const int32_t *type_of; // of each body, then of each driven body
    const int32_t *apart;   // of each body: the number of a driven body that it never touches, or -1; null: of none
    const sk_patch_side *const *sides; // of each type: of each of its pieces
    const sk_scenery *const *shapes;   // of each solid: what carries load, in its frame
    const sk_union *const *surfaces;   // of each solid
    const sk_material *materials;
    int32_t tie_count;
    const sk_tie *ties;
    int32_t push_most;  // forces of sk_body_push in a substep
    int32_t block_most; // blocks of sk_body_block in a substep
    double bounds;      // m from the origin beyond which a body is frozen
    double substep;     // s
    int32_t substeps;   // of a tick
    sk_broad_algorithm broad_phase;
} sk_body_set;

// What a driven body has lost since its type was made. It has the mass of the rest, and its state is that of the centre of
// gravity of the rest. The pieces keep their numbers.
typedef struct sk_body_loss {
    uint32_t pieces;                  // bit k: piece k is gone; 0: only other things left
    sk_vec3 centre;                   // m, frame of the type: centre of gravity of the rest
    double mass;                      // kg, of the rest
    sk_mat3 inertia, inertia_inverse; // kg m^2, about this centre, and its inverse
} sk_body_loss;

// A driven body in a substep. Forces and moments are in world axes, moments about the centre of gravity.
typedef struct sk_body_driven {
    sk_body_state body;       // at the beginning of the substep. Frozen: it takes part, but nothing moves it
    const sk_body_loss *loss; // the same in each substep of a tick; null: nothing is lost
    sk_wrench load;           // of all other forces, with the weight, over this substep
    sk_wrench contact;        // out: of contacts and ties, over this substep
    sk_vec3 pressed;          // out: the part of its force from contacts of its parts, N
    bool touching;            // out: a contact or a tie acted
    // Out: it flew from touch to touch in this substep (docs/models/patch.md, "Swept contact"). Then `body` is its state
    // at the end, which the owner takes over. `path`, `turn`: the motion along which its load worked, m and rad, world.
    // `work`: of its contacts, J.
    bool flown;
    sk_vec3 path, turn;
    double work;
} sk_body_driven;

// A force between a driven body and a loose one that the owner of the driven body computed, as that of a wheel. The solve
// changes it by stiffness and damping times the motion of the point relative to the loose body. World axes.
typedef struct sk_body_push {
    int32_t driven, body;       // number among the driven bodies; number of the loose body
    sk_vec3 point, normal;      // of application; unit, from the loose body to the driven one
    sk_wrench wrench;           // on the driven body, moment about the point
    sk_mat3 stiffness, damping; // N/m, N s/m, of the point
    sk_vec3 drift;              // m/s: velocity of the point relative to the driven body, constant in the substep
} sk_body_push;

// Forces between a driven body and up to three places of other things. At least one place is on a loose body. The owner of
// the driven body computes the forces by a law. The solve evaluates this law (island.h). A wheel on several faces has one.
typedef struct sk_body_block {
    int32_t driven, count;           // number among the driven bodies; of the places
    int32_t body[SK_ISLAND_PLACES];  // number of a loose body, or -1 - solid
    sk_vec3 point[SK_ISLAND_PLACES]; // world
} sk_body_block;

// The most holes of a body with this number of pieces that can be crushed.
static inline int32_t sk_body_holes_most(int32_t pieces) {
    return pieces * SK_HOLES_OF_PIECE < SK_HOLES_OF_BODY ? pieces * SK_HOLES_OF_PIECE : SK_HOLES_OF_BODY;
}

// The state of all bodies, in the memory of the caller. Contacts are sorted (body_contact.h).
typedef struct sk_bodies_state {
    sk_body_state *body;
    sk_body_driven *driven; // of this tick; null without driven bodies
    sk_body_contact *contact;
    int64_t *contact_count;
    int32_t contact_capacity; // sk_bodies_contacts_most(set)
    sk_ruts *ruts;            // in which prints are laid; null: none
    sk_hole *hole;            // of crushed pieces, sorted by body and part. Driven bodies follow the loose ones
    int64_t *hole_count;      // null: no piece can be crushed
    int32_t hole_capacity;
    sk_tie_memory *tie;       // of each tie of the set
    const double *reel;       // of each tie, for this tick: the command to its winch, -1 (out) to 1 (in); null: all 0
    const sk_body_push *push; // of this substep, sorted by `driven`
    int32_t push_count;
    const sk_body_block *block; // of this substep, sorted by `driven`
    int32_t block_count;
    sk_island_law law; // of the blocks
    void *law_owner;
} sk_bodies_state;

// The most contacts that bodies of this set may have at a time.
int32_t sk_bodies_contacts_most(const sk_body_set *set);

// A solid at an instant. A solid that does not move has the identity as pose.
typedef struct sk_body_solid {
    bool moves;
    sk_pose pose;           // its frame to the world
    sk_vec3 velocity, rate; // of the origin of its frame, m/s; angular velocity, rad/s; world
} sk_body_solid;

typedef enum sk_bodies_event_kind {
    SK_BODIES_TOUCH, // a body touches something that it did not touch before, also for a moment; value: closing speed, m/s
    SK_BODIES_FROZEN,     // a body left its bounds; value: 0 position, 1 velocity, 2 attitude, 3 rate
    SK_BODIES_NO_ROOM,    // a contact was not made, or a pair not examined, because there are too many
    SK_BODIES_TOO_DEEP,   // a contact was ended because it was too deep; value: its depth, m
    SK_BODIES_SLEEPS,     // value: bodies of the island
    SK_BODIES_WAKES,      // value: bodies that wake
    SK_BODIES_TIE_BREAKS, // body: the number of the tie; value: its tension, N
    // body, part: a piece has its first hole; other: what pressed it; value: the largest closing speed of what is crushed,
    // m/s; 0: none of it closes
    SK_BODIES_CRUSHED,
    SK_BODIES_NO_HOLE // body, part: there is no room for a further hole
} sk_bodies_event_kind;

typedef struct sk_bodies_event {
    sk_bodies_event_kind kind;
    int32_t body, other; // other: a body, -1 - solid, or SK_BODY_NONE
    int32_t part, other_part;
    int32_t material; // of the solid that is touched
    double value;
} sk_bodies_event;

// Flows of energy in the present tick, J. They belong to all bodies together.
typedef struct sk_bodies_flows {
    double contacts;   // work of contacts and ties on bodies that move freely
    double prescribed; // work that solids, which move as prescribed, do through contacts and ties
    double lost;       // taken by dampers, friction and the implicit step
    double winches;    // work of winches on their ties
    double broken;     // negative: elastic energy of ties that broke
    double gravity, drag;
    double sleep; // kinetic energy that sleep removed
} sk_bodies_flows;

// A contact that acted in the last substep.
typedef struct sk_body_touch {
    int32_t body, other;   // the other body, or -1 - solid
    sk_vec3 point, normal; // world, m; unit, from the other to the body
    sk_vec3 force;         // N, world, on the body
    bool slips;
    bool wheel; // a force of sk_body_push or of sk_body_block
} sk_body_touch;

typedef struct sk_bodies_work sk_bodies_work;

// Allocates the memory of a step for one thread. Error: memory is short; then *out is null.
sk_result sk_bodies_work_create(const sk_body_set *set, sk_bodies_work **out);
void sk_bodies_work_destroy(sk_bodies_work *work); // null is allowed

// Makes the next steps use all threads of a pool, which must outlive its use. Null: that of the caller alone, as after
// sk_bodies_work_create. Results have the same bits. Allocates memory for each thread. Error: memory is short; then
// nothing changes.
sk_result sk_bodies_work_share(sk_bodies_work *work, sk_pool *pool);

// Events of the present tick, in order. Those beyond SK_BODIES_EVENTS_MAX are counted only.
enum { SK_BODIES_EVENTS_MAX = 256 };
const sk_bodies_event *sk_bodies_events(const sk_bodies_work *work, int32_t *count);
// Empties the list. Else a touch of a pair that touched before in the tick only makes its event stronger.
void sk_bodies_forget_events(sk_bodies_work *work);

const sk_bodies_flows *sk_bodies_flows_of(const sk_bodies_work *work);

// Whether a hole was made or grew in this tick.
bool sk_bodies_crushed(const sk_bodies_work *work);
// Pieces of driven body number `driven` whose joint broke in this tick, bit k for piece k. They have touched nothing since.
uint32_t sk_bodies_snapped(const sk_bodies_work *work, int32_t driven);
// Energy (J) that a piece of driven body number `driven` took in this tick as it was crushed: what it would have stored, if
// it were elastic, beyond what its strength allows.
double sk_bodies_crush_taken(const sk_bodies_work *work, int32_t driven, int32_t piece);

// Writes the contacts of the last substep, in the order of its solve; at most `capacity`. Returns how many were written.
int32_t sk_bodies_touches(const sk_bodies_work *work, sk_body_touch *out, int32_t capacity);

// The cells of a solid that the step keeps, for queries between steps.
sk_union_cache *sk_bodies_cache(sk_bodies_work *work, int32_t solid);

// Number of driven bodies of the set.
int32_t sk_bodies_driven(const sk_bodies_work *work);

// Called for a body that wakes within a tick: the owner of `around` must set its entry of this body.
typedef void (*sk_body_woken)(void *owner, int32_t body);
void sk_bodies_watch_waking(sk_bodies_work *work, sk_body_woken woken, void *owner);

// Begins tick number `tick` (from 0). `around`: of each body that is awake, of this tick. Both lists must stay valid
// until the end.
void sk_bodies_begin(sk_bodies_work *work, sk_bodies_state *state, const sk_body_surroundings *around, int64_t tick);

// One substep. `solids`: of each solid, at its beginning. The driven bodies of `state` must be those of this substep.
void sk_bodies_substep(sk_bodies_work *work, sk_bodies_state *state, const sk_body_solid *solids);

void sk_bodies_end(sk_bodies_work *work, sk_bodies_state *state);
