// energy.h: the energy account of an aircraft: stored energy, and flows in and out, per tick.
// Stored energy is a function of the state. Each flow is computed per substep by its own formula. The remainder is what
// the flows do not explain: rounding, the fourth-order error of Euler's equations, or a mistake. The account does not
// change a step by a bit. Unit: J. Source: docs/models/energy.md.
#pragma once
#include "world/state.h"
#include "world/workspace.h"

// What an aircraft has.
//   translation, rotation  of the airframe; rotation relative to the world
//   shaft        of propeller and engine, turning
//   potential    of its weight, 0 at height 0
//   struts       in what presses: struts, skins at hull points
//   pebbles      in the ties of pebbles
//   casters      of castering wheels, turning relative to the airframe, and in their springs
#define SK_ENERGY_STORES(X)                                                                                            \
    X(translation)                                                                                                     \
    X(rotation)                                                                                                        \
    X(shaft)                                                                                                           \
    X(potential)                                                                                                       \
    X(struts)                                                                                                          \
    X(pebbles)                                                                                                         \
    X(casters)

// What has flowed in since the account began; negative: out.
//   air          work of the air on the airframe
//   thrust       work of propeller and engine on the airframe: thrust, the moments of its blades and slipstream, reaction
//   engine       work of the engine on the shaft
//   propeller    of the air on the shaft
//   platforms    of what moves and is touched
//   skids        of a gear of skids on the airframe at its saddles: what tubes keep, lose and rub off is not parted further
//   friction     heat of sliding pebbles, of rolling resistance and of the dampers of the pebbles' ties
//   damping      heat of the dampers of struts and hull points
//   yielding     work that presses the ground down; back while a wheel climbs from its rut
//   released     what springs held when a pebble was released or a strut broke, and what a frozen body had
//   shape        what lifts or lets down a contact at one go: edges, turning normals, steps between bumps and ruts
//   integration  what the method gains and loses: forces that are held over a substep while springs go on
#define SK_ENERGY_FLOWS(X)                                                                                             \
    X(air)                                                                                                             \
    X(thrust)                                                                                                          \
    X(engine)                                                                                                          \
    X(propeller)                                                                                                       \
    X(platforms)                                                                                                       \
    X(skids)                                                                                                           \
    X(friction)                                                                                                        \
    X(damping)                                                                                                         \
    X(yielding)                                                                                                        \
    X(released)                                                                                                        \
    X(shape)                                                                                                           \
    X(integration)

#define SK_ENERGY_MEMBER(name) double name;
#define SK_ENERGY_ONE(name)    +1
enum { SK_ENERGY_STORE_COUNT = 0 SK_ENERGY_STORES(SK_ENERGY_ONE) };
enum { SK_ENERGY_FLOW_COUNT = 0 SK_ENERGY_FLOWS(SK_ENERGY_ONE) };
// The first of them are what physics does; the last two are what the model of the contact and the method add.
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

// Of one contact: the ground's work on the airframe, and its own part of the flows of the same name, all since the beginning.
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
    double turnover; // the physical flows of all substeps, without their signs
    sk_contact_account wheel[SK_WHEELS_MAX], point[SK_HULL_POINTS_MAX];
} sk_energy_account;

typedef struct sk_energy_audit {
    sk_energy_account aircraft[SK_AIRCRAFT_MAX];
} sk_energy_audit;

// What an aircraft has in this state.
sk_energy_stores sk_energy_of(const sk_model *model, const sk_state *state, int32_t aircraft);

// Begins the accounts of all aircraft with what they have.
void sk_energy_begin(const sk_model *model, const sk_state *state, sk_energy_audit *audit);

// sk_world_step with an account of every flow.
void sk_world_step_audited(const sk_model *model, sk_state *state, const sk_controls *controls, sk_workspace *workspace,
                           sk_energy_audit *audit);

// The sum of what an aircraft has.
double sk_energy_total(const sk_energy_stores *stores);

// What it has gained and no flow explains: total now - total at the beginning - all flows.
double sk_energy_remainder(const sk_energy_account *account);
