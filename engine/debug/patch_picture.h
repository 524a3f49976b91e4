// patch_picture.h: the patches of a state for pictures and panels: the surfaces that carry pressure, the boxes of the
// broad phase, and what sparsification merges. No force uses it. Memory is allocated once.
// Source: docs/models/patch.md, "Looking at patches".
#pragma once
#include "contact/sparsify.h"
#include "debug/draw.h"

// The rules of sparsification in pictures: docs/models/patch.md, "Sparsification".
#define SK_PICTURE_THRESHOLD 0.1 // of the area of an adjacent point
#define SK_PICTURE_MINDIST   0.1 // m
enum { SK_PICTURE_GROUP = 256 }; // patches between two things; further ones are merged on their own

// Sums over contact points.
typedef struct sk_point_sums {
    int32_t points;
    sk_vec3 force;  // N, along the normals, each on the thing that comes first
    double area;    // m^2
    double volume;  // m^3
    sk_vec3 moment; // m^4: integral of x dV
} sk_point_sums;

// A patch as a contact point between two things.
typedef struct sk_picture_point {
    int32_t survivor; // the patch that it joins; its own number if it stays
    int32_t joined;   // patches that joined it
    sk_vec3 force;    // N, world, of a survivor with what joined it, on the thing that comes first
} sk_picture_point;

// A patch and its two things, for sorting.
typedef struct sk_picture_place {
    int32_t body, other, patch;
} sk_picture_place;

typedef struct sk_patch_picture {
    const sk_model *model;
    sk_bodies_view *view;
    double most;                 // Pa: upper end of the linear scale, see sk_patch_picture_fill
    sk_picture_point *point;     // of each patch
    sk_point_sums before, after; // sparsification
    bool merging;                // the points have been merged; else `point` and the sums are not valid
    sk_contact_point *list;
    sk_picture_place *place; // of the patches, sorted by their things
    bool *adjacent, *known;  // of each type that may touch: pieces that share a part of a face
} sk_patch_picture;

// Error: memory is short. The model must outlive the picture.
sk_result sk_patch_picture_create(const sk_model *model, sk_patch_picture **out);
void sk_patch_picture_destroy(sk_patch_picture *picture); // null is allowed

// Fills the picture with what a trial found in its last run. Null: nothing. `merge`: with sparsification. The linear scale
// ends at twice the mean pressure, weighted by force, rounded up. So small corners that press hard do not hide the rest.
void sk_patch_picture_fill(sk_patch_picture *picture, sk_body_trial *trial, bool merge);

// Returns the index of the patch of this name; -1: there is none.
int32_t sk_patch_picture_find(const sk_patch_picture *picture, sk_body_contact_key key);

// Whether a patch is between two bodies, a < b.
bool sk_patch_picture_touch(const sk_patch_picture *picture, int32_t a, int32_t b);

// Whether two patches are between the same two things.
bool sk_view_patches_alike(const sk_view_patch *p, const sk_view_patch *q);

// Steps of the scale of pressure. The logarithmic one has five in a decade, from 1 kPa to 10 MPa.
// Returns the pressure (Pa) at which step number `step` begins; 0 for step 0. `most`: upper end of a linear scale; 0: the
// logarithmic one.
double sk_pressure_of_step(int32_t step, double most);
int32_t sk_pressure_step(double pressure, double most);
