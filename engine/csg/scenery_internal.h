// scenery_internal.h: members of a compiled scenery. Private to the csg room.
#pragma once
#include "csg/cells.h"
#include "csg/kernel.h"
#include "csg/paint.h"

struct sk_scenery {
    expression e;
    const sk_kernel *kernel;
    bool direct; // no pieces: the flat form would explode; `bounded` is then over the cells
    bool small;  // direct, and so few half-spaces that the whole expression is faster than cells
    piece_table pieces;
    paint_index paint;
    cell_table cells; // where direct
    box_tree bounded, unbounded;
    int32_t default_material_features;
    sk_half_space default_material_planes[SK_DEFAULT_PLANES_MAX];
    bool carries;
    sk_box bounds;
    int32_t overlap; // overlap.h
    sk_vec3 overlap_at;
    size_t bytes;
};

// Compiles everything that follows from the expression, the materials' strengths included, and answers the whole; on an error the
// scenery is destroyed.
sk_result scenery_derive(sk_scenery *s, sk_scenery_options options, sk_scenery **out);

// For a scenery without a flat form: a flat scenery of some of its pieces. Both share one expression; the caller frees the
// pieces, also on an error.
sk_result scenery_coarse(const sk_scenery *s, sk_scenery *out);
void scenery_free_pieces(sk_scenery *s);

// Where the scene has cells, both ends in the world cube: the least fraction from `from` on that is in the solid, and where
// the run of fractions that holds `at` ends. FRACTION_NEVER where there is none, and when `at` is outside.
first_contact cells_first_contact_from(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double from);
first_contact cells_run_end(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double at);

static inline first_contact cells_first_contact(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return cells_first_contact_from(s, a, b, 0.0);
}
static inline first_contact cells_exit(const sk_scenery *s, sk_vec3 a, sk_vec3 b) {
    return cells_run_end(s, a, b, 0.0);
}
