// The overlay of patches: the pressed surface by its pressure, centroid, normal, border of torsion, area; boxes of the
// broad phase; what sparsification merges. All follows from patch_picture.h.
#include "contact/patch_surface.h"
#include "debug/amounts.h"
#include "debug/drawn.h"
#include "debug/overlays.h"
#include "debug/patch_picture.h"
#include "math/elementary.h"
#include <stdlib.h>

enum { LOGARITHMIC, LINEAR, BOXES, PAIRS, MERGED }; // options
enum { LABELS_MOST = 48, BOXES_MOST = 1500, PAIRS_MOST = 12000 };
// In points of the picture: facets and circles below the first two sizes are drawn without steps, and not at all.
static const double COARSE = 14.0, LEAST_CIRCLE = 9.0, ARROW = 26.0;
static const double ARROWS_APART = 16.0, LABELS_APART = 85.0; // of those that press less, some have none
static const double ARROW_LEAST = 0.15, ARROW_MOST = 0.5;     // m

typedef struct drawing {
    const sk_draw *draw;
    const sk_draw_subject *subject;
    const sk_patch_picture *picture;
    double most;      // Pa: upper end of the linear scale; 0: logarithmic
    bool of_aircraft; // the patch moves with the drawn aircraft
} drawing;

static sk_vec3 placed(const drawing *d, sk_vec3 at) {
    return d->of_aircraft ? drawn_with_aircraft(d->subject, at) : at;
}

// ---- the pressed surface ----

typedef struct shape {
    int32_t count;
    sk_view_corner corner[SK_FACET_CORNERS_MAX + 2];
} shape;

// Keeps the part where sign * (pressure - level) >= 0. The result is convex.
static void cut_at(const shape *from, double level, double sign, shape *out) {
    out->count = 0;
    for (int32_t i = 0; i < from->count && out->count + 2 <= SK_FACET_CORNERS_MAX + 2; i++) {
        const sk_view_corner *p = &from->corner[i], *q = &from->corner[(i + 1) % from->count];
        double at_p = sign * (p->pressure - level), at_q = sign * (q->pressure - level);
        if (at_p >= 0.0) out->corner[out->count++] = *p;
        if ((at_p >= 0.0) == (at_q >= 0.0) || at_p == 0.0) continue;
        double share = at_p / (at_p - at_q);
        out->corner[out->count++] = (sk_view_corner){sk_mix(p->at, q->at, share), level};
    }
}

// A polygon may have more corners than a callback takes: it is drawn in parts.
static void draw_shape(const drawing *d, const shape *s, sk_draw_role role) {
    sk_vec3 at[SK_BORDER_CORNERS];
    for (int32_t first = 1; first + 1 < s->count; first += SK_BORDER_CORNERS - 2) {
        int32_t count = 1;
        at[0] = placed(d, s->corner[0].at);
        for (int32_t i = first; i < s->count && count < SK_BORDER_CORNERS; i++)
            at[count++] = placed(d, s->corner[i].at);
        d->draw->polygon(d->draw->user, at, count, role);
    }
}

static sk_draw_role role_of(const drawing *d, double pressure) {
    return (sk_draw_role)(SK_DRAW_PRESSURE + sk_pressure_step(pressure, d->most));
}

static void draw_steps(const drawing *d, const shape *whole, double low, double high) {
    int32_t last = sk_pressure_step(high, d->most);
    shape above = *whole, next, band;
    for (int32_t step = sk_pressure_step(low, d->most); step < last; step++) {
        double end = sk_pressure_of_step(step + 1, d->most);
        cut_at(&above, end, -1.0, &band);
        draw_shape(d, &band, (sk_draw_role)(SK_DRAW_PRESSURE + step));
        cut_at(&above, end, 1.0, &next);
        above = next;
    }
    draw_shape(d, &above, (sk_draw_role)(SK_DRAW_PRESSURE + last));
}

static void draw_facet(const drawing *d, const sk_view_facet *facet, bool outlined) {
    const sk_view_corner *corner = &d->picture->view->corner[facet->first];
    shape s = {.count = facet->count};
    double low = INFINITY, high = 0.0, sum = 0.0;
    for (int32_t i = 0; i < facet->count; i++) {
        s.corner[i] = corner[i];
        low = sk_min(low, corner[i].pressure);
        high = sk_max(high, corner[i].pressure);
        sum += corner[i].pressure;
        if (outlined)
            d->draw->line(d->draw->user, placed(d, corner[i].at), placed(d, corner[(i + 1) % facet->count].at),
                          SK_DRAW_PATCH);
    }
    if (sqrt(facet->area) < COARSE * d->subject->point)
        draw_shape(d, &s, role_of(d, sum / facet->count));
    else
        draw_steps(d, &s, low, high);
}

// Both surfaces of a pair of pieces have the same outline along the normal. That of a is drawn, or that of b where a has
// none. The strip along the rim in which the pressure falls to 0 is as wide as the depth: it cannot be seen.
static void draw_surface(const drawing *d, const sk_view_patch *patch) {
    static const double STRIP = 2e-3; // of the area
    const sk_view_facet *facet = &d->picture->view->facet[patch->first_facet];
    bool of_b = patch->facet_count > 0;
    for (int32_t i = 0; i < patch->facet_count; i++) of_b = of_b && facet[i].of_b;
    bool outlined = !(sqrt(patch->area) < COARSE * d->subject->point);
    for (int32_t i = 0; i < patch->facet_count; i++)
        if (facet[i].of_b == of_b && facet[i].area > STRIP * patch->area) draw_facet(d, &facet[i], outlined);
}

// ---- border, normal, label ----

// The whole circle dashed, and from a fixed direction on the share that is in use.
static void draw_torsion(const drawing *d, const sk_view_patch *patch) {
    enum { SIDES = 32 };
    if (!(patch->torsion_radius > LEAST_CIRCLE * d->subject->point)) return;
    double limit = patch->mu * patch->border * patch->torsion_radius;
    double used = limit > 0.0 ? sk_clamp(fabs(patch->torsion) / limit, 0.0, 1.0) : 0.0;
    sk_vec3 x = sk_scale(patch->torsion_radius, drawn_across(patch->normal)), y = sk_cross(patch->normal, x);
    sk_vec3 last = sk_add(patch->point, x);
    for (int i = 1; i <= SIDES; i++) {
        double s, c;
        sk_sincos(2.0 * SK_PI * i / SIDES, &s, &c);
        sk_vec3 next = sk_add_scaled(sk_add_scaled(patch->point, c, x), s, y);
        d->draw->line(d->draw->user, placed(d, last), placed(d, next),
                      i <= used * SIDES ? SK_DRAW_TORSION_USED : SK_DRAW_TORSION);
        last = next;
    }
}

static double arrow_length(const drawing *d, const sk_view_patch *patch) {
    double own = sk_clamp(0.6 * sqrt(patch->area), ARROW_LEAST, ARROW_MOST);
    return d->subject->point > 0.0 ? sk_max(ARROW * d->subject->point, sk_min(own, 3.0 * ARROW * d->subject->point))
                                   : own;
}

static sk_vec3 draw_normal(const drawing *d, const sk_view_patch *patch) {
    sk_vec3 at = placed(d, patch->point);
    sk_vec3 tip = placed(d, sk_add_scaled(patch->point, arrow_length(d, patch), patch->normal));
    d->draw->arrow(d->draw->user, at, tip, SK_DRAW_NORMAL);
    d->draw->point(d->draw->user, at, SK_DRAW_DIAMOND, SK_DRAW_PATCH);
    return tip;
}

// Area and normal force: "0.3 m2, 1.96 kN".
static void draw_area(const drawing *d, const sk_view_patch *patch, sk_vec3 at) {
    char area[SK_AMOUNT_TEXT], force[SK_AMOUNT_TEXT];
    draw_text(d->draw, at, SK_DRAW_PATCH, "%s, %s", sk_area_text(patch->area, area),
              sk_force_text(patch->press, force));
}

static void draw_picked(const drawing *d, const sk_view_patch *patch) {
    d->draw->point(d->draw->user, placed(d, patch->point), SK_DRAW_RING, SK_DRAW_PICKED);
}

// The labels of those that press hardest come first: where there is no room, later ones are left out.
typedef struct rank {
    double press;
    int32_t patch;
} rank;

static int compare_ranks(const void *left, const void *right) {
    const rank *a = left, *b = right;
    if (a->press != b->press) return a->press > b->press ? -1 : 1;
    return (a->patch > b->patch) - (a->patch < b->patch);
}

static void follow(drawing *d, const sk_view_patch *patch) {
    int32_t own = d->subject->model->body_count + d->subject->aircraft;
    d->of_aircraft = d->subject->model->aircraft_count > 0 && (patch->a == own || patch->b == own);
}

// The places at which something was drawn.
typedef struct places {
    int32_t count;
    sk_vec3 at[SK_VIEW_PATCHES];
} places;

// Whether a place is at least so many points of the picture away from those before. If so, adds it.
static bool has_room(const drawing *d, places *taken, sk_vec3 at, double points) {
    double least = points * d->subject->point;
    for (int32_t i = 0; i < taken->count && least > 0.0; i++) {
        sk_vec3 apart = sk_sub(at, taken->at[i]);
        apart = sk_add_scaled(apart, -sk_dot(apart, d->subject->sight), d->subject->sight);
        if (sk_dot(apart, apart) < least * least) return false;
    }
    taken->at[taken->count++] = at;
    return true;
}

static void draw_details(drawing *d) {
    const sk_bodies_view *view = d->picture->view;
    rank hardest[SK_VIEW_PATCHES];
    places arrows = {.count = 0}, labels = {.count = 0};
    for (int32_t i = 0; i < view->patch_count; i++) hardest[i] = (rank){view->patch[i].press, i};
    qsort(hardest, (size_t)view->patch_count, sizeof *hardest, compare_ranks);
    for (int32_t i = 0; i < view->patch_count; i++) {
        const sk_view_patch *patch = &view->patch[hardest[i].patch];
        follow(d, patch);
        draw_torsion(d, patch);
        if (!has_room(d, &arrows, patch->point, ARROWS_APART)) continue;
        sk_vec3 tip = draw_normal(d, patch);
        if (labels.count < LABELS_MOST && has_room(d, &labels, tip, LABELS_APART)) draw_area(d, patch, tip);
    }
}

// ---- boxes and pairs ----

static void draw_box(const sk_draw *draw, sk_box box, sk_draw_role role) {
    sk_vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = sk_vec(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
    for (int i = 0; i < 8; i++)
        for (int bit = 1; bit < 8; bit *= 2)
            if (!(i & bit)) draw->line(draw->user, corner[i], corner[i | bit], role);
}

static bool sleeps(const drawing *d, int32_t body) {
    return body < d->subject->model->body_count && sk_state_body(d->subject->state, body)->asleep;
}

static void draw_boxes_of_bodies(const drawing *d) {
    const sk_bodies_view *view = d->picture->view;
    for (int32_t i = 0; i < view->box_count && i < BOXES_MOST; i++)
        if (sk_box_is_valid(&view->box[i].box))
            draw_box(d->draw, view->box[i].box, sleeps(d, i) ? SK_DRAW_ASLEEP : SK_DRAW_BOX);
}

// Pairs and patches are sorted by their bodies.
static void draw_pairs(const drawing *d) {
    const sk_bodies_view *view = d->picture->view;
    for (int32_t k = 0; k < view->pair_count && k < PAIRS_MOST; k++) {
        sk_box a = view->box[view->pair[k].a].box, b = view->box[view->pair[k].b].box;
        bool touches = sk_patch_picture_touch(d->picture, view->pair[k].a, view->pair[k].b);
        d->draw->line(d->draw->user, sk_mix(a.min, a.max, 0.5), sk_mix(b.min, b.max, 0.5),
                      touches ? SK_DRAW_PAIR_TOUCHES : SK_DRAW_PAIR);
    }
}

// ---- sparsification ----

static void draw_merged(const drawing *d) {
    const sk_bodies_view *view = d->picture->view;
    places labels = {.count = 0};
    for (int32_t i = 0; i < view->patch_count && d->picture->merging; i++) {
        const sk_picture_point *point = &d->picture->point[i];
        const sk_view_patch *patch = &view->patch[i];
        if (point->survivor != i) {
            d->draw->line(d->draw->user, patch->point, view->patch[point->survivor].point, SK_DRAW_MERGED);
            d->draw->point(d->draw->user, patch->point, SK_DRAW_RING, SK_DRAW_MERGED);
            continue;
        }
        d->draw->point(d->draw->user, patch->point, SK_DRAW_DIAMOND, SK_DRAW_KEPT);
        if (point->joined == 0) continue;
        sk_vec3 tip = sk_add_scaled(patch->point, arrow_length(d, patch), sk_unit(point->force));
        d->draw->arrow(d->draw->user, patch->point, tip, SK_DRAW_KEPT);
        if (!has_room(d, &labels, tip, LABELS_APART)) continue;
        char force[SK_AMOUNT_TEXT];
        draw_text(d->draw, tip, SK_DRAW_KEPT, "%d in 1, %s", (int)point->joined + 1,
                  sk_force_text(sk_length(point->force), force));
    }
}

void draw_patches(const sk_draw *draw, const sk_draw_subject *subject, int32_t option) {
    if (subject->patches == NULL) return;
    drawing d = {.draw = draw, .subject = subject, .picture = subject->patches};
    d.most = option == LINEAR ? d.picture->most : 0.0;
    const sk_bodies_view *view = d.picture->view;
    for (int32_t i = 0; i < view->patch_count; i++) {
        follow(&d, &view->patch[i]);
        draw_surface(&d, &view->patch[i]);
        if (subject->picked_patch == 1 + i) draw_picked(&d, &view->patch[i]);
    }
    if (option == LOGARITHMIC || option == LINEAR) draw_details(&d);
    d.of_aircraft = false;
    if (option == BOXES) draw_boxes_of_bodies(&d);
    if (option == PAIRS) draw_pairs(&d);
    if (option == MERGED) draw_merged(&d);
}
