// Queries on cells. In the box of a cell, the cell's expression equals the whole one at every fraction, so each result
// there is valid. Every fraction is well inside the box of some cell, so no result is missed.
#include "csg/scenery_internal.h"
#include "csg/traversal.h"

first_contact cells_first_contact_from(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double from) {
    first_contact best = {FRACTION_NEVER, STATUS_OUTSIDE};
    slab_ray ray = slab_ray_make(a, b);
    ray.from = from;
    traversal t;
    int32_t first, count;
    traversal_begin(&t, &s->bounded, &ray);
    while (traversal_next(&t, sk_min(best.fraction, 1.0), &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            double near, far;
            if (!slab_range(&ray, &s->cells.boxes[i], &near, &far) || far < from) continue;
            first_contact own = expression_first_contact(&s->e, s->cells.roots[i], a, b, sk_max(near, from));
            if (own.fraction <= far && own.fraction < best.fraction) best = own;
        }
    }
    return best;
}

// The part of a run of fractions that the cells around fraction `at` cover.
typedef struct run {
    first_contact end; // end of the run; FRACTION_NEVER if it leaves the cells
    double known;      // the run continues at least to this fraction
} run;

static run run_from(const sk_scenery *s, const slab_ray *ray, sk_vec3 a, sk_vec3 b, double at) {
    run result = {{FRACTION_NEVER, STATUS_OUTSIDE}, -1.0};
    traversal t;
    int32_t first, count;
    traversal_begin(&t, &s->bounded, ray);
    t.ray.from = at;
    while (result.end.fraction == FRACTION_NEVER && traversal_next(&t, at, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            double near, far;
            int32_t root = s->cells.roots[i];
            if (!slab_range(ray, &s->cells.boxes[i], &near, &far) || at < near || at > far) continue;
            if (expression_status(&s->e, root, a, b, at) == STATUS_OUTSIDE) continue;
            double end = expression_run_end(&s->e, root, a, b, at);
            if (end <= far) result.end = (first_contact){end, expression_status(&s->e, root, a, b, end)};
            result.known = sk_max(result.known, far);
        }
    }
    return result;
}

first_contact cells_run_end(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double at) {
    slab_ray ray = slab_ray_make(a, b);
    for (;;) {
        run here = run_from(s, &ray, a, b, at);
        if (here.end.fraction != FRACTION_NEVER || here.known >= 1.0 || here.known <= at) return here.end;
        at = here.known;
    }
}
