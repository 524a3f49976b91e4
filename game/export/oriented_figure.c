#include "export/oriented_figure.h"

#include <stdlib.h>

static const double STEP = 1.0 / 960.0; // s

const sk_figure_case sk_figure_cases[] = {{.figure = 5,
                                           .name = "corner",
                                           .what = "down onto the top, 10 mm from the side",
                                           .polygon = {4, {-0.5, -0.5, 0.5, 0.5}, {-0.5, 0.5, 0.5, -0.5}},
                                           .x = 0.49,
                                           .y = 0.5115,
                                           .vy = -3.0,
                                           .rate = 100.0,
                                           .view_x = 0.47,
                                           .view_y = 0.49,
                                           .view = 0.06},
                                          {.figure = 5,
                                           .name = "thin plate",
                                           .what = "10 mm thick, steps of 6 mm",
                                           .polygon = {4, {-0.3, -0.3, 0.3, 0.3}, {-0.01, 0.0, 0.0, -0.01}},
                                           .x = -0.02,
                                           .y = 0.019,
                                           .vx = 1.0,
                                           .vy = -6.0,
                                           .rate = 300.0,
                                           .view_x = -0.005,
                                           .view_y = -0.005,
                                           .view = 0.05},
                                          {.figure = 6,
                                           .name = "thinner plate",
                                           .what = "1 mm thick, steps of 10 mm",
                                           .polygon = {4, {-0.3, -0.3, 0.3, 0.3}, {-0.001, 0.0, 0.0, -0.001}},
                                           .x = -0.04,
                                           .y = 0.035,
                                           .vx = 2.0,
                                           .vy = -10.0,
                                           .rate = 300.0,
                                           .view_x = -0.01,
                                           .view_y = -0.005,
                                           .view = 0.06},
                                          {.figure = 6,
                                           .name = "acute wedge",
                                           .what = "an edge of 20 degrees, met 50 mm below its tip",
                                           .polygon = {3, {-0.0529, 0.0, 0.0529}, {0.0, 0.3, 0.0}},
                                           .x = 0.0247,
                                           .y = 0.2539,
                                           .vx = -4.0,
                                           .vy = -1.0,
                                           .rate = 200.0,
                                           .view_x = 0.0,
                                           .view_y = 0.266,
                                           .view = 0.042},
                                          {.name = NULL}};

// Returns the prism over the polygon, open at both ends. The polygon's x is x, its y is z.
static sk_oriented_target target_of(const sk_paper_points *v) {
    sk_half_space faces[SK_PAPER_SURFACES_MAX];
    for (int32_t i = 0; i < v->count; i++) {
        int32_t next = (i + 1) % v->count;
        sk_vec3 normal = sk_unit(sk_vec(-(v->y[next] - v->y[i]), 0.0, v->x[next] - v->x[i]));
        faces[i] = (sk_half_space){normal, normal.x * v->x[i] + normal.z * v->y[i]};
    }
    sk_oriented_target target;
    sk_result result = sk_oriented_target_build(faces, v->count, &target);
    SK_ASSERT(result.ok);
    (void)result;
    return target;
}

static sk_paper_points point_at(sk_vec3 place) {
    return (sk_paper_points){1, {place.x}, {place.z}};
}

// Returns the configurations before the first step.
static sk_figure_step beginning(const sk_paper_points *polygon, sk_vec3 place) {
    sk_paper_points point = point_at(place);
    sk_paper_configuration c = sk_paper_begin(polygon, &point);
    return (sk_figure_step){place.x, place.z, c, c, c, {.face = SK_ORIENTED_NO_FACE}, -1, -1};
}

// Returns the results of the step from `from` to `to`.
static sk_figure_step look(const sk_paper_points *polygon, const sk_oriented_target *target, sk_figure_rule rule,
                           const sk_figure_step *before, sk_vec3 from, sk_vec3 to) {
    sk_figure_step s = {.x = to.x, .y = to.z};
    sk_paper_points point = point_at(to);
    sk_paper_advance(polygon, &point, SK_PAPER_LOOPS_AS_PRINTED, &before->loops_as_printed, &s.loops_as_printed);
    sk_paper_advance(polygon, &point, SK_PAPER_LOOPS, &before->loops, &s.loops);
    sk_paper_advance(polygon, &point, SK_PAPER_MATRICES, &before->matrices, &s.matrices);
    s.held = sk_oriented_advance(target, before->held.face, from, to, 0.0, SK_ORIENTED_DEPTH_LIMIT);
    bool inside = sk_oriented_penetration(target, to, 0.0) == ~UINT64_C(0);
    s.nearest = inside ? sk_oriented_nearest_face(target, to, 0.0) : -1;
    s.pushes = rule == SK_FIGURE_ORIENTED ? s.held.face : s.nearest;
    return s;
}

// Returns the surface through which the point left: the first one on the way back from the step after the last push.
static int32_t face_left(const sk_oriented_target *target, const sk_figure_run *run, int32_t last) {
    if (last < 0 || last + 1 >= SK_FIGURE_STEPS) return -1;
    const sk_figure_step *a = &run->step[last], *b = &run->step[last + 1];
    // Backward, the path leads into the target.
    sk_vec3 from = sk_vec(b->x, 0.0, b->y), to = sk_vec(a->x, 0.0, a->y);
    int32_t face = sk_oriented_advance(target, SK_ORIENTED_NO_FACE, from, to, 0.0, INFINITY).face;
    return face >= 0 ? face : a->pushes;
}

void sk_figure_go(const sk_figure_case *figure, sk_figure_rule rule, sk_figure_run *out) {
    const sk_paper_points *polygon = &figure->polygon;
    sk_oriented_target target = target_of(polygon);
    sk_vec3 place = sk_vec(figure->x, 0.0, figure->y), velocity = sk_vec(figure->vx, 0.0, figure->vy);
    double start = sk_dot(velocity, velocity);
    sk_figure_step before = beginning(polygon, place);
    int32_t came_in = -1, last = -1;
    *out = (sk_figure_run){.left_through = -1};
    for (int32_t k = 0; k < SK_FIGURE_STEPS; k++) {
        sk_vec3 from = place;
        place = sk_add_scaled(place, STEP, velocity);
        sk_figure_step *s = &out->step[k];
        *s = look(polygon, &target, rule, &before, from, place);
        if (s->held.outcome == SK_ORIENTED_NEW) came_in = s->held.face;
        if (s->pushes >= 0) {
            double depth = -sk_oriented_distance(&target, s->pushes, place, 0.0);
            sk_vec3 normal = sk_oriented_normal(&target, s->pushes);
            velocity = sk_add_scaled(velocity, STEP * figure->rate * figure->rate * depth, normal);
            out->touched++;
            out->wrong += s->pushes != came_in;
            last = k;
        }
        before = *s;
    }
    out->energy = sk_dot(velocity, velocity) / start;
    out->left_through = face_left(&target, out, last);
}

sk_figure_pair *sk_figure_go_both(const sk_figure_case *figure) {
    sk_figure_pair *pair = malloc(sizeof *pair);
    if (pair == NULL) return NULL;
    sk_figure_go(figure, SK_FIGURE_ORIENTED, &pair->oriented);
    sk_figure_go(figure, SK_FIGURE_NEAREST, &pair->nearest);
    return pair;
}
