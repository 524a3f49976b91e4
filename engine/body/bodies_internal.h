// bodies_internal.h: members of the memory of a step, and the stages of a tick. Private to the files bodies_*.c.
#pragma once
#include "base/pool.h"
#include "body/bodies.h"
#include "body/body_box.h"
#include "body/body_sleep.h"
#include "body/island.h"
#include "contact/crush_sets.h"
#include "contact/patch_friction.h"
#include "contact/patch_held.h"
#include "contact/print.h"
#include "contact/rounded.h"
#include <stdatomic.h>

// Planes of one solid that a part may touch at a time, and solids of a set.
enum { BODIES_PLANES_MAX = 16, BODIES_SOLIDS_MAX = 32 };

// The last exact evaluation of a contact in this tick. Within the tick it replaces evaluations as long as the bodies have
// moved little (contact/patch_held.h), or less than they are apart. Nothing of it survives the tick.
typedef struct bodies_slot {
    _Atomic int64_t used; // number of the substep that last used it
    sk_patch_hold hold;   // of two parts that touch
    double clear;         // m: the distance that the body may move before it touches something else; 0: not known
    int32_t material;     // of a solid, at the contact
    // Ground that yields; `limit` 0: it does not.
    double limit;       // N
    double yield_share; // of the stiffness
    double most;        // J: elastic energy when it yields
    double beyond;      // J: of a piece that is crushed: what it would store more than that, if it were elastic
    double pressed;     // J: what the ground took when this evaluation found a new print
    double stored;      // J: elastic energy of the contact in the account: bodies_stored.c
    bool crushes;       // more is crushed at this pose than before
    sk_hole hole;       // that hole, without body and part; no planes: none
} bodies_slot;

// One contact of the present substep. A pair that is apart, or a part that is apart from a solid (other_part
// BODIES_APART), has a link without force, which remembers the distance.
enum { BODIES_APART = -1 };
typedef struct bodies_link {
    sk_body_contact contact; // its memory before the substep
    bool known;              // it was held before
    int32_t material;        // of a solid, at the contact
    bool turns_fast;         // the bodies turn so fast that the patch exerts no force: see bodies_swept.h
    sk_patch_pair pair;
    int32_t a, b;  // the force acts on body a; b is the other one. They are the contact's body and other, or exchanged
    sk_pose pose;  // of a in the frame of b
    sk_pose frame; // of b to the world
    int32_t slot;  // with the patch, in the frame of the other
    int32_t now;   // its memory in the list `now`; -1: it has none there
    int32_t row;   // of the contacts of the system; -1: it is not in the system
    int32_t row_a, row_b; // of the bodies of the system, if it touches
    sk_wrench elastic;    // about the patch's point, at this pose
} bodies_link;

// A body during a tick.
typedef struct bodies_body {
    uint32_t solids; // bit s: solid s may be touched in this tick
    int32_t row;     // in the system of islands; -1: none
    bool slept;      // it slept when the tick began
    bool paired;     // it has a pair with another body in this tick
    bool slides;     // a contact slid in this tick
    bool rides;      // it touched a solid that moves, or is tied to one
    bool pulled;     // a winch of a tie of it ran
    bool held;       // it has a contact in this substep
    bool touched;    // it touched something before this substep
    bool touches;    // it touches something in this substep
    bool backed;     // ties, wheels or skids may act on it
    bool woken;      // it woke in this substep: its contacts are still in the state
    // Of a driven body, bit k: part k may touch a solid while no point moves farther than `room`, m along each axis, from
    // where they were found.
    uint64_t near_parts;
    sk_pose found;
    sk_vec3 room;
    // At the beginning of the tick. Not of a driven body, nor of one that sleeps.
    sk_body_state before;
    sk_vec3 velocity, rate; // world
} bodies_body;

// Evaluations of one body: with the solids near, and with its pairs from `first` to `end` - 1.
typedef struct bodies_task {
    int32_t body, first, end;
} bodies_task;

// Tasks that one thread does in a row, and the links that they made in its lane.
enum { BODIES_SHARES_MAX = 4 * SK_POOL_THREADS_MOST };
typedef struct bodies_share {
    int32_t first_task, end_task;
    int32_t lane, first_link, link_count;
} bodies_share;

// The type of a driven body that lost pieces: with the mass of the rest, and with pieces moved to the frame of its centre
// of gravity. There is room for all of them.
typedef struct bodies_own {
    bool lost;        // it lost something
    uint32_t snapped; // pieces, also of a whole body, whose joint broke in this tick: they touch nothing more in it
    uint32_t gone;    // pieces
    sk_vec3 centre;   // of the rest, as in sk_body_loss
    sk_body_type type;
    sk_body_piece *pieces;
    sk_patch_side *sides;
    double taken
        [SK_BODY_PIECES_MAX]; // J: that each piece took in this tick as it was crushed, also of a body that is whole
} bodies_own;

// What one thread needs to evaluate contacts and to solve islands.
typedef struct bodies_lane {
    sk_bodies_work *work;
    bodies_link *link;
    int32_t link_count;
    int32_t cursor; // index in `now` at which the last memory was found
    bool shares;    // other lanes make links, too
    bool full;      // there was no room for a link
    sk_union_cache *cache[BODIES_SOLIDS_MAX];
    sk_crush_sets *sets;
    sk_island_scratch *scratch;
    void *scratch_memory;
} bodies_lane;

// A tie in the present substep.
typedef struct bodies_tie {
    sk_vec3 at[2]; // m, its ends, world
    sk_winch winch;
    bool acts; // it is in the system
} bodies_tie;

struct sk_bodies_work {
    const sk_body_set *set;
    int64_t tick;
    const sk_body_surroundings *around;
    sk_body_woken woken; // may be null
    void *owner;
    const sk_body_solid *solids;
    bodies_own *own; // of each driven body
    int32_t own_count;
    sk_pair_box *boxes;
    sk_broad *pair_memory;
    sk_pair_list pairs;
    bool stale;   // a body woke or left its box: the pairs must be found again
    bool woke;    // a body woke in this substep
    bool rests;   // nothing could move in this tick
    bool begins;  // the first substep of tick 0 is to come: nothing has fallen yet
    bool crushed; // a hole was made or grew in this tick
    bodies_body *body;
    int32_t *awake; // bodies that move, in ascending order, then driven bodies
    int32_t awake_count;
    int32_t *rows; // of the system: bodies that move, then those that are frozen and touched
    int32_t row_count;

    sk_body_contact *now; // memory of the contacts of bodies that were awake in this tick
    int32_t *now_slot;    // of each, or -1
    int32_t now_count;
    bodies_slot *slot; // a ring of twice as many as there can be contacts
    _Atomic uint32_t slot_next;
    int64_t substep;    // number of the present one
    bodies_link **link; // of the present substep, sorted as the list of contacts; they are in the lanes
    int32_t link_count, capacity;
    sk_island_limits limits;
    _Atomic int32_t links_made; // in all lanes that share an evaluation
    sk_body_contact *merged;
    int32_t *queue; // of bodies to wake

    sk_island_body *island_body;
    sk_island_contact *island_contact;
    sk_island_tie *island_tie;
    sk_island_block *island_block;
    int32_t block_count;                // of the last substep
    int32_t contact_count, wheel_count; // contacts of the last substep; the last of them are forces of wheels
    bodies_tie *tie;
    int32_t *tie_order; // numbers of the ties, sorted by their bodies
    sk_islands *islands;
    sk_island_scratch *scratches[SK_POOL_THREADS_MOST]; // of the lanes
    void *islands_memory;
    sk_pool *pool; // null: one thread
    bodies_lane *lane;
    int32_t lane_count;
    bodies_task *task;
    bodies_share share[BODIES_SHARES_MAX];
    const sk_bodies_state *evaluated; // by the present evaluation
    sk_union_cache **cache;           // of lane 0
    struct bodies_swept *swept;

    sk_bodies_event event[SK_BODIES_EVENTS_MAX];
    int32_t event_count; // may exceed SK_BODIES_EVENTS_MAX
    sk_bodies_flows flows;
};

static inline int32_t bodies_count(const sk_bodies_work *w) {
    return w->set->body_count + w->set->driven_count;
}
static inline bool bodies_is_driven(const sk_bodies_work *w, int32_t body) {
    return body >= w->set->body_count;
}
// The own type of a body that lost pieces, else null.
static inline const bodies_own *bodies_own_of(const sk_bodies_work *w, int32_t body) {
    if (!bodies_is_driven(w, body)) return NULL;
    const bodies_own *own = &w->own[body - w->set->body_count];
    return own->lost ? own : NULL;
}
static inline const sk_body_type *bodies_type(const sk_bodies_work *w, int32_t body) {
    const bodies_own *own = bodies_own_of(w, body);
    return own != NULL ? &own->type : w->set->types[w->set->type_of[body]];
}
static inline const sk_patch_side *bodies_patch_side(const sk_bodies_work *w, int32_t body, int32_t piece) {
    const bodies_own *own = bodies_own_of(w, body);
    return own != NULL ? &own->sides[piece] : &w->set->sides[w->set->type_of[body]][piece];
}
static inline bool bodies_is_gone(const sk_bodies_work *w, int32_t body, int32_t part) {
    if (!bodies_is_driven(w, body)) return false;
    const bodies_own *own = &w->own[body - w->set->body_count];
    return (((own->lost ? own->gone : 0) | own->snapped) >> part & 1) != 0;
}
// Of a pair of parts: whether one of them is gone. Solids stay.
static inline bool bodies_pair_is_gone(const sk_bodies_work *w, sk_body_contact_key key) {
    return bodies_is_gone(w, key.body, key.part) || (key.other >= 0 && bodies_is_gone(w, key.other, key.other_part));
}
// Whether two bodies never touch. `b`: the higher number.
static inline bool bodies_are_apart(const sk_bodies_work *w, int32_t a, int32_t b) {
    return w->set->apart != NULL && a < w->set->body_count && bodies_is_driven(w, b) &&
           w->set->apart[a] == b - w->set->body_count;
}
static inline sk_body_state *bodies_at(const sk_bodies_work *w, const sk_bodies_state *state, int64_t body) {
    int32_t loose = w->set->body_count;
    return body < loose ? &state->body[body] : &state->driven[body - loose].body;
}

void bodies_note(sk_bodies_work *w, sk_bodies_event event);

// bodies_snap.c: limits the force of a contact to what joints bear. Snaps off the pieces whose contact reached it, after a solve.
void bodies_limit_by_joints(const sk_bodies_work *w, const bodies_link *link, sk_island_contact *contact);
void bodies_snap_overloaded(sk_bodies_work *w);
// Returns the share of an impulse on a part at a point (world) that its joint bears in a substep, at most 1. With less it snaps.
double bodies_snap_by_impulse(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t part,
                              sk_vec3 point, sk_vec3 impulse);
// Whether each part of the body has touches of its own: of an airframe on a solid.
static inline bool bodies_touch_by_part(const sk_bodies_work *w, int32_t body, int32_t other) {
    return other < 0 && bodies_is_driven(w, body);
}
// Notes an event of two bodies. They have one of each kind in a tick, that with the largest value: of the part that touched
// fastest, or is deepest.
void bodies_note_once(sk_bodies_work *w, sk_bodies_event event);

// bodies_own.c: makes room for the own types; frees it. `take`: of driven bodies that lost more than before.
bool bodies_own_create(sk_bodies_work *w);
void bodies_own_destroy(sk_bodies_work *w);
void bodies_own_take(sk_bodies_work *w, const sk_bodies_state *state);

// bodies_near.c: fills `awake`, the boxes, the pairs and the solids of each body.
void bodies_find_pairs(sk_bodies_work *w, sk_bodies_state *state);

// Returns a bit for each solid that a box may touch.
uint32_t bodies_solids_near(const sk_bodies_work *w, sk_box box);

// Finds them again if the body, struck within a substep, may move farther than allowed in `rest` s.
void bodies_renew_near_parts(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, double rest);
// Whether a driven body has moved farther than allowed since its near parts were found.
bool bodies_left_room(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body);

// bodies_contacts.c: evaluates the contacts of all bodies that move, in the order of the list. Changes no memory.
void bodies_evaluate(sk_bodies_work *w, const sk_bodies_state *state);

// bodies_lanes.c: makes as many lanes, or destroys those that are too many. False: memory is short; then nothing changes.
bool bodies_lanes_set(sk_bodies_work *w, int32_t count);

// Parts of a body: its pieces, then its rounds.
static inline int32_t bodies_parts(const sk_body_type *type) {
    return type->piece_count + type->round_count;
}
static inline bool bodies_is_round(const sk_body_type *type, int32_t part) {
    return part >= type->piece_count;
}
static inline int32_t bodies_material(const sk_body_type *type, int32_t part) {
    return bodies_is_round(type, part) ? type->rounds[part - type->piece_count].material : type->pieces[part].material;
}
static inline sk_rounded bodies_rounded(const sk_body_type *type, int32_t part) {
    const sk_body_round *round = &type->rounds[part - type->piece_count];
    return (sk_rounded){round->from, round->to, round->radius};
}

// Damping of a bounce of spheres and capsules, as a share of critical damping. Their spring is soft enough for the
// explicit step, which gains or loses up to 5 % of a bounce's energy by the phase of its first touch. The damping chi v
// takes less than that from slow bounces, so a ball would never rest.
static const double BODIES_ROUND_DAMPING = 0.05;

// bodies_rounds.c: the contacts of spheres and capsules, with a solid and with parts of another body.
void bodies_touch_solid_round(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part,
                              int32_t solid);
void bodies_touch_round(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key);

// The hard layer of an airframe: deeper than this, the pressure has a second term, so many times kappa times the further
// depth. On hard ground the depth is a share of the piece's width; where the ground yields it is below the deepest print.
// See docs/models/patch.md.
static const double HARD_FROM = 0.25, HARD_TIMES = 1000.0, HARD_BELOW_PRINT = SK_PRINT_DEEPEST + 0.01;

static inline double bodies_layer_from(double width, bool yields) {
    return yields ? HARD_BELOW_PRINT : HARD_FROM * width;
}

// The pressure at which ground of a material yields, Pa; 0: it does not.
static inline double bodies_ground_strength(const sk_bodies_work *w, int32_t material) {
    if (material < 0) return 0.0;
    const sk_material *m = &w->set->materials[material];
    return isfinite(m->strength) && m->strength > 0.0 ? sk_bearing_pressure(m) : 0.0;
}

// bodies_ground.c: the exposed face of a cell whose normal is nearest to a direction, or -1; the contacts of a part of a
// body with the planes of a solid.
int32_t bodies_face_along(const sk_union_cell *cell, sk_vec3 direction);
void bodies_touch_solid(bodies_lane *lane, const sk_bodies_state *state, int32_t body, int32_t part, int32_t solid);

// bodies_prints.c: returns the depth to which the ground is already pressed under a part, m. Lays the prints of a tick.
double bodies_pressed_under(const sk_ruts *ruts, int32_t solid, const sk_convex *piece, const sk_pose *pose,
                            sk_half_space ground);
void bodies_lay_prints(const sk_bodies_work *w, sk_bodies_state *state);

// bodies_crush.c: pieces that are crushed.
// The pressure at which a part is crushed, Pa; infinite: it is rigid.
double bodies_strength(const sk_bodies_work *w, int32_t body, int32_t part);
// Whether ground of a material takes a print of a part, which is not crushed.
bool bodies_ground_yields(const sk_bodies_work *w, int32_t body, int32_t part, int32_t material);
// Whether one of two parts is crushed by the other: both are pieces, and not both are rigid. Of two equally strong ones the
// first is crushed.
bool bodies_may_crush(const sk_bodies_work *w, sk_body_contact_key key);
bool bodies_second_is_crushed(const sk_bodies_work *w, sk_body_contact_key key);
// The holes of a part. Valid until the next call of bodies_keep_hole.
const sk_hole *bodies_holes(const sk_bodies_state *state, int32_t body, int32_t part, int32_t *count);
// Two pieces. The weaker one is `a` of the pair, and is crushed in the field of the other one. If none can be crushed, half
// of the field of each acts. *exchange: `a` belongs to key.other.
sk_patch_pair bodies_pair_of(const sk_bodies_work *w, const sk_bodies_state *state, sk_body_contact_key key,
                             bool *exchange);
// A share of the area of a patch: a pressed section or an opening that is smaller is none.
static const double BODIES_SIDEWAYS = 1e-6;
// Limits the force of a patch to that at which its piece is crushed: writes the limit, the energy at the limit and what the
// crushed material took into the slot. `strength`: Pa. Returns whether more is crushed at this pose than before.
bool bodies_limit_by_strength(const bodies_link *link, double strength, bodies_slot *slot);
// The hole that a piece presses into another one at this pose.
void bodies_find_hole(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link,
                      bodies_slot *slot);
// How far the bodies may move while all of their overlap is in a hole of the piece, m. -1: it is not in one.
double bodies_clear_of_holes(const bodies_link *link);
// After a solve: the new holes of a link.
void bodies_keep_hole(sk_bodies_work *w, sk_bodies_state *state, const bodies_link *link);

// bodies_links.c: adds a contact to the links of a lane, with its memory. Null if there is no room.
bodies_link *bodies_add_link(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key);
// Index of a contact in `now`; where it is not there, the index at which it would be, in *found false.
int32_t bodies_find_now(const sk_bodies_work *w, sk_body_contact_key key, bool *found);
// Pose of a body in a frame.
sk_pose bodies_pose_in(sk_pose frame, const sk_body_state *body);
// bodies_slots.c: an unused slot, and whether a slot serves at a pose. `reach`: m, of the body about its origin.
bodies_slot *bodies_take_slot(sk_bodies_work *w, bodies_link *link);
// By how much a point of a body may have turned from one pose to another, m: 2 asin |v| times its distance.
double bodies_turned(const sk_pose *from, const sk_pose *pose, double reach);
bool bodies_slot_is_clear(const bodies_slot *slot, const sk_pose *pose, double reach);
// Uses the slot of contact number `now` for the link: extrapolates its force. False if it must be evaluated again.
bool bodies_use_slot(sk_bodies_work *w, int32_t now, bodies_link *link);
void bodies_keep_slot(sk_bodies_work *w, bodies_link *link, int32_t slot);
// Frees the slots that an evaluation took whose links are dropped.
void bodies_release_slots(sk_bodies_work *w);
static inline bool bodies_touches(const sk_bodies_work *w, const bodies_link *link) {
    const sk_patch *patch = &w->slot[link->slot].hold.patch;
    return patch->touching && !patch->too_deep;
}
// The law of two bodies of which `a` presses; `area`: nominal, m^2; `most`: m, the largest depth.
sk_patch_law bodies_law(const sk_bodies_work *w, sk_body_contact_key key, double area, double most);
sk_friction bodies_friction(const sk_bodies_work *w, int32_t material, int32_t other);

// bodies_wake.c: wakes the bodies that touch a body that moves, with all that rest on them. Returns whether one woke.
bool bodies_wake(sk_bodies_work *w, sk_bodies_state *state);

// bodies_ties.c: sorts the ties by their bodies.
void bodies_sort_ties(sk_bodies_work *w);
// Whether a tie carries a force that could move its ends: it joins them and is taut, or its winch runs. Writes its ends
// and its winch.
bool bodies_tie_is_taut(sk_bodies_work *w, const sk_bodies_state *state, int32_t tie);
// Whether an end moves: it is on a body that is neither asleep nor frozen, or on a solid that moves.
bool bodies_end_moves(const sk_bodies_work *w, const sk_bodies_state *state, int32_t end);
// Adds the ties that act to the system and marks their bodies. Returns their number.
int32_t bodies_make_ties(sk_bodies_work *w, const sk_bodies_state *state);
// The memory of all ties after the solve.
void bodies_keep_ties(sk_bodies_work *w, sk_bodies_state *state);

// bodies_stored.c: counts by how much the elastic energy of the contacts differs from what the account has; adds the change
// in a solve (J) to that of a contact.
void bodies_count_stored(sk_bodies_work *w);
void bodies_keep_stored(sk_bodies_work *w, const bodies_link *link, double change);
// Counts that the forces of wheels store nothing.
void bodies_count_pushes(sk_bodies_work *w);

// bodies_rows.c: makes the rows of the system; the row of a body, or of solid -1 - other.
void bodies_make_rows(sk_bodies_work *w, const sk_bodies_state *state);
int32_t bodies_row_of(sk_bodies_work *w, const sk_bodies_state *state, int32_t other);

// bodies_blocks.c: adds the blocks to the system and marks their bodies; gives their wrenches to the driven bodies;
// writes the touches of the last substep from number `count` on, and returns their number with the count.
void bodies_make_blocks(sk_bodies_work *w, const sk_bodies_state *state);
void bodies_keep_blocks(const sk_bodies_work *w, sk_bodies_state *state);
int32_t bodies_block_touches(const sk_bodies_work *w, sk_body_touch *out, int32_t capacity, int32_t count);

// bodies_phase.c: shifts the velocities of bodies that begin or end to touch by half a substep of gravity.
void bodies_shift_velocities(sk_bodies_work *w, sk_bodies_state *state);

// bodies_solve.c: velocities after the substep, and the memory of the contacts.
void bodies_solve(sk_bodies_work *w, sk_bodies_state *state);

// bodies_swept.c: moves the bodies that touch something while they fly fast. Called between the solve and the motion of
// the others. Source: docs/models/patch.md, "Swept contact".
struct bodies_swept *bodies_swept_create(int32_t bodies, int32_t pairs); // null: memory is short
void bodies_swept_begin(sk_bodies_work *w);            // a tick: forgets what was found in the last one
void bodies_swept_destroy(struct bodies_swept *swept); // null is allowed
void bodies_swept_run(sk_bodies_work *w, sk_bodies_state *state);
// Whether a body that moves fast would touch a body that sleeps in this substep, by its velocity before the solve.
bool bodies_swept_strikes(sk_bodies_work *w, const sk_bodies_state *state, sk_box_pair pair);
// Whether it has moved the body in this substep.
bool bodies_swept_flew(const sk_bodies_work *w, int32_t body);
// Writes what it did to a driven body.
void bodies_swept_report(const sk_bodies_work *w, int32_t body, sk_body_driven *driven);

// bodies_rest.c: sleep, and the contacts of the state.
void bodies_rest(sk_bodies_work *w, sk_bodies_state *state);
void bodies_store_contacts(sk_bodies_work *w, sk_bodies_state *state);
