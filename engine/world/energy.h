// energy.h: the energy account of an aircraft: stored energy, and flows in and out, per tick.
// Stored energy is a function of the state. Each flow is computed per substep by its own formula. The remainder is what
// the flows do not explain: rounding, the fourth-order error of Euler's equations, or a mistake. The account does not
// change a step by a bit. Unit: J. Source: docs/models/energy.md.
#pragma once
#include "world/state.h"
#include "world/workspace.h"

// Energy stored in an aircraft.
//   translation, rotation  kinetic, of the airframe relative to the world
//   shaft        kinetic, of propeller and engine
//   potential    of the weight; 0 at height 0
//   struts       of normal springs: struts, and skin at hull points
//   pebbles      of the tie springs of pebbles
//   casters      of castering wheels: rotation relative to the airframe, and springs
#define SK_ENERGY_STORES(X)                                                                                            \
    X(translation)                                                                                                     \
    X(rotation)                                                                                                        \
    X(shaft)                                                                                                           \
    X(potential)                                                                                                       \
    X(struts)                                                                                                          \
    X(pebbles)                                                                                                         \
    X(casters)

// Energy that flowed in since the account began; negative: out.
//   air          work of the air on the airframe
//   thrust       work of propeller and engine on the airframe: thrust, moments of blades and slipstream, reaction
//   engine       work of the engine on the shaft, or on the airframe by driven wheels
//   propeller    work of the air on the shaft, and of what blades strike
//   platforms    work of moving solids at contacts
//   skids        work of the skids on the airframe at their saddles; energy stored and lost in the tubes is not split
//   bodies       work of the contacts of the airframe, with the ground, loose bodies and other aircraft, of strikes of blades,
//                and of ties; and what the solve with them changes of the work of wheels that stand on bodies
//   parts        negative: energy that parts had which broke off
//   friction     heat of sliding pebbles, of rolling resistance and of the dampers of tie springs
//   damping      heat of the dampers of struts and hull points
//   yielding     work that compresses the ground; negative while a wheel climbs out of its rut
//   seat         spring energy lost as a wheel takes another face as its seat (docs/models/wheel_faces.md)
//   released     spring energy at the moment a pebble is released or a strut breaks, and the energy of a frozen body
//   shape        sudden changes of spring length: edges, turning normals, steps between bumps and ruts
//   integration  error of the method: forces are constant over a substep while springs move
#define SK_ENERGY_FLOWS(X)                                                                                             \
    X(air)                                                                                                             \
    X(thrust)                                                                                                          \
    X(engine)                                                                                                          \
    X(propeller)                                                                                                       \
    X(platforms)                                                                                                       \
    X(skids)                                                                                                           \
    X(bodies)                                                                                                          \
    X(parts)                                                                                                           \
    X(friction)                                                                                                        \
    X(damping)                                                                                                         \
    X(yielding)                                                                                                        \
    X(seat)                                                                                                            \
    X(released)                                                                                                        \
    X(shape)                                                                                                           \
    X(integration)

#define SK_ENERGY_MEMBER(name) double name;
#define SK_ENERGY_ONE(name)    +1
enum { SK_ENERGY_STORE_COUNT = 0 SK_ENERGY_STORES(SK_ENERGY_ONE) };
enum { SK_ENERGY_FLOW_COUNT = 0 SK_ENERGY_FLOWS(SK_ENERGY_ONE) };
// The first flows are physical. The last two come from the contact model and the integration method.
enum { SK_ENERGY_PHYSICAL_FLOWS = SK_ENERGY_FLOW_COUNT - 2 };

typedef union sk_energy_stores {
    struct {
        SK_ENERGY_STORES(SK_ENERGY_MEMBER)
    };
    double of[SK_ENERGY_STORE_COUNT];
} sk_energy_stores;

typedef union sk_energy_flows {
    struct {
        SK_ENERGY_FLOWS(SK_ENERGY_MEMBER)
    };
    double of[SK_ENERGY_FLOW_COUNT];
} sk_energy_flows;

extern const char *const sk_energy_store_names[SK_ENERGY_STORE_COUNT];
extern const char *const sk_energy_flow_names[SK_ENERGY_FLOW_COUNT];

// Account of one contact: the work of the ground on the airframe, and the contact's share of the flows of the same
// name.
#define SK_CONTACT_ACCOUNT(X)                                                                                          \
    X(work)                                                                                                            \
    X(friction)                                                                                                        \
    X(damping)                                                                                                         \
    X(yielding)
enum { SK_CONTACT_ACCOUNT_COUNT = 0 SK_CONTACT_ACCOUNT(SK_ENERGY_ONE) };
typedef union sk_contact_account {
    struct {
        SK_CONTACT_ACCOUNT(SK_ENERGY_MEMBER)
    };
    double of[SK_CONTACT_ACCOUNT_COUNT];
} sk_contact_account;

extern const char *const sk_contact_account_names[SK_CONTACT_ACCOUNT_COUNT];

typedef struct sk_energy_account {
    sk_energy_stores begin, now;
    sk_energy_flows flow;
    double turnover; // sum of the magnitudes of the physical flows over all substeps
    double strikes;  // share of the flow `propeller`: what blades strike took from the shaft, negative
    double crushed[SK_AIRFRAME_PIECES_MAX]; // what the material of each piece of the airframe took as it was crushed
    sk_contact_account wheel[SK_WHEELS_MAX], point[SK_HULL_POINTS_MAX];
} sk_energy_account;

// Energy of all loose bodies and ties together. The first two are stored now; the others flowed since the account began.
//   kinetic     of translation and rotation
//   potential   of their weight; 0 at height 0
//   contacts    work of contacts and ties on everything that moves freely, airframes too
//   gravity     work of the weight
//   drag        work of the air
//   sleep       negative: motion that sleep removed
//   lost        heat: dampers, friction, and what the implicit step takes; of wheels that couple to loose bodies all that
//               their forces take, also into the springs of their struts
//   platforms   work that platforms do through contacts and ties; positive: into the bodies
//   winches     work of winches on their ties
//   broken      negative: elastic energy of ties that broke
//   parts       energy of parts that broke off aircraft, as they did
#define SK_BODY_ENERGY(X)                                                                                              \
    X(kinetic)                                                                                                         \
    X(potential)                                                                                                       \
    X(contacts)                                                                                                        \
    X(gravity)                                                                                                         \
    X(drag)                                                                                                            \
    X(sleep)                                                                                                           \
    X(lost)                                                                                                            \
    X(platforms)                                                                                                       \
    X(winches)                                                                                                         \
    X(broken)                                                                                                          \
    X(parts)
enum { SK_BODY_ENERGY_COUNT = 0 SK_BODY_ENERGY(SK_ENERGY_ONE) };

typedef union sk_body_account {
    struct {
        SK_BODY_ENERGY(SK_ENERGY_MEMBER)
    };
    double of[SK_BODY_ENERGY_COUNT];
} sk_body_account;

extern const char *const sk_body_energy_names[SK_BODY_ENERGY_COUNT];

// One account per aircraft of a model, in the caller's memory or allocated by sk_energy_audit_create, and one of all
// loose bodies.
typedef struct sk_energy_audit {
    sk_energy_account *aircraft;
    sk_body_account bodies;
    double bodies_began; // J, their potential energy when the account began
} sk_energy_audit;

// Error if memory is short. sk_energy_audit_destroy frees the accounts, and accepts an audit that is all zero.
sk_result sk_energy_audit_create(const sk_model *model, sk_energy_audit *audit);
void sk_energy_audit_destroy(sk_energy_audit *audit);
void sk_energy_audit_copy(const sk_model *model, const sk_energy_audit *from, sk_energy_audit *to);

// The stored energy of an aircraft in this state.
sk_energy_stores sk_energy_of(const sk_model *model, const sk_state *state, int32_t aircraft);

// Begins the accounts of all aircraft and of the bodies with their present energy.
void sk_energy_begin(const sk_model *model, const sk_state *state, sk_energy_audit *audit);

// sk_world_step with an account of every flow.
void sk_world_step_audited(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace,
                           sk_energy_audit *audit);

// The sum of the stored energies.
double sk_energy_total(const sk_energy_stores *stores);

// The energy gained that no flow explains: total now - total at the beginning - sum of the flows.
double sk_energy_remainder(const sk_energy_account *account);
