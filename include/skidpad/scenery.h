// scenery.h: queries about the solids of a model: where a segment meets them, how high the ground is, what it is made of.
// The scenery is one solid made of half-spaces. Platforms (ship decks, lifts) are solids that move as functions of time.
// All queries are exact in double arithmetic, give the same bits on every machine, and change nothing: any number of threads may
// call them. Units: m, s, rad. Frame: world (x east, y north, z up). docs/models/scenery.md has the rules at edges and seams.
#pragma once
#include "skidpad/world.h"

#ifdef __cplusplus
extern "C" {
#endif

// Which solid a query is about.
typedef enum sk_probe_solid {
    SK_PROBE_VISIBLE, // all scenery, water included
    SK_PROBE_GROUND   // scenery that can bear a load: without water
} sk_probe_solid;

// What a query found. Where `found` is false, the other members are zero.
typedef struct sk_probe_hit {
    bool found;
    bool inside;      // the segment begins inside the solid; then the normal is zero and the material -1
    double fraction;  // of the segment, 0 to 1
    sk_vec3 point;    // world frame
    sk_vec3 normal;   // unit vector out of the solid
    int32_t material; // index into the model's materials
    int32_t feature;  // which half-space: equal for points on the same face; -1 where `inside`
} sk_probe_hit;

// The first point of the segment from a to b that is in the solid.
// Errors (of all queries here): a number is not finite, or farther than 10^7 m from the origin; the solid is unknown.
SK_API sk_result sk_probe_segment(const sk_model *model, sk_probe_solid solid, sk_vec3 a, sk_vec3 b, sk_probe_hit *hit);

// Arrays of the caller for what queries about many segments find.
typedef struct sk_probe_hits {
    double *fractions;  // one each; NaN where nothing is met
    double *normals;    // three each; may be null
    int32_t *materials; // one each, -1 where there is none; may be null
} sk_probe_hits;

// The same for `count` segments: segments[6 i ...] holds a and b of segment i. Writes to the arrays of `hits`.
SK_API sk_result sk_probe_segments(const sk_model *model, sk_probe_solid solid, int32_t count, const double *segments,
                                   const sk_probe_hits *hits);

// The highest surface at or below a point, at most `depth` metres below it: the height of the ground is hit->point.z.
SK_API sk_result sk_probe_below(const sk_model *model, sk_probe_solid solid, sk_vec3 from, double depth,
                                sk_probe_hit *hit);

// Whether a point is in the solid.
SK_API sk_result sk_probe_inside(const sk_model *model, sk_probe_solid solid, sk_vec3 point, bool *inside);

// The point of the surface nearest to a point.
typedef struct sk_probe_place {
    bool found;
    bool inside;     // whether the point is in the solid
    double distance; // m, from the point
    sk_vec3 point;   // world frame
    sk_vec3 normal;  // unit vector out of the solid
    int32_t material, feature;
} sk_probe_place;

// The nearest surface within `radius` metres (more than 0, at most 10^6), right to 10^-6 m. It allocates memory and is slow: not
// for every step. Errors also: memory is short, or the surface there is too complex.
SK_API sk_result sk_probe_nearest(const sk_model *model, sk_probe_solid solid, sk_vec3 point, double radius,
                                  sk_probe_place *place);

// ---- size ----

typedef struct sk_scenery_size {
    int32_t half_spaces, pieces; // as compiled; pieces are convex
    sk_vec3 min, max;            // a box around all bounded pieces
} sk_scenery_size;

SK_API sk_scenery_size sk_model_scenery_size(const sk_model *model);

// ---- platforms ----

SK_API int32_t sk_model_platform_count(const sk_model *model);
SK_API const char *sk_model_platform_name(const sk_model *model, int32_t platform); // null where out of range

// The frame of a platform at a time: x to the right (starboard), y forward, z up. Error: there is no such platform.
SK_API sk_result sk_model_platform_pose(const sk_model *model, int32_t platform, double time, sk_pose *pose);

// Where a moving point is at a time.
typedef struct sk_probe_moment {
    sk_vec3 point; // world frame
    double time;   // s, from -10^6 to 10^6
} sk_probe_moment;

// Where a point that moves from a to b first meets a platform, if it moves uniformly as seen from the platform. hit->fraction is of
// the time between; hit->point is where the point is then.
SK_API sk_result sk_probe_platform(const sk_model *model, int32_t platform, sk_probe_moment a, sk_probe_moment b,
                                   sk_probe_hit *hit);

// ---- materials ----

typedef struct sk_material_info {
    char name[32];                        // "asphalt_dry"
    double rubber_static, rubber_kinetic; // coefficients of friction against tyres
    double metal_static, metal_kinetic;   // against skids, hulls and loose bodies
    double rolling;                       // coefficient of rolling resistance
    double strength;                      // N: largest normal force of one contact; infinite: never yields; 0: water
    double bump_height;                   // m, from crest to trough
    double bump_wavelength;               // m; 0: flat
    double colour[3];                     // linear RGB, 0 to 1
    bool of_rubber; // between it and others, loose bodies slide with the others' friction against tyres
} sk_material_info;

SK_API int32_t sk_model_material_count(const sk_model *model);
// Error: there is no such material.
SK_API sk_result sk_model_material(const sk_model *model, int32_t material, sk_material_info *info);

// ---- surface ----

// The surface of the scenery inside a box as triangles, for drawing, areas and volumes.
typedef struct sk_surface sk_surface;

// Triangles are anticlockwise seen from outside. It allocates memory and is slow. On an error *surface is null.
// Errors: the box is empty or not finite, or memory is short.
SK_API sk_result sk_surface_create(const sk_model *model, sk_probe_solid solid, sk_vec3 min, sk_vec3 max,
                                   sk_surface **surface);
SK_API void sk_surface_destroy(sk_surface *surface); // null is allowed

SK_API int32_t sk_surface_vertex_count(const sk_surface *surface);
SK_API int32_t sk_surface_triangle_count(const sk_surface *surface);
SK_API const sk_vec3 *sk_surface_vertices(const sk_surface *surface);           // world frame
SK_API const int32_t *sk_surface_triangles(const sk_surface *surface);          // three numbers of vertices each
SK_API const int32_t *sk_surface_triangle_materials(const sk_surface *surface); // one each

#ifdef __cplusplus
}
#endif
