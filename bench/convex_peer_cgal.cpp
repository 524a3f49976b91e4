// CGAL: the common part of two pieces as an intersection of half-spaces about a given inner point, with the kernel whose
// predicates are exact and whose constructions are in double.
#include "convex_peer.h"

#include <CGAL/Convex_hull_3/dual/halfspace_intersection_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polyhedron_3.h>

#include <vector>

namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using polyhedron = CGAL::Polyhedron_3<kernel>;

struct cgal_world {
    const convex_scene *scene;
    polyhedron common;
};

void place(const convex_scene *scene, const double *pose, std::vector<kernel::Plane_3> *out) {
    for (int32_t i = 0; i < scene->face_count; i++) {
        const double *f = scene->faces + 4 * i;
        double n[3], c = -f[3];
        for (int k = 0; k < 3; k++) {
            n[k] = pose[3 * k] * f[0] + pose[3 * k + 1] * f[1] + pose[3 * k + 2] * f[2];
            c -= n[k] * pose[9 + k];
        }
        out->emplace_back(n[0], n[1], n[2], c);
    }
}

void run(void *world, int32_t pair) {
    auto *w = static_cast<cgal_world *>(world);
    const double *p = w->scene->inner + 3 * pair;
    std::vector<kernel::Plane_3> planes;
    place(w->scene, w->scene->poses + 24 * pair, &planes);
    place(w->scene, w->scene->poses + 24 * pair + 12, &planes);
    w->common.clear();
    CGAL::halfspace_intersection_3(planes.begin(), planes.end(), w->common, kernel::Point_3(p[0], p[1], p[2]));
}

double volume(void *world, int32_t pair) {
    run(world, pair);
    const auto *w = static_cast<cgal_world *>(world);
    const double *p = w->scene->inner + 3 * pair;
    const kernel::Point_3 inner(p[0], p[1], p[2]);
    double sum = 0.0;
    for (auto face = w->common.facets_begin(); face != w->common.facets_end(); ++face) {
        auto first = face->halfedge();
        for (auto h = first->next(); h->next() != first; h = h->next()) {
            sum += CGAL::volume(inner, first->vertex()->point(), h->vertex()->point(), h->next()->vertex()->point());
        }
    }
    return sum;
}

void destroy(void *world) {
    delete static_cast<cgal_world *>(world);
}

} // namespace

bool convex_peer_cgal(const convex_scene *scene, convex_question question, convex_peer *out) {
    if (question != CONVEX_COMMON) return false;
    *out = convex_peer{"CGAL, half-spaces", 1e-9, new cgal_world{scene, {}}, run, volume, destroy};
    return true;
}
