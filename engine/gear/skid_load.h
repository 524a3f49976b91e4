// skid_load.h: what pushes a skid gear in a step, and what the gear does to its body.
#pragma once
#include "gear/skid.h"

enum { SK_SKID_BROKEN_MAX = 12 }; // most ends of elements that break in one step; more break in the next step
enum { SK_SKID_TORN_MAX = 8 };    // most parts torn off in one step that have an event each

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
