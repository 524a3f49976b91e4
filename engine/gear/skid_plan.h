// skid_plan.h: the description of a skid gear in an aircraft file, tube by tube.
// Body frame: x forward, y right, z down, origin at the centre of gravity, m. Source: docs/models/skid_gear.md.
#pragma once
#include "contact/oriented_ground.h"
#include "gear/space_frame.h"

enum { SK_SKID_NODES_MAX = 48, SK_SKID_ELEMENTS_MAX = 56, SK_SKID_TUBES_MAX = 8 };

// A plan without nodes means that the type has no skids.
typedef struct sk_skid_plan {
    int32_t node_count, element_count, tube_count;
    sk_space_frame_node nodes[SK_SKID_NODES_MAX];
    bool touches[SK_SKID_NODES_MAX]; // whether the node may touch the ground
    sk_space_frame_element elements[SK_SKID_ELEMENTS_MAX];
    sk_tube tubes[SK_SKID_TUBES_MAX];
    double damping_ratio[2];             // share of critical damping at two frequencies
    double damping_frequency[2];         // these frequencies, rad/s, ascending
    double stiffness, damping;           // of the contact at each node, along the normal: N/m, N s/m
    double side_stiffness, side_damping; // of its pebble's spring
} sk_skid_plan;

static inline bool sk_skid_exists(const sk_skid_plan *plan) {
    return plan->node_count > 0;
}

// Adds a node. *out: its index.
sk_result sk_skid_add_node(sk_skid_plan *plan, const char *name, sk_vec3 position, int32_t *out);
// A straight run of `count` elements of a tube between two nodes, with the nodes between them ("NAME 2" ...).
// `touches`: whether its nodes, ends included, may touch the ground.
typedef struct sk_skid_member {
    const char *name;
    int32_t from, to; // nodes
    int32_t tube, count;
    bool touches;
} sk_skid_member;
// Adds the elements of a member, and the nodes between them.
sk_result sk_skid_add_member(sk_skid_plan *plan, sk_skid_member member);

// Returns the contact law of nodes and elements.
sk_oriented_law sk_skid_law(const sk_skid_plan *plan);
// The same with a share 0..1 of its stiffness and damping.
sk_oriented_law sk_skid_law_share(const sk_skid_plan *plan, double share);
