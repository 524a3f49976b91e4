// patch_surface.h: the surface of a piece that the field of another one presses, as flat polygons with the depth at
// their corners. The pressure is kappa times the depth. For pictures and panels; not for a step. Allocates nothing.
// Source: docs/models/patch.md, "Looking at patches".
#pragma once
#include "contact/depth_field.h"

enum { SK_FACET_CORNERS_MAX = 128 };

// A part of a face of the pressed solid in which one face of the field is the nearest. All in the frame of the field.
typedef struct sk_facet {
    int32_t face;    // of the solid
    int32_t nearest; // live face of the field
    sk_vec3 normal;  // unit, out of the solid
    int32_t count;
    sk_vec3 corner[SK_FACET_CORNERS_MAX]; // in order around it
    double depth[SK_FACET_CORNERS_MAX];   // m, of each corner; linear in between
} sk_facet;

typedef void (*sk_facet_use)(void *user, const sk_facet *facet);

// Calls `use` with each facet of the solid's surface within the domain of the field. A part with more corners than fit
// is left out.
void sk_patch_surface(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_facet_use use,
                      void *user);

// The same of the walls of a solid, which bound a hole: the surface of what is left behind them. Its `face` is the number
// of faces of the piece, and that of the wall further. The normal is out of what is left.
void sk_patch_walls(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_facet_use use,
                    void *user);

// Calls `use` with the parts of a facet outside of a hole, whose planes are in the frame of the facet (crush.h).
void sk_facet_outside(const sk_facet *facet, const sk_half_space *plane, int32_t count, sk_facet_use use, void *user);

// Calls `use` with the parts of a facet above and below a depth (m). Below, the depth counts as this one.
void sk_facet_with_most(const sk_facet *facet, double most, sk_facet_use use, void *user);

// A print in the ground, in the frame of the facets (sk_print_planes), and the normal of the ground.
typedef struct sk_facet_print {
    const sk_half_space *plane;
    int32_t count;
    sk_vec3 up; // unit
} sk_facet_print;

// Calls `use` with the parts of a facet that are pressed below a print. Their depth is that below the print, and nowhere
// more than that below the untouched surface.
void sk_facet_over_print(const sk_facet *facet, const sk_facet_print *print, sk_facet_use use, void *user);

// Calls `use` with the parts of a facet above and in a hard layer. The depth in it counts with `times` the depth beyond
// `from` (m) added. A layer at infinity: with the facet.
void sk_facet_with_layer(const sk_facet *facet, double from, double times, sk_facet_use use, void *user);
