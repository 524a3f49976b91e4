// scenery_internal.h: members of a compiled scenery. Private to the csg room.
#pragma once
#include "csg/cells.h"
#include "csg/kernel.h"
#include "csg/paint.h"

struct sk_scenery {
    expression e;
    const sk_kernel *kernel;
    bool direct; // no pieces: the flat form would be too large; `bounded` is then over the cells
    bool small;  // direct, and so few half-spaces that the whole expression is faster than cells
    piece_table pieces;
    paint_index paint;
    cell_table cells; // if direct
    box_tree bounded, unbounded;
    int32_t default_material_features;
    sk_half_space default_material_planes[SK_DEFAULT_PLANES_MAX];
    bool carries;
    sk_box bounds;
    int32_t overlap; // see overlap.h
    sk_vec3 overlap_at;
    size_t bytes;
};

// Compiles everything that follows from the expression and the materials' strengths, and writes the scenery to *out. On
// an error the scenery is destroyed.
sk_result scenery_derive(sk_scenery *s, sk_scenery_options options, sk_scenery **out);

// Makes a flat scenery of some of the pieces of a scenery without a flat form. Both share one expression. The caller
// frees the pieces, also on an error.
sk_result scenery_coarse(const sk_scenery *s, sk_scenery *out);
void scenery_free_pieces(sk_scenery *s);

// For a scene with cells, and both ends in the world cube: return the least fraction >= `from` in the solid, and the
// end of the run of fractions that contains `at`. FRACTION_NEVER if there is none, and if `at` is outside.
first_contact cells_first_contact_from(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double from);
first_contact cells_run_end(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double at);

static inline first_contact cells_first_contact(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return cells_first_contact_from(s, a, b, 0.0);
}
static inline first_contact cells_exit(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return cells_run_end(s, a, b, 0.0);
}
