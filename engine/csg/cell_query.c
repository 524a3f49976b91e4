// Queries on cells. In the box of a cell, the cell's expression equals the whole one at every fraction, so each result
// there is valid. Every fraction is well inside the box of some cell, so no result is missed.
#include "csg/scenery_internal.h"
#include "csg/traversal.h"

// A segment. A component of (nearly) zero of its direction gets a huge reciprocal, so that no NaN occurs.
typedef struct line {
    double origin[3], inverse[3];
    bool backward[3];
} line;

static line line_make(sk_vec3 a, sk_vec3 b) {
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    line l;
    for (int k = 0; k < 3; k++) {
        double d = to[k] - from[k];
        l.origin[k] = from[k];
        l.inverse[k] = fabs(d) > 1e-280 ? 1.0 / d : 1e280;
        l.backward[k] = l.inverse[k] < 0.0;
    }
    return l;
}

// Writes the range of fractions, within [0, 1], at which the segment is in the box. Returns false if there is none.
static bool range_in_box(const line *l, const sk_box *box, double *near, double *far) {
    const double min[3] = {box->min.x, box->min.y, box->min.z}, max[3] = {box->max.x, box->max.y, box->max.z};
    *near = 0.0;
    *far = 1.0;
    for (int k = 0; k < 3; k++) {
        double low = ((l->backward[k] ? max[k] : min[k]) - l->origin[k]) * l->inverse[k];
        double high = ((l->backward[k] ? min[k] : max[k]) - l->origin[k]) * l->inverse[k];
        *near = low > *near ? low : *near;
        *far = high < *far ? high : *far;
    }
    return *near <= *far;
}

first_contact cells_first_contact_from(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double from) {
    first_contact best = {FRACTION_NEVER, STATUS_OUTSIDE};
    slab_ray ray;
    slab_ray_make(&ray, a, b);
    line l = line_make(a, b);
    traversal t;
    int32_t first, count;
    traversal_begin(&t, &s->bounded, &ray, from);
    while (traversal_next(&t, sk_min(best.fraction, 1.0), &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            double near, far;
            if (!range_in_box(&l, &s->cells.boxes[i], &near, &far) || far < from) continue;
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

static run run_from(const sk_scenery *s, const slab_ray *ray, const line *l, sk_vec3 a, sk_vec3 b, double at) {
    run result = {{FRACTION_NEVER, STATUS_OUTSIDE}, -1.0};
    traversal t;
    int32_t first, count;
    traversal_begin(&t, &s->bounded, ray, at);
    while (result.end.fraction == FRACTION_NEVER && traversal_next(&t, at, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            double near, far;
            int32_t root = s->cells.roots[i];
            if (!range_in_box(l, &s->cells.boxes[i], &near, &far) || at < near || at > far) continue;
            if (expression_status(&s->e, root, a, b, at) == STATUS_OUTSIDE) continue;
            double end = expression_run_end(&s->e, root, a, b, at);
            if (end <= far) result.end = (first_contact){end, expression_status(&s->e, root, a, b, end)};
            result.known = sk_max(result.known, far);
        }
    }
    return result;
}

first_contact cells_run_end(const sk_scenery *s, sk_vec3 a, sk_vec3 b, double at) {
    slab_ray ray;
    slab_ray_make(&ray, a, b);
    line l = line_make(a, b);
    for (;;) {
        run here = run_from(s, &ray, &l, a, b, at);
        if (here.end.fraction != FRACTION_NEVER || here.known >= 1.0 || here.known <= at) return here.end;
        at = here.known;
    }
}
