// Bullet: one compound of convex hulls without margin, with its tree of boxes.
#include "peer.h"

#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

size_t bytes_held;

// Stores the size of each block in front of it, in the room of one alignment.
void *counted_allocate(size_t size, int alignment) {
    size_t room = std::max<size_t>(static_cast<size_t>(alignment), 2 * sizeof(size_t));
    size_t total = (size + 2 * room - 1) / room * room;
    char *block = static_cast<char *>(std::aligned_alloc(room, total));
    if (block == nullptr) return nullptr;
    *reinterpret_cast<size_t *>(block) = total;
    *reinterpret_cast<size_t *>(block + room - sizeof(size_t)) = room;
    bytes_held += total;
    return block + room;
}

void counted_free(void *memory) {
    if (memory == nullptr) return;
    size_t room = *reinterpret_cast<size_t *>(static_cast<char *>(memory) - sizeof(size_t));
    char *block = static_cast<char *>(memory) - room;
    bytes_held -= *reinterpret_cast<size_t *>(block);
    std::free(block);
}

struct bullet_world {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    btCompoundShape compound{true};
    std::vector<std::unique_ptr<btConvexHullShape>> hulls;
    btCollisionObject object;
};

btVector3 vector_of(const double p[3]) {
    return {btScalar(p[0]), btScalar(p[1]), btScalar(p[2])};
}

peer_hit bullet_entry(void *world, const double from[3], const double to[3]) {
    const btVector3 a = vector_of(from), b = vector_of(to);
    btCollisionWorld::ClosestRayResultCallback closest(a, b);
    static_cast<bullet_world *>(world)->world.rayTest(a, b, closest);
    return {closest.hasHit(), double(closest.m_closestHitFraction)};
}

void bullet_destroy(void *world) {
    auto *w = static_cast<bullet_world *>(world);
    w->world.removeCollisionObject(&w->object);
    delete w;
}

} // namespace

peer peer_bullet(const peer_solids *solids) {
    btAlignedAllocSetCustomAligned(counted_allocate, counted_free);
    size_t before = bytes_held;
    auto *w = new bullet_world;
    btTransform nowhere;
    nowhere.setIdentity();
    for (int32_t i = 0; i < solids->count; i++) {
        auto hull = std::make_unique<btConvexHullShape>();
        for (int32_t k = solids->first_point[i]; k < solids->first_point[i + 1]; k++) {
            hull->addPoint(vector_of(solids->points + 3 * k), false);
        }
        hull->setMargin(0);
        hull->recalcLocalAabb();
        w->compound.addChildShape(nowhere, hull.get());
        w->hulls.push_back(std::move(hull));
    }
    w->object.setCollisionShape(&w->compound);
    w->world.addCollisionObject(&w->object);
    return {"Bullet", w, bullet_entry, bullet_destroy, bytes_held - before};
}
