// bodies_view.h: the patches of the last substep, with the surface that carries their pressure and their borders of
// friction, and the boxes of the broad phase. For pictures and panels; not for a step.
// Source: docs/models/patch.md, "Looking at patches".
#pragma once
#include "body/bodies.h"

// The most that a view holds. What is beyond it is counted.
enum { SK_VIEW_PATCHES = 2048, SK_VIEW_FACETS = 16384, SK_VIEW_CORNERS = 131072 };

typedef struct sk_view_corner {
    sk_vec3 at;      // world, m
    double pressure; // Pa
} sk_view_corner;

// A flat part of the pressed surface. Its pressure is linear in between its corners.
typedef struct sk_view_facet {
    int32_t first, count;  // of the corners
    int32_t face, nearest; // of the pressed part; of the other one, which presses: indices in a piece or cell
    bool of_b;             // surface of b; else of a
    double share;          // of its pressure that acts: 1, or 0.5 where the surfaces of both parts are pressed
    double area;           // m^2
    sk_vec3 normal;        // unit, world, out of the pressed part
    sk_vec3 force;         // N, world, on a
} sk_view_facet;

// A patch that exerts a force on `a`, and the opposite one on `b`.
typedef struct sk_view_patch {
    sk_body_contact_key key;
    int32_t a, b;              // b: a body, or -1 - solid. Numbers after the loose bodies are driven ones
    int32_t part_a, part_b;    // part_b of a solid: the number of its half-space
    sk_vec3 point, normal;     // world: centroid of the overlap; unit, from b to a
    double press;              // N: elastic force along the normal, as much as the ground bears
    double borne;              // share of it that the ground bears; below 1 where it yields
    double area;               // m^2, of the pressed surface as seen along the normal
    double depth;              // m, the largest
    double print;              // m, of the print of the ground; 0: it has none
    double volume;             // m^3, of the overlap
    double kappa;              // N/m^3
    double most;               // Pa, the largest pressure
    double mu, torsion_radius; // friction may bear mu N, and mu N torsion_radius about the normal
    double friction, torsion;  // N, N m: what it bears in this substep
    double border;             // N: the normal force with dampers, of the friction of this substep
    bool slips;
    bool rounded;            // a sphere or capsule presses: its facets are those of discs
    uint64_t live_a, live_b; // faces that count in the depth; of a pair of pieces
    int32_t material;        // of the solid
    int32_t first_facet, facet_count;
} sk_view_patch;

typedef struct sk_bodies_view {
    int32_t patch_count, facet_count, corner_count;
    int32_t lost; // patches that did not fit
    sk_view_patch *patch;
    sk_view_facet *facet;
    sk_view_corner *corner;
    // Of the broad phase: boxes of bodies, swept over the tick, and pairs of boxes that touch. In the memory of the step.
    int32_t box_count, pair_count;
    const sk_pair_box *box;
    const sk_box_pair *pair;
    sk_broad_algorithm algorithm;
} sk_bodies_view;

// Makes an empty view. Null: memory is short.
sk_bodies_view *sk_bodies_view_create(void);
void sk_bodies_view_destroy(sk_bodies_view *view); // null is allowed
void sk_bodies_view_clear(sk_bodies_view *view);

// Writes the last substep. Allocates nothing. The bodies may have moved since: the view has them where they were. Of the
// state, which is that after this substep, it reads the holes.
void sk_bodies_view_fill(sk_bodies_work *work, const sk_bodies_state *state, sk_bodies_view *out);
