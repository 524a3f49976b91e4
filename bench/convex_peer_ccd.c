// libccd: whether two pieces overlap, and how deep, by a support function over all vertices.
#include "convex_peer.h"

#include <ccd/ccd.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct placed {
    const convex_scene *scene;
    const double *pose;
} placed;

typedef struct ccd_world {
    const convex_scene *scene;
    ccd_t settings;
} ccd_world;

static void farthest(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out) {
    const placed *p = object;
    const double *r = p->pose, *v = p->scene->vertices, *d = direction->v;
    double own[3], most = -1e300;
    const double *best = v;
    for (int k = 0; k < 3; k++) own[k] = r[k] * d[0] + r[3 + k] * d[1] + r[6 + k] * d[2];
    for (int32_t i = 0; i < p->scene->vertex_count; i++) {
        double along = own[0] * v[3 * i] + own[1] * v[3 * i + 1] + own[2] * v[3 * i + 2];
        if (along > most) {
            most = along;
            best = v + 3 * i;
        }
    }
    for (int k = 0; k < 3; k++)
        out->v[k] = r[3 * k] * best[0] + r[3 * k + 1] * best[1] + r[3 * k + 2] * best[2] + r[9 + k];
}

static void place(const ccd_world *w, int32_t pair, placed *a, placed *b) {
    *a = (placed){w->scene, w->scene->poses + 24 * pair};
    *b = (placed){w->scene, w->scene->poses + 24 * pair + 12};
}

static double touch(void *world, int32_t pair) {
    const ccd_world *w = world;
    placed a, b;
    place(w, pair, &a, &b);
    return ccdGJKIntersect(&a, &b, &w->settings);
}

static double depth(void *world, int32_t pair) {
    const ccd_world *w = world;
    placed a, b;
    ccd_real_t deep = 0.0;
    ccd_vec3_t direction, position;
    place(w, pair, &a, &b);
    return ccdGJKPenetration(&a, &b, &w->settings, &deep, &direction, &position) == 0 ? deep : -1.0;
}

static void run_touch(void *world, int32_t pair) {
    touch(world, pair);
}

static void run_depth(void *world, int32_t pair) {
    depth(world, pair);
}

bool convex_peer_ccd(const convex_scene *scene, convex_question question, convex_peer *out) {
    if (question != CONVEX_TOUCH && question != CONVEX_DEPTH) return false;
    ccd_world *w = malloc(sizeof *w);
    if (w == NULL) {
        fprintf(stderr, "skidpad-bench: out of memory\n");
        exit(1);
    }
    w->scene = scene;
    CCD_INIT(&w->settings);
    w->settings.support1 = w->settings.support2 = farthest;
    w->settings.max_iterations = 200;
    bool touches = question == CONVEX_TOUCH;
    *out = (convex_peer){.name = touches ? "libccd, yes or no" : "libccd, EPA",
                         .tolerance = touches ? 0.0 : w->settings.epa_tolerance,
                         .world = w,
                         .run = touches ? run_touch : run_depth,
                         .answer = touches ? touch : depth,
                         .destroy = free};
    return true;
}
