// near_faces.h: the faces of solids around a point, with their values in oriented contact: the point's side, and
// whether it is over the face.
// For explanations; not for use in a step. Source: docs/models/oriented_contact.md, "One convex target": P and S there
// belong to one polyhedron, here to each near face.
#pragma once
#include "csg/nearest.h"
#include "world/ground.h"

enum { SK_NEAR_FACES_MAX = 8 };
#define SK_NEAR_REACH 0.5 // m

// A flat face, of one or more polygons. World frame.
typedef struct sk_near_face {
    int32_t solid, feature, material;
    sk_vec3 normal, closest; // closest: the point of the face nearest to the given point
    double distance;         // d_i, m: signed distance of the point from the face's plane, positive outside
    double away;             // m, from the point to `closest`
    bool inside;             // P: d_i <= 0
    bool on_range;           // S: the projection of the point along the normal is on the face
} sk_near_face;

// Surfaces that were computed, kept so that pictures of one place do not compute them again. Zero-initialise. It serves
// one model only.
typedef struct sk_near_surface {
    struct {
        bool known;
        sk_box window; // frame of the solid
        sk_boundary boundary;
    } solid[1 + SK_PLATFORMS_MAX];
} sk_near_surface;

void sk_near_surface_free(sk_near_surface *surface);

// Returns the surface of a solid, valid at least within the box (solid's frame, m). It has no faces if memory is short.
const sk_boundary *sk_near_surface_in(sk_near_surface *surface, const sk_ground *ground, int32_t solid, sk_box box);

// Finds the faces within SK_NEAR_REACH of a point (world), nearest first, of one solid or of all (-1). Returns their
// number.
int32_t sk_near_faces(sk_near_surface *surface, const sk_ground *ground, int32_t solid, sk_vec3 place,
                      sk_near_face out[SK_NEAR_FACES_MAX]);

// Returns whether two faces are in one plane of one solid with the same direction.
bool sk_near_faces_same(int32_t solid_a, sk_vec3 normal_a, sk_vec3 on_a, int32_t solid_b, sk_vec3 normal_b,
                        sk_vec3 on_b);
