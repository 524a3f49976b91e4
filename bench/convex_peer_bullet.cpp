// Bullet: distance by GJK, and separating axes, in single precision, with hulls without margin.
#include "convex_peer.h"

#include <btBulletCollisionCommon.h>

#include <BulletCollision/CollisionShapes/btConvexPolyhedron.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btPolyhedralContactClipping.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <vector>

namespace {

struct bullet_pairs {
    const convex_scene *scene;
    btConvexHullShape hull;
    std::vector<btTransform> poses;
};

btTransform transform_of(const double *p) {
    btMatrix3x3 turn;
    for (int k = 0; k < 3; k++) turn[k].setValue(btScalar(p[3 * k]), btScalar(p[3 * k + 1]), btScalar(p[3 * k + 2]));
    return btTransform(turn, btVector3(btScalar(p[9]), btScalar(p[10]), btScalar(p[11])));
}

double distance(void *world, int32_t pair) {
    auto *w = static_cast<bullet_pairs *>(world);
    btVoronoiSimplexSolver solver;
    btGjkPairDetector detector(&w->hull, &w->hull, &solver, nullptr);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = w->poses[size_t(2 * pair)];
    input.m_transformB = w->poses[size_t(2 * pair + 1)];
    btPointCollector nearest;
    detector.getClosestPoints(input, nearest, nullptr);
    return nearest.m_hasResult ? double(nearest.m_distance) : 0.0;
}

btVector3 axis(void *world, int32_t pair) {
    auto *w = static_cast<bullet_pairs *>(world);
    const btConvexPolyhedron *piece = w->hull.getConvexPolyhedron();
    btPointCollector unused;
    btVector3 axis(0, 0, 0);
    btPolyhedralContactClipping::findSeparatingAxis(*piece, *piece, w->poses[size_t(2 * pair)],
                                                    w->poses[size_t(2 * pair + 1)], axis, unused);
    return axis;
}

// The least and the largest coordinate along an axis, in double.
void extent_along(const convex_scene *scene, const double *pose, const double *axis, double *least, double *most) {
    *least = 1e300;
    *most = -1e300;
    for (int32_t i = 0; i < scene->vertex_count; i++) {
        const double *v = scene->vertices + 3 * i;
        double along = 0.0;
        for (int k = 0; k < 3; k++) {
            const double *r = pose + 3 * k;
            along += axis[k] * (r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + pose[9 + k]);
        }
        *least = std::min(*least, along);
        *most = std::max(*most, along);
    }
}

// The axis gives the depth: the lesser of the two motions along it that part the pieces.
double depth(void *world, int32_t pair) {
    const convex_scene *scene = static_cast<bullet_pairs *>(world)->scene;
    const btVector3 n = axis(world, pair).normalized();
    const double along[3] = {double(n.x()), double(n.y()), double(n.z())};
    double least_a = 0.0, most_a = 0.0, least_b = 0.0, most_b = 0.0;
    extent_along(scene, scene->poses + 24 * pair, along, &least_a, &most_a);
    extent_along(scene, scene->poses + 24 * pair + 12, along, &least_b, &most_b);
    return std::min(most_a - least_b, most_b - least_a);
}

void run_distance(void *world, int32_t pair) {
    distance(world, pair);
}

void run_axis(void *world, int32_t pair) {
    axis(world, pair);
}

void destroy(void *world) {
    delete static_cast<bullet_pairs *>(world);
}

} // namespace

bool convex_peer_bullet(const convex_scene *scene, convex_question question, convex_peer *out) {
    if (question != CONVEX_DISTANCE && question != CONVEX_DEPTH) return false;
    auto *w = new bullet_pairs;
    w->scene = scene;
    for (int32_t i = 0; i < scene->vertex_count; i++) {
        const double *v = scene->vertices + 3 * i;
        w->hull.addPoint(btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2])), false);
    }
    w->hull.setMargin(0);
    w->hull.recalcLocalAabb();
    w->hull.initializePolyhedralFeatures();
    for (int32_t i = 0; i < 2 * scene->pair_count; i++) w->poses.push_back(transform_of(scene->poses + 12 * i));
    bool apart = question == CONVEX_DISTANCE;
    *out = convex_peer{apart ? "Bullet, distance, single precision" : "Bullet, separating axes, single precision",
                       1e-3,
                       w,
                       apart ? run_distance : run_axis,
                       apart ? distance : depth,
                       destroy};
    return true;
}
