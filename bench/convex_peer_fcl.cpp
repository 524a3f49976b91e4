// FCL: distance with the nearest points, and depth of an overlap, with its solver on libccd.
#include "convex_peer.h"

#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <memory>
#include <vector>

namespace {

struct fcl_world {
    std::unique_ptr<fcl::Convexd> piece;
    std::vector<fcl::Transform3d> poses;
};

fcl::Transform3d transform_of(const double *p) {
    fcl::Transform3d t = fcl::Transform3d::Identity();
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) t.linear()(k, j) = p[3 * k + j];
        t.translation()(k) = p[9 + k];
    }
    return t;
}

double distance(void *world, int32_t pair) {
    const auto *w = static_cast<fcl_world *>(world);
    const fcl::DistanceRequestd request(true);
    fcl::DistanceResultd result;
    fcl::distance(w->piece.get(), w->poses[size_t(2 * pair)], w->piece.get(), w->poses[size_t(2 * pair + 1)], request,
                  result);
    return result.min_distance;
}

double depth(void *world, int32_t pair) {
    const auto *w = static_cast<fcl_world *>(world);
    const fcl::CollisionRequestd request(1, true);
    fcl::CollisionResultd result;
    fcl::collide(w->piece.get(), w->poses[size_t(2 * pair)], w->piece.get(), w->poses[size_t(2 * pair + 1)], request,
                 result);
    return result.isCollision() ? result.getContact(0).penetration_depth : -1.0;
}

void run_distance(void *world, int32_t pair) {
    distance(world, pair);
}

void run_depth(void *world, int32_t pair) {
    depth(world, pair);
}

void destroy(void *world) {
    delete static_cast<fcl_world *>(world);
}

} // namespace

bool convex_peer_fcl(const convex_scene *scene, convex_question question, convex_peer *out) {
    if (question != CONVEX_DISTANCE && question != CONVEX_DEPTH) return false;
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    auto faces = std::make_shared<std::vector<int>>();
    for (int32_t i = 0; i < scene->vertex_count; i++) {
        const double *v = scene->vertices + 3 * i;
        vertices->push_back(fcl::Vector3d(v[0], v[1], v[2]));
    }
    const int32_t *loop = scene->loops;
    for (int32_t i = 0; i < scene->face_count; i++) {
        faces->insert(faces->end(), loop, loop + 1 + *loop);
        loop += 1 + *loop;
    }
    auto *w = new fcl_world;
    w->piece = std::make_unique<fcl::Convexd>(vertices, scene->face_count, faces);
    w->piece->computeLocalAABB();
    for (int32_t i = 0; i < 2 * scene->pair_count; i++) w->poses.push_back(transform_of(scene->poses + 12 * i));
    bool apart = question == CONVEX_DISTANCE;
    *out = convex_peer{apart ? "FCL, distance" : "FCL, EPA",
                       1e-6,
                       w,
                       apart ? run_distance : run_depth,
                       apart ? distance : depth,
                       destroy};
    return true;
}
