// skid.h: a landing gear of skids: tubes that bend, yield and break, carried by the body at saddles.
// Body frame: x forward, y right, z down, origin at the centre of gravity, m. The tubes' displacements are small and relative to
// the body, which moves freely: its acceleration loads their mass, their momentum pushes back at the saddles. The gear is
// immutable; what moves is in sk_skid_state. Source: docs/models/skid_gear.md.
#pragma once
#include "contact/oriented_origin.h"
#include "gear/space_frame.h"

enum { SK_SKID_NODES_MAX = 48, SK_SKID_ELEMENTS_MAX = 56, SK_SKID_TUBES_MAX = 8 };
enum { SK_SKID_BROKEN_MAX = 12 }; // most ends of elements that break in one step; more break in the next step
enum { SK_SKID_TORN_MAX = 8 };    // most parts torn off in one step that have an event each

// A skid gear as an aircraft file describes it; without nodes there is none.
typedef struct sk_skid_plan {
    int32_t node_count, element_count, tube_count;
    sk_space_frame_node nodes[SK_SKID_NODES_MAX];
    bool touches[SK_SKID_NODES_MAX]; // whether the node meets the ground
    sk_space_frame_element elements[SK_SKID_ELEMENTS_MAX];
    sk_tube tubes[SK_SKID_TUBES_MAX];
    double damping_ratio[2];             // share of critical damping ...
    double damping_frequency[2];         // ... at two frequencies, rad/s, growing
    double stiffness, damping;           // of the contact at each node, along the normal: N/m, N s/m
    double side_stiffness, side_damping; // of its pebble's spring
} sk_skid_plan;

static inline bool sk_skid_exists(const sk_skid_plan *plan) {
    return plan->node_count > 0;
}

// Adds a node. *out: its index.
sk_result sk_skid_add_node(sk_skid_plan *plan, const char *name, sk_vec3 position, int32_t *out);
// Adds a straight run of `count` elements of a tube between two nodes, with the nodes between them ("NAME 2" ...). touches:
// whether its nodes, the ends too, meet the ground.
sk_result sk_skid_add_member(sk_skid_plan *plan, const char *name, int32_t from, int32_t to, int32_t tube,
                             int32_t count, bool touches);

// What carries the gear: mass and inertia with the gear on it, undeformed. A body of no mass stands for one that is held.
typedef struct sk_skid_body {
    double mass;     // kg
    sk_mat3 inertia; // kg m^2, about the centre of gravity
    sk_mat3 inertia_inverse;
} sk_skid_body;

//   displacement, turn  of the node relative to the body, body axes; velocity, spin: how they change
//   rut                 as of any contact, see surface.h
//   (with the fields of its contact, see oriented_ground.h, and how that came about, see oriented_origin.h)
#define SK_SKID_NODE_FIELDS(X)                                                                                         \
    X(displacement, VEC3, "m")                                                                                         \
    X(turn, VEC3, "rad")                                                                                               \
    X(velocity, VEC3, "m/s")                                                                                           \
    X(spin, VEC3, "rad/s")                                                                                             \
    X(rut, RUT, "")

//   plastic_first, plastic_second  plastic rotation of the element's ends, body axes
//   broken_first, broken_second    SK_SKID_BROKEN once the end has broken. SK_SKID_GONE is added at both ends once the
//                                  element has been torn off
#define SK_SKID_ELEMENT_FIELDS(X)                                                                                      \
    X(plastic_first, VEC3, "rad")                                                                                      \
    X(plastic_second, VEC3, "rad")                                                                                     \
    X(broken_first, BREAK, "")                                                                                         \
    X(broken_second, BREAK, "")

enum { SK_SKID_BROKEN = 1, SK_SKID_GONE = 2 };

// An edge of the ground that an element lies on between its nodes, in the frame of its solid.
//   held           1 while there is one
//   mode           sk_contact_mode after the last step; SK_AIR: it does not press
//   solid, material  of the ground
//   first, second  unit normals of the faces that meet in it: towards the element's first node and its second
//   at             a place on it, m
//   normal         unit, along which it presses, out of the solid
//   pebble         where the tube's place at the share `grip` of its length holds
//   depth          of the tube behind it, m; sinkage: how far the edge has yielded, along -normal
//   beside         which ends bear on a face that meets in the edge and take their share of it: 1 the first, 2 the second, 3 both;
//                  4: an end is held by several faces, and the edge presses with nothing
#define SK_SKID_EDGE_FIELDS(X)                                                                                         \
    X(held, FLAG, "")                                                                                                  \
    X(mode, MODE, "")                                                                                                  \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(material, MATERIAL, "")                                                                                          \
    X(first, VEC3, "")                                                                                                 \
    X(second, VEC3, "")                                                                                                \
    X(at, VEC3, "m")                                                                                                   \
    X(normal, VEC3, "")                                                                                                \
    X(pebble, VEC3, "m")                                                                                               \
    X(grip, REAL, "")                                                                                                  \
    X(depth, REAL, "m")                                                                                                \
    X(sinkage, REAL, "m")                                                                                              \
    X(beside, BESIDE, "")

typedef struct sk_skid_edge {
    SK_SKID_EDGE_FIELDS(SK_FIELD_MEMBER)
} sk_skid_edge;

typedef struct sk_skid_node_state {
    sk_oriented_memory contact;
    sk_oriented_origin origin[SK_ORIENTED_TOUCHES];
    SK_SKID_NODE_FIELDS(SK_FIELD_MEMBER)
} sk_skid_node_state;

typedef struct sk_skid_element_state {
    sk_skid_edge edge;
    SK_SKID_ELEMENT_FIELDS(SK_FIELD_MEMBER)
} sk_skid_element_state;

typedef struct sk_skid_state {
    sk_skid_node_state node[SK_SKID_NODES_MAX];
    sk_skid_element_state element[SK_SKID_ELEMENTS_MAX];
} sk_skid_state;

// Whether the element has been torn off. It then has no mass, no forces and no contacts; its other numbers are zero.
static inline bool sk_skid_element_is_gone(const sk_skid_element_state *element) {
    return (element->broken_first & SK_SKID_GONE) != 0;
}

typedef struct sk_skid_gear sk_skid_gear;

// Compiles a gear for steps of h s. Errors: those of a frame, damping that is none, contacts too stiff or too strongly damped for
// the tubes' mass at this step.
sk_result sk_skid_gear_create(const sk_skid_plan *plan, const sk_skid_body *body, double h, sk_skid_gear **out);
void sk_skid_gear_destroy(sk_skid_gear *gear);

// Whether it was compiled for a body of this mass and this step.
bool sk_skid_gear_is_for(const sk_skid_gear *gear, double mass, double h);

// Its beams, for callers outside a step.
const sk_beam_frame *sk_skid_gear_frame(const sk_skid_gear *gear);

// Its lowest natural modes, undeformed tubes in the air and the body held; for callers outside a step. Answers the frequency (rad/s) of the one
// with this index, 0 beyond the last, and in the nodes' displacements and turns its shape, the farthest node going by 1 m.
enum { SK_SKID_MODES = 4 };
double sk_skid_mode(const sk_skid_gear *gear, int32_t mode, sk_skid_state *shape);

// At rest, undeformed; where its nodes have been is not known.
void sk_skid_begin(sk_skid_state *state);

// Whether every element at a node has been torn off. The node then stays at its place of construction, at rest, without contacts.
bool sk_skid_node_is_gone(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// Where a node is in the middle of the step to come as it moves now, relative to the centre of gravity: there contacts are
// evaluated, which makes their springs keep energy. And how it moves relative to the body. Body axes.
sk_vec3 sk_skid_node_ahead(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node);

// The node's lowest place (world) and how it moves, with body and tube: what meets the ground.
sk_initiator sk_skid_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                               const sk_body_motion *body);

// What the ground does to a node that touches it, at a trial motion of the body (world). Changes nothing: `next` of the answer is
// what the node's contact becomes.
sk_oriented_ground_result sk_skid_node_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node,
                                                sk_ground ground, const sk_body_motion *body);

// The same for an integrator whose steps end at any time: the memory of its contact is `since` s old; what slides does so over
// the step that the gear was compiled for. And how far (m) the node is from what holds it or lies ahead within `reach`.
sk_oriented_ground_result sk_skid_node_evaluate_since(const sk_skid_gear *gear, const sk_skid_state *state,
                                                      int32_t node, sk_ground ground, const sk_body_motion *body,
                                                      double since);
double sk_skid_gap(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground,
                   const sk_body_motion *body, double since, double reach);
// Edges of the ground between the nodes. Before the nodes meet the ground in a step: goes along as elements slide on them, gives over to
// the next element and releases. Changes edges, and the contact of a node that an edge has brought onto a face.
void sk_skid_follow_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);
// After the nodes have met it: finds what elements lie on that lie on nothing yet.
void sk_skid_find_edges(const sk_skid_gear *gear, sk_skid_state *state, sk_ground ground, const sk_body_motion *body);

// What an edge does to an element that lies on it, at a trial motion of the body. Changes nothing.
typedef struct sk_skid_edge_result {
    sk_contact_report report; // world; not touching where nothing presses
    double share;             // 0..1, where on the element's length the force acts
    sk_skid_edge next;        // what the element's edge becomes
} sk_skid_edge_result;
sk_skid_edge_result sk_skid_edge_evaluate(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                          sk_ground ground, const sk_body_motion *body);

// The energy (J) in its spring and in its pebble's as they press now.
double sk_skid_edge_energy(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// ---- the same for an integrator whose steps end at any time ----

// Whether the next step would leave it to its element as it is: neither released, nor given over, nor another one; or, where there is
// none, find none.
bool sk_skid_edge_stays(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);

// What an edge that is held does at an instant, and how fast what it remembers changes; rates are those over the step that the gear
// was compiled for. Of one that does not press, only goes_on and the sinkage's rate.
typedef struct sk_skid_edge_rates {
    bool goes_on; // in its mode, with the same ends beside it
    bool lets_go; // it pressed, and would not any more
    sk_contact_report report;
    double share;
    sk_vec3 pebble; // m/s, frame of its solid; `grip` stays until sk_skid_edge_reattach
    double sinkage; // m/s
} sk_skid_edge_rates;
sk_skid_edge_rates sk_skid_edge_rates_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                         sk_ground ground, const sk_body_motion *body);

// How deep and along which normal the tube lies on it now. And where a step has ended: what slides or hangs is held where it now lies.
void sk_skid_edge_track(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);
void sk_skid_edge_reattach(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// The tube's low side where it crosses the edge, and how it moves; world.
sk_initiator sk_skid_edge_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                    sk_ground ground, const sk_body_motion *body);

static inline bool sk_skid_edge_bears(const sk_skid_edge *edge) {
    return edge->held && edge->mode != SK_AIR;
}

// What pushes the gear and its body in a step, body axes. The weight pulls all alike and is left out.
typedef struct sk_skid_load {
    sk_vec3 node[SK_SKID_NODES_MAX];        // N, at each node
    sk_vec3 node_moment[SK_SKID_NODES_MAX]; // N m, on each node
    sk_vec3 force, moment;                  // on the body, of all else: N; N m about the centre of gravity
    sk_vec3 rate;                           // of the body, rad/s
    sk_vec3 gyroscopic;                     // N m: what turns the body without any moment, -rate x angular momentum
} sk_skid_load;

// Adds a force (body axes) on an element to what pushes its nodes.
void sk_skid_load_element(const sk_skid_gear *gear, sk_skid_load *load, int32_t element, double share, sk_vec3 force);

typedef struct sk_skid_reaction {
    sk_vec3 force, moment; // of the gear on the body, body axes, about the centre of gravity: mean over the step
    double plastic_work;   // J that yielding and breaking turned to heat
    int32_t broke;         // ends that broke in this step ...
    int32_t broke_at[SK_SKID_BROKEN_MAX];            // ... the node that each is at ...
    sk_contact_surface broke_on[SK_SKID_BROKEN_MAX]; // ... and what bore that node, which may have left by now
    int32_t torn;                                    // parts torn off in this step, at most SK_SKID_TORN_MAX
    int32_t torn_at[SK_SKID_TORN_MAX];               // per part: the node that held it last
    int32_t torn_to[SK_SKID_TORN_MAX];               // per part: its node that is farthest from there
    double torn_energy;                              // J: strain and kinetic energy of these parts
    sk_vec3 torn_momentum,
        torn_angular; // N s, N m s: momentum of these parts relative to the body; not part of force and moment
} sk_skid_reaction;

// Ends of its elements that have broken so far.
int32_t sk_skid_count_broken(const sk_skid_plan *plan, const sk_skid_state *state);

// Advances the tubes by the step that the gear was compiled for. No allocation; a function of gear, state and load.
sk_skid_reaction sk_skid_step(const sk_skid_gear *gear, sk_skid_state *state, const sk_skid_load *load);

// Energy (J) of the tubes: kept in their bending, and of their moving relative to the body as it shares in that motion (the body
// and they together, as seen from where both rest on the whole).
typedef struct sk_skid_energy {
    double strain, motion;
} sk_skid_energy;
sk_skid_energy sk_skid_energy_of(const sk_skid_gear *gear, const sk_skid_state *state);

// Momentum (N s) and angular momentum about the centre of gravity (N m s) that the tubes have by moving relative to the body.
void sk_skid_momentum(const sk_skid_gear *gear, const sk_skid_state *state, sk_vec3 *linear, sk_vec3 *angular);

// The middle of an element's tube at a share 0..1 of its length, bent as it is, relative to the centre of gravity, body axes.
sk_vec3 sk_skid_tube_at(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, double share);

// The bending moment (N m) at an end (0, 1) of an element as a share of its fully plastic moment; 0 where it never yields.
double sk_skid_use(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element, int32_t end);

// Standing: what the ground does to each node, and how the tubes are bent by it. Body axes.
typedef struct sk_skid_statics {
    sk_vec3 plane; // sk_skid_statics_on_level: the ground is z = plane.x + plane.y x + plane.z y
    bool touching[SK_SKID_NODES_MAX];
    sk_vec3 force[SK_SKID_NODES_MAX]; // N
    sk_vec3 displacement[SK_SKID_NODES_MAX], turn[SK_SKID_NODES_MAX];
    sk_vec3 middle, aside; // of what bears; by how much, of all it bears, and ...
    double twist;      // 1/m: ... with the distance from there, a node's direction is turned from that of all together
    double use;        // greatest bending moment as a share of the fully plastic one
    int32_t most_bent; // the node where that is
} sk_skid_statics;

// On level ground that does not hold the skids sideways, under the weight alone. Error where it cannot: the centre of gravity
// outside the base, tubes that would yield.
sk_result sk_skid_statics_on_level(const sk_skid_gear *gear, double gravity, sk_skid_statics *out);

// On any ground, with all that acts, held sideways: of what acts along the ground every node takes a part by what it bears, and where
// that is more than it grips the others take the rest. Not for a step.
typedef struct sk_skid_face { // of the ground below a node: normal . place = height
    bool there;
    sk_vec3 normal; // unit, out of it
    double height;  // m
    double grip;    // static friction; infinite: anything
} sk_skid_face;

typedef struct sk_skid_static_load {
    sk_vec3 acceleration, turning; // of the body, less gravity, m/s^2; rad/s^2
    sk_vec3 force, moment;         // of all but weight and ground, N; N m about the centre of gravity
} sk_skid_static_load;

typedef struct
    sk_skid_move {       // of the body, which it needs for its balance: shift, and turn about the centre of gravity
    sk_vec3 shift, turn; // m, rad
    bool still;          // it needs none
} sk_skid_move;

// Rounds, each with faces and forces as they are after the body's last move, until it is still. `round` answers false where nothing
// can balance it.
void sk_skid_statics_begin(const sk_skid_gear *gear, const sk_skid_face *face, sk_skid_statics *out);
bool sk_skid_statics_round(const sk_skid_gear *gear, const sk_skid_face *face, const sk_skid_static_load *at,
                           sk_skid_statics *statics, sk_skid_move *move);

// One of the four outermost nodes: front left and right, rear left and right.
typedef struct sk_skid_corner {
    int32_t node;
    double share;       // N of the weight as four legs there would bear it
    double compression; // m that it has come up by, relative to the body
    double stiffness;   // N/m, one over the other
} sk_skid_corner;
void sk_skid_corners(const sk_skid_gear *gear, const sk_skid_statics *statics, sk_skid_corner corner[4]);
