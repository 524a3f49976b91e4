// qhull: the common part of two pieces as an intersection of half-spaces about a given inner point.
#include "convex_peer.h"

#include <libqhull_r/qhull_ra.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 4 }; // of a half-space: normal and offset

typedef struct qhull_world {
    const convex_scene *scene;
    double *half_spaces, *points;
    int32_t point_count;
} qhull_world;

static void *reserve(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        fprintf(stderr, "skidpad-bench: out of memory\n");
        exit(1);
    }
    return memory;
}

static void end(qhT *qh) {
    int left, total;
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &left, &total);
}

// Writes n . x + c <= 0 for each face, in the common frame.
static void place(const convex_scene *scene, const double *pose, double *out) {
    for (int32_t i = 0; i < scene->face_count; i++, out += NUMBERS) {
        const double *f = scene->faces + NUMBERS * i;
        out[3] = -f[3];
        for (int k = 0; k < 3; k++) {
            out[k] = pose[3 * k] * f[0] + pose[3 * k + 1] * f[1] + pose[3 * k + 2] * f[2];
            out[3] -= out[k] * pose[9 + k];
        }
    }
}

// A facet of the dual hull is a vertex of the common part.
static void run(void *world, int32_t pair) {
    qhull_world *w = world;
    const double *p = w->scene->inner + 3 * pair;
    char command[100];
    snprintf(command, sizeof command, "qhull H%.17g,%.17g,%.17g", p[0], p[1], p[2]);
    place(w->scene, w->scene->poses + 24 * pair, w->half_spaces);
    place(w->scene, w->scene->poses + 24 * pair + 12, w->half_spaces + NUMBERS * w->scene->face_count);
    qhT memory, *qh = &memory;
    QHULL_LIB_CHECK
    qh_zero(qh, stderr);
    w->point_count = 0;
    if (qh_new_qhull(qh, NUMBERS, 2 * w->scene->face_count, w->half_spaces, False, command, NULL, stderr) == 0) {
        facetT *facet;
        FORALLfacets {
            if (w->point_count == 4 * w->scene->face_count) break;
            double *out = w->points + 3 * w->point_count++;
            for (int k = 0; k < 3; k++) out[k] = p[k] - facet->normal[k] / facet->offset;
        }
    }
    end(qh);
}

static double volume(void *world, int32_t pair) {
    qhull_world *w = world;
    run(world, pair);
    qhT memory, *qh = &memory;
    qh_zero(qh, stderr);
    double size = -1.0;
    if (qh_new_qhull(qh, 3, w->point_count, w->points, False, "qhull FA", NULL, stderr) == 0) {
        qh_getarea(qh, qh->facet_list);
        size = qh->totvol;
    }
    end(qh);
    return size;
}

static void destroy(void *world) {
    qhull_world *w = world;
    free(w->half_spaces);
    free(w->points);
    free(w);
}

bool convex_peer_qhull(const convex_scene *scene, convex_question question, convex_peer *out) {
    if (question != CONVEX_COMMON) return false;
    qhull_world *w = reserve(sizeof *w);
    w->scene = scene;
    w->half_spaces = reserve((size_t)(2 * scene->face_count * NUMBERS) * sizeof *w->half_spaces);
    w->points = reserve((size_t)(4 * scene->face_count * 3) * sizeof *w->points);
    *out = (convex_peer){"qhull, half-spaces", 1e-9, w, run, volume, destroy};
    return true;
}
