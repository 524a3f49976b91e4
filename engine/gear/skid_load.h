// skid_load.h: loads on a skid gear in a step, and its reaction on the body.
#pragma once
#include "gear/skid.h"

enum { SK_SKID_BROKEN_MAX = 12 }; // most ends of elements that break in one step; more break in the next step
enum { SK_SKID_TORN_MAX = 8 };    // most parts torn off in one step that have an event each

// Loads on the gear and its body in a step, body axes. Weight is left out, because it accelerates all parts equally.
typedef struct sk_skid_load {
    sk_vec3 node[SK_SKID_NODES_MAX];        // N, at each node
    sk_vec3 node_moment[SK_SKID_NODES_MAX]; // N m, on each node
    sk_vec3 force, moment;                  // all other loads on the body: N; N m about the origin
    sk_vec3 rate;                           // of the body, rad/s
    sk_vec3 gyroscopic;                     // N m: -rate x angular momentum
    bool keeps_torn;                        // nodes that are torn off keep their motion, until sk_skid_rest_torn
    const sk_skid_body *left;               // what is left of a body that lost parts; null: the whole body
} sk_skid_load;

// Distributes a force (body axes) at a share 0..1 of an element to its nodes.
void sk_skid_load_element(const sk_skid_gear *gear, sk_skid_load *load, int32_t element, double share, sk_vec3 force);

// What the reaction of a gear on its body follows from: the loads on the gear, and the momentum of the tubes relative to
// the body before and after the step. Body axes, moments about the origin.
typedef struct sk_skid_exchange {
    sk_vec3 force, moment; // N, N m: of all nodes
    sk_vec3 rate;          // rad/s, of the body at the begin
    sk_vec3 linear[2];     // N s
    sk_vec3 angular[2];    // N m s
} sk_skid_exchange;

typedef struct sk_skid_reaction {
    sk_vec3 force, moment; // of the gear on the body, body axes, about the origin: mean over the step
    sk_skid_exchange exchange;
    double plastic_work;                             // J turned to heat by yielding and breaking
    int32_t broke;                                   // number of ends that broke in this step
    int32_t broke_at[SK_SKID_BROKEN_MAX];            // per end: its node
    sk_contact_surface broke_on[SK_SKID_BROKEN_MAX]; // per end: the surface that carried the node as it broke
    int32_t torn;                                    // parts torn off in this step, at most SK_SKID_TORN_MAX
    int32_t torn_at[SK_SKID_TORN_MAX];               // per part: the last node that held it
    int32_t torn_to[SK_SKID_TORN_MAX];               // per part: its node farthest from there
    double torn_energy;                              // J: strain and kinetic energy of these parts
    sk_vec3 torn_momentum,
        torn_angular; // N s, N m s: momentum of these parts relative to the body; not part of force and moment
} sk_skid_reaction;
